"""A fifth game, as small as a game can be: how one is added, to be read in ten minutes.

It has chance, a secret, two or three seats, rounds, and a winner. Each module is what a real game
has in the storey of that name; `docs/adding-a-game.md` leads through them one by one. It is no part
of the program: a test that plays it registers it while it runs (`tests/conftest.py`), and all the
tests that are about every game run on it.
"""
