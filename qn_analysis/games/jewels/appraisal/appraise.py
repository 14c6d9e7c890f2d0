"""Appraisals as users have them: `appraising` asks the engine, `telling` says why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View

from ..play.builds import plain_log
from ..rulebook import Ruleset
from .appraising import AppraisalResult, appraised
from .document import CRAFT, AnySheet, read_sheet
from .sheet import given_of
from .telling import Part, family_of, needs_of, object_of, parts_of, verdict_of, why_not


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
        parts = self._parts()
        rows = [(part.title, "" if part.coins is None else str(part.coins)) for part in parts]
        note = ".explain() tells every line with its rule."
        return View(self._verdict(), note=note).table("", ("", "coins"), rows, (1,))

    def _verdict(self, lang: str = "en") -> str:
        """What the cards make, in one sentence; where it is no jewel, the nearest one and all that is wrong for it."""
        return verdict_of(CRAFT.words(self.rules, lang), given_of(self.rules), self)

    def _parts(self, lang: str = "en") -> list[Part]:
        """Everything about what the cards make, then about the gems by themselves."""
        return parts_of(CRAFT.words(self.rules, lang), given_of(self.rules), self)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"

    @public
    def explain(self, lang: str = "en") -> str:
        """What they make and what it brings as text, step by step, each line with its place in the rulebook.

        Raises:
            TextError: there are no texts in the language.
        """
        words, given = CRAFT.words(self.rules, lang), given_of(self.rules)

        def pair(name: str, said: str) -> str:
            return words.say("text.pair", name=name, said=said) if said else name

        def coins(n: int | None) -> str:
            return "" if n is None else words.say("text.coins", n=n)

        out = [self._verdict(lang), "", words.say("text.recipes")]
        for check in self.recipes:
            yes, picked = words.say("text.yes"), any(self.sheet.cards)
            name = f"{family_of(words, check.recipe)}, {needs_of(words, given, check.recipe)}"
            out.append(f"  {pair(name, yes if check.made else why_not(words, check) if picked else '')}")
        for part in self._parts(lang):
            out += ["", pair(part.title, coins(part.coins)), *CRAFT.told(words, part.lines)]
        out += ["", words.say("text.others")] if self.others else []
        named = ((words.capital(object_of(words, given, each.object)), each.price) for each in self.others)
        return "\n".join([*out, *(f"  {pair(name, coins(price))}" for name, price in named)]) + "\n"


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
