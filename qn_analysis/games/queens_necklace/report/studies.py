"""The studies of this game: open points of the rules read otherwise, assumed ladders a step up and down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from qn_analysis.core.report.study import GameStudies

from ..log.schema import GAME
from ..rulebook import Ruleset
from ..rulebook.variants import price_steps

STORED: Final = f"{__package__}.stored"
POPULATIONS: Final = ("learnt-fixed", "expert", "steady", "greedy")
"""Who plays the package's studies: each is played by every one of them. None adapts to other rules."""
KINDS: Final[dict[str, Callable[..., Any]]] = {"rulings": Ruleset.read_otherwise, "prices": price_steps}
"""The studies, and the rulesets that each plays: every open point of the rules read otherwise, every assumed ladder a
step up and a step down."""
STUDIES: Final = GameStudies(GAME, __package__, KINDS, POPULATIONS)
study, stored_study, stored_studies = STUDIES.play, STUDIES.stored, STUDIES.all_stored
