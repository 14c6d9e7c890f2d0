"""What a card is worth: its fair price, measured by gifts, and what players do who never buy it.

Verdicts come from the stored study of fair prices (`report/fair_prices.py`) alone: where the fair price of a card lies
to its ladder. Beside it stands what buying a card brings those who do buy it, from stored studies of one bot that is
bent by a habit among itself unbent, and the other way round: who never buys a card alone among others who may, and who
alone may buy it. Both are told as what *buying* brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import polars as pl

from qn_analysis.core.base.told_as_one import JOIN, apart
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.front import WEAK, Asked, Group, Reading
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.report.pictures import by_players, number, title
from qn_analysis.core.stats.statistic import Request
from qn_analysis.core.stats.verdicts import (
    LEAST,
    LESS,
    LITTLE,
    MORE,
    NO,
    SAME,
    UNCLEAR,
    UNDECIDED,
    YES,
    over_groups,
    verdict,
)
from qn_analysis.core.stats.worth import MONEY

from ... import stats
from ...charts.blocks import Desk
from ...rulebook import Ruleset
from ...words.cards import Card
from .. import fair_prices
from ..card_value import stored_card_values
from ..habits import BENT, stored_habits
from ..studies import STORED
from .parts import RINGS, SWINGS, pounds, tone

NEVER: Final = "never-buy-"
KEPT: Final = "card-values.json"
ALONE_NEVER, ALONE_BUYS = "alone_never", "alone_buys"
"""Ways: one who never buys it among others who may; one who may among others who never do."""
WORD: Final = {MORE: YES, LESS: NO, SAME: LITTLE, UNDECIDED: UNCLEAR}
"""The word of a verdict on a fair price: is the card worth more than it costs?"""


@cache
def worth() -> pl.DataFrame:
    """One row a card, way, bot and number of players: card, way, bots, players, value (win share that buying brings),
    low, high, n (games). The study of cards where the package has it, else that of habits."""
    parts = [_habits()]
    if files(STORED).joinpath(KEPT).is_file():
        parts.insert(0, _cards(stored_card_values().frame))
    key = ["card", "bots", "players", "way"]
    return pl.concat(parts).unique(key, keep="first", maintain_order=True)


def _habits() -> pl.DataFrame:
    """Never buying a card, as a habit."""
    names = {card.name.lower() for card in Card}
    found = stored_habits().frame.with_columns(card=pl.col("habit").str.strip_prefix(NEVER)).filter(
        pl.col("habit").str.starts_with(NEVER), pl.col("card").is_in(names)
    )  # fmt: skip
    return _bought(found.rename({"bot": "bots"}))


def _cards(frame: pl.DataFrame) -> pl.DataFrame:
    """Never buying a card, of the study of cards: bent and straight are copies of one bot, which its rows name last."""
    found = frame.filter(measure="masked").with_columns(bots=pl.col("bots").str.split(", ").list.last())
    return _bought(found)


def _bought(found: pl.DataFrame) -> pl.DataFrame:
    """What never buying brings, as what buying does."""
    bent = pl.col("way") == BENT
    ends = {"value": ("value", "value"), "low": ("high", "low"), "high": ("low", "high")}
    return found.select(
        "card",
        pl.when(bent).then(pl.lit(ALONE_NEVER)).otherwise(pl.lit(ALONE_BUYS)).alias("way"),
        "bots",
        "players",
        *(pl.when(bent).then(-pl.col(less)).otherwise(pl.col(more)).alias(name) for name, (less, more) in ends.items()),
        "n",
    )


def worth_of(rules: Ruleset) -> pl.DataFrame:
    """The rows of `worth` that hold under a ruleset: all under the rulebook's, none under another; none of `learnt`
    where other weights played them than there are now."""
    found = worth()
    if rules.hash != stored_habits().ruleset:
        return found.clear()
    if stored_card_values().learnt != fair_prices.fingerprints():
        return found.filter(pl.col("bots") != fair_prices.BOT)
    return found


# ------------------------------------------------------------------------------------------------------- fair prices


def held_prices(desk: Desk) -> pl.DataFrame:
    """Fair prices under the rules of a log, as of `FairPrices.frame`: those that were played for the page, else those
    that are stored."""
    return fair_prices.holding(desk.log.rules) if desk.prices is None else desk.prices.frame


def fair_rows(desk: Desk, year: int = fair_prices.ALL_YEARS) -> pl.DataFrame:
    """The same of a year."""
    return held_prices(desk).filter(year=year)


def fair_of(desk: Desk) -> dict[str, dict[str, Any]]:
    """Fair prices at tables as the log's own, by gift; nothing where no such table was tested."""
    bots = set(desk.log.bots)
    if len(bots) > 1:
        return {}
    found = fair_rows(desk).filter(bots=desk.log.bots[0], players=desk.log.players)
    return {row["gift"]: row for row in found.iter_rows(named=True)}


def told_once(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows of cards, those that the rules make alike told together: neither money nor single ones of several alike."""
    alike = [name for gift in rows["gift"].unique() if JOIN in gift for name in apart(gift)]
    return rows.filter(pl.col("verdict") != "", ~pl.col("gift").is_in(alike))


def read_worth(card: Card) -> Callable[[Desk | Asked], Mapping[Group, Reading]]:
    """Of each table that was tested, the fair price of a card, and whether that is more than it costs."""

    def read(of: Desk | Asked) -> Mapping[Group, Reading]:
        desk: Desk = of.desk if isinstance(of, Asked) else of
        found = fair_rows(desk).filter(pl.col("gift") == card.name.lower(), pl.col("price").is_not_null())
        return {
            (row["bots"], row["players"]): Reading(
                row["price"],
                row["price_low"],
                row["price_high"],
                row["worlds"],
                WORD[row["verdict"]] if row["worlds"] >= LEAST else UNCLEAR,
                card.name.lower(),
            )
            for row in found.sort("bots", "players").iter_rows(named=True)
        }

    return read


def worth_fields(asked: Asked, card: Card) -> dict[str, str]:
    """What a sentence says of a card's fair price at the log's own table: `worth`."""
    desk: Desk = asked.desk
    say, row = desk.say, fair_of(desk).get(card.name.lower())
    if row is None or row["price"] is None or row["price_low"] is None:
        return {"worth": say.text("front.worth.none")}
    ladder = desk.log.rules.prices[card]
    return {
        "worth": say.text(
            f"front.worth.{row['verdict']}",
            price=say.number(row["price"], 1),
            interval=say.interval(row["price_low"], row["price_high"]),
            top=str(max(ladder)),
            bottom=str(min(ladder)),
        )
    }


def worth_picture(card: Card) -> Callable[[Asked], str]:
    """The fair price of a card at every table that was tested, over what its ladder asks."""

    def draw(asked: Asked) -> str:
        desk: Desk = asked.desk
        if not asked.readings:
            return ""
        ladder = desk.log.rules.prices[card]
        said = desk.say.text("front.ask.worth", card=desk.say.text(f"card.{card.name.lower()}"))
        return mini.rows(
            said,
            by_players(asked, 1.0),
            number(asked),
            band=(min(ladder), max(ladder)),
            named=desk.say.text("front.ladder"),
            pitch=17,
        )

    return draw


def read_nothing(_peer: Peer) -> Reading | None:
    return None


def linked_range(asked: Asked, want: Request[Any], **where: Any) -> Mapping[str, str]:
    """Fields of a text: `pounds`, the figure of the log's own population, and `spread`, its range over populations.

    `spread` is a sentence on the least and the greatest figure of populations with the log's own number of players, ""
    if there is only one. Figures with n below `LEAST` do not count; where the own one is missing, `pounds` says so.
    """
    say = asked.desk.say
    rows = {
        peer.bots: row
        for peer in (asked.own, *asked.peers)
        if peer.players == asked.own.players and (row := peer.row(want, **where)) and row["n"] >= LEAST
    }
    own = rows.get(asked.own.bots)
    values = [row["value"] for row in rows.values()]
    none = say.text("figure.none")
    if not values or own is None:
        return {"pounds": none, "spread": ""}
    write = pounds(asked.desk)
    spread = say.text("front.spread", low=write(min(values)), high=write(max(values))) if len(values) > 1 else ""
    return {"pounds": write(own["value"]), "spread": spread}


def ring_fields(asked: Asked) -> Mapping[str, str]:
    return {**worth_fields(asked, Card.RING), **linked_range(asked, RINGS, measure="bought")}


def king_fields(asked: Asked) -> Mapping[str, str]:
    return {**worth_fields(asked, Card.KING), **linked_range(asked, SWINGS, measure="swing")}


def kings_laid(peer: Peer) -> dict[str, dict[str, Any]]:
    """Kings that rivals lay at the last sale, by who has the Necklace."""
    frame = peer.frame(HOLDERS_WANT)
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
    if hers["low"] is None or nobody["low"] is None:  # too few games for an interval
        return "undecided"
    return verdict(hers["low"] - nobody["high"], hers["high"] - nobody["low"], -DETERS, DETERS)


def deters(asked: Asked) -> str:
    """The verdicts of all tables in one word: that of the log's own, that it depends, or undecided."""
    words = {(each.bots, each.players): deterred(each) for each in (asked.own, *asked.peers)}
    words = {group: UNCLEAR if word == UNDECIDED else word for group, word in words.items()}
    said = over_groups(words, (asked.own.bots, asked.own.players), WEAK).word
    return UNDECIDED if said == UNCLEAR else said


def _with_interval(desk: Desk, row: Mapping[str, Any]) -> str:
    """A number of Kings with its interval."""
    digits = desk.say.fitting(row["low"], row["high"], False, 2)
    interval = desk.say.bounds(row["low"], row["high"], digits=digits)
    return str(desk.say.text("front.with_interval", value=desk.say.number(row["value"], digits), interval=interval))


def necklace_fields(asked: Asked) -> Mapping[str, str]:
    say, rows = asked.desk.say, kings_laid(asked.own)
    worth = worth_fields(asked, Card.NECKLACE)
    if not {"hers", "nobody"} <= set(rows):
        return {**worth, "deters": ""}
    fields = {name: _with_interval(asked.desk, rows[name]) for name in ("hers", "nobody")}
    return {**worth, "deters": say.text(f"front.deters.{deters(asked)}", **fields)}


# -------------------------------------------------------------------------------------------- cards


def card_words(desk: Desk) -> dict[str, str]:
    """Of each card that was tested at tables as the log's own a word: cheap (yes), dear (no), about right, cannot tell.

    Cards that the rules make alike are there one by one and together, with one word.
    """
    return {gift: WORD[row["verdict"]] for gift, row in fair_of(desk).items() if row["verdict"]}


def _own_words(desk: Desk) -> dict[str, str]:
    """The words of the rows that are told, by gift, the most underpriced first."""
    rows = [*fair_of(desk).values()]
    if not rows:
        return {}
    once = told_once(pl.DataFrame(rows)).sort("price", descending=True, nulls_last=True, maintain_order=True)
    return {row["gift"]: WORD[row["verdict"]] for row in once.iter_rows(named=True)}


def read_cards(of: Desk | Asked) -> Mapping[Group, Reading]:
    """Of each table that was tested, how many cards cost too little or too much: those that surely do, and, at the
    upper end, those that may."""
    desk: Desk = of.desk if isinstance(of, Asked) else of
    found = fair_rows(desk)
    made = {}
    for (bots, players), rows in found.group_by("bots", "players", maintain_order=True):
        words = [WORD[verdict] for verdict in told_once(rows)["verdict"]]
        out, open_ones = sum(each in (YES, NO) for each in words), words.count(UNCLEAR)
        said = YES if out else UNCLEAR if open_ones or not words else LITTLE
        deals = int(rows.filter(gift=MONEY)["deals"].sum())
        made[str(bots), int(str(players))] = Reading(float(out), float(out), float(out + open_ones), deals, said)
    return made


def cards_heading(desk: Desk) -> str:
    """What the chapter on cards is called: which way prices are off, as the verdicts say."""
    words = set(card_words(desk).values())
    if not words:
        return "untested"
    if {YES, NO} <= words:
        return "both"
    if {YES, NO} & words:
        return "cheap" if YES in words else "dear"
    return LITTLE if words == {LITTLE} else UNCLEAR


def underpriced(desk: Desk) -> str:
    """The card that is worth most beyond its highest price, of those that surely are; "" for none."""
    rules, rows = desk.log.rules, fair_of(desk)
    lead = {
        gift: rows[gift]["price"] - max(rules.prices[Card[apart(gift)[0].upper()]])
        for gift, each in _own_words(desk).items()
        if each == YES
    }
    return max(lead, key=lambda gift: lead[gift], default="")


def cards_fields(asked: Asked) -> Mapping[str, str]:
    desk: Desk = asked.desk
    say, words = desk.say, _own_words(desk)
    every = len(desk.log.rules.assumed_prices())
    if not words:
        return {"found": say.text("front.cards.none_tested"), "all": say.count(0)}
    parts = []
    for wanted, key in ((YES, "cheap"), (NO, "dear")):
        named = [desk.say.text(f"card.{gift}") for gift, each in words.items() if each == wanted]
        if named:
            parts.append(say.text(f"front.cards.found_{key}", cards=say.join(named)))
    if not parts:
        parts.append(say.text("front.cards.found_none"))
    tested = sum(len(apart(gift)) for gift in words)
    rest = [*words.values()]
    parts.append(
        say.text(
            "front.cards.found_rest",
            right=say.count(rest.count(LITTLE)),
            unclear=say.count(rest.count(UNCLEAR)),
            tested=say.count(tested),
            every=say.count(every),
        )
    )
    return {"found": " ".join(parts), "all": say.count(len(words))}


def cards_stack(asked: Asked) -> str:
    """Every card at tables as the log's own: its fair price less what is paid for it; those cheap or dear by name."""
    desk: Desk = asked.desk
    rows, words = fair_of(desk), _own_words(desk)
    dots: list[Dot] = []
    named: list[int] = []
    for gift, each in words.items():
        row = rows[gift]
        if row["price"] is None or row["paid"] is None:
            continue
        if each in (YES, NO):
            named.append(len(dots))
        own = tone(desk.log.bots[0])
        dots.append(Dot(row["price"] - row["paid"], name=desk.say.text(f"card.{gift}"), tone=own, n=row["worlds"]))
    named = sorted(named, key=lambda at: -abs(dots[at].value))[:4]
    return mini.stack(title(asked, "cards"), dots, number(asked, plus=True), (-1.0, 1.0), named)


CARD_WINS: Final = stats.card_wins.want()
