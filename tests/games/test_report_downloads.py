"""Every figure can be taken along: its data as CSV, its picture as SVG, on every game's page by one mechanism."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.kit.browser import needs_browser
from tests.kit.pages import specs
from tests.kit.reports import ONE_GAME, Case

pytestmark = needs_browser

_OPEN = "document.querySelectorAll('details').forEach(each => { each.open = true; })"
_BOXES = """() => [...document.querySelectorAll('main *')].filter(each => {
    const style = getComputedStyle(each), more = (kind, all, some) => /auto|scroll/.test(kind) && all > some + 1;
    return more(style.overflowX, each.scrollWidth, each.clientWidth)
        || more(style.overflowY, each.scrollHeight, each.clientHeight);
}).map(each => each.closest('figure, .block')?.id)"""
_UNTAKEN = """() => [...document.querySelectorAll('figure, .block')].filter(each => {
    if (!each.querySelector('table, .chart')) return false;
    const seen = kind => each.querySelector(`[data-take=${kind}]`)?.checkVisibility() ?? false;
    return !seen('csv') || (each.querySelector('.chart') !== null && !seen('svg'));
}).map(each => each.id)"""


def taken(view: Any, block: str, kind: str) -> Path:
    """What a click on a figure's button saves."""
    with view.expect_download() as saved:
        view.locator(f"[id='{block}'] [data-take={kind}]").click()
    assert saved.value.suggested_filename == f"{block}.{kind}"
    return Path(saved.value.path())


def rows_of(place: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with place.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture
def view(browser: Any, case: Case) -> Any:
    """The page of a game, all of it unfolded."""
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": 900}, accept_downloads=True)
    page = context.new_page()
    page.goto(case.written().as_uri())
    page.wait_for_selector("body[data-rendered]", timeout=60_000)
    page.evaluate(_OPEN)
    page.wait_for_selector(f"body[data-rendered='{page.locator('.chart').count()}']", timeout=60_000)
    yield page
    page.close()


@ONE_GAME
def test_every_figure_can_be_taken_along(view: Any, case: Case) -> None:
    assert view.evaluate(_UNTAKEN) == []
    assert view.locator(".chart").count() == len(specs(case.html())) > 10
    _a_chart_gives_its_rows_and_its_picture(view, case)
    _a_table_gives_numbers(view)
    if case.game == "queens_necklace":
        _rows_of_a_picture_keep_their_names(view)
    assert view.evaluate(_BOXES) == []  # nothing scrolls within the page


def _a_chart_gives_its_rows_and_its_picture(view: Any, case: Case) -> None:
    told = json.loads(case.written().with_suffix(".json").read_text(encoding="utf-8"))
    blocks = [block for chapter in told["chapters"] for block in chapter["blocks"]]
    frame = next(block for block in blocks if block["name"] == "seat-wins")["frames"][0]
    wins = [dict(zip(frame["columns"], row, strict=True)) for row in frame["rows"]]
    wins = [row for row in wins if row["measure"] == "win"]
    rows = rows_of(taken(view, "seat-wins", "csv"))
    assert [float(row["value"]) for row in rows] == pytest.approx([100 * row["value"] for row in wins])
    assert [float(row["low"]) for row in rows] == pytest.approx([100 * row["low"] for row in wins])
    assert [int(row["n"]) for row in rows] == [row["n"] for row in wins]
    assert all(row["label"] for row in rows)
    drawn = ElementTree.parse(taken(view, "seat-wins", "svg")).getroot()
    text = " ".join(drawn.itertext())
    assert view.locator("#seat-wins h3").inner_text().split()[0] in text
    assert all(row["label"] in text for row in rows)
    inner = drawn.findall("{http://www.w3.org/2000/svg}svg")
    assert [float(each.get("width", "0")) > 500 for each in inner] == [True]
    assert float(drawn.get("height", "0")) > float(inner[0].get("height", "0")) > 100


def _a_table_gives_numbers(view: Any) -> None:
    figures = view.locator("figure:has(td[data-low])")
    name = figures.first.get_attribute("id")
    rows = rows_of(taken(view, name, "csv"))
    cells = figures.first.locator("tbody tr").first.locator("td[data-low]").first
    column = cells.evaluate("cell => cell.cellIndex")
    heads = list(rows[0])
    head = view.locator(f"[id='{name}'] thead th").nth(column).inner_text().strip().replace("\n", " ")
    at = heads.index(head)
    assert heads[at + 1 : at + 3] == [f"{head}, from", f"{head}, to"]
    low, value, high = (float(rows[0][key]) for key in (f"{head}, from", head, f"{head}, to"))
    assert low <= value <= high
    assert len(rows) == view.locator(f"[id='{name}'] :is(tbody, tfoot) tr").count()


def _rows_of_a_picture_keep_their_names(view: Any) -> None:
    with view.expect_download() as saved:
        view.locator("#scene-card_table .foot > p [data-take=svg]").click()
    text = " ".join(ElementTree.parse(saved.value.path()).getroot().itertext())
    for card in ("Ring", "King", "Alchemist"):
        assert card in text
