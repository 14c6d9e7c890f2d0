"""What the manifest of a log folder may say: its parts, and where their files are.

Like `folder`, this knows no game. A manifest is data that anybody may have written: every number in it is bounded
before it is used, and nothing in it can name a file outside the folder.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from ..base.messages import short_repr

GAMES: Final = 2**32 - 1
"""Most games of a run, and the largest number that a game can have (32 bits in the tables)."""
PART_GAMES: Final = 100_000
"""Most games of a part."""
PART_ROWS: Final = 1 << 25
"""Most rows of a table in a part; a reader holds a part in memory."""
NEEDED: Final = ("complete", "parts", "games", "first")
_TABLE: Final = re.compile(r"[a-z][a-z_]{0,30}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def check_manifest(manifest: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the manifest of a folder, as far as it concerns parts and files."""
    missing = [key for key in NEEDED if key not in manifest]
    if missing:
        return [f"its manifest does not say {', '.join(missing)}"]
    wrong = list(_numbers(manifest))
    if type(manifest["complete"]) is not bool:
        wrong.append(f"its manifest says {short_repr(manifest['complete'])} for `complete`, which is true or false")
    parts = manifest["parts"]
    if not isinstance(parts, list):
        return [*wrong, f"`parts` of its manifest is not a list of parts but {short_repr(parts)}"]
    for at, part in enumerate(parts):
        found = list(entry_faults(part))
        wrong += [f"`parts` of its manifest is not a list of parts: part {at} {fault}" for fault in found]
        if found:
            return wrong  # a thousand parts can all have the same fault
    return wrong or list(_in_order(manifest))


def _numbers(manifest: Mapping[str, Any]) -> Iterator[str]:
    for key in ("games", "first"):
        value = manifest[key]
        if type(value) is not int or not 0 <= value <= GAMES:
            yield f"its manifest says {short_repr(value)} for `{key}`, which is a whole number from 0 to {GAMES:,}"


def entry_faults(part: Any) -> Iterator[str]:
    """What is wrong with the description of one part by itself."""
    if not isinstance(part, dict):
        yield f"is {short_repr(part)}"
        return
    for key, most in (("part", GAMES), ("first", GAMES), ("games", PART_GAMES)):
        value = part.get(key)
        if type(value) is not int or not 0 <= value <= most:
            yield f"says {short_repr(value)} for `{key}`, which is a whole number from 0 to {most:,}"
    files = part.get("files")
    if not isinstance(files, dict):
        yield f"says {short_repr(files)} for `files`"
        return
    if "moves" in files:  # of which the other tables follow
        rows, checksum = part.get("events"), part.get("checksum")
        if type(rows) is not int or not 0 <= rows <= PART_ROWS:
            yield f"says {short_repr(rows)} for `events`, which is a whole number from 0 to {PART_ROWS:,}"
        if not isinstance(checksum, str) or not _DIGEST.fullmatch(checksum):
            yield f"says {short_repr(checksum)} for `checksum`, which is 64 hexadecimal digits"
    for table, file in files.items():
        if not _TABLE.fullmatch(table):
            yield f"has a file of the table {short_repr(table)}, which is no name of a table"
        elif not isinstance(file, dict):
            yield f"says {short_repr(file)} of its file of {table}"
        else:
            yield from _file(table, file)


def _file(table: str, file: Mapping[str, Any]) -> Iterator[str]:
    for key, most in (("rows", PART_ROWS), ("bytes", 1 << 40)):
        value = file.get(key)
        if type(value) is not int or not 0 <= value <= most:
            yield f"says {short_repr(value)} for the {key} of {table}, which is a whole number from 0 to {most:,}"
    digest = file.get("sha256")
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        yield f"says {short_repr(digest)} for the SHA-256 of {table}, which is 64 hexadecimal digits"


def _in_order(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Where the parts are not the games that a complete manifest promises, one after the other."""
    number, times = max(Counter(part["part"] for part in manifest["parts"]).items(), key=itemgetter(1), default=(0, 0))
    if times > 1:
        yield f"{times} parts have the number {number}"
    if not manifest["complete"]:
        return
    wanted = manifest["first"]
    for part in sorted(manifest["parts"], key=lambda each: int(each["first"])):
        if part["first"] != wanted:
            yield f"part {part['part']} begins with game {part['first']}, where game {wanted} is due"
        wanted = part["first"] + part["games"]
    if wanted != manifest["first"] + manifest["games"]:
        yield f"its parts end before game {wanted}, but its manifest promises {manifest['games']} games"


def resolves_outside(path: Path, place: Path) -> bool:
    """Whether a file of a folder is, through a link, really somewhere else."""
    try:
        return not place.resolve().is_relative_to(path.resolve())
    except (OSError, RuntimeError):  # links in a circle
        return True
