"""The first layer of the report: short, whole without scripts, and of one mind."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.front import WEAK, Front
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peers, load_peers
from qn_analysis.core.report.report import make, page, report
from qn_analysis.core.report.study import StudyError
from qn_analysis.core.report.user_chapters import OwnChapterError
from qn_analysis.core.stats.verdicts import DEPENDS, LITTLE, NO, UNCLEAR, WORDS, YES, over_groups, word
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report.card_value import stored_card_values
from qn_analysis.games.queens_necklace.report.claims import stored_register
from qn_analysis.games.queens_necklace.report.fair_prices import fingerprints, stored_fair_prices
from qn_analysis.games.queens_necklace.report.front import LAYER, PEER_WANTS, QUESTIONS, value
from qn_analysis.games.queens_necklace.report.habits import stored_habits
from qn_analysis.games.queens_necklace.report.luck import stored_luck
from qn_analysis.games.queens_necklace.report.page import LINE_UPS, PEERS, desk_of
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.stats import gem_leads, price_means
from qn_analysis.games.queens_necklace.stats.tables import Tables
from tests.kit.browser import needs_browser, seen
from tests.kit.pages import without_scripts
from tests.kit.reports import Case

SCREEN = 900
SCREENS = 8
PAGES = 8
OLD = json.loads((Path(__file__).parent / "numbers_of_old.json").read_text(encoding="utf-8"))
"""What the page of before had: findings, blocks by chapter, statistics."""


@pytest.fixture
def alone(queen: Case) -> Front:
    """The first layer of the same log without other populations."""
    assert isinstance(queen.log, Log)
    return LAYER(desk_of(queen.log, "en"), report_of(queen.game).gather(queen.log, False, None), ())


def numbers_of(place: Path) -> dict[str, Any]:
    """The JSON beside a page."""
    found: dict[str, Any] = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))
    return found


def rows_of(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a frame in the JSON."""
    return [dict(zip(frame["columns"], row, strict=True)) for row in frame["rows"]]


# ---------------------------------------------------------------------------------------------------------------- words


def test_a_word_comes_of_the_interval_and_the_limit() -> None:
    assert word(0.03, 0.05, -0.02, 0.02) == YES
    assert word(-0.05, -0.03, -0.02, 0.02) == NO
    assert word(-0.01, 0.01, -0.02, 0.02) == LITTLE
    assert word(0.01, 0.03, -0.02, 0.02) == UNCLEAR
    assert word(None, None, -0.02, 0.02) == UNCLEAR
    assert word(0.03, 0.05, -0.02, 0.02, n=29) == UNCLEAR
    assert word(0.021, 0.05, -0.02, 0.02, value=0.03, of=24) == UNCLEAR  # one of many needs more
    assert word(0.3, 0.4, 0.25, 0.25, more=NO, less=YES) == NO


def test_tables_that_differ_make_it_depend() -> None:
    own = ("learnt", 3)
    assert over_groups({own: YES}, own) == (YES, "", 1, 1, ())
    assert over_groups({own: YES, ("expert", 3): NO}, own)[:2] == (DEPENDS, "who")
    assert over_groups({own: YES, ("learnt", 2): LITTLE}, own)[:2] == (DEPENDS, "players")
    assert over_groups({own: UNCLEAR, ("expert", 3): YES}, own)[:2] == (UNCLEAR, "")
    assert over_groups({("expert", 3): YES}, own)[:2] == (UNCLEAR, "")
    assert over_groups({("expert", 3): YES, ("expert", 2): NO}, own)[:2] == (
        UNCLEAR,
        "",
    )  # who was not asked says nothing


def test_no_answer_contradicts_its_figure_or_another(queen: Case) -> None:
    """The word of an answer is that of its own row, unless rows that decide differ; the table of cards agrees."""
    data = numbers_of(queen.written())
    answers = {each["key"]: each for each in data["verdicts"]}
    assert list(answers) == [question.key for question in QUESTIONS]
    assert len(answers) == 11
    own = (data["simulated"]["bots"][0], data["simulated"]["players"])
    for each in answers.values():
        assert each["word"] in WORDS
        rows = rows_of(each["frame"])
        strong = [row for row in rows if row["bots"] not in WEAK]
        told = {row["word"] for row in strong} - {UNCLEAR}
        mine = [row["word"] for row in rows if (row["bots"], row["players"]) == own]
        if each["word"] == DEPENDS:
            assert len(told) > 1, each["key"]
            assert each["on"] in ("who", "players")
        elif each["word"] != UNCLEAR:
            here = [row["word"] for row in strong if row["players"] == own[1]] or mine
            assert here.count(each["word"]) * 2 > len(here), each["key"]
        for row in rows:
            assert row["low"] is None or row["low"] <= row["value"] <= row["high"], each["key"]
    table = next(scene for scene in data["first_layer"] if scene["name"] == "card_table")
    cards = {row["gift"]: row for row in rows_of(table["blocks"][0]["frames"][0])}
    for key in ("ring", "king", "necklace"):
        rows = rows_of(answers[key]["frame"])
        mine = [row for row in rows if (row["bots"], row["players"]) == own]
        if mine:  # tested with these players: the table has the same figure
            assert cards[key]["price"] == mine[0]["value"]
            assert cards[key]["word"] == mine[0]["word"]
        else:
            assert cards[key]["price"] is None
            assert cards[key]["word"] == "untested"


def test_a_link_never_leads(alone: Front) -> None:
    """Of cards that were not tested with these players, no answer gives a figure or judges."""
    for each in alone.answers:
        if each.key in ("ring", "king", "necklace", "cards"):
            assert (each.word, each.figure) == (UNCLEAR, "–")


def test_a_log_answers_for_its_own_players(alone: Front) -> None:
    assert alone.whose == "All answers hold for this log of 4 greedy players. Nothing else was played."
    for each in alone.answers:
        if each.key not in ("ring", "king", "necklace", "cards", "luck"):  # those are of stored studies
            assert set(each.asked.readings) <= {("greedy", 4)}
            assert not each.range


def test_answers_look_at_all_tables(queen: Case) -> None:
    data = numbers_of(queen.written())
    seats = rows_of(next(each for each in data["verdicts"] if each["key"] == "seat")["frame"])
    assert {(row["bots"], row["players"]) for row in seats} == {*LINE_UPS, ("greedy", 4)}
    html = queen.html()
    assert re.search(r'<p class="chips".*?<i>2</i>.*?<i>3</i>.*?class="own"><i>4</i>', html, re.DOTALL)


def test_a_unit_names_the_seat_that_its_figure_is_about(queen: Case) -> None:
    line = r'<td class="text">(Seat \d)</td><td data-value[^>]*>(?:[^<]|<span[^>]*>[^<]*</span>)*</td>'
    about = re.findall(line + r'<td class="text">points of wins, ([^<]*)</td>', queen.html())
    assert len({seat for seat, _ in about}) > 1
    assert all(named == seat for seat, named in about)


def test_what_counting_takes_away_counts_turns(queen: Case) -> None:
    """Its n is the turns in which the Merchant's chance was known, not a sum of errors."""
    data = numbers_of(queen.written())
    rows = rows_of(next(each for each in data["verdicts"] if each["key"] == "merchant")["frame"])
    assert isinstance(queen.log, Log)
    settled = stats.merchant_foresight(Tables(queen.log), "turn", "").filter(measure="settled")
    mine = next(row for row in rows if (row["bots"], row["players"]) == ("greedy", 4))
    assert mine["n"] == settled["n"].item()
    assert f"n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{mine['n']:,} turns" in queen.html()


@pytest.mark.parametrize(
    ("own", "other", "found"),
    [
        ("less", "less", "less"), ("same", "less", DEPENDS), ("less", "undecided", "undecided"),
        ("undecided", "less", "undecided"),
    ],
)  # fmt: skip
def test_whether_kings_are_kept_away_is_the_word_of_all_tables(
    alone: Front, own: str, other: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = next(each for each in alone.answers if each.key == "necklace").asked
    mine = replace(asked.own, bots="learnt")
    monkeypatch.setattr(value, "deterred", lambda peer: own if peer is mine else other)
    assert value.deters(replace(asked, own=mine, peers=(replace(mine, bots="expert"),))) == found


# ----------------------------------------------------------------------------------------------- nothing is lost


def test_all_numbers_of_before_are_there(queen: Case) -> None:
    data = numbers_of(queen.written())
    assert set(OLD["findings"]) <= {each["key"] for each in data["findings"]}
    blocks = {chapter["name"]: {block["name"] for block in chapter["blocks"]} for chapter in data["chapters"]}
    for chapter, names in OLD["blocks"].items():
        assert set(names) <= blocks[chapter], chapter
    known = {(each["name"], json.dumps(each["arguments"])) for each in data["statistics"]}
    assert {(name, json.dumps(arguments)) for name, arguments in OLD["statistics"]} <= known
    html = queen.html()
    for chapter, names in OLD["blocks"].items():
        for name in (chapter, *names):
            assert f'id="{name}"' in html, name


def test_files_are_small(queen: Case) -> None:
    assert queen.written().stat().st_size < 3_000_000
    assert queen.written().with_suffix(".json").stat().st_size < 5_000_000


def test_layer_and_appendix_lead_to_each_other(queen: Case) -> None:
    plain = without_scripts(queen.html())
    for scene in ("card_table", "royal", "rings_layer", "gems_layer", "course", "voices"):
        part = re.search(rf'<section class="scene" id="scene-{scene}".*?</section>', plain, re.DOTALL)
        assert part is not None
        there = re.findall(r'<a href="#(\w+)">Appendix, A\d+</a>', part[0])
        assert there, scene
        for chapter in there:
            back = re.search(rf'<details class="part" id="part-{chapter}">.*?</details>', plain, re.DOTALL)
            assert back is not None
            assert f'href="#{scene}"' in back[0]


def drawn() -> int:
    """Claims with a picture: two repeat the figure of another claim and say so, and some may wait to be played."""
    waiting = stored_register().frame.group_by("key").agg(pl.col("value").is_null().all()).filter("value")
    return 39 - waiting.filter(~pl.col("key").is_in(["C04", "C06"])).height


def test_claims_stand_in_words_without_their_codes(queen: Case) -> None:
    html = queen.html()
    part = html[html.index('id="scene-voices"') : html.index('class="appendix"')]
    lines = re.findall(r'<li class="claim">.*?</li>', part, re.DOTALL)
    assert len(lines) == 41
    assert all("quote" in line for line in lines)
    assert sum("<svg" in line for line in lines) == drawn()
    assert not re.search(r">C\d\d", part)


# ---------------------------------------------------------------------------------------------------- what is seen

_COUNTED = """() => ({
    top: document.querySelector("#appendix").getBoundingClientRect().top + scrollY,
    wide: document.documentElement.scrollWidth,
    boxes: [...document.querySelectorAll("main *")].filter(each => {
        const style = getComputedStyle(each);
        return /auto|scroll/.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1;
    }).length,
})"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "width", "screens"),
    [
        ("en", 1200, SCREENS),
        ("fr", 400, 22),
        *(pytest.param(*each, marks=pytest.mark.full) for each in (("fr", 1200, SCREENS), ("en", 800, 20))),
    ],
)
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_the_first_layer_is_short(browser: Any, queen: Case, lang: str, width: int, screens: int) -> None:
    context = browser.new_context(offline=True, viewport={"width": width, "height": SCREEN})
    view = context.new_page()
    view.goto(queen.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    found = view.evaluate(_COUNTED)
    assert found["top"] < screens * SCREEN
    assert found["wide"] <= width
    assert found["boxes"] == 0  # nothing scrolls within the page
    small = view.evaluate(
        "Math.min(...[...document.querySelectorAll('.layered .answer text, .card-row summary i')].filter(each =>"
        " each.checkVisibility()).map(each => parseFloat(getComputedStyle(each).fontSize)))"
    )
    assert small >= 10
    view.close()


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.full), "fr"])
def test_it_prints_on_few_pages(browser: Any, queen: Case, lang: str) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": SCREEN})
    view = context.new_page()
    view.goto(queen.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    sheet = view.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "13mm"))
    assert 3 <= len(re.findall(rb"/Type\s*/Page[^s]", sheet)) <= PAGES
    view.close()


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_it_opens_without_scripts(browser: Any, queen: Case) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": SCREEN}, java_script_enabled=False)
    view = context.new_page()
    view.goto(queen.written().as_uri())
    seen(view.locator(".answer"), 11, (1000, 80))
    seen(view.locator(".answer .badge"), 11, (14, 14))
    seen(view.locator(".card-row > summary"), 18, (1000, 30))  # gem cards that are alike are one row
    seen(view.locator(".card-row .face"), 24, (16, 20))
    seen(view.locator(".claim .strip svg"), drawn(), (200, 10))
    untested = stored_fair_prices().learnt != fingerprints()  # by weights of before: of cards nothing is drawn then
    assert view.locator(".answer .picture svg").count() >= (7 if untested else 8)  # what rests on little is not drawn
    assert not view.locator("[data-take]").first.is_visible()
    view.locator("#card-king > summary").click()
    assert view.locator("#card-king .card-more svg").first.is_visible()
    view.close()


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_cards_sort_and_figures_can_be_taken_along(browser: Any, queen: Case) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": SCREEN}, accept_downloads=True)
    view = context.new_page()
    view.goto(queen.written().as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)

    def column(key: str) -> list[float]:
        values: list[str] = view.locator(".card-row").evaluate_all(f"rows => rows.map(row => row.dataset.{key})")
        return [float(value) for value in values]

    assert column("price") == sorted(column("price"), reverse=True)
    assert view.locator(".card-head [data-sort=copy]").count() == 0, "nobody like these players was tested"
    for key in ("taken", "unsold", "paid"):
        head = view.locator(f".card-head [data-sort={key}]")
        head.locator("button").click()
        assert (column(key), head.get_attribute("aria-sort")) == (sorted(column(key), reverse=True), "descending")
        head.locator("button").click()
        assert (column(key), head.get_attribute("aria-sort")) == (sorted(column(key)), "ascending")
    scene = view.locator("#scene-rings_layer")
    with view.expect_download() as taken:
        scene.locator(".foot > p [data-take=svg]").click()
    drawn = ElementTree.parse(taken.value.path()).getroot()
    assert drawn.tag.endswith("svg")
    assert len(drawn.findall("{http://www.w3.org/2000/svg}svg")) == 3
    assert "What a Ring brings" in " ".join(drawn.itertext())
    assert "fill:" in ElementTree.tostring(drawn, encoding="unicode")
    with view.expect_download() as taken:
        scene.locator(".foot > p [data-take=csv]").click()
    lines = Path(taken.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("Sale,")
    assert any(line.startswith("sale 1,") for line in lines)
    view.close()


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_an_address_in_the_appendix_unfolds_its_chapter(browser: Any, queen: Case) -> None:
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": SCREEN})
    view = context.new_page()
    view.goto(f"{queen.written().as_uri()}#ring-fates")
    view.wait_for_selector("#ring-fates svg.marks", timeout=60_000)
    assert view.locator("#part-rings").get_attribute("open") is not None
    assert view.locator("#part-kings").get_attribute("open") is None
    assert view.locator("#ring-fates svg.marks").bounding_box()["width"] > 500
    view.close()


# ---------------------------------------------------------------------------------------------- other populations


def test_other_populations_are_read_as_they_were_written(tmp_path: Path) -> None:
    few = PEERS.played(games=30, seed=3, progress=False, line_ups=[("greedy", 2), ("random", 3)])
    assert few.frame.rows() == [("greedy", 2, 30, ""), ("random", 3, 30, "")]
    few.save(tmp_path / "few.json")
    again = load_peers((tmp_path / "few.json").read_text(encoding="utf-8"), PEER_WANTS)
    assert (again.ruleset, again.seed, again.games) == (Ruleset.default().hash, 3, 30)
    for one, other in zip(few.each, again.each, strict=True):
        assert list(one.figures.known) == list(other.figures.known) == list(PEER_WANTS)
        for want, frame in one.figures.known.items():
            assert other.figures.known[want]["n"].to_list() == frame["n"].to_list()
        for question in QUESTIONS:
            about = question.subject(one, ()) if question.subject else None
            made, read = question.reading(one, about), question.reading(other, about)
            assert (made is None) == (read is None)
            if made is not None and read is not None:
                assert read.value == pytest.approx(made.value, abs=1e-5)
                assert (read.word, read.about) == (made.word, made.about)
    more = few.joined(Peers(few.ruleset, 3, few.package, again.each[:1]))
    assert [(peer.bots, peer.players) for peer in more.each] == [("random", 3), ("greedy", 2)]
    with pytest.raises(StudyError, match="no whole study"):
        load_peers('{"populations": [{}]}', PEER_WANTS)


def test_the_package_has_populations_under_the_rulebooks_rules(small_log: Log) -> None:
    found = PEERS.kept
    assert found.ruleset == Ruleset.default().hash
    assert [(peer.bots, peer.players) for peer in found.each] == list(LINE_UPS)
    assert all(peer.games >= (400 if peer.bots == "searcher" else 2_000) for peer in found.each)
    assert all("weights" in peer.weights for peer in found.each if peer.bots == "learnt")
    assert PEERS.of(small_log) is found
    for peer in found.each:
        assert set(peer.figures.known) == set(PEER_WANTS)


# ----------------------------------------------------------------------------------------------------- small parts


def test_what_rests_on_little_is_not_drawn() -> None:
    few, many = Dot(1.0, 0.5, 1.5, n=29), Dot(1.0, 0.5, 1.5, n=30)

    def say(value: float) -> str:
        return f"{value:g}"

    assert (
        mini.rows("t", [("a", [few])], say) == mini.line("t", [few], say) == mini.columns("t", [("a", few)], say) == ""
    )
    assert mini.rows("t", [("a", [few, many])], say).count("<circle") == 1
    assert mini.ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert mini.ticks(-5.5, 7) == [-5, 0, 5]
    assert "&lt;b&gt;" in mini.rows("<b>", [("a", [many])], say)


def test_what_buying_brings_is_what_never_buying_costs() -> None:
    """Of the study of cards, and of that of habits: bent rows are turned round, their ends too."""
    rows = [
        ("alchemist", "masked", "bent", 2, "learnt~never-buy-alchemist, learnt", -0.05, -0.06, -0.03, 900, 300),
        ("alchemist", "masked", "straight", 2, "learnt~never-buy-alchemist, learnt", 0.04, 0.02, 0.05, 900, 300),
        ("alchemist", "bought", "all", 3, "learnt", 0.5, 0.4, 0.6, 900, 300),
    ]
    names = ["card", "measure", "way", "players", "bots", "value", "low", "high", "n", "clusters"]
    found = value._cards(pl.DataFrame(rows, schema=names, orient="row"))
    assert found.rows() == [
        ("alchemist", "alone_never", "learnt", 2, 0.05, 0.03, 0.06, 900),
        ("alchemist", "alone_buys", "learnt", 2, 0.04, 0.02, 0.05, 900),
    ]
    habit = stored_habits().frame.filter(bot="learnt", habit="never-buy-ring", way="bent").row(0, named=True)
    ring = value._habits().filter(card="ring", way="alone_never", bots="learnt").row(0, named=True)
    assert (ring["value"], ring["low"], ring["high"]) == (-habit["value"], -habit["high"], -habit["low"])
    assert value.worth_of(Ruleset.default().with_(purse=11)).is_empty()


def test_how_much_dearer_a_gem_is(small_log: Log) -> None:
    """At the same sale, against gems that the rules do not make alike: of the true gems, against amber alone."""
    found = gem_leads(small_log)
    true = gem_leads.pooled(small_log).filter(gem="ruby=emerald=diamond").row(0, named=True)
    amber = found.filter(gem="amber").row(0, named=True)
    assert true["value"] == pytest.approx(-amber["value"])
    assert (true["low"], true["high"]) == pytest.approx((-amber["high"], -amber["low"]))
    assert true["n"] == 3 * amber["n"]
    rows = Tables(small_log).gem_rows.select("game", "sale", "gem", pl.col("price").cast(pl.Float64)).to_dicts()
    sales: dict[tuple[int, int], dict[str, float]] = {}
    for row in rows:
        sales.setdefault((row["game"], row["sale"]), {})[row["gem"]] = row["price"]
    for row in found.iter_rows(named=True):
        others = ["amber"] if row["gem"] != "amber" else ["ruby", "emerald", "diamond"]
        leads = [prices[row["gem"]] - sum(prices[gem] for gem in others) / len(others) for prices in sales.values()]
        assert row["value"] == pytest.approx(sum(leads) / len(leads))
        assert row["n"] == len(leads)
    means = {row["gem"]: row["value"] for row in price_means(small_log).iter_rows(named=True)}
    assert found.filter(gem="ruby")["value"].item() == pytest.approx(means["ruby"] - means["amber"])


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.full)])
def test_a_log_of_nothing_has_a_first_layer(small_log: Log, lang: str) -> None:
    log = Log({**small_log.manifest, "games": 0}, small_log.events.filter(pl.lit(False)), small_log.games.head(0))
    html = page(log, lang=lang)
    assert html.count('<article class="answer"') == 11
    assert html.count('<i class="badge w-unclear" aria-hidden="true"></i><b>') == 10 + (stored_luck() is None)


# ---------------------------------------------------------------------------------------------- chapters of one's own


def test_a_user_adds_a_chapter(small_log: Log, tmp_path: Path) -> None:
    def thieves(desk: Any, t: Any) -> Any:
        """Thieves: who takes what.

        A chapter of one's own.
        """
        import altair as alt

        taken = stats.card_taken(t).filter(card="thief")
        yield "How often a <Thief> is bought."
        yield taken.select("price", "value", "n")
        yield (
            alt.Chart(taken.select("price", "value"))
            .mark_bar()
            .encode(x="price:O", y="value:Q")
            .properties(title="By price")
        )
        yield desk.prose("lint", "A block of the desk.", frames=taken)

    place = report(small_log, tmp_path / "own.html", sections=["seats"], own=[thieves])
    html = place.read_text(encoding="utf-8")
    assert '<h2 id="thieves"><span class="number">2</span> Thieves: who takes what</h2>' in html
    assert "How often a &lt;Thief&gt; is bought." in html
    assert 'id="t-thieves-2"' in html
    assert 'data-for="vis-thieves-3"' in html
    chapter = numbers_of(place)["chapters"][-1]
    assert (chapter["name"], len(chapter["blocks"])) == ("thieves", 3)
    assert rows_of(chapter["blocks"][0]["frames"][0])[0].keys() == {"price", "value", "n"}

    def seats(_desk: Any, _t: Any) -> Any:
        yield "x"

    def odd(_desk: Any, _t: Any) -> Any:
        yield 3

    with pytest.raises(OwnChapterError, match="a chapter called 'seats' is on the page already"):
        page_with(small_log, seats)
    with pytest.raises(OwnChapterError, match="'odd' yields a int"):
        page_with(small_log, odd)


def page_with(log: Log, function: Any) -> None:
    """A page with a chapter of one's own."""
    make(log, sections=["method"], own=[function])


# ------------------------------------------------------------------------------------------------- the rows of cards


def test_a_row_opens_to_an_example_and_the_last_sale(queen: Case) -> None:
    """The game named in a row is one of the log that a buyer of the card won, by the pounds that the row says."""
    html = queen.html()
    events = pl.concat(part.events.collect() for part in queen.log.parts())
    closed = events.filter(pl.col("event") == "sale_closed")
    found = 0
    for card in ("ring", "king", "thief", "ruby_2"):
        row = re.search(rf'id="card-{card}".*?</details>', html, re.DOTALL)
        assert row is not None
        sentence = r"Game (\d+) of the log: Seat (\d) buys it for (\d+) ducats in turn (\d+) and wins by £(\d+)"
        told = re.search(sentence, row[0])
        if told is None:
            continue
        game, seat, price, turn, lead = map(int, told.groups())
        found += 1
        bought = events.filter(
            pl.col("game") == game, pl.col("event") == "bought", pl.col("card") == card, pl.col("seat") == seat - 1,
            pl.col("turn") == turn, pl.col("amount") == price,
        )  # fmt: skip
        assert bought.height == 1
        last = closed.filter(pl.col("game") == game).tail(queen.log.players).sort("amount", descending=True)
        assert last["seat"][0] == seat - 1
        assert last["amount"][0] - last["amount"][1] == lead
        assert f"qn replay LOG {game}" in row[0]
    assert found >= 3
    kept = stored_card_values().frame.filter(card="ring", measure="last_sale", way="wins").row(0, named=True)
    ring = html[html.index('id="card-ring"') :]
    if stored_card_values().learnt != fingerprints():  # it was played by weights of before, so nothing is said of it
        assert "of all wins" not in html
        return
    assert f"{100 * kept['value']:.1f}% of all wins" in ring[: ring.index("</details>")]
    scene = html[html.index('id="scene-card_table"') : html.index('id="scene-royal"')]
    assert f"Ring {100 * kept['value']:.1f}% (" in scene
    assert re.search(rf"n\s=\s{kept['n']:,} games each", scene)
    assert "learnt players" in scene


_OVERLAPS = """() => [...document.querySelectorAll('svg.mini')].flatMap(picture => {
    if (!picture.checkVisibility()) return [];
    const words = [...picture.querySelectorAll('text')].map(each => [each.textContent, each.getBoundingClientRect()]);
    return words.flatMap(([one, a], at) => words.slice(at + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3
    ).map(([other]) => `${picture.getAttribute('aria-label')}: ${one} / ${other}`));
})"""


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
@pytest.mark.parametrize(("lang", "width"), [("en", 1200), ("fr", 1200), ("fr", 400)])
def test_no_label_lies_on_another(browser: Any, queen: Case, lang: str, width: int) -> None:
    view = browser.new_context(offline=True, viewport={"width": width, "height": SCREEN}).new_page()
    view.goto(queen.written(lang).as_uri())
    view.wait_for_selector("body[data-rendered]", timeout=60_000)
    assert view.evaluate(_OVERLAPS) == []
    view.close()


def test_names_of_figures_that_lie_together_part() -> None:
    """Many named figures at one place: no two boxes of words meet, and each word stands above its own mark."""
    names = ("Musketeer", "Favorite", "Thief", "Courtier", "Forger")
    dots = [Dot(2.0 + at / 50, name=name) for at, name in enumerate(names)]
    drawn = ElementTree.fromstring(mini.stack("many", [*dots, Dot(13.0, name="Ring")], str, (-2, 2), range(6)))
    words = [each for each in drawn.iter("text") if (each.text or "")[:1].isupper()]
    assert len(words) == 6
    boxes = []
    for each in words:
        half, x, y = 3.0 * len(each.text or ""), float(each.get("x", "0")), float(each.get("y", "0"))
        boxes.append((x - half, y - 8, x + half, y))
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_link_without_an_interval_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games may have a mean of Kings laid and no interval of it."""
    row = {"value": 0.5, "low": 0.4, "high": 0.6, "n": 100}
    bare = {**row, "low": None, "high": None}
    for rows, told in (
        ({"hers": row, "nobody": {**row, "low": 0.9, "high": 1.1}}, "less"),
        ({"hers": row, "nobody": bare}, "undecided"),
        ({"hers": bare, "nobody": row}, "undecided"),
        ({"hers": row}, "undecided"),
    ):
        monkeypatch.setattr(value, "kings_laid", lambda _peer, rows=rows: rows)
        assert value.deterred(None) == told  # type: ignore[arg-type]
