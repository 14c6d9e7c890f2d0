"""What a card is worth: in games won, bought and not bought on the same deals, and in pounds.

Games won come from stored studies of one bot that is bent by a habit among itself unbent, and the other way round: who
never buys a card alone among others who may, and who alone may buy it. Both are told as what *buying* brings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import polars as pl

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import frame_of, number, row_of, title
from qn_analysis.core.report.front import Asked, Group, Reading, called
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.statistic import Request
from qn_analysis.core.stats.verdicts import LEAST, LITTLE, NO, UNCLEAR, YES, verdict, widened, word

from ... import stats
from ...rulebook import Ruleset
from ...words.cards import Card
from ..blocks import Desk
from ..card_value import stored_card_values
from ..habits import BENT, stored_habits
from ..studies import STORED
from .parts import RINGS, SWINGS, pounds, tone

NEVER: Final = "never-buy-"
KEPT: Final = "card-values.json"
ALONE_NEVER, ALONE_BUYS = "alone_never", "alone_buys"
"""Ways: one who never buys it among others who may; one who may among others who never do."""
MATTERS: Final = 0.02
"""The smallest difference in games won that matters of a card, as of a seat."""


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
    """The rows of `worth` that hold under a ruleset: all under the rulebook's, none under another."""
    found = worth()
    return found if rules.hash == stored_habits().ruleset else found.clear()


def tested(rules: Ruleset) -> list[str]:
    """Cards that were tested bought and not bought."""
    return worth_of(rules)["card"].unique(maintain_order=True).to_list()


# -------------------------------------------------------------------------- what cards do to winning


def read_worth(card: Card, same: str) -> Callable[[Desk | Asked], Mapping[Group, Reading]]:
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
    alike = found.filter(players=desk.log.players)
    found = alike if alike.height else found
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


def worth_picture(card: Card) -> Callable[[Asked], str]:
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


def ring_fields(asked: Asked) -> Mapping[str, str]:
    return linked_range(asked, RINGS, measure="bought")


def king_fields(asked: Asked) -> Mapping[str, str]:
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
    if hers["low"] is None or nobody["low"] is None:  # too few games for an interval
        return "undecided"
    return verdict(hers["low"] - nobody["high"], hers["high"] - nobody["low"], -DETERS, DETERS)


def necklace_fields(asked: Asked) -> Mapping[str, str]:
    say, rows = asked.desk.say, kings_laid(asked.own)
    if not {"hers", "nobody"} <= set(rows):
        return {"deters": ""}
    fields = {name: say.number(rows[name]["value"], 2) for name in ("hers", "nobody")}
    return {"deters": say.text(f"front.deters.{deterred(asked.own)}", **fields)}


# -------------------------------------------------------------------------------------------- cards


def card_words(desk: Desk) -> dict[str, str]:
    """Of each card that was tested bought and not bought, a word: cheap (yes), dear (no), about right, cannot tell.

    Cards with a question of their own were asked about beforehand; the others are looked at together, so the
    interval of each is widened for their number.
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


def read_cards(of: Desk | Asked) -> Mapping[Group, Reading]:
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


def cards_fields(asked: Asked) -> Mapping[str, str]:
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


def cards_stack(asked: Asked) -> str:
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


CARD_WINS: Final = stats.card_wins.want().pool()
ASKED: Final = ("ring", "king", "necklace")
"""Cards with a question of their own."""
