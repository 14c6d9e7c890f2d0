"""The sources of bots follow from their names and from what they import."""

from __future__ import annotations

from pathlib import Path

import pytest

from qn_analysis.core.play.bot_sources import bot_sources
from qn_analysis.core.play.builtin_bots import BotSpec
from qn_analysis.games.jewels import bots as jewels
from qn_analysis.games.lady_of_the_diamonds import bots as lady
from qn_analysis.games.queens_necklace import bots as queen

MODULES = {
    "simple": "def choose_simple(table, me, weights):\n    return me.legal[0]\n",
    "clever": "from .counting import n\nfrom .places import Place\n\n\ndef choose_clever(table, me, weights): ...\n",
    "counting": "from .simple import choose_simple\n",
    "bent": "from .simple import choose_simple\n\n\ndef choose_bent(table, me, weights): ...\n",
    "places": "",
    "weights": "from .places import Place\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of bots."""
    place = tmp_path / "bots_of_a_test"
    place.mkdir()
    for name, text in {"__init__": "", **MODULES}.items():
        (place / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return place.name


def test_a_bot_brings_its_module_and_what_that_imports(package: str) -> None:
    """In the order of imports; what is read and is no source stays out, and policies without a name come last."""
    styles = {name: BotSpec(f"choose_{name}", {}, "") for name in ("clever", "simple")}
    found = bot_sources(package, styles, [f"{package}.places"])
    assert found == tuple(f"{package}.{name}" for name in ("simple", "counting", "clever", "bent"))
    found = bot_sources(package, styles, [f"{package}.places"], first=("bent", "simple"))
    assert found == tuple(f"{package}.{name}" for name in ("bent", "simple", "counting", "clever"))


def test_the_order_names_engines_of_stored_files() -> None:
    """Another one would be another engine to every log of decisions."""
    companions = {
        lady: "greedy collector naming sight learnt bent",
        jewels: "greedy trader prospects sight learnt bent",
    }
    for room, names in companions.items():
        own = tuple(f"{room.__name__}.{name}" for name in names.split())
        assert ("qn_analysis.core.play.random", *own) == room.SOURCES
    assert queen.SOURCES[-2:] == tuple(f"{queen.__name__}.{name}" for name in ("thumb", "bent"))
