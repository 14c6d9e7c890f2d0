"""A sale told step by step: each step's table follows from the events, and the last agrees with the score."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import missing
from qn_analysis.games.queens_necklace.rulebook import clauses
from qn_analysis.games.queens_necklace.sale.deal import PLAYERS, deal_sheet, deal_sheets
from qn_analysis.games.queens_necklace.sale.scene import scene
from qn_analysis.games.queens_necklace.sale.texts import catalogue
from tests.independent.sale_scorer import random_sheet
from tests.kit.queens_necklace.sheets import MOVE, example

ORDER = ["displays", "reveal", "alchemist", "counting", "rarity", "kings", "majority", "jewels", "payment", "totals"]


def kinds(told: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(step["kind"], step["gem"]) for step in told["steps"]]


def step(told: dict[str, Any], kind: str, gem: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in told["steps"] if s["kind"] == kind and s["gem"] == gem)
    return found


def test_the_worked_example_step_by_step() -> None:
    told = scene(qn.score_sale(example()))
    assert kinds(told) == [
        ("displays", None), ("reveal", "diamond"), ("reveal", "emerald"), ("reveal", "amber"), ("reveal", "ruby"),
        ("reveal", None), ("counting", None), ("rarity", None),
        ("kings", "diamond"), ("majority", "diamond"),
        *[(kind, gem) for gem in ("emerald", "amber", "ruby") for kind in ("majority", "jewels", "payment")],
        ("totals", None),
    ]  # fmt: skip
    assert step(told, "kings", "diamond")["text"] == "Barnaby's King cancels Diamond: nobody sells it."
    assert step(told, "payment", "ruby")["text"] == (
        "One Ruby is worth £0 for fashion and £10 for rarity: £10. Barnaby: 1 jewel at £10, £10."
        " Charles: 1 jewel at £10 + £10 for the Banker, £20."
    )
    assert step(told, "payment", "ruby")["rule"]["clause"] == "banker.ten"
    assert step(told, "jewels", "emerald")["board"]["jewels"] == [
        [None, 3, None, None], [None] * 4, [None] * 4
    ]  # fmt: skip
    assert step(told, "payment", "emerald")["changed"] == ["pounds:0:emerald", "score:0"]
    assert step(told, "totals")["board"]["scores"] == [60, 40, 20]


def test_one_length_is_told_alone() -> None:
    score = qn.score_sale(example())
    whole = scene(score)
    lengths = {"steps", "six", "sums"}
    for length in lengths:
        assert scene(score, only=length) == {key: told for key, told in whole.items() if key not in lengths - {length}}


def test_ties_in_rarity_are_named() -> None:
    told = scene(qn.score_sale(example() | {"alchemist": MOVE}))
    assert step(told, "rarity")["text"].endswith(
        "Where counts are equal (Emerald and Ruby), the more fashionable gem is the rarer."
    )
    assert step(told, "rarity")["rule"]["clause"] == "sale.rarity.ties"
    assert step(told, "alchemist", "ruby")["board"]["rows"][0][3]["moved"] == [1]


def test_kings_and_necklace_in_words() -> None:
    sheet = example()
    sheet["displays"][0]["rows"]["diamond"]["necklace"] = True
    sheet["displays"][0]["score"] = 100
    told = scene(qn.score_sale(sheet))
    kings = step(told, "kings", "diamond")
    assert kings["text"] == "Amy's Necklace voids Barnaby's King; Barnaby pays Amy £50 in tribute."
    assert kings["board"]["scores"] == [150, -50, 0]
    assert kings["board"]["tributes"] == [50, -50, 0]
    assert step(told, "totals")["text"].split("\n") == [
        "This sale brings Amy £230, Barnaby −\u2060£10 and Charles £20.",
        "Amy: 50 (tribute) + 120 + 60 = £230",
        "Barnaby: −50 (tribute) + 30 + 10 = −\u2060£10",
        "With the earlier sales: Amy £330, Barnaby −\u2060£10 and Charles £20.",
    ]
    sheet["displays"][0]["rows"]["diamond"]["king"] = True
    both = step(scene(qn.score_sale(sheet)), "kings", "diamond")["text"]
    assert "Amy's own Necklace voids the King laid with it; no tribute is paid." in both
    assert "Barnaby pays Amy £50 in tribute." in both
    del sheet["displays"][0]["rows"]["diamond"]["king"], sheet["displays"][1]["rows"]["diamond"]["king"]
    alone = step(scene(qn.score_sale(sheet)), "kings", "diamond")["text"]
    assert alone == "Amy's Necklace lies on Diamond, and no King is there to void."


@pytest.mark.parametrize(("reading", "said", "jewels"), [("stay", "stays in force", 1), ("lapse", "counts no more", 0)])
def test_an_emptied_row(reading: str, said: str, jewels: int) -> None:
    sheet = example() | {"alchemist": {"player": "Barnaby", "from": "diamond", "gems": 1, "to": "ruby"}}
    told = scene(qn.score_sale(sheet, qn.Ruleset.default().with_(alchemist_orphans=reading)))
    move = step(told, "alchemist", "ruby")
    assert said in move["text"]
    assert move["board"]["rows"][1][0]["king"] is (reading == "stay")
    assert ("kings", "diamond") in kinds(told) if jewels else ("kings", "diamond") not in kinds(told)


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.full), "fr"])
def test_random_sales_are_told_whole(lang: str) -> None:
    rng = random.Random(8)
    for _ in range(150):
        score = qn.score_sale(random_sheet(rng, rng.choice((2, 3, 4))))
        told = scene(score, lang)
        json.dumps(told)
        places = [ORDER.index(kind) for kind, gem in kinds(told) if gem is None or kind in ("reveal", "alchemist")]
        assert places == sorted(places)
        last = told["steps"][-1]["board"]
        assert last["scores"] == list(score.gain.values())
        assert last["counted"] == score.counted
        assert last["rarity"] == score.rarity
        assert last["price"] == score.price
        assert [gem for gem, off in last["cancelled"].items() if off] == score.cancelled
        pounds = [sum(filter(None, row)) for row in last["pounds"]]
        sold = [sum(amount for who, _, _, amount in score.sold if who == player) for player in score.gain]
        assert pounds == sold
        for each in told["steps"]:
            assert each["text"]
            assert each["title"]
            assert each["rule"]["clause"] in clauses()
            assert "absent" not in each["rule"]["address"]
            known = {f"{kind}:{n}" for kind in ("bankers", "score", "tributes") for n in range(len(score.gain))}
            for changed in each["changed"]:
                assert changed in known or changed.split(":")[-1] in (*score.counted, "ring", "king", "necklace")
        assert score.explain(lang).count("\n    ") >= 2 * len(told["steps"])


MONEY = re.compile(r"(−\u2060)?£([\d,]+)|(−\u2060)?([\d\u202f]+)\u00a0£")


def amount(text: str) -> int:
    """Money as it is printed in either language."""
    found = MONEY.fullmatch(text)
    assert found, text
    sign, number = found[1] or found[3], found[2] or found[4]
    return int(re.sub(r"\D", "", number)) * (-1 if sign else 1)


def worked_out(text: str) -> int:
    """A printed sum, product or number."""
    plain = re.sub(r" \(tribute?\)", "", text)
    plain = plain.replace("−", "-").replace("×", "*").strip()
    assert re.fullmatch(r"[\d+*() -]+", plain), text
    return int(eval(plain))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_printed_sum_adds_up(lang: str) -> None:
    rng = random.Random(21)
    lines = tributes = 0
    for _ in range(200):
        sheet = random_sheet(rng, rng.choice((2, 3, 4)))
        sheet["displays"][0]["score"] = rng.choice((0, 120, -50))
        score = qn.score_sale(sheet)
        told = scene(score, lang)
        for each in (*told["six"], *told["steps"], *told["sums"]):
            for line in each["text"].split("\n"):
                if " = " not in line:
                    continue
                made, result = line.rpartition(":")[2].split(" = ")
                assert worked_out(made) == (amount(result) if "£" in result else int(result)), line
                lines += 1
            board = each["board"]
            for seat, player in enumerate(told["players"]):  # what is seen beside the score makes the score
                parts = [player["score"], board["tributes"][seat], *filter(None, board["pounds"][seat])]
                assert board["scores"][seat] == sum(parts), (each["title"], parts)
                tributes += board["tributes"][seat] != 0
    assert lines > 2000
    assert tributes > 50


def test_languages_say_the_same_things() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    english = scene(qn.score_sale(example() | {"alchemist": MOVE}))["steps"]
    french = scene(qn.score_sale(example() | {"alchemist": MOVE}), "fr")["steps"]
    assert [each["board"] for each in english] == [each["board"] for each in french]
    for one, other in zip(english, french, strict=True):
        assert one["text"] != other["text"]
        assert other["rule"]["address"].startswith("Règle ")


def test_sales_are_made_up_by_seed() -> None:
    assert deal_sheet(5) == deal_sheet(5)
    assert deal_sheet(5) != deal_sheet(6)
    for players in (2, 3, 4):
        sheet = deal_sheet(1, players=players)
        assert sheet.players == list(PLAYERS[:players])
        assert qn.score_sale(sheet).sold
    several = deal_sheets(2)
    assert len({json.dumps(next(several).to_dict()) for _ in range(12)}) == 12
    royal = deal_sheet(3, wanted=lambda score: bool(score.tributes))
    assert qn.score_sale(royal).tributes


def test_a_made_up_sale_that_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qn_analysis.games.queens_necklace.sale.deal._BLOCKS", 2)
    with pytest.raises(qn.SheetError, match="5 players: a sale has 2 to 4; seed -1: choose a whole number"):
        deal_sheet(-1, players=5)
    with pytest.raises(qn.SheetError, match="none of 20 games has such a sale"):
        deal_sheet(1, players=2, wanted=lambda score: False)
