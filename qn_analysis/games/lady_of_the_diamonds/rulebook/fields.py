"""The numbers of a ruleset, shared by its checks and by `ruleset`, which says what they are and do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from qn_analysis.core.rules.table_ruleset import TableRuleset

from .rulings import Readings


@dataclass(frozen=True, repr=False)
class RulesetFields(TableRuleset):
    """The numbers and readings of a game; `Ruleset` describes them."""

    mode: str
    deck_size: int
    cards_each: int
    hand_size: int
    face_up: int
    permanent_bonus: int
    rounds: int
    target: int
    variety: tuple[int, ...]
    supply: tuple[int, ...]
    advanced: tuple[tuple[int, ...], ...]
    spots: tuple[int, ...]
    titles: tuple[int, ...]
    copies: tuple[int, ...]
    pieces: tuple[tuple[int, ...], ...]
    rulings: Mapping[str, str | int] = field(default_factory=Readings)
