"""Which action a task means, by name or by its words in several languages; what other packages offer."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from pipeline.live.actions import Chosen, Failed, Nothing, Unconfigured, carried_out, choose
from pipeline.live.blocks import Block, find
from pipeline.live.plugins import load_actions
from pipeline.live.recognition import recognised

NOT = [
    "",
    "Create a daily brief about the stock market",
    "Write a poem about my day",
    "Summarise the daily brief for the board",
    "Schreib mir einen Brief",
    "Schrijf een brief",
    "List all meetings with Acme this year",
    "Do not create a daily brief",
    "Kein Tagesbriefing mehr",
    "Brief me on the news",
    "Who is coming tomorrow?",
    "Who is Ann and what does she want from Bob in the next three weeks",
    "Search the web for flights",
    "search",
    "Translate: open tasks",
    "daily " * 200,
    "brief me on " + "A" * 5000,
    "[[" * 400,
]


@pytest.mark.parametrize("instruction", NOT, ids=lambda text: text[:30])
def test_free_instructions(instruction: str) -> None:
    """Words that say more, or something else, are for a model."""
    assert recognised(instruction) is None


MEANT = {
    "daily-brief": [
        "Create a daily brief for me", "daily brief", "Give me my morning briefing every day.", "Today's brief",
        "Erstelle jeden Morgen ein Tagesbriefing für mich", "Mach mir bitte einen täglichen Überblick",
        "Fais-moi un résumé du jour, s'il te plaît", "Crée un briefing quotidien chaque matin",
        "Haz un resumen diario", "Crea un briefing giornaliero ogni mattina", "Faça um resumo diário para mim",
        "Maak elke ochtend een dagelijks overzicht", "Skapa en daglig sammanfattning åt mig",
    ],
    "weekly-review": [
        "Weekly review", "Mein Wochenrückblick", "Bilan de la semaine", "Revisión semanal", "Riepilogo settimanale",
        "Resumo semanal", "Weekoverzicht", "Veckogenomgång",
    ],
    "open-items": [
        "List my open tasks", "To-do list", "Offene Aufgaben", "Tâches en cours", "Tareas pendientes",
        "Attività aperte", "Tarefas pendentes", "Openstaande taken", "Öppna uppgifter",
    ],
    "meeting-prep": [
        "Prepare my next meeting", "Meeting prep", "Besprechungsvorbereitung", "Préparation de la réunion",
        "Preparación de reuniones", "Preparazione delle riunioni", "Preparação da reunião",
        "Vergadervoorbereiding", "Mötesförberedelse",
    ],
    "stale-relationships": [
        "Relationships going quiet", "Eingeschlafene Kontakte", "Contacts dormants", "Contactos inactivos",
        "Contatti trascurati", "Contatos inativos", "Slapende contacten", "Vilande kontakter",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("action", "instruction"), [(a, text) for a, texts in MEANT.items() for text in texts])
def test_recognised_words(action: str, instruction: str) -> None:
    """The same action in eight languages."""
    assert recognised(instruction) == (action, {})


ARGUMENTS = [
    ("Brief me on Ann Example", "person-brief", {"name": "Ann Example"}),
    ("Who is [[People/Ann Example|Ann]]?", "person-brief", {"name": "[[People/Ann Example|Ann]]"}),
    ("Was weiß ich über Anna von Beispiel?", "person-brief", {"name": "Anna von Beispiel"}),
    ("Qui est Élodie Exemple ?", "person-brief", {"name": "Élodie Exemple"}),
    ("Briefing sobre João da Silva", "person-brief", {"name": "João da Silva"}),
    ("Chi è Ugo Esempio", "person-brief", {"name": "Ugo Esempio"}),
    ("Wat weet ik over Jan de Boer?", "person-brief", {"name": "Jan de Boer"}),
    ("Vem är Åsa Exempel?", "person-brief", {"name": "Åsa Exempel"}),
    ("search: pricing OR quote", "query", {"query": "pricing OR quote"}),
    ("Suche nach „Angebot“", "query", {"query": "Angebot"}),
    ('Rechercher "devis"', "query", {"query": "devis"}),
]


@pytest.mark.parametrize(("instruction", "action", "arguments"), ARGUMENTS)
def test_recognised_arguments(instruction: str, action: str, arguments: Mapping[str, str]) -> None:
    """Names are written like names, searches stand behind a colon or in quotes."""
    assert recognised(instruction) == (action, arguments)


def brief(view: Any, now: datetime, arguments: Mapping[str, Any], /) -> str | Nothing:
    """An action for these tests."""
    return f"{now:%H} {arguments.get('days')}"


TABLE = {"daily-brief": brief}
NOW = datetime(2026, 4, 13, 6, tzinfo=UTC)


def block(fields: str) -> Block:
    """A task with more fields."""
    return find('---\nlive_note: true\n---\n```task\n{"instruction": "Daily brief"' + fields + "}\n```\n").blocks[0]


def test_the_name_of_an_action_counts_before_the_words() -> None:
    """An unknown one is a failure with a guess; arguments are the fields of the block, or stand in one of their own."""
    assert choose(block(""), TABLE) == Chosen("daily-brief", block("").values)
    wrong = choose(block(', "action": "dailybrief"'), TABLE)
    assert isinstance(wrong, Failed) and wrong.lasting and "`daily-brief`" in wrong.error
    assert isinstance(choose(block(', "action": "daily-brief"'), {}), Failed)
    assert choose(block(""), {}) == Chosen("")
    assert carried_out(block(', "days": 2'), None, NOW, TABLE) == "06 2"  # type: ignore[arg-type]
    assert carried_out(block(', "arguments": {"days": 3}'), None, NOW, TABLE) == "06 3"  # type: ignore[arg-type]


def test_free_instructions_go_to_a_model_if_there_is_one() -> None:
    """Without one the answer is always the same."""
    free = carried_out(block(""), None, NOW, {})  # type: ignore[arg-type]
    assert isinstance(free, Unconfigured)
    assert free == carried_out(block(""), None, NOW, {})  # type: ignore[arg-type]
    assert carried_out(block(""), None, NOW, {}, lambda view, now, text: text) == "Daily brief"  # type: ignore[arg-type]


class Point:
    """Something like an entry point."""

    def __init__(self, name: str, value: object) -> None:
        self.name, self.value, self.given = name, f"package:{name}", value

    def load(self) -> object:
        """What it names."""
        if isinstance(self.given, Exception):
            raise self.given
        return self.given


def test_actions_of_other_packages() -> None:
    """They join the table; what is broken or takes a name that is there is told and left out."""
    offered: Any = [
        Point("b", brief),
        Point("a", brief),
        Point("a", brief),
        Point("c", 5),
        Point("d", ImportError("x")),
    ]
    table, problems = load_actions(offered)
    assert list(table)[-2:] == ["a", "b"]
    assert [problem.code for problem in problems] == ["action-twice", "action", "action"]
    assert load_actions([])[1] == ()
