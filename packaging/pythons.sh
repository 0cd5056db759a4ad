#!/bin/sh
# Names the Pythons of this machine that the program can live with, one a line, the newest first; with
# --newest the first of them alone. Each runs, is what its name says, and has what makes a venv:
# a launcher can bear the name of a Python that is not there.

for minor in 13 12 11; do
    name=python3.$minor
    for python in "$name" python3 python $(pyenv whence --path "$name" 2>/dev/null); do
        if "$python" -c "import sys, pip, venv; sys.exit(sys.version_info[:2] != (3, $minor))" \
                >/dev/null 2>&1; then
            echo "$python"
            [ "$1" = --newest ] && exit
            break
        fi
    done
done
