"""How much of the game is skill and how much luck: a league of players who differ, and the chapter on it.

A league of several bots takes minutes, so no report plays it anew: the package's own study (`make anew`) is kept
beside this module. One with other weights of `learnt` than the present ones is of players whom nobody meets any more:
it counts as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from itertools import combinations
from typing import Any, ClassVar, Final

import polars as pl

from qn_analysis.core.contests.league import league
from qn_analysis.core.contests.schedule import line_ups
from qn_analysis.core.page.blocks import Block
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.report.figures import Figure, Section
from qn_analysis.core.report.study import Stored
from qn_analysis.core.review.luck import PARTS, LuckOfGames

from .. import charts
from ..charts.blocks import Desk
from ..log.schema import GAME
from ..play.registry import find
from ..rulebook import Ruleset
from .studies import STORED

Group = tuple[str, int]
"""Who sits at a table, with commas, and how many."""
BOTS: Final = ("learnt", "expert", "greedy", "thumb")
"""Who plays: strong, middling and weak first, for of as many as there are seats the first stand for all."""
BOT: Final = BOTS[0]
SIZES: Final = (3, 2, 4)
"""Numbers of players, the first of which leads."""
GAMES: Final = 1_500
"""Of each line-up."""
SEED: Final = 90
AHEAD, NEEDED = "ahead", "needed"
"""Measures beside `PARTS`: by how much one of two players wins more than the other, and the games that tell this."""
_SCHEMA: Final = pl.Schema({
    "bots": pl.String, "players": pl.Int64, "measure": pl.String, "about": pl.String, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "n": pl.Int64,
})  # fmt: skip
_MEASURES: Final = frozenset((*PARTS, AHEAD, NEEDED))
_FILE: Final = "luck.json"


@dataclass(frozen=True)
class LuckStudy(Stored):
    """What skill and luck decide, by who sits together.

    Attributes:
        seed: of the deals, by the rulebook's rules.
        learnt: fingerprints of the weights of `learnt` for 2, 3 and 4 players.
        ruleset: its hash.
        package: the version that played.
        frame: one row a table and figure: bots, players, measure, about (of two bots, the better first; else ""),
            value, low, high (95 %, clustered by deal), n (games).
    """

    seed: int
    learnt: str
    ruleset: str
    package: str
    frame: pl.DataFrame

    schema = _SCHEMA
    words: ClassVar = {"measure": _MEASURES}

    @property
    def games(self) -> int:
        """Most games of a table."""
        return int(self.frame["n"].max() or 0)  # type: ignore[arg-type]

    def rows(self, measure: str) -> dict[Group, dict[str, Any]]:
        """The rows of a measure that says one thing of a table, by table."""
        found = self.frame.filter(measure=measure)
        return {(row["bots"], row["players"]): row for row in found.iter_rows(named=True)}

    def pairs(self, group: Group) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        """Of each pair of a table by how much the better wins more, and the games that tell it."""
        here = self.frame.filter(bots=group[0], players=group[1])
        needed = {row["about"]: row for row in here.filter(measure=NEEDED).iter_rows(named=True)}
        return [(row, needed[row["about"]]) for row in here.filter(measure=AHEAD).iter_rows(named=True)]

    def table_of(self, bot: str, players: int) -> Group | None:
        """The table that stands for a bot among others: the first of those where most differ."""
        found = [group for group in self.rows("skill") if group[1] == players and bot in group[0].split(",")]
        return max(found, key=lambda group: group[0].count(","), default=None)


def tables_of(players: int, bots: Sequence[str] = BOTS) -> list[tuple[str, ...]]:
    """Who sits together: of every pair, and of as many different ones as there are seats."""
    sizes = (2,) if players == 2 else (2, players)
    return [table for size in sizes for table in combinations(bots, size)]


def _fingerprint(players: int) -> str:
    brain = find(BOT).brain
    if brain is None:
        raise SimulationError(f"{BOT} has no network")
    return brain.at(players).fingerprint


def luck_study(
    games: int = GAMES, sizes: Sequence[int] = SIZES, bots: Sequence[str] = BOTS, progress: bool = True
) -> LuckStudy:
    """Play the study: so many games of each line-up at tables of these sizes, or `SimulationError` if one cannot be
    played.
    """
    frames = []
    for players in sizes:
        wished = games * len(line_ups(len(bots), players))
        played = league(bots, players=players, games=wished, seed=SEED, progress=progress, game=GAME).luck
        frames += [_rows(table, played.of(table)) for table in tables_of(players, bots)]
    return LuckStudy(
        SEED, " ".join(map(_fingerprint, (2, 3, 4))), Ruleset.default().hash, version("qn-analysis"), pl.concat(frames)
    )


def _rows(bots: Sequence[str], found: LuckOfGames) -> pl.DataFrame:
    """What the study keeps of a table."""
    name = ",".join(bots)
    rows: list[tuple[Any, ...]] = [
        (name, found.players, row["part"], "", row["share"], row["low"], row["high"], row["n"])
        for row in found.shares.iter_rows(named=True)
    ]
    for row in found.pairs.iter_rows(named=True):
        about = f"{row['one']},{row['other']}"
        rows.append((name, found.players, AHEAD, about, row["ahead"], row["low"], row["high"], row["n"]))
        rows.append(
            (name, found.players, NEEDED, about, row["needed"], row["needed_low"], row["needed_high"], row["n"])
        )
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row").with_columns(pl.col(pl.Float64).round(8))


@cache
def stored_luck() -> LuckStudy | None:
    """The package's own study; None where there is none of the present weights."""
    place = files(STORED).joinpath(_FILE)
    if not place.is_file():
        return None
    found = LuckStudy.load(place.read_text(encoding="utf-8"))
    return found if found.learnt == " ".join(map(_fingerprint, (2, 3, 4))) else None


# -------------------------------------------------------------------------------------------------------------- chapter


def _opening(desk: Desk) -> list[str]:
    """What it comes to, who played, and that it is about other rules, if it is."""
    say, found = desk.say, stored_luck()
    if found is None:
        return [say.text("report.luck.absent")]
    seen = [row["n"] for row in found.rows("skill").values()]
    played = say.text(
        "report.luck.played", learnt=found.learnt, package=found.package, ruleset=found.ruleset,
        least=say.count(min(seen)), most=say.count(max(seen)),
    )  # fmt: skip
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.luck.other")
    return [part for part in (lead(desk, found), played, other) if part]


def lead(desk: Desk, found: LuckStudy) -> str:
    """What it comes to for the strongest bot among others, by number of players."""
    say = desk.say
    told = []
    for players in sorted({group[1] for group in found.rows("skill")}):
        group = found.table_of(BOT, players)
        if group is None:
            continue
        row = found.rows("skill")[group]
        told.append(
            say.text("report.luck.share", who=who_played(desk, group[0]), share=say.share(row["value"], 0),
                     players=str(players), interval=say.interval(row["low"], row["high"], True, 0))
        )  # fmt: skip
    return str(say.text("report.luck.lead", shares=say.join(told)))


def who_played(desk: Desk, bots: str) -> str:
    """Who sits at a table, in words."""
    return str(desk.say.join(bots.split(",")))


def _chart(desk: Desk, found: LuckStudy) -> Block:
    shares = pl.concat([found.frame.filter(measure=name) for name in ("skill", "luck")])
    named = shares.with_columns(bots=pl.Series([who_played(desk, bots) for bots in shares["bots"]], dtype=pl.String))
    seen = [row["n"] for row in found.rows("skill").values()]
    caption = desk.say.text(
        "report.luck.caption", least=desk.say.count(min(seen)), most=desk.say.count(max(seen))
    )  # fmt: skip
    return desk.drawn("luck-shares", charts.luck_shares(named, desk.lang), caption, shares)


def _share_table(desk: Desk, found: LuckStudy) -> Block:
    by = {name: found.rows(name) for name in PARTS}
    rows = [
        [who_played(desk, bots), str(players), *(desk.cell(by[name][bots, players], share=True) for name in PARTS),
         desk.n(by["skill"][bots, players])]
        for bots, players in by["skill"]
    ]  # fmt: skip
    heads = [desk.head("players"), *(desk.say.text(f"report.luck.part.{name}") for name in PARTS), desk.head("n_games")]
    frames = found.frame.filter(pl.col("measure").is_in(PARTS))
    return desk.grid("luck_shares", "who", heads, rows, note="report.note.luck_shares", frames=frames)


def _pair_table(desk: Desk, found: LuckStudy) -> Block:
    rows = []
    for group in found.rows("skill"):
        for ahead, needed in found.pairs(group):
            one, other = ahead["about"].split(",")
            rows.append(
                [desk.say.text("report.luck.pair", one=one, other=other), who_played(desk, group[0]), str(group[1]),
                 desk.cell(ahead, share=True), desk.cell(needed, digits=0), desk.n(ahead)]
            )  # fmt: skip
    frames = found.frame.filter(pl.col("measure").is_in([AHEAD, NEEDED]))
    heads = ["pair", "who", "players", "ahead", "needed", "n_games"]
    return desk.table("luck_pairs", heads, rows, note="report.note.luck_pairs", frames=frames)


def _if_played(make: Any) -> Any:
    """A block of the study, or nothing where there is none."""

    def made(desk: Desk) -> Sequence[Block]:
        found = stored_luck()
        return [] if found is None else [make(desk, found)]

    return made


LUCK: Final = Section(
    "luck",
    tuple(Figure((), _if_played(make), ("luck",)) for make in (_chart, _share_table, _pair_table)),
    opening=_opening,
)
"""What skill and luck decide of who wins, by who sits together; games to tell two players apart. Its figures are those
of the stored study, whatever the log has."""
