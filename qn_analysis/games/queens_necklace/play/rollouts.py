"""What becomes of each action: played on in worlds that the seat cannot exclude.

The kernel is `bots.rollout`: all actions meet the same worlds, so their differences, world by world, are sharper than
their values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from qn_analysis.core.base.errors import Error
from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import dtype, fill, plain

from ..bots import SOURCES, rollout
from ..bots.displays import MOST
from ..bots.scratch import blank_games, blank_logs
from ..bots.weights import STRONGEST, STYLES
from ..engine import state
from ..engine.setup import BOT
from .builds import compiled
from .registry import Known, find

if TYPE_CHECKING:
    import numpy as np

FEW = 8
"""Games up to which they are played interpreted, unless the compiled build is there already."""
POLICIES = ("choose_greedy", "choose_heuristic", "choose_learnt")
"""Policies that can be followed in imagined worlds."""


@dataclass(frozen=True)
class Rollouts:
    """What came of some actions.

    Attributes:
        actions: as given.
        share: [action, world] 1 where the seat won, less where it shared the first place, else 0.
        margin: [action, world] pounds over the best rival.
        score: [action, world] pounds.
    """

    actions: tuple[int, ...]
    share: np.ndarray[Any, Any]
    margin: np.ndarray[Any, Any]
    score: np.ndarray[Any, Any]


def rollouts(
    table: state.Table,
    me: state.Seat,
    actions: Sequence[int],
    n: int,
    *,
    policy: str = STRONGEST,
    seed: int = 0,
    depth: int = 0,
) -> Rollouts:
    """Play a position on after each of some actions, in `n` worlds drawn from what the seat knows.

    Args:
        table, me: what everyone sees, and what the seat that is asked knows besides; nothing else is looked at.
        actions: legal actions of that seat.
        n: worlds.
        policy: a named bot of the greedy or the heuristic family or a learnt one, whose ways everybody follows from
            then on.
        seed: of the worlds. The same call gives the same numbers.
        depth: sales to be held until the result counts (cards in hand then count a little), 0 for the whole game.

    Raises:
        Error: no action, an action that is not legal, a policy that is not there, or no world.
    """
    legal = list(me.legal[: me.options])
    wrong = [action for action in actions if action not in legal]
    if wrong or not 0 < len(actions) <= MOST:
        raise Error(f"actions {wrong or list(actions)}: give 1 to {MOST} of the legal ones, {legal}")
    known = [name for name, style in STYLES.items() if style.policy in POLICIES]
    if policy not in known:
        raise Error(f"policy {policy!r}: choose {', '.join(known)}")
    if n < 1:
        raise Error(f"{n} worlds: ask for 1 or more")
    few = n * len(actions) <= FEW and compiled.build is None
    samples = sampled(table, me, actions, n, find(policy), seed, depth, few)
    share, margin, score = (samples[:, :, place] for place in range(rollout.SAMPLE))
    return Rollouts(tuple(actions), share, margin, score)


def follows(bot: Known) -> bool:
    """Whether everybody can follow a bot in the worlds of `bots.rollout`, compiled as well."""
    return bot.function.__name__ in POLICIES and bot.function.__module__ in SOURCES


def sampled(
    table: state.Table, me: state.Seat, actions: Sequence[int], n: int, bot: Known, seed: int, depth: int, plain: bool
) -> np.ndarray[Any, Any]:
    """What `bots.rollout` keeps of each action in each world: [action, world, SAMPLE]; interpreted if `plain`."""
    if bot.brain is not None:
        return (
            _interpreted(table, me, actions, n, bot.row(table.players), seed, depth)
            if plain
            else _compiled(table, me, actions, n, bot.brain.packed(table.players), seed, depth)
        )
    weights = bot.row(table.players)
    weights[rollout.POLICY] = float(bot.function.__name__ == "choose_heuristic")
    if plain:
        return _interpreted(table, me, actions, n, weights, seed, depth)
    import numpy as np

    return _compiled(table, me, actions, n, np.array(weights), seed, depth)


def _dice(me: state.Seat, seed: int) -> dict[str, Any]:
    """The seat's record with dice of its own."""
    key, stream = [0, 0], [0, 0, 0, 0]
    start_key(key, seed, 0)
    start_stream(stream, key, BOT + me.seat)
    return {**plain(state.Seat, me), "chance": stream}


def _choices(actions: Sequence[int]) -> list[int]:
    return [number for action in actions for number in (int(action), *[0] * rollout.DISPLAY)]


def _interpreted(
    table: state.Table, me: state.Seat, actions: Sequence[int], n: int, weights: list[float], seed: int, depth: int
) -> np.ndarray[Any, Any]:
    import numpy as np

    games = blank_games(3)
    fill(state.Table, games[2].table, plain(state.Table, table))
    fill(state.Seat, games[2].seats[me.seat], _dice(me, seed))
    samples = [0.0] * (len(actions) * n * rollout.SAMPLE)
    tried = [1] * len(actions)
    rollout.roll_out(games, blank_logs(1), me.seat, _choices(actions), tried, False, weights, depth, n, samples)
    return np.array(samples).reshape(len(actions), n, rollout.SAMPLE)


def _compiled(
    table: state.Table,
    me: state.Seat,
    actions: Sequence[int],
    n: int,
    weights: np.ndarray[Any, Any],
    seed: int,
    depth: int,
) -> np.ndarray[Any, Any]:
    import numpy as np

    games, logs = np.zeros(3, dtype(state.Game)), np.zeros(1, dtype(state.Log))
    fill(state.Table, games[2]["table"], plain(state.Table, table))
    fill(state.Seat, games[2]["seats"][me.seat], _dice(me, seed))
    samples = np.zeros(len(actions) * n * rollout.SAMPLE)
    numbers = np.array(_choices(actions), np.int64), np.ones(len(actions), np.int64)
    compiled()["roll_out"](games, logs, me.seat, *numbers, False, weights, depth, n, samples)
    return samples.reshape(len(actions), n, rollout.SAMPLE)
