"""What the program is doing when it is struck: the desk before, and the run."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from desk import OWNER, SARAH, Desk, month, news

from pipeline.report import Report
from pipeline.run.setup import init

SARAHS, NORAS, ACMES = "People/Sarah Quill.md", "People/Nora Finch.md", "Organizations/Acme.md"


def plain_run(desk: Desk) -> Report:
    """A run in small batches."""
    return desk.run(batch_size=2)


class Scene(NamedTuple):
    """``prepare`` makes the desk, ``work`` is struck. ``typed``: words of a person that must stand in a note."""

    prepare: Callable[[Desk], None]
    work: Callable[[Desk], Report] = plain_run
    typed: Mapping[str, str] = MappingProxyType({})


def processed(desk: Desk) -> None:
    """A month of mail, filed."""
    month(desk)
    desk.run()
    desk.later(minutes=5)


def edited(desk: Desk) -> None:
    """New mail, edits of every kind, a renamed and a deleted note."""
    processed(desk)
    desk.mail("price-3", SARAH, OWNER, "Re: Pricing proposal", "Received.\n", day=28, re="price-2")
    desk.mail("reed-2", OWNER, "Tom Reed <tom@bluefin.test>", "Harbour plan", "Dear Tom,\n\nwhat now?\n", day=29)
    news(desk, 3, 28)
    desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")
    desk.edit(SARAHS, "## Key facts\n", "## Key facts\n- Likes tea\n")
    desk.edit(ACMES, "- [ ] Please book", "- [x] Please book")
    desk.write("Ideas/Boat.md", "# Boat\nBuy one.\n")
    (desk.vault / NORAS).rename(desk.vault / "People/Nora Finch-Ash.md")
    desk.delete("MEMORY.md")


def withdrawn(desk: Desk) -> None:
    """An item that a person calls noise: what it said goes, a note goes to the trash, one stays for its words."""
    processed(desk)
    desk.edit(desk.find("Plan for May"), "filter: []", "filter:\n  - spam")
    desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")


def spoken(desk: Desk) -> None:
    """A meeting with its transcript, long enough to be a note of its own."""
    processed(desk)
    said = [("Sarah Quill", "We agreed to buy the boat."), ("Robin Vale", "I will send the contract on Friday.")]
    said += [
        ("Sarah Quill", f"And then there is point {number} of the long list of the harbour.") for number in range(200)
    ]
    cues = [
        f"00:{n // 60:02}:{n % 60:02}.000 --> 00:{n // 60:02}:{n % 60:02}.900\n<v {who}>{words}\n"
        for n, (who, words) in enumerate(said)
    ]
    desk.source("meetings/2026-04-20 Budget review.vtt", "WEBVTT\n\n" + "\n".join(cues))
    desk.edit(SARAHS, "## Notes\n", "## Notes\nCalls on Mondays.\n")


def crowded(desk: Desk) -> None:
    """So many notes that their objects go into a pack."""
    for number in range(18):
        name = f"{('Ada', 'Ben', 'Cleo')[number % 3]} {('Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Gorse')[number // 3]}"
        sender = f"{name} <{name.replace(' ', '.').lower()}@crowd.test>"
        desk.mail(f"m-{number}", OWNER, sender, f"Letter {number}", "Hello.\n", day=1 + number)
        desk.mail(f"r-{number}", sender, OWNER, f"Re: Letter {number}", "Hi.\n", day=2 + number, re=f"m-{number}")


def unborn(desk: Desk) -> None:
    """Mail, and nothing else."""
    month(desk)
    shutil.rmtree(desk.vault)
    (desk.root / "vaultmill.yaml").unlink()


def begin(desk: Desk) -> Report:
    """``init``, then a run that settles what was not said."""
    init(desk.root, "", (), "", "")
    return desk.run()


def lost(desk: Desk) -> None:
    """The vault was deleted after a run; the settings and the caches are there."""
    processed(desk)
    shutil.rmtree(desk.vault)


def without_git(desk: Desk) -> Report:
    """A run on a machine that has no git program."""
    before = os.environ.get("PATH", "")
    os.environ["PATH"] = ""
    try:
        return desk.run(batch_size=2)
    finally:
        os.environ["PATH"] = before


NOTES = MappingProxyType({SARAHS: "Calls on Mondays."})
SCENES = {
    "init": Scene(unborn, begin),
    "lost": Scene(lost),
    "first": Scene(month),
    "edited": Scene(edited, typed={**NOTES, "Ideas/Boat.md": "Buy one."}),
    "edited-without-git": Scene(edited, without_git, NOTES),
    "withdrawn": Scene(withdrawn, typed=NOTES),
    "spoken": Scene(spoken, typed=NOTES),
    "crowded": Scene(crowded, lambda desk: desk.run()),
}
