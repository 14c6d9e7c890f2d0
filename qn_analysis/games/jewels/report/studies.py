"""The studies of this game: assumed tables moved, open points read otherwise."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.study.study import GameStudies, Plan

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..rulebook.variants import readings, tables

STORED: Final = f"{__package__}.stored"
KINDS: Final = {"tables": tables, "rulings": readings}
"""The studies, and the rulesets that each plays: every assumed table moved, every open point read otherwise."""
_STUDIES: Final = GameStudies(Plan(GAME, KINDS), STORED, lambda kind: Ruleset.default())
study, stored_study = _STUDIES.play, _STUDIES.stored
