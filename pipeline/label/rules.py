"""The table of rules: what speaks for noise and how strongly, what speaks for keeping, in order. Add a rule here."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from pipeline.label import (
    access,
    automated,
    calendars,
    commerce,
    contact,
    everyday,
    habits,
    lists,
    mailers,
    pitches,
    publishing,
    services,
    spam,
    wording,
)
from pipeline.label.mail import Mail
from pipeline.model import History, Why

Test = Callable[[Mail, History], Why | None]


class Strength(IntEnum):
    """How much a noise rule proves; a keep rule overrides every noise rule up to its own strength."""

    HINT = 0
    """Counts half a ``WEAK``."""
    WEAK = 1
    """Two are needed; the label is then not sure."""
    SURE = 2
    """Alone enough, unless the owner has to do with the sender."""
    MANY = 3
    """A copy for many: an exchange with the sender does not protect it, an answer to the owner does."""
    MACHINE = 4
    """A program wrote it, whoever's address it carries."""


class Rule(NamedTuple):
    strength: Strength
    test: Test


NOISE: tuple[Rule, ...] = (
    Rule(Strength.SURE, spam.verdict),
    Rule(Strength.MACHINE, calendars.response),
    Rule(Strength.MACHINE, automated.report),
    Rule(Strength.MACHINE, automated.out_of_office),
    Rule(Strength.MACHINE, access.one_time_code),
    Rule(Strength.MACHINE, commerce.markup),
    Rule(Strength.MACHINE, calendars.reminder),
    Rule(Strength.SURE, calendars.unnamed_invitation),
    Rule(Strength.SURE, commerce.shipping),
    Rule(Strength.SURE, commerce.travel),
    Rule(Strength.SURE, commerce.receipt),
    Rule(Strength.SURE, access.office_code),
    Rule(Strength.SURE, access.code_alone),
    Rule(Strength.SURE, access.account_notice),
    Rule(Strength.SURE, everyday.health),
    Rule(Strength.SURE, everyday.learning),
    Rule(Strength.MACHINE, services.social_network),
    Rule(Strength.MACHINE, services.tool_header),
    Rule(Strength.MACHINE, services.tool_sender),
    Rule(Strength.MACHINE, automated.auto_submitted),
    Rule(Strength.MACHINE, automated.null_sender),
    Rule(Strength.MACHINE, automated.no_reply),
    Rule(Strength.MACHINE, automated.robot),
    Rule(Strength.SURE, automated.says_so),
    Rule(Strength.MACHINE, lists.one_click),
    Rule(Strength.MACHINE, mailers.campaign_header),
    Rule(Strength.SURE, publishing.provider_category),
    Rule(Strength.MANY, lists.list_header),
    Rule(Strength.MANY, lists.precedence),
    Rule(Strength.MANY, lists.list_sender),
    Rule(Strength.SURE, lists.list_unsubscribe),
    Rule(Strength.SURE, lists.constant_tag),
    Rule(Strength.SURE, mailers.transport_header),
    Rule(Strength.SURE, wording.unsubscribe_link),
    Rule(Strength.SURE, wording.unsubscribe_href),
    Rule(Strength.SURE, wording.leaving_instruction),
    Rule(Strength.SURE, wording.view_online),
    Rule(Strength.SURE, habits.monologue),
    Rule(Strength.SURE, habits.template),
    Rule(Strength.SURE, habits.cadence),
    Rule(Strength.SURE, spam.many_fraud_words),
    Rule(Strength.SURE, spam.script),
    Rule(Strength.SURE, pitches.pitch),
    Rule(Strength.WEAK, habits.own_bump),
    Rule(Strength.WEAK, pitches.pitch_hint),
    Rule(Strength.WEAK, pitches.recruiter),
    Rule(Strength.WEAK, pitches.applicant),
    Rule(Strength.WEAK, pitches.resume_attached),
    Rule(Strength.WEAK, wording.unsubscribe_words),
    Rule(Strength.WEAK, wording.because_line),
    Rule(Strength.WEAK, automated.role_address),
    Rule(Strength.WEAK, automated.no_response_wanted),
    Rule(Strength.WEAK, automated.sending_program),
    Rule(Strength.WEAK, mailers.feedback_header),
    Rule(Strength.WEAK, mailers.foreign_envelope),
    Rule(Strength.WEAK, mailers.signed_by_service),
    Rule(Strength.WEAK, mailers.bulk_subdomain),
    Rule(Strength.WEAK, mailers.brand_name),
    Rule(Strength.WEAK, mailers.pixel),
    Rule(Strength.WEAK, mailers.many_links),
    Rule(Strength.WEAK, lists.list_recipient),
    Rule(Strength.WEAK, publishing.periodical),
    Rule(Strength.WEAK, publishing.offering_subject),
    Rule(Strength.WEAK, automated.automatic_subject),
    Rule(Strength.WEAK, automated.absence),
    Rule(Strength.WEAK, spam.subject_tricks),
    Rule(Strength.WEAK, spam.forged),
    Rule(Strength.WEAK, spam.random_sender),
    Rule(Strength.WEAK, spam.disguised),
    Rule(Strength.WEAK, spam.fraud_words),
    Rule(Strength.HINT, spam.no_identity),
    Rule(Strength.HINT, mailers.html_only),
    Rule(Strength.HINT, mailers.not_addressed),
    Rule(Strength.HINT, mailers.crowd),
)

KEEP: tuple[Rule, ...] = (
    Rule(Strength.MACHINE, contact.own_message),
    Rule(Strength.MACHINE, contact.invitation),
    Rule(Strength.MANY, contact.answer),
    Rule(Strength.MANY, contact.addressed_by_contact),
    Rule(Strength.SURE, contact.introduction),
    Rule(Strength.SURE, contact.two_way),
    Rule(Strength.SURE, contact.colleague),
    Rule(Strength.WEAK, contact.known_organization),
)

KINDS: tuple[Test, ...] = (
    publishing.list_digest,
    publishing.discussion,
    publishing.digest,
    pitches.pitch,
    publishing.promotion,
    publishing.newsletter,
    publishing.product_update,
)
"""Which mass mail it is, first match; asked only when no rule of NOISE named the kind."""
