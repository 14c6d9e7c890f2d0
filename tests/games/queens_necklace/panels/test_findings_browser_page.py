"""The findings panel in a browser, without a network: the page by itself, and the module as a notebook drives it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint import Findings, lint
from qn_analysis.core.lint.findings import RAW
from qn_analysis.games.queens_necklace.lint import LINTER
from qn_analysis.games.queens_necklace.panels.findings_browser import FindingsBrowser, findings
from tests.kit.browser import needs_browser, seen
from tests.kit.queens_necklace.breaking import clean
from tests.kit.queens_necklace.findings import BAD, broken, found, many, number
from tests.kit.tab import Page, rendering

pytestmark = needs_browser


class Tab(Page):
    """A page of findings."""

    ready = ".qf"

    def text(self, selector: str) -> str:
        return str(self.view.locator(selector).first.inner_text())

    @property
    def chosen(self) -> int:
        return int(self.view.get_attribute('.qf-item[aria-selected="true"]', "data-at"))

    def fits(self) -> bool:
        """Whether nothing reaches beyond the window."""
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        return int(self.view.evaluate(wide)) <= 0


@pytest.mark.parametrize(
    ("width", "lang"), [(360, "fr"), *(pytest.param(width, "en", marks=pytest.mark.full) for width in (320, 900))]
)
def test_the_page_filters_picks_and_opens(browser: Any, tmp_path: Path, width: int, lang: str) -> None:
    findings(found(), lang=lang).to_html(tmp_path / "findings.html")
    tab = Tab(browser, tmp_path / "findings.html", width)
    assert tab.fits()
    seen(tab.view.locator(".qf-item"), min(20, len(found())), (200, 20))
    tab.view.select_option('[data-act="code"]', "QN624")
    assert tab.view.locator(".qf-item").count() == 1
    assert tab.chosen == number("QN624")
    assert "999" in tab.text(".qf-marked")
    assert "999" in tab.text(".qf-what")
    tab.view.click('.qf-open[data-act="sale"]')
    assert tab.view.get_attribute('.qf-open[data-act="sale"]', "aria-pressed") == "true"
    seen(tab.view.locator(".qn-sale"), 1, (200, 200))
    heading = tab.text(".qn-heading")
    tab.view.click(".qn-sale .qn-next")
    assert tab.text(".qn-heading") != heading
    assert tab.fits()
    tab.view.click('.qf-open[data-act="sale"]')
    assert tab.view.locator(".qn-sale").count() == 0
    assert "999" in tab.text(".qr-said")
    assert tab.fits()
    tab.view.click('[data-act="reset"]')
    seen(tab.view.locator(".qr"), 1, (200, 200))  # the finding is still looked at
    tab.view.select_option('[data-act="game"]', "3")
    tab.view.select_option('[data-act="code"]', "QN409")
    assert tab.text(".qr h2") == ("Partie 3" if lang == "fr" else "Game 3")
    assert "QN409" in tab.text(".qf-detail h3")
    tab.view.select_option('[data-act="severity"]', "error")
    assert tab.view.locator(".qf-item").count() == 1
    tab.view.click('[data-act="reset"]')
    tab.view.locator(".qf-item").nth(2).click()
    assert tab.chosen == 2
    tab.done()


def test_the_keyboard_goes_through_the_list(browser: Any, tmp_path: Path) -> None:
    findings(found()).to_html(tmp_path / "findings.html")
    tab = Tab(browser, tmp_path / "findings.html")
    reached = []
    for _ in range(5):
        tab.view.keyboard.press("Tab")
        reached.append(tab.view.evaluate("document.activeElement.dataset.act ?? document.activeElement.tagName"))
    assert reached == ["code", "severity", "game", "LI", "sale"]
    tab.view.focus(".qf-item[aria-selected=true]")
    last = min(20, len(found())) - 1
    for key, at in [("ArrowDown", 1), ("ArrowDown", 2), ("ArrowUp", 1), ("End", last), ("Home", 0)]:
        tab.view.keyboard.press(key)
        assert tab.chosen == at, key
        assert tab.view.evaluate("document.activeElement.dataset.at") == str(at), key
    for role, name in [("listbox", ""), ("region", "What the linter found"), ("combobox", "Severity")]:
        assert tab.view.get_by_role(role, name=name or None).count() >= 1, role
    tab.view.select_option('[data-act="code"]', "QN624")
    assert tab.text(".qf-shown") == "Findings 1 to 1 of 1"
    told = tab.view.locator('[data-act="code"] option:checked').inner_text()
    assert told.startswith("QN624 ")
    assert told.endswith("(1; games: 1)")
    tab.view.select_option('[data-act="code"]', "")
    tab.view.select_option('[data-act="game"]', "0")
    tab.view.select_option('[data-act="code"]', "QN301")
    assert tab.text(".qf-shown") == "No finding fits these filters."
    assert not tab.view.locator(".qf-detail").is_visible()
    tab.done()


def test_the_game_beside_the_list_goes_where_the_finding_is(browser: Any, tmp_path: Path) -> None:
    """It stands to the right where there is room, else below, and of another finding of the same game it only moves."""
    findings(found()).to_html(tmp_path / "findings.html")
    tab = Tab(browser, tmp_path / "findings.html", 860)
    listed, game = (tab.view.locator(each).first.bounding_box() for each in (".qf", ".qr"))
    assert game["x"] >= listed["x"] + listed["width"]
    assert abs(game["y"] - listed["y"]) < 2
    tab.view.set_viewport_size({"width": 600, "height": 900})
    listed, game = (tab.view.locator(each).first.bounding_box() for each in (".qf", ".qr"))
    assert game["y"] >= listed["y"] + listed["height"]
    tab.view.select_option('[data-act="game"]', "1")
    steps, other = [], tab.view.locator(".qf-item").all()
    tab.view.evaluate("document.querySelector('.qr').dataset.marked = 'yes'")
    for each in other:
        each.click()
        steps.append(tab.text(".qr-count"))
    assert len(set(steps)) > 1
    assert tab.view.locator(".qr[data-marked]").count() == 1
    tab.view.select_option('[data-act="game"]', "0")
    assert tab.text(".qr h2") == "Game 0"
    assert tab.view.locator(".qr[data-marked]").count() == 0
    tab.done()


def test_pages_and_what_the_page_holds(browser: Any, tmp_path: Path) -> None:
    findings(many(1_200)).to_html(tmp_path / "many.html", most=50)
    tab = Tab(browser, tmp_path / "many.html", 390)
    assert (
        tab.text(".qf-held")
        == "This page holds 50 of 1,200 findings, the first of each code; a notebook shows them all."
    )
    assert tab.text(".qf-shown") == "Findings 1 to 20 of 50"
    tab.view.click(".qf-page-more")
    assert tab.text(".qf-shown") == "Findings 21 to 40 of 50"
    tab.view.click(".qf-page-more")
    tab.view.locator(".qf-page-more").dispatch_event("click")
    assert tab.text(".qf-shown") == "Findings 41 to 50 of 50"
    tab.view.click(".qf-page-back")
    assert tab.text(".qf-shown") == "Findings 21 to 40 of 50"
    assert tab.text(".qf-note") == "The log itself is not at hand, only what was found in it."
    assert tab.fits()
    tab.done()
    place = tmp_path / "clean.html"
    findings(lint(clean(games=2))).to_html(place)
    tab = Tab(browser, place, 390)
    assert tab.text(".qf-said").endswith("No findings: 2 games of this log passed " + f"{len(LINTER.checks())} checks.")
    assert not tab.view.locator(".qf-body, .qf-filters").first.is_visible()
    tab.done()


def test_hostile_names_and_values_are_only_text(browser: Any, tmp_path: Path) -> None:
    log = replace(broken(), manifest=broken().manifest | {"bots": [BAD, "x" * 70, "greedy"]})
    raw = pl.DataFrame(
        [("QN801", 0, 20, 1, 0, json.dumps({"found": BAD, "wanted": "y" * 300}))], schema=RAW, orient="row"
    )
    panel = FindingsBrowser(
        Findings(LINTER, raw, BAD + "z" * 200, games=6, checked=("QN801",), log=replace(log, path=Path(".")))
    )
    panel.to_html(tmp_path / "bad.html")
    tab = Tab(browser, tmp_path / "bad.html", 360)
    assert BAD in tab.text(".qf-said")
    assert BAD in tab.text(".qf-what")
    assert tab.view.locator("img").count() == 0
    assert tab.fits()
    tab.done()


MODEL = """
const heard = {};
window.sent = [];
window.model = {
  values: DATA,
  get(key) { return this.values[key]; },
  set(key, value) { this.values[key] = value; for (const f of heard[`change:${key}`] ?? []) f(); },
  save_changes() { window.saved = (window.saved ?? 0) + 1; },
  send(message) { window.sent.push(message); },
  on(key, f) { (heard[key] ??= []).push(f); },
  off(key, f) { heard[key] = (heard[key] ?? []).filter((other) => other !== f); },
};
window.listeners = () => Object.values(heard).flat().length;
window.clean = render({ model: window.model, el: document.getElementById("out") });
"""


def test_in_a_notebook_the_traits_and_the_picture_follow_one_another(browser: Any, tmp_path: Path) -> None:
    panel = findings(found()).browser
    names = ["overview", "listing", "detail", "code", "severity", "game", "chosen", "opened", "words", "lang"]

    def state() -> dict[str, Any]:
        told: dict[str, Any] = json.loads(json.dumps({name: getattr(panel, name) for name in names}))
        return told

    values = json.dumps(state()).replace("<", "\\u003c")
    script = rendering(panel) + MODEL.replace("DATA", values)
    place = tmp_path / "cell.html"
    head = f"<!doctype html><link rel=icon href=data:,><style>{panel._css}</style>"
    place.write_text(f"{head}<div id=out></div><script type=module>{script}</script>", encoding="utf-8")
    tab = Tab(browser, place)
    push = "text => { for (const [name, value] of Object.entries(JSON.parse(text))) window.model.set(name, value); }"
    tab.view.focus('[data-act="code"]')
    tab.view.select_option('[data-act="code"]', "QN624")
    assert tab.view.evaluate("window.model.get('code')") == "QN624"
    panel.code = "QN624"
    tab.view.evaluate(push, json.dumps(state()))
    assert tab.view.locator(".qf-item").count() == 1
    assert tab.view.evaluate("document.activeElement.dataset.act") == "code"  # focus outlives the drawing
    tab.view.click('.qf-open[data-act="sale"]')
    assert tab.view.evaluate("window.model.get('opened')") == "sale"
    panel.filter()
    tab.view.evaluate(push, json.dumps(state()))
    tab.view.locator(".qf-item[aria-selected=true]").focus()
    tab.view.keyboard.press("ArrowDown")
    assert tab.view.evaluate("window.sent.at(-1)") == {"type": "step", "by": 1}
    panel.lang = "fr"
    tab.view.evaluate(push, json.dumps(state()))
    assert "constats" in tab.text(".qf-said")
    tab.view.evaluate("window.clean()")
    assert tab.view.evaluate("window.listeners()") == 0
    assert tab.view.locator(".qf").count() == 0
    tab.done()
