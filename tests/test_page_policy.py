"""Every page runs its own scripts and no other, fetches nothing, and works so: opened from disk, in Chromium."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.page.html import policy
from qn_analysis.games.queens_necklace.panels.play_page import write_play_page
from qn_analysis.games.queens_necklace.sale.worksheet import worksheet
from tests.kit.browser import needs_browser
from tests.kit.reports import few_chapters

BROKEN: Final = Path(__file__).parents[1] / "datasets" / "broken" / "QN407.jsonl"
SHEET: Final[dict[str, Any]] = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "Amy", "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}}},
        {"player": "Barnaby", "bankers": 1, "rows": {"diamond": {"gems": [1]}, "ruby": {"gems": [3]}}},
    ],
}
CHESTS: Final = {"mode": "advanced", "chests": [{"player": "Amy", "pieces": {"ruby": 2}}, {"player": "Barnaby"}]}
CRAFT: Final = {"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"}
CHAPTERS: Final = {"queen": "seats", "lady": "titles", "jewels": "objects"}


def small(game: str = "queen") -> Any:
    """A few games, played interpreted."""
    log: Any = qn.simulate(4, players=3, bots="greedy", seed=7, progress=False, game=game)
    return log


def comparison() -> qn.Comparison:
    """Of two rulesets, by few games and few statistics."""
    rules = qn.Ruleset.default()
    with pytest.MonkeyPatch.context() as patch:
        few_chapters(patch)
        return qn.compare(rules, rules.with_(purse=14), games=4, players=2, bots="greedy", seed=3, progress=False)


def played(game: str) -> qn.League:
    """A league of few games."""
    return qn.league(["greedy", "random"], players=2, games=4, progress=False, game=game)


PAGES: Final[dict[str, Callable[[Path], object]]] = {
    "report": lambda place: qn.report(small(), place, sections=[CHAPTERS["queen"], "examples"], json=False),
    "report of lady": lambda place: qn.report(small("lady"), place, sections=[CHAPTERS["lady"]], json=False),
    "report of jewels": lambda place: qn.report(small("jewels"), place, sections=[CHAPTERS["jewels"]], json=False),
    "league": lambda place: played("queen").to_html(place),
    "league of jewels": lambda place: played("jewels").to_html(place, lang="fr"),
    "comparison": lambda place: comparison().to_html(place),
    "sale": lambda place: panels.sale_stepper(SHEET).to_html(place),
    "chests": lambda place: panels.chest_scorer(CHESTS).to_html(place),
    "jewel": lambda place: panels.jewel_appraiser(CRAFT).to_html(place),
    "play": lambda place: write_play_page(place, seed=5),
    "record": lambda place: panels.record().to_html(place),
    "record of lady": lambda place: panels.record("lady").to_html(place),
    "replay": lambda place: panels.game_replay(small(), 0).to_html(place),
    "findings": lambda place: panels.findings(qn.open_log(BROKEN)).to_html(place),
    "worksheet": lambda place: place.write_text(worksheet(2, seed=1), encoding="utf-8"),
}
"""Every kind of page that the package writes."""
DRAWN: Final = {
    "report": 2,
    "report of lady": 2,
    "report of jewels": 2,
    "league": 2,
    "league of jewels": 2,
    "comparison": 1,
}
"""How many charts a page has at least."""
FULL: Final = ("report of lady", "report of jewels", "league of jewels")
MEASURED: Final = """() => [...document.querySelectorAll(".chart")].map(chart => {
  const box = chart.querySelector("svg").getBoundingClientRect();
  const marks = [...chart.querySelectorAll("svg path, svg text")].map(each => each.getBoundingClientRect().width);
  return [box.width, box.height, marks.filter(width => width > 0).length, chart.getBoundingClientRect().width];
})"""
ATTACK: Final = """() => {
  window.ran = [];
  const inline = document.createElement("script");
  inline.textContent = "window.ran.push('a script')";
  document.body.append(inline);
  const image = document.createElement("div");
  image.innerHTML = `<img src=x onerror="window.ran.push('a handler')">
    <a href="javascript:window.ran.push('a link')">x</a>`;
  document.body.append(image);
  image.querySelector("a").click();
  const other = document.createElement("script");
  other.src = "other.js";
  document.body.append(other);
  setTimeout("window.ran.push('a text')", 0);
}"""
"""What a hostile name would try, had it become part of the page."""


@pytest.mark.browser
class TestInChromium:
    pytestmark = needs_browser

    @pytest.mark.parametrize(
        "name", [pytest.param(each, marks=pytest.mark.full if each in FULL else ()) for each in PAGES]
    )
    def test_a_page_works_under_its_policy(self, browser: Any, name: str, tmp_path: Path) -> None:
        place = tmp_path / "page.html"
        PAGES[name](place)
        (tmp_path / "other.js").write_text("window.ran.push('a file')")
        html = place.read_text(encoding="utf-8")
        (said,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
        assert html.index("Content-Security-Policy") < min(html.index(each) for each in ("<style", "<title"))
        assert said.startswith("default-src 'none'; ")
        assert "unsafe-eval" not in said
        scripts = re.search(r"script-src ([^;]*)", said)
        assert (scripts is None) == (name == "worksheet")
        assert scripts is None or re.fullmatch(r"('sha256-[\w+/]{43}=' ?)+", scripts[1])
        context = browser.new_context(offline=True, viewport={"width": 1000, "height": 900})
        view = context.new_page()
        wrong: list[str] = []
        asked: list[str] = []
        view.on("console", lambda line: wrong.append(line.text))
        view.on("pageerror", lambda error: wrong.append(str(error)))
        view.on("request", lambda request: asked.append(request.url))
        view.goto(place.as_uri())
        if name in DRAWN:
            view.wait_for_selector("body[data-rendered], body[data-error]", timeout=60_000)
            assert view.get_attribute("body", "data-error") is None
            charts = view.evaluate(MEASURED)
            assert len(charts) >= DRAWN[name]
            for width, height, marks, room in charts:
                assert 300 < width <= room + 1
                assert height > 80
                assert marks > 5
        view.wait_for_function("document.querySelector('main').innerText.length > 100")
        assert view.evaluate("document.querySelector('main').getBoundingClientRect().height") > 200
        assert wrong == []
        assert [url for url in asked if not url.startswith("data:")] == [place.as_uri()]
        view.evaluate(ATTACK)
        view.wait_for_timeout(200)
        assert view.evaluate("window.ran") == []
        refused = [line for line in wrong if "Content Security Policy" in line]
        assert len(refused) >= 4, wrong
        view.close()


def test_a_policy_names_the_scripts() -> None:
    """By their SHA-256, as anybody can work it out."""
    assert str(policy(["alert(1)"])) == (
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\';'
        " script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=';"
        " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">"
    )
    assert "script-src" not in str(policy([]))
