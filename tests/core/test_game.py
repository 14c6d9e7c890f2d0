"""What a game declares can be asked for: parts are looked up by the names of their classes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

import qn_analysis
from qn_analysis.core.base.game_registry import default_game, names
from qn_analysis.core.game import game_of

PACKAGE = Path(qn_analysis.__file__).parent
PARTS: Final = sorted(game_of(default_game())._parts)
NONE: Final = {("Recording", "jewels")}
"""Parts that a game does not have."""


@cache
def nodes(folder: str) -> tuple[ast.AST, ...]:
    """All that stands in the modules of a folder of the package, in no order."""
    files = sorted((PACKAGE / folder).rglob("*.py"))
    return tuple(node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))))


def asked(folder: str) -> Iterator[str]:
    """Names of the classes that the modules of a folder ask for with `.part(Kind)`."""
    for node in nodes(folder):
        match node:
            case ast.Call(func=ast.Attribute(attr="part"), args=[ast.Name(id=name)]) if name[0].isupper():
                yield name


def test_every_part_is_a_class_that_a_room_asks_for() -> None:
    """A misspelt key would be a `KeyError` when somebody asks; the keys are the same for all games."""
    parts = set(game_of(default_game())._parts)
    assert parts <= {*classes()}
    assert parts == {*asked("core"), *asked("learning"), *asked("pages"), *asked("cli")}


@cache
def classes() -> dict[str, type]:
    """The classes of `core` and of the wings by name."""
    found: dict[str, Path] = {}
    for file in (each for room in ("core", "learning", "pages") for each in sorted((PACKAGE / room).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name] = file
    module = {name: ".".join(["qn_analysis", *file.relative_to(PACKAGE).with_suffix("").parts]) for name, file in
              found.items()}  # fmt: skip
    return {name: getattr(import_module(module[name]), name) for name in PARTS}


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("part", PARTS)
def test_each_part_of_each_game_is_where_it_is_looked_for(game: str, part: str) -> None:
    """A place is a name in a string: what stands there is of the class by which it is asked for."""
    kind = classes()[part]
    if (part, game) in NONE:
        with pytest.raises(LookupError, match=f"{game} declares no {part}"):
            game_of(game).part(kind)
        return
    found: object = game_of(game).part(kind)
    if getattr(kind, "_is_protocol", False):
        wanted = {name for name, each in vars(kind).items() if callable(each) and not name.startswith("_")}
        assert wanted <= {*dir(found)}
    else:
        assert isinstance(found, kind)
