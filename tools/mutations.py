"""Faults put into the engine and the linter, one at a time: which of them do the quick tests of that room find?

    python -m tools.mutations engine --out out/mutations-engine.json
    python -m tools.mutations lint --number 10
    python -m tools.mutations engine --known out/mutations-engine.json --out out/after.json

Each fault changes one place of one source in a copy of the tree: a comparison, an operator, a number, a condition, or a
statement that is left out. It runs the tests of its room and stops at the first that fails. Which places are chosen
follows from their code alone, so that the same code has the same faults however the tests change; `--known` runs first
the test that found a fault the last time.
"""

from __future__ import annotations

import argparse
import ast
import copy
import hashlib
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
COPIED = ("qn_analysis", "tests", "datasets", "notebooks", "reports", "pyproject.toml", "README.md", "CHANGELOG.md")
GAME = "qn_analysis/games/queens_necklace"


class Room(NamedTuple):
    """What is changed, and which tests should notice."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]


ROOMS = {
    "engine": Room((f"{GAME}/engine/*.py",), ("tests/rulebook/queens_necklace", "tests/games/queens_necklace/engine")),
    "lint": Room(
        (f"{GAME}/lint/**/*.py",), ("tests/games/queens_necklace/lint", "tests/core/lint", "tests/cli/test_lint.py")
    ),
}
NUMBER = 40
SECONDS = 300
"""Processor time after which a fault counts as found: it keeps the tests from ending."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
REPLACED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


class Fault(NamedTuple):
    """One change of one source.

    Attributes:
        file: relative to the tree.
        line: of the change, from 1.
        start, end: bytes of the source that are replaced.
        before, after: the code there.
        chosen: orders faults; of the code, not of its place.
    """

    file: str
    line: int
    start: int
    end: int
    before: str
    after: str
    chosen: str

    @property
    def name(self) -> str:
        """Says what is changed."""
        return f"{self.file}:{self.line}: {' '.join(self.before.split())} -> {self.after}"


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand for a node."""
    # Not a deep copy: a parser's `ast.Load()` is one object for all trees, from which a whole other tree may hang in a
    # process that has shown a traceback in colours (`executing` notes the parent of every node).
    other = copy.copy(node)
    if isinstance(other, ast.Compare) and len(other.ops) == 1 and type(other.ops[0]) in COMPARED:
        other.ops = [COMPARED[type(other.ops[0])]()]
        yield other
    elif isinstance(other, ast.BoolOp):
        other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
        yield other
    elif isinstance(other, ast.BinOp) and type(other.op) in REPLACED:
        other.op = REPLACED[type(other.op)]()
        yield other
    elif isinstance(other, ast.UnaryOp) and isinstance(other.op, (ast.Not, ast.Invert)):
        yield other.operand
    elif isinstance(other, ast.Constant) and type(other.value) is int:
        yield ast.Constant(other.value + 1)
    elif isinstance(other, ast.Constant) and type(other.value) is bool:
        yield ast.Constant(not other.value)
    elif isinstance(other, ast.AugAssign) or (isinstance(other, ast.Expr) and isinstance(other.value, ast.Call)):
        yield ast.Pass()
    elif isinstance(other, ast.Assign) and not isinstance(other.targets[0], (ast.Name, ast.Tuple)):
        # Without the name that it makes, all that follows would fail: that shows nothing of a test.
        yield ast.Pass()


def faults(file: Path, root: Path) -> Iterator[Fault]:
    """Every fault of a source: of what its functions do, not of what they say about themselves."""
    text = file.read_text(encoding="utf-8")
    starts = [0]
    for line in text.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name = file.relative_to(root).as_posix()
    for function in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)):
        for number, node in enumerate(each for line in function.body for each in ast.walk(line)):
            for after in changed(node):
                assert isinstance(node, (ast.expr, ast.stmt))
                assert node.end_lineno is not None
                assert node.end_col_offset is not None
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + node.end_col_offset
                new = ast.unparse(ast.fix_missing_locations(after))
                new = f"({new})" if isinstance(after, ast.expr) and not isinstance(after, ast.Constant) else new
                key = f"{name} {function.name} {number} {ast.unparse(node)} {new}"
                chosen = hashlib.sha256(key.encode()).hexdigest()
                yield Fault(name, node.lineno, start, end, text.encode()[start:end].decode(), new, chosen)


def choose(room: Room, number: int, root: Path = ROOT) -> list[Fault]:
    """`number` faults of a room, the same as long as its code is."""
    files = sorted({file for pattern in room.sources for file in root.glob(pattern)})
    return sorted((fault for file in files for fault in faults(file, root)), key=lambda f: f.chosen)[:number]


def laid_out(place: Path) -> None:
    """A copy of the tree."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.ipynb"))
        else:
            shutil.copy2(ROOT / name, place / name)


def put(fault: Fault, place: Path) -> None:
    """Put a fault into a copy of the tree; its bytecode goes, which is told apart by size and second alone,
    and so do the examples that an earlier fault has left."""
    file = place / fault.file
    code = (ROOT / fault.file).read_bytes()
    file.write_bytes(code[: fault.start] + fault.after.encode() + code[fault.end :])
    for folder in (file.parent / "__pycache__", place / ".hypothesis"):
        shutil.rmtree(folder, ignore_errors=True)


def first_failure(tests: tuple[str, ...], tree: Path) -> str | None:
    """The first test that fails, None if none does. Over time is a failure too."""
    # Kernels lie beside the tree, those of faulty sources too: all of it is thrown away in the end.
    call = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-m", "not full"]
    environment = os.environ | {"QN_CACHE_DIR": str(tree.parent / "cache"), "PYTHONPATH": str(tree)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is not faulty is read again and again
    done = subprocess.run(
        [*call, *tests], cwd=tree, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
    )  # fmt: skip
    if done.returncode == 0:
        return None
    named = re.search(r"^(?:FAILED|ERROR) (\S+(?:\[.*?\])?)(?: - |$)", done.stdout, re.MULTILINE)
    return named[1] if named else f"no test ended: exit {done.returncode}"


def main() -> None:
    """Put in the faults, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutations", description=__doc__.partition("\n")[0])
    parser.add_argument("room", choices=ROOMS)
    parser.add_argument("--number", type=int, default=NUMBER, help=f"how many faults ({NUMBER})")
    parser.add_argument("--skip", type=int, default=0, help="how many of them to leave out first")
    parser.add_argument("--tests", nargs="+", help="run these instead of all tests of the room")
    parser.add_argument("--known", type=Path, help="results of an earlier run: which tests to run first")
    parser.add_argument("--out", type=Path, help="write results as JSON, fault by fault")
    parser.add_argument("--list", action="store_true", help="name the faults, run nothing")
    given = parser.parse_args()
    room = ROOMS[given.room]
    chosen = choose(room, given.number)[given.skip :]
    if given.list:
        print("\n".join(fault.name for fault in chosen))
        return
    known = json.loads(given.known.read_text(encoding="utf-8")) if given.known else {}
    results: dict[str, str | None] = {}
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        laid_out(tree)
        for fault in chosen:
            put(fault, tree)
            before = known.get(fault.name)
            found = first_failure((before,), tree) if before and "::" in before else None
            # A test that is not there any more has found nothing.
            if found is None or "::" not in found:
                found = first_failure(tuple(given.tests or room.tests), tree)
            shutil.copy2(ROOT / fault.file, tree / fault.file)
            results[fault.name] = found
            print(f"{'found ' if found else 'MISSED'} {fault.name}  {found or ''}", flush=True)
            if given.out:
                given.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(map(bool, results.values()))} of {len(results)} found")


if __name__ == "__main__":
    main()
