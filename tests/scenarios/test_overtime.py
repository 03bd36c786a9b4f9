"""A whole run with an item that hangs: it is reported and stays so, all else is filed."""

from __future__ import annotations

import pytest
from desk import OWNER, SARAH, Desk, pricing

from pipeline import flow
from pipeline.errors import Overtime
from pipeline.model import Extraction, Item


def test_the_run_goes_on_without_the_item(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its problem stands until there is another limit; the rest has its notes at once."""
    pricing(desk)
    desk.mail("slow-1", SARAH, OWNER, "Slow as can be", "Can you send me the figures of May?", day=15)
    extract = flow.extract

    def slow(item: Item, *rest: object) -> Extraction:
        if "Slow" in item.title:
            raise Overtime
        return extract(item, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(flow, "extract", slow)
    report = desk.run()
    assert [problem.code for problem in report.problems] == ["too-slow"]
    assert report.exit_code == 1 and report.notes_new > 1
    assert "Slow" not in desk.text() and "Pricing" in desk.text()

    again = desk.run()
    assert [problem.code for problem in again.problems] == ["too-slow"] and not again.commits
    desk.check()

    monkeypatch.setattr(flow, "extract", extract)
    assert desk.run().problems == again.problems
    settings = desk.root / "vaultmill.yaml"
    settings.write_text(settings.read_text("utf-8").replace("item_seconds: 30", "item_seconds: 60"), "utf-8")
    done = desk.run()
    assert not done.problems
    assert "Slow as can be" in desk.text()
    desk.check()
