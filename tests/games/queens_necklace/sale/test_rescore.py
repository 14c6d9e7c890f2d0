"""Whole logs scored again: the displays as the log has them, and every change as `score_sale` scores it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile.records import blank, fill
from qn_analysis.core.log import log as table
from qn_analysis.core.log.folder import LogError
from qn_analysis.games.queens_necklace.engine import state
from qn_analysis.games.queens_necklace.log.sale import logged_sales
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.builds import plain_log
from qn_analysis.games.queens_necklace.sale import changes as source
from qn_analysis.games.queens_necklace.sale import rescore
from qn_analysis.games.queens_necklace.sale.changes import MOST, TOLD, WIDTH
from qn_analysis.games.queens_necklace.sale.displays import Displays, displays
from qn_analysis.games.queens_necklace.sale.document import Codes, with_numbers
from qn_analysis.games.queens_necklace.sale.kernel import BLANKS, LAID, MOVES, SHEET
from qn_analysis.games.queens_necklace.words.cards import SEATS
from tests.independent.sale_scorer import random_sheet
from tests.kit.queens_necklace.sheets import MOVE, example

RULES = qn.Ruleset.default()
HOUSES = [
    RULES,
    RULES.with_(banker_stacks="no", alchemist_orphans="lapse"),
    RULES.with_(own_king_own_necklace="cancels", alchemist_orphans="lapse"),
    RULES.with_(unshown_rarity="none", banker_alone="yes", tribute_each="no"),
]


def laid(sheets: list[dict[str, Any]], rules: qn.Ruleset) -> Displays:
    """Sheets as displays; the game is the place in the list."""
    codes = Codes(rules)
    coded = [with_numbers(sheet, codes)[1] for sheet in sheets]
    keys = pl.DataFrame({"game": range(len(sheets))}).with_columns(sale=pl.lit(1))
    return Displays(keys, np.array(coded, np.int16), np.zeros((len(sheets), SEATS), np.int32))


def changed(sheet: dict[str, Any], row: dict[str, Any]) -> dict[str, Any]:
    """A sheet under a change, by the words of `changes`."""
    made = deepcopy(sheet)
    display = made["displays"][row["seat"]]
    shown = display["rows"][row["gem"]]
    if row["change"].startswith("ring"):
        shown["rings"] -= 1
        if row["to"]:
            display["rows"][row["to"]]["rings"] = display["rows"][row["to"]].get("rings", 0) + 1
    elif row["change"] == "gem_held":
        shown["gems"].remove(int(row["card"][-1]))
        if not shown["gems"]:
            del display["rows"][row["gem"]]
        if not any(each["gems"] for each in display["rows"].values()):
            display["bankers"] = 0
    else:
        shown[row["card"]] = False
    return made


def compare(sheets: list[dict[str, Any]], rules: qn.Ruleset, some: int | None = None) -> int:
    """Hold changes of sheets against `score_sale`; returns how many."""
    frame = rescore.change_rows(laid(sheets, rules), rules)
    found = frame if some is None else frame.sample(min(some, frame.height), seed=1)
    before = {game: qn.score_sale(sheets[game], rules) for game in found["game"].unique()}
    for row in found.iter_rows(named=True):
        was, now = before[row["game"]], qn.score_sale(changed(sheets[row["game"]], row), rules)
        old, new = list(was.gain.values()), list(now.gain.values())
        rest_old, rest_new = ([pounds for seat, pounds in enumerate(x) if seat != row["seat"]] for x in (old, new))
        assert row["gain"] == new[row["seat"]] - old[row["seat"]], row
        assert row["others"] == sum(rest_new) - sum(rest_old), row
        assert row["rival"] == max(rest_new) - max(rest_old), row
        assert row["resold"] == ({s[:2] for s in was.sold} != {s[:2] for s in now.sold}), row
        assert sheets[row["game"]]["fashion"][row["rank"]] == row["gem"]
    return found.height


@pytest.fixture(scope="module", params=[(2, "random", 0), (3, "greedy", 1), (4, "random", 2)], ids=str)
def log(request: pytest.FixtureRequest) -> Log:
    players, bots, house = request.param
    log: Log = qn.simulate(20, players=players, bots=bots, seed=7, rules=HOUSES[house], progress=False)
    return log


def sheets_of(log: Log, games: int) -> Iterator[tuple[int, int, dict[str, Any]]]:
    """Game, sale and sheet of the first games, seats in the log's order."""
    for game in range(games):
        for sale in logged_sales(log, game):
            sheet = deepcopy(sale.sheet)
            sheet["displays"].sort(key=lambda display: int(display["player"].split()[-1]))
            yield game, sale.year, sheet


def test_displays_are_those_of_the_log(log: Log) -> None:
    (found,) = displays(log)
    rows = dict(zip(found.keys.rows(), found.sheets.tolist(), strict=True))
    codes = Codes(log.rules)
    for game, year, sheet in sheets_of(log, 8):
        assert rows[game, year] == with_numbers(sheet, codes)[1], (game, year)
    assert found.sheets.shape == (60, SHEET)


def test_sales_score_again_as_they_were_logged(log: Log, small_log: Log) -> None:
    moves = 0
    for each in (log, small_log):
        (found,) = displays(each)
        assert (rescore.pounds(found.sheets, each.rules) == found.pounds).all()
        final = found.pounds.reshape(-1, 3, SEATS).sum(axis=1)[:, : each.players]
        scores = each.games.select(f"score_{seat}" for seat in range(each.players)).collect()
        assert (final == scores.to_numpy()).all()
        moves += int(found.sheets[:, MOVES].sum())
    assert moves > 0


@pytest.mark.parametrize("entry", [{"effect": "stones", "gem": "ruby", "amount": 2}, {"effect": "pounds", "amount": 7}])
def test_sales_with_blank_cards_score_again_as_they_were_logged(entry: dict[str, Any]) -> None:
    """Such a sale has no sheet, but its displays in numbers; a Ring beside a blank ruby alone is tried out too."""
    rules = RULES.with_(deck_size=130, cards={"blank_gray": {"copies": 30, **entry}})
    log = qn.simulate(20, players=3, bots="random", seed=7, rules=rules, progress=False)
    (found,) = displays(log)
    assert found.sheets[:, LAID + BLANKS].sum() > 0
    assert (rescore.pounds(found.sheets, rules) == found.pounds).all()
    rows = rescore.change_rows(found, rules)
    assert set(rows["change"]) >= {"ring_fewer", "gem_held", "king_gone"}
    years = {(game, sale.year) for game in range(20) for sale in logged_sales(log, game)}
    blank = log.events.filter(pl.col("event") == "shown", pl.col("card") == "blank_gray").collect()
    with_blanks = set(blank.select("game", "year").rows())
    assert years == set(found.keys.rows()) - with_blanks
    game, year = min(with_blanks)
    with pytest.raises(LogError, match="a blank card was shown at this sale, and a sheet has no place for it"):
        log.sale(game, year)


def test_a_log_is_read_in_pieces(small_log: Log, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (whole,) = displays(small_log)
    monkeypatch.setattr(table, "PART_GAMES", 25)
    pieces = list(displays(small_log))
    assert [len(piece.sheets) for piece in pieces] == [75, 75, 30]
    assert (np.concatenate([piece.sheets for piece in pieces]) == whole.sheets).all()
    assert pl.concat(rescore.changes(small_log)).equals(rescore.change_rows(whole, small_log.rules))
    folder = qn.simulate(12, players=4, bots="greedy", seed=11, out=tmp_path / "log", progress=False)
    assert (np.concatenate([piece.sheets for piece in displays(folder)]) == whole.sheets[:36]).all()


def test_a_sale_without_a_fashion_is_refused(small_log: Log) -> None:
    events = small_log.events.filter(pl.col("event") != "fashion_set")
    with pytest.raises(LogError, match="game 0 has a sale before all four gems"):
        list(displays(Log(small_log.manifest, events, small_log.games)))
    assert len(next(displays(Log(small_log.manifest, small_log.events.clear(), small_log.games))).sheets) == 0


def test_changes_of_logged_sales(log: Log) -> None:
    sheets = [sheet for _game, _year, sheet in sheets_of(log, 8)]
    assert compare(sheets, log.rules, 40) == 40


@pytest.mark.parametrize("house", range(len(HOUSES)))
@pytest.mark.parametrize("sheets", [10, pytest.param(1000, marks=pytest.mark.full)])
def test_changes_of_random_sheets(sheets: int, house: int) -> None:
    """Kings, Necklace and Alchemist meet often here."""
    rng = random.Random(f"{house} {sheets}")
    made = [sheet for _ in range(sheets) if (sheet := random_sheet(rng, rng.choice((2, 3, 4))))["displays"]]
    assert compare(made, HOUSES[house]) > 5 * sheets


@pytest.mark.parametrize("rules", HOUSES)
def test_both_builds_agree(rules: qn.Ruleset) -> None:
    rng = random.Random(5)
    of = laid([random_sheet(rng, rng.choice((2, 3, 4))) for _ in range(12)], rules)
    game = blank(state.Game)
    fill(state.Rules, game.table.rules, rules.tables())
    sheets = of.sheets.tolist()
    told = [[0] * TOLD for _ in sheets]
    found = [[0] * WIDTH for _ in range(len(sheets) * MOST)]
    rows = source.rescore_batch([game], [plain_log()], sheets, told, found)
    assert sheets == of.sheets.tolist(), "a sheet is the same again"
    assert (rescore.pounds(of.sheets, rules) == np.array(told)[:, :SEATS]).all()
    frame = rescore.change_rows(of, rules)
    assert frame.height == rows > 60
    ours = [(row[0], row[1], source.CHANGES[row[2]], *row[8:11], bool(row[11])) for row in found[:rows]]
    assert ours == frame.select("game", "seat", "change", "gain", "others", "rival", "resold").rows()


def effects(sheet: dict[str, Any], change: str, rules: qn.Ruleset = RULES) -> dict[tuple[Any, ...], tuple[int, ...]]:
    """Gain, others, rival, resold by seat, card, gem and gem it goes to."""
    frame = rescore.change_rows(laid([sheet], rules), rules).filter(pl.col("change") == change)
    keys = frame.select("seat", "card", "gem", "to").rows()
    return dict(zip(keys, frame.select("gain", "others", "rival", "resold").rows(), strict=True))


def test_the_worked_example() -> None:
    """Amy 60, Barnaby 40, Charles 20; diamond 60 (cancelled), emerald 20, amber 30, ruby 10 pounds a jewel."""
    sheet = example()
    assert effects(sheet, "ring_fewer") == {
        (0, "ring", "diamond", None): (0, 0, 0, False),
        (0, "ring", "emerald", None): (-20, 0, 0, False),
    }
    assert effects(sheet, "ring_moved") == {
        (0, "ring", "diamond", "emerald"): (20, 0, 0, False),
        (0, "ring", "emerald", "diamond"): (-20, 0, 0, False),
    }
    assert effects(sheet, "king_gone") == {(1, "king", "diamond", None): (0, 120, 120, True)}
    held = effects(sheet, "gem_held")
    assert len(held) == 3 + 1 + 1 + 1 + 2 + 1 + 2 + 1 + 1 - 1
    # her King stays in the hand with it: Amy sells two diamonds
    assert held[1, "diamond_1", "diamond", None] == (0, 120, 120, True)
    # Charles sells an emerald for 40 + 10; amber and ruby lose 10
    assert held[0, "emerald_3", "emerald", None] == (-60, 20, 20, True)
    assert held[2, "emerald_2", "emerald", None] == (-10, 20, 30, False)
    assert held[1, "ruby_1", "ruby", None] == (-10, 0, 0, True)
    assert held[1, "amber_1", "amber", None] == (0, 0, 0, False)


def test_the_necklace_meets_the_king() -> None:
    """Amy sells two diamonds for 120 and receives 50; the best of the others is Charles with it, Barnaby without."""
    sheet = example()
    sheet["displays"][0]["rows"]["diamond"]["necklace"] = True
    assert effects(sheet, "necklace_gone") == {(0, "necklace", "diamond", None): (-170, 50, 20, True)}
    assert effects(sheet, "king_gone") == {(1, "king", "diamond", None): (50, -50, -50, False)}


def test_the_alchemist_moves_as_he_did() -> None:
    """Her only card of that kind is moved, so it cannot be held back; what he orphans may lapse."""
    sheet = example() | {"alchemist": MOVE}
    sheet["displays"][0]["rows"]["diamond"] = {"gems": [1], "rings": 1}
    assert (0, "diamond_1", "diamond", None) not in effects(sheet, "gem_held")
    lapse = RULES.with_(alchemist_orphans="lapse")
    # rarity: diamond 30, amber 20, emerald 10, ruby 0; so an emerald sells for 30
    assert effects(sheet, "ring_moved", lapse)[0, "ring", "diamond", "emerald"] == (30, 0, 0, False)
    assert effects(sheet, "ring_fewer", lapse)[0, "ring", "diamond", None] == (0, 0, 0, False)
