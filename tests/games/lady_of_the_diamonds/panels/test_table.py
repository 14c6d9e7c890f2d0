"""A game of Lady of the Diamonds replayed and played: its table, what is clicked, and nothing hidden sent."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.log.events import Sight
from qn_analysis.core.panels.replay import table_at
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.panels.table_scene import TableMaker
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.events import EVENTS, Column, Event
from tests.kit.browser import needs_browser, seen
from tests.kit.play_page import hint_at_once, host, pick, say, settled, synced
from tests.kit.poison import poisoned_hands, poisoned_rows, texts_of
from tests.kit.sheet_page import Alone, barriers

NEVER = Card.DIAMOND_3
"""A card of which the rulebook's deck has none."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hint_at_once(monkeypatch)


@cache
def log() -> Log:
    return qn.lady.simulate(1, players=3, bots="tuned", seed=3, progress=False)


def test_the_table_drawn_is_the_table_of_the_log() -> None:
    """Chests, titles, supplies and places of the pit after every frame, against the position of its last row."""
    panel = panels.game_replay(log(), 0)
    for frame, each in enumerate(panel.scene["frames"][1:], 1):
        if frame % 7 and frame < panel.frames - 1:
            continue
        p, parts = log().position(0, each["seq"][1]), table_at(panel.scene, frame)
        for seat in range(3):
            mine = parts[f"player:{seat}"]
            assert [(m["key"], m["n"]) for m in mine["meters"]] == [
                (treasure.name.lower(), p.chests[seat][treasure]) for treasure in Treasure
            ]
            assert [bool(m["marks"]) for m in mine["meters"]] == [holder == seat for holder in p.titles]
            assert sum(card.get("copies", 1) for card in mine["rows"][0]["cards"]) == p.hands[seat].total()
        supply = parts["area:supply"]
        assert [cell["sub"] for cell in supply] == [f"{n} left" for n in p.supply]
        pit = parts["area:pit"]
        assert [cell["name"] for cell in pit[:-1]] == [panel_card(card) for _, card in sorted(p.pit.items())]
        assert pit[-1]["sub"].startswith(f"{p.deck} card")
    final = parts["player:0"]
    assert final["place"] == p.places[0]
    assert final["score"] == p.scores[0]


def panel_card(card: int) -> str:
    from qn_analysis.games.lady_of_the_diamonds.log.teller import Teller

    return Teller().card(card)


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
def test_no_hidden_card_is_in_the_widget_at_any_step(lang: str) -> None:
    """The same game twice, once with all cards that the person cannot know exchanged for one that no deck has: all that
    is sent is the same at every step, and never names it."""
    rng = random.Random(1)

    def secret(row: list[int]) -> bool:
        hidden = EVENTS[Event(row[Column.EVENT])].sight == Sight.SEAT and row[Column.SEAT] != 2
        return hidden and row[Column.CARD] >= 0

    def begun() -> Any:
        return panels.play("greedy", game="lady", players=4, seed=1, seat=2, lang=lang)

    panel = begun()
    with poisoned_rows(TableMaker, Column.CARD, secret, NEVER) as exchanged:
        other = begun()
    while not panel.over:
        sent = synced(other)
        assert sent == synced(panel)
        assert not {"Diamonds (3)", "Diamants (3)", NEVER.name.lower()} & set(texts_of(sent))
        for seat in (0, 1, 3):
            for frame in sent["scene"]["frames"]:
                held = frame["set"].get(f"player:{seat}", {"rows": []})["rows"]
                assert not held or held[0]["cards"] == []
        hint = panel.ask_hint()
        with poisoned_hands(panel.session, NEVER):
            assert panel.ask_hint() == hint, "a hint that looked at hidden cards"
        action = rng.choice(panel.session.legal)
        say(panel, {"type": "choose", "action": action})
        with poisoned_rows(TableMaker, Column.CARD, secret, NEVER) as more:
            say(other, {"type": "choose", "action": action})
        exchanged += more
    assert len(exchanged) > 40


def test_what_is_asked_is_said_in_both_languages() -> None:
    asked: dict[str, set[str]] = {"en": set(), "fr": set()}
    for lang, prompts in asked.items():
        for seed in range(3):
            panel = panels.play("random", game="lady", players=2, seed=seed, lang=lang)
            rng = random.Random(seed)
            while not panel.over:
                prompts.add(panel.prompt.split(" (")[0])
                say(panel, {"type": "choose", "action": rng.choice(panel.session.legal)})
    assert {"Your turn: play a card", "Which gem joins your pearl?"} <= asked["en"]
    assert any(prompt.startswith("À vous") for prompt in asked["fr"])
    assert not asked["en"] & asked["fr"]


# --------------------------------------------------------------------------------------------------------- in Chromium


class Tab(Alone):
    """The page of a game."""

    ready = ".qr"


BROKEN = """() => [...document.querySelectorAll(".qb-name")].filter((name) => {
  const node = name.firstChild, words = [...name.textContent.matchAll(/\\S+/g)], range = document.createRange();
  return words.some((word) => {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return range.getClientRects().length > 1;
  });
}).map((name) => name.textContent)"""
"""Names of cells of which a word goes on in the next line."""


@pytest.mark.parametrize(("lang", "width"), [("en", 1280), pytest.param("fr", 390, marks=pytest.mark.full)])
@pytest.mark.browser
@needs_browser[1]
def test_the_page_of_a_game_shows_its_table_without_python(browser: Any, tmp_path: Path, lang: str, width: int) -> None:
    panel = panels.game_replay(log(), 0, lang=lang)
    panel.frame = panel.scene["turns"][9] + 1
    panel.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html", width=width)
    view = tab.view
    seen(view.locator(".qb-area-pit .qb-cell"), 5, (76, 100))
    seen(view.locator(".qb-area-supply .qb-tile"), 7, (70, 80))
    seen(view.locator(".qr-player"), 3, (200, 120))
    seen(view.locator(".qb-meter"), 21, (100, 20))
    seen(view.locator(".qb-area-pit .q-stone").first, 1, (20, 20))
    for narrower in (width, 1100, 900):
        view.set_viewport_size({"width": narrower, "height": 900})
        assert view.evaluate(BROKEN) == [], narrower
    view.set_viewport_size({"width": width, "height": 900})
    heads = [text.lower() for text in view.locator(".qr-section > h3").all_inner_texts()]
    assert heads[:2] == (
        ["gem pit", "supply and titles"] if lang == "en" else ["fosse aux gemmes", "réserve et titres"]
    )
    lines = [line for line in panel.scene["frames"][panel.frame]["lines"] if line]
    assert view.locator(".qr-said p").all_text_contents() == lines
    view.keyboard.press("Shift+ArrowRight")
    assert int(view.input_value(".qr-slider")) == panel.scene["turns"][10]
    assert view.locator(".qr-changed").count() > 0
    assert view.evaluate("document.documentElement.scrollWidth") <= width
    view.select_option('[data-act="viewer"]', "1")
    view.keyboard.press("Home")
    assert ("hidden: 2" if lang == "en" else "cachées : 2") in view.locator(".qr-player").first.inner_text().replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert barriers(view) == []
    tab.done()


@pytest.mark.browser
@needs_browser[1]
def test_a_turn_is_played_by_clicking_cards(browser: Any) -> None:
    panel = panels.play("greedy", game="lady", players=3, seed=4, name="<i>Zoé</i>", lang="fr")
    view = browser.new_page(viewport={"width": 900, "height": 900})
    errors: list[str] = []
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    host(view, panel)
    assert view.locator(".qp-prompt").inner_text() == panel.prompt
    assert "À vous" in panel.prompt
    held = sum(card.get("copies", 1) for card in panel.hand[0]["cards"])
    seen(view.locator(".qp-can"), 5 + len(panel.hand[0]["cards"]), (76, 90))
    seen(view.locator(".qp-own .qb-cell"), len(panel.hand[0]["cards"]), (76, 90))
    assert view.locator(".qp-group").count() == 0, "no list of words beside the cards"
    settled(view, view.locator(".qp-ask").click)
    seen(view.locator(".qp-hinted"), 1, (76, 90))
    assert "choisirait" in view.locator(".qp-told").inner_text()
    chosen = view.locator(".qp-own .qp-can").first
    pick(view, chosen)
    assert sum(panel.session.me.hand) == held - 1
    assert view.evaluate("document.activeElement.className") == "qp-prompt"
    view.locator('[data-at="deck"]').focus()
    left = panel.session.table.plays[0]
    settled(view, lambda: view.keyboard.press("Enter"))
    assert panel.session.table.plays[0] == left + 1
    settled(view, lambda: view.keyboard.press("1"))
    assert view.locator(".qp-me h4").inner_text().startswith("<i>Zoé</i>")
    for width in (320, 390, 900, 1280):
        view.set_viewport_size({"width": width, "height": 900})
        assert view.evaluate("document.documentElement.scrollWidth") <= width
    assert barriers(view) == []
    assert errors == []
    view.close()


@pytest.mark.full
@pytest.mark.browser
@needs_browser[1]
def test_a_whole_game_is_played_by_clicks_alone(browser: Any) -> None:
    panel = panels.play("tuned", game="lady", players=2, seed=8)
    view = browser.new_page(viewport={"width": 900, "height": 900})
    host(view, panel)
    rng = random.Random(3)
    while not panel.over:
        nodes = view.locator(".qp-can, .qp-group button")
        pick(view, nodes.nth(rng.randrange(nodes.count())))
    seen(view.locator(".qp-places li"), 2, (60, 12))
    settled(view, view.locator(".qp-ask-review").click)
    seen(view.locator(".qp-review .qb-area-pit .qb-cell"), 5, (70, 90))
    assert qn.lint(panel.log).raw.is_empty()
    view.close()
