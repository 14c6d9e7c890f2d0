"""The studies of this game: assumed tables moved, open points read otherwise, the advanced game and the basic one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.progress import bar
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.study import GameStudies, Plan, StudyError, load_stored, study_name, write_stored
from qn_analysis.core.stats.differences import between, paired_sums, sides

from .. import stats
from ..log.schema import GAME
from ..rulebook import Ruleset
from ..rulebook.variants import tables
from ..words.cards import FEWEST, SEATS

STORED: Final = f"{__package__}.stored"
KINDS: Final[dict[str, Callable[..., Any]]] = {
    "tables": tables,
    "rulings": Ruleset.read_otherwise,
    "rulings_advanced": Ruleset.read_otherwise,
    "rulings_long": Ruleset.read_otherwise,
}
"""The studies, and the rulesets that each plays: every assumed table moved; every open point read otherwise, in the
basic game, in the advanced one, and in a game of `ROUNDS` rounds."""
POPULATIONS: Final = ("learnt-fixed", "tuned", "greedy")
"""Who plays the package's studies: each is played by every one of them. `learnt-fixed` plays any ruleset as
it learnt the rulebook's, the others reckon with the numbers of each."""
MODE_POPULATIONS: Final = ("learnt", "tuned", "greedy")
"""Who plays both modes: `learnt` learnt both."""
ROUNDS: Final = 3
"""Rounds of the study of the long game: three of 15 minutes are the 45 that the rulebook names."""
SIDES: Final = ("basic", "advanced", "difference")
"""What a row of `Modes` is about: one of the modes, or the advanced game less the basic one, on the same deals."""
_WANTS: Final = (stats.exhaustion.want("treasure"), stats.exhausted_rounds.want())
_SCHEMA: Final = pl.Schema({
    "players": pl.Int64, "side": pl.String, "of": pl.String, "measure": pl.String, "share": pl.Boolean,
    "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
})  # fmt: skip


def base_of(kind: str) -> Ruleset:
    """The ruleset that those of a study are a step from."""
    changes: dict[str, dict[str, Any]] = {"rulings_advanced": {"mode": "advanced"}, "rulings_long": {"rounds": ROUNDS}}
    return Ruleset.default().with_(**changes[kind]) if kind in changes else Ruleset.default()


STUDIES: Final = GameStudies(Plan(GAME, KINDS), STORED, base_of, POPULATIONS)
study, stored_study, stored_studies = STUDIES.play, STUDIES.stored, STUDIES.all_stored


@dataclass(frozen=True)
class Modes:
    """How often supplies run out in the basic and in the advanced game, for each number of players.

    Attributes:
        bots, games, seed: what was played, of each mode and number of players; both modes on the same deals.
        ruleset: hash of the basic game's.
        package: the version that played.
        frame: one row a number of players, side (`SIDES`), thing (`of`: a treasure, or "" for a round) and measure (as
            of `stats.exhaustion` and `stats.exhausted_rounds`): share, value, low, high, n, clusters.
    """

    bots: str
    games: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame

    def save(self, place: Path) -> None:
        """Write it as JSON, a row a line."""
        write_stored(place, self)


def modes(*, games: int, bots: str = MODE_POPULATIONS[0], seed: int = 1, progress: bool = True) -> Modes:
    """Play both modes at every number of players on the same deals.

    Raises:
        SimulationError: a value that cannot be simulated.
    """
    base = Ruleset.default()
    with bar("basic and advanced game", SEATS - FEWEST + 1, progress) as advance:
        frames = []
        for players in range(FEWEST, SEATS + 1):
            frames += list(_both(base, players, games, bots, seed))
            advance(1)
    return Modes(bots, games, seed, base.hash, version("qn-analysis"), pl.concat(frames))


def _both(base: Ruleset, players: int, games: int, bots: str, seed: int) -> Iterator[pl.DataFrame]:
    """The figures of both modes for a number of players, and their differences."""
    common: dict[str, Any] = {"players": players, "bots": bots, "seed": seed, "progress": False, "game": GAME}
    logs = {
        "basic": stats.Tables(simulate(games, rules=base, **common)),
        "advanced": stats.Tables(simulate(games, rules=base.with_(mode="advanced"), **common)),
    }
    shared: dict[tuple[str, str], bool] = {}
    for want in _WANTS:
        for name, piece in want.pieces(logs["basic"]).items():
            shared[want.statistic.name, name] = piece.share
    for side, t in logs.items():
        for want in _WANTS:
            found = want(t)
            of = pl.col("treasure").cast(pl.String) if "treasure" in found.columns else pl.lit("")
            share = {name: is_share for (told, name), is_share in shared.items() if told == want.statistic.name}
            yield _rows(found.with_columns(of=of, share=pl.col("measure").replace_strict(share)), players, side)
    found = between(paired_sums(*(sides(logs[side], list(_WANTS)) for side in ("basic", "advanced"))))
    yield _rows(found.with_columns(of=pl.col("group").str.strip_prefix("treasure=")), players, "difference")


def _rows(found: pl.DataFrame, players: int, side: str) -> pl.DataFrame:
    told = found.with_columns(players=pl.lit(players), side=pl.lit(side))
    return told.select(*_SCHEMA).cast(_SCHEMA)


def load_modes(text: str) -> Modes:
    """What `Modes.save` wrote.

    Raises:
        StudyError: it is something else; its first faults are named.
    """
    return load_stored(text, Modes, _SCHEMA)


@public
@cache
def stored_modes(bots: str = MODE_POPULATIONS[0]) -> Modes:
    """The package's own figures of both modes, by a population.

    Raises:
        StudyError: those bots have not played it.
    """
    if bots not in MODE_POPULATIONS:
        raise StudyError(f"no stored figures of both modes by {bots!r}: choose {' or '.join(MODE_POPULATIONS)}")
    return load_modes(files(STORED).joinpath(f"{study_name('modes', bots)}.json").read_text(encoding="utf-8"))
