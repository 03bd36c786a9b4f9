"""Which names and values the store takes, and how a value hides."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle

import msgspec
import pytest

from pipeline.secrets.store import Entry, Found, Secret, check_name, check_value
from pipeline.secrets.store.faults import BadName, TooLarge, UnknownName

CANARY = "canary-5f2c"


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "x" * 100,
        "API key (production)",
        "../../etc/passwd",
        "-rf",
        "%vault",
        "ключ",
        "鍵",
        "👩‍👩‍👧",
        "a\u200cb",
        "C:\\con",
    ],
)
def test_names_that_are_taken(name: str) -> None:
    """Any one line of letters and signs is a name, also one that would be a path or an option."""
    assert check_name(name) == name


def test_a_name_has_one_form() -> None:
    """Accents that were typed apart are put together."""
    assert check_name("Cafe\u0301") == "Caf\u00e9"


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * 101, " a", "a ", "a\u00a0", "a\nb", "a\tb", "a\0b", "a\x1b[31m", "a\x7f", "a\x85b", "a\u2028b"]
    + ["\ud800", "a\u202eb", "a\u2066b", "a\u200bb", "\ufeffa", "soft\u00adhyphen", "a\u2061b", "a\u034fb", "a\u3164b"]
    + ["note" + "".join(chr(0xE0000 + ord(char)) for char in "obey")],
)
def test_names_that_are_refused(name: str) -> None:
    """Nothing empty, too long, blank at its ends, of several lines, or that changes how its line reads."""
    with pytest.raises(BadName):
        check_name(name)


@pytest.mark.parametrize("size", [0, 1, 1 << 20])
def test_values_that_are_taken(size: int) -> None:
    """Up to 1 MiB, also nothing."""
    check_value(Secret(b"x" * size))


def test_values_that_are_refused() -> None:
    """More than 1 MiB, and notes that are no notes."""
    for value, note in ((b"x" * ((1 << 20) + 1), ""), (b"", "x" * 10_001)):
        with pytest.raises(TooLarge) as caught:
            check_value(Secret(value), note)
        assert "xxx" not in str(caught.value)


@pytest.mark.parametrize("value", [b"", b"\xff\xfe\0\r\n", "ünï\udcff".encode("utf-8", "surrogateescape")])
def test_a_value_comes_back(value: bytes) -> None:
    """Bytes are what they were, also those that came as text which was no UTF-8."""
    assert Secret(value).reveal() == value
    assert Secret(value.decode("utf-8", "surrogateescape")).reveal() == value


@pytest.mark.parametrize("show", [repr, str, ascii, "{}".format, "{!r}".format, lambda s: f"{s!s:>40}"])
@pytest.mark.parametrize("wrap", [lambda s: s, lambda s: [s], lambda s: {"k": s}, lambda s: Found("n", s, CANARY)])
def test_a_value_hides(show, wrap) -> None:
    """However it is shown, alone or in something else."""
    assert CANARY not in show(wrap(Secret(CANARY)))


def test_a_format_hides_too() -> None:
    """Widths, and conversions."""
    assert CANARY not in f"{Secret(CANARY):>40}" + "{0!s} {0!a}".format(Secret(CANARY))


def test_an_entry_hides_its_note() -> None:
    """A note is sealed for a reason."""
    assert CANARY not in repr(Entry("n", "", "", CANARY, Secret(CANARY)))


@pytest.mark.parametrize("write", [pickle.dumps, json.dumps, msgspec.json.encode, msgspec.msgpack.encode])
def test_nothing_serialises_a_value(write) -> None:
    """It cannot get into a cache, a log line or an answer by accident."""
    for value in (Secret(CANARY), [Secret(CANARY)]):
        with pytest.raises(TypeError) as caught:
            write(value)
        assert CANARY not in str(caught.value)


def test_copies_are_the_same() -> None:
    """Copying gives the object itself, with no way to its inside."""
    secret = Secret(CANARY)
    assert copy.copy(secret) is secret and copy.deepcopy([secret])[0] is secret
    assert not hasattr(secret, "__dict__") and not dataclasses.is_dataclass(secret)


def test_values_compare() -> None:
    """By their bytes, and with nothing else."""
    assert Secret("a") == Secret(b"a") != Secret("b")
    assert Secret("a") != "a"
    with pytest.raises(TypeError):
        hash(Secret("a"))
    assert (len(Secret("ä")), bool(Secret("")), bool(Secret("a"))) == (2, False, True)


def test_an_unknown_name_has_a_guess() -> None:
    """The closest names, or where to look."""
    assert UnknownName("Bnk", ["Bank", "Mail"]).near == ("Bank",)
    assert "'Bank'" in UnknownName("Bnk", ["Bank", "Mail"]).hint
    assert UnknownName("zzz", ["Bank"]).near == ()
