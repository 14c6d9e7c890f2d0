"""Random sheets: legal, and telling where rulings differ."""

import json
import random
from collections import Counter

import pytest

from tests.independent.sale_scorer import Sheet, random_sheet, score


def assert_legal(sheet: Sheet, players: int) -> None:
    assert sheet == json.loads(json.dumps(sheet))
    assert sorted(sheet["fashion"]) == ["amber", "diamond", "emerald", "ruby"]
    assert len({display["player"] for display in sheet["displays"]}) == len(sheet["displays"]) == players
    cards: Counter[tuple[str, int]] = Counter()
    rings = kings = necklaces = bankers = 0
    for display in sheet["displays"]:
        rows = display.get("rows", {})
        own_kings = 0
        for gem, laid in rows.items():
            assert laid["gems"]
            assert set(laid) <= {"gems", "rings", "king", "necklace"}
            cards.update((gem, stones) for stones in laid["gems"])
            rings += laid.get("rings", 0)
            own_kings += laid.get("king", False)
            necklaces += laid.get("necklace", False)
        assert own_kings <= 1
        assert rows or not display.get("bankers", 0)
        kings += own_kings
        bankers += display.get("bankers", 0)
    for (gem, stones), number in cards.items():
        assert number <= (17 if (gem, stones) == ("amber", 1) else {1: 7, 2: 5, 3: 2}[stones])
        assert gem != "amber" or stones == 1
    assert rings <= 7
    assert kings <= 3
    assert necklaces <= 1
    assert bankers <= 2
    if "alchemist" in sheet:
        moved = sheet["alchemist"]
        assert moved["from"] != moved["to"]
        assert "amber" not in (moved["from"], moved["to"])
        (own,) = [display for display in sheet["displays"] if display["player"] == moved["player"]]
        assert moved["gems"] in own["rows"][moved["from"]]["gems"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_sheets_are_legal_and_telling(players: int) -> None:
    met: Counter[str] = Counter()
    rng = random.Random(players)
    for _ in range(2000):
        sheet = random_sheet(rng, players)
        assert_legal(sheet, players)
        base = score(sheet)
        assert sum(base.gain.values()) == sum(pounds for *_, pounds in base.sold)  # tributes only change hands
        met["cancelled"] += bool(base.cancelled)
        met["tribute"] += bool(base.tributes)
        met["two tributes"] += len(base.tributes) > 1
        met["stacking tells"] += base != score(sheet, banker_stacks=False)
        own_king_tells = base != score(sheet, own_king_own_necklace="cancels")
        met["own king tells"] += own_king_tells
        met["own king tells, others pay"] += own_king_tells and bool(base.tributes)
        met["orphans tell"] += base != score(sheet, alchemist_orphans="lapse")
        met["tie"] += len({gem for _, gem, _, _ in base.sold}) < len(base.sold)
        met["gem unseen"] += 0 in base.counted.values()
        met["player shows nothing"] += any(not display.get("rows") for display in sheet["displays"])
    rare = {"two tributes", "own king tells, others pay"}
    for name, times in met.items():
        if not (players == 2 and name == "two tributes"):  # two payers and a receiver
            assert times >= (10 if name in rare else 40), name


def test_random_sheets_repeat_with_the_seed() -> None:
    assert random_sheet(random.Random(7), 4) == random_sheet(random.Random(7), 4)


@pytest.mark.parametrize("players", [1, 5])
def test_random_sheet_number_of_players(players: int) -> None:
    with pytest.raises(ValueError):
        random_sheet(random.Random(1), players)
