"""Positions to think about, for the tests of the players and for the bench."""
