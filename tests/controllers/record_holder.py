"""A program of its own that goes on with the match in a file and holds it until it is killed.

    python record_holder.py FOLDER FILE

Says "held" when it has it, "locked" when another program has.
"""

import sys
from pathlib import Path

from lat_desktop.controllers.disk import LockedError
from lat_desktop.controllers.saves import Saves

if __name__ == "__main__":
    try:
        loaded, save = Saves(Path(sys.argv[1])).load(Path(sys.argv[2]))
    except LockedError:
        print("locked", flush=True)
    else:
        print("held", flush=True)
        sys.stdin.read()
