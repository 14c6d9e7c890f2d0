"""The heuristic family: its weights are documented, its styles recognisable, its default row strong."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import polars as pl
import pytest

from qn_analysis.core.play.simulate import Job, play_compiled, play_interpreted
from qn_analysis.games.queens_necklace.bots import belief
from qn_analysis.games.queens_necklace.bots import heuristic_eye as eye
from qn_analysis.games.queens_necklace.bots.heuristic import choose_heuristic
from qn_analysis.games.queens_necklace.bots.heuristic_market import END
from qn_analysis.games.queens_necklace.bots.heuristic_places import Place
from qn_analysis.games.queens_necklace.bots.heuristic_weights import WEIGHTS, named, row
from qn_analysis.games.queens_necklace.bots.weights import STYLES
from qn_analysis.games.queens_necklace.engine.game import apply, begin
from qn_analysis.games.queens_necklace.engine.state import SCRATCH
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.play import registry
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import GEM_KINDS, GEMS, Card
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.rulesets import random_ruleset

FAMILY = [name for name, style in STYLES.items() if style.policy == "choose_heuristic" and name != "expert"]
"""The styles set by hand."""
ROW = [row()[place] for place in range(len(Place))] + [0.0] * (registry.WEIGHTS - len(Place))


def job(players: int, bots: tuple[str, ...], seed: int, rules: Ruleset, games: int, events: bool = False) -> Job:
    return Job("queens_necklace", 0, 0, games, players, bots, seed, rules, events, events, None)


# ------------------------------------------------------------------------------------------------------------- weights


def test_every_weight_is_documented_once_and_within_its_bounds() -> None:
    assert [weight.place for weight in WEIGHTS] == list(Place)
    for weight in WEIGHTS:
        assert weight.low <= weight.default <= weight.high, weight
        assert weight.low < weight.high
        assert len(weight.about) > 15
    assert len({weight.about for weight in WEIGHTS}) == len(WEIGHTS) <= registry.WEIGHTS


def test_styles_are_named_differences_from_the_default_within_the_bounds() -> None:
    default = named(row())
    for name in FAMILY:
        weights = named(STYLES[name].weights)
        assert (name == "steady") == (weights == default)
        for weight in WEIGHTS:
            assert weight.low <= weights[weight.place.name.lower()] <= weight.high, (name, weight)


def test_a_weight_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        row(kindness=1.0)


def test_the_cards_of_the_row_stand_in_the_order_of_cards() -> None:
    assert [Place.RING + card - Card.RING for card in Card if Card.RING <= card <= Card.QUEEN] == [
        Place[card.name] for card in Card if Card.RING <= card <= Card.QUEEN
    ]


def test_the_scratch_room_is_large_enough() -> None:
    assert END < SCRATCH


# ------------------------------------------------------------------------------------------------------- what it sees


@pytest.mark.parametrize("players", [2, 4])
def test_what_it_expects_is_what_the_belief_says(players: int) -> None:
    rng = random.Random(players)
    weights = [*ROW]
    weights[Place.RIVAL_SHOWS] = weights[Place.RIVAL_SHOWS_LAST] = 1.0
    weights[Place.RIVAL_BUYS] = 0.0
    g = plain_game(Ruleset.default(), players)
    compared = 0
    for number in range(4):
        log = plain_log()
        begin(g, log, 8, number)
        while g.table.phase != Phase.GAME_OVER:
            me = g.seats[g.table.actor]
            if g.table.phase == Phase.PURCHASE:
                eye.look_ahead(g.table, me, weights)
                for seat in range(players):
                    for gem in range(GEMS):
                        if seat != me.seat:
                            mean = belief.expected_stones(g.table, me, seat, gem)
                            # after unseen thefts the two bound what cannot be in different places
                            doubt = 0.25 if any(any(row) for row in me.stolen) else 1e-9
                            assert me.scratch[eye.STONES + seat * GEMS + gem] == pytest.approx(mean, rel=doubt)
                            compared += 1
            assert apply(g, log, rng.choice(me.legal[: me.options]))
    assert compared > 100


def test_what_it_calculated_before_changes_nothing() -> None:
    """The scratch room is written before it is read: rubbish in it changes no decision."""
    rng = random.Random(4)
    g = plain_game(Ruleset.default(), 3)
    phases = set()
    for number in range(4):
        log = plain_log()
        begin(g, log, 9, number)
        while g.table.phase != Phase.GAME_OVER:
            me = g.seats[g.table.actor]
            action = choose_heuristic(g.table, me, ROW)
            me.scratch[:] = [rng.uniform(-50, 50) for _ in me.scratch]
            assert choose_heuristic(g.table, me, ROW) == action
            phases.add(g.table.phase)
            assert apply(g, log, action)
    assert phases >= {Phase.INFLUENCE, Phase.PURCHASE, Phase.DISPLAY}


@pytest.mark.parametrize("bot", FAMILY)
def test_every_decision_is_met_and_both_builds_decide_alike(bot: str) -> None:
    """Under the rulebook and under rulesets of chance, in games with others."""
    for players in (2, 3, 4):
        rules = [Ruleset.default(), random_ruleset(random.Random(players))]
        for each in rules:
            bots = tuple([bot, "random", "greedy", bot][:players])
            one = job(players, bots, 12, each, 3, events=True)
            for compiled, interpreted in zip(play_compiled(one), play_interpreted(one), strict=True):
                assert compiled is not None
                assert interpreted is not None
                assert compiled.equals(interpreted)


def test_it_meets_every_phase_that_asks() -> None:
    log = GAME.simulate(300, players=3, bots=["steady", "schemer", "royalist"], seed=6, progress=False)
    played = log.events.filter(pl.col("event") == "played").select("card").unique().collect()["card"].to_list()
    assert {*played} >= {"confessor", "courtier", "forger", "favorite", "thief", "alchemist", "musketeer", "queen"}


# -------------------------------------------------------------------------------------------------------- how it plays


def share(bot: str, rival: str, players: int, games: int) -> tuple[float, float]:
    """How much one bot among rivals wins, over all seats of the same deals, and the half-width of its interval."""
    wins = np.zeros(games)
    for seat in range(players):
        bots = [rival] * players
        bots[seat] = bot
        table = play_compiled(job(players, tuple(bots), 31, Ruleset.default(), games))[1]
        scores = table.select([f"score_{each}" for each in range(players)]).to_numpy()
        best = scores == scores.max(axis=1, keepdims=True)
        wins += best[:, seat] / best.sum(axis=1) / players
    return float(wins.mean()), float(1.96 * wins.std() / np.sqrt(games))


@pytest.mark.parametrize(("players", "least"), [(2, 0.85), (3, 0.6), (4, 0.45)])
def test_steady_beats_greedy_clearly(players: int, least: float) -> None:
    won, doubt = share("steady", "greedy", players, 1000)
    assert won - doubt > least


@pytest.mark.parametrize("bot", FAMILY)
def test_every_style_beats_random_and_holds_its_own_against_greedy(bot: str) -> None:
    assert share(bot, "random", 4, 250)[0] > 0.6
    won, doubt = share(bot, "greedy", 3, 400)
    assert won - doubt > 1 / 3


@cache
def habits() -> dict[str, dict[str, float]]:
    """What each style does against two steady players: cards bought a game, by kind, and how it shows and pays."""
    found: dict[str, dict[str, float]] = {}
    games = 300
    for bot in FAMILY:
        log = GAME.simulate(games, players=3, bots=[bot, "steady", "steady"], seed=14, progress=False)
        events = log.events.filter(pl.col("seat") == 0).collect()
        bought = events.filter(pl.col("event") == "bought")
        counts = dict(bought.group_by("card").len().iter_rows())
        cards = {Card[str(card).upper()]: n / games for card, n in counts.items()}
        gems = events.filter((pl.col("event") == "shown") & pl.col("gem").is_not_null())
        rows = gems.group_by("game", "year", "seat").agg(pl.col("gem").n_unique().alias("gems"))
        found[bot] = {
            "kings": cards.get(Card.KING, 0.0) + cards.get(Card.NECKLACE, 0.0),
            "rings": cards.get(Card.RING, 0.0),
            "characters": sum(n for card, n in cards.items() if card > Card.BANKER),
            "gems": sum(n for card, n in cards.items() if card < GEM_KINDS),
            "rows": float(rows["gems"].mean() or 0.0),  # type: ignore[arg-type]
            "price": float(bought["amount"].mean() or 0.0),  # type: ignore[arg-type]
            "step": float(bought["count"].mean() or 0.0),  # type: ignore[arg-type]
        }
    return found


@pytest.mark.parametrize(
    ("bot", "habit", "sign"),
    [
        ("royalist", "kings", 1),
        ("jeweller", "rings", 1),
        ("schemer", "characters", 1),
        ("bargain", "price", -1),
        ("bargain", "step", 1),
        ("collector", "rows", -1),
    ],
)
def test_a_style_is_recognised_by_its_log(bot: str, habit: str, sign: int) -> None:
    mine = sign * habits()[bot][habit]
    for other in FAMILY:
        if other != bot:
            assert mine > sign * habits()[other][habit], (other, habits()[other][habit])
