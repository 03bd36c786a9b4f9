"""How often something of a mail is taken for a secret: per 1,000 mails that nobody wrote for this."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pipeline.evaluate.figures import Figure
from pipeline.model import Message
from pipeline.read.formats import read_file
from pipeline.secrets.clear import Cleared, texts

GROUP = "Secrets"
_MAILS = ("spamassassin/**/*", "enron-categories/*/*.txt", "enron-skilling-j/**/*")


def figures(corpora: Path) -> list[Figure]:
    """Mails with anything masked, then each kind; the mails have real secrets among them, which reading tells apart."""
    mails = list(_mails(corpora / "email"))
    if not mails:
        return []
    kinds: Counter[str] = Counter()
    touched = 0
    for mail in mails:
        found = set(Cleared(texts(mail)).kinds)
        touched += bool(found)
        kinds.update(found)
    rows = [Figure(GROUP, "mails with something masked", _share(touched, len(mails)), f"{touched}/{len(mails)}")]
    return rows + [Figure(GROUP, f"of these: {kind}", str(count), "") for kind, count in sorted(kinds.items())]


def _mails(folder: Path) -> Iterator[Message]:
    files = sorted(file for pattern in _MAILS for file in folder.glob(pattern) if file.suffix != ".cats")
    for number, file in enumerate(file for file in files if file.is_file()):
        records = read_file(f"mail/{number}.eml", file.read_bytes(), lambda _: None)
        yield from (record for record in records if isinstance(record, Message))


def _share(hits: int, of: int) -> str:
    return f"{1000 * hits / of:.1f} per 1,000"
