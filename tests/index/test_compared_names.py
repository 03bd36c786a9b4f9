"""Names taken apart and compared: never the same for two people, always with a reason, whichever comes first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.index.names import NOBODY, compare, compare_companies, keys, parse, parse_company


@pytest.mark.parametrize("text", ["", " ", "123", "sam@rivertown.test", "<sam@rivertown.test>", "\u202e", "??? ???"])
def test_nobody(text: str) -> None:
    """No name is in an address, a number or in what nobody can see."""
    assert parse(text).words == NOBODY.words
    assert compare(parse(text), parse(text)).kind == "different"


@pytest.mark.parametrize(
    ("text", "words", "rest"),
    [
        ("Sam Rivers", "sam rivers", ""),
        ("Rivers, Sam", "sam rivers", "order"),
        ("RIVERS Sam", "sam rivers", "order"),
        ("[EXT] Sam Rivers", "sam rivers", ""),
        ("'Sam Rivers' via Founders", "sam rivers", ""),
        ("Sam Rivers (Rivertown)", "sam rivers", "Rivertown"),
        ("Sam Rivers | Rivertown", "sam rivers", "Rivertown"),
        ("Rivers, Sam (Legal)", "sam rivers", "Legal"),
        ("Sam Rivers, Rivertown GmbH", "sam rivers", "Rivertown GmbH"),
        ("Dr. Sam Rivers, Jr., PhD", "sam rivers", "jr"),
        ("Sam Rivers III", "sam rivers", "iii"),
        ("SamRivers", "sam rivers", ""),
        ("\u202eSam\u200b Rivers", "sam rivers", ""),
        ("Sаm Rivers", "sam rivers", ""),
        ("=?utf-8?q?J=C3=BCrgen_Gro=C3=9F?=", "jurgen gross", ""),
        ("/O=NORTH/OU=NA/CN=RECIPIENTS/CN=SRIVERS", "srivers", ""),
        ("van der Berg, Jan", "jan berg", "van"),
        ("Maria de la Cruz", "maria cruz", "la"),
        ("Al Moore", "al moore", ""),
        ("Ben Holt", "ben holt", ""),
        ("Chen Bojun", "bojun chen", "order"),
        ("Nagy Péter", "peter nagy", "order"),
        ("Chen Wei", "chen wei", ""),
        ("McDonald", "mcdonald", ""),
        ("H. C. Ander", "h c ander", ""),
    ],
)
def test_parts(text: str, words: str, rest: str) -> None:
    """Titles, marks, companies and particles apart; the given name first where the text tells."""
    name = parse(text)
    assert " ".join(name.plain) == words
    assert not rest or rest in (name.company, name.generation, *name.particles, "order" if name.order else "")


@pytest.mark.parametrize(
    ("one", "other", "kind", "reason"),
    [
        ("Sam Rivers", "Lee Vance", "different", "another name"),
        ("Sam Rivers", "Sam Lowe", "different", "another family name"),
        ("Sam Rivers", "Kim Rivers", "different", "another given name"),
        ("Sam Rivers Jr", "Sam Rivers Sr", "different", "another generation"),
        ("Michael S. Tarn", "Michael Stark", "different", "another family name"),
        ("Salman bin Omar Rawi", "Omar bin Salman Rawi", "different", "father and son"),
        ("Hansen", "Jensen", "different", "another name"),
        ("王伟", "王薇", "different", "other characters"),
        ("S. R.", "Sam Rivers", "different", "too little in common"),
        ("Sam Rivers", "sam  RIVERS", "same", "the same name"),
        ("Jürgen Groß", "Juergen Gross", "same", "the same name"),
        ("Søren Bak", "Soeren Bak", "same", "the same name"),
        ("SamRivers", "Sam Rivers", "same", "the same name"),
        ("Jean-Marie Roux", "Jean Marie Roux", "same", "the same name"),
        ("Rivers, Sam", "Sam Rivers", "same", "the same name"),
        ("Chen Bojun", "Bojun Chen", "same", "the same name"),
        ("Chen Wei", "Wei Chen", "compatible", "other order"),
        ("Friedrich Hans", "Hans Friedrich", "compatible", "other order"),
        ("Sam Rivers", "Sam Rivers Jr", "compatible", "generation named once"),
        ("Sam Rivers", "S. Rivers", "compatible", "initials"),
        ("JC Roux", "Jean-Claude Roux", "compatible", "initials"),
        ("Bob Stone", "Robert Stone", "compatible", "nickname"),
        ("Sascha Orlow", "Alexander Orlow", "compatible", "nickname"),
        ("Paco Ruiz", "Francisco Ruiz", "compatible", "nickname"),
        ("Sam B. Rivers", "Sam Rivers", "compatible", "middle name"),
        ("Sam", "Sam Rivers", "compatible", "part of the name"),
        ("Sam Rivvers", "Sam Rivers", "compatible", "near spelling"),
        ("Андрей Рыбак", "Andrej Rybak", "compatible", "near spelling"),
        ("Иван Петров", "Ivan Petrov", "compatible", "transliteration"),
        ("王伟", "Wangwei", "compatible", "transliteration"),
        ("Jan van der Berg", "Jan von Berg", "compatible", "other particles"),
    ],
)
def test_persons(one: str, other: str, kind: str, reason: str) -> None:
    """The verdict with its reason, whichever name comes first."""
    for verdict in (compare(parse(one), parse(other)), compare(parse(other), parse(one))):
        assert (verdict.kind, verdict.reason) == (kind, reason)


@pytest.mark.parametrize(
    ("one", "other", "kind", "reason"),
    [
        ("Rivertown AG", "Globex AG", "different", "other words"),
        ("Rivertown Bank AG", "Rivertown Bank GmbH", "different", "another legal form"),
        ("Rivertown of Oslo", "Rivertown of Bergen", "different", "other words"),
        ("Rivertown Systems", "Rivertown", "different", "other words"),
        ("Rivertown 2", "Rivertown", "different", "another number"),
        ("L.X.C. Bakers", "LAC Bakers", "different", "other words"),
        ("Rivertown Bakers Inc.", "Rivertown Bakers, Incorporated", "same", "the same name"),
        ("Rivertown Aktiengesellschaft", "Rivertown AG", "same", "the same name"),
        ("Rivertown Gesellschaft mit beschränkter Haftung", "Rivertown G.m.b.H.", "same", "the same name"),
        ("OOO Rivertown", "Rivertown LLC", "same", "the same name"),
        ("Rivertown Sp. z o.o.", "Rivertown", "same", "the same name"),
        ("Rivers & Sons", "Rivers and Sons", "same", "the same name"),
        ("The Rivertown Company", "Rivertown Co.", "same", "the same name"),
        ("GoodWill Bakers", "Good Will Bakers", "same", "the same name"),
        ("Rivertown Group", "Rivertown", "compatible", "generic word"),
        ("RBG", "Rivertown Baking Guild", "compatible", "acronym"),
        ("Rivertwon Bakers", "Rivertown Bakers", "compatible", "near spelling"),
        ("Rivertown Fund II", "Rivertown Fund III", "compatible", "another number"),
        ("Ривертаун", "Rivertaun", "compatible", "transliteration"),
    ],
)
def test_companies(one: str, other: str, kind: str, reason: str) -> None:
    """Legal forms, articles and writing make no difference; places, numbers and further words do."""
    for a, b in ((one, other), (other, one)):
        verdict = compare_companies(parse_company(a), parse_company(b))
        assert (verdict.kind, verdict.reason) == (kind, reason)


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_two_texts(one: str, other: str) -> None:
    """Nothing raises, order makes no difference, and what has words is the same as itself."""
    a, b = parse(one), parse(other)
    assert compare(a, b) == compare(b, a)
    assert compare(a, a).kind == ("same" if a.words else "different")
    c, d = parse_company(one), parse_company(other)
    assert compare_companies(c, d) == compare_companies(d, c)
    assert len(keys(a)) <= 4


@pytest.mark.parametrize(("one", "other"), [("Sam Rivers", "Rivers, Samuel"), ("Иван Петров", "I. Petrov")])
def test_keys(one: str, other: str) -> None:
    """Names that may be one have a key in common."""
    assert set(keys(parse(one))) & set(keys(parse(other)))
