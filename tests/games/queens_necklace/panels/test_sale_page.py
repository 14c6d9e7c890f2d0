"""The front end in Chromium, without a network: the static page, and the panel's module, answered by a real one."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.panels.panel import front_words
from qn_analysis.games.queens_necklace.panels import SaleStepper, sale_stepper
from qn_analysis.games.queens_necklace.panels.texts import catalogue
from tests.games.queens_necklace.panels.test_sale_stepper import EXAMPLE
from tests.independent.sale_scorer import random_sheet
from tests.kit.browser import needs_browser
from tests.kit.tab import rendering

pytestmark = needs_browser

EVIL: Final = "<script>alert(1)</script>"
TRAITS: Final = (
    "scene",
    "length",
    "step",
    "playing",
    "speed",
    "words",
    "deck",
    "difference",
    "reply",
    "message",
    "busy",
)
HOST: Final = """
const start = JSON.parse(document.getElementById("start").textContent);
window.told = [];
function model(values) {
  const heard = {};
  return {values, heard, get: n => values[n], set: (n, v) => { values[n] = v; told.push([n, v]); }, save_changes() {},
    send: m => told.push(["message", m]), on: (e, f) => { (heard[e] = heard[e] || []).push(f); },
    off: (e, f) => { heard[e] = heard[e].filter(g => g !== f); }};
}
window.one = model(start);
window.put = changes => { Object.assign(one.values, changes);
  for (const name of Object.keys(changes)) for (const f of one.heard["change:" + name] || []) f(); };
window.leave = render({model: one, el: document.getElementById("one")});
document.body.dataset.ready = "yes";
"""


def crowded() -> dict[str, Any]:
    """A sale with everything in it, a long row, and a player whose name is a script."""
    sheet = deepcopy(EXAMPLE)
    sheet["displays"][0]["player"] = EVIL
    sheet["displays"][2]["rows"]["amber"] = {"gems": [1] * 9, "necklace": True}
    sheet["displays"].append({"player": "A name so long that it has sixty letters, which is the most", "score": 1200})
    sheet["alchemist"] = {"player": EVIL, "from": "diamond", "gems": 1, "to": "ruby"}
    return sheet


class View:
    """A page in Chromium, and what went wrong in it."""

    def __init__(self, browser: Any, width: int = 900, **context: Any) -> None:
        self.context = browser.new_context(offline=True, viewport={"width": width, "height": 800}, **context)
        self.page = self.context.new_page()
        self.wrong: list[str] = []
        self.asked: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("dialog", self.boxed)
        self.page.on("console", lambda line: self.wrong.append(line.text))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def boxed(self, box: Any) -> None:
        self.wrong.append(f"dialog {box.message}")
        box.dismiss()

    def open(self, place: Path) -> Any:
        self.page.goto(place.as_uri())
        self.page.wait_for_selector("body[data-ready]", timeout=20_000)
        return self.page

    def every_step(self, place: Path) -> Any:
        """Opened, and at the first of all steps."""
        page = self.open(place)
        page.select_option(".qn-length", "all")
        page.click(".qn-first")
        return page

    def text(self, selector: str) -> str:
        return str(self.page.inner_text(selector))

    def heading(self) -> str:
        return self.text(".qn-heading")

    def fits(self) -> bool:
        widest = "Math.max(...[...document.querySelectorAll('.qn-table *')].map(e => e.getBoundingClientRect().right))"
        width = self.page.viewport_size["width"]
        reach = (self.page.evaluate(widest), self.page.evaluate("document.documentElement.scrollWidth"))
        tight = """[...document.querySelectorAll('.qn-badge > :not(.qn-flag)')].every(e => {
            const [text, cell] = [e, e.closest('.qn-cell, .qn-column')].map(each => each.getBoundingClientRect());
            return text.left >= cell.left && text.right <= cell.right;
        })"""
        return float(max(reach)) <= float(width) and bool(self.page.evaluate(tight))

    def close(self) -> None:
        self.page.close()
        assert self.wrong == []
        assert [url for url in self.asked if not url.startswith(("file:", "data:"))] == []


@pytest.fixture
def view(browser: Any) -> Iterator[Callable[..., View]]:
    opened: list[View] = []

    def make(width: int = 900, **context: Any) -> View:
        opened.append(View(browser, width, **context))
        return opened[-1]

    yield make
    for each in opened:
        each.close()


# ----------------------------------------------------------------------------------------------------- the static page


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
def test_buttons_keys_and_jump(tmp_path: Path, view: Callable[..., View], lang: str) -> None:
    panel = sale_stepper(EXAMPLE, lang=lang, length="all")
    panel.to_html(tmp_path / "sale.html")
    v = view(reduced_motion="no-preference")
    page = v.every_step(tmp_path / "sale.html")
    steps = panel.scene["steps"]
    words = front_words(catalogue(lang))

    def at(n: int) -> bool:
        return v.heading() == steps[n]["title"] and str(page.input_value(".qn-jump")) == str(n)

    assert page.get_attribute("html", "lang") == lang
    assert at(0)
    assert v.text(".qn-text") == steps[0]["text"]
    assert steps[0]["rule"]["says"] in v.text(".qn-rule")
    assert steps[0]["rule"]["address"] in v.text(".qn-rule")
    page.get_by_role("button", name=words["next"], exact=True).click()
    assert at(1)
    page.get_by_role("button", name=words["last"], exact=True).click()
    assert at(len(steps) - 1)
    assert not page.is_visible(".qn-next")
    page.get_by_role("button", name=words["begin"], exact=True).click()
    assert at(0)
    page.get_by_role("button", name=words["last"], exact=True).click()
    page.get_by_role("button", name=words["back"], exact=True).click()
    assert at(len(steps) - 2)
    page.get_by_role("button", name=words["first"], exact=True).click()
    assert at(0)
    page.get_by_label(words["jump"]).select_option("6")
    assert at(6)
    page.focus(".qn-table")
    for key, n in (
        ("ArrowRight", 7),
        ("ArrowRight", 8),
        ("ArrowLeft", 7),
        ("End", len(steps) - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        assert at(n), key
    assert page.evaluate("document.activeElement.className") == "qn-table"
    assert page.locator(".qn-panel:visible").count() == 0


DRAWN: Final = """() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const sizes = (what) => all(what).map((each) => {
        const {width, height} = each.getBoundingClientRect();
        return each.checkVisibility({opacityProperty: true, visibilityProperty: true}) ? [width, height] : [0, 0];
    });
    const texts = (what) => all(what).map((each) => each.innerText);
    return {
        faces: sizes(".qn-table .qn-face"), piles: sizes(".qn-table .qn-pile"), badges: sizes(".qn-cell .qn-badge"),
        prices: texts(".qn-fact-price .qn-value"), scores: texts(".qn-score"),
        cancelled: all(".qn-column .qn-cancelled").length, changed: all(".qn-changed").length,
        flags: all(".qn-changed > .qn-flag").length,
    };
}"""
"""What is drawn of a step, in one look; a part that cannot be seen has no size."""


def test_every_step_is_drawn_as_its_board_says(tmp_path: Path, view: Callable[..., View]) -> None:
    panel = sale_stepper(EXAMPLE, length="all")
    panel.to_html(tmp_path / "sale.html")
    v = view()
    page = v.every_step(tmp_path / "sale.html")
    for n, step in enumerate(panel.scene["steps"]):
        page.select_option(".qn-jump", str(n))
        board, drawn = step["board"], page.evaluate(DRAWN)
        rows = [row for rows in board["rows"] for row in rows if not row["hidden"]]
        shown = sum(len(row["gems"]) + row["rings"] + row["king"] + row["necklace"] for row in rows)
        shown += sum(n for n, hidden in zip(board["bankers"], board["hidden_bankers"], strict=True) if not hidden)
        hidden = [
            any(row["hidden"] for row in rows) or board["hidden_bankers"][i] for i, rows in enumerate(board["rows"])
        ]
        verdicts = [verdict for row in board["verdict"] for verdict in row if verdict]
        for part, number, (wide, high) in (
            ("faces", shown, (8, 8)), ("piles", sum(hidden), (8, 8)), ("badges", len(verdicts), (30, 12)),
        ):  # fmt: skip
            assert len(drawn[part]) == number, (part, step["title"])
            assert all(width >= wide and height >= high for width, height in drawn[part]), (part, step["title"])
        prices = [text.split()[0] for text in drawn["prices"]]
        assert prices == ["–" if price is None else str(price) for price in board["price"].values()]
        scores = [re.sub(r"[^£\d]", "", text) for text in drawn["scores"]]
        assert scores == [f"£{n}" for n in board["scores"]]
        assert drawn["cancelled"] == sum(board["cancelled"].values())
        assert (drawn["changed"] > 0) == bool(step["changed"]), step["title"]
        assert drawn["flags"] == drawn["changed"]
    assert scores == ["£60", "£40", "£20"]
    assert "Sells 3" in v.text(".qn-table")


def test_cards_have_names_and_hidden_cards_do_not(tmp_path: Path, view: Callable[..., View]) -> None:
    sale_stepper(EXAMPLE, length="all").to_html(tmp_path / "sale.html")
    page = view().every_step(tmp_path / "sale.html")
    names = "[...document.querySelectorAll('.qn-table .qn-card')].map(e => e.getAttribute('aria-label'))"
    assert page.evaluate(names) == ["Secret display, face down"] * 3
    page.click(".qn-last")
    found = page.evaluate(names)
    for name in ("Diamond, 2 stones", "Amber, 1 stone", "Ring", "King", "Banker"):
        assert name in found
    assert found.count("Ring") == 3
    assert all(
        page.evaluate("[...document.querySelectorAll('button, select')].map(e => e.innerText + (e.ariaLabel || ''))")
    )
    assert page.get_attribute(".qn-say", "aria-live") == "polite"


@contextmanager
def standing(page: Any) -> Iterator[None]:
    """The time that a busy machine takes does not go by in the page. Left so, it would hold up frames of others."""
    page.clock.pause_at(3600)
    try:
        yield
    finally:
        page.clock.resume()


def test_autoplay_runs_to_the_end_and_stops(tmp_path: Path, view: Callable[..., View]) -> None:
    panel = sale_stepper(EXAMPLE, length="all")
    panel.to_html(tmp_path / "sale.html")
    v = view()
    v.page.clock.install(time=0)
    page = v.every_step(tmp_path / "sale.html")
    with standing(page):
        page.click(".qn-play")
        assert page.get_attribute(".qn-play", "aria-label") == "Pause"
        page.clock.run_for(2_900)
        assert page.input_value(".qn-jump") == "1"
        page.get_by_label("Speed").select_option("4")
        page.clock.run_for(750)
        assert page.input_value(".qn-jump") == "2"
        page.focus(".qn-table")
        page.keyboard.press(" ")
        page.clock.run_for(5_000)
        assert page.input_value(".qn-jump") == "2"
        page.keyboard.press(" ")
        page.clock.run_for(60_000)
        assert page.input_value(".qn-jump") == str(panel.steps - 1)
        assert page.get_attribute(".qn-play", "aria-label") == "Play"
        page.click(".qn-play")  # at the end it begins again
        assert page.input_value(".qn-jump") == "0"


@pytest.mark.parametrize(
    ("lang", "width"),
    [
        ("fr", 390),
        *(pytest.param(lang, width, marks=pytest.mark.full) for lang in ("en", "fr") for width in (320, 600, 900)),
    ],
)
def test_nothing_sticks_out(tmp_path: Path, view: Callable[..., View], lang: str, width: int) -> None:
    panel = sale_stepper(crowded(), lang=lang, length="all")
    panel.to_html(tmp_path / "sale.html")
    v = view(width)
    page = v.every_step(tmp_path / "sale.html")
    for n in range(panel.steps):
        page.select_option(".qn-jump", str(n))
        assert v.fits(), n


@pytest.mark.parametrize(
    ("players", "width", "height"), [pytest.param(4, 1280, 720, marks=pytest.mark.full), (3, 900, 600)]
)
def test_it_opens_at_the_result_in_one_screen(
    tmp_path: Path, view: Callable[..., View], players: int, width: int, height: int
) -> None:
    """A whole window, and about what JupyterLab gives to an output of one of 1280 by 720."""
    sale_stepper(random_sheet(random.Random(11), players)).to_html(tmp_path / "sale.html")
    v = view(width)
    page = v.open(tmp_path / "sale.html")
    assert v.heading() == "Total"
    page.click(".qn-begin")
    assert v.heading() == "Show"
    assert page.evaluate("document.activeElement.classList.contains('qn-next')")
    for n in range(6):
        page.select_option(".qn-jump", str(n))
        aside, table = (page.locator(name).bounding_box() for name in (".qn-aside", ".qn-table"))
        assert aside["x"] + aside["width"] <= table["x"]
        assert table["y"] + table["height"] <= height, n
        heading = page.locator(".qn-heading").bounding_box()
        assert heading["y"] + heading["height"] <= height / 2, n
        if width > 900:  # beside a small table a long step may go on below the window: nothing scrolls in itself
            assert aside["y"] + aside["height"] <= height, n
        apart = """[...document.querySelectorAll(".qn-fact")].every((a, i, all) => all.every((b, j) => {
            if (i >= j) return true;
            const [one, two] = [a, b].map(e => e.querySelector(".qn-label")).map(e => {
              const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); });
            return one.right <= two.left || two.right <= one.left
              || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
        }))"""
        assert page.evaluate(apart)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    assert page.evaluate(apart)
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": width, "height": 800})


def test_names_are_text(tmp_path: Path, view: Callable[..., View]) -> None:
    panel = sale_stepper(crowded(), length="all")
    assert EVIL not in panel.to_html(tmp_path / "sale.html").read_text(encoding="utf-8")
    v = view()
    page = v.every_step(tmp_path / "sale.html")
    page.click(".qn-last")
    assert EVIL in page.locator(".qn-name").all_inner_texts()
    assert page.locator("script").count() == 2
    assert page.locator(".qn-card[aria-label='Ruby, 1 stone, put here by the Alchemist']").count() == 1


def test_dark_print_and_no_scripts(tmp_path: Path, view: Callable[..., View]) -> None:
    panel = sale_stepper(EXAMPLE, length="all")
    panel.to_html(tmp_path / "sale.html")
    page = view(color_scheme="dark").open(tmp_path / "sale.html")
    ground = "getComputedStyle(document.querySelector('.qn-sale')).backgroundColor"
    assert page.evaluate(ground) == "rgb(23, 25, 34)"
    page.select_option(".qn-jump", "2")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.input_value(".qn-jump") == str(panel.steps - 1)
    assert not page.is_visible(".qn-bar")
    assert page.locator("#steps li:visible").count() == panel.steps
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.input_value(".qn-jump") == "2"
    assert not page.is_visible("#steps li")
    plain = view(java_script_enabled=False)
    plain.page.goto((tmp_path / "sale.html").as_uri())
    assert plain.page.locator("#steps li:visible").count() == panel.steps


# --------------------------------------------------------------------------------------------------- the panel's module


class Hosted:
    """The front end as a notebook loads it; a real panel answers what it says."""

    def __init__(self, v: View, panel: SaleStepper, folder: Path) -> None:
        self.v, self.page, self.panel = v, v.page, panel
        start = json.dumps({name: getattr(panel, name) for name in TRAITS}).replace("<", "\\u003c")
        html = (
            '<!doctype html><html><head><meta charset="utf-8"><title>x</title><link rel="icon" href="data:,">'
            f'<style>{panel._css}</style></head><body><div id="one"></div>'
            f'<script type="application/json" id="start">{start}</script>'
            f'<script type="module">{rendering(panel)}{HOST}</script></body></html>'
        )
        (folder / "host.html").write_text(html, encoding="utf-8")
        v.open(folder / "host.html")

    def answer(self) -> list[Any]:
        """Hand on what the front end said, and give it what changed; what was said."""
        said: list[Any] = self.page.evaluate("told.splice(0)")
        before = {name: getattr(self.panel, name) for name in TRAITS}
        for name, value in said:
            if name == "message":
                self.panel._handle_custom_msg(value, [])
            else:
                setattr(self.panel, name, value)
        self.put(**{name: getattr(self.panel, name) for name in TRAITS if getattr(self.panel, name) != before[name]})
        return said

    def put(self, **changes: Any) -> None:
        """Traits as Python sets them."""
        drawn = "requestAnimationFrame(() => requestAnimationFrame(done))"
        self.page.evaluate(
            f"changes => new Promise(done => {{ put(JSON.parse(changes)); {drawn}; }})", json.dumps(changes)
        )


@pytest.fixture
def hosted(tmp_path: Path, view: Callable[..., View], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Hosted]:
    import sys

    monkeypatch.setattr(sys.modules[SaleStepper.__module__], "prepare", lambda: None)

    def make(sale: Any = EXAMPLE, width: int = 900, lang: str = "en") -> Hosted:
        panel = sale_stepper(sale, lang=lang, length="all")
        panel.first()
        return Hosted(view(width), panel, tmp_path)

    return make


def test_python_and_the_browser_step_each_other(hosted: Callable[..., Hosted]) -> None:
    host = hosted()
    assert host.answer() == [["message", {"type": "shown"}]]
    host.page.click(".qn-next")
    assert host.answer() == [["step", 1]]
    assert host.panel.step == 1
    host.put(step=9)
    assert host.v.heading() == host.panel.scene["steps"][9]["title"]
    assert host.answer() == []
    host.page.select_option(".qn-speed", "2")
    host.page.click(".qn-play")
    host.answer()
    assert (host.panel.speed, host.panel.playing) == (2, True)
    host.put(playing=False)
    assert host.page.get_attribute(".qn-play", "aria-label") == "Play"
    host.panel.lang = "fr"
    host.put(scene=host.panel.scene, words=host.panel.words)
    assert host.v.text(".qn-next") == "Suivant"
    assert host.v.text(".qn-title >> nth=0") == "Diamant"
    host.page.evaluate("leave()")
    assert host.page.locator(".qn-sale").count() == 0
    assert host.page.evaluate("Object.values(one.heard).flat().length") == 0


def test_a_card_is_moved_added_and_put_back(hosted: Callable[..., Hosted]) -> None:
    host = hosted()
    page = host.page
    page.click(".qn-open")  # goes to the result, where cards lie face up
    assert page.input_value(".qn-jump") == str(host.panel.steps - 1)
    page.click(".qn-first")
    assert "face up" in host.v.text(".qn-hint")
    page.click(".qn-last")
    page.get_by_role("button", name="King", exact=True).click()
    assert page.get_attribute("[data-card='1:diamond:king:0:0']", "aria-pressed") == "true"
    assert "King of Barnaby, in Diamond" in host.v.text(".qn-picked")
    page.get_by_role("button", name="Move to Amber").click()
    host.answer()
    assert page.locator("[data-card='1:amber:king:0:0']").count() == 1
    table = host.v.text(".qn-compare")
    assert "nobody (was Barnaby 1)" in table
    assert "180 (+120)" in table
    assert "£180 (+120)" in page.inner_text(".qn-score >> nth=0").replace("\n", "")
    page.click(".qn-add summary")
    adder = page.get_by_label("Add a card to the display of Amy")
    adder.and_(page.locator("select")).select_option(label="Ruby, 3 stones")
    adder.and_(page.locator("button")).click()
    host.answer()
    assert host.panel.sheet.displays[0].rows["ruby"].gems == (3,)
    assert "0\n(−10)" in page.inner_text(".qn-fact-price >> nth=3")
    adder.and_(page.locator("select")).select_option(label="King, in Amber")
    adder.and_(page.locator("button")).click()
    host.answer()
    assert "King and no gem" in page.get_by_role("alert").inner_text()
    page.click(".qn-original")
    host.answer()
    assert host.panel.difference == {}
    assert page.locator(".qn-compare").count() == 0
    assert page.get_by_role("alert").inner_text() == ""
    assert page.evaluate("document.activeElement.classList.contains('qn-open')")


def test_cards_are_picked_by_keyboard(hosted: Callable[..., Hosted]) -> None:
    host = hosted()
    page = host.page
    page.click(".qn-last")
    page.click(".qn-open")
    page.focus("[data-card='2::banker:0:0']")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.card") == "2::banker:0:0"
    assert "Banker of Charles" in host.v.text(".qn-picked")
    page.keyboard.press("Escape")
    assert page.locator(".qn-picked").count() == 0
    page.keyboard.press(" ")
    page.get_by_role("button", name="Give to Amy").focus()
    page.keyboard.press("Enter")
    host.answer()
    assert [display.bankers for display in host.panel.sheet.displays] == [1, 0, 0]


@pytest.mark.full
def test_every_offer_of_the_bar_is_a_change(hosted: Callable[..., Hosted]) -> None:
    """Each kind of card: each button asks for a change that Python knows (whether or not the deck allows it)."""
    sheet = crowded()
    host = hosted(sheet)
    page = host.page
    page.click(".qn-last")
    page.click(".qn-open")
    tried = all_offers = 0
    for card in (
        "0:diamond:gem:2:0",
        "0:ruby:gem:1:0",
        "1:diamond:king:0:0",
        "2::banker:0:0",
    ):
        page.click(f"[data-card='{card}']")
        offers = page.locator(".qn-picked button").count() - 1
        page.keyboard.press("Escape")
        all_offers += offers
        for offer in range(offers):
            page.dispatch_event(f"[data-card='{card}']", "click")
            page.locator(".qn-picked button").nth(offer).dispatch_event("click")
            host.answer()
            assert "the change" not in host.panel.message
            assert "no change" not in host.panel.message
            assert host.panel.difference or host.panel.message
            tried += 1
            host.panel.back_to_original()
            host.put(scene=host.panel.scene, difference={}, message="")
    assert all_offers == 6 + 1 + 7 + 4
    assert tried == all_offers


def test_a_best_reply_is_asked_and_shown(hosted: Callable[..., Hosted]) -> None:
    host = hosted(lang="fr")
    page = host.page
    page.click(".qn-tab-best")
    page.select_option(".qn-who", "Barnaby")
    page.select_option(".qn-by", "margin")
    page.click(".qn-ask")
    assert host.v.text(".qn-ask") == "Recherche…"
    host.answer()
    assert host.v.text(".qn-ask") == "Meilleure réponse"
    assert page.input_value(".qn-who") == "Barnaby"
    assert "Regret pour cette vente" in host.v.text(".qn-reply")
    assert page.locator(".qn-reply li").count() == len(host.panel.reply["rows"])
    page.click(".qn-show")
    host.answer()
    assert host.panel.difference["gain"]["Barnaby"] != 0
    assert page.locator(".qn-compare").count() == 1
    assert page.locator(".qn-reply").inner_text() == ""


@pytest.mark.parametrize("width", [390, pytest.param(900, marks=pytest.mark.full)])
def test_the_whole_panel_fits(hosted: Callable[..., Hosted], width: int) -> None:
    host = hosted(crowded(), width=width)
    page = host.page
    page.click(".qn-last")
    page.click(".qn-open")
    page.click("[data-card='1:diamond:king:0:0']")
    page.locator(".qn-picked button").nth(0).click()
    host.answer()
    assert page.locator(".qn-compare").count() == 1
    assert host.v.fits()
    inside = """[...document.querySelectorAll(".qn-compare :is(th, td)")].every(e => {
        const [at, box] = [e, e.closest(".qn-aside")].map(each => each.getBoundingClientRect());
        return at.left >= box.left && at.right <= box.right + 1 && e.scrollWidth <= e.clientWidth + 1; })"""
    assert page.evaluate(inside)
    page.click(".qn-tab-best")
    page.click(".qn-ask")
    host.answer()
    assert host.v.fits()
