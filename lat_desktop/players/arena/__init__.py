"""Matches between players, with honest figures.

    python -m lat_desktop.players.arena doors master random -n 100 --seed 1
    python -m lat_desktop.players.arena doors master expert -n 4000 --sprt 0 20 --record run.jsonl
    python -m lat_desktop.players.arena favor master casual -n 200 --seats 4
    python -m lat_desktop.players.arena doors random novice casual --table doors.md --record doors/

A player is a level, `random`, `command:` and the command line of a program that speaks the protocol
of docs/player-protocol.md, or `view:` and a module whose function `choose` takes a view and returns
the text of a move; a name may stand before these: `peer=command:./peer --fast`.

Matches come in deals: all matches of a deal are dealt the same cards, and the players exchange
seats, so that good cards favour nobody. With more than two seats the second player takes all but
one, and a deal has as many matches as there are seats, the first player in each seat once; its
fair share of the wins is then one in as many. A draw is shared evenly among all seats, a shared
win among the winners; a match that will not end counts as drawn: there are games that do not by
themselves.

How many are played is fixed beforehand, or a sequential test says when it is enough. The deal's
number says what is dealt and all that the players draw by chance, so that neither the number of
processes nor their order matters; with `--nodes` a contest can be repeated to the letter. The
rooms of this house:

- :mod:`.entrants`: who plays;
- :mod:`.matches`: terms, and the matches of one deal;
- :mod:`.statistics`: intervals, tests, Elo (no games in there);
- :mod:`.tally`: what a contest has come to, in words;
- :mod:`.runner`: many deals, on several processes, noted in a file that a run goes on from;
- :mod:`.crosstable`: all against all.
"""
