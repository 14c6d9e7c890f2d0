"""Characters played, and what came of them."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.log.null import NONE, NULL

from ...words.cards import Card
from ...words.events import Event
from .columns import Came, Play
from .state import Board, Rows, Rules


def fold_plays(rows: Rows, rules: Rules, b: Board, out: Any) -> int:
    """One row a character played.

    What comes of a character follows it in the log before the next one is played, but for a Cardinal, whose answer is
    the seat to which the sale is put off.
    """
    made = 0
    b.row = -1
    for n in range(len(rows.game)):
        event = rows.event[n]
        if rows.game[n] + 1 != b.game:
            conclude(rules, b, out)
            b.game = rows.game[n] + 1
            b.first = made
            b.row = -1
        if event == Event.PLAYED:
            conclude(rules, b, out)
            b.row = made
            b.thief = -1
            b.catches = 0
            made = write_play(rows, out, made, n, rows.number[n])
            out[Play.DUCATS][b.row] = rows.amount[n]
        elif event >= Event.HAND_SEEN and event <= Event.NECKLACE_SEIZED:
            if b.row >= 0:
                follow_play(rows, b, out, n)
            if event == Event.COUNTERED:
                made = write_play(rows, out, made, n, 1)
                out[Play.OUTCOME][made - 1] = Came.COUNTERED
        elif event == Event.TAKEN or event == Event.TRANSMUTED:
            if b.row >= 0:
                follow_play(rows, b, out, n)
        elif event == Event.CARDINAL_PLAYED:
            made = write_play(rows, out, made, n, 1)
            out[Play.OTHER][made - 1] = NULL
            out[Play.GEM][made - 1] = NULL
            out[Play.MERCHANT][made - 1] = rows.number[n]
        elif event == Event.SALE_POSTPONED:
            put_off(rows, b, out, made, n)
    conclude(rules, b, out)
    return made


def write_play(rows: Rows, out: Any, made: int, n: int, copies: int) -> int:
    """A row of which nothing has come yet."""
    out[Play.GAME][made] = n
    out[Play.SEQ][made] = rows.seq[n]
    out[Play.TURN][made] = rows.turn[n]
    out[Play.YEAR][made] = rows.year[n]
    out[Play.PHASE][made] = rows.phase[n]
    out[Play.SEAT][made] = rows.seat[n]
    out[Play.CARD][made] = rows.card[n]
    out[Play.COPIES][made] = copies
    out[Play.OTHER][made] = rows.other[n]
    out[Play.GEM][made] = rows.gem[n]
    out[Play.MERCHANT][made] = NONE
    out[Play.OUTCOME][made] = NULL
    out[Play.GOT][made] = NULL
    out[Play.DUCATS][made] = NONE
    out[Play.CATCHES][made] = NONE
    return made + 1


def follow_play(rows: Rows, b: Board, out: Any, n: int) -> None:
    """What a row says of the character played last."""
    event = rows.event[n]
    came = -1
    gets = False
    if event == Event.HAND_SEEN:
        came = Came.SEEN
    elif event == Event.COUNTERED:
        came = Came.COUNTERED
    elif event == Event.CAUGHT:
        b.catches += 1
    elif event == Event.STOLEN:
        gets = True
        if b.thief == -1:
            b.thief = rows.seat[n]
    elif event != Event.COUNTER_DECLINED:
        gets = True
        if event == Event.SURRENDERED:
            came = Came.SURRENDERED
        elif event == Event.NECKLACE_SEIZED:
            came = Came.SEIZED
        elif event == Event.TAKEN:
            came = Came.TAKEN
        else:
            came = Came.TRANSMUTED
            if out[Play.GEM][b.row] == NULL:
                out[Play.GEM][b.row] = rows.gem[n]
    if came >= 0 and out[Play.OUTCOME][b.row] == NULL:
        out[Play.OUTCOME][b.row] = came
    if gets and out[Play.GOT][b.row] == NULL:
        out[Play.GOT][b.row] = rows.card[n]


def conclude(rules: Rules, b: Board, out: Any) -> None:
    """What came of the character played last, now that all is told."""
    row = b.row
    if row < 0:
        return
    card = out[Play.CARD][row]
    role = -1 if card == NULL else rules.roles[card]
    if role == Card.THIEF:
        out[Play.CATCHES][row] = b.catches
    if role == Card.COURTIER:
        out[Play.OUTCOME][row] = Came.DUCATS
    elif role == Card.FAVORITE:
        out[Play.OUTCOME][row] = Came.FASHION
    elif b.thief >= 0 and b.thief != NULL:
        out[Play.OUTCOME][row] = Came.STOLEN if b.thief == out[Play.SEAT][row] else Came.ROBBED
    elif b.catches > 0:
        out[Play.OUTCOME][row] = Came.CAUGHT


def put_off(rows: Rows, b: Board, out: Any, made: int, n: int) -> None:
    """At a postponed sale, set the outcome of each Cardinal played against its Merchant, in the table `out`.

    `POSTPONED` for the seat in whose turn the sale will be held, `OVERTAKEN` for the others. `made` is the number of
    rows written, `n` the row of the event.
    """
    seat = rows.seat[n]
    for row in range(b.first, made):
        if out[Play.MERCHANT][row] == rows.number[n] and seat != NULL:
            out[Play.OUTCOME][row] = Came.POSTPONED if out[Play.SEAT][row] == seat else Came.OVERTAKEN
