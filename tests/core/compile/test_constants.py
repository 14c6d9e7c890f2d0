"""Functions that know constants as numbers do what they did before."""

from __future__ import annotations

import dis
import importlib
import marshal
import sys
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from types import FunctionType

import pytest

from qn_analysis.core.base.cache import Cache
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.compile import build, constants
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.simulate import Job, play_interpreted

SOURCE = """
from enum import IntEnum
from typing import Final


class Coin(IntEnum):
    HEAD = 1
    TAIL = 2


MOST: Final = 10
HALF: Final = 0.5
_: Final = -1


def worth(coin, MOST=3):
    return Coin.HEAD.name, MOST if coin == Coin.HEAD else HALF


def called(coin):
    match coin:
        case Coin.HEAD:
            return MOST, _
        case _:
            return MOST if coin == 4 else HALF


def broken(coin):
    return coin // (MOST - 10)
"""


@pytest.fixture
def unsettled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Sources as they were imported, and afterwards again."""
    monkeypatch.setattr(constants, "_settled", {})
    before = {each: each.__code__ for game in names() for each in functions(engine_of(game))}
    for each in before:
        module = importlib.import_module(each.__module__)
        assert module.__spec__ is not None
        loader = module.__spec__.loader
        own = loader.get_code(module.__name__).co_consts  # type: ignore[union-attr]
        each.__code__ = next(code for code in own if getattr(code, "co_name", "") == each.__name__)
    yield
    for each, code in before.items():
        each.__code__ = code


def functions(engine: Engine) -> list[FunctionType]:
    """All that the sources of a game define."""
    return [
        each
        for name in engine.builds.sources
        for each in vars(importlib.import_module(name)).values()
        if isinstance(each, FunctionType) and each.__module__ == name
    ]


def test_names_of_a_functions_own_stay_and_errors_tell_the_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pocket.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    pocket = importlib.import_module("pocket")
    try:
        before = pocket.worth(1), pocket.worth(2), pocket.worth(1, 7), pocket.called(1), pocket.called(4)
        line = pocket.broken.__code__.co_firstlineno
        for kept in (Cache(tmp_path / "kept"), Cache(tmp_path / "kept")):  # made, and as it was kept
            monkeypatch.setattr(constants, "_settled", {})
            constants.settle(["pocket"], kept)
            after = pocket.worth(1), pocket.worth(2), pocket.worth(1, 7), pocket.called(1), pocket.called(4)
            assert after == before == (("HEAD", 3), ("HEAD", 0.5), ("HEAD", 7), (10, -1), 10)
            assert pocket.broken.__code__.co_firstlineno == line
            assert pocket.broken.__code__.co_filename == str(tmp_path / "pocket.py")
            with pytest.raises(ZeroDivisionError):
                pocket.broken(1)
    finally:
        del sys.modules["pocket"]


def test_two_builds_of_a_source_keep_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one finds functions that name no constant any more."""
    (tmp_path / "purse.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(constants, "_settled", {})
    importlib.import_module("purse")
    try:
        one, other = Cache(tmp_path / "one"), Cache(tmp_path / "other")
        constants.settle(["purse"], one)
        constants.settle(["purse", "bisect"], other)  # of which nothing is settled
        assert {*marshal.loads(one.read("constants") or b"")["purse"]} == {"worth", "called", "broken"}
        assert marshal.loads(other.read("constants") or b"")["purse"].keys() == {"worth", "called", "broken"}
    finally:
        del sys.modules["purse"]


def test_only_what_is_called_is_settled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is settled later is kept beside it."""
    (tmp_path / "coins.py").write_text(SOURCE)
    (tmp_path / "payer.py").write_text("from coins import worth\n\n\ndef pay(coin):\n    return worth(coin)\n")
    (tmp_path / "thief.py").write_text(SOURCE)
    (tmp_path / "unseen.py").write_text(SOURCE)
    sources, imported = ["coins", "payer", "thief", "unseen"], ["coins", "payer", "thief"]
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(constants, "_settled", {})
    monkeypatch.setattr(build, "cache_root", lambda: tmp_path / "cache")
    for each in imported:
        importlib.import_module(each)
    try:
        assert constants.reached(["pay"], sources) == ["coins", "payer"]
        assert constants.reached(["worth"], sources) == ["coins", "thief"]  # whichever is meant
        made = build.Build(sources)
        made.settle("pay")
        assert marshal.loads(made.cache.read("constants") or b"").keys() == {"coins", "payer"}
        made.settle("pay", "broken")
        assert marshal.loads(made.cache.read("constants") or b"").keys() == {*imported}
        assert "unseen" not in sys.modules
    finally:
        for each in imported:
            del sys.modules[each]


@pytest.mark.usefixtures("unsettled")
@pytest.mark.parametrize("game", names())
def test_games_stay_what_they_are(game: str, tmp_path: Path) -> None:
    """And no function of the rules looks up a member of an enumeration any more."""
    engine = engine_of(game)
    rules = engine.layout.rules.default()
    job = Job(engine.layout.game, 0, 0, 12, 3, (engine.quick,) * 3, 5, rules, True, True, None, True)
    before = play_interpreted(job)
    constants.settle(engine.builds.sources, Cache(tmp_path))
    for one, other in zip(before, play_interpreted(job), strict=True):
        assert one is not None
        assert other is not None
        assert one.equals(other)
    left = [
        f"{each.__module__}:{each.__name__} {step.argval}"
        for each in functions(engine)
        for step in dis.get_instructions(each)
        if step.opname == "LOAD_GLOBAL" and _is_member(each, step.argval)
    ]
    assert left == []


def _is_member(function: FunctionType, name: str) -> bool:
    """Whether a name that a function looks up is an enumeration, or a member of one."""
    value = function.__globals__.get(name)
    return isinstance(value, IntEnum) or (isinstance(value, type) and issubclass(value, IntEnum))
