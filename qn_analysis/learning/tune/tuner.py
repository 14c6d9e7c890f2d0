"""The calls that tune the bots of a game.

`search` tunes a family against a population, `challenge` asks how exploitable a result is, `result` keeps what was
found, `arena` plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.play.errors import BotError, TuneError
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.rules.ruleset import BaseRuleset

from .family import Tuning
from .result import Tuned, load_tuned
from .search import tune

ROUNDS = 3
SAMPLE = 300
"""Games that each candidate of a generation plays, about."""
DEALS = 500
"""Held-out deals against each rival."""


class Tuner(Tuning):
    """What can be tuned of a game, with the calls that do it."""

    @public
    def tune(
        self,
        policy: str = "",
        *,
        players: int = 3,
        games: int,
        seed: int = 1,
        opponents: Sequence[str | KnownBot] | None = None,
        former: Sequence[KnownBot] = (),
        rounds: int = ROUNDS,
        sample: int = SAMPLE,
        deals: int = DEALS,
        start: Mapping[str, float] | None = None,
        rules: BaseRuleset | str | Path | Sequence[BaseRuleset | str | Path] | None = None,
        out: str | Path | None = None,
        resume: bool = False,
        progress: bool = True,
        threads: int | None = None,
    ) -> Tuned:
        """Tune the weights of a family of bots by self-play.

        Args:
            policy: the family; empty: the game's usual one ("heuristic", "collector", "trader").
            players: at each table.
            games: the budget, shared by the rounds; held-out games come on top.
            seed: from 0 to 2**60 - 1.
            opponents: the population at the beginning: names, or bots; None: the game's own.
            former: bots that count as found by earlier rounds: half of the rivals are drawn from what was found.
            rounds: how often what was found joins the population.
            sample: games that each candidate of a generation plays, about.
            deals: held-out deals against each rival.
            start: weights to start from; None: the family's own.
            rules: a ruleset, or several that are played in turn; None: the rulebook's.
            out: a file to write after each round; beside it, `.part` holds the state after each generation.
            resume: go on with a tuning that was cut off; a finished one is read.
            progress: show it.
            threads: the most that are used; None: one a core. The result does not depend on it.

        Raises:
            TuneError: a value that cannot be used, a file in the way, or a state that cannot be gone on with.
        """
        return tune(
            self, policy or self.usual, players=players, games=games, seed=seed, opponents=opponents, former=former,
            rounds=rounds, sample=sample, deals=deals, start=start, rules=rules, out=out, resume=resume,
            progress=progress, threads=threads,
        )  # fmt: skip

    @public
    def challenge(
        self,
        champion: str | KnownBot,
        *,
        players: int = 3,
        games: int,
        seed: int = 1,
        policy: str = "",
        sample: int = SAMPLE,
        deals: int = 4 * DEALS,
        rules: BaseRuleset | str | Path | Sequence[BaseRuleset | str | Path] | None = None,
        out: str | Path | None = None,
        resume: bool = False,
        progress: bool = True,
        threads: int | None = None,
    ) -> Tuned:
        """Tune a challenger of a family against tables of one bot; the arguments are those of `tune`."""
        return self.tune(
            policy, players=players, games=games, seed=seed, opponents=[champion], rounds=1, sample=sample,
            deals=deals, rules=rules, out=out, resume=resume, progress=progress, threads=threads,
        )  # fmt: skip

    def load(self, place: str | Path) -> Tuned:
        """Read a result that a tuning of this game wrote; `TuneError` if it cannot be read, or is something else."""
        return load_tuned(self, place)

    def bot_of(self, path: str) -> KnownBot:
        """The bot with the weights of a file, called like it; `BotError` if it cannot be read."""
        try:
            tuned = self.load(path)
        except TuneError as error:
            raise BotError(f"the bot {path!r}: {error}") from error
        return replace(tuned.bot(Path(path).stem), origin=f"tuned for {tuned.players} players")
