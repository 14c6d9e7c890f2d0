"""Other players at other tables: the figures of a report's questions for each population beside the log's own.

A population is one bot in every seat and a number of players, under the log's own rules. What the questions of a game
ask for is gathered of each; a game keeps those of the rulebook's rules with the package, others are played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import polars as pl

from ..base.progress import bar
from ..charts.theme import for_chart
from ..log.folder import write_whole
from ..log.log import Log
from ..log.people import tables as tables_by_size
from ..play.bot import Bot
from ..play.engine import engine_of
from ..play.errors import SimulationError
from ..play.simulate import simulate
from ..rules.ruleset import BaseRuleset
from ..stats.statistic import Figures, Request, gather
from .study import StudyError, read_stored, weights_of

PEOPLE: Final = "people"
"""The population of those who are no bots."""
GAMES: Final = 2_000
"""Games of each population beside the log's own: the questions' figures alone."""
_VALUE: Final = (float, str, bool, None)
_STATISTIC: Final = {
    "name": str, "arguments": [(str, int, None, [str])], "pooled": bool, "columns": [str], "rows": [[_VALUE]],
}  # fmt: skip
_PEER: Final = {"bots": str, "players": int, "games": int, "weights": str, "statistics": [_STATISTIC]}
_HEAD: Final = {"ruleset": str, "seed": int, "package": str}


def rows_of(frame: pl.DataFrame, where: Mapping[str, Any]) -> pl.DataFrame:
    """The rows whose columns are as `where` says; of several words, one of them."""
    fits = [
        pl.col(column).is_in(wanted) if isinstance(wanted, list | tuple) else pl.col(column) == wanted
        for column, wanted in where.items()
    ]
    return frame.filter(fits) if fits else frame


@dataclass(frozen=True)
class Peer:
    """A population.

    Attributes:
        bots: who sits in every seat.
        players: at the table.
        games: that it played.
        figures: what was gathered.
        weights: of a network; else "".
    """

    bots: str
    players: int
    games: int
    figures: Figures[Any]
    weights: str = ""

    def frame(self, want: Request[Any]) -> pl.DataFrame | None:
        """A statistic; None where it was not kept."""
        known = self.figures.known.get(want)
        if known is not None:
            return known
        try:
            return want(self.figures)
        except LookupError:
            return None

    def rows(self, want: Request[Any], **where: Any) -> pl.DataFrame:
        """The rows of a statistic that have a figure; none where it was not kept."""
        frame = self.frame(want)
        if frame is None:
            return pl.DataFrame(schema={"value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64})
        return rows_of(frame, where).filter(pl.col("value").is_not_null())

    def row(self, want: Request[Any], **where: Any) -> dict[str, Any] | None:
        """A row of a statistic that has a figure; None where there is none."""
        found = self.rows(want, **where)
        return found.row(0, named=True) if found.height else None


@dataclass(frozen=True)
class Peers:
    """Populations under one ruleset.

    Attributes:
        ruleset: its hash.
        seed: of their deals.
        package: the version that played.
        each: the populations.
    """

    ruleset: str
    seed: int
    package: str
    each: tuple[Peer, ...] = ()

    @property
    def frame(self) -> pl.DataFrame:
        """One row a population: bots, players, games, weights."""
        rows = [(peer.bots, peer.players, peer.games, peer.weights) for peer in self.each]
        return pl.DataFrame(rows, schema=["bots", "players", "games", "weights"], orient="row")

    @property
    def games(self) -> int:
        """Most games of a population."""
        return max((peer.games for peer in self.each), default=0)

    def save(self, place: Path) -> None:
        """Write them as JSON, a statistic a line."""
        told = [
            {
                **{key: getattr(peer, key) for key in ("bots", "players", "games", "weights")},
                "statistics": [_stored(want, frame) for want, frame in peer.figures.known.items()],
            }
            for peer in self.each
        ]
        lines = []
        for each in told:
            inner = ",\n".join(json.dumps(one) for one in each.pop("statistics"))
            lines.append(f'{json.dumps(each)[:-1]}, "statistics": [\n{inner}\n]}}')
        head = "".join(f"{json.dumps(key)}: {json.dumps(getattr(self, key))},\n" for key in _HEAD)
        body = ",\n".join(lines)
        write_whole(place, f'{{\n{head}"populations": [\n{body}\n]}}\n'.encode())

    def joined(self, later: Peers) -> Peers:
        """These with others, in the place of those of the same bots and number of players."""
        new = {(peer.bots, peer.players) for peer in later.each}
        kept = tuple(peer for peer in self.each if (peer.bots, peer.players) not in new)
        return Peers(self.ruleset, self.seed, later.package, (*kept, *later.each))


def _stored(want: Request[Any], frame: pl.DataFrame) -> dict[str, Any]:
    plain = for_chart(frame)
    rows = [[round(value, 6) if isinstance(value, float) else value for value in row] for row in plain.iter_rows()]
    return {
        "name": want.statistic.name, "arguments": _plain(want.args), "pooled": want.pooled, "columns": plain.columns,
        "rows": rows,
    }  # fmt: skip


def _plain(args: Iterable[Any]) -> list[Any]:
    return [list(each) if isinstance(each, tuple) else each for each in args]


def load_peers(text: str, wants: Sequence[Request[Any]]) -> Peers:
    """What `Peers.save` wrote; of its statistics those that are wanted.

    Raises:
        StudyError: it is something else; its first faults are named.
    """
    told = read_stored(text, {**_HEAD, "populations": [_PEER]})
    known = {(want.statistic.name, json.dumps(_plain(want.args)), want.pooled): want for want in wants}
    made = []
    for each in told["populations"]:
        figures: dict[Request[Any], pl.DataFrame] = {}
        for one in each["statistics"]:
            want = known.get((one["name"], json.dumps(one["arguments"]), one["pooled"]))
            if want is not None:
                figures[want] = _frame(one)
        made.append(Peer(each["bots"], each["players"], each["games"], Figures(_Closed(), figures), each["weights"]))
    return Peers(**{key: told[key] for key in _HEAD}, each=tuple(made))


def _frame(told: Mapping[str, Any]) -> pl.DataFrame:
    """The figures of a stored statistic.

    Raises:
        StudyError: rows do not fit the columns.
    """
    columns, rows = told["columns"], told["rows"]
    if len(set(columns)) == len(columns) and all(len(row) == len(columns) for row in rows):
        try:
            return pl.DataFrame(rows, schema=columns, orient="row", infer_schema_length=None)
        except (TypeError, pl.exceptions.PolarsError):
            pass
    raise StudyError(f"this is no whole study: rows of {told['name']} do not fit its columns; play it again")


class _Closed:
    """No log: what was not kept cannot be gathered any more."""

    def parts(self) -> Iterable[Any]:
        """Nothing to gather from."""
        raise LookupError("a stored population has only what was kept of it")


def play_peers(
    game: str,
    line_ups: Iterable[tuple[str, int]],
    wants: Sequence[Request[Any]],
    *,
    tables: Any,
    games: int = GAMES,
    seed: int,
    rules: Any,
    fewer: Mapping[str, int] | None = None,
    progress: bool = True,
    seated: Callable[[str, int], Bot] = lambda bots, _players: bots,
) -> Peers:
    """Play populations and gather what the questions ask for.

    Args:
        game: its name in manifests.
        line_ups: bots and number of players of each.
        wants: the statistics.
        tables: what they are taken of, of a log (`Report.tables`).
        games: of each; `fewer`: other numbers by bot.
        seed, rules: as of `simulate`.
        progress: show it.
        seated: who plays for a population at a number of players.
    """
    asked, made = list(line_ups), []
    with bar("playing other populations", len(asked), progress) as advance:
        for bots, players in asked:
            count, bot = (fewer or {}).get(bots, games), seated(bots, players)
            with TemporaryDirectory(prefix="qn-") as folder:
                log: Log = simulate(
                    count,
                    players=players,
                    bots=bot,
                    seed=seed,
                    rules=rules,
                    out=Path(folder) / "log",
                    progress=False,
                    game=game,
                )
                source = tables(log)
                figures = Figures(source, gather(source.parts(), list(wants)))
            made.append(Peer(bots, players, count, figures, weights_of(game, bot, players)))
            advance(1)
    return Peers(rules.hash, seed, version("qn-analysis"), tuple(made))


def people_of(log: Log, gathered: Callable[[Log], Figures[Any]]) -> tuple[Peer, ...]:
    """People as populations: the games that they played, by the number of players; none if bots played them.

    Args:
        log: of people's games.
        gathered: gathers what the questions ask for.
    """
    runs = [run for run in log.runs if run.people]
    made = []
    for players, own in sorted(tables_by_size(runs).items()):
        games = sum(run.games for run in own)
        made.append(Peer(PEOPLE, players, games, gathered(log.at_tables(own))))
    return tuple(made)


@dataclass(frozen=True)
class PeerPopulations:
    """Which populations the questions of a game look at: stored for the rulebook's rules, played for any other.

    Attributes:
        game: its name in manifests.
        line_ups: bots and number of players of each.
        wants: what the questions ask for.
        tables: what statistics are taken of, of a log.
        rules: the rulebook's.
        stored: the package with `verdicts.json`.
        seed: of the deals.
        fewer: games of bots that take their time; they are not played for a report.
    """

    game: str
    line_ups: tuple[tuple[str, int], ...]
    wants: tuple[Request[Any], ...]
    tables: Callable[[Any], Any]
    rules: Callable[[], Any]
    stored: str
    seed: int
    fewer: Mapping[str, int] = field(default_factory=dict)

    def played(
        self,
        only: Sequence[str] = (),
        *,
        games: int = GAMES,
        rules: Any = None,
        seed: int | None = None,
        progress: bool = True,
        line_ups: Sequence[tuple[str, int]] | None = None,
        seated: Callable[[str, int], Bot] = lambda bots, _players: bots,
    ) -> Peers:
        """Play the populations; or those of some bots, all others as they are stored.

        Raises:
            SimulationError: there is no such population.
        """
        if unknown := [bot for bot in only if bot not in {bots for bots, _ in self.line_ups}]:
            raise SimulationError(f"no population {', '.join(unknown)}")
        wanted = [each for each in line_ups or self.line_ups if not only or each[0] in only]
        found = play_peers(
            self.game,
            wanted,
            self.wants,
            tables=self.tables,
            games=games,
            seed=self.seed if seed is None else seed,
            rules=rules or self.rules(),
            fewer={bot: min(count, games) for bot, count in self.fewer.items()},
            progress=progress,
            seated=seated,
        )
        return self.kept.joined(found) if only else found

    @cached_property
    def kept(self) -> Peers:
        """The package's own, under the rulebook's rules."""
        place = files(self.stored).joinpath("verdicts.json")
        return load_peers(place.read_text(encoding="utf-8"), self.wants)

    def to_play(self, rules: BaseRuleset) -> list[tuple[str, int]]:
        """Those that are played beside a log of some rules: none of those that were stored of them, else all that play
        quickly."""
        stored = self.kept.ruleset == rules.hash
        return [] if stored else [each for each in self.line_ups if each[0] not in self.fewer]

    def of(
        self, log: Log, progress: bool = True, seated: Callable[[str, int], Bot] = lambda bots, _players: bots
    ) -> Peers:
        """Populations beside a log's own, under its rules: the stored ones if they were played by these rules, else
        all that play quickly are played; but those for which others would play, who do not know the rules.

        Args:
            log: the log.
            progress: show it.
            seated: who plays for a population at a number of players.
        """
        wanted = self.to_play(log.rules)
        if not wanted:
            return self.kept
        engine = engine_of(self.game)
        there = [each for each in wanted if not engine.seated([seated(*each)] * each[1], log.rules)[1]]
        return self.played(rules=log.rules, progress=progress, line_ups=there, seated=seated)
