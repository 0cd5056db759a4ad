"""Finds problems in matches of our own players, and proves that each has exactly one answer.

`python -m tools.problems find` plays and searches, `check` proves again what was found. How that
is done for a game stands in a module of its own; :data:`POSERS` has them all.
"""
