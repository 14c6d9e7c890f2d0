"""A log of an older schema version, written anew in the present one; nothing is converted while a log is opened."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.metadata import version as installed
from os.path import exists
from pathlib import Path
from typing import Any

from ..base.addressed import way
from ..base.calls import public
from ..base.progress import bar
from .folder import LogError, LogWriter, check_place, file_faults, part_path, read_manifest, write_part
from .layout import Layout, file_metadata
from .log import Log, check_version, kind_of, place_of
from .stores import MOVES, store_of
from .validate import scanned


@public(renamed={"old": "log"})
def migrate(log: Log | str | Path, out: str | Path, progress: bool = True) -> Log | None:
    """Write a log folder of an older schema version anew in the present one, part by part; the old one stays.

    Args:
        log: the folder, or the log that lies there.
        out: the new one; it must not exist.
        progress: show it.

    Returns:
        The new log; None if the old one has the present version, so that there is nothing to do.

    Raises:
        LogError: no log, cut off, damaged, or of a version that is unknown or newer; the message names the remedy.
    """
    place, new = place_of(log), Path(out)
    if place.is_file():
        raise LogError(f"{place} is a file; what has versions to migrate is a log folder")
    manifest = read_manifest(place)
    kind = kind_of(place, manifest)
    layout, version = kind.layout, manifest.get("schema")
    if type(version) is not int or not _leads(layout, version):
        check_version(layout, place, manifest)  # which says what to do instead
        return None
    if store_of(manifest) == MOVES:
        export = way("qn.export", f"qn export {place} --out NEW")
        raise LogError(
            f"{place} stores decisions alone, and this package may derive other events from them: write its events with"
            f" the package that wrote it ({manifest['package']}; `{export}`), then migrate these"
        )
    if exists(new):
        raise LogError(f"{new} exists already; choose another folder")
    check_place(new, make=True)
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
    _write(layout, place, manifest, new, progress)
    return kind.open(new)


def _leads(layout: Layout, version: int) -> bool:
    """Whether migrations lead from an older version to the present one."""
    return version < layout.version and all(each in layout.migrations for each in range(version, layout.version))


def _write(layout: Layout, place: Path, manifest: dict[str, Any], new: Path, progress: bool) -> None:
    version, package = manifest["schema"], manifest["package"]
    parts = manifest["parts"]
    with ExitStack() as stack:
        advance = stack.enter_context(bar("migrating parts", len(parts), progress))
        writer: LogWriter | None = None
        for part in parts:
            head = {key: value for key, value in manifest.items() if key not in ("parts", "complete")}
            tables = {table: scanned(part_path(place, table, part["part"])).collect() for table in part["files"]}
            for each in range(version, layout.version):
                head, tables = layout.migrations[each](head, tables)
            head |= {
                "schema": layout.version,
                "package": installed("qn-analysis"),
                "migrated_from": {"schema": version, "package": package},
            }
            if writer is None:
                writer = stack.enter_context(LogWriter(new, head))
            writer.add(write_part(new, part["part"], part["first"], part["games"], tables, file_metadata(head)))
            advance(1)
        if writer is not None:
            writer.finish()
