"""What a log is made of, its manifest and its tables; and what it shows of itself."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

import polars as pl

from ..base.game_registry import find_game
from ..base.views import Shown, ShownTable, View
from ..rules.problems import RulesetError
from ..rules.ruleset import BaseRuleset, told_differences
from .asked import stored_frame, with_number
from .folder import LogError
from .layout import Layout
from .people import NOBODY_KNOWN, PEOPLE, Run, frame, runs_of
from .validate import collected

_NEXT: Final = (
    ("print(log.transcript({first}))", "a game as one would tell it"),
    ("qn.lint(log)", "whether it was played by the rules"),
    ('qn.report(log, "report.html")', "the balance report"),
)


@dataclass(frozen=True, repr=False)
class Record(Shown):
    """The manifest and the tables of a run of games, and simple facts read from them; `Log` opens, cuts and tells them.

    Attributes:
        manifest: what was simulated: `games`, `players`, `bots` by seat, `seed`, `ruleset` (whole) and its hash,
            `schema`, `package`, `knows`.
        events: the event table (`datasets/README.md` describes its columns), sorted by game and seq.
        games: one row a game.
        decisions: the decision table, or None where it was not asked for; a log of moves always has it. Its key is
            `game`, `seq` and `nth`, which decision of those between two events, from 0; `nth` is not in the file.
        path: the folder or file, or None for a log in memory.
        layout: its columns and what else the game declares of its logs.
    """

    layout: ClassVar[Layout]
    manifest: dict[str, Any]
    events: pl.LazyFrame
    games: pl.LazyFrame
    decisions: pl.LazyFrame | None = None
    path: Path | None = None

    def __post_init__(self) -> None:
        """Make its frames say how they are asked for, and its decisions unique by their key."""
        frames = {"events": self.events, "games": self.games}
        if self.decisions is not None:
            frames["decisions"] = with_number(self.decisions)
        for name, each in frames.items():
            object.__setattr__(self, name, stored_frame(each))

    @classmethod
    @abstractmethod
    def counted(cls) -> Mapping[str, pl.Expr]:
        """How columns that somebody who writes a log by hand may leave out follow from the others."""

    @cached_property
    def rules(self) -> BaseRuleset:
        """The ruleset that was played; read once, for the log and all its parts."""
        return self.layout.rules.from_manifest(self.manifest["ruleset"])

    def _view(self) -> View:
        return log_view(self)

    @property
    def bots(self) -> list[str]:
        """Who sat where, of bots; "?" for people that `people` names."""
        return list(self.manifest["bots"])

    @property
    def players(self) -> int:
        """Seats at the table; of a log with several tables, at the largest."""
        return int(self.manifest["players"])

    @cached_property
    def runs(self) -> list[Run]:
        """Its tables: games that were played one after the other by the same people in the same seats."""
        return runs_of(self.manifest)

    @cached_property
    def people(self) -> pl.DataFrame:
        """Who sat where, one row a game and seat: game, seat, name (null: nobody said), date, place (likewise)."""
        return frame(self.runs)

    @property
    def mixed(self) -> bool:
        """Whether its tables have several numbers of players."""
        return len({run.players for run in self.runs}) > 1

    @property
    def sitters(self) -> list[str] | None:
        """Names of people by seat, if it is known who sat where in all games; None: of bots, or not known."""
        run = self.runs[0]
        known = all(each.people and each.names == run.names for each in self.runs)
        return list(run.names) if known and PEOPLE in self.manifest and NOBODY_KNOWN not in run.names else None

    @property
    def names(self) -> list[str]:
        """Names by seat, to be shown: of people if it is known who sat where in all games, else those of bots."""
        alike = {(run.names, run.people) for run in self.runs}
        return list(self.runs[0].names) if len(alike) == 1 else self.bots


class SeatWins(Protocol):
    """Figures know how sure they are, a log does not: it asks its game for the table of who won."""

    def table(self, log: Record) -> ShownTable:
        """In how many games each seat won, with intervals."""


def seat_wins(log: Record) -> ShownTable:
    """In how many games each seat won, a shared victory in equal parts, with intervals."""
    return find_game(log.layout.game).part(SeatWins).table(log)  # type: ignore[type-abstract]  # looked up by its name


def log_view(log: Record) -> View:
    """The view of a log."""
    manifest = log.manifest
    games, first, seed = int(manifest["games"]), int(manifest.get("first", 0)), manifest.get("seed")
    counted = "1 game" if games == 1 else f"{games:,} games"
    bots, sizes = log.bots, sorted({run.players for run in log.runs})
    who = ("bots", f"{bots[0]} in every seat" if len(set(bots)) == 1 else ", ".join(bots))
    facts = [
        ("games", f"1, number {first}" if games == 1 else f"{games:,}, numbers {first} to {first + games - 1}"),
        ("players", " or ".join(map(str, sizes)) or str(log.players)),
        ("people", ", ".join(_known(log))) if PEOPLE in manifest else who,
        *_rules(log),
        ("seed", "not told" if seed is None else str(seed)),
    ]
    knows = str(manifest.get("knows", "full"))
    facts += [("knows", f"{knows} alone")] if knows != log.layout.knows[-1] else []
    facts += [("path", str(log.path))] if log.path else []
    source = manifest.get("source")
    if isinstance(source, Mapping):
        columns = ", ".join(f"{role}: {head}" for role, head in source.get("columns", {}).items())
        facts += [("read from", f"{source.get('file')}{f' ({columns})' if columns else ''}")]
        facts += [("note", str(note)) for note in source.get("notes", ())]
    try:
        tables, note = [_wins_of_people(log) if PEOPLE in manifest else seat_wins(log)], ""
    except LogError as error:
        tables, note = [], str(error)
    if not note and not tables[0].rows:
        note = "No game is told to its end, so that nobody has won."
    steps = [(call.format(first=first), about) for call, about in _NEXT]
    return View(f"Log of {counted} of {log.layout.title}", facts, [*tables, ShownTable("Next", (), steps)], note)


def _rules(log: Record) -> list[tuple[str, str]]:
    """The ruleset, and in what it differs from the rulebook's."""
    try:
        rules = log.rules
    except RulesetError as error:
        return [("rules", str(error))]
    found = told_differences(rules)
    return [("rules", f"{rules.name} ({rules.hash})"), ("unlike the rulebook", "; ".join(found) or "nothing")]


def _known(log: Record) -> list[str]:
    """The names of all who played, those who played most first."""
    return [] if log.people.is_empty() else log.people["name"].drop_nulls().value_counts(sort=True)["name"].to_list()


def results_of_people(log: Record) -> pl.DataFrame:
    """One row a game and person, of games whose end is told: game, seat, name, date, place, players, score, rank (1 the
    winner) and win (a shared victory counts in equal parts)."""
    games = collected(log.games, log.path)
    seats = [
        games.select("game", seat=pl.lit(seat, pl.UInt8), score=f"score_{seat}", rank=f"place_{seat}")
        for seat in range(log.layout.seats)
    ]
    told = pl.concat(seats).filter(pl.col("rank").is_not_null())
    joined = log.people.join(told, on=["game", "seat"]).sort("game", "seat")
    first = pl.col("rank") == 1
    won = pl.when(first).then(1 / first.sum().over("game")).otherwise(0.0)
    return joined.with_columns(players=pl.len().over("game"), win=won)


def _wins_of_people(log: Record) -> ShownTable:
    """How many games each person played and won, a shared victory in equal parts, and her best score."""
    found = results_of_people(log).drop_nulls("name").group_by("name", maintain_order=True).agg(
        pl.len(), pl.col("win").sum(), pl.col("score").max()
    ).sort("len", "win", descending=True, maintain_order=True)  # fmt: skip
    rows = [
        (name, str(games), f"{won:g}" if won % 1 else f"{won:.0f}", str(best))
        for name, games, won, best in found.rows()
    ]
    return ShownTable("Games won", ("person", "games", "won", "best score"), rows, (1, 2, 3))
