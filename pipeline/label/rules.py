"""The table of rules: what speaks for noise and how strongly, what speaks for keeping, in order. Add a rule here."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from pipeline.label import (
    access,
    announcements,
    approaches,
    automated,
    calendars,
    commerce,
    contact,
    disguise,
    everyday,
    habits,
    lists,
    lures,
    mailers,
    notices,
    pitches,
    publishing,
    sales,
    schemes,
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
    """``late`` rules read the body: asked only where nothing before has decided."""

    strength: Strength
    test: Test
    late: bool = False


NOISE: tuple[Rule, ...] = (
    Rule(Strength.SURE, spam.verdict),
    Rule(Strength.SURE, spam.under_own_address),
    Rule(Strength.MACHINE, calendars.response),
    Rule(Strength.MACHINE, automated.report),
    Rule(Strength.MACHINE, automated.read_notice),
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
    Rule(Strength.SURE, notices.notice),
    Rule(Strength.SURE, notices.short_code),
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
    Rule(Strength.SURE, notices.service),
    Rule(Strength.SURE, notices.sent_by_service),
    Rule(Strength.SURE, wording.unsubscribe_link, late=True),
    Rule(Strength.SURE, wording.unsubscribe_href, late=True),
    Rule(Strength.SURE, wording.leaving_instruction, late=True),
    Rule(Strength.SURE, wording.view_online, late=True),
    Rule(Strength.SURE, habits.monologue, late=True),
    Rule(Strength.SURE, habits.template, late=True),
    Rule(Strength.SURE, habits.cadence, late=True),
    Rule(Strength.MANY, announcements.to_everybody),
    Rule(Strength.MANY, announcements.publication),
    Rule(Strength.SURE, disguise.ad_label),
    Rule(Strength.SURE, disguise.placeholder, late=True),
    Rule(Strength.SURE, lures.sure_lure, late=True),
    Rule(Strength.SURE, spam.many_fraud_words, late=True),
    Rule(Strength.SURE, spam.script, late=True),
    Rule(Strength.SURE, schemes.legacy, late=True),
    Rule(Strength.SURE, schemes.secret_payment, late=True),
    Rule(Strength.SURE, schemes.extortion, late=True),
    Rule(Strength.SURE, schemes.charge_to_call_about, late=True),
    Rule(Strength.SURE, schemes.acquaintance, late=True),
    Rule(Strength.SURE, approaches.recruiting, late=True),
    Rule(Strength.SURE, approaches.approach, late=True),
    Rule(Strength.SURE, pitches.pitch, late=True),
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
    Rule(Strength.WEAK, publishing.long_reading),
    Rule(Strength.WEAK, publishing.passed_on_publication),
    Rule(Strength.WEAK, publishing.offering_subject),
    Rule(Strength.WEAK, automated.automatic_subject),
    Rule(Strength.WEAK, automated.absence),
    Rule(Strength.WEAK, automated.program_output),
    Rule(Strength.WEAK, automated.system_account),
    Rule(Strength.WEAK, spam.subject_tricks),
    Rule(Strength.WEAK, spam.forged),
    Rule(Strength.WEAK, spam.random_sender),
    Rule(Strength.WEAK, spam.disguised),
    Rule(Strength.WEAK, spam.fraud_words),
    Rule(Strength.WEAK, sales.talk),
    Rule(Strength.HINT, sales.much_talk),
    Rule(Strength.WEAK, sales.to_nobody),
    Rule(Strength.WEAK, lures.lure),
    Rule(Strength.WEAK, lures.second_lure),
    Rule(Strength.WEAK, disguise.slogan_name),
    Rule(Strength.WEAK, disguise.random_string),
    Rule(Strength.WEAK, disguise.self_addressed),
    Rule(Strength.WEAK, disguise.borrowed_name),
    Rule(Strength.WEAK, disguise.reply_elsewhere),
    Rule(Strength.WEAK, disguise.calls_by_address),
    Rule(Strength.WEAK, disguise.lying_link),
    Rule(Strength.WEAK, disguise.program_attached),
    Rule(Strength.WEAK, disguise.fake_reply),
    Rule(Strength.WEAK, disguise.pictures_only),
    Rule(Strength.HINT, disguise.faceless),
    Rule(Strength.HINT, spam.no_identity),
    Rule(Strength.HINT, mailers.html_only),
    Rule(Strength.HINT, mailers.not_addressed),
    Rule(Strength.HINT, mailers.crowd),
    Rule(Strength.HINT, mailers.great_crowd),
    Rule(Strength.HINT, publishing.passed_on),
)

WORDS = frozenset(
    (
        pitches.pitch_hint,
        pitches.recruiter,
        pitches.applicant,
        wording.unsubscribe_words,
        wording.because_line,
        automated.absence,
        automated.automatic_subject,
        publishing.periodical,
        publishing.offering_subject,
        spam.subject_tricks,
        spam.fraud_words,
        sales.talk,
        lures.lure,
        lures.second_lure,
    )
)
"""Weak rules that go by words alone: two of them do not make noise of a person's letter to the owner by name."""

KEEP: tuple[Rule, ...] = (
    Rule(Strength.MACHINE, contact.own_message),
    Rule(Strength.MACHINE, contact.invitation),
    Rule(Strength.MANY, contact.answer),
    Rule(Strength.MANY, contact.addressed_by_contact),
    Rule(Strength.SURE, contact.introduction),
    Rule(Strength.SURE, contact.two_way),
    Rule(Strength.SURE, contact.colleague),
    Rule(Strength.WEAK, contact.office),
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
