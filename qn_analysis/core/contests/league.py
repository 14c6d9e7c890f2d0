"""A league of bots: who is how strong, measured on deals that are played in every rotation of the seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path

from ..base.calls import public
from ..play.bot import Bot
from ..rules.ruleset import BaseRuleset
from .result import League
from .schedule import play_league


@public
def league(
    bots: str | Sequence[Bot] | Mapping[str, Bot],
    *,
    players: int = 3,
    games: int,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    game: str | None = None,
) -> League:
    """Play bots against each other in every line-up, and measure how strong each of them is.

    Every line-up of `players` bots of which at least two differ plays deals of its own, each once for every rotation of
    its seats, so that each of its bots plays the cards of every seat. Line-ups do not share deals: a deal that suits a
    bot would suit it in every line-up; with deals of their own that luck averages out. The same call gives the same
    numbers.

    Args:
        bots: names (as `simulate` takes them, "a,b" too; `qn bots` lists them) or plain functions
            `choose(view, legal, rng) -> action`, each once; or a mapping of names of your own to such bots.
        players: at a table, as of `simulate`.
        games: how many in all; they are divided evenly among the line-ups, each of which gets at least one deal.
            `League.deals` and `League.games` say what was played.
        seed: any whole number from 0 to 2**62.
        rules: a ruleset; None is the rulebook's.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core.
        progress: show it.
        game: which one, as of `simulate`.

    Raises:
        GameError: there is no such game.
        SimulationError: a value that cannot be played, all of them named at once; or a bot broke the rules.
    """
    played = play_league(
        bots,
        players=players,
        games=games,
        seed=seed,
        rules=rules,
        executor=executor,
        progress=progress,
        game=game,
    )
    return League(played)
