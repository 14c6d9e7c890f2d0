"""Trying choices out: each in the same imagined worlds, played on to the end of the game by one bot in every seat.

Hidden cards are drawn anew from what the seat knows (`bots.imagine`), never looked at. All actions meet the same
worlds, so their differences, world by world, are sharper than their values.

- `rolled` plays on by the kernel `bots.rollout`, on either build, where that can follow the bot.
- `imagined` gives the worlds in which `core.position.worlds` has any other bot play on.
- `prepare` loads the compiled build in the background, so that the panels need not wait for it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import blank, dtype, fill, plain
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.position.decision import Trial
from qn_analysis.core.position.worlds import Ask

from ..bots import SOURCES, rollout
from ..bots.imagine import imagine
from ..bots.scratch import blank_games, blank_logs
from ..engine import state
from ..engine.display import lay, list_display
from ..engine.setup import BOT
from ..engine.state import Game
from ..words.phases import Phase
from .builds import compiled
from .rebuild import new_dice

if TYPE_CHECKING:
    import numpy as np

MANY: Final = 400
"""Games up to which choices are played interpreted, unless the compiled build is there already. They answer somebody
who waits for one piece of advice: so many games take some seconds interpreted, and the build may have to be compiled
first."""
MANY_LEARNT: Final = 8
"""The same of a network, which takes half a second a game."""
POLICIES = ("choose_greedy", "choose_heuristic", "choose_learnt")
"""Policies that can be followed in imagined worlds."""


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


def rolled(g: Game, actions: Sequence[int], worlds: int, bot: KnownBot, seed: int) -> list[Trial] | None:
    """What comes of each action of the seat that is asked, by the sources of both builds, which draw the same worlds:
    only the time differs. None of a bot that they cannot follow."""
    if not follows(bot):
        return None
    many = worlds * len(actions) > (MANY if bot.brain is None else MANY_LEARNT) or ready()
    if many:
        compiled(True)
    samples = sampled(g.table, g.seats[g.table.actor], actions, worlds, bot, seed, 0, not many)
    return [Trial(tuple(map(float, each[:, 0])), tuple(map(float, each[:, 2]))) for each in samples]


def imagined(g: Game, worlds: int, ask: Ask, seed: int) -> Iterator[Game]:
    """Worlds that the seat that is asked cannot exclude: only the table and its own record are read."""
    dice = new_dice(seed, 1)
    for _ in range(worlds):
        world = blank(Game)
        imagine(world, g.table, g.seats[g.table.actor], dice)
        lay_others(world, ask)
        yield world


def ready(name: str = "roll_out") -> bool:
    """Whether the compiled build is there, with a function that it compiles only when it is wanted."""
    return compiled.loaded and compiled.build.has(name)


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


def lay_others(g: Game, ask: Ask) -> None:
    """In mid-display: lay, by the bot, what the seats that have laid already may have laid."""
    t = g.table
    if t.phase != Phase.DISPLAY:
        return
    laid, t.asked, t.actor = t.asked, 0, t.active
    while t.asked < laid:
        me = g.seats[t.actor]
        me.options = 0
        list_display(g)
        lay(g, ask(g, t.actor) if me.options > 1 else me.legal[0])
        me.options = 0
