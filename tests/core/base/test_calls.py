"""What annotations take, and what is said of the rest; `tests/test_public_calls.py` asks every public call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import polars as pl
import pytest

from qn_analysis.core.base.calls import ANYTHING, CallError, OldNameWarning, kind_of, public
from qn_analysis.core.base.errors import Error

KINDS: list[tuple[Any, list[Any], list[Any]]] = [
    (int, [1, -3], [True, 1.0, "1", None]),
    (float, [1, 1.5], [True, "1", None]),
    (bool, [True, False], [1, "yes", None]),
    (str, ["a", ""], [1, b"a", None, Path("a")]),
    (str | Path, ["a", Path("a")], [1, b"a", None]),
    (str | None, ["a", None], [1]),
    (Sequence[int], [[1, 2], (), range(3)], [[1, "2"], "12", 1, {1: 2}, iter([1])]),
    (Iterable[int], [[1], iter([1]), {1}], ["12", 1, ["1"]]),
    (Mapping[str, int], [{}, {"a": 1}], [[], {"a": "b"}, {1: 1}]),
    (Callable[[int], int], [len], [1, "len"]),
    (str | Callable[..., int], ["greedy", len], [1, ["greedy"]]),
    (Literal["a", "b"], ["a"], ["c", None]),
    (pl.DataFrame, [pl.DataFrame()], [pl.LazyFrame(), {}, [1]]),
    (Any, [1, None, "a"], []),
]


@pytest.mark.parametrize(("annotation", "good", "bad"), KINDS, ids=[f"{n}" for n in range(len(KINDS))])
def test_what_an_annotation_takes(annotation: Any, good: list[Any], bad: list[Any]) -> None:
    kind = kind_of(annotation)
    assert [value for value in good if not kind.takes(value)] == []
    assert [value for value in bad if kind.takes(value)] == []
    assert kind.open is (annotation is Any)


def test_names_that_stand_as_texts_are_looked_up() -> None:
    assert kind_of("str", {"str": str}.__getitem__).takes("a")
    assert not kind_of("str", {"str": str}.__getitem__).takes(1)
    assert kind_of("Nowhere") == ANYTHING


@public(renamed={"folder": "out"})
def called(games: int, *others: str, out: str | None = None, **more: float) -> tuple[Any, ...]:
    """A call with every kind of parameter."""
    return games, others, out, more


def test_arguments_arrive_as_they_were_given() -> None:
    assert called(1, "a", "b", out="here", x=1.5) == (1, ("a", "b"), "here", {"x": 1.5})
    assert called.__name__ == "called"
    with pytest.warns(OldNameWarning, match=r"^called: `folder` is called `out` now; the old name goes"):
        assert called(1, folder="here") == (1, (), "here", {})  # type: ignore[arg-type]


def test_all_that_is_wrong_is_named_at_once() -> None:
    with pytest.raises(CallError) as refused:
        called(1.5, 2, out=3, x="4")  # type: ignore[arg-type]
    assert str(refused.value) == (
        "called: `games` takes a whole number, not 1.5; `others` takes a text in quotes, not 2;"
        " `out` takes a text in quotes or None, not 3; `x` takes a number, not '4'"
    )
    assert isinstance(refused.value, Error)
    assert isinstance(refused.value, TypeError)
    french = refused.value.text("fr")
    assert french.startswith("called\u00a0: `games` prend un nombre entier, et non 1.5\u202f; `others` prend un texte")


@pytest.mark.parametrize(
    ("annotation", "value", "english", "french"),
    [
        (list[int], [1, "2"], "a list (each member a whole number), not a list with '2'",
         "une liste (chaque membre : un nombre entier), et non une liste avec '2'"),
        (int | Sequence[int], [1, 2.5], "a whole number or a list of these, not a list with 2.5",
         "un nombre entier ou une liste de tels éléments, et non une liste avec 2.5"),
        (Mapping[int, str], {True: "a"},
         "a dictionary, not a dictionary with the key True, where a whole number belongs",
         "un dictionnaire, et non un dictionnaire avec la clé True, là où il faut un nombre entier"),
        (Mapping[int, str], {1: 2},
         "a dictionary, not a dictionary with 2 at the key 1, where a text in quotes belongs",
         "un dictionnaire, et non un dictionnaire avec 2 à la clé 1, là où il faut un texte entre guillemets"),
    ],
)  # fmt: skip
def test_what_is_wrong_within_is_named(annotation: Any, value: Any, english: str, french: str) -> None:
    def taking(it: Any) -> None: ...

    taking.__annotations__ = {"it": annotation}
    with pytest.raises(CallError) as refused:
        public(taking)(value)
    assert str(refused.value) == f"taking: `it` takes {english}"
    assert refused.value.text("fr") == f"taking : `it` prend {french}"


def test_what_is_missing_or_too_many() -> None:
    @public
    def summed(one: int, two: int = 2) -> int:
        return one + two

    plain: Any = summed
    wrong: list[tuple[Callable[[], object], str]] = [
        (lambda: plain(), "`one` is missing: it takes a whole number"),
        (lambda: plain(1, 2, 3), "3 is one too many: it takes 2 arguments"),
        (lambda: plain(1, one=1), "`one` is given twice"),
        (lambda: plain(1, tow=1), "there is no argument `tow` (did you mean 'two'?); it takes one, two"),
    ]
    for call, said in wrong:
        with pytest.raises(CallError) as refused:
            call()
        assert str(refused.value) == f"summed: {said}"


@pytest.mark.parametrize(
    ("value", "hint"),
    [(3.0, "write 3"), ("3", "write 3"), ([3], "call it once for each"), (len, "")],
)
def test_how_to_mend_it_is_said_where_that_is_plain(value: Any, hint: str) -> None:
    with pytest.raises(CallError) as refused:
        called(value)
    assert str(refused.value).endswith(hint)
