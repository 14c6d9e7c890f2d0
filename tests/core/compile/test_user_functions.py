"""Functions from outside the sources, compiled into a build."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from qn_analysis.core.compile.build import Build
from qn_analysis.core.compile.user_functions import AdoptError, compile_function, fingerprint

LEAF = "def worth(coin):\n    return 5 if coin == 0 else 2\n"
USER = """
from fourcoins.leaf import worth
from fourhelp import BONUS, double

def total(n):
    return double(worth(0)) + count(n) + BONUS

def count(n):
    return 0 if n == 0 else 1 + count(n - 1)

def lost(n):
    return nothing(n)

def mixed(n):
    return "a" if n else None
"""
HELP = "BONUS = 100\n\ndef double(n):\n    return 2 * n\n"


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    """A build of one source, `fourcoins.leaf`, beside the modules `fouruser` and `fourhelp`."""
    (tmp_path / "fourcoins").mkdir()
    for name, text in (("fourcoins/__init__", ""), ("fourcoins/leaf", LEAF), ("fouruser", USER), ("fourhelp", HELP)):
        (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path / "cache"))
    yield Build(["fourcoins.leaf"])
    for name in [name for name in sys.modules if name.startswith("four")]:
        del sys.modules[name]


def foreign(function: FunctionType) -> bool:
    return function.__module__ != "fourcoins.leaf"


def adopted(build: Build, function: Any) -> Any:
    from numba import types

    integer: Any = types.int64
    return compile_function(build, function, integer(integer), fingerprint(function, foreign))


def test_sources_and_helpers_are_called_and_the_module_stays_what_it_was(build: Build, tmp_path: Path) -> None:
    user: Any = importlib.import_module("fouruser")
    assert adopted(build, user.total)(7) == user.total(7) == 117
    assert isinstance(user.count, FunctionType)
    assert any(tmp_path.glob("cache/**/*total-*.kernel"))


def test_a_function_without_a_file_is_compiled_without_a_cache(build: Build, tmp_path: Path) -> None:
    made: dict[str, Any] = {"__name__": "__main__"}
    exec("from fourcoins.leaf import worth\ndef cell(n):\n    return worth(n) * 3\n", made)
    assert adopted(build, made["cell"])(0) == 15
    assert not any(tmp_path.glob("cache/**/*cell*.kernel"))


def test_a_closure_keeps_what_it_holds(build: Build) -> None:
    leaf: Any = importlib.import_module("fourcoins.leaf")

    def bound(factor: int, helper: Callable[[int], int]) -> Callable[[int], int]:
        def inner(n: int) -> int:
            return factor * helper(n)

        return inner

    assert adopted(build, bound(3, leaf.worth))(0) == 15
    assert adopted(build, bound(4, leaf.worth))(0) == 20


def test_the_fingerprint_follows_helpers_and_constants(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    user: Any = importlib.import_module("fouruser")
    before = fingerprint(user.total, foreign)
    assert fingerprint(user.total, foreign) == before
    with monkeypatch.context() as patch:
        patch.setattr(user, "BONUS", 7)
        assert fingerprint(user.total, foreign) != before
    with monkeypatch.context() as patch:
        patch.setattr(user, "double", lambda n: 3 * n)
        assert fingerprint(user.total, foreign) != before
        assert adopted(build, user.total)(7) == 122
    assert fingerprint(user.total, foreign) == before


@pytest.mark.parametrize(
    ("name", "message"), [("lost", "name 'nothing' is not defined"), ("mixed", r"\(line \d+ of fouruser\.py\)$")]
)
def test_what_does_not_compile_is_told_in_a_line(build: Build, name: str, message: str) -> None:
    user: Any = importlib.import_module("fouruser")
    with pytest.raises(AdoptError, match=message) as told:
        adopted(build, getattr(user, name))
    assert "\n" not in str(told.value)
