"""Sales worked out by hand from the rulebooks (`sheets_*.toml`), and sheets that cannot be (`bad_sheets.toml`).

What a sheet is expected to come to was written from the texts alone, before any scorer was run.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.games.queens_necklace.rulebook.clauses import clauses
from qn_analysis.games.queens_necklace.rulebook.ruleset import Ruleset
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from qn_analysis.games.queens_necklace.sale.score import SaleScore, score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError

HERE: Final = Path(__file__).parent
CLAUSE: Final = pytest.mark.clause
OUTCOME: Final = ("counted", "rarity", "price", "cancelled", "tributes", "sold", "gain")
ABOUT: Final = {"name", "clauses", "why", "rules", "expect", "without", "problems", *OUTCOME}
"""The keys that are about a sheet; all others are the sheet itself."""

Worked = Mapping[str, Any]


def load(paths: Iterable[Path]) -> list[Worked]:
    return [sheet for path in sorted(paths) for sheet in tomllib.loads(path.read_text(encoding="utf-8"))["sheet"]]


GOOD: Final = load(HERE.glob("sheets_*.toml"))
BAD: Final = load([HERE / "bad_sheets.toml"])


def sheet_of(worked: Worked) -> dict[str, Any]:
    return {key: value for key, value in worked.items() if key not in ABOUT}


def rules_of(worked: Worked) -> Ruleset:
    return Ruleset.default().with_(**worked.get("rules", {}))


def rows(found: Iterable[Sequence[Any]]) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in found)


def outcome(score: SaleScore) -> dict[str, Any]:
    """Every number of a result, in a form that does not depend on any order."""
    return {
        "counted": dict(score.counted),
        "rarity": dict(score.rarity),
        "price": dict(score.price),
        "cancelled": sorted(score.cancelled),
        "tributes": rows(score.tributes),
        "sold": rows(score.sold),
        "gain": dict(score.gain),
    }


def expected(worked: Worked) -> dict[str, Any]:
    ordered = {"cancelled": sorted(worked["cancelled"])} | {key: rows(worked[key]) for key in ("tributes", "sold")}
    return {key: ordered.get(key, worked[key]) for key in OUTCOME}


def named(sheets: Iterable[Worked]) -> list[Any]:
    """A parameter a sheet, called by its name and marked with the clauses that it carries."""
    return [pytest.param(worked, id=worked["name"], marks=CLAUSE(*worked.get("clauses", []))) for worked in sheets]


@pytest.mark.parametrize("worked", named(GOOD))
def test_the_sale_comes_out_as_on_paper(worked: Worked) -> None:
    assert outcome(score_sale(sheet_of(worked), rules_of(worked))) == expected(worked), worked["why"]


@pytest.mark.parametrize("worked", named(GOOD))
def test_who_sits_where_is_no_matter(worked: Worked) -> None:
    sheet = sheet_of(worked)
    turned = sheet | {"displays": sheet["displays"][::-1]}
    assert outcome(score_sale(turned, rules_of(worked))) == expected(worked), "no rule of a sale depends on the seat"


@pytest.mark.parametrize("worked", named(worked for worked in GOOD if "rules" not in worked))
def test_without_a_ruleset_the_rulebook_holds(worked: Worked) -> None:
    assert outcome(score_sale(sheet_of(worked))) == expected(worked)


def test_there_are_enough_sheets_and_every_name_is_used_once() -> None:
    assert len(GOOD) >= 41
    assert len(BAD) >= 20
    names = [worked["name"] for worked in [*GOOD, *BAD]]
    assert sorted(set(names)) == sorted(names)


def test_sheets_are_for_two_three_and_four_players() -> None:
    assert {len(worked["displays"]) for worked in GOOD} == {2, 3, 4}


@pytest.mark.parametrize("worked", GOOD, ids=lambda worked: worked["name"])
def test_the_clauses_of_a_sheet_exist(worked: Worked) -> None:
    """`test_coverage.py` reads marks from the sources and so does not see these."""
    assert worked["clauses"]
    assert [name for name in worked["clauses"] if name not in clauses()] == []


@pytest.mark.parametrize("worked", GOOD, ids=lambda worked: worked["name"])
def test_the_paper_adds_up(worked: Worked) -> None:
    """Slips of the pen: tiles are given out once, prices are sums of tiles, gains are what was sold and paid."""
    rules = rules_of(worked)
    assert sorted(worked["rarity"].values(), reverse=True) == list(rules.rarity)
    tiles = dict(zip(worked["fashion"], rules.fashion, strict=True))
    assert worked["price"] == {gem: tile + worked["rarity"][gem] for gem, tile in tiles.items()}
    gain = {display["player"]: 0 for display in worked["displays"]}
    for player, gem, _jewels, pounds in worked["sold"]:
        assert gem not in worked["cancelled"]
        gain[player] += pounds
    for payer, receiver, _gem, pounds in worked["tributes"]:
        gain[payer] -= pounds
        gain[receiver] += pounds
    assert worked["gain"] == gain


@pytest.mark.parametrize("worked", BAD, ids=lambda worked: worked["name"])
def test_a_sheet_that_cannot_be_is_refused(worked: Worked) -> None:
    with pytest.raises(SheetError) as refusal:
        read_sheet(sheet_of(worked))
    message = str(refusal.value)
    assert [word for word in worked["expect"] if word.lower() not in message.lower()] == [], message
    assert [word for word in worked.get("without", []) if word.lower() in message.lower()] == [], message
    assert len(refusal.value.problems) >= worked.get("problems", 1), message
    assert [problem for problem in refusal.value.problems if problem not in message] == []


@pytest.mark.parametrize("worked", BAD, ids=lambda worked: worked["name"])
def test_a_sheet_that_cannot_be_is_not_scored(worked: Worked) -> None:
    with pytest.raises(SheetError):
        score_sale(sheet_of(worked))
