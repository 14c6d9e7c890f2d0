"""The scripts of a page, made by a process beside while the page's figures are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import vl_convert

from qn_analysis.core.base import processes
from qn_analysis.core.base.cache import Cache, cache_root
from qn_analysis.core.page import bundle


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache without the scripts, of a process that has not asked for them."""
    monkeypatch.setenv("QN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(bundle, "_coming", [])
    bundle.vega_bundle.cache_clear()
    yield
    processes.stop()
    bundle.vega_bundle.cache_clear()


def writing(text: bytes) -> str:
    """Code of a process that keeps a text as the scripts."""
    found = f"from {bundle.__name__} import _name, _version; from {Cache.__module__} import Cache, cache_root"
    return f"{found}; Cache(cache_root()).write(_name(_version()), {text!r})"


def test_what_a_process_beside_makes_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vl_convert, "javascript_bundle", None)
    monkeypatch.setattr(bundle, "_CODE", writing(b"scripts"))
    bundle.bundle_soon()
    bundle.bundle_soon()
    assert len(bundle._coming) == 1, "once"
    assert bundle.vega_bundle() == "scripts"


def test_what_is_kept_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    Cache(cache_root()).write(bundle._name(bundle._version()), b"kept")
    bundle.bundle_soon()
    assert bundle._coming == []
    assert bundle.vega_bundle() == "kept"


def test_the_version_is_altairs_and_altair_is_not_imported_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import altair as alt

    version = alt.SCHEMA_VERSION.rsplit(".", 1)[0]
    monkeypatch.delitem(sys.modules, "altair")
    bundle._version.cache_clear()
    assert bundle._version() == version
    assert "altair" not in sys.modules


@pytest.mark.parametrize("fails", ["import sys; sys.exit(1)", "no process"])
def test_where_no_process_makes_it_it_is_made_here(fails: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vl_convert, "javascript_bundle", lambda vl_version: f"let v = '{vl_version}' // </script>")
    monkeypatch.setattr(bundle, "_CODE", fails)
    if fails == "no process":
        monkeypatch.setattr(sys, "frozen", True, raising=False)
    bundle.bundle_soon()
    assert bundle.vega_bundle() == f"let v = '{bundle._version()}' // <\\/script>"
