"""Own and quoted text of a mail body told apart by the marks that mail programs leave."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pipeline.quotes.attributions import LONGEST, attribution, dated, may_end, may_end_in_words, names_writer
from pipeline.quotes.headers import MAX_LINE, is_flat_header, is_header_block, is_lotus_header, next_text

MAX_INDENT = 3
MAX_QUESTION = 240
"""Characters of quoted text that are shown above an answer."""


class Cut(NamedTuple):
    """Own text, what it quotes, and whether the quoted part was forwarded on purpose.

    ``questions``: (index of a line of ``own``, the quoted words right above it), where they were asked for and somebody
    answers between quoted lines.
    """

    own: str
    quoted: str
    forward: bool
    questions: tuple[tuple[int, str], ...] = ()


_FORWARD_WORDS = (
    r"forwarded (?:message|by|mail|e-?mail)|begin forwarded message|weitergeleitete (?:nachricht|e-?mail)|"
    r"anfang der weitergeleiteten (?:nachricht|e-?mail)|message (?:transféré|réexpédié)|début du message "
    r"(?:transféré|réexpédié)|"
    r"mensaje reenviado|inicio del mensaje reenviado|mensagem (?:encaminhada|reencaminhada)|messaggio inoltrato|"
    r"inizio messaggio inoltrato|doorgestuurd bericht|begin doorgestuurd bericht|vidarebefordrat meddelande|"
    r"videresendt (?:besked|melding|meddelelse)|(?:wiadomość przekazana|przekazana wiadomość)|пересылаемое сообщение|"
    r"пересланное сообщение|轉寄訊息|转发邮件|转发的邮件|転送メッセージ|전달된 메시지|välitetty viesti|"
    r"továbbított üzenet|přeposlaná zpráva|iletilen (?:mesaj|ileti)|mesaj redirecționat|προωθημένο μήνυμα|"
    r"переслане повідомлення"
)
_FORWARD_STEMS = (
    *("forwarded m", "forwarded b", "forwarded e", "weitergeleitete", "reenviado", "inoltrato", "doorgestuurd"),
    *("encaminhada", "vidarebefordrat", "videresendt", "przekazan", "iletilen"),
    *("transféré", "réexpédié", "пересылаемое", "пересланное", "轉寄", "转发", "転送", "전달된", "välitetty"),
    *("továbbított", "přeposlan", "redirecționat", "προωθημένο", "переслане"),
)
_ORIGINAL_WORDS = (
    r"original message|original e-?mail|original appointment|ursprüngliche (?:nachricht|mail)|originalnachricht|"
    r"message d'origine|message d’origine|message original|mensaje original|mensagem original|messaggio originale|"
    r"oorspronkelijk bericht|origineel bericht|ursprungligt meddelande|originalmeddelande|oprindelig "
    r"(?:meddelelse|besked)|alkuperäinen viesti|"
    r"opprinnelig melding|wiadomość oryginalna|oryginalna wiadomość|исходное сообщение|originální zpráva|"
    r"původní zpráva|özgün (?:ileti|mesaj)|orijinal (?:ileti|mesaj)|mesaj original|αρχικό μήνυμα|"
    r"оригінальне повідомлення|"
    r"eredeti üzenet|原始邮件|原始郵件|邮件原件|元のメッセージ|원본 메시지|원본 메일|reply message|reply separator"
)
_ASCII_FORWARD, _ASCII_ORIGINAL = 12, 12
"""So many of the stems come first and are plain ASCII."""
_ORIGINAL_STEMS = (
    *("original", "d'origine", "oorspronkelijk", "origineel", "ursprungligt", "oprindelig", "opprinnelig"),
    *("oryginaln", "eredeti", "orijinal", "reply message", "reply sep"),
    *("ursprünglich", "d’origine", "исходное", "originální", "původní", "alkuperäinen", "özgün", "αρχικό"),
    *("оригінальне", "原始", "原件", "元の", "원본"),
)
_FORWARD = re.compile(
    rf"^\s*(?:[-_*=]{{2,}}\s*(?:{_FORWARD_WORDS})\b|(?:{_FORWARD_WORDS})\s*:?\s*[-_*=]*\s*$)", re.IGNORECASE
)
_ORIGINAL = re.compile(rf"^\s*[-_*=]{{2,}}\s*(?:{_ORIGINAL_WORDS})(?:\b|\s*[-_*=])", re.IGNORECASE)
_RULERS = frozenset("-_*=")
_RULE = re.compile(r"^\s*[_-]{10,}\s*$")


def is_quoted(line: str) -> bool:
    """A line with the ``>`` mark of RFC 3676 section 4.5; further in it is a bullet or drawing of the writer's."""
    stripped = line.lstrip()
    return (
        stripped.startswith((">", "|>"))
        and len(line) - len(stripped) <= MAX_INDENT
        and not stripped.startswith(">>>>>>")
    )


def cut(text: str, questions: bool = False) -> Cut:
    """Separate own from quoted text. Text between and below ``>`` lines is kept: people answer there.

    ``questions``: find what stands above each answer as well.
    """
    if not (">" in text or ":" in text or "---" in text or "___" in text or "\uff1a" in text or "===" in text):
        return Cut(text, "", False)
    lines = text.split("\n")
    marks = _Marks(text, lines)
    own: list[str] = []
    quoted: list[str] = []
    asked: list[tuple[int, int]] = []
    at = 0
    while at < len(lines):
        if ">" in lines[at] and is_quoted(lines[at]):
            quoted.append(lines[at])
            asked.append((len(own), at))
            at += 1
            continue
        mark, forward, length = marks.begins(at) if marks.named or at in marks.places else ("", False, 0)
        if mark == "rest":
            sent_on = forward or not (_any_text(own) or quoted)
            above = _questions(own, lines, asked) if questions else ()
            return Cut("\n".join(own), "\n".join(quoted + lines[at:]), sent_on, above)
        if mark == "intro":
            quoted.extend(lines[at : at + length])
            at += length
            continue
        own.append(lines[at])
        at += 1
    above = _questions(own, lines, asked) if questions else ()
    return Cut("\n".join(own), "\n".join(quoted), False, above)


class _Marks:
    """The lines of a body and where a mark may begin at all: most lines are settled without a pattern."""

    def __init__(self, text: str, lines: Sequence[str]) -> None:
        low = text.lower()
        plain = text.isascii()
        self.lines = lines
        self.forward = any(stem in low for stem in (_FORWARD_STEMS[:_ASCII_FORWARD] if plain else _FORWARD_STEMS))
        self.original = any(stem in low for stem in (_ORIGINAL_STEMS[:_ASCII_ORIGINAL] if plain else _ORIGINAL_STEMS))
        self.named = self.forward or self.original
        self.ends: set[int] = set()
        self.stamped: set[int] = set()
        self.places: set[int] = set()
        worded = may_end_in_words(low)
        for at, line in enumerate(lines):
            colon = ":" in line or "\uff1a" in line
            if colon or line.lstrip()[:1] in _RULERS:
                self.places.add(at)
            if (colon or worded) and len(line) <= MAX_LINE:
                if may_end(line):
                    self.ends.update(range(at - LONGEST + 1, at + 1))
                if colon and "/" in line:
                    self.stamped.update((at - 1, at))
        self.places |= self.ends | self.stamped

    def begins(self, at: int) -> tuple[str, bool, int]:
        """What begins at this line: ``rest`` (all below is quoted), ``intro`` (a line above ``>`` lines) or nothing."""
        lines, line = self.lines, self.lines[at]
        if is_flat_header(line):
            return "rest", False, 0
        if not line.strip() or len(line) > MAX_LINE:
            return "", False, 0
        if self.forward and _FORWARD.match(line):
            return "rest", True, 1
        if self.original and _ORIGINAL.match(line):
            return "rest", False, 1
        if _RULE.match(line) and is_header_block(lines, next_text(lines, at + 1)):
            return "rest", False, 1
        if is_header_block(lines, at) or (at in self.stamped and is_lotus_header(lines, at)):
            return "rest", False, 0
        length = attribution(lines, at) if at in self.ends else 0
        if not length:
            heads = at in self.ends and names_writer(line) and any(map(is_quoted, lines[at + 1 : at + 2]))
            return ("intro", False, 1) if heads else ("", False, 0)
        below = next_text(lines, at + length)
        if below < len(lines) and is_quoted(lines[below]):
            return "intro", False, length
        return ("rest", False, length) if dated(" ".join(lines[at : at + length])) else ("", False, 0)


def _questions(own: list[str], lines: Sequence[str], asked: list[tuple[int, int]]) -> tuple[tuple[int, str], ...]:
    """What stands right above each answer, where at least one answer stands between two quoted parts."""
    blocks: dict[int, list[str]] = {}
    for place, at in asked:
        blocks.setdefault(place, []).append(lines[at])
    spoken = [(place, words) for place, block in blocks.items() if (words := _last_paragraph(block))]
    places = [place for place, _ in spoken]
    between = any(_any_text(own[first:then]) for first, then in zip(places, places[1:], strict=False))
    if not between:
        return ()
    ends = [*places[1:], len(own)]
    return tuple(
        (next_text(own, place), words)
        for (place, words), end in zip(spoken, ends, strict=True)
        if _any_text(own[place:end])
    )


def _last_paragraph(block: list[str]) -> str:
    """The last quoted paragraph on one line, its end when it is long."""
    bare = [line.strip().lstrip("|>").replace("> ", " ").strip() for line in block[-60:]]
    while bare and not bare[-1]:
        bare.pop()
    start = len(bare)
    while start and bare[start - 1]:
        start -= 1
    words = " ".join(bare[start:]).split()
    text = " ".join(words)
    if len(text) <= MAX_QUESTION or not words:
        return text if any(char.isalnum() for char in text) else ""
    return "… " + text[-MAX_QUESTION:].partition(" ")[2]


def _any_text(lines: Sequence[str]) -> bool:
    return any(line.strip() for line in lines)
