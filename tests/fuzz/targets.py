"""What is fuzzed: for each kind of input, valid documents, tokens of their grammar, and the laws that any bytes obey.

A target raises when a law is broken and gives back a value that must be the same each time. It never sees a fault that
the package declares: those are caught in the laws, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import law_live
import law_notes
import law_sources
import raw_specimens as raw
import specimens as seed
import vocabulary
from ground import golden, renderings

from pipeline.notes import merge


class Target(NamedTuple):
    """``run`` checks the laws for one input. ``seconds``: the most that it may take, of the processor's time."""

    name: str
    run: Callable[[bytes], object]
    seeds: Callable[[], Sequence[bytes]]
    tokens: Sequence[bytes]
    seconds: float = 2.0


def _notes() -> Sequence[bytes]:
    return (seed.NOTE, seed.SOURCE, seed.WEEK, seed.CARDS, seed.DAY, *golden())


def _merges() -> Sequence[bytes]:
    edited = seed.NOTE.replace(b"## Notes\n", b"- mine\n\n## Notes\n- mine too ^x\n").replace(b"[ ] Send", b"[x] Send")
    stamped = (
        merge.stamped(seed.NOTE.decode())
        .encode()
        .replace(b"## Notes", b"## Mine\n> [!note] x\n```\n# c\n```\n## Notes")
    )
    some = [b"---\na: 1\n---\n# T\n- x\n", b"- a\n- b\n", b"", b"\xef\xbb\xbf---\r\nid: x\r\n---\r\n# T\r\n"]
    found = [(seed.NOTE, edited, seed.NEWER), (seed.NOTE, stamped, seed.NEWER), (seed.NEWER, edited, seed.NOTE)]
    found += [(one, other, one) for one in some for other in some]
    found += [(note, note.replace(b"\n\n", b"\n- mine\n\n", 2), note) for note in golden()[:6]]
    return [vocabulary.SPLIT.join(three) for three in found]


def _edits() -> Sequence[bytes]:
    """Notes as a person left them, behind the number of what they were and of what they become."""
    found = []
    for number, note in enumerate(renderings()[:12]):
        mine = merge.stamped(note).replace("\n\n", "\n- mine\n\n", 3).replace("- [ ] ", "- [x] ", 1) + "- mine too ^x\n"
        found += [vocabulary.SPLIT.join((bytes([number | other << 4]), mine.encode())) for other in (0, number)]
    return found


def _fixed(*data: bytes) -> Callable[[], Sequence[bytes]]:
    return lambda: data


_NOTE_TOKENS = [*vocabulary.MARKDOWN, *vocabulary.WORDS[:12], vocabulary.SPLIT]
_TEXTS = _fixed(raw.PLAIN_MAIL, raw.TALK, raw.GMAIL_MARKDOWN, raw.MEMO, *seed.QUERIES)
TARGETS = {
    target.name: target
    for target in (
        Target("mail", law_sources.of_reader("mail", "inbox/a.eml"), _fixed(raw.MAIL, raw.PLAIN_MAIL), raw.MAIL_TOKENS),
        Target(
            "mbox",
            law_sources.of_reader("mbox", "all.mbox"),
            _fixed(raw.MBOX),
            [*raw.MAIL_TOKENS, b"\nFrom a@b.test Mon"],
        ),
        Target("calendar", law_sources.of_reader("calendar", "a.ics"), _fixed(raw.CALENDAR), raw.CALENDAR_TOKENS),
        Target("google-events", law_sources.of_reader("google-events", "e.json"), _fixed(raw.GOOGLE), raw.EVENT_TOKENS),
        Target("calendar-days", law_sources.of_calendar_days, _fixed(raw.CALENDAR), raw.CALENDAR_TOKENS),
        Target("vcards", law_sources.of_reader("vcard", "a.vcf"), _fixed(raw.CARD), raw.CARD_TOKENS),
        Target("captions", law_sources.of_reader("captions", "Sync.vtt"), _fixed(raw.VTT, raw.SRT), raw.CAPTION_TOKENS),
        Target(
            "slack-day",
            law_sources.of_reader("slack", "plan/2026-01-05.json"),
            _fixed(raw.SLACK_DAY, raw.SLACK_USERS),
            raw.JSON_TOKENS,
        ),
        Target("slack-zip", law_sources.of_reader("slack", "export.zip"), _fixed(raw.SLACK_ZIP), raw.JSON_TOKENS),
        Target(
            "gmail-markdown",
            law_sources.of_reader("gmail-markdown", "t.md"),
            _fixed(raw.GMAIL_MARKDOWN),
            [*vocabulary.MARKDOWN, *raw.MAIL_TOKENS],
        ),
        Target(
            "talk",
            law_sources.of_reader("talk", "2026-01-05 Sync.md"),
            _fixed(raw.TALK, raw.ZOOM),
            [*vocabulary.MARKDOWN, *raw.CAPTION_TOKENS],
        ),
        Target(
            "texts",
            law_sources.of_reader("text", "notes/x.md"),
            _fixed(raw.MEMO, raw.TALK, seed.NOTE),
            [*vocabulary.MARKDOWN, *vocabulary.WORDS],
        ),
        Target(
            "sniff",
            law_sources.of_sniffed,
            _fixed(
                *(
                    vocabulary.SPLIT.join(pair)
                    for pair in (
                        (b"meetings/g.json", raw.GRANOLA),
                        (b"calendar/e.json", raw.GOOGLE),
                        (b"users.json", raw.SLACK_USERS),
                        (b"x", raw.VTT),
                        (b"x.txt", raw.ZOOM),
                        (b"maildir/cur/1:2,S", raw.MAIL),
                        (b"x.md", raw.GMAIL_MARKDOWN),
                    )
                )
            ),
            [
                *raw.JSON_TOKENS,
                *vocabulary.MARKDOWN,
                b"../",
                b".vcf",
                b".ics",
                b"/2026-01-05.json",
                b"%PDF",
                b"PK\x03\x04",
                b"\x1f\x8b",
            ],
        ),
        Target(
            "item",
            law_sources.of_item,
            _fixed(
                raw.MAIL,
                raw.PLAIN_MAIL,
                vocabulary.SPLIT.join((raw.MAIL, raw.PLAIN_MAIL.replace(b"m2@", b"m9@"), raw.TALK)),
                vocabulary.SPLIT.join((b"", b"", raw.TALK)),
            ),
            [*raw.MAIL_TOKENS, vocabulary.SPLIT],
            4.0,
        ),
        Target("quotes", law_sources.of_quotes, _TEXTS, [*vocabulary.WORDS, *vocabulary.MARKDOWN]),
        Target("said", law_sources.of_said, _TEXTS, [*vocabulary.WORDS, *vocabulary.MARKDOWN], 4.0),
        Target(
            "secrets",
            law_sources.of_secrets,
            _fixed(*seed.SECRETS),
            [*vocabulary.WORDS, b"PIN: ", b"token=", b"password is ", b"4111"],
        ),
        Target(
            "neutral",
            law_notes.of_neutral,
            lambda: (*_TEXTS(), seed.NOTE, seed.LIVE),
            [*vocabulary.MARKDOWN, *vocabulary.WORDS[:6]],
        ),
        Target("note", law_notes.of_note, _notes, _NOTE_TOKENS),
        Target("page", law_notes.of_page, lambda: (seed.CORRECTIONS, seed.CORRESPONDENTS, *_notes()), _NOTE_TOKENS),
        Target("merge", law_notes.of_merge, _merges, _NOTE_TOKENS),
        Target("edited", law_notes.of_edited, _edits, _NOTE_TOKENS),
        Target("facts", law_notes.of_facts, _fixed(seed.FACTS), seed.FACT_TOKENS),
        Target(
            "live",
            law_live.of_live,
            _fixed(seed.LIVE, seed.LIVE + vocabulary.SPLIT + b"- one\n- [ ] two\n"),
            [*seed.LIVE_TOKENS, vocabulary.SPLIT],
        ),
        Target(
            "regions",
            law_live.of_regions,
            _fixed(
                *(
                    vocabulary.SPLIT.join((b"- one\n- two\n", disk, b"- one\n- three\n"))
                    for disk in (b"- one\n- mine\n- two", b"x")
                )
            ),
            [*vocabulary.MARKDOWN, *seed.LIVE_TOKENS, vocabulary.SPLIT],
        ),
        Target("schedule", law_live.of_schedule, _fixed(seed.SCHEDULE, seed.CRON), seed.SCHEDULE_TOKENS),
        Target("settings", law_live.of_settings, _fixed(seed.SETTINGS, b"", b"vault: v\n"), seed.SETTINGS_TOKENS),
        Target(
            "query",
            law_live.of_query,
            _fixed(*seed.QUERIES),
            [*vocabulary.WORDS, b"who is ", b"remember ", "山田太郎".encode()],
        ),
    )
}
