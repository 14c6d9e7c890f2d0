"""The names that users type: one list, what is lazy about it, its types, and the same in every game."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.base.lazy import listed
from qn_analysis.core.charts.chart import Chart
from qn_analysis.core.game import Game

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "qn_analysis"
SPACES = {"queens_necklace": qn.queens_necklace, "lady_of_the_diamonds": qn.lady, "jewels": qn.jewels}
EVERY_GAME = {
    "Log", "Position", "Ruleset", "bots", "charts", "compare", "league", "mend", "open_log", "panels", "position",
    "shelf", "simulate", "stats", "sweep",
}  # fmt: skip
INTERNAL = {"AdoptError", "BuildError", "NothingFoundError"}
"""Errors that are caught before a user sees them."""


def error_classes() -> Iterator[type]:
    """Every class of the package that is called an error."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for name in re.findall(r"^class (\w+Error)\b", file.read_text("utf-8"), re.MULTILINE):
            module = ".".join(["qn_analysis", *file.relative_to(PACKAGE).with_suffix("").parts])
            yield getattr(import_module(module), name)


def test_importing_the_package_imports_no_room_of_it() -> None:
    code = "import sys, qn_analysis as qn; dir(qn); print(sorted(m for m in sys.modules if m.startswith('qn_')))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    needed = ("", ".allocator", ".errors", ".game_registry", ".garbage", ".lazy")
    base = [f"qn_analysis.core.base{name}" for name in needed]
    lazy = ["qn_analysis", "qn_analysis.core", *base, "qn_analysis.games"]
    assert ast.literal_eval(out) == lazy


def test_dir_has_the_names_of_the_stub_and_no_others() -> None:
    public = set(listed((PACKAGE / "__init__.pyi").read_text("utf-8"), "qn_analysis"))
    assert set(dir(qn)) == public == {*qn.__all__, "__version__"}  # type: ignore[attr-defined]
    assert {"simulate", "stats", "charts", "panels", "lady", "jewels", "queens_necklace", "Error"} < public
    assert qn.__version__.count(".") == 2


def test_completion_offers_the_public_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a kernel: of the package, a game and a log."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    try:
        begin = 'import qn_analysis as qn; log = qn.simulate(1, players=2, bots="random", seed=1, progress=False)'
        assert client.execute_interactive(begin, timeout=60)["content"]["status"] == "ok"

        def offered(text: str) -> set[str]:
            content = client.complete(text, reply=True, timeout=60)["content"]
            return {each.rpartition(".")[2] for each in content["matches"]}

        names_of = {text: offered(text) for text in ("qn.", "qn.lady.", "log.")}
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    assert names_of["qn."] == {name for name in dir(qn) if not name.startswith("_")}
    assert names_of["qn.lady."] == set(dir(qn.lady))
    assert names_of["log."] == {
        "bots", "buyers", "choices", "decisions", "displays", "earned", "events", "foretold", "game_events",
        "games", "gem_rows", "hands", "luck", "manifest", "market", "offers", "open", "parts", "path", "people",
        "players", "plays", "position", "purchases", "refills", "review", "rows", "rules", "sale", "sales", "scores",
        "stones", "to_jsonl", "transcript", "turn_hands", "turns",
    }  # fmt: skip


@pytest.mark.parametrize("game", names())
def test_a_namespace_of_every_game(game: str) -> None:
    space: Any = SPACES[game]
    assert set(dir(space)) >= EVERY_GAME
    log = space.simulate(2, players=3, bots=space.bots[0], seed=1, progress=False)
    assert type(log) is space.Log
    assert type(log.rules) is space.Ruleset
    assert type(log.position(0, 12)) is space.Position
    assert type(qn.simulate(1, players=3, bots="random", seed=1, progress=False, game=game)) is space.Log
    assert "random" in space.bots
    assert space.bots.frame.columns == ["bot", "from", "about"]
    assert "random" in space.bots._repr_html_()
    assert space.bots.find("random").name == "random"
    assert isinstance(space.simulate.__self__, Game)
    for room in (space.stats, space.charts):
        assert set(dir(room)) == set(room.__all__)
        assert "seat_wins" in dir(room) or "seat_results" in dir(room)


@pytest.mark.parametrize("game", names())
def test_what_is_declared_is_public(game: str) -> None:
    """Every statistic and every chart of a game's modules, under its own name, and nothing that they import."""
    stats, charts = SPACES[game].stats, SPACES[game].charts
    known = import_module(f"{stats.__name__}.tables").CALLS.known
    assert {name: getattr(stats, name) for name in known} == known
    assert {*known} < {*stats.__all__}
    made = {
        value.name: value
        for module in iter_modules(charts.__path__)
        for value in vars(import_module(f"{charts.__name__}.{module.name}")).values()
        if isinstance(value, Chart)
    }
    assert len(made) > 5
    assert {name: getattr(charts, name) for name in made} == made
    assert {*made} < {*charts.__all__}
    for room in (stats, charts):
        assert not {"pl", "Final", "Pieces", "Chart", "stats", "statistic"} & {*room.__all__}
        assert all(getattr(room, name).__doc__ or isinstance(getattr(room, name), dict) for name in room.__all__)


def test_a_log_must_be_of_the_game_that_is_asked_for(tmp_path: Path) -> None:
    qn.lady.simulate(1, players=2, bots="random", seed=1, progress=False, out=tmp_path / "lady")
    assert type(qn.open_log(tmp_path / "lady")) is type(qn.open_log(tmp_path / "lady", game="lady")) is qn.lady.Log
    calls: list[Callable[[], object]] = [
        lambda: qn.open_log(tmp_path / "lady", game="jewels"),
        lambda: qn.jewels.open_log(tmp_path / "lady"),
    ]
    for call in calls:
        with pytest.raises(qn.LogError, match="is a log of the game 'lady_of_the_diamonds', not of 'jewels'"):
            call()


def test_all_errors_of_users_have_one_base() -> None:
    """Whatever is called an error, and whatever rooms that take a user's values raise."""
    wrong = [each.__name__ for each in error_classes() if not issubclass(each, qn.Error)]
    assert set(wrong) == INTERNAL
    for room in ("stats", "charts", "panels", "report", "sale", "chest", "appraisal"):
        for file in (PACKAGE / "games").glob(f"*/{room}/**/*.py"):
            assert not re.search(r"raise (ValueError|TypeError|KeyError)\(", file.read_text("utf-8")), file


def test_an_error_of_any_kind_is_caught_as_one() -> None:
    asked: list[Callable[[], object]] = [
        lambda: qn.simulate(0, players=9, bots="gredy", seed=-1),
        lambda: qn.open_log("nowhere"),
        lambda: qn.score_sale({}),
        lambda: qn.Ruleset.default().with_(purse="much"),
        lambda: qn.position({"players": []}),
        lambda: qn.simulate(1, players=2, bots="random", seed=1, game="chess"),
    ]
    for call in asked:
        with pytest.raises(qn.Error):
            call()


def parameters(function: ast.FunctionDef) -> set[str]:
    arguments = function.args
    return {each.arg for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


@pytest.mark.parametrize("name", ["open_log", "position", "simulate"])
def test_the_stub_of_a_call_has_its_parameters(name: str) -> None:
    """A stub hides the code behind it from the type checker, so that the two are held together here."""
    stub = ast.parse((PACKAGE / "api.pyi").read_text("utf-8"))
    said = [node for node in stub.body if isinstance(node, ast.FunctionDef) and node.name == name]
    real = inspect.signature(getattr(qn, name)).parameters
    assert len(said) > 3
    assert all(parameters(each) <= set(real) for each in said)
    assert parameters(said[-1]) == set(real)


@pytest.mark.parametrize("game", SPACES)
def test_calls_of_a_game_have_the_parameters_of_the_package(game: str) -> None:
    for name in ("simulate", "compare", "league"):
        own, whole = (set(inspect.signature(getattr(space, name)).parameters) for space in (SPACES[game], qn))
        assert own == whole - {"game"}


def test_nothing_that_a_user_reads_imports_from_inside() -> None:
    texts = [
        ROOT / "README.md",
        ROOT / "docs" / "examples.py",
        *sorted((ROOT / "docs").rglob("*.md")),
        *sorted((ROOT / "notebooks").glob("[0-9]*.py")),
    ]
    wrong = [
        f"{file.name}: {line}"
        for file in texts
        for line in file.read_text("utf-8").splitlines()
        if re.search(r"^\s*(from|import) qn_analysis\.games", line)
    ]
    assert wrong == []
