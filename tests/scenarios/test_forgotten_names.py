"""Who is forgotten is not named again by what others write, however it is read; somebody of the same name may be."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from desk import OWNER, Desk

from pipeline.query import check
from pipeline.run.forgetting import forget
from pipeline.run.restore import restore
from pipeline.run.undo import undo
from pipeline.run.unnamed import Unnamed, digest_of, name_mark

LIV = "Liv Moen <liv@works.test>"
NORA = "Nora Finch <nora@finch.test>"
TOLD = "Liv Moen drew the plan. Please call Liv Moen (liv@works.test) or her brother Per Moen.\n"
CORRECTIONS = "Sources/Corrections.md"

TEXTS = [
    ("Live music by Per Moen.", "Live music by Per Moen."),
    ("Liv. Moen is a river.", "somebody is a river."),
    ("Liv and Moen", "Liv and Moen"),
    ("Liv\n\nMoen", "Liv\n\nMoen"),
    ("Ask Liv Moen!", "Ask somebody!"),
    ("ask liv  moen", "ask somebody"),
    ("LIV\nMOEN's plan", "somebody plan"),
    ("Moen, Liv", "somebody"),
    ("Moen Liv", "Moen Liv"),
    ("**Liv Moen**, liv@works.test", "**somebody**, somebody"),
    ("Olivia Liv Moen-Berg", "Olivia Liv Moen-Berg"),
    ("Ana María de-la Cruz came.", "somebody came."),
    ("", ""),
]


@pytest.mark.parametrize(("text", "left"), TEXTS)
def test_names_are_taken_out_of_texts(text: str, left: str) -> None:
    """Known by a digest, whatever stands between its words; not what only looks like one."""
    names = dict(map(name_mark, ("Liv Moen", "Ana Maria de la Cruz")))
    assert Unnamed(names, {digest_of("liv@works.test")}).text(text) == left


def test_one_word_is_no_name() -> None:
    """What everybody may be called, or is an address, is not looked for."""
    assert [name_mark(name) for name in ("Liv", "", "liv moen@x.test", "a b c d e f")] == [("", 0)] * 4


@pytest.mark.parametrize("part", ["Liv ", "a.b,", "a@", "'", ", ", "x-"])
def test_long_texts_take_little_time(part: str) -> None:
    """A mail of 100,000 characters."""
    unnamed = Unnamed(dict([name_mark("Liv Moen"), name_mark("Ana de la Cruz")]), {digest_of("liv@works.test")})
    begun = time.process_time()
    unnamed.text(part * (100_000 // len(part)))
    assert time.process_time() - begun < 2


def talk(desk: Desk) -> None:
    """Liv writes; Nora names her in a mail of her own."""
    desk.mail("1", LIV, OWNER, "Plan", "Here is the plan.\n", day=3)
    desk.mail("2", OWNER, LIV, "Re: Plan", "Thank you.\n", day=4, re="1")
    desk.mail("3", NORA, OWNER, "Wheel", TOLD, day=5)
    desk.mail("4", OWNER, NORA, "Re: Wheel", "I will.\n", day=6, re="3")
    desk.run()


def named(desk: Desk) -> list[str]:
    """The files outside of raw/ and the history that tell of her."""
    files = [f for f in desk.root.rglob("*") if f.is_file() and not {".git", "raw"} & set(f.parts)]
    told = re.compile(rb"liv\W+moen|liv@works", re.IGNORECASE)
    return sorted(f.name for f in files if told.search(f.read_bytes()) or "Liv Moen" in f.name)


def test_what_others_write_names_nobody_again(tmp_path: Path) -> None:
    """All is read again, and more comes in; a second run is quiet, and nothing dangles."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    assert named(desk) != []
    forget(desk.root, "Liv Moen", clock=lambda: desk.now)
    assert named(desk) == []
    desk.run(again="all")
    assert named(desk) == [] and "brother Per Moen" in desk.text()
    desk.mail("5", NORA, OWNER, "Lunch with Liv Moen", "Liv Moen comes, too. Could you ask Liv Moen?\n", day=8)
    desk.source("notes/walk.md", "# Walk\n\nI met Liv Moen, and Liv Moen agreed to draw the wheel.\n")
    desk.run()
    assert named(desk) == [] and "Lunch with somebody" in desk.text()
    assert check(desk.root, False) == ()
    desk.is_quiet()


def test_neither_undoing_nor_restoring_names_her(tmp_path: Path) -> None:
    """Lines of Corrections.md that hold digests of names last like those of addresses."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    before = desk.git("rev-parse", "HEAD").strip()
    forget(desk.root, "Liv Moen", clock=lambda: desk.now)
    lines = [line for line in desk.note(CORRECTIONS).split("\n") if line.startswith("- forgotten:")]
    assert len(lines) == 1 and not re.search(r"liv|moen", "".join(lines), re.IGNORECASE)
    restore(desk.root, before, clock=lambda: desk.now)
    desk.run(again="all")
    assert named(desk) == [] and all(line in desk.note(CORRECTIONS) for line in lines)
    desk.mail("5", NORA, OWNER, "News", "Liv Moen is back.\n", day=8)
    batch = desk.run().commits[-1][:12]
    undo(desk.root, batch, clock=lambda: desk.now)
    assert named(desk) == []


def test_whoever_takes_the_line_back_knows_her_again(tmp_path: Path) -> None:
    """One line says it all."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    forget(desk.root, "Liv Moen", clock=lambda: desk.now)
    (line,) = [one for one in desk.note(CORRECTIONS).split("\n") if digest_of("liv@works.test") in one]
    desk.edit(CORRECTIONS, line + "\n", "")
    desk.run()
    desk.mail("5", NORA, OWNER, "News", "Liv Moen is back.\n", day=8)
    desk.run()
    assert "Liv Moen is back." in desk.text()


def test_another_of_the_same_name_stays(tmp_path: Path) -> None:
    """A namesake with a note keeps it and every line that names them; one who writes later is known by the address."""
    desk = Desk(tmp_path / "home")
    talk(desk)
    desk.mail("6", "Liv Moen <liv@other.test>", OWNER, "Boat", "Liv Moen here, of the yard.\n", day=9)
    desk.mail("7", OWNER, "liv@other.test", "Re: Boat", "Hello Liv.\n", day=10, re="6")
    forget(desk.root, "liv@works.test", clock=lambda: desk.now)
    desk.run()
    assert "Liv Moen here, of the yard." in desk.text() and "liv@works" not in desk.text()
    assert check(desk.root, False) == ()
    desk.is_quiet()
