"""A game of Jewels replayed and played: its table, what is clicked, and nothing hidden sent."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.log.events import Sight
from qn_analysis.core.panels.replay import table_at
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.panels.table_scene import TableMaker
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import CITIES, NOBODY, Resource
from qn_analysis.games.jewels.words.events import EVENTS, Column, Event
from qn_analysis.games.jewels.words.phases import Phase
from tests.kit.browser import needs_browser, seen
from tests.kit.play_page import hint_at_once, host, pick, say, settled, synced
from tests.kit.poison import poisoned_hands, poisoned_rows, texts_of
from tests.kit.sheet_page import Alone, barriers


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hint_at_once(monkeypatch)


@cache
def log() -> Log:
    return qn.jewels.simulate(1, players=3, bots="tuned", seed=3, progress=False)


def test_the_table_drawn_is_the_table_of_the_log() -> None:
    """Cities, decks, coins, hands and objects after every frame, against the position of its last row."""
    panel = panels.game_replay(log(), 0)
    for frame, each in enumerate(panel.scene["frames"]):
        if frame % 23 and frame < panel.frames - 1:
            continue
        p, parts = log().position(0, each["seq"][1]), table_at(panel.scene, frame)
        cities = parts["area:kingdom"]
        assert len(cities) == CITIES
        for city, place in enumerate(cities):
            encounter, resource = place["cells"]
            assert (encounter["kind"] == "empty") == (p.encounters[city] == NOBODY)
            assert (resource["kind"] == "empty") == (p.resources[city] == NOBODY)
            if p.encounters[city] != NOBODY:
                assert encounter["name"] == log().rules.encounters[p.encounters[city]].en
                assert encounter.get("badge", "0").split()[0] == str(p.stock[city])
            if p.resources[city] != NOBODY:
                assert resource["stones"] == [Resource(p.resources[city]).name.lower()]
            here = [f"Tuned {seat + 1}" for seat in range(3) if p.cities[seat] == city]
            assert place.get("pieces", []) == here
        assert [int(cell["sub"].split()[0]) for cell in parts["area:decks"][:3]] == p.decks
        for seat in range(3):
            mine = parts[f"player:{seat}"]
            hand, crafted = mine["rows"]
            held = Counter({card["stones"][0]: card.get("copies", 1) for card in hand["cards"]})
            assert held == {Resource(card).name.lower(): n for card, n in p.hands[seat].items() if n}
            assert sum(card.get("copies", 1) for card in crafted["cards"]) == sum(p.crafted[seat].values())
            assert mine["score"] == (p.scores[seat] if any(p.places) else p.coins[seat])
    assert parts["player:1"]["place"] == p.places[1]


def without_amethysts() -> Ruleset:
    """Rules in whose deck there is no Amethyst, but one Topaz for each."""
    return Ruleset.from_dict({"resources": {"amethyst": {"copies": 0}, "topaz": {"copies": 21}}})


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
def test_no_hidden_card_or_offer_is_in_the_widget_at_any_step(lang: str) -> None:
    """The same game twice, once with all cards that the person cannot know exchanged for one that the deck has not: all
    that is sent is the same at every step, and never names it; hidden offers of an auction change nothing either."""
    rng, offers = random.Random(2), 0

    def secret(row: list[int]) -> bool:
        hidden = EVENTS[Event(row[Column.EVENT])].sight == Sight.SEAT and row[Column.SEAT] != 1
        return hidden and row[Column.RESOURCE] >= 0

    def begun() -> Any:
        rules = without_amethysts()
        return panels.play(
            "greedy", game="jewels", players=4, seed=1, seat=1, rules=rules, hints="greedy", lang=lang
        )  # fmt: skip

    panel = begun()
    with poisoned_rows(TableMaker, Column.RESOURCE, secret, Resource.AMETHYST) as exchanged:
        other = begun()
    while not panel.over:
        sent = synced(other)
        assert sent == synced(panel)
        told = list(texts_of([sent[key] for key in ("since", "prompt", "choices", "hand")]))
        assert not any("amethyst" in text.lower() or "améthyste" in text.lower() for text in told)
        for frame in sent["scene"]["frames"]:
            for seat in (0, 2, 3):
                rows = frame["set"].get(f"player:{seat}", {"rows": []})["rows"]
                assert "amethyst" not in set(texts_of(rows))
        hint = panel.ask_hint()
        with poisoned_hands(panel.session, Resource.AMETHYST):
            assert panel.ask_hint() == hint, "a hint that looked at hidden cards or offers"
        wanted = [each for each in panel.session.legal if panel.session.engine.action_name(each) == "challenge"]
        offers += panel.session.table.phase == Phase.BID
        action = (wanted or [rng.choice(panel.session.legal)])[0]
        say(panel, {"type": "choose", "action": action})
        with poisoned_rows(TableMaker, Column.RESOURCE, secret, Resource.AMETHYST) as more:
            say(other, {"type": "choose", "action": action})
        exchanged += more
    assert len(exchanged) > 100
    assert offers > 0


def test_cards_that_were_bought_before_all_eyes_are_known_and_others_hidden() -> None:
    panel = panels.game_replay(log(), 0, viewer=0)
    panel.last()
    first = panel.scene["frames"][0]["set"]
    for seat in (1, 2):
        hand = first[f"player:{seat}"]["rows"][0]
        assert hand["cards"] == []
        assert hand["hidden"] >= 3
    bought = next(n for n, f in enumerate(panel.scene["frames"]) if any(" buys " in line for line in f["lines"]))
    buyer = panel.scene["frames"][bought]["active"]
    assert table_at(panel.scene, bought)[f"player:{buyer}"]["rows"][0]["cards"]


# --------------------------------------------------------------------------------------------------------- in Chromium


class Tab(Alone):
    """The page of a game."""

    ready = ".qr"


@pytest.mark.parametrize(("lang", "width"), [pytest.param("en", 1280, marks=pytest.mark.full), ("fr", 390)])
@pytest.mark.browser
@needs_browser[1]
def test_the_page_of_a_game_shows_its_table_without_python(browser: Any, tmp_path: Path, lang: str, width: int) -> None:
    panel = panels.game_replay(log(), 0, lang=lang)
    panel.frame = panel.scene["turns"][9]
    panel.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html", width=width)
    view = tab.view
    seen(view.locator(".qb-place"), 7, (88, 200))
    seen(view.locator(".qb-place > .qb-cell"), 14, (76, 90))
    seen(view.locator(".qb-piece"), 3, (20, 12))
    seen(view.locator(".qr-player"), 3, (200, 50))
    assert view.locator(".qr-section > h3").first.inner_text().lower() == (
        "the kingdom" if lang == "en" else "le royaume"
    )
    assert ("costs" if lang == "en" else "coûte") in view.locator(".qb-place").first.inner_text() + view.locator(
        ".qb-place"
    ).nth(3).inner_text()
    lines = [line for line in panel.scene["frames"][panel.frame]["lines"] if line]
    assert view.locator(".qr-said p").all_text_contents() == lines
    view.keyboard.press("Shift+ArrowRight")
    assert int(view.input_value(".qr-slider")) == panel.scene["turns"][10]
    assert view.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(view) == []
    tab.done()


@pytest.mark.browser
@needs_browser[1]
def test_a_round_is_played_by_clicking_cities_and_cards(browser: Any) -> None:
    panel = panels.play("greedy", game="jewels", players=3, seed=4, hints="greedy")
    view = browser.new_page(viewport={"width": 1280, "height": 900})
    errors: list[str] = []
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    host(view, panel)
    places = {at for group in panel.choices for item in group["items"] for at in item["at"]}
    seen(view.locator(".qp-can"), len(places), (70, 80))
    words = view.locator(".qp-group button").all_inner_texts()
    assert any("Earn a coin" in text for text in words)
    assert not any("ravel" in text for text in words), "cities are clicked themselves"
    here = panel.session.table.city[0]
    city = view.locator('.qb-place.qp-can[data-at^="city:"]').first
    where = int(city.get_attribute("data-at").split(":")[1])
    assert "ravel to city" in city.get_attribute("aria-label")
    pick(view, city)
    assert panel.session.table.city[0] == where != here
    assert panel.prompt == "Your round: 2 actions left"
    assert view.locator(".qp-prompt").inner_text() == panel.prompt
    settled(view, view.locator(".qp-ask").click)
    assert view.locator(".qp-told").inner_text().startswith("Greedy would: ")
    settled(view, view.locator(".qp-pass button").click)
    panel.lang = "fr"
    for width in (320, 390, 900):
        view.set_viewport_size({"width": width, "height": 900})
        assert view.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(view) == []
    assert errors == []
    view.close()


@pytest.mark.browser
@needs_browser[1]
def test_an_offer_is_entered_as_a_number(browser: Any) -> None:
    panel = panels.play("greedy", game="jewels", players=4, seed=3, seat=1)
    rng = random.Random(3)
    while panel.session.table.phase != Phase.BID or len(panel.session.legal) < 5:
        wanted = [a for a in panel.session.legal if panel.session.engine.action_name(a) == "challenge"]
        panel.choose(wanted[0] if wanted else rng.choice(panel.session.legal))
        assert not panel.over
    view = browser.new_page(viewport={"width": 900, "height": 900})
    host(view, panel)
    field = view.locator(".qp-number")
    seen(field, 1, (60, 30))
    assert field.get_attribute("max") == str(len(panel.session.legal) - 1)
    said = len(panel.session.rows)
    field.fill("3")
    settled(view, lambda: view.keyboard.press("Enter"))
    fresh = panel.session.rows[said:]
    offered = [row for row in fresh if row[Column.EVENT] == Event.OFFERED and row[Column.SEAT] == 1]
    assert [row[Column.AMOUNT] for row in offered] == [3]
    view.close()
