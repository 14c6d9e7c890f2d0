"""What several folds follow: games and turns one after the other, the pile, hands."""

from __future__ import annotations

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import GEMS, KINDS, PRICE, SEATS, Card
from ...words.events import Event
from .state import Board, Rows, Rules


def begin_game(rows: Rows, rules: Rules, b: Board, n: int) -> bool:
    """Whether a row is the first of its game; then the pile is whole, hands are empty and no turn is on."""
    if b.game == rows.game[n] + 1:
        return False
    b.game = rows.game[n] + 1
    b.at = n
    b.left = rules.deck
    b.dealt = 0
    b.turn = -1
    b.necklace = NULL
    for rank in range(GEMS):
        b.gems[rank] = NULL
    for seat in range(SEATS):
        for card in range(KINDS):
            b.hands[seat][card] = 0
            b.rows[seat][card] = -1
    return True


def follow_pile(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to the pile."""
    event = rows.event[n]
    b.left += rules.pile[event]
    if event == Event.DEALT:
        b.dealt += 1


def cards_left(b: Board) -> int:
    """Cards in the pile, as far as they are known."""
    return b.left if b.dealt > 0 else NONE


def told(number: int) -> int:
    """A number, 0 where it was not told."""
    return 0 if number == NONE else number


def step_of(rules: Rules, card: int, price: int) -> int:
    """Prices that a card has come down, `NONE` where no step of its ladder has this one."""
    if card == NULL or price < 0 or price > PRICE:
        return NONE
    return rules.step_at[card][price]


def follow_fashion(rows: Rows, b: Board, n: int) -> bool:
    """Whether a row sets the place of a gem in fashion."""
    if rows.event[n] != Event.FASHION_SET or rows.slot[n] >= GEMS:
        return False
    b.gems[rows.slot[n]] = rows.gem[n]
    return True


def follow_necklace(rows: Rows, rules: Rules, b: Board, n: int) -> bool:
    """Whether a row says who holds the Necklace from now on."""
    event = rows.event[n]
    if rows.card[n] != Card.NECKLACE:
        return False
    if rules.gains[event] == 1:
        b.necklace = rows.seat[n]
        return True
    if rules.gives[event] == 1 or rules.robs[event] == 1:
        b.necklace = NULL
        return True
    return False


def follow_hands(rows: Rows, rules: Rules, b: Board, n: int) -> None:
    """What a row does to hands."""
    event = rows.event[n]
    card = rows.card[n]
    if card == NULL:
        return
    copies = told(rows.number[n]) if rules.many[event] == 1 else 1
    if rules.gains[event] == 1 and rows.seat[n] != NULL:
        b.hands[rows.seat[n]][card] += copies
    if rules.gives[event] == 1 and rows.seat[n] != NULL:
        b.hands[rows.seat[n]][card] -= copies
    if rules.robs[event] == 1 and rows.other[n] != NULL:
        b.hands[rows.other[n]][card] -= copies
