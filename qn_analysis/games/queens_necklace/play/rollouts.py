"""Trying choices out: each in the same imagined worlds, played on to the end of the game by one bot in every seat.

Hidden cards are drawn anew from what the seat knows (`bots.imagine`), never looked at. What is kept of a choice in a
world: its share of the win (1, or less where first place is shared) and the seat's final score.

All actions meet the same worlds, so their differences, world by world, are sharper than their values.

- `rollouts` plays some actions on by a bot of the package and returns arrays. Its kernel is `bots.rollout`.
- `trials` does so by any bot, for advice and hints (`core.position`); by that kernel where it can follow the bot.
- `choose` says what a bot does where it is asked.
- `prepare` loads the compiled build in the background, so that the panels need not wait for it.
- `play_on` plays a game to its end by any policy, interpreted.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.base.errors import Error
from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import blank, copy_record, dtype, fill, plain
from qn_analysis.core.play.batch import Policy
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.position.decision import Trial

from ..bots import SOURCES, rollout
from ..bots.displays import MOST
from ..bots.imagine import imagine
from ..bots.scratch import blank_games, blank_logs
from ..bots.weights import STRONGEST, STYLES
from ..engine import state
from ..engine.display import lay, list_display
from ..engine.game import apply
from ..engine.setup import BOT
from ..engine.state import Game, Log, Seat, Table
from ..words.phases import Phase
from .builds import compiled, plain_log
from .rebuild import new_dice
from .registry import find

if TYPE_CHECKING:
    import numpy as np

FEW = 8
"""Games up to which `rollouts` plays interpreted, unless the compiled build is there already: it is meant for many
worlds, which are worth the loading."""
MANY: Final = 400
"""The same of `trials`. It answers somebody who waits for one piece of advice: so many games take some seconds
interpreted, and the build may have to be compiled first."""
MANY_LEARNT: Final = 8
"""The same of `trials` by a network, which takes half a second a game."""
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
    few = n * len(actions) <= FEW and not compiled.loaded
    samples = sampled(table, me, actions, n, find(policy), seed, depth, few)
    share, margin, score = (samples[:, :, place] for place in range(rollout.SAMPLE))
    return Rollouts(tuple(actions), share, margin, score)


def follows(bot: KnownBot) -> bool:
    """Whether `bots.rollout` can have a bot play every seat of its imagined worlds, on both builds."""
    return bot.function.__name__ in POLICIES and bot.function.__module__ in SOURCES


def sampled(
    table: state.Table,
    me: state.Seat,
    actions: Sequence[int],
    n: int,
    bot: KnownBot,
    seed: int,
    depth: int,
    plain: bool,
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


_lock = threading.Lock()
_worker: threading.Thread | None = None


def trials(g: Game, actions: Sequence[int], worlds: int, bot: KnownBot, seed: int) -> list[Trial]:
    """What comes of each action of the seat that is asked, all in the same worlds.

    Args:
        g: where it is asked; only the table and that seat's own record are read.
        actions: legal ones.
        worlds: how many.
        bot: who plays on, in every seat.
        seed: of the dice.
    """
    t, me = g.table, g.seats[g.table.actor]
    if follows(bot):
        return _sources(t, me, actions, worlds, bot, seed)
    policy, weights = bot.policy(), bot.row(t.players)
    dice = new_dice(seed, 1)
    world, tried = copy_of(g), copy_of(g)
    silent = plain_log()
    silent.capacity = silent.choice_capacity = 0
    wins: list[list[float]] = [[] for _ in actions]
    scores: list[list[float]] = [[] for _ in actions]
    for _ in range(worlds):
        imagine(world, t, me, dice)
        lay_others(world, policy, weights)
        for n, action in enumerate(actions):
            copy_record(tried, world)
            apply(tried, silent, action)
            play_on(tried, silent, policy, weights)
            wins[n].append(win_share(tried, me.seat))
            scores[n].append(float(tried.table.score[me.seat]))
    return [Trial(tuple(won), tuple(scored)) for won, scored in zip(wins, scores, strict=True)]


def _sources(t: Table, me: Seat, actions: Sequence[int], worlds: int, bot: KnownBot, seed: int) -> list[Trial]:
    """The same by the sources of both builds, which draw the same worlds: only the time differs."""
    many = worlds * len(actions) > (MANY if bot.brain is None else MANY_LEARNT) or ready()
    if many:
        compiled(True)
    samples = sampled(t, me, actions, worlds, bot, seed, 0, not many)
    return [Trial(tuple(map(float, each[:, 0])), tuple(map(float, each[:, 2]))) for each in samples]


def ready(name: str = "roll_out") -> bool:
    """Whether the compiled build is there, with a function that it compiles only when it is wanted."""
    return compiled.loaded and compiled.build.has(name)


def choose(g: Game, bot: KnownBot) -> int:
    """What a bot does where it is asked; `g` keeps its dice."""
    t, seat = g.table, g.table.actor
    if not bot.built_in or not ready(bot.function.__name__):
        twin = copy_of(g)
        return int(bot.policy()(twin.table, twin.seats[seat], bot.row(t.players)))
    import numpy as np

    games = np.zeros(1, dtype(Game))
    fill(Table, games[0]["table"], plain(Table, t))
    fill(Seat, games[0]["seats"][seat], plain(Seat, g.seats[seat]))
    kernel = compiled.build[f"{bot.function.__module__}:{bot.function.__name__}"]
    return int(kernel(games[0]["table"], games[0]["seats"][seat], packed_row(bot, t.players)))


def prepare(bot: KnownBot | None = None) -> None:
    """Load the compiled build, and a bot in it, in the background; until then a few games are played interpreted."""
    global _worker
    with _lock:
        if not ready() and (_worker is None or not _worker.is_alive()):
            _worker = threading.Thread(target=_load, args=(bot,), name="rollouts", daemon=True)
            _worker.start()


def _load(bot: KnownBot | None) -> None:
    build = compiled()
    build["roll_out"]
    if bot is not None and bot.built_in:
        build[f"{bot.function.__module__}:{bot.function.__name__}"]


def copy_of(g: Game) -> Game:
    """A game like another one that shares nothing with it."""
    made = blank(Game)
    copy_record(made, g)
    return made


def lay_others(g: Game, policy: Policy, weights: list[float]) -> None:
    """In mid-display: lay, by the bot, what the seats that have laid already may have laid."""
    t = g.table
    if t.phase != Phase.DISPLAY:
        return
    laid, t.asked, t.actor = t.asked, 0, t.active
    while t.asked < laid:
        me = g.seats[t.actor]
        me.options = 0
        list_display(g)
        lay(g, policy(t, me, weights) if me.options > 1 else me.legal[0])
        me.options = 0


def play_on(g: Game, log: Log, policy: Policy, weights: list[float]) -> None:
    """Play to the end by one bot."""
    t = g.table
    while t.phase != Phase.GAME_OVER:
        if not apply(g, log, policy(t, g.seats[t.actor], weights)):
            raise ValueError("the bot chose an illegal action")


def win_share(g: Game, seat: int) -> float:
    """1 for a win, a share of it where first place is shared, else 0."""
    t = g.table
    best = max(t.score[: t.players])
    if t.score[seat] < best:
        return 0.0
    if t.rules.final_tie == 1:
        return float(all(t.score[other] < best for other in range(seat + 1, t.players)))
    return 1.0 / t.score[: t.players].count(best)
