"""How much of the game is luck: games of several populations taken apart by reviews, and the chapter on it.

Reviews take a tenth of a second a game, so no report plays them anew: the package's own study (`make studies`) is kept
beside this module. It is played in pieces, which a folder keeps; after Ctrl-C it goes on there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import check_place, write_whole
from qn_analysis.core.page.blocks import Block
from qn_analysis.core.page.html import Cell
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.simulate import simulate
from qn_analysis.core.report.figures import Section, table
from qn_analysis.core.review.luck import APART, COLUMNS, PARTS, LuckOfGames
from qn_analysis.core.stats.estimates import Estimate
from qn_analysis.core.study.study import StudyError, load_stored, write_stored

from .. import charts
from ..log.schema import GAME
from ..play.registry import find
from ..rulebook import Ruleset
from .blocks import Desk
from .studies import STORED

Group = tuple[str, int]
"""Who plays (of a mixed table all bots, by seat) and how many."""
BOT: Final = "learnt"
GAMES: Final[Mapping[Group, int]] = {
    (BOT, 3): 10_000, (BOT, 2): 1_000, (BOT, 4): 1_000,
    **{(bots, players): 300 for players in (3, 2, 4) for bots in ("expert", "greedy")},
    ("learnt,expert", 2): 300, ("learnt,expert,greedy", 3): 300, ("learnt,expert,steady,greedy", 4): 300,
}  # fmt: skip
"""Populations of the stored study and the games of each; the one that is told where a log's own is none of them leads.
"""
PIECE: Final = 500
"""Games that are played and kept at a time."""
SEED: Final = 90
"""Of the deals of the first piece; that of each later piece is higher by the number of games played before it."""
MATTERS: Final = 0.05
"""The smallest difference between what chance and decisions explain that matters: that of the claims C03a and C04."""
OVER, TOLD, TOLD_LESS, MEAN, AHEAD, NEEDED = "over", "told", "told_less", "mean_remainder", "ahead", "needed"
"""Measures beside parts and kinds of luck: what chance explains less what decisions do; games until the better of two
players is told apart, and from results less luck; the mean remainder of a seat; by how much one bot of a mixed table
wins more than another, and the games that tell this."""
KINDS: Final = ("deal", "draw", "merchant", "theft")
"""Of luck, as `LuckOfGames.kinds`."""
_SCHEMA: Final = pl.Schema({
    "bots": pl.String, "players": pl.Int64, "measure": pl.String, "about": pl.String, "value": pl.Float64,
    "low": pl.Float64, "high": pl.Float64, "spread": pl.Float64, "n": pl.Int64,
})  # fmt: skip
_MEASURES: Final = frozenset((*PARTS, *KINDS, OVER, TOLD, TOLD_LESS, MEAN, AHEAD, NEEDED))


@dataclass(frozen=True)
class LuckStudy:
    """What chance and decisions explain, by who plays and how many.

    Attributes:
        seed: of the deals, by the rulebook's rules.
        learnt: fingerprints of the weights of `learnt` for 2, 3 and 4 players, whose value judges all games.
        ruleset: its hash.
        package: the version that played.
        frame: one row a population and figure: bots, players, measure, about (a seat from 0, or two bots; else ""),
            value, low, high (95 %, clustered by game), spread (standard deviation between games, of means), n (games).
    """

    seed: int
    learnt: str
    ruleset: str
    package: str
    frame: pl.DataFrame

    @property
    def games(self) -> int:
        """Most games of a population."""
        return int(self.frame["n"].max() or 0)  # type: ignore[arg-type]

    def rows(self, measure: str) -> dict[Group, dict[str, Any]]:
        """The rows of a measure that says one thing of a population, by population."""
        found = self.frame.filter(measure=measure)
        return {(row["bots"], row["players"]): row for row in found.iter_rows(named=True)}

    def save(self, place: Path) -> None:
        """Write it as JSON, a row a line."""
        write_stored(place, self)


def luck_of_games(
    bots: str, players: int, games: int, *, folder: Path | None = None, progress: bool = True
) -> LuckOfGames:  # fmt: skip
    """Play games and take them apart, in pieces: the same games as long as the weights are the same.

    Args:
        bots: one for all seats, or one a seat with commas.
        players: at the table.
        games: how many.
        folder: where pieces are kept, and found if they are there; None: nowhere.
        progress: show it.

    Raises:
        SimulationError: a size or a bot that cannot be played.
        LogError: nothing can be written into the folder.
    """
    if games < 1:
        raise SimulationError(f"{games} games: ask for 1 or more")
    if folder is not None:
        check_place(folder / "luck.part", make=True)
    names: str | list[str] = bots.split(",") if "," in bots else bots
    made: list[LuckOfGames] = []
    with bar(f"luck of {bots}, {players} players", games, progress) as advance:
        for first in range(0, games, PIECE):
            size = min(PIECE, games - first)
            place = None if folder is None else folder / _kept_as(bots, players, first, size)
            found = None if place is None else _kept(place)
            if found is None:
                log = simulate(
                    size, players=players, bots=names, seed=SEED + first, decisions=True, progress=False, game=GAME
                )  # fmt: skip
                found = log.luck(seed=first, progress=False)
                found = replace(found, frame=found.frame.with_columns(game=pl.col("game") + first))
                if place is not None:
                    written = BytesIO()
                    found.frame.write_parquet(written)
                    write_whole(place, written.getvalue())
            made.append(found)
            advance(size)
    return replace(
        made[-1], frame=pl.concat([each.frame for each in made]), left_out=sum(each.left_out for each in made)
    )


def _kept_as(bots: str, players: int, first: int, games: int) -> str:
    """What a piece is called: by all that its games and their reviews depend on."""
    rules = Ruleset.default().hash
    return f"luck-{bots.replace(',', '+')}-{players}-{first}-{games}-{_fingerprint(players)}-{rules}.parquet"


def _kept(place: Path) -> LuckOfGames | None:
    """A piece that was played before."""
    if not place.exists():
        return None
    frame = pl.read_parquet(place)
    kinds = tuple(name for name in frame.columns if name not in ("game", "seat", "bot", *COLUMNS))
    seats = int(frame["seat"].max() or 0) + 1  # type: ignore[arg-type]
    return LuckOfGames(frame, kinds, tuple(frame["bot"].head(seats)), f"{BOT} ({_fingerprint(seats)})")


def _fingerprint(players: int) -> str:
    brain = find(BOT).brain
    if brain is None:
        raise SimulationError(f"{BOT} has no network")
    return brain.at(players).fingerprint


def luck_study(
    folder: Path | None = None, games: Mapping[Group, int] | None = None, progress: bool = True,
    only: Sequence[str] = (),
) -> LuckStudy:  # fmt: skip
    """Play the study; or only the populations in which some bots play, all others as they are stored.

    Args:
        folder: where pieces are kept, and found; None: nowhere.
        games: by population; None: `GAMES`.
        progress: show it.
        only: bots; none for all populations. Where the weights of `learnt` are others than those of what is stored, all
            are played: they judge the games of everybody.

    Raises:
        SimulationError: no population with such a bot, or one that cannot be played.
        LogError: nothing can be written into the folder.
    """
    sizes = games or GAMES
    if unknown := [bot for bot in only if bot not in _bots(sizes)]:
        raise SimulationError(f"no population {', '.join(unknown)}: choose among {', '.join(_bots(sizes))}")
    made = LuckStudy(
        SEED, " ".join(map(_fingerprint, (2, 3, 4))), Ruleset.default().hash, version("qn-analysis"),
        pl.DataFrame(schema=_SCHEMA),
    )  # fmt: skip
    before = stored_luck() if only else made
    if (before.learnt, before.ruleset, before.seed) != (made.learnt, made.ruleset, made.seed):
        before = made
    kept = {group for group in before.rows("luck") if group in sizes and not set(only) & set(group[0].split(","))}
    frames = []
    for bots, players in sizes:
        if (bots, players) in kept:
            frames.append(before.frame.filter(bots=bots, players=players))
        else:
            count = sizes[bots, players]
            frames.append(_rows(bots, luck_of_games(bots, players, count, folder=folder, progress=progress)))
    return replace(made, frame=pl.concat(frames))


def _bots(games: Mapping[Group, int]) -> list[str]:
    return list(dict.fromkeys(bot for bots, _ in games for bot in bots.split(",")))


def _rows(bots: str, found: LuckOfGames) -> pl.DataFrame:
    """What the study keeps of the games of a population."""
    rows: list[tuple[Any, ...]] = []

    def add(measure: str, each: Estimate, about: str = "", spread: float | None = None) -> None:
        rows.append((bots, found.players, measure, about, each.value, each.low, each.high, spread, found.games))

    for row in found.shares.iter_rows(named=True):
        add(row["part"], Estimate(row["share"], row["low"], row["high"], found.games, "share"))
    add(OVER, found.share_of("luck", less="decisions"))
    add(TOLD, found.told_apart())
    add(TOLD_LESS, found.told_apart(less_luck=True))
    for row in found.means.filter(part="remainder").iter_rows(named=True):
        add(MEAN, Estimate(row["mean"], row["low"], row["high"], found.games), str(row["seat"]), row["spread"])
    for row in found.pairs.iter_rows(named=True):
        about = f"{row['one']},{row['other']}"
        add(AHEAD, Estimate(row["ahead"], row["low"], row["high"], found.games, "share"), about)
        add(NEEDED, Estimate(row["needed"], row["needed_low"], row["needed_high"], found.games, "games"), about)
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row").with_columns(pl.col(pl.Float64).round(8))


def load_luck(text: str) -> LuckStudy:
    """What `LuckStudy.save` wrote.

    Raises:
        StudyError: it is something else; its first faults are named.
    """
    found = load_stored(text, LuckStudy, _SCHEMA)
    if odd := [measure for measure in found.frame["measure"] if measure not in _MEASURES]:
        raise StudyError(f"this is no whole study: a row has the measure {odd[0]!r}; play it again")
    return found


@cache
def stored_luck() -> LuckStudy:
    """The package's own study."""
    return load_luck(files(STORED).joinpath("luck.json").read_text(encoding="utf-8"))


# -------------------------------------------------------------------------------------------------------------- chapter


def _opening(desk: Desk) -> list[str]:
    """What it comes to, who played, and that it is about other rules, if it is."""
    say, found = desk.say, stored_luck()
    played = say.text(
        "report.luck.played", learnt=found.learnt, package=found.package, ruleset=found.ruleset, **_span(desk, found)
    )
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.luck.other")
    return [part for part in (_lead(desk, found), played, other) if part]


def _span(desk: Desk, found: LuckStudy) -> dict[str, str]:
    """The fewest and the most games of a population."""
    seen = [found.frame.filter(bots=bots, players=players)["n"][0] for bots, players in found.rows("luck")]
    return {"least": desk.say.count(min(seen)), "most": desk.say.count(max(seen))}


def _share_chart(desk: Desk, found: LuckStudy) -> Block:
    shares = pl.concat([found.frame.filter(measure=name) for name in ("luck", "decisions")])
    chart = charts.luck_shares(shares.filter(~pl.col("bots").str.contains(",")), desk.lang)
    return desk.drawn("luck-shares", chart, desk.say.text("report.luck.caption", **_span(desk, found)), shares)


def _lead(desk: Desk, found: LuckStudy) -> str:
    """What it comes to for the strongest bot, by number of players."""
    say = desk.say
    told = {measure: found.rows(measure) for measure in ("luck", "decisions", TOLD)}
    counts = sorted(players for bots, players in told["luck"] if bots == BOT)

    def shares(measure: str) -> str:
        rows = [(told[measure][BOT, players], str(players)) for players in counts]
        return say.join([
            say.text("report.luck.share", share=say.share(row["value"], 0), players=players,
                     interval=say.interval(row["low"], row["high"], True, 0))
            for row, players in rows
        ])  # fmt: skip

    games = []
    for row, players in ((told[TOLD][BOT, players], str(players)) for players in counts):
        ends = {name: say.count(round(row[name])) for name in ("low", "high")}
        games.append(say.text("report.luck.games", games=say.count(round(row["value"])), players=players, **ends))
    seen = [say.count(told[TOLD][BOT, players]["n"]) for players in counts]
    return say.text(
        "report.luck.lead", luck=shares("luck"), decisions=shares("decisions"), games=say.join(games),
        n=say.join(seen), apart=say.number(100 * APART, 0),
    )  # fmt: skip


def who_played(desk: Desk, bots: str) -> str:
    """A population in words."""
    names = bots.split(",")
    return names[0] if len(names) == 1 else desk.say.join(names)


def _share_table(desk: Desk, found: LuckStudy) -> Block:
    names = ("luck", *KINDS, *PARTS[1:])
    by = {name: found.rows(name) for name in names}
    rows = [
        [who_played(desk, bots), str(players), *(_cell(desk, by[name][bots, players], share=True) for name in names),
         desk.n(by["luck"][bots, players])]
        for bots, players in by["luck"]
    ]  # fmt: skip
    heads = [desk.head("players"), *(desk.say.text(f"report.luck.part.{name}") for name in names), desk.head("n_games")]
    frames = found.frame.filter(pl.col("measure").is_in(names))
    return desk.grid("luck_shares", "who", heads, rows, note="report.note.luck_shares", frames=frames)


def _told_table(desk: Desk, found: LuckStudy) -> Block:
    plain, less = found.rows(TOLD), found.rows(TOLD_LESS)
    rows = [
        [who_played(desk, bots), str(players), _cell(desk, row, digits=0), _cell(desk, less[bots, players], digits=0),
         desk.n(row)]
        for (bots, players), row in plain.items()
    ]  # fmt: skip
    frames = found.frame.filter(pl.col("measure").is_in([TOLD, TOLD_LESS]))
    heads = ["who", "players", "told_apart", "told_apart_less", "n_games"]
    said = desk.say.text("report.luck.told_note", apart=desk.say.number(100 * APART, 0))
    return desk.table("luck_told", heads, rows, said=said, frames=frames)


def _pair_table(desk: Desk, found: LuckStudy) -> Block:
    frames = found.frame.filter(pl.col("measure").is_in([AHEAD, NEEDED]))
    needed = {(row["players"], row["about"]): row for row in frames.filter(measure=NEEDED).iter_rows(named=True)}
    rows = []
    for row in frames.filter(measure=AHEAD).iter_rows(named=True):
        one, other = row["about"].split(",")
        name = desk.say.text("report.luck.pair", one=one, other=other)
        games = needed[row["players"], row["about"]]
        cells = [_cell(desk, row, share=True), _cell(desk, games, digits=0)]
        rows.append([name, str(row["players"]), *cells, desk.n(row)])
    heads = ["pair", "players", "ahead", "needed", "n_games"]
    return desk.table("luck_pairs", heads, rows, note="report.note.luck_pairs", frames=frames)


def _mean_table(desk: Desk, found: LuckStudy) -> Block:
    say, frame = desk.say, found.frame.filter(measure=MEAN)
    rows = []
    for row in frame.iter_rows(named=True):
        if "," in row["bots"]:
            continue
        points = {**row, **{name: None if row[name] is None else 100 * row[name] for name in ("value", "low", "high")}}
        spread = Cell(say.number(100 * row["spread"], 1), 100 * row["spread"])
        rows.append(
            [who_played(desk, row["bots"]), str(row["players"]), say.seat(int(row["about"])),
             desk.cell(points, digits=2), spread, desk.n(row)]
        )  # fmt: skip
    heads = ["who", "players", "seat", "mean_remainder", "spread_games", "n_games"]
    return desk.table("luck_means", heads, rows, note="report.note.luck_means", frames=frame)


def _cell(desk: Desk, row: Mapping[str, Any], share: bool = False, digits: int = 1) -> Cell:
    """A figure with its interval; a dash where it is not told yet."""
    return Cell(desk.say.text("figure.none")) if row["value"] is None else desk.cell(dict(row), share, digits)


LUCK: Final = Section(
    "luck",
    tuple(
        table((), lambda desk, make=make: make(desk, stored_luck()), feeds=("luck",))
        for make in (_share_chart, _share_table, _told_table, _pair_table, _mean_table)
    ),
    _opening,
)
"""What chance and decisions explain of who wins, by who plays and how many; games to tell two players apart; how far
the parts of the sum are off. Its figures are those of the stored study, whatever the log has."""
