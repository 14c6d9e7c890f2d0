"""The chapters on Merchants, rarity and seats."""

from __future__ import annotations

import polars as pl

from .. import charts, stats
from ..words.cards import Card
from .blocks import Block, Chapter, Desk, Mark, lookup


def merchants(desk: Desk, t: stats.Gathered) -> Chapter:
    """When sales come, how long years last, how often and how long Cardinals postpone."""
    say, lang = desk.say, desk.lang
    timing, seats, late = stats.sale_timing(t), stats.sale_seats(t), stats.postponements(t)
    turns = stats.sale_turns(t)
    cardinal = desk.marks.about(Card.CARDINAL)
    astrologer = desk.marks.about(Card.ASTROLOGER)
    blocks = [
        desk.chart("sale-turns", charts.sale_turns(turns, lang), timing.filter(pl.col("measure") == "turn"), "sales"),
        _timing_table(desk, timing, turns),
        desk.chart(
            "year-lengths", charts.year_lengths(timing, lang), timing.filter(pl.col("measure") == "length"), "years",
            note="report.note.years",
        ),
        _phase_table(desk, stats.sale_phases(t), astrologer),
        desk.chart("sale-seats", charts.sale_seats(seats, lang), seats, "sales", note="report.note.rule"),
        _seat_table(desk, seats),
        desk.chart(
            "postponed", charts.postponed(late, lang), late.filter(pl.col("measure") == "postponed"), "merchants",
            cardinal,
        ),
        _late_table(desk, late, stats.waits(t), cardinal),
    ]  # fmt: skip
    return Chapter(
        "merchants", say.text("report.chapter.merchants.title"), say.text("report.chapter.merchants.intro"), blocks
    )


def _timing_table(desk: Desk, timing: pl.DataFrame, turns: pl.DataFrame) -> Block:
    found = lookup(timing, "sale", "measure")
    rows = []
    for sale in timing["sale"].unique().sort():
        turn = found[sale, "turn"]
        spread = _spread(desk, turns.filter(sale=sale))
        others = [desk.cell(found[sale, measure]) for measure in ("left", "length")]
        rows.append([desk.say.sale(sale), desk.cell(turn), spread, *others, desk.n(turn)])
    return desk.table("timing", ["sale", "turn", "spread", "left", "length", "sales"], rows, note="report.note.left")


def _spread(desk: Desk, turns: pl.DataFrame) -> str:
    low, high = stats.percentiles(turns, "turn", (10, 90))
    return desk.say.interval(low, high, digits=0)


def _phase_table(desk: Desk, phases: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(phases, "sale", "phase")
    rows = [
        [desk.say.sale(sale), *(desk.cell(found[sale, phase], share=True) for phase in ("refill", "astrologer")),
         desk.n(found[sale, "refill"])]
        for sale in phases["sale"].unique().sort()
    ]  # fmt: skip
    return desk.table("phases", ["sale", "refill", "astrologer", "sales"], rows, mark)


def _seat_table(desk: Desk, seats: pl.DataFrame) -> Block:
    found = lookup(seats, "sale", "seat")
    sales = seats["sale"].unique().sort()
    rows = [
        [desk.say.seat(seat), *(desk.cell(found[sale, seat], share=True) for sale in sales)]
        for seat in seats["seat"].unique().sort()
    ]
    rows.append([desk.head("n_sales"), *(desk.n(found[sale, 0]) for sale in sales)])
    return desk.grid("sale_seats", "seat", [desk.say.sale(sale) for sale in sales], rows)


def _late_table(desk: Desk, late: pl.DataFrame, waits: pl.DataFrame, mark: Mark | None) -> Block:
    found = lookup(late, "merchant", "measure")
    rows = []
    for merchant in late["merchant"].unique().sort():
        share, waited, played = (found[merchant, measure] for measure in ("postponed", "waited", "cardinals"))
        rows.append(
            [desk.say.text("label.merchant", number=str(merchant)), desk.cell(share, share=True),
             desk.cell(played, digits=2), desk.n(share), desk.cell(waited), desk.n(waited)]
        )  # fmt: skip
    note = desk.say.text("report.note.waits")
    if not waits.is_empty():
        shares = [
            desk.say.text("report.note.wait", turns=str(row["waited"]), share=desk.cell(row, share=True))
            for row in waits.iter_rows(named=True)
        ]
        note += " " + desk.say.text(
            "report.note.waited", shares=desk.say.join(shares), n=desk.n(waits.row(0, named=True))
        )
    heads = ["merchant", "postponed", "cardinals", "n_merchants", "waited", "n_postponed"]
    return desk.table("postponed", heads, rows, mark, said=note)


def rarity(desk: Desk, t: stats.Gathered) -> Chapter:
    """Which rarity tile gems get, stones shown, ties, prices."""
    say, lang = desk.say, desk.lang
    amber = desk.marks.about(Card.AMBER_1)
    gems, ranks = stats.rarity_tiles(t, "gem"), stats.rarity_tiles(t, "rank")
    shown, prices, means = stats.stones_shown(t), stats.price_shares(t), stats.price_means(t)
    blocks = [
        desk.chart("rarity-gems", charts.rarity_gems(gems, lang), gems, "gem_sales", amber, "report.note.rule"),
        _tile_table(desk, t, gems, "gem", amber),
        desk.chart("rarity-ranks", charts.rarity_ranks(ranks, lang), ranks, "gem_sales", lines=False),
        _tile_table(desk, t, ranks, "rank", None),
        desk.chart("stones", charts.stones(shown, lang), shown, "gem_sales", amber),
        _sale_stones(desk, t, amber),
        desk.chart("prices", charts.prices(prices, means, lang), prices, "gem_sales", amber, "report.note.banker"),
        _price_table(desk, prices, means, amber),
    ]
    return Chapter("rarity", say.text("report.chapter.rarity.title"), say.text("report.chapter.rarity.intro"), blocks)


def _tile_table(desk: Desk, t: stats.Gathered, frame: pl.DataFrame, by: str, mark: Mark | None) -> Block:
    say = desk.say
    found = lookup(frame, by, "tile")
    tiles = list(dict.fromkeys(frame["tile"]))
    stones, tied = lookup(stats.stones_shown(t, [by]), by), lookup(stats.ties(t, [by]), by)
    rows = []
    for key in frame[by].unique(maintain_order=True):
        name = say.gem(key) if by == "gem" else say.rank(key)
        shares = [desk.cell(found[key, tile], share=True) for tile in tiles]
        rows.append(
            [name, *shares, desk.cell(stones[key], digits=2), desk.cell(tied[key], share=True), desk.n(tied[key])]
        )
    heads = [say.text("report.head.tile", tile=say.pounds(tile, 0)) for tile in tiles]
    heads += [desk.head(key) for key in ("stones", "ties", "n_gem_sales")]
    return desk.grid(f"tiles_{by}", by, heads, rows, mark, "report.note.ties")


def _sale_stones(desk: Desk, t: stats.Gathered, mark: Mark | None) -> Block:
    found = lookup(stats.stones_shown(t, ["gem", "sale"]), "gem", "sale")
    sales = list(t.sale_grid["sale"])
    rows = [
        [desk.say.gem(gem), *(desk.cell(found[gem, sale], digits=2) for sale in sales)] for gem in t.gem_grid["gem"]
    ]
    rows.append([desk.head("n_sales"), *(desk.n(found[t.gem_grid["gem"][0], sale]) for sale in sales)])
    return desk.grid("stones", "gem", [desk.say.sale(sale) for sale in sales], rows, mark)


def _price_table(desk: Desk, prices: pl.DataFrame, means: pl.DataFrame, mark: Mark | None) -> Block:
    found, mean = lookup(prices, "gem", "price"), lookup(means, "gem")
    gems = list(means["gem"])
    rows = [
        [desk.say.pounds(price, 0), *(desk.cell(found[gem, price], share=True) for gem in gems)]
        for price in dict.fromkeys(prices["price"])
    ]
    rows.append([desk.head("mean_price"), *(desk.cell(mean[gem]) for gem in gems)])
    rows.append([desk.head("n_gem_sales"), *(desk.n(mean[gem]) for gem in gems)])
    return desk.grid("prices", "price", [desk.say.gem(gem) for gem in gems], rows, mark, "report.note.banker")


def seats(desk: Desk, t: stats.Gathered) -> Chapter:
    """Win share and score by seat, pounds by sale."""
    say, lang = desk.say, desk.lang
    results, sales = stats.seat_results(t), stats.sale_scores(t)
    wins, scores = (results.filter(pl.col("measure") == measure) for measure in ("win", "score"))
    found = lookup(results, "seat", "measure")
    rows = [
        [say.seat(seat), bot, desk.cell(found[seat, "win"], share=True), desk.cell(found[seat, "score"]),
         desk.n(found[seat, "win"])]
        for seat, bot in zip(wins["seat"], wins["bot"], strict=True)
    ]  # fmt: skip
    by_sale = [[say.sale(row["sale"]), desk.cell(row), desk.n(row)] for row in sales.iter_rows(named=True)]
    blocks = [
        desk.chart("seat-wins", charts.seat_wins(results, lang), wins, "games", note="report.note.shared"),
        desk.chart("seat-scores", charts.seat_scores(results, lang), scores, "games"),
        desk.table("seats", ["seat", "bot", "win", "score", "n_games"], rows),
        desk.chart("sale-scores", charts.sale_scores(sales, lang), sales, "player_sales"),
        desk.table("sale_scores", ["sale", "earned_player", "n_player_sales"], by_sale),
    ]
    return Chapter("seats", say.text("report.chapter.seats.title"), say.text("report.chapter.seats.intro"), blocks)
