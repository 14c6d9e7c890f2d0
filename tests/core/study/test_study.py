"""Studies that the package comes with."""

from __future__ import annotations

from types import ModuleType

import pytest

import qn_analysis as qn
from qn_analysis.core.study.study import StudyError


@pytest.mark.parametrize("game", [qn.lady, qn.jewels], ids=["lady", "jewels"])
def test_a_study_that_there_is_not_names_those_there_are(game: ModuleType) -> None:
    with pytest.raises(StudyError, match="no stored study 'weather': choose tables or rulings"):
        game.stored_study("weather")
