"""QN8: log structure."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.lint import structure_checks as structure
from qn_analysis.core.lint.checks import Needs
from qn_analysis.core.lint.chunk import Departures, rare
from qn_analysis.core.log.knowledge import Knows

from ...log.schema import LAYOUT, SHOWN_CARDS
from ...words.events import EVENTS
from ..folds.state import PLACE
from ..tables import Tables
from ..tables.places import below_nothing, beyond, copies, pile_below
from ..tables.setup import games
from ..tables.turns import may_be
from . import check


@check("QN801", "gap-in-sequence", "error", needs=Needs.SCORES, values="found wanted")
def gap_in_sequence(t: Tables) -> pl.DataFrame:
    """The rows of a game are not numbered 0, 1, 2 and so on.

    ## What it finds
    A row whose `seq` is not one more than that of the row before, or the first row of a game whose `seq` is not 0: a row
    is missing, doubled or out of place.

    ## Why it matters
    Rows are found again by game and number, and what happened is told by their order.

    ## Example
    After row 40 comes row 42: row 41 was lost.

    ## What a log must tell
    Every row its number.
    """
    return structure.gaps(t)


@check("QN802", "missing-value", "error", needs=Needs.SCORES, values="event column")
def missing_value(t: Tables) -> pl.DataFrame:
    """A column that says something of an event is empty.

    ## What it finds
    An event with no value in a column that its declaration (`words/events.py`) gives a meaning, unless the meaning itself
    allows for none, or the log does not claim to know it.

    ## Why it matters
    A purchase without a price, or a theft without a thief, cannot be checked or counted.

    ## Example
    A `bought` event without `amount`.

    ## What a log must tell
    Hidden cards may be left out of a log that knows what is public; a log of sales is asked for its sales alone,
    one of scores for seats and totals.
    """
    must = {event: [each for each in columns if each != "turn"] for event, columns in LAYOUT.tells[t.knows].items()}
    if t.knows == Knows.FULL:
        return structure.missing_values(t, must, ("turn", "year", "phase"))
    return pl.concat([structure.missing_values(t, must), _now_and_then(t, "turn"), _now_and_then(t, "year")])


def _now_and_then(t: Tables, column: str) -> pl.DataFrame:
    """Rows without a number that other rows of their game have: a log fills it for a whole game or not at all."""
    rows = t.events.clear()
    if 0 < t.events[column].null_count() < t.events.height:
        rows = t.events.filter(pl.col(column).is_null() & pl.col(column).is_not_null().any().over("game"))
    return rows.select("game", "seq", "seat", event=pl.col("event").cast(pl.String), column=pl.lit(column))


@check("QN803", "undeclared-value", "warning", needs=Needs.SCORES, values="event column value")
def undeclared_value(t: Tables) -> pl.DataFrame:
    """A column is filled that means nothing for this event.

    ## What it finds
    An event with a value in a column to which its declaration gives no meaning.

    ## Why it matters
    Whoever reads the log cannot know what is meant: the value is lost, or belongs to another row.

    ## Example
    A `turn_ended` event that names a card.

    ## What a log must tell
    Nothing beyond its rows.
    """
    return structure.undeclared_values(t, EVENTS)


@check("QN804", "nobody-sits-there", "error", "setup.players", needs=Needs.SCORES, values="event column number players")
def nobody_sits_there(t: Tables) -> pl.DataFrame:
    """A row is about a seat that nobody sits at.

    ## What it finds
    `seat` or `other` is not below the number of players of the log.

    ## Why it matters
    What is done by nobody changes no hand and no score: the seat is mistyped.

    ## Example
    Seat 3 buys a card in a game of three players, whose seats are 0, 1 and 2.

    ## What a log must tell
    Its number of players.
    """
    return structure.seats_beyond_table(t)


@check(
    "QN805", "no-such-place", "error", "purchase.market", "deck.tiles",
    needs=Needs.SALES, values="event slot places",
)  # fmt: skip
def no_such_place(t: Tables) -> pl.DataFrame:
    """A row names a place of the market, of fashion or of rarity that does not exist.

    ## What it finds
    A `slot` beyond the market, or beyond the fashion or rarity tiles.

    ## Why it matters
    A card that lies nowhere is never bought or marked down.

    ## Example
    A card is offered at slot 5, the sixth place, while the market has five.

    ## What a log must tell
    Its ruleset.
    """
    market = ["offered", "bought", "marked_down", "expired", "taken", "not_taken"]
    sizes = (
        (market, t.rules.market_size),
        (["fashion_set"], len(t.rules.fashion)),
        (["rarity_set"], len(t.rules.rarity)),
    )
    odd = t.events[may_be(t, PLACE)]
    found = [
        rare(odd, (pl.col("slot") >= places) & pl.col("event").is_in(events)).select(
            "game", "seq", "event", "seat", "slot", places=pl.lit(places)
        )
        for events, places in sizes
    ]
    return pl.concat(found)


@check("QN807", "game-not-listed", "error", needs=Needs.SCORES, values="listed rows first last")
def game_not_listed(t: Tables) -> pl.DataFrame:
    """The games of the event table are not those of the game table.

    ## What it finds
    A game with events that the game table lacks or has twice, a game without events, or a game that the manifest does not
    promise in that part of the log, or promises and is not there.

    ## Why it matters
    Shares over all games are wrong where a game is missing or counted twice.

    ## Example
    The game table lists game 7, of which there is no event.

    ## What a log must tell
    Both tables, as log folders have them.
    """
    # listed (how often), rows (of events), last (of the games that are due here)
    return structure.unlisted(t, t.table(games).select("game", "rows"))


@check("QN808", "game-table-off", "error", needs=Needs.PUBLIC, values="column listed told")
def game_table_off(t: Tables) -> pl.DataFrame:
    """The game table disagrees with the events.

    ## What it finds
    A row of the game table whose number of turns or events, or the place of a seat, is not what the events of the
    game say.

    ## Why it matters
    Statistics read the game table where they can: its numbers must be those of the games.

    ## Example
    The game table gives a game 40 turns; 39 of them start.

    ## What a log must tell
    Whole games.
    """
    numbers = t.table(games).select("game", events="rows")
    turns = t.rows("turn_started").select("game").group_by("game").agg(turns=pl.len())
    counted = numbers.join(turns, on="game", how="left").with_columns(pl.col("turns").fill_null(0))
    last = {f"place_{seat}": pl.col("count").filter(pl.col("seat") == seat).last() for seat in range(t.players)}
    counted = counted.join(t.only("game_over").group_by("game").agg(**last), on="game", how="left")
    wrong = {column: pl.col(column).ne_missing(pl.col(f"{column}_told")) for column in counted.columns[1:]}
    both = t.games.join(counted, on="game", suffix="_told")
    odd = t.some(both.filter(pl.any_horizontal(wrong.values())))
    found = [
        odd.filter(where).select(
            "game",
            column=pl.lit(column),
            listed=pl.col(column).cast(pl.Int64),
            told=pl.col(f"{column}_told").cast(pl.Int64),
        )
        for column, where in wrong.items()
    ]
    return pl.concat(found)


@check(
    "QN820", "card-not-in-hand", "error", "influence.discarded", "thief.draw", "thief.keep", "forger.discard",
    "musketeer.forger.counter", "musketeer.three", "king.discard", "deck.total",
    values="event card lacking",
)  # fmt: skip
def card_not_in_hand(t: Tables) -> Departures:
    """A card leaves a hand that does not hold it.

    ## What it finds
    A card is played, shown, given up, discarded or stolen, and fewer copies of it came to that hand than have left it.

    ## Why it matters
    Cards are conserved: what is not held cannot be played, and what was stolen is not kept by both.

    ## Example
    A player shows a King that was stolen from her in the turn before.

    ## What a log must tell
    All cards of all hands.
    """
    rows = Departures(below_nothing(t, "held", "game", "seat", "card"), pl.col("card").is_not_null())
    return rows.select("game", "seq", "event", "seat", "card", lacking=-pl.col("held"))


@check("QN821", "hand-overdrawn", "error", "setup.deal", "deck.total", needs=Needs.PUBLIC, values="event card lacking")
def hand_overdrawn(t: Tables) -> pl.DataFrame:
    """More cards leave a hand than ever came to it.

    ## What it finds
    A card leaves a hand that is empty, whether or not the log names the card.

    ## Why it matters
    The number of cards in a hand is public, and can be counted where the cards themselves are hidden.

    ## Example
    A player who has shown all of her cards is robbed of another.

    ## What a log must tell
    That cards came and went; not which.
    """
    rows = below_nothing(t, "size", "game", "seat")
    return t.some(rows).select("game", "seq", "event", "seat", "card", lacking=-pl.col("size"))


@check("QN822", "pile-lacks-card", "error", "deck.total", "deck.no_reshuffle", values="event card copies drawn")
def pile_lacks_card(t: Tables) -> pl.DataFrame:
    """More copies of a card come from the pile than are in it.

    ## What it finds
    A card is dealt, drawn or laid out although every copy of it that the deck has came out of the pile before.

    ## Why it matters
    The deck is fixed, and nothing is ever shuffled into a new pile.

    ## Example
    A second Queen is laid out, while the deck has one.

    ## What a log must tell
    Every card that leaves the pile, dealt hands too.
    """
    rows = pile_below(t, "left", "game", "card")
    return t.some(rows).select("game", "seq", "event", "card", copies=copies(t), drawn=copies(t) - pl.col("left"))


@check(
    "QN823", "copies-beyond-deck", "error", "deck.total", "deck.gems", "deck.characters", "deck.grey",
    "sale.after.out_of_game", "deck.no_reshuffle",
    needs=Needs.SALES, values="card seen copies", reads=SHOWN_CARDS,
)  # fmt: skip
def copies_beyond_deck(t: Tables) -> pl.DataFrame:
    """More copies of a card leave the game than the deck has.

    ## What it finds
    Copies of a card that were shown, played, discarded or expired in one game are more than the deck has.

    ## Why it matters
    Cards that left the game do not come back, so that the deck bounds how many are ever seen to leave.

    ## Example
    Eight Rings are shown in the three sales of a game; the deck has seven.

    ## What a log must tell
    The cards that are shown.
    """
    return t.table(beyond)


@check(
    "QN829", "pile-empty", "error", "deck.no_reshuffle", "devaluation.pile_exhausted",
    needs=Needs.PUBLIC, values="event card deck",
)  # fmt: skip
def pile_empty(t: Tables) -> pl.DataFrame:
    """A card comes from an empty pile.

    ## What it finds
    More cards are dealt, drawn and laid out than the deck has.

    ## Why it matters
    When the pile is exhausted nothing is drawn: discards are never shuffled again.

    ## Example
    An Astrologer draws a card after the last one was laid out.

    ## What a log must tell
    That cards came from the pile; not which.
    """
    rows = pile_below(t, "size", "game")
    return t.some(rows).select("game", "seq", "event", "card", deck=pl.lit(sum(t.rules.copies)))


@check(
    "QN830", "display-never-closed", "error", "sale.after.discard", "king.discard", "necklace.discard",
    needs=Needs.SALES, values="year cards",
)  # fmt: skip
def display_never_closed(t: Tables) -> pl.DataFrame:
    """Cards are shown and never leave the game.

    ## What it finds
    A seat shows cards in a sale, and no `sale_closed` of that seat comes after them.

    ## Why it matters
    After a sale all cards that were shown are discarded, the Necklace too, and the score is written down.

    ## Example
    The log of a sale ends before the last player's score.

    ## What a log must tell
    Displays and the end of each sale.
    """
    display = pl.col("game").cast(pl.Int64) * 65536 + pl.col("year").fill_null(255).cast(pl.Int64) * 256
    key = (display + pl.col("seat").fill_null(255)).alias("key")
    closed = t.rows("sale_closed").select(key)
    left = t.rows("shown").select("game", "seq", "seat", "year", key).join(closed, on="key", how="anti")
    return left.group_by("game", "seat", "year").agg(pl.col("seq").last(), cards=pl.len())
