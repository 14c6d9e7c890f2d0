"""Rows of which the sum of stones alone is told: a source of pages too.

People often note the sum of a row's stones, where a sheet has a number a card. Cards of the deck that add up to it
stand for it, which is enough to score a sale, since only stones are counted. Which cards they were is not known: such a
row (`summed`) is told and written as a sum, and nothing takes a card of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.base.telling import is_list, is_table, is_whole

from ..words.cards import GEM_KINDS, GEMS
from .checking import Codes, card_of
from .sheet import GEM_NAMES, written_gems


def lay_sums(sheet: Any, codes: Codes) -> list[list[Any]]:
    """Put cards where a row of a sheet in its own words has the sum of its stones, as far as the deck has them beside
    those that are told; the seat and the gem of each such row.
    """
    laid: list[list[Any]] = []
    displays: Any = sheet.get("displays") if is_table(sheet) else None
    if not is_list(displays):
        return laid
    rows = [rows_of(each) for each in displays]
    for gem in range(GEMS):
        name = GEM_NAMES[gem]
        for each in rows:
            if is_whole(each.get(name)):
                each[name] = {"gems": each[name]}
        seats = [seat for seat in range(len(rows)) if sum_of(rows[seat], name) > 0]
        sums = [sum_of(rows[seat], name) for seat in seats]
        wanted = [turned_by(sheet, displays[seat], name) for seat in seats]
        kinds = [stones for stones in range(most_stones(codes), 0, -1) if card_of(codes, gem, stones) >= 0]
        left = [copies_left(rows, codes, gem, stones) for stones in kinds]
        if sum(sums) > sum([kinds[k] * left[k] for k in range(len(kinds))]) or len(sums) > sum(left):
            continue
        found = dealt(sums, wanted, kinds, left, 0)
        if found is not None:
            for n in range(len(seats)):
                rows[seats[n]][name]["gems"] = found[n]
                laid.append([seats[n], name])
    return laid


def rows_of(display: Any) -> Any:
    """The rows of a display; none where there is nothing of the kind."""
    rows = display.get("rows") if is_table(display) else None
    return rows if is_table(rows) else {}


def sum_of(rows: Any, gem: str) -> int:
    """The sum that a row of a gem has instead of its cards; 0 where it has none."""
    row = rows.get(gem)
    gems: Any = row.get("gems") if is_table(row) else None
    return max(0, gems) if is_whole(gems) else 0


def turned_by(sheet: Any, display: Any, gem: str) -> list[int]:
    """Stones of the cards of a row that Alchemists change: those it must have."""
    moves = sheet.get("alchemist")
    told = [move for move in moves if is_table(move)] if is_list(moves) else []
    own = [move for move in told if move.get("player") == display.get("player") and move.get("from") == gem]
    return [move["gems"] for move in own if is_whole(move.get("gems"))]


def most_stones(codes: Codes) -> int:
    """Stones of the largest card."""
    most = 0
    for card in range(GEM_KINDS):
        most = max(most, codes.stones[card])
    return most


def copies_left(rows: Any, codes: Codes, gem: int, stones: int) -> int:
    """How many cards of a gem with so many stones the deck has beside those that rows tell."""
    left: int = codes.copies[card_of(codes, gem, stones)]
    for each in rows:
        row = each.get(GEM_NAMES[gem])
        gems: Any = row.get("gems") if is_table(row) else None
        if is_list(gems):
            for told in gems:
                if is_whole(told) and told == stones:
                    left -= 1
    return max(0, left)


def dealt(
    sums: Sequence[int], wanted: Sequence[Sequence[int]], kinds: Sequence[int], left: Sequence[int], n: int
) -> list[list[int]] | None:
    """Cards for each sum from the n-th on, by their stones, few and large ones first; None if the deck has none that
    add up so.
    """
    return [] if n == len(sums) else dealt_of(sums, wanted, kinds, left, n, sums[n], [])


def dealt_of(
    sums: Sequence[int],
    wanted: Sequence[Sequence[int]],
    kinds: Sequence[int],
    left: Sequence[int],
    n: int,
    total: int,
    taken: list[int],
) -> list[list[int]] | None:
    """The same, where so many cards of the first kinds are taken for the n-th sum, of which `total` is left."""
    k = len(taken)
    if k < len(kinds):
        for many in range(min(left[k], total // kinds[k]), -1, -1):
            found = dealt_of(sums, wanted, kinds, left, n, total - many * kinds[k], [*taken, many])
            if found is not None:
                return found
        return None
    if total != 0:
        return None
    cards: list[int] = []
    for at in range(k):
        cards.extend([kinds[at] for _ in range(taken[at])])
    if lacks(cards, wanted[n]):
        return None
    others = dealt(sums, wanted, kinds, [left[at] - taken[at] for at in range(k)], n + 1)
    return None if others is None else [cards, *others]


def lacks(cards: Sequence[int], wanted: Sequence[int]) -> bool:
    """Whether cards that are wanted are not among some."""
    return any(len([one for one in cards if one == each]) < len([one for one in wanted if one == each])
               for each in wanted)  # fmt: skip


def marked(sheet: Mapping[str, Any], laid: Sequence[Sequence[Any]]) -> Mapping[str, Any]:
    """A whole sheet (`Sheet.whole`) that knows which of its rows are sums, by seat and gem."""
    for each in laid:
        rows = sheet["displays"][each[0]]["rows"]
        rows[each[1]] = {**rows[each[1]], "summed": True}
    return sheet


def summed_up(sheet: Mapping[str, Any]) -> Mapping[str, Any]:
    """A whole sheet as it is written, sums where its rows are sums."""
    return {**sheet, "displays": [{**each, "rows": rows_summed_up(each["rows"])} for each in sheet["displays"]]}


def rows_summed_up(rows: Mapping[str, Any]) -> dict[str, Any]:
    """Rows as they are written."""
    return {gem: row_summed_up(rows[gem]) for gem in list(rows)}


def row_summed_up(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row as it is written."""
    return {**{key: row[key] for key in list(row) if key != "summed"}, "gems": written_gems(row)}
