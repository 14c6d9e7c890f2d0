"""Playing what the register needs: games of one bot in every seat, and leagues of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import polars as pl

from qn_analysis.core.base.progress import bar
from qn_analysis.core.league import figures as leagues
from qn_analysis.core.league.schedule import line_up_name, play_league
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.simulate import simulate

from ...log.schema import GAME
from ...log.table import Log
from .answers import FUNCTIONS, SCHEMA, from_log
from .figures import Found
from .register import AMONG, Claim, claims

Where = tuple[str, int]
"""A population: bots and number of players."""


class Sizes(NamedTuple):
    """How much is played.

    Attributes:
        games: of each bot and number of players.
        league: games of each pair and number of players.
        sample: decisions played both ways, of each bot, number of players and card.
        seed: of everything.
        reviewed: games of each bot and number of players that are taken apart by reviews.
    """

    games: int = 20_000
    league: int = 12_000
    sample: int = 12_000
    seed: int = 6
    reviewed: int = 100


def play(
    sizes: Sizes | None = None, keys: Sequence[str] = (), progress: bool = True, only: Sequence[str] = ()
) -> pl.DataFrame:
    """Play what claims need, and give their figures.

    Grain: one row a claim and population: key, bots, players, value, low, high (95 %, clustered by game, of a league
    by deal), n, clusters.

    Args:
        sizes: how much is played.
        keys: of claims; none for all.
        progress: show it.
        only: bots; none for all populations, else those in which one of them plays.

    Raises:
        SimulationError: there is no such claim, no population with such a bot, or a size that cannot be played.
    """
    sizes = sizes or Sizes()
    unknown = [key for key in keys if key not in claims()]
    if unknown:
        raise SimulationError(f"no claim {', '.join(map(repr, unknown))}; there are {', '.join(claims())}")
    if sizes.sample < 1:
        raise SimulationError(f"a sample of {sizes.sample}: draw 1 decision or more")
    wanted = [claims()[key] for key in keys or claims()]
    if only:
        wanted = [each._replace(bots=tuple(bots for bots in each.bots if _plays(only, bots))) for each in wanted]
        wanted = [each for each in wanted if each.bots]
        if not wanted:
            raise SimulationError(f"{', '.join(only)} in no population: choose bots that the claims name")
    of_leagues, of_reviews = ([each for each in wanted if each.source == kind] for kind in ("league", "luck"))
    of_logs = [each for each in wanted if each.source in ("log", "replay")]
    found: dict[tuple[str, str, int], Found] = {}
    places = sum(len(_places(each)) for each in (of_logs, of_leagues, of_reviews))
    with bar("playing for the claims", places, progress) as advance:
        for bots, players in _places(of_logs):
            here = [each for each in of_logs if bots in each.bots and players in each.tables]
            with TemporaryDirectory(prefix="qn-") as folder:
                place = Path(folder) / "log"
                log = simulate(
                    sizes.games, players=players, bots=bots, seed=sizes.seed, out=place, progress=False, game=GAME
                )
                made = from_log(Log.of(log), here, sizes.sample)
                found |= {(key, bots, players): each for key, each in made.items()}
            advance(1)
        for bots, players in _places(of_leagues):
            alone = win_share(bots, players, sizes.league, sizes.seed)
            here = [each for each in of_leagues if bots in each.bots and players in each.tables]
            found |= {(each.key, bots, players): FUNCTIONS[each.key](alone, players) for each in here}
            advance(1)
        for bots, players in _places(of_reviews):
            log = simulate(
                sizes.reviewed, players=players, bots=bots, seed=sizes.seed, decisions=True, progress=False, game=GAME
            )
            luck = log.luck(progress=False)
            here = [each for each in of_reviews if bots in each.bots and players in each.tables]
            found |= {(each.key, bots, players): FUNCTIONS[each.key](luck) for each in here}
            advance(1)
    return _rows(wanted, found)


def _plays(only: Sequence[str], bots: str) -> bool:
    """Whether one of some bots plays in a population."""
    return any(bot in only for bot in bots.split(AMONG))


def win_share(bots: str, players: int, games: int, seed: int) -> Found:
    """The win share of one bot alone among copies of another ("expert among greedy"), clustered by deal."""
    one, other = bots.split(AMONG)
    pair = (one, other) if one < other else (other, one)
    order = sorted([pair.index(one)] + [pair.index(other)] * (players - 1))
    name = line_up_name(pair, tuple(order))
    rows = _wins(pair, players, games, seed).filter(line_up=name, bot=one)
    return Found(*rows.select("value", "low", "high", "n", "clusters").row(0))


@cache
def _wins(pair: tuple[str, str], players: int, games: int, seed: int) -> pl.DataFrame:
    """Win shares of two bots by line-up: of one league, whichever of them sits alone."""
    played = play_league(pair, players=players, games=games, seed=seed, progress=False)
    return leagues.by_line_up(leagues.seats_of(played.games)).filter(measure="win")


def _places(wanted: Iterable[Claim]) -> list[Where]:
    """Every population that some claim needs."""
    every = [(bots, players) for each in wanted for bots in each.bots for players in each.tables]
    return sorted(set(every))


def _rows(wanted: Iterable[Claim], found: dict[tuple[str, str, int], Found]) -> pl.DataFrame:
    rows = []
    for each in wanted:
        for bots in each.bots:
            for players in each.players:
                made = found[each.key, bots, players]
                if each.less is not None:
                    made = made.without(found[each.key, bots, each.less])
                rows.append((each.key, bots, players, *made))
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")
