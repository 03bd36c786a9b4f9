"""Display names: a person's or an office's."""

from __future__ import annotations

import re

_NAME_LOCAL = re.compile(r"^[a-z'-]{2,20}[._](?:[a-z]{1,2}[._])?[a-z'-]{2,20}$")
_FIRM_WORDS = frozenset(
    [
        "team", "newsletter", "news", "support", "service", "services", "customer", "sales", "marketing", "info",
        "billing", "notifications", "notification", "alerts", "noreply", "no-reply", "inc", "llc", "ltd", "gmbh",
        "ag", "corp", "company", "bank", "shop", "store", "online", "mail", "mailer", "system", "admin", "weekly",
        "dailydigest", "update", "updates", "account", "accounts", "security", "help", "desk", "helpdesk", "events",
        "community", "club", "group", "via", "office", "kundenservice", "kundendienst", "redaktion", "équipe",
        "equipe", "equipo", "atendimento", "the", "of", "for", "and", "hr", "jobs", "careers", "delivery", "orders",
        "express",
    ]
)  # fmt: skip


def is_human_name(name: str, local: str) -> bool:
    """The display name (without one, the local part) looks like a person's: two to four words, none of a firm."""
    if not name:
        return _NAME_LOCAL.match(local) is not None and set(re.split(r"[._]", local)).isdisjoint(_FIRM_WORDS)
    words = [word.strip(".,'\"()") for word in name.replace(",", " ").split()]
    words = [word for word in words if word]
    if not 2 <= len(words) <= 4 or any(char.isdigit() for char in name):
        return False
    if not {word.casefold() for word in words}.isdisjoint(_FIRM_WORDS):
        return False
    return all(word[0].isalpha() and (word[0].isupper() or not word.isascii() or len(word) <= 3) for word in words)
