"""The chests of a table, written down: what they score and why, and what one more piece would change."""

from .document import read_sheet, sheet_at, turns
from .score import ChestScores, score_chests
from .scoring import Change
from .sheet import Chest, Sheet

__all__ = ["Change", "Chest", "ChestScores", "Sheet", "read_sheet", "score_chests", "sheet_at", "turns"]
