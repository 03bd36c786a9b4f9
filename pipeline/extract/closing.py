"""The end of a mail: closing words and signature block; and the greeting at its top."""

from __future__ import annotations

import re

from pipeline.extract.roles import is_role

MAX_SIGNATURE_LINES = 14
MAX_SIGNATURE_LINE = 90

_DELIMITER = re.compile(r"^\s*(?:--|—|––|_{2,}|-{2,}|={3,}|\*{3,}|~{3,})\s*$")
_CLOSINGS = (
    r"(?:(?:with )?(?:kind|kindest|best|warm|warmest|many|my best|all the best|friendly)(?:,? (?:regards|"
    r"wishes|thanks))?"
    r"|regards|all the best|all my best|best to all|cheers|cordially|sincerely(?: yours)?|yours(?: truly| "
    r"sincerely| faithfully)?"
    r"|respectfully(?: yours)?|take care|talk soon|see you(?: soon)?|love|xoxo|rgds|br|kr|brgds|thx|tia|ta|tks"
    r"|(?:many |much )?thanks(?: (?:a lot|again|so much|very much|in advance|much|and regards|& regards))?"
    r"(?: (?:and|&) (?:kind |best |warm )?regards)?|thank you(?: (?:very much|again|so much|in advance|"
    r"kindly))?|much appreciated"
    r"|mit (?:freundlichen|besten|herzlichen|lieben|vielen) (?:grüßen|gruessen|grüssen|grüsse|grüße|dank)|mit "
    r"freundlichem gruß"
    r"|(?:viele|liebe|beste|freundliche|herzliche|schöne|sonnige) (?:grüße|grüsse|gruesse)|(?:lieber|schönen|"
    r"besten|herzlichen) "
    r"(?:gruß|gruss|dank)|gruß|gruss|grüße|vg|lg|mfg|bg|vielen dank|danke(?: dir| ihnen)?(?: im voraus)?|"
    r"hochachtungsvoll"
    r"|(?:bien )?cordialement|(?:bien )?amicalement|bien à (?:vous|toi)|salutations(?: distinguées)?|sincères "
    r"salutations"
    r"|meilleures salutations|cdlt|merci(?: d'avance| beaucoup| bien)?|bonne journée|à bientôt|respectueusement"
    r"|(?:un )?(?:cordial )?saludo(?:s)?(?: cordiales)?|atentamente|atte|un abrazo|abrazos|gracias|muchas gracias"
    r"|(?:com os melhores |melhores )?cumprimentos|atenciosamente|att|abraços|um abraço|obrigad[oa]|cordialmente"
    r"|cordiali saluti|distinti saluti|un saluto|saluti|grazie(?: mille)?|a presto"
    r"|(?:met )?(?:vriendelijke|hartelijke) (?:groet|groeten)|(?:hartelijke )?groet(?:en|jes)?|mvg|(?:alvast "
    r")?bedankt|dank je"
    r"|(?:med )?(?:vänliga|bästa) hälsningar|(?:med )?vänlig hälsning|hälsningar|mvh|(?:med )?venlig(?:e)? "
    r"hilsen(?:er)?"
    r"|(?:med )?vennlig hilsen|hilsen|mange tak|tak|tack|takk|ystävällisin terveisin|terveisin"
    r"|(?:z poważaniem|pozdrawiam|pozdrowienia|z wyrazami szacunku|serdecznie pozdrawiam|dziękuję)|s pozdravem|děkuji"
    r"|üdvözlettel|köszönettel|saygılarımla|teşekkürler|iyi çalışmalar|с уважением|с наилучшими пожеланиями|"
    r"спасибо|всего доброго"
    r"|kh|dbh|(?:kærlig|bedste|venlig) hilsen|(?:de )?(?:bedste|venligste|kærligste) hilsner|vh|hälsn(?:ing)?|"
    r"(?:allra )?bästa hälsningar|beste hilsen|mvh\.?|ystävällisesti|z pozdrowieniami|s přátelským pozdravem|"
    r"s uctivým pozdravem|tisztelettel|cu stimă|cu respect|toate cele bune|με εκτίμηση|φιλικά|בברכה|تحياتي|"
    r"مع (?:خالص )?(?:التحية|تحياتي)|trân trọng|hormat (?:saya|kami)|salam(?: hangat)?"
    r"|з повагою|此致|祝好|谢谢|謝謝|よろしくお願い(?:いた)?します|敬具|감사합니다)"
)
_CLOSING = re.compile(
    rf"^\s*{_CLOSINGS}(?!\w)\s*+[,.!;~。，！-]*+\s*+(?:[^\W\d_][\w.'-]*(?: [^\W\d_][\w.'-]*){{0,2}})?\s*+[.!]?\s*$",
    re.IGNORECASE,
)
_GRATEFUL = re.compile(
    r"^\s*(?:(?:many |much )?thanks|thank you|much appreciated|thx|ta|tks|tia|love|take care|see you|talk soon|"
    r"(?:vielen |herzlichen |besten |mit vielen )?dank|merci|bonne journée|à bientôt|(?:muchas )?gracias|obrigad[oa]|"
    r"grazie|a presto|(?:alvast )?bedankt|(?:mange )?ta[ck]k?|dziękuję|děkuji|köszön|teşekkür|спасибо|谢谢|謝謝|"
    r"감사)",
    re.IGNORECASE,
)
"""Words that end a text as often as they open a signature."""
_DASHED = re.compile(
    r"^\s*[-\u2013\u2014/~]\s?[^\W\d_a-z](?:\.|(?:[^\W\d_]|['-])*)(?: [^\W\d_a-z](?:\.|(?:[^\W\d_]|['-])*)){0,3}\s*$"
)
"""``-Dana Fox``, ``/Dana`` on a line of its own."""
_POSTSCRIPT = re.compile(r"^\s*(?:p\.?\s?p?\.?\s?s\b|n\.?b\.?:|edit:|update:)", re.IGNORECASE)
_CLOSING_ALONE = re.compile(rf"^\s*{_CLOSINGS}(?!\w)\s*+[,.!;~。，！-]*+\s*$", re.IGNORECASE)
_SENT_FROM = re.compile(
    r"^\s*(?:sent (?:from|via|with|using) (?:my|the|an?(?= (?:i\w|mobile|phone|tablet|android|blackberry|"
    r"samsung))|outlook|mail|yahoo|proton|gmail|samsung|canary|spark|airmail|fastmail|superhuman)\b|get outlook for|"
    r"(?:von|gesendet|diese nachricht wurde) (?:meinem|von meinem|mit|von)\b.{0,60}(?:gesendet|iphone|ipad|"
    r"handy|smartphone|mail|outlook)|"
    r"envoyé (?:de|depuis|à partir)|enviado (?:desde|do|a partir)|inviato da|verstuurd vanaf|verzonden (?:vanaf|met)|"
    r"skickat från|sendt fra|wysłane z|отправлено (?:с|из)|lähetetty|发自我的|iphoneから送信|나의 iphone에서)",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"^\s*(?:hi|hello|hey|dear|hiya|greetings|good (?:morning|afternoon|evening|day)|hallo|liebe[rs]?|sehr "
    r"geehrte[rs]?|guten (?:tag|morgen|abend)|"
    r"moin|servus|grüezi|bonjour|bonsoir|salut|ch[eè]re?s?|madame|monsieur|hola|buenos días|buenas tardes|"
    r"estimad[oa]s?|querid[oa]s?|"
    r"olá|oi|bom dia|boa tarde|car[oiae]s?|prezad[oa]s?|ciao|buongiorno|buonasera|gentile|egregio|salve|beste|"
    r"geachte|goedemorgen|goedemiddag|"
    r"hej|hei|kära|bästa|kjære|kære|cześć|dzień dobry|szanown[aiy]|witam|drog[ai]|здравствуйте|добрый день|"
    r"привет|уважаем\w+|"
    r"您好|你好|尊敬的|안녕하세요)\b(?: [^\s,!:;.?]+\.?){0,4}\s*(?:[,!:;،,:]|-+)?\s*$",
    re.IGNORECASE,
)
_PHONE = re.compile(r"(?:\+|\(\d|\b\d)[\d ()./\u2010-\u2015-]{5,}\d|\bx-?\s?\d{3,5}\b")
_CONTACT = re.compile(
    r"@[\w-]+\.\w|https?://|\bwww\.|\b(?:tel|phone|ph|mobile|mob|cell|fax|office|direct|telefon|handy|mobil|"
    r"tél|téléphone|"
    r"móvil|teléfono|telefono|cellulare|телефон|email|e-mail|web|skype|linkedin)\b\.?\s*(?:#|no\.?)?\s*[:.|]",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*•·>]|\d{1,2}[.)]|[a-z]\))\s+\S", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[a-zà-ÿ]{2,}[.?!]\s*$")
_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)


def greeting_end(lines: list[str]) -> int:
    """Index of the line below a greeting that stands alone on the first line with text, else 0."""
    for at, line in enumerate(lines):
        if line.strip():
            return at + 1 if len(line) <= 60 and _GREETING.match(line) else 0
    return 0


def is_delimiter(line: str) -> bool:
    """``-- `` and its kin: a line that only says that a signature follows."""
    return _DELIMITER.match(line) is not None


def is_closing(line: str) -> bool:
    """Closing words alone on a line, ``Best regards,``."""
    return _CLOSING_ALONE.match(line) is not None


def signature_start(lines: list[str], sender: str = "") -> int:
    """Index of the first signature line, ``len(lines)`` without one. ``sender``: display name or address."""
    end = len(lines)
    while end and not lines[end - 1].strip():
        end -= 1
    if not end:
        return len(lines)
    names = frozenset(word.casefold() for word in _WORD.findall(sender) if len(word) > 1)
    first = _window(lines, end)
    start = _delimited(lines, first, end)
    if start is None:
        start = _closed(lines, first, end, names)
    if start is None:
        start = _block(lines, first, end, names)
    if start is None:
        return len(lines)
    return start


def _window(lines: list[str], end: int) -> int:
    """First line that may belong to a signature: the last ones that are short, few, and no list."""
    at, seen = end, 0
    while at and seen < MAX_SIGNATURE_LINES:
        line = lines[at - 1]
        if len(line) > MAX_SIGNATURE_LINE and not _CONTACT.search(line[:300]):
            break
        seen += bool(line.strip())
        at -= 1
    return at


def _delimited(lines: list[str], first: int, end: int) -> int | None:
    for at in range(first, end):
        if lines[at].rstrip("\n") in ("-- ", "--", "— "):
            return at
    for at in range(first, end):
        below = [line for line in lines[at + 1 : end] if line.strip()]
        if _DELIMITER.match(lines[at]) and below and all(map(_tail_line, below)) and any(map(_name_like, below[:2])):
            return _closed(lines, max(first, at - 5), at, frozenset()) or at
    return None


def _closed(lines: list[str], first: int, end: int, names: frozenset[str]) -> int | None:
    for at in range(first, end):
        line = lines[at]
        if _SENT_FROM.match(line) and end - at <= 3:
            above = signature_start(lines[:at], " ".join(sorted(names)))
            return min(above, at)
        if not _CLOSING.match(line) or not _signs(line, names, at + 1 == end):
            continue
        rest = lines[at + 1 : end]
        if all(_tail_line(other) for other in rest):
            return at
    return None


def _signs(line: str, names: frozenset[str], last: bool) -> bool:
    """Does a closing open a signature? Thanks alone at the very end, or to somebody by name, is what was to say."""
    if _names_in(line, names) or _are_initials(_WORD.findall(line)[-1:], names):
        return True
    return not _GRATEFUL.match(line) if last else _CLOSING_ALONE.match(line) is not None


def _block(lines: list[str], first: int, end: int, names: frozenset[str]) -> int | None:
    """A block without closing words: the sender's name, or contact data below a short name-like line."""
    for at in range(first, end):
        if not lines[at].strip() or not all(_tail_line(line) for line in lines[at:end]):
            continue
        if _is_own_name(lines[at], names):
            return at
    top = end
    while top > first and lines[top - 1].strip():
        top -= 1
    block = lines[top:end]
    if top > 0 and len(block) == 1 and _DASHED.match(block[0]):
        return top
    contacts = sum(1 for line in block if _PHONE.search(line) or _CONTACT.search(line))
    contacts += len(block) > 1 and len(block[0].split()) > 1 and is_role(block[1].strip())
    if top > 0 and contacts and len(block) >= 2 and all(_tail_line(line) for line in block) and _name_like(block[0]):
        return top
    return None


def _tail_line(line: str) -> bool:
    """May this line stand in a signature? Short, no list item, no sentence."""
    stripped = line.strip()
    if not stripped:
        return True
    if len(stripped) > MAX_SIGNATURE_LINE and not _CONTACT.search(stripped[:300]):
        return False
    if _POSTSCRIPT.match(stripped):
        return False
    if _PHONE.search(stripped) or _CONTACT.search(stripped) or _SENT_FROM.match(stripped):
        return True
    if is_role(stripped):
        return True
    words = len(stripped.split())
    if _BULLET.match(stripped) and words > 3:
        return False
    return words <= 9 and not (words > 4 and _SENTENCE_END.search(stripped)) and not stripped.endswith("?")


def _is_own_name(line: str, names: frozenset[str]) -> bool:
    """``Dana``, ``Dana Fox``, ``-Dana``, ``DF`` on a line of its own, where these are the sender's."""
    words = _WORD.findall(line)
    if "@" in line or not words or len(words) > 5 or len(line.strip()) > 50 or line.strip()[-1:] in ",:?":
        return False
    hits = _names_in(line, names)
    if hits and hits >= len([word for word in words if len(word) > 1]) - 2:
        return len(words) - hits <= 2
    return _are_initials(words, names)


def _are_initials(words: list[str], names: frozenset[str]) -> bool:
    letters = "".join(words)
    initials = {name[0] for name in names}
    return len(names) >= 2 and 2 <= len(letters) <= 3 and letters.isupper() and set(letters.casefold()) <= initials


def _names_in(line: str, names: frozenset[str]) -> int:
    words = [word.casefold() for word in _WORD.findall(line) if len(word) > 1]
    return sum(1 for word in words if word in names or any(_same_start(word, name) for name in names))


def _same_start(word: str, name: str) -> bool:
    """``Chris`` for ``Christopher``, ``Jeff`` for ``Jeffrey``; not for two letters."""
    return min(len(word), len(name)) >= 3 and (name.startswith(word) or word.startswith(name))


def _name_like(line: str) -> bool:
    words = line.strip().rstrip(",").split()
    return 1 <= len(words) <= 5 and all(word[:1].isupper() or word.islower() and len(word) <= 3 for word in words)
