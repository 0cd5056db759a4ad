"""Chance in separate streams: whoever sees all of one learns nothing of another."""

from __future__ import annotations

from hashlib import sha256
from random import Random


def stream(master: int, name: str) -> Random:
    """Return the stream of that name that belongs to a master seed.

    Its seed follows from the master seed by SHA-256, which cannot be turned round. Were one stream
    drawn from another, whoever knew the state of that would know both.
    """
    return Random(sha256(f"{master} {name}".encode()).digest())
