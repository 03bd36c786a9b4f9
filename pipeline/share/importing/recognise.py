"""Which file of a folder is what: the table of the formats. Pure."""

from __future__ import annotations

import re
from typing import Any

from pipeline.share.importing.areas import area_folders, read_areas
from pipeline.share.importing.files import Files
from pipeline.share.importing.found import Found, Gathered, Page, Refused
from pipeline.share.importing.graphs import is_graph, read_graph
from pipeline.share.importing.masking import Masker, loaded
from pipeline.share.importing.pages import read_note

LASTING = frozenset({"memory.md", "me.md", "tacit_knowledge.md", "tacit-knowledge.md"})
"""Pages of long-term memory (folded names)."""
DERIVED = frozenset({"kg-access.json", "kg-config.json", "kg-summary.md", "kg-viz.html"})
"""Files that are made from others, or tell only how often something was asked for."""
RULES = frozenset(
    {"agents.md", "claude.md", "gemini.md", "heartbeat.md", "soul.md", "skill.md", "tools.md", "dreams.md"}
)
_DAILY = re.compile(r"(?:^|/)(?:memory/(?:\d{4}/)?(?:\d{2}/)?)?(\d{4}-\d{2}-\d{2})\.md$")


def gather(files: Files) -> Gathered:
    """Everything that the files hold; what is not taken stands in ``refused``, each file in one of both."""
    refused = list(files.refused)
    folders = area_folders(list(files.texts))
    areas = read_areas(files.texts, files.days, folders) if folders else Gathered()
    taken = {path for group in folders.values() for path in group} | {file.path for file in areas.files}
    found: list[Found] = list(areas.found)
    pages: list[Page] = []
    secrets = list(areas.secrets)
    refused += areas.refused
    for path, text in sorted(files.texts.items()):
        if path in taken:
            continue
        name = path.rpartition("/")[2].casefold()
        day = files.days.get(path, "")
        if name in DERIVED or name in RULES:
            why = "is made from other files" if name in DERIVED else "tells an agent what to do, not what is so"
            refused.append(Refused(path, 0, why))
        elif name.endswith((".json", ".jsonl")):
            read = _graph(path, text, day)
            found += read.found
            refused += read.refused
            secrets += read.secrets
        elif name in LASTING or _DAILY.search(path):
            masker = Masker()
            daily = _DAILY.search(path)
            pages.append(Page(path, masker.text(text), daily[1] if daily and name not in LASTING else ""))
            secrets += [(path, masker.count)] * bool(masker.count)
        else:
            before = len(refused)
            read_one = read_note(path, text, day, refused)
            if read_one is not None:
                found.append(read_one[0])
                secrets += [(path, read_one[1])] * bool(read_one[1])
            elif len(refused) == before:
                refused.append(Refused(path, 0, "is about nobody; put it into raw/ to have it read as a document"))
    return Gathered(tuple(found), tuple(pages), tuple(refused), areas.files, tuple(secrets))


def _graph(path: str, text: str, day: str) -> Gathered:
    try:
        value: Any = loaded(text)
    except ValueError as error:
        why = "is no JSON" if path.endswith(".json") else "is in no folder of somebody or something"
        return Gathered(refused=(Refused(path, 0, f"{why} ({error})" if path.endswith(".json") else why),))
    if is_graph(value):
        return read_graph(value, path, text, day)
    return Gathered(refused=(Refused(path, 0, "is JSON, but no facts and no graph"),))
