"""The reports that the tests look at: one page a game and language, made once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

import qn_analysis as qn
from qn_analysis.core.base.game_registry import names
from qn_analysis.core.log.log import Log
from qn_analysis.core.report.declaration import Report, report_of
from qn_analysis.core.report.example_games import Examples
from qn_analysis.core.report.peers import Peer
from tests.kit.modules import room

CASES = frozenset({"case", "queen", "lady", "jewels"})
"""The fixtures whose figures are kept."""


_FIGURES: dict[int, Any] = {}
"""Of the logs of cases, which are kept as long as the process is, by identity: None before they are gathered."""


@dataclass
class Case:
    """A log of 60 games of 4 greedy players, and its report.

    Attributes:
        log: the log.
        folder: where pages are written, for all processes of this run of the tests.
    """

    log: Log
    folder: Path

    def __post_init__(self) -> None:
        """Have its figures kept."""
        _FIGURES.setdefault(id(self.log), None)

    @property
    def game(self) -> str:
        """The game's name in manifests."""
        return self.log.layout.game

    @property
    def report(self) -> Report:
        """How the game's report is made."""
        return report_of(self.game)

    @property
    def wants(self) -> Any:
        """The statistics of the page."""
        return self.report.wants

    @property
    def kinds(self) -> Any:
        """Kinds of example games."""
        examples = self.report.chapters["examples"]
        assert isinstance(examples, Examples)
        return examples.kinds

    @property
    def peers(self) -> Sequence[Peer]:
        """Other populations for the questions of the first layer."""
        return self.report.peers.of(self.log, False).each if self.report.peers is not None else ()

    def written(self, lang: str = "en") -> Path:
        """The page, with its numbers beside it: made by the first process of this run of the tests that wants it."""
        place = self.folder / f"{self.game}.{lang}.html"
        with FileLock(place.with_suffix(".lock")):
            if not place.exists():
                qn.report(self.log, place, lang=lang, peers=self.peers)
        return place

    def html(self, lang: str = "en") -> str:
        """The text of the page."""
        return self.written(lang).read_text(encoding="utf-8")


def few_chapters(
    patch: pytest.MonkeyPatch, game: str = "queens_necklace", names: Sequence[str] = ("seats", "method")
) -> None:
    """Pages of a game with few chapters and no first layer: of games of people, what stands before them is looked at,
    and chapters cannot be chosen there."""
    module = room(game, "report.page")
    kept = {name: module.REPORT.chapters[name] for name in names}
    patch.setattr(module, "REPORT", replace(module.REPORT, chapters=kept, front=None))


@pytest.fixture(scope="session")
def pages(shared: Path) -> Path:
    """Where pages are written."""
    place = shared / "pages"
    place.mkdir(exist_ok=True)
    return place


@pytest.fixture(autouse=True)
def gathered_once(request: pytest.FixtureRequest) -> None:
    """The figures of the logs that many tests look at are gathered once a process, all of them, whatever the page."""
    if not CASES & {*request.fixturenames}:
        return
    monkeypatch = request.getfixturevalue("monkeypatch")
    for game in names():
        module = room(game, "report.page")
        own = module.REPORT.statistics
        kept = replace(own, gather=partial(_gathered, own.gather, module.REPORT.wants))
        monkeypatch.setattr(module, "REPORT", replace(module.REPORT, statistics=kept))


def _gathered(gather: Callable[..., Any], every: Any, log: Log, wants: Any, *how: Any) -> Any:
    if id(log) not in _FIGURES:
        return gather(log, wants, *how)
    _FIGURES[id(log)] = _FIGURES[id(log)] or gather(log, every, *how)
    return _FIGURES[id(log)]


@pytest.fixture(scope="session")
def queen(small_log: Log, pages: Path) -> Case:
    """The report of Queen's Necklace."""
    return Case(small_log, pages)


@pytest.fixture(scope="session")
def lady(pages: Path) -> Case:
    """The report of Lady of the Diamonds."""
    return Case(qn.simulate(60, players=4, bots="greedy", seed=11, progress=False, game="lady"), pages)


@pytest.fixture(scope="session")
def jewels(pages: Path) -> Case:
    """The report of Jewels."""
    return Case(qn.simulate(60, players=4, bots="greedy", seed=11, progress=False, game="jewels"), pages)


@pytest.fixture(scope="session", params=["queen", "lady", "jewels"])
def case(request: pytest.FixtureRequest) -> Case:
    """The report of each game."""
    made: Case = request.getfixturevalue(request.param)
    assert request.param in (made.game, *names()[made.game])
    return made


ONE_GAME = pytest.mark.parametrize(
    "case", ["lady", *(pytest.param(name, marks=pytest.mark.full) for name in ("queen", "jewels"))], indirect=True
)
"""Of a test that takes long and is the same machinery for every game: all games at full size only, before that the game
whose page is the shortest."""
