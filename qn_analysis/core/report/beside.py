"""A ruleset beside the rulebook's at every number of players, on the same deals: statistics of both, what parts them.

A game declares it (`Beside`): which ruleset, of which statistics, and how the tables call their rows. What its
populations played comes with the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final

import polars as pl

from ..base.calls import public
from ..base.progress import bar
from ..charts.chart import Chart
from ..page.blocks import Block, Desk, lookup
from ..play.engine import engine_of
from ..play.simulate import simulate
from ..stats.differences import between, paired_sums, sides
from ..stats.measures import statistics_of
from ..stats.statistic import Request
from .figures import Chosen, Figure, Lines, labelled, marked
from .peers import rows_of
from .study import Stored, StudyError, study_name

DIFFERENCE: Final = "difference"
"""What a row is about that is of neither ruleset: the second less the first, on the same deals."""
_SCHEMA: Final = pl.Schema({
    "players": pl.Int64, "side": pl.String, "of": pl.String, "measure": pl.String, "share": pl.Boolean,
    "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "clusters": pl.Int64,
})  # fmt: skip


@dataclass(frozen=True)
class BesideStudy(Stored):
    """Statistics under two rulesets, for each number of players.

    Attributes:
        bots, games, seed: what was played, of each ruleset and number of players; both on the same deals.
        ruleset: hash of the rulebook's.
        package: the version that played.
        frame: one row a number of players, side (the name of one of both, or "difference"), thing (`of`, "" where
            the statistic has no groups) and measure: share, value, low, high, n, clusters.
    """

    bots: str
    games: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = _SCHEMA


@dataclass(frozen=True)
class Beside:
    """How a ruleset is played beside the rulebook's, and told.

    Its texts are `report.<name>` (what was played), `report.table.<name>_<part>` and `report.table.<name>_by`,
    `report.note.<name>` and `report.note.<name>_by`, and a heading of each side.

    Attributes:
        game: its name in manifests.
        package: the game's room `report`; what was played is kept in its folder `stored`.
        name: of its files and texts.
        sides: what the rulebook's game and the other one are called.
        changes: what the other one has otherwise.
        parts: tables by name: of which statistic, how its rows are called, and what is in their columns. The first has
            no groups.
        populations: who plays the package's own, the first of whom is told in full.
    """

    game: str
    package: str
    name: str
    sides: tuple[str, str]
    changes: Mapping[str, Any]
    parts: Mapping[str, Lines]
    populations: tuple[str, ...]

    @property
    def _wants(self) -> list[Request[Any]]:
        """The statistics; those with groups first, as they are kept."""
        wants = [want for part in self.parts.values() for want in part.several]
        return sorted(wants, key=lambda want: not want.args)

    def play(self, *, games: int, bots: str = "", seed: int = 1, progress: bool = True) -> BesideStudy:
        """Play both at every number of players on the same deals.

        Args:
            games: of each ruleset and number of players.
            bots, seed: as of `simulate`; no bots: the first of the populations.
            progress: show it.

        Raises:
            SimulationError: a value that cannot be simulated.
        """
        layout, who = engine_of(self.game).layout, bots or self.populations[0]
        base, frames = layout.rules.default(), []
        counts = range(layout.fewest, layout.seats + 1)
        with bar(" and ".join(self.sides), len(counts), progress) as advance:
            for players in counts:
                frames += list(self._both(base, players, games, who, seed))
                advance(1)
        return BesideStudy(who, games, seed, base.hash, version("qn-analysis"), pl.concat(frames))

    def _both(self, base: Any, players: int, games: int, bots: str, seed: int) -> Iterator[pl.DataFrame]:
        """The figures of both for a number of players, and their differences."""
        common: dict[str, Any] = {"players": players, "bots": bots, "seed": seed, "progress": False, "game": self.game}
        rules = zip(self.sides, (base, base.with_(**self.changes)), strict=True)
        tables = statistics_of(self.game).tables
        logs = {side: tables(simulate(games, rules=each, **common)) for side, each in rules}
        wants = self._wants
        shares = {want: {name: piece.share for name, piece in want.pieces(logs[self.sides[0]]).items()}
                  for want in wants}  # fmt: skip
        for side, t in logs.items():
            for want in wants:
                found = want(t)
                of = pl.col(want.args[0]).cast(pl.String) if want.args else pl.lit("")
                share = pl.col("measure").replace_strict(shares[want])
                yield _rows(found.with_columns(of=of, share=share), players, side)
        found = between(paired_sums(*(sides(t, wants) for t in logs.values())))
        yield _rows(found.with_columns(of=pl.col("group").str.replace(r"^\w+=", "")), players, DIFFERENCE)

    @public
    def stored(self, bots: str = "") -> BesideStudy:
        """The package's own figures of both, by a population; none named: by the first.

        Raises:
            StudyError: those bots have not played it.
        """
        if bots and bots not in self.populations:
            choice = " or ".join(self.populations)
            raise StudyError(f"no stored study of {self.name} by {bots!r}: choose {choice}")
        return _own(f"{self.package}.stored", study_name(self.name, bots or self.populations[0]))

    # ------------------------------------------------------------------------------------------------------- the page

    def opening(self, desk: Desk) -> Sequence[str]:
        """What was played: a paragraph."""
        own = self.stored()
        others = ", ".join(self.populations[1:])
        games = desk.say.count(own.games)
        return [desk.say.text(f"report.{self.name}", games=games, bots=others, first=own.bots, package=own.package)]

    def figure(self, drawn: Chart, unit: str, mark: Chosen = (), **where: Any) -> Figure:
        """A chart of both, their tables part by part, and what parts them by who played.

        Args:
            drawn: the chart.
            unit: what its n counts, a key of `report.unit`.
            mark: as of `chart`.
            where: which rows the chart is about.
        """

        def make(desk: Desk) -> list[Block]:
            frame = self.stored().frame
            shown = rows_of(frame, {"of": "", "side": self.sides, **where})
            picture = drawn(shown, lang=desk.lang)
            of_both = desk.chart(drawn.address, picture, shown, unit, marked(desk, mark), f"report.note.{self.name}")
            parts = [self._part(desk, name, part, frame, mark) for name, part in self.parts.items()]
            return [of_both, *parts, self._by_population(desk, mark)]

        return Figure((), make)

    def _part(self, desk: Desk, name: str, part: Lines, frame: pl.DataFrame, mark: Chosen) -> Block:
        """Both and their difference, by players."""
        head = part.named[0]
        grouped = pl.col("of") != "" if head != "measure" else pl.col("of") == ""
        frame = rows_of(frame.filter(grouped), part.where)
        found, rows = lookup(frame, "players", "of", "measure", "side"), []
        for players, of, measure in dict.fromkeys((p, o, m) for p, o, m, _side in found):
            each = [found[players, of, measure, side] for side in (*self.sides, DIFFERENCE)]
            label = labelled(desk, part.label, {"measure": measure, head: of or measure})
            rows.append([desk.say.text("label.players", n=players), label, *map(_cell(desk), each), desk.n(each[0])])
        heads = ["players", head, *self.sides, DIFFERENCE, "n"]
        address = f"{self.name}_{name}"
        return desk.table(address, heads, rows, marked(desk, mark), "report.note.difference", frames=frame)

    def _by_population(self, desk: Desk, mark: Chosen) -> Block:
        """What the other ruleset changes, beside each other for all who played both."""
        studies = {bots: self.stored(bots) for bots in self.populations}
        about = {"side": DIFFERENCE, "of": ""}
        frames = {bots: rows_of(each.frame, about) for bots, each in studies.items()}
        found = {bots: lookup(frame, "players", "measure") for bots, frame in frames.items()}
        label, cell, rows = next(iter(self.parts.values())).label, _cell(desk), []
        for players, measure in found[self.populations[0]]:
            there = [each.get((players, measure)) for each in found.values()]
            said = f"{desk.say.text('label.players', n=players)}: {labelled(desk, label, {'measure': measure})}"
            fewest = desk.count(min(each["n"] for each in there if each is not None))
            rows.append([said, *("–" if each is None else cell(each) for each in there), fewest])
        told = pl.concat(frame.with_columns(bots=pl.lit(bots)) for bots, frame in frames.items())
        heads, note = [*frames, desk.head("n")], f"report.note.{self.name}_by"
        made = desk.grid(f"{self.name}_by", "measure", heads, rows, marked(desk, mark), note, frames=told)
        games = ", ".join(f"{bots} {desk.say.count(each.games)}" for bots, each in studies.items())
        return replace(made, caption=f"{made.caption} {desk.say.text('report.study.games', games=games)}")


def _cell(desk: Desk) -> Callable[[dict[str, Any]], str]:
    return lambda row: desk.cell(row, share=bool(row["share"]), digits=1 if row["share"] else 2)


def _rows(found: pl.DataFrame, players: int, side: str) -> pl.DataFrame:
    told = found.with_columns(players=pl.lit(players), side=pl.lit(side))
    return told.select(*_SCHEMA).cast(_SCHEMA)


@cache
def _own(package: str, name: str) -> BesideStudy:
    """A study that a package comes with, read once."""
    return BesideStudy.load(files(package).joinpath(f"{name}.json").read_text(encoding="utf-8"))
