"""What the rules of Lady of the Diamonds are: clauses, rulings on open points, gaps, facts, and the numbers.

`Ruleset` holds every number and reading of a game; `clauses` the rules as addressed statements; `RULINGS` the switches;
`gaps` what the rulebook leaves out or says twice; `FACTS` what it tells about the numbers. Imports the vocabulary
(`words`) only; the engine is given `Ruleset.tables()`.
"""

from .clauses import clauses, faults, gap_page, gaps, sections
from .facts import FACTS
from .fields import RULINGS
from .ruleset import Ruleset

__all__ = ["FACTS", "RULINGS", "Ruleset", "clauses", "faults", "gap_page", "gaps", "sections"]
