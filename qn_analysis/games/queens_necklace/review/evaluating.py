"""Each seat's chance to win from a position of Queen's Necklace: by the network, or by games played to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.compile.records import blank, copy_record, dtype, fill, plain
from qn_analysis.core.play.stored import rules_key
from qn_analysis.core.play.win_chances import Chances
from qn_analysis.core.review.evaluate import Evaluation
from qn_analysis.core.review.verdicts import SURE

from ..bots.belief import held_back, in_sight
from ..bots.imagine import imagine
from ..bots.trained_weights import learnt_weights
from ..engine.state import Game
from ..play.positions import position
from ..play.rebuild import new_dice
from ..play.standing import Standing
from ..play.win_chances import judged_by, win_chances
from ..words.cards import KINDS, NOBODY
from .worlds import NOTHING, Judge

if TYPE_CHECKING:
    from ..rulebook import Ruleset

    Numbers = np.ndarray[Any, Any]

PUBLIC_HANDS: Final = 60
"""Deals of all hands that are drawn for what everybody knows; several games are played of each."""
ROLLOUTS: Final = 400
"""Games that are played where no number is named."""
FULL_BIN: Final = 1000
"""Chances in a bin from which on it tells of the calibration."""


def evaluate(
    source: Any, game: int | None, seq: int | None, played: int, *, knowledge: str, seat: int | None,
    rules: Ruleset | None, lang: str, seed: int,
) -> Evaluation:  # fmt: skip
    """`qn.evaluate` of this game; `played` are games to the end, 0: the network."""
    at = source if isinstance(source, Standing) else position(source, game, seq, rules=rules, lang=lang)
    learnt = judged_by(at, knowledge, seat)
    if not played or at.over:
        found = win_chances(at, knowledge=knowledge, seat=seat)
        check = {} if at.over else worst_bin(learnt.chances[knowledge])
        return Evaluation(
            found.chances, (), (), 0, "network", knowledge, found.seat, at.names, found.policy, check, at.lang
        )
    viewer = None if knowledge != "seat" else (at.seat if seat is None else seat)
    shares = _played(at, knowledge, NOBODY if viewer is None else viewer, played, seed)
    mean = shares.mean(axis=0)
    low, high = wilson(mean, len(shares))
    return Evaluation(
        tuple(map(float, mean)), tuple(map(float, low)), tuple(map(float, high)), len(shares), "rollouts", knowledge,
        viewer, at.names, f"learnt ({learnt.fingerprint})", {}, at.lang,
    )  # fmt: skip


def wilson(mean: Numbers, n: int) -> tuple[Numbers, Numbers]:
    """Ends of 95 % intervals of shares by Wilson's score; shared victories make them too wide, if anything."""
    square = SURE**2
    middle = (mean + square / (2 * n)) / (1 + square / n)
    half = SURE / (1 + square / n) * np.sqrt(mean * (1 - mean) / n + square / (4 * n**2))
    return middle - half, middle + half


def worst_bin(chances: Chances) -> dict[str, Any]:
    """By how much the calibrated chances were off in the worst bin of ten and year, on games kept apart."""
    own = chances.calibration
    if own is None:
        return {}
    off = [abs(row["won"] - row["said"]) for stage in own.check for row in stage["bins"] if row["n"] >= FULL_BIN]
    return {"worst": round(100 * max(off), 1), "games": own.games}


def _played(at: Standing, knowledge: str, viewer: int, games: int, seed: int) -> Numbers:
    """[games, seat] who won, of games that the learnt bot plays to the end."""
    learnt = learnt_weights(at.players)
    assert learnt is not None
    assert learnt.rules == rules_key(at.rules)
    judge = Judge(learnt, seed)
    if knowledge == "public":
        hands = min(PUBLIC_HANDS, games)
        dice = new_dice(seed, 7)
        sizes = [games // hands + (n < games % hands) for n in range(hands)]
        found = [
            judge.try_out(record(public_world(at.game, dice)), [NOTHING], size, judge.dice(n))
            for n, size in enumerate(sizes)
        ]
    else:
        found = [judge.try_out(record(at.game), [NOTHING], games, judge.dice(0), seat=viewer)]
    judge.settle()
    return np.concatenate([each.chances[0] for each in found])


def record(g: Game) -> Numbers:
    """A game as the compiled build has it."""
    made = np.zeros(1, dtype(Game))
    fill(Game, made[0], plain(Game, g))
    found: Numbers = made[0]
    return found


def public_world(g: Game, dice: list[int]) -> Game:
    """A game that nobody who knows the table alone could exclude: every hand is drawn, that of who is asked too.

    Of each hand those cards stay that all rivals have seen come and not go.
    """
    from qn_analysis.core.chance import below

    t = g.table
    viewer = max(0, t.actor)
    me, made = g.seats[viewer], blank(Game)
    known = [
        [
            min((g.seats[other].known[seat][card] for other in range(t.players) if other != seat), default=0)
            for card in range(KINDS)
        ]
        for seat in range(t.players)
    ]
    own = blank(type(me))
    copy_record(own, me)
    for seat in range(t.players):
        for card in range(KINDS):
            own.known[seat][card] = 0 if seat == viewer else known[seat][card]
    for card in range(KINDS):
        own.hand[card] = known[viewer][card]
    left = [
        t.rules.copies[card] - in_sight(t, own, card) - sum(own.known[seat][card] for seat in range(t.players))
        for card in range(KINDS)
    ]
    pool = [card for card in range(KINDS) if not held_back(t, card) for _ in range(max(0, left[card]))]
    while sum(own.hand) < t.hand_size[viewer] and pool:
        own.hand[pool.pop(below(dice, len(pool)))] += 1
    for card in range(KINDS):
        own.usable[card] = min(own.hand[card], me.usable[card]) if sum(me.usable) else own.hand[card]
    imagine(made, t, own, dice)
    return made
