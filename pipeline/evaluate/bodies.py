"""Mail bodies: what is new text, and what is the signature."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import msgspec

from pipeline.evaluate.figures import Figure, percent, quality
from pipeline.extract.zones import Zones, new_text, zones

_MARK = "#sig#"
_RULED = re.compile(r"\s*[-_=*]{3,}\s*")
PEER_ERRS = frozenset(
    f"mail-parser-reply/test/emails/{name}.txt"
    for name in (
        *("email_1_8", "email_3_1", "email_swedish_2", "begins_with_signature"),  # quoted lines shown as the reply
        *("multiline_on", "multiline_on_de"),  # lines "On … wrote:" shown as the reply
        "email_bullets",  # the writer's signature below the quotation left out
    )
)
"""Mails of which the peer shows what somebody else wrote, or loses what the writer wrote; read by eye."""


def figures(corpora: Path) -> list[Figure]:
    """Rows for ``reply/`` and ``signatures/forge``, as far as they are there."""
    return [*_replies(corpora / "reply"), *_signatures(corpora / "signatures/forge/dataset")]


def _replies(folder: Path) -> list[Figure]:
    """Visible text of the newest message per mail, beside what the peer's own parser shows."""
    file = folder / "expected.json"
    if not file.is_file():
        return []
    cases = [
        case
        for case in msgspec.json.decode(file.read_bytes(), type=list[dict[str, object]])
        if (folder / str(case["file"])).is_file()
    ]
    same = [reply_agrees(case, (folder / str(case["file"])).read_text("utf-8", errors="replace")) for case in cases]
    fair = [agrees for case, agrees in zip(cases, same, strict=True) if str(case["file"]) not in PEER_ERRS]
    return [
        percent("Mail bodies", "visible reply equal to the peer's", sum(same), len(same)),
        percent("Mail bodies", "the same, without the peer's own errors", sum(fair), len(fair)),
    ]


def reply_agrees(case: Mapping[str, object], text: str) -> bool:
    """The newest message is shown as the peer shows it, white space and ruled lines aside.

    One peer (``reply``) hides signatures, the other (``latest_reply``) shows them; a list's footer may be shown.
    """
    found = zones(text)
    if "reply" in case:
        return _plain(str(case["reply"])) == _plain(_shown(found))
    shown = "\n".join([found.banner, _shown(found), found.signature])
    wanted = _plain(str(case.get("latest_reply") or ""))
    return wanted in (_plain(shown), _plain(f"{shown}\n{found.disclaimer}"))


def _shown(found: Zones) -> str:
    return "\n".join([found.greeting, found.own, found.forwarded])


def _plain(text: str) -> str:
    return "".join("".join(line.split()) for line in text.splitlines() if not _RULED.fullmatch(line))


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
