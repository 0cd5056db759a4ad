"""The shared engine: the rules of each game, whole, and nothing else.

No Qt, no files, no clock and no random generator of its own. What a caller needs is in
:mod:`~lat_desktop.engine.game` (the contract), :mod:`~lat_desktop.engine.match` (a match in
progress), :mod:`~lat_desktop.engine.record` (its text form) and
:mod:`~lat_desktop.engine.registry` (which games there are).
"""
