"""Cards, phases and words of the game explained by the rules' own clauses, for pages in which one plays or learns."""

from __future__ import annotations

from typing import Any, Final

from ..sale.scene import rule
from ..words.cards import GEM_KINDS, Card

_GEMS: Final = ("sale.selling.winner", "sale.selling.one_jewel")
_CARDS: Final = {
    "ring": ("ring.extra", "ring.wasted"),
    "necklace": ("necklace.protect", "necklace.tribute"),
    "king": ("king.cancel", "king.one"),
    "banker": ("banker.ten",),
    "confessor": ("confessor.look",),
    "courtier": ("courtier.three", "courtier.this_turn"),
    "forger": ("forger.name", "forger.discard"),
    "favorite": ("favorite.first",),
    "thief": ("thief.draw", "thief.keep"),
    "alchemist": ("alchemist.when", "alchemist.transmute"),
    "astrologer": ("astrologer.discard", "astrologer.draw"),
    "cardinal": ("cardinal.when", "cardinal.delay"),
    "musketeer": ("musketeer.thief.caught", "musketeer.forger.counter", "musketeer.three"),
    "queen": ("queen.when", "queen.take"),
    "merchant": ("merchant.sale", "merchant.replaced"),
}
CLAUSES_OF: Final[dict[str, tuple[str, ...]]] = {
    **{card.name.lower(): _GEMS for card in Card if card < GEM_KINDS},
    **_CARDS,
}
"""The clauses that explain a card; a blank card has none."""
WORDS: Final[dict[str, tuple[str, ...]]] = {
    "influence": ("influence.any_number",),
    "purchase": ("purchase.purse", "purchase.must_buy"),
    "devaluation": ("devaluation.down", "devaluation.refill"),
    "sale": ("sale.three", "sale.display.secret", "sale.selling.winner"),
    "fashion": ("setup.fashion.meaning",),
    "rarity": ("sale.rarity.rarest", "sale.rarity.order"),
    "price": ("sale.selling.price", "sale.selling.pounds"),
    "end": ("end.winner",),
}
"""How the game is played: its phases and words in the order in which one meets them, with their clauses."""

PHASES: Final[dict[str, tuple[str, ...]]] = {
    "setup": ("setup.fashion.meaning",),
    "influence": WORDS["influence"],
    "forger_reply": ("musketeer.forger.counter",),
    "forger_choice": ("forger.discard",),
    "thief_draw": ("thief.draw",),
    "thief_reply": ("musketeer.thief.caught",),
    "purchase": WORDS["purchase"],
    "astrologer": _CARDS["astrologer"],
    "devaluation": WORDS["devaluation"],
    "refill": ("devaluation.refill",),
    "queen": _CARDS["queen"],
    "cardinal": _CARDS["cardinal"],
    "sale": WORDS["sale"],
    "display": ("sale.display.secret", "sale.selling.winner"),
    "reveal": ("sale.selling.winner",),
    "alchemist": _CARDS["alchemist"],
    "rarity": WORDS["rarity"],
    "selling": ("sale.selling.winner", "sale.selling.one_jewel", "sale.selling.pounds"),
    "sale_end": ("sale.three",),
    "turn_end": ("devaluation.down",),
    "game_over": WORDS["end"],
}
"""What explains each phase of the game (`words.phases`)."""
GEM_WORDS: Final = ("fashion", "rarity", "price")
"""The words on the tile of a gem, which explain it together with what its stones do."""


def explained(lang: str) -> dict[str, Any]:
    """What a page says of cards and words: `cards`, `words` and `phases` by name, each a list of `says` and `address`,
    and `gem`: what explains any gem, by word.
    """

    def told(keys: tuple[str, ...]) -> list[dict[str, str]]:
        return [{key: value for key, value in rule(each, lang).items() if key != "clause"} for each in keys]

    return {
        "cards": {name: told(keys) for name, keys in CLAUSES_OF.items()},
        "words": {name: told(keys) for name, keys in WORDS.items()},
        "phases": {name: told(keys) for name, keys in PHASES.items()},
        "gem": {"sale": told(_GEMS)} | {name: told(WORDS[name]) for name in GEM_WORDS},
    }
