"""The same decision both ways: a game as it was played, and as it would have gone had one card been kept, or played.

A game of the log is played again from its seed to that decision, where the card is bought or not, shown or played or
kept, and the bots of the log go on by themselves to the end (`play.changed_decision`). Hidden cards stay what they
were: "the same deals" means the same hands up to then, the same pile in the same order, Merchants included, and the
same dice, purpose by purpose. So the difference is what the decision changed in that game, with everything that others
did about it, and no selection effect is in it. It holds for these bots: others would go on otherwise. One decision a
game is drawn, all alike, so that each game counts once.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.messages import suggest
from qn_analysis.core.stats.pieces import Pieces, Ratio
from qn_analysis.core.stats.statistic import finished

from ..log.table import Log
from ..play.changed_decision import deeds_of, forced, players_of
from ..words.cards import Card
from .decisions import BUY, DECISIONS, ROW, card_of, cardinal_events, cardinals, decisions
from .tables import Tables, allowed, keys_of, statistic, tables

POSITION: Final = pl.Enum(["behind", "level", "ahead"])
_BY: Final = ("", "merchant", "left", "position", "seat", "played")
"""By what the figures can be told apart."""
SAMPLE: Final = 2000
TENS: Final = 10
_WAYS: Final = ("score", "rival", "win", "held", "sale", "sale_rival")


@public(renamed={"source": "log"})
def both_ways(
    log: Log | Tables | str | Path, decision: str = "cardinal", *, sample: int = SAMPLE, seed: int = 1
) -> pl.DataFrame:
    """Decisions of a log, each played both ways to the end of its game.

    Grain: one row a game that has such a decision, at most `sample` of them: game, seq (row that the decision wrote),
    turn, year, seat (whose decision), played (which way it went in the log), merchant (against whom a Cardinal is
    asked for, else null), left (cards in the pile as that Merchant was drawn, else as the turn began), lead (pounds
    over the best of the others then), position (behind, level, ahead); and with the card played and without it,
    `_with` and `_without`: score (hers at the end), rival (the best of the others'), win (1, equal parts of it where
    the first place is shared, else 0), held (turn of the sale: a Cardinal's Merchant's, else the next one), sale
    (pounds that she got in that sale, tributes included), sale_rival (the most that another got).

    Args:
        log: a log of simulated games whose bots are at hand.
        decision: `buy-ring`, and so for every card: bought, or not, in a turn in which she can pay for it and for
            another card as well (the first purchase is compulsory). `show-ring` (necklace, king, banker): shown with
            all copies, or kept, at a sale at which she holds it and shows a gem. `play-thief`, and so for every
            character: played, or kept, in a turn that begins with it in her hand; `play-musketeer`: against a Forger;
            `play-alchemist`: after the reveal. With which gem or on whom, the bot chooses.
            `cardinal` and `queen`: played, or kept, when asked for. A character (`confessor`, `courtier`,
            `forger`, `favorite`, `thief`; `musketeer`: three of them): played, or held back for the rest of that turn.
        sample: games to draw, all if there are fewer.
        seed: of the draw. The same call draws the same decisions, and a larger sample holds the smaller one. Of a log
            in parts, only those that are needed are read, in an order that is drawn too.

    Raises:
        Error: no such decision, or a sample below 1.
        LogError: the games cannot be played again: not simulated, bots not at hand, or another version.
    """
    if decision not in DECISIONS:
        raise Error(f"decision is {decision!r}{suggest(decision, DECISIONS)}; choose one of {', '.join(DECISIONS)}")
    if sample < 1:
        raise Error(f"sample is {sample}: draw 1 game or more")
    t = tables(log)
    return t.keep(_played_both_ways, decision, sample, seed)


@public(renamed={"source": "log"})
def cardinal_effects(
    log: Log | Tables | str | Path, by: str = "", *, sample: int = SAMPLE, seed: int = 1
) -> pl.DataFrame:
    """What playing the Cardinal changed, the same decision both ways on the same deals.

    Grain: one row a group and measure. `by`: merchant, left (cards left as he was drawn, in tens from there on),
    position (of the decider: behind, level, ahead), seat, played (as the bot decided), or "" for all. `n` counts
    decisions, one a game. `measure`: the mean of what is there with the card less what is there without it: score
    (pounds of the decider at the end), rival (of the best of the others), swing (score less rival), win (share of the
    win), sale (pounds of the decider in that Merchant's sale), sale_rival (the most another got in it), delay (turns
    that the sale came later); and changed (share of decisions that made any difference to the final scores).

    Decisions are drawn from chances to play it, taken or not: `played` tells those apart in which the bots did so. The
    deals are the same, not only alike, so the intervals are of paired differences. It holds for these bots.

    Raises:
        Error, LogError: as `both_ways`; no such group.
    """
    return _effects(log, "cardinal", by, sample, seed)


@public(renamed={"source": "log"})
def play_effects(
    log: Log | Tables | str | Path, card: str, by: str = "", *, sample: int = SAMPLE, seed: int = 1
) -> pl.DataFrame:
    """What buying, showing or playing a card changed, the same decision both ways on the same deals.

    As `cardinal_effects`, but for any of the `DECISIONS`: `buy-ring`, `show-king`, `play-thief`. A character of the
    influence phase by its bare name is compared where it was played with its being held back for that turn (it may be
    played in a later one): what it was worth to play it then, not what it is worth. The sale is the next one held.

    Raises:
        Error, LogError: as `both_ways`; no such group.
    """
    return _effects(log, card, by, sample, seed)


@statistic(chapter="hindsight")
def cardinals_played(t: Tables, by: str = "") -> Pieces:
    """When Cardinals are played, and what delay they get.

    Grain: one row a group and measure. `by`: merchant, left (cards left as he was drawn, in tens from there on),
    position (pounds of who is asked, against the best of the others: behind, level, ahead), seat, or "" for all.
    `measure`: played (share of chances: a Merchant was drawn in another's turn and the player asked held a Cardinal),
    waited (turns between the drawing and the sale where she played it; 0: the same turn), overtaken (share of the
    Cardinals played after which the sale waited for another player, who played one too). `n`: chances, for the others
    Cardinals played. What a Cardinal adds to the wait is `delay` of `cardinal_effects`.

    Raises:
        Error: no such group.
    """
    allowed(by, _BY[:-1])
    t.require("full")  # who holds a Cardinal
    asked = t.keep(_asked)
    due = t.events("sale_postponed").select("game", merchant="count", due="seat").collect()
    key = ["game", "merchant"]
    laid = asked.filter("played").join(t.sales.select(*key, "waited"), on=key, how="left").join(due, on=key, how="left")
    laid = laid.with_columns(overtaken=pl.col("due") != pl.col("seat"))
    keys, grid = keys_of(by), _grid(t, by)
    return {
        "played": Ratio(asked, "played", by=keys, share=True, grid=grid),
        "waited": Ratio(laid.filter(pl.col("waited").is_not_null()), "waited", by=keys, grid=grid, unit="turns"),
        "overtaken": Ratio(laid, "overtaken", by=keys, share=True, grid=grid),
    }


def _effects(log: Log | Tables | str | Path, decision: str, by: str, sample: int, seed: int) -> pl.DataFrame:
    t = tables(log)
    allowed(by, _BY if decision == "cardinal" else tuple(each for each in _BY if each != "merchant"))
    rows = _with_tens(both_ways(t, decision, sample=sample, seed=seed))

    def gained(name: str) -> pl.Expr:
        return pl.col(f"{name}_with").cast(pl.Float64) - pl.col(f"{name}_without").cast(pl.Float64)

    changed = (gained("score") != 0) | (gained("rival") != 0)
    measures = {
        "score": gained("score"), "rival": gained("rival"), "swing": gained("score") - gained("rival"),
        "win": gained("win"), "sale": gained("sale"), "sale_rival": gained("sale_rival"), "delay": gained("held"),
    }  # fmt: skip
    keys, grid = keys_of(by), _grid(t, by)
    pieces = {name: Ratio(rows.filter(top.is_not_null()), top, by=keys, grid=grid) for name, top in measures.items()}
    return finished({**pieces, "changed": Ratio(rows, changed, by=keys, share=True, grid=grid)})


def _grid(t: Tables, by: str) -> pl.DataFrame | None:
    """Groups that must appear; of `left` those that occur."""
    if by == "merchant":
        return t.sale_grid.rename({"sale": "merchant"})
    if by == "position":
        return POSITION.categories.cast(POSITION).alias("position").to_frame()
    if by == "played":
        return pl.DataFrame({"played": [False, True]})
    return t.grid("seat") if by == "seat" else None


def _with_tens(rows: pl.DataFrame) -> pl.DataFrame:
    """`left` in tens."""
    return rows.with_columns(pl.col("left") // TENS * TENS)


def _asked(t: Tables) -> pl.DataFrame:
    return _with_tens(_in_context(t, cardinals(cardinal_events(t))))


def _draw(chances: pl.DataFrame, dice: Random) -> pl.DataFrame:
    """One chance a game, the games shuffled."""
    counted = chances.group_by("game", maintain_order=True).agg(many=pl.len())
    lots = [(dice.random(), int(dice.random() * many)) for many in counted["many"]]
    schema = {"lot": pl.Float64(), "nth": pl.Int64()}
    drawn = pl.concat([counted, pl.DataFrame(lots, schema=schema, orient="row")], how="horizontal").drop("many")
    numbered = chances.with_columns(nth=pl.int_range(pl.len()).over("game"))
    return numbered.join(drawn, on=["game", "nth"]).sort("lot").select(ROW)


def _sampled(log: Log, decision: str, sample: int, seed: int) -> tuple[pl.DataFrame, Log]:
    """Decisions, and their games as a log in memory. Games are alike, so that parts are read until there are enough."""
    dice = Random(seed)
    parts = sorted(log.parts(), key=lambda _: dice.random())
    drawn: list[pl.DataFrame] = []
    while len(drawn) < len(parts) and sum(each.height for each in drawn) < sample:
        drawn.append(_draw(decisions(parts[len(drawn)], decision), dice))
    rows = pl.concat(drawn).head(sample).sort("game")
    games = rows.select("game").lazy()
    events, table = (
        each.join(games, on="game", how="semi").collect(engine="streaming").sort(key)
        for each, key in (
            (pl.concat(part.events for part in parts[: len(drawn)]), ["game", "seq"]),
            (log.games, ["game"]),
        )
    )
    manifest = {**log.manifest, "games": rows.height, "parts": []}
    return rows, replace(log, manifest=manifest, events=events.lazy(), games=table.lazy(), decisions=None, path=None)


def _played_both_ways(t: Tables, decision: str, sample: int, seed: int) -> pl.DataFrame:
    log = t.log
    players_of(log)
    rows, part = _sampled(log, decision, sample, seed)
    card = Card[card_of(decision).upper()]
    if_played, if_not = (pl.lit(int(deed)) for deed in deeds_of(decision.startswith(BUY)))
    deed = pl.when("played").then(if_played).otherwise(if_not)
    again = forced(part, rows.select("game", "seq", "seat", deed=deed, card=pl.lit(int(card))))
    played, other = Tables(part), Tables(again)
    rows = _in_context(played, rows.join(again.games.select("game").collect(), on="game", how="semi"))
    each = [_outcome(way, rows) for way in (played, other)]
    joined = rows.join(each[0], on="game", how="left", maintain_order="left")
    joined = joined.join(each[1], on="game", how="left", maintain_order="left", suffix="_again")
    as_played = pl.col("played")
    ways = {
        f"{name}_{way}": pl.when(as_played == (way == "with")).then(name).otherwise(f"{name}_again")
        for name in _WAYS
        for way in ("with", "without")
    }
    return joined.select(*rows.columns, **ways)


def _in_context(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """Rows with `left`, `lead` and `position`."""
    if rows["merchant"].null_count():
        left = t.turns.select("game", "turn", "left")
        made = rows.join(left, on=["game", "turn"], how="left", maintain_order="left")
    else:
        left = t.events("merchant_drawn").select("game", merchant="count", left="amount").collect()
        made = rows.join(left, on=["game", "merchant"], how="left", maintain_order="left")
    before = t.scores.select("game", year=pl.col("sale") + 1, of="seat", pounds="score")
    mine = pl.col("of") == pl.col("seat")
    pounds = pl.col("pounds").cast(pl.Int32)
    leads = (
        rows.select("game", "seq", "year", "seat")
        .join(before, on=["game", "year"])
        .group_by("game", "seq", "seat")
        .agg(lead=pounds.filter(mine).max() - pounds.filter(~mine).max())
    )
    lead = pl.col("lead")
    position = pl.when(lead < 0).then(pl.lit("behind")).when(lead > 0).then(pl.lit("ahead")).otherwise(pl.lit("level"))
    return made.join(leads, on=["game", "seq", "seat"], how="left", maintain_order="left").with_columns(
        lead.fill_null(0), position=position.cast(POSITION)
    )


def _outcome(t: Tables, rows: pl.DataFrame) -> pl.DataFrame:
    """How each game ended for who decided, and how its sale went: game and `_WAYS`."""
    seats = range(t.log.players)
    mine = [pl.col("seat") == seat for seat in seats]
    scores, first = [pl.col(f"score_{seat}") for seat in seats], [pl.col(f"place_{seat}") == 1 for seat in seats]
    winners = pl.sum_horizontal(first)
    ends = rows.join(t.games, on="game", how="left", maintain_order="left").select(
        "game",
        score=pl.max_horizontal(pl.when(own).then(score) for own, score in zip(mine, scores, strict=True)),
        rival=pl.max_horizontal(pl.when(~own).then(score) for own, score in zip(mine, scores, strict=True)),
        win=pl.sum_horizontal(own & won for own, won in zip(mine, first, strict=True)) / winners,
    )
    held = t.events("sale_opened").select("game", held="turn", sale="year", merchant="count").collect()
    if rows["merchant"].null_count():
        which = rows.select("game", decider="seat", sale="year").join(held, on=["game", "sale"], how="left")
    else:
        which = rows.select("game", "merchant", decider="seat").join(held, on=["game", "merchant"], how="left")
    own = pl.col("seat") == pl.col("decider")
    sales = (
        which.join(t.scores, on=["game", "sale"], how="left")
        .group_by("game")
        .agg(
            pl.col("held").first().cast(pl.Int32),
            sale=pl.col("gain").filter(own).max(),
            sale_rival=pl.col("gain").filter(~own).max(),
        )
    )
    return ends.join(sales, on="game", how="left", maintain_order="left").select("game", *_WAYS)
