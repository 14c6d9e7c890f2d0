"""A sheet in the numbers that the kernel reads, in one quick pass that refuses whatever `check` would refuse.

`numbers` does not say what is wrong: it returns None, and `check` tells. A test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..rulebook import Ruleset
from ..words.cards import DECK, GEM_KINDS, GEMS, KINDS, SEATS, TRUE_GEM_KINDS, Card
from .checking import DISPLAY_KEYS, MOVE_KEYS, NAME, NEVER_HELD, ROW_KEYS, SCORE, SHEET_KEYS
from .kernel import BANKERS, KINGS, LAID, MOVES, NECKLACES, OWN, PLAYERS, RINGS, SHEET
from .sheet import GEM_NAMES, gem_kinds

_GEM: Final = {name: gem for gem, name in enumerate(GEM_NAMES)}
_CARD: Final = {name: int(card) for card in Card if (name := card.name.lower()) not in NEVER_HELD}
_KEYS: Final = tuple(frozenset(keys) for keys in (SHEET_KEYS, DISPLAY_KEYS, ROW_KEYS, MOVE_KEYS))


class Codes:
    """What the numbers of a sheet depend on.

    Attributes:
        kinds: for each gem, the kind of card by its stones; of kinds that show the same, the first stands for all.
        copies: cards in the deck by kind, those of equal kinds added up.
        stands: the kind that stands for each kind.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.copies = list(rules.copies)
        self.stands = list(range(KINDS))
        self.kinds: dict[str, dict[int, int]] = {gem: {} for gem in GEM_NAMES}
        for gem, kinds in self.kinds.items():
            for card in gem_kinds(gem):
                if rules.copies[card]:
                    first = kinds.setdefault(rules.stones[card], int(card))
                    if first != card:
                        self.stands[card] = first
                        self.copies[first] += rules.copies[card]


def numbers(data: Any, codes: Codes) -> list[int] | None:
    """[SHEET] numbers as `kernel` has them, or None for a sheet that cannot be."""
    try:
        return _numbers(data, codes)
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _numbers(data: Any, codes: Codes) -> list[int] | None:
    out = [0] * SHEET
    fashion, displays, moves = data["fashion"], data["displays"], data.get("alchemist")
    if not (isinstance(fashion, (list, tuple)) and isinstance(displays, (list, tuple)) and data.keys() <= _KEYS[0]):
        return None
    if len(fashion) != GEMS or not 2 <= len(displays) <= SEATS or len({*fashion}) != GEMS:
        return None
    for rank, gem in enumerate(fashion):
        out[rank] = _GEM[gem]
    out[PLAYERS] = len(displays)
    used = [0] * KINDS
    names: dict[str, int] = {}
    for seat, display in enumerate(displays):
        player = display["player"]
        if not isinstance(player, str) or not player.strip() or len(player) > NAME:
            return None
        names[player] = seat
        if not _display(display, out, LAID + seat * OWN, used, codes):
            return None
    if isinstance(moves, Mapping):
        moves = [moves]
    if moves is not None and not _moves(moves, out, names, codes):
        return None
    used[Card.ALCHEMIST] += out[MOVES]
    if len(names) < len(displays) or any(n > have for n, have in zip(used, codes.copies, strict=True)):
        return None
    return out


def _display(display: Any, out: list[int], at: int, used: list[int], codes: Codes) -> bool:
    """Write one display; False where it cannot be."""
    cards = kings = 0
    if display.keys() - _KEYS[1]:
        return False
    rows = display.get("rows")
    for gem, row in rows.items() if rows is not None else ():
        kinds = codes.kinds[gem]
        if row.keys() - _KEYS[2]:
            return False
        gems = row.get("gems", ())
        if not isinstance(gems, (list, tuple)):
            return False
        for stones in gems:
            if type(stones) is not int:
                return False
            card = kinds[stones]
            out[at + card] += 1
            used[card] += 1
        if len(row) == 1 and gems:
            cards += 1
            continue
        rings, king, necklace = row.get("rings", 0), row.get("king", False), row.get("necklace", False)
        if type(rings) is not int or not 0 <= rings <= DECK or type(king) is not bool or type(necklace) is not bool:
            return False
        if gems:
            cards += 1
        elif rings or king or necklace:
            return False
        rank = _GEM[gem]
        out[at + RINGS + rank] = rings
        out[at + KINGS + rank] = int(king)
        out[at + NECKLACES + rank] = int(necklace)
        kings += king
        used[Card.RING] += rings
        used[Card.KING] += king
        used[Card.NECKLACE] += necklace
    if len(display) > 2 or rows is None:
        bankers, score = display.get("bankers", 0), display.get("score", 0)
        if type(bankers) is not int or not 0 <= bankers <= DECK or (bankers and not cards):
            return False
        if type(score) is not int or abs(score) > SCORE:
            return False
        out[at + BANKERS] = bankers
        used[Card.BANKER] += bankers
        hand = display.get("hand", ())
        if not isinstance(hand, (list, tuple)) or len(hand) > DECK:
            return False
        for name in hand:
            used[codes.stands[_CARD[name]]] += 1
    return kings <= 1


def _moves(moves: Any, out: list[int], names: dict[str, int], codes: Codes) -> bool:
    """Write the Alchemists; False where one cannot be."""
    if not isinstance(moves, (list, tuple)) or len(moves) > SEATS:
        return False
    taken: dict[tuple[int, int], int] = {}
    for n, move in enumerate(moves):
        if move.keys() - _KEYS[3] or type(move["gems"]) is not int:
            return False
        seat, card, target = names[move["player"]], codes.kinds[move["from"]][move["gems"]], _GEM[move["to"]]
        if card >= TRUE_GEM_KINDS or target == GEMS - 1 or target == _GEM[move["from"]]:
            return False
        taken[seat, card] = taken.get((seat, card), 0) + 1
        if taken[seat, card] > out[LAID + seat * OWN + card]:
            return False
        out[MOVES] += 1
        at = MOVES + 1 + 3 * n
        out[at], out[at + 1], out[at + 2] = seat, card, target
    return True


assert GEM_KINDS == 3 * (GEMS - 1) + 1  # `codes.kinds` and the kernel count kinds alike
