"""The vocabulary of labels as data: every tag with its category, its effect and what it means. Settings extend it."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.model import Noun

CATEGORIES = ("relationship", "topics", "type", "filter", "action", "status", "source")
"""In the order in which labels are shown; the first six are keys of a source note's frontmatter."""

USER, PREFERENCES, STYLE = "user", "preferences", "style"
"""What the Agent Notes tell of the owner."""
KEPT_SENDER, SKIPPED_SENDER = "you keep this sender", "you skip this sender"
KEPT_ITEM, SKIPPED_ITEM = "you kept it", "you skipped it"
"""Reasons of labels that a person gave: by a rule for the sender, or for the one item."""

EFFECTS = ("create", "skip", "none")
"""``create`` speaks for a note, ``skip`` keeps the item out of the graph whatever else is set, ``none`` informs."""


class Tag(Noun, frozen=True):
    """One word of the vocabulary. A name may occur in two categories (``meeting`` is a topic and a source)."""

    name: str
    category: str
    effect: str
    description: str


TAGS: tuple[Tag, ...] = (
    Tag("investor", "relationship", "create", "a venture capitalist, an angel, somebody who invests or may invest"),
    Tag("customer", "relationship", "create", "pays for what the owner offers"),
    Tag("prospect", "relationship", "create", "may buy, asked for an offer or a demonstration"),
    Tag("partner", "relationship", "create", "works with the owner's side on equal terms"),
    Tag("vendor", "relationship", "create", "a supplier under contract or paid; not one who only pitches"),
    Tag("team", "relationship", "create", "a colleague of the owner's own organization"),
    Tag("advisor", "relationship", "create", "a mentor or a member of a board"),
    Tag("personal", "relationship", "create", "family and friends"),
    Tag("press", "relationship", "create", "journalists and editors"),
    Tag("community", "relationship", "create", "peers and contributors in direct contact"),
    Tag("government", "relationship", "create", "authorities and public offices"),
    Tag("sales", "topics", "create", "offers, prices, deals"),
    Tag("support", "topics", "create", "help with a product, faults, tickets handled by people"),
    Tag("legal", "topics", "create", "contracts, terms, disputes"),
    Tag("finance", "topics", "create", "money that needs a decision: budgets, invoices to pay, taxes"),
    Tag("hiring", "topics", "create", "positions, interviews, offers of employment"),
    Tag("fundraising", "topics", "create", "rounds, term sheets, investors' questions"),
    Tag("security", "topics", "create", "incidents, vulnerabilities, audits, access"),
    Tag("infrastructure", "topics", "create", "servers, deployments, outages, builds"),
    Tag("meeting", "topics", "create", "a real meeting with a named person"),
    Tag("event", "topics", "create", "a conference, dinner or gathering to attend"),
    Tag("research", "topics", "create", "studies, papers, experiments, data"),
    Tag("intro", "type", "create", "an introduction made by somebody known"),
    Tag("followup", "type", "create", "a thread in which both sides wrote"),
    Tag("candidate", "filter", "skip", "applications and recruiters"),
    Tag("spam", "filter", "skip", "unwanted bulk mail and fraud"),
    Tag("promotion", "filter", "skip", "advertising and offers"),
    Tag("cold-outreach", "filter", "skip", "a stranger's pitch"),
    Tag("newsletter", "filter", "skip", "a publication sent to many"),
    Tag("notification", "filter", "skip", "a system's message that needs no decision"),
    Tag("digest", "filter", "skip", "a summary of many messages or events"),
    Tag("product-update", "filter", "skip", "news of a product or service in use"),
    Tag("receipt", "filter", "skip", "the confirmation of a completed transaction"),
    Tag("social", "filter", "skip", "notices of social networks"),
    Tag("forums", "filter", "skip", "mailing lists and discussion groups"),
    Tag("scheduling", "filter", "skip", "automatic calendar traffic without a named person"),
    Tag("travel", "filter", "skip", "bookings, itineraries, boarding passes"),
    Tag("shopping", "filter", "skip", "orders on their way, deliveries"),
    Tag("health", "filter", "skip", "automatic mail of practices, pharmacies, insurers"),
    Tag("learning", "filter", "skip", "courses, lessons, assignments sent by a platform"),
    Tag("action-required", "action", "create", "somebody waits for the owner"),
    Tag("urgent", "action", "create", "somebody waits for the owner and time is short"),
    Tag("waiting", "action", "create", "the owner waits for somebody"),
    Tag("unread", "status", "none", "nothing was done about it yet"),
    Tag("to-reply", "status", "none", "the last message asks the owner something"),
    Tag("done", "status", "none", "the owner wrote last, or it is long past"),
    Tag("active", "status", "none", "a note with recent activity"),
    Tag("archived", "status", "none", "a note put away"),
    Tag("stale", "status", "none", "a note without recent activity"),
    Tag("email", "source", "none", "from mail"),
    Tag("meeting", "source", "none", "from a meeting"),
    Tag("voice-memo", "source", "none", "from a voice memo"),
    Tag("chat", "source", "none", "from a chat"),
    Tag("browser", "source", "none", "from a page that was read"),
    Tag("web-search", "source", "none", "from a search"),
    Tag("manual", "source", "none", "written by the person"),
    Tag("import", "source", "none", "from another tool's export"),
)


def find(name: str, category: str = "", tags: Iterable[Tag] = TAGS) -> Tag | None:
    """The tag of that name (case does not matter), in that category when one is given; ``None`` if unknown."""
    wanted = name.casefold()
    for tag in tags:
        if tag.name.casefold() == wanted and category in ("", tag.category):
            return tag
    return None


def names(category: str, tags: Iterable[Tag] = TAGS) -> tuple[str, ...]:
    """The names of a category's tags, in the order of the vocabulary."""
    return tuple(tag.name for tag in tags if tag.category == category)


def skips(tags: Iterable[Tag] = TAGS) -> frozenset[str]:
    """Names of the filter tags that keep an item out of the graph."""
    return frozenset(tag.name for tag in tags if tag.category == "filter" and tag.effect == "skip")


def fault(tag: Tag) -> str:
    """What is wrong with a tag a person wrote in the settings, ``""`` when it is fine."""
    if not tag.name.strip():
        return "a tag needs a name"
    if tag.category not in CATEGORIES:
        return f"tag {tag.name!r}: category {tag.category!r} is none of {', '.join(CATEGORIES)}"
    if tag.effect not in EFFECTS:
        return f"tag {tag.name!r}: effect {tag.effect!r} is none of {', '.join(EFFECTS)}"
    return ""


def extend(tags: Iterable[Tag], extra: Iterable[Tag]) -> tuple[Tag, ...]:
    """``tags`` with ``extra`` added at the end; an extra tag of the same category and name takes the old one's place.

    Raises ``ValueError`` with a sentence for the person when an extra tag has a ``fault``.
    """
    by_key = {(tag.category, tag.name.casefold()): tag for tag in tags}
    for tag in extra:
        problem = fault(tag)
        if problem:
            raise ValueError(problem)
        by_key[(tag.category, tag.name.casefold())] = tag
    return tuple(by_key.values())
