"""What the page takes in which games of Lady of the Diamonds are written down: points, typed or of chests."""

from __future__ import annotations

from typing import Final

from qn_analysis.pages.recorder import Recording, form_recording

from ..rulebook import Ruleset
from .chest_scene import CHEST_FORM

RECORDING: Final[Recording] = form_recording(CHEST_FORM, __package__, Ruleset, "chest")
"""Points of each round, or in all, with the form of the chests."""
