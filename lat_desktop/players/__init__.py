"""The AI: what each game's players know, how far they look, and the line protocol they speak.

Uses the engine only and sees nothing but a View. It runs as a program of its own (``host``), and
knows neither windows nor Qt.
"""
