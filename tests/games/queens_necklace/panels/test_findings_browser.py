"""The findings panel: its state in process, and what a broken log still lets one see."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import polars as pl
import pytest
import traitlets

from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.lint import Findings, lint
from qn_analysis.core.lint.checks import SEVERITIES, Needs
from qn_analysis.core.lint.findings import RAW
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.knowledge import Knows
from qn_analysis.games.queens_necklace.lint import LINTER
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels import findings_browser
from qn_analysis.games.queens_necklace.panels.findings_browser import FindingsBrowser, FindingsPanel, findings, kept
from qn_analysis.games.queens_necklace.panels.findings_reach import Reach, reason, sale_span
from qn_analysis.games.queens_necklace.panels.findings_scene import matching
from qn_analysis.games.queens_necklace.panels.findings_texts import catalogue
from qn_analysis.games.queens_necklace.panels.front_end import static
from qn_analysis.games.queens_necklace.panels.game_replay import GamePanel
from qn_analysis.games.queens_necklace.panels.sale_stepper import SaleStepper
from qn_analysis.games.queens_necklace.rulebook.clauses import clauses
from tests.kit.queens_necklace.breaking import clean, with_events
from tests.kit.queens_necklace.findings import BAD, EVENT, GAP, broken, found, many, number


@pytest.fixture
def panel() -> FindingsPanel:
    return findings(found())


# ----------------------------------------------------------------------------------------------------------- in process


def test_it_is_a_proper_widget_and_tells_the_first_finding(panel: FindingsPanel) -> None:
    browser = panel.browser
    assert isinstance(browser, ipywidgets.DOMWidget)
    assert (panel.upper, panel.lower) == (browser, browser.panel)
    assert isinstance(panel.lower, GamePanel)
    assert (
        browser.overview["said"] == f"{len(found())} findings in 6 games of this log, by {len(found().checked)} checks."
    )
    assert sum(each["findings"] for each in browser.overview["counts"]) == len(found())
    assert browser.chosen == browser.detail["at"] == 0
    assert browser.detail["message"] == found().frame["message"][0]
    assert json.dumps({name: getattr(browser, name) for name in ("overview", "listing", "detail", "words")})


def test_filters_narrow_the_list_and_keep_what_is_looked_at(panel: FindingsPanel) -> None:
    browser = panel.browser
    browser.filter(code="QN624")
    assert [row["code"] for row in browser.listing["rows"]] == ["QN624"]
    assert (browser.chosen, browser.detail["code"]) == (number("QN624"), "QN624")
    browser.filter(game=2)
    assert {row["game"] for row in browser.listing["rows"]} == {2}
    at = browser._fits[1]
    browser.chosen = at
    browser.severity = "error"
    assert browser.chosen == at
    browser.severity = "note"
    assert (browser.chosen, browser.detail, browser.listing["n"]) == (-1, {}, 0)
    assert browser.listing["rows"] == []
    browser.filter()
    assert (browser.listing["n"], browser.chosen) == (len(found()), 0)
    browser.pick(number("QN301"))
    browser.filter(code="QN301", game=1)
    browser.filter(game=1)  # both change at once
    assert browser.chosen == number("QN301")
    browser.set_state({"code": "", "severity": "", "game": None})  # as the front end's button does
    assert (browser.listing["n"], browser.chosen) == (len(found()), number("QN301"))
    browser.set_state({"chosen": 0})
    assert [row["at"] for row in browser.listing["rows"]] == list(range(min(20, len(found()))))


def test_next_back_pick_and_the_arrow_keys(panel: FindingsPanel) -> None:
    browser = panel.browser
    browser.back()
    assert browser.chosen == 0
    browser.next()
    assert browser.chosen == 1
    browser._handle_custom_msg({"type": "step", "by": 1}, [])
    browser._handle_custom_msg({"type": "step", "by": 7}, [])
    browser._handle_custom_msg(["step"], [])
    assert browser.chosen == 2
    browser.code = "QN801"
    browser.pick(0)  # which the filter hides
    assert (browser.chosen, browser.code) == (0, "")
    browser.pick(len(found()) - 1)
    browser.next()
    assert browser.chosen == len(found()) - 1


def test_many_findings_come_in_pages() -> None:
    browser = findings(many(95)).browser
    seen: list[Any] = []
    browser.observe(lambda change: seen.append(change["name"]), ["detail", "listing"])
    assert (browser.listing["first"], browser.listing["last"], browser.listing["n"]) == (1, 20, 95)
    assert (browser.listing["back"], browser.listing["more"]) == (None, 20)
    browser.page = 4
    assert (browser.listing["back"], browser.listing["more"]) == (60, None)
    assert (browser.listing["first"], browser.listing["last"], browser.chosen) == (81, 95, 80)
    browser.page = 99
    assert browser.page == 4
    browser.chosen = 20
    assert (browser.page, browser.listing["first"]) == (1, 21)
    browser.back()
    assert (browser.chosen, browser.page, browser.listing["first"]) == (19, 0, 1)
    browser.code = "QN808"
    assert browser.listing["n"] == 10
    assert {"detail", "listing"} <= set(seen)
    # the log is not at hand
    assert browser.detail["note"] == "The log itself is not at hand, only what was found in it."
    with pytest.raises(ValueError, match="not at hand"):
        browser.open_game()


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("code", "QN999", "nothing of code 'QN999' was found"),
        ("severity", "fatal", "there is no severity 'fatal'; severities: error, warning, note"),
        ("chosen", 10**6, "there is no finding 1000000 among"),
        ("chosen", -1, "there is no finding -1"),
        ("opened", "hand", "choose 'sale' or 'game'"),
        ("opened", "sale", "does not lie in a sale"),
    ],
)
def test_what_cannot_be_is_refused(panel: FindingsPanel, name: str, value: Any, said: str) -> None:
    panel.browser.pick(number("QN301"))
    before = getattr(panel.browser, name)
    with pytest.raises(traitlets.TraitError, match=said):
        setattr(panel.browser, name, value)
    assert getattr(panel.browser, name) == before


def test_a_finding_is_told_with_its_rule_its_values_and_its_rows(panel: FindingsPanel) -> None:
    panel.browser.pick(number("QN624"))
    detail, check = panel.browser.detail, LINTER.checks()["QN624"]
    assert detail["check"]["name"] == check.name
    assert [each["clause"] for each in detail["check"]["clauses"]] == list(check.clauses)
    first = detail["check"]["clauses"][0]
    assert first["says"] == clauses()[first["clause"]].rule["en"]
    assert re.fullmatch(r"English rulebook 2003, .+: sentences? [\d, ]+(; .+)?", first["address"])
    assert dict(detail["check"]["explanation"])["What it finds"]
    assert ["amount", "999"] in detail["values"]
    assert ["gem", "Ruby"] in detail["values"] or "gem" not in dict(detail["values"])
    marked = [row for row in detail["rows"] if row["marked"]]
    assert [row["seq"] for row in marked] == [found().raw["seq"][number("QN624")]]
    assert "999 pounds" in marked[0]["text"]
    assert len(detail["rows"]) == 9
    assert detail["seat"].startswith("Seat ")


def test_a_finding_without_a_row_and_one_beside_every_row() -> None:
    raw = pl.DataFrame(
        [("QN801", 0, None, None, None, GAP), ("QN801", 0, 10**6, 1, 7, GAP), ("QN801", 77, 3, 1, 0, GAP)],
        schema=RAW, orient="row",
    )  # fmt: skip
    browser = findings(replace(found(), raw=raw)).browser
    assert browser.detail["note"].startswith("The finding is about the game as a whole")
    assert browser.open_game().replay.frame == 0
    browser.next()
    assert browser.detail["note"] == "The log has no event 1000000 in this game."
    assert browser.detail["seat"] == "Seat 8"
    browser.next()
    assert browser.detail["note"].startswith("The game cannot be read again: there is no game 77 in this log")
    assert not browser.detail["replay"]["open"]


def test_the_sale_opens_settled_by_the_rules_at_the_step_concerned(panel: FindingsPanel) -> None:
    panel.browser.pick(number("QN624"))
    stepper = panel.open_sale()
    assert isinstance(stepper, SaleStepper)
    assert (panel.upper, panel.lower) == (panel.browser, stepper)
    game, seq = found().raw.row(number("QN624"))[1:3]
    year = next(row.year for row in broken().rows(game) if row.seq == seq)
    assert stepper.sheet.to_dict() == stepper.original.sheet.to_dict()
    logged = broken().sale(game, year)
    assert stepper.sheet.to_dict()["displays"][0]["hand"] == logged.sheet["displays"][0]["hand"]
    here = stepper.scene["steps"][stepper.step]
    values = json.loads(found().raw["values"][number("QN624")])
    assert (here["kind"], here["gem"]) == ("payment", values["gem"])
    assert 999 not in stepper.score.gain.values()
    panel.browser.next()  # another finding: the sale of this one is put away
    assert panel.browser.opened == "game"
    assert isinstance(panel.lower, GamePanel)
    panel.browser.back()
    panel.open_sale()
    panel.browser.close_panel()
    assert isinstance(panel.panel, GamePanel)


def test_the_game_beside_moves_to_the_row(panel: FindingsPanel) -> None:
    at = number("QN301")
    panel.browser.pick(at)
    beside = panel.panel
    assert isinstance(beside, GamePanel)
    assert beside.replay.game == found().raw["game"][at]
    low, high = beside.replay.scene["frames"][beside.replay.frame]["seq"]
    assert low <= found().raw["seq"][at] <= high
    beside.replay.go(0)
    assert panel.open_game() is beside
    later = next(each for each in matching(found(), game=1) if (found().raw["seq"][each] or 0) > high)
    panel.browser.pick(later)  # in the same game: the panel stays and moves
    assert panel.lower is beside
    low, high = beside.replay.scene["frames"][beside.replay.frame]["seq"]
    assert low <= found().raw["seq"][later] <= high
    panel.browser.lang = "fr"
    assert panel.panel.replay.lang == "fr"
    panel.browser.pick(number("QN624", 0))
    assert panel.lower is not beside
    assert panel.lower.replay.game == 0


def test_a_broken_game_is_replayed_as_far_as_it_goes(panel: FindingsPanel) -> None:
    panel.browser.pick(number("QN409"))
    seq = int(found().raw["seq"][number("QN409")])
    notes = panel.browser.detail["replay"]["notes"]
    assert len(notes) == 1
    assert notes[0].startswith(
        f"The replay ends before event {seq}, which does not follow from what came before: offered"
    )
    replay = panel.open_game().replay
    assert replay.frame == replay.frames - 1
    assert replay.scene["frames"][-1]["seq"][1] < seq
    late = [at for at in matching(found(), game=3) if (found().raw["seq"][at] or 0) > seq]
    panel.browser.pick(late[-1])
    assert "ahead of this finding" in panel.browser.detail["replay"]["notes"][0]


def test_a_sale_after_the_break_is_read_from_its_displays(panel: FindingsPanel) -> None:
    rows = broken().rows(3)
    at = next(n for n, row in enumerate(rows) if row.event == "shown")
    reached = Reach(broken()).sale(3, rows[at].seq, catalogue("en"))
    assert reached.score is not None
    assert "The hands cannot be followed" in reached.notes[1]
    whole = clean(games=6).sale(3, rows[at].year).sheet
    for ours, theirs in zip(reached.score.sheet.to_dict()["displays"], whole["displays"], strict=True):
        assert ours.get("rows", {}).keys() == theirs["rows"].keys()
        assert "hand" not in ours


def test_an_impossible_display_is_said_in_a_sentence(panel: FindingsPanel) -> None:
    at = number("QN820", 2) if matching(found(), "QN820", game=2) else matching(found(), game=2)[0]
    panel.browser.pick(at)
    sale = panel.browser.detail["sale"]
    assert not sale["open"]
    assert re.match(r"The displays of this sale cannot be read as a sheet: .+\.$", " ".join(sale["notes"]))
    with pytest.raises(ValueError, match="cannot be read as a sheet"):
        panel.open_sale()


def test_the_span_of_a_sale() -> None:
    rows = broken().rows(0)
    opened = [n for n, row in enumerate(rows) if row.event == "sale_opened"]
    closed = [n for n, row in enumerate(rows) if row.event == "sale_closed"]
    assert [sale_span(rows, n) for n in opened] == list(zip(opened, closed[2::3], strict=True))
    assert sale_span(rows, closed[0]) == (opened[0], closed[2])
    headless = [row for row in rows if row.event != "sale_opened"]
    at = next(n for n, row in enumerate(headless) if row.event == "sale_closed")
    assert headless[sale_span(headless, at)[0]].event == "shown"


@pytest.mark.parametrize(
    "wreck",
    [
        lambda e: e.filter(EVENT != "game_started"),
        lambda e: e.filter(~EVENT.is_in(["fashion_set", "turn_started"])),
        lambda e: e.reverse(),
        lambda e: e.with_columns(pl.lit(None).cast(e.schema["card"]).alias("card")),
        lambda e: e.with_columns(seat=pl.lit(200).cast(e.schema["seat"])),
        lambda e: e.with_columns(amount=pl.lit(None).cast(e.schema["amount"]), slot=pl.lit(99).cast(e.schema["slot"])),
        lambda e: e.with_columns(event=pl.lit(None).cast(e.schema["event"])),
        lambda e: e.filter(EVENT.is_in(["shown", "sold"])),
        lambda e: e.clear(),
    ],
)
def test_no_wreck_of_a_log_stops_the_panel(wreck: Any) -> None:
    """Every kind of row is looked at, and some are opened."""
    log = with_events(clean(games=2), wreck(clean(games=2).events.collect()))
    events = log.events.collect().unique("event", maintain_order=True)
    places = [("QN801", game, seq, None, None, GAP) for game, seq in events.select("game", "seq").rows()]
    raw = pl.DataFrame([*places, ("QN801", 0, None, None, None, GAP)], schema=RAW, orient="row")
    browser = FindingsBrowser(Findings(LINTER, raw, "wreck", games=2, checked=("QN801",), log=log))
    for at in range(len(raw)):
        browser.pick(at)
        for what in ("sale", "game"):
            told = browser.detail["sale" if what == "sale" else "replay"]
            if told["open"] and at % 8 == 0:
                browser.opened = what
                assert browser.panel is not None
            elif not told["open"]:
                assert len(told["notes"]) == 1
                assert told["notes"][0].endswith((".", "!", "?"))
    assert "QN801" in browser.to_html()


def test_a_manifest_that_contradicts_itself_stops_nothing() -> None:
    changes: list[dict[str, Any]] = [{"players": 1}, {"bots": ["greedy"]}, {"ruleset": {}}, {"knows": "sales"}]
    for change in changes:
        log = replace(broken(), manifest=broken().manifest | change)
        browser = FindingsBrowser(replace(found(), log=log))
        for at in (number("QN624"), number("QN301")):
            browser.pick(at)
            browser.to_html(most=3)


def test_reasons_in_words() -> None:
    assert reason(ValueError("row 7 (shown king): it is not in `hand`")) == "shown king: it is not in hand."
    assert reason(KeyError("x")) == "what its rows tell does not go together."
    assert reason(AssertionError()) == "AssertionError."


def test_a_clean_log_says_so() -> None:
    panel = findings(clean(games=2))
    browser = panel.browser
    assert browser.overview["said"] == f"No findings: 2 games of this log passed {len(LINTER.checks())} checks."
    assert (browser.chosen, browser.detail, browser.listing["n"], browser.overview["untold"]["n"]) == (-1, {}, 0, 0)
    browser.next()
    with pytest.raises(ValueError, match="No findings: 2 games"):
        panel.open_sale()
    assert "No findings: 2 games" in panel.to_html()


def test_what_could_not_be_told_is_listed_with_its_reason() -> None:
    log = clean(games=2)
    browser = findings(lint(replace(log, manifest=log.manifest | {"knows": "public"}))).browser
    untold = browser.overview["untold"]
    assert untold["n"] == sum(check.needs == Needs.FULL for check in LINTER.checks().values()) > 0
    assert untold["groups"][0]["said"] == (
        "The log says that it knows all but hidden cards; these checks need the hidden cards too."
        " They found nothing and promise nothing."
    )
    assert [code for group in untold["groups"] for code, _ in group["checks"]] == list(browser.found.untold)
    none = findings(replace(browser.found, checked=())).browser
    assert none.overview["said"] == "Nothing could be checked in 2 games of this log."


def test_a_path_is_linted_and_a_bad_one_refused(tmp_path: Path) -> None:
    place = tmp_path / "log.jsonl"
    broken().to_jsonl(place)
    browser = findings(place, lang="fr").browser
    assert browser.lang == "fr"
    tables = {"QN808"}  # a file has no table of games that could differ from its events
    assert set(browser.found.raw["code"]) == set(found().raw["code"]) - tables
    assert str(place) in browser.overview["said"]
    browser.pick(matching(browser.found, "QN624")[0])
    browser.open_sale()
    place.unlink()  # the log goes away while it is looked at
    browser.next()
    browser.pick(len(browser.found) - 1)
    with pytest.raises(LogError):
        findings(tmp_path / "nothing")
    with pytest.raises(TextError):
        findings(found(), lang="xx")


def test_another_language_keeps_the_finding() -> None:
    browser = findings(found(), lang="fr").browser
    assert browser.overview["said"].startswith(f"{len(found())} constats dans 6 parties de ce journal")
    browser.pick(number("QN624"))
    assert browser.detail["check"]["clauses"][0]["address"].startswith("Règle française 2003")
    assert "livres" in next(row["text"] for row in browser.detail["rows"] if row["marked"])
    browser.lang = "en"
    assert browser.detail["code"] == "QN624"
    assert browser.words["reset"] == "Show all"
    with pytest.raises(TextError):
        browser.lang = "xx"


# ------------------------------------------------------------------------------------------------- texts, the front end


def test_the_languages_have_the_same_texts_and_name_all_there_is() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    for key in (*(f"severity.{each}" for each in SEVERITIES), *(f"family.{digit}" for digit in LINTER.families)):
        assert key in catalogue("en")
    assert [catalogue("en").text(f"family.{digit}") for digit in LINTER.families] == list(LINTER.families.values())
    for knows in Knows:
        assert f"knows.{knows.name.lower()}" in catalogue("en")


def test_the_front_end_uses_every_text_and_no_other() -> None:
    script = static("findings.js")
    known = {key[3:] for key in catalogue("en") if key.startswith("ui.")}
    asked = set(re.findall(r'say\("(\w+)"', script))
    made = {"open_sale", "close_sale", "back", "more", "page_back", "page_more"}
    assert asked | made == known


# ------------------------------------------------------------------------------------------------------------- the page


def data(page: str) -> dict[str, Any]:
    """What a page holds."""
    held = re.search(r'id="data">(.*?)</script>', page, re.DOTALL)
    assert held
    told: dict[str, Any] = json.loads(held[1])
    return told


def test_the_page_is_bounded_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert kept(many(95), 6) == [0, 1, 2, 3, 10, 20]
    assert kept(many(95), 6, 50) == [0, 1, 2, 3, 10, 50]
    assert kept(many(3), 6) == [0, 1, 2]
    monkeypatch.setattr(findings_browser, "SALES", 1)
    monkeypatch.setattr(findings_browser, "REPLAYS", 1)
    panel = findings(found())
    panel.browser.pick(number("QN301"))
    assert panel.to_html(tmp_path / "page.html", most=30) == tmp_path / "page.html"
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    told = data(text)
    assert len(told["rows"]) == len(told["details"]) == min(30, len(found()))
    assert list(told["games"]) == ["1"]  # that of the finding that is looked at
    assert len(told["sales"]) <= 1
    other = told["details"][str(number("QN624"))]["replay"]
    assert not other["open"]
    assert other["notes"][0].startswith("To stay small, this page holds 1 games")
    with pytest.raises(LogError, match="it is a folder"):
        panel.to_html(tmp_path)
    with pytest.raises(LogError, match="there is no folder"):
        panel.to_html(tmp_path / "no" / "page.html")


def test_nothing_untrusted_is_markup() -> None:
    log = replace(broken(), manifest=broken().manifest | {"bots": [BAD, "b", "c"]})
    raw = found().raw.with_columns(values=pl.lit(json.dumps({BAD: BAD, "card": BAD})))
    raw = raw.with_columns(code=pl.lit("QN801"), values=pl.lit(json.dumps({"found": BAD, "wanted": BAD})))
    page = FindingsBrowser(Findings(LINTER, raw, BAD, games=6, checked=("QN801",), log=log)).to_html()
    assert BAD not in page
    assert "<img" not in page.replace("\\u003cimg", "")


@pytest.mark.parametrize("name", ["by_hand/game-with-mistake", "broken/QN606"])
def test_a_log_written_by_hand_is_replayed_without_phases(name: str) -> None:
    """It need not say them; the game is shown, and nothing speaks of numbers or types of the program."""
    path = Path(__file__).parents[4] / "datasets" / f"{name}.jsonl"
    log = Log.open(path)
    assert log.events.select(pl.col("phase").is_null().all()).collect().item()
    panel = findings(path)
    browser = panel.browser
    browser.chosen = 0
    opened = browser.open_game()
    frames = opened.replay.scene["frames"]
    assert {frame["phase"] for frame in frames} == {None}
    assert len(frames) > 5
    reach = Reach(log)
    for game in range(log.manifest["first"], log.manifest["first"] + log.manifest["games"]):
        for row in log.rows(game):
            texts = catalogue("en")
            notes = [*reach.game(game, row.seq, texts).notes, *reach.sale(game, row.seq, texts).notes]
            assert not [note for note in notes if "valid" in note or "Error" in note], notes
