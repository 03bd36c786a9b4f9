"""Who somebody is to the owner, only on explicit evidence: a domain, a signature, the person's own words."""

from __future__ import annotations

import re

from pipeline.domains import registrable
from pipeline.label.mail import Mail
from pipeline.label.phrases import Lexicon, fold
from pipeline.model import Address, History, Item, Why

MOST = 2
_ROLES: tuple[tuple[str, Lexicon], ...] = (
    (
        "investor",
        Lexicon(
            (
                "venture partner", "general partner", "managing partner", "angel investor", "venture capital",
                "investment manager", "principal at", "beteiligungsmanager", "business angel", "capital risque",
                "inversor", "investidor", "investitore",
            )
        ),
    ),
    (
        "press",
        Lexicon(
            (
                "reporter", "journalist", "correspondent", "staff writer", "editor in chief", "redakteur",
                "redakteurin", "journalistin", "journaliste", "periodista", "jornalista", "giornalista", "redacteur",
            )
        ),
    ),
    (
        "advisor",
        Lexicon(
            (
                "board member", "member of the board", "advisory board", "your advisor", "your mentor",
                "non executive director", "beirat", "aufsichtsrat", "membre du conseil", "consejero", "conselheiro",
            )
        ),
    ),
    (
        "vendor",
        Lexicon(
            (
                "account manager", "account executive", "customer success manager", "key account manager",
                "kundenbetreuer", "kundenbetreuerin", "charge de clientele", "ejecutivo de cuentas",
                "gerente de contas",
            )
        ),
    ),
    (
        "government",
        Lexicon(
            (
                "ministry of", "department of justice", "tax office", "city council", "finanzamt",
                "bundesministerium", "stadtverwaltung", "ministere de", "mairie de", "ministerio de",
                "ayuntamiento de", "ministerio da", "prefeitura de", "comune di", "gemeente",
            )
        ),
    ),
)  # fmt: skip
"""Looked for in the last lines only: words of a signature."""
_WORDS: tuple[tuple[str, Lexicon], ...] = (
    (
        "customer",
        Lexicon(
            (
                "we are a customer", "we re a customer", "as a customer of yours", "as your customer",
                "as a paying customer", "we have been using your product", "our subscription with you",
                "our contract with you", "your product in production", "wir sind kunde", "als kunde",
                "en tant que client", "nous sommes clients", "somos clientes", "como cliente", "siamo clienti",
                "wij zijn klant",
            )
        ),
    ),
    (
        "prospect",
        Lexicon(
            (
                "request a demo", "request a quote", "send us a quote", "could you send us pricing",
                "interested in your product", "interested in your service", "interested in buying",
                "we are evaluating your", "would like a demo", "bitte um ein angebot", "interesse an ihrem",
                "interessiert an ihrem", "demande de devis", "interesses par votre", "solicitar un presupuesto",
                "interesados en su", "pedido de orcamento", "richiesta di preventivo", "offerte aanvragen",
            )
        ),
    ),
    (
        "partner",
        Lexicon(
            (
                "our partnership", "partnership agreement", "as partners", "joint venture", "our partners at your",
                "unsere partnerschaft", "notre partenariat", "nuestra alianza", "nossa parceria",
                "la nostra partnership", "ons partnerschap",
            )
        ),
    ),
    (
        "vendor",
        Lexicon(
            (
                "our invoice", "please find attached our invoice", "attached is our invoice", "our quote for",
                "anbei unsere rechnung", "unser angebot fur sie", "veuillez trouver notre facture",
                "adjuntamos nuestra factura", "segue nossa fatura", "alleghiamo la nostra fattura",
                "bijgevoegd onze factuur",
            )
        ),
    ),
    (
        "press",
        Lexicon(
            (
                "i m a reporter", "i am a reporter", "i m a journalist", "i am a journalist", "writing a story about",
                "working on a story", "request for comment", "interview for our magazine", "ich bin journalist",
                "je suis journaliste", "soy periodista", "sou jornalista",
            )
        ),
    ),
    (
        "investor",
        Lexicon(
            (
                "our fund", "we invest in", "we d like to invest", "we would like to invest", "term sheet from us",
                "our portfolio companies", "unser fonds", "notre fonds", "nuestro fondo", "nosso fundo",
            )
        ),
    ),
    (
        "community",
        Lexicon(
            (
                "maintainer of", "contributor to", "our meetup", "our user group", "open source project",
                "unser verein", "notre association", "nuestra comunidad", "nossa comunidade",
            )
        ),
    ),
    (
        "personal",
        Lexicon(
            (
                "love mum", "love mom", "love dad", "mum and dad", "mom and dad", "your mother", "your brother",
                "your sister", "your loving", "i love you", "love you", "miss you", "xoxo", "grandma", "grandpa",
                "deine mama", "dein papa", "hab dich lieb", "liebe dich", "bisous", "je t aime", "maman", "papa",
                "te quiero", "besos", "te amo", "mamae", "ti voglio bene", "baci", "liefs", "kus", "puss och kram",
                "kram", "буся", "целую", "люблю тебя",
            )
        ),
    ),
)  # fmt: skip
_PUBLIC = re.compile(
    r"\.(?:gov|mil|gouv|gob|govt|gv|admin|bund|go|gc)(?:\.[a-z]{2,3})?$|(?:^|\.)(?:europa\.eu|bund\.de|admin\.ch"
    r"|overheid\.nl)$"
)


def relationships(item: Item, mails: list[Mail], history: History) -> list[Why]:
    """At most two relationships with their evidence."""
    found: dict[str, Why] = {}
    for mail in mails:
        if not mail.own and not mail.perhaps_own:
            _sender(mail, found)
    if _team(item, mails, history):
        found.setdefault("team", Why("team", "address of the owner's organization"))
    return list(found.values())[:MOST]


def _sender(mail: Mail, found: dict[str, Why]) -> None:
    if mail.colleague:
        found.setdefault("team", Why("team", "address of the owner's organization"))
        return
    if _PUBLIC.search(mail.domain):
        found.setdefault("government", Why("government", "address of a public office"))
    signature = fold("\n".join(mail.text.strip().split("\n")[-8:])[-500:])
    for tag, lexicon in _ROLES:
        hit = lexicon.first(signature)
        if hit:
            found.setdefault(tag, Why(tag, f"signature: {hit[:40]}"))
    for tag, lexicon in _WORDS:
        hit = lexicon.first(mail.folded, mail.words)
        if hit and (tag != "personal" or mail.free_provider or mail.written_to):
            found.setdefault(tag, Why(tag, f"own words: {hit[:40]}"))


def _team(item: Item, mails: list[Mail], history: History) -> bool:
    """All other participants of the owner's own mail or meeting are colleagues."""
    owner = history.owner
    if not owner.domains:
        return False
    others: list[Address] = [address for mail in mails if mail.own for address in mail.message.to]
    others += [address for event in item.events for address in event.attendees]
    others += [address for document in item.documents for address in document.attendees]
    others = [address for address in others if address.email and address.email not in owner.addresses]
    return bool(others) and all(registrable(address.email.rpartition("@")[2]) in owner.domains for address in others)
