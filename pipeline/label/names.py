"""Display names: a person's or an office's."""

from __future__ import annotations

import re

_NAME_LOCAL = re.compile(r"^[a-z'-]{2,20}[._](?:[a-z]{1,2}[._])?[a-z'-]{2,20}$")
_FIRM_WORDS = frozenset(
    [
        "team", "newsletter", "news", "support", "service", "services", "customer", "sales", "marketing", "info",
        "billing", "notifications", "notification", "alerts", "noreply", "no-reply", "inc", "llc", "ltd", "gmbh",
        "ag", "corp", "company", "bank", "shop", "store", "online", "mail", "mailer", "system", "admin", "weekly",
        "daily", "digest", "update", "updates", "account", "accounts", "security", "help", "desk", "helpdesk", "events",
        "community", "club", "group", "via", "office", "kundenservice", "kundendienst", "redaktion", "équipe",
        "equipe", "equipo", "atendimento", "the", "of", "for", "and", "hr", "jobs", "careers", "delivery", "orders",
        "express", "announcement", "announcements", "communications", "committee", "department", "dept", "center",
        "centre", "management", "program", "programme", "human", "resources", "relations", "payroll", "facilities",
        "benefits", "training", "recruiting", "administration", "corporate", "corporation", "association",
        "foundation", "institute", "university", "hotels", "resorts", "airlines", "insurance", "enews", "magazine",
        "gazette", "editor", "editors", "reservations", "concierge", "webmaster", "helpline", "hotline", "&", "and",
        "und", "et", "in", "at", "your", "our", "abteilung", "verwaltung", "leitung", "buchhaltung", "personal",
        "service-center", "ressources", "humaines", "departamento", "recursos", "ufficio", "afdeling", "avdeling",
    ]
)  # fmt: skip


_AND = re.compile(r"\s(?:and|&|und|et|y|e|en|och|og|ja|i|a|и)\s")
_POSSESSIVE = re.compile(r"['\u2019]s$")
_UNSPACED = re.compile(r"^(?:[\u4e00-\u9fff\u3005]{2,5}|[\u4e00-\u9fff\u3040-\u30ff\u3005]{3,7}|[\uac00-\ud7af]{2,4})$")
"""Chinese, Japanese and Korean names are written without a space."""
_FIRM_ENDS = (
    "公司", "社", "银行", "銀行", "团队", "團隊", "客服", "中心", "通知", "商店", "网", "網", "店", "部", "局",
    "会", "會",
    "団体", "大学", "大學", "学校", "學校", "サポート", "サービス", "ニュース", "メール", "ショップ", "은행", "센터",
    "알림", "고객", "뉴스", "학교", "쇼핑",
)  # fmt: skip


def is_human_name(name: str, local: str) -> bool:
    """The display name (without one, the local part) looks like a person's: two to four words, none of a firm."""
    if not name:
        return _NAME_LOCAL.match(local) is not None and set(re.split(r"[._]", local)).isdisjoint(_FIRM_WORDS)
    several = _AND.split(name)
    if len(several) == 2:
        return all(" " in part.strip() and is_human_name(part.strip(), local) for part in several)
    words = [word.strip(".,'\"()") for word in name.replace(",", " ").split()]
    words = [word for word in words if word]
    if len(words) == 1:
        return _UNSPACED.match(words[0]) is not None and not words[0].endswith(_FIRM_ENDS)
    if not 2 <= len(words) <= 4 or any(char.isdigit() for char in name):
        return False
    if not {word.casefold() for word in words}.isdisjoint(_FIRM_WORDS) or any(
        _POSSESSIVE.search(word) for word in words
    ):
        return False
    return all(word[0].isalpha() and (word[0].isupper() or not word.isascii() or len(word) <= 3) for word in words)
