"""Thousands of games side by side, a decision in each at a time, in the compiled engine: NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.simulate import weights_of
from qn_analysis.core.play.stepping import BEGIN, NOT_LEGAL, PLAYED
from qn_analysis.core.rules.ruleset import BaseRuleset

from .seating import EnvError, Seating, checked_seed, seating, shares_of_win

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

MOST_GAMES: Final = 1 << 20
_TOLD: Final = 3
_LISTED: Final = 8
"""Games whose illegal actions a message lists, and legal actions of each."""


@public
def vector_env(
    players: int = 3,
    *,
    games: int = 4096,
    rivals: Mapping[int, Bot] | None = None,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    threads: int = 1,
    progress: bool = True,
    game: str | None = None,
) -> VectorEnv:
    """Thousands of games that are stepped together in the compiled engine; needs NumPy and numba alone.

        env = qn.vector_env(players=3, games=1024, rivals={1: "greedy", 2: "greedy"})
        batch = env.reset()
        for _ in range(1000):
            batch = env.step(batch.masks.argmax(axis=1))  # the first legal action, everywhere

    What is seen, how actions are numbered and what a deal pays are those of `qn.env`, and so are deals: game i begins
    with deal i of the seed; where a deal ends, deal i + games begins at once. What all arrays hold is told at `Batch`.
    A game takes some 40 kilobytes of memory, and every step returns arrays of its own.

    Args:
        players: how many at each table; each game says for how many it is.
        games: how many side by side.
        rivals: bots by seat, counted from 0, who decide within a step; bots that compile alone.
        seed: of the deals, until `reset` gives another: any whole number from 0 to 2**62.
        rules: a ruleset; None is the rulebook's.
        threads: the most that are used. The result does not depend on it.
        progress: say so where the engine has to be compiled first.
        game: its name, or a shorter one; None is the first of the package's games.

    Raises:
        GameError: there is no such game.
        EnvError: a value that cannot be used, or a game without features; all that is wrong is named at once.
    """
    wrong = []
    if not 1 <= games <= MOST_GAMES:
        wrong.append(f"{short_repr(games)} games: choose a whole number from 1 to {MOST_GAMES:,}")
    if not 1 <= threads <= MOST_GAMES:
        wrong.append(f"{short_repr(threads)} threads: give a whole number, 1 or more")
    at_table = seating(players, rivals, seed, rules, game, wrong)
    slow = [known.name for known in map(at_table.engine.find, at_table.bots) if not known.compiles]
    if slow:
        raise EnvError(f"rivals: {', '.join(slow)} cannot play compiled; choose bots that do, or use qn.env")
    return VectorEnv(at_table, games, threads, progress)


class Batch(NamedTuple):
    """What every game of a `VectorEnv` shows, where a seat is asked. The arrays are new ones at every step.

    Attributes:
        observations: int8 [games, numbers]: what the seat that is asked sees, from -127 to 127 (`datasets/env.md`).
        masks: bool [games, actions]: the numbers that stand for its legal actions.
        seats: int64 [games]: whose turn it is.
        rewards: float32 [games, players]: for each seat of the deal that ended by this step the share of the win (1, or
            1 / n where n won together) less an even share; 0 where none ended.
        done: bool [games]: a deal ended by this step. Everything above but `rewards` is of the next deal already.
        scores: int32 [games, players]: of the deal that ended; 0 where none did.
        ended: int64 [games]: number of the deal that ended, -1 where none did.
        deals: int64 [games]: number of the deal that is being played.
    """

    observations: Numbers
    masks: Numbers
    seats: Numbers
    rewards: Numbers
    done: Numbers
    scores: Numbers
    ended: Numbers
    deals: Numbers


class VectorEnv:
    """Games that are played side by side; made by `qn.vector_env`, where all is described.

    Attributes:
        games: how many.
        players: at each table.
        learners: seats that are asked from outside.
        numbers: in an observation.
        actions: numbered actions.
        seed: of the deals.
    """

    def __init__(self, at_table: Seating, games: int, threads: int = 1, progress: bool = True) -> None:
        import numpy as np

        engine, network = at_table.engine, at_table.network
        self._seating = at_table
        self.games, self.players, self.learners = games, at_table.players, at_table.learners
        self.numbers, self.actions, self.seed = network.sight, network.numbers, at_table.seed
        known = [engine.find(each) for each in at_table.bots]
        engine.ready(known, progress)
        build = engine.builds.compiled(progress)
        seats = engine.layout.seats
        policies = [engine.kernel(build, each) for each in known]
        self._policies = (*policies, *[policies[0]] * (seats - len(policies)))
        self._weights = weights_of(engine, at_table.bots)
        self._rivals = np.array([0 if seat in self.learners else 1 for seat in range(seats)], np.int64)
        one = engine.builds.record_game(at_table.rules, self.players)
        try:
            self._games = np.repeat(one, games)
        except MemoryError:
            size = games * one.nbytes / 1e9
            raise EnvError(f"{games:,} games need {size:.0f} GB of memory: play fewer side by side") from None
        self._deals = np.full(games, -1, np.int64)
        bounds = [games * part // threads for part in range(threads + 1)]
        self._slices = [slice(low, high) for low, high in pairwise(bounds) if low < high]
        self._logs = [engine.builds.record_log(False, False) for _ in self._slices]
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._ready = False

    def __repr__(self) -> str:
        return (
            f"VectorEnv({self.games:,} games at {self.players} players: {self.numbers} numbers seen,"
            f" {self.actions} numbered actions)"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """End its threads."""
        if self._pool is not None:
            self._pool.shutdown()

    @public
    def reset(self, seed: int | None = None) -> Batch:
        """Begin all games anew: game i plays the deals i, i + games, i + 2 * games and so on.

        Args:
            seed: of the deals from now on; None keeps the one that there is.

        Raises:
            EnvError: the seed is none.
        """
        import numpy as np

        if seed is not None:
            self.seed = checked_seed(seed)
        self._deals[:] = np.arange(self.games)
        return self._stepped(np.full(self.games, BEGIN, np.int64))

    @public
    def step(self, actions: Any) -> Batch:
        """Take a decision in every game.

        Args:
            actions: [games] whole numbers, each of them one that is True in its row of the last `masks`.

        Raises:
            EnvError: they are not; all that is wrong is named, and no game has moved.
        """
        import numpy as np

        if not self._ready:
            raise EnvError("no game has begun, or a bot broke off: call reset() first")
        chosen = self._checked(actions)
        places = np.empty(self.games, np.int64)
        if self._seating.engine.builds.find_places(self._games, chosen, places):
            raise EnvError(self._not_legal(chosen, places))
        return self._stepped(places)

    def _checked(self, actions: Any) -> Numbers:
        """Actions as an array of the type that the engine takes."""
        import numpy as np

        try:
            given = np.asarray(actions)
        except ValueError:  # rows of several lengths
            given = np.empty(0, object)
        wrong = []
        if given.shape != (self.games,):
            wrong.append(f"their shape is {list(given.shape)}, not [{self.games}]: give one number a game")
        if given.dtype.kind == "f" and (bad := ~np.isfinite(given)).any():
            wrong.append(
                f"{int(bad.sum()):,} are no numbers (the first at {int(np.argmax(bad.ravel()))}): look for NaN"
            )
        if given.dtype.kind not in "iu":
            wrong.append(f"their type is {given.dtype}: give whole numbers")
        if wrong:
            raise EnvError(f"the actions cannot be taken: {'; '.join(wrong)}")
        return np.ascontiguousarray(given, np.int64)

    def _not_legal(self, chosen: Numbers, places: Numbers) -> str:
        import numpy as np

        games = np.flatnonzero(places == NOT_LEGAL)
        told = []
        for i in games[:_TOLD]:
            legal = np.flatnonzero(self._masks[i])
            some = ", ".join(map(str, legal[:_LISTED])) + (", ..." if len(legal) > _LISTED else "")
            told.append(f"{int(chosen[i])} in game {i} (legal: {some})")
        more = f" and {len(games) - _TOLD:,} more" if len(games) > _TOLD else ""
        return f"illegal actions: {'; '.join(told)}{more}; choose where `masks` is True. No game has moved"

    def _stepped(self, places: Numbers) -> Batch:
        """Play on, every thread its part of the games."""
        import numpy as np

        engine, seats = self._seating.engine, self._seating.engine.layout.seats
        sheets = np.empty((self.games, self.numbers), np.int8)
        masks = np.empty((self.games, self.actions), np.int8)
        asked, ended = np.empty(self.games, np.int64), np.empty(self.games, np.int64)
        results = np.zeros((self.games, 2 * seats), np.int32)
        self._ready = False  # until all have moved

        def work(number: int) -> int:
            part = self._slices[number]
            return engine.builds.step_batch(
                self._games[part], self._logs[number], self._policies, self._weights, self._rivals, self.seed,
                self.games, places[part], self._deals[part], sheets[part], masks[part], asked[part], ended[part],
                results[part],
            )  # fmt: skip

        numbers = range(len(self._slices))
        for broke in map(work, numbers) if self._pool is None else self._pool.map(work, numbers):
            if broke != PLAYED:
                raise self._seating.broke(broke)
        self._ready = True
        self._masks = masks
        done = ended >= 0
        rewards = np.zeros((self.games, self.players), np.float32)
        rewards[done] = shares_of_win(results[done, seats : seats + self.players]) - 1 / self.players
        return Batch(
            sheets, masks.view(np.bool_), asked, rewards, done, results[:, : self.players].copy(), ended,
            self._deals.copy(),
        )  # fmt: skip
