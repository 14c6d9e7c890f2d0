"""The page of a sale: one file that computes by itself, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels import front
from qn_analysis.core.panels.static_page import runnable

from ..sale.deal import PLAYERS
from ..sale.result import SaleResult
from ..sale.scene import steps
from ..words import art
from ..words.cards import GEM_KINDS, GEM_OF, Card, Gem
from .page import sale_front_words, style
from .sale_engine import LANGUAGES, engine_data, engine_script
from .texts import catalogue

CALLED: Final = {"en": "English", "fr": "Français"}
"""Languages, each in its own."""
PARTS: Final = ("edit", "own")
"""What a page can do besides telling: what if and the best reply; a sale of one's own."""


def deck(rules: Any) -> list[dict[str, Any]]:
    """The kinds of gem cards of a ruleset, as the table offers them."""
    return [
        {"card": card.name.lower(), "gem": Gem(GEM_OF[card]).name.lower(), "stones": rules.stones[card]}
        for card in Card
        if card < GEM_KINDS and rules.copies[card]
    ]


def sale_page(
    score: SaleResult, lang: str = "en", length: str = "six", title: str | None = None, parts: Iterable[str] = PARTS
) -> str:
    """A sale as one HTML page with script, style and data inside, which needs neither Python nor a network.

    Args:
        score: the sale.
        lang: language at first; the other one is in the page too.
        length: how it is told at first.
        title: heading; None for one that names the players.
        parts: what the page can do, of `PARTS`.
    """
    texts = catalogue(lang)
    given = {
        "engine": engine_data(score.rules),
        "sheet": score.sheet.to_dict(),
        "lang": lang,
        "length": length,
        "words": {each: sale_front_words(each) for each in LANGUAGES},
        "called": CALLED,
        "deck": deck(score.rules),
        "names": list(PLAYERS),
        "parts": list(parts),
    }
    package = __package__ or ""
    script = engine_script() + front.script(package, art.script(), "toml.js", "sale_page.js", uses=["sale.js"])
    return render(
        package,
        "sale.html.j2",
        {
            "lang": lang,
            "other": "fr" if lang == "en" else "en",
            "called": CALLED,
            "title": texts.text("page.title") if title is None else title,
            "names": texts.join(score.sheet.players),
            "words": {key: texts.text(f"page.{key}") for key in ("steps", "noscript")},
            "steps": steps(score, lang),
            "data": script_safe(given),
            "modules": [runnable(script, "sale", "mountPage")],
            "style": style("sale.css"),
        },
    )
