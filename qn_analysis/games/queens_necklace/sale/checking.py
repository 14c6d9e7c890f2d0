"""What can be wrong with a sale sheet: every problem, each with the offending value and the remedy.

`check` never raises, whatever it is given. Problems of form come first; only a sheet without any is counted against the
deck. Source of the rules: as named in `sheet`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from qn_analysis.core.hints import near, say

from ..rulebook import Ruleset
from ..words.cards import DECK, GEM_OF, SEATS, Card, Gem

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


def check(data: Any, rules: Ruleset) -> list[str]:
    """Everything that is wrong with a sheet; empty when it can be."""
    if not isinstance(data, Mapping):
        return [f"a sheet is a table with the keys fashion and displays, not {say(data)}"]
    wrong: list[str] = []
    _unknown(wrong, data, SHEET_KEYS, "the sheet")
    _check_fashion(wrong, data.get("fashion"))
    displays = data.get("displays")
    if not isinstance(displays, (list, tuple)):
        wrong.append(f"displays must be a list of 2 to {SEATS} displays, not {say(displays)}")
        displays = ()
    elif not 2 <= len(displays) <= SEATS:
        wrong.append(
            f"{len(displays)} display{'' if len(displays) == 1 else 's'}: a sale has 2 to {SEATS} players;"
            " one who shows nothing has a display without rows"
        )
    names: list[str] = []
    for number, display in enumerate(displays, 1):
        _check_display(wrong, display, number, names)
    moves = data.get("alchemist")
    moves = [moves] if isinstance(moves, Mapping) else moves
    if moves is None:
        moves = ()
    elif not isinstance(moves, (list, tuple)):
        wrong.append(f"alchemist must be a table with the keys {', '.join(MOVE_KEYS)}, not {say(moves)}")
        moves = ()
    elif len(moves) > SEATS:
        wrong.append(f"{len(moves)} Alchemists: a sheet has room for {SEATS}")
    for move in moves:
        _check_move(wrong, move, displays, names)
    _check_deck(wrong, [each for each in displays if isinstance(each, Mapping)], moves, rules)
    return wrong


def _check_fashion(wrong: list[str], fashion: Any) -> None:
    """Each of the four gems once."""
    if not isinstance(fashion, (list, tuple)):
        said = "is missing" if fashion is None else f"is {say(fashion)}"
        wrong.append(f"fashion {said}; list the four gems from the most fashionable: {', '.join(_GEMS)}")
        return
    if len(fashion) == 4 and all(gem in fashion for gem in _GEMS):
        return
    for gem in fashion:
        if gem not in _GEMS:
            wrong.append(f"fashion names {say(gem)}{near(gem, _GEMS)}; the gems are {', '.join(_GEMS)}")
    for gem in _GEMS:
        n = sum(1 for each in fashion if each == gem)
        if n != 1:
            wrong.append(f"fashion names {gem} {n} times" if n else f"fashion lacks {gem}")


def _check_display(wrong: list[str], display: Any, number: int, names: list[str]) -> None:
    """One player's display, apart from the others."""
    if not isinstance(display, Mapping):
        wrong.append(f"display {number} must be a table with a player, not {say(display)}")
        return
    player = display.get("player")
    if not isinstance(player, str) or not player.strip() or len(player) > NAME or not player.isprintable():
        wrong.append(f"display {number}: player must be a name of 1 to {NAME} printable letters, not {say(player)}")
        who = f"display {number}"
    else:
        who = player
        if player in names:
            wrong.append(f"there are two displays of {player!r}; give each player a name of her own")
        names.append(player)
    for key in display:
        if key not in DISPLAY_KEYS:
            _unknown(wrong, display, DISPLAY_KEYS, f"the display of {who}")
            break
    rows = display.get("rows")
    shown = kings = 0
    if isinstance(rows, Mapping):
        for gem, row in rows.items():
            if gem not in _GEMS:
                wrong.append(f"{who} has a row of {say(gem)}{near(gem, _GEMS)}; the gems are {', '.join(_GEMS)}")
            else:
                _check_row(wrong, row, f"the {gem} row of {who}")
                shown += len(_cards(row)) if isinstance(row, Mapping) else 0
            kings += isinstance(row, Mapping) and row.get("king") is True
    elif rows is not None:
        wrong.append(f"the rows of {who} must be a table of gems, not {say(rows)}")
    if kings > 1:
        wrong.append(f"{who} shows {kings} Kings; a player may show one King a sale")
    bankers = display.get("bankers", 0)
    if _is_count(wrong, bankers, f"the bankers of {who}") and bankers and not shown:
        wrong.append(f"{who} shows a Banker and no gem; a Banker is shown with jewels only: take it off her display")
    _check_rest(wrong, display, who)


def _check_rest(wrong: list[str], display: Mapping[Any, Any], who: str) -> None:
    """Hand and score."""
    hand = display.get("hand", ())
    if not isinstance(hand, (list, tuple)) or len(hand) > DECK:
        wrong.append(f"the hand of {who} must be a list of at most {DECK} cards, not {say(hand)}")
    else:
        for card in hand:
            if not isinstance(card, str) or card not in _CARDS:
                wrong.append(f"the hand of {who} has {say(card)}{near(card, _CARDS)}, which is no card")
            elif card in NEVER_HELD:
                wrong.append(f"the hand of {who} has {say(card)}, which no hand keeps; take it out")
    score = display.get("score", 0)
    if type(score) is not int or abs(score) > SCORE:
        wrong.append(f"the score of {who} must be whole pounds within {SCORE:,} either way, not {say(score)}")


def _check_row(wrong: list[str], row: Any, where: str) -> None:
    """One row, apart from the others."""
    if not isinstance(row, Mapping):
        wrong.append(f"{where} must be a table like {{gems = [2, 1], rings = 1}}, not {say(row)}")
        return
    before = len(wrong)
    for key in row:
        if key not in ROW_KEYS:
            _unknown(wrong, row, ROW_KEYS, where)
            break
    gems = row.get("gems", ())
    if not isinstance(gems, (list, tuple)):
        wrong.append(f"the gems of {where} must be a list of stones, a number a card, not {say(gems)}")
    else:
        for stones in gems:
            if type(stones) is not int or stones < 1:
                wrong.append(f"{where} has a card of {say(stones)} stones; a card shows 1 stone or more")
        if len(gems) > DECK:
            wrong.append(f"{where} has {len(gems):,} cards; a deck has at most {DECK}")
    rings, king, necklace = row.get("rings", 0), row.get("king", False), row.get("necklace", False)
    _is_count(wrong, rings, f"the rings of {where}")
    for name, value in (("king", king), ("necklace", necklace)):
        if type(value) is not bool:
            wrong.append(f"{name} of {where} must be true or false, not {say(value)}")
    if not gems and len(wrong) == before:
        for name, there in (("Ring", rings), ("King", king), ("Necklace", necklace)):
            if there:
                wrong.append(f"{where} has a {name} and no gem; lay it with a gem card, or leave it in her hand")


def _check_move(wrong: list[str], move: Any, displays: Iterable[Any], names: list[str]) -> None:
    """One Alchemist."""
    if not isinstance(move, Mapping):
        wrong.append(f"alchemist must be a table with the keys {', '.join(MOVE_KEYS)}, not {say(move)}")
        return
    before = len(wrong)
    _unknown(wrong, move, MOVE_KEYS, "alchemist")
    player, source, stones, target = (move.get(key) for key in MOVE_KEYS)
    if not isinstance(player, str) or player not in names:
        wrong.append(f"alchemist: there is no player {say(player)}{near(player, names)}; they are {', '.join(names)}")
    for key, gem in (("from", source), ("to", target)):
        if gem == "amber":
            wrong.append(f"alchemist: {key} is amber, which is no true gem; the Alchemist leaves it alone")
        elif gem not in _GEMS:
            wrong.append(f"alchemist: {key} is {say(gem)}{near(gem, _GEMS)}; choose ruby, emerald or diamond")
    if source == target and source in _GEMS:
        wrong.append(f"alchemist: {source} becomes {target}; choose another gem")
    if type(stones) is not int or stones < 1:
        wrong.append(f"alchemist: gems is {say(stones)}; give the stones of the one card that is changed")
    if len(wrong) > before:
        return
    display = next(each for each in displays if isinstance(each, Mapping) and each.get("player") == player)
    rows = display.get("rows")
    row = rows.get(source) if isinstance(rows, Mapping) else None
    gems = row.get("gems", ()) if isinstance(row, Mapping) else ()
    if not isinstance(gems, (list, tuple)) or stones not in gems:
        wrong.append(
            f"alchemist: {player} shows no {source} card with {stones} stone{'' if stones == 1 else 's'};"
            " choose a card of her display"
        )


def _check_deck(wrong: list[str], displays: Sequence[Mapping[Any, Any]], moves: Sequence[Any], rules: Ruleset) -> None:
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
            wrong.append(f"{n} {gem} cards with {stones} stone{'' if stones == 1 else 's'}: the deck has {have}")
    for name, n in others.items():
        have = rules.copies[_CARDS[name]]
        if n > have:
            label = "Necklaces" if name == "necklace" else f"{name.capitalize()} cards"
            wrong.append(f"{n} {label if n > 1 else name.capitalize()} in all: the deck has {have}")


def _check_moved(wrong: list[str], displays: Sequence[Mapping[Any, Any]], moves: Sequence[Any]) -> None:
    """Several Alchemists of one player need as many cards."""
    moved: Counter[tuple[Any, Any, Any]] = Counter(
        (move.get("player"), move.get("from"), move.get("gems"))
        for move in moves
        if isinstance(move, Mapping) and all(isinstance(move.get(key), (str, int)) for key in MOVE_KEYS)
    )
    for (player, gem, stones), n in moved.items():
        shown = [row for each in displays if each.get("player") == player for own, row in _rows(each) if own == gem]
        if n > 1 and not any(_cards(row).count(stones) >= n for row in shown):
            wrong.append(f"alchemist: {player} changes {n} {gem} cards with {stones} stones and does not show so many")


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


def _no_card(rules: Ruleset, gem: str, stones: int, player: Any) -> str:
    rank = _GEMS.index(gem)
    kinds = range(3 * rank, min(3 * rank + 3, 10))
    known = sorted({rules.stones[card] for card in kinds if rules.copies[card]})
    have = ", ".join(map(str, known)) or "none"
    return (
        f"{player} shows a card with {stones} stones of {gem}: the deck has no such card (its {gem} cards show {have})"
    )


def _is_count(wrong: list[str], value: Any, what: str) -> bool:
    if type(value) is int and 0 <= value <= DECK:
        return True
    wrong.append(f"{what} must be a whole number from 0, not {say(value)}")
    return False


def _unknown(wrong: list[str], table: Mapping[Any, Any], known: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in known:
            wrong.append(f"{where} has an unknown key {say(key)}{near(key, known)}; it can have {', '.join(known)}")
