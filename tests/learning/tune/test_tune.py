"""Tuning: what a candidate is worth, the same result every time, and what is stored of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.play.errors import TuneError
from qn_analysis.games.queens_necklace.bots import greedy, random
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.charts import learning_curve
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log, play_game
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.play.tune import TUNER, challenge, default_population, tune
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.learning.tune import arena as contest
from qn_analysis.learning.tune import search as tuning
from qn_analysis.learning.tune.arena import Arena, LineUp
from qn_analysis.learning.tune.challenge import gain, harden, renew
from qn_analysis.learning.tune.family import Family
from qn_analysis.learning.tune.result import Tuned

SMALL: dict[str, Any] = {
    "players": 2, "games": 12 * 16 * 4, "sample": 16, "seed": 5, "deals": 10, "rounds": 2,
    "opponents": ["greedy", "random"], "progress": False,
}  # fmt: skip
"""Four generations of 12 candidates and 16 games, in two rounds."""
CALL = {key: value for key, value in SMALL.items() if key not in ("opponents", "rounds")}
family, load_tuned = TUNER.family, TUNER.load
STORED = sorted((Path(greedy.__file__).parent / "tuned").glob("expert-*.json"))


@pytest.fixture
def few_line_ups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two a generation: what takes time here is beginning to play, not playing."""
    monkeypatch.setattr(contest, "LINE_UPS", 2)


def arena(players: int) -> Arena:
    return Arena(TUNER, find("greedy"), [find("greedy"), find("random")], players, [Ruleset.default()])


def by_hand(rivals: Sequence[int], deals: range, players: int, seed: int, weights: list[float]) -> list[float]:
    """What each game is worth, counted slowly: interpreted games, scores alone."""
    policies = [greedy.choose_greedy, random.choose_random]
    rows = [find("greedy").row(), find("random").row()]
    worths = []
    for deal in deals:
        for seat in range(players):
            bots, row = [greedy.choose_greedy] * players, [weights] * players
            for after, rival in enumerate(rivals, 1):
                bots[(seat + after) % players], row[(seat + after) % players] = policies[rival], rows[rival]
            g = plain_game(Ruleset.default(), players)
            assert play_game(g, plain_log(), bots, row, seed, deal) == -1
            scores = list(g.table.score[:players])
            mine, best = scores[seat], max(scores)
            share = (mine == best) / scores.count(best)
            margin = mine - max(score for other, score in enumerate(scores) if other != seat)
            worths.append(share + 0.2 * min(1.0, max(-1.0, margin / 200)))
    return worths


def test_a_candidate_is_worth_what_a_slow_count_says() -> None:
    weights = find("greedy").row()
    weights[greedy.STONE] *= 1.5
    line_ups = [LineUp((0, 1), 0, 4), LineUp((1, 1), 4, 3), LineUp((1, 0), 20, 2)]
    value, again = arena(3).values([np.array(weights), np.array(weights)], line_ups, 9, 2)
    assert value == again
    slow = [each for at in line_ups for each in by_hand(at.rivals, range(at.first, at.first + at.deals), 3, 9, weights)]
    assert len(slow) == 27
    assert value == pytest.approx(fmean(slow), abs=1e-12)


def test_held_out_shares_are_those_of_the_same_games_counted_slowly() -> None:
    against = arena(2).measure(np.array(find("greedy").row()), 4, 6, 2)
    assert [each.rivals for each in against] == ["greedy", "random"]
    assert against[0].share.value == pytest.approx(0.5)  # against itself, from every seat of every deal
    assert (against[1].games, against[1].deals) == (12, 6)
    worths = by_hand([1], range(6), 2, contest.deal_seed(4, contest.HELD_OUT), find("greedy").row())
    assert against[1].share.value == pytest.approx(sum(worth > 0.5 for worth in worths) / 12)


def test_no_deal_is_met_twice() -> None:
    """Every generation has new deals, and held-out deals have a seed of their own."""
    met: set[int] = set()
    for generation in range(30):
        for line_up in contest.draw_line_ups(7, generation, 3, 100, 2, 1):
            deals = set(range(line_up.first, line_up.first + line_up.deals))
            assert deals
            assert not deals & met
            met |= deals
    purposes = (contest.TUNING, contest.HELD_OUT, contest.DICE)
    seeds = {contest.deal_seed(seed, purpose) for seed in (0, 7, contest.MAX_SEED) for purpose in purposes}
    assert len(seeds) == 9
    assert all(contest.MAX_SEED < seed <= 2**62 for seed in seeds)


def test_line_ups_are_drawn_from_the_whole_population() -> None:
    drawn = [line for generation in range(60) for line in contest.draw_line_ups(1, generation, 4, 96, 3, 2)]
    rivals = [rival for line in drawn for rival in line.rivals]
    assert set(rivals) == {0, 1, 2, 3, 4}
    assert 0.4 < sum(rival >= 3 for rival in rivals) / len(rivals) < 0.6
    alike = [len(set(line.rivals)) == 1 for line in drawn]
    assert all(alike[::2])
    assert not all(alike[1::2])
    first = [line for generation in range(20) for line in contest.draw_line_ups(1, generation, 3, 96, 2, 0)]
    assert {rival for line in first for rival in line.rivals} == {0, 1}


@pytest.mark.usefixtures("few_line_ups")
def test_the_same_call_gives_the_same_result() -> None:
    one, two = tune("greedy", **SMALL, threads=1), tune("greedy", **SMALL, threads=2)
    assert one == two
    assert one.weights != family("greedy").start()
    assert [row["round"] for row in one.curve] == [1, 1, 2, 2]
    assert one.curve[-1]["games"] == SMALL["games"]
    assert [row["games"] for row in one.rounds] == [0, SMALL["games"] // 2, SMALL["games"]]
    assert set(one.held_out) == {"greedy", "random"}
    assert one.held_out["greedy"].n == 20
    assert "fair share 50.0%" in one.text()
    assert tune("greedy", **{**SMALL, "seed": 6}).weights != one.weights


@pytest.mark.usefixtures("few_line_ups")
@pytest.mark.parametrize("stop", [0, 1, 2, 3])
def test_an_interrupted_tuning_goes_on_as_if_nothing_had_been(
    stop: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = tmp_path / "whole.json"
    tune("greedy", **SMALL, out=whole)
    cut = tmp_path / "cut.json"
    done = 0
    values: Callable[..., list[float]] = Arena.values

    def interrupted(self: Arena, *arguments: Any) -> list[float]:
        nonlocal done
        if done == stop:
            raise KeyboardInterrupt
        done += 1
        return values(self, *arguments)

    monkeypatch.setattr(Arena, "values", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tune("greedy", **SMALL, out=cut)
    monkeypatch.setattr(Arena, "values", values)
    assert (tmp_path / "cut.json.part").exists()
    assert cut.exists() == (stop >= 2)  # a round is finished
    if stop >= 2:
        assert not load_tuned(cut).complete
    tune("greedy", **SMALL, out=cut, resume=True)
    assert cut.read_bytes() == whole.read_bytes()
    assert not (tmp_path / "cut.json.part").exists()
    assert tune("greedy", **SMALL, out=cut, resume=True) == load_tuned(whole)  # finished: read


KILLED = """
import os, signal, sys
from pathlib import Path
from qn_analysis.learning.tune import arena
from qn_analysis.games.queens_necklace.play import tune
values, done = arena.Arena.values, [0]
def killed(*arguments):
    done[0] += 1
    if done[0] == 4:
        os.kill(os.getpid(), signal.SIGKILL)
    return values(*arguments)
arena.Arena.values = killed
tune.tune("greedy", **eval(sys.argv[1]), out=Path(sys.argv[2]))
"""


@pytest.mark.full
def test_a_killed_tuning_goes_on(tmp_path: Path) -> None:
    cut = tmp_path / "cut.json"
    killed = subprocess.run([sys.executable, "-c", KILLED, repr(SMALL), str(cut)], env=dict(os.environ))
    assert killed.returncode == -signal.SIGKILL
    assert tune("greedy", **SMALL, out=cut, resume=True) == tune("greedy", **SMALL)


@pytest.mark.usefixtures("few_line_ups")
def test_a_state_that_does_not_fit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "a.json"
    state = tmp_path / "a.json.part"
    with monkeypatch.context() as patch:
        patch.setattr(tuning, "_finished", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            tune("greedy", **SMALL, out=place)
    document = {"format": "qn-tuning", "schema": 1, "plan": {}, "told": [], "finished": [], "mean": []}
    state.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(TuneError, match="another tuning: family, former, games"):
        tune("greedy", **SMALL, out=place, resume=True)
    with pytest.raises(TuneError, match="exists already"):
        tune("greedy", **SMALL, out=place)
    state.write_text("{", encoding="utf-8")
    with pytest.raises(TuneError, match="cannot be read"):
        tune("greedy", **SMALL, out=place, resume=True)
    state.unlink()
    tune("greedy", **SMALL, out=place)
    with pytest.raises(TuneError, match="another tuning's result"):
        tune("greedy", **{**SMALL, "seed": 8}, out=place, resume=True)
    place.write_text('{"format": "qn-log"}', encoding="utf-8")
    with pytest.raises(TuneError, match="format is not 'qn-tuned'"):
        load_tuned(place)


@pytest.mark.usefixtures("few_line_ups")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"told": [[[0.5]]]}, "other rounds and generations"),
        ({"told": [[]] * 99}, "other rounds and generations"),
        ({"told": [[["much"]]]}, r"told\[0\]\[0\]\[0\] is 'much', not a number"),
        (
            {"finished": [{"round": 0, "games": 0, "weights": {"stone": 1.0}, "held_out": []}]},
            "missing, unknown or out",
        ),
        ({"plan": 1}, "plan is 1, not a table"),
        ({"mean": [0.5]}, "other rounds and generations"),
        ({"told": [[[1e9]]]}, "not a number from -100 to 100"),
        (
            {"finished": [{"round": -1, "games": 10**15, "weights": {}, "held_out": []}]},
            r"round is -1, not a whole number from 0 to .*games is 1000000000000000",
        ),
    ],
)
def test_a_state_that_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, object], message: str
) -> None:
    """Whoever wrote it: the plan fits, and the rest does not."""
    place, state = tmp_path / "a.json", tmp_path / "a.json.part"
    with monkeypatch.context() as patch:
        patch.setattr(tuning, "_round", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        patch.setattr(tuning, "_finished", lambda _run, number, games, weights: {
            "round": number, "games": games, "weights": dict(weights), "held_out": [],
        })  # fmt: skip
        with pytest.raises(KeyboardInterrupt):
            tune("greedy", **SMALL, out=place)
    state.write_text(json.dumps({**json.loads(state.read_text(encoding="utf-8")), **change}), encoding="utf-8")
    with pytest.raises(TuneError, match=message):
        tune("greedy", **SMALL, out=place, resume=True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 5}, "5 players"),
        ({"seed": -1}, "seed -1"),
        ({"games": 100}, "too few: 2 rounds of at least one generation need 384"),
        ({"rounds": 0}, "0 rounds"),
        ({"opponents": ["gredy"]}, "did you mean 'greedy'"),
        ({"opponents": [lambda view, legal, rng: legal[0]]}, "`opponents` takes a list .*not a list with the function"),
        ({"start": {"stone": 2.0}}, "missing, unknown or out of bounds"),
        ({"out": "nowhere/a.json"}, "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_tuned_is_said(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TuneError if "opponents" not in change else ValueError, match=message):
        tune("greedy", **{**SMALL, **change})
    with pytest.raises(TuneError, match="no family 'random'"):
        tune("random", **SMALL)


@pytest.mark.parametrize("name", ["greedy", "heuristic"])
def test_families_keep_their_bounds(name: str) -> None:
    kind: Family = family(name)
    assert kind.values(kind.scaled(kind.start())) == pytest.approx(kind.start(), abs=1e-6)
    assert len({each.place for each in kind.weights}) == len(kind.weights)
    assert all(each.low <= each.start <= each.high and each.low < each.high for each in kind.weights)
    for out, end in ((-3.0, "low"), (4.0, "high")):
        values = kind.values([out] * len(kind.weights))
        assert values == {each.name: getattr(each, end) for each in kind.weights}
        kind.bot("edge", values)
    first = kind.weights[0]
    with pytest.raises(TuneError, match=f"out of bounds: {first.name}"):
        kind.bot("beyond", {**kind.start(), first.name: first.high + 1})


@pytest.mark.usefixtures("few_line_ups")
def test_a_challenger_meets_the_champion_alone() -> None:
    found = challenge("random", policy="greedy", **CALL)
    won = gain(found)
    assert found.how["rivals"] == ["random"]
    assert won.value is not None
    assert won.value > 0.3  # anything beats random
    assert won.n == 20
    with pytest.raises(TuneError, match="met a population"):
        gain(tune("greedy", **SMALL))


@pytest.mark.usefixtures("few_line_ups")
def test_hardening_goes_on_until_a_challenger_gains_little(tmp_path: Path) -> None:
    first, place = tmp_path / "first.json", tmp_path / "expert.json"
    begun = tune("greedy", **SMALL, out=first)
    call: dict[str, Any] = {
        "games": 12 * 16, "seed": 1, "challengers": 2, "sample": 16, "deals": 10, "progress": False,
        "opponents": ["random"],
    }  # fmt: skip
    made = harden(TUNER, first, place, **call, limit=-1.0)
    assert [step["challenger"] for step in made.exploitability] == [1, 2]
    assert made.how["rivals"] == ["random"]
    assert made.how["former"] == ["expert 1", "challenger 1"]
    assert set(made.held_out) == {"random", "expert 1", "challenger 1"}
    assert made.how["start"] == made.exploitability[0]["champion"] == made.earlier[0]["rounds"][-1]["weights"]
    assert made.exploitability[1]["champion"] == made.weights
    assert load_tuned(first) == begun
    assert load_tuned(place) == made
    assert "challenger 2: " in str(made)
    with pytest.raises(TuneError, match="exists already"):
        harden(TUNER, first, place, **call)
    assert harden(TUNER, first, place, **call, limit=-1.0, resume=True) == made
    longer = harden(TUNER, place, tmp_path / "longer.json", **{**call, "challengers": 3}, limit=-1.0)
    assert longer.exploitability[:2] == made.exploitability
    assert longer.how["former"] == ["expert 1", "challenger 1", "expert 2", "challenger 2"]
    once = harden(TUNER, first, tmp_path / "once.json", **call, limit=1.0)
    assert len(once.exploitability) == 1
    assert once.weights == begun.weights


@pytest.mark.usefixtures("few_line_ups")
def test_a_result_is_tuned_again_against_itself(tmp_path: Path) -> None:
    first, out = tmp_path / "first.json", tmp_path / "again.json"
    begun = tune("greedy", **SMALL, out=first)
    call = {key: value for key, value in SMALL.items() if key != "players"}
    made = renew(TUNER, first, out, **call)
    assert made.how["start"] == begun.weights
    assert made.how["former"] == ["before"]
    assert set(made.held_out) == {"greedy", "random", "before"}
    assert made.earlier == [{"how": begun.how, "rounds": begun.rounds, "curve": begun.curve}]
    assert load_tuned(out) == made


@pytest.mark.parametrize("file", STORED, ids=lambda file: file.stem)
def test_the_expert_is_stored_with_how_it_was_found(file: Path) -> None:
    stored = load_tuned(file)
    names = {each.name for each in family("heuristic").weights}
    assert stored.complete
    assert file.stem == f"expert-{stored.players}"
    assert set(stored.weights) == names
    bot = find("expert")
    assert bot.row(stored.players) == stored.bot("expert").row()
    assert STYLES["expert"].weights_for(stored.players) == bot.tuned[stored.players]
    assert stored.how["ruleset_hashes"] == [Ruleset.default().hash]
    assert sum(stored.how["generations"]) == len(stored.curve)
    assert stored.curve[-1]["games"] <= stored.how["games"]
    assert stored.rounds[-1]["weights"] == stored.weights
    for name in default_population():
        low = stored.held_out[name].low
        assert low is not None
        assert low > 1 / stored.players, name


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_learning_curve_is_drawn(lang: str) -> None:
    stored = load_tuned(STORED[0])
    frame = stored.learning
    assert frame["round"].unique().to_list() == [each["round"] for each in stored.rounds]
    assert frame["fair"].unique().to_list() == [1 / stored.players]
    assert frame.filter(frame["round"] == frame["round"].max())["value"].to_list() == [
        share.value for share in stored.held_out.values()
    ]
    chart = json.dumps(learning_curve(frame, lang).to_dict())
    assert ("round 1" in chart) == (lang == "en")
    assert ("tour 1" in chart) == (lang == "fr")


@pytest.mark.usefixtures("few_line_ups")
def test_a_result_is_plain_json(tmp_path: Path) -> None:
    place = tmp_path / "a.json"
    made = tune("greedy", **SMALL, out=place)
    assert load_tuned(place) == made
    assert isinstance(made, Tuned)
    assert "/" not in "".join(str(value) for key, value in made.how.items() if key != "objective")
