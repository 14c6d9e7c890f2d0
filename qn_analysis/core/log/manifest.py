"""What the manifest of a log folder may say: its parts, and where their files are.

Like `folder`, this knows no game. A manifest is data that anybody may have written: every number in it is bounded
before it is used, and nothing in it can name a file outside the folder.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from ..files.stored import Misfit, Stored, Text, Within

GAMES: Final = 2**32 - 1
"""Most games of a run, and the largest number that a game can have (32 bits in the tables)."""
PART_GAMES: Final = 100_000
"""Most games of a part."""
PART_ROWS: Final = 1 << 25
"""Most rows of a table in a part; a reader holds a part in memory."""
_TABLE: Final = re.compile(r"[a-z][a-z_]{0,30}")
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


_FILE: Final = {
    "rows": Within(0, PART_ROWS),
    "bytes": Within(0, 1 << 40),
    "sha256": Text(_DIGEST.fullmatch, "64 hexadecimal digits"),
}
_PART: Final = {
    "part": Within(0, GAMES),
    "first": Within(0, GAMES),
    "games": Within(0, PART_GAMES),
    "files": {Text(_TABLE.fullmatch, "the name of a table"): _FILE},
}
_OF_TABLES: Final = Stored(_PART)
_OF_MOVES: Final = Stored({**_PART, "events": _FILE["rows"], "checksum": _FILE["sha256"]})
"""Parts as a manifest describes them: of a log of moves, of which the other tables follow, it says more."""
_MANIFEST: Final = Stored({"complete": bool, "games": Within(0, GAMES), "first": Within(0, GAMES), "parts": list})


def check_manifest(manifest: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the manifest of a folder, as far as it concerns parts and files."""
    wrong = list(says(_MANIFEST.misfits(manifest)))
    if not isinstance(manifest.get("parts"), list):
        return wrong
    for at, part in enumerate(manifest["parts"]):
        if found := [f"part {at} of its manifest {fault}" for fault in entry_faults(part)]:
            return [*wrong, *found]  # a thousand parts can all have the same fault
    return wrong or list(_in_order(manifest))


def says(wrong: Sequence[Misfit]) -> Iterator[str]:
    """What a manifest does not say, and what it says that cannot be."""
    if missing := [each.place for each in wrong if each.missing]:
        yield f"its manifest does not say {', '.join(missing)}"
    yield from (f"its manifest {each.says()}" for each in wrong if not each.missing)


def entry_faults(part: Any) -> list[str]:
    """What is wrong with the description of one part by itself."""
    files = part.get("files") if isinstance(part, dict) else None
    kind = _OF_MOVES if isinstance(files, dict) and "moves" in files else _OF_TABLES
    return [each.says() for each in kind.misfits(part)]


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
