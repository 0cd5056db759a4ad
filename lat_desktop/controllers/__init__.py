"""The flow of the program: settings, language, the match and its players. QtCore only."""
