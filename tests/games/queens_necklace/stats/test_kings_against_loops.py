"""Kings and the Necklace in some dozen games, worked out again with plain loops over their rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from qn_analysis.core.log import log as table
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.table import Log
from tests.games.queens_necklace.stats.test_against_loops import value

GEMS = ("ruby", "emerald", "diamond", "amber")
PLAYERS = 4
Cell = tuple[int, str]
"""A seat and a gem."""


@dataclass
class Sale:
    """One sale as it was seen: by seat and gem."""

    year: int
    rank: dict[str, int]
    before: list[int]
    holder: int | None
    coming: int | None
    stones: dict[Cell, int] = field(default_factory=lambda: defaultdict(int))
    rings: dict[Cell, int] = field(default_factory=lambda: defaultdict(int))
    kings: set[Cell] = field(default_factory=set)
    void: set[Cell] = field(default_factory=set)
    necklace: Cell | None = None
    lost: dict[Cell, int] = field(default_factory=dict)
    sold: dict[Cell, int] = field(default_factory=dict)
    tributes: list[tuple[int, int]] = field(default_factory=list)

    def standing(self, seat: int) -> int | None:
        if len(set(self.before)) == 1:
            return None
        return 1 + sum(score > self.before[seat] for score in self.before)

    def fate(self, cell: Cell) -> str:
        there = [other for other in self.kings if other[1] == cell[1]]
        if cell in self.void:
            return "void"
        if not any(pounds for (_seat, gem), pounds in self.lost.items() if gem == cell[1]):
            return "nothing"
        if self.lost.get(cell):
            return "own_goal"
        return "double" if len(set(there) - self.void) > 1 else "alone"

    def best(self, seat: int, sense: str) -> str | None:
        mine = [gem for gem in GEMS if self.stones[seat, gem] > 0]
        if sense == "stones":
            return min(mine, key=lambda gem: (-self.stones[seat, gem], self.rank[gem]), default=None)
        leads = [g for g in mine if all(self.stones[seat, g] >= self.stones[other, g] for other in range(PLAYERS))]
        return min(leads, key=lambda gem: self.rank[gem], default=None)

    def seen_by(self, seat: int) -> str:
        if self.holder is not None:
            return "hers" if self.holder == seat else "another"
        return "before" if self.coming == seat else "nobody"


def lay(sale: Sale, row: EventRow) -> None:
    assert row.card is not None
    cell = (row.seat or 0, row.gem or "")
    if row.event == "transmuted":
        was, stones = row.card.split("_")
        sale.stones[cell[0], was] -= int(stones)
    if "_" in row.card:
        sale.stones[cell] += int(row.card.split("_")[1])
    elif row.card == "ring":
        sale.rings[cell] += 1
    elif row.card == "king":
        sale.kings.add(cell)
    elif row.card == "necklace":
        sale.necklace = cell


def sales_of(rows: list[EventRow]) -> Iterator[Sale]:
    rank: dict[str, int] = {}
    scores = [0] * PLAYERS
    holder: int | None = None
    first = next(
        ((r.seq, r.seat) for r in rows if r.card == "necklace" and r.event in ("dealt", "drawn", "bought")), (0, None)
    )
    sale: Sale | None = None
    for row in rows:
        cell = (row.seat or 0, row.gem or "")
        if row.event == "fashion_set":
            rank[cell[1]] = row.slot or 0
        elif row.card == "necklace" and row.event in ("dealt", "drawn", "bought", "stolen", "necklace_seized"):
            holder = row.seat
        elif row.event == "sale_opened":
            coming = first[1] if first[0] > row.seq else None
            sale = Sale(row.year, dict(rank), list(scores), holder, coming)
        elif sale is None:
            continue
        elif row.event in ("shown", "transmuted"):
            lay(sale, row)
        elif row.event == "king_voided":
            sale.void.add(cell)
        elif row.event == "tribute_paid":
            sale.tributes.append((cell[0], row.other or 0))
        elif row.event == "unsold_cancelled":
            sale.lost[cell] = row.amount or 0
        elif row.event == "sold":
            sale.sold[cell] = row.amount or 0
        elif row.event == "sale_closed":
            scores[cell[0]] = row.amount or 0
            if cell[0] == PLAYERS - 1:
                holder = None if sale.necklace else holder
                yield sale
                sale = None


@pytest.fixture(scope="module")
def sales(small_log: Log) -> list[Sale]:
    return [sale for game in range(60) for sale in sales_of(small_log.rows(game))]


class Shares:
    """Hits and things by key."""

    def __init__(self) -> None:
        self.hits: dict[Any, float] = defaultdict(float)
        self.things: dict[Any, float] = defaultdict(float)

    def add(self, key: Any, hit: float, things: float = 1) -> None:
        self.hits[key] += hit
        self.things[key] += things

    def check(self, frame: Any, *names: str) -> None:
        """Every row of a frame is what was counted."""
        for row in frame.iter_rows(named=True):
            key = tuple(row[name] for name in names)
            assert row["n"] == self.things[key], key
            if row["n"]:
                assert row["value"] == pytest.approx(self.hits[key] / self.things[key]), key
        assert sum(self.things.values()) == frame["n"].sum()


def test_fates(small_log: Log, sales: list[Sale]) -> None:
    kings = [(sale, cell) for sale in sales for cell in sale.kings]
    assert {sale.fate(cell) for sale, cell in kings} >= {"alone", "double", "own_goal", "void"}
    for by in ("rank", "sale", "gem"):
        made = Shares()
        for sale, (seat, gem) in kings:
            group = {"rank": sale.rank[gem], "sale": sale.year, "gem": gem}[by]
            for fate in ("alone", "double", "own_goal", "nothing", "void"):
                made.add((group, fate), sale.fate((seat, gem)) == fate)
        made.check(stats.king_fates(small_log, by), by, "fate")


def test_victims_and_standings(small_log: Log, sales: list[Sale]) -> None:
    victims, standings = Shares(), Shares()
    for sale in sales:
        for outcome, rows in (("cancelled", sale.lost), ("sold", sale.sold)):
            for (seat, gem), pounds in rows.items():
                if not pounds:
                    continue
                most = max(sale.rings[other, gem] for other in range(PLAYERS))
                ringed, place = 0 < most == sale.rings[seat, gem], sale.standing(seat)
                victims.add((outcome, "most_ringed"), ringed)
                victims.add((outcome, "owner"), (seat, gem) in sale.kings)
                if place is not None:
                    victims.add((outcome, "leader"), place == 1)
                    victims.add((outcome, "either"), place == 1 or ringed)
                    standings.add((place, "exposed"), pounds * (outcome == "cancelled"), pounds)
                    for each in range(1, PLAYERS + 1) if outcome == "cancelled" else ():
                        standings.add((each, "loses"), place == each)
        for seat in range(PLAYERS):
            place, kings = sale.standing(seat), sum(cell[0] == seat for cell in sale.kings)
            if place is not None:
                standings.add((place, "each"), kings)
                for each in range(1, PLAYERS + 1):
                    standings.add((each, "shows"), kings * (place == each), kings)
    victims.check(stats.king_victims(small_log), "outcome", "measure")
    standings.check(stats.king_standings(small_log), "standing", "measure")


def test_tributes_and_kings_kept(small_log: Log, sales: list[Sale]) -> None:
    flows = Shares()
    places = range(1, PLAYERS + 1)
    for sale in sales:
        for pair in sale.tributes:
            paid, got = map(sale.standing, pair)
            for key in ((a, b) for a in places for b in places if paid is not None):
                flows.add(key, key == (paid, got))
    assert any(flows.hits.values())
    flows.check(stats.tribute_flows(small_log), "payer", "receiver")
    had = shown = 0
    for game in range(60):
        for row in small_log.rows(game):
            had += row.card == "king" and row.event in ("dealt", "drawn", "bought")
            shown += row.card == "king" and row.event == "shown"
    kept = stats.kings_kept(small_log)
    assert value(kept, measure="had") == pytest.approx(had / 60)
    assert value(kept, measure="kept") == pytest.approx((had - shown) / 60)
    assert value(kept, measure="unshown") == pytest.approx((had - shown) / had)


def test_the_necklace(small_log: Log, sales: list[Sale]) -> None:
    made, places = Shares(), Shares()
    for sale in sales:
        for seat in range(PLAYERS):
            rivals = [gem for other, gem in sale.kings if other != seat]
            for sense in ("stones", "fashion"):
                best = sale.best(seat, sense)
                if best is None:
                    continue
                key = (sale.year, sense, sale.seen_by(seat))
                made.add((*key, "hit"), best in rivals)
                made.add((*key, "aimed"), rivals.count(best), len(rivals))
                made.add((*key, "out"), len(rivals))
                gems = sum(sale.stones[seat, gem] > 0 for gem in GEMS)
                if sale.necklace is not None and sale.necklace[0] == seat and gems > 1:
                    there, met = sale.necklace[1] == best, any(gem == sale.necklace[1] for _seat, gem in sale.void)
                    places.add((sense, "elsewhere"), not there)
                    places.add((sense, "met_best" if there else "met_elsewhere"), met)
    made.check(stats.necklace_and_kings(small_log, "sale"), "sale", "best", "holder", "measure")
    places.check(stats.necklace_places(small_log), "best", "measure")
    assert {key[2] for key in made.things} == {"hers", "before", "nobody", "another"}


def test_a_log_in_pieces_gives_the_same_figures(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    t = stats.tables(small_log)
    wanted = (
        stats.king_fates, stats.king_victims, stats.king_standings, stats.tribute_flows, stats.kings_kept,
        stats.necklace_and_kings, stats.necklace_places, stats.ring_return,
    )  # fmt: skip
    whole = [each(t) for each in wanted]
    monkeypatch.setattr(table, "PART_GAMES", 17)
    for each, frame in zip(wanted, whole, strict=True):
        assert each(small_log).equals(frame), each
