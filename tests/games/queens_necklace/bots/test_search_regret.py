"""How far the display of the last sale is from the best one: against all displays of a small hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.compile.records import dtype, fill, plain
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.stats.estimates import Estimate, mean
from qn_analysis.games.queens_necklace.bots import rollout, searcher
from qn_analysis.games.queens_necklace.bots.displays import read_display
from qn_analysis.games.queens_necklace.engine.display import lay, list_display
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game, Log
from qn_analysis.games.queens_necklace.play.builds import compiled, plain_game, plain_log
from qn_analysis.games.queens_necklace.play.registry import find
from qn_analysis.games.queens_necklace.play.trials import copy_of
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase

SMALL = 6
"""Cards to be shown in a hand that is small enough to try all its displays."""
MOST = 1000
"""Displays of such a hand at the most."""
Numbers = np.ndarray[Any, Any]


def last_displays(players: int, games: int) -> Iterator[Game]:
    """Who is asked first and next for the last display, in games of a quick bot."""
    bot = find("steady")
    row = bot.row(players)
    for number in range(games):
        g, log = plain_game(Ruleset.default(), players), plain_log()
        begin(g, log, 2**40 + 23, number)
        while g.table.actor >= 0:
            me = g.seats[g.table.actor]
            if g.table.phase == Phase.DISPLAY and g.table.sales == 2 and not searcher.has_laid(me):
                yield small(g)
            apply(g, log, bot.policy()(g.table, me, row))


def small(g: Game) -> Game:
    """The same with a small hand: what is too much has left the game before everybody's eyes."""
    made = copy_of(g)
    t, me = made.table, made.seats[made.table.actor]
    rng = random.Random(t.turn * 4 + me.seat)
    held = [card for card in (*range(GEM_KINDS), Card.RING, Card.KING, Card.BANKER) for _ in range(me.hand[card])]
    rng.shuffle(held)
    for card in held[SMALL:]:
        me.hand[card] -= 1
        t.gone[card] += 1
        t.hand_size[me.seat] -= 1
    me.options = 0
    list_display(made)
    return made


def all_displays(g: Game) -> list[list[int]]:
    """Every display of whoever is asked, as a search writes them; cards are laid in rising order: each once."""
    found: list[list[int]] = []

    def go_on(at: Game) -> None:
        me = at.seats[at.table.actor]
        if len(found) > MOST:
            return
        choice = [0] * rollout.CHOICE
        read_display(me, choice, 0)
        found.append(choice)
        for action in me.legal[: me.options]:
            if action != Action.PASS:
                after = copy_of(at)
                lay(after, action)
                after.seats[after.table.actor].options = 0
                list_display(after)
                go_on(after)

    go_on(g)
    return found


def worths(g: Game, choices: list[list[int]], row: Numbers, worlds: int) -> Numbers:
    """[choice, world] what each display is worth, all in the same worlds."""
    games, logs = np.zeros(3, dtype(Game)), np.zeros(1, dtype(Log))
    fill(Game, games[2], plain(Game, g))
    games[2]["seats"][g.table.actor]["chance"] = 7, 11, 13, 1
    samples = np.zeros(len(choices) * worlds, np.int64)
    tried = np.ones(len(choices), np.int64)
    flat = np.array(choices, np.int64).ravel()
    compiled()["try_all"](games, logs, g.table.actor, row, flat, tried, worlds, samples)
    return samples.reshape(len(choices), worlds)


def told(row: Numbers, place: int, number: int) -> Numbers:
    """A row in which a search is told something else."""
    changed = row.copy()
    changed.view(np.int16)[place] = number
    return changed


@dataclass
class Regret:
    """What is lost against the best display, by bot."""

    share: dict[str, Estimate]
    pounds: dict[str, Estimate]
    cases: int


def regret(players: int, games: int, worlds: int) -> Regret:
    """The best display is found in one half of the worlds and all are held against it in the other half."""
    row = packed_row(find("searcher-displays"), players)
    rows = {"searcher": row, "network": told(row, searcher.SALE_ROUNDS, 0)}
    share_only, both = told(row, searcher.MARGIN, 0), told(row, searcher.MARGIN, searcher.WIN)
    lost: dict[str, list[tuple[float, float]]] = {name: [] for name in rows}
    for g in last_displays(players, games):
        displays = all_displays(g)
        if len(displays) < 3:
            continue
        assert len(displays) <= MOST
        won = worths(g, displays, share_only, worlds)
        pounds = worths(g, displays, both, worlds) - won
        plan = worths(g, displays, row, worlds)
        best = int(plan[:, : worlds // 2].sum(axis=1).argmax())
        for name, weights in rows.items():
            mine = displays.index(chosen(g, weights))
            half = slice(worlds // 2, worlds)
            gap = [(each[best, half] - each[mine, half]).mean() / searcher.WIN for each in (won, pounds)]
            lost[name].append((gap[0], gap[1] * searcher.UNIT))
    return Regret(
        {name: mean(np.array(each)[:, 0]) for name, each in lost.items()},
        {name: mean(np.array(each)[:, 1]) for name, each in lost.items()},
        len(lost["searcher"]),
    )


def chosen(g: Game, row: Numbers) -> list[int]:
    """The display that a search plans."""
    games = np.zeros(1, dtype(Game))
    fill(Game, games[0], plain(Game, g))
    seat = g.table.actor
    compiled()["choose_searcher"](games[0]["table"], games[0]["seats"][seat], row)
    plan = games[0]["seats"][seat]["memo"][searcher.PLAN : searcher.PLAN + rollout.DISPLAY]
    return [0, *map(int, plan)]


@pytest.mark.parametrize(
    ("players", "games", "worlds", "most_share", "most_pounds"),
    [(3, 1, 60, 0.12, 15.0), *(pytest.param(n, 40, 400, 0.03, 10.0, marks=pytest.mark.full) for n in (2, 3, 4))],
)
def test_the_last_display_is_near_the_best_of_all(
    players: int, games: int, worlds: int, most_share: float, most_pounds: float
) -> None:
    found = regret(players, games, worlds)
    print(found)
    assert found.cases >= games
    assert found.share["searcher"].value is not None
    assert found.pounds["searcher"].value is not None
    assert found.share["searcher"].value < most_share
    assert found.pounds["searcher"].value < most_pounds
    assert found.share["network"].value is not None
    assert found.share["searcher"].value <= found.share["network"].value
