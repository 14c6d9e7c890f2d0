"""Each claim's figure: of a log or of a league, and of games that are played for the register."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import polars as pl

from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.progress import bar
from qn_analysis.core.contests import figures as leagues
from qn_analysis.core.contests.schedule import Played, line_up_name, play_league
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.review.luck import luck_of_league

from ...log.schema import GAME
from ...log.table import Log
from ..tables import tables
from . import characters, gems, kings, luck
from .figures import Figure, Found
from .register import AMONG, Claim, claims, judged

FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    key: next(getattr(room, key.lower()) for room in (luck, gems, kings, characters) if hasattr(room, key.lower()))
    for key in claims()
}
"""The function of each claim: of `Tables` and giving a `Figure` (source log); of a `Found` win share and the number of
players (league); of a log and a sample, giving a `Found` (replay); of a `LuckOfGames`, giving one (luck)."""
SAMPLE: Final = 2000
_OF_LOGS: Final = ("log", "replay")
SCHEMA: Final = {
    "key": pl.String, "bots": pl.String, "players": pl.UInt8, "value": pl.Float64, "low": pl.Float64,
    "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
}  # fmt: skip


def from_log(log: Log, wanted: Iterable[Claim], sample: int = SAMPLE) -> dict[str, Found]:
    """The figures of claims from a log, by key; those by replay of at most `sample` decisions."""
    listed = list(wanted)
    figures: dict[str, Figure] = {}
    sums: dict[str, list[pl.DataFrame]] = {}
    for part in tables(log).parts():
        for key in (each.key for each in listed if each.source == "log"):
            figures[key] = FUNCTIONS[key](part)
            sums.setdefault(key, []).append(figures[key].sums())
    made = {key: figure.of(sums[key]) for key, figure in figures.items()}
    return made | {each.key: FUNCTIONS[each.key](log, sample) for each in listed if each.source == "replay"}


def answers(log: Log, *keys: str, sample: int = SAMPLE) -> pl.DataFrame:
    """What a log says of claims.

    Grain: one row a claim: key, bots, players, value, low, high (95 %, clustered by game), n, clusters, verdict. A
    claim that takes one number of players less another has its figure at this number, and no verdict; those from a
    league are not here.

    Args:
        log: games of one bot in every seat.
        keys: of claims; none for all that a log can answer, but for those by replay.
        sample: decisions to play both ways.

    Raises:
        Error: there is no such claim, or it is not answered by a log.
    """
    known = claims()
    wrong = [key for key in keys if key not in known or known[key].source not in _OF_LOGS]
    if wrong:
        can = ", ".join(key for key, claim in known.items() if claim.source in _OF_LOGS)
        raise Error(f"{', '.join(map(repr, wrong))}: a log answers {can}")
    wanted = [known[key] for key in keys] or [each for each in known.values() if each.source == "log"]
    bots = " + ".join(dict.fromkeys(log.bots))
    found = [(key, bots, log.players, *each) for key, each in from_log(log, wanted, sample).items()]
    rows = judged(pl.DataFrame(found, schema=SCHEMA, orient="row"))
    single = pl.col("key").is_in([each.key for each in wanted if each.less is None])
    return rows.with_columns(pl.when(single).then("verdict").alias("verdict"))


Where = tuple[str, int]
"""A population: bots and number of players."""


class Sizes(NamedTuple):
    """How much is played: games of each bot and number of players, league games of each pair, and decisions played both
    ways of each bot, number of players and card.
    """

    games: int = 20_000
    league: int = 12_000
    sample: int = 12_000
    seed: int = 6


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
    of_leagues, of_differing = ([each for each in wanted if each.source == kind] for kind in ("league", "luck"))
    of_logs = [each for each in wanted if each.source in ("log", "replay")]
    found: dict[tuple[str, str, int], Found] = {}
    places = sum(len(_places(each)) for each in (of_logs, of_leagues, of_differing))
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
        for bots, players in _places(of_differing):
            luck = luck_of_league(leagues.seats_of(_played(_pair(bots), players, sizes.league, sizes.seed).games))
            here = [each for each in of_differing if bots in each.bots and players in each.tables]
            found |= {(each.key, bots, players): FUNCTIONS[each.key](luck) for each in here}
            advance(1)
    return _rows(wanted, found)


def _plays(only: Sequence[str], bots: str) -> bool:
    """Whether one of some bots plays in a population."""
    return any(bot in only for bot in bots.split(AMONG))


def win_share(bots: str, players: int, games: int, seed: int) -> Found:
    """The win share of one bot alone among copies of another ("expert among greedy"), clustered by deal."""
    one, other = bots.split(AMONG)
    pair = _pair(bots)
    order = sorted([pair.index(one)] + [pair.index(other)] * (players - 1))
    name = line_up_name(pair, tuple(order))
    played = leagues.by_line_up(leagues.seats_of(_played(pair, players, games, seed).games))
    rows = played.filter(measure="win", line_up=name, bot=one)
    return Found(*rows.select("value", "low", "high", "n", "clusters").row(0))


def _pair(bots: str) -> tuple[str, str]:
    """The two bots of a league, whichever of them sits alone."""
    one, other = sorted(bots.split(AMONG))
    return one, other


@cache
def _played(pair: tuple[str, str], players: int, games: int, seed: int) -> Played:
    """A league of two bots."""
    return play_league(pair, players=players, games=games, seed=seed, progress=False)


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
