"""Random histories of one note: two devices, two stores, stale copies, checkouts, clones, lost refs, busy notes.

A model follows each text through its history and says of every unit whether it must stand there. Where the note on
disk names a base that is still known, no unit is lost that nobody deleted, and none comes back that somebody did.
"""

from __future__ import annotations

import random
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pipeline.notes import merge, units
from pipeline.run.load import load_base
from pipeline.vault.history import MACHINE, History, open_history

NOTE = "People/Ann.md"
WHEN = datetime(2026, 1, 2, tzinfo=UTC)
MINE, OURS, GONE = "mine", "ours", "gone"
FACTS = [f"Key facts/id:f-{n}" for n in range(5)]
LINKS = [f"Connected to/link:people/p{n}" for n in range(4)]
TASKS = [f"Open items/id:t-{n}" for n in range(3)]
MEMBERS = [f"emails/e{n}@mail.test" for n in range(4)]
SCALARS = ["role", "status"]
PROSE = ["Summary/"]
LINES = [*FACTS, *LINKS, *TASKS]
EVERY = [*LINES, *MEMBERS, *SCALARS, *PROSE]
State = dict[str, str]
"""Unit -> what it says."""


def line(unit: str, value: str) -> str:
    """A unit of a list as a line."""
    heading, _, key = unit.partition("/")
    kind, _, name = key.partition(":")
    if kind == "link":
        return f"- [[{name.title()}]] — {value}"
    return f"- {'[ ] ' if heading == 'Open items' else ''}{value} ^{name}"


def render(state: State) -> str:
    """The note of a state, as the program writes it."""
    emails = sorted(unit.partition("/")[2] for unit in state if unit in MEMBERS)
    front = ["id: ann", *(["emails:", *(f"  - {e}" for e in emails)] if emails else ["emails: []"])]
    front += [f"{key}: {state[key]}" for key in SCALARS if key in state]
    body = ["# Ann", "", "## Summary", state.get(PROSE[0], "Nothing yet.")]
    for heading in ("Connected to", "Key facts", "Open items"):
        body += ["", f"## {heading}", *(line(u, v) for u, v in state.items() if u.startswith(heading))]
    return "\n".join(["---", *front, "---", *body, "", "## Notes", ""])


def read(text: str) -> State:
    """What a note says, unit by unit; a unit that stands there twice shows as such."""
    parts = units.take_apart(text)
    found = {f"emails/{e}": "" for e in parts.properties.get("emails") or []}
    found |= {key: parts.properties[key] for key in SCALARS if key in parts.properties}
    found[PROSE[0]] = units.prose(parts, "summary")
    for heading in ("Connected to", "Key facts", "Open items"):
        for key, there in parts.sections[heading.casefold()].lines.items():
            unit, said = f"{heading}/{key}", units.said(there.text)[2:]
            said = said.partition(" — ")[2] if " — " in said else said.removeprefix("[ ] ").partition(" ^")[0]
            found[unit] = said
    return found


class Copy(msgspec.Struct, frozen=True):
    """A text of the note with what must stand in it: unit -> (whose, value), and the state its base renders."""

    text: str
    units: dict[str, tuple[str, str]]
    base: State

    def shown(self) -> State:
        """What must be read from the text."""
        return {unit: value for unit, (whose, value) in self.units.items() if whose != GONE}


def merged(copy: Copy, new: State, known: bool) -> dict[str, tuple[str, str]]:
    """The model of a merge: what becomes of each unit. Without its base everything on the page is kept."""
    found: dict[str, tuple[str, str]] = {}
    for unit in dict.fromkeys([*copy.units, *new]):
        whose, value = copy.units.get(unit, ("", ""))
        wanted = new.get(unit)
        if whose == GONE and known:
            if wanted is not None:
                found[unit] = (GONE, "")
        elif whose in ("", GONE) or (whose == OURS and known):
            if wanted is not None:
                found[unit] = (OURS, wanted)
        else:
            found[unit] = (OURS if value == wanted else MINE, value)
    return found


class World:
    """A note on two devices, each with a store of its own, and everything that happened to it."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root, self.dice, self.clones = root, random.Random(seed), 0
        self.state: State = {PROSE[0]: "Summary 0"}
        self.evolve()
        rendering = render(self.state)
        fresh = Copy(merge.stamped(rendering), {u: (OURS, v) for u, v in self.state.items()}, dict(self.state))
        self.stores = [open_history(root / "a"), open_history(root / "b")]
        self.copies = [fresh, fresh]
        self.past = [fresh]
        self.commits: list[list[Copy]] = [[fresh], [fresh]]
        for store in self.stores:
            self.commit(store, fresh, rendering)
        self.count = 0

    def close(self) -> None:
        """Let go of the stores."""
        for store in self.stores:
            store.close()

    @staticmethod
    def commit(store: History, copy: Copy, rendering: str = "") -> None:
        """Commit a copy, with its rendering if the program wrote it."""
        pieces: dict[str, bytes | None] = {NOTE: rendering.encode()} if rendering else {}
        store.commit_batch({NOTE: copy.text.encode()}, pieces, "batch", WHEN)

    # --- what happens ---

    def step(self) -> str:
        """One random event; its name."""
        acts = [self.evolve, self.run, self.run, self.edit, self.edit, self.sync, self.stale, self.checkout]
        act = self.dice.choices([*acts, self.clone, self.lose], [3] * len(acts) + [1, 1])[0]
        act()
        return act.__name__

    def evolve(self) -> None:
        """The sources say something else."""
        for _ in range(self.dice.randint(1, 4)):
            unit = self.dice.choice(EVERY)
            if unit in self.state and unit not in PROSE and self.dice.random() < 0.4:
                del self.state[unit]
            else:
                self.state[unit] = "" if unit in MEMBERS else f"Said {self.dice.randint(0, 99)}"

    def run(self) -> None:
        """The program writes the note on one device."""
        device = self.dice.randrange(2)
        copy, store = self.copies[device], self.stores[device]
        if self.dice.random() < 0.3:  # a batch finds what people did and commits it first
            self.commit(store, copy)
            self.commits[device].append(copy)
        named, _ = merge.base_of(copy.text)
        base = load_base(store, NOTE, named)
        assert base is None or base == render(copy.base)
        new = render(self.state)
        result = Copy(merge.merge(base, copy.text, new), merged(copy, self.state, base is not None), dict(self.state))
        self.check(result)
        assert merge.merge(new, result.text, new) == result.text
        self.put(device, result)
        self.commit(store, result, new)
        self.commits[device].append(result)

    def check(self, copy: Copy) -> None:
        """The text says what the model says, and nothing twice."""
        assert read(copy.text) == copy.shown()

    def put(self, device: int, copy: Copy) -> None:
        """What the file holds from now on."""
        self.copies[device] = copy
        self.past.append(copy)

    def edit(self) -> None:
        """A person changes, deletes or adds one unit on one device."""
        device = self.dice.randrange(2)
        copy = self.copies[device]
        unit, act = self.dice.choice(EVERY), self.dice.choice(["delete", "change", "add"])
        self.count += 1
        value = f"Typed {self.count}"
        there = unit in copy.shown()
        state = copy.shown()
        if unit in PROSE or (unit in SCALARS and act == "change" and there):
            state[unit] = value
        elif act == "delete" and there:
            del state[unit]
        elif act == "change" and there and unit in LINES:
            state[unit] = value
        elif act == "add" and not there:
            state[unit] = "" if unit in MEMBERS else value
        else:
            return
        after = dict(copy.units)
        before = copy.base.get(unit)
        if unit not in state:
            after.pop(unit)
            if before is not None:
                after[unit] = (GONE, "")
        else:
            after[unit] = (OURS if before == state[unit] else MINE, state[unit])
        self.put(device, Copy(self.typed(copy.text, unit, state), after, copy.base))
        self.check(self.copies[device])

    def typed(self, text: str, unit: str, state: State) -> str:
        """The text after a person gave one unit another value, or took it away."""
        lines = text.split("\n")
        value = state.get(unit)
        parts = units.take_apart(text)
        if unit in MEMBERS or unit in SCALARS:
            emails = [e for e in parts.properties.get("emails") or [] if f"emails/{e}" in state]
            emails += [u.partition("/")[2] for u in MEMBERS if u in state and u.partition("/")[2] not in emails]
            known = [f"{key}: {state[key]}" for key in SCALARS if key in state]
            machine = next(entry for entry in lines if entry.startswith("machine:"))
            front = ["id: ann", f"emails: [{', '.join(emails)}]", *known, machine]
            return "\n".join(["---", *front, *lines[lines.index("---", 1) :]])
        heading, _, key = unit.partition("/")
        start = next(n for n, entry in enumerate(lines) if entry == f"## {heading}")
        end = next(n for n in range(start + 1, len(lines)) if lines[n].startswith("## "))
        if unit in PROSE:
            return "\n".join([*lines[: start + 1], state[unit], "", *lines[end:]])
        there = parts.sections[heading.casefold()].lines.get(key)
        offset = lines.index("---", 1) + 1
        number = there.number + offset if there else self.dice.choice([start + 1, end - 1])
        lines[number : number + bool(there)] = [line(unit, value)] if value is not None else []
        return "\n".join(lines)

    def sync(self) -> None:
        """One device gets the other's copy."""
        device = self.dice.randrange(2)
        self.put(device, self.copies[1 - device])

    def stale(self) -> None:
        """An old copy comes back."""
        self.put(self.dice.randrange(2), self.dice.choice(self.past))

    def checkout(self) -> None:
        """A committed version is checked out."""
        device = self.dice.randrange(2)
        self.put(device, self.dice.choice(self.commits[device]))

    def clone(self) -> None:
        """A device gets a clone of its store: branches alone, and the file as it was committed last."""
        device = self.dice.randrange(2)
        store = self.stores[device]
        self.clones += 1
        place = self.root / f"clone-{self.clones}"
        command = ["git", "clone", "-q", "--no-local", store.root.as_uri(), str(place)]
        subprocess.run(command, check=True, capture_output=True)
        store.close()
        shutil.rmtree(store.root)
        self.stores[device] = open_history(place)
        self.put(device, self.commits[device][-1])

    def lose(self) -> None:
        """The machine ref goes (a tool that knows branches only): its blobs may still be there."""
        store = self.stores[self.dice.randrange(2)]
        store.repo.refs.remove_if_equals(MACHINE.encode(), None)


def play(root: Path, seed: int, steps: int) -> None:
    """One history; a failure tells its seed."""
    world = World(root, seed)
    told: list[str] = []
    try:
        for _ in range(steps):
            told.append(world.step())
    except AssertionError as error:
        raise AssertionError(f"seed {seed}, after {' '.join(told)}: {error}") from error
    finally:
        world.close()


@pytest.mark.parametrize("seed", range(6))
def test_no_unit_is_lost_and_none_comes_back(tmp_path: Path, seed: int) -> None:
    """Whatever happens to the files and stores, each text is merged from its own base, unit by unit."""
    play(tmp_path, seed, 40)


@pytest.mark.slow
def test_no_unit_is_lost_and_none_comes_back_in_long_histories(tmp_path: Path) -> None:
    """The same, much longer."""
    for seed in range(100, 200):
        play(tmp_path / str(seed), seed, 120)
