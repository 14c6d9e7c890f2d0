"""What the habits of this game's bots are called: `core.play.habits`. `bots.bent` is the policy that has them.

And what stands behind the rules of thumb: the numbers of `thumb`, by name.
"""

from __future__ import annotations

from typing import Final

from qn_analysis.core.play.habits import Form, Habits

from ..bots.bent import choose_bent
from ..bots.deeds import GEM_CARDS, LAST, MOST, NEVER, PLAYERS, TAIL, Deed
from ..bots.thumb_points import Point
from ..bots.weights import thumb_weights
from ..words.cards import Card

_SHOWN = range(Card.BANKER + 1)
_PLAYED = range(Card.CONFESSOR, Card.MERCHANT)


def _named(cards: range) -> dict[str, int]:
    return {Card(card).name.lower().replace("_", "-"): card for card in cards}


CARDS: Final = {"gems": GEM_CARDS, **_named(range(Card.MERCHANT))}
"""Cards by name; `gems` are all gem cards."""
SHOWN: Final = {"gems": GEM_CARDS, **_named(_SHOWN)}
PLAYED: Final = _named(_PLAYED)
LAID: Final = {name: card for name, card in SHOWN.items() if card != Card.BANKER}
FORMS: Final = (
    Form("never-buy-CARD", Deed.NEVER_BUY, "never buys CARD"),
    Form("buy-CARD-after-N", Deed.BUY_AFTER, "buys CARD only once it has come down N steps"),
    Form("always-buy-CARD", Deed.ALWAYS_BUY, "buys CARD whenever it can pay for it"),
    Form("buy-low-gems", Deed.BUY_LOW, "buys gem cards of the two least fashionable gems only", 2),
    Form("pay-at-most-N", Deed.PAY_AT_MOST, "never pays more than N ducats for a card"),
    Form("one-card-a-turn", Deed.ONE_A_TURN, "buys one card a turn", 999),
    Form("one-card-with-N-left", Deed.ONE_A_TURN, "buys one card a turn while N cards or fewer lie above a Merchant"),
    Form("never-stop", Deed.NEVER_STOP, "buys as long as it can pay for a card"),
    Form("keep-CARD", Deed.KEEP, "keeps CARD for the last sale", LAST),
    Form("keep-CARD-to-N", Deed.KEEP, "keeps CARD until sale N"),
    Form("never-show-CARD", Deed.KEEP, "never shows CARD", NEVER, SHOWN),
    Form("never-play-CARD", Deed.KEEP, "never plays CARD", NEVER, PLAYED),
    Form("always-show-CARD", Deed.AT_ONCE, "shows CARD at every sale where it can", 0, SHOWN),
    Form("always-play-CARD", Deed.AT_ONCE, "plays CARD as soon as it can", 0, PLAYED),
    Form("low-CARD", Deed.LOW, "lays CARD on the two least fashionable gems only", 2, LAID),
    Form("high-CARD", Deed.HIGH, "lays CARD on the two most fashionable gems only", 1, LAID),
    Form("no-king-at-necklace", Deed.NO_KING_AT_NECKLACE, "lays no King where another wears the Necklace"),
    Form("whole-rows", Deed.WHOLE_ROWS, "shows all cards of a gem or none"),
    Form("one-row", Deed.ONE_ROW, "shows one gem a sale"),
    Form("rows-of-N", Deed.SHOWN_WITH, "shows only gems of which it holds N stones or more"),
)  # fmt: skip
HABITS: Final = Habits(FORMS, CARDS, MOST, TAIL, PLAYERS, choose_bent)
"""The habits of this game."""


def thumb_points() -> dict[str, float]:
    """The numbers of the rules of thumb: points of cards, in ducats, and limits."""
    weights = thumb_weights()
    return {point.name.lower(): weights.get(int(point), 0.0) for point in Point}
