"""QN921 to QN931: rulesets that can be played, but hold something odd, idle or guessed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from qn_analysis.core.lint.checks import Fault, Needs
from qn_analysis.core.lint.checks import RulesetSubject as Subject

from ...rulebook import Ruleset, merchant_places
from ...rulebook.entries import TILES
from ...words.cards import BLANKS, GEM_KINDS, GEM_OF, Card, Gem
from . import check


def _key(card: Card, last: str) -> str:
    return f"cards.{card.name.lower()}.{last}"


def _for_sale(rules: Ruleset) -> Iterator[Card]:
    return (card for card in Card if rules.copies[card] and rules.prices[card])


@check(
    "QN921", "unpayable-price", "warning", "purchase.purse", "courtier.add_up", "purchase.price", needs=Needs.RULESET
)
def unpayable(subject: Subject) -> Iterator[Fault]:
    """Nobody can pay a price, even with every Courtier.

    ## What it finds
    Prices above the purse and the ducats of all Courtiers of the deck together.

    ## Why it matters
    The card can only wait until it is cheaper: the step is there for show.

    ## Example
    A card at 30 ducats, with a purse of 10 and three Courtiers at 3.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    most = max(rules.purses) + sum(rules.amounts[card] * rules.copies[card] for card in rules.acting_as(Card.COURTIER))
    for card in _for_sale(rules):
        if dear := [price for price in rules.prices[card] if price > most]:
            yield Fault(_key(card, "prices"), dear, {"card": card.name.lower(), "most": most})


@check("QN922", "repeated-tile", "warning", "deck.tiles", "sale.rarity.order", needs=Needs.RULESET)
def repeated(subject: Subject) -> Iterator[Fault]:
    """Two tiles of a line are worth the same.

    ## What it finds
    A value that stands twice in `fashion` or in `rarity`.

    ## Why it matters
    Two ranks that are worth the same make no difference between the gems below them.

    ## Example
    `rarity = [30, 20, 20, 0]`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for key in TILES:
        tiles = getattr(rules, key)
        if twice := sorted({above for above, below in pairwise(tiles) if above == below}, reverse=True):
            yield Fault(key, tiles, {"twice": twice})


@check("QN923", "assumed-number", "note", needs=Needs.RULESET)
def assumed(subject: Subject) -> Iterator[Fault]:
    """A number of the ruleset is assumed.

    ## What it finds
    Prices, copies or stones that nobody has read from a card, or whose step on the ladder is a guess.

    ## Why it matters
    Results that rest on such a number are open until somebody reads the card; state it in the ruleset if you know it.

    ## Example
    The last two prices of a Ring, which no picture in the rulebooks shows.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for card in (card for card in Card if rules.copies[card]):
        where, name = rules.provenance(card), card.name.lower()
        for key in ("copies", "stones"):
            if getattr(where, key).assumed:
                yield Fault(_key(card, key), getattr(rules, key)[card], {"card": name})
        guessed = [price for price, open_ in zip(rules.prices[card], rules.assumed(card), strict=True) if open_]
        if guessed:
            yield Fault(_key(card, "prices"), guessed, {"card": name})


@check("QN924", "ruling-without-effect", "note", needs=Needs.RULESET)
def idle_ruling(subject: Subject) -> Iterator[Fault]:
    """A ruling was changed, but with these numbers it decides nothing.

    ## What it finds
    A reading other than the default whose occasion cannot arise: the cards or ducats that it is about are not there.

    ## Why it matters
    Two rulesets that differ in it alone play the same game; a comparison of them shows chance and nothing else.

    ## Example
    `banker_stacks = "no"` in a deck with a single Banker.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    plain, idle = Ruleset.default().rulings, _idle(rules)
    for name, reading in rules.rulings.items():
        if reading != plain[name] and idle.get(name, False):
            yield Fault(f"rulings.{name}", reading, {})


def _idle(rules: Ruleset) -> dict[str, bool]:
    """For each ruling that can be idle, whether it is."""
    n = {card: rules.copies_acting_as(card) for card in Card}  # a blank card counts as what it acts as
    bankers = [card for card in rules.acting_as(Card.BANKER) if rules.copies[card] > 1 and rules.amounts[card]]
    kinds = [sum(1 for card in Card if GEM_OF[card] == gem and n[card]) for gem in Gem]
    true_gems = any(n[card] for card in Card if card < GEM_KINDS and GEM_OF[card] != Gem.AMBER)
    row_cards = n[Card.KING] + n[Card.NECKLACE] + n[Card.RING]
    top = max((rules.prices[card][0] for card in _for_sale(rules)), default=0)
    return {
        "merchant_spread": n[Card.MERCHANT] < 2,
        "forger_choice": not n[Card.FORGER] or max(kinds) < 2,
        "forger_bluff": not (n[Card.FORGER] and n[Card.MUSKETEER]),
        "counter_draw": not (n[Card.THIEF] and n[Card.MUSKETEER]),
        "queen_scope": not (n[Card.QUEEN] and sum(kinds)),
        "banker_stacks": not bankers,
        "alchemist_orphans": not (n[Card.ALCHEMIST] and row_cards and true_gems),
        "own_king_own_necklace": not (n[Card.KING] and n[Card.NECKLACE]),
        "banker_alone": not n[Card.BANKER],
        "merchant_while_waiting": not n[Card.CARDINAL] or n[Card.MERCHANT] < 2,
        "alchemist_declined": not (n[Card.ALCHEMIST] and true_gems),
        "tribute_each": n[Card.KING] < 2 or not n[Card.NECKLACE] or not rules.tribute_pounds,
        "nothing_affordable": top <= min(rules.purses) and not n[Card.ASTROLOGER] and rules.market_size > 1,
    }


@check(
    "QN925",
    "number-without-effect",
    "note",
    "courtier.three",
    "banker.ten",
    "necklace.tribute",
    "musketeer.three",
    needs=Needs.RULESET,
)
def idle_number(subject: Subject) -> Iterator[Fault]:
    """A number was changed, but no card makes use of it.

    ## What it finds
    `courtier_ducats`, `banker_pounds`, `tribute_pounds` or `musketeers`, changed in a deck without the card concerned.

    ## Why it matters
    The change is without effect, which is hardly what was meant.

    ## Example
    `tribute_pounds = 80` in a deck without Kings.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    needs = {
        "courtier_ducats": (Card.COURTIER,),
        "banker_pounds": (Card.BANKER,),
        "tribute_pounds": (Card.KING, Card.NECKLACE),
        "musketeers": (Card.MUSKETEER, Card.NECKLACE),
    }
    for key, cards in needs.items():
        absent = [card.name.lower() for card in cards if not rules.copies[card]]
        if absent and getattr(rules, key) != getattr(Ruleset.default(), key):
            yield Fault(key, getattr(rules, key), {"cards": absent})


@check("QN926", "too-few-musketeers", "warning", "musketeer.three", needs=Needs.RULESET)
def too_few_musketeers(subject: Subject) -> Iterator[Fault]:
    """There are too few Musketeers to carry off the Necklace.

    ## What it finds
    A Necklace and Musketeers in the deck, but fewer of these than `musketeers` asks for.

    ## Why it matters
    That rule can never be used, and the Necklace is safer than in the rulebook.

    ## Example
    Two Musketeers, `musketeers = 3`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    there = rules.copies[Card.MUSKETEER]
    if rules.copies[Card.NECKLACE] and 0 < there < rules.musketeers:
        yield Fault("musketeers", rules.musketeers, {"copies": there})


@check("QN927", "crowded-merchants", "warning", "setup.merchants.thirds", "setup.merchants.last", needs=Needs.RULESET)
def crowded(subject: Subject) -> Iterator[Fault]:
    """Two Merchants can lie so close that one refill of the market draws both.

    ## What it finds
    Places of two Merchants with fewer cards between them than the market has places.

    ## Why it matters
    Two sales in one turn leave no time to gather cards for the second.

    ## Example
    Five Merchants in a small deck with a wide `merchant_spread`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for players in subject.players:
        places = merchant_places(rules, players)
        for number, ((_, last), (first, _)) in enumerate(pairwise(places), 2):
            if first - last < rules.market_size:
                said = {"players": players, "number": number, "earlier": number - 1, "between": first - last}
                yield Fault("cards.merchant.copies", rules.copies[Card.MERCHANT], said)


@check("QN928", "thin-pile", "warning", "setup.deal", "setup.market", "setup.pile", needs=Needs.RULESET)
def thin_pile(subject: Subject) -> Iterator[Fault]:
    """Hands and market take more than half of the deck.

    ## What it finds
    `hand_size` and `market_size` that leave less than half of the cards in the pile.

    ## Why it matters
    Most of the game is then decided by the deal.

    ## Example
    Four hands of ten and a market of eight out of 80 cards.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for players in subject.players:
        taken = sum(rules.hands[:players]) + rules.market_size
        if 2 * taken > rules.deck:
            yield Fault("hand_size", rules.hand_size, {"players": players, "taken": taken, "deck": rules.deck})


@check("QN929", "missing-gem", "warning", "deck.gems", "sale.rarity.zero", needs=Needs.RULESET)
def missing_gem(subject: Subject) -> Iterator[Fault]:
    """A gem has no cards.

    ## What it finds
    A gem that no card of the deck shows.

    ## Why it matters
    Nobody can sell it except by an Alchemist, and it is always among the rarest.

    ## Example
    `cards.amber_1.copies = 0`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for gem in Gem:
        if not any(rules.copies_acting_as(card) for card in Card if GEM_OF[card] == gem):
            yield Fault("cards", gem.name.lower(), {"gem": gem.name.lower()})


@check("QN930", "free-card", "note", "purchase.price", needs=Needs.RULESET)
def free_card(subject: Subject) -> Iterator[Fault]:
    """A card can be had for nothing.

    ## What it finds
    A ladder that ends at 0 ducats.

    ## Why it matters
    Whoever comes to it takes it without paying, which also fulfils the duty to buy.

    ## Example
    `prices = [6, 4, 2, 0]`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for card in _for_sale(rules):
        if 0 in rules.prices[card]:
            yield Fault(_key(card, "prices"), rules.prices[card], {"card": card.name.lower()})


@check("QN931", "blank-in-play", "warning", "deck.outside", needs=Needs.RULESET)
def blank(subject: Subject) -> Iterator[Fault]:
    """A blank card without an effect is in the deck.

    ## What it finds
    Copies of a blank card to which the ruleset gives no `effect`.

    ## Why it matters
    Blank cards are left to players' own ideas: they can be bought, but no rule says what they do.

    ## Example
    `cards.blank_blue.copies = 1`.

    ## What a log must tell
    Nothing: the ruleset alone is read.
    """
    rules = subject.rules
    if rules is None:
        return
    for card, blank_card in zip(BLANKS, rules.blanks, strict=True):
        if rules.copies[card] and blank_card.effect is None:
            yield Fault(_key(card, "copies"), rules.copies[card], {"card": card.name.lower()})
