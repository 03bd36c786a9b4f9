"""What the sender wrote himself: the body without quoted replies, forwarded mail and client footers."""

from __future__ import annotations

import re

_SEPARATOR = re.compile(
    r"^\s*[-_=*]{2,}\s*(?:original message|original appointment|forwarded (?:message|by)|begin forwarded message"
    r"|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|message transféré"
    r"|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale"
    r"|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|ursprungligt meddelande|opprinnelig melding"
    r"|oprindelig meddelelse|alkuperäinen viesti|wiadomość oryginalna|исходное сообщение"
    r"|原始邮件|元のメッセージ|转发的邮件|転送メッセージ|원본 메일)",
    re.IGNORECASE,
)
_BEGIN = re.compile(r"^\s*(?:begin forwarded message|anfang der weitergeleiteten nachricht)\s*:?\s*$", re.IGNORECASE)
_WROTE = re.compile(
    r"(?:wrote|writes|schrieb|schreef|a écrit|escribió|escreveu|ha scritto|skrev|kirjoitti|napisał\(?a?\)?"
    r"|napsal\(?a?\)?"
    r"|писал\(?а?\)?|пишет|yazdı|写道|寫道|書きました|작성)\s*[:\uff1a]\s*$",
    re.IGNORECASE,
)
_OPENING = re.compile(r"^\s*(?:on|am|le|el|em|il|op|den|dnia|w dniu)\s", re.IGNORECASE)
_VERB_FIRST = re.compile(r"\d.{0,60}\b(?:schrieb|schreef|skrev|wrote|napisał|napsal)\b", re.IGNORECASE)
_SENDER_LINE = re.compile(
    r"^[\s*]*(?:from|von|de|da|van|från|fra|lähettäjä|od|от|to|an|差出人|发件人|보낸 사람)\s*:",
    re.IGNORECASE,
)
_SUBJECT_LINE = re.compile(
    r"^[\s*]*(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|тема|件名|主题"
    r"|제목)\s*:",
    re.IGNORECASE,
)
MOST = 20_000
"""Characters looked at; a longer body is cut, its end is kept for the footer rules."""


def unquoted(text: str) -> str:
    """The sender's own lines of a body. Cut without a date only where quoted lines follow.

    A separator or a copied header block ends the own text, ``>`` lines drop out, "On … wrote:" drops out with what
    follows unless own lines come after the quotation (answers below or between).
    """
    if len(text) > MOST:
        text = text[: MOST // 2] + "\n" + text[-MOST // 2 :]
    lines = text.split("\n")
    own: list[str] = []
    for number, line in enumerate(lines):
        if line.lstrip().startswith((">", "|>")):
            continue
        if len(line) < 400:
            if _ends(lines, number):
                break
            if _attributes(line):
                if _quotation_follows(lines, number):
                    _drop_first_half(own)
                    continue
                if _dated(line) or (own and _dated(own[-1])):
                    _drop_first_half(own)
                    break
        own.append(line)
    return "\n".join(own).strip()


def _ends(lines: list[str], number: int) -> bool:
    line = lines[number]
    if _SEPARATOR.match(line) or _BEGIN.match(line):
        return True
    if number == 0 or ":" not in line or not _SENDER_LINE.match(line):
        return False
    return any(_SUBJECT_LINE.match(near) for near in lines[number + 1 : number + 8] if len(near) < 400)


def _quotation_follows(lines: list[str], number: int) -> bool:
    for line in lines[number + 1 : number + 4]:
        if line.strip():
            return line.lstrip().startswith(">")
    return False


def _attributes(line: str) -> bool:
    """ "On <date>, <name> wrote:"; German and Dutch put the name last."""
    if not line.rstrip().endswith((":", "\uff1a")):
        return False
    return _WROTE.search(line) is not None or (
        _OPENING.match(line) is not None and _VERB_FIRST.search(line) is not None
    )


def _dated(line: str) -> bool:
    return sum(char.isdigit() for char in line) >= 3


def _drop_first_half(own: list[str]) -> None:
    """A client breaks a long "On <date>, <name>" line in two: its first half stands in the last own line."""
    if own and _OPENING.match(own[-1]) and _dated(own[-1]):
        own.pop()
