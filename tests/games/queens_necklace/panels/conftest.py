"""What tests of several panels look at."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from qn_analysis.games.queens_necklace.panels.course import write_course


@pytest.fixture(scope="session")
def courses(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of the course in a language, written by the first test that asks for it."""

    @cache
    def made(lang: str) -> Path:
        folder = tmp_path_factory.mktemp("courses") / lang
        write_course(folder, lang)
        return folder

    return made
