"""The page in which one plays, in Chromium, from a disk and without a network."""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import qn_analysis as qn
from qn_analysis.cli.app import app
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.games.queens_necklace.panels.explained import CLAUSES_OF, GEM_WORDS, PHASES, WORDS
from qn_analysis.games.queens_necklace.panels.play_page import SEED, play_page, write_play_page
from qn_analysis.games.queens_necklace.panels.replay_scene import SceneMaker
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.play.session import Session
from qn_analysis.games.queens_necklace.rulebook import clauses
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from qn_analysis.games.queens_necklace.words.texts import catalogue
from tests.kit.browser import in_browser, seen
from tests.kit.sheet_page import barriers
from tests.kit.tab import Page

EVIL = "<img src=x onerror=alert(1)>"
LARGER = qn.Ruleset.default().with_(hand_size=6)
"""Rules that no network learnt: whoever advises by them, and looks back on a game, does so much quicker."""
OUTSIDE = """() => [...document.querySelectorAll("main *")]
    .filter(e => e.getClientRects().length && !e.closest(".q-unseen"))
    .filter(e => { const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1; }).length"""
"""How much sticks out."""


BROKEN = """() => {
    const found = [];
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const place = text.parentElement;
        if (!place.getClientRects().length || place.closest(".q-unseen, .qn-unseen")) continue;
        for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            if (new Set([...range.getClientRects()].map(each => Math.round(each.top))).size > 1) found.push(word[0]);
        }
    }
    return found;
}"""
"""Words that go on in the next line."""


class Game(Page):
    """A page in which one plays."""

    ready = "body[data-ready]"


@pytest.fixture
def opened(
    browser: Any, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Any]]:
    """Opens a page; in the quick run one that soon has looked back on a game that is over."""
    pages: list[Game] = []
    if request.node.get_closest_marker("full") is None:
        monkeypatch.setattr(sys.modules[write_play_page.__module__], "GLANCE", 2)

    def make(width: int = 1280, **options: Any) -> Any:
        place = write_play_page(tmp_path / "play.html", **options)
        pages.append(Game(browser, place, width))
        return pages[-1].view

    yield make
    for each in pages:
        each.view.evaluate("localStorage.clear()")  # else the next page begins another deal than it is told to
        each.done()


def begin(page: Any, name: str = "Ann", players: int = 2, level: str = "greedy", seat: int = 1) -> None:
    page.fill("#pg-name", name)
    page.select_option("#pg-players", str(players))
    page.select_option("#pg-seat", str(seat))
    for n in range(players - 1):
        page.select_option(f"#pg-level-{n}", level)
    page.click("#pg-begin")


def click_something(page: Any, dice: random.Random) -> None:
    """Choose by chance, of what can be chosen."""
    able = page.locator(".pg-card, [data-action]:not(.pg-card)")
    able.nth(dice.randrange(able.count())).click()
    uses = page.locator(".pg-uses [data-action]")
    if uses.count():
        uses.nth(dice.randrange(uses.count())).click()


RUSH = """(seed) => {
    let n = 7919 * seed + 1;
    const dice = (sides) => (n = (n * 48271) % 2147483647) % sides;
    const seen = (what) => [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
    for (let clicks = 0; clicks < 1000; clicks += 1) {
        if (seen(".pg-over").length) return clicks;
        if (seen(".pg-sale").length) {
            seen(".pg-goon")[0].click();
            continue;
        }
        for (const what of [".pg-card, [data-action]:not(.pg-card)", ".pg-uses [data-action]"]) {
            const able = seen(what);
            if (able.some((each) => each.disabled)) throw new Error("a choice is off");
            if (able.length) able[dice(able.length)].click();
        }
    }
    throw new Error("the game has no end");
}"""
"""Clicks what can be seen and clicked, by chance, to the end of the game."""


def play_on(page: Any, seed: int, by_hand: int = 0) -> None:
    """Click what can be clicked, by chance, to the end of the game: so many times as a hand would, then as quickly as
    the page takes it."""
    dice = random.Random(seed)
    for _ in range(by_hand):
        if page.locator(".pg-over").count():
            return
        if page.locator(".pg-sale").count():
            page.click(".pg-goon")
        else:
            click_something(page, dice)
    page.evaluate(RUSH, seed)


@in_browser
@pytest.mark.parametrize(
    ("by_hand", "rules"), [(12, LARGER), pytest.param(1000, qn.Ruleset.default(), marks=pytest.mark.full)]
)
def test_a_game_is_played_to_its_end_and_its_log_is_clean(
    opened: Callable[..., Any], tmp_path: Path, by_hand: int, rules: qn.Ruleset
) -> None:
    page = opened(seed=5, width=390, rules=rules)
    begin(page, name=EVIL)
    play_on(page, 1, by_hand)
    page.wait_for_selector(".pg-back-on[data-done]", timeout=120_000)
    looked = page.locator(".pg-back-on p").all_inner_texts()
    assert looked[0].startswith("You end with £")
    assert re.match(r"Your best decision, in year [123]: |No decision of yours was worth more", looked[1])
    assert re.match(r"Your worst decision, in year [123]: .* costs you £\d+, compared with another choice: ", looked[2])
    assert not page.get_by_text("qn.open_log").is_visible()  # for teachers, folded
    page.click(".pg-teacher summary")
    assert page.get_by_text("qn.open_log").is_visible()
    assert page.evaluate(OUTSIDE) == 0
    assert page.locator(".pg-places b").all_inner_texts().count(EVIL) == 1
    log = saved(page, tmp_path)
    assert re.fullmatch(r"queens-necklace-\d{4}(-\d\d){4}\.jsonl", log.path.name)
    assert len(qn.lint(log.path, progress=False)) == 0
    assert log.bots == ["greedy", EVIL]
    scores = log.games.collect().row(0, named=True)
    names = page.locator(".pg-places b").all_inner_texts()
    pounds = page.locator(".pg-places .qr-score").all_inner_texts()
    meant = {"Bot 1": f"£{scores['score_0']}", EVIL: f"£{scores['score_1']}"}
    assert dict(zip(names, pounds, strict=True)) == meant
    assert len(SceneMaker.view(log, 0).scene["frames"]) > 50


def saved(page: Any, folder: Path) -> Any:
    """The log that the page saves."""
    with page.expect_download() as saving:
        page.click(".pg-save")
    place = folder / saving.value.suggested_filename
    saving.value.save_as(place)
    return qn.open_log(place)


@pytest.mark.full
@in_browser
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_against_a_network_can_be_reviewed(opened: Callable[..., Any], players: int, tmp_path: Path) -> None:
    page = opened(seed=6, lang="fr")
    begin(page, players=players, level="learnt")
    play_on(page, players)
    log = saved(page, tmp_path)
    assert len(qn.lint(log.path, progress=False)) == 0
    found = log.review(0)
    assert len([choice for choice in found.choices if choice.seat == 1]) > 20


@in_browser
def test_cards_themselves_are_clicked_and_hints_asked_for_by_keyboard(opened: Callable[..., Any]) -> None:
    """By keyboard alone, the game goes as in a session that makes the same choices."""
    page = opened(seed=7, bots="greedy")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")  # the language, then the name
    page.keyboard.type("Ann")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")  # seat 1
    page.keyboard.press("Enter")
    page.locator("#pg-begin").focus()
    page.keyboard.press("Enter")
    session = Session(ENGINE, "greedy", players=3, seed=7, name="Ann")
    dice = random.Random(2)
    for _ in range(3):
        direct = page.locator("[data-action]").evaluate_all("all => all.map(each => Number(each.dataset.action))")
        action = dice.choice([each for each in session.legal if each in direct])
        assert page.evaluate("document.activeElement.className").startswith(("pg-prompt", "qr-card"))
        page.keyboard.press("h")
        page.wait_for_selector(".pg-told")
        for _ in range(60):
            page.keyboard.press("Tab")
            held = page.evaluate("document.activeElement.dataset.action ?? null")
            if held == str(action):
                break
        assert held == str(action), (action, session.legal)
        page.keyboard.press("Enter")
        session.choose(action)
        shown = page.locator(".pg-cards .qr-name").all_inner_texts()
        assert shown == [page_name(card) for card in session.view.hand]


def page_name(card: Any) -> str:
    """What a page calls a card."""
    return catalogue("en").text(f"card.{card.name.lower()}")


def take(page: Any, action: int) -> None:
    """Choose an action by the card that it is done with, or by its button."""
    cards = page.locator(".pg-card[aria-expanded]").count()
    for n in range(cards):
        if page.locator(f"[data-action='{action}']").count():
            break
        page.locator(".pg-card[aria-expanded]").nth(n).click()
    page.locator(f"[data-action='{action}']").first.click()


@pytest.mark.full
@in_browser
def test_nothing_hidden_stands_in_the_document(opened: Callable[..., Any]) -> None:
    """Whole games side by side with a session: the others' cards that she has not seen are nowhere in the tree."""
    page = opened(seed=7, bots="greedy")
    begin(page, players=3, seat=0)
    tree = "document.documentElement.outerHTML.replace(/<script[\\s\\S]*?<\\/script>/g, '')"
    session = Session(ENGINE, "greedy", players=3, seed=7, name="Ann")
    dice = random.Random(3)
    while not session.over and session.phase.name != "DISPLAY":
        other = page.locator(".qr-player").nth(1)
        told = other.locator(".qr-chip:not(.qr-back)").all_inner_texts()
        hidden = other.locator(".qr-back").all_inner_texts()
        me = session._game.seats[0]
        known = [0] if any(me.stolen[1]) else me.known[1]  # after a theft that she did not see, nothing is certain
        assert len(told) == sum(1 for copies in known if copies), (told, known)
        assert sum(int(text.split(": ")[1].split()[0]) for text in hidden) == session.view.hand_sizes[1] - sum(known)
        assert "merchant_placed" not in page.evaluate(tree)
        action = dice.choice(session.legal)
        take(page, action)
        session.choose(action)
    assert page.evaluate("[typeof PLAY, typeof playGame, typeof log].join()") == "undefined,undefined,undefined"


def to_sale(page: Any) -> None:
    """Play on to the next sale."""
    dice = random.Random(5)
    for _ in range(400):
        if page.locator(".pg-sale").count():
            return
        if page.locator(".pg-confirm").count():
            page.locator(".pg-hand .pg-card").first.click()
            if page.locator(".pg-uses [data-action]").count():
                page.locator(".pg-uses [data-action]").first.click()
            page.click(".pg-confirm")
        else:
            click_something(page, dice)
    raise AssertionError("no sale was held")


@in_browser
@pytest.mark.parametrize(
    ("width", "height", "lang"), [(1280, 720, "en"), pytest.param(390, 844, "fr", marks=pytest.mark.full)]
)
def test_a_sale_is_laid_on_the_table_and_stepped(
    opened: Callable[..., Any], width: int, height: int, lang: str
) -> None:
    """As on the page of a sale: from its result, from the start, by buttons and keys; then the game goes on."""
    page = opened(width=width, seed=7, lang=lang, bots="greedy")
    page.set_viewport_size({"width": width, "height": height})
    begin(page, players=4, seat=0)
    to_sale(page)
    seen(page.locator(".pg-sale .qn-sale"), 1, (300, 300))
    seen(page.locator(".pg-sale .qn-column"), 4, (60, 60))
    seen(page.locator(".pg-sale .qn-player"), 4, (60, 20))
    assert page.locator(".pg-sale .qn-paper").count() >= 8
    assert page.inner_text(".qn-count") == ("Step 6 of 6" if lang == "en" else "Étape 6 sur 6")
    assert page.evaluate(OUTSIDE) == 0
    if width > 1000:  # all in one screen
        assert page.evaluate("document.documentElement.scrollHeight") <= height
    else:
        assert page.locator(".qn-heading").bounding_box()["y"] < height / 2
    assert barriers(page) == []
    earned = page.locator(".pg-sale .qn-score span:not(.qn-unseen):not(.qn-delta)").evaluate_all(
        "all => all.map(each => each.textContent).filter(text => /\\d/.test(text))"
    )
    named = page.locator(".pg-sale .qn-name").all_inner_texts()
    page.click(".qn-begin")
    assert page.inner_text(".qn-count").split()[1] == "1"
    page.keyboard.press("ArrowRight")
    assert page.inner_text(".qn-count").split()[1] == "2"
    page.click("button.lang")
    assert page.inner_text(".qn-count").startswith("Étape 2" if lang == "en" else "Step 2")
    page.click("button.lang")
    page.click(".pg-goon")
    assert page.locator(".pg-sale").count() == 0
    players = page.locator(".qr-player h4").all_inner_texts()
    assert sorted(named) == sorted(each.partition(" (")[0] for each in players)  # which say whose the seat is
    scores = page.locator(".qr-player .qr-score").evaluate_all("all => all.map(each => each.childNodes[1].textContent)")
    assert sorted(earned) == sorted(scores)
    page.click(".pg-past")  # and it can be looked at again
    assert page.locator(".pg-sale .qn-table").count() == 1
    page.keyboard.press("Enter")
    assert page.locator(".pg-sale").count() == 0


def to_alchemist(seed: int) -> list[Any]:
    """The person's choices of a game up to the question which card her Alchemist changes, as a page keeps them."""
    session = Session(ENGINE, "greedy", players=3, seed=seed, name="Ann")
    dice = random.Random(1)
    moves: list[Any] = []
    draft: list[int] = []
    while session.phase.name != "ALCHEMIST":
        if session.phase.name != "DISPLAY":
            moves.append(dice.choice(session.legal))
            session.choose(moves[-1])
            continue
        dice.choice(session.legal)
        more = [action for action in session.legal if action != 0]
        draft += more[:1]
        session.choose(more[0] if more else 0)
        if session.phase.name != "DISPLAY":
            moves.append(draft)
            draft = []
    return moves


@pytest.mark.full
@in_browser
@pytest.mark.parametrize("width", [1280, 390])
def test_displays_lie_on_the_table_while_an_alchemist_is_asked_for(opened: Callable[..., Any], width: int) -> None:
    page = opened(width=width, seed=33, bots="greedy")
    begin(page, players=3, seat=0)
    key = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('qn-play'))")
    kept = json.loads(page.evaluate("key => localStorage[key]", key)) | {"moves": to_alchemist(33)}
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(kept)])
    page.reload()
    page.click("#pg-onward")
    assert "Alchemist" in page.inner_text(".pg-prompt")
    seen(page.locator(".pg-laid-out .qn-table"), 1, (300, 150))
    cards = page.locator(".pg-laid-out .qn-cell .qn-card, .pg-laid-out .qn-side .qn-card")
    seen(cards, cards.count(), (18, 25))
    assert cards.count() >= 9
    assert page.locator(".pg-laid-out .qn-badge").count() == 0, "nothing is counted yet"
    assert (
        "Rarity" not in page.inner_text(".pg-laid-out .qn-row") or page.locator(".qn-fact-rarity.qn-empty").count() == 4
    )
    assert page.evaluate(OUTSIDE) == 0
    page.locator("[data-action]").first.click()
    if page.locator(".pg-uses [data-action]").count():
        page.locator(".pg-uses [data-action]").first.click()
    assert page.locator(".pg-sale").count() == 1


@pytest.mark.full
@in_browser
def test_a_hint_plays_on_and_says_what_is_too_close_to_call(opened: Callable[..., Any]) -> None:
    page = opened(seed=9, bots="learnt-easy")
    begin(page, players=3, seat=0, level="learnt-easy")
    for _ in range(12):
        page.click(".pg-ask")
        if "played on" in page.inner_text(".pg-told") and "Nothing is" not in page.inner_text(".pg-told"):
            break
        page.locator(".pg-hinted").first.click()
        if page.locator(".pg-uses [data-action]").count():
            page.locator(".pg-uses [data-action]").first.click()
    page.wait_for_selector(".pg-verdict")
    verdict, about = page.inner_text(".pg-verdict"), page.inner_text(".pg-told")
    assert verdict.startswith(("Too close to call: ", "Played on, "))
    assert re.search(r"Wins in (8|9|1\d|2[0-4]) games played on by Learnt", about)
    shown = page.locator(".pg-values tbody tr").all_inner_texts()
    wins = [re.search(r"(\d+) % \((\d+) % to (\d+) %\)", row) for row in shown]
    told = [[int(each) for each in found.groups()] for found in wins if found]
    assert len(told) >= 2
    assert all(low <= value <= high for value, low, high in told)
    assert (page.locator(".pg-close").count() >= 2) == verdict.startswith("Too close")
    assert page.evaluate(OUTSIDE) == 0


@pytest.mark.full
@in_browser
def test_a_game_is_gone_on_with_after_the_page_was_closed(opened: Callable[..., Any]) -> None:
    page = opened(seed=8)
    begin(page, players=4, level="expert", seat=2)
    for _ in range(4):
        page.locator(".pg-card, [data-action]").first.click()
        if page.locator(".pg-uses [data-action]").count():
            page.locator(".pg-uses [data-action]").first.click()
    before = page.inner_text(".pg-top")
    page.reload()
    page.click("#pg-onward")
    assert page.inner_text(".pg-top") == before
    page.click(".pg-again")
    page.click(".pg-keep")
    assert page.inner_text(".pg-top") == before
    key = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('qn-play'))")
    kept = json.loads(page.evaluate("key => localStorage[key]", key))
    hostile = ({"players": 10**9}, {"bots": ["__proto__"]}, {"moves": [[7]]}, {"moves": 3}, {"seat": -1}, {"seed": 1.5})
    for odd in hostile:
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(kept | odd)])
        page.reload()
        assert page.locator("#pg-begin").count() == 1
        assert page.locator("#pg-onward").count() == 0, odd
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(kept)])
    page.reload()
    page.click("#pg-onward")
    page.click(".pg-again")
    page.click(".pg-leave")
    assert page.locator("#pg-onward").count() == 0
    page.reload()
    assert page.locator("#pg-onward").count() == 0


@in_browser
def test_every_fault_of_the_form_is_said_at_once(opened: Callable[..., Any]) -> None:
    page = opened()
    page.fill("#pg-name", "\u202e" + "x" * 50)
    page.fill("#pg-seed", "-3<b>")
    page.click("#pg-begin")
    said = page.inner_text(".pg-message")
    assert "51 signs" in said
    assert "cannot be printed" in said
    assert "“-3<b>”" in said
    page.fill("#pg-name", "")
    page.fill("#pg-seed", str(SEED + 1))
    page.keyboard.press("Enter")
    assert f"{SEED:,}" in page.inner_text(".pg-message")
    page.fill("#pg-seed", str(SEED))
    page.keyboard.press("Enter")
    assert page.locator(".pg-prompt").count() == 1
    page.click("button.lang")
    assert page.evaluate("document.documentElement.lang") == "fr"
    assert "Votre main" in page.inner_text(".pg-hand") or "VOTRE MAIN" in page.inner_text(".pg-hand")


@in_browser
@pytest.mark.parametrize(
    ("width", "height", "lang"), [(390, 844, "fr"), pytest.param(1280, 720, "en", marks=pytest.mark.full)]
)
def test_cards_and_words_are_explained(opened: Callable[..., Any], width: int, height: int, lang: str) -> None:
    """On hover, by a tap and by keyboard, in the words of the rules' clauses and with their address."""
    page = opened(width=width, seed=5, lang=lang)
    page.set_viewport_size({"width": width, "height": height})
    page.click(".pg-howto")
    window = page.locator("dialog")
    assert clauses()["sale.selling.winner"].rule[lang] in window.inner_text()
    assert window.evaluate("each => each.scrollHeight <= each.clientHeight")  # one screen
    assert barriers(page) == []
    page.keyboard.press("Escape")
    assert not window.is_visible()
    begin(page, players=3)
    cards = page.locator(".qr-market .qr-card:not(.qr-empty), .pg-hand .qr-card")
    whys = page.locator(".pg-slot .pg-why")
    assert whys.count() == cards.count() >= 8
    for at in range(whys.count()):
        name = whys.nth(at).get_attribute("data-why")
        told = [clauses()[key].rule[lang] for key in CLAUSES_OF[name]]
        assert cards.nth(at).get_attribute("title") == " ".join(told)
        whys.nth(at).press("Enter")
        assert all(text in window.inner_text() for text in told)
        assert window.locator("cite").inner_text()
        page.keyboard.press("Enter")  # on what closes it
        assert not window.is_visible()
    whys.first.click()
    assert window.is_visible()
    page.mouse.click(3, 3)  # beside it
    assert not window.is_visible()
    rules = [page.locator(".pg-term"), *page.locator(".pg-gem-why").all()]  # the phase, then the gems
    assert len(rules) == 5
    for each in rules:
        each.press("Enter")
        assert window.locator("cite").first.inner_text()
        assert page.evaluate("document.activeElement.className").endswith("pg-shut")
        page.keyboard.press("Escape")
        size = each.bounding_box()
        assert min(size["width"], size["height"]) >= 24  # for a finger
    rule = " ".join(clauses()[key].rule[lang] for key in PHASES["purchase"])
    assert page.locator(".pg-term").get_attribute("title") == rule
    words = [clauses()[key].rule[lang] for word in GEM_WORDS for key in WORDS[word]]
    tile = page.locator(".qr-tile").first.get_attribute("title")
    assert all(text in tile for text in words)
    assert page.evaluate(OUTSIDE) == 0
    assert barriers(page) == []


def test_every_card_has_clauses() -> None:
    assert {card.name.lower() for card in Card if not card.name.startswith("BLANK")} == set(CLAUSES_OF)
    assert {phase.name.lower() for phase in Phase} == set(PHASES)
    every = (*CLAUSES_OF.values(), *WORDS.values(), *PHASES.values())
    assert {key for keys in every for key in keys} <= set(clauses())


@in_browser
@pytest.mark.parametrize(
    ("width", "lang"),
    [(390, "fr"), *(pytest.param(width, lang, marks=pytest.mark.full)
                    for width, lang in ((390, "en"), (900, "en"), (900, "fr"), (1280, "en"), (1280, "fr")))],
)  # fmt: skip
def test_nothing_sticks_out_and_nothing_bars_anybody(opened: Callable[..., Any], width: int, lang: str) -> None:
    page = opened(width=width, seed=7, lang=lang, bots="greedy")
    assert page.evaluate(OUTSIDE) == 0
    assert barriers(page) == []
    begin(page, players=4, seat=0)
    page.click(".pg-ask")
    assert page.evaluate(OUTSIDE) == 0
    assert barriers(page) == []
    for _ in range(60):
        if page.locator(".pg-draft").count():
            break
        if page.locator(".pg-sale").count():
            page.click(".pg-goon")
            continue
        page.locator(".pg-card, [data-action]").last.click()
        if page.locator(".pg-uses [data-action]").count():
            page.locator(".pg-uses [data-action]").first.click()
    first = 844 if width < 520 else 720  # one screen: fashion and one's own hand, without what is for sale
    fashion, hand, card = (
        page.locator(each).first.bounding_box() for each in (".qr-gems", ".pg-hand", ".pg-hand .pg-card")
    )
    assert fashion["y"] < hand["y"]
    assert card["y"] + card["height"] < first
    assert not page.locator(".pg-market .qr-market").is_visible()
    page.click(".pg-market summary")
    assert page.locator(".pg-market .qr-market").is_visible()
    assert page.evaluate(BROKEN) == []
    page.locator(".pg-hand .pg-card").first.click()
    assert page.locator(".pg-laid").count() == 1
    assert page.locator(".pg-market .qr-market").is_visible()  # it stays as it was unfolded
    assert page.evaluate(OUTSIDE) == 0
    assert barriers(page) == []


def test_the_command_names_all_that_is_wrong(tmp_path: Path) -> None:
    place = tmp_path / "play.html"
    refused = CliRunner().invoke(
        app, ["play", "--out", str(place), "--players", "5", "--bots", "learn", "--seed", "-1"]
    )
    assert refused.exit_code != 0
    with pytest.raises(SimulationError) as error:
        play_page(5, bots="learn", seed=-1)
    for part in ("5 players", "'learn'", "learnt", "seed -1"):
        assert part in str(error.value)
    assert not place.exists()
    done = CliRunner().invoke(app, ["play", "--out", str(place), "--lang", "fr", "--quiet"])
    assert done.exit_code == 0, done.output
    assert 1_000_000 < place.stat().st_size < 2_400_000  # most of it the network
    assert '<html lang="fr">' in place.read_text("utf-8")


def test_a_page_by_other_rules_offers_who_knows_them() -> None:
    page = play_page(rules=qn.Ruleset.default().with_(hand_size=6))
    given = json.loads(page.split('id="data">')[1].split("</script>")[0])
    assert [*given["levels"]] == ["greedy", "expert"]
    assert given["networks"] == {}
    with pytest.raises(SimulationError, match="no level 'learnt': a page by these rules has greedy, expert"):
        play_page(rules=qn.Ruleset.default().with_(hand_size=6), bots="learnt")


def rename(page: Any, name: str) -> None:
    """Put another name into the game that the browser keeps."""
    key = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('qn-play'))")
    kept = json.loads(page.evaluate("key => localStorage[key]", key))
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(kept | {"name": name})])


@pytest.mark.full
@in_browser
@pytest.mark.parametrize("name", ["", "   ", "x" * 300, "a\nb", "\u200b"])
def test_a_name_from_storage_is_one_that_the_linter_takes(
    opened: Callable[..., Any], tmp_path: Path, name: str
) -> None:
    """A hand, or another page, may have written it; the game is gone on with all the same, and its log is clean."""
    page = opened(seed=5)
    begin(page)
    rename(page, name)
    page.reload()
    page.wait_for_selector("body[data-ready]")
    page.click("#pg-onward")
    play_on(page, 2)
    log = saved(page, tmp_path)
    assert len(qn.lint(log.path, progress=False)) == 0
    assert name not in log.bots


@in_browser
def test_a_deal_gone_on_with_shows_no_number_and_takes_no_odd_name(opened: Callable[..., Any], tmp_path: Path) -> None:
    """Beside the choice of a seat it would let somebody look at the others' hands first. And a name that cannot be,
    which somebody has put into the game that was kept, is not one of its log."""
    page = opened(seed=31337, rules=LARGER)
    assert page.input_value("#pg-seed") == "31337"
    begin(page)
    assert "31337" not in page.inner_text("body")
    rename(page, "a\u202eb")
    page.reload()
    page.wait_for_selector("#pg-onward")
    assert page.input_value("#pg-seed") == ""
    page.click("#pg-onward")
    play_on(page, 3)
    assert "31337" not in page.inner_text("body")
    log = saved(page, tmp_path)
    assert len(qn.lint(log.path, progress=False)) == 0
    assert "a\u202eb" not in log.bots
    page.click(".pg-new")
    assert page.input_value("#pg-seed") == ""
    page.fill("#pg-seed", "42")
    page.click("#pg-begin")
    page.click(".pg-again")
    page.click(".pg-leave")
    assert page.input_value("#pg-seed") == ""
