"""A worksheet for a class: sales to settle on paper, and on pages of their own the answers.

The page is one HTML file for printing; it needs neither a network nor a script. All numbers are those of `SaleScore`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.charts.art import STONES
from qn_analysis.core.page.html import Page, render

from ..rulebook import Ruleset
from ..words.art import CARD_PATHS, GEM_COLOURS, GEM_EDGES
from ..words.events import Event
from ..words.texts import catalogue as words
from .deal import LAST_SEED, deal_sheets
from .questions import LEVELS, QuizError, check_level, wanted
from .quiz_texts import catalogue
from .scene import scene
from .score import SaleScore, score_sale
from .sheet import GEM_NAMES, Sheet, ShownRow, kind_of
from .texts import catalogue as telling
from .texts import problem

MIXED: Final = "mixed"
"""The level that rises through all others."""
SPECIALS: Final = ("ring", "king", "necklace", "banker")
"""Cards of a display besides gem cards, drawn with the pictures that everything else draws them with."""
MOST: Final = 100
"""Sales on one worksheet."""


@public
def worksheet(
    n: int = 10,
    *,
    seed: int | None = None,
    level: str = "plain",
    players: int = 3,
    lang: str = "en",
    rules: Ruleset | str | Path | None = None,
) -> Page:
    """Sales to settle, numbered, and their answers behind them, as one HTML page to print.

    The page shows itself in a notebook, and its `to_html(path)` writes it.

    Args:
        n: how many sales.
        seed: the same seed gives the same page; None gives another one each time. The page names it.
        level: "plain", "kings" or "alchemist", or "mixed", which rises from one to the next.
        players: at each sale, 2 to 4.
        lang: language of the page, "en" or "fr".
        rules: the ruleset; None for the rulebook's.

    Raises:
        QuizError: there is no such level, or too many or too few sales are asked for.
        SheetError: players or seed cannot be, or the ruleset has no such sale.
        TextError: there are no texts in the language.
    """
    check_level(level, (*LEVELS, MIXED))
    if type(n) is not int or not 1 <= n <= MOST:
        raise QuizError([problem("worksheet", n=repr(n), most=MOST)])
    catalogue(lang)
    chosen = Ruleset.of(rules)
    start = secrets.randbelow(LAST_SEED) if seed is None else seed
    scores = []
    for each, many in _parts(n, level):
        dealt = deal_sheets(start, players=players, rules=chosen, wanted=wanted(each))
        scores += [score_sale(sheet, chosen) for sheet in islice(dealt, many)]
    texts = catalogue(lang)
    note = texts.text("sheet.seed", seed=str(start), level=texts.text(f"level.{level}"), players=players)
    return worksheet_of(scores, level=level, lang=lang, note=note)


def _parts(n: int, level: str) -> Iterator[tuple[str, int]]:
    """Which levels come, and how many sales of each."""
    if level != MIXED:
        yield level, n
        return
    for at, each in enumerate(LEVELS):
        many = (n + len(LEVELS) - 1 - at) // len(LEVELS)
        if many:
            yield each, many


def worksheet_of(
    scores: Sequence[SaleScore], *, level: str = MIXED, lang: str = "en", note: str = "", part: str = "both"
) -> Page:
    """The worksheet of given sales; the level's name stands at the top, `note` at the foot of the answers, and `part`
    is "sales" or "answers" alone, or "both".
    """
    texts = catalogue(lang)
    names = words(lang)
    tiles = sorted(scores[0].rules.rarity, reverse=True) if scores else []
    level_name = texts.text(f"level.{level}")
    html = render(
        __package__ or "",
        "worksheet.html.j2",
        {
            "lang": lang,
            "say": {
                key.removeprefix("sheet."): texts.forms(key).get("", "") for key in texts if key.startswith("sheet.")
            },
            "intro": texts.text("sheet.intro", n=len(scores), level=level_name),
            "task": texts.text("sheet.task", tiles=tiles),
            "gems": [
                {
                    "name": gem,
                    "body": STONES[gem].body,
                    "facets": STONES[gem].facets,
                    "colour": colour,
                    "edge": GEM_EDGES[gem],
                }
                for gem, colour in GEM_COLOURS.items()
            ],
            "signs": [(kind, CARD_PATHS[kind]) for kind in SPECIALS],
            "legend": [(kind, names.text(f"card.{kind}")) for kind in SPECIALS],
            "part": part,
            "sales": [_sale(number, score, lang) for number, score in enumerate(scores, 1) if part != "answers"],
            "answers": [_answer(number, score, lang) for number, score in enumerate(scores, 1) if part != "sales"],
            "note": note,
        },
    )
    title = texts.forms("sheet.title").get("", "")
    return Page(html, f"{title}{texts.language.colon} {note or level_name}")


def _sale(number: int, score: SaleScore, lang: str) -> dict[str, Any]:
    """A sale as it lies, before the Alchemist."""
    texts, names, tell = catalogue(lang), words(lang), telling(lang)
    sheet = score.sheet
    return {
        "title": texts.text("sheet.sale", n=number),
        "gems": _gems(score, lang),
        "players": [
            {
                "name": display.player,
                "bankers": [_card("banker", names)] * display.bankers,
                "rows": [_row(gem, display.rows.get(gem, ShownRow()), names, tell) for gem in sheet.fashion],
            }
            for display in sheet.displays
        ],
        "alchemists": list(_alchemists(sheet, score.rules, lang)),
    }


def _gems(score: SaleScore, lang: str) -> list[dict[str, Any]]:
    texts = catalogue(lang)
    return [
        {
            "id": gem,
            "name": words(lang).text(f"gem.{gem}"),
            "fashion": texts.text("sheet.pounds", n=score.rules.fashion[rank]),
        }
        for rank, gem in enumerate(score.sheet.fashion)
    ]


def _card(kind: str, names: Catalogue) -> dict[str, Any]:
    return {"kind": kind, "stones": 0, "label": names.text(f"card.{kind}")}


def _row(gem: str, row: ShownRow, names: Catalogue, tell: Catalogue) -> list[dict[str, Any]]:
    """The cards of a row, those with most stones first."""
    name = names.text(f"gem.{gem}")
    cards = [
        {"kind": gem, "stones": stones, "label": f"{name}: {tell.text('unit.stones', n=stones)}"}
        for stones in sorted(row.gems, reverse=True)
    ]
    others = ["ring"] * row.rings + ["king"] * row.king + ["necklace"] * row.necklace
    return cards + [_card(kind, names) for kind in others]


def _alchemists(sheet: Sheet, rules: Ruleset, lang: str) -> Iterator[str]:
    for move in sheet.alchemist:
        kind = kind_of(rules, move.source, move.gems)
        assert kind is not None, "a sheet that was checked shows only cards of the deck"
        card = words(lang).text(f"card.{kind.name.lower()}")
        gem = words(lang).text(f"gem.{move.target}")
        yield telling(lang).text("say.alchemist", player=move.player, card=card, gem=gem)


def _answer(number: int, score: SaleScore, lang: str) -> dict[str, Any]:
    """What comes of a sale, and why."""
    texts, names, tell = catalogue(lang), words(lang), telling(lang)
    fashion = score.sheet.fashion
    placed = {GEM_NAMES[fact.gem] for fact in score.events if fact.event == Event.RARITY_SET}
    counts = [score.counted[gem] for gem in placed]
    equal = [names.text(f"gem.{gem}") for gem in fashion if gem in placed and counts.count(score.counted[gem]) > 1]
    why = [step["text"] for step in scene(score, lang)["steps"] if step["kind"] == "alchemist"]
    why += [texts.text("sheet.ties", gems=equal)] if equal else []
    return {
        "title": texts.text("sheet.answer_sale", n=number),
        "gems": [
            gem
            | {
                "stones": texts.number(score.counted[gem["id"]]),
                **{
                    name: texts.text("sheet.pounds", n=table[gem["id"]]) if gem["id"] in placed else "–"
                    for name, table in (("rarity", score.rarity), ("price", score.price))
                },
                "sold": _sold(gem["id"], score, lang),
            }
            for gem in _gems(score, lang)
        ],
        "players": [(player, texts.text("sheet.pounds", n=pounds)) for player, pounds in score.gain.items()],
        "tributes": [
            texts.text(
                "sheet.tribute", payer=payer, receiver=receiver, gem=names.text(f"gem.{gem}"),
                pounds=tell.text("unit.pounds", n=pounds),
            )
            for payer, receiver, gem, pounds in score.tributes
        ],
        "why": [*why, *_reasons(score, lang)],
    }  # fmt: skip


def _sold(gem: str, score: SaleScore, lang: str) -> list[tuple[str, str]]:
    """Who sold a gem, with her pounds; or why nobody did."""
    texts, tell = catalogue(lang), telling(lang)
    if gem in score.cancelled:
        return [(texts.text("sheet.cancelled"), "")]
    sellers = [
        (
            texts.text("sheet.seller", player=player, jewels=tell.text("unit.jewels", n=jewels)),
            texts.text("sheet.pounds", n=pounds),
        )
        for player, sold, jewels, pounds in score.sold
        if sold == gem
    ]
    return sellers or [(texts.text("sheet.nobody"), "")]


def _reasons(score: SaleScore, lang: str) -> Iterator[str]:
    """For each gem that somebody shows, what decided it, in the words of the steps."""
    steps = scene(score, lang)["steps"]
    for gem in score.sheet.fashion:
        if not score.counted[gem]:
            continue
        kinds = {"kings"} if gem in score.cancelled else {"kings", "majority", "payment"}
        yield " ".join(step["text"] for step in steps if step["gem"] == gem and step["kind"] in kinds)
