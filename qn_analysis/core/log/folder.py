"""A log as a folder: a manifest and Parquet parts, each written whole or not at all.

This module knows no game: what the tables mean is the business of the game's `log` room. A part is a batch of
consecutive games; it is written under a temporary name and renamed, and only then named in the manifest, which is
itself replaced in one step. A folder that was cut off holds whole parts only, and temporary files that the next run
clears away.

Every part has its SHA-256 in the manifest, and the manifest ends with that of its own text. Nothing is synced to the
disk: what a process has written outlives it however it ends, and what a loss of power takes is found by the checksums
and done again.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from io import BytesIO
from os.path import exists, isdir, isfile
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from ..base.addressed import resuming, way
from ..base.errors import Error
from ..base.messages import first_line, refusal
from ..base.progress import bar
from ..files.read import LARGE, UnreadableError, parse_json, read_bytes, system_says
from .manifest import PART_ROWS, check_manifest, resolves_outside

if TYPE_CHECKING:
    import polars as pl

MANIFEST = "manifest.json"
FORMAT = "qn-log"
LOCK = ".qn-lock"
"""The file that a run holds while it writes a folder; one that a killed run left holds nobody up."""
SEAL = "sha256"
"""The last field of a manifest: SHA-256 of its text without this field."""
_ADDED = ("complete", "parts")
NAMED = 1000
"""Up to this number of parts, each is named in the manifest as soon as it is written; beyond, once that many have come
that they are one in so many: else a manifest of a hundred thousand parts would be written a hundred thousand times."""
LEFT = re.compile(r"[a-z][a-z_]*/part-\d{5,}\.parquet\.[0-9a-f]{32}\.tmp|manifest\.json\.tmp")
"""What a run that is killed leaves, as paths in the folder."""
Faults = Callable[[Path, Mapping[str, Any], Any, bool], list[str]]


class LogError(Error):
    """A log cannot be read or written; the message names what is wrong and the remedy."""


class LogWriter(AbstractContextManager["LogWriter"]):
    """Writes one folder of parts; no other run can while it is open.

    The manifest is what describes the run (anything JSON can carry), with `first`, `games` and `part_games`; `parts`
    and `complete` are added. The folder must not exist, unless `resume` is set and it is the same run, cut off or
    damaged: parts that are missing or have `faults` (which looks into the files only if it is told to) are done again.
    `LogError` if it exists, is another run's, is being written, or cannot be made.
    """

    def __init__(
        self,
        path: Path,
        manifest: Mapping[str, Any],
        resume: bool = False,
        faults: Faults = lambda *_: [],
        progress: bool = False,
    ) -> None:
        named_in_text(path)
        self.path = path
        self._head = json.loads(json.dumps(dict(manifest)))
        self._parts: dict[int, dict[str, Any]] = {}
        self._lines: dict[int, str] = {}  # a manifest is written again and again, so it is not put into words anew
        self._unsaved = 0
        if not resume and exists(path):
            raise LogError(refusal("writing.folder_taken", place=path, resume=resuming()))
        self._held = ExitStack()
        self._held.enter_context(_locked_folder(path))
        try:
            self._see_links()
            if (path / MANIFEST).exists():
                self._take_up(faults, progress)
            else:
                self._begin()
        except BaseException:
            self.close()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let others write the folder; all parts that are there are named."""
        try:
            if self._unsaved:
                self._save(complete=False)
        finally:
            self._held.close()

    @property
    def done(self) -> set[int]:
        """Numbers of the parts that are there already."""
        return {*self._parts}

    def add(self, part: dict[str, Any]) -> None:
        """Name a part, as `write_part` described it, in the manifest: at once, or of a long run with the next ones,
        which a process that is killed would play again."""
        self._name(part)
        self._unsaved += 1
        if self._unsaved * NAMED >= len(self._parts):
            self._save(complete=False)

    def finish(self) -> None:
        """Mark the folder as complete."""
        self._clear()
        self._save(complete=True)

    def _clear(self) -> None:
        """Remove what a process left that was killed while it wrote; `LogError` if it cannot be removed."""
        for left in (self.path / f"{MANIFEST}.tmp", *self.path.glob("*/part-*.tmp")):
            if LEFT.fullmatch(left.relative_to(self.path).as_posix()) and left.is_file():
                try:
                    left.unlink(missing_ok=True)
                except OSError as error:
                    raise LogError(
                        f"cannot remove {left}, which a run has left: {error.strerror}; remove it and resume"
                    ) from error

    def _see_links(self) -> None:
        """What is written into the folder stays in it."""
        try:
            linked = sorted(each.name for each in self.path.iterdir() if resolves_outside(self.path, each))
        except OSError as error:
            raise LogError(f"cannot read the folder {self.path}: {error.strerror}; choose another place") from error
        if linked:
            raise LogError(
                f"{self.path} holds {', '.join(linked[:3])}, a link out of the folder: nothing is written through it;"
                " remove the link and resume, or choose another folder"
            )

    def _begin(self) -> None:
        own = (LOCK, f"{MANIFEST}.tmp")  # the latter: killed before it named anything
        strange = sorted(each.name for each in self.path.iterdir() if each.name not in own)
        if strange:
            raise LogError(
                f"{self.path} holds {', '.join(strange[:3])} and no {MANIFEST}: it cannot be gone on with; choose"
                " another folder, or remove it and run the same call without resume"
            )
        self._save(complete=False)

    def _take_up(self, faults: Faults, progress: bool) -> None:
        found, sealed = load_manifest(self.path)
        keys = {*self._head, *(found if sealed else ())} - {*_ADDED, SEAL}
        other = sorted(key for key in keys if found.get(key) != self._head.get(key))
        if other:
            if "engine" in other and sealed is not False and found.get("store") == self._head.get("store"):
                raise LogError(
                    f"{self.path} was written by another engine ({found.get('engine')}, qn_analysis"
                    f" {found.get('package')}) than this one ({self._head.get('engine')}, {self._head.get('package')}):"
                    " go on with the package that wrote it, or choose another folder"
                )
            if sealed is False:
                raise LogError(
                    f"{self.path / MANIFEST} does not fit its own checksum, and differs from this call in"
                    f" {', '.join(other)}: it is damaged, or another run's; restore it from a copy, or remove"
                    f" {self.path} and run the same call without resume"
                )
            raise LogError(
                f"{self.path} is another run: {', '.join(other)} differ; resume with the same call, or choose"
                " another folder"
            )
        self._clear()
        parts = found.get("parts")
        parts = parts if isinstance(parts, list) else []
        with bar("checking parts", len(parts), progress and bool(parts)) as advance:
            for part in parts:
                # Where the manifest is sound, checksums are enough: a process in which polars has worked should not
                # be forked, and the executor may be about to.
                if not faults(self.path, found, part, not sealed):
                    self._name(part)
                advance(1)

    def _name(self, part: dict[str, Any]) -> None:
        number = int(part["part"])
        self._parts[number] = part
        self._lines[number] = _line(part)

    def _save(self, complete: bool) -> None:
        self._unsaved = 0
        lines = (self._lines[number] for number in sorted(self._lines))
        write_whole(self.path / MANIFEST, _text({**self._head, "complete": complete}, lines))


@contextmanager
def held_folder(path: Path, own: re.Pattern[str]) -> Iterator[None]:
    """A folder in which a call keeps what it has done, and finds it again, held against other runs. Anything in it but
    names of its `own` is somebody else's: `LogError`, as if there is a link out of it, another run is writing it, or it
    cannot be made.
    """
    if exists(path) and not isdir(path):
        raise LogError(f"cannot write into {path}: it is no folder; choose another place")
    if exists(path):
        try:
            found = [*path.iterdir()]
        except OSError as error:
            raise LogError(f"cannot read the folder {path}: {error.strerror}; choose another place") from error
        strange = sorted(
            each.name for each in found
            if (not own.fullmatch(each.name) and each.name != LOCK) or resolves_outside(path, each)
        )  # fmt: skip
        if strange:
            raise LogError(
                f"{path} holds {', '.join(strange[:3])}, which this call does not write: choose another folder, or a"
                " new one"
            )
    with _locked_folder(path):
        yield


@contextmanager
def _locked_folder(path: Path) -> Iterator[None]:
    """Make a folder, if it is not there, and hold it against other runs."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogError(refusal("writing.unlocked", place=path, reason=system_says(error))) from error
    with _locked(path / LOCK, path, "folder"):
        yield


@contextmanager
def held_file(place: Path) -> Iterator[None]:
    """A file that a run writes for long, with what it keeps beside it, held against other runs; `LogError` if another
    run is writing it, or nothing can be written there.
    """
    with _locked(place.with_name(place.name + LOCK), place, "file"):
        yield


@contextmanager
def _locked(sign: Path, place: Path, kind: str) -> Iterator[None]:
    """A place held against other runs by a file that is its sign; `kind` is what the place is called."""
    from filelock import FileLock, Timeout

    lock = FileLock(sign)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise LogError(refusal(f"writing.held_{kind}", place=place)) from None
    except OSError as error:
        raise _unwritable(place, error) from error
    try:
        yield
    finally:
        with suppress(OSError):  # where an open file cannot be removed, it stays
            sign.unlink(missing_ok=True)
        lock.release()


def manifest_text(manifest: Mapping[str, Any]) -> bytes:
    """A manifest as it is written: a line a part, and its checksum at the end."""
    head = {key: value for key, value in manifest.items() if key not in ("parts", SEAL)}
    return _text(head, map(_line, manifest.get("parts", ())))


def _line(part: Any) -> str:
    return json.dumps(part, ensure_ascii=False)


def _text(head: Mapping[str, Any], lines: Iterable[str]) -> bytes:
    said = json.dumps(dict(head), indent=1, ensure_ascii=False).removesuffix("\n}")
    listed = ",".join(f"\n  {line}" for line in lines)
    # A name that is no text (half a surrogate pair) goes as the escape that JSON has for it.
    body = f'{said},\n "parts": [{listed}\n ]'.encode(errors="backslashreplace")
    return body + f',\n "{SEAL}": "{hashlib.sha256(body).hexdigest()}"\n}}\n'.encode()


def named_in_text(place: Path) -> str:
    """A path as polars takes it: as text, whatever encoding the system's locale says; `LogError` if its name is no
    UTF-8 text.
    """
    try:
        return os.fsencode(place).decode()
    except UnicodeDecodeError:
        raise LogError(
            f"{place}: its name is no UTF-8 text, and tables are read by such names alone: rename it, or choose another"
        ) from None


def part_path(path: Path, table: str, number: int) -> Path:
    """The file of one part of a table."""
    return path / table / f"part-{number:05d}.parquet"


def write_part(
    path: Path, number: int, first: int, games: int, tables: Mapping[str, pl.DataFrame], metadata: Mapping[str, str],
    level: int = 1,
) -> dict[str, Any]:  # fmt: skip
    """Write the tables of one part and describe them: rows, bytes and SHA-256 of each file.

    `metadata` is what the files say of themselves, `level` how much work goes into making them small: of events, 3
    would save a tenth of the bytes for a tenth of the time. `LogError` if the disk is full or cannot be written, or a
    table has more rows than are read again; nothing half-written is left.
    """
    described: dict[str, Any] = {"part": number, "first": first, "games": games, "files": {}}
    for table, frame in tables.items():
        place = part_path(path, table, number)
        if frame.height > PART_ROWS:
            raise LogError(
                f"{place} would have {frame.height:,} rows, and at most {PART_ROWS:,} are read: give the games"
                " an earlier end"
            )
        # A name of its own: an orphan of a killed run, or a worker thought lost, may be writing the same part.
        temporary = place.with_name(f"{place.name}.{uuid4().hex}.tmp")
        try:
            place.parent.mkdir(exist_ok=True)
            # Without statistics a third of the time is saved; a reader finds a game's part by the manifest.
            # Into memory first: what polars says of a full disk does not tell that it is full.
            content = BytesIO()
            frame.write_parquet(
                content, compression="zstd", compression_level=level, statistics=False,
                row_group_size=1 << 19, data_page_size=1 << 23, metadata=dict(metadata),
            )  # fmt: skip
            temporary.write_bytes(content.getbuffer())
            os.replace(temporary, place)
        except OSError as error:
            told = {"reason": system_says(error), "cure": _cure(error), "resume": resuming()}
            raise LogError(refusal("writing.part", place=place, **told)) from error
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        digest = hashlib.sha256(content.getbuffer()).hexdigest()
        described["files"][table] = {"rows": frame.height, "bytes": content.getbuffer().nbytes, "sha256": digest}
    return described


def check_place(path: str | Path, make: bool = False) -> Path:
    """See that a file can be written, before the work whose result it is to hold; if not, `LogError` names the remedy.
    `write_whole` then writes it. `make` the folders that lead to it, if asked to.

    Nothing is asked of the file itself: what is there stays until it is replaced. Whether its folder takes files is
    tried out, since nothing else tells it of every file system.
    """
    place = Path(path)
    # Of `os.path`, since a path raises where its name is too long; the trial below says that.
    if isdir(place):
        raise LogError(refusal("writing.a_folder", place=place, page=place / "page.html"))
    if exists(place) and not isfile(place):
        raise LogError(refusal("writing.no_file", place=place))
    if make:
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            raise LogError(refusal("writing.unmade", place=place.parent, reason=system_says(error))) from error
    if not isdir(place.parent):
        raise LogError(refusal("writing.no_folder", place=place, folder=place.parent))
    temporary = place.with_name(place.name + ".tmp")
    try:
        left = exists(temporary)
        with temporary.open("ab"):
            pass
        if not left:
            temporary.unlink()
    except (OSError, ValueError) as error:
        raise _unwritable(place, error) from error
    return place


def check_kept(place: Path, content: bytes, force: bool) -> None:
    """See that a file can be written without losing what cannot be made again: a log, rules, weights; `LogError` if it
    cannot be written, or there is another content that `force` does not give up.
    """
    check_place(place)
    if not force and isfile(place) and place.read_bytes() != content:
        raise LogError(refusal("writing.other_content", place=place))


def write_whole(place: Path, content: bytes) -> None:
    """Replace a file in one step; `LogError` if it cannot be written, with the old file still there."""
    temporary = place.with_name(place.name + ".tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, place)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise _unwritable(place, error) from error


_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def _unwritable(place: Path, error: OSError | ValueError) -> LogError:
    return LogError(refusal("writing.unwritable", place=place, reason=system_says(error), cure=_cure(error)))


def _cure(error: OSError | ValueError) -> str:
    return refusal("writing.make_room" if getattr(error, "errno", None) in _FULL else "writing.see")


def load_manifest(path: Path) -> tuple[dict[str, Any], bool | None]:
    """The manifest of a log folder without its checksum, and whether it fits; None if it has no checksum. `LogError` if
    there is no folder or manifest, or it is no JSON or not a log's.
    """
    if not path.exists():
        made = way(f"simulate(..., out={str(path)!r})", f"qn simulate --out {path}")
        raise LogError(refusal("log_asked.nowhere", place=path, made=made))
    place = path / MANIFEST
    try:
        text = read_bytes(place, LARGE)
        manifest = parse_json(text)
    except (FileNotFoundError, NotADirectoryError):
        raise LogError(refusal("log_asked.no_folder", place=path, manifest=MANIFEST)) from None
    except (OSError, UnreadableError) as error:
        said = str(error).removeprefix("cannot be read: ").removeprefix("it ")
        raise LogError(
            f"{place} cannot be read: it {said}; restore it from a copy, or remove {path} and run the call that wrote"
            " it again"
        ) from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise LogError(f"{place} is not the manifest of a log: its format is not {FORMAT!r}")
    if SEAL not in manifest:
        return manifest, None
    del manifest[SEAL]
    parts = manifest.get("parts")
    return manifest, isinstance(parts, list) and manifest_text(manifest) == text


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a log folder, without its checksum; `LogError` if it cannot be read (`load_manifest`), or does
    not fit its checksum.
    """
    manifest, sealed = load_manifest(path)
    if sealed is False:
        raise LogError(
            f"{path / MANIFEST} does not fit its own checksum: it was changed or damaged. Run the call that wrote the"
            f" log again with {resuming()}, or restore it from a copy; if you changed it on purpose, take out its"
            f" last field, {SEAL!r}"
        )
    refuse(path, check_manifest(manifest))
    return manifest


def refuse(path: Path, wrong: list[str]) -> None:
    """Raise LogError if anything is wrong with a manifest."""
    if wrong:
        remedy = "Mend its manifest, restore it from a copy, or write the log again"
        raise LogError(f"{path}: {'; '.join(wrong)}. {remedy}")


def check_parts(path: Path, manifest: Mapping[str, Any], metadata: Mapping[str, str]) -> None:
    """See that every part is there, of its size, can be opened, and agrees with the manifest, and with the metadata of
    this log, on what it is. `LogError` lists all parts that are missing, cut or another log's.
    """
    wrong: list[str] = []
    for part in manifest["parts"]:
        for table, file in part["files"].items():
            place = part_path(path, table, int(part["part"]))
            wrong += link_faults(path, place) or _size_faults(place, file) or metadata_faults(place, metadata)
    if wrong:
        raise LogError(
            "; ".join(wrong) + ". Restore the file from a copy, or run the call that wrote the log again with"
            f" {resuming()}"
        )


def file_faults(place: Path, said: Mapping[str, Any]) -> list[str]:
    """What differs between a file and what the manifest says of it: size and SHA-256."""
    wrong = _size_faults(place, said)
    if wrong:
        return wrong
    try:
        with place.open("rb") as content:
            same = hashlib.file_digest(content, "sha256").hexdigest() == said["sha256"]
    except OSError as error:
        return [f"{place} cannot be read: {error.strerror}"]
    return [] if same else [f"{place} was changed or damaged: its SHA-256 is not that of the manifest"]


def metadata_faults(place: Path, metadata: Mapping[str, str], whole: bool = False) -> list[str]:
    """What a Parquet file says of itself otherwise than it should; what it does not say at all is held against it if
    `whole`.
    """
    import polars as pl

    try:
        with place.open("rb") as file:  # polars takes some letters of a path for patterns
            found = pl.read_parquet_metadata(file)
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        return [f"{place} is no Parquet file: {first_line(error)}"]
    missing = [key for key in metadata if key not in found] if whole else []
    lacking = [f"{place} does not say {', '.join(missing)}: it was not written by this package"] if missing else []
    return lacking + [
        f"{place} says {key} = {found[key]}, the manifest {value}"
        for key, value in metadata.items()
        if found.get(key, value) != value
    ]


def link_faults(path: Path, place: Path) -> list[str]:
    """Whether a file of a folder is really elsewhere."""
    return [f"{place} is a link out of the folder"] if resolves_outside(path, place) else []


def _size_faults(place: Path, said: Mapping[str, Any]) -> list[str]:
    try:
        if not place.is_file():
            return [f"{place} is {'no file' if place.exists() else 'missing'}"]
        size = place.stat().st_size
    except OSError as error:
        return [f"{place} cannot be read: {error.strerror}"]
    if size != said["bytes"]:
        return [f"{place} has {size:,} bytes instead of {said['bytes']:,}: it is cut or changed"]
    return []
