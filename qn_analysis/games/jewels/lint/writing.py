"""What is told those who write rulesets of this game."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.rules.template import RulesetTemplate, writing_tables

from ..rulebook import Ruleset
from ..rulebook.facts import facts

WRITING: Final[RulesetTemplate] = writing_tables(Ruleset, "Jewels", facts())
