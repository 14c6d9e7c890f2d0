"""Appraising cards: the engine crafts, sells and counts them, and this module asks it. There is no second scorer.

Source: section 7.3 for what they make, 7.4 for what it brings, 10 for what it counts, 12 for gems against a jewel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View

from ..rulebook import Ruleset
from ..rulebook.ruleset import recipe_of
from ..words.cards import GEMS, OBJECTS, Recipe
from .document import AnySheet, read_sheet
from .result import Alone, AppraisalResult, Buyer, Offer, RecipeCheck
from .table import Bench
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

    def _view(self) -> View:
        """What the cards make, and what that brings."""
        return view(self)

    def __repr__(self) -> str:
        return f"<{self._view().title}>"

    @public
    def explain(self, lang: str = "en") -> str:
        """What they make and what it brings as text, step by step, each line with its place in the rulebook.

        Raises:
            TextError: there are no texts in the language.
        """
        return explain(self, lang)


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
    read = read_sheet(sheet, chosen, lang)
    bench = Bench(read, chosen)
    exact = [thing for thing in bench.crafts(read.cards) if bench.contents(thing) == list(read.cards)]
    others = {thing for thing in bench.crafts(read.hand or read.cards) if thing >= GEMS} - set(exact)
    offers = sorted((_offer(bench, thing) for thing in others), key=lambda each: (-each.price, each.object))
    return Appraisal(
        read, chosen, tuple(_check(bench, recipe, read.cards, exact) for recipe in Recipe),
        tuple(_offer(bench, thing) for thing in exact), tuple(offers), _alone(bench, read.cards),
        bench.actions([0]) + 1, _buyer(bench),
    )  # fmt: skip


def _check(bench: Bench, recipe: Recipe, cards: Sequence[int], exact: Sequence[int]) -> RecipeCheck:
    """The jewel of a recipe that lacks the fewest cards, then leaves the fewest over, then is worth most."""

    def apart(thing: int) -> tuple[list[int], list[int]]:
        pairs = list(zip(bench.contents(thing), cards, strict=True))
        return [max(0, need - have) for need, have in pairs], [max(0, have - need) for need, have in pairs]

    def distance(thing: int) -> tuple[int, int, bool, int]:
        missing, spare = apart(thing)
        return sum(missing), sum(spare), thing not in exact, -bench.price(thing)

    of_it = [thing for thing in range(GEMS, OBJECTS) if recipe_of(thing) == recipe and any(bench.contents(thing))]
    nearest = min(of_it, key=distance)
    missing, spare = apart(nearest)
    return RecipeCheck(recipe, nearest, tuple(missing), tuple(spare), nearest in exact)


def _offer(bench: Bench, thing: int) -> Offer:
    count = bench.count(thing)
    plain, ready = bench.crafted(thing)
    price = bench.price(thing)
    return Offer(thing, plain, price, bench.sell(thing) if bench.buys(thing) else None, count, ready)


def _alone(bench: Bench, cards: Sequence[int]) -> Alone:
    gems = tuple((_offer(bench, gem), cards[gem]) for gem in range(GEMS) if cards[gem])
    each = [offer.object for offer, n in gems for _ in range(n)]
    actions = bench.actions(each) + len(each) if each else 0
    return Alone(gems, sum(n * offer.price for offer, n in gems), actions)


def _buyer(bench: Bench) -> Buyer | None:
    if not bench.sheet.buyer:
        return None
    bench.lay(bench.sheet.cards)
    bench.turn()
    card = [each.key for each in bench.rules.encounters].index(bench.sheet.buyer)
    return Buyer(card, bench.stock(), bench.entered)
