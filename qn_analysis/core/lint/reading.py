"""Opening what is to be linted: a log folder whose files are as its manifest says."""

from __future__ import annotations

from pathlib import Path

from qn_analysis.core.folder import LogError, file_faults, part_path, read_manifest


def check_folder(place: Path) -> None:
    """See that each file of a folder holds the bytes that its manifest says.

    Raises:
        LogError: all that do not.
    """
    manifest = read_manifest(place)
    wrong = [
        fault
        for part in manifest["parts"]
        for table, said in part["files"].items()
        for fault in file_faults(part_path(place, table, part["part"]), said)
    ]
    if wrong and manifest["complete"]:
        raise LogError(f"{'; '.join(wrong)}. Restore the files from a copy, or write the log again")
