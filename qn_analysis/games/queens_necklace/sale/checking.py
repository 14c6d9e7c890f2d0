"""What can be wrong with a sale sheet: every problem, each with the offending value and the remedy.

`check` never raises, whatever it is given. Problems of form come first; only a sheet without any is counted against the
deck. Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.messages import near, say

from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import DECK, GEM_OF, SEATS, Card, Gem
from . import texts

_GEMS: Final = tuple(gem.name.lower() for gem in Gem)
_CARDS: Final = {card.name.lower(): card for card in Card}
SHEET_KEYS: Final = ("fashion", "displays", "alchemist")
DISPLAY_KEYS: Final = ("player", "rows", "bankers", "hand", "score")
ROW_KEYS: Final = ("gems", "rings", "king", "necklace")
MOVE_KEYS: Final = ("player", "from", "gems", "to")
NEVER_HELD: Final = ("merchant", "astrologer")
"""Cards that are dealt with as they come and never stay in a hand."""
NAME = 60
"""Letters of the longest name of a player."""
SCORE = 30_000
"""Most pounds that a score so far can be, either way."""


def problem(key: str, /, **values: Any) -> Message:
    """What is wrong with a sheet."""
    return Message(texts.__name__, f"problem.{key}", values)


def _gem(gem: str) -> Message | str:
    """A gem in a sentence: in English as a sheet writes it."""
    return Message(texts.__name__, f"problem.gem.{gem}", {}) if gem in _GEMS else gem


def check(data: Any, rules: Ruleset) -> list[Message]:
    """Everything that is wrong with a sheet; empty when it can be."""
    if not isinstance(data, Mapping):
        return [problem("no_sheet", given=say(data))]
    wrong: list[Message] = []
    _unknown(wrong, data, SHEET_KEYS, problem("the_sheet"))
    _check_fashion(wrong, data.get("fashion"))
    displays = data.get("displays")
    if not isinstance(displays, (list, tuple)):
        wrong.append(problem("displays", most=SEATS, given=say(displays)))
        displays = ()
    elif not 2 <= len(displays) <= SEATS:
        wrong.append(problem("players", n=len(displays), most=SEATS))
    names: list[str] = []
    for number, display in enumerate(displays, 1):
        _check_display(wrong, display, number, names)
    moves = data.get("alchemist")
    moves = [moves] if isinstance(moves, Mapping) else moves
    if moves is None:
        moves = ()
    elif not isinstance(moves, (list, tuple)):
        wrong.append(problem("no_move", keys=", ".join(MOVE_KEYS), given=say(moves)))
        moves = ()
    elif len(moves) > SEATS:
        wrong.append(problem("alchemists", n=str(len(moves)), most=SEATS))
    for move in moves:
        _check_move(wrong, move, displays, names)
    _check_deck(wrong, [each for each in displays if isinstance(each, Mapping)], moves, rules)
    return wrong


def _check_fashion(wrong: list[Message], fashion: Any) -> None:
    """Each of the four gems once."""
    if not isinstance(fashion, (list, tuple)):
        key = "fashion_missing" if fashion is None else "fashion"
        wrong.append(problem(key, given=say(fashion), known=", ".join(_GEMS)))
        return
    if len(fashion) == 4 and all(gem in fashion for gem in _GEMS):
        return
    for gem in fashion:
        if gem not in _GEMS:
            wrong.append(problem("fashion_unknown", given=say(gem), hint=near(gem, _GEMS), known=", ".join(_GEMS)))
    for gem in _GEMS:
        n = sum(1 for each in fashion if each == gem)
        if n != 1:
            wrong.append(problem("fashion_twice" if n else "fashion_lacks", gem=gem, n=n))


def _check_display(wrong: list[Message], display: Any, number: int, names: list[str]) -> None:
    """One player's display, apart from the others."""
    if not isinstance(display, Mapping):
        wrong.append(problem("no_display", number=str(number), given=say(display)))
        return
    player = display.get("player")
    if not isinstance(player, str) or not player.strip() or len(player) > NAME or not player.isprintable():
        wrong.append(problem("name", number=str(number), most=NAME, given=say(player)))
        who: str = problem("nth_display", number=str(number))
    else:
        who = player
        if player in names:
            wrong.append(problem("same_name", player=repr(player)))
        names.append(player)
    for key in display:
        if key not in DISPLAY_KEYS:
            _unknown(wrong, display, DISPLAY_KEYS, problem("display_of", player=who))
            break
    rows = display.get("rows")
    shown = kings = 0
    if isinstance(rows, Mapping):
        for gem, row in rows.items():
            if gem not in _GEMS:
                hint = near(gem, _GEMS)
                wrong.append(problem("row_unknown", player=who, given=say(gem), hint=hint, known=", ".join(_GEMS)))
            else:
                _check_row(wrong, row, gem, who)
                shown += len(_cards(row)) if isinstance(row, Mapping) else 0
            kings += isinstance(row, Mapping) and row.get("king") is True
    elif rows is not None:
        wrong.append(problem("rows", player=who, given=say(rows)))
    if kings > 1:
        wrong.append(problem("kings", player=who, n=kings))
    bankers = display.get("bankers", 0)
    if _is_count(wrong, bankers, problem("bankers_of", player=who)) and bankers and not shown:
        wrong.append(problem("banker_alone", player=who))
    _check_rest(wrong, display, who)


def _check_rest(wrong: list[Message], display: Mapping[Any, Any], who: str) -> None:
    """Hand and score."""
    hand = display.get("hand", ())
    if not isinstance(hand, (list, tuple)) or len(hand) > DECK:
        wrong.append(problem("hand", player=who, most=DECK, given=say(hand)))
    else:
        for card in hand:
            if not isinstance(card, str) or card not in _CARDS:
                wrong.append(problem("hand_unknown", player=who, given=say(card), hint=near(card, _CARDS)))
            elif card in NEVER_HELD:
                wrong.append(problem("never_held", player=who, given=say(card)))
    score = display.get("score", 0)
    if type(score) is not int or abs(score) > SCORE:
        wrong.append(problem("score", player=who, most=SCORE, given=say(score)))


def _check_row(wrong: list[Message], row: Any, gem: str, who: str) -> None:
    """One row, apart from the others."""

    def of(thing: str) -> Message:
        return problem(f"of_row.{thing}", gem=_gem(gem), player=who)

    where = of("it")
    if not isinstance(row, Mapping):
        wrong.append(problem("row", where=where, given=say(row)))
        return
    before = len(wrong)
    for key in row:
        if key not in ROW_KEYS:
            _unknown(wrong, row, ROW_KEYS, where)
            break
    gems = row.get("gems", ())
    if not isinstance(gems, (list, tuple)):
        wrong.append(problem("gems", where=of("gems"), given=say(gems)))
    else:
        for stones in gems:
            if type(stones) is not int or stones < 1:
                wrong.append(problem("stones", where=where, given=say(stones)))
        if len(gems) > DECK:
            wrong.append(problem("cards", where=where, n=len(gems), most=DECK))
    rings, king, necklace = row.get("rings", 0), row.get("king", False), row.get("necklace", False)
    _is_count(wrong, rings, of("rings"))
    for name, value in (("king", king), ("necklace", necklace)):
        if type(value) is not bool:
            wrong.append(problem("flag", where=of(name), given=say(value)))
    if not gems and len(wrong) == before:
        for name, there in (("ring", rings), ("king", king), ("necklace", necklace)):
            if there:
                wrong.append(problem(f"alone.{name}", where=where))


def _check_move(wrong: list[Message], move: Any, displays: Iterable[Any], names: list[str]) -> None:
    """One Alchemist."""
    if not isinstance(move, Mapping):
        wrong.append(problem("no_move", keys=", ".join(MOVE_KEYS), given=say(move)))
        return
    before = len(wrong)
    _unknown(wrong, move, MOVE_KEYS, problem("alchemist"))
    player, source, stones, target = (move.get(key) for key in MOVE_KEYS)
    if not isinstance(player, str) or player not in names:
        known = ", ".join(names)
        wrong.append(problem("move_player", given=say(player), hint=near(player, names), known=known))
    for key, gem in (("from", source), ("to", target)):
        if gem == "amber":
            wrong.append(problem("move_amber", key=key))
        elif gem not in _GEMS:
            wrong.append(problem("move_gem", key=key, given=say(gem), hint=near(gem, _GEMS)))
    if source == target and source in _GEMS:
        wrong.append(problem("move_same", gem=_gem(str(source)), other=_gem(str(target))))
    if type(stones) is not int or stones < 1:
        wrong.append(problem("move_stones", given=say(stones)))
    if len(wrong) > before:
        return
    display = next(each for each in displays if isinstance(each, Mapping) and each.get("player") == player)
    rows = display.get("rows")
    row = rows.get(source) if isinstance(rows, Mapping) else None
    gems = row.get("gems", ()) if isinstance(row, Mapping) else ()
    if not isinstance(gems, (list, tuple)) or stones not in gems:
        wrong.append(problem("move_card", player=player, gem=_gem(str(source)), n=stones))


def _check_deck(
    wrong: list[Message], displays: Sequence[Mapping[Any, Any]], moves: Sequence[Any], rules: Ruleset
) -> None:
    """The cards of all players together against the deck; what is not well formed is passed over."""
    gems: Counter[tuple[str, int]] = Counter()
    others: Counter[str] = Counter(alchemist=len(moves))
    for display in displays:
        for gem, row in _rows(display):
            for stones in _cards(row):
                gems[gem, stones] += 1
                if not _copies(rules, gem, stones):
                    wrong.append(_no_card(rules, gem, stones, display.get("player")))
            others["ring"] += _count(row.get("rings"))
            others["king"] += row.get("king") is True
            others["necklace"] += row.get("necklace") is True
        others["banker"] += _count(display.get("bankers"))
        hand = display.get("hand")
        for name in hand if isinstance(hand, (list, tuple)) else ():
            card = _CARDS.get(name) if isinstance(name, str) else None
            if card is not None and GEM_OF[card] >= 0:
                gems[_GEMS[GEM_OF[card]], rules.stones[card]] += 1
            elif card is not None and name not in NEVER_HELD:
                others[name] += 1
    _check_moved(wrong, displays, moves)
    for (gem, stones), n in gems.items():
        have = _copies(rules, gem, stones)
        if have and n > have:
            wrong.append(problem("gems_in_deck", n=stones, gem=_gem(gem), cards=str(n), have=str(have)))
    for name, n in others.items():
        have = rules.copies[_CARDS[name]]
        if n > have:
            called = Message(words.__name__, f"card.{name}", {}, name.capitalize())
            kind = "necklaces_in_deck" if name == "necklace" else "cards_in_deck"
            wrong.append(problem(kind, n=n, card=called, have=str(have)))


def _check_moved(wrong: list[Message], displays: Sequence[Mapping[Any, Any]], moves: Sequence[Any]) -> None:
    """Several Alchemists of one player need as many cards."""
    moved: Counter[tuple[Any, Any, Any]] = Counter(
        (move.get("player"), move.get("from"), move.get("gems"))
        for move in moves
        if isinstance(move, Mapping) and all(isinstance(move.get(key), (str, int)) for key in MOVE_KEYS)
    )
    for (player, gem, stones), n in moved.items():
        shown = [row for each in displays if each.get("player") == player for own, row in _rows(each) if own == gem]
        if n > 1 and not any(_cards(row).count(stones) >= n for row in shown):
            wrong.append(problem("moved", player=player, n=str(n), gem=_gem(str(gem)), stones=str(stones)))


def _rows(display: Mapping[Any, Any]) -> list[tuple[str, Mapping[Any, Any]]]:
    """The rows of a display that are rows of a gem."""
    rows = display.get("rows")
    if not isinstance(rows, Mapping):
        return []
    return [(gem, row) for gem, row in rows.items() if gem in _GEMS and isinstance(row, Mapping)]


def _cards(row: Mapping[Any, Any]) -> list[int]:
    """The gem cards of a row, by their stones."""
    gems = row.get("gems")
    return [n for n in gems if type(n) is int and n > 0] if isinstance(gems, (list, tuple)) else []


def _count(value: Any) -> int:
    return value if type(value) is int and value > 0 else 0


def _copies(rules: Ruleset, gem: str, stones: int) -> int:
    """Cards of a gem with so many stones in the deck."""
    rank = _GEMS.index(gem)
    return sum(rules.copies[card] for card in range(3 * rank, min(3 * rank + 3, 10)) if rules.stones[card] == stones)


def _no_card(rules: Ruleset, gem: str, stones: int, player: Any) -> Message:
    rank = _GEMS.index(gem)
    kinds = range(3 * rank, min(3 * rank + 3, 10))
    known = sorted({rules.stones[card] for card in kinds if rules.copies[card]})
    have = ", ".join(map(str, known)) or problem("none")
    return problem("no_card", player=str(player), stones=str(stones), gem=_gem(gem), have=have)


def _is_count(wrong: list[Message], value: Any, what: Message) -> bool:
    if type(value) is int and 0 <= value <= DECK:
        return True
    wrong.append(problem("count", what=what, given=say(value)))
    return False


def _unknown(wrong: list[Message], table: Mapping[Any, Any], known: tuple[str, ...], where: Message) -> None:
    for key in table:
        if key not in known:
            hint = near(key, known)
            wrong.append(problem("unknown", where=where, given=say(key), hint=hint, known=", ".join(known)))
