"""What a loader is: a way in for what others wrote, with valid examples to start from.

The rule of each: it returns, or raises an error of the project. Any other exception, endless time or unbounded memory
is a finding.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
Load = Callable[[bytes, Path], None]
HUGE: Final = 1 << 20
"""Bytes above which an example is too long to be mutated."""


@dataclass(frozen=True)
class Loader:
    """One way in.

    Attributes:
        name: of the harness and of the folder of its cases.
        kind: suffix of its files: `.toml`, `.json`, `.jsonl`, `.parquet`.
        errors: what it may raise.
        load: takes the bytes of a file and a folder to write them to.
        examples: valid files.
    """

    name: str
    kind: str
    errors: tuple[type[Exception], ...]
    load: Load
    examples: Callable[[], list[bytes]]

    def fault(self, data: bytes) -> BaseException | None:
        """What it raises that it should not; None if it keeps to the rule."""
        with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
            try:
                self.load(data, Path(folder))
            except self.errors as error:
                return None if str(error) else AssertionError(f"{type(error).__name__} without a message")
            except BaseException as error:  # a panic of polars is no Exception
                if isinstance(error, KeyboardInterrupt | SystemExit):
                    raise
                return error
        return None


def file(data: bytes, folder: Path, name: str) -> Path:
    """Bytes as a file of a folder."""
    place = folder / name
    place.write_bytes(data)
    return place


def files(*patterns: str) -> list[bytes]:
    """The short ones of the project's files."""
    found = [place.read_bytes() for pattern in patterns for place in sorted(ROOT.glob(pattern))]
    return [data for data in found if len(data) < HUGE]
