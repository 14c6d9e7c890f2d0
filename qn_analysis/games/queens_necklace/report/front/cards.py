"""The card table: a sortable row a card, which opens to its details.

Cards that the rules make alike (gem cards of the true gems, by their stones) are one row, opened to each of them. What
was tested and what is but a link share no column: who wins with a card is told where a row opens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.told_as_one import apart
from qn_analysis.core.page.blocks import Block, lookup
from qn_analysis.core.page.html import render
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.front import Answer, FrontChapter, called
from qn_analysis.core.report.layer import numbers
from qn_analysis.core.report.miniatures import Axis, Dot
from qn_analysis.core.report.pictures import number, percent
from qn_analysis.core.stats.verdicts import LEAST, LITTLE, NO, UNCLEAR, YES
from qn_analysis.core.stats.worth import MONEY

from ... import stats
from ...charts.blocks import Desk
from ...words.art import card_picture
from ...words.cards import Card
from .. import fair_prices
from . import details
from .parts import tone
from .value import (
    ALONE_NEVER,
    WORD,
    card_words,
    cards_heading,
    fair_of,
    held_prices,
    told_once,
    worth_of,
)

MARKET: Final = stats.card_market.want().pool()
RETURNS: Final = stats.card_returns.want().pool()
STEPS: Final = stats.card_steps.want().pool()
TAKEN: Final = stats.card_taken.want().pool()
WINS: Final = stats.card_wins.want().pool()
CARD_WANTS: Final = (MARKET, RETURNS, STEPS, TAKEN, WINS, stats.kings_kept.want())
"""What the table asks for."""
UNTESTED: Final = "untested"
_WORD: Final = {YES: "cheap", NO: "dear", LITTLE: "right", UNCLEAR: "unclear", UNTESTED: UNTESTED}
_ORDER: Final = {"cheap": 4, "right": 3, "unclear": 2, "dear": 1, UNTESTED: 0}
_WIDE: Final = 184
_LAST: Final = -1e6
"""Sorts what is not known behind all else."""


@dataclass(frozen=True)
class Row:
    """A row of the table: a card, or several that the rules make alike.

    Attributes:
        key, name, picture: which.
        ladder: prices, each with whether it is assumed.
        taken: of a hundred chances, as written; `share`: the same to draw.
        unsold: of a hundred laid out, as written; `kept`: of a hundred had, those never laid (King), or "".
        steps: shares of what is bought, by price; `paid`: ducats.
        interval: SVG of the fair price over the ladder; `price`: as written.
        per_copy, per_ducat: points of wins that buying brings those who buy it, as written.
        verdict, verdict_text: what it comes to.
        prices, wins: pictures of the details.
        words: sentences of the details.
        example: the number of a game, and what happens there.
        sorts: figures to sort by, by column.
    """

    key: str
    name: str
    picture: str
    ladder: list[tuple[str, bool]]
    taken: str
    share: float
    unsold: str
    kept: str
    steps: list[float]
    paid: str
    interval: str
    price: str
    per_copy: str
    per_ducat: str
    verdict: str
    verdict_text: str
    prices: str
    wins: str
    words: list[str]
    example: str
    sorts: dict[str, float]


def groups(desk: Desk) -> list[tuple[str, tuple[str, ...]]]:
    """The rows of the table: the gift of each, and its cards; the highest fair price first, in the deck's order where
    none was tested."""
    told = desk.log.rules.told_as()["card"]
    names = dict.fromkeys(told[card.name.lower()] for card in desk.log.rules.assumed_prices())
    fair = fair_of(desk)
    order = sorted(names, key=lambda gift: -(fair[gift]["price"] or 0.0) if gift in fair else 1e6)
    return [(gift, tuple(apart(gift))) for gift in order]


def worths(desk: Desk, t: stats.Gathered) -> pl.DataFrame:
    """What each row of the table comes to: gift, its fair price with interval (price, low, high; in ducats) and n
    (worlds) where it was tested, the points of wins that a gift brings (worth), and word (`UNTESTED` where it was not);
    per_copy and per_ducat, each with low and high and n: points of wins that buying it brings, by what was bought."""
    fair, words = fair_of(desk), card_words(desk)
    market = lookup(MARKET(t), "card", "measure")
    tests = worth_of(desk.log.rules).filter(way=ALONE_NEVER, bots=desk.log.bots[0], players=desk.log.players)
    never = lookup(tests, "card") if len(set(desk.log.bots)) == 1 else {}
    seats = int(desk.log.manifest["games"]) * desk.log.players
    rows = []
    for gift, _cards in groups(desk):
        told = fair.get(gift, {})
        test = never.get(gift)
        paid = market[gift, "paid"]
        by: list[float | None] = [None] * 6
        if test is not None and paid is not None and paid["n"] >= LEAST and paid["value"]:
            copies = paid["n"] / seats
            each = [100 * test[name] / copies for name in ("value", "low", "high")]
            by = [*each, *(value / paid["value"] for value in each)]
        rows.append(
            (gift, *(told.get(f"price{end}") for end in ("", "_low", "_high")), int(told.get("worlds", 0)),
             *(told.get(f"worth{end}") for end in ("", "_low", "_high")), words.get(gift, UNTESTED), *by,
             int(test["n"]) if test is not None else 0)
        )  # fmt: skip
    floats = ("price", "low", "high"), ("worth", "worth_low", "worth_high")
    bought = ("per_copy", "per_copy_low", "per_copy_high", "per_ducat", "per_ducat_low", "per_ducat_high")
    schema = {
        "gift": pl.String, **dict.fromkeys(floats[0], pl.Float64), "n": pl.Int64,
        **dict.fromkeys(floats[1], pl.Float64), "word": pl.String, **dict.fromkeys(bought, pl.Float64),
        "n_games": pl.Int64,
    }  # fmt: skip
    return pl.DataFrame(rows, schema=schema, orient="row")


_WORDS: Final = (
    "card", "ladder", "taken", "unsold", "of_laid", "paid", "price", "in_ducats", "per_copy", "verdict",
    "of_chances", "steps", "assumed", "at_each", "won", "link", "more", "top", "bottom", "numbers", "example_head",
    "a_copy", "a_ducat_paid",
)  # fmt: skip
"""What the table's head, rows and details are called: keys of its texts."""


def chapter(desk: Desk, t: stats.Gathered, _answers: Mapping[str, Answer]) -> FrontChapter:
    """The table, its title from its own verdicts."""
    say = desk.say
    found = worths(desk, t)
    ladders = [price for prices in desk.log.rules.prices for price in prices] or [0, 10]
    seen = found.filter(pl.col("price").is_not_null())
    ends = [value for name in ("low", "high") for value in seen[name].drop_nulls()] + [0.0, float(max(ladders))]
    axis = Axis(*mini.spread(ends, ()), 6, _WIDE - 6)
    figures = CardFigures(t)
    examples = details.examples(desk)
    rows = [_row(desk, t, each, axis, figures, examples) for each in found.iter_rows(named=True)]
    ticks = [(f"{100 * axis(value) / _WIDE:.1f}", number(desk)(value)) for value in mini.ticks(axis.low, axis.high, 4)]
    heads = {key: say.text(f"front.cards.{key}") for key in _WORDS}
    bought = bool(found["per_copy"].is_not_null().any())
    html = render(
        __package__.rpartition(".")[0],
        "card_table.html.j2",
        {
            "rows": rows,
            "ticks": ticks,
            "words": heads,
            "wide": _WIDE,
            "any_bought": bought,
            "any_assumed": any(assumed for row in rows for _, assumed in row.ladder),
        },
    )
    counts = {key: sum(row.verdict == key for row in rows) for key in _ORDER}
    buying = say.text("front.cards.note_buying") if bought else ""
    note = " ".join(filter(None, (details.last_sale_note(desk), say.text("front.cards.note"), buying)))
    heading = cards_heading(desk)
    return FrontChapter(
        "card_table",
        say.text("front.nav.cards"),
        say.text(f"front.title.cards.{heading}", n=counts.get(heading, 0), cheap=counts["cheap"], dear=counts["dear"]),
        _lede(desk, counts, len(rows)),
        html,
        note,
        _numbers(desk, found),
        ("cards", "prices"),
    )


def _lede(desk: Desk, counts: dict[str, int], rows: int) -> str:
    """What was tested, and what a ducat buys."""
    say, money = desk.say, fair_of(desk).get(MONEY)
    if counts[UNTESTED] == rows or money is None:
        return str(say.text("front.cards.lede_untested"))
    four = fair_of(desk).get("ducats_4")
    said = say.text(
        "front.cards.lede",
        value=say.number(100 * money["worth"], 2),
        interval=say.interval(100 * money["worth_low"], 100 * money["worth_high"], digits=2),
        n=say.count(money["deals"]),
    )
    if four is not None and four["worth_low"] is not None:
        said += " " + say.text(
            "front.cards.lede_given",
            value=say.number(100 * four["worth"], 1),
            interval=say.interval(100 * four["worth_low"], 100 * four["worth_high"]),
            n=say.count(four["worlds"]),
        )
    return str(said)


class CardFigures:
    """Statistics of cards, those of several alike cards together, by the row of the table and a key."""

    def __init__(self, t: stats.Gathered) -> None:
        self.market = lookup(MARKET(t), "card", "measure")
        self.returns = lookup(RETURNS(t), "card", "measure")
        self.wins = lookup(WINS(t), "card", "measure")
        self.steps = lookup(STEPS(t), "card", "step")
        self.taken = lookup(TAKEN(t), "card", "step")
        self.kings = lookup(stats.kings_kept(t), "measure")


def of_card(rows: Mapping[Any, dict[str, Any]], gift: str) -> list[dict[str, Any]]:
    """The figures of a row of the table at each step, in their order."""
    return [rows[each] for each in sorted(rows) if each[0] == gift]


def _row(
    desk: Desk, t: stats.Gathered, found: dict[str, Any], axis: Axis, figures: CardFigures, examples: dict[str, str]
) -> Row:  # fmt: skip
    say, rules = desk.say, desk.log.rules
    gift = found["gift"]
    cards = apart(gift)
    key, card = cards[0], Card[cards[0].upper()]
    ladder = list(zip(map(str, rules.prices[card]), rules.assumed_prices()[card], strict=True))
    taken, paid, expired = (figures.market[gift, name] for name in ("taken", "paid", "expired"))
    shares = [row["value"] or 0.0 for row in of_card(figures.steps, gift)] if paid["n"] >= LEAST else []
    none, name = say.text("figure.none"), say.text(f"card.{gift}")
    tested = found["price"] is not None and found["n"] >= LEAST
    own = tone(desk.log.bots[0])
    dot = Dot(found["price"] or 0.0, found["low"], found["high"], "", own, n=found["n"] if tested else 0)
    price = say.number(found["price"], 1) if tested else none
    picture = say.text("front.cards.picture", card=name, price=price)
    band = min(rules.prices[card]), max(rules.prices[card])
    verdict = _WORD[found["word"]]

    def points(column: str, digits: int) -> str:
        return str(none if found[column] is None else say.number(found[column], digits))

    def percent_of(row: dict[str, Any]) -> str:
        return str(say.number(100 * row["value"], 0) if row["value"] is not None and row["n"] >= LEAST else none)

    kept = figures.kings.get("unshown") if card == Card.KING else None
    never = say.text("front.cards.kept", share=say.number(100 * kept["value"], 0)) if _enough(kept) and kept else ""
    return Row(
        key,
        name,
        "".join(
            card_picture(each, rules.stones[each], 22 if len(cards) == 1 else 17)
            for each in (Card[name.upper()] for name in cards)
        ),
        ladder,
        percent_of(taken),
        taken["value"] or 0.0 if taken["n"] >= LEAST else 0.0,
        percent_of(expired),
        never,
        shares,
        say.number(paid["value"], 1) if paid["value"] is not None and paid["n"] >= LEAST else none,
        mini.interval(picture, dot, axis, band),
        price,
        points("per_copy", 1),
        points("per_ducat", 2),
        verdict,
        say.text(f"front.verdict.{verdict}"),
        _prices(desk, figures, gift, name),
        _wins(desk, figures, gift, name),
        _words(desk, t, found, cards, name, figures),
        examples.get(key, ""),
        {
            "price": _sort(found["price"] if tested else None),
            "taken": _sort(taken["value"]),
            "unsold": _sort(expired["value"]),
            "paid": _sort(paid["value"]),
            "copy": _sort(found["per_copy"]),
            "verdict": _ORDER[verdict],
        },
    )


def _enough(row: dict[str, Any] | None) -> bool:
    return row is not None and row["value"] is not None and row["n"] >= LEAST


def _sort(value: float | None) -> float:
    return _LAST if value is None else value


def _prices(desk: Desk, figures: CardFigures, gift: str, name: str) -> str:
    """How often the card is taken at each price."""
    items = []
    for row in of_card(figures.taken, gift):
        if row["value"] is not None:
            items.append((str(row["price"]), Dot(row["value"], row["low"], row["high"], n=row["n"])))
    title = desk.say.text("front.cards.at_each_of", card=name)
    return mini.columns(title, items, percent(desk), width=250, height=104)


def _points(value: float | None) -> float | None:
    """A share in points."""
    return None if value is None else 100 * value


def _wins(desk: Desk, figures: CardFigures, gift: str, name: str) -> str:
    """Who wins: buyers, and those who passed it up: a link."""
    say = desk.say
    lines = []
    for measure in ("bought", "passed"):
        row = figures.wins.get((gift, measure))
        if row is None or row["value"] is None:
            continue
        ends = _points(row["low"]), _points(row["high"])
        mark = Dot(100 * row["value"], *ends, "", tone(desk.log.bots[0]), link=True, n=row["n"])
        lines.append((say.text(f"front.cards.{measure}"), [mark]))
    return mini.rows(say.text("front.cards.won_of", card=name), lines, number(desk), width=270, pitch=24)


def _words(
    desk: Desk, t: stats.Gathered, found: dict[str, Any], cards: Sequence[str], name: str, figures: CardFigures
) -> list[str]:  # fmt: skip
    say, key = desk.say, cards[0]
    made = [_worth_words(desk, found, cards, name), *_years_words(desk, found["gift"]), *_alike_words(desk, cards)]
    made += _never_words(desk, found, cards, name)
    returns = figures.returns.get((found["gift"], "return"))
    if returns is not None and _enough(returns):
        made.append(say.text("front.cards.earns", value=say.number(returns["value"], 2),
                             interval=say.bounds(returns["low"], returns["high"], digits=2),
                             n=say.count(returns["n"])))  # fmt: skip
    bought, passed = (figures.wins[found["gift"], name] for name in ("bought", "passed"))
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
    if len(cards) == 1:
        made += [details.last_sale_words(desk, key, name), details.paid(desk, t, key), details.dearer(desk, key)]
    return [text for text in made if text]


def _worth_words(desk: Desk, found: dict[str, Any], cards: Sequence[str], name: str) -> str:
    """The fair price in words."""
    say = desk.say
    if found["price"] is None or found["low"] is None:
        return str(say.text("front.cards.untested", card=name))
    form = "draws" if desk.log.rules.tables()["roles"][Card[cards[0].upper()]] == Card.ASTROLOGER else "gift"  # type: ignore[index]
    return str(
        say.text(
            f"front.cards.{form}",
            card=name,
            worth=say.number(100 * found["worth"], 1),
            points=say.interval(100 * found["worth_low"], 100 * found["worth_high"]),
            price=say.number(found["price"], 1),
            interval=say.interval(found["low"], found["high"]),
            n=say.count(found["n"]),
            who=called(desk, desk.log.bots[0]),
            players=str(desk.log.players),
        )
    )


def _years_words(desk: Desk, gift: str) -> list[str]:
    """The fair price before each sale."""
    say = desk.say
    rows = held_prices(desk).filter(
        pl.col("gift") == gift, pl.col("year") > fair_prices.ALL_YEARS, pl.col("price_low").is_not_null(),
        pl.col("bots") == desk.log.bots[0], pl.col("players") == desk.log.players,
    )  # fmt: skip
    if rows.is_empty() or gift not in fair_of(desk):
        return []
    parts = [
        say.text("front.cards.year", sale=str(row["year"]), price=say.number(row["price"], 1),
                 interval=say.interval(row["price_low"], row["price_high"]), n=say.count(row["worlds"]))
        for row in rows.iter_rows(named=True)
    ]  # fmt: skip
    return [str(say.text("front.cards.years", parts=say.join(parts)))]


def _alike_words(desk: Desk, cards: Sequence[str]) -> list[str]:
    """Each of several cards that the rules make alike."""
    say, fair = desk.say, fair_of(desk)
    rows = [(card, fair[card]) for card in cards if card in fair and fair[card]["price_low"] is not None]
    if len(rows) < 2:
        return []
    parts = [
        say.text("front.cards.each", card=say.text(f"card.{card}"), price=say.number(row["price"], 1),
                 interval=say.interval(row["price_low"], row["price_high"]))
        for card, row in rows
    ]  # fmt: skip
    return [str(say.text("front.cards.alike_parts", parts=say.join(parts)))]


def _never_words(desk: Desk, found: dict[str, Any], cards: Sequence[str], name: str) -> list[str]:
    """What never buying it costs, both ways, and by copy and ducat."""
    say, made = desk.say, []
    tests = worth_of(desk.log.rules).filter(pl.col("card").is_in(list(cards)))
    mine = tests.filter(bots=desk.log.bots[0], players=desk.log.players)  # the others stand in the numbers
    for row in (mine if mine.height else tests.clear()).iter_rows(named=True):
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
    if made and found["per_copy"] is not None:
        made.append(
            say.text(
                "front.cards.by_copy",
                copy=say.number(found["per_copy"], 1),
                copies=say.interval(found["per_copy_low"], found["per_copy_high"]),
                ducat=say.number(found["per_ducat"], 2),
                ducats=say.interval(found["per_ducat_low"], found["per_ducat_high"], digits=2),
                n=say.count(found["n_games"]),
            )
        )
    return [str(each) for each in made]


def _numbers(desk: Desk, found: pl.DataFrame) -> list[Block]:
    """Fair prices at every table that was tested, by sale; ducats given; never buying; the last sale."""
    say = desk.say
    made = [_own_numbers(desk, found)]
    rules = desk.log.rules
    for name, kept, gifts in (
        ("fair", pl.col("year") == fair_prices.ALL_YEARS, pl.col("verdict") != ""),
        ("fair_years", pl.col("year") > fair_prices.ALL_YEARS, pl.col("verdict") != ""),
        ("ducats", pl.col("year") == fair_prices.ALL_YEARS, pl.col("gift").str.starts_with("ducats")),
    ):
        frame = held_prices(desk).filter(kept, gifts)
        once = told_once(frame) if name != "ducats" else frame
        if once.is_empty():
            continue
        lines = [[_called_gift(desk, row["gift"]), called(desk, row["bots"]), str(row["players"]),
                  *([str(row["year"])] if name == "fair_years" else []), *_fair_cells(desk, row, name)]
                 for row in once.iter_rows(named=True)]  # fmt: skip
        heads = ["card", "who", "players", *(["sale"] if name == "fair_years" else []), "points"]
        heads += ["bought_ducats", "n_worlds"] if name == "ducats" else ["fair_price", "paid", "n_worlds", "verdict"]
        made.append(numbers(desk, name, heads, lines, [once]))
    tests = worth_of(rules)
    if tests.height:
        rows = []
        for row in tests.iter_rows(named=True):
            points = row | {key: 100 * row[key] for key in ("value", "low", "high")}
            rows.append([say.text(f"card.{row['card']}"), called(desk, row["bots"]), str(row["players"]),
                         say.text(f"front.cards.way_{row['way']}"), desk.cell(points), desk.n(row)])  # fmt: skip
        made.append(numbers(desk, "tests", ["card", "who", "players", "way", "points", "n"], rows, [tests]))
    return made + details.last_sale_block(desk)


def _own_numbers(desk: Desk, found: pl.DataFrame) -> Block:
    """The rows of the table."""
    say, lines = desk.say, []
    bought = bool(found["per_copy"].is_not_null().any())
    for row in found.iter_rows(named=True):
        cells = [desk.cell({"value": row[name], "low": row[low], "high": row[high]}, digits=digits)
                 for name, low, high, digits in (
                     ("price", "low", "high", 1), ("per_copy", "per_copy_low", "per_copy_high", 1),
                     ("per_ducat", "per_ducat_low", "per_ducat_high", 2))]  # fmt: skip
        buying = [*cells[1:], desk.count(row["n_games"])] if bought else []
        text = say.text(f"front.verdict.{_WORD[row['word']]}")
        lines.append([say.text(f"card.{row['gift']}"), cells[0], desk.count(row["n"]), *buying, text])
    heads = [
        "card",
        "fair_price",
        "n_worlds",
        *(["per_copy", "per_ducat_paid", "n_games"] if bought else []),
        "verdict",
    ]
    return numbers(desk, "cards", heads, lines, [found])


def _called_gift(desk: Desk, gift: str) -> str:
    if gift.startswith("ducats"):
        return str(desk.say.text("front.cards.given", n=int(gift.rpartition("_")[2])))
    return str(desk.say.text(f"card.{gift}"))


def _fair_cells(desk: Desk, row: dict[str, Any], name: str) -> list[str]:
    say = desk.say
    points = {"value": _points(row["worth"]), "low": _points(row["worth_low"]), "high": _points(row["worth_high"])}
    price = {"value": row["price"], "low": row["price_low"], "high": row["price_high"]}
    cells = [desk.cell(points), desk.cell(price)]
    if name == "ducats":
        return [*cells, desk.count(row["worlds"])]
    paid = say.number(row["paid"], 1)
    return [*cells, paid, desk.count(row["worlds"]), say.text(f"front.verdict.{_WORD[WORD[row['verdict']]]}")]
