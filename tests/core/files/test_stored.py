"""What programs stored and that is not as it was declared: the first faults are told, at little cost."""

from __future__ import annotations

import tracemalloc
from typing import Any, Final

import pytest

from qn_analysis.core.files.stored import Stored, Text, misshapen

SHAPE: Final = {"name": (str, None), "rounds": [{"w": {str: float}}]}
FEW: Final = [(str, int, None, [str])]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], ["it is [], not a table"]),
        ({}, ["name is missing", "rounds is missing"]),
        ({"name": "a", "rounds": {}}, ["rounds is {}, not a list"]),
        ({"name": 1, "rounds": []}, ["name is 1, not text or null"]),
        ({"name": None, "rounds": [{"w": {"x": True}}]}, ["rounds[0].w.x is True, not a number"]),
        ({"name": "a", "rounds": [{"w": {"x": float("nan"), "y": 1, "z": 10**16}}]},
         ["rounds[0].w.x is nan, not a number", f"rounds[0].w.z is {10**16}, not a number"]),
        ({"name": "a" * 10_001, "rounds": []}, [f"name is 'aaa{'a' * 33}..., not text or null"]),
        ({"name": "a", "rounds": [{"w": {}}], "more": 1}, []),
        ({"name": "a", "rounds": [{"w": {str(n): "x" for n in range(99)}}]},
         [f"rounds[0].w.'{n}' is 'x', not a number" for n in range(10)]),
    ],
)  # fmt: skip
def test_shapes(document: Any, said: list[str]) -> None:
    assert misshapen(document, SHAPE) == said


def test_of_several_shapes_the_first_is_named() -> None:
    told = misshapen([["b"], "c", None, [3], 0.5], FEW)
    assert told == [
        f"[{n}] is {each}, not text, a whole number, a list or null" for n, each in ((3, "[3]"), (4, "0.5"))
    ]


@pytest.mark.parametrize("many", [[0] * 100_000, [{"w": {}}, {"w": {str(n): "x" for n in range(100_000)}}]])
def test_of_many_faults_the_first_are_told_at_little_cost(many: list[Any]) -> None:
    tracemalloc.start()
    told = misshapen({"name": None, "rounds": many}, SHAPE)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(told) == 10
    assert told[9] in ("rounds[9] is 0, not a table", "rounds[1].w.'9' is 'x', not a number")
    assert peak < 2_000_000


def test_a_name_that_cannot_be_is_told_of_its_table() -> None:
    """Wherever it stands among others, and however many there are."""
    names = Stored({"files": {Text(str.islower, "small letters"): int}})
    told = names.misfits({"files": {**{f"a{n}": n for n in range(99)}, "../x": 1, "B": 2, "b": "c"}})
    assert [each.says() for each in told] == [
        "says 'B' for `files`, which is small letters",
        "says 'c' for `files.b`, which is a whole number",
    ]
    assert names.misfits({"files": {"a": 1}}) == []
    assert [str(each) for each in names.misfits({"files": {"A": 1}})] == ["files is 'A', not small letters"]
