"""Mailbox folders by what they hold: sent mail, drafts, spam; names in many languages, Gmail's labels too."""

from __future__ import annotations

import re

from pipeline.label.phrases import fold
from pipeline.taxonomy import SENT_FOLDERS

_SPAM_FOLDERS = frozenset(["spam", "junk", "junkemail", "junkmail", "bulkmail", "spamverdacht", "indesirables"])


def folder_names(folder: str) -> frozenset[str]:
    """The last parts of a folder path and of Gmail's comma-separated labels, letters only, accents folded."""
    found = set()
    for label in folder.split(","):
        last = re.split(r"[/\\]", label.strip().strip("/\\"))[-1]
        found.add(fold(last).replace(" ", ""))
    return frozenset(found)


def is_sent_folder(folder: str) -> bool:
    """True for the folder of a mailbox that keeps what its owner sent."""
    return bool(folder) and not folder_names(folder).isdisjoint(SENT_FOLDERS)


def is_draft(folder: str) -> bool:
    """Drafts were never sent: they prove no contact."""
    return not folder_names(folder).isdisjoint(("drafts", "draft", "entwurfe", "brouillons", "borradores", "rascunhos"))


def is_spam_folder(folder: str) -> bool:
    """The provider or the person put it among the spam."""
    return bool(folder) and not folder_names(folder).isdisjoint(_SPAM_FOLDERS)
