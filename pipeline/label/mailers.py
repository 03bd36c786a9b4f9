"""Traces of services that send for others, and of addresses built for many: headers, envelopes, subdomains, pixels."""

from __future__ import annotations

import re

from pipeline.domains import registrable
from pipeline.label.mail import Mail
from pipeline.model import History, Why

_CAMPAIGN = (
    "x-mc-user", "x-campaign", "x-campaignid", "x-campaign-id", "x-sfmc-stack", "x-csa-complaints", "x-mj-campaign",
    "x-mailin-campaign",
    "x-mailin-eid", "x-sib-id", "x-roving-id", "x-roving-queued", "x-klaviyo-message-id", "x-cm-campaign",
    "x-mailer-lid", "x-mailerlite-campaign",
    "x-mailing-id", "x-newsletter", "x-mailingid", "x-list-unsubscribe", "x-acelle-customer-id", "x-emarsys-identify",
    "x-inxmail",
    "x-criticalimpact", "x-virtualserver", "x-virtualservergroup", "x-bulkmail", "x-jobid", "x-job",
)  # fmt: skip
_CAMPAIGN_SET = frozenset(_CAMPAIGN)
_TRANSPORT = (
    "x-sg-eid",
    "x-sg-id",
    "x-mailgun-sid",
    "x-mailgun-variables",
    "x-mj-mid",
    "x-mandrill-user",
    "x-mc-ingress",
    "x-report-abuse",
    "x-report-abuse-to",
    "x-complaints-to",
)
_TRANSPORT_SET = frozenset(_TRANSPORT)
_FEEDBACK = (
    "feedback-id",
    "x-feedback-id",
    "cfbl-address",
    "x-ses-outgoing",
    "x-hs-cid",
    "x-hubspot-messageid",
    "x-sfdc-lk",
    "x-sfdc-user",
    "require-recipient-valid-since",
)
_FEEDBACK_SET = frozenset(_FEEDBACK)
_SERVICES = frozenset(
    [
        "sendgrid.net", "amazonses.com", "mailgun.org", "mailgun.net", "mcsv.net", "mcdlv.net", "rsgsv.net",
        "mandrillapp.com", "mailjet.com", "sendinblue.com", "brevo.com", "sparkpostmail.com", "hubspotemail.net",
        "klaviyomail.com", "createsend.com", "cmail19.com", "cmail20.com", "exacttarget.com", "salesforce.com",
        "customeriomail.com", "intercom-mail.com", "mktomail.com", "mktdns.com", "constantcontact.com",
        "mailerlite.com",
        "getresponse.com", "convertkit-mail.com", "activehosted.com", "substack.com", "beehiiv.com", "emsend1.com",
        "emsmtp.com", "crsend.com", "inxserver.com", "emarsys.net", "bmsend.com", "postmarkapp.com", "pstmrk.it",
        "list-manage.com", "rapidmail.de",
    ]
)  # fmt: skip
_VERP = re.compile(
    r"^(?:[^@]*[=][^@]*|(?:bounces?|b|return|msprvs\d*|prvs|err?|v)[-+._=][^@]{8,}|[^@]{40,}|[^@]*\d{8,}[^@]*)@",
    re.IGNORECASE,
)
_BULK_LABELS = frozenset(
    [
        "e", "em", "email", "emails", "news", "newsletter", "newsletters", "mktg", "marketing", "notify",
        "notifications", "notification", "updates", "info-mail", "mailing", "mailings", "promo", "offers",
        "campaign", "campaigns", "click", "reply", "t", "s", "mailer",
    ]
)  # fmt: skip
_ONE_WIDE = re.compile(r"width\s?[=:]\s?[\"']?[01](?:px)?(?![\d.%])")
_ONE_HIGH = re.compile(r"height\s?[=:]\s?[\"']?[01](?:px)?(?![\d.%])")
_REDIRECT = (
    "//click.", "//clicks.", "//trk.", "//track.", "//links.", "//link.", "list-manage.com", "ct.sendgrid.net",
    "awstrack.me", "/ls/click?", "//go.", "//t.", "//url", "/track/click", "//email.",
)  # fmt: skip
_UNNAMED = re.compile(r"$|undisclosed|recipients?@|unlisted", re.IGNORECASE)
_DKIM_DOMAIN = re.compile(r"\bd\s*=\s*([\w.-]{3,120})")


def campaign_header(mail: Mail, history: History) -> Why | None:
    """A header that only campaign services write."""
    if not mail.any_of(_CAMPAIGN_SET):
        return None
    for name in _CAMPAIGN:
        if name in mail.headers:
            return Why("bulk", f"sent through a mailing service ({name} header)")
    return None


def transport_header(mail: Mail, history: History) -> Why | None:
    """A header of services that send newsletters, receipts and notices alike."""
    if not mail.any_of(_TRANSPORT_SET):
        return None
    for name in _TRANSPORT:
        if name in mail.headers:
            return Why("bulk", f"sent through a mailing service ({name} header)")
    return None


def feedback_header(mail: Mail, history: History) -> Why | None:
    """A header of services behind which a sales person may sit."""
    if not mail.any_of(_FEEDBACK_SET):
        return None
    for name in _FEEDBACK:
        if name in mail.headers:
            return Why("bulk", f"passed through a mailing service ({name} header)")
    return None


def foreign_envelope(mail: Mail, history: History) -> Why | None:
    """An envelope address made for one copy (VERP), of another domain than From."""
    path = mail.header("return-path").strip("<> ").lower()
    if path and _VERP.match(path[:200]) and registrable(path.rpartition("@")[2]) != mail.site:
        return Why("bulk", "a return address made for this copy alone")
    return None


def signed_by_service(mail: Mail, history: History) -> Why | None:
    """DKIM signature of a mailing service and none of the From domain."""
    signed: set[str] = set()
    for key, value in mail.message.headers:
        if key == "dkim-signature":
            found = _DKIM_DOMAIN.search(value[:1000])
            if found:
                signed.add(registrable(found.group(1)))
    if signed and mail.site not in signed and not signed.isdisjoint(_SERVICES):
        return Why("bulk", "vouched for by a mailing service alone (DKIM)")
    return None


def bulk_subdomain(mail: Mail, history: History) -> Why | None:
    """``e.``, ``news.``, ``notify.`` before the sender's domain."""
    label = mail.domain.split(".")[0]
    if label in _BULK_LABELS and mail.domain != mail.site:
        return Why("bulk", "an address for mass mail")
    return None


def brand_name(mail: Mail, history: History) -> Why | None:
    """The local part equals the domain, or the display name is no person's."""
    if mail.local and mail.local == mail.site.split(".")[0] and not mail.free_provider:
        return Why("bulk", "address named like its domain")
    words = {word.casefold() for word in mail.name.replace("-", " ").split()}
    if not words.isdisjoint(
        (
            "newsletter",
            "team",
            "news",
            "support",
            "digest",
            "alerts",
            "notifications",
            "weekly",
            "daily",
            "kundenservice",
            "redaktion",
            "update",
            "updates",
            "deals",
            "offers",
            "shop",
            "store",
        )
    ):
        return Why("bulk", "display name of an office")
    return None


def pixel(mail: Mail, history: History) -> Why | None:
    """An image of one pixel that reports the opening."""
    place = mail.html.find("<img")
    for _ in range(200):
        if place < 0:
            return None
        end = mail.html.find(">", place, place + 800)
        image = mail.html[place : end if end > 0 else place + 800]
        if _ONE_WIDE.search(image) and _ONE_HIGH.search(image):
            return Why("bulk", "a hidden picture that reports reading")
        place = mail.html.find("<img", place + 4)
    return None


def many_links(mail: Mail, history: History) -> Why | None:
    """Ten and more links, or links through a service that counts clicks."""
    if mail.links >= 10:
        return Why("bulk", "ten and more links")
    if mail.html and any(host in mail.html for host in _REDIRECT):
        return Why("bulk", "links that count clicks")
    return None


def html_only(mail: Mail, history: History) -> Why | None:
    """No plain text part."""
    if mail.header("content-type").lower().startswith("text/html"):
        return Why("bulk", "a page without plain text (HTML only)")
    return None


def not_addressed(mail: Mail, history: History) -> Why | None:
    """The owner's address stands neither in To nor in Cc."""
    if mail.owner.addresses and mail.recipients and not (mail.addressed or mail.own or mail.perhaps_own):
        return Why("bulk", "not addressed to the owner")
    return None


def great_crowd(mail: Mail, history: History) -> Why | None:
    """A stranger writes to thirty and more."""
    if mail.stranger and mail.recipients >= 30:
        return Why("bulk", "thirty and more recipients")
    return None


def crowd(mail: Mail, history: History) -> Why | None:
    """No recipient is named, or ten and more."""
    if all(_UNNAMED.match(address.email) for address in mail.message.to + mail.message.cc):
        return Why("bulk", "no recipient named")
    if mail.recipients >= 10:
        return Why("bulk", "ten and more recipients")
    return None
