"""The page in which a game at the table is written down, in Chromium, from a disk and without a network."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.rules.ruleset import BaseRuleset
from qn_analysis.games.lady_of_the_diamonds.chest.score import score_chests
from qn_analysis.games.lady_of_the_diamonds.chest.sheet import NAMES as TREASURES
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.pages.recorder import record_page
from tests.kit.browser import needs_browser
from tests.kit.queens_necklace.tapping import Recorder, rows_of, taps_of, taps_of_sales, told
from tests.kit.sheet_page import barriers

pytestmark = needs_browser
GOLDEN = {players: Path(f"datasets/golden-{players}.jsonl") for players in (2, 3, 4)}
NAMES = ("Anna", "Ben", "Cleo", "Dan")
OUTSIDE = """() => [...document.querySelectorAll("main *")]
    .filter(e => e.getClientRects().length && !e.closest(".q-unseen"))
    .filter(e => { const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1; }).length"""
"""How much sticks out."""
SMALL = """() => [...document.querySelectorAll("main button")]
    .filter(e => e.getClientRects().length)
    .filter(e => { const r = e.getBoundingClientRect(); return r.height < 31 || r.width < 28; })
    .map(e => e.dataset.key ?? e.textContent)"""
"""What a thumb would miss."""
FULL = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
"""A browser that has no room left."""
Opened = Callable[..., Recorder]


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Opened]:
    pages: list[Recorder] = []

    def make(width: int = 390, game: str | None = None, rules: BaseRuleset | None = None, lang: str = "en") -> Recorder:
        place = tmp_path / "table.html"
        place.write_text(record_page(game, rules=rules, lang=lang), encoding="utf-8")
        pages.append(Recorder(browser, place, width))
        return pages[-1]

    yield make
    for each in pages:
        if not each.view.is_closed():
            each.view.evaluate("localStorage.clear()")
            each.done()


def entered(page: Recorder, players: int, game: int, level: str, tmp_path: Path, by_hand: int = 0) -> tuple[int, int]:
    """Enter a golden game, `by_hand` taps one by one and then as quickly as the page takes them, and hold what is saved
    against it; taps and turns."""
    golden = qn.open_log(GOLDEN[players])
    rows = rows_of(golden, game)
    page.begin(level, NAMES[:players])
    keys = taps_of(rows) if level == "everything" else taps_of_sales(rows)
    page.tap(*keys[:by_hand])
    page.rush(keys[by_hand:])
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    knows = {"everything": "public", "sales": "sales"}[level]
    assert told(log, knows) == told(golden, knows, game)
    assert log.people["name"].to_list() == list(NAMES[:players])
    assert len(qn.lint(log, progress=False)) == 0
    return len(keys), sum(row["event"] == "turn_started" for row in rows)


def test_sales_of_a_golden_game(opened: Opened, tmp_path: Path) -> None:
    entered(opened(), 3, 0, "sales", tmp_path, by_hand=20)


def test_a_whole_golden_game(opened: Opened, tmp_path: Path) -> None:
    taps, turns = entered(opened(), 4, 0, "everything", tmp_path)
    assert taps < 8 * turns


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_golden_games(opened: Opened, tmp_path: Path, players: int) -> None:
    taps = turns = 0
    for game in range(3):
        page = opened()
        entered(page, players, game, "sales", tmp_path)
        page.tap("games")
        counts = entered(page, players, game, "everything", tmp_path, by_hand=0 if game else 10_000)
        taps, turns = taps + counts[0], turns + counts[1]
        page.view.evaluate("localStorage.clear()")
    assert taps < 8 * turns


def test_a_page_that_is_killed_is_gone_on_with(opened: Opened, tmp_path: Path) -> None:
    golden = qn.open_log(GOLDEN[2])
    keys = taps_of_sales(rows_of(golden, 1))
    page = opened()
    page.begin("sales", NAMES[:2])
    page.rush(keys[:30])
    page.view.goto("about:blank")  # without a word to the page, in the middle of a sale
    page.view.goto((tmp_path / "table.html").as_uri())
    page.view.click('[data-key^="go:"]')
    page.rush(keys[30:40])
    page.rush(["undo"] * 20)  # beyond what was entered since
    page.rush(["redo"] * 20)
    page.rush(keys[40:])
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    assert told(log, "sales") == told(golden, "sales", 1)


def laid_out(page: Recorder, players: int = 2) -> None:
    """Begin a game of which everything is written down, up to its first turn."""
    page.begin("everything", NAMES[:players])
    page.tap("fashion:amber", "fashion:ruby", "fashion:emerald", "go")
    page.tap(*(f"card:{card}" for card in ("ruby_3", "ring", "thief", "amber_1", "queen")))


def test_what_cannot_be_is_said_at_once_and_can_be_overruled(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    laid_out(page)
    page.tap("buy:0")
    page.tap("buy:3")
    said = page.view.inner_text("dialog")
    assert "Anna has spent 16 of 10 ducats." in said
    page.tap("leave")
    page.tap("rows")
    assert "Amber" not in page.view.inner_text(".rc-rows li:first-child")
    page.tap("rows", "buy:3", "anyway", "card:queen", "anyway")
    page.tap("rows")
    warned = page.view.locator(".rc-rows .rc-warn").all_inner_texts()
    assert [each.removeprefix("⚠ ") for each in warned] == [
        "Queen: this would be number 2, and the game has 1.", "Anna has spent 16 of 10 ducats.",
    ]  # fmt: skip
    page.tap("rows")
    assert barriers(page.view) == []
    found = qn.lint(page.saved(tmp_path / "game.jsonl")).frame
    assert {"QN304"} <= {*found["code"]} or any("ducats" in each for each in found["message"])


def test_nobody_buys_nothing_who_can_pay(opened: Opened) -> None:
    page = opened()
    laid_out(page)
    page.tap("done")
    assert "Anna can pay for a card, and so has to buy one." in page.view.inner_text("dialog")


def test_a_card_is_corrected_afterwards(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    laid_out(page)
    page.tap("buy:0", "card:banker", "buy:3", "card:ring", "rows", "fix:1", "back:2")
    page.tap("redo", "redo", "redo", "redo", "redo", "redo", "redo", "redo", "rows", "fix:2")
    page.view.select_option('[data-key="field:card"]', "ruby_2")
    page.tap("correct", "fix:1")
    page.view.select_option('[data-key="field:necklace"]', "1")
    page.tap("correct", "fix:9")
    page.view.select_option('[data-key="field:slot"]', "1")
    page.tap("correct")
    rows = rows_of(qn.open_log(page.saved(tmp_path / "game.jsonl")), 0)
    assert [(row["card"], row["amount"]) for row in rows if row["event"] == "bought"] == [("ruby_2", 8), ("ring", 7)]
    assert next(row["amount"] for row in rows if row["event"] == "ducats_lost") == 2
    assert [row["seat"] for row in rows if row["event"] == "dealt" and row["card"] == "necklace"] == [1]
    page.tap("undo", "rows")  # the last correction
    assert "Ben buys an Amber (1)" in page.view.inner_text(".rc-rows")


def test_a_second_king_and_a_table_that_counts_otherwise(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    page.begin("sales", NAMES[:3])
    page.tap("fashion:diamond", "fashion:emerald", "fashion:amber")
    page.tap("lay:emerald_3", "lay:king:emerald", "lay:ruby_1", "lay:king:ruby")
    assert "Anna shows 2 Kings" in page.view.inner_text("[role=status]")
    page.tap("undo")
    assert page.view.inner_text("[role=status]") == ""
    assert "£" in page.view.inner_text(".rs-gain >> nth=0")
    page.tap("lay:king:emerald")  # two in one row
    assert "Anna shows 2 Kings" in page.view.inner_text("[role=status]")
    for seat, points in enumerate(("10", "x", "\u221220")):
        page.view.fill(f'[data-key="total:{seat}"]', points)
    page.tap("close:other")
    assert "Ben" in page.view.inner_text("[role=alert]:visible")
    page.view.fill('[data-key="total:1"]', "0")
    page.tap("close:other")
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    closed = [row["amount"] for row in rows_of(log, 0) if row["event"] == "sale_closed"]
    assert closed == [10, 0, -20]
    assert any("King" in each for each in qn.lint(log).frame["message"])
    page.tap("save", "rows", "fix:1", "off:0:3", "close")  # it was one King after all
    closed = [
        row["amount"]
        for row in rows_of(qn.open_log(page.saved(tmp_path / "game.jsonl")), 0)
        if row["event"] == "sale_closed"
    ]
    assert closed == [10, 0, 0]


def test_a_sale_says_why(opened: Opened) -> None:
    page = opened(lang="fr")
    page.begin("sales", NAMES[:2])
    page.tap("fashion:diamond", "fashion:emerald", "fashion:amber", "lay:emerald_3", "lay:ring:emerald", "fold:why")
    page.view.wait_for_selector(".rs-step")
    assert "Anna montre le plus de pierres (3)" in page.view.inner_text(".rs-step >> nth=-2")


EVIL = ("<img src=x onerror=alert(1)>", '"; DROP TABLE games; --', "\u05d0\u05d1 Zoë 🎲 O’Neill", "=HYPERLINK(1)")


def test_names_stay_as_they_are_typed(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    page.begin("scores", EVIL, place="</script><b>")
    page.tap("only")
    for seat in range(4):
        page.view.fill(f'[data-key="points:{seat}"]', str(10 * seat))
    page.tap("write")
    assert page.view.locator("img, b b, script:not(head script):not([type])").count() == 0
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    assert log.people["name"].to_list() == list(EVIL)
    assert {*log.people["place"]} == {"</script><b>"}
    assert len(qn.lint(log, progress=False)) == 0


def test_what_is_wrong_with_names_is_said_at_once(opened: Opened) -> None:
    page = opened()
    page.begin("scores", ["Anna", "Anna", "B\u202en"])
    said = page.view.inner_text(".rc-warn[role=alert]:visible")
    assert "Two players are called Anna" in said
    assert "cannot be seen" in said
    page.begin("scores", ["Anna", "", " "])
    assert "Name 2 to 4 players." in page.view.inner_text(".rc-warn[role=alert]:visible")


def test_a_browser_that_keeps_nothing_says_so(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    page.view.evaluate(FULL)
    page.begin("sales", NAMES[:2])
    assert "This browser keeps nothing" in page.view.inner_text("[role=alert]:visible")
    page.tap("fashion:diamond", "fashion:emerald", "fashion:amber", "lay:emerald_3", "close")
    place = page.saved(tmp_path / "half.jsonl")
    page.view.goto(page.view.url)
    page.view.set_input_files("input[type=file]", place)  # and what was saved is gone on with
    page.tap("lay:ruby_1", "close")
    assert qn.open_log(page.saved(tmp_path / "more.jsonl")).events.collect()["year"].max() == 2
    page.tap("games")
    page.view.set_input_files("input[type=file]", GOLDEN[2])
    assert "golden-2.jsonl was not saved by this page." in page.view.inner_text("[role=alert]:visible")


def test_points_by_sale_become_a_log_and_a_code(
    opened: Opened, tmp_path: Path, run: Callable[..., tuple[int, str, str]]
) -> None:
    page = opened()
    page.begin("scores", NAMES[:3], date="2024-01-12")
    for sale, points in enumerate((("60", "40", "0"), ("110", "50", "50"), ("60+30", "220", "120"))):
        for seat, each in enumerate(points):
            page.view.fill(f'[data-key="points:{seat}"]', each)
        if sale == 1:
            page.view.click('button:has-text("±") >> nth=2')  # -50
        page.tap("write")
    page.view.wait_for_selector(".rc-code[data-ready]")
    code = tmp_path / "code.txt"
    code.write_text(page.view.input_value(".rc-code")[:90] + "\n" + page.view.input_value(".rc-code")[90:], "utf-8")
    out = tmp_path / "game.jsonl"
    assert run("import", code, "--out", out)[0] == 0
    assert told(qn.open_log(out), "scores") == told(qn.open_log(page.saved(tmp_path / "saved.jsonl")), "scores")
    log = qn.open_log(out)
    assert log.manifest["knows"] == "scores"
    assert {*log.people["date"]} == {"2024-01-12"}
    over = [(row["amount"], row["count"]) for row in rows_of(log, 0) if row["event"] == "game_over"]
    assert over == [(260, 2), (310, 1), (70, 3)]
    assert run("lint", code)[0] == 0
    code.write_text(code.read_text()[:120])
    status, _, err = run("import", code, "--out", tmp_path / "none.jsonl")
    assert status == 2
    assert "copy it again, from QN1: to the full stop" in err


@pytest.mark.parametrize("game", ["lady_of_the_diamonds", "jewels"])
def test_points_of_the_companions(opened: Opened, tmp_path: Path, game: str) -> None:
    page = opened(game=game)
    page.begin("scores", [*NAMES, "Eve"])
    if game == "lady_of_the_diamonds":
        page.tap("only")
    for seat, points in enumerate((31, 12, 31, 8, 20)):
        page.view.fill(f'[data-key="points:{seat}"]', str(points))
    page.tap("write")
    if game == "lady_of_the_diamonds":
        page.tap("won:2")
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    assert log.layout.game == game
    places = [row["count"] for row in rows_of(log, 0) if row["event"] == "game_over"]
    assert places[2] == 1
    assert len(qn.lint(log, progress=False)) == 0


def test_rounds_of_lady_are_reckoned_from_chests(opened: Opened, tmp_path: Path) -> None:
    page = opened(game="lady", rules=LadyRuleset.from_dict({"name": "Long", "rounds": 0, "target": 20}))
    page.begin("scores", NAMES[:2])
    page.tap("reckon")
    page.view.wait_for_selector(".lc-chest")
    page.view.locator(".lc-chest").nth(0).locator(".lc-count").nth(0).fill("3")
    page.view.keyboard.press("Tab")
    page.tap("chests", "write")
    for seat, points in enumerate(("5", "7")):
        page.view.fill(f'[data-key="points:{seat}"]', points)
    assert barriers(page.view) == []
    page.tap("write", "over")
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    scored = [row["amount"] for row in rows_of(log, 0) if row["event"] == "round_scored"]
    chest = {"player": "Anna", "pieces": {TREASURES[0]: 3}}
    alone = score_chests({"players": 2, "chests": [chest, {"player": "Ben"}]}).points
    assert scored == [*alone, 5, 7]
    assert [row["amount"] for row in rows_of(log, 0) if row["event"] == "game_over"] == [alone[0] + 5, alone[1] + 7]
    assert len(qn.lint(log, progress=False)) == 0


def test_house_rules(opened: Opened, tmp_path: Path) -> None:
    rules = Ruleset.from_dict({"name": "Short", "cards": {"merchant": {"copies": 2}}, "fashion": [40, 20, 10, 0]})
    page = opened(rules=rules)
    assert "By the rules “Short”." in page.view.inner_text("main")
    page.begin("sales", NAMES[:2])
    page.tap("fashion:diamond", "fashion:emerald", "fashion:amber", "lay:diamond_1", "close", "lay:ruby_1", "close")
    assert "The game is over." in page.view.inner_text("main")
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    assert log.rules == rules
    assert [row["amount"] for row in rows_of(log, 0) if row["event"] == "game_over"] == [40, 0]


def test_one_hand_is_known(opened: Opened, tmp_path: Path) -> None:
    page = opened()
    page.view.fill('[data-key="name:0"]', "Anna")
    page.tap("level:everything")
    page.view.select_option('[data-key="own"]', "0")
    page.begin("everything", NAMES[:2])
    hand = ["thief", "necklace", "ruby_2", "king"]
    page.tap("fashion:amber", "fashion:ruby", "fashion:emerald", *(f"card:{card}" for card in hand), "go")
    page.tap(*(f"card:{card}" for card in ("ruby_3", "ring", "banker", "amber_1", "queen")))
    page.tap("play:thief", "card:ring", "buy:1", "card:amber_1")
    page.view.wait_for_selector('[data-key="buy:0"]')
    log = qn.open_log(page.saved(tmp_path / "game.jsonl"))
    dealt = [row["card"] for row in rows_of(log, 0) if row["event"] == "dealt" and row["seat"] == 0]
    assert dealt == hand
    assert next(row["card"] for row in rows_of(log, 0) if row["event"] == "stolen") == "ring"
    assert {*qn.lint(log, progress=False).frame["code"]} <= {"QN711"}  # the game breaks off
    start = next(row["seq"] for row in rows_of(log, 0) if row["event"] == "turn_started")
    assert "Thief" in str(qn.position(log, 0, start))


@pytest.mark.parametrize(("lang", "scheme"), [pytest.param("en", "light", marks=pytest.mark.full), ("fr", "dark")])
def test_it_can_be_used_by_a_thumb_and_by_everybody(opened: Opened, lang: str, scheme: str) -> None:
    page = opened(lang=lang)
    page.view.emulate_media(color_scheme=scheme)

    looked = iter(range(9))

    def fits() -> None:
        if next(looked) % 2 == (lang == "fr"):  # each screen in one of the two: axe takes its time
            assert barriers(page.view) == []
        assert page.view.evaluate(OUTSIDE) == 0
        assert page.view.evaluate(SMALL) == []

    fits()
    page.begin("everything", ["Anna", "Benedetta Maximiliana von und zu Hohenfels", "Cléo", "Dan"])
    page.tap("fashion:amber")
    page.tap("fashion:ruby", "fashion:emerald", "necklace:1", "go")
    page.tap(*(f"card:{card}" for card in ("ruby_3", "musketeer", "thief", "amber_1", "astrologer")))
    fits()
    page.tap("play:forger", "to:1", "gem:ruby")
    fits()
    page.tap("lacks", "buy:4", "unseen", "card:merchant")
    fits()
    page.tap("go", "lay:ruby_2", "lay:ring:ruby", "who:1", "lay:amber_1", "lay:banker")
    fits()
    page.tap("close", "card:ring", "rows")
    fits()
    page.tap("save")
    page.view.wait_for_selector(".rc-code[data-ready]")
    fits()


def test_the_language_changes_in_the_middle(opened: Opened) -> None:
    page = opened()
    laid_out(page)
    page.view.click("button.lang")
    assert "Anna a 10 ducats" in page.view.inner_text("main")
    assert page.view.title().startswith("Noter une partie")
    assert json.loads(page.view.evaluate("localStorage.getItem(Object.keys(localStorage)[0])"))["names"] == [
        "Anna",
        "Ben",
    ]
