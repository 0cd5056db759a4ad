"""The AI: what each game's players know, how far they look, and the line protocol they speak.

- :mod:`.player`: what a game's AI has to offer, and what goes in and comes out;
- :mod:`.protocol` and :mod:`.host`: the process that it runs in;
- a package for each game, from a View to a move;
- :mod:`.kernels`: the few hot loops, compiled where there is a compiler;
- :mod:`.review`: what each move of a match cost, and what was luck;
- :mod:`.arena`: matches between players, for figures of strength.

Uses the engine only and sees nothing but a View. It runs as a program of its own (``host``), and
knows neither windows nor Qt.
"""
