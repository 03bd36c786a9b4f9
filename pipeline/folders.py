"""Folders of a mailbox, by the names that mail programs give them in many languages."""

from __future__ import annotations

import re
import unicodedata

_SENT = frozenset(
    "sent sentitems sentmail sentmessages outbox gesendet gesendeteobjekte gesendeteelemente gesendetenachrichten "
    "postausgang envoyes elementsenvoyes messagesenvoyes enviados enviadas elementosenviados mensajesenviados "
    "correoenviado itensenviados emailsenviados inviata inviati postainviata elementiinviati verzonden verzondenitems "
    "verzondenberichten skickat skickade skickadeobjekt sendt sendte sendtpost sendteelementer lahetetyt "
    "lahetetytkohteet wyslane elementywyslane odeslane odeslanaposta elkuldott elkuldottelemek trimise gonderilmis "
    "gonderilmisogeler gonderilenler отправленные надіслані απεσταλμενα 已发送 已发送邮件 寄件備份 送信済み "
    "送信済みメール 送信済みアイテム 보낸편지함".split()
)
_WHICH = frozenset(
    "archive archiv archives archivio archivo arquivo arkiv archief backup copy copies kopie kopien copie copia all "
    "alle my meine mes old older alt alte altes ancien anciens viejos vecchi oud oude gamla q kw jan feb mar mrz apr "
    "may mai jun jul aug sep sept oct okt nov dec dez january february march april june july august september october "
    "november december januar februar marz juni juli oktober dezember".split()
)
"""Words that tell one folder of sent mail from another."""
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "ı": "i", "đ": "d"})


def folder_word(name: str) -> str:
    """One folder's name for comparison: its letters only, lower case, without accents."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    whole = unicodedata.normalize("NFC", "".join(c for c in bare if not _is_accent(c)))
    return re.sub(r"[\W\d_]+", "", whole)


def is_sent(name: str) -> bool:
    """Whether one folder's name, or Gmail label, is that of the folder of sent mail."""
    if folder_word(name) in _SENT:
        return True
    words = [word for part in re.split(r"[\W\d_]+", name) if (word := folder_word(part))]
    return "".join(word for word in words if word not in _WHICH) in _SENT


def is_sent_folder(folder: str) -> bool:
    """Whether a path of folders, or one of several labels joined by comma, lies in the folder of sent mail."""
    return any(is_sent(part) for part in re.split(r"[,/\\.]", folder))


def _is_accent(char: str) -> bool:
    """Of Latin, Greek or Cyrillic; the voicing marks of kana are letters of their own."""
    return "\u0300" <= char <= "\u036f"
