"""What the rules of Queen's Necklace are: the clauses of the rulebooks, the rulings on open points, the numbers.

`Ruleset` holds every number and reading of a game; `clauses` the rules as addressed statements; `RULINGS` the switches.
Imports the vocabulary (`words`) only; the engine is given `Ruleset.tables()`.
"""

from qn_analysis.core.rules.problems import Problem, RulesetError
from qn_analysis.core.rules.ruleset import Difference, Provenance
from qn_analysis.core.rules.rulings import Reading, Ruling

from .clauses import EDITIONS, Clause, Edition, Section, clauses, editions, gaps
from .fields import RULINGS
from .ruleset import CardProvenance, Ruleset
from .validation import merchant_places

__all__ = [
    "EDITIONS", "RULINGS", "CardProvenance", "Clause", "Difference", "Edition", "Problem", "Provenance", "Reading",
    "Ruleset", "RulesetError", "Ruling", "Section", "clauses", "editions", "gaps", "merchant_places",
]  # fmt: skip
