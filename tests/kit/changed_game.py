"""The small game with some of its text changed, as a game of its own: what a declaration may be or lack."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.base import game_registry

FOLDER = Path(__file__).parent / "expeditions"


@contextmanager
def changed(
    name: str, edits: Iterable[tuple[str, str, str]], tmp_path: Path, path: pytest.MonkeyPatch,
    without: Iterable[str] = (),
) -> Iterator[Any]:  # fmt: skip
    """The game `name`, registered: `expeditions` with each text of a file replaced, and `without` some files. Every
    text must be there; a file that is not there yet has an empty one."""
    folder = tmp_path / name
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file, old, new in (*edits, ("log.py", 'game="expeditions"', f'game="{name}"')):
        text = (folder / file).read_text(encoding="utf-8") if (folder / file).exists() else ""
        assert old in text, (file, old)
        assert bool(old) == bool(text), file
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    for file in without:
        (folder / file).unlink()
    path.syspath_prepend(str(tmp_path))
    made = import_module(f"{name}.game").GAME
    game_registry.register(name, (), lambda: made)
    try:
        yield made
    finally:
        del game_registry._registered[name]
