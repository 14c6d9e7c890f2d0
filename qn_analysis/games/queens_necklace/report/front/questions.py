"""The ten questions of Queen's Necklace: each one declaration of statistics, reading and picture.

Limits were fixed before any figure was seen, and are those of `stats/measures.toml` where it has one: two points of
wins, two pounds of a price. To add a question, add a `Question` to `QUESTIONS` and its texts `front.ask.<key>` in both
catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import polars as pl

from qn_analysis.core import estimates
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.front import Asked, Group, Question, Reading, called, money
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.statistic import Want
from qn_analysis.core.verdicts import (
    DEPENDS,
    LEAST,
    LESS,
    LITTLE,
    MORE,
    NO,
    ON_SALE,
    SAME,
    SEAT,
    UNCLEAR,
    YES,
    contenders,
    seat_verdict,
    verdict,
    widened,
    word,
)

from ... import stats
from ...words.art import gem_mark
from ...words.cards import Card
from ..blocks import Desk
from .worth import ALONE_NEVER, MATTERS, worth_of

ORDER: Final = ("random", "greedy", "steady", "expert", "searcher", "learnt")
"""Populations, the weakest first: the further from the paper their tone."""
ALIKE: Final = 0.1
"""Games are of about the same length that last within so much of the mean."""
MOST: Final = 0.9
"""Most games: so many of them."""
HALF: Final = 0.5
HARDLY: Final = 0.25
"""Less of the doubt removed than this is nothing; more than half of it is much."""
GUESS: Final = 0.25
"""Tiles that a guess foretells: one of four."""
A_LITTLE: Final = 0.3
"""Tiles foretold above which foresight begins to matter."""
SAFE: Final = 0.25
"""A lead is safe if the last sale turns no more games than this."""
POUNDS: Final = 2.0
"""The smallest difference between prices of gems that matters."""
MINUTES: Final = 1.0
"""A turn takes so long: assumed, no source says."""
GEMS: Final = ("ruby", "emerald", "diamond", "amber")

TURNS: Final = stats.sale_turns.want()
TIMING: Final = stats.sale_timing.want()
SEATS: Final = stats.seat_results.want()
FORESIGHT: Final = stats.merchant_foresight.want("turn", "")
HAZARD: Final = stats.merchant_hazard.want("turn")
RARITY: Final = stats.rarity_foresight.want("sale")
ENDINGS: Final = stats.endings.want()
LEADS: Final = stats.gem_leads.want()
PRICES: Final = stats.price_means.want(["gem"])
RINGS: Final = stats.ring_value.want("")
SWINGS: Final = stats.king_values.want("")


def frame_of(peer: Peer, want: Want[Any]) -> pl.DataFrame | None:
    """A statistic of a population; None where it was not kept."""
    known = peer.figures.known.get(want)
    if known is not None:
        return known
    try:
        return want.statistic(peer.figures, *want.args)
    except LookupError:
        return None


def row_of(peer: Peer, want: Want[Any], **where: Any) -> dict[str, Any] | None:
    """A row of a statistic that has a figure; None where there is none."""
    frame = frame_of(peer, want)
    if frame is None:
        return None
    found = frame.filter(*(pl.col(name) == value for name, value in where.items())).filter(
        pl.col("value").is_not_null()
    )
    return found.row(0, named=True) if found.height else None


def reading(row: dict[str, Any] | None, said: Callable[[dict[str, Any]], str], about: str = "") -> Reading | None:
    """A row as a reading."""
    if row is None or row["low"] is None:
        return None
    word_said = said(row) if row["n"] >= LEAST else UNCLEAR
    return Reading(row["value"], row["low"], row["high"], int(row["n"]), word_said, about)


def tone(bots: str) -> int:
    """How dark a population is drawn."""
    return ORDER.index(bots) if bots in ORDER else len(ORDER) - 1


def dot(asked: Asked, group: Group, each: Reading, by: float = 1.0, named: bool = False) -> Dot:
    """A reading as a mark."""
    low, high = (None if end is None else by * end for end in (each.low, each.high))
    name = called(asked.desk, group[0]) if named else ""
    return Dot(by * each.value, low, high, name, tone(group[0]), group == asked.group, n=each.n)


def number(asked: Asked | Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes numbers at an axis."""
    desk: Desk = asked.desk if isinstance(asked, Asked) else asked

    def said(value: float) -> str:
        return ("+" if plus and value > 0 else "") + desk.say.number(value, digits)

    return said


def pounds(desk: Desk, digits: int = 0, plus: bool = False) -> Callable[[float], str]:
    """Writes pounds at an axis."""
    write = number(desk, digits, plus)
    return lambda value: money(desk, write(value))


def percent(desk: Desk, digits: int = 0) -> Callable[[float], str]:
    """Writes shares."""
    return lambda value: desk.say.share(value, digits)


def by_players(asked: Asked, by: float = 100.0) -> list[tuple[str, list[Dot]]]:
    """Every reading, a line for each number of players."""
    counts = sorted({players for _, players in asked.readings})
    return [
        (
            asked.desk.say.text("front.count", players=str(count)),
            [dot(asked, group, each, by) for group, each in asked.readings.items() if group[1] == count],
        )
        for count in counts
    ]


def on_a_line(asked: Asked, by: float = 1.0) -> list[Dot]:
    """Readings of tables with the own number of players, named."""
    return [dot(asked, (bots, asked.own.players), each, by, named=True) for bots, each in asked.here.items()]


def title(asked: Asked, key: str) -> str:
    """What a picture shows, for those who do not see it."""
    return str(asked.desk.say.text(f"front.ask.{key}.picture"))


# -------------------------------------------------------------------------------------------- seats


def _seat(peer: Peer) -> Reading | None:
    frame = frame_of(peer, SEATS)
    if frame is None:
        return None
    wins = frame.filter(measure="win")
    found = seat_verdict(wins)
    if found is None or found.row["low"] is None:
        return None
    row, fair = found.row, 1 / wins.height
    low, high = widened(row["value"], row["low"], row["high"], wins.height)
    word_said = {MORE: YES, LESS: YES, SAME: LITTLE}.get(found.verdict, UNCLEAR)
    if row["n"] < LEAST:
        word_said = UNCLEAR
    return Reading(row["value"] - fair, low - fair, high - fair, int(row["n"]), word_said, str(row["seat"]))


def _seat_fields(asked: Asked) -> Mapping[str, str]:
    own = asked.reading
    return {
        "seat": asked.desk.say.seat(int(own.about)) if own else "",
        "fair": asked.desk.say.share(asked.desk.equal, 0),
        "matters": asked.desk.say.number(100 * SEAT, 0),
    }


def _seat_picture(asked: Asked) -> str:
    band = -100 * SEAT, 100 * SEAT
    named = asked.desk.say.text("front.too_small")
    return mini.rows(
        title(asked, "seat"), by_players(asked), number(asked, plus=True), band=band, named=named, pitch=26
    )


# ------------------------------------------------------------------------------------------- length


def _last(peer: Peer) -> int:
    frame = frame_of(peer, TIMING)
    return int(frame["sale"].max() or 0) if frame is not None and frame.height else 0  # type: ignore[arg-type]


def same_length(peer: Peer) -> estimates.Estimate | None:
    """The share of games that last within `ALIKE` of the mean length."""
    turns, mean = frame_of(peer, TURNS), row_of(peer, TIMING, sale=_last(peer), measure="turn")
    if turns is None or mean is None:
        return None
    length = mean["value"]
    within = (pl.col("turn") >= length * (1 - ALIKE)) & (pl.col("turn") <= length * (1 + ALIKE))
    rows = turns.filter(pl.col("sale") == _last(peer), pl.col("value").is_not_null())
    if rows.is_empty():
        return None
    games = int(rows["n"][0])
    return estimates.proportion(round(games * float(rows.filter(within)["value"].sum())), games)


def _length(peer: Peer) -> Reading | None:
    share, row = same_length(peer), row_of(peer, TIMING, sale=_last(peer), measure="turn")
    if share is None or row is None:
        return None
    return reading(row, lambda _: word(share.low, share.high, MOST, MOST))


def _length_fields(asked: Asked) -> Mapping[str, str]:
    say, own, share = asked.desk.say, asked.reading, same_length(asked.own)
    if own is None or share is None or share.value is None:
        return {"each": "", "minutes": "", "share": "", "tenth": ""}
    return {
        "each": say.number(own.value / asked.own.players, 0),
        "minutes": say.number(own.value * MINUTES, 0),
        "share": say.share(share.value, 1 if 0.995 <= share.value < 0.9995 else 0),
        "tenth": say.share(ALIKE, 0),
    }


def turn_humps(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """When the sales come."""
    turns, timing = frame_of(asked.own, TURNS), frame_of(asked.own, TIMING)
    if turns is None or timing is None:
        return ""
    series = []
    for row in timing.filter(measure="turn").iter_rows(named=True):
        if row["value"] is None or row["n"] < LEAST:
            continue
        shape = turns.filter(pl.col("sale") == row["sale"], pl.col("value") > 0).select("turn", "value").rows()
        said = asked.desk.say.text("front.turn", n=asked.desk.say.number(row["value"], 0))
        series.append((asked.desk.say.text("front.sale", n=str(row["sale"])), shape, row["value"], said))
    return mini.humps(title(asked, "length"), series, width, height)


# ----------------------------------------------------------------------------------------- Merchant


def _merchant(peer: Peer) -> Reading | None:
    row = row_of(peer, FORESIGHT, measure="explained")
    return reading(row, lambda row: word(row["low"], row["high"], HARDLY, HALF))


def _merchant_fields(asked: Asked) -> Mapping[str, str]:
    row = row_of(asked.own, FORESIGHT, measure="settled")
    return {"settled": asked.desk.say.number(100 * row["value"], 0) if row else asked.desk.say.text("figure.none")}


def merchant_curves(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """The chance of a Merchant at the next refill, by cards left."""
    frame = frame_of(asked.own, HAZARD)
    if frame is None:
        return ""
    came = frame.filter(pl.col("measure") == "came", pl.col("value").is_not_null())
    series, places = [], []
    for merchant in came["merchant"].unique(maintain_order=True):
        rows = came.filter(merchant=merchant).sort("left")
        series.append([Dot(row["value"], n=row["n"]) for row in rows.iter_rows(named=True)])
        places.append([float(left) for left in rows["left"]])
    say = asked.desk.say
    return mini.curves(
        title(asked, "merchant"),
        series,
        places,
        percent(asked.desk),
        foot=lambda value: say.number(value, 0),
        most=say.text("front.certain"),
        width=width,
        height=height,
    )


# -------------------------------------------------------------------------- what cards do to winning


def _worth(card: Card, same: str) -> Callable[[Desk | Asked], Mapping[Group, Reading]]:
    """Of each population that was tested, what buying a card brings."""

    def read(of: Desk | Asked) -> Mapping[Group, Reading]:
        desk: Desk = of.desk if isinstance(of, Asked) else of
        found = worth_of(desk.log.rules).filter(card=card.name.lower(), way=ALONE_NEVER)
        return {
            (row["bots"], row["players"]): Reading(
                row["value"],
                row["low"],
                row["high"],
                row["n"],
                word(row["low"], row["high"], -MATTERS, MATTERS, n=row["n"], same=same),
            )
            for row in found.sort("bots", "players").iter_rows(named=True)
        }

    return read


def worth_rows(desk: Desk, cards: Sequence[str]) -> list[tuple[str, list[Dot]]]:
    """Tests of cards both ways, a line a population and way."""
    found = worth_of(desk.log.rules).filter(pl.col("card").is_in(cards))
    lines = []
    for row in found.iter_rows(named=True):
        name = desk.say.text(f"front.way.{row['way']}", who=called(desk, row["bots"]), players=str(row["players"]))
        own = row["bots"] in desk.log.bots and row["players"] == desk.log.players
        lines.append(
            (
                name,
                [Dot(100 * row["value"], 100 * row["low"], 100 * row["high"], "", tone(row["bots"]), own, n=row["n"])],
            )
        )
    return lines[:4]


def _worth_picture(card: Card) -> Callable[[Asked], str]:
    def draw(asked: Asked) -> str:
        desk = asked.desk
        lines = worth_rows(desk, [card.name.lower()])
        if not lines:
            return ""
        said = desk.say.text("front.ask.worth", card=desk.say.text(f"card.{card.name.lower()}"))
        return mini.rows(
            said,
            lines,
            number(asked, plus=True),
            band=(-100 * MATTERS, 100 * MATTERS),
            named=desk.say.text("front.too_small"),
            pitch=17,
        )

    return draw


def _nothing(_peer: Peer) -> Reading | None:
    return None


def linked_range(asked: Asked, want: Want[Any], **where: Any) -> Mapping[str, str]:
    """The figure of the own population, and its range over who plays at as many: `pounds`, `low`, `high`."""
    say = asked.desk.say
    rows = {
        peer.bots: row
        for peer in (asked.own, *asked.peers)
        if peer.players == asked.own.players and (row := row_of(peer, want, **where)) and row["n"] >= LEAST
    }
    own = rows.get(asked.own.bots)
    values = [row["value"] for row in rows.values()]
    none = say.text("figure.none")
    if not values or own is None:
        return {"pounds": none, "spread": ""}
    write = pounds(asked.desk)
    spread = say.text("front.spread", low=write(min(values)), high=write(max(values))) if len(values) > 1 else ""
    return {"pounds": write(own["value"]), "spread": spread}


def _ring_fields(asked: Asked) -> Mapping[str, str]:
    return linked_range(asked, RINGS, measure="bought")


def _king_fields(asked: Asked) -> Mapping[str, str]:
    return linked_range(asked, SWINGS, measure="swing")


def kings_laid(peer: Peer) -> dict[str, dict[str, Any]]:
    """Kings that rivals lay at the last sale, by who has the Necklace."""
    frame = frame_of(peer, HOLDERS_WANT)
    if frame is None or frame.is_empty():
        return {}
    last = frame["sale"].max()
    rows = frame.filter(pl.col("sale") == last, pl.col("best") == "stones", pl.col("measure") == "out")
    return {
        str(row["holder"]): row for row in rows.iter_rows(named=True) if row["value"] is not None and row["n"] >= LEAST
    }


HOLDERS_WANT: Final = stats.necklace_and_kings.want("sale")
DETERS: Final = 0.1
"""The smallest difference in Kings laid at a sale that matters (a tenth of the usual figure)."""


def deterred(peer: Peer) -> str:
    """Whether rivals lay fewer Kings where one wears the Necklace: a verdict, of what is a link."""
    rows = kings_laid(peer)
    if not {"hers", "nobody"} <= set(rows):
        return "undecided"
    hers, nobody = rows["hers"], rows["nobody"]
    return verdict(hers["low"] - nobody["high"], hers["high"] - nobody["low"], -DETERS, DETERS)


def _necklace_fields(asked: Asked) -> Mapping[str, str]:
    say, rows = asked.desk.say, kings_laid(asked.own)
    if not {"hers", "nobody"} <= set(rows):
        return {"deters": ""}
    fields = {name: say.number(rows[name]["value"], 2) for name in ("hers", "nobody")}
    return {"deters": say.text(f"front.deters.{deterred(asked.own)}", **fields)}


# --------------------------------------------------------------------------------------------- gems


def _gem(peer: Peer) -> Reading | None:
    frame = frame_of(peer, LEADS)
    if frame is None:
        return None
    rows = contenders(frame).to_dicts()
    if not rows or rows[0]["low"] is None:
        return None
    words = [word(row["low"], row["high"], -POUNDS, POUNDS, value=row["value"], of=len(rows), less=NO) for row in rows]
    top = rows[0]
    low, high = widened(top["value"], top["low"], top["high"], len(rows))
    said = YES if words[0] == YES else LITTLE if set(words) == {LITTLE} else YES if NO in words else UNCLEAR
    return Reading(top["value"], low, high, int(top["n"]), said, str(top["gem"]))


def _gem_fields(asked: Asked) -> Mapping[str, str]:
    say, frame = asked.desk.say, frame_of(asked.own, PRICES)
    none = say.text("figure.none")
    if asked.reading is None or frame is None:
        return {"gem": none, "about_name": none, "top": none, "least": none, "bottom": none}
    prices = {str(row["gem"]): row["value"] for row in frame.iter_rows(named=True) if row["value"] is not None}
    least = min(prices, key=lambda gem: prices[gem])
    write = pounds(asked.desk, 1)
    return {
        "gem": say.gem(asked.reading.about),
        "about_name": say.gem(asked.reading.about),
        "top": write(prices[asked.reading.about]),
        "least": say.gem(least),
        "bottom": write(prices[least]),
    }


def gem_icons(asked: Asked, width: float = mini.WIDTH) -> str:
    """The mean price of a jewel of each gem."""
    frame = frame_of(asked.own, PRICES)
    if frame is None:
        return ""
    items = [
        (
            asked.desk.say.gem(str(row["gem"])),
            gem_mark(str(row["gem"])),
            Dot(row["value"], row["low"], row["high"], n=row["n"]),
        )
        for row in frame.iter_rows(named=True)
        if row["value"] is not None
    ]
    if not items:
        return ""
    mean = sum(each.value for _, _, each in items) / len(items)
    by = POUNDS * (len(items) - 1) / len(items)  # what a lead over the others is over the mean of all
    return mini.icons(
        title(asked, "gem"),
        items,
        pounds(asked.desk),
        band=(mean - by, mean + by),
        named=asked.desk.say.text("front.too_small"),
        width=width,
    )


# ------------------------------------------------------------------------------------------- rarity


def foretold(peer: Peer, predictor: str = "public") -> dict[int, dict[str, Any]]:
    """How many tiles are foretold at each sale."""
    frame = frame_of(peer, RARITY)
    if frame is None:
        return {}
    rows = frame.filter(pl.col("predictor") == predictor, pl.col("measure") == "exact", pl.col("value").is_not_null())
    return {int(row["sale"]): row for row in rows.iter_rows(named=True) if row["n"] >= LEAST}


def _foreseen(row: dict[str, Any]) -> str:
    return word(row["low"], row["high"], A_LITTLE, HALF, n=row["n"])


def _rarity(peer: Peer) -> Reading | None:
    rows = foretold(peer)
    if not rows:
        return None
    made = reading(rows[max(rows)], _foreseen)
    words = {_foreseen(row) for row in rows.values()}
    if made is not None and YES in words and NO in words:
        return made._replace(word=DEPENDS, on=ON_SALE)
    return made


def _rarity_fields(asked: Asked) -> Mapping[str, str]:
    rows = foretold(asked.own)
    write = percent(asked.desk)
    last = max(rows, default=0)
    early = [row["value"] for sale, row in rows.items() if sale != last]
    return {"early": write(max(early)) if early else asked.desk.say.text("figure.none"), "guess": write(GUESS)}


def rarity_columns(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """Tiles foretold from open purchases, by sale."""
    say, rows = asked.desk.say, foretold(asked.own)
    items = [
        (say.text("front.sale", n=str(sale)), Dot(row["value"], row["low"], row["high"], n=row["n"]))
        for sale, row in sorted(rows.items())
    ]
    return mini.columns(
        title(asked, "rarity"),
        items,
        percent(asked.desk),
        reference=(GUESS, say.text("front.guess")),
        width=width,
        height=height,
        strong=len(items) - 1,
    )


# -------------------------------------------------------------------------------------------- cards


def card_words(desk: Desk) -> dict[str, str]:
    """Of each card that was tested bought and not bought, a word: cheap (yes), dear (no), about right, cannot tell.

    Cards with a question of their own were asked about beforehand; the others are looked at together, so each of them
    is judged as one of so many.
    """
    found = worth_of(desk.log.rules).filter(way=ALONE_NEVER, bots=desk.log.bots[0], players=desk.log.players)
    if len(set(desk.log.bots)) > 1 or found.is_empty():
        return {}
    others = max(1, found.height - len(ASKED))
    return {
        row["card"]: word(
            row["low"],
            row["high"],
            -MATTERS,
            MATTERS,
            value=row["value"],
            of=1 if row["card"] in ASKED else others,
            n=row["n"],
        )
        for row in found.iter_rows(named=True)
    }


def _cards_read(of: Desk | Asked) -> Mapping[Group, Reading]:
    desk: Desk = of.desk if isinstance(of, Asked) else of
    words = card_words(desk)
    if not words:
        return {}
    found = worth_of(desk.log.rules).filter(way=ALONE_NEVER, bots=desk.log.bots[0], players=desk.log.players)
    row = found.sort("value", descending=True).row(0, named=True)
    low, high = widened(row["value"], row["low"], row["high"], found.height)
    out = set(words.values()) & {YES, NO}
    every = len(words) == len(desk.log.rules.assumed_prices())
    said = YES if out else LITTLE if every and set(words.values()) == {LITTLE} else UNCLEAR
    return {(desk.log.bots[0], desk.log.players): Reading(row["value"], low, high, row["n"], said, row["card"])}


def _cards_fields(asked: Asked) -> Mapping[str, str]:
    say, words = asked.desk.say, card_words(asked.desk)

    def listed(wanted: str) -> str:
        found = [say.text(f"card.{card}") for card, each in words.items() if each == wanted]
        return str(say.join(found) if found else say.text("front.none"))

    every = len(asked.desk.log.rules.assumed_prices())
    top = asked.reading.about if asked.reading else ""
    return {
        "about_name": say.text(f"card.{top}") if top else say.text("front.none"),
        "cheap": listed(YES),
        "dear": listed(NO),
        "tested": say.count(len(words)),
        "all": say.count(every),
        "rest": say.count(every - len(words)),
    }


def _cards_picture(asked: Asked) -> str:
    """Every card: tested where it was, else who wins with it."""
    say, desk = asked.desk.say, asked.desk
    frame = frame_of(asked.own, CARD_WINS)
    if frame is None:
        return ""
    tested = worth_of(desk.log.rules).filter(way=ALONE_NEVER, bots=asked.own.bots, players=asked.own.players)
    known = {row["card"]: row for row in tested.iter_rows(named=True)}
    dots: list[Dot] = []
    named: list[int] = []
    for row in frame.filter(measure="difference").iter_rows(named=True):
        card = str(row["card"])
        best = known.get(card)
        use = best or row
        if use["value"] is None or use["n"] < LEAST:
            continue
        if best and abs(use["value"]) > MATTERS:
            named.append(len(dots))
        dots.append(
            Dot(
                100 * use["value"],
                name=say.text(f"card.{card}"),
                link=best is None,
                own=False,
                tone=tone("expert"),
                n=use["n"],
            )
        )
    named = sorted(named, key=lambda at: -abs(dots[at].value))[:4]
    return mini.stack(title(asked, "cards"), dots, number(asked, plus=True), (-100 * MATTERS, 100 * MATTERS), named)


CARD_WINS: Final = stats.card_wins.want()
ASKED: Final = ("ring", "king", "necklace")
"""Cards with a question of their own."""

# --------------------------------------------------------------------------------------------- lead


def _lead(peer: Peer) -> Reading | None:
    row = row_of(peer, ENDINGS, measure="decided")
    return reading(row, lambda row: word(row["low"], row["high"], SAFE, SAFE, more=NO, less=YES))


def _lead_fields(asked: Asked) -> Mapping[str, str]:
    frame = frame_of(asked.own, LEAD_WINS)
    rows = (
        []
        if frame is None
        else [row for row in frame.iter_rows(named=True) if row["value"] is not None and row["n"] >= LEAST]
    )
    none = asked.desk.say.text("figure.none")
    write = number(asked.desk)
    return {
        "small": write(100 * rows[0]["value"]) if rows else none,
        "large": write(100 * rows[-1]["value"]) if rows else none,
    }


LEAD_WINS: Final = stats.lead_wins.want()


def lead_columns(asked: Asked, width: float = mini.WIDTH, height: float = mini.HEIGHT) -> str:
    """How often a lead before the last sale wins, by its size."""
    frame, say = frame_of(asked.own, LEAD_WINS), asked.desk.say
    if frame is None:
        return ""
    items = [
        (
            say.text("front.lead", lead=str(row["lead"]).replace("-", "–")),
            Dot(row["value"], row["low"], row["high"], n=row["n"]),
        )
        for row in frame.iter_rows(named=True)
        if row["value"] is not None
    ]
    return mini.columns(
        title(asked, "lead"),
        items,
        percent(asked.desk),
        reference=(HALF, say.text("front.half")),
        width=width,
        height=height,
    )


QUESTIONS: Final = (
    Question("seat", (SEATS,), _seat, _seat_picture, "course", "points", fields=_seat_fields),
    Question("length", (TIMING, TURNS), _length, turn_humps, "course", fields=_length_fields, unit="games"),
    Question(
        "merchant",
        (FORESIGHT, HAZARD),
        _merchant,
        merchant_curves,
        "course",
        "share",
        0,
        fields=_merchant_fields,
        unit="merchants",
    ),
    Question(
        "ring",
        (RINGS,),
        _nothing,
        _worth_picture(Card.RING),
        "rings_layer",
        "points",
        about=(Card.RING,),
        fields=_ring_fields,
        more=_worth(Card.RING, LITTLE),
    ),
    Question(
        "king",
        (SWINGS,),
        _nothing,
        _worth_picture(Card.KING),
        "royal",
        "points",
        about=(Card.KING,),
        fields=_king_fields,
        more=_worth(Card.KING, NO),
    ),
    Question(
        "necklace",
        (HOLDERS_WANT,),
        _nothing,
        _worth_picture(Card.NECKLACE),
        "royal",
        "points",
        about=(Card.NECKLACE,),
        fields=_necklace_fields,
        more=_worth(Card.NECKLACE, LITTLE),
        link=True,
    ),
    Question("gem", (LEADS, PRICES), _gem, gem_icons, "gems_layer", "pounds", fields=_gem_fields, unit="gem_sales"),
    Question(
        "rarity", (RARITY,), _rarity, rarity_columns, "gems_layer", "share", 0, fields=_rarity_fields, unit="gem_sales"
    ),
    Question(
        "cards",
        (CARD_WINS,),
        _nothing,
        _cards_picture,
        "card_table",
        "points",
        about=tuple(Card),
        fields=_cards_fields,
        more=_cards_read,
    ),
    Question("lead", (ENDINGS, LEAD_WINS), _lead, lead_columns, "course", "share", 0, fields=_lead_fields),
)
"""In the order of the page."""
PEER_WANTS: Final = tuple(
    dict.fromkeys(want for question in QUESTIONS for want in question.wants if want is not HAZARD)
)
"""What is gathered of populations beside the log's own."""
