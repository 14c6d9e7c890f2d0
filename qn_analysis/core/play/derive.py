"""The tables of games whose decisions were written down: the engine plays them again, without their bots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..log.moves import Derived, UnplayableError
from ..rules.ruleset import BaseRuleset
from .builds import REPLAYS
from .engine import Engine, engine_of
from .kept import Kept, KeptArrays, KeptTables, Played
from .simulate import FEW

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]


def derive(
    game: str, rules: BaseRuleset, players: int, seed: int, first: int, count: int, actions: Numbers, kept: Kept
) -> Played:
    """Play games again.

    Args:
        game: its name in manifests.
        rules, players, seed: as they were played.
        first, count: which games.
        actions: [actions] of all of them, numbers of 16 bits, one game after the other.
        kept: takes their rows.

    Returns:
        The games, with digests.

    Raises:
        UnplayableError: a decision is missing, illegal or left over.
    """
    engine = engine_of(game)
    builds = engine.builds
    played = Played(engine.layout, builds, rules, players, first, count, kept, digests=True)

    def begin(at: int) -> int:
        return int(played.results[:at, 3].sum())

    def check(before: int, results: Numbers) -> None:
        if len(results) and results[-1, 0] >= 0:
            number, done = first + before + len(results) - 1, int(results[-1, 0])
            raise UnplayableError(f"game {number} has no decision {done + 1} that the rules allow")

    @cache
    def plain() -> list[int]:
        return list(actions.tolist())

    def alone(at: int) -> None:
        played.interpreted(at, lambda g, log: builds.replay_game(g, log, seed, first + at, plain(), begin(at)))
        check(at, played.results[at : at + 1])

    def batch(
        game: Numbers, log: Numbers, done: int, columns: Sequence[Numbers], results: Numbers, made: Numbers
    ) -> int:
        return builds.replay_batch(
            game, log, seed, first + done, count - done, actions, begin(done), *columns, results, made
        )

    few, begun = count <= FEW and not builds.compiled.loaded, 0
    while begun < count and (few or not builds.compiled.soon(*REPLAYS)):
        alone(begun)
        begun += 1
    if begun == count:
        played.keep_interpreted()
    else:
        builds.compiled(_watched())
        played.compiled(batch, check, alone, begun)
    left = len(actions) - begin(count)
    if left:
        raise UnplayableError(f"its games are over, and decisions are left: {left:,}")
    return played


@dataclass(frozen=True)
class EngineDerivation:
    """Plays games again on an engine: the `Derivation` of a game."""

    engine: Engine

    @property
    def key(self) -> str:
        """Which engine it is: a hash of the sources that events follow from."""
        return self.engine.builds.rules_key

    def tables(
        self, rules: BaseRuleset, players: int, seed: int, first: int, games: int, actions: Numbers,
        wanted: Collection[str],
    ) -> Derived:  # fmt: skip
        """Tables of some games; see `core.log.moves.Derivation`."""
        if "arrays" in wanted:
            rows = KeptArrays(self.engine.layout)
            played = derive(self.engine.layout.game, rules, players, seed, first, games, actions, rows)
            table = self.engine.layout.game_frame(played.first, played.results, played.players)
            return Derived(int(played.results[:, 2].sum()), played.checksum, {"games": table}, rows.joined())
        kept = KeptTables(self.engine.layout, "events" in wanted, "decisions" in wanted)
        played = derive(self.engine.layout.game, rules, players, seed, first, games, actions, kept)
        events, table, decisions = kept.joined(played)
        made = {"games": table}
        if kept.events:
            made["events"] = events
        if decisions is not None:
            made["decisions"] = decisions
        return Derived(int(played.results[:, 2].sum()), played.checksum, made)


def _watched() -> bool:
    """Whether somebody sees what is waited for."""
    from rich.console import Console

    console = Console(stderr=True)
    return console.is_terminal or console.is_jupyter
