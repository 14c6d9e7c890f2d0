"""The learnt bot: what it is told and does, by whichever names gems and seats go; how strong it is; what it knows."""

from __future__ import annotations

import random
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from polars.testing import assert_frame_equal

import qn_analysis as qn
from qn_analysis.core.play import simulate, stored
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.network import CHOICES, NONE, SHEET, weigh
from qn_analysis.core.play.packing import SURE, Weights
from qn_analysis.core.report import report as page
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.stats.estimates import Estimate, share
from qn_analysis.games.queens_necklace.bots import learnt, sight, unveiled
from qn_analysis.games.queens_necklace.bots.trained_weights import learnt_weights
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game
from qn_analysis.games.queens_necklace.play.builds import BUILDS, compiled, plain_game, plain_log
from qn_analysis.games.queens_necklace.play.network import NETWORK
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.play.registry import ENGINE, find, kernel
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.renamed import Renamed

LEVELS = ("learnt", "learnt-mixed", "learnt-easy", "learnt-beginner")
Sheet = dict[int, int]


def positions(players: int, games: int, every: int = 7) -> list[Game]:
    """Where somebody is asked, in games of bots that play whatever is legal and of some that play well."""
    found = []
    for number in range(games):
        bots = [find("random" if number % 2 else "steady")] * players
        g, log = plain_game(Ruleset.default(), players), plain_log()
        begin(g, log, 99, number)
        n = 0
        while g.table.actor >= 0:
            seat = g.table.actor
            if n % every == number % every or g.table.phase in (Phase.ALCHEMIST, Phase.CARDINAL, Phase.QUEEN):
                found.append(POSITIONS.copy(g))
            n += 1
            apply(g, log, bots[seat].policy()(g.table, g.seats[seat], bots[seat].row(players)))
    return found


def told(g: Game, hidden: bool = False) -> Sheet:
    """The sheet of whoever is asked: number by place."""
    index, value = [0] * SHEET, [0] * SHEET
    sight.describe(g.table, g.seats[g.table.actor], index, value)
    if hidden:
        unveiled.unveil(g, g.table.actor, index, value)
    assert index[0] < SHEET - 1, "a sheet has no room left"
    found: Sheet = {}
    for n in range(1, index[0] + 1):
        found[index[n]] = found.get(index[n], 0) + value[n]
    return found


def called(g: Game) -> dict[int, tuple[int, int]]:
    """The canonical actions of whoever is asked, by action."""
    me = g.seats[g.table.actor]
    main, extra = [0] * CHOICES, [0] * CHOICES
    learnt.name_actions(g.table, me, main, extra)
    return {me.legal[i]: (main[i], extra[i]) for i in range(me.options)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_names_of_gems_and_seats_change_nothing(players: int) -> None:
    """What it is told and how its actions are called stays the same, so its choice does."""
    others = [(gems, shift) for gems in permutations(range(3)) for shift in range(players)]
    rng = random.Random(players)
    phases = set()
    for g in positions(players, 4):
        phases.add(g.table.phase)
        gems, shift = rng.choice(others[1:])
        names = Renamed(players, gems, shift)
        other = names.listed(g)
        assert told(other, hidden=True) == told(g, hidden=True), (gems, shift, Phase(g.table.phase))
        assert called(other) == {names.action(action): each for action, each in called(g).items()}
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY, Phase.ALCHEMIST} <= phases


def test_every_number_and_action_has_its_place() -> None:
    for players in (2, 3, 4):
        for g in positions(players, 3, every=5):
            seen = told(g)
            assert all(0 <= place < sight.SIGHT for place in seen)
            assert all(0 <= place < unveiled.UNVEILED for place in told(g, hidden=True))
            for main, extra in called(g).values():
                assert 0 <= main < learnt.MOVES
                assert extra == NONE or learnt.PRICE <= extra < learnt.SHOW
            names = [each for each in called(g).values() if each[0] < learnt.BUY or each[0] >= learnt.SHOW]
            assert len(set(names)) == len(names), "two actions are called the same"


def test_what_is_dear_is_told_apart_from_what_is_cheap() -> None:
    g = next(g for g in positions(2, 4, every=3) if g.table.phase == Phase.PURCHASE)
    other = POSITIONS.copy(g)
    slot = next(action - Action.BUY for action in g.seats[g.table.actor].legal if action >= Action.BUY)
    other.table.step[slot] = (other.table.step[slot] + 1) % 4
    assert told(other) != told(g)
    assert called(other) != called(g)


@pytest.mark.parametrize("bot", ["learnt", pytest.param("learnt-easy", marks=pytest.mark.full)])
@pytest.mark.parametrize("players", [*(pytest.param(n, marks=pytest.mark.full) for n in (2, 3)), 4])
def test_both_builds_choose_alike(bot: str, players: int) -> None:
    job = simulate.Job(
        "queens_necklace", 0, 0, 4, players, (bot,) * players, 12, Ruleset.default(), True, True, None
    )  # fmt: skip
    one, two = simulate.play_compiled(job), simulate.play_interpreted(job)
    for mine, theirs in zip(one, two, strict=True):
        assert mine is not None
        assert theirs is not None
        assert_frame_equal(mine, theirs)


def test_levels_are_the_same_network_and_draw_more_freely() -> None:
    """The freer, the less likely is what it thinks best."""
    rows: dict[str, Any] = {name: find(name).row(3) for name in LEVELS}
    kept = [[*row[:4], *row[5:]] for row in rows.values()]
    assert all(each == kept[0] for each in kept)
    index, value, odds = [0] * SHEET, [0] * SHEET, [0] * CHOICES
    main, extra = [0] * CHOICES, [0] * CHOICES
    best: dict[str, list[float]] = {name: [] for name in LEVELS}
    for g in positions(3, 2):
        me = g.seats[g.table.actor]
        sight.describe(g.table, me, index, value)
        learnt.name_actions(g.table, me, main, extra)
        for name, row in rows.items():
            total = weigh(row, index, value, me.options, main, extra, odds)
            best[name].append(max(odds[: me.options]) / total)
    means = [sum(best[name]) / len(best[name]) for name in LEVELS]
    assert means[0] == 1
    assert means == sorted(means, reverse=True)
    assert means[-1] < 0.8


# ------------------------------------------------------------------------------------------------------------- strength


def wins(players: int, one: str, others: str, deals: int) -> Estimate:
    """The share of wins of one bot among others, each deal from every seat, on deals that no training has."""
    build = compiled()
    won = np.zeros((deals, players))
    for seat in range(players):
        seated = [find(one if at == seat else others) for at in range(4)]
        results = BUILDS.results(
            Ruleset.default(), players, tuple(kernel(build, each) for each in seated),
            tuple(packed_row(each, players) for each in seated), 2**40 + 7, 0, deals,
        )  # fmt: skip
        first = results[:, 9 : 9 + players] == 1
        won[:, seat] = first[:, seat] / first.sum(axis=1)
    return share(won.sum(axis=1), [players] * deals)


@pytest.mark.parametrize(("players", "least"), [(2, 0.55), (3, 0.36), (4, 0.30)])
def test_it_is_ahead_of_expert(players: int, least: float) -> None:
    found = wins(players, "learnt", "expert", 150)
    assert found.value is not None
    assert found.value > least, found


STYLES = ("collector", "royalist", "jeweller", "bargain", "schemer", "steady")
FLOORS: dict[int, dict[str, tuple[float, float | None]]] = {
    2: {"expert": (0.66, None), **dict.fromkeys(STYLES, (0.66, None))},
    3: {"expert": (0.44, 0.33), **dict.fromkeys(STYLES, (0.43, 0.27))},
    4: {"expert": (0.41, 0.27), **dict.fromkeys(STYLES, (0.30, None))},
}
"""Win shares: at least that of the network alone among copies of a rival; at most that of a rival alone among its
copies."""


@pytest.mark.full
@pytest.mark.parametrize(("players", "rival"), [(players, rival) for players in FLOORS for rival in FLOORS[players]])
def test_the_floors_of_its_strength_hold(players: int, rival: str) -> None:
    """On 4,000 games and more of deals that no training has."""
    alone, lone = FLOORS[players][rival]
    deals = -(-4_000 // players)
    found = wins(players, "learnt", rival, deals)
    assert found.value is not None
    assert found.value >= alone, found
    if lone is not None:
        found = wins(players, rival, "learnt", deals)
        assert found.value is not None
        assert found.value <= lone, found


# --------------------------------------------------------------------------------------------------- weights and rules


def test_stored_weights_say_what_they_are() -> None:
    for players in (2, 3, 4):
        found = learnt_weights(players)
        assert found is not None
        assert found.players == players
        assert found.rules == stored.rules_key(Ruleset.default())
        assert found.how["games"] > 0
        assert found.how["seconds"] > 0
        assert found.how["recipe"]["stages"]
        assert found.curve
        assert {row["bot"] for row in found.held_out} >= {*NETWORK.rivals}
        file = Path(learnt.__file__).with_name("trained") / f"learnt-{players}.npz"
        assert file.stat().st_size < stored.MOST_STORED


def test_a_manifest_holds_name_and_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    call: dict[str, Any] = {"players": 2, "bots": ["learnt", "greedy"], "seed": 3, "progress": False}
    log = qn.simulate(3, out=tmp_path / "log", **call)
    stored_two = learnt_weights(2)
    assert stored_two is not None
    assert log.manifest["bots_from"] == {"learnt": f"built in, weights {stored_two.fingerprint}"}
    assert len(Path(tmp_path / "log" / "manifest.json").read_bytes()) < 20_000
    qn.simulate(3, out=tmp_path / "log", resume=True, **call)
    assert not qn.verify(tmp_path / "log").problems
    from qn_analysis.core.play.bot import Brain

    other = Weights(stored_two.weights.shape, stored_two.weights.numbers[::-1].copy())
    changed = stored.Learnt(**{**vars(stored_two), "weights": other})
    monkeypatch.setattr(Brain, "at", lambda self, players: changed)
    with pytest.raises(qn.LogError, match="bots_from differ"):
        qn.simulate(3, out=tmp_path / "log", resume=True, **call)


def test_by_rules_that_it_does_not_know_expert_plays(capsys: pytest.CaptureFixture[str]) -> None:
    rules = Ruleset.from_dict({"hand_size": 5})
    log = qn.simulate(2, players=3, bots=["learnt", "greedy", "learnt"], seed=1, rules=rules, progress=False)
    assert log.manifest["bots"] == ["expert", "greedy", "expert"]
    assert log.manifest["bots_instead"] == {"learnt": "expert"}
    assert "learnt was not trained by these rules: expert plays instead" in capsys.readouterr().err
    told = {lang: str(page._facts(report_of(log.layout.game).desk(log, lang))) for lang in ("en", "fr")}
    assert "(expert instead of learnt, which was not trained by these rules)" in told["en"]
    assert "(expert au lieu de learnt" in told["fr"]
    plain = qn.simulate(2, players=3, bots=["learnt", "greedy", "learnt"], seed=1, progress=False)
    assert plain.manifest["bots"] == ["learnt", "greedy", "learnt"]
    assert "bots_instead" not in plain.manifest
    assert capsys.readouterr().err == ""
    league = qn.league(["learnt", "greedy"], players=2, games=4, rules=rules, progress=False)
    assert league.bots_from["learnt"] == "expert, since the network was not trained by these rules"


def test_a_file_of_weights_plays(tmp_path: Path) -> None:
    found = learnt_weights(3)
    assert found is not None
    place = tmp_path / "mine.npz"
    found.save(place)
    log = qn.simulate(2, players=3, bots=[str(place), "learnt", "greedy"], seed=1, progress=False)
    assert log.bots == ["mine", "learnt", "greedy"]
    assert found.fingerprint in log.manifest["bots_from"]["mine"]
    assert find(str(place)).row(3) == find("learnt").row(3)
    with pytest.raises(qn.SimulationError, match="there are no weights for 2 players: train them"):
        find(str(place)).row(2)
    stored.Learnt(**{**vars(found), "version": 99}).save(tmp_path / "old.npz")
    with pytest.raises(qn.BotError, match="told other things"):
        ENGINE.find(str(tmp_path / "old.npz"))
    assert find("learnt").brain is not None
    assert packed_row(find("learnt"), 3).view(np.int16)[4] == SURE
