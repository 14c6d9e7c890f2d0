"""The report of any game as a browser shows it, without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from qn_analysis.core.report.report import report
from tests.kit.browser import charts_seen, needs_browser
from tests.kit.reports import Case

pytestmark = needs_browser


class Reader(NamedTuple):
    """What a reader tries out.

    Attributes:
        sections: chapters of the page.
        table: a table with numbers in its second column and a foot.
        chart: a chart with a legend of series.
        picked, faded: marks that stay and that fade when the first of the legend is picked.
    """

    sections: list[str]
    table: str
    chart: str
    picked: int
    faded: int


READERS = {
    # amber at four tiles, beside the three gems that the rules make alike
    "queens_necklace": Reader(["rarity", "examples", "assumptions"], "prices", "rarity-gems", 4, 4),
    # what winners score by titles, permanence and variety, beside all others
    "lady_of_the_diamonds": Reader(["variety", "titles", "examples", "assumptions"], "titles", "score-parts", 3, 3),
    # coins of winners by single gems and by jewels, beside all others
    "jewels": Reader(["objects", "encounters", "examples", "assumptions"], "encounters", "sellers", 2, 2),
}


@pytest.mark.parametrize(
    ("case", "lang", "width"),
    [
        ("queen", "fr", 400),
        pytest.param("jewels", "en", 1200, marks=pytest.mark.full),
        pytest.param("lady", "fr", 400, marks=pytest.mark.full),
        pytest.param("queen", "en", 1200, marks=pytest.mark.full),
        pytest.param("lady", "en", 1200, marks=pytest.mark.full),
        pytest.param("jewels", "fr", 400, marks=pytest.mark.full),
    ],
    indirect=["case"],
)  # fmt: skip
def test_all_charts_are_drawn_offline(browser: Any, case: Case, lang: str, width: int) -> None:
    place = case.written(lang)
    context = browser.new_context(offline=True, viewport={"width": width, "height": 900})
    view = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    view.on("request", lambda request: asked.append(request.url))
    view.on("pageerror", lambda error: wrong.append(str(error)))
    view.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
    view.goto(place.as_uri())
    view.wait_for_selector("body[data-rendered], body[data-error]", timeout=60_000)
    view.evaluate("document.querySelectorAll('details.part').forEach(part => { part.open = true; })")
    charts = view.locator(".chart").count()
    view.wait_for_selector(f"body[data-rendered='{charts}'], body[data-error]", timeout=60_000)
    assert view.get_attribute("body", "data-error") is None
    assert wrong == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert view.get_attribute("body", "data-rendered") == str(charts)
    drawn = charts_seen(view.locator(".chart"), (min(600, width - 100), 50))
    assert len(drawn) == charts >= 18
    assert min(each["marks"] for each in drawn) > 1
    # the page itself never scrolls sideways: wide tables do so in their own box
    assert view.evaluate("document.documentElement.scrollWidth") <= width
    view.close()


@pytest.mark.parametrize(
    ("case", "lang", "scheme"),
    [
        ("lady", "en", "light"),
        pytest.param("queen", "en", "light", marks=pytest.mark.full),
        pytest.param("queen", "fr", "dark", marks=pytest.mark.full),
        pytest.param("lady", "fr", "dark", marks=pytest.mark.full),
        pytest.param("jewels", "fr", "dark", marks=pytest.mark.full),
    ],
    indirect=["case"],
)  # fmt: skip
def test_readers_sort_pick_and_find_no_barrier(
    browser: Any, tmp_path: Path, case: Case, lang: str, scheme: str
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    reader = READERS[case.game]
    place = report(case.log, tmp_path / "reader.html", lang=lang, sections=reader.sections, json=False)
    context = browser.new_context(offline=True, viewport={"width": 900, "height": 900}, color_scheme=scheme)
    view = context.new_page()
    view.goto(f"{place.as_uri()}#table-{reader.table}")
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    assert view.evaluate(f"document.querySelector('#table-{reader.table}').getBoundingClientRect().top") < 200

    def column() -> list[float]:
        values: list[str] = view.locator(f"#t-{reader.table} tbody td:nth-child(2)").evaluate_all(
            "cells => cells.map(cell => cell.dataset.value)"
        )
        return [float(value) for value in values]

    drawn, foot = column(), view.locator(f"#t-{reader.table} tfoot th").all_inner_texts()
    head = view.locator(f"#t-{reader.table} thead th").nth(1)
    head.locator("button").focus()
    for way, expected in (
        ("ascending", sorted(drawn)), ("descending", sorted(drawn, reverse=True)), (None, drawn),
    ):  # fmt: skip
        view.keyboard.press("Enter")
        assert (head.get_attribute("aria-sort"), column()) == (way, expected)
    assert view.locator(f"#t-{reader.table} tfoot th").all_inner_texts() == foot != []

    marks = view.locator(f"#{reader.chart} .mark-symbol.role-mark path")
    view.locator(f"#{reader.chart} .role-legend-symbol path").first.click()
    view.wait_for_timeout(200)
    shades = marks.evaluate_all("marks => marks.map(mark => mark.getAttribute('opacity'))")
    assert shades.count("1") == reader.picked
    assert shades.count("0.15") == reader.faded
    marks.first.hover()
    view.wait_for_timeout(200)
    assert "95" in view.locator("#vg-tooltip-element").inner_text()

    for each_scheme in dict.fromkeys((scheme, "light", "dark")):
        view.emulate_media(color_scheme=each_scheme)
        found = axe.run(view).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == [], each_scheme
    view.close()
