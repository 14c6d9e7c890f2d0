"""A log as a folder: a manifest and Parquet parts, each written whole or not at all.

This module knows no game: what the tables mean is the business of the game's `log` room. A part is a batch of
consecutive games; it is written under a temporary name and renamed, and only then named in the manifest, which is
itself replaced in one step. A folder that was cut off holds whole parts only.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .manifest import check_manifest, leaves
from .untrusted import LARGE, UnreadableError, parse_json, read_bytes

if TYPE_CHECKING:
    import polars as pl

MANIFEST = "manifest.json"
FORMAT = "qn-log"


class LogError(ValueError):
    """A log cannot be read or written; the message names what is wrong and the remedy."""


class LogWriter:
    """Writes one folder of parts.

    Args:
        path: the folder; it must not exist, unless `resume` is set and it is the same run cut off.
        manifest: what describes the run (anything JSON can carry); `parts` and `complete` are added.
        resume: go on with an unfinished folder.

    Raises:
        LogError: the folder exists, or is another run's, or cannot be made.
    """

    def __init__(self, path: Path, manifest: Mapping[str, Any], resume: bool = False) -> None:
        self.path = path
        self.manifest: dict[str, Any] = {**manifest, "complete": False, "parts": []}
        if path.exists():
            if not resume:
                raise LogError(f"{path} exists already; choose another folder, or go on with it (resume, --resume)")
            self._take_up(manifest)
        else:
            try:
                path.mkdir(parents=True)
            except OSError as error:
                raise LogError(f"cannot make the folder {path}: {error.strerror}; choose another place") from error
            self._save()

    @property
    def done(self) -> set[int]:
        """Numbers of the parts that are there already."""
        return {part["part"] for part in self.manifest["parts"]}

    def add(self, part: dict[str, Any]) -> None:
        """Name a part, as `write_part` described it, in the manifest."""
        self.manifest["parts"] = sorted([*self.manifest["parts"], part], key=lambda each: int(each["part"]))
        self._save()

    def finish(self) -> None:
        """Mark the folder as complete."""
        self.manifest["complete"] = True
        self._save()

    def _take_up(self, manifest: Mapping[str, Any]) -> None:
        found = read_manifest(self.path)
        same = json.loads(json.dumps(dict(manifest)))
        other = sorted(key for key in same if found.get(key) != same[key])
        if other:
            raise LogError(
                f"{self.path} is another run: {', '.join(other)} differ; resume with the same call, or choose"
                " another folder"
            )
        self.manifest["parts"] = found["parts"]

    def _save(self) -> None:
        write_whole(self.path / MANIFEST, (json.dumps(self.manifest, indent=1, ensure_ascii=False) + "\n").encode())


def part_path(path: Path, table: str, number: int) -> Path:
    """The file of one part of a table."""
    return path / table / f"part-{number:05d}.parquet"


def write_part(
    path: Path, number: int, first: int, games: int, tables: Mapping[str, pl.DataFrame], metadata: Mapping[str, str]
) -> dict[str, Any]:
    """Write the tables of one part (games `first` and on) and describe them: rows, bytes and SHA-256 of each file.

    Raises:
        LogError: the disk is full or cannot be written; nothing half-written is left.
    """
    described: dict[str, Any] = {"part": number, "first": first, "games": games, "files": {}}
    for table, frame in tables.items():
        place = part_path(path, table, number)
        temporary = place.with_suffix(".tmp")
        try:
            place.parent.mkdir(exist_ok=True)
            # Without statistics a third of the time is saved; a reader finds a game's part by the manifest. Level 3
            # would save a tenth of the bytes for a tenth of the time.
            frame.write_parquet(
                temporary, compression="zstd", compression_level=1, statistics=False,
                row_group_size=1 << 19, data_page_size=1 << 23, metadata=dict(metadata),
            )  # fmt: skip
            digest = hashlib.sha256(temporary.read_bytes()).hexdigest()
            size = temporary.stat().st_size
            os.replace(temporary, place)
        except OSError as error:
            temporary.unlink(missing_ok=True)
            raise LogError(
                f"cannot write {place}: {error}; the parts before it are whole: make room and resume (--resume)"
            ) from error
        described["files"][table] = {"rows": frame.height, "bytes": size, "sha256": digest}
    return described


def write_whole(place: Path, content: bytes) -> None:
    """Replace a file in one step.

    Raises:
        LogError: it cannot be written; the old file is still there.
    """
    temporary = place.with_name(place.name + ".tmp")
    try:
        temporary.write_bytes(content)
        os.replace(temporary, place)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise LogError(f"cannot write {place}: {error.strerror}; make room or choose another place") from error


def read_manifest(path: Path) -> dict[str, Any]:
    """The manifest of a log folder.

    Raises:
        LogError: no folder, no manifest, no JSON, or not a log's.
    """
    if not path.exists():
        raise LogError(f"there is no log at {path}; check the path, or make one with `qn simulate --out {path}`")
    place = path / MANIFEST
    try:
        manifest = parse_json(read_bytes(place, LARGE))
    except FileNotFoundError:
        raise LogError(f"{path} is no log folder: it holds no {MANIFEST}") from None
    except (OSError, UnreadableError) as error:
        raise LogError(f"{place} cannot be read: it {error}; restore it from a copy, or simulate again") from error
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise LogError(f"{place} is not the manifest of a log: its format is not {FORMAT!r}")
    refuse(path, check_manifest(manifest))
    return manifest


def refuse(path: Path, wrong: list[str]) -> None:
    """Raise LogError if anything is wrong with a manifest."""
    if wrong:
        remedy = "Mend its manifest, restore it from a copy, or write the log again"
        raise LogError(f"{path}: {'; '.join(wrong)}. {remedy}")


def check_parts(path: Path, manifest: Mapping[str, Any]) -> None:
    """See that every part is there, of its size, and can be opened.

    Raises:
        LogError: lists all parts that are missing or cut.
    """
    import polars as pl

    wrong: list[str] = []
    for part in manifest["parts"]:
        for table, file in part["files"].items():
            place = part_path(path, table, int(part["part"]))
            if not place.exists():
                wrong.append(f"{place} is missing")
            elif leaves(path, place):
                wrong.append(f"{place} is a link out of the folder")
            elif place.stat().st_size != file["bytes"]:
                wrong.append(
                    f"{place} has {place.stat().st_size:,} bytes instead of {file['bytes']:,}: it is cut or changed"
                )
            else:
                try:
                    pl.read_parquet_metadata(place)
                except (OSError, pl.exceptions.PolarsError) as error:
                    wrong.append(f"{place} is no Parquet file: {str(error).splitlines()[0]}")
    if wrong:
        raise LogError("; ".join(wrong) + ". Restore the file from a copy, or simulate the log again")
