"""How far to trust the figures: what was simulated, and chapters on assumed prices, method and the rules checked."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl

from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.page.blocks import DIRECT, Chapter
from qn_analysis.core.report import trust
from qn_analysis.core.report.declaration import TermValue, hash_of
from qn_analysis.core.report.figures import alone, of_log, reads

from .. import stats
from ..charts.blocks import Desk
from ..rulebook import Ruleset
from ..stats.tables import MOST
from ..words.cards import Card


@reads(stats.sale_scores.want())
def folded(desk: Desk, t: stats.Gathered) -> list[TermValue]:
    """What the page keeps folded of the run: sales held, the hash of the ruleset, assumed ladders."""
    sales = int(stats.sale_scores(t)["n"].sum()) // desk.log.players
    return [("sales", desk.say.count(sales), False), hash_of(desk), counted(desk.log.rules, desk.say)]


def counted(rules: Ruleset, say: Localizer) -> TermValue:
    """How many cards have a ladder that is assumed, wholly or in part."""
    ladders = rules.assumed_prices()
    count = sum(any(prices) for prices in ladders.values())
    told = say.text("report.fact.assumed_count", assumed=say.count(count), all=say.count(len(ladders)))
    return "ladders", told, False


def assumed_lists(desk: Desk) -> list[str]:
    """A sentence on the ladders that are assumed, and their list (all four prices, or some of them)."""
    say = desk.say
    ladders = desk.log.rules.assumed_prices()
    whole = [card for card, prices in ladders.items() if all(prices)]
    part = [card for card, prices in ladders.items() if any(prices) and not all(prices)]
    said = [
        say.text(
            "report.assumed.count", assumed=say.count(len(whole) + len(part)), all=say.count(len(ladders)),
            whole=say.count(len(whole)), part=say.count(len(part)),
        )
    ]  # fmt: skip
    for key, cards in (("whole", whole), ("part", part)):
        if cards:
            listed = say.join([say.text(f"card.{card.name.lower()}") for card in cards])
            said.append(say.text(f"report.assumed.{key}", cards=listed))
    return said


def assumptions(desk: Desk, t: stats.Gathered) -> Chapter:
    """Where the prices of the cards come from, and which are assumed."""
    say, rules = desk.say, desk.log.rules
    sign = desk.marks.mark(DIRECT).sign
    rows, made = [], []
    for card, assumed in rules.assumed_prices().items():
        known = rules.provenance(card).prices
        prices = zip(rules.prices[card], assumed, strict=True)
        kinds = Counter(f"{each.kind}{'_' + each.open if each.open else ''}" for each in known)
        said = [
            say.text("report.prices.part", what=say.text(f"report.prices.{kind}"), n=n) if len(kinds) > 1
            else say.text(f"report.prices.{kind}")
            for kind, n in kinds.items()
        ]  # fmt: skip
        name = say.text(f"card.{card.name.lower()}")
        rows.append(
            [name, desk.count(rules.copies[card]), "\u00a0· ".join(f"{price}{sign * open_}" for price, open_ in prices),
             say.join(said)]
        )  # fmt: skip
        made += [
            (card.name.lower(), step, price, each.kind, each.open or None, each.assumed)
            for step, (price, each) in enumerate(zip(rules.prices[card], known, strict=True))
        ]
    frame = pl.DataFrame(made, ["card", "step", "price", "kind", "open", "assumed"], orient="row")
    blocks = [desk.table("ladders", ["card", "copies", "ladder", "source"], rows, frames=frame)]
    return desk.chapter("assumptions", blocks, assumed_lists(desk))


def method(desk: Desk, t: stats.Gathered) -> Chapter:
    """How the figures were made and what their intervals cover."""
    say, manifest = desk.say, desk.log.manifest
    keys = ["games", "intervals", "chance", "many", "bots", "numbers"]
    games = int(manifest["games"])
    if games > MOST:
        keys.insert(1, "sampled")
    fields: dict[str, dict[str, Any]] = {
        "games": {"games": say.count(games), "n": games}, "sampled": {"games": say.count(MOST)},
    }  # fmt: skip
    paragraphs = [say.text(f"report.method.{key}", **fields.get(key, {})) for key in keys]
    return desk.chapter("method", [], paragraphs)


@alone
@of_log
def rules(desk: Desk, _t: stats.Tables) -> Chapter:
    """How much of the rulebook the games meet and the linter holds them to, and what it found."""
    names = {card.name.lower() for card in Card}
    return trust.rules(
        desk, named=lambda about: desk.say.text(f"{'card' if about in names else 'report.rule'}.{about}")
    )
