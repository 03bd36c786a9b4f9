"""What a document names: traps first, then people, organizations, policies and events in four languages."""

from __future__ import annotations

import time

import pytest

from pipeline.extract.deep.signals import find

NOTHING = {
    "sentence starts": "Bread is old. Ovens are new. Flour costs more. Because ovens are new, bread is good.",
    "German nouns": "Der Bäcker backt das Brot im Ofen. Am Montag kommt der Müller mit dem Mehl.",
    "Title Case headings": "# The Rise And Fall Of Bread\n\n## How Ovens Changed Towns\n\nbread is old.",
    "Title Case line": "The Long Road From Field To Table\n\nit was long.",
    "months and days": "We met on Monday in March. In June and in July nothing happened. Easter was late.",
    "places": "She went to Paris, and from Berlin to Madrid. In France and in Germany it rained.",
    "peoples": "The French bakers and the German millers met. European bread is sour.",
    "lists": "- Add the flour\n- Mix the dough: Knead, Rest, Fold\n- Bake (Long and Hot)",
    "roles alone": "The President said no. The Minister and the Director agreed.",
    "measures": "Zwei Millionen Euro und drei Kilogramm Mehl im Jahr 2020, Ende März, Anfang Juni.",
    "a town": "In Dunmere it rained. The town of Dunmere lost its harbour. He is mayor of Dunmere.",
    "acronyms": "The API gives JSON. The API takes JSON. We like the API because JSON is short. The API is old.",
    "French words": "Les boulangers de la ville attendent. Le lundi, en mars, il pleut. Selon eux, rien ne change.",
    "Spanish words": "Los panaderos esperan. El lunes, en marzo, llueve. Según ellos, nada cambia.",
    "a headline": "Then came Hesper Bank Is Weak Again and more.",
    "a dateline": "SAN TALLOW, May 2 -- it rained. NORTH HESPER (AP) it rained.",
    "toponyms": "He left San Tallow for New Hesper, said New Hesper had lost, and Los Robles won.",
    "initials": "The U.S. and the U.K. announced it. They told the U.S. again.",
    "half a name": "It was the Ovens and Mills Board.",
    "code": "```\nclass Acme Corp\nHesper Bank announced\n```\nnothing else.",
}

NAMED = [
    ("organization", "Tallow Bakeries Ltd", "In spring Tallow Bakeries Ltd sold its ovens."),
    ("organization", "Norrland Frost AB", "The sale of Norrland Frost AB failed."),
    ("organization", "Aldermoor Bank", "They owed it to Aldermoor Bank."),
    ("organization", "Institute for Regional Labour", "The Institute for Regional Labour counted them."),
    ("organization", "Hesper Mutual", "Then the insurer Hesper Mutual bought it."),
    ("organization", "Veldgrid", "Later Veldgrid raised its prices, which were set by Veldgrid alone."),
    ("organization", "Kornspeicher Nord AG", "Gestern verkaufte die Kornspeicher Nord AG das Werk."),
    ("organization", "Veldnetz AG", "Im Mai erhöhte der Netzbetreiber Veldnetz AG die Preise."),
    ("organization", "Landesamt für Vorratshaltung", "Das Landesamt für Vorratshaltung zählte das Korn."),
    ("organization", "Gewerkschaft Müller und Bäcker", "Die Gewerkschaft Müller und Bäcker rief zum Streik auf."),
    ("organization", "Moulins Dorval SA", "Hier, la société Moulins Dorval SA a fermé un four."),
    ("organization", "Institut du Pain", "Selon l'Institut du Pain, tout va bien."),
    ("organization", "Molinos Duero S.A.", "Ayer Molinos Duero S.A. compró la panadería."),
    ("organization", "Banco de Ribera", "El crédito es del Banco de Ribera."),
    ("person", "Maren Holt", "It was Maren Holt, professor of logistics, who warned."),
    ("person", "Peter Lindgren", "And so Peter Lindgren said that it was over."),
    ("person", "Joost Verbeek", "Its director, Joost Verbeek, was not there."),
    ("person", "Wiebke Tamm", "Damals warnte Wiebke Tamm, Professorin in Havelrode."),
    ("person", "Claire Fontanel", "Hier, Claire Fontanel, directrice de la maison, attendait."),
    ("person", "Otto K. Brandt", "And so Otto K. Brandt, director, left."),
    ("person", "Otto Brandt", "Then Grain Oversight Board Chairman Otto Brandt left."),
    ("organization", "Grain Oversight Board", "Then Grain Oversight Board Chairman Otto Brandt left."),
    ("organization", "New Hesper Times", "It was told by the New Hesper Times."),
    ("person", "Paul Arnaud", "Le ministre Paul Arnaud était là."),
    ("person", "Lucía Campos", "Ayer Lucía Campos, directora de la casa, esperaba."),
    ("policy", "Storage Resilience Act", "In May they adopted the Storage Resilience Act."),
    ("policy", "Cold Chain Initiative", "Parliament paid for the Cold Chain Initiative with a new tax."),
    ("policy", "Speichersicherungsgesetz", "Der Landtag beschloss das Speichersicherungsgesetz."),
    ("policy", "Loi Farine", "Hier, la Loi Farine fut votée."),
    ("policy", "Ley de Harinas", "Ayer la Ley de Harinas fue aprobada."),
    ("event", "Northern Logistics Forum", "They will meet at the Northern Logistics Forum in May."),
]


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING.keys())
def test_what_is_nobodys_name(text: str) -> None:
    """None of this is an organization, a person, a policy or an event."""
    found = [(one.kind, one.name, one.evidence) for one in find(text).names if one.kind != "name"]
    assert found == []


@pytest.mark.parametrize(("kind", "name", "text"), NAMED, ids=[name for _, name, _ in NAMED])
def test_names_with_their_evidence(kind: str, name: str, text: str) -> None:
    """The whole name, its kind, and at least one kind of evidence."""
    found = {one.name: one for one in find(text).names}
    assert name in found, list(found)
    assert found[name].kind == kind, found[name]
    assert found[name].evidence


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("Tallow Bakeries Ltd grew. Then Tallow Bakeries closed.", "Tallow Bakeries Ltd", "Tallow Bakeries"),
        ("The Energy Oversight Agency (EOA) came. Now the EOA counts.", "Energy Oversight Agency", "EOA"),
        ("It was Peter Lindgren, director, who left. Nobody saw Lindgren again.", "Peter Lindgren", "Lindgren"),
        ("Die Hanse Hafenheim eG meldete das. Nun zahlt die Hafenheim eG.", "Hanse Hafenheim eG", "Hafenheim eG"),
    ],
)
def test_short_forms_are_of_the_same(text: str, name: str, alias: str) -> None:
    """Surname, acronym, or name without legal form: one name, not two."""
    found = [one for one in find(text).names if one.kind != "name"]
    assert [(one.name, one.aliases) for one in found] == [(name, (alias,))]


def test_genitives_are_the_name_itself() -> None:
    """A German genitive is no second name."""
    text = "Das Institut für Statistik zählt. Der Leiter des Instituts für Statistik zählt mit."
    assert [one.name for one in find(text).names if one.kind == "organization"] == ["Institut für Statistik"]


@pytest.mark.parametrize(
    "text",
    [
        "A" * 200_000,
        "Aa " * 60_000,
        "Aa of the " * 20_000,
        "#" * 100_000,
        "# a\n" * 50_000,
        "“" * 100_000,
        "1." * 90_000,
        "$1,000 " * 30_000,
        "in 2020 " * 25_000,
        "[" * 50_000 + "](" * 50_000,
        "<!--" * 50_000,
        "*_" * 90_000,
        "\x00\ud800 A\u202e " * 20_000,
        "because it was so, " * 10_000,
    ],
    ids=range(14),
)
def test_hostile_texts_cost_little(text: str) -> None:
    """Any text, however long, is judged within seconds, and no tree outgrows its limits."""
    from pipeline.extract.deep.gates import judge

    start = time.process_time()
    verdict = judge(text)
    assert time.process_time() - start < 5
    assert len(verdict.tree.parts) < 600
