"""The house: which room may import which, and what `import qn_analysis` leaves for later."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Container
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "qn_analysis"
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))
"""The folder of each game. Their rooms have the same names; none needs all of them."""
ALLOWED = {
    "words": set(),
    "rulebook": {"words"},
    "engine": {"words", "rulebook"},
    "bots": {"words", "engine"},
    "log": {"words", "rulebook"},
    "play": {"words", "engine", "bots", "rulebook", "log", "learning"},
    "stats": {"words", "rulebook", "log", "sale", "play"},
    "charts": {"words", "rulebook", "log", "stats"},
    "report": {"words", "rulebook", "log", "stats", "charts", "lint", "sale", "play"},
    "sale": {"words", "engine", "rulebook", "log", "play", "pages"},
    "chest": {"words", "engine", "rulebook", "log", "play"},
    "appraisal": {"words", "engine", "rulebook", "log", "play"},
    "review": {"words", "engine", "bots", "rulebook", "log", "play"},
    "panels": {"words", "rulebook", "log", "play", "sale", "chest", "appraisal", "lint", "charts", "review", "pages"},
    "lint": {"words", "rulebook", "log"},
}
"""Each room may also import `core`. Vocabulary is for all. docs/house/rooms.md has the same table."""

CORE = {
    "base": set(),
    "files": {"base"},
    "compile": {"base"},
    "rules": {"base", "files"},
    "log": {"base", "files", "compile", "rules"},
    "evenings": {"base", "files", "rules", "log"},
    "stats": {"base", "compile", "log"},
    "play": {"base", "files", "compile", "rules", "log"},
    "position": {"base", "compile", "log", "stats", "play"},
    "review": {"base", "rules", "log", "stats", "position"},
    "lint": {"base", "compile", "rules", "log"},
    "charts": {"base", "stats"},
    "page": {"base", "log", "stats", "charts"},
    "report": {"base", "files", "rules", "log", "stats", "play", "lint", "charts", "page"},
    "contests": {"base", "rules", "log", "stats", "play", "review", "charts", "page", "report"},
    "panels": {"base", "files", "rules", "log", "play", "position", "charts", "page", "review"},
}
"""The rooms of `core`, each below those that may import it. `chance` is a source that bots of users import; `game` is
what a game declares, and may import every room."""

WINGS = {
    "learning/train": {"base", "files", "compile", "rules", "stats", "log", "play"},
    "learning/tune": {"base", "files", "rules", "stats", "log", "play"},
    "learning/env": {"base", "rules", "play"},
    "learning": {"base", "rules", "play", "train", "tune"},
    "pages/javascript": {"base", "compile"},
    "pages": {"base", "rules", "log", "play", "charts", "page", "panels", "javascript"},
}
"""The rooms of the wings beside `core`, each with the rooms of `core`, and of its own wing, that it may import. A wing
knows no game; `core` knows no wing, and neither does a room of a game that does not name it above."""


class Source(NamedTuple):
    """What a file says of itself.

    Attributes:
        imports: full names of what it imports.
        lines: without docstrings.
        long: its functions of 75 lines or more.
    """

    imports: frozenset[str]
    lines: int
    long: tuple[str, ...]


@cache
def source(file: Path) -> Source:
    """A file of the package, parsed once."""
    found: set[str] = set()
    parts = ["qn_analysis", *file.relative_to(PACKAGE).with_suffix("").parts]
    text = file.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{stem}.{alias.name}" for alias in node.names}
    long = [
        node.name
        for node in nodes
        if isinstance(node, ast.FunctionDef)
        and not isinstance(node.body[0], ast.Import)
        and (node.end_lineno or 0) - node.lineno >= 75
    ]
    return Source(frozenset(found), text.count("\n") - sum(map(told, nodes)), tuple(long))


def imports(file: Path) -> set[str]:
    """Full names of the modules that a file imports from this package."""
    return {name for name in source(file).imports if name.startswith("qn_analysis")}


def rooms(game: Path) -> list[str]:
    return sorted(path.name for path in game.iterdir() if path.is_dir() and path.name != "__pycache__")


def _told(heading: str) -> dict[str, set[str]]:
    """A table of the page of rooms by the line above it: each room, and what its last column says it may import."""
    text = (PACKAGE.parent / "docs/house/rooms.md").read_text(encoding="utf-8")
    lines = text.partition(heading)[2].partition("|---|---|---|\n")[2].partition("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {row[0].strip("`/"): {name for name in row[-1].split(", ") if name} for row in cells}


def test_the_docs_tell_the_same_rooms() -> None:
    core, game = _told("The rooms of `core/`:"), _told("The rooms of a game:")
    assert (core, list(core)) == (CORE, list(CORE))
    assert game == ALLOWED
    assert _told("The rooms of the wings:") == WINGS


def test_every_room_is_on_the_list() -> None:
    assert {room for game in GAMES for room in rooms(game)} == set(ALLOWED)
    assert {path.name for path in PACKAGE.iterdir() if any(path.glob("*.py"))} == {"cli", "core", "games", *wings()}


@pytest.mark.parametrize(
    ("game", "room"),
    [(game, room) for game in GAMES for room in rooms(game)],
    ids=lambda part: getattr(part, "name", part),
)
def test_a_room_imports_only_what_it_may(game: Path, room: str) -> None:
    """No room imports another game."""
    wrong = []
    for file in (game / room).rglob("*.py"):
        for name in imports(file):
            where = name.split(".")
            if where[1] == "core":
                continue
            target = where[3] if where[1:3] == ["games", game.name] and len(where) > 3 else where[1]
            if target != room and target not in ALLOWED[room]:
                wrong.append(f"{file.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_a_room_of_core_imports_only_what_it_may() -> None:
    """The table has an order: no room imports one that comes after it."""
    core = PACKAGE / "core"
    rooms = {path.name for path in core.iterdir() if any(path.glob("*.py"))}  # git leaves folders with old bytecode
    assert rooms == {*CORE}
    assert {path.name for path in core.glob("*.py")} == {"__init__.py", "chance.py", "game.py"}
    order = list(CORE)
    assert all(order.index(below) < order.index(room) for room, may in CORE.items() for below in may)
    wrong = []
    for room in CORE:
        for file in (core / room).rglob("*.py"):
            for name in imports(file):
                where = name.split(".")
                if where[1] == "core" and len(where) > 2 and where[2] not in ({room, "chance"} | CORE[room]):
                    wrong.append(f"{file.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def wings() -> set[str]:
    return {room.partition("/")[0] for room in WINGS}


def test_nothing_in_core_knows_a_wing() -> None:
    """Neither by an import nor by a name that is looked up: a game hands over what it has of a wing."""
    wrong = []
    for file in (PACKAGE / "core").rglob("*.py"):
        wrong += [f"{file.name} imports {name}" for name in imports(file) if name.split(".")[1] in wings()]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(text)) if re.match(
                    rf"(qn_analysis)?\.*({'|'.join(wings())})[.:]\w+$", text
                ):
                    wrong.append(f"{file.name} names {text}")
    assert wrong == []


@pytest.mark.parametrize("room", WINGS)
def test_a_wing_imports_only_what_it_may(room: str) -> None:
    wing, _, own = room.partition("/")
    wrong = []
    for file in (PACKAGE / room).glob("**/*.py" if own else "*.py"):
        for name in imports(file):
            where = name.split(".")
            known = where[1] in ("core", wing) and (
                where[2] in {own, *WINGS[room]} or (PACKAGE / room / f"{where[2]}.py").exists()
            )
            if not known and where[1:3] != ["core", "chance"]:
                wrong.append(f"{file.relative_to(PACKAGE)} imports {name}")
    assert wrong == []


def test_no_file_imports_one_that_imports_it() -> None:
    """By any way round; imports within functions and those for types alone count."""
    files = {}
    for file in PACKAGE.rglob("*.py"):
        parts = ["qn_analysis", *file.relative_to(PACKAGE).with_suffix("").parts]
        files[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    graph = TopologicalSorter(
        {
            name: {there for each in imports(file) if (there := _module(each, files)) is not None and there != name}
            for name, file in files.items()
        }
    )
    try:
        graph.prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def _module(name: str, files: Container[str]) -> str | None:
    """The module that an import is of: itself, or what a module has."""
    stem = name.rpartition(".")[0]
    return name if name in files else stem if stem in files else None


def test_modules_are_looked_up_by_name_where_the_name_is_data() -> None:
    """Sources of builds and policies, builds for another process, public names, what annotations name, grammars of
    charts, functions of users, parts of games, checks of a linter."""
    found = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if re.search(r"\bimport_module\(|__import__\(", file.read_text(encoding="utf-8"))
    }
    core = {"base/lazy.py", "charts/grammars.py", "compile/build.py", "compile/constants.py"}
    core |= {"compile/beside.py", "play/builtin_bots.py", "play/registry.py", "base/calls.py", "game.py"}
    core |= {"play/declared_builds.py", "play/declared_engine.py", "play/declared_faults.py", "lint/checks.py"}
    core |= {"lint/declared_linter.py", "report/declared_report.py", "log/folds.py"}
    assert found == {*(str(Path("core", each)) for each in core), str(Path("pages", "javascript", "translate.py"))}


def test_the_machinery_knows_no_game() -> None:
    wrong = [
        f"{file.name}: {name}"
        for file in (PACKAGE / "core").rglob("*.py")
        for name in imports(file)
        if not name.startswith("qn_analysis.core")
    ]
    assert wrong == []
    cards = {"ruby", "emerald", "amber", "necklace", "merchant", "musketeer", "cardinal", "banker", "amethyst", "pearl"}
    cards |= {"diamond", "sapphire", "pearls", "treasure", "chest", "lady", "diamonds", "queen", "queens", "ducats"}
    for file in (file for room in ("core", *wings()) for file in (PACKAGE / room).rglob("*.py")):
        words = set(file.read_text(encoding="utf-8").lower().replace("_", " ").split())
        assert not cards & words, file


def test_rules_and_bots_import_neither_numba_nor_numpy() -> None:
    """Their sources are plain Python; the builder alone knows numba."""
    for game, room in product(GAMES, ("words", "engine", "bots")):
        for file in (game / room).rglob("*.py"):
            text = file.read_text(encoding="utf-8")
            assert "import numba" not in text, file
            assert "import numpy" not in text, file


def test_the_linter_reads_the_rulebook_for_itself() -> None:
    """It shares no derived table with statistics, nor any rule with what plays: a fault of theirs is not its own.

    Of `core` a game's linter may import what the shared one may, that one itself, and what reads files of rulesets.
    """
    apart = {"folds", "tidy", "tables", "frames", "replay", "position"}
    core = CORE["lint"] | {"lint", "files"}
    assert not core & {"stats", "play", "position"}
    for game in GAMES:
        for file in (game / "lint").rglob("*.py"):
            for name in imports(file):
                where = name.split(".")
                assert where[1:2] != ["core"] or "".join(where[2:3]) in core, (file.name, name)
                if where[1:3] == ["games", game.name] and len(where) > 4:
                    assert where[3] != "log" or where[4] not in apart, (file.name, name)
    for folder in (PACKAGE / "core", *GAMES):
        for file in (folder / "lint").rglob("*.py"):
            assert "qn_analysis.core.log.folds" not in {".".join(name.split(".")[:4]) for name in imports(file)}, file


SHARED = {
    "queens_necklace": {"record", "memory", "hands", "setup", "state", "influence", "merchant", "turn"},
    "lady_of_the_diamonds": {"record", "advanced", "setup", "state"},
    "jewels": {"record", "decks", "effects", "kingdom", "trade", "state"},
}
"""Engine modules that several others of a game share."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_of_the_rulebook_an_engine_knows_the_plain_numbers_alone(game: Path) -> None:
    """They are fields of its `Rules`; everything else it is given as numbers."""
    known = {name for file in (game / "engine").rglob("*.py") for name in imports(file) if ".rulebook" in name}
    assert known == {f"qn_analysis.games.{game.name}.rulebook.fields.Numbers"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_phase_modules_do_not_import_one_another(game: Path) -> None:
    """They set `table.phase`, and only `game` dispatches."""
    for file in (game / "engine").glob("*.py"):
        if file.stem in ("game", "__init__"):
            continue
        for name in imports(file):
            where = name.split(".")
            if where[1:4] == ["games", game.name, "engine"]:
                assert where[4] in SHARED[game.name], (file.name, name)


def test_one_module_needs_what_the_extra_for_training_brings() -> None:
    """`qn.env` imports it when it is called; everything else does without."""
    found = {
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        for name in source(file).imports
        if name.split(".")[0] in ("pettingzoo", "gymnasium")
    }
    assert found == {str(Path("learning", "env", "aec.py"))}
    importing = [
        str(file.relative_to(PACKAGE))
        for file in PACKAGE.rglob("*.py")
        if re.search(r"^from .*\.aec import|^from .* import aec|^import .*\.aec", file.read_text("utf-8"), re.MULTILINE)
    ]
    assert importing == [], "imported within a function only"


def test_import_and_help_load_nothing_heavy() -> None:
    heavy = ["numpy", "numba", "polars", "altair", "rich", "vl_convert", "pettingzoo", "gymnasium"]
    code = f"import sys, qn_analysis, qn_analysis.cli; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.strip() in ("[]", "['rich']")


def test_the_public_names_are_there_and_documented() -> None:
    import qn_analysis as qn

    for space in (qn, qn.queens_necklace, qn.lady, qn.jewels, qn.panels):
        for name in dir(space):
            assert getattr(space, name).__doc__ or name == "PlainBot", name  # a type has no words of its own
        with pytest.raises(AttributeError, match="no attribute 'simulat'"):
            space.simulat  # noqa: B018


def told(node: ast.AST) -> int:
    """Lines of the docstring of a module, class or function."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node) is None:
        return 0
    return (node.body[0].end_lineno or 0) - node.body[0].lineno + 1


def test_modules_and_functions_stay_small() -> None:
    """A module past about 500 lines without its docstrings, or a function past about 60, wants a seam."""
    large = []
    for file in sorted(PACKAGE.rglob("*.py")):
        if source(file).lines > 520:
            large.append(str(file.relative_to(PACKAGE)))
        large += [f"{file.relative_to(PACKAGE)}: {name}" for name in source(file).long]
    assert large == []


FROM_CORE = {"lady_of_the_diamonds": 77, "jewels": 79}
"""The names that a companion imports from `core`, module by module: what its owner has to know. No more than these."""
ARROWS = 67
"""From a room of `core` to another one, as files import. No more than these."""


def test_no_companion_needs_more_of_core() -> None:
    taken = {
        game.name: {
            name for file in game.rglob("*.py") for name in imports(file) if name.startswith("qn_analysis.core.")
        }
        for game in GAMES
        if game.name in FROM_CORE
    }
    assert {game: len(names) for game, names in taken.items() if len(names) > FROM_CORE[game]} == {}


def test_no_room_of_core_needs_more_of_the_others() -> None:
    folders = {path.name for path in (PACKAGE / "core").iterdir() if path.is_dir() and path.name != "__pycache__"}
    arrows = {
        (file.relative_to(PACKAGE / "core").parts[0], name.split(".")[2])
        for file in (PACKAGE / "core").rglob("*.py")
        for name in imports(file)
        if name.startswith("qn_analysis.core.")
    }
    assert len([1 for room, other in arrows if room != other and {room, other} <= folders]) <= ARROWS
