"""One sale and many are scored by the engine, as an independent scorer says."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pytest
from typer.testing import CliRunner

import qn_analysis as qn
from qn_analysis.cli.app import app
from qn_analysis.games.queens_necklace.sale.sheet import Sheet
from qn_analysis.games.queens_necklace.words.events import Event
from tests.independent.sale_scorer import random_sheet
from tests.independent.sale_scorer import score as independent
from tests.kit.queens_necklace.sheets import MOVE, example

Orphans = Literal["stay", "lapse"]
Own = Literal["void", "cancels"]


def test_the_worked_example() -> None:
    score = qn.score_sale(example())
    assert score.gain == {"Amy": 60, "Barnaby": 40, "Charles": 20}
    assert score.counted == {"diamond": 5, "emerald": 9, "amber": 6, "ruby": 8}
    assert score.rarity == {"diamond": 30, "emerald": 0, "amber": 20, "ruby": 10}
    assert score.price == {"diamond": 60, "emerald": 20, "amber": 30, "ruby": 10}
    assert score.cancelled == ["diamond"]
    assert score.sold == [
        ("Amy", "emerald", 3, 60), ("Barnaby", "amber", 1, 30), ("Barnaby", "ruby", 1, 10), ("Charles", "ruby", 1, 20)
    ]  # fmt: skip
    assert score.tributes == []
    shown = [fact for fact in score.events if fact.event == Event.SHOWN]
    assert len(shown) == (3 + 1) + (2 + 2) + (1 + 1) + 3 + 4 + 2 + 2 + 2 + 1
    assert qn.score_sale(example() | {"alchemist": MOVE}).gain == {"Amy": 90, "Barnaby": 30, "Charles": 10}


@pytest.mark.parametrize(
    ("stacks", "orphans", "own"), list(product((True, False), ("stay", "lapse"), ("void", "cancels")))
)
def test_generated_sheets_equal_an_independent_scorer(stacks: bool, orphans: Orphans, own: Own) -> None:
    """1,000 sheets, 125 under each reading of the rulings of the sale."""
    rules = qn.Ruleset.default().with_(
        banker_stacks="yes" if stacks else "no", alchemist_orphans=orphans, own_king_own_necklace=own
    )
    rng = random.Random(f"{stacks} {orphans} {own}")
    sheets = [random_sheet(rng, rng.choice((2, 3, 4))) for _ in range(125)]
    many = qn.score_sales(sheets, rules)
    assert len(many) == 125
    gains = many.frame.partition_by("sheet")
    gems = many.gems.partition_by("sheet")
    for at, sheet in enumerate(sheets):
        expected = independent(sheet, banker_stacks=stacks, alchemist_orphans=orphans, own_king_own_necklace=own)
        score = many[at]
        assert score.counted == expected.counted, sheet
        assert score.rarity == expected.rarity, sheet
        assert score.price == expected.price, sheet
        assert score.gain == expected.gain, sheet
        assert score.cancelled == expected.cancelled, sheet
        assert sorted(score.tributes) == sorted(expected.tributes), sheet
        assert sorted(score.sold) == sorted(expected.sold), sheet
        assert dict(gains[at].select("player", "gain").iter_rows()) == expected.gain, sheet
        assert dict(gems[at].select("gem", "counted").iter_rows()) == expected.counted, sheet
        assert dict(gems[at].select("gem", "rarity").iter_rows()) == expected.rarity, sheet


def test_many_sheets_of_any_kind_and_their_problems(tmp_path: Path) -> None:
    place = tmp_path / "sale.json"
    place.write_text(json.dumps(example()), encoding="utf-8")
    read = qn.score_sale(example()).sheet
    assert isinstance(read, Sheet)
    many = qn.score_sales([example(), place, read, json.dumps(example())])
    assert [score.gain["Amy"] for score in many] == [60] * 4
    assert [score.gain["Amy"] for score in many[1:3]] == [60, 60]
    assert len(qn.score_sales([])) == 0
    with pytest.raises(qn.SheetError) as refused:
        qn.score_sales([example(), {}, example() | {"fashion": ["ruby"]}, tmp_path / "none.json"])
    assert [problem.split(":")[0] for problem in refused.value.problems] == [
        *["sheet 1"] * 2, *["sheet 2"] * 3, "sheet 3"
    ]  # fmt: skip


def test_house_rules_that_give_two_kinds_the_same_stones() -> None:
    rules = qn.Ruleset.default().with_(cards={"ruby_3": {"stones": 2}})
    sheet = example()
    sheet["displays"][1]["rows"]["ruby"]["gems"] = [2] * 7
    sheet["displays"][2]["rows"]["ruby"]["gems"] = [1]
    assert qn.score_sale(sheet, rules).counted["ruby"] == 15
    sheet["displays"][2]["rows"]["ruby"]["gems"] = [2]
    with pytest.raises(qn.SheetError, match="8 ruby cards with 2 stones: the deck has 7"):
        qn.score_sale(sheet, rules)


def test_every_sale_of_a_log_scores_as_it_was_logged() -> None:
    log = qn.simulate(20, players=4, bots="greedy", seed=11, progress=False)
    held = 0
    for game in range(20):
        for year in (1, 2, 3):
            sale = log.sale(game, year)
            score = qn.score_sale(sale.sheet, sale.rules)
            seats = [int(player.split()[-1]) - 1 for player in score.sheet.players]
            logged = sale.events.filter(sale.events["event"] == "sold").select("seat", "gem", "count", "amount").rows()
            ours = [
                (seats[score.sheet.players.index(who)], gem, jewels, pounds) for who, gem, jewels, pounds in score.sold
            ]
            assert ours == logged
            closed = sale.events.filter(sale.events["event"] == "sale_closed").select("seat", "amount").rows()
            before = {seats[n]: display.score for n, display in enumerate(score.sheet.displays)}
            gains = {seats[n]: pounds for n, pounds in enumerate(score.gain.values())}
            assert {seat: before[seat] + gains[seat] for seat in before} == dict(closed)
            held += 1
    assert held == 60


def run(*arguments: str | Path) -> str:
    result = CliRunner().invoke(app, ["sale", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command(tmp_path: Path) -> None:
    place = tmp_path / "sale.json"
    place.write_text(json.dumps(example()), encoding="utf-8")
    text = run(place)
    assert "Emerald       9       0     20  Amy (3 jewels, £60)" in text
    assert "cancelled by a King" in text
    assert "annulée par un Roi" in run(place, "--lang", "fr")
    found = json.loads(run(place, "--format", "json"))
    assert found["gain"] == {"Amy": 60, "Barnaby": 40, "Charles": 20}
    assert set(found) == {
        "sheet", "counted", "rarity", "price", "gain", "cancelled", "tributes", "sold", "events"
    }  # fmt: skip
    assert found["events"][-4:] == [
        {"event": "sold", "player": "Charles", "gem": "ruby", "count": 1, "amount": 20},
        *[{"event": "sale_closed", "player": player, "amount": pounds} for player, pounds in found["gain"].items()],
    ]
    told = run(place, "--explain")
    assert "Barnaby's King cancels Diamond: nobody sells it." in told
    assert "Rule: English rulebook 2003, 2 Rarity: sentence" in told
    assert "Règle\u00a0: Règle française 2003, 2 Rareté\u00a0: phrase" in run(place, "--explain", "--lang", "fr")
    house = tmp_path / "house.toml"
    house.write_text("banker_pounds = 50\n")
    assert json.loads(run(place, "--format", "json", "--rules", house))["gain"]["Charles"] == 60


@pytest.mark.parametrize("sheets", [40, pytest.param(1000, marks=pytest.mark.full)])
def test_the_command_equals_an_independent_scorer(tmp_path: Path, sheets: int) -> None:
    rng = random.Random(sheets)
    place = tmp_path / "sale.json"
    for _ in range(sheets):
        sheet = random_sheet(rng, rng.choice((2, 3, 4)))
        place.write_text(json.dumps(sheet), encoding="utf-8")
        found, expected = json.loads(run(place, "--format", "json")), independent(sheet)
        for key in ("counted", "rarity", "price", "gain", "cancelled"):
            assert found[key] == getattr(expected, key), sheet
        assert sorted(tuple(row.values()) for row in found["sold"]) == sorted(expected.sold), sheet
        assert sorted(tuple(row.values()) for row in found["tributes"]) == sorted(expected.tributes), sheet


def test_the_command_refuses_in_one_line(tmp_path: Path) -> None:
    from tests.kit.queens_necklace.sheets import command

    place = tmp_path / "sale.json"
    place.write_text('{"fashion": ["ruby"], "displays": [{"player": "A"}]}')
    code, error = command("sale", str(place))
    assert code == 2
    assert error.count("\n") == 1
    for words in ("fashion lacks emerald", "fashion lacks amber", "1 display: a sale has 2 to 4 players"):
        assert words in error
    code, error = command("sale", str(place), "--format", "xml")
    assert (code, "--format xml: choose text or json" in error) == (2, True)


def test_a_gem_that_nobody_shows_and_a_banker_alone_by_their_rulings() -> None:
    sheet = {
        "fashion": ["diamond", "emerald", "amber", "ruby"],
        "displays": [
            {"player": "Ann", "rows": {"diamond": {"gems": [3]}}},
            {"player": "Bob", "rows": {"ruby": {"gems": [1]}}},
        ],
    }
    rules = qn.Ruleset.default()
    none = rules.with_(unshown_rarity="none")
    assert qn.score_sale(sheet, rules).gain == {"Ann": 30, "Bob": 10}
    score = qn.score_sale(sheet, none)
    assert (score.gain, score.rarity) == (
        {"Ann": 50, "Bob": 30},
        {"diamond": 20, "emerald": 0, "amber": 0, "ruby": 30},
    )
    assert "Without a tile, since nobody shows any: Emerald and Amber." in " ".join(score.explain().split())
    assert "Sans tuile, puisque personne n'en montre : Émeraude et Ambre." in (
        " ".join(score.explain("fr").replace("\N{NO-BREAK SPACE}", " ").split())
    )
    assert "Without a tile" not in qn.score_sale(sheet, rules).explain()
    displays: Any = sheet["displays"]
    alone = {**sheet, "displays": [*displays, {"player": "Cid", "bankers": 1}]}
    with pytest.raises(qn.SheetError, match="a Banker is shown with jewels only"):
        qn.score_sale(alone, rules)
    assert qn.score_sale(alone, rules.with_(banker_alone="yes")).gain == {"Ann": 30, "Bob": 10, "Cid": 0}


def test_several_tributes_and_an_alchemist_in_a_hand_by_their_rulings() -> None:
    rules = qn.Ruleset.default()
    king = {"diamond": {"gems": [1], "king": True}}
    sheet: dict[str, Any] = {
        "fashion": ["diamond", "emerald", "amber", "ruby"],
        "displays": [
            {"player": "Ann", "rows": king},
            {"player": "Bob", "rows": king},
            {"player": "Cid", "rows": {"diamond": {"gems": [3], "necklace": True}}},
            {"player": "Dan", "rows": king},
        ],
    }
    assert qn.score_sale(sheet, rules).gain == {"Ann": -50, "Bob": -50, "Cid": 30 + 150, "Dan": -50}
    shared = qn.score_sale(sheet, rules.with_(tribute_each="no"))
    assert shared.gain == {"Ann": -17, "Bob": -17, "Cid": 30 + 50, "Dan": -16}
    assert "17" in shared.explain()
    assert "17" in shared.explain("fr")

    must = rules.with_(alchemist_declined="no")
    held = {**sheet, "displays": [{**sheet["displays"][0], "hand": ["alchemist"]}, *sheet["displays"][1:]]}
    assert qn.score_sale(held, rules).gain["Ann"] == -50
    with pytest.raises(qn.SheetError, match="Ann holds an Alchemist and shows a true gem") as refused:
        qn.score_sale(held, must)
    assert "a un Alchimiste en main" in refused.value.text("fr")
    moved = {**sheet, "alchemist": {"player": "Ann", "from": "diamond", "gems": 1, "to": "ruby"}}
    assert qn.score_sale(moved, must).gain == qn.score_sale(moved, rules).gain
    alone = {
        "fashion": sheet["fashion"],
        "displays": [
            {"player": "Ann", "rows": {"amber": {"gems": [1]}}, "hand": ["alchemist", "diamond_1"]},
            {"player": "Bob", "rows": {"emerald": {"gems": [3]}}},
        ],
    }
    assert qn.score_sale(alone, must).gain["Ann"] == 20


def test_the_best_reply_plays_an_alchemist_that_has_to_be_played() -> None:
    """A diamond brings 60 as it is, and less as any other gem: who has to change it shows another card."""
    rules = qn.Ruleset.default()
    sheet = {
        "fashion": ["diamond", "emerald", "ruby", "amber"],
        "displays": [
            {"player": "Ann", "hand": ["alchemist", "diamond_1"]},
            {"player": "Bob", "rows": {"emerald": {"gems": [3]}, "ruby": {"gems": [3]}, "amber": {"gems": [1, 1]}}},
        ],
    }
    free = qn.best_reply(sheet, "Ann", rules)
    bound = qn.best_reply(sheet, "Ann", rules.with_(alchemist_declined="no"))
    assert (free.gain, free.alchemist) == (60, None)
    assert (bound.gain, bound.alchemist, bound.display.rows) == (0, None, {})
