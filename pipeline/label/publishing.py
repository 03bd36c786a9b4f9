"""What kind of mass mail it is: newsletter, digest, product update, promotion, discussion. It only chooses."""

from __future__ import annotations

import re

from pipeline.label.folders import folder_names
from pipeline.label.lists import LIST_HEADERS, constant_tag, is_discussion, list_recipient
from pipeline.label.mail import Mail
from pipeline.label.mailers import campaign_header, transport_header
from pipeline.label.phrases import Lexicon, fold
from pipeline.label.wording import UNSUBSCRIBE
from pipeline.model import History, Why

_DIGEST = Lexicon(
    (
        "digest", "daily summary", "weekly summary", "daily roundup", "weekly roundup", "daily recap", "weekly recap",
        "your week in", "week in review", "monthly summary", "activity summary", "summary of activity",
        "daily report", "zusammenfassung", "wochenruckblick",
        "tageszusammenfassung", "resume hebdomadaire", "recapitulatif", "resumen semanal", "resumen diario",
        "resumo semanal", "resumo diario", "riepilogo", "samenvatting", "sammanfattning", "podsumowanie", "сводка",
        "дайджест", "haftalik ozet", "まとめ", "摘要", "요약",
    )
)  # fmt: skip
_UPDATE = Lexicon(
    (
        "release notes", "changelog", "change log", "what s new", "new in", "new features", "new feature",
        "introducing", "now available", "product update", "product updates", "software update", "is now available",
        "version", "we ve updated our", "updated our terms", "terms of service", "privacy policy", "beta", "roadmap",
        "maintenance",
        "neu in", "neue funktionen", "neue funktion", "produktneuheiten", "nouvelles fonctionnalites", "nouveautes",
        "novedades", "nuevas funciones", "novidades", "novos recursos", "nuove funzionalita", "novita",
        "nieuwe functies", "nya funktioner", "nowe funkcje", "обновление", "yeni ozellikler", "新機能", "新功能",
        "새로운 기능",
    )
)  # fmt: skip
_PROMOTION = Lexicon(
    (
        "sale", "discount", "coupon", "promo code", "special offer", "exclusive offer", "limited time offer", "deals",
        "free shipping", "save up to", "save big", "black friday", "cyber monday", "clearance", "last chance",
        "buy one", "gift card", "shop now", "order today", "order now", "buy now", "lowest price", "best price",
        "upgrade now", "giveaway",
        "rabatt", "angebot", "angebote", "gutschein", "sonderangebot", "jetzt sparen", "nur heute",
        "versandkostenfrei", "soldes", "promo", "remise", "reduction", "offre speciale", "code promo",
        "livraison gratuite", "oferta", "ofertas", "descuento", "rebajas", "envio gratis", "desconto", "promocao",
        "frete gratis", "sconto", "offerta", "saldi", "spedizione gratuita",
        "korting", "aanbieding", "uitverkoop", "gratis verzending", "rea", "erbjudande", "tilbud", "udsalg",
        "alennus", "tarjous", "promocja", "znizka", "wyprzedaz", "sleva", "akce", "скидка", "распродажа", "акция",
        "indirim", "kampanya", "セール", "割引", "クーポン", "优惠", "折扣", "促销", "할인", "세일",
    )
)  # fmt: skip
_NEWSLETTER = Lexicon(
    (
        "newsletter", "news letter", "newsbrief", "ezine", "e zine", "this week", "this month", "edition", "issue",
        "vol", "volume", "bulletin", "headlines", "daily news", "weekly news", "the latest", "in this issue",
        "weekly", "monthly", "gazette", "infobrief", "rundbrief", "ausgabe", "infolettre", "lettre d information",
        "bulletin d information", "boletin", "boletim",
        "bollettino", "nieuwsbrief", "nyhetsbrev", "nyhedsbrev", "uutiskirje", "biuletyn", "zpravodaj", "рассылка",
        "новости", "bulten", "メルマガ", "ニュースレター", "通讯", "周刊", "뉴스레터",
    )
)  # fmt: skip
_ANNOUNCE = Lexicon(
    (
        "new product", "product announcement", "now available", "introducing", "announcing", "out now",
        "neu im handel", "jetzt neu", "nouveau produit", "nuevo producto", "novo produto", "nuovo prodotto",
    )
)  # fmt: skip
LONG = 15_000
"""Characters that nobody types into one mail."""
_ISSUE = re.compile(r"\b(?:vol(?:ume|\.)?|issue|no\.|nr\.|#|ausgabe|edition|num[eé]ro)\s*\.?\s*#?\d+", re.IGNORECASE)
_SERIAL = re.compile(r"\b0\d{2,5}\s*(?::|-\s)")
_PERIODICAL_NAME = re.compile(
    r"newsletter|digest|news\b|daily|weekly|letter|gazette|journal|magazine|review|times\b|post\b|bulletin|list\b"
    r"|update",
    re.IGNORECASE,
)
_LIST_DIGEST = re.compile(
    r"\bdigest,?\s*(?:vol|v\d|issue|no|#|of|number|\d)|\b\d+ messages\b|there (?:are|is) \d+ messages? (?:totalling"
    r"|in this issue)",
    re.IGNORECASE,
)
_PERCENT_OFF = re.compile(r"\d\s?%|\bhalf price\b|\bfree\b[^.!?]{0,40}!", re.IGNORECASE)
_PRICE = re.compile(r"[$€£¥]\s?\d|\d\s?(?:€|eur|usd|%)", re.IGNORECASE)


def provider_category(mail: Mail, history: History) -> Why | None:
    """Gmail's own category among the labels of an export."""
    if "ategor" not in mail.message.folder and "CATEGORY" not in mail.message.folder:
        return None
    labels = folder_names(mail.message.folder.replace("_", " "))
    for label, tag in (("categorypromotions", "promotion"), ("categorysocial", "social"), ("categoryforums", "forums")):
        if label in labels:
            return Why(tag, f"Gmail's category {label.removeprefix('category')}")
    return None


def list_digest(mail: Mail, history: History) -> Why | None:
    """A mailing list's or group's digest of posts."""
    text = mail.text if mail.is_reply or mail.is_forward else mail.message.text
    text = text[:1500]
    told = ("igest" in text or "IGEST" in text or "essage" in text) and _LIST_DIGEST.search(text)
    if told or _LIST_DIGEST.search(mail.subject):
        return Why("digest", "digest of a list")
    return None


def digest(mail: Mail, history: History) -> Why | None:
    """A summary by its subject or sender."""
    hit = _DIGEST.first(mail.folded_subject) or (
        "digest" if "digest" in mail.email or "digest" in mail.name.casefold() else ""
    )
    return Why("digest", f"summary by its name ({hit})") if hit else None


def discussion(mail: Mail, history: History) -> Why | None:
    """A post to a list: list software, or an answer among many, from a person."""
    if is_periodical(mail) and not mail.is_reply:
        return None
    if is_discussion(mail):
        return Why("forums", "post to a discussion list")
    listed = any(name in mail.headers for name in LIST_HEADERS) or "precedence" in mail.headers
    if listed and (mail.is_reply or mail.message.in_reply_to):
        return Why("forums", "answer on a list")
    return constant_tag(mail, history) or list_recipient(mail, history)


def product_update(mail: Mail, history: History) -> Why | None:
    """News of a product by its subject."""
    hit = _UPDATE.first(mail.folded_subject)
    return Why("product-update", f"product news by its subject ({hit})") if hit else None


def promotion(mail: Mail, history: History) -> Why | None:
    """An offer by its subject, or several offers and a price in the text."""
    if _PROMOTION.first(mail.folded_subject) or _PERCENT_OFF.search(mail.subject):
        return Why("promotion", "offer in the subject")
    hits = _PROMOTION.hits(mail.opening)
    if len(hits) >= 3 and _PRICE.search(mail.message.text[:8000]):
        return Why("promotion", f"offers and prices ({hits[0]}, {hits[1]})")
    return None


def newsletter(mail: Mail, history: History) -> Why | None:
    """A publication by its name, its issue number or its wording."""
    if is_periodical(mail):
        return Why("newsletter", "publication by its name")
    if _NEWSLETTER.first(mail.opening) or _ISSUE.search(mail.message.text[:1500]):
        return Why("newsletter", "publication by its opening")
    return None


def periodical(mail: Mail, history: History) -> Why | None:
    """The subject of a first mail names an issue or a newsletter."""
    if mail.is_reply or mail.is_forward or mail.written_to:
        return None
    if _ISSUE.search(mail.subject) or _SERIAL.search(mail.subject) or "newsletter" in mail.folded_subject:
        return Why("newsletter", "publication by its subject")
    return None


def long_reading(mail: Mail, history: History) -> Why | None:
    """A stranger's text of a length that nobody types: clippings, a report, a whole issue."""
    if not mail.stranger or mail.is_reply:
        return None
    if len(mail.text) > LONG or (not mail.text.strip() and len(mail.message.text) > LONG):
        return Why("newsletter", "a text of the length of an issue")
    return None


def passed_on(mail: Mail, history: History) -> Why | None:
    """A stranger forwards without a word of his own."""
    if mail.stranger and not mail.text.strip() and len(mail.message.text) > 1500 and not mail.is_reply:
        return Why("newsletter", "forwarded without a word")
    return None


def passed_on_publication(mail: Mail, history: History) -> Why | None:
    """What was forwarded without a word tells how to leave a list."""
    if passed_on(mail, history) and UNSUBSCRIBE.first(fold(mail.message.text[-3000:])):
        return Why("newsletter", "a publication was forwarded")
    return None


def offering_subject(mail: Mail, history: History) -> Why | None:
    """The subject of a stranger's first mail offers or announces something for sale."""
    if mail.is_reply or mail.is_forward or mail.written_to or mail.colleague:
        return None
    if (
        _PROMOTION.first(mail.folded_subject)
        or _PERCENT_OFF.search(mail.subject)
        or _ANNOUNCE.first(mail.folded_subject)
    ):
        return Why("promotion", "offer in the subject")
    return None


def is_periodical(mail: Mail) -> bool:
    """Subject or sender name a publication."""
    return bool(
        mail.domain.partition(".")[0] in ("newsletter", "newsletters", "news")
        or _ISSUE.search(mail.subject)
        or _NEWSLETTER.first(mail.folded_subject)
        or (_PERIODICAL_NAME.search(mail.name) and not mail.has_human_name)
        or _NEWSLETTER.first(" " + mail.local.replace("-", " ") + " ")
    )


def has_sender_headers(mail: Mail) -> bool:
    """Headers of list software or of a mailing service: the sender stands by the mass mail."""
    return (
        any(name in mail.headers for name in LIST_HEADERS)
        or "list-unsubscribe" in mail.headers
        or "precedence" in mail.headers
        or campaign_header(mail, mail.history) is not None
        or transport_header(mail, mail.history) is not None
    )


def bulk_default(mail: Mail, history: History) -> Why:
    """Nothing more precise is known of this mass mail."""
    return Why("newsletter", "mass mail of no special kind")
