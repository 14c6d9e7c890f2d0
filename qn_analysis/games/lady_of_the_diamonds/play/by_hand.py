"""What people write down of Lady of the Diamonds: points of each round."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.log.follow import ByHand

from ..rulebook import Ruleset


def _rounds(rules: Ruleset) -> int | None:
    """A round each; None where the game goes on until somebody has enough points."""
    return rules.rounds or None


BY_HAND: Final = ByHand(_rounds, lambda _: "untold")
"""Titles of the last round break ties, which points do not tell."""
