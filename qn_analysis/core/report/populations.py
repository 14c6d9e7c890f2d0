"""Figures by who plays: what a study says of every population, and the measures of a report in each.

A population is one bot in every seat. A difference between bots need not come from the game: so each figure has its
range over the populations, and it is said where its sign depends on who plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import polars as pl

from ..base.progress import bar
from ..play.simulate import simulate
from ..stats.measures import Measure, statistics_of
from ..stats.pieces import Piece
from ..stats.statistic import Request
from ..stats.verdicts import LESS, MORE, SAME, UNDECIDED
from .study import Stored, Study, weights_of

DEPENDS: Final = "depends"
"""The sign depends on who plays."""
SOME: Final = "some"
"""It changes in some populations, always the same way; in the others it does not matter or is undecided."""
_SCHEMA: Final = pl.Schema({
    "key": pl.String, "bots": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64,
    "games": pl.Int64, "unit": pl.String, "share": pl.Boolean, "weights": pl.String,
})  # fmt: skip


# ------------------------------------------------------------------------------------------------- studies of rulesets


def by_population(studies: Sequence[Study]) -> pl.DataFrame:
    """What studies of one kind, each by another population, say of each ruleset and measure.

    Grain: one row a ruleset and measure that all have: of, step, changed, key, share, matters, populations (how many),
    least and most (the range of the differences), said (`said_of` of their verdicts), and of each population `BOTS`,
    `BOTS_low`, `BOTS_high` and `BOTS_verdict`.
    """
    first, *others = studies
    keys = ["of", "step", "key"]
    told = ("value", "low", "high", "verdict")

    def named(each: Study) -> list[pl.Expr]:
        return [pl.col(name).alias(each.bots if name == "value" else f"{each.bots}_{name}") for name in told]

    frame = first.frame.select(*keys, "changed", "share", "matters", *named(first))
    for each in others:
        frame = frame.join(each.frame.select(*keys, *named(each)), on=keys, maintain_order="left")
    values = [each.bots for each in studies]
    verdicts = [f"{each.bots}_verdict" for each in studies]
    said = [said_of(row) for row in frame.select(verdicts).iter_rows()]
    return frame.with_columns(
        populations=pl.lit(len(studies)),
        least=pl.min_horizontal(values),
        most=pl.max_horizontal(values),
        said=pl.Series(said, dtype=pl.String),
    )


def said_of(verdicts: Iterable[str | None]) -> str:
    """The verdicts of all populations as one word.

    `DEPENDS` if some say more and others less. The verdict itself if all have the same. `SOME` if some say more (or
    some less) and all others that no difference matters, or that it is undecided. Undecided for a mixture of same and
    undecided.
    """
    said = set(verdicts)
    if {MORE, LESS} <= said:
        return DEPENDS
    if len(said) == 1:
        return str(said.pop())
    changed = said & {MORE, LESS}
    return SOME if changed else UNDECIDED if said - {SAME} else SAME


# --------------------------------------------------------------------------------------------------- measures and cards


@dataclass(frozen=True)
class Extra:
    """A statistic that stands beside the measures, by group.

    Attributes:
        want: the statistic.
        by: the column of its groups.
        measure: which of its measures.
        key: what it is called; a row is `KEY:GROUP`.
    """

    want: Request[Any]
    by: str
    measure: str
    key: str


@dataclass(frozen=True)
class Populations(Stored):
    """Measures of a report by who plays.

    Attributes:
        players, seed: what was played, under the rulebook's rules.
        ruleset: its hash.
        package: the version that played.
        frame: one row a measure and population: key, bots, value, low, high (95 %, clustered by game), n, games, unit,
            share, weights (of a network; else "").
    """

    players: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = _SCHEMA
    blank = ("unit",)

    @property
    def games(self) -> int:
        """Most games of a population."""
        return int(self.frame["games"].max() or 0)  # type: ignore[arg-type]

    @property
    def bots(self) -> tuple[str, ...]:
        """The populations."""
        return tuple(self.frame["bots"].unique(maintain_order=True))

    @property
    def ranges(self) -> pl.DataFrame:
        """One row a measure: key, unit, share, populations, least and most (over the populations that saw it), fewest
        (the smallest n of them), depends (whether one population's whole interval lies above 0, another's below)."""
        seen = self.frame.filter(pl.col("value").is_not_null())
        return seen.group_by("key", maintain_order=True).agg(
            pl.col("unit", "share").first(), populations=pl.len(), least=pl.col("value").min(),
            most=pl.col("value").max(), fewest=pl.col("n").min(),
            depends=(pl.col("low") > 0).any() & (pl.col("high") < 0).any(),
        )  # fmt: skip

    def joined(self, later: Populations) -> Populations:
        """This with populations that were played since, in the place of those of the same bots."""
        kept = self.frame.filter(~pl.col("bots").is_in(list(later.bots)))
        return Populations(self.players, self.seed, self.ruleset, later.package, pl.concat([kept, later.frame]))

    def ordered(self, bots: Sequence[str]) -> Populations:
        """This with its populations in an order."""
        place = pl.col("bots").replace_strict({bot: n for n, bot in enumerate(bots)}, return_dtype=pl.Int64)
        return replace(self, frame=self.frame.sort(place, maintain_order=True))


def play_populations(
    game: str, bots: Mapping[str, int], extras: Sequence[Extra], *, players: int, seed: int, progress: bool = True
) -> Populations:
    """Play populations, and take the measures of the game's report from each.

    Args:
        game: its name in manifests.
        bots: how many games each plays.
        extras: what is told beside the measures.
        players, seed: as of `simulate`.
    """
    from ..play.engine import engine_of

    rows = []
    with bar("playing populations", len(bots), progress) as advance:
        for bot, games in bots.items():
            with TemporaryDirectory(prefix="qn-") as folder:
                log = simulate(
                    games, players=players, bots=bot, seed=seed, out=Path(folder) / "log", progress=False, game=game
                )  # fmt: skip
                rows.append(figures_of(log, bot, extras, weights_of(game, bot, players)))
            advance(1)
    frame = pl.concat(rows)
    rules = engine_of(game).layout.rules.default()
    return Populations(players, seed, rules.hash, version("qn-analysis"), frame)


def figures_of(log: Any, bots: str, extras: Sequence[Extra], weights: str = "") -> pl.DataFrame:
    """The measures of one population, as rows of `Populations.frame`; null where its log does not tell them.

    Args:
        log: of its games.
        bots: what it is called.
        extras: what is told beside the measures.
        weights: of a network.
    """
    statistics = statistics_of(log.layout.game)
    told = {"bots": bots, "games": int(log.manifest["games"]), "weights": weights}
    rows = [{**row, **told} for row in _figures(statistics.tables(log), statistics.measures, extras)]
    return pl.DataFrame(rows, schema=_SCHEMA)


def _figures(tables: Any, measures: Sequence[Measure], extras: Sequence[Extra]) -> list[dict[str, Any]]:
    logged = [(each, each.want) for each in measures if each.want is not None]  # a log tells all that studies have
    wants = dict.fromkeys([*(want for _, want in logged), *(each.want for each in extras)])
    sums: dict[tuple[Request[Any], str], list[pl.DataFrame]] = {}
    pieces: dict[tuple[Request[Any], str], Piece] = {}
    for part in tables.parts():
        for want in wants:
            for name, piece in want.pieces(part).items():
                pieces[want, name] = piece
                sums.setdefault((want, name), []).append(piece.sums())
    made: dict[tuple[Request[Any], str], pl.DataFrame] = {}

    def of(want: Request[Any], name: str) -> tuple[pl.DataFrame, Piece]:
        at = want, name
        if at not in made:
            made[at] = pieces[at].of(sums[at])
        return made[at], pieces[at]

    rows = []
    for each, want in logged:
        frame, piece = of(want, each.measure)
        for key, _, value in (part.partition("=") for part in each.group.split() if part):
            frame = frame.filter(pl.col(key).cast(pl.String) == value)
        rows.append(_row(each.key, frame.row(0, named=True) if frame.height else {}, piece))
    for extra in extras:
        frame, piece = of(extra.want, extra.measure)
        rows += [_row(f"{extra.key}:{row[extra.by]}", row, piece) for row in frame.iter_rows(named=True)]
    return rows


def _row(key: str, row: Mapping[str, Any], piece: Piece) -> dict[str, Any]:
    told = {name: row.get(name) for name in ("value", "low", "high")}
    return {"key": key, **told, "n": int(row.get("n") or 0), "unit": piece.unit, "share": bool(piece.share)}
