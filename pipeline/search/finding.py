"""Search over a vault: names that are or hold what is asked, names like it, and texts that hold its words.

The three scores add up (0 to 100, 0 to 60, and BM25); what is called exactly so stands first.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from pipeline.errors import Locked, UsageFault
from pipeline.search import asking, matching, regions
from pipeline.search.folding import words
from pipeline.search.hits import Hit
from pipeline.search.indexing import Changes, refresh, take_up
from pipeline.search.labels import Label, Named, candidates, likeness, named
from pipeline.search.matching import Match, Where, Words
from pipeline.search.preparing import retold
from pipeline.search.reading import is_day
from pipeline.search.store import Damaged, drop_store, is_busy, open_store
from pipeline.search.telling import FAINT, Ranked, first_passages, homes, marks, tell
from pipeline.search.widening import widened
from pipeline.taxonomy import TAGS

LIMIT = 20
LISTED = 40
"""Kinds or tags that are told to who asks for one that is not there."""
KINDS = frozenset({"person", "organization", "project", "topic", "meeting", "source", "note", "fact", "email", "chat"})
TAGGED = frozenset(name for tag in TAGS for name in (tag.name, f"{tag.category}/{tag.name}"))
"""What may be asked for though nothing here is such."""
_ENOUGH = 25.0
"""Score of names from which they count as an answer where no text is."""
_ONE_OF = 0.7
"""Likeness of one word from which the name of an entity is an answer though the others ask for something else."""
Said = tuple[tuple[int, ...], str, tuple[str, ...]]
"""Lines, text and speakers of a passage."""


class Searcher:
    """The index of one workspace, kept open. ``cache`` is where it lies, as a rule the workspace's ``.vaultmill``."""

    def __init__(self, root: Path, cache: Path | None = None) -> None:
        from pipeline.run.workspace import load_workspace

        place = load_workspace(root)
        if not place.vault.is_dir():
            raise UsageFault(f"there is no vault at {place.vault}", "Run `vaultmill init` and `vaultmill run` first.")
        self.vault, self.cache = place.vault, cache or place.cache
        self._open()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def _open(self) -> None:
        self.connection = open_store(self.cache, self.vault)

    def refresh(self, paths: Iterable[str] | None = None) -> Changes:
        """Take up what changed in the vault, or of it just these notes.

        While another process does so, what is there stands.
        """
        try:
            if paths is not None:
                return take_up(self.connection, self.vault, paths)
            return refresh(self.connection, self.vault)
        except Damaged as error:
            if is_busy(error):
                return self._as_it_is()
            self._anew()
            return refresh(self.connection, self.vault)

    def _as_it_is(self) -> Changes:
        if self.connection.execute("SELECT 1 FROM docs LIMIT 1").fetchone() is None:
            raise Locked("another process makes the index of search", "Try again in a moment.")
        return Changes()

    def _anew(self) -> None:
        self.connection.close()
        drop_store(self.cache)
        self._open()

    def search(
        self,
        query: str,
        *,
        kinds: Collection[str] = (),
        tag: str = "",
        person: str = "",
        since: str = "",
        until: str = "",
        limit: int = LIMIT,
        each: str = "note",
    ) -> list[Hit]:
        """See ``pipeline.search.search``."""
        try:
            where = self._where(kinds, tag, person, since, until)
            return self._found(query, where, max(0, limit), each)
        except sqlite3.DatabaseError as error:
            if is_busy(error):
                raise Locked("another process is at work on the index of search", "Try again.") from error
            self._anew()
            refresh(self.connection, self.vault)
            return self._found(query, self._where(kinds, tag, person, since, until), max(0, limit), each)

    # --- what may be found ---

    def _where(self, kinds: Collection[str], tag: str, person: str, since: str, until: str) -> Where:
        parts: list[str] = []
        values: list[object] = []
        self._check(kinds, tag)
        if kinds:
            marks = ", ".join("?" * len(kinds))
            parts.append(f"(d.kind IN ({marks}) OR d.form IN ({marks}))")
            values += [*kinds, *kinds]
        if tag:
            parts.append("d.id IN (SELECT doc FROM tags WHERE tag = ?)")
            values.append(tag.removeprefix("#").lower())
        if person:
            condition, found = self._person(person)
            parts.append(condition)
            values += found
        for day, sign in ((since, ">="), (until, "<=")):
            if day and not is_day(day):
                raise UsageFault(f"{day} is no day", "Write it as 2026-04-11.")
            if day:
                parts.append(
                    f"coalesce(nullif(p.day, ''), d.day) {sign} ? AND coalesce(nullif(p.day, ''), d.day) != ''"
                )
                values.append(day)
        return Where(" AND ".join(parts), tuple(values))

    def _check(self, kinds: Collection[str], tag: str) -> None:
        """Raise ``UsageFault`` for a kind or tag that nothing here has and that the program does not know either."""
        for what, asked, known, query in (
            ("kind", kinds, KINDS, "SELECT DISTINCT kind FROM docs UNION SELECT DISTINCT form FROM docs"),
            ("tag", {tag.removeprefix("#").lower()} - {""}, TAGGED, "SELECT DISTINCT tag FROM tags"),
        ):
            if missing := sorted(set(asked) - known):
                there = known | {name for (name,) in self.connection.execute(query) if name}
                if wrong := [name for name in missing if name not in there]:
                    from pipeline.query.find import guess

                    shown = sorted(there if what == "kind" else {name for name in there if "/" not in name})
                    more = f" and {len(shown) - LISTED} more" if len(shown) > LISTED else ""
                    hint = guess(wrong[0], sorted(there)) or f"There are: {', '.join(shown[:LISTED])}{more}."
                    raise UsageFault(f"there is no {what} {wrong[0]}", hint)

    def _person(self, person: str) -> tuple[str, list[object]]:
        """What names somebody, is their note, or is among their facts."""
        path = person if person.endswith(".md") else f"{person}.md"
        rows = self.connection.execute(
            "SELECT DISTINCT path, ref FROM docs WHERE sort = 'entity' AND (path = ? OR ref = ? OR id IN "
            "(SELECT doc FROM labels WHERE folded = ? AND what IN ('title', 'alias', 'address')))",
            (path, person, " ".join(words(person))),
        ).fetchall()
        if not rows:
            raise UsageFault(f"nobody is called {person}", f"`vaultmill search {person!r}` looks for names like it.")
        links = [str(path).removesuffix(".md").casefold() for path, _ in rows]
        owners = [f"@{ref}" for _, ref in rows if ref]
        paths = [path for path, _ in rows]
        naming = f"SELECT doc FROM links WHERE target IN ({marks(links)})"
        return (
            f"(d.id IN ({naming}) OR d.path IN ({marks(paths)}) OR d.owner IN ({marks(owners)}) "
            f"OR (d.owner != '' AND d.owner IN (SELECT path FROM docs WHERE id IN ({naming}))))"
        ), [*links, *paths, *owners, *links]

    # --- what is found ---

    def _found(self, query: str, where: Where, limit: int, each: str) -> list[Hit]:
        asked = asking.parse(query)
        if not asked.text and not asked.forms and not asked.must:
            return self._newest(where, limit) if where.sql else []
        like = likeness(self.connection, asked.names)
        one_of = 1.1 if each == "passage" else _ONE_OF
        called = self._called(asked.text, like, where, one_of)
        if asked.must:
            called = {doc: one for doc, one in called.items() if one.same}
        looked = matching.look_up(self.connection, asked.units, asked.must, asked.forms)
        found, said = self._weighed(looked, where, widen=each == "passage")
        if each == "passage":
            ranked = self._passages(
                regions.apart(regions.lifted(found), {row: one[0] for row, one in said.items()}), called
            )
        else:
            ranked = self._notes(found, called)
        sure = any(one.named.exact and not one.named.guessed for one in ranked)
        others = {one.place for one in ranked if one.is_alike(sure)}
        others = others if len(others) < len(ranked) and (sure or not looked.guessed) else set()
        return [
            tell(self.connection, self.vault, one, looked, one.place in others)
            for one in self._sorted([one for one in ranked if one.score >= FAINT] or ranked, limit, others)
        ]

    def _called(self, text: str, like: dict[str, dict[str, float]], where: Where, one_of: float) -> dict[int, Named]:
        docs = candidates(self.connection, like, text) if text else set()
        if where.sql and docs:
            allowed = self.connection.execute(
                "SELECT DISTINCT d.id FROM docs AS d CROSS JOIN passages AS p ON p.doc = d.id "
                f"WHERE d.id IN ({marks(docs)}) AND {where.sql}",
                (*docs, *where.values),
            )
            docs = {doc for (doc,) in allowed}
        labels: dict[int, list[Label]] = {}
        query = f"SELECT doc, what, text, folded, words FROM labels WHERE doc IN ({marks(docs)})"
        for doc, *label in self.connection.execute(query, (*docs,)):
            labels.setdefault(doc, []).append((label[0], label[1], label[2], label[3]))
        query = f"SELECT id FROM docs WHERE id IN ({marks(docs)}) AND sort = 'entity'"
        entities = {doc for (doc,) in self.connection.execute(query, (*docs,))}
        found = {doc: named(text, said, like, 1.5 if doc in entities else 2.5) for doc, said in labels.items()}
        return {
            doc: one
            for doc, one in found.items()
            if one.score >= _ENOUGH or (one.score and one.word >= one_of and doc in entities)
        }

    def _notes(self, found: list[Match], called: dict[int, Named]) -> list[Ranked]:
        """The best passage of each note, and notes by their names; facts and transcripts count for their notes."""
        best: dict[int, Match] = {}
        home_of = homes(self.connection, {match.doc for match in found} | called.keys())
        for match in found:
            home = home_of[match.doc]
            if home not in best or match.weight > best[home].weight:
                best[home] = match
        return [Ranked(doc, best.get(doc), called.get(doc, Named())) for doc in best.keys() | called.keys()]

    def _weighed(self, looked: Words, where: Where, widen: bool) -> tuple[list[Match], dict[int, Said]]:
        """What texts answer, with more for what is said by somebody who is asked for; and what these passages say."""
        found = matching.matches(self.connection, looked, where)
        said = self._said(found)
        if widen:
            found = widened(self.connection, looked, found, where, {row: one[1] for row, one in said.items()})
            said |= self._said([match for match in found if match.passage not in said])
        speaking = regions.Speaking(looked.terms, alone=widen)
        more = {row: 1 + regions.SPOKEN * speaking.share(text, who) for row, (_, text, who) in said.items()}
        return [Match(m.passage, m.doc, m.weight * more[m.passage]) for m in found], said

    def _said(self, found: list[Match]) -> dict[int, Said]:
        query = f"SELECT id, said FROM passages WHERE id IN ({marks(found)})"
        rows = self.connection.execute(query, [match.passage for match in found])
        return {row: retold(said) for row, said in rows}

    def _passages(self, found: list[Match], called: dict[int, Named]) -> list[Ranked]:
        first = first_passages(self.connection, called)
        ranked = [
            Ranked(m.doc, m, called[m.doc] if first.get(m.doc) == m.passage else Named(), own=True) for m in found
        ]
        seen = {match.passage for match in found}
        ranked += [
            Ranked(doc, Match(first[doc], doc, 0.0), one, own=True)
            for doc, one in called.items()
            if first.get(doc) not in seen and doc in first
        ]
        return ranked

    def _sorted(self, ranked: list[Ranked], limit: int, others: Collection[tuple[int, int]]) -> list[Ranked]:
        """The first of them: what is called just so, then by score; of equal ones the newest, then by path.

        ``others``: notes whose names are only like what was asked, while there are such that hold it. They come last.
        """
        keyed = sorted(
            ((one.place in others) - one.named.same, -round(one.score, 3), number) for number, one in enumerate(ranked)
        )
        last = keyed[min(limit, len(keyed)) - 1] if limit and keyed else (0, 0.0, 0)
        kept = [(*key[:2], ranked[key[2]]) for key in keyed if key[:2] <= last[:2]] if limit else []
        docs = {one.doc for _, _, one in kept}
        query = f"SELECT id, day, path FROM docs WHERE id IN ({marks(docs)})"
        place = {doc: (day or "", path) for doc, day, path in self.connection.execute(query, (*docs,))}
        kept.sort(key=lambda one: place[one[2].doc][1])
        kept.sort(key=lambda one: place[one[2].doc][0], reverse=True)
        kept.sort(key=lambda one: one[:2])
        return [one for _, _, one in kept[:limit]]

    def _newest(self, where: Where, limit: int) -> list[Hit]:
        rows = self.connection.execute(
            "SELECT p.doc, p.id, max(coalesce(nullif(p.day, ''), d.day)) AS newest FROM docs AS d JOIN passages AS p "
            f"ON p.doc = d.id WHERE (d.owner = '' OR d.kind = 'fact') AND {where.sql} "
            "GROUP BY d.id ORDER BY newest DESC, d.path LIMIT ?",
            (*where.values, limit),
        ).fetchall()
        none = Words(())
        return [
            tell(self.connection, self.vault, Ranked(doc, Match(passage, doc, 0.0), Named(), own=True), none)
            for doc, passage, _ in rows
        ]
