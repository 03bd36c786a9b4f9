"""Text for a command: as its argument, from a file of any kind that is read, or from standard input."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from pipeline.errors import UsageFault

_Decorated = TypeVar("_Decorated", bound=Callable[..., Any])
MOST = 4_000_000
"""Bytes of a text."""


class Given(msgspec.Struct, frozen=True):
    """``title`` and ``sha256`` only of a file."""

    text: str
    title: str = ""
    sha256: str = ""


def text_options(function: _Decorated) -> _Decorated:
    """``[TEXT] [--file F]``: gives the command ``text`` and ``file``, for ``given``."""
    function = click.option(
        "--file", "file", metavar="FILE", type=click.Path(path_type=Path), help="Read the text from a file."
    )(function)
    return click.argument("text", required=False, default=None)(function)


def given(text: str | None, file: Path | None) -> Given:
    """The text that a person means; without any, or with ``-``, standard input. Raises ``UsageFault``."""
    if text is not None and text != "-" and file is not None:
        raise UsageFault("there is a TEXT and a --file", "Give one of them.")
    if file is not None:
        return _from_file(file)
    if text is not None and text != "-":
        found = text
    elif text is None and sys.stdin.isatty():
        raise UsageFault("there is no text", "Give it as an argument, with --file, or through a pipe.")
    else:
        found = sys.stdin.buffer.read(MOST).decode("utf-8", "replace")
    if not found.strip():
        raise UsageFault("the text is empty", "Give it as an argument, with --file, or through a pipe.")
    return Given(found)


def _from_file(file: Path) -> Given:
    from pipeline.model import Document, Problem
    from pipeline.read import texts

    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageFault(f"{file} cannot be read ({error.strerror})", "Name a file with text in it.") from error
    record = next(texts.read(file.name, data[:MOST], lambda _: None), None)
    if isinstance(record, Problem):
        raise UsageFault(f"{file}: {record.code}", record.hint)
    if not isinstance(record, Document):
        raise UsageFault(f"{file} is not ready to be read", "Try again later.")
    return Given(record.body, record.title, hashlib.sha256(data).hexdigest())
