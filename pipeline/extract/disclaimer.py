"""What mail gateways and lists put around a text: a warning about outsiders above it, a disclaimer or footer below."""

from __future__ import annotations

import re

MAX_BANNER_LINES = 6
MAX_LOOKED_AT = 60
"""Lines at the end in which a disclaimer may begin."""

_RULE = re.compile(r"^\s*[*_=~-]{3,}\s*$")
_BANNER = re.compile(
    r"^[\W_]*(?:caution|warning|attention|notice|external|ext|achtung|vorsicht|warnung|hinweis|extern\w*|externe|"
    r"prudence|avertissement|atención|advertencia|precaución|externo|atenção|cuidado|attenzione|avviso|esterno|let op|"
    r"waarschuwing|varning|obs|advarsel|ekstern|uwaga|varoitus|внимание|this (?:e-?mail|message) (?:originated|came|"
    r"is|was sent) from (?:an? )?(?:external|outside)|you don.t often get e-?mail from)\b",
    re.IGNORECASE,
)
_BANNER_SAYS = re.compile(
    r"(?:outside|external|extern|hors de|externe|fuera|extérieur|esterno|fora|buiten|utanför|utenfor|udenfor|zewnątrz|"
    r"внешн).{0,200}|you don.t often get e-?mail",
    re.IGNORECASE | re.DOTALL,
)
_BANNER_ABOUT = re.compile(
    r"\b(?:e-?mails?|messages?|sender|links?|attachments?|nachricht|absender|anhänge|courriel|expéditeur|liens|pièces|"
    r"correo|remitente|enlaces|adjuntos|mensagem|remetente|anexos|messaggio|mittente|allegati|bericht|afzender|bijlagen|"
    r"avsändare|länkar|avsender|afsender|lenker|nadawc\w+|załącznik\w*|письмо|отправител\w+)\b",
    re.IGNORECASE,
)
_LEGAL = (
    r"(?:confidential|privileged|intended (?:only|solely|recipient|for)|recipient|proprietary|disclos|vertraulich|"
    r"empfänger|confidentiel|destinataire|confidencial|destinatari|riservat|vertrouwelijk|geadresseerde|poufn|adresat|"
    r"konfidentiell|fortrolig|конфиденциальн)"
)
_DISCLAIMER = re.compile(
    r"^\s*\W*(?:(?:confidentiality|privileged|legal|privacy) (?:notice|disclaimer)|disclaimer\b|haftungsausschluss\b|"
    r"confidential(?:ity)?\s*:|"
    rf"(?:important|legal|privacy|confidentiality|wichtiger|rechtlicher) (?:notice|note|hinweis)\b.{{0,250}}{_LEGAL}|"
    r"(?:this|the information (?:contained )?in this|the contents? of this) (?:e-?mail|message|communication|"
    r"transmission)\b.{0,200}"
    r"(?:confidential|intended|privileged|property of|recipient|proprietary)|"
    r"caution: this e-?mail|please consider the environment|think before you print|"
    r"if you (?:are not the intended|have received this (?:e-?mail|message|communication|transmission))|"
    r"(?:diese|der inhalt dieser) (?:e-?mail|nachricht)\b.{0,120}(?:vertraulich|bestimmt für|rechtlich)|"
    r"ce (?:message|courriel|mail)\b.{0,120}(?:confidentiel|destinataire)|este (?:mensaje|"
    r"correo)\b.{0,120}(?:confidencial|destinatari)|"
    r"esta mensagem\b.{0,120}confidencia|(?:questo messaggio|la presente e-?mail)\b.{0,120}(?:riservat|destinatari)|"
    r"(?:dit|deze) (?:e-?mail|bericht)\b.{0,120}(?:vertrouwelijk|bestemd voor)|"
    r"(?:detta|dette) (?:e-post|meddelande|e-mail|e-posten)\b.{0,120}(?:konfidentiell|fortrolig|avsett för|beregnet)|"
    r"(?:ta|niniejsza) wiadomość\b.{0,120}(?:poufn|adresat)|"
    r"(?:virus-free|virenfrei)\.|checked by avg|"
    r"this e-?mail (?:has been|was) (?:scanned|checked)|[\w.-]{2,40} mailing list\s*$|to unsubscribe (?:from|send|"
    r"click|visit|or|please|e-?mail|reply)\b|"
    r"you received this message because you are subscribed|(?:do you yahoo|"
    r"get your .{0,20}free e-?mail|do you know .{0,40}hotmail)\b|"
    r"join the world.s largest e-?mail)",
    re.IGNORECASE,
)


def banner_end(lines: list[str]) -> int:
    """Index of the line below a gateway's warning ``CAUTION: this mail came from outside …`` at the top, else 0."""
    at = next((at for at, line in enumerate(lines) if line.strip() and not _RULE.match(line)), len(lines))
    if at == len(lines) or not _BANNER.match(lines[at][:200]):
        return 0
    end = at
    while end < len(lines) and lines[end].strip() and not _RULE.match(lines[end]) and end - at < MAX_BANNER_LINES:
        end += 1
    said = " ".join(lines[at:end])[:600]
    if not (_BANNER_SAYS.search(said) and _BANNER_ABOUT.search(said)):
        return 0
    while end < len(lines) and _RULE.match(lines[end]):
        end += 1
    return end if any(line.strip() for line in lines[end:]) else 0


def split_disclaimer(lines: list[str]) -> tuple[list[str], list[str]]:
    """(text, disclaimer). A disclaimer is one of the last paragraphs, goes on to the end and is never the whole."""
    last = len(lines)
    for at in range(len(lines) - 1, max(0, len(lines) - MAX_LOOKED_AT - 1), -1):
        starts = not lines[at - 1].strip() or len(lines[at]) > 60 or _RULE.match(lines[at - 1]) is not None
        joined = lines[at] if len(lines[at]) > 150 else " ".join(lines[at : at + 3])
        if starts and (_DISCLAIMER.match(lines[at][:300]) or _DISCLAIMER.match(joined[:300])):
            if not any(line.strip() and not _RULE.match(line) for line in lines[:at]):
                break
            last = at
    while 0 < last < len(lines) and (not lines[last - 1].strip() or _RULE.match(lines[last - 1])):
        last -= 1
    return lines[:last], lines[last:]
