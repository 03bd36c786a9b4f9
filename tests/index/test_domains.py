"""Which organization an address speaks for, and which addresses speak for nobody."""

from __future__ import annotations

import pytest

from pipeline.index import freemail, organization_domain, registrable


@pytest.mark.parametrize(
    ("email", "domain"),
    [
        ("", ""),
        ("nobody", ""),
        ("root@localhost", ""),
        ("a@[192.0.2.7]", ""),
        ("a@192.0.2.7", ""),
        ("a@co.uk", ""),
        ("sam@gmail.com", ""),
        ("sam@mail.gmx.de", ""),
        ("sam@web.de", ""),
        ("sam@t-online.de", ""),
        ("sam@proton.me", ""),
        ("1+sam@users.noreply.github.com", ""),
        ("sam@hotmail.be", ""),
        ("sam@alumni.rivertown.edu", ""),
        ("sam@docusign.net", ""),
        ("support@rivertown.zendesk.com", ""),
        ("sam@zendesk.com", "zendesk.com"),
        ("sam@alibaba.com", "alibaba.com"),
        ("sam@cs.rivertown.edu", "rivertown.edu"),
        ("sam@post.rivertown.edu", "rivertown.edu"),
        ("sam@rivertown.test", "rivertown.test"),
        ("sam@mail.rivertown.test", "rivertown.test"),
        ("sam@MAIL.Rivertown.TEST.", "rivertown.test"),
        ("sam@shop.rivertown.co.uk", "rivertown.co.uk"),
        ('"odd@name"@rivertown.test', "rivertown.test"),
    ],
)
def test_organization_domain(email: str, domain: str) -> None:
    """The registrable domain; nothing for freemail, suffixes, machines and broken addresses."""
    assert organization_domain(email) == domain


@pytest.mark.parametrize(
    ("domain", "expected"),
    [("rivertown.test", False), ("gmail.com", True), ("mail.gmx.de", True), ("yahoo.cat", True), ("", False)],
)
def test_freemail(domain: str, expected: bool) -> None:
    """Freemail is told by the domain itself or what it belongs to."""
    assert freemail(domain) is expected


@pytest.mark.parametrize("domain", ["", ".", "..", "a..b", "\x00.\x00", "ä.test", "x" * 5000 + ".test"])
def test_any_text_is_harmless(domain: str) -> None:
    """Foreign text in place of a domain raises nothing."""
    assert isinstance(registrable(domain), str)
    assert isinstance(freemail(domain), bool)
