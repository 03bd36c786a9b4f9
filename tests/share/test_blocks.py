"""The block between markers: what it refuses, that it comes and goes without a trace, whatever the file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.share.blocks import END, START, Refused, is_intact, sealed, with_block, without_block

BODY = "## Memory\n\nAsk it.\n"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfea\x00", "UTF-8"),
        (b"a\0b", "UTF-8"),
        (START + b"\n", "no pair"),
        (END + b"\n" + START + b"\n", "no pair"),
        (b"\n".join([START, END, START, END]), "no pair"),
        (b"\n".join([START, b"Another tool's words.", END]), "another program"),
        (b"a\n" + START + b"\r\n" + END + b"\r\n", "another program"),
        (with_block(b"a\n", BODY).replace(b"Ask it.", b"Ask it twice."), "somebody changed"),
        (with_block(b"a\n", BODY).replace(END, b"My own line.\n" + END), "somebody changed"),
    ],
)
def test_what_is_left_alone(data: bytes, why: str) -> None:
    """Other texts than UTF-8, single markers, another program's block and a changed one are refused, both ways."""
    for change in (lambda: with_block(data, BODY), lambda: without_block(data)):
        with pytest.raises(Refused, match=why):
            change()


FILES = [
    None,
    b"",
    b"\n",
    b"# Mine",
    b"# Mine\n",
    b"# Mine\n\n\n",
    b"\xef\xbb\xbf# Mine\r\n\r\nWords.\r\n",
    b"# Mine\r\nWords.",
    b"a\nb\nc\r",
    b"a\r\nb\nc\n",
    b"It writes `" + START + b"` there.\n",
    b"no \xff utf-8 \xe4\n",
    b"\r",
]


@pytest.mark.parametrize("data", FILES)
def test_there_and_back(data: bytes | None) -> None:
    """In twice is in once, every byte of before is still there, and out gives it back."""
    once = with_block(data, BODY)
    assert once.startswith(data or b"") and b"Ask it." in once
    assert with_block(once, BODY) == once
    assert without_block(once) == data


ODD = (b"\0", b"KG-AUTONOMOUS")


@given(
    st.binary(max_size=40).filter(
        lambda data: not any(odd in data for odd in ODD) and data[:1] not in (b"\xff", b"\xfe")
    )
)
def test_there_and_back_with_any_bytes(data: bytes) -> None:
    """No file is so odd that it is not given back."""
    assert without_block(with_block(data, BODY)) == data


def test_a_newer_text_replaces_an_older_one() -> None:
    """Where it stood, between what a person wrote around it."""
    old = with_block(b"# Mine\r\n", BODY) + b"\r\nBelow.\r\n"
    new = with_block(old, "## Memory\n\nAsk it more.\n")
    assert new == old.replace(
        old[old.index(b"<!-- vaultmill") : old.index(END)], new[new.index(b"<!-- vaultmill") : new.index(END)]
    )
    assert b"Ask it more.\r\n" in new and b"Ask it.\r\n" not in new
    assert without_block(new) == b"# Mine\r\n\r\nBelow.\r\n"


def test_line_ends_are_those_of_the_file() -> None:
    """A file that came through git with other line ends is still known as unchanged."""
    windows = with_block(b"# Mine\r\n", BODY)
    assert windows.count(b"\r\n") == windows.count(b"\n")
    plain = windows.replace(b"\r\n", b"\n")
    assert with_block(plain, BODY) == plain and without_block(plain) == b"# Mine\n"


def test_a_file_of_our_own() -> None:
    """Whether a whole file is as it was made, by the seal in its last line."""
    made = sealed("# A skill\n\nWords.\n")
    assert is_intact(made) and is_intact(made.replace(b"\n", b"\r\n"))
    for other in (b"", b"# A skill\n", made + b"More.\n", made.replace(b"Words", b"Other words"), made[:-5]):
        assert not is_intact(other)
