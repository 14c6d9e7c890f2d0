"""Hands and the pile, followed card by card."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.shapes import Column, Made, Memory, Numbers

SEATS: Final = 256
"""More than a log can name, the last for rows that name none."""
STEP: Final = 64
"""More than there are kinds of cards; the last number stands for a card that the log does not name."""
GAINS: Final = 1
GIVES: Final = 2
ROBBED: Final = 4
COPIES: Final = 8
"""What an event does: a card comes to the hand of `seat`, or leaves it, or leaves that of `other`; `count` copies."""
NOBODY: Final = -1
NO_WORD: Final = 255


def hands(
    first: Column, event: Column, seat: Column, other: Column, card: Column, count: Column,
    moves: Numbers, held: Memory, size: Memory,
    row: Made, whose: Made, what: Made, change: Made, holds: Made, cards: Made, ends: Made,
) -> None:  # fmt: skip
    """Each card that comes to a hand or leaves it: the loss of one who is robbed stands after the gain of the other.

    Args:
        moves: what each event does, by number.
        held, size: copies of each card by seat and kind, cards by seat.
        row, whose, what, change: the event, the seat (-1: none), the card and the copies that come.
        holds, cards: copies of this card in that hand then, and cards in it.
    """
    n = 0
    begun = 0
    for at in range(len(event)):
        if first[at] == 1:
            for old in range(begun, n):
                place = whose[old] if whose[old] != NOBODY else SEATS - 1
                held[place * STEP + min(what[old], STEP - 1)] = 0
                size[place] = 0
            begun = n
        does = moves[event[at]]
        if does == 0:
            continue
        for robbed in range(2):
            if does & (ROBBED if robbed == 1 else GAINS | GIVES) == 0:
                continue
            more = 1 if robbed == 0 and does & GAINS else -1
            if robbed == 0 and does & COPIES and count[at] > 1:
                more *= count[at]
            who = other[at] if robbed == 1 else seat[at]
            place = who if who != NOBODY else SEATS - 1
            kind = place * STEP + min(card[at], STEP - 1)
            held[kind] += more
            size[place] += more
            row[n] = at
            whose[n] = who
            what[n] = card[at]
            change[n] = more
            holds[n] = held[kind]
            cards[n] = size[place]
            n += 1
    ends[0] = n


def hands_asked(
    game: Column, seq: Column,
    row: Numbers, whose: Numbers, what: Numbers, change: Numbers,
    games: Numbers, seqs: Numbers, seats: Numbers, kinds: Numbers,
    held: Memory, size: Memory, known: Memory,
    holds: Made, cards: Made, some: Made, ends: Made,
) -> None:  # fmt: skip
    """What hands hold once all is done that stands at a place of a game or before it.

    Args:
        row, whose, what, change: as `hands` wrote them.
        games, seqs, seats, kinds: what is asked, in the order of game and seq; kind `STEP` - 1 is a card untold,
            and seq -1 a place untold, at which nothing is known.
        held, size, known: copies by seat and kind, cards by seat, and whether a card ever came or went.
        holds, cards: copies of the card in that hand then, and cards in it.
        some: whether a card ever came to it, or left it.
    """
    begun = 0
    n = 0
    for asked in range(len(games)):
        if asked == 0 or games[asked] != games[asked - 1]:
            for old in range(begun, n):
                place = whose[old] if whose[old] != NOBODY else SEATS - 1
                held[place * STEP + min(what[old], STEP - 1)] = 0
                size[place] = 0
                known[place] = 0
            while n < len(row) and game[row[n]] < games[asked]:
                n += 1
            begun = n
        while n < len(row) and game[row[n]] == games[asked] and 0 <= seq[row[n]] <= seqs[asked]:
            place = whose[n] if whose[n] != NOBODY else SEATS - 1
            held[place * STEP + min(what[n], STEP - 1)] += change[n]
            size[place] += change[n]
            known[place] = 1
            n += 1
        place = seats[asked] if seats[asked] != NOBODY else SEATS - 1
        told = seqs[asked] >= 0
        holds[asked] = held[place * STEP + kinds[asked]] if told else 0
        cards[asked] = size[place]
        some[asked] = told and known[place] == 1
    ends[0] = len(games)


def pile(
    first: Column, event: Column, card: Column,
    moves: Numbers, copies: Numbers, merchant: Numbers, left: Memory,
    row: Made, what: Made, change: Made, leaves: Made, cards: Made, ends: Made,
) -> None:  # fmt: skip
    """Each card that is drawn from the pile or given back to it.

    Args:
        moves: what each event adds to the pile, by number.
        copies: of each kind in the deck.
        merchant: the event at which a card is a Merchant though it is not named, and the card.
        left: copies of each kind that left, and of all, in the last place.
        row, what, change: the event, the card, and whether it leaves (-1) or comes back (1).
        leaves, cards: copies of the card in the pile then, as far as the log names them, and cards.
    """
    deck = 0
    for kind in range(len(copies)):
        deck += copies[kind]
    n = 0
    for at in range(len(event)):
        if first[at] == 1:
            for kind in range(STEP + 1):
                left[kind] = 0
        more = moves[event[at]]
        if more == 0:
            continue
        kind = card[at]
        if kind == NO_WORD and event[at] == merchant[0]:
            kind = merchant[1]
        untold = kind == NO_WORD
        left[STEP] += more
        left[min(kind, STEP - 1)] += more
        row[n] = at
        what[n] = kind
        change[n] = more
        leaves[n] = left[min(kind, STEP - 1)] + (0 if untold else copies[kind])
        cards[n] = left[STEP] + deck
        n += 1
    ends[0] = n


def gone(
    first: Column, event: Column, card: Column, count: Column,
    leaves: Numbers, copies: Numbers, out: Memory,
    row: Made, what: Made, seen: Made, ends: Made,
) -> None:  # fmt: skip
    """The rows at which more copies of a card have left the game, or a hand for a display, than the deck has.

    Args:
        leaves: by the number of an event: 0 no card leaves, 1 one does, 2 as many as `count` says.
        copies: of each kind in the deck.
        out: copies of each kind that have left.
        row, what, seen: the event, the card, and its copies that have left by then.
    """
    n = 0
    for at in range(len(event)):
        if first[at] == 1:
            for kind in range(len(copies)):
                out[kind] = 0
        leaving = leaves[event[at]]
        if leaving == 0 or card[at] == NO_WORD:
            continue
        out[card[at]] += count[at] if leaving == 2 and count[at] > 1 else 1
        if out[card[at]] > copies[card[at]]:
            row[n] = at
            what[n] = card[at]
            seen[n] = out[card[at]]
            n += 1
    ends[0] = n
