"""Appraising cards: the engine crafts, sells and counts them, and this module asks it. There is no second scorer.

Source: section 7.3 for what they make, 7.4 for what it brings, 10 for what it counts, 12 for gems against a jewel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.views import Shown, View

from ..engine.trade import price_of
from ..engine.turn import end_round
from ..play.builds import plain_game, plain_log
from ..rulebook import Ruleset
from ..rulebook.ruleset import recipe_of
from ..words.actions import Action
from ..words.cards import FEWEST, GEMS, NOBODY, OBJECTS, RESOURCES, Recipe
from .document import AnySheet, read_sheet
from .result import Alone, AppraisalResult, Buyer, Offer, RecipeCheck
from .sheet import Sheet
from .table import (
    HOME,
    SEAT,
    actions_of,
    begin_turn,
    count_object,
    craft_alone,
    is_bought,
    is_sellable,
    lay_cards,
    list_made,
    sell_crafted,
)
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
    bench = _Bench(read, chosen)
    exact = [thing for thing in bench.crafts(read.cards) if bench.contents(thing) == list(read.cards)]
    others = {thing for thing in bench.crafts(read.hand or read.cards) if thing >= GEMS} - set(exact)
    offers = sorted((bench.offer(thing) for thing in others), key=lambda each: (-each.price, each.object))
    one = [int(resource == 0) for resource in range(RESOURCES)]
    return Appraisal(
        read, chosen, tuple(bench.check(recipe, exact) for recipe in Recipe),
        tuple(bench.offer(thing) for thing in exact), tuple(offers), bench.alone(),
        actions_of(bench.g, bench.log, one) + 1, bench.buyer(),
    )  # fmt: skip


class _Bench:
    """A sheet, and the table on which it is played (`table`)."""

    def __init__(self, sheet: Sheet, rules: Ruleset) -> None:
        self.sheet = sheet
        self.g, self.log = plain_game(rules, FEWEST), plain_log()
        buyers, events = ([card.key for card in cards] for cards in (rules.encounters, rules.events))
        self.card = buyers.index(sheet.buyer) if sheet.buyer else NOBODY
        self._event = events.index(sheet.event) if sheet.event else NOBODY

    def crafts(self, cards: Sequence[int]) -> list[int]:
        """Every object that some cards make."""
        list_made(self.g, self.log, cards)
        me = self.g.seats[SEAT]
        return [me.legal[n] - Action.CRAFT for n in range(me.options)]

    def contents(self, thing: int) -> list[int]:
        """The cards of an object."""
        return list(self.g.table.rules.contents[thing])

    def _turn(self) -> int:
        coins = -1 if self.sheet.coins is None else self.sheet.coins
        return begin_turn(self.g, self.log, self.card, coins, self._event)

    def check(self, recipe: Recipe, exact: Sequence[int]) -> RecipeCheck:
        """The jewel of a recipe that lacks the fewest cards, then leaves the fewest over, then is worth most."""

        def apart(thing: int) -> tuple[list[int], list[int]]:
            pairs = list(zip(self.contents(thing), self.sheet.cards, strict=True))
            return [max(0, need - have) for need, have in pairs], [max(0, have - need) for need, have in pairs]

        def distance(thing: int) -> tuple[int, int, bool, int]:
            missing, spare = apart(thing)
            return sum(missing), sum(spare), thing not in exact, -price_of(self.g.table, thing)

        of_it = [thing for thing in range(GEMS, OBJECTS) if recipe_of(thing) == recipe and any(self.contents(thing))]
        nearest = min(of_it, key=distance)
        missing, spare = apart(nearest)
        return RecipeCheck(recipe, nearest, tuple(missing), tuple(spare), nearest in exact)

    def offer(self, thing: int) -> Offer:
        """What an object brings."""
        g, log = self.g, self.log
        count = count_object(g, log, thing)
        plain = craft_alone(g, log, thing)
        if self.sheet.crafted == "before":
            end_round(g, log)
        self._turn()
        ready, price = is_sellable(g, thing), price_of(g.table, thing)
        return Offer(thing, plain, price, sell_crafted(g, log, thing) if is_bought(g, thing) else None, count, ready)

    def alone(self) -> Alone:
        """The gems by themselves."""
        cards = [*self.sheet.cards[:GEMS], *[0] * (RESOURCES - GEMS)]
        gems = tuple((self.offer(gem), cards[gem]) for gem in range(GEMS) if cards[gem])
        actions = actions_of(self.g, self.log, cards) + sum(cards) if gems else 0
        return Alone(gems, sum(n * offer.price for offer, n in gems), actions)

    def buyer(self) -> Buyer | None:
        """Who is in the city."""
        if self.card == NOBODY:
            return None
        lay_cards(self.g, self.log, self.sheet.cards)
        entered, t = self._turn(), self.g.table
        return Buyer(self.card, None if t.encounter[HOME] == NOBODY else t.stock[HOME], entered)
