"""The name of the engine that a log of decisions keeps: what it follows from, and what not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from qn_analysis.core.compile import sources
from qn_analysis.core.play import builds as module
from qn_analysis.core.play.batch import digest_log
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.kept import Played

GAMES = ["queens_necklace", "lady_of_the_diamonds", "jewels"]


def builds_of(game: str) -> Builds[Any, Any]:
    return engine_of(game).builds


def key(builds: Builds[Any, Any]) -> str:
    """The name of its engine, worked out anew."""
    return replace(builds).rules_key


@pytest.mark.parametrize("game", GAMES)
def test_the_sources_that_events_follow_from_name_an_engine(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each source of the engine, and the words; no bot, no network, nothing of what plays in batches."""
    builds, found, other = builds_of(game), sources._file_of, tmp_path / "other.py"
    today = key(builds)
    naming = set()
    for name in (*builds.sources, *builds.vocabulary):
        other.write_bytes(found(name).read_bytes() + b"# later\n")
        with monkeypatch.context() as patch:
            patch.setattr(sources, "_file_of", lambda each, name=name: other if each == name else found(each))
            if key(builds) != today:
                naming.add(name)
    package = f"qn_analysis.games.{game}"
    engine = {f"{package}.engine.{file.stem}" for file in found(builds.course.__name__).parent.glob("[!_]*.py")}
    words = {f"{package}.words.{name}" for name in ("cards", "phases", "actions", "events")}
    assert engine | words | {module.CHANCE, module.RECORD} <= naming
    assert not {*builds.bots, module.BATCH} & naming
    assert {name.rpartition(".")[0] for name in naming - {module.CHANCE, module.RECORD}} == {
        f"{package}.engine", f"{package}.words",
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_checksum_that_is_made_otherwise_is_another_engine_s(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As at first it adds nothing to the name: logs from before `DIGEST` are gone on with."""
    names: list[list[str]] = []
    hashed = sources.source_hash

    def watched(of: list[str], *parts: str) -> str:
        names.append(of)
        return hashed(of, *parts)

    monkeypatch.setattr(module, "source_hash", watched)
    found = []
    for number in (1, 2, 3):
        monkeypatch.setattr(module, "DIGEST", number)
        found.append(key(builds_of(game)))
    named = builds_of(game).named
    assert found[0] == (hashed(names[0]) if named is None else named[0])
    assert len({*found}) == 3


def test_the_checksum_is_made_as_its_number_says() -> None:
    """Of two games with the same few rows. Where it comes out otherwise, `DIGEST` is raised, and this with it."""
    rows = [[1000 * n + 17 * column - 5 for column in range(11)] for n in range(3)]
    log = SimpleNamespace(seq=3, choices=2, rows=rows, choice=[[7, 1, 300, 4], [9, 0, -1, 2]])
    layout: Any = SimpleNamespace(seats=4, result=13)
    unused: Any = None
    played = Played(layout, unused, unused, 3, 0, 2, unused, digests=True)
    played.results[:] = np.arange(26).reshape(2, 13) - 3
    for digest in played.digests:
        digest_log(log, digest)
    made = {1: "fb691e6f3caeb02dce1a4cab64078b878d005242cbaa4a8cebd805e3493e2635"}
    assert played.checksum == made[module.DIGEST]
