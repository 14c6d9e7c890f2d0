"""The playing panel: the session behind it, what the browser is told, and the front end in Chromium."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.compile.records import blank, copy_record
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.log.teller import Teller, notices, sees
from qn_analysis.games.queens_necklace.panels import play_panel
from qn_analysis.games.queens_necklace.panels.play_panel import PlayPanel
from qn_analysis.games.queens_necklace.panels.play_texts import catalogue
from qn_analysis.games.queens_necklace.play.session import SessionError
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.browser import in_browser, seen
from tests.kit.play_page import host, pick, say, settled, synced

SEED = 987_654_321


@pytest.fixture(autouse=True)
def _quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint plays many games, and loads the compiled build in the background: not here."""
    monkeypatch.setattr(play_panel, "prepare", lambda _bot: None)
    monkeypatch.setattr(play_panel, "WORLDS", 3)


def new(players: int = 3, seed: int = SEED, **given: Any) -> PlayPanel:
    made: PlayPanel = panels.play("greedy", players=players, seed=seed, hints="greedy", **given)
    return made


def click(panel: PlayPanel, rng: random.Random) -> None:
    """One click that the front end could send."""
    if panel.display:
        add = [item["action"] for item in panel.display["add"]]
        laid = [card["action"] for row in panel.display["rows"] for card in row["cards"]]
        if laid and rng.random() < 0.2:
            say(panel, {"type": "take_back", "action": rng.choice(laid)})
        elif add and rng.random() < 0.8:
            say(panel, {"type": "choose", "action": rng.choice(add)})
        else:
            say(panel, {"type": "confirm"})
    else:
        actions = [item["action"] for group in panel.choices for item in group["items"]]
        assert sorted(actions) == sorted(panel.session.legal)
        say(panel, {"type": "choose", "action": rng.choice(actions)})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_clicks_lead_to_a_clean_log(players: int) -> None:
    panel = new(players, seed=players, seat=players - 1, name="<b>Zoé</b>")
    rng = random.Random(players)
    with pytest.raises(SessionError, match="would tell the others' secrets"):
        panel.log  # noqa: B018
    while not panel.over:
        click(panel, rng)
        assert panel.message == ""
    assert qn.lint(panel.log).raw.is_empty()
    assert panel.log.bots[-1] == "<b>Zoé</b>"
    by_seat = sorted(panel.places, key=lambda each: each["seat"])
    assert [each["score"] for each in by_seat] == list(panel.session.view.scores)
    say(panel, {"type": "again"})
    assert not panel.over
    assert panel.places == []


def words_of(value: Any) -> list[str]:
    """Every text in a piece of JSON."""
    if isinstance(value, dict):
        return [text for key, each in value.items() for text in [key, *words_of(each)]]
    if isinstance(value, list):
        return [text for each in value for text in words_of(each)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.full)])
def test_nothing_hidden_is_sent(seed: int) -> None:
    """Every hand that is sent has only cards that the seat knows of, and no sentence tells what she did not see."""
    panel = new(4, seed=seed * SEED, seat=1)
    rng, checked = random.Random(seed), 0
    while not panel.over:
        sent = synced(panel)
        raw = json.dumps(sent)
        assert str(SEED) not in raw
        me = panel.session._game.seats[1]
        for frame in sent["scene"]["frames"]:
            for seat in (0, 2, 3):
                for card, n in frame["set"].get(f"hand:{seat}", {"cards": []})["cards"]:
                    checked += 1
                    if frame is sent["scene"]["frames"][1]:
                        known = me.known[seat][Card[card.upper()]]  # seen to come, and not to go
                        assert n <= known, (seat, card)
        told = " ".join(words_of([sent["since"], sent["prompt"], sent["choices"]]))
        true = Teller("en", panel._story.maker.names)
        for f in panel.session.facts[panel.session.asked_at :]:
            if not notices(f, 1) or (not sees(f, 1) and f.card >= 0 and f.event != Event.MERCHANT_PLACED):
                assert true.sentence(f) not in told
        click(panel, rng)
    assert checked > 100


def test_hidden_cards_change_nothing_that_is_sent() -> None:
    panel = new(3)
    rng = random.Random(3)
    for _ in range(16):
        click(panel, rng)
        if panel.over:
            break
        before, real = synced(panel), panel.session._game
        other = blank(Game)
        copy_record(other, real)
        for seat in (1, 2):
            rng.shuffle(other.seats[seat].hand)
            other.seats[seat].chance = [1, 2, 3, 4]
        rest = other.hidden.pile[other.hidden.top : other.hidden.size]
        rng.shuffle(rest)
        other.hidden.pile[other.hidden.top : other.hidden.size] = rest
        panel.session._game = other
        panel._show(keep_hint=True)
        if panel.session.phase == Phase.PURCHASE:
            panel.ask_hint()
            blurred = panel.hint
            panel.session._game = real
            panel.ask_hint()
            assert panel.hint == blurred
            panel.hint = {}
        panel.session._game = real
        assert synced(panel) == before


def test_choices_are_grouped_and_named() -> None:
    panel = new(4, seed=6)
    rng, keys = random.Random(6), set()
    while not panel.over:
        for group in panel.choices:
            keys.add(group["key"].rstrip("0123"))
            assert group["title"]
            labels = [item["label"] for item in group["items"]]
            assert len(labels) == len(set(labels)) or group["key"] == "buy"
        assert all(group["key"] != "pass" for group in panel.choices[:-1])
        click(panel, rng)
    assert {"buy", "pass"} <= keys


def test_what_is_not_legal_is_refused_in_words() -> None:
    panel = new()
    before = synced(panel)
    refused: list[dict[str, Any]] = [
        {"type": "choose", "action": 999}, {"type": "choose", "action": "x"}, {"type": "take_back", "action": 33},
        {"type": "lay"}, {"type": "choose", "action": True},
    ]  # fmt: skip
    for asked in refused:
        say(panel, asked)
        assert panel.message
        panel.message = ""
    for content in (None, 3, {}, {"type": "again"}, {"type": "confirm"}, {"type": "no"}):
        say(panel, content)
    assert synced(panel) == before
    with pytest.raises(SessionError, match="'sing' is not legal now"):
        panel.choose("sing")
    with pytest.raises(qn.BotError, match="did you mean 'greedy'"):
        panel.hints = "gredy"
    with pytest.raises(TextError):
        panels.play("greedy", lang="de")
    assert isinstance(ipywidgets.VBox([panel]).children[0], PlayPanel)


def test_hints_tell_the_choice_and_values() -> None:
    panel = new(2, seed=3)
    while panel.session.phase != Phase.PURCHASE:
        panel.choose("pass")
    hint = panel.ask_hint()
    assert hint["choice"] in panel.session.legal
    assert {int(key) for key in hint["values"]} == set(panel.session.legal)
    assert hint["lead"].startswith("Greedy would: buy ")
    assert ("Too close to call: " in hint["lead"]) == bool(hint["close"])
    assert len(hint["close"]) > 1, "a few games tell no two purchases apart"
    assert hint["close"][0] == hint["best"]
    rng = random.Random(1)
    while not panel.display:
        click(panel, rng)
        assert panel.hint == {}
    panel.ask_hint()
    assert "would show" in panel.hint["lead"]
    if panel.hint["lay"]:
        say(panel, {"type": "lay"})
        assert sorted(panel.session.draft.elements()) == sorted(panel.hint["lay"])
    say(panel, {"type": "clear"})
    assert panel.display["rows"] == []


def test_where_nobody_is_named_the_learnt_bot_plays_or_it_is_said_who_does() -> None:
    known = panels.play(players=2, seed=3)
    assert known.session.line_up[1:] == ["learnt"]
    assert (known.words["seated"], known.session.instead) == ("", {})
    house = panels.play(players=3, seed=3, rules=qn.Ruleset.default().with_(purse=12))
    said = "At the table: Expert instead of Learnt, which was not trained by these rules."
    assert house.session.line_up[1:] == ["expert", "expert"]
    assert house.words["seated"] == said
    assert said in house.picture()
    house.new_game(seed=4)
    assert house.words["seated"] == said
    house.lang = "fr"
    assert (
        house.words["seated"]
        == "À la table\N{NO-BREAK SPACE}: Expert au lieu de Learnt, qui n'a pas été entraîné avec ces règles."
    )


def test_both_languages_have_the_same_words() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    panel = new(lang="fr")
    assert panel.prompt.startswith("Vos achats") or panel.prompt.startswith("Votre phase")
    french = panel.since
    panel.lang = "en"
    assert panel.since != french
    assert panel.words["hint"] == "Hint"


# --------------------------------------------------------------------------------------------------------- in Chromium


@in_browser
def test_some_turns_are_played_in_the_browser(browser: Any) -> None:
    panel = new(3, seed=5, name="<i>Zoé</i>")
    view = browser.new_page(viewport={"width": 900, "height": 900})
    errors: list[str] = []
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    host(view, panel)

    turn = panel.session.view.turn
    settled(view, view.locator(".qp-ask").click)
    assert view.locator(".qp-told").inner_text().startswith("Greedy would")
    pick(view, view.locator(".qp-hinted").first)
    assert view.evaluate("document.activeElement.className") == "qp-prompt"
    settled(view, lambda: view.keyboard.press("1"))
    shown = 0
    while panel.session.view.turn < turn + 12 and not shown and not panel.over:
        if panel.display:
            pick(view, view.locator(".qp-own .qp-can").first)
            seen(view.locator(".qp-laid"), 1, (20, 12))
            settled(view, view.locator(".qp-laid").first.click)
            assert panel.session.draft == {}
            pick(view, view.locator(".qp-own .qp-can").first)
            settled(view, view.locator(".qp-confirm").click)
            shown += 1
        else:
            pick(view, view.locator(".qp-can, .qp-group button").first)
        assert view.locator(".qp-prompt").inner_text() == panel.prompt
    assert view.locator(".qp-me h4").inner_text().startswith("<i>Zoé</i>")
    assert errors == []
    for width in (320, 390, 900):
        view.set_viewport_size({"width": width, "height": 900})
        assert view.evaluate("document.documentElement.scrollWidth") <= width
    view.close()


@in_browser
def test_who_plays_instead_is_seen_below_the_buttons(browser: Any) -> None:
    panel = panels.play(players=3, seed=3, rules=qn.Ruleset.default().with_(purse=12))
    view = browser.new_page(viewport={"width": 900, "height": 900})
    host(view, panel)
    line = view.locator(".qp-seated")
    seen(line, 1, (200, 12))
    assert line.inner_text() == "At the table: Expert instead of Learnt, which was not trained by these rules."
    view.close()


@in_browser
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.full)])
def test_a_game_that_is_over_shows_the_places(browser: Any, scheme: str) -> None:
    panel = new(2, seed=2, lang="fr")
    rng = random.Random(2)
    while not panel.over:
        click(panel, rng)
    view = browser.new_page(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    host(view, panel)
    seen(view.locator(".qp-places li"), 2, (60, 12))
    assert "panel.log" in view.locator(".qp-end").inner_text()
    ink, paper = (
        view.evaluate(f"getComputedStyle(document.querySelector('.qp-action')).{name}")
        for name in ("color", "backgroundColor")
    )
    assert (sum(map(int, numbers(ink))) > sum(map(int, numbers(paper)))) == (scheme == "dark")
    settled(view, view.locator(".qp-again").click)
    view.wait_for_selector(".qp-can, .qp-group button, .qp-display")  # the new game is any one
    assert not panel.over
    view.close()


def numbers(colour: str) -> list[str]:
    return colour.removeprefix("rgb(").removesuffix(")").split(",")


def test_a_first_hint_of_the_network_is_how_likely_it_would_take_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played while the compiled build is not there; who is asked is said in both languages."""
    monkeypatch.setattr(play_panel, "ready", lambda: False)
    panel = panels.play("greedy", players=3, seed=SEED)
    assert panel.hints == "learnt"
    while len(panel.session.legal) < 4 or panel.display:
        panel.choose(panel.session.legal[0])
    hint = panel.ask_hint()
    shares = {int(action): value["value"] for action, value in hint["values"].items()}
    assert set(shares) == set(panel.session.legal)
    assert 95 <= sum(int(share.split()[0]) for share in shares.values()) <= 105
    assert shares[hint["choice"]] == max(shares.values(), key=lambda share: int(share.split()[0]))
    assert all("low" not in value for value in hint["values"].values())
    assert hint["lead"].startswith("Learnt would: ")
    assert hint["about"].startswith("How likely Learnt would take each")
    panel.lang = "fr"
    assert panel.ask_hint()["about"].startswith("Probabilité que Learnt choisisse")


def test_where_the_network_does_not_know_the_rules_it_is_said_who_advises(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_panel, "ready", lambda: False)
    panel = panels.play("greedy", players=2, seed=3, rules=qn.Ruleset.default().with_(purse=12))
    rng = random.Random(1)
    hint = panel.ask_hint()
    assert hint["lead"].startswith("Expert would: ")
    assert hint["about"].startswith("Wins in ")
    assert "played on by Greedy" in hint["about"]
    assert hint["about"].endswith("Expert instead of Learnt, which was not trained by these rules.")
    assert panel.words["seated"] == ""  # who plays against her knows these rules
    while not panel.display:
        click(panel, rng)
    assert panel.ask_hint()["about"] == "Expert instead of Learnt, which was not trained by these rules."


@pytest.mark.full
def test_a_game_that_is_over_is_reviewed() -> None:
    """By hand; the quick run reviews one and steps through it."""
    panel = new(players=2)
    with pytest.raises(SessionError, match="not over"):
        panel.review()
    while not panel.session.over:
        panel.session.choose(panel.session.legal[0])
    found = panel.review()
    assert found.off < 1e-9
    assert {each.seat for each in found.choices} == {0, 1}
    assert found.lang == panel.lang


@in_browser
def test_market_and_hand_cards_are_clicked_themselves(browser: Any) -> None:
    """No list of words beside them; a card with several choices spreads them out; keys do the same."""
    panel = new(3, seed=5)
    rng = random.Random(2)
    while panel.session.phase != Phase.PURCHASE or len(panel.session.legal) < 3:
        panel.choose(rng.choice(panel.session.legal) if panel.session.phase == Phase.DISPLAY else "pass")
    view = browser.new_page(viewport={"width": 1280, "height": 900})
    host(view, panel)
    buys = [item for item in panel.choices[0]["items"] if item["name"].startswith("buy")]
    seen(view.locator(".qr-market .qp-can"), len(buys), (70, 90))
    seen(view.locator(".qp-own .qr-mine"), len(panel.hand[0]["cards"]), (70, 80))
    seen(view.locator(".qp-own .qr-mine svg"), view.locator(".qp-own .qr-mine svg").count(), (12, 12))
    assert view.locator(".qp-group").all_inner_texts() == []
    before = panel.session.view.hand
    card = view.locator(f'[data-at="{buys[-1]["at"][0]}"]')
    assert card.get_attribute("role") == "button"
    assert buys[-1]["sentence"] in card.get_attribute("aria-label")
    card.focus()
    settled(view, lambda: view.keyboard.press("Enter"))
    assert panel.session.view.hand != before
    view.close()


def test_the_levels_are_bots_of_the_package_and_a_new_game_is_played_against_one() -> None:
    panel = new(3)
    assert [each["name"] for each in panel.levels] == ["greedy", "learnt-beginner", "learnt-easy", "expert", "learnt"]
    assert panel.level == "greedy"
    say(panel, {"type": "new", "level": "learnt-easy"})
    assert panel.session.line_up[1:] == ["learnt-easy"] * 2
    assert panel.level == "learnt-easy"
    say(panel, {"type": "new", "level": "nobody"})
    assert panel.session.line_up[1:] == ["learnt-easy"] * 2


@in_browser
def test_a_game_that_is_over_is_stepped_with_its_review(browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = new(2, seed=2)
    told: list[str] = []

    def review(progress: Callable[[float], None]) -> Any:
        """A quick one, which tells what a long one tells."""
        for share in (0.04, 0.35, 0.99):
            progress(share)
            told.append(panel.message)
        return panel.log.review(0, depth="network", lang=panel.lang)

    monkeypatch.setattr(panel, "review", review)
    say(panel, {"type": "review"})
    assert panel.reviewed == {}, "not before the end"
    rng = random.Random(2)
    while not panel.over:
        click(panel, rng)
    view = browser.new_page(viewport={"width": 900, "height": 900})
    host(view, panel)
    settled(view, view.locator(".qp-ask-review").click)
    view.wait_for_selector(".qp-review .qr-curve")
    seen(view.locator(".qp-review .qr-line[d]"), 4, (20, 0))
    assert view.locator(".qp-review .qr-legend li").count() == 2
    view.locator('.qp-review [data-act="last"]').click()
    assert "1" in view.locator(".qp-review .qr-legend").inner_text()
    assert [message.split(": ")[-1] for message in told] == ["", "30% done", "90% done"]
    assert panel.message == ""
    view.close()
