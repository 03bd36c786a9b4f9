"""Senders that everybody knows: social networks and tools at work, by their domains and headers."""

from __future__ import annotations

from pipeline.label.automated import is_robot_address
from pipeline.label.mail import Mail
from pipeline.model import History, Why

_SOCIAL = frozenset(
    [
        "facebookmail.com", "linkedin.com", "twitter.com", "x.com", "instagram.com", "pinterest.com", "reddit.com",
        "redditmail.com", "quora.com", "tiktok.com", "snapchat.com", "discord.com", "discordapp.com", "nextdoor.com",
        "meetup.com", "xing.com", "vk.com", "tumblr.com", "strava.com", "bsky.app", "mastodon.social", "threads.net",
        "viadeo.com", "weibo.com", "goodreads.com", "couchsurfing.org", "badoo.com",
    ]
)  # fmt: skip
_TOOLS = frozenset(
    [
        "github.com", "gitlab.com", "bitbucket.org", "atlassian.net", "atlassian.com", "asana.com", "trello.com",
        "notion.so", "makenotion.com", "linear.app", "slack.com", "figma.com", "clickup.com", "monday.com",
        "basecamp.com", "airtable.com", "dropbox.com", "docusign.net", "box.com", "sentry.io", "pagerduty.com",
        "opsgenie.net", "circleci.com", "travis-ci.com", "travis-ci.org", "vercel.com", "netlify.com", "heroku.com",
        "datadoghq.com", "zendesk.com", "zoom.us", "calendly.com", "loom.com", "miro.com", "doodle.com",
        "typeform.com", "surveymonkey.com", "statuspage.io", "jenkins.io", "todoist.com",
    ]
)  # fmt: skip
_TOOL_HEADERS = (
    "x-github-reason", "x-github-sender", "x-gitlab-project", "x-gitlab-notificationreason", "x-jira-fingerprint",
    "x-bugzilla-reason", "x-bugzilla-type", "x-trac-project",
    "x-redmine-host", "x-debian-pr-message", "x-launchpad-message-rationale", "x-phabricator-sent-this-message",
    "x-gerrit-messagetype", "x-pagerduty", "x-roundup-name",
    "x-asana-notification", "x-discourse-topic-id", "x-sentry-project", "x-travis-repo", "x-jenkins-job",
    "x-googleforms-formid", "x-cron-env", "x-nagios-notification",
)  # fmt: skip
_TOOL_HEADERS_SET = frozenset(_TOOL_HEADERS)
_SOCIAL_HEADERS = (
    "x-facebook-notify",
    "x-linkedin-class",
    "x-linkedin-template",
    "x-twitterimpressionid",
    "x-xing-type",
)


def social_network(mail: Mail, history: History) -> Why | None:
    """A notice of a social network; people who work there write from other local parts."""
    for name in _SOCIAL_HEADERS:
        if name in mail.headers:
            return Why("social", f"notice of a social network ({name} header)")
    if mail.site in _SOCIAL and (
        is_robot_address(mail) or "list-unsubscribe" in mail.headers or not mail.has_human_name
    ):
        return Why("social", "notice of a social network")
    return None


def tool_header(mail: Mail, history: History) -> Why | None:
    """A header of a tracker, a build, a form, cron."""
    if not mail.any_of(_TOOL_HEADERS_SET):
        return None
    for name in _TOOL_HEADERS:
        if name in mail.headers:
            return Why("notification", f"notice of a tool ({name} header)")
    return None


def tool_sender(mail: Mail, history: History) -> Why | None:
    """A tool's domain with a robot's address or a subscription header."""
    if mail.site in _TOOLS and (
        is_robot_address(mail) or "list-unsubscribe" in mail.headers or mail.local in ("team", "hello", "info")
    ):
        return Why("notification", "notice of a tool")
    return None
