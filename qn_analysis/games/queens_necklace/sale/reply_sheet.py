"""The best reply to a sale, from a sheet to the numbers that are searched and back: a source, which a page has too.

A sheet is plain data (`Sheet.whole`), cards are numbers by kind, an `answer` is as `searching.REPLY` has it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.base.telling import Words

from ..words.cards import GEM_KINDS, GEM_OF, GEMS, KINDS, SEATS, TRUE_GEMS, Card
from .checking import CARD_NAMES
from .kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, RINGS
from .searching import ALCHEMISTS
from .sheet import GEM_NAMES

Plain = Mapping[str, Any]


def set_aside(coded: Any, seat: int, held: Sequence[str]) -> list[int]:
    """Take a display and its Alchemists out of a sale's numbers (`kernel.SHEET`); all cards of the player, with those
    that she holds.
    """
    at = LAID + seat * OWN
    hand = cards_in([coded[at + n] for n in range(OWN)])
    for n in range(OWN):
        coded[at + n] = 0
    for name in held:
        hand[CARD_NAMES.index(name)] += 1
    left = 0
    for n in range(coded[MOVES]):
        move = MOVES + 1 + 3 * n
        if coded[move] == seat:
            hand[Card.ALCHEMIST] += 1
        else:
            for part in range(3):
                coded[MOVES + 1 + 3 * left + part] = coded[move + part]
            left += 1
    coded[MOVES] = left
    return hand


def cards_in(own: Sequence[int]) -> list[int]:
    """The cards of a display, and Alchemists played where they are given, by kind."""
    cards = [0 for _ in range(KINDS)]
    for card in range(GEM_KINDS):
        cards[card] = own[card]
    for gem in range(GEMS):
        cards[Card.RING] += own[RINGS + gem]
        cards[Card.KING] += own[KINGS + gem]
        cards[Card.NECKLACE] += own[NECKLACES + gem]
    cards[Card.BANKER] = own[BANKERS]
    for at in range(OWN, len(own)):
        if own[at] >= 0:
            cards[Card.ALCHEMIST] += 1
    return cards


def plays_of(coded: Any, hand: Sequence[int]) -> int:
    """How many Alchemists she can play: a sheet has room for no more than seats."""
    room: int = SEATS - coded[MOVES]
    return min(hand[Card.ALCHEMIST], room)


def why_no_reply(words: Words, display: Plain, blank: bool, hand: Sequence[int]) -> str:
    """Why no best reply can be searched for; "": one can. `blank`: she could show a blank card of her hand."""
    player, n = display["player"], hand[Card.ALCHEMIST]
    if blank and "blank_gray" in display["hand"]:
        return words.say("problem.best_blank", player=player)
    return words.say("problem.best_alchemists", player=player, n=n, most=ALCHEMISTS) if n > ALCHEMISTS else ""


def margin_of(gains: Sequence[int], seat: int) -> int:
    """A player's pounds in a sale less those of her best rival."""
    best = gains[1 if seat == 0 else 0]
    for other in range(len(gains)):
        if other != seat:
            best = max(best, gains[other])
    return gains[seat] - best


def with_reply(sheet: Plain, seat: int, stones: Sequence[int], hand: Sequence[int], answer: Sequence[int]) -> Plain:
    """A sale with the reply in place of what a player shows, Alchemists in the order in which players are asked."""
    displays = list(sheet["displays"])
    player = displays[seat]["player"]
    spent = cards_in(answer)
    kept: list[str] = []
    for card in range(KINDS):
        kept.extend([CARD_NAMES[card] for _ in range(hand[card] - spent[card])])
    rows = {gem: reply_row(stones, answer, GEM_NAMES.index(gem)) for gem in sheet["fashion"]}
    laid = {gem: rows[gem] for gem in sheet["fashion"] if len(rows[gem]["gems"]) > 0}
    displays[seat] = {**displays[seat], "rows": laid, "bankers": answer[BANKERS], "hand": kept}
    moves: list[Plain] = []
    for each in displays:
        if each["player"] == player:
            moves.extend([reply_move(player, stones, answer[at]) for at in range(OWN, len(answer)) if answer[at] >= 0])
        else:
            moves.extend([move for move in sheet["alchemist"] if move["player"] == each["player"]])
    return {**sheet, "displays": displays, "alchemist": moves}


def reply_row(stones: Sequence[int], answer: Sequence[int], gem: int) -> Plain:
    """What a reply shows of a gem, the cards with most stones first."""
    most = 0
    for card in range(GEM_KINDS):
        most = max(most, stones[card])
    gems: list[int] = []
    for less in range(most):
        for card in range(GEM_KINDS):
            if GEM_OF[card] == gem and stones[card] == most - less:
                gems.extend([stones[card] for _ in range(answer[card])])
    king, necklace = bool(answer[KINGS + gem]), bool(answer[NECKLACES + gem])
    return {"gems": gems, "rings": answer[RINGS + gem], "king": king, "necklace": necklace}


def reply_move(player: str, stones: Sequence[int], move: int) -> Plain:
    """What an Alchemist does."""
    card, gem = move // TRUE_GEMS, move % TRUE_GEMS
    return {"player": player, "from": GEM_NAMES[GEM_OF[card]], "gems": stones[card], "to": GEM_NAMES[gem]}
