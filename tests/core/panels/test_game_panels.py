"""Games of all three to replay and to play: one kit, and what every game must do with it."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.log.log import Log
from qn_analysis.core.panels import hints
from qn_analysis.core.panels.scenes import ALL, catalogue
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.session import SessionError
from tests.kit.play_page import hint_at_once, say, synced

TITLES = {
    "queens_necklace": "Queen's Necklace", "lady_of_the_diamonds": "Lady of the Diamonds", "jewels": "Jewels",
}  # fmt: skip
COMPANIONS = ("lady_of_the_diamonds", "jewels")


@cache
def log(game: str) -> Log:
    return qn.simulate(2, players=3, bots="greedy", seed=4, progress=False, game=game)


def replay_of(panel: Any) -> Any:
    """The widget that steps, without the box around it."""
    return getattr(panel, "replay", panel)


def play_on(panel: Any, rng: random.Random, most: int = 10_000) -> None:
    """Take actions at random, as clicks bring them."""
    for _ in range(most):
        if panel.over:
            return
        say(panel, {"type": "choose", "action": rng.choice(panel.session.legal)})
        assert panel.message == ""


@pytest.mark.parametrize("game", names())
def test_a_log_of_any_game_is_replayed(game: str, tmp_path: Path) -> None:
    panel = replay_of(panels.game_replay(log(game), 1))
    assert panel.game_log.layout.game == game
    assert panel.frame == 0
    panel.last()
    assert panel.frame == panel.frames - 1
    assert panel.scene["frames"][-1]["lines"], "the places"
    panel.next_turn()
    assert panel.frame == panel.frames - 1
    panel.previous_turn()
    assert panel.frame in panel.scene["turns"]
    last = len(log(game).rows(1)) - 1
    assert panel.scene["frames"][-1]["seq"][1] == last
    panel.go_to(last // 2)
    first, seq = panel.scene["frames"][panel.frame]["seq"]
    assert first <= last // 2 <= seq
    line = panel.scene["frames"][panel.frame]["lines"]
    panel.lang = "fr"
    assert panel.scene["frames"][panel.frame]["lines"] != line
    panel.viewer = 1
    assert "seq" not in panel.scene["frames"][0]
    assert panel.picture().startswith("<svg")
    qn.simulate(1, players=2, bots="random", seed=1, progress=False, game=game, out=tmp_path / "log")
    assert replay_of(panels.game_replay(tmp_path / "log", 0, viewer=0)).viewer == 0


@pytest.mark.parametrize("game", names())
def test_what_cannot_be_replayed_is_refused_in_a_line(game: str) -> None:
    with pytest.raises(qn.LogError):
        panels.game_replay(log(game), 9)
    with pytest.raises(qn.Error, match=r"no seat 7 to look from; seats are 0 to 2"):
        panels.game_replay(log(game), 0, viewer=7)
    with pytest.raises(TextError):
        panels.game_replay(log(game), 0, lang="de")
    if game in COMPANIONS:
        with pytest.raises(qn.ReviewError, match=rf"games of {TITLES[game]} cannot be reviewed: .* has one") as refused:
            panels.game_replay(log(game), 0, review=True)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("game", names())
def test_a_seat_is_shown_what_it_learns(game: str) -> None:
    """Every seat's frames are fewer or the same, and hold no more named cards than the frames of all."""
    everything = replay_of(panels.game_replay(log(game), 0))
    whole = json.dumps(everything.scene["frames"])
    for seat in range(3):
        own = replay_of(panels.game_replay(log(game), 0, viewer=seat))
        told = json.dumps(own.scene["frames"])
        assert own.frames <= everything.frames
        assert told != whole
        assert everything.viewer == ALL
    assert '"hidden": 0' in whole or '"unknown": 0' in whole


@pytest.mark.parametrize("game", names())
def test_random_clicks_lead_to_a_clean_log(game: str) -> None:
    panel = panels.play("greedy", game=game, players=2, seed=3, seat=1, name="<b>Zoé</b>")
    assert TITLES[game] in panel.words["panel"]
    with pytest.raises(SessionError, match="not over yet"):
        panel.log  # noqa: B018
    play_on(panel, random.Random(1))
    assert qn.lint(panel.log).raw.is_empty()
    assert panel.log.bots == ["greedy", "<b>Zoé</b>"]
    assert sorted(each["seat"] for each in panel.places) == [0, 1]
    assert panel.places[0]["place"] == 1
    assert panel.prompt == "The game is over"
    assert panel.choices == panel.hand == []
    panel.lang = "fr"
    assert panel.prompt == "La partie est terminée"
    say(panel, {"type": "new"})
    assert not panel.over
    assert panel.session.bots == ["greedy"]


@pytest.mark.parametrize("game", names())
def test_every_choice_is_on_the_table_or_a_button(game: str) -> None:
    """All legal actions are offered once, in words of the language; each place that they name is one of the table's."""
    panel = panels.play("greedy", game=game, players=3, seed=5, lang="fr")
    rng, on_table = random.Random(7), 0
    for _ in range(40):
        if panel.over:
            break
        items = [item for group in panel.choices for item in group["items"]]
        if not getattr(panel, "display", {}):
            assert sorted(item["action"] for item in items) == sorted(panel.session.legal)
        places = places_of(panel)
        for item in items:
            assert item["sentence"][:1].isupper()
            assert item["label"]
            assert set(item["at"]) <= places, item
            on_table += bool(item["at"])
        say(panel, {"type": "choose", "action": rng.choice(panel.session.legal)})
    assert on_table > 30


def places_of(panel: Any) -> set[str]:
    """What can be clicked on the table and in the hand."""
    found = {card["at"] for held in panel.hand for card in held["cards"] if "at" in card}
    for frame in panel.scene["frames"]:
        for key, part in frame["set"].items():
            if key.startswith("slot:") and part is not None:
                found.add(key)
            elif key.startswith("area:"):
                found |= {each.get("at", "") for cell in part for each in [cell, *cell.get("cells", [])]}
    return found


@pytest.mark.parametrize("game", names())
def test_hints_name_a_legal_choice_and_change_nothing(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.games.queens_necklace.panels import play_panel

    monkeypatch.setattr(play_panel, "ready", lambda: False)
    monkeypatch.setattr(play_panel, "prepare", lambda _bot: None)
    hint_at_once(monkeypatch)
    panel = panels.play("greedy", game=game, players=3, seed=9)
    before = synced(panel)
    hint = panel.ask_hint()
    after = synced(panel)
    assert hint["choice"] in panel.session.legal
    assert " would: " in hint["lead"]
    if hint["values"]:
        assert {int(action) for action in hint["values"]} == set(panel.session.legal)
        assert "How likely " in hint["about"]
    else:
        assert "says what it would do and gives no figures." in hint["about"]
    assert hint["about"].endswith("Ask again in a moment for wins in games played on.")
    assert {key for key in after if after[key] != before[key]} == {"hint"}
    panel.lang = "fr"
    assert " choisirait" in panel.ask_hint()["lead"]
    say(panel, {"type": "choose", "action": hint["choice"]})
    assert panel.hint == {}


@pytest.mark.parametrize("game", names())
def test_levels_go_from_greedy_to_the_strongest_that_knows_the_table(game: str) -> None:
    for players in (2, 4):
        panel = panels.play(game=game, players=players, seed=1)
        known = [each["name"] for each in panel.levels]
        assert known[-1] == panel.level, "where nobody is named, the strongest plays"
        assert "greedy" in known
        say(panel, {"type": "new", "level": "greedy"})
        assert panel.level == "greedy"
        assert panel.session.line_up.count("greedy") == players - 1
    mixed = panels.play(["greedy", "random"], game=game, seed=1)
    assert mixed.level == ""


@pytest.mark.parametrize("game", names())
def test_what_cannot_be_played_is_refused_in_words(game: str) -> None:
    with pytest.raises(SimulationError, match=f"9 players: {TITLES[game]} is for 2, 3") as refused:
        panels.play("greedy", game=game, players=9, seat=11, name="")
    assert "seat 11: the seats of 9 players are 0 to 8" in str(refused.value)
    assert "the name ''" in str(refused.value)
    with pytest.raises(qn.BotError, match="gredy"):
        panels.play("greedy", game=game, players=2, hints="gredy")
    with pytest.raises(qn.GameError, match="did you mean 'lady'"):
        panels.play(game="laddy")
    panel = panels.play("greedy", game=game, players=2, seed=2)
    before = synced(panel)
    for action in (999, -1, "x", True, None):
        say(panel, {"type": "choose", "action": action})
        assert "is not legal now" in panel.message
        panel.message = ""
    for content in (None, 3, {}, {"type": "review"}, {"type": "again"}, {"type": "no"}):
        say(panel, content)
    assert synced(panel) == before
    with pytest.raises(SessionError, match="'sing' is not legal now; the actions are "):
        panel.choose("sing")


@pytest.mark.parametrize("game", COMPANIONS)
def test_the_end_of_a_game_that_cannot_be_reviewed_is_stepped_and_says_why(game: str) -> None:
    panel = panels.play("greedy", game=game, players=2, seed=6, name="Zoé")
    play_on(panel, random.Random(2))
    assert panel.words["review"] == "Replay the game"
    assert panel.words["review_note"].startswith(f"Games of {TITLES[game]} cannot be reviewed: ")
    say(panel, {"type": "review"})
    assert panel.message == ""
    assert panel.reviewed["scene"]["viewer"] is None
    assert panel.reviewed["scene"]["players"][0]["name"] == "Zoé"
    assert any("Zoé" in line for frame in panel.reviewed["scene"]["frames"] for line in frame["lines"])
    say(panel, {"type": "new"})
    assert panel.reviewed == {}


def test_both_languages_have_the_same_words() -> None:
    from tests.kit.modules import room

    assert missing(catalogue("en"), catalogue("fr")) == []
    for game in COMPANIONS:
        texts = room(game, "panels.table_scene").TableMaker.catalogue
        assert missing(texts("en"), texts("fr")) == []


@pytest.mark.full
@pytest.mark.parametrize("game", COMPANIONS)
def test_a_second_hint_tells_wins_of_games_played_on(game: str) -> None:
    """With intervals; choices whose intervals overlap are too close to call, in both languages."""
    panel = panels.play("greedy", game=game, players=2, seed=3, lang="fr")
    hints._load(panel._story.positions, panel.session.advisor(panel.hints))
    hint = panel.ask_hint()
    assert {int(action) for action in hint["values"]} == set(panel.session.legal)
    assert all(value["low"] and value["high"] for value in hint["values"].values())
    assert hint["best"] in panel.session.legal
    assert hint["about"].startswith("Victoires sur ")
    assert ("Trop serré pour trancher" in hint["lead"]) == bool(hint["close"])
    panel.lang = "en"
    assert panel.ask_hint()["about"].startswith("Wins in ")
