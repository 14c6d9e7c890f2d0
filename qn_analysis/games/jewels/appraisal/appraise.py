"""Appraisals as users have them: `appraising` asks the engine, `telling` says why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View

from ..play.builds import plain_log
from ..rulebook import Ruleset
from .appraising import AppraisalResult, appraised
from .document import AnySheet, read_sheet
from .sheet import given_of
from .telling import explain, view


@dataclass(frozen=True, repr=False)
class Appraisal(AppraisalResult, Shown):
    """What some cards make, and what comes of it.

    Attributes:
        sheet, rules: what was appraised.
        recipes: each of the six.
        made: what takes exactly these cards: a jewel, or a single gem; nothing, or several by some rulesets.
        others: the jewels that the hand makes besides (without a hand: these cards, some left over), dearest first.
        alone: the gems by themselves.
        actions: those of crafting and selling one object.
        buyer: who is in the city, None without one.
    """

    rules: Ruleset

    def _view(self) -> View:
        """What the cards make, and what that brings."""
        return view(self, self.rules)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"

    @public
    def explain(self, lang: str = "en") -> str:
        """What they make and what it brings as text, step by step, each line with its place in the rulebook.

        Raises:
            TextError: there are no texts in the language.
        """
        return explain(self, self.rules, lang)


@public
def appraise(sheet: AnySheet, rules: Ruleset | str | Path | None = None, lang: str = "en") -> Appraisal:
    """Say what cards make and what it brings.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`; `appraisal.sheet` says what is in it.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: there can be no such sheet; every problem is named.
        TextError: there are no texts in the language.
    """
    chosen = Ruleset.of(rules)
    found = appraised(given_of(chosen), plain_log(), read_sheet(sheet, chosen, lang))
    return Appraisal(**vars(found), rules=chosen)
