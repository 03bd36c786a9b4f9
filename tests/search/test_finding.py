"""Search over a vault: who stands first, what is not found, filters, and where an answer stands."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from shelf_of_notes import Shelf

from pipeline.errors import UsageFault
from pipeline.search import Hit, search
from pipeline.search.regions import Speaking

Ask = Callable[[str], list[Hit]]


@pytest.mark.parametrize("query", ["", "   ", "?!", "xylophone quartz", "zzz", '"tuned once a year"', "qq"])
def test_what_is_not_there_is_not_found(graph: Ask, query: str) -> None:
    """Nothing is made up: a query that nothing answers has no answer."""
    assert graph(query) == []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("raspi", {"RaspberryPi"}),
        ("knowlege graf", {"KnowledgeGraph"}),
        ("piano harmonica", {"Piano", "Harmonica"}),
        ("đại học delaware", {"University of Delaware"}),
        ("dai hoc delaware", {"University of Delaware"}),
        ("hobby sở thích", {"Piano", "Harmonica"}),
        ("bose quiet", {"Bose QuietComfort 45"}),
        ("quietcomfort", {"Bose QuietComfort 45"}),
        ("qc45", {"Bose QuietComfort 45"}),
        ("Tailscale network", {"Tailscale"}),
        ("raspberry pi", {"RaspberryPi"}),
        ("raspberry-pi", {"RaspberryPi"}),
        ("knowledge graph", {"KnowledgeGraph"}),
        ("delaware university", {"University of Delaware"}),
        ("HARMONICA", {"Harmonica"}),
        ("harmonika", {"Harmonica"}),
        ("hamronica", {"Harmonica"}),
        ("phone", {"Phone"}),
        ("Quiet Hours", {"Quiet Hours"}),
    ],
)
def test_names_partial_mistyped_and_mixed(graph: Ask, query: str, first: set[str]) -> None:
    """The queries that a plain look for substrings fails on."""
    assert {hit.name for hit in graph(query)[: len(first)]} == first


def test_scores_of_the_layers_stay_in_their_bounds(graph: Ask) -> None:
    """Names 30 to 100, likeness to 60, and the sum is the score."""
    for query in ("raspi", "piano harmonica", "bose quiet", "KnowledgeGraph", "hobby"):
        for hit in graph(query):
            layers = hit.layers
            assert 30 <= layers.get("exact", 30) <= 100 and 0 <= layers.get("trigram", 0) <= 60
            assert abs(sum(layers.values()) - hit.score) < 0.2
            assert hit.why and hit.field


def test_what_is_called_just_so_stands_first(shelf: Shelf) -> None:
    """However much other notes speak of it."""
    shelf.entity("project", "Lantern", "A small thing.")
    for number in range(9):
        shelf.mail(f"2026-03-0{number + 1}", f"Lantern lantern {number}", ("Ida Moor", "lantern " * 30))
    assert shelf.ask("lantern")[0] == "Lantern"
    assert shelf.hits("lantern")[0].why.startswith("title is it")


def test_names_that_only_look_like_it_come_last(shelf: Shelf) -> None:
    """Where others hold what was asked; where none does they are the answer. A mistyped name is no such likeness."""
    for name in ("Martin Holm", "Marvin Hulm", "Rosa Kern"):
        shelf.entity("person", name, "Somebody.")
    shelf.put("letter.md", "# Letter\n\nMartin came on foot.\n")
    shelf.put("holm.md", "# Parcel\n\nIt went to Holm.\n")

    def told(query: str, **options: object) -> list[tuple[str, bool]]:
        return [(hit.name, hit.similar) for hit in shelf.hits(query, **options)]

    assert told("martin") == [("Martin Holm", False), ("letter", False), ("Marvin Hulm", True)]
    assert told("martin", each="passage")[-1] == ("Marvin Hulm", True)
    assert told("martin holm")[0] == ("Martin Holm", False) and told("martin holm")[-1] == ("Marvin Hulm", True)
    assert told("martim holm")[0] == ("Martin Holm", False)
    assert told("rosa kirn") == [("Rosa Kern", False)]
    assert shelf.hits("rosa kirn")[0].why.startswith("title like it: Rosa Kern")


@pytest.mark.parametrize(
    ("query", "found"), [("tank", []), ("takl", ["evening"]), ("tal", ["evening"]), ("talks", ["evening"])]
)
def test_short_words_are_not_guessed(shelf: Shelf, query: str, found: list[str]) -> None:
    """A letter for another makes another word; letters that changed places, or are missing, make none."""
    shelf.put("evening.md", "# Evening\n\nWe had a talk.\n")
    assert shelf.ask(query) == found


def test_an_amount_counts_more_than_its_currency(shelf: Shelf) -> None:
    """What has just a currency is no answer beside one."""
    shelf.put("wanted.md", "# Wanted\n\nIt is 10,000 dollars.\n")
    shelf.put("amount.md", "# Amount\n\nAbout 10 000 tiles.\n")
    shelf.put("money.md", "# Money\n\n$5, $6, USD 7 and dollars, $8.\n")
    assert shelf.ask("$10,000") == ["wanted", "amount"]
    assert set(shelf.ask("$")) == {"wanted", "money"}


def test_words_that_stand_everywhere_answer_nothing_beside_others(shelf: Shelf) -> None:
    """Alone they do."""
    for number in range(30):
        shelf.put(f"{number}.md", f"# Note\n\nSlates of 2026, pile {number}{' with moss' if number == 5 else ''}.\n")
    assert shelf.ask("moss 2026") == ["5"]
    assert len(shelf.ask("2026", limit=50)) == 30


def test_an_answer_says_where_it_stands_who_says_it_and_when(shelf: Shelf) -> None:
    """File, heading, line, speaker and day of the very message; what was asked for is marked."""
    shelf.mail(
        "2026-04-03",
        "Roof repairs",
        ("Ida Moor", "The slates arrive on Monday."),
        ("Tom Reed", "Then the scaffold must be up by Friday, or we lose a week."),
    )
    hit = shelf.hits("when must the scaffolds be up?")[0]
    assert (hit.speaker, hit.date, hit.kind, hit.name) == ("Tom Reed", "2026-04-03", "source", "Roof repairs")
    assert hit.heading == "2026-04-03 10:00 — Tom Reed"
    assert (shelf.vault / hit.file).read_text("utf-8").split("\n")[hit.line - 1].startswith("Then the scaffold")
    assert "**scaffold**" in hit.snippet and "\n" not in hit.snippet


def test_machinery_is_not_searched(shelf: Shelf) -> None:
    """Neither what stands under Source, nor skipped weeks, corrections and lists of the program."""
    shelf.mail("2026-04-03", "Roof repairs", ("Ida Moor", "The slates arrive on Monday."))
    for path in ("Sources/Skipped/2026-W12.md", "Sources/Corrections.md", "Sources/Correspondents.md", "kg-summary.md"):
        shelf.put(path, "# Zanzibar\nzanzibar")
    shelf.put(".trash/zanzibar.md", "# Zanzibar\nzanzibar")
    assert shelf.ask("zanzibar") == []


def test_notes_of_a_person_are_found_wherever_they_are(shelf: Shelf) -> None:
    """Also what a person typed into the program's own notes, among its lines."""
    shelf.put("Garden/Plans/spring.md", "# Spring\n\nMove the quinces behind the shed. #garden\n")
    note = shelf.entity("person", "Ida Moor", "A roofer.")
    text = note.read_text("utf-8") + "She keeps a peregrine.\n\n## Activity\n- Met her cousin, a glazier.\n"
    note.write_text(text + "- **2026-04-03** (email): [[Sources/2026/04/x|Quotation]]\n", "utf-8")
    assert [hit.note for hit in shelf.hits("quince")] == ["Garden/Plans/spring.md"]
    assert shelf.ask("peregrine") == ["Ida Moor"]
    assert shelf.ask("glazier") == ["Ida Moor"]
    assert shelf.ask("quotation") == []


def test_facts_are_found_and_lead_to_their_note(shelf: Shelf) -> None:
    """A fact is an answer of its own with ``kinds``, else the best place of its entity's note."""
    shelf.entity("person", "Ida Moor", "A roofer.")
    line = '{"id": "ida-moor-00%d", "fact": "%s", "category": "context", "ts": "2026-04-0%d", "status": "%s"}'
    shelf.put(
        "life/areas/people/ida-moor/facts.jsonl",
        "\n".join([line % (1, "Allergic to walnuts", 1, "superseded"), line % (2, "Eats walnuts again", 2, "active")]),
    )
    hits = shelf.hits("walnuts", kinds=["fact"], each="passage")
    assert {(hit.id, hit.line, hit.note) for hit in hits} == {
        ("ida-moor-002", 2, "People/Ida Moor.md"),
        ("ida-moor-001", 1, "People/Ida Moor.md"),
    }
    assert "no longer so" in next(hit.why for hit in hits if hit.id == "ida-moor-001")
    assert [(hit.note, hit.kind) for hit in shelf.hits("walnuts")] == [("People/Ida Moor.md", "person")]


@pytest.mark.parametrize(
    ("asked", "message", "hint"),
    [
        ({"kinds": ("persn",)}, "there is no kind persn", "person"),
        (
            {"kinds": ("person", "nonsense")},
            "there is no kind nonsense",
            "There are: chat, email, fact, meeting, note, ",
        ),
        ({"tag": "costumer"}, "there is no tag costumer", "customer"),
        ({"tag": "#zzzz"}, "there is no tag zzzz", "There are: "),
    ],
)
def test_filters_that_mean_nothing_are_told(shelf: Shelf, asked: dict[str, object], message: str, hint: str) -> None:
    """With what is meant, or what there is; a word of the program's own that nothing here bears is no mistake."""
    shelf.hits("pricing", kinds=("project", "chat"), tag="investor")
    with pytest.raises(UsageFault, match=message) as fault:
        shelf.hits("pricing", **asked)
    assert hint in fault.value.hint


def test_filters(shelf: Shelf) -> None:
    """By kind, form, tag, person and day; an unknown person or day is told."""
    shelf.entity("person", "Ida Moor", "Knows about slate.", emails="ida@moor.test")
    shelf.mail("2026-03-01", "Slate in March", ("Ida Moor", "slate"), people="Ida Moor")
    shelf.mail("2026-04-01", "Slate in April", ("Tom Reed", "slate"), kind="meeting")
    shelf.put("slate.md", "Slate of my own. #Roof/old")
    every = {"Ida Moor", "Slate in March", "Slate in April", "slate"}
    for options, found in (
        ({}, every),
        ({"kinds": ["person"]}, {"Ida Moor"}),
        ({"kinds": ["meeting", "note"]}, {"Slate in April", "slate"}),
        ({"kinds": ["email"]}, {"Slate in March"}),
        ({"tag": "#sales"}, {"Slate in March", "Slate in April"}),
        ({"tag": "old"}, {"slate"}),
        ({"tag": "roof/old"}, {"slate"}),
        ({"person": "ida moor"}, {"Ida Moor", "Slate in March"}),
        ({"person": "ida@moor.test", "kinds": ["source"]}, {"Slate in March"}),
        ({"since": "2026-03-02"}, {"Slate in April"}),
        ({"until": "2026-03-01"}, {"Slate in March"}),
        ({"since": "2026-03-01", "until": "2026-04-01"}, {"Slate in March", "Slate in April"}),
        ({"limit": 1}, {"Slate in April"}),
    ):
        names = set(shelf.ask("slate", **options))
        assert names == found or (options == {"limit": 1} and len(names) == 1), options
    assert shelf.ask("", kinds=["meeting", "source"]) == ["Slate in April", "Slate in March"]
    for wrong in ({"person": "Nobody"}, {"since": "yesterday"}, {"until": "2026-02-30"}):
        with pytest.raises(UsageFault):
            shelf.ask("slate", **wrong)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("気象データの件について", "気象データ"),
        ("今天的会议讨论了预算", "预算"),
        ("회의에서 예산을 논의했다", "예산"),
        ("การประชุมเรื่องงบประมาณ", "งบประมาณ"),
        ("Совещание о бюджете", "бюджете"),
        ("συνάντηση για τον προϋπολογισμό", "ΠΡΟΥΠΟΛΟΓΙΣΜΟ"),
        ("اجتماع حول المِيزانية", "الميزانية"),
        ("बजट पर बैठक", "बजट"),
        ("Grüße aus Łódź", "gruße lodz"),
        ("Crème brûlée", "creme brulee"),
        ("Ödeme İstanbul", "odeme istanbul"),
        ("naïve façade", "naive facades"),
        ("Sie prüften die Verträge", "vertrage prüfen"),
        ("Los contratos firmados", "contrato firmado"),
    ],
)
def test_languages_and_scripts(shelf: Shelf, text: str, query: str) -> None:
    """Accents, endings and scripts that write no words apart."""
    shelf.put("other.md", "# Other\n\nNothing of that, 別の話, другое дело.\n")
    shelf.put("wanted.md", f"# Wanted\n\n{text}\n")
    assert shelf.ask(query)[:1] == ["wanted"]


def test_a_transcript_leads_to_its_meeting(shelf: Shelf) -> None:
    """Who says it is told, and the meeting's own note is the answer."""
    front = '---\nid: "0123456789ab"\nkind: meeting\ndate: 2026-03-01\nprocessed: true\n---'
    shelf.put("Meetings/2026-03-01 Budget.md", f"{front}\n# Budget\n")
    said = (("Ida Moor", "We need a crane."), ("Tom Reed", "No crane."))
    turns = "\n".join(f"{who}: {words}" for who, words in said * 30)
    shelf.put(
        "Meetings/Transcripts/2026-03-01 Budget.md",
        f'---\nkind: transcript\nmeeting: "[[Meetings/2026-03-01 Budget]]"\n---\n# Budget\n\n## Transcript\n{turns}\n',
    )
    hit = shelf.hits("what did Reed say about the crane?")[0]
    assert (hit.note, hit.file) == ("Meetings/2026-03-01 Budget.md", "Meetings/Transcripts/2026-03-01 Budget.md")
    assert hit.speaker in ("Ida Moor", "Tom Reed") and hit.kind == "meeting" and hit.heading == "Transcript"


def test_more_for_what_somebody_says_who_is_asked_for(shelf: Shelf) -> None:
    """Of two passages with the same words the one that is theirs."""
    shelf.mail("2026-03-01", "Crane A", ("Ida Moor", "The crane is too dear for us this year."))
    shelf.mail("2026-03-02", "Crane B", ("Tom Reed", "The crane is too dear for us this year."))
    assert shelf.hits("what did Ida think about the crane", each="passage")[0].speaker == "Ida Moor"
    assert shelf.hits("what did Reed think about the crane", each="passage")[0].speaker == "Tom Reed"


def test_hostile_queries_are_words(shelf: Shelf) -> None:
    """Nothing of a query is a command of the full-text engine; none is slow."""
    shelf.put("a.md", "# A\n\nplain text NEAR OR AND NOT\n")
    for query in ('"', '""', "a OR", "NEAR(", "body:plain", "plain*", "-plain", "^plain", "'; DROP TABLE docs; --",
                  "(" * 500, "\0", "plain\0text", "\ud800", "x" * 100_000, "a " * 5_000, "%_", "[[A]]"):  # fmt: skip
        shelf.hits(query)
    assert shelf.ask("plain") == ["a"]


def test_the_call_needs_a_vault(shelf: Shelf) -> None:
    """``pipeline.search.search`` answers like the command, and says where there is no workspace."""
    shelf.put("a.md", "# A\n\nplain text\n")
    assert [hit.note for hit in search(shelf.root, "plain")] == ["a.md"]
    with pytest.raises(UsageFault):
        search(shelf.vault, "plain")


@pytest.mark.parametrize(
    ("asked", "text", "alone", "share"),
    [
        ({"ida", "phon"}, "The slates come later.", False, 0.0),
        ({"ida", "phon"}, "My phone is broken.", False, 1.0),
        ({"ida", "moor"}, "The slates come later.", False, 1.0),
        ({"ida", "phon"}, "The slates come later.", True, 1.0),
        ({"tom", "phon"}, "My phone is broken.", False, 0.0),
    ],
)
def test_letters_that_say_nothing_of_what_is_asked(asked: set[str], text: str, alone: bool, share: float) -> None:
    """Who wrote them counts where nothing else is asked, or in the places of one talk."""
    assert Speaking(asked, alone=alone).share(text, ["Ida Moor"]) == share
