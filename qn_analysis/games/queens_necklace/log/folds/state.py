"""What folds read and remember: the event columns, numbers of the ruleset, and a board of a game. Vocabulary."""

from __future__ import annotations

from typing import Annotated

from ...words.cards import GEM_KINDS, GEMS, KINDS, PRICE, SALES, SEATS, SLOTS, STEPS, Card
from ...words.events import Event
from ..rows import Rows as Rows

YEARS = SALES + 2
"""Years are counted from 1; the last one has no sale."""
PerSeat = Annotated[list[int], SEATS]
PerGem = Annotated[list[int], GEMS]
PerKind = Annotated[list[int], KINDS]
PerEvent = Annotated[list[int], len(Event)]
PerYear = Annotated[list[int], YEARS]
Grid = Annotated[list[list[int]], (SEATS, GEMS)]
TABLES = 4
"""Tables that one pass fills at most."""
EARNING = Card.BANKER + 1
"""Cards below this number may earn pounds."""
PerHand = Annotated[list[list[int]], (SEATS, EARNING)]


class Rules:
    """Numbers of a ruleset, and of a log."""

    copies: PerKind
    stones: PerKind
    roles: PerKind  # whose rule each card follows: its own, or what a blank card acts as; -1 without effect
    prices: Annotated[list[list[int]], (KINDS, STEPS)]  # ducats, by step
    step_at: Annotated[list[list[int]], (KINDS, PRICE + 1)]  # by price: the step that has it, or NONE
    gem: PerKind  # the gem on each card, or -1
    pile: PerEvent  # cards that an event adds to the pile, less those that it takes away
    gains: PerEvent  # whether its card comes to the hand of `seat`
    gives: PerEvent  # or leaves it
    robs: PerEvent  # or leaves the hand of `other`
    many: PerEvent  # whether it moves `count` copies
    silent: PerEvent  # whether it tells nothing of hands, fashion, Merchants and sales
    before_buying: PerEvent  # whether it comes before the purchases of a turn
    deck: int  # cards of the pile before anything is dealt
    players: int
    turns_known: int  # whether the log tells turns
    hands_known: int  # whether it tells every card
    shown_alone: int  # whether only gems that somebody shows get a rarity tile
    merchants: int
    market_size: int
    # cards of the pile above each Merchant as it is placed, Merchants not counted
    highest: PerYear  # the fewest: his highest place
    lowest: PerYear  # the most: his lowest place
    dealt: int  # cards that are dealt to all
    banker_pounds: int
    bankers_add: int  # whether several Bankers of one player add up


class Sale:
    """What lies at a sale, and what comes of it; a number that was not told is `NONE`."""

    seen: int  # whether anything was told of it
    opened: int
    merchant: int
    turn: int
    seat: int
    holder: int  # of the Necklace, as it opens
    bought: int  # in its year
    shown: int
    stones: Grid
    cards: Grid
    rings: Grid
    kings: Grid
    necklaces: Grid
    bankers: PerSeat
    outcome: Grid  # 0: not told yet; else the number of an outcome, plus 1
    jewels: Grid
    pounds: Grid
    lost: Grid
    paid: Grid
    received: Grid
    unshown: PerGem  # nobody shows it
    counted: PerGem  # whether its stones were counted
    total: PerGem
    rank: PerGem
    fashion: PerGem
    place: PerGem
    tile: PerGem
    cancelled: PerGem
    voided: PerGem
    tribute: PerGem
    sellers: PerGem
    sold: PerGem
    brought: PerGem
    missed: PerGem
    closed: PerSeat
    score: PerSeat
    hand: PerSeat  # cards as it opens
    public: PerGem  # stones in all hands that everybody knows, as it opens
    held: PerGem  # stones in all hands


class Merchant:
    """How a Merchant came; a number that was not told is `NONE` or `NULL`."""

    seen: int
    drawn: int
    phase: int
    left: int
    cardinals: int
    postponed: int


class Copies:
    """What becomes of the copies of each card in each hand, in a year and at its sale."""

    came: PerHand
    went: PerHand
    laid: PerHand
    rows: Annotated[list[list[list[int]]], (SEATS, GEMS, GEM_KINDS)]  # gem cards in each row
    stays: PerHand
    there: PerHand
    pounds: Annotated[list[list[float]], (SEATS, EARNING)]
    worth: Annotated[list[list[float]], (SEATS, EARNING)]


class Offer:
    """A card in the market."""

    turn: int  # in which it was laid out or marked down; -1: nothing lies there
    card: int
    price: int
    row: int  # of the table, in the turn that is on; -1: not for sale in it


class Stall:
    """What lies in a place of the market for the turn that is on."""

    card: int  # NULL: nothing
    price: int
    place: int  # of the price, in `Board.cells`
    bought: int
    paid: int


class Cell:
    """What became of a card at one of its prices."""

    laid: int
    offers: int
    payable: int
    taken: int
    bought: int
    paid: int
    expired: int


class Board:
    """A game as far as a fold follows it."""

    wanted: int  # of a fold that fills several tables, which: a bit each
    made: Annotated[list[int], TABLES]  # rows of each of them
    game: int  # its number, plus 1; 0 before the first
    at: int  # its first row
    turn: int
    # row of the table with which the game, or the turn, begins (`fold_refills`: row of the log with which the turn
    # does); in `sale.sheet_fold`: seats that have closed the sale that is on
    first: int
    left: int  # cards in the pile
    dealt: int  # cards dealt so far
    ducats: int  # at hand
    begun: int  # whether the turn's beginning was told
    nth: int
    row: int  # of the table: the character played last; -1: none
    slot: int  # where the last card was laid out or marked down
    years: int  # the last year told, -1 none; in `sale.sheet_fold`: the year of the sale that is on, 0 none
    thief: int  # who stole with the character played last
    catches: int  # Musketeers discarded over it
    drawn: int  # Merchants drawn before the turn
    early: int  # Merchants that Astrologers drew in the turn
    late: int  # Merchants that its refill drew
    fresh: int  # cards that Astrologers drew in the turn
    places: int  # of the market that its refill fills
    active: int  # whose turn it is
    over: int  # whether the game ends in the turn before a refill
    necklace: int  # who holds it
    gems: PerGem  # by fashion rank
    scores: PerSeat
    sizes: PerSeat  # cards in each hand
    market: Annotated[list[Offer], SLOTS]
    stall: Annotated[list[Stall], SLOTS]
    cells: Annotated[list[list[Cell]], (KINDS, STEPS + 1)]  # the last one: prices that are on no step
    hands: Annotated[list[list[int]], (SEATS, KINDS)]
    rows: Annotated[list[list[int]], (SEATS, KINDS)]  # of the table, of each kind of card in a hand
    known: Annotated[list[list[int]], (SEATS, KINDS)]  # copies in a hand that everybody knows
    places_won: PerSeat
    rank: PerGem
    fashion: PerGem
    sales: Annotated[list[Sale], YEARS]
    merchants: Annotated[list[Merchant], YEARS]
    copies: Annotated[list[Copies], YEARS]
