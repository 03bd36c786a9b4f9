"""Address fields as they are really sent."""

from __future__ import annotations

import pytest

from pipeline.read.addresses import addresses, exchange_names


@pytest.mark.parametrize(
    ("value", "pairs"),
    [
        ("", []),
        ("a@x.test", [("", "a@x.test")]),
        ("Ann Lee <A@X.test>", [("Ann Lee", "a@x.test")]),
        ("a@x.test, b@y.test", [("", "a@x.test"), ("", "b@y.test")]),
        ("a@x.test; b@y.test;", [("", "a@x.test"), ("", "b@y.test")]),
        ('"Lee, Ann" <a@x.test>, Bo <b@y.test>', [("Lee, Ann", "a@x.test"), ("Bo", "b@y.test")]),
        ("Lee, Ann <a@x.test>", [("Lee, Ann", "a@x.test")]),
        ('"Ann \\"Annie\\" Lee" <a@x.test>', [('Ann "Annie" Lee', "a@x.test")]),
        ("a@x.test (Ann (the) Lee)", [("Ann (the) Lee", "a@x.test")]),
        ("Friends: a@x.test, Bo <b@y.test>;", [("", "a@x.test"), ("Bo", "b@y.test")]),
        ("undisclosed-recipients:;", []),
        ("Undisclosed Recipients@mx.example.com", []),
        ("<undisclosed-recipient@mx.example.com>", []),
        ("=?utf-8?q?Lee, Ann?= <a@x.test>", [("Lee, Ann", "a@x.test")]),
        ("=?utf-8?b?TMOpZSwgQW5u?= <a@x.test>", [("Lée, Ann", "a@x.test")]),
        ('"=?utf-8?q?L=C3=A9e?=" <a@x.test>', [("Lée", "a@x.test")]),
        ("=?utf-8?q?Ann?= =?utf-8?q?_Lee?= <a@x.test>", [("Ann Lee", "a@x.test")]),
        ("'a@x.test' <a@x.test>", [("", "a@x.test")]),
        ("\"'Ann'\" <a@x.test>", [("Ann", "a@x.test")]),
        ("<a@x.test", [("", "a@x.test")]),
        ("Ann <a @x.test>", [("Ann", "a@x.test")]),
        ("Ann <a(home)@x.test>", [("Ann", "a@x.test")]),
        ("Ann <a@x.test> Bo <b@y.test>", [("Ann", "a@x.test"), ("Bo", "b@y.test")]),
        ("Ann [a@x.test]", [("Ann", "a@x.test")]),
        ("Ann a@x.test", [("Ann", "a@x.test")]),
        ("mailto:a@x.test", [("", "a@x.test")]),
        ("<@r.test,@s.test:a@x.test>", [("", "a@x.test")]),
        ('"a b"@x.test', [("", "a b@x.test")]),
        ("Ann </O=ACME/OU=NA/CN=RECIPIENTS/CN=ALEE>", [("Ann", "")]),
        ("Ann Lee/Sales/Acme@ACME", [("Ann Lee", "")]),
        ("Ann Lee <Ann Lee/Sales/Acme@ACME>", [("Ann Lee", "")]),
        ("Ann <IMCEAEX-_O=ACME_CN=ALEE@acme.test>", [("Ann", "")]),
        ("root", [("root", "")]),
        ("Ann Lee (E-mail) <a@x.test>", [("Ann Lee", "a@x.test")]),
        ("Ann Lee (E-Mail 2) <a@x.test>", [("Ann Lee", "a@x.test")]),
        ("Ann Lee \\(E-mail\\) <a@x.test>", [("Ann Lee", "a@x.test")]),
        ("Ann Lee \\ <a@x.test>", [("Ann Lee", "a@x.test")]),
        ("ACME\\ann <a@x.test>", [("ACME\\ann", "a@x.test")]),
        ("E-mail <a@x.test>", [("E-mail", "a@x.test")]),
        ("<>", []),
        (",,;", []),
        ("å@ö.test", [("", "å@ö.test")]),
    ],
)
def test_addresses(value: str, pairs: list[tuple[str, str]]) -> None:
    """Names and addresses come apart, quoted, encoded or broken."""
    assert [(one.name, one.email) for one in addresses(value)] == pairs


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("", ()),
        ("Ann Lee, Bo Kim", ("Ann Lee", "Bo Kim")),
        ("Lee, Ann </O=ACME/CN=A>, Kim, Bo </O=ACME/CN=B>", ("Lee, Ann", "Kim, Bo")),
        ('"Lee, Ann" <a@x.test>', ("Lee, Ann",)),
        ("Ann Lee <Ann Lee/Sales/Acme@ACME>, b@x.test", ("Ann Lee", "")),
    ],
)
def test_exchange_names(value: str, names: tuple[str, ...]) -> None:
    """Exported display names lose their addresses and X.500 tails."""
    assert exchange_names(value) == names


@pytest.mark.parametrize("unit", ["<", '"', "(", "=?x?q?", "a,", "a@", "\\", "((a)", '"\\', "a/", "/O=", "a:", "<a@b>"])
def test_hostile_fields_take_linear_time(unit: str) -> None:
    """No field of repeated punctuation hangs the reader; the size is bounded by the caller."""
    assert isinstance(addresses(unit * 2_000), tuple)
