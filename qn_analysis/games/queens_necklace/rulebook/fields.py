"""The fields of a ruleset, with what each may be; `ruleset` says what they are and do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final

from qn_analysis.core.base.calls import public
from qn_analysis.core.files.validate import Bounds
from qn_analysis.core.rules.shape import Column, Printed, Table
from qn_analysis.core.rules.table_ruleset import TableRuleset

from ..words.cards import BLANKS, NOBODY, SEATS, SLOTS, Card
from .blanks import EFFECTS, GEM_NAMES, Blank
from .entries import CARDS, FALL, FOUR, LISTED, four


@dataclass(frozen=True, repr=False)
class Numbers:
    """The plain numbers that the engine's `Rules` have too."""

    hand_size: Annotated[int, Bounds(1, 10), Printed(4, "setup.deal")]  # cards dealt to each player
    market_size: Annotated[int, Bounds(1, SLOTS), Printed(5, "setup.market")]  # cards for sale
    purse: Annotated[int, Bounds(1, 99), Printed(10, "purchase.purse")]  # ducats a turn
    courtier_ducats: Annotated[int, Bounds(0, 200), Printed(3, "courtier.three")]  # that a Courtier adds
    banker_pounds: Annotated[int, Bounds(0, 200), Printed(10, "banker.ten")]  # that a Banker adds to each jewel
    tribute_pounds: Annotated[int, Bounds(0, 200), Printed(50, "necklace.tribute")]  # that a voided King costs
    musketeers: Annotated[int, Bounds(1, 10), Printed(3, "musketeer.three")]  # that carry off the Necklace together
    # of each seat after the first: ducats a turn beyond the purse, cards dealt beyond a hand
    later_ducats: Annotated[int, Bounds(-98, 98), Printed(0, "purchase.purse")] = 0
    later_cards: Annotated[int, Bounds(0, 6), Printed(0, "setup.deal")] = 0


@dataclass(frozen=True, repr=False)
class _First(TableRuleset):
    """What a ruleset says before them."""

    copies: Annotated[tuple[int, ...], Column("cards")]
    stones: Annotated[tuple[int, ...], Column("cards")]
    prices: Annotated[tuple[tuple[int, ...], ...], Column("cards")]
    deck_size: Annotated[int, Bounds(1, CARDS), Printed(100, "deck_size")]  # cards without Merchants
    # pounds, the most fashionable, or the rarest, first
    fashion: Annotated[tuple[int, ...], FOUR, four("fashion"), FALL, Printed((30, 20, 10, 0), "deck.tiles")]
    rarity: Annotated[tuple[int, ...], FOUR, four("rarity"), FALL, Printed((30, 20, 10, 0), "deck.tiles")]


@dataclass(frozen=True, repr=False)
class RulesetFields(Numbers, _First):
    """The numbers and readings of a game, with what each may be."""

    listed: ClassVar[Mapping[str, Table]] = LISTED
    rulings: Mapping[str, str | int] = field(default_factory=dict)
    blanks: tuple[Blank, ...] = (Blank(),) * len(BLANKS)
    given: frozenset[Card] = field(default=frozenset(), compare=False)

    @property
    def deck(self) -> int:
        """Cards of the deck, Merchants not counted. Source: "Components" (2003 editions), clause `deck.total`."""
        return sum(self.copies) - self.copies[Card.MERCHANT]

    @property
    def hands(self) -> list[int]:
        """Cards with which each seat begins. Source: "Setting up the game" (2003 editions), clause `setup.deal`."""
        return [self.hand_size, *[self.hand_size + self.later_cards] * (SEATS - 1)]

    @property
    def purses(self) -> list[int]:
        """Ducats with which a turn of each seat begins. Source: "Purchase" (2003 editions), clause `purchase.purse`."""
        return [self.purse, *[self.purse + self.later_ducats] * (SEATS - 1)]

    @property
    def roles(self) -> list[int]:
        """For each kind of card, the kind whose rule it follows: itself, or what a blank one acts as; else `NOBODY`."""
        found = [int(card) for card in Card]
        for card, blank in zip(BLANKS, self.blanks, strict=True):
            effect = EFFECTS.get(blank.effect)
            found[card] = NOBODY if effect is None else int(effect.role)
            if effect is not None and effect.gem:
                found[card] = 3 * GEM_NAMES.index(blank.gem)
        return found

    @property
    def amounts(self) -> list[int]:
        """Ducats of a Courtier and pounds of a Banker, and of a card that acts as one; 0 for all others."""
        found = [0] * len(Card)
        found[Card.COURTIER] = self.courtier_ducats
        found[Card.BANKER] = self.banker_pounds
        for card, blank in zip(BLANKS, self.blanks, strict=True):
            if blank.effect in ("ducats", "pounds"):
                found[card] = blank.amount
        return found

    @public
    def acting_as(self, card: Card) -> list[Card]:
        """The kinds that follow the rule of a card: the card itself, and blank cards that act as it."""
        return [kind for kind, role in zip(Card, self.roles, strict=True) if role == card]

    @public
    def copies_acting_as(self, card: Card) -> int:
        """Copies of all kinds that follow the rule of a card."""
        return sum(self.copies[kind] for kind in self.acting_as(card))

    @property
    def all_stones(self) -> list[int]:
        """Stones on each kind of card, those of a blank card included."""
        found = list(self.stones)
        for card, blank in zip(BLANKS, self.blanks, strict=True):
            if blank.effect == "stones":
                found[card] = blank.amount
        return found


RULINGS: Final = RulesetFields.switches
"""Every ruling by its name."""
