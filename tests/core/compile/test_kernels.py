"""Machine code that calls other machine code where it lies, which other processes may have kept."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from qn_analysis.core.base.cache import cache_root
from qn_analysis.core.compile import beside
from tests.core.compile.test_build import package

__all__ = ["package"]

STEP = (
    "    for i in range(coin + {0}):\n        if i % 3 == coin:\n            total += i * i % {0}\n"
    "        elif i % 5 == 2:\n            total -= i % 11\n        else:\n            total ^= i + {0}\n"
)
DEEP = f"def worth(coin):\n    total = 0\n{''.join(STEP.format(each) for each in range(7, 17))}    return total\n"
TOP = (
    "from .leaf import worth\n\n\ndef middle(n):\n    return worth(n) + worth(n + 1) * 3\n\n\n"
    "def total(n):\n    s = 0\n    for i in range(n):\n        s += middle(i) - middle(i + 2)\n    return s\n"
)
READY = """
import os
import sys
import numba
for _ in range(int(os.environ["OTHERS"])):
    numba.njit(lambda x: x)
from qn_analysis.core.compile.build import Build
t = numba.types
names = ("worth", "total")
build = Build(["threecoins.leaf", "threecoins.top"], [], lambda: {name: t.int64(t.int64) for name in names})
print(*[build[name](9) for name in sys.argv[1:]])
"""
PASSED = """
import numba
from numba.core.typing.typeof import typeof_impl
from qn_analysis.core.compile.build import Build
t = numba.types
number = t.int64(t.int64)
passing = t.int64(t.FunctionType(number), t.int64)
build = Build(["threecoins.leaf", "threecoins.top"], [], lambda: {"worth": number, "passed": passing})
build.ready("worth", "passed")
before = {*typeof_impl.registry}
print(build.call("passed", build["worth"], 9), *({*typeof_impl.registry} - before))
"""


@pytest.fixture(autouse=True)
def deep(package: Path) -> None:
    """A function that is too long to be inlined, one that calls it twice, and one that calls that."""
    (package / "leaf.py").write_text(DEEP)
    (package / "top.py").write_text(TOP)


def run(package: Path, *names: str, others: int = 0) -> str:
    """What functions give in a process of their own, in which `others` were made before them."""
    return printed(package, READY, *names, others=others)


def printed(package: Path, code: str, *arguments: str, others: int = 0) -> str:
    """What a process prints."""
    paths = os.pathsep.join([str(package.parent), str(Path(beside.__file__).parents[3])])
    made = subprocess.run(
        [sys.executable, "-c", code, *arguments], env={**os.environ, "PYTHONPATH": paths, "OTHERS": str(others)},
        capture_output=True, text=True, timeout=180, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


def kept(name: str) -> list[Path]:
    """The files of a function."""
    return sorted(cache_root().glob(f"kernels/*/*.{name}-*.kernel"))


def test_machine_code_is_kept_once(package: Path) -> None:
    """What is called by others is not a part of them, and the next process finds all of it."""
    found = run(package, "total")
    (leaf,), (top,) = kept("worth"), kept("total")
    assert leaf.name.encode() in top.read_bytes() + b"".join(each.read_bytes() for each in kept("middle"))
    stamps = {each: each.stat().st_mtime_ns for each in (leaf, top, *kept("middle"))}
    assert run(package, "total", "worth") == f"{found} {run(package, 'worth')}"
    assert stamps == {each: each.stat().st_mtime_ns for each in stamps}, "nothing is made again"


@pytest.mark.parametrize("how", ["gone", "damaged", "of another process", "of another function"])
def test_what_it_calls_may_have_changed(how: str, package: Path) -> None:
    """Then it is made again: a call of what is not there would end the process."""
    found = run(package, "total")
    (leaf,) = kept("worth")
    if how == "gone":
        leaf.unlink()
    elif how == "damaged":
        leaf.write_bytes(leaf.read_bytes()[:-9])
    elif how == "of another function":
        leaf.write_bytes(kept("total")[0].read_bytes())
    else:  # the names in machine code are counted as functions are made
        before = leaf.read_bytes()
        leaf.unlink()
        run(package, "worth", others=3)
        assert leaf.read_bytes() != before
    assert run(package, "total") == found
    assert run(package, "worth", "total").endswith(f" {found}")


def test_a_call_teaches_numba_no_kind_of_argument(package: Path) -> None:
    """Another thread may look its arguments up meanwhile, in a table that must not grow under it."""
    (package / "top.py").write_text(f"{TOP}\n\ndef passed(function, n):\n    return function(n)\n")
    made = printed(package, PASSED)
    assert made == run(package, "worth")
    assert printed(package, PASSED) == made  # from the cache, where less of numba is loaded
