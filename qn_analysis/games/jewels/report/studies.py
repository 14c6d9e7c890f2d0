"""The studies of this game: assumed tables moved, open points read otherwise."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.study import GameStudies

from ..log.schema import GAME
from ..rulebook.variants import readings, tables

KINDS: Final = {"tables": tables, "rulings": readings}
"""The studies, and the rulesets that each plays: every assumed table moved, every open point read otherwise."""
POPULATIONS: Final = ("learnt-fixed", "tuned", "greedy")
"""Who plays the package's studies: each is played by every one of them. `learnt-fixed` plays any ruleset as
it learnt the rulebook's, the others reckon with the numbers of each."""
STUDIES: Final = GameStudies(GAME, __package__, KINDS, POPULATIONS)
study, stored_study, stored_studies = STUDIES.play, STUDIES.stored, STUDIES.all_stored
