"""What pages compute of a sale, as JavaScript: checking, scoring, telling and changing a sheet, best reply, quiz."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from qn_analysis.core.base import telling
from qn_analysis.core.files.fields import field_of, sources_of
from qn_analysis.pages.javascript import translate
from qn_analysis.pages.scripts import documents

from ..play.builds import BUILDS
from ..sale import (
    asking,
    builds,
    checking,
    document,
    judging,
    kernel,
    questions,
    reading,
    reply,
    reply_sheet,
    scene,
    sheet,
    slips,
    spelling,
    sums,
    telling_selling,
    telling_words,
)  # fmt: skip
from ..sale import telling as sale_telling
from ..sale.asking import Asked
from ..sale.checking import Codes
from ..sale.searching import Search
from ..sale.telling_words import Settled
from . import comparing, editing, reply_telling
from .front_end import static

FIELDS: Final = field_of(document.SALE.shape)
"""A sheet as a page checks it."""
SOURCES: Final = tuple(each.__name__ for each in (
    kernel, telling, sheet, checking, spelling, sums, reading, telling_selling, sale_telling,
))  # fmt: skip
"""What a page that tells a sale needs besides the engine."""
TOLD_FOR: Final = (
    "score_sheet", "jewel_price", "close_sale", "tell_sale", "prepare_codes", "written_sheet", "room_for",
    "check_sheet", f"{reading.__name__}:understood", f"{reading.__name__}:refused", "marked", "trimmed", "filled",
    f"{telling_words.__name__}:settle", f"{scene.__name__}:laid_rows", f"{scene.__name__}:scene_of",
    *sources_of(FIELDS),
)  # fmt: skip
"""What a page calls that tells a sale."""
PAGE: Final = (
    *TOLD_FOR, "edited", "summed_up", "values_of", "compare", "tell_reply", "set_aside", "why_no_reply", "plays_of",
    "lay_others", "search_reply", "with_reply", "margin_of", "ask_sale", "questions_of", "table", "slip_of", "hint_of",
    "answer_in_words", "explained",
)  # fmt: skip
"""What the page of a sale calls."""
PAGE_SOURCES: Final = tuple(
    each.__name__ for each in (asking, questions, slips, judging, reply, reply_sheet, editing, comparing, reply_telling)
)
"""What it needs besides."""
RECORDS: Final = {"Settled": Settled, "Codes": Codes, "Search": Search, "Asked": Asked}
"""The records of a page of sales besides those of the engine."""


def page_script(checked: bool = False) -> str:
    """All that a page of sales computes; `checked`: for tests.

    Raises:
        ScriptError: a source cannot be translated.
    """
    records = {"Game": BUILDS.state.Game, "Log": BUILDS.state.Log, **RECORDS}
    return translate((*builds.SOURCES, *SOURCES, *PAGE_SOURCES), PAGE, records, BUILDS.scripts, checked)


def with_sales(engine: str, more: Sequence[str] = ()) -> str:
    """A script that is `ENGINE`, with `saleEngine(data)`, `Refused`, and files of these panels that stand after it."""
    return f"const ENGINE = {engine};\n{documents()}{static('sale_engine.js', *more)}"
