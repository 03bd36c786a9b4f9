"""Fraud told by the parts of its story: the dead man's millions, the chief's secret transfer, the charge to call about.

Every part alone stands in honest letters; a stranger's mail that has all parts of one story does not.
"""

from __future__ import annotations

import re

from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon
from pipeline.model import History, Why

MILLIONS = re.compile(
    r"\d{1,3}(?:[ .,'\u00a0]\d{3}){2,}"
    r"|(?:\bmill?i?[oa]n\w{0,3}\b|\bmilh[õo]es\b|\bmillones\b|\bmilj\w+|миллион\w*|мільйон\w*|εκατομ\w+)[^\n.]{0,30}"
    r"(?:euro|dollar|d[óo]lar|usd|eur\b|pound|pfund|livres|libras|sterlin|funt|доллар|долар|евро|євро|ευρώ|[$€£])"
    r"|(?:[$€£]|usd|eur|gbp)\s?\d[\d.,]*\s?(?:m\b|mill?i?on)|מיליון|مليون|億|百万|百萬|억",
    re.IGNORECASE,
)
_DEADLINE = re.compile(
    r"\d+\s?(?:hours?|hrs?|days?|stunden|tagen?|heures|jours|horas|d[ií]as|ore|giorni|uur|dagen|timmar|timer|tuntia|godzin\w*"
    r"|hodin\w*|óra|órán|час\w*|годин\w*|saat|ώρες|שעות|ساعة|時間|小时|시간)",
    re.IGNORECASE,
)
_DEATH = Lexicon(
    (
        "deceased", "late husband", "late client", "late father", "suffering from cancer", "terminal cancer", "widow",
        "next of kin", "inheritance", "verstorben*", "witwe", "erbschaft", "krebs", "decede*", "defunt*", "veuve",
        "heritage", "fallecid*", "difunto", "viuda", "herencia", "falecid*", "viuva", "heranca", "defunto", "vedova",
        "eredita", "overleden", "weduwe", "erfenis", "avliden", "arv", "zmarl*", "wdowa", "spadek", "zesnul*",
        "вдова",
        "наследств*", "покойн*", "vefat", "miras", "κληρονομια", "ירושה", "ميراث", "ارملة", "遺産", "遗产", "상속",
    )
)  # fmt: skip
_TRUST = Lexicon(
    (
        "beneficiary", "donate", "donation", "charity", "claim", "trustworthy", "confidential*", "confidence",
        "begunstigte*", "spenden", "wohltatig*", "vertraulich*", "beneficiaire", "toute confidentialite", "don de",
        "oeuvre de charite", "beneficiari*", "donar", "caridad", "confidencial*", "doar", "caridade", "beneficenza",
        "riservat*", "begunstigde", "vertrouwelijk", "formanstagare", "beneficjent*", "poufn*", "бенефициар*",
        "благотворительн*", "конфиденциальн*", "bagis", "gizli", "受益", "慈善", "수혜자", "صدقة", "المستفيد",
    )
)  # fmt: skip
_MONEY = Lexicon(
    (
        "gift card*", "wire transfer", "bank transfer", "make a payment", "process a payment", "bank details",
        "direct deposit", "uberweis*", "bankverbindung", "gutscheinkarte*", "geschenkkarte*", "virement", "rib",
        "cartes cadeaux", "coordonnees bancaires", "transferencia", "tarjetas de regalo", "datos bancarios", "pix",
        "cartoes presente", "dados bancarios", "bonifico", "carte regalo", "coordinate bancarie", "overboeking",
        "cadeaukaart*", "overforing", "presentkort", "overforsel", "gavekort", "tilisiirto", "lahjakort*", "przelew*",
        "karty podarunkowe", "prevod", "darkove karty", "atutalas", "банковскии перевод", "подарочн*", "havale",
        "hediye kart*", "εμβασμα", "δωροκαρτ*", "העברה בנקאית", "כרטיסי מתנה", "تحويل بنكي", "بطاقات هدايا", "振込",
        "ギフトカード", "转账", "汇款", "礼品卡", "송금", "기프트카드",
    )
)  # fmt: skip
_HUSH = Lexicon(
    (
        "between us", "keep this confidential", "confidential*", "can t take calls", "cannot take calls",
        "can t talk",
        "in a meeting", "in a conference", "no calls", "only by email", "only via email", "reply by email",
        "tied up in meetings", "can t pick up",
        "vertraulich*", "nur per e mail", "in einer sitzung", "in einem meeting", "nicht telefonieren",
        "confidentiel*",
        "en reunion", "par mail uniquement", "uniquement par mail", "confidencial*", "en una reunion",
        "solo por correo", "em reuniao", "so por e mail", "riservat*", "in riunione", "solo via mail",
        "vertrouwelijk",
        "in een vergadering", "alleen per mail", "i ett mote", "konfidentiell*", "i et mode", "fortrolig*",
        "kokouksessa", "poufn*", "na spotkaniu", "duvern*", "na schuzi", "bizalmas*", "конфиденциальн*",
        "на совещании", "на встрече", "toplantida*", "gizli", "εμπιστευτικ*", "σε συσκεψη", "בישיבה", "בסודיות",
        "في اجتماع", "سري", "会議中", "内密", "开会", "保密", "회의 중", "비밀",
    )
)  # fmt: skip
_HURRY = Lexicon(
    (
        "today", "by end of day", "this afternoon", "this morning", "urgent*", "right now", "right away",
        "immediately", "asap", "as soon as possible", "quickly",
        "are you available", "are you at your desk", "heute", "dringend*", "sofort", "umgehend", "am platz",
        "aujourd hui", "au plus vite", "des que possible", "hoy", "cuanto antes", "hoje", "o quanto antes", "oggi",
        "subito", "vandaag", "spoed", "idag", "bradskande", "i dag", "haster", "tanaan", "kiireelli*", "dzisiaj",
        "pilne", "pilny", "dnes", "nalehav*", "surgos*", "сегодня", "срочно*", "bugun", "acil", "επειγον", "σημερα",
        "דחוף", "היום", "عاجل", "اليوم", "至急", "本日", "尽快", "今天", "紧急", "급히", "오늘",
    )
)  # fmt: skip
_TASK = Lexicon(
    (
        "reimburse*", "pay you back", "send me the codes", "pictures of the codes", "scratch", "quick task", "a task",
        "on my behalf", "kindly", "i need you to", "vendor", "supplier", "acquisition", "for a client*",
        "our clients",
        "lieferant*", "ubernahme", "erstatte", "brauche sie fur", "fournisseur", "effectuiez", "effectuer un",
        "rembours*",
        "proveedor", "adquisicion", "reembols*", "fornecedor", "aquisicao", "fornitore", "acquisizione", "rimbors*",
        "leverancier", "overname", "leverantor", "leverandor", "toimittaja*", "dostawc*", "dodavatel*", "beszallito*",
        "поставщик*", "возмещ*", "tedarikci*", "προμηθευτη*", "ספק", "مورد", "取引先", "立て替え", "供应商", "报销",
        "거래처",
    )
)  # fmt: skip
_COIN = re.compile(
    r"\b(?:bitcoin\w*|btc|bc1[a-z0-9]{4,}|monero|usdt|litecoin|ethereum)\b|биткоин|биткойн|ビットコイン|比特币|비트코인"
    r"|ביטקוין|بيتكوين",
    re.IGNORECASE,
)
_FILMED = Lexicon(
    (
        "recorded you", "filmed you", "video of you", "your camera", "your webcam", "hacked your", "i hacked",
        "your device",
        "your operating system", "uber die kamera", "kamera gefilmt", "computer gehackt", "gerat gehackt",
        "sie aufgenommen",
        "votre camera", "votre webcam", "pirate votre", "filme pendant", "su camara", "tu camara", "su dispositivo",
        "he hackeado", "hackeado su", "sua camera", "sua webcam", "invadi seu", "hackeei", "tua webcam",
        "tua fotocamera",
        "hackerato", "uw webcam", "je webcam", "gehackt", "din webbkamera", "hackat din", "dit webcam", "hacket din",
        "webkamerasi", "twoja kamer*", "kamere internetowa", "zhakowal*", "vasi kameru", "webkameru", "webkamer*",
        "взломал*", "веб камер*", "kameraniz*", "hackledim", "την καμερα σας", "המצלמה שלך", "פרצתי", "كاميرا",
        "اخترقت",
        "カメラ", "ハッキング", "摄像头", "入侵了", "웹캠", "해킹",
    )
)  # fmt: skip
_CHARGED = Lexicon(
    (
        "has been charged", "debited from your account", "placed successfully", "will be charged", "was charged",
        "has been debited", "will be debited", "auto renew*",
        "has been renewed", "for renewing", "subscription renewal", "renewal of your", "your subscription has",
        "your order has been placed", "wurde abgebucht", "wird abgebucht", "verlangert", "a ete debite*",
        "a ete renouvele*", "se ha cargado", "se ha renovado", "foi debitado", "foi renovada", "e stato addebitato",
        "e stato rinnovato", "is afgeschreven", "is verlengd", "har debiterats", "pobrano", "zostala odnowiona",
    )
)  # fmt: skip
_CALL = Lexicon(
    (
        "helpline", "help line", "toll free", "customer care", "customer support", "support team", "call us",
        "call our",
        "contact us at", "rufen sie uns", "hotline", "appelez nous", "appelez le", "llame al", "llamenos",
        "ligue para",
        "chiami", "chiamaci", "bel ons", "ring oss", "zadzwon",
    )
)  # fmt: skip
_PHONE = re.compile(r"\+?\(?\d[\d\s().-]{8,18}\d")
_MEET = Lexicon(
    (
        "i saw your profile", "found your profile", "lonely", "single woman", "get to know you", "looking for a man",
        "looking for love", "dein profil gesehen", "dich kennenlernen", "faire connaissance", "vu ton profil",
        "conocerte", "vi tu perfil", "te conhecer", "vi seu perfil", "conoscerti", "visto il tuo profilo",
        "je leren kennen",
        "lara kanna dig", "laere dig at kende", "poznac cie", "seznamit", "хочу познакомиться", "познакомимся",
        "увидела твои профиль", "seninle tanismak", "να σε γνωρισω", "להכיר אותך", "التعرف عليك", "仲良くなり",
        "认识你", "만나고 싶",
    )
)  # fmt: skip
_PHOTOS = Lexicon(
    (
        "my photos", "my pictures", "my pics", "my private", "meine fotos", "meine bilder", "mes photos", "mis fotos",
        "minhas fotos", "le mie foto", "mijn foto*", "mina bilder", "mine billeder", "moje zdjecia", "moje fotky",
        "мои фото", "fotograflarim", "φωτογραφιες μου", "התמונות שלי", "صوري", "私の写真", "我的照片", "내 사진",
    )
)  # fmt: skip


def legacy(mail: Mail, history: History) -> Why | None:
    """Somebody died, there are millions, and you are trusted with them."""
    if not mail.stranger or not _shows(mail, _DEATH) or not MILLIONS.search(mail.text[:6000]):
        return None
    if _shows(mail, _TRUST) and (mail.free_provider or not mail.addressed):
        return Why("spam", "story of a legacy from a stranger")
    return None


def secret_payment(mail: Mail, history: History) -> Why | None:
    """A payment or gift cards, in a hurry and in secret, from a stranger's free address."""
    if not mail.stranger or not mail.free_provider:
        return None
    if all(_shows(mail, part) for part in (_MONEY, _HUSH, _HURRY, _TASK)):
        return Why("spam", "asks for a secret payment in a hurry from a private address")
    return None


def extortion(mail: Mail, history: History) -> Why | None:
    """Somebody was filmed or hacked and shall pay, within hours, in a currency without names."""
    if not mail.stranger or not _shows(mail, _FILMED):
        return None
    text = mail.text[:8000]
    if _COIN.search(text) and _DEADLINE.search(text):
        return Why("spam", "blackmail to be paid in cryptocurrency")
    return None


def charge_to_call_about(mail: Mail, history: History) -> Why | None:
    """A firm's charge that a stranger's free address tells, with a number to call."""
    if not mail.stranger or not mail.free_provider:
        return None
    if _shows(mail, _CHARGED) and _shows(mail, _CALL) and _PHONE.search(mail.text[:6000]):
        return Why("spam", "a charge told from a private address, with a number to call")
    return None


def acquaintance(mail: Mail, history: History) -> Why | None:
    """A stranger wants to get to know you and links to pictures."""
    if mail.stranger and mail.links and _shows(mail, _MEET) and _shows(mail, _PHOTOS):
        return Why("spam", "a stranger's pictures and wish to meet")
    return None


def _shows(mail: Mail, lexicon: Lexicon) -> bool:
    return bool(lexicon.first(mail.folded_subject) or lexicon.first(mail.folded, mail.words))
