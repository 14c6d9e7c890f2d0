"""The reports that the tests look at: one page a game and language, made once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.game import names
from qn_analysis.core.log.table import Log
from qn_analysis.core.report.game import Report, report_of
from qn_analysis.games.lady_of_the_diamonds.report import examples as lady_examples
from qn_analysis.games.lady_of_the_diamonds.report import wants as lady_wants
from qn_analysis.games.queens_necklace.report import examples as queen_examples
from qn_analysis.games.queens_necklace.report import wants as queen_wants

WANTS = {"queens_necklace": queen_wants.WANTS, "lady_of_the_diamonds": lady_wants.WANTS}
KINDS: Mapping[str, Any] = {"queens_necklace": queen_examples.KINDS, "lady_of_the_diamonds": lady_examples.KINDS}
"""Statistics of a page, and kinds of example games, by game."""


@dataclass
class Case:
    """A log of 60 games of 4 greedy players, and its report.

    Attributes:
        log: the log.
        folder: where pages are written.
    """

    log: Log
    folder: Path
    _pages: dict[str, Path] = field(default_factory=dict)

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
        return WANTS[self.game]

    @property
    def kinds(self) -> Any:
        """Kinds of example games."""
        return KINDS[self.game]

    def written(self, lang: str = "en") -> Path:
        """The page, with its numbers beside it."""
        if lang not in self._pages:
            self._pages[lang] = qn.report(self.log, self.folder / f"{self.game}.{lang}.html", lang=lang)
        return self._pages[lang]

    def html(self, lang: str = "en") -> str:
        """The text of the page."""
        return self.written(lang).read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def queen(small_log: Log, tmp_path_factory: pytest.TempPathFactory) -> Case:
    """The report of Queen's Necklace."""
    return Case(small_log, tmp_path_factory.mktemp("queen"))


@pytest.fixture(scope="session")
def lady(tmp_path_factory: pytest.TempPathFactory) -> Case:
    """The report of Lady of the Diamonds."""
    log = qn.simulate(60, players=4, bots="greedy", seed=11, progress=False, game="lady")
    return Case(log, tmp_path_factory.mktemp("lady"))


@pytest.fixture(scope="session", params=["queen", "lady"])
def case(request: pytest.FixtureRequest) -> Case:
    """The report of each game."""
    made: Case = request.getfixturevalue(request.param)
    assert request.param in names()[made.game]
    return made


QUEEN_FIRST = pytest.mark.parametrize("case", ["queen", pytest.param("lady", marks=pytest.mark.full)], indirect=True)
"""Of a test that takes long and is the same machinery for every game: all games at full size only."""
