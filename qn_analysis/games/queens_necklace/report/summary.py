"""What was simulated, and how much of it rests on assumed prices."""

from __future__ import annotations

from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.report.declaration import Fact
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.report import hash_of

from .. import stats
from ..rulebook import Ruleset
from .blocks import Desk


@reads(stats.sale_scores.want())
def folded(desk: Desk, t: stats.Gathered) -> list[Fact]:
    """What the page keeps folded of the run: sales held, the hash of the ruleset, assumed ladders."""
    sales = int(stats.sale_scores(t)["n"].sum()) // desk.log.players
    return [("sales", desk.say.count(sales), False), hash_of(desk), counted(desk.log.rules, desk.say)]


def counted(rules: Ruleset, say: Localizer) -> Fact:
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
