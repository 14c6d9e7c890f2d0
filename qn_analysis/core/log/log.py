"""The record of a run of games: its tables, in parts or whole. Opened from a folder or a JSON Lines file, or fresh.

Each game has its own `Log` in `log/table.py`: with its layout, its rows, a transcript, and whatever tables follow.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final, NoReturn, Self, TypeAlias, TypeVar

import polars as pl

from ..base.addressed import way
from ..base.calls import public
from ..base.game_registry import default_game, find_game, game_named, games_listed, names
from ..base.messages import refusal, short_repr
from ..base.progress import bar
from . import people
from .columns import Packed, from_physical, to_physical
from .folder import LOCK, MANIFEST, LogError, check_parts, part_path, read_manifest, refuse
from .follow import KeptFiles
from .foreign import keeps_games
from .jsonl import KEPT, complete, games_of, is_log, read_jsonl, write_jsonl
from .knowledge import EVERYTHING, Knowledge, Knows, knows_of, untold_of
from .layout import Layout, file_metadata
from .lines import STANDARD_INPUT, is_one_file
from .moves import derived_scan
from .record import Record
from .referee import heed_rules, reading, trusting
from .reviewer import reviewer_of
from .stores import MOVES, as_tables, store_of
from .validate import check_tables, collected, manifest_faults, name_faults, scanned_table

L = TypeVar("L", bound="Log")
PART_GAMES = 5000
"""Games of a log in memory that are worked on at once."""


_INNER: Final = frozenset({
    "at_tables", "counted", "derives", "head", "in_memory", "knowledge", "layout", "members", "mixed", "moved", "names",
    "of", "pieces", "rows_to", "runs", "seated", "sitters", "whole", "wholes", "with_tables", "written",
})  # fmt: skip
"""Names of a log that nobody types; completion leaves them out."""


@dataclass(frozen=True, repr=False)
class Log(Record):
    """The record of a run of games; its attributes are those of `Record`."""

    members: ClassVar[Sequence[tuple[Log, int]]] = ()
    """The logs that this one was joined from, and by how much the numbers of their games were moved, if one is stored
    in parts; else none."""
    wholes: ClassVar[Sequence[Log]] = ()
    """The logs that this one was joined from, with all that they tell and the numbers that their games have here; of a
    log that was not joined none."""
    moved: ClassVar[tuple[Log, int] | None] = None
    """Of a log whose games have other numbers in a joined one: the log as it is stored, and by how much they moved."""
    written: ClassVar[Mapping[tuple[int, int], int] | None] = None
    """Of a log by hand to which rows were added as it was opened: by game and seq, which of its lines of events each
    row is, from 0."""
    derives: ClassVar[Mapping[str, Any] | None] = None
    """The stored part that these events were derived from, if this is a whole part of a log of moves; else None."""

    @classmethod
    @public
    def open(cls, path: str | Path) -> Self:
        """Open a log folder, or a JSON Lines file (`.jsonl`), of this game; `Log` itself opens those of any game.

        A file may be packed with gzip, have commas after its lines or be an array; `-` stands for standard input.
        Another file in which people keep games is read as `qn.read_games` does, and the logs in a folder are joined.

        Raises:
            LogError: nothing there, cut off, damaged, of another schema version or another game; the message names the
                remedy.
        """
        place = Path(path)
        if is_one_file(place):
            return cls._of_file(place)
        if logs := _within(place):
            return cls.of(logs)
        manifest = read_manifest(place)
        kind = cls._kind(place, manifest)
        check_version(kind.layout, place, manifest)
        if not manifest["complete"]:
            have = sum(part["games"] for part in manifest["parts"])
            raise LogError(
                f"{place} was cut off: {have:,} of {manifest['games']:,} games are there; complete it with the same"
                f" {way('call of `simulate` and resume=True', '`qn simulate` call and --resume')}"
            )
        refuse(place, list(manifest_faults(kind.layout, manifest)))
        check_parts(place, manifest, file_metadata(manifest))
        check_tables(kind.layout, place, manifest)
        return kind._of_folder(manifest, place)

    @classmethod
    @public
    def of(cls, log: Source) -> Self:
        """A log of this game as it is, or that of a path; several as one.

        Raises:
            LogError: it is of another game, or cannot be opened.
        """
        log = opened(log)
        if not isinstance(log, cls):
            raise cls._another(log.layout, log.path)
        return log

    @staticmethod
    def _refuse(said: str) -> NoReturn:
        """Say what a log has not that is asked for: LogError."""
        raise LogError(said)

    @classmethod
    def _stored(cls, source: object) -> Self | None:
        """A log of this game, that of a path, or several as one; None for whatever is no log.

        Raises:
            LogError: it is of another game, or cannot be opened.
        """
        found = stored(source)
        return None if found is None else cls.of(found)

    @classmethod
    def _kind(cls, place: Path, manifest: Mapping[str, Any]) -> type[Self]:
        """The log of the game that a manifest names."""
        kind = kind_of(place, manifest)
        if not issubclass(kind, cls):
            raise cls._another(kind.layout, place)
        return kind

    @classmethod
    def _another(cls, layout: Layout, place: Path | None) -> LogError:
        return LogError(
            f"{place or 'the log'} is a log of the game {layout.game!r}, not of {cls.layout.game!r}; this is made for"
            " logs of the latter alone"
        )

    @classmethod
    def _of_file(cls, place: Path) -> Self:
        kinds: list[type[Self]] = []

        def layout_of(manifest: dict[str, Any]) -> Layout:
            kind = cls._kind(place, manifest)
            check_version(kind.layout, place, manifest)
            refuse(place, list(name_faults(manifest)))
            kinds.append(kind)
            return kind.layout

        if place.suffix.lower() in KEPT and not is_log(place):
            game = default_game() if cls is Log else cls.layout.game
            try:
                return cls.of(_kept_files(game).open(place, game)).with_tables(path=place)
            except LogError:
                if keeps_games(place, log_of(game).layout):
                    raise
        manifest, frame = read_jsonl(place, layout_of)
        manifest = as_tables(manifest)
        path = None if place == STANDARD_INPUT else place
        log = kinds[0](manifest, frame.lazy(), games_of(kinds[0].layout, frame).lazy(), None, path)
        try:
            return complete(log)
        except LogError as error:
            raise LogError(
                f"{place}: {error}. Mend its manifest, restore it from a copy, or write the log again"
            ) from None

    @classmethod
    def _of_folder(cls, manifest: dict[str, Any], place: Path) -> Self:
        def scan(table: str) -> pl.LazyFrame:
            if moves:
                return derived_scan(cls.layout, place, manifest, manifest["parts"], table)
            files = [part_path(place, table, int(part["part"])) for part in manifest["parts"]]
            return scanned_table(cls.layout, table, files)

        moves = store_of(manifest) == MOVES
        decisions = scan("decisions") if moves or manifest["decisions"] else None
        made = cls(manifest, scan("events"), scan("games"), decisions, place)
        if moves and len(manifest["parts"]) == 1:
            vars(made)["derives"] = manifest["parts"][0]
        return made

    @classmethod
    def in_memory(
        cls, manifest: dict[str, Any], events: pl.DataFrame, games: pl.DataFrame, decisions: pl.DataFrame | None
    ) -> Self:
        """A log that was never written to disk; the tables are checked against the layout."""
        tables = {"events": events, "games": games, "decisions": decisions}
        assert all(each is None or dict(each.schema) == cls.layout.tables[name] for name, each in tables.items())
        return cls(manifest, events.lazy(), games.lazy(), None if decisions is None else decisions.lazy())

    @cached_property
    def knowledge(self) -> Knowledge:
        """What it tells: by its level, and by what it fills besides, looked up in all of its rows; `LogError` if it
        cannot be read.
        """
        layout, level = self.layout, knows_of(self.manifest)
        if level == Knows.FULL:
            return EVERYTHING
        tells, full = layout.tells[level], layout.tells[Knows.FULL]
        spared = {event: [each for each in full[event] if each not in columns] for event, columns in tells.items()}
        columns = sorted({each for names in spared.values() for each in names})
        counted = self.events.group_by(pl.col("event").cast(pl.String)).agg(
            pl.col("game").n_unique(), *(pl.col(each).null_count() for each in columns)
        )
        found = {row["event"]: row for row in collected(counted, self.path).iter_rows(named=True)}
        filled = {
            f"{event}.{column}" for event, names in spared.items() for column in names
            if event not in found or not found[event][column]
        }  # fmt: skip
        games = int(self.manifest["games"])
        noted = {
            event for event in layout.noted
            if event not in tells and event in found and found[event]["game"] == games
        }  # fmt: skip
        return Knowledge(level, frozenset(filled | noted), untold_of(self.manifest))

    @abstractmethod
    def rows(self, game: int) -> list[Any]:
        """The events of one game as plain rows."""

    @abstractmethod
    def position(self, game: int, seq: int | None = None) -> Any:
        """The table after a row of a game, or (None) as the game left it.

        Raises:
            LogError: there is no such game or row.
            ReplayError: rows that cannot follow each other.
        """

    def rows_to(self, game: int, seq: int | None = None) -> list[Any]:
        """The events of one game up to a row and with it, or (None) all of them; `LogError` if there is no such game or
        row.
        """
        rows = self.rows(game)
        if seq is None:
            return rows
        if not any(row.seq == seq for row in rows):
            first, last = rows[0].seq, rows[-1].seq
            raise LogError(refusal("log_asked.no_event", game=game, given=short_repr(seq), first=first, last=last))
        return [row for row in rows if row.seq <= seq]

    @public
    def transcript(self, game: int, lang: str = "en", viewer: int | None = None) -> str:
        """A readable transcript of one game, as everyone or one seat saw it.

        Raises:
            LogError: there is no such game or seat.
        """
        table = self.seated(game)
        if viewer is not None and not 0 <= viewer < table.players:
            raise LogError(refusal("log_asked.no_seat", seat=viewer, last=table.players - 1))
        with reading(self, lang):
            return table._transcript(game, lang, viewer)

    @public
    def review(
        self, game: int, *, depth: str | int = "rollouts", lang: str = "en", seed: int = 1,
        progress: bool | Callable[[float], None] = True,
    ) -> Any:  # fmt: skip
        """What a game was decided by: each stroke of luck, each decision, what was a mistake, where the game turned.

            review = log.review(0)                   # games are played on: some 10 seconds
            review = log.review(0, depth="network")  # at once, by the value network: a first guess
            review.decisions, review.luck, review.sums, review.turning_points

        A mistake is named only where games to the end tell it: its best rival was played out in the same worlds until
        the interval of what was given away is clear of 0.

        Args:
            game: its number.
            depth: `rollouts`; `network`, a first guess that names no mistake; or a number from 16 to 2000: most worlds
                in which a choice is played out beside a rival.
            lang: language in which the review shows itself.
            seed: of the worlds that are imagined.
            progress: show it; or what is told which share is done.

        Returns:
            A `qn_analysis.core.review.result.Review`.

        Raises:
            LogError: there is no such game.
            ReviewError: it cannot be reviewed: another game, house rules that the weights do not know, a log that tells
                no decisions. The message says which.
        """
        if (fuller := self.whole(game)) is not self:
            return fuller.review(game, depth=depth, lang=lang, seed=seed, progress=progress)
        reviewer, table = reviewer_of(self), self.seated(game)
        heed_rules(self, lang)
        if callable(progress):
            with trusting(self, lang):
                return reviewer.review(table, game, depth, lang, seed, progress)
        with trusting(self, lang), bar(f"review of game {game}", 100, progress and depth != "network") as advance:
            done = 0

            def watch(share: float) -> None:
                nonlocal done
                now = int(100 * share)
                advance(now - done)
                done = now

            return reviewer.review(table, game, depth, lang, seed, watch)

    @public
    def luck(self, games: int | None = None, *, lang: str = "en") -> Any:
        """How much skill and luck decide of these games, if players who differ sat at the table.

            luck = log.luck()
            luck.shares                # skill and luck: of the variance of results, with intervals
            luck.pairs                 # who wins how much more than whom, and games until that is told

        Copies of one player differ by luck alone: of their games nothing is said. In a log everybody keeps a seat, so
        what the seat is worth counts as skill; `qn.league(...).luck` turns the players round the seats.

        Args:
            games: how many of the first; None: all.
            lang: language in which it shows itself.

        Returns:
            A `qn_analysis.core.review.luck.LuckOfGames`.

        Raises:
            ReviewError: no number of games, or none whose end the log tells.
        """
        with reading(self, lang):
            return reviewer_of(self).luck(self, games, lang)

    @abstractmethod
    def _transcript(self, game: int, lang: str, viewer: int | None) -> str:
        """The same in the words of the game."""

    @public
    def game_events(self, game: int) -> pl.DataFrame:
        """The events of one game.

        Raises:
            LogError: the log has no such game.
        """
        frame = collected(self._part_of(game).filter(pl.col("game") == game), self.path)
        if frame.is_empty():
            there = people.numbers(self.runs).to_list()
            raise LogError(refusal("log_asked.no_game", game=game, first=min(there), last=max(there)))
        return frame.sort("seq")

    def _part_of(self, game: int) -> pl.LazyFrame:
        """The events of the part that holds a game, or all where there are no parts."""
        for part in self.manifest["parts"]:
            if self.path is not None and part["first"] <= game < part["first"] + part["games"]:
                return self._scan("events", part, keep=True)
        return self.events

    def parts(self) -> Iterator[Self]:
        """The log in pieces of whole games: the parts of a folder, or some thousand games of one in memory."""
        kept = self.manifest.get("parts")
        mixed = self.mixed
        if self.members:
            for member, moved in sorted(self.members, key=lambda each: -each[0].players):
                yield from (renumbered(type(self).of(part), moved) for part in member.parts())
            return
        if self.path is not None and kept and not mixed:
            if len(kept) == 1:
                yield self
                return
            for part in sorted(kept, key=lambda each: int(each["first"])):
                decisions = None if self.decisions is None else self._scan("decisions", part)
                yield self._piece(part, self._scan("events", part), self._scan("games", part), decisions)
            return
        if int(self.manifest["games"]) <= PART_GAMES and not mixed:
            yield self
            return
        yield from self.pieces(PART_GAMES)

    def pieces(self, games: int) -> Iterator[Self]:
        """The log in pieces of at most a number of games, each of tables with as many players."""
        if people.PEOPLE in self.manifest:
            for runs in people.tables(self.runs).values():
                for some in people.grouped(runs, games):
                    yield self.at_tables(some)
            return
        first, count = int(self.manifest.get("first", 0)), int(self.manifest["games"])
        for start in range(first, first + count, games):
            here = min(games, first + count - start)
            yield self._games_piece({"first": start, "games": here}, pl.col("game").is_between(start, start + here - 1))

    def at_tables(self, runs: Sequence[people.Run]) -> Self:
        """The games of some runs, each run as long as it is told."""
        low, high = runs[0].first, runs[-1].first + runs[-1].games - 1
        mine = pl.col("game").is_between(low, high)
        if high - low + 1 != sum(run.games for run in runs):
            mine &= pl.col("game").is_in(people.numbers(runs).implode())
        return self._games_piece(people.told(runs), mine)

    def _games_piece(self, told: dict[str, Any], mine: pl.Expr) -> Self:
        """Some games, and what a manifest says of them."""
        decisions = None if self.decisions is None else self.decisions.filter(mine)
        return self._piece(told, self.events.filter(mine), self.games.filter(mine), decisions)

    def whole(self, game: int) -> Log:
        """The log in which most is told of a game: of a joined log that from which it came."""
        return next((each for each in self.wholes if any(run.first <= game < run.first + run.games
                                                         for run in each.runs)), self)  # fmt: skip

    @public
    def seated(self, game: int) -> Self:
        """The games that were played at the table of a game, one after the other; the log itself if that was the only
        one."""
        if people.PEOPLE not in self.manifest or len(self.runs) == 1:
            return self
        run = next((run for run in self.runs if run.first <= game < run.first + run.games), None)
        return self if run is None else self.at_tables([run])

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process, a log folder goes by its path; tables in memory go whole."""
        if self.moved is not None:
            return renumbered, self.moved
        if self.path is not None and self.manifest.get("parts"):
            return _from_folder, (self.manifest, self.path)
        tables = (self.events, self.games, self.decisions)
        return _arrived, (
            self.manifest,
            [None if each is None else to_physical(each.collect()) for each in tables],
            self.path,
        )

    @public
    def head(self, games: int) -> Self:
        """The first parts of the log that together hold a number of games; the log itself if it has no more."""
        if people.PEOPLE in self.manifest:
            return self  # nobody has played so many that they would have to be cut
        parts: list[Self] = []
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
        return self.with_tables(manifest=told, events=events, games=table, decisions=None)

    def _piece(
        self, part: dict[str, Any], events: pl.LazyFrame, games: pl.LazyFrame, decisions: pl.LazyFrame | None
    ) -> Self:
        stored = [part] if "part" in part else []
        said = part if "part" not in part else {"first": part["first"], "games": part["games"]}
        told = {**self.manifest, **said, "parts": stored}
        if people.PEOPLE in told and people.PEOPLE not in said:
            runs = people.cut(self.runs, part["first"], part["first"] + part["games"])
            told[people.PEOPLE] = [run.written() for run in runs]
        made = self.with_tables(manifest=told, events=events, games=games, decisions=decisions)
        if stored and store_of(self.manifest) == MOVES:
            vars(made)["derives"] = part
        return made

    def with_tables(self, **changed: Any) -> Self:
        """The same games with other tables, and whatever the manifest says of them."""
        made = replace(self, **changed)
        if "rules" in vars(self):
            vars(made)["rules"] = self.rules
        return made

    def _scan(self, table: str, part: dict[str, Any], keep: bool = False) -> pl.LazyFrame:
        assert self.path is not None
        if store_of(self.manifest) == MOVES:
            return derived_scan(self.layout, self.path, self.manifest, [part], table, keep)
        return scanned_table(self.layout, table, part_path(self.path, table, int(part["part"])))

    @public(renamed={"path": "out"})
    def to_jsonl(self, out: str | Path, *, force: bool = False) -> None:
        """Write the log as one JSON Lines file: the manifest, then an event a line without its nulls.

        Args:
            out: the file.
            force: replace a file of another content.

        Raises:
            LogError: it cannot be written, or a file of another content is there.
        """
        write_jsonl(Path(out), as_tables(self.manifest), self.events, force)

    def __dir__(self) -> list[str]:
        """What completion offers: not what the package alone calls."""
        return sorted(set(super().__dir__()) - _INNER)

    def __repr__(self) -> str:
        m = self.manifest
        where = f" at {self.path}" if self.path else ""
        return f"<Log of {m['games']:,} games, bots {', '.join(m['bots'])}, seed {m['seed']}{where}>"


Source: TypeAlias = Log | str | Path | Sequence[Log | str | Path]
"""What every call takes that takes a log: a log, the path of one, or several of either, which are joined."""


def _kept_files(game: str) -> KeptFiles:
    return find_game(game).part(KeptFiles)  # type: ignore[type-abstract]  # looked up by its name


def renumbered(log: L, moved: int) -> L:
    """A log whose games have other numbers, higher by `moved`."""
    if not moved:
        return log
    number = (pl.col("game").cast(pl.Int64) + moved).cast(log.layout.tables["games"]["game"])
    runs = [run._replace(first=run.first + moved) for run in log.runs]
    manifest = {**log.manifest, "first": int(log.manifest["first"]) + moved, "parts": []}
    if people.PEOPLE in manifest:
        manifest[people.PEOPLE] = [run.written() for run in runs]
    tables = {"events": log.events, "games": log.games, "decisions": log.decisions}
    moves = {name: None if each is None else each.with_columns(number) for name, each in tables.items()}
    made = log.with_tables(manifest=as_tables(manifest), **moves, path=None)
    vars(made)["moved"] = (log, moved)
    return made


@public
def open_log(path: Source, *, game: str | None = None) -> Log:
    """Open a log folder, or a JSON Lines file (`.jsonl`), as the `Log` of whatever game it is; or several as one.

    Args:
        path: the folder or file; a list of them, or a folder in which several lie, is joined (`qn.join`).
        game: of which game it must be, by its name or a shorter one; None takes any.

    Raises:
        GameError: there is no such game.
        LogError: nothing there, cut off, damaged, of another schema version, or of another game; the message names the
            remedy.
    """
    return (Log if game is None else log_of(game_named(game))).of(path)


def opened(log: Source) -> Log:
    """A log as it is, or that of a path; several as one. `LogError` as of `open_log`, or if they cannot be joined."""
    if isinstance(log, Log):
        return log
    if isinstance(log, str | Path):
        return Log.open(log)
    made: Log = _kept_files(default_game()).join(log)
    return made


def _within(place: Path) -> list[Path]:
    """The logs in a folder that is none itself, by name: files, and folders of their own."""
    if not place.is_dir() or (place / MANIFEST).exists() or (place / LOCK).exists():
        return []
    ends = (".jsonl", *KEPT)
    return sorted(each for each in place.iterdir() if each.suffix.lower() in ends or (each / MANIFEST).is_file())


def place_of(log: Log | str | Path) -> Path:
    """Where a log lies, or a path as it is; `LogError` if the log is in memory alone."""
    if not isinstance(log, Log):
        return Path(log)
    if log.path is None:
        raise LogError("this log is in memory alone: simulate it with `out=FOLDER` to have files that can be checked")
    return log.path


def stored(source: object) -> Log | None:
    """A log, that of a folder or a JSON Lines file, or several as one; None for whatever else.

    Raises:
        LogError: as of `open_log`.
    """
    if isinstance(source, str | Path):
        place = Path(source)
        return Log.open(place) if place.name.endswith((".jsonl", ".jsonl.gz", ".csv")) or place.is_dir() else None
    if isinstance(source, list | tuple) and source and all(map(_is_log, source)):
        return opened(source)
    return source if isinstance(source, Log) else None


def _is_log(each: object) -> bool:
    """Whether it is a log, or the path of one by its looks."""
    return isinstance(each, Log) or (isinstance(each, str | Path) and Path(each).suffix == ".jsonl")


def log_of(game: str) -> type[Log]:
    """The `Log` of a game; `game` is its name in manifests."""
    return find_game(game).own(Log)  # type: ignore[type-abstract]  # the game's is concrete


def kind_of(place: Path, manifest: Mapping[str, Any]) -> type[Log]:
    """The `Log` of the game that a manifest names; `LogError` if it names no game that there is."""
    said = manifest.get("game")
    if not isinstance(said, str) or said not in names():
        raise LogError(
            f"{place} is a log of the game {short_repr(said)}, which this package does not have; its games are"
            f" {games_listed()}"
        )
    return log_of(said)


def _from_folder(manifest: dict[str, Any], place: Path) -> Log:
    return log_of(manifest["game"])._of_folder(manifest, place)


def _arrived(manifest: dict[str, Any], tables: list[Packed | None], path: Path | None) -> Log:
    events, games, decisions = (None if each is None else from_physical(*each).lazy() for each in tables)
    assert events is not None
    assert games is not None
    return log_of(manifest["game"])(manifest, events, games, decisions, path)


def check_version(layout: Layout, place: Path, manifest: Mapping[str, Any]) -> None:
    """See that a log is of the schema version that is read; if not, `LogError` names the remedy."""
    version = manifest.get("schema")
    if type(version) is int and version in layout.migrations:
        raise LogError(
            f"{place} has schema version {version}; this package reads version {layout.version}:"
            f" `{way(f'qn.migrate({str(place)!r}, NEW)', f'qn migrate {place} --out NEW')}` writes it anew"
        )
    if version != layout.version:
        raise LogError(
            f"{place} has schema version {version!r}; this package reads version {layout.version}:"
            f" use the package that wrote it ({manifest.get('package', 'unknown')}), or simulate again"
        )
