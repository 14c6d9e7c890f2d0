"""The best reply by trying everything: every legal display, every use of the Alchemist. Plain Python, small hands.

Shares no code with the package; `tests.independent.sale_scorer` scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any, NamedTuple

from tests.independent.sale_scorer import TRUE_GEMS, Sheet, score

Hand = Counter[Any]
"""Copies of ("ruby", 2) for a gem card and of "ring", "king", "necklace", "banker", "alchemist"."""
Move = tuple[str, int, str]
"""Gem and stones of a card, and the gem it becomes."""


class Best(NamedTuple):
    value: int
    cards: int  # the fewest that reach it
    tried: int


def hand_of(sheet: Sheet, player: str, stones: dict[str, int] | None = None) -> Hand:
    """All that a player has; `stones` tells those of a named gem card where the name does not."""
    hand: Hand = Counter()
    for display in sheet["displays"]:
        if display["player"] == player:
            for gem, row in display.get("rows", {}).items():
                for card in row["gems"]:
                    hand[gem, card] += 1
                for special in ("rings", "king", "necklace"):
                    hand[special.rstrip("s")] += row.get(special, 0)
            hand["banker"] += display.get("bankers", 0)
            for name in display.get("hand", []):
                gem, _, number = name.partition("_")
                hand[(gem, (stones or {}).get(name, int(number))) if number.isdigit() else name] += 1
    hand["alchemist"] += sum(move["player"] == player for move in moves_of(sheet))
    return hand


def moves_of(sheet: Sheet) -> list[dict[str, Any]]:
    """The Alchemists of a sheet."""
    moves = sheet.get("alchemist") or []
    return [moves] if isinstance(moves, dict) else moves


def spread(most: int, rows: int) -> Iterator[tuple[int, ...]]:
    """All ways to put at most `most` Rings into rows."""
    return (way for way in product(range(most + 1), repeat=rows) if sum(way) <= most)


def displays(hand: Hand) -> Iterator[tuple[dict[str, Any], int]]:
    """Every legal display, with the number of its cards."""
    kinds = [card for card in hand if isinstance(card, tuple)]
    for copies in product(*(range(hand[card] + 1) for card in kinds)):
        gems: dict[str, list[int]] = {}
        for (gem, stones), n in zip(kinds, copies, strict=True):
            if n:
                gems.setdefault(gem, []).extend([stones] * n)
        rows = list(gems)
        places = [None, *rows]
        for king, necklace, rings, bankers in product(
            places if hand["king"] else [None],
            places if hand["necklace"] else [None],
            spread(hand["ring"], len(rows)),
            range(hand["banker"] + 1 if rows else 1),
        ):
            laid = {
                gem: {"gems": gems[gem], "rings": ring, "king": gem == king, "necklace": gem == necklace}
                for gem, ring in zip(rows, rings, strict=True)
            }
            cards = sum(copies) + (king is not None) + (necklace is not None) + sum(rings) + bankers
            yield {"rows": laid, "bankers": bankers}, cards


def uses(rows: dict[str, Any], alchemists: int) -> Iterator[list[Move]]:
    """Every way to play up to `alchemists` of them one after the other, each on a card laid and not yet changed."""
    yield []
    if alchemists:
        for gem in TRUE_GEMS:
            for stones in {*rows.get(gem, {}).get("gems", ())}:
                left = deepcopy(rows)
                left[gem]["gems"].remove(stones)
                for target in TRUE_GEMS:
                    if target != gem:
                        for later in uses(left, alchemists - 1):
                            yield [(gem, stones, target), *later]


def change(sheet: Sheet, player: str, move: Move, orphans: str) -> None:
    """Play an Alchemist on a sheet: its card is in the new row afterwards."""
    gem, stones, target = move
    display = next(each for each in sheet["displays"] if each["player"] == player)
    row = display["rows"][gem]
    row["gems"].remove(stones)
    if not row["gems"] and orphans == "lapse":
        display["rows"][gem] = {"gems": []}
    display["rows"].setdefault(target, {"gems": []})["gems"].append(stones)


def best(sheet: Sheet, player: str, by: str, hand: Hand, must: bool = False, **rules: Any) -> Best:
    """The most that any display of hers gains, or gains over the best rival. `rules` are those of the scorer.

    must: she has to play each Alchemist for which she shows a true gem.
    """
    orphans = rules["alchemist_orphans"]
    others = {key: deepcopy(part) for key, part in sheet.items() if key != "alchemist"}
    for move in moves_of(sheet):
        if move["player"] != player:
            change(others, move["player"], (move["from"], move["gems"], move["to"]), orphans)
    seat = [display["player"] for display in sheet["displays"]].index(player)
    found: tuple[int, int] | None = None
    tried = 0
    for display, cards in displays(hand):
        true = sum(len(row["gems"]) for gem, row in display["rows"].items() if gem in TRUE_GEMS)
        for use in uses(display["rows"], hand["alchemist"]):
            if must and len(use) < min(hand["alchemist"], true):
                continue
            others["displays"][seat] = {"player": player, **display}
            laid = others
            if use:
                laid = {**others, "displays": [*others["displays"]]}
                laid["displays"][seat] = {"player": player, "bankers": display["bankers"]}
                laid["displays"][seat]["rows"] = {
                    gem: {**row, "gems": [*row["gems"]]} for gem, row in display["rows"].items()
                }
                for earlier in use[:-1]:
                    change(laid, player, earlier, orphans)
                gem, stones, target = use[-1]
                laid["alchemist"] = {"player": player, "from": gem, "gems": stones, "to": target}
            value = worth(score(laid, **rules).gain, player, by)
            tried += 1
            candidate = (value, -cards - len(use))
            found = candidate if found is None else max(found, candidate)
    assert found is not None
    return Best(found[0], -found[1], tried)


def worth(gain: dict[str, int], player: str, by: str) -> int:
    """Her pounds, or what she has over the best rival."""
    return gain[player] - (max(pounds for name, pounds in gain.items() if name != player) if by == "margin" else 0)
