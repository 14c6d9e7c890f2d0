"""What some cards make and what comes of it, as numbers; `appraise` finds it."""

from __future__ import annotations

from dataclasses import dataclass

from ..rulebook import Ruleset
from ..words.cards import Recipe, object_name
from .sheet import Sheet


@dataclass(frozen=True)
class RecipeCheck:
    """How near some cards come to a recipe.

    Attributes:
        object: the jewel of it that they come nearest to, by its number.
        missing, spare: by resource, cards that it needs besides, and cards that it does not take.
        made: whether they make it and no card is left over.
    """

    recipe: Recipe
    object: int
    missing: tuple[int, ...]
    spare: tuple[int, ...]
    made: bool


@dataclass(frozen=True)
class Offer:
    """What an object brings as the turn is. All but `object` in coins.

    Attributes:
        object: its number; `words.cards.object_name` names it.
        plain: what it sells for without an event.
        price: what it sells for this turn.
        paid: what the Buyer of the sheet pays, with the coins on him; None where there is none who buys it.
        count: what it counts at the end, unsold.
        ready: whether it may be sold in this round.
    """

    object: int
    plain: int
    price: int
    paid: int | None
    count: int
    ready: bool

    @property
    def name(self) -> str:
        """Its readable, stable name."""
        return object_name(self.object)


@dataclass(frozen=True)
class Buyer:
    """The Buyer of a sheet.

    Attributes:
        card: by its number in the ruleset.
        coins: that lie on him; None where the event sends him away.
        entered: those of them with which he entered, where the sheet does not say how many lie there.
    """

    card: int
    coins: int | None
    entered: int


@dataclass(frozen=True)
class Alone:
    """The gems among some cards, each crafted and sold by itself.

    Attributes:
        gems: the offer for each gem that is there, and how many there are of it.
        coins: what all of them sell for this turn, without the coins on their Buyers.
        actions: those of crafting and selling all of them; each needs a Buyer of its own.
    """

    gems: tuple[tuple[Offer, int], ...]
    coins: int
    actions: int

    @property
    def number(self) -> int:
        """How many gems."""
        return sum(n for _offer, n in self.gems)


@dataclass(frozen=True, repr=False)
class AppraisalResult:
    """What some cards make, and what comes of it. Attributes as of `Appraisal`, which tells it as well."""

    sheet: Sheet
    rules: Ruleset
    recipes: tuple[RecipeCheck, ...]
    made: tuple[Offer, ...]
    others: tuple[Offer, ...]
    alone: Alone
    actions: int
    buyer: Buyer | None
