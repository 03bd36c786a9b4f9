"""Mail bodies: what is new text, and what is the signature."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec

from pipeline.evaluate.figures import Figure, percent, quality
from pipeline.extract.zones import new_text

_MARK = "#sig#"


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``reply/`` and ``signatures/forge``, as far as they are there."""
    return [*_replies(corpora / "reply"), *_signatures(corpora / "signatures/forge/dataset")]


def _replies(folder: Path) -> list[Figure]:
    """Words of the newest message, signature included, against what a peer returns that passes its own tests."""
    file = folder / "expected.json"
    if not file.is_file():
        return []
    right = found = wanted = 0
    for case in msgspec.json.decode(file.read_bytes(), type=list[dict[str, object]]):
        source = folder / str(case["file"])
        if not source.is_file():
            continue
        body, signature, _ = new_text(source.read_text(encoding="utf-8", errors="replace"))
        ours = Counter(f"{body} {signature}".split())
        theirs = Counter(str(case.get("reply") or case.get("latest_reply") or "").split())
        right, found, wanted = right + (ours & theirs).total(), found + ours.total(), wanted + theirs.total()
    return [quality("Mail bodies", "new text, agreement with a peer", right, found, wanted)]


def _signatures(folder: Path) -> list[Figure]:
    signed, plain = sorted(folder.glob("P/*_body")), sorted(folder.glob("N/*_body"))
    if not signed:
        return []
    right = found = wanted = 0
    for file in signed:
        text = file.read_text(encoding="utf-8", errors="replace")
        gold = Counter(line.removeprefix(_MARK).strip() for line in text.splitlines() if line.startswith(_MARK))
        ours = _lines(new_text(text.replace(_MARK, ""), _sender(file))[1])
        del gold[""]
        right, found, wanted = right + (ours & gold).total(), found + ours.total(), wanted + gold.total()
    wrong = sum(bool(new_text(f.read_text(encoding="utf-8", errors="replace"), _sender(f))[1].strip()) for f in plain)
    return [
        quality("Mail bodies", "lines of signatures", right, found, wanted),
        percent("Mail bodies", "signature where there is none", wrong, len(plain)),
    ]


def _lines(text: str) -> Counter[str]:
    return Counter(line.strip() for line in text.splitlines() if line.strip())


def _sender(body: Path) -> str:
    file = body.with_name(body.name.replace("_body", "_sender"))
    text = file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""
    return text.partition("<")[0].strip() or text.strip()
