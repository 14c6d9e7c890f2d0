"""What the linter's folds read, remember and write: the event columns, numbers of the ruleset, boards, and the columns
of their tables. Vocabulary.

In columns null is `NULL` where words stand and `NONE` where numbers do, which have a sign and room enough that no
number of a log is mistaken for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Final, NamedTuple, TypeAlias

from ...words.cards import GEMS, KINDS, SEATS, STEPS

Words: TypeAlias = Annotated[Sequence[int], "uint8"]
Small: TypeAlias = Annotated[Sequence[int], "int16"]
Numbers: TypeAlias = Annotated[Sequence[int], "int32"]
CODES: Final = 256
"""Numbers of words, the last for none."""
CELLS: Final = SEATS * GEMS
"""Cells of a sale."""
BEYOND: Final = 17
"""Sales for which there is room past the last: a row can name a seat that no table has."""
HANDS: Final = 256
"""More seats than a log can name, the last for rows that name none."""
STEP: Final = 64
"""More than there are kinds of cards; the last number stands for a card that the log does not name."""
PLACES: Final = 257
"""Places of the market that a log can name, and one for rows that name none."""
TURNS: Final = 1 << 16
"""Turns that a log can name."""
YEARS: Final = 1 << 8
"""Years that it can name."""
UNTOLD: Final = (1 << 32) - 1
"""What stands for the number of a game that the log does not tell."""
TURN: Final = 1
YEAR: Final = 2
STAGE: Final = 4
WORD: Final = 8
SETUP: Final = 16
QUEEN: Final = 32
PLACE: Final = 64
LOOSE: Final = 128
OPEN: Final = 256
FOREIGN: Final = 512
"""What may be out of order with a row: its turn, its year, the stage of its turn, its phase by its event, its phase by
whether a turn began, a Queen without what she takes or the reverse, and a place that there is not; a turn that begins
after another event than the end of one, ends before another than the beginning of one, and ends for another seat."""
OFTEN: Final = 10
"""Kinds of events that happen once in a sale, from the count on."""
NAMED: Final = 1024
"""Seats and gems that such an event can name."""
GAINS: Final = 1
GIVES: Final = 2
ROBBED: Final = 4
COPIES: Final = 8
"""What an event does: a card comes to the hand of `seat`, or leaves it, or leaves that of `other`; `count` copies."""
PerKind: TypeAlias = Annotated[list[int], KINDS]
PerSeat: TypeAlias = Annotated[list[int], SEATS]
PerGem: TypeAlias = Annotated[list[int], GEMS]
PerEvent: TypeAlias = Annotated[list[int], CODES]
PerPlace: TypeAlias = Annotated[list[int], PLACES]
PerTurn: TypeAlias = Annotated[list[int], TURNS]


class Moved(NamedTuple):
    """What moves, of the events."""

    first: Words  # 1: it begins a game
    event: Words
    seat: Small
    other: Small
    card: Words
    number: Small


class Course(NamedTuple):
    """What turns are made of."""

    first: Words
    event: Words
    phase: Words
    turn: Numbers
    active: Small  # the seat whose turn it is
    seat: Small
    card: Words
    number: Small
    amount: Small


class Ordered(NamedTuple):
    """What is read of every row beside the one before it."""

    game: Annotated[Sequence[int], "uint32"]
    event: Words
    phase: Words
    turn: Numbers
    year: Small
    active: Small  # the seat whose turn it is
    seat: Small
    card: Words
    slot: Small


class Trade(NamedTuple):
    """What the market shows."""

    first: Words
    event: Words
    phase: Words
    seq: Numbers
    turn: Numbers
    card: Words
    slot: Small
    number: Small
    amount: Small


class Closing(NamedTuple):
    """What sales are made of."""

    first: Words
    event: Words
    seq: Numbers
    seat: Small
    card: Words
    gem: Words
    slot: Small


class Asked(NamedTuple):
    """The moves of hands, as `hands` wrote them, and what is asked, in the order of game and seq."""

    game: Annotated[Sequence[int], "uint32"]  # of the events
    seq: Numbers
    row: Numbers
    whose: Numbers
    what: Numbers
    held: Numbers
    size: Numbers
    of_game: Numbers  # asked
    until: Numbers  # the last seq that counts; -1: a place untold, at which nothing is known
    hand: Numbers
    kind: Numbers  # `STEP` - 1: a card untold


class Shown(NamedTuple):
    """The events, and the rows of sales, as `sales` wrote them."""

    event: Words
    seat: Small
    card: Words
    row: Numbers
    sale: Numbers
    cell: Numbers


class Lying(NamedTuple):
    """Ranks in fashion by pot, as `sales` wrote them, and what lies in each cell, as `displays` did."""

    fashion: Numbers
    there: Numbers
    stones: Numbers
    kings: Numbers
    necklaces: Numbers


class Sold(NamedTuple):
    """The events and rows of sales; what lies in each cell; the pots, as `pots` wrote them; and what Bankers add."""

    event: Words
    row: Numbers
    cell: Numbers
    there: Numbers
    stones: Numbers
    rings: Numbers
    most: Numbers
    price: Numbers
    stop: Numbers
    bonus: Numbers


class Rules:
    """Numbers of a ruleset, and of events."""

    prices: Annotated[list[list[int]], (KINDS, STEPS + 1)]  # in ducats, by step; `NONE` off the ladder
    copies: PerKind  # in the deck
    courtiers: PerKind  # ducats that a card adds as a Courtier does; 0: it is none
    bankers: PerKind  # pounds that it adds to each jewel as a Banker does
    astrologers: PerKind  # whether it acts as an Astrologer
    gem: PerKind  # on the card, or -1
    stones: PerKind  # on the card
    purses: PerSeat  # ducats of a turn
    fashion: PerGem  # pounds of each rank in fashion
    rarity: PerGem  # and in rarity
    places: int  # of the market
    hand: PerEvent  # what an event does with hands
    pile: PerEvent  # cards that it adds to the pile
    course: PerEvent  # 0: it is none of the course of turns, 1: it is, 2: and what stands next to it is asked
    phases: PerEvent  # a bit for each phase in which it can be; all, where there is no event
    stage: PerEvent  # by phase: its place in a turn, 0: it breaks in between, or is outside
    slots: PerEvent  # places that its `slot` can name
    gone: PerEvent  # 0: no card leaves for good, 1: one does, 2: as many as the row says
    bankers_add: int  # whether the Bankers of a player add up
    lapse: int  # whether what lies in a row without gems lapses
    own_king: int  # whether a King cancels the gem that the Necklace of his own player protects
    shown_alone: int  # whether only gems that are shown get a tile


class Hands:
    """What hands hold."""

    held: Annotated[list[list[int]], (HANDS, STEP)]
    size: Annotated[list[int], HANDS]


class Known:
    """What hands held when last one of their cards moved, and in the how manieth game that was."""

    held: Annotated[list[list[int]], (HANDS, STEP)]
    held_in: Annotated[list[list[int]], (HANDS, STEP)]
    size: Annotated[list[int], HANDS]
    size_in: Annotated[list[int], HANDS]


class Away:
    """Copies of each kind that left, and of all, in the last place."""

    kinds: Annotated[list[int], STEP + 1]


class OnSale:
    """By place of the market: its last row, in which game, the one before it there and the devaluation or refill before
    it in its turn (-1: none), the card that lay there before, whether something is odd with it, the card of this stay
    and how often it was marked down; the card that lies there now and its price; and tables (`core.compile.folds`)."""

    wanted: int
    made: Annotated[list[int], 3]
    last: PerPlace
    game: PerPlace
    prev: PerPlace
    after: PerPlace
    before: PerPlace
    odd: PerPlace
    lies: PerPlace
    downs: PerPlace
    lay: PerPlace
    price: PerPlace
    moved: int  # the last devaluation or refill of the game, -1: none


class Turns:
    """A game, by the number of a turn; and tables (`core.compile.folds`)."""

    wanted: int
    made: Annotated[list[int], 3]
    over: int  # whether the game is
    last: int  # the last event of the course of turns, -1: the game has none yet
    group: int  # the turn of the last purchase
    some: int  # how many turns are known of
    numbers: PerTurn  # those
    touched: PerTurn  # whether it is one
    added: PerTurn
    ducats: PerTurn
    begun: PerTurn
    spent: PerTurn
    bought: PerTurn
    passes: PerTurn
    passed: PerTurn
    lost: PerTurn
    losing: PerTurn


class Tiles:
    """By gem: the last rank set in this game, where, and the one before that place; in which sale an event of a seat
    and a gem was last and how often in it; and tables."""

    wanted: int
    made: Annotated[list[int], 6]
    within: Annotated[list[list[int]], (OFTEN, NAMED)]
    times: Annotated[list[list[int]], (OFTEN, NAMED)]
    rank: PerGem
    seq: PerGem
    before: PerGem


class Two:
    """Two tables."""

    wanted: int
    made: Annotated[list[int], 2]


class Nothing:
    """Nothing to remember."""

    none: int


Hand = IntEnum("Hand", "ROW WHOSE WHAT CHANGE HELD SIZE", start=0)
"""A card that comes to a hand or leaves it: the event, the seat (-1: none), the card, the copies that come; copies
of it in that hand then, and cards in it."""
Answer = IntEnum("Answer", "HELD SIZE SOME", start=0)
"""What is held when somebody asks: copies of the card, cards, and whether any ever came to that hand or left it."""
Pile = IntEnum("Pile", "ROW WHAT CHANGE LEFT SIZE", start=0)
"""A card that is drawn (-1) or given back (1): the event, the card, and copies of it in the pile then, as far as
the log names them, and cards."""
Gone = IntEnum("Gone", "ROW WHAT SEEN", start=0)
"""The event, the card, and its copies that have left by then."""
Odd = IntEnum("Odd", "ROW STAGED WHAT", start=0)
"""An event that may be out of order, the last one before it that has a stage, and what may be wrong, a bit each."""
Market = IntEnum(
    "Market",
    "ROW EVENT CARD TURN SLOT COUNT AMOUNT LAY LIES STAYS STEP PRICE PREV_EVENT PREV_TURN NEXT_EVENT NEXT_TURN "
    "AFTER_EVENT AFTER_SLOT",
    start=0,
)
"""What happens in a place and is not plainly as it should be: the event and its own columns; the card that lay there
before; the card of this stay, which begins when a card is laid out; whether a card lies there afterwards; mark-downs
of this stay so far, and the ladder's price of `LIES` after them; the neighbours in the same place of the same game;
of a row that marks down, expires or lays out, the one before it in the same turn, of whatever place."""
Begun = IntEnum("Begun", "LEAST", start=len(Market))
"""By turn that begins: the lowest price of the market then, `NONE` where no card has one."""
Left = IntEnum("Left", "LAY", start=len(Market) + 1)
"""By Queen that is not played: the card that lies there."""
Turn = IntEnum("Turn", "ROW DUCATS SPENT BOUGHT OVER PASSES PASSED LOST LOSING", start=0)
"""The event, ducats in all, spent, purchases; whether a later turn of the game began, or the game is over; passes
and the last of them, ducats lost and where last."""
Bought = IntEnum("Bought", "ROW NTH SPENT DUCATS LAST PRICE", start=9)
"""The event, its number in its turn from 0, ducats spent with it, and ducats of the turn; whether no purchase of
the turn follows; the ladder's price at the step said."""
Along = IntEnum("Along", "ROW EVENT PREV NEXT", start=15)
"""An event of the course of turns and its kind, and those before and after it in the game: -1 where there is none. Of
purchases, passes and losses of ducats those that do not plainly stand where they should, and of Astrologers."""
Row = IntEnum("Row", "ROW SALE CELL", start=0)
"""The event, its sale, and the row of a display that it names."""
Sale = IntEnum("Sale", "ROW OPENED", start=3)
"""The first event of a sale, and whether that says so."""
Fashion = IntEnum("Fashion", "FASHION UNTOLD", start=5)
"""By pot: the rank of the gem, by the tiles set before the sale or, untold, the order of counting; and whether no
tile says so."""
Again = IntEnum("Again", "AGAIN TIMES", start=7)
"""By event of a sale that is not the first of its kind, seat and gem: its number among all rows of sales, and which
one it is."""
Late = IntEnum("Late", "LATE", start=9)
"""Rows of sales, by their numbers, whose step comes before that of the row before them."""
Between = IntEnum("Between", "BETWEEN", start=10)
"""Rows of sales, by their numbers, between which and those before them something else stands than an Alchemist."""
Cell = IntEnum("Cell", "LAID THERE CARDS STONES RINGS KINGS NECKLACES ORPHANS EMPTIED", start=0)
"""Gem cards before the Alchemist, -1 where none of its cards was shown; whether a card was shown in the cell or
moved from or to it; what lies in it after her; Rings (units), Kings (1 << 10) and Necklaces (1 << 20) that lay in
it when she took its last gem card, and whether she did."""
Banked = IntEnum("Banked", "BONUS SEEN", start=9)
"""By sale and seat: pounds that Bankers add, and a bit for each kind of Banker shown."""
Pot = IntEnum("Pot", "STONES MOST RARITY TILE PRICE STOP", start=0)
"""Stones shown in all, and in the longest row; rank in rarity, its pounds, and those of a jewel, `NONE` where
fashion is not told (without a tile the rank is `NONE` and the tile 0); whether a King cancels the sale."""
Result = IntEnum("Result", "CELL ROW OUTCOME STONES MOST PRICE BONUS JEWELS POUNDS", start=0)
"""The cell, the event that says what became of it, the event that should say so; stones, those of the longest row,
the price of a jewel, what Bankers add to it, jewels, and what all bring."""
Logged = IntEnum("Logged", "LOGGED", start=9)
"""By cell: whether the log says what became of it."""
