"""Mailbox folders of drafts and spam, by their names in many languages and Gmail's labels."""

from __future__ import annotations

import re

from pipeline.label.phrases import fold

_SPAM_FOLDERS = frozenset(["spam", "junk", "junkemail", "junkmail", "bulkmail", "spamverdacht", "indesirables"])


def folder_names(folder: str) -> frozenset[str]:
    """The last parts of a folder path and of Gmail's comma-separated labels, letters only, accents folded."""
    found = set()
    for label in folder.split(","):
        last = re.split(r"[/\\]", label.strip().strip("/\\"))[-1]
        found.add(fold(last).replace(" ", ""))
    return frozenset(found)


def is_draft(folder: str) -> bool:
    """Drafts were never sent: they prove no contact."""
    return not folder_names(folder).isdisjoint(("drafts", "draft", "entwurfe", "brouillons", "borradores", "rascunhos"))


def is_spam_folder(folder: str) -> bool:
    """The provider or the person put it among the spam."""
    return bool(folder) and not folder_names(folder).isdisjoint(_SPAM_FOLDERS)
