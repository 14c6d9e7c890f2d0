"""Cards of gold and gems, written down: which jewel they make, why not another, and what comes of selling it."""

from .appraise import Appraisal, appraise
from .appraising import Alone, Buyer, Offer, RecipeCheck
from .document import read_sheet, sheet_at
from .sheet import Sheet

__all__ = ["Alone", "Appraisal", "Buyer", "Offer", "RecipeCheck", "Sheet", "appraise", "read_sheet", "sheet_at"]
