"""The game panel in a browser, without a network: the page by itself, and the module as a notebook drives it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels.game_replay import GameReplay
from qn_analysis.games.queens_necklace.panels.replay_scene import SceneMaker
from tests.kit.browser import needs_browser, seen
from tests.kit.tab import Page, rendering

pytestmark = needs_browser

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
OUTSIDE = """[...document.querySelectorAll(".qr *")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width > 1 && !node.closest("svg") && (box.right > innerWidth + 1 || box.left < -1);
}).map((node) => node.className)"""


@cache
def log() -> Log:
    return GAME.simulate(1, players=4, bots="greedy", seed=1, progress=False)


class Tab(Page):
    """A page of a game."""

    ready = ".qr"

    def press(self, act: str) -> None:
        self.view.click(f'.qr [data-act="{act}"]')

    @property
    def step(self) -> int:
        return int(self.view.input_value(".qr-slider"))

    @property
    def said(self) -> list[str]:
        return [str(line) for line in self.view.locator(".qr-said p").all_text_contents()]

    def go(self, frame: int) -> None:
        self.view.locator(".qr-slider").fill(str(frame))


def test_the_page_steps_by_buttons_keys_and_slider(browser: Any, tmp_path: Path) -> None:
    replay = GameReplay(log(), 0)
    replay.to_html(tmp_path / "game.html")
    scene = replay.scene
    last = len(scene["frames"]) - 1
    tab = Tab(browser, tmp_path / "game.html")

    assert tab.step == 0
    assert tab.view.get_attribute('[data-act="back"]', "aria-disabled") == "true"
    for act, frame in [
        ("back", 0), ("next", 1), ("next", 2), ("back", 1), ("turn_next", scene["turns"][0]),
        ("turn_next", scene["turns"][1]), ("turn_back", scene["turns"][0]), ("sale_next", scene["sales"][0]["first"]),
        ("last", last), ("next", last), ("first", 0),
    ]:  # fmt: skip
        tab.view.locator(f'[data-act="{act}"]').dispatch_event("click")
        assert tab.step == frame, act
        assert tab.said == [line for line in scene["frames"][frame]["lines"] if line]
    sales = [sale["first"] for sale in scene["sales"]]
    for key, frame in [
        ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Shift+ArrowRight", scene["turns"][0]),
        ("PageDown", scene["turns"][1]), ("Shift+ArrowLeft", scene["turns"][0]), ("s", sales[0]), ("s", sales[1]),
        ("End", last), ("Home", 0),
    ]:  # fmt: skip
        tab.view.keyboard.press(key)
        assert tab.step == frame, key
    tab.go(40)
    assert tab.said == [line for line in scene["frames"][40]["lines"] if line]
    assert tab.view.text_content(".qr-count") == f"Step 41 of {last + 1}"
    tab.done()


def test_the_page_plays_by_itself_and_stops(browser: Any, tmp_path: Path) -> None:
    replay = GameReplay(log(), 0, speed=20, viewer=0)
    replay.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html")
    assert tab.view.get_attribute('[data-act="play"]', "aria-label") == "Play"
    tab.press("play")
    assert tab.view.get_attribute('[data-act="play"]', "aria-label") == "Pause"
    assert tab.view.get_attribute(".qr-said", "aria-live") == "off"  # else a reader would never catch up
    for _ in range(200):  # the page's own policy forbids what `wait_for_function` does
        if tab.step >= 2:
            break
        tab.view.wait_for_timeout(25)
    assert tab.step >= 2
    tab.press("play")
    assert tab.view.get_attribute(".qr-said", "aria-live") == "polite"
    tab.go(replay.frames - 3)
    tab.press("play")
    tab.view.wait_for_selector('[data-act="play"][aria-label="Play"]')
    assert tab.step == replay.frames - 1
    tab.done()


def test_what_is_drawn_is_what_the_viewer_knows(browser: Any, tmp_path: Path) -> None:
    replay = GameReplay(log(), 0)
    replay.go_to(180)
    replay.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html")

    def hands() -> list[str]:
        return [str(text) for text in tab.view.locator(".qr-player").all_inner_texts()]

    assert not any("hidden" in text for text in hands())
    tab.view.select_option('[data-act="viewer"]', "2")
    own = GameReplay(log(), 0, viewer=2)
    own.go_to(replay.seq)
    assert tab.step == own.frame
    assert ["hidden" in text for text in hands()] == [True, True, False, True]
    tab.view.select_option('[data-act="viewer"]', "-1")
    assert tab.step == replay.frame
    assert not any("hidden" in text for text in hands())
    # the market: every card with its price, marked for who cannot see its frame
    parts: dict[str, Any] = {}
    for frame in replay.scene["frames"][: replay.frame + 1]:
        parts |= frame["set"]
    offers = [parts[f"slot:{slot}"] for slot in range(5)]
    assert tab.view.locator(".qr-price").all_inner_texts() == [str(offer["price"]) for offer in offers if offer]
    seen(tab.view.locator(".qr-price[aria-current=true]"), len([offer for offer in offers if offer]), (6, 8))
    tab.done()


@pytest.mark.parametrize("width", [390, pytest.param(900, marks=pytest.mark.full)])
def test_the_page_opens_each_sale_below_the_game(browser: Any, tmp_path: Path, width: int) -> None:
    replay = GameReplay(log(), 0, viewer=1)
    replay.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html", width)
    assert not tab.view.locator(".qr-sale").is_visible()
    for _year in (1, 2):
        tab.press("sale_next")
        assert tab.view.text_content(".qr-sale") == "Step through this sale"
        tab.view.click(".qr-sale")
        seen(tab.view.locator(".qn-sale"), 1, (300, 200))
        here = tab.step
        before = tab.view.inner_text(".qn-sale")
        tab.view.click(".qn-sale .qn-begin")
        assert tab.view.inner_text(".qn-sale") != before
        tab.view.keyboard.press("ArrowRight")  # a key in the sale steps the sale alone
        assert tab.step == here
        assert tab.view.evaluate(OVERFLOW) <= 0
        assert "Greedy 3" in tab.view.inner_text(".qn-sale")
        tab.view.click(".qr-sale")
        assert tab.view.locator(".qn-sale").count() == 0
    tab.done()


@pytest.mark.parametrize(("lang", "width"), [("fr", 390), pytest.param("en", 900, marks=pytest.mark.full)])
def test_the_page_never_scrolls_sideways(browser: Any, tmp_path: Path, lang: str, width: int) -> None:
    long = ["greedy", "a_bot_with_a_rather_long_name_without_any_space", "greedy", "b"]
    named = replace(log(), manifest={**log().manifest, "bots": long})
    replay = GameReplay(named, 0, lang=lang, viewer=2)
    replay.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html", width)
    shown = replay.scene["sales"][1]["first"] + 1
    for frame in [0, 2, *range(10, replay.frames, 40), shown, replay.frames - 1]:
        tab.go(frame)
        assert tab.view.evaluate(OVERFLOW) <= 0, frame
        assert tab.view.evaluate(OUTSIDE) == [], frame
    tab.done()


def test_every_control_has_a_name_and_can_be_reached(browser: Any, tmp_path: Path) -> None:
    GameReplay(log(), 0).to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html")
    reached = []
    for _ in range(12):
        tab.view.keyboard.press("Tab")
        reached.append(tab.view.evaluate("document.activeElement.dataset.act ?? document.activeElement.className"))
    assert reached == [
        "first", "back", "play", "next", "last", "turn_back", "turn_next", "sale_next", "speed", "go", "viewer", "",
    ]  # fmt: skip
    for role, name in [("button", "One step on"), ("slider", "Step"), ("combobox", "Seen by"), ("region", "For sale")]:
        assert tab.view.get_by_role(role, name=name, exact=True).count() == 1, name
    tab.done()


def test_a_hostile_name_is_only_text(browser: Any, tmp_path: Path) -> None:
    bad = "</script><script>a()</script><img src=x onerror=b>"
    named = replace(log(), manifest={**log().manifest, "bots": [bad, "x" * 70, "greedy", "greedy"]})
    GameReplay(named, 0).to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html")
    tab.press("sale_next")
    tab.press("next")
    assert tab.view.title() == "Game 0, step by step"
    assert tab.view.text_content(".qr-player h4") == bad
    assert tab.view.locator(".qr-player h4").nth(1).text_content() == "X" + "x" * 48 + "…"
    assert tab.view.locator("img").count() == 0
    tab.done()


MODEL = """
const heard = {};
window.model = {
  values: DATA,
  get(key) { return this.values[key]; },
  set(key, value) { this.values[key] = value; for (const f of heard[`change:${key}`] ?? []) f(); },
  save_changes() { window.saved = (window.saved ?? 0) + 1; },
  on(key, f) { (heard[key] ??= []).push(f); },
  off(key, f) { heard[key] = (heard[key] ?? []).filter((other) => other !== f); },
};
window.listeners = () => Object.values(heard).flat().length;
window.clean = render({ model: window.model, el: document.getElementById("out") });
"""


def test_in_a_notebook_the_traits_and_the_picture_follow_one_another(browser: Any, tmp_path: Path) -> None:
    scene = SceneMaker.view(log(), 0).scene
    values = {"scene": scene, "frame": 3, "playing": False, "speed": 1.0, "viewer": -1, "sale": 0, "lang": "en"}
    script = rendering(GameReplay) + MODEL.replace("DATA", json.dumps(values))
    place = tmp_path / "cell.html"
    page = f"<!doctype html><link rel=icon href=data:,><div id=out></div><script type=module>{script}</script>"
    place.write_text(page, encoding="utf-8")
    tab = Tab(browser, place)
    get = "(key) => window.model.get(key)"

    assert tab.step == 3
    tab.press("next")
    assert tab.view.evaluate(get, "frame") == 4
    tab.view.evaluate("window.model.set('frame', 30)")
    assert tab.step == 30
    assert not tab.view.locator(".qr-sale").is_visible()
    tab.press("sale_next")
    tab.view.click(".qr-sale")
    assert tab.view.evaluate(get, "sale") == 1
    assert tab.view.text_content(".qr-sale") == "Close the sale"
    tab.view.click(".qr-sale")
    assert tab.view.evaluate(get, "sale") == 0
    tab.view.select_option('[data-act="speed"]', "4")
    assert tab.view.evaluate(get, "speed") == 4
    tab.view.focus('[data-act="viewer"]')
    tab.view.select_option('[data-act="viewer"]', "1")
    assert tab.view.evaluate(get, "viewer") == 1
    tab.view.evaluate("(scene) => window.model.set('scene', scene)", SceneMaker.view(log(), 0, "fr", 1).scene)
    assert tab.view.locator(".qr-section h3").first.text_content() == "À vendre"
    assert tab.view.evaluate("document.activeElement.dataset.act") == "viewer"  # focus outlives a new scene
    tab.press("play")
    assert tab.view.evaluate(get, "playing") is True
    tab.view.evaluate("window.model.set('playing', false)")
    assert tab.view.get_attribute('[data-act="play"]', "aria-label") == "Lecture"
    assert tab.view.evaluate("window.saved") >= 6
    tab.view.evaluate("window.clean()")
    assert tab.view.evaluate("window.listeners()") == 0
    assert tab.view.locator(".qr").count() == 0
    tab.done()
