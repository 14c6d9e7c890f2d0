"""The search: stronger than the network it plays on by, blind to what is hidden, true to its plan, whole numbers;
and how far its display of the last sale is from the best one, against all displays of a small hand."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.compile.records import blank, dtype, fill, plain
from qn_analysis.core.play import packing
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.packing import Shape, Weights
from qn_analysis.core.stats.estimates import Estimate, mean, share
from qn_analysis.core.stats.intervals import Z
from qn_analysis.games.queens_necklace.bots import rollout, searcher
from qn_analysis.games.queens_necklace.bots.displays import MOST, read_display, vary
from qn_analysis.games.queens_necklace.bots.greedy import choose_greedy
from qn_analysis.games.queens_necklace.bots.learnt import MOVES, choose_learnt
from qn_analysis.games.queens_necklace.bots.searcher import choose_searcher
from qn_analysis.games.queens_necklace.bots.sight import SIGHT
from qn_analysis.games.queens_necklace.bots.unveiled import UNVEILED
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.engine.display import lay, list_display
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import Game, Log, Seat
from qn_analysis.games.queens_necklace.play.builds import BUILDS, compiled, plain_game, plain_log, play_game
from qn_analysis.games.queens_necklace.play.positions import POSITIONS
from qn_analysis.games.queens_necklace.play.registry import WEIGHTS, find, kernel
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, GEMS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.games.queens_necklace.bots.test_hidden import shuffle_hidden

Numbers = np.ndarray[Any, Any]
FEW = {"WORLDS": 2, "SALE_WORLDS": 2, "SALE_ROUNDS": 2, "LEAST": 1, "CERTAIN": 1000, "SURE": 0, "SURE_DISPLAY": 0}
DEALS = 30
"""Deals after which it is seen whether they tell who is stronger."""
SMALL = 6
"""Cards to be shown in a hand that is small enough to try all its displays."""
SMALL_DISPLAYS = 1000
"""Displays of such a hand at the most."""


@cache
def small_row(**changed: int) -> Numbers:
    """A search on top of a small network that has learnt nothing, which is quick when interpreted."""
    rng = np.random.default_rng(5)
    told = {**STYLES["searcher"].search, **{getattr(searcher, name): value for name, value in changed.items()}}
    network, critic = (
        Weights(shape, rng.integers(-900, 900, shape.size).astype(np.int16))
        for shape in (Shape(SIGHT, 4, 4, MOVES), Shape(UNVEILED, 4, 4, 2))
    )
    return network.searching_row(critic, told)


def greedy_row() -> list[float]:
    row = [0.0] * WEIGHTS
    for place, value in STYLES["greedy"].weights.items():
        row[place] = value
    return row


def asked(players: int, every: int, seed: int) -> Any:
    """Decisions of a game of greedy players, one in `every`, and the first ones of all displays."""
    g = plain_game(Ruleset.default(), players)
    log = plain_log()
    begin(g, log, seed, 0)
    row = greedy_row()
    at = 0
    while g.table.phase != Phase.GAME_OVER:
        me = g.seats[g.table.actor]
        first = g.table.phase == Phase.DISPLAY and not searcher.has_laid(me)
        at += 1
        if first or at % every == 0:
            yield g
        assert apply(g, log, choose_greedy(g.table, me, row))


def compiled_choice(g: Game, row: Numbers) -> tuple[int, dict[str, Any]]:
    """What the compiled build chooses where somebody is asked, and her record afterwards."""
    games = np.zeros(1, dtype(Game))
    fill(Game, games[0], plain(Game, g))
    seat = g.table.actor
    action = int(compiled()["choose_searcher"](games[0]["table"], games[0]["seats"][seat], row))
    return action, plain(Seat, games[0]["seats"][seat])


# ------------------------------------------------------------------------------------------------------------- strength


def wins(one: str, others: str, players: int, deals: int, least: float) -> Estimate:
    """The share of wins of one bot among others, each deal from every seat, on deals of no training or tuning; of fewer
    deals, if these tell by three standard errors that it is more than the least that is wanted."""
    won: Numbers = np.zeros((0, players))
    while len(won) < deals:
        won = np.concatenate([won, won_on(one, others, players, len(won), min(DEALS, deals - len(won)))])
        found = share(won.sum(axis=1), [players] * len(won))
        assert found.value is not None
        if found.low is not None and found.value - 3 / Z * (found.value - found.low) > least:
            break
    return found


def won_on(one: str, others: str, players: int, start: int, deals: int) -> Numbers:
    """[deal, seat] what one bot wins of the game in which it has that seat."""
    build = compiled()
    won = np.zeros((deals, players))
    for seat in range(players):
        seated = [find(one if at == seat else others) for at in range(4)]
        results = BUILDS.results(
            Ruleset.default(), players, tuple(kernel(build, each) for each in seated),
            tuple(packed_row(each, players) for each in seated), 2**40 + 11, start, deals,
        )  # fmt: skip
        assert (results[:, 0] == -1).all()
        first = results[:, 9 : 9 + players] == 1
        won[:, seat] = first[:, seat] / first.sum(axis=1)
    return won


@pytest.mark.parametrize(
    ("bot", "others", "players", "deals", "least"),
    [
        ("searcher-displays", "learnt", 3, 40, 0.36),
        pytest.param("searcher", "learnt", 3, 120, 0.42, marks=pytest.mark.full),
        pytest.param("searcher", "expert", 3, 400, 0.50, marks=pytest.mark.full),
        pytest.param("searcher", "learnt", 2, 150, 0.60, marks=pytest.mark.full),
        pytest.param("searcher", "expert", 2, 150, 0.72, marks=pytest.mark.full),
        pytest.param("searcher", "learnt", 4, 60, 0.28, marks=pytest.mark.full),
    ],
)
def test_it_is_stronger_than_its_network(bot: str, others: str, players: int, deals: int, least: float) -> None:
    found = wins(bot, others, players, deals, least)
    assert found.value is not None
    assert found.value > least, found


# ------------------------------------------------------------------------------------------------- what it can know, do


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_seat_cannot_know_changes_nothing(players: int) -> None:
    """With the stored network, compiled."""
    rng = random.Random(1)
    row = packed_row(find("searcher"), players)
    compared = set()
    for g in asked(players, 9, 4):
        other = copy.deepcopy(g)
        shuffle_hidden(other, rng)
        assert compiled_choice(other, row) == compiled_choice(g, row)
        compared.add(g.table.phase)
    assert {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY} <= compared


def test_a_search_changes_nothing_but_its_own_record() -> None:
    row = packing.plain(small_row(**FEW))
    for original in asked(3, 30, 4):
        g = copy.deepcopy(original)
        seat = g.table.actor
        choose_searcher(g.table, g.seats[seat], row)
        before, after = plain(Game, original), plain(Game, g)
        changed = {name for name, value in after["seats"][seat].items() if value != before["seats"][seat][name]}
        assert changed <= {"chance", "memo"}
        before["seats"][seat] = after["seats"][seat]
        assert after == before


def test_a_display_is_laid_as_it_was_planned() -> None:
    """Planned once a sale; each step is the next card of the plan, whatever the dice say meanwhile."""
    log = plain_log()
    row = packing.plain(small_row(**FEW))
    plans = 0
    for original in asked(3, 10**6, 9):
        g = copy.deepcopy(original)
        seat = g.table.actor
        me = g.seats[seat]
        action = choose_searcher(g.table, me, row)
        plan = list(me.memo)
        assert plan[0] == g.table.merchant
        dice = list(me.chance)
        while action != Action.PASS:
            assert apply(g, log, action)
            if g.table.actor != seat or g.table.phase != Phase.DISPLAY:
                break
            action = choose_searcher(g.table, me, row)
            assert list(me.memo) == plan
            assert list(me.chance) == dice, "nothing is searched twice"
        assert [searcher.laid_of(me, place) for place in range(rollout.DISPLAY)] == plan[2 : 2 + rollout.DISPLAY]
        plans += sum(plan[2:]) > 0
    assert plans > 3


def test_a_plan_of_another_sale_or_of_another_display_does_not_count() -> None:
    row = packing.plain(small_row(**FEW))
    for original in asked(3, 10**6, 9):
        g = copy.deepcopy(original)
        me = g.seats[g.table.actor]
        if sum(me.hand[:10]) < 3:
            continue
        assert not searcher.has_plan(g.table, me)
        choose_searcher(g.table, me, row)
        assert searcher.has_plan(g.table, me)
        card = next(card for card in range(10) if me.hand[card] > 0)
        me.laid[card] = me.memo[2 + card] + 1
        assert not searcher.has_plan(g.table, me)
        me.laid[card] = 0
        g.table.merchant += 1
        assert not searcher.has_plan(g.table, me)


def test_displays_differ_by_one_thought_and_can_be_laid() -> None:
    table = plain_game(Ruleset.default(), 2).table
    table.fashion = [*range(GEMS)]
    me = blank(Seat)
    me.hand[Card.RUBY_1] = me.hand[Card.RUBY_2] = me.hand[Card.AMBER_1] = 1
    me.hand[Card.RING] = me.hand[Card.KING] = 2
    me.hand[Card.BANKER] = 1
    choices = [0] * MOST * rollout.CHOICE
    choices[1 + Card.RUBY_2] = 1
    n = vary(table, me, choices)
    found = {tuple(choices[c * rollout.CHOICE : (c + 1) * rollout.CHOICE]) for c in range(n)}
    assert len(found) == n > 8
    for each in found:
        cards, rings, kings = each[1:11], each[12:16], each[16:20]
        assert all(laid <= me.hand[card] for card, laid in enumerate(cards))
        assert sum(rings) <= 2
        assert sum(kings) <= 1
        assert not any(each[20:24])
        assert each[11] == 0
        for gem in range(4):
            if not any(cards[3 * gem : 3 * gem + 3]):
                assert rings[gem] == kings[gem] == 0
    nothing = (0,) * rollout.CHOICE
    assert nothing in found


# ---------------------------------------------------------------------------------------------------------- two builds


HOUSES = [
    Ruleset.default(),
    Ruleset.default().with_(deck_size=140, cards={
        "blank_blue": {"copies": 8, "effect": "discard"}, "blank_purple": {"copies": 8, "effect": "draw"},
        "blank_gray": {"copies": 24, "effect": "stones", "gem": "ruby", "amount": 2},
    }),
    Ruleset.default().with_(deck_size=132, cards={
        "blank_blue": {"copies": 8, "effect": "look"}, "blank_gray": {"copies": 24, "effect": "pounds", "amount": 20},
    }),
]  # fmt: skip


@pytest.mark.parametrize("rules", HOUSES, ids=["rulebook", "stones", "pounds"])
def test_both_builds_play_the_same_game(rules: Ruleset) -> None:
    """A small network; by house rules the search itself works as well, though nobody is seated so."""
    row = small_row(**FEW)
    g = plain_game(rules, 2)
    policies: list[Any] = [choose_searcher, choose_greedy]
    rows: list[Any] = [packing.plain(row), greedy_row()]
    assert play_game(g, plain_log(), policies, rows, 12, 0) == -1
    build = compiled()
    found = BUILDS.results(
        rules, 2, tuple(build[name] for name in ("choose_searcher", *["choose_greedy"] * 3)),
        (row, *[np.array(greedy_row())] * 3), 12, 0, 1,
    )[0]  # fmt: skip
    assert found[5:7].tolist() == g.table.score[:2]
    assert found[1] == g.table.turn


def test_without_a_budget_the_network_decides() -> None:
    row = packing.plain(small_row(WORLDS=0, SALE_WORLDS=0))
    for g in asked(3, 5, 2):
        me = g.seats[g.table.actor]
        assert choose_searcher(g.table, me, row) == choose_learnt(g.table, me, row)


def test_by_rules_that_it_does_not_know_expert_plays(capsys: pytest.CaptureFixture[str]) -> None:
    import qn_analysis as qn

    rules = Ruleset.from_dict({"hand_size": 5})
    log = qn.simulate(
        2, players=3, bots=["searcher", "greedy", "searcher-displays"], seed=1, rules=rules, progress=False
    )
    assert log.manifest["bots"] == ["expert", "greedy", "expert"]
    assert log.manifest["bots_instead"] == {"searcher": "expert", "searcher-displays": "expert"}
    assert "searcher was not trained by these rules: expert plays instead" in capsys.readouterr().err


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
    made: Game = POSITIONS.copy(g)
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
    """Every display of whoever is asked, as a search writes them; cards are laid in one order: each once."""
    found: list[list[int]] = []

    def go_on(at: Game) -> None:
        me = at.seats[at.table.actor]
        if len(found) > SMALL_DISPLAYS:
            return
        choice = [0] * rollout.CHOICE
        read_display(me, choice, 0)
        found.append(choice)
        for action in me.legal[: me.options]:
            if action != Action.PASS:
                after = POSITIONS.copy(at)
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
        assert len(displays) <= SMALL_DISPLAYS
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
