"""A log of an older schema version, written anew in the present one; nothing is converted while a log is opened."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import polars as pl

from qn_analysis.core.folder import LogError, LogWriter, file_faults, part_path, read_manifest, write_part
from qn_analysis.core.progress import bar

from .schema import SCHEMA, file_metadata
from .table import Log, check_version, migrations, open_log


def migrate(old: str | Path, out: str | Path, progress: bool = True) -> Log | None:
    """Write a log folder of an older schema version anew in the present one, part by part; the old one stays.

    Args:
        old: the folder.
        out: the new one; it must not exist.
        progress: show it.

    Returns:
        The new log; None if the old one has the present version, so that there is nothing to do.

    Raises:
        LogError: no log, cut off, damaged, or of a version that is unknown or newer; the message names the remedy.
    """
    place, new = Path(old), Path(out)
    if place.is_file():
        raise LogError(f"{place} is a file; what has versions to migrate is a log folder")
    manifest = read_manifest(place)
    version = manifest.get("schema")
    if type(version) is not int or version > SCHEMA or any(each not in migrations for each in range(version, SCHEMA)):
        check_version(place, manifest)  # which says what to do instead
    if version == SCHEMA:
        check_version(place, manifest)
        return None
    if new.exists():
        raise LogError(f"{new} exists already; choose another folder")
    if not manifest["complete"]:
        raise LogError(f"{place} was cut off; complete it with the package that wrote it ({manifest['package']})")
    wrong = [
        fault
        for part in manifest["parts"]
        for table, file in part["files"].items()
        for fault in file_faults(part_path(place, table, part["part"]), file)
    ]
    if wrong:
        raise LogError(f"{'; '.join(wrong)}. Restore the files from a copy, or write the log again")
    _write(place, manifest, new, progress)
    return open_log(new)


def _write(place: Path, manifest: dict[str, Any], new: Path, progress: bool) -> None:
    version, package = manifest["schema"], manifest["package"]
    parts = manifest["parts"]
    with ExitStack() as stack:
        advance = stack.enter_context(bar("migrating parts", len(parts), progress))
        writer: LogWriter | None = None
        for part in parts:
            head = {key: value for key, value in manifest.items() if key not in ("parts", "complete")}
            tables = {table: pl.read_parquet(part_path(place, table, part["part"])) for table in part["files"]}
            for each in range(version, SCHEMA):
                head, tables = migrations[each](head, tables)
            head |= {
                "schema": SCHEMA,
                "package": installed("qn-analysis"),
                "migrated_from": {"schema": version, "package": package},
            }
            if writer is None:
                writer = stack.enter_context(LogWriter(new, head))
            writer.add(write_part(new, part["part"], part["first"], part["games"], tables, file_metadata(head)))
            advance(1)
        if writer is not None:
            writer.finish()
