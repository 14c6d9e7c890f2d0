"""What objects show of themselves: read in a terminal, seen in a notebook; of every game that has them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import html5lib
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.views import WIDTH, ShownTable, View

SALE = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "<b>Amy", "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}}},
        {"player": "Barnaby", "bankers": 1, "rows": {"diamond": {"gems": [1]}, "ruby": {"gems": [3]}}},
    ],
}
EVIL = "<script>alert(1)</script>"


@cache
def played(game: str) -> Any:
    return qn.simulate(6, players=3, bots="greedy", seed=4, game=game, progress=False)


def house(game: str) -> Any:
    rules: Any = played(game).rules
    return {
        "queens_necklace": lambda: rules.with_(name=EVIL, purse=12),
        "lady_of_the_diamonds": lambda: rules.with_(name=EVIL, rounds=2),
        "jewels": lambda: rules.with_(name=EVIL, coins=30),
    }[game]()


def scored() -> Any:
    return qn.score_sale(SALE)


def chests() -> Any:
    amy = {"player": "<b>Amy", "pieces": {"diamond": 7, "ruby": 2, "pearl": 1}}
    return qn.lady.score_chests({"chests": [amy, {"player": "Ben", "pieces": {"ruby": 3}}]})


def jewel() -> Any:
    return qn.jewels.appraise({"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4})


GAMES = ("queens_necklace", "lady_of_the_diamonds", "jewels")
OBJECTS: dict[str, Callable[[], Any]] = {
    **{f"log of {game}": lambda game=game: played(game) for game in GAMES},  # type: ignore[misc]
    **{f"rules of {game}": lambda game=game: house(game) for game in GAMES},  # type: ignore[misc]
    **{f"position of {game}": lambda game=game: played(game).position(1, 60) for game in GAMES},  # type: ignore[misc]
    **{f"end of {game}": lambda game=game: played(game).position(1) for game in GAMES},  # type: ignore[misc]
    **{f"bots of {game}": lambda game=game: qn_space(game).bots for game in GAMES},  # type: ignore[misc]
    "a decision": lambda: qn.position(played("queens_necklace"), 0, 60),
    "a sale": scored,
    "chests": chests,
    "a jewel": jewel,
    "a worksheet": lambda: qn.worksheet(2, seed=1),
}


def qn_space(game: str) -> Any:
    return {"queens_necklace": qn.queens_necklace, "lady_of_the_diamonds": qn.lady, "jewels": qn.jewels}[game]


@pytest.mark.parametrize("name", OBJECTS)
def test_text_and_html_are_small_and_readable(name: str) -> None:
    shown = OBJECTS[name]()
    text, html = str(shown), shown._repr_html_()
    assert len(repr(shown).splitlines()) == 1 or name.startswith("bots")
    for said in (text, repr(shown)):
        assert not re.search(r"Counter\(|object at 0x|\w+=\w+\(|<\w+\.\w+: ", said), said
    every_card = name.startswith("rules of")
    assert len(text.splitlines()) < (110 if every_card else 60)
    assert max(map(len, text.splitlines())) <= 2 * WIDTH
    html5lib.HTMLParser(strict=True).parseFragment(html)
    if name != "a worksheet":
        assert len(html) < (32_000 if every_card else 12_000)
        assert EVIL not in html
        assert "<b>Amy" not in html
        words = re.sub(r"<[^>]+>", " ", html)
        assert len(re.findall(r"\w+", words)) > 10


@pytest.mark.parametrize("game", GAMES)
def test_a_log_says_what_was_played_who_won_and_what_comes_next(game: str) -> None:
    log = played(game)
    text = str(log)
    title = {"queens_necklace": "Queen's Necklace", "jewels": "Jewels"}.get(game, "Lady of the Diamonds")
    assert text.startswith(f"Log of 6 games of {title}\n")
    for line in ("6, numbers 0 to 5", "greedy in every seat", "rulebook (", "unlike the rulebook  nothing", "seed "):
        assert line in text
    places = log.games.select(pl.col("^place_[012]$") == 1).collect()
    shares = [(places[:, seat] / places.sum_horizontal()).mean() for seat in range(3)]
    said = re.findall(r"Seat (\d) +greedy +([\d.]+) % +([\d.]+) to ([\d.]+) % +6\n", text)
    assert [int(seat) for seat, *_ in said] == [1, 2, 3]
    assert [float(share) for _, share, *_ in said] == pytest.approx([100 * share for share in shares], abs=0.05)
    assert all(float(low) < float(share) < float(high) for _, share, low, high in said)
    steps = text.split("Next:\n")[1].splitlines()
    assert [step.split("  ")[1] for step in steps] == [
        "print(log.transcript(0))", "qn.lint(log)", 'qn.report(log, "report.html")'
    ]  # fmt: skip


def test_a_log_under_house_rules_names_the_difference() -> None:
    rules = qn.Ruleset.default().with_(purse=12, queen_scope="own")
    log = qn.simulate(1, players=2, bots=["random", "greedy"], seed=1, rules=rules, progress=False)
    assert "purse 12, not 10; rulings.queen_scope own, not any" in str(log)
    assert "random, greedy" in str(log)
    assert "<td" in log._repr_html_()


def test_a_log_of_sales_alone_says_what_it_knows() -> None:
    text = str(qn.open_log(Path(__file__).parents[3] / "datasets/by_hand/sale.jsonl"))
    assert "sales alone" in text
    assert "No game is told to its end" in text


def test_a_ruleset_tells_its_numbers_and_its_differences() -> None:
    rules = qn.Ruleset.default().with_(name="Rich", purse=12)
    assert repr(rules) == f"<Ruleset 'Rich' ({rules.hash}): purse 12, not 10>"
    assert re.search(r"number +here +rulebook\n +purse +12 +10\b", str(rules))
    assert "It is the rulebook's" in str(qn.Ruleset.default())


def test_a_sale_in_a_few_lines() -> None:
    """Of the raw record, 26 lines of it, nothing is left."""
    text = str(scored())
    assert repr(scored()) == "<SaleScore: <b>Amy +60, Barnaby +20 pounds>"
    assert re.search(r"Diamond +5 +0 +30 +<b>Amy \(2 jewels, £60\)", text)
    assert re.search(r"Barnaby +20 +20\b", text)
    assert "&lt;b&gt;Amy (2 jewels, £60)" in scored()._repr_html_()


def test_a_verification(tmp_path: Path) -> None:
    place = tmp_path / "log"
    qn.simulate(2, players=2, bots="random", seed=1, out=place, progress=False)
    found = qn.verify(place, progress=False)
    assert "is whole" in found._repr_html_()
    next((place / "events").iterdir()).write_bytes(b"none")
    found = qn.verify(place, progress=False)
    html = found._repr_html_()
    assert "is damaged" in html
    assert "what is wrong" in html
    assert found.call.split()[0] in html


def test_a_page_shows_itself_and_is_written(tmp_path: Path) -> None:
    page = qn.worksheet(2, seed=1)
    about = r"Queen's Necklace: jewel sales to settle.*: a page of \d+ kB; \.to_html\(path\) writes it"
    assert re.fullmatch(about, str(page))
    assert page.html.startswith("<!doctype html>")
    assert page._repr_html_().startswith('<iframe srcdoc="&lt;!doctype html&gt;')
    assert page.to_html(tmp_path / "sales.html").read_text("utf-8") == page
    with pytest.raises(qn.LogError, match="there is no folder"):
        page.to_html(tmp_path / "no" / "sales.html")


def test_a_table_wraps_its_last_column_and_harms_no_terminal() -> None:
    table = ShownTable("Title", ("a", "b"), [("x\x1b[31m", "word " * 60), ("y", "1")])
    lines = View("what", tables=[table]).text().splitlines()
    assert lines[:3] == ["what", "", "Title:"]
    assert "\x1b" not in "".join(lines)
    assert max(map(len, lines)) <= WIDTH
    assert len({line.index("word") for line in lines if "word" in line}) == 1
