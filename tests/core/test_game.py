"""What a game declares can be asked for: parts are looked up by the names of their classes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import qn_analysis
from qn_analysis.core.base.game_registry import default_game
from qn_analysis.core.game import game_of

PACKAGE = Path(qn_analysis.__file__).parent


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
    every = [node for room in ("core", "learning", "pages") for node in nodes(room)]
    classes = {node.name for node in every if isinstance(node, ast.ClassDef)}
    assert parts <= classes
    assert parts == {*asked("core"), *asked("learning"), *asked("pages"), *asked("cli")}
