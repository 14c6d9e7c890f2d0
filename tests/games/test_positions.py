"""Positions of every game: resumed at any row, asked for advice, rollouts, forks and chances; what cannot be is
refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.log.log import Log
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.position.resume import masked

GAMES = ("queen", "lady", "jewels")
COMPANIONS = ("lady", "jewels")
ROW = {"queen": 150, "lady": 60, "jewels": 90}
UNIT = {"queen": "£", "lady": "points", "jewels": "coins"}


@cache
def played(game: str, decisions: bool = False) -> Log:
    return qn.simulate(
        2, players=3, bots=["greedy", "random", "greedy"], seed=5, game=game, decisions=decisions, progress=False
    )  # fmt: skip


def at_row(game: str, seq: int | None = None, **options: Any) -> Any:
    return qn.position(played(game), 1, ROW[game] if seq is None else seq, **options)


def asked(at: Any) -> tuple[Any, ...]:
    return at.how, at.events, at.seat, at.actions, at.scores


@pytest.mark.parametrize("game", GAMES)
def test_every_row_resumes_at_its_decision(game: str) -> None:
    """By the bots and by stored decisions alike; at the end nobody is asked."""
    stored = played(game, True)
    assert stored.decisions is not None
    true = [row for row in stored.decisions.collect().rows(named=True) if row["game"] == 1]
    rows = len(stored.rows(1))
    for seq in range(0, rows, rows // 6):
        at: Any = qn.position(stored, 1, seq)
        assert at.how == "retraced"
        following = next((each for each in true if each["seq"] > seq), None)
        if following is None:
            assert at.over
            continue
        assert (at.events, at.seat, len(at.actions)) == tuple(following[key] for key in ("seq", "seat", "options"))
        assert following["action"] in at.actions
        assert asked(at_row(game, seq)) == asked(at)
        after = at.play(following["action"])
        assert (after.how, after.events >= at.events) == ("played", True)
    over: Any = qn.position(stored, 1, rows - 1)
    assert (over.over, over.seat, over.actions) == (True, None, [])
    with pytest.raises(qn.PositionError, match="the game is over: nobody is asked"):
        over.rollouts(4, policy="greedy")


@pytest.mark.parametrize("game", COMPANIONS)
def test_playing_the_true_choices_leads_to_the_end(game: str) -> None:
    stored = played(game, True)
    assert stored.decisions is not None
    at: Any = qn.position(stored, 0, 0)
    for row in stored.decisions.collect().rows(named=True):
        if row["game"] == 0:
            assert (at.events, at.seat) == (row["seq"], row["seat"])
            at = at.play(row["action"])
    assert at.over
    assert at.state == stored.position(0)


@pytest.mark.parametrize("game", GAMES)
def test_advice_roll_outs_and_forks(game: str) -> None:
    """All actions in the same worlds, the same again for a seed; a way held against itself differs by nothing."""
    at = at_row(game)
    found = at.rollouts(4, policy="greedy", seed=3)
    assert sorted(each.action for each in found.outcomes) == sorted(at.actions)
    assert found.frame.equals(at.rollouts(4, policy="greedy", seed=3).frame)
    assert all(each.win.n == 4 for each in found.outcomes)
    assert found.best.behind is None
    assert all((each.behind.value or 0.0) <= 0.0 for each in found.outcomes[1:])
    assert f"({UNIT[game]})" in str(found)
    some = at.rollouts(4, [found.best.name, found.outcomes[-1].action], policy="greedy", seed=3)
    assert [each.win.value for each in some.outcomes] == [found.best.win.value, found.outcomes[-1].win.value]
    fork = at.fork(found.best.action, found.best.name, n=4, policy="greedy")
    assert (fork.win.value, fork.score.value) == (0.0, 0.0)
    advice = at.advise("greedy", n=4, policy="greedy")
    assert advice.choice == at.choice("greedy") == advice.outcomes[0].action
    assert len(advice.outcomes) == min(3, len(at.actions))
    assert at.odds()["odds"].sum() == pytest.approx(1.0)
    assert at.legal()["sentence"].n_unique() == len(at.actions)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_speaks_both_languages(game: str) -> None:
    at = at_row(game, lang="fr")
    assert "Choix" in str(at)
    assert str(at) != str(at_row(game))
    assert "mondes imaginés" in str(at.rollouts(2, policy="greedy"))
    assert at.legal("en")["sentence"].to_list() == at_row(game).legal()["sentence"].to_list()


@pytest.mark.parametrize("game", COMPANIONS)
def test_what_a_seat_cannot_see_is_not_shown_and_moves_nothing(game: str) -> None:
    """Other hands and decks dealt in secret: the same text, the same choices, the same rollouts."""
    at = at_row(game)
    positions = at.positions
    others = [seat for seat in range(at.players) if seat != at.seat]
    bot = at.at_table("greedy")
    changed = positions.world(at.game, others, bot, 77, 0)
    hands = [list(seat.hand) for seat in at.game.seats]
    assert [list(seat.hand) for seat in changed.seats] != hands
    assert list(changed.seats[at.seat].hand) == hands[at.seat]
    assert [sum(seat.hand) for seat in changed.seats] == [sum(hand) for hand in hands]
    again = replace(at, game=changed)
    assert again.actions == at.actions
    for each in ("greedy", "tuned", "learnt"):
        assert again.choice(each) == at.choice(each)
    told = positions.fold(at.facts, at.rules, at.players)
    assert str(at) == str(replace(again, facts=at.facts))
    seen = masked(told, at.seat)
    assert seen.hands[at.seat] == told.hands[at.seat]
    for seat in others:
        assert set(seen.hands[seat]) <= {UNKNOWN}
        assert sum(seen.hands[seat].values()) == sum(told.hands[seat].values())


@pytest.mark.parametrize(
    ("game", "knowledge"),
    [("queen", "seat"), *((game, knowledge) for game in COMPANIONS for knowledge in ("public", "seat", "all"))],
)
def test_chances_by_games_to_the_end(game: str, knowledge: str) -> None:
    found = qn.evaluate(at_row(game), knowledge=knowledge, depth=16)
    assert (found.n, found.method, found.knowledge) == (16, "rollouts", knowledge)
    assert sum(found.chances) == pytest.approx(1.0)
    assert all(low <= chance <= high for low, chance, high in zip(found.low, found.chances, found.high, strict=True))
    assert found == qn.evaluate(played(game), 1, ROW[game], knowledge=knowledge, depth=16)
    assert "16 games played to the end" in str(found)


@pytest.mark.parametrize("game", COMPANIONS)
def test_what_a_companion_cannot_offer_is_one_line_that_says_what_it_can(game: str, tmp_path: Path) -> None:
    log, row = played(game), ROW[game]
    for call, said in (
        (lambda: qn.evaluate(log, 1, row, depth="network"), "ask for depth='rollouts', or a number of games"),
        (lambda: qn.evaluate(log, 1, row, depth=3), "choose rollouts, or a number of games from 16 to 2000"),
        (lambda: qn.evaluate(log, 1, row, knowledge="mine"), "knowledge is 'mine'; choose public, seat, all"),
        (lambda: qn.evaluate(log, 1, row, seat=7), "there is no seat 7: the seats are 0 to 2"),
        (lambda: log.review(1), "qn.position(log, game, row).advise() judges a choice"),
        (lambda: at_row(game).rollouts(1), "1 world: ask for 2 or more"),
        (lambda: at_row(game).play("fly"), "'fly' is not legal here"),
        (lambda: at_row(game).odds("greedy"), "greedy has no network"),
    ):
        with pytest.raises(qn.Error) as caught:
            call()
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("game", COMPANIONS)
def test_a_game_that_cannot_be_played_again_can_be_looked_at(game: str) -> None:
    log, row = played(game), ROW[game]
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"seed": None}, "the log tells no seed"),
        ({"seed": 6}, "its rows are not those of the seed"),
        ({"bots": ["greedy", "nobody", "greedy"]}, "it stores no decisions, and 'nobody' is not at hand"),
    )
    for change, why in cases:
        at: Any = qn.position(replace(log, manifest={**log.manifest, **change}), 1, row)
        assert (at.how, at.over, at.actions) == ("folded", True, [])
        assert at.state == log.position(1, row)
        assert why in " ".join(str(at).split())
        with pytest.raises(qn.PositionError, match="cannot be played on from here") as caught:
            at.advise("greedy")
        assert why in str(caught.value)


@pytest.mark.parametrize("game", GAMES)
def test_the_command_shows_a_position(game: str, tmp_path: Path, run: Callable[..., tuple[int, str, str]]) -> None:
    played(game).to_jsonl(tmp_path / "log.jsonl")
    code, out, _ = run("position", tmp_path / "log.jsonl", 1, ROW[game], "--rollouts", 2, "--bot", "greedy")
    assert (code, "Choices" in out, "2 imagined worlds, played on by greedy" in out) == (0, True, True)
    code, _, err = run("position", tmp_path / "log.jsonl", 1, 99_999)
    assert (code, err.count("\n")) == (2, 1)
