"""The chapters of the first layer: King and Necklace, Rings, gems and rarity, the course of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import DIRECT, Block, lookup
from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.figures import Column, Lines, reads, table
from qn_analysis.core.report.front import Answer, FrontChapter, called
from qn_analysis.core.report.headlines import Rows, rows
from qn_analysis.core.report.layer import Fold, blocks_of, nothing, numbers, panel
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.pictures import Picture, bar, title
from qn_analysis.core.stats.verdicts import LEAST, UNDECIDED, leader

from ... import stats
from ...charts.blocks import Desk
from ...words.art import card_picture, sign
from ...words.cards import Card
from .course import LEAD_COLUMNS, LEAD_WINS, lead_of, luck_bar, merchant_curves, turn_humps
from .parts import LEADS, POUNDS, PRICES, RARITY, RINGS, SWINGS, TIMING, pounds, tone
from .questions import RARITY_COLUMNS, foretold, gem_icons
from .value import deters, kings_laid

_CROWNS = 130
"""Most crowns that one picture has."""


def _line_of(
    desk: Desk, answer: Answer, want: Any, title: str, band: tuple[float, float] | None, width: float, **where: Any
) -> str:
    """A figure of the own population beside the others with the same number of players, on a line."""
    asked = answer.asked
    dots = []
    for peer in (asked.own, *asked.peers):
        if peer.players != asked.own.players:
            continue
        row = peer.row(want, **where)
        if row is not None and row["n"] >= LEAST:
            dots.append(
                Dot(
                    row["value"],
                    row["low"],
                    row["high"],
                    called(desk, peer.bots),
                    tone(peer.bots),
                    peer is asked.own,
                    n=row["n"],
                )
            )
    return mini.line(title, dots, pounds(desk), band=band, width=width)


def _low(of: Picture, answer: Answer) -> str:
    """The picture of a question, for a row of three."""
    return replace(of, height=120)(answer.asked, title(answer.asked, answer.key), 330)


_FATES: Final = Fold(rows(stats.king_fates), "fate", "fates", "{fate:king_fate}", unit="share").figure()


@reads(SWINGS, stats.kings_kept.want(), _FATES)
def royal(desk: Desk, t: stats.Gathered, answers: Mapping[str, Answer]) -> FrontChapter:
    """King and Necklace: Kings laid by who wears it, what a King does in his sale, what becomes of Kings."""
    say, king = desk.say, answers["king"]
    own = king.asked.own
    laid, verdict = kings_laid(own), deters(king.asked)
    most = max((row["value"] for row in laid.values()), default=0.0)
    per = next((each for each in (100, 50, 20, 10) if most * each <= _CROWNS), 10)
    crown = sign(Card.KING, 22, "crown")
    cells = []
    for holder in ("nobody", "another", "hers"):
        row = laid.get(holder)
        if row is None:
            continue
        digits = say.fitting(row["low"], row["high"], False, 2)
        count = round(row["value"] * per)
        said = say.text(f"front.royal.{holder}")
        interval = say.interval(row["low"], row["high"], digits=digits)
        told = say.text("front.royal.a_sale", interval=interval, n=say.count(row["n"]))
        drawn = say.text("front.royal.crowns", n=str(count), per=str(per))
        cells.append(
            f'<div class="holder {holder}"><div class="wearer">{card_picture(Card.NECKLACE, 0, 36)}'
            f'<div><b>{escape(said)}</b><p><span class="big">{say.number(row["value"], digits)}</span> '
            f'<span class="quiet">{escape(told)}</span></p></div></div>'
            f'<div class="crowns" role="img" aria-label="{escape(drawn)}">{crown * count}</div></div>'
        )
    note = say.text("front.royal.note", per=str(per), n=desk.log.players - 1)
    body = f'<div class="holders">{"".join(cells)}</div>' if cells else ""
    swing = _line_of(desk, king, SWINGS, say.text("front.royal.swing"), (-5.0, 5.0), 400, measure="swing")
    fates = _fates(desk, t)
    html = (
        panel(say.text("front.royal.laid"), "", body, "wide")
        + f'<p class="small">{crown} {escape(note)} <abbr class="link">{escape(say.text("front.link"))}</abbr></p>'
        + '<div class="pair">'
        + panel(
            say.text("front.royal.swing"),
            say.text("front.royal.swing_note"),
            swing or escape(nothing(desk)),
        )
        + panel(
            say.text("front.royal.fates"),
            say.text("front.royal.fates_note"),
            bar(desk, fates, say.text("front.royal.fates")),
        )
        + "</div>"
    )
    fields = {name: say.number(row["value"], 2) for name, row in laid.items()}
    lede = f"{king.title} {king.text}"  # the title answers for the Necklace
    title = say.text(f"front.title.royal.{verdict}", **fields)
    return FrontChapter(
        "royal",
        say.text("front.nav.royal"),
        title,
        lede,
        html,
        "",
        _royal_numbers(desk, t, laid, king),
        ("kings", "hindsight"),
        link=verdict != UNDECIDED,
    )


def _fates(desk: Desk, t: stats.Gathered) -> list[tuple[str, float, int]]:
    """What becomes of the Kings that players get: never shown, and the rest by what they hit."""
    kept = stats.kings_kept(t).filter(measure="unshown").row(0, named=True)
    never = kept["value"] or 0.0
    rows = lookup(stats.king_fates(t), "fate")
    tones = {"alone": 0, "double": 1, "own_goal": 2, "nothing": 3, "void": 3}
    made = [(desk.say.text("front.royal.never"), never, -1)]
    for fate, row in rows.items():
        made.append((desk.say.text(f"king_fate.{fate}"), (1 - never) * (row["value"] or 0.0), tones.get(str(fate), 3)))
    return made


def _royal_numbers(desk: Desk, t: stats.Gathered, laid: dict[str, Any], king: Answer) -> list[Block]:
    say = desk.say
    rows = [[say.text(f"front.royal.{holder}"), desk.cell(row, digits=3), desk.n(row)] for holder, row in laid.items()]
    frame = pl.DataFrame(list(laid.values()), infer_schema_length=None) if laid else pl.DataFrame()
    swings = []
    for peer in (king.asked.own, *king.asked.peers):
        row = peer.row(SWINGS, measure="swing")
        if row is not None:
            swings.append([called(desk, peer.bots), str(peer.players), desk.cell(row), desk.n(row)])
    return [
        numbers(desk, "laid", ["holder", "kings", "n"], rows, [frame]),
        numbers(desk, "swings", ["who", "players", "pounds", "n"], swings),
        *_FATES.blocks(desk, t),
    ]


_SALE: Final = "{sale:front.sale}"
_RING_SALES: Final = stats.ring_value.want("sale")
_RING_FATES: Final = stats.ring_fates.want("")
_RINGS: Final = (
    Fold(Rows(_RING_SALES, {"measure": "shown"}), "sale", "ring_sales", _SALE, "pounds").figure(),
    Fold(Rows(_RING_FATES), "fate", "ring_fates", "{fate:fate}", unit="share").figure(),
)


@reads(RINGS, stats.ring_return.want("price"), stats.card_returns.want(), *_RINGS)
def rings(desk: Desk, t: stats.Gathered, answers: Mapping[str, Answer]) -> FrontChapter:
    """Rings: what one brings at which sale, by who plays, for its ducats, and how many bring nothing."""
    say, answer = desk.say, answers["ring"]
    sales = _RING_SALES(t).filter(measure="shown")
    seen = [row for row in sales.iter_rows(named=True) if row["value"] is not None]
    items = [
        (say.text("front.sale", n=str(row["sale"])), Dot(row["value"], row["low"], row["high"], n=row["n"]))
        for row in seen
    ]
    by_sale = mini.columns(say.text("front.rings.by_sale"), items, pounds(desk), width=330, height=120)
    returns = [
        row
        for row in stats.ring_return(t, "price").sort("price", descending=True).iter_rows(named=True)
        if row["value"] is not None
    ]
    gem = _gem_return(t)
    per = [
        (
            say.text("front.ducats", n=str(row["price"])) + (desk.marks.mark(DIRECT).sign if row["assumed"] else ""),
            Dot(row["value"], row["low"], row["high"], n=row["n"]),
        )
        for row in returns
    ]
    reference = (gem, say.text("front.rings.gems")) if gem is not None else None
    by_price = mini.columns(
        say.text("front.rings.by_price"), per, pounds(desk, 1), width=330, height=120, reference=reference
    )
    line = _line_of(desk, answer, RINGS, say.text("front.rings.by_who"), None, 330, measure="bought")
    fates = _RING_FATES(t)
    tones = (0, 3, 2, 1, -1)
    parts = [
        (say.text(f"fate.{row['fate']}"), row["value"] or 0.0, tones[at % 5])
        for at, row in enumerate(fates.iter_rows(named=True))
    ]
    html = (
        '<div class="triple">'
        + panel(say.text("front.rings.by_sale"), say.text("front.rings.by_sale_note"), by_sale)
        + panel(say.text("front.rings.by_price"), say.text("front.rings.by_price_note"), by_price)
        + panel(say.text("front.rings.by_who"), say.text("front.rings.by_who_note"), line)
        + "</div>"
        + panel(
            say.text("front.rings.fates"),
            say.text("front.rings.fates_note"),
            bar(desk, parts, say.text("front.rings.fates")),
        )
    )
    best = leader(sales)
    when = say.text("front.rings.when", sale=str(best["sale"]), pounds=pounds(desk)(best["value"])) if best else ""
    return FrontChapter(
        "rings_layer",
        say.text("front.nav.rings"),
        say.text(f"front.title.rings.{answer.word}"),
        f"{answer.text} {when}".strip(),
        html,
        say.text("front.rings.note"),
        _ring_numbers(desk, t, returns),
        ("rings",),
    )


def _ring_numbers(desk: Desk, t: stats.Gathered, returns: list[dict[str, Any]]) -> list[Block]:
    sales, fates = blocks_of(desk, t, _RINGS)
    rows = [
        [desk.say.text("front.ducats", n=str(row["price"])), desk.cell(row, digits=2), desk.n(row)] for row in returns
    ]
    return [sales, numbers(desk, "ring_prices", ["price", "per_ducat", "n"], rows), fates]


def _gem_return(t: stats.Gathered) -> float | None:
    """Pounds a ducat of all gem cards together."""
    frame = stats.card_returns(t).filter(
        pl.col("measure") == "return", pl.col("card").cast(pl.String).str.contains(r"_\d$")
    )
    known = frame.filter(pl.col("value").is_not_null(), pl.col("n") >= LEAST)
    if known.is_empty():
        return None
    ducats = float(known["n"].sum())
    return float((known["value"] * known["n"]).sum()) / ducats


_PRICES: Final = table(
    "gem_prices", Lines("{gem:gem}", (PRICES, LEADS)),
    [Column("", "pounds"), Column("", "lead", of=1), Column(n="n")], folds=True,
)  # fmt: skip


@reads(RARITY, _PRICES, stats.tiles_by_stones.want("sale"))
def gems(desk: Desk, t: stats.Gathered, answers: Mapping[str, Answer]) -> FrontChapter:
    """Rarity and prices: tiles foretold by sale, what each gem's jewels cost, tiles by stones shown."""
    say, gem, rarity = desk.say, answers["gem"], answers["rarity"]
    foreseen = _low(RARITY_COLUMNS, rarity)
    prices = gem_icons(gem.asked, 330)
    tiles = stats.tiles_by_stones(t, "sale")
    last = tiles["sale"].max()
    rows = [row for row in tiles.filter(pl.col("sale") == last).iter_rows(named=True) if row["value"] is not None]
    steps = [str(row["stones"]) for row in rows]
    names = [
        step if step == "0" else f"{step}+" if at == len(steps) - 1 else f"{step}–{int(steps[at + 1]) - 1}"
        for at, step in enumerate(steps)
    ]
    items = [
        (name, Dot(row["value"], row["low"], row["high"], n=row["n"])) for name, row in zip(names, rows, strict=True)
    ]
    by_stones = mini.columns(say.text("front.gems.by_stones"), items, pounds(desk), width=330, height=120)
    html = (
        '<div class="triple">'
        + panel(say.text("front.gems.foreseen"), say.text("front.gems.foreseen_note"), foreseen)
        + panel(say.text("front.gems.prices"), say.text("front.gems.prices_note", matters=pounds(desk)(POUNDS)), prices)
        + panel(say.text("front.gems.by_stones"), say.text("front.gems.by_stones_note"), by_stones)
        + "</div>"
    )
    told = [
        [
            say.text("front.sale", n=str(sale)),
            say.text(f"front.gems.{predictor}"),
            desk.cell(row, share=True),
            desk.n(row),
        ]
        for predictor in ("public", "hands")
        for sale, row in sorted(foretold(gem.asked.own, predictor).items())
    ]
    blocks = [numbers(desk, "tiles", ["sale", "by", "share", "n"], told), *_PRICES.blocks(desk, t)]
    title = say.text(f"front.title.gems.{rarity.word}")
    return FrontChapter(
        "gems_layer",
        say.text("front.nav.gems"),
        title,
        f"{rarity.text} {gem.title} {gem.text}",
        html,
        "",
        blocks,
        ("rarity",),
    )


_WEIGHTS: Final = stats.sale_weights.want()
_COURSE: Final = (
    Fold(Rows(TIMING, {"measure": "turn"}), "sale", "sales", _SALE, "turn").figure(),
    Fold(Rows(LEAD_WINS), "lead", "leads", lead_of, unit="share", keys=("lead",)).figure(),
    Fold(Rows(_WEIGHTS), "sale", "weights", _SALE, unit="share").figure(),
)


@reads(*_COURSE)
def course(desk: Desk, t: stats.Gathered, answers: Mapping[str, Answer]) -> FrontChapter:
    """The course of a game: when sales come, when the Merchant is due, what each sale weighs, how safe a lead is, and
    what decides who wins."""
    say, length, lead = desk.say, answers["length"], answers["lead"]
    weights = _WEIGHTS(t)
    parts = [
        (say.text("front.sale", n=str(row["sale"])), row["value"] or 0.0, at % 4)
        for at, row in enumerate(reversed(weights.to_dicts()))
    ][::-1]
    html = (
        '<div class="triple">'
        + panel(say.text("front.course.sales"), say.text("front.course.sales_note"), turn_humps(length.asked, 330, 120))
        + panel(
            say.text("front.course.merchant"),
            say.text("front.course.merchant_note"),
            merchant_curves(answers["merchant"].asked, 330, 120),
        )
        + panel(say.text("front.course.lead"), say.text("front.course.lead_note"), _low(LEAD_COLUMNS, lead))
        + '</div><div class="twice">'
        + panel(
            say.text("front.course.weights"),
            say.text("front.course.weights_note"),
            bar(desk, parts, say.text("front.course.weights")),
        )
        + luck_bar(answers["luck"].asked)
        + "</div>"
    )
    return FrontChapter(
        "course",
        say.text("front.nav.course"),
        say.text(f"front.title.course.{lead.word}"),
        f"{length.text} {lead.text}",
        html,
        "",
        blocks_of(desk, t, _COURSE),
        ("merchants", "seats", "pace", "luck"),
    )
