"""Every clause of the rulebooks is carried by a test: the ids given to `@pytest.mark.clause`, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from qn_analysis.games.queens_necklace.rulebook.clauses import clauses

TESTS = Path(__file__).parents[2]


def marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call of a mark of clauses: on a test, on a class, on a parameter or for a module."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or getattr(node.func, "attr", "") != "clause":
            continue
        if ast.unparse(node.func).removeprefix("pytest.") == "mark.clause":
            yield node


@cache
def carried() -> dict[str, list[str]]:
    """The places (file and line) that name each clause id."""
    places: dict[str, list[str]] = {}
    for source in sorted(TESTS.rglob("*.py")):
        text = source.read_text(encoding="utf-8")
        for mark in marks(ast.parse(text)) if "clause" in text else ():
            where = f"{source.relative_to(TESTS).as_posix()}:{mark.lineno}"
            for given in mark.args:
                name = given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None
                places.setdefault(name or f"not a literal id: {ast.unparse(given)}", []).append(where)
    return places


def test_every_clause_is_carried_by_a_test() -> None:
    places = carried()
    gaps = [name for name in clauses() if name not in places]
    assert not gaps, f"{len(gaps)} clauses without a test: {', '.join(gaps)}"


def test_every_marked_clause_exists() -> None:
    known = clauses()
    wrong = [f"{name} ({', '.join(places)})" for name, places in carried().items() if name not in known]
    assert not wrong, f"no such clauses: {'; '.join(wrong)}"


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.clause("a.b", "c.d")\ndef test_one() -> None: ...',
        'pytestmark = pytest.mark.clause("a.b", "c.d")',
        'pytestmark = [pytest.mark.slow, mark.clause("a.b", "c.d")]',
        'many = pytest.param(1, marks=pytest.mark.clause("a.b", "c.d"))',
    ],
)
def test_marks_are_found(source: str) -> None:
    (mark,) = marks(ast.parse(source))
    assert [ast.literal_eval(given) for given in mark.args] == ["a.b", "c.d"]
