"""Is a log folder what was written? Its structure, checksums and counts; `lint` holds what it tells against the rules.

What is wrong with a part is worked out in one place, `part_faults`: `verify` reports it, `simulate(resume=True)` does
such parts again.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

import polars as pl

from ..base.addressed import way
from ..base.calls import public
from ..base.game_registry import default_game, short_name
from ..base.messages import short_repr
from ..base.progress import bar
from ..base.views import Shown, ShownTable, View
from .folder import LEFT, LOCK, MANIFEST, LogError, file_faults, link_faults, load_manifest, metadata_faults, part_path
from .layout import Layout, file_metadata
from .log import Log, check_version, kind_of, place_of
from .manifest import entry_faults
from .moves import derived
from .stores import MOVES, TOLD, store_of, stored_tables
from .validate import FIELDS, column_faults, manifest_faults, scanned

MANY: Final = 1_000_000
"""Parts of the largest log."""
EACH: Final = 1_000
"""Parts that are missing are told one by one up to so many."""
OPTIONAL: Final = frozenset({"bots_from", "bots_instead", "bots_trained", "migrated_from", *TOLD})


@dataclass(frozen=True)
class Damage:
    """One thing that is wrong with a log folder; `part` is the number of the one to be done again, None where it is the
    folder or its manifest.
    """

    part: int | None
    message: str


@dataclass(frozen=True)
class Verification(Shown):
    """What `verify` found.

    Attributes:
        path: the folder.
        complete: its manifest says that all games were written.
        games: games of whole parts.
        wanted: games of the run.
        parts: parts that are named and whole.
        files: files that were read through.
        size: bytes in them.
        problems: all that is wrong.
        notes: what cannot be told, and what resuming will clear away.
        call: the command that goes on with the log or mends it, or what else is to be done.
    """

    path: Path
    complete: bool
    games: int
    wanted: int
    parts: int
    files: int
    size: int
    problems: tuple[Damage, ...]
    notes: tuple[str, ...]
    call: str

    @property
    def whole(self) -> bool:
        """All games are there, and nothing is wrong."""
        return self.complete and not self.problems

    @property
    def redo(self) -> tuple[int, ...]:
        """Numbers of the parts that were written and must be done again."""
        return tuple(sorted({each.part for each in self.problems if each.part is not None}))

    @property
    def exit_code(self) -> int:
        """0 whole, 1 not."""
        return int(not self.whole)

    def _view(self) -> View:
        """The verdict, what was read, and each problem with what to do about it."""
        verdict = "is whole" if self.whole else "is damaged" if self.problems else "was cut off, or is being written"
        facts = [
            ("games", f"{self.games:,} of {self.wanted:,} are there and whole"),
            ("read", f"{self.files:,} files of {self.parts:,} parts, {self.size:,} bytes"),
        ]
        facts += [] if self.whole else [("what to do", self.call)]
        rows = [("–" if each.part is None else str(each.part), each.message) for each in self.problems]
        return View(
            f"{self.path} {verdict}", facts, [ShownTable("Problems", ("part", "what is wrong"), rows)],
            " ".join(self.notes),
        )  # fmt: skip

    def __str__(self) -> str:
        parts = f"{self.parts:,} part{'' if self.parts == 1 else 's'}"
        counted = f"{self.games:,} of {self.wanted:,} games in {parts}"
        lines = [each.message for each in self.problems] + list(self.notes)
        if self.whole:
            lines.append(
                f"{self.path} is whole: {self.wanted:,} games in {parts}, {self.files:,} files, {self.size:,} bytes;"
                " checksums and counts fit"
            )
        elif not self.problems:
            lines.append(f"{self.path} was cut off, or is being written: {counted} are there and whole")
            lines.append(f"To go on: {self.call}")
        else:
            told = f"; to be done again: {_listed(self.redo)}" if self.redo else ""
            lines.append(f"{self.path} is damaged: {counted} are whole{told}")
            lines.append(f"To mend it: {self.call}")
        return "\n".join(lines)


@public(renamed={"path": "log"})
def verify(log: Log | str | Path, progress: bool = True) -> Verification:
    """Check a log folder: the manifest, then size, SHA-256, rows and counts of every part. Everything is read once.

    Args:
        log: the folder, which may be cut off; or the log that lies there.
        progress: show it.

    Raises:
        LogError: no log folder, its manifest cannot be read, or another version's.
    """
    place = place_of(log)
    if place.is_file():
        raise LogError(f"{place} is a file: log folders alone carry checksums; `qn lint {place}` checks what it tells")
    manifest, sealed = load_manifest(place)
    layout = kind_of(place, manifest).layout
    if sealed is not False:
        check_version(layout, place, manifest)
    problems = [Damage(None, f"{place}: {fault}") for fault in faults(layout, manifest, sealed)]
    said = manifest.get("parts")
    parts: list[Any] = said if isinstance(said, list) else []
    there: dict[int, int] = {}
    passed: list[int] = []
    files = size = 0
    with bar("verifying parts", len(parts), progress) as advance:
        for part in parts:
            wrong = part_faults(layout, place, manifest, part)
            number = _number(part)
            problems += [Damage(number, fault) for fault in wrong]
            if not wrong:
                there[part["part"]] = part["games"]
                files += len(part["files"])
                size += sum(file["bytes"] for file in part["files"].values())
            elif sealed and number is not None and not part_faults(layout, place, manifest, part, inside=False):
                passed.append(number)
            advance(1)
    complete = manifest.get("complete") is True
    problems += _missing(place, manifest, parts) if complete else []
    strange, notes = _strays(stored_tables(manifest), place, parts, complete)
    call = call_of(layout, manifest, place, sealed is not False)
    if passed and "migrated_from" not in manifest:
        listed = _listed(tuple(sorted({*passed})))
        call = f"remove the files of {listed} that are named above, since their checksums fit, then {call}"
    if strange and complete and not problems:
        call = "take out what is named above"
    problems += [Damage(None, each) for each in strange]
    if sealed is None:
        notes.append(f"{place / MANIFEST} has no checksum, as older ones: damage to the manifest itself may go unseen")
    wanted = manifest.get("games")
    return Verification(
        place, complete, sum(there.values()), wanted if type(wanted) is int else 0, len(there), files, size,
        tuple(problems), tuple(notes), call,
    )  # fmt: skip


def faults(layout: Layout, manifest: Mapping[str, Any], sealed: bool | None) -> Iterator[str]:
    """What is wrong with a manifest: its checksum, its fields, its ruleset."""
    if sealed is False:
        yield "its manifest does not fit its own checksum: it was changed or damaged"
    if sealed is None:  # with a checksum that fits, a field that is unknown here is a newer package's
        unknown = (key for key in manifest if key not in FIELDS and key not in OPTIONAL)
        yield from (f"its manifest has the unknown field {short_repr(key)}" for key in unknown)
    wrong = list(manifest_faults(layout, manifest, FIELDS))
    yield from wrong
    if not wrong:
        found = layout.rules.from_manifest(manifest["ruleset"]).hash
        if found != manifest["ruleset_hash"]:
            yield f"its ruleset has the hash {found}, not {short_repr(manifest['ruleset_hash'])}"


def part_faults(layout: Layout, path: Path, manifest: Mapping[str, Any], part: Any, inside: bool = True) -> list[str]:
    """What is wrong with a part as a manifest describes it: the description, its files, their counts; looking `inside`
    also what the files say of themselves, their columns and rows.
    """
    said = list(_entry_faults(manifest, part))
    if said:
        return [f"{path / MANIFEST}: {fault}" for fault in said]
    number, files = part["part"], part["files"]
    wrong: list[str] = []
    metadata = file_metadata(manifest)
    for table, file in files.items():
        place = part_path(path, table, number)
        found = link_faults(path, place) or file_faults(place, file)
        if not found and inside:
            found = metadata_faults(place, metadata, whole=True) or _table_faults(layout, place, table, file["rows"])
        wrong += found
    if wrong or not inside:
        return wrong
    if store_of(manifest) == MOVES:
        return _derived_faults(layout, path, manifest, part)
    return list(_count_faults(path, part))


def _derived_faults(layout: Layout, path: Path, manifest: Mapping[str, Any], part: Mapping[str, Any]) -> list[str]:
    """Where the events that follow from decisions are not those that were written."""
    if next(faults(layout, manifest, True), None) is not None:
        return []  # which is told of the manifest
    try:
        derived(layout, path, manifest, part, ["games"], fresh=True)
    except LogError as error:
        return [str(error)]
    return []


def call_of(layout: Layout, manifest: Mapping[str, Any], path: Path, sound: bool = True) -> str:
    """The call, or the command, that goes on with a log or mends it; what it cannot say, or what its manifest cannot be
    trusted to say where that is not `sound`, is told after it.
    """
    if "migrated_from" in manifest:
        again = way("qn.migrate(OLD, NEW)", "qn migrate OLD --out NEW")
        return f"{again}, from the log that {path} was made of"
    if not _can_be_played(layout, manifest):
        return f"restore {path} from a copy, or write it again as it was written: its manifest tells no games of bots"
    rules = manifest.get("ruleset_hash") != layout.rules.default().hash
    bots = manifest.get("bots")
    named = [str(each) for each in bots] if isinstance(bots, list) else []
    trained = manifest.get("bots_trained")
    learnt = max((n for n in trained.values() if isinstance(n, int)), default=0) if isinstance(trained, dict) else 0
    call = [
        str(manifest.get("games")), f"players={manifest.get('players')}", f"bots={named}",
        f"seed={manifest.get('seed')}", *(["rules=FILE"] if rules else []),
        *([f"players_know_rules={learnt}"] if learnt else []),
        *(["decisions=True"] if manifest.get("decisions") else []),
        *([f"store={MOVES!r}"] if store_of(manifest) == MOVES else []), f"out={str(path)!r}", "resume=True",
        *([] if layout.game == default_game() else [f"game={short_name(layout.game)!r}"]),
    ]  # fmt: skip
    words = [
        "qn simulate",
        *([] if layout.game == default_game() else [f"--game {short_name(layout.game)}"]),
        f"--games {manifest.get('games')} --players {manifest.get('players')}",
        f"--bots {shlex.quote(','.join(named))} --seed {manifest.get('seed')}",
        *(["--rules FILE"] if rules else []),
        *([f"--players-know-rules {learnt}"] if learnt else []),
        *(["--decisions"] if manifest.get("decisions") else []),
        *([f"--store {MOVES}"] if store_of(manifest) == MOVES else []),
        f"--out {shlex.quote(str(path))} --resume",
    ]
    told = [f"with qn_analysis {manifest.get('package')}"] if manifest.get("package") != version("qn-analysis") else []
    told += [] if sound else [f"as the damaged {MANIFEST} tells it; make the call that wrote the log"]
    told += ["FILE: the ruleset that it was played by"] if rules else []
    if any(each.startswith("python:") for each in named):
        told.append("a bot was a Python function: make the same call of `simulate` with resume=True")
    said = way(f"qn.simulate({', '.join(call)})", " ".join(words))
    return said + (f" ({'; '.join(told)})" if told else "")


def _can_be_played(layout: Layout, manifest: Mapping[str, Any]) -> bool:
    """Whether a manifest tells of games that can be simulated: numbers that can be, and a bot for each seat."""
    games, players, seed, bots = (manifest.get(key) for key in ("games", "players", "seed", "bots"))
    if not (type(games) is int and type(players) is int and type(seed) is int):
        return False
    if not isinstance(bots, list) or not all(isinstance(each, str) and each for each in bots):
        return False
    fits = layout.fewest <= players <= layout.seats and len(bots) in (1, players)
    return fits and games > 0 and 0 <= seed <= 2**62 and manifest.get("knows", layout.knows[-1]) == layout.knows[-1]


def _entry_faults(manifest: Mapping[str, Any], part: Any) -> Iterator[str]:
    """What is wrong with the description of a part."""
    number = _number(part)
    found = list(entry_faults(part))
    if found or number is None:
        name = "a part" if number is None else f"part {number}"
        yield from (f"{name} {fault}" for fault in found or [f"has a number beyond {MANY - 1:,}"])
        return
    derives = {"events", "checksum"} if store_of(manifest) == MOVES else set()
    if odd := sorted({*part} - {"part", "first", "games", "files", *derives}):
        yield f"part {number} has the unknown field {short_repr(odd[0])}"
    first, games, each = (manifest.get(key) for key in ("first", "games", "part_games"))
    if type(first) is int and type(games) is int and type(each) is int and each > 0:
        begins = first + number * each
        count = min(each, first + games - begins)
        if count <= 0:
            yield f"part {number} is beyond the last game of the log"
        elif (part["first"], part["games"]) != (begins, count):
            yield (
                f"part {number} is said to hold games {_games(part['first'], part['games'])}; it should hold"
                f" {_games(begins, count)}"
            )
    tables = {*stored_tables(manifest)}
    files = part["files"]
    if set(files) != tables:
        yield f"part {number} should have the files {', '.join(sorted(tables))}"
        return
    for table, file in files.items():
        if odd := sorted({*file} - {"rows", "bytes", "sha256"}):
            yield f"part {number}, {table}: it has the unknown field {short_repr(odd[0])}"


def _table_faults(layout: Layout, place: Path, table: str, said: int) -> list[str]:
    wrong = list(column_faults(layout, place, table))
    if wrong:
        return wrong
    rows = scanned(place).select(pl.len()).collect().item()
    return [] if rows == said else [f"{place} has {rows:,} rows; the manifest says {said:,}"]


def _count_faults(path: Path, part: Mapping[str, Any]) -> Iterator[str]:
    """Where the game table of a part, and the rows of its other tables, do not fit together."""
    place = part_path(path, "games", part["part"])
    wanted, rows = range(part["first"], part["first"] + part["games"]), part["files"]["games"]["rows"]
    games = scanned(place).select("game", "events", "decisions").head(len(wanted)).collect()
    if rows != len(wanted) or games["game"].to_list() != list(wanted):
        due = _games(part["first"], part["games"])
        yield f"{place} has {rows:,} rows; it should have a row for each of the games {due}"
        return
    for table in sorted({*part["files"]} - {"games"}):
        told, rows = int(games[table].cast(pl.Int64).sum()), part["files"][table]["rows"]
        if told != rows:
            yield f"{part_path(path, table, part['part'])} has {rows:,} rows; its games have {told:,} {table}"


def _missing(place: Path, manifest: Mapping[str, Any], parts: list[Any]) -> list[Damage]:
    """Parts that a complete log should name and does not, or names twice."""
    games, each = manifest.get("games"), manifest.get("part_games")
    if type(games) is not int or type(each) is not int or each < 1:
        return []
    named = Counter(_number(part) for part in parts)
    found = [
        Damage(number, f"{place / MANIFEST}: part {number} is named {times} times")
        for number, times in named.items()
        if number is not None and times > 1
    ]
    wanted = -(-games // each)
    if wanted > MANY:
        return [*found, Damage(None, f"{place / MANIFEST}: {wanted:,} parts are more than any log has")]
    where = place / MANIFEST
    missing = [number for number in range(wanted) if number not in named]
    found += [Damage(number, f"{where}: part {number} is not named") for number in missing[:EACH]]
    if len(missing) > EACH:
        found.append(Damage(None, f"{where}: {len(missing) - EACH:,} parts more are not named"))
    return found


def _strays(tables: tuple[str, ...], place: Path, parts: list[Any], complete: bool) -> tuple[list[str], list[str]]:
    """Files that no part names: problems, and what a run that was cut off leaves, which is none."""
    mine = {place / MANIFEST, place / LOCK}
    for part in parts:
        number = _number(part)
        mine |= {part_path(place, table, number) for table in tables} if number is not None else set()
    left: list[Path] = []
    strange: list[str] = []
    for file in sorted(place.rglob("*")):
        if file.is_dir() or file in mine:
            continue
        name = file.relative_to(place).as_posix()
        if LEFT.fullmatch(name) or (not complete and _UNNAMED.fullmatch(name)):
            left.append(file)
        else:
            strange.append(f"{file} is no file of this log; take it out")
    told = f"{len(left)} files that a run has left, or is writing, do not count; to go on replaces them"
    return strange, [told] if left else []


_UNNAMED: Final = re.compile(r"(events|games|decisions|moves)/part-\d{5,}\.parquet")
"""A part that was written and not yet named in the manifest."""


def _number(part: Any) -> int | None:
    number = part.get("part") if isinstance(part, dict) else None
    return number if type(number) is int and 0 <= number < MANY else None


def _games(first: int, count: int) -> str:
    return f"{first:,} to {first + count - 1:,}"


def _listed(numbers: tuple[int, ...]) -> str:
    """Numbers of parts, runs of them as `3 to 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    told = ", ".join(" to ".join(map(str, run)) for run in runs)
    return f"part{'s' if len(numbers) > 1 else ''} {told}"
