"""A settlement as a person would say it: the steps of the scene as text."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from qn_analysis.core.base.views import ShownTable, View

from ..words.texts import catalogue as words
from .scene import scene
from .score import SaleScore
from .texts import catalogue

_WIDTH = 88


def explain(score: SaleScore, lang: str = "en") -> str:
    """The steps of a sale, numbered, each with the address of its rule.

    Raises:
        TextError: no texts in that language.
    """
    texts = catalogue(lang)
    told = scene(score, lang)
    tiles = [
        texts.text("explain.fashion_tile", gem=words(lang).text(f"gem.{gem['id']}"), pounds=gem["fashion"])
        for gem in told["gems"]
    ]
    lines = [texts.text("explain.heading"), texts.text("explain.fashion", gems=tiles), ""]
    for number, step in enumerate(told["steps"], 1):
        lines.append(f"{number:2}. {step['title']}")
        lines += textwrap.wrap(step["text"], _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 4)
        said = texts.text("explain.rule", address=step["rule"]["address"])
        lines += textwrap.wrap(said, _WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Summary:
    """What came of a sale: rows about gems and about players, the first one of each the heads, and tributes."""

    gems: list[list[str]]
    players: list[list[str]]
    tributes: list[str]


def summary(score: SaleScore, lang: str = "en") -> str:
    """What came of a sale in two small tables: gems, and players.

    Raises:
        TextError: no texts in that language.
    """
    made = summarized(score, lang)
    tributes = [*made.tributes, ""] if made.tributes else []
    return "\n".join([*_table(made.gems, 1, 3), "", *tributes, *_table(made.players, 1, 2)]) + "\n"


def view(score: SaleScore) -> View:
    """The same, as it shows itself."""
    made = summarized(score)
    named = catalogue("en").join(list(score.gain))
    tables = [ShownTable("", rows[0], rows[1:], at) for rows, at in ((made.gems, (1, 2, 3)), (made.players, (1, 2)))]
    return View(f"Sale of {named}", (), tables, " ".join([*made.tributes, ".explain() tells why, step by step."]))


def summarized(score: SaleScore, lang: str = "en") -> Summary:
    """What came of a sale in words.

    Raises:
        TextError: no texts in that language.
    """
    texts, names = catalogue(lang), words(lang)
    heads = [texts.text(f"summary.{key}") for key in ("gem", "stones", "rarity", "price", "sold")]
    gems = [heads]
    for gem in score.sheet.fashion:
        sellers = [
            texts.text("summary.seller", player=player, jewels=texts.text("unit.jewels", n=jewels), pounds=pounds)
            for player, sold, jewels, pounds in score.sold
            if sold == gem
        ]
        if gem in score.cancelled:
            sellers = [texts.text("summary.cancelled")]
        numbers = [texts.number(table[gem]) for table in (score.counted, score.rarity, score.price)]
        gems.append([names.text(f"gem.{gem}"), *numbers, texts.join(sellers) or texts.text("summary.nobody")])
    players = [[texts.text(f"summary.{key}") for key in ("player", "gain", "score")]]
    for display in score.sheet.displays:
        gain = score.gain[display.player]
        players.append([display.player, texts.number(gain), texts.number(display.score + gain)])
    tributes = [
        texts.text("summary.tribute", payer=payer, receiver=receiver, gem=names.text(f"gem.{gem}"), pounds=pounds)
        for payer, receiver, gem, pounds in score.tributes
    ]
    return Summary(gems, players, tributes)


def _table(rows: list[list[str]], first: int, last: int) -> list[str]:
    """Rows as aligned columns; those from `first` to `last` to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if first <= column <= last else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
