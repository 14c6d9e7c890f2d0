"""Figures and names in a language: what charts and the report of this game write."""

from __future__ import annotations

from functools import cache

from qn_analysis.core.base import localizer as core

from ..words import texts as word_texts


class Wording(core.Localizer):
    """Texts by key, and figures as the language writes them."""

    own = (word_texts.__name__, f"{__package__}.texts")

    def points(self, value: float | None, digits: int = 1) -> str:
        """Points."""
        return self.text("figure.points", value=self.number(value, digits))

    def treasure(self, name: str) -> str:
        """A treasure by its name in the log, as a heading."""
        return self.text(f"label.treasure.{name}")

    def card(self, name: str) -> str:
        """A card by its name in the log."""
        return self.text(f"card.{name}")

    def nth(self, nth: int) -> str:
        """Which of her cards of the round."""
        return self.text("label.nth", number=str(nth))

    def sets(self, sets: int, most: int) -> str:
        """A number of complete sets; the last step of the variety table stands for more."""
        return self.text("label.sets_or_more" if sets == most else "label.sets", number=str(sets))


@cache
def wording(lang: str) -> Wording:
    """The wording of charts in a language.

    Raises:
        TextError: there is no such language.
    """
    return Wording(lang)
