"""The builder: three small modules, built twice."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from qn_analysis.core.base.cache import cache_root
from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.sources import BuildError

WORDS = "from enum import IntEnum\n\n\nclass Coin(IntEnum):\n    HEAD = 0\n    TAIL = 1\n"
LEAF = "from .words import Coin\n\n\ndef worth(coin):\n    return 5 if coin == Coin.HEAD else 2\n"
TOP = (
    "from .leaf import worth\nfrom .words import Coin\n\n\ndef total(n):\n    s = 0\n    for _i in range(n):\n"
    "        s += worth(Coin.HEAD) + worth(Coin.TAIL)\n    return s\n"
)
PARTS = ("leaf", "top")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package `threecoins` of a vocabulary and two sources, with a kernel cache of its own."""
    folder = tmp_path / "threecoins"
    folder.mkdir()
    for name, text in (("__init__", ""), ("words", WORDS), ("leaf", LEAF), ("top", TOP)):
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path / "cache"))
    yield folder
    forget()


def forget() -> None:
    """Unload the package, as a new process would."""
    for name in [name for name in sys.modules if name.startswith("threecoins")]:
        del sys.modules[name]
    importlib.invalidate_caches()


def build() -> Build:
    import numba

    t: Any = numba.types
    return Build([f"threecoins.{part}" for part in PARTS], ["threecoins.words"], lambda: {"total": t.int64(t.int64)})


def coins() -> Build:
    """A build that another process finds, once this module is in its path as `twobuilds`."""
    return Build([f"threecoins.{part}" for part in PARTS], ["threecoins.words"], signatures)


def signatures() -> dict[str, Any]:
    import numba

    t: Any = numba.types
    return {"worth": t.int64(t.int64), "total": t.int64(t.int64)}


def test_both_builds_agree_and_share_the_vocabulary(package: Path) -> None:
    made = build()
    plain: ModuleType = importlib.import_module("threecoins.top")
    assert made["total"](10) == plain.total(10) == 70
    assert made["threecoins.top:total"] is made["total"]
    assert sys.modules["threecoins.top__compiled"].Coin is plain.Coin
    assert hasattr(made["worth"], "py_func")
    assert not hasattr(plain.total, "py_func")


@pytest.mark.filterwarnings("ignore:First-class function type")
def test_a_function_without_a_signature_can_be_called_and_passed_all_the_same(package: Path) -> None:
    """Others call one that has nothing for Python; that one would end the process."""
    import numba

    for _ in range(2):  # the second time from the cache
        made = build()
        coin = importlib.import_module("threecoins.words").Coin
        assert made["total"](1) == 7
        assert made["worth"](coin.HEAD) == 5
        assert made["worth"] is made["worth"]

        @numba.njit
        def chosen(n: int, functions: Any) -> int:
            return int(functions[n](1))

        assert chosen(0, (made["worth"],)) == 2
        assert made._functions["threecoins.leaf:worth"].targetoptions["no_cpython_wrapper"]
        assert not made["total"].targetoptions["no_cpython_wrapper"]
        forget()


def test_interpreting_is_added_up_over_processes_until_a_compilation_pays(package: Path) -> None:
    def process() -> LazyBuild:
        forget()
        return LazyBuild(coins)

    assert not process().pays("total", 60, 100)
    assert not process().pays("total", 40, 100)
    assert not process().pays("worth", 100, 100), "each function is reckoned by itself"
    last = process()
    assert last.pays("total", 1, 100)
    assert not last.pays("worth", 0, 100)
    assert not last.loaded, "to ask loads nothing"
    assert last()["total"](10) == 70
    assert process().pays("total", 0, 0), "what is compiled is called so"
    assert process().pays("worth", 101, 10**9) is False
    assert process().pays("worth", 101, 100), "who has more to do at once than that waits"
    (package / "words.py").write_text(WORDS.replace("TAIL = 1", "TAIL = 2"))
    assert not process().pays("total", 100, 100), "other sources are compiled anew, so they are reckoned anew"


def test_an_edit_in_another_file_is_noticed(package: Path) -> None:
    """numba's own cache would go on using the old callee."""
    assert build()["total"](1) == 7
    forget()
    (package / "leaf.py").write_text(LEAF.replace("else 2", "else 3"))
    assert build()["total"](1) == 8
    forget()
    (package / "leaf.py").write_text(LEAF)
    assert build()["total"](1) == 7


def test_wrong_order_of_sources_is_refused(package: Path) -> None:
    with pytest.raises(BuildError, match="comes after it"):
        Build(["threecoins.top", "threecoins.leaf"]).load()


def test_importing_a_source_as_a_module_is_refused(package: Path) -> None:
    (package / "top.py").write_text("from . import leaf\n\n\ndef total(n):\n    return leaf.worth(n)\n")
    with pytest.raises(BuildError, match="import its functions by name"):
        build().load()


def test_an_unknown_function_or_module_is_named(package: Path) -> None:
    with pytest.raises(KeyError, match="nothing_like_it"):
        build()["nothing_like_it"]
    with pytest.raises(BuildError, match=r"no module threecoins\.gone"):
        Build(["threecoins.gone"]).load()


def test_a_read_only_cache_folder_is_replaced_by_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("QN_CACHE_DIR", str(blocked))
    assert cache_root().is_dir()
    assert cache_root() != blocked


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="where folders have no owners")
def test_a_cache_folder_that_others_could_write_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shared, temporary = tmp_path / "shared", tmp_path / "temporary"
    monkeypatch.setenv("QN_CACHE_DIR", str(shared))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(temporary))
    assert cache_root() == shared
    assert shared.stat().st_mode & 0o777 == 0o700
    shared.chmod(0o777)
    fallback = temporary / f"qn_analysis-{os.getuid()}"
    assert cache_root() == fallback
    fallback.chmod(0o777)  # as somebody could have made it beforehand
    assert cache_root() not in (shared, fallback)
