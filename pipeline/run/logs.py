"""facts.jsonl as other hands left it: lines lost, statuses flipped, ids given twice."""

from __future__ import annotations

from pipeline.model import Decision, Fact, Problem
from pipeline.notes import facts as log
from pipeline.state import State
from pipeline.vault.history import MACHINE, History
from pipeline.vault.objects import blob_id

BAD_LINE = "Line {} is no fact; it stays where it is. Correct or delete it."


def bad_lines(path: str, text: str) -> list[Problem]:
    """A problem for each line of a facts file that is no fact."""
    return [Problem(path, "bad-fact", BAD_LINE.format(bad.number)) for bad in log.parse(text)[1]]


def take_logs(state: State, history: History, logs: dict[str, str]) -> None:
    """What others did to the facts files since they were rendered last. ``logs``: path -> blob id on disk."""
    for path, blob in history.tree_paths(MACHINE).items():
        if not path.endswith("/facts.jsonl") or logs.get(path) == blob:
            continue
        entity = path.split("/")[-2]
        data = history.blob(blob)
        if state.index.path_of(entity) and data is not None:
            before, text = data.decode("utf-8", "surrogateescape"), state.facts.get(entity, "")
            if path in logs and not _is_older(history, path, text):
                text = _take_flips(before, text, state)
            _replace(entity, log.put_back(text, before), state)


def recall_logs(state: State, history: History, logs: dict[str, str]) -> None:
    """Facts files that are gone with their notes, which nobody deleted: whoever gets a note again has those ids still.

    Call it when deletions are known.
    """
    deleted = state.deleted()
    for path, blob in history.tree_paths(MACHINE).items():
        entity = path.split("/")[-2] if path.endswith("/facts.jsonl") and path not in logs else ""
        data = history.blob(blob) if entity and entity not in deleted and entity not in state.facts else None
        if data is not None and not state.index.path_of(entity):
            state.facts[entity] = log.put_back("", data.decode("utf-8", "surrogateescape"))


def _is_older(history: History, path: str, text: str) -> bool:
    """An older version of the file, put back by a sync tool or by git, is nobody's edit."""
    blob = blob_id(text.encode("utf-8", "surrogateescape"))
    return any(version.blob == blob for version in history.versions(path, MACHINE))


def _take_flips(before: str, text: str, state: State) -> str:
    """A fact of ours that somebody marked superseded is held; one that they marked active again is not.

    The text in which what a fact of another hand had superseded counts again, when that one was taken back.
    """
    was = {fact.id: fact for fact in log.parse(before)[0]}
    now = log.parse(text)[0]
    replaced = {fact.supersedes for fact in now if fact.status == "active"}
    for fact in now:
        old = was.get(fact.id)
        if old is None or old.fact != fact.fact or old.status == fact.status:
            continue
        if not log.is_ours(fact):
            taken_back = fact.id and fact.status != "active" and not _has_successor(fact, replaced)
            text = log.reinstated(text, fact.id, state.decided("held")) if taken_back else text
        elif fact.status == "active":
            state.revoke(Decision("held", fact.id))
        elif not _has_successor(fact, replaced):
            state.decide(Decision("held", fact.id))
    return text


def _has_successor(fact: Fact, replaced: set[str]) -> bool:
    return bool(fact.superseded_by) or fact.id in replaced


def _replace(entity: str, text: str, state: State) -> None:
    """The file with every id given once; what was decided of a fact follows it."""
    text, moved = log.renumber(text, entity)
    held = state.decided("held")
    for old, new in moved.items():
        if old in held:
            state.decide(Decision("held", new))
    if text != state.facts.get(entity, ""):
        state.facts[entity] = text
        state.index.touched_entities.add(entity)
