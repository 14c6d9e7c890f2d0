"""Where each weight of the heuristic family stands in its row; `heuristic_weights` says what each means."""

from __future__ import annotations

from enum import IntEnum


class Place(IntEnum):
    """Where each weight stands in a row."""

    # what one expects of the coming sale
    RIVAL_SHOWS = 0
    SPREAD = 1
    GROWTH = 2
    RARITY_SPREAD = 3
    RIVAL_BUYS = 4
    RIVAL_SHOWS_LAST = 5
    RIVAL_RINGS = 6
    NECKLACE_FEAR = 7
    KING_FEAR = 8
    HARM = 9
    # what a card is worth: gems
    SALE = 10
    STONE = 11
    FASHION = 12
    HELD = 13
    NEXT_YEAR = 14
    SMALL_CARD = 15
    AMBER = 16
    # what a card is worth: the others, beyond what they bring at the coming sale
    RINGS = 17
    KINGS = 18
    NECKLACES = 19
    BANKERS = 20
    RING = 21
    NECKLACE = 22
    KING = 23
    BANKER = 24
    CONFESSOR = 25
    COURTIER = 26
    FORGER = 27
    FAVORITE = 28
    THIEF = 29
    ALCHEMIST = 30
    ASTROLOGER = 31
    CARDINAL = 32
    MUSKETEER = 33
    QUEEN = 34
    GUARD = 35
    THIRD_MUSKETEER = 36
    SECOND_KING = 37
    # how one pays
    DUCAT = 38
    MARKED = 39
    DENY = 40
    WAIT = 41
    HORIZON = 42
    # what one shows
    KEEP_STONE = 43
    SPOIL = 44
    TRIM = 45
    KEEP_RING = 46
    KEEP_KING = 47
    KEEP_NECKLACE = 48
    KEEP_BANKER = 49
    # when one plays a character
    PLAY_COURTIER = 50
    PLAY_FAVORITE = 51
    PLAY_FORGER = 52
    PLAY_THIEF = 53
    PLAY_CONFESSOR = 54
    PLAY_MUSKETEERS = 55
    LATE = 56
    LEADER = 57
    COUNTER = 58
    DRAW_BACK = 59
    PLAY_QUEEN = 60
    PLAY_CARDINAL = 61
    PLAY_ALCHEMIST = 62
