"""A log in hand: its tables, one sale, one game's transcript. Opened from a folder or a JSON Lines file, or fresh."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from qn_analysis.core.carry import Packed, packed, unpacked
from qn_analysis.core.folder import LogError, check_parts, part_path, read_manifest, refuse

from ..rulebook import Ruleset
from .checking import check_tables, collected, manifest_faults
from .jsonl import games_of, read_jsonl, write_jsonl
from .sale import LoggedSale, logged_sale
from .schema import DECISION_COLUMNS, EVENT_COLUMNS, GAME, GAME_COLUMNS, SCHEMA, EventRow, file_metadata, frame_schema

Tables = dict[str, pl.DataFrame]
Migration = Callable[[dict[str, Any], Tables], tuple[dict[str, Any], Tables]]
migrations: dict[int, Migration] = {}
"""By schema version: makes of a manifest and the tables of a part those of the next version."""
PART_GAMES = 5000
"""Games of a log in memory that are worked on at once."""


@dataclass(frozen=True)
class Log:
    """The record of a run of games.

    Attributes:
        manifest: what was simulated: `games`, `players`, `bots` by seat, `seed`, `ruleset` (whole) and its hash,
            `schema`, `package`, `knows`.
        events: the event table (`datasets/README.md` describes its columns), sorted by game and seq.
        games: one row a game.
        decisions: the decision table, or None where it was not asked for.
        path: the folder or file, or None for a log in memory.
    """

    manifest: dict[str, Any]
    events: pl.LazyFrame
    games: pl.LazyFrame
    decisions: pl.LazyFrame | None = None
    path: Path | None = None

    @property
    def rules(self) -> Ruleset:
        """The ruleset that was played."""
        return Ruleset.from_manifest(self.manifest["ruleset"])

    @property
    def bots(self) -> list[str]:
        """Who sat where."""
        return list(self.manifest["bots"])

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.manifest["players"])

    def game_events(self, game: int) -> pl.DataFrame:
        """The events of one game.

        Raises:
            LogError: the log has no such game.
        """
        frame = collected(self._part_of(game).filter(pl.col("game") == game), self.path)
        if frame.is_empty():
            first, count = int(self.manifest["first"]), int(self.manifest["games"])
            raise LogError(f"there is no game {game} in this log; its games are {first} to {first + count - 1}")
        return frame.sort("seq")

    def _part_of(self, game: int) -> pl.LazyFrame:
        """The events of the part that holds a game, or all where there are no parts."""
        for part in self.manifest["parts"]:
            if self.path is not None and part["first"] <= game < part["first"] + part["games"]:
                return self._scan("events", part)
        return self.events

    def parts(self) -> Iterator[Log]:
        """The log in pieces of whole games: the parts of a folder, or some thousand games of one in memory."""
        kept = self.manifest.get("parts")
        if self.path is not None and kept:
            if len(kept) == 1:
                yield self
                return
            for part in sorted(kept, key=lambda each: int(each["first"])):
                yield self._piece(part, *(self._scan(table, part) for table in ("events", "games")))
            return
        if int(self.manifest["games"]) <= PART_GAMES:
            yield self
            return
        yield from self.pieces(PART_GAMES)

    def pieces(self, games: int) -> Iterator[Log]:
        """The log in pieces of so many games, each filtered by their numbers."""
        first, count = int(self.manifest.get("first", 0)), int(self.manifest["games"])
        for start in range(first, first + count, games):
            here = min(games, first + count - start)
            mine = pl.col("game").is_between(start, start + here - 1)
            yield self._piece({"first": start, "games": here}, self.events.filter(mine), self.games.filter(mine))

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process, a log folder goes by its path; tables in memory go whole."""
        if self.path is not None and self.manifest.get("parts"):
            return _of_folder, (self.manifest, self.path)
        tables = (self.events, self.games, self.decisions)
        return _arrived, (
            self.manifest,
            [None if each is None else packed(each.collect()) for each in tables],
            self.path,
        )

    def told(self) -> Log:
        """The log itself, or one written by hand with turns, years and ruleset filled in."""
        if self.path is None or self.path.is_dir():
            return self
        from .by_hand import filled

        return filled(self)

    def head(self, games: int) -> Log:
        """The first parts of the log, as many as hold so many games; the log itself if it has no more."""
        parts: list[Log] = []
        for part in self.parts():
            if sum(int(each.manifest["games"]) for each in parts) >= games:
                break
            parts.append(part)
        count = sum(int(each.manifest["games"]) for each in parts)
        if not parts or count == int(self.manifest["games"]):
            return self
        if len(parts) == 1:
            return parts[0]
        kept = sorted(self.manifest.get("parts") or (), key=lambda each: int(each["first"]))[: len(parts)]
        events, table = (
            pl.concat(frames) for frames in zip(*((each.events, each.games) for each in parts), strict=True)
        )
        told = {**self.manifest, "first": parts[0].manifest["first"], "games": count, "parts": kept}
        return replace(self, manifest=told, events=events, games=table, decisions=None)

    def _piece(self, part: dict[str, Any], events: pl.LazyFrame, games: pl.LazyFrame) -> Log:
        stored = [part] if "part" in part else []
        told = {**self.manifest, "first": part["first"], "games": part["games"], "parts": stored}
        return replace(self, manifest=told, events=events, games=games, decisions=None)

    def _scan(self, table: str, part: dict[str, Any]) -> pl.LazyFrame:
        assert self.path is not None
        return pl.scan_parquet(part_path(self.path, table, int(part["part"])), glob=False)

    def rows(self, game: int) -> list[EventRow]:
        """The events of one game as plain rows."""
        return [EventRow(*row) for row in self.game_events(game).iter_rows()]

    def sale(self, game: int, year: int) -> LoggedSale:
        """One sale: its events, and the sheet that scores it, explains it or opens it in the stepper.

        Raises:
            LogError: no such game, or no sale in that year.
        """
        return logged_sale(self, game, year)

    def transcript(self, game: int, lang: str = "en", viewer: int | None = None) -> str:
        """A readable transcript of one game, as everyone or one seat saw it."""
        from .transcript import transcript

        return transcript(self.rows(game), lang=lang, viewer=viewer, rules=self.rules)

    def turns(self) -> pl.LazyFrame:
        """A tidy table, one row a turn: who, with how many ducats, what was bought, drawn, lost."""
        return self._tidy("turns")

    def purchases(self) -> pl.LazyFrame:
        """A tidy table, one row a card bought: price, step, ducats at hand, cards left."""
        return self._tidy("purchases")

    def offers(self) -> pl.LazyFrame:
        """A tidy table, one row a card for sale as a purchase phase begins: its step and price, bought or not."""
        return self._tidy("offers")

    def plays(self) -> pl.LazyFrame:
        """A tidy table, one row a character played: by whom, on whom, and what came of it."""
        return self._tidy("plays")

    def sales(self) -> pl.LazyFrame:
        """A tidy table, one row a sale held: when its Merchant came, how long its year was, what it brought."""
        return self._tidy("sales")

    def gem_rows(self) -> pl.LazyFrame:
        """A tidy table, one row a gem of a sale: fashion, rarity, Kings, pounds (`rows` are the events of one game)."""
        return self._tidy("gem_rows")

    def displays(self) -> pl.LazyFrame:
        """A tidy table, one row a gem of a player at a sale: stones, Rings, King, Necklace, and what became of it."""
        return self._tidy("displays")

    def hands(self) -> pl.LazyFrame:
        """A tidy table, one row a kind of card that a player holds as a sale opens."""
        return self._tidy("hands")

    def _tidy(self, name: str) -> pl.LazyFrame:
        """A table of `log/tidy`, where its columns and its grain are declared (`datasets/tables.md`).

        Raises:
            LogError: the log does not know enough for it.
        """
        from .tidy import TABLES

        return next(each for each in TABLES if each.name == name).of(self)

    def to_jsonl(self, path: str | Path) -> None:
        """Write the log as one JSON Lines file: the manifest, then an event a line without its nulls."""
        write_jsonl(Path(path), self.manifest, self.events.collect())

    def __repr__(self) -> str:
        m = self.manifest
        where = f" at {self.path}" if self.path else ""
        return f"<Log of {m['games']:,} games, bots {', '.join(m['bots'])}, seed {m['seed']}{where}>"


def open_log(path: str | Path) -> Log:
    """Open a log folder, or a JSON Lines file (`.jsonl`).

    Raises:
        LogError: nothing there, cut off, damaged, or of another schema version; the message names the remedy.
    """
    place = Path(path)
    if place.is_file():
        return _open_jsonl(place)
    manifest = read_manifest(place)
    check_version(place, manifest)
    if not manifest["complete"]:
        have = sum(part["games"] for part in manifest["parts"])
        raise LogError(
            f"{place} was cut off: {have:,} of {manifest['games']:,} games are there; complete it with the same"
            " `qn simulate` call and --resume"
        )
    refuse(place, list(manifest_faults(manifest)))
    check_parts(place, manifest, file_metadata(manifest))
    check_tables(place, manifest)

    return _of_folder(manifest, place)


def _of_folder(manifest: dict[str, Any], place: Path) -> Log:
    def scan(table: str) -> pl.LazyFrame:
        return pl.scan_parquet([part_path(place, table, int(part["part"])) for part in manifest["parts"]], glob=False)

    return Log(manifest, scan("events"), scan("games"), scan("decisions") if manifest["decisions"] else None, place)


def _arrived(manifest: dict[str, Any], tables: list[Packed | None], path: Path | None) -> Log:
    events, games, decisions = (None if each is None else unpacked(*each).lazy() for each in tables)
    assert events is not None
    assert games is not None
    return Log(manifest, events, games, decisions, path)


def check_version(place: Path, manifest: dict[str, Any]) -> None:
    """See that a log is of this game and of the schema version that is read.

    Raises:
        LogError: it is not; the message names the remedy.
    """
    if manifest.get("game") != GAME:
        raise LogError(
            f"{place} is a log of the game {manifest.get('game')!r}, not of {GAME!r}; open it with that game"
        )
    version = manifest.get("schema")
    if type(version) is int and version in migrations:
        raise LogError(
            f"{place} has schema version {version}; this package reads version {SCHEMA}: `qn migrate {place} --out NEW`"
            " writes it anew"
        )
    if version != SCHEMA:
        raise LogError(
            f"{place} has schema version {version!r}; this package reads version {SCHEMA}:"
            f" use the package that wrote it ({manifest.get('package', 'unknown')}), or simulate again"
        )


def _open_jsonl(place: Path) -> Log:
    manifest, frame = read_jsonl(place)
    check_version(place, manifest)
    return Log(manifest, frame.lazy(), games_of(frame).lazy(), None, place)


def memory_log(
    manifest: dict[str, Any], events: pl.DataFrame, games: pl.DataFrame, decisions: pl.DataFrame | None
) -> Log:
    """A log that was never written to disk; the tables are checked against the schema."""
    assert dict(events.schema) == frame_schema(EVENT_COLUMNS)
    assert dict(games.schema) == frame_schema(GAME_COLUMNS)
    assert decisions is None or dict(decisions.schema) == frame_schema(DECISION_COLUMNS)
    return Log(manifest, events.lazy(), games.lazy(), None if decisions is None else decisions.lazy())
