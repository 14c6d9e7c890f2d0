"""The card table: a sortable row a card, which opens to its details."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import render
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import number, percent
from qn_analysis.core.report.front import Answer, FrontChapter, called
from qn_analysis.core.report.layer import numbers
from qn_analysis.core.report.miniatures import Axis, Dot
from qn_analysis.core.stats.verdicts import LEAST, LITTLE, NO, UNCLEAR, YES, word

from ... import stats
from ...words.art import card_picture
from ...words.cards import Card
from ..blocks import Desk
from . import details
from .parts import tone
from .value import ALONE_NEVER, CARD_WINS, MATTERS, card_words, worth_of

MARKET: Final = stats.card_market.want().pool()
RETURNS: Final = stats.card_returns.want().pool()
STEPS: Final = stats.card_steps.want().pool()
TAKEN: Final = stats.card_taken.want().pool()
"""What the table is made of: cards that the rules make alike are one row."""

_WORD: Final = {YES: "cheap", NO: "dear", LITTLE: "right", UNCLEAR: "unclear"}
_ORDER: Final = {"cheap": 3, "right": 2, "unclear": 1, "dear": 0}
_WIDE: Final = 184


@dataclass(frozen=True)
class Row:
    """A card in the table.

    Attributes:
        key, name, picture: which card; of cards told as one the key is that of the first.
        ladder: prices, each with whether it is assumed.
        taken, paid, earns, gain: figures as written; `sorts`: the same to sort by.
        share: of the offers taken.
        steps: shares of what is bought, by price.
        earned: pounds a ducat as a share of the most.
        interval: SVG.
        link: whether the gain only says who buys.
        verdict, verdict_text: what it comes to, and whether it was tested.
        prices, wins: pictures of the details.
        words: sentences of the details.
        example: the number of a game, and what happens there.
    """

    key: str
    name: str
    picture: str
    ladder: list[tuple[str, bool]]
    taken: str
    share: float
    steps: list[float]
    paid: str
    earns: str
    earned: float
    interval: str
    gain: str
    link: bool
    verdict: str
    verdict_text: str
    prices: str
    wins: str
    words: list[str]
    example: str
    sorts: dict[str, float]


def gains(desk: Desk, t: stats.Gathered) -> pl.DataFrame:
    """What each card does to winning: one row a card, or all those that the rules make alike.

    card, value, low, high, n, link (it only says who buys), word. Where the card was tested bought and not bought on
    the same deals, that; else how much oftener buyers win than players who could have bought it and passed it up.
    """
    words = card_words(desk)
    tested = lookup(
        worth_of(desk.log.rules).filter(way=ALONE_NEVER, bots=desk.log.bots[0], players=desk.log.players), "card"
    )
    wins = CARD_WINS(t).filter(measure="difference")
    rows = []
    for row in wins.iter_rows(named=True):
        card = str(row["card"])
        mine = tested.get(card) if card in words else None
        use = mine or row
        said = words.get(card) or word(
            use["low"], use["high"], -MATTERS, MATTERS, value=use["value"] or 0.0, of=wins.height, n=use["n"]
        )
        rows.append((card, use["value"], use["low"], use["high"], int(use["n"]), mine is None, said))
    schema = {
        "card": pl.String,
        "value": pl.Float64,
        "low": pl.Float64,
        "high": pl.Float64,
        "n": pl.Int64,
        "link": pl.Boolean,
        "word": pl.String,
    }
    found = pl.DataFrame(rows, schema=schema, orient="row")
    return found.sort(pl.col("n") >= LEAST, "value", descending=True, nulls_last=True, maintain_order=True)


_WORDS: Final = (
    "card", "ladder", "taken", "paid", "earns", "gain", "verdict", "of_chances", "steps", "a_ducat", "assumed",
    "at_each", "won", "link", "more", "top", "bottom", "numbers", "example_head",
)  # fmt: skip
"""What the table's head, rows and details are called: keys of its texts."""


def chapter(desk: Desk, t: stats.Gathered, answer: Answer) -> FrontChapter:
    """The table, its title from the answer to the question on cards."""
    say = desk.say
    found = gains(desk, t)
    seen = found.filter(pl.col("n") >= LEAST, pl.col("value").is_not_null())
    ends = [100 * value for name in ("low", "high") for value in seen[name].drop_nulls()] or [-5.0, 5.0]
    axis = Axis(*mini.spread(ends, (-100 * MATTERS, 100 * MATTERS)), 6, _WIDE - 6)
    market = lookup(MARKET(t), "card", "measure")
    returns = lookup(RETURNS(t), "card", "measure")
    ratios = [
        row["value"]
        for (_, measure), row in returns.items()
        if measure == "return" and row["n"] >= LEAST and row["value"] is not None
    ]
    most = max(ratios, default=1.0) or 1.0
    examples = details.examples(desk)
    rows = [_row(desk, t, each, axis, market, returns, most, examples) for each in found.iter_rows(named=True)]
    ticks = [
        (f"{100 * axis(value) / _WIDE:.1f}", number(desk, plus=True)(value))
        for value in mini.ticks(axis.low, axis.high, 4)
    ]
    heads = {key: say.text(f"front.cards.{key}") for key in _WORDS}
    html = render(
        __package__.rpartition(".")[0],
        "card_table.html.j2",
        {
            "rows": rows,
            "ticks": ticks,
            "words": heads,
            "wide": _WIDE,
            "any_assumed": any(assumed for row in rows for _, assumed in row.ladder),
        },
    )
    counts = {key: sum(row.verdict == key for row in rows) for key in _ORDER}
    games = say.count(int(desk.log.manifest["games"]))
    note = say.text("front.cards.note", games=games, matters=say.number(100 * MATTERS, 0))
    note = f"{details.last_sale_note(desk)} {note}".strip()
    lede = say.text(
        "front.cards.lede" if not found["link"].all() else "front.cards.lede_link",
        tested=say.count(sum(len(apart(card)) for card in found.filter(~pl.col("link"))["card"])),
        all=say.count(sum(len(apart(card)) for card in found["card"])),
        cheap=counts["cheap"],
        dear=counts["dear"],
    )
    return FrontChapter(
        "card_table",
        say.text("front.nav.cards"),
        say.text(f"front.title.cards.{answer.word}"),
        lede,
        html,
        note,
        _numbers(desk, found),
        ("cards", "prices"),
    )


def _row(
    desk: Desk,
    t: stats.Gathered,
    gain: dict[str, Any],
    axis: Axis,
    market: dict[Any, Any],
    returns: dict[Any, Any],
    most: float,
    examples: dict[str, str],
) -> Row:
    say, rules = desk.say, desk.log.rules
    key = gain["card"]
    alike = apart(key)
    card = Card[alike[0].upper()]
    assumed = rules.assumed_prices()[card]
    ladder = list(zip(map(str, rules.prices[card]), assumed, strict=True))
    taken, paid = market[key, "taken"], market[key, "paid"]
    ratio = returns.get((key, "return"))
    steps = STEPS(t).filter(card=key).sort("step")
    shares = [value or 0.0 for value in steps["value"]] if paid["n"] >= LEAST else []
    none = say.text("figure.none")
    enough = gain["value"] is not None and gain["n"] >= LEAST
    dot = Dot(
        100 * (gain["value"] or 0.0),
        _points(gain["low"]),
        _points(gain["high"]),
        "",
        tone(desk.log.bots[0]),
        link=gain["link"],
        n=gain["n"] if enough else 0,
    )
    written = number(desk, 1, plus=True)
    gain_text = written(dot.value) if enough else none
    earns = ratio is not None and ratio["value"] is not None and ratio["n"] >= LEAST
    verdict = _WORD[gain["word"]]
    name = say.text(f"card.{key}")
    verdict_text = say.text(f"front.verdict.{'looks_' if gain['link'] else ''}{verdict}")
    interval = mini.interval(
        say.text("front.cards.picture", card=name, gain=gain_text), dot, axis, (-100 * MATTERS, 100 * MATTERS)
    )
    return Row(
        alike[0],
        name,
        "".join(
            card_picture(each, rules.stones[each], 22 if len(alike) == 1 else 17)
            for each in (Card[name.upper()] for name in alike)
        ),
        ladder,
        say.number(100 * taken["value"], 0) if taken["n"] >= LEAST else none,
        taken["value"] or 0.0 if taken["n"] >= LEAST else 0.0,
        shares,
        say.number(paid["value"], 1) if paid["n"] >= LEAST else none,
        say.number(ratio["value"], 2) if earns and ratio else none,
        ratio["value"] / most if earns and ratio else 0.0,
        interval,
        gain_text,
        gain["link"],
        verdict,
        verdict_text,
        _prices(desk, t, key, name),
        _wins(desk, t, key, name),
        _words(desk, t, gain, name),
        next((examples[each] for each in alike if each in examples), ""),
        {
            "gain": dot.value if enough else -999.0,
            "taken": taken["value"] or -1.0,
            "paid": paid["value"] or -1.0,
            "earns": ratio["value"] if earns and ratio else -1.0,
            "verdict": _ORDER[verdict],
        },
    )


def _points(value: float | None) -> float | None:
    """A share in points."""
    return None if value is None else 100 * value


def _prices(desk: Desk, t: stats.Gathered, key: str, name: str) -> str:
    """How often the card is taken at each price."""
    items = []
    for row in TAKEN(t).filter(card=key).iter_rows(named=True):
        if row["value"] is not None:
            items.append((str(row["price"]), Dot(row["value"], row["low"], row["high"], n=row["n"])))
    title = desk.say.text("front.cards.at_each_of", card=name)
    return mini.columns(title, items, percent(desk), width=250, height=104)


def _wins(desk: Desk, t: stats.Gathered, key: str, name: str) -> str:
    """Who wins: buyers, and those who passed it up; and what a test says of it."""
    say = desk.say
    rows = lookup(CARD_WINS(t).filter(card=key), "measure")
    lines = []
    for measure in ("bought", "passed"):
        row = rows.get(measure)
        if row is None or row["value"] is None:
            continue
        ends = _points(row["low"]), _points(row["high"])
        mark = Dot(100 * row["value"], *ends, "", tone(desk.log.bots[0]), link=True, n=row["n"])
        lines.append((say.text(f"front.cards.{measure}"), [mark]))
    return mini.rows(say.text("front.cards.won_of", card=name), lines, number(desk), width=270, pitch=24)


def _words(desk: Desk, t: stats.Gathered, gain: dict[str, Any], name: str) -> list[str]:
    say = desk.say
    rows = lookup(CARD_WINS(t).filter(card=gain["card"]), "measure")
    made = []
    tests = worth_of(desk.log.rules).filter(card=gain["card"])
    mine = tests.filter(bots=desk.log.bots[0], players=desk.log.players)  # the others stand in the numbers
    for row in (mine if mine.height else tests).iter_rows(named=True):
        write = number(desk, 1, plus=row["way"] != ALONE_NEVER)
        made.append(
            say.text(
                f"front.cards.tested_{row['way']}",
                who=called(desk, row["bots"]),
                players=str(row["players"]),
                card=name,
                value=write(100 * row["value"]),
                interval=say.interval(100 * row["low"], 100 * row["high"]),
                n=say.count(row["n"]),
            )
        )
    if not made:
        made.append(say.text("front.cards.untested", card=name))
    bought, passed = rows["bought"], rows["passed"]
    if bought["n"] >= LEAST and passed["n"] >= LEAST:
        made.append(
            say.text(
                "front.cards.linked",
                bought=say.number(100 * bought["value"], 0),
                passed=say.number(100 * passed["value"], 0),
                n=say.count(bought["n"]),
                m=say.count(passed["n"]),
            )
        )
    key = str(gain["card"])
    more = details.last_sale_words(desk, key, name), details.paid(desk, t, key), details.dearer(desk, key)
    return [*_each(desk, t, key), *made, *(text for text in more if text)]


def _each(desk: Desk, t: stats.Gathered, key: str) -> list[str]:
    """Of cards that are told as one, how each of them is taken and paid for."""
    if len(apart(key)) == 1:
        return []
    say, market = desk.say, lookup(stats.card_market(t), "card", "measure")
    parts = []
    for card in apart(key):
        taken, paid = market[card, "taken"], market[card, "paid"]
        if taken["n"] >= LEAST and paid["n"] >= LEAST:
            share, price = say.number(100 * taken["value"], 0), say.number(paid["value"], 1)
            name = say.text(f"card.{card}")
            parts.append(say.text("front.cards.each_part", card=name, taken=share, paid=price, n=say.count(paid["n"])))
    told = say.join(say.text(f"card.{card}") for card in apart(key))
    return [
        say.text("front.cards.each", cards=told),
        *([say.text("front.cards.each_told", parts=say.text("front.semicolon").join(parts))] if parts else []),
    ]


def _numbers(desk: Desk, found: pl.DataFrame) -> list[Block]:
    say = desk.say
    rows = []
    for row in found.iter_rows(named=True):
        points = row | {key: None if row[key] is None else 100 * row[key] for key in ("value", "low", "high")}
        how = say.text("front.cards.how_link" if row["link"] else "front.cards.how_tested")
        text = say.text(f"front.verdict.{'looks_' if row['link'] else ''}{_WORD[row['word']]}")
        rows.append([say.text(f"card.{row['card']}"), desk.cell(points), desk.n(row), how, text])
    made = [numbers(desk, "cards", ["card", "points", "n", "how", "verdict"], rows, [found])]
    tests = worth_of(desk.log.rules)
    if tests.height:
        lines = []
        for row in tests.iter_rows(named=True):
            points = row | {key: 100 * row[key] for key in ("value", "low", "high")}
            lines.append(
                [
                    say.text(f"card.{row['card']}"),
                    called(desk, row["bots"]),
                    str(row["players"]),
                    say.text(f"front.cards.way_{row['way']}"),
                    desk.cell(points),
                    desk.n(row),
                ]
            )
        made.append(numbers(desk, "tests", ["card", "who", "players", "way", "points", "n"], lines, [tests]))
    return made + details.last_sale_block(desk)
