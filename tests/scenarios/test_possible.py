"""Possible action items of a long recording stand in the meeting's own note, the recording in one beside it."""

from __future__ import annotations

import pytest
from desk import Desk

from pipeline.notes.tokens import POSSIBLE


def test_they_stand_where_the_meeting_is_told(desk: Desk) -> None:
    """Above the link to the transcript's note, once, and neither a second run nor deriving anew moves them."""
    small_talk = "The lamps look good in the window of the shop, and the people like them."
    last = "Before the next meeting, Lee, you will be looking at the prices of the lamps."
    turns = [*[("Dana Fox", small_talk), ("Lee Wu", small_talk)] * 80, ("Dana Fox", last)]
    cues = [
        f"{at}\n00:{at // 60:02}:{at % 60:02}.000 --> 00:{at // 60:02}:{at % 60:02}.900\n<v {who}>{said}</v>\n"
        for at, (who, said) in enumerate(turns, 1)
    ]
    desk.source("meetings/2026-04-13 Lamps.vtt", "WEBVTT\n\n" + "\n".join(cues))
    desk.run()
    path = next(path for path in desk.tree() if path.startswith("Meetings/") and "/Transcripts/" not in path)
    note = desk.note(path)
    assert f"### {POSSIBLE}\n- Dana Fox: “{last}”" in note and small_talk not in note
    assert POSSIBLE not in desk.note(path.replace("Meetings/", "Meetings/Transcripts/"))
    assert "- [ ]" not in note
    desk.is_quiet()
    assert desk.run(again="all", dry_run=True).diff == ""
    desk.check()


MINUTES = "---\ntype: meeting notes\ndate: 2026-04-13\n---\n# Lamps\n\n## Discussion\n- Lamps look good\n"


@pytest.mark.parametrize("minutes_first", [False, True])
@pytest.mark.parametrize("actions", [False, True])
def test_they_go_when_minutes_say_what_has_to_be_done(desk: Desk, actions: bool, minutes_first: bool) -> None:
    """Minutes that come later, or came before; those without a task leave them."""
    said = "Before the next meeting, Lee, you will be looking at the prices of the lamps."
    small_talk = "The lamps look good in the window of the shop, and the people like them."
    turns = [*[("Dana Fox", small_talk), ("Lee Wu", small_talk)] * 10, ("Dana Fox", said)]
    cues = [
        f"{at}\n00:00:{at:02}.000 --> 00:00:{at:02}.900\n<v {who}>{words}</v>\n"
        for at, (who, words) in enumerate(turns)
    ]
    sources = [
        ("meetings/2026-04-13 Lamps.vtt", "WEBVTT\n\n" + "\n".join(cues)),
        (
            "meetings/2026-04-13 Lamps.md",
            MINUTES + ("\n## Actions\n- Lee: look up prices of lamps\n" if actions else ""),
        ),
    ]
    for name, text in reversed(sources) if minutes_first else sources:
        desk.source(name, text)
        desk.run()
    notes = [path for path in desk.tree() if path.startswith("Meetings/") and "/Transcripts/" not in path]
    assert len(notes) == 1
    assert (POSSIBLE in desk.note(notes[0])) is not actions
    assert ("look up prices of lamps" in desk.note(notes[0]).lower()) is actions
    desk.is_quiet()
    desk.run(again="all")
    assert (POSSIBLE in desk.note(notes[0])) is not actions
