"""What is declared of the statistics: what they are taken of, and the figures by which rulesets are compared."""

from __future__ import annotations

from typing import Final

from .tables import CALLS

STATISTICS: Final = CALLS.declared(__package__)
