"""What a second start of the program says to the first, and what is believed of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec


class InstanceRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """To come forward, and to open a file if one is named."""

    file: Annotated[bytes, msgspec.Meta(max_length=4096)] = b""
    """Its whole path, as the file system has it: not every name there is a text."""
    activation_token: Annotated[str, msgspec.Meta(max_length=256, pattern=r"^[!-~]*\Z")] = ""
    """With which the desktop lets a window come forward."""


def encode(request: InstanceRequest) -> bytes:
    """Return the request as it is handed over."""
    return msgspec.json.encode(request)


def decode(text: bytes) -> InstanceRequest:
    """Return the request that is written so. Raises ValueError for all else."""
    request = msgspec.json.decode(text, type=InstanceRequest)
    file = request.file
    if file and (b"\0" in file or not Path(os.fsdecode(file)).is_absolute()):
        raise ValueError("it names no file")
    return request
