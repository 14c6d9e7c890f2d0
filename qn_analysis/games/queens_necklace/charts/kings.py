"""Charts of Kings and the Necklace."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.charts.chart import Given, row
from qn_analysis.core.stats.verdicts import known, last

from .. import stats
from .wording import Chart

_FOUR: Final = ("#2d2f74", "#6d71b8", "#8a8fa3", "#a9acd8")
_BY: Final = {"rank": "{rank:label.rank}", "sale": "{sale:label.sale}"}

king_cancels = Chart(
    "king_cancels", "How often a King cancels a gem.", "`stats.king_outcomes(log, by)`", _BY, "axis.share_gems",
    also=" with by rank or sale", chosen={"by": "rank"}, where={"measure": "cancelled"}, title="{by}", share=True,
)  # fmt: skip
king_damage = Chart(
    "king_damage", "Pounds destroyed per gem cancelled.", "`stats.king_outcomes(log, by)`", _BY,
    "axis.pounds_cancelled", also=" with by rank or sale", chosen={"by": "rank"}, where={"measure": "destroyed"},
    title="{by}",
)  # fmt: skip


def _clean(given: Given) -> float | None:
    """The share of Kings that hit only others."""
    parts = [row("everything", fate=fate)(given) for fate in ("alone", "double")]
    return None if None in parts else sum(each["value"] for each in parts)


king_fates = Chart(
    "king_fates", "What becomes of Kings, by fashion of their gem.",
    {"frame": stats.king_fates.want("rank"), "everything": stats.king_fates.want()}, _BY["rank"], "axis.share_kings",
    named={"clean": _clean, "own": row("everything", fate="own_goal"), "void": row("everything", fate="void")},
    kind="stacks", share=True, series="{fate:king_fate}",
)  # fmt: skip


def _loss(given: Given) -> float | None:
    found = row("everything", measure="others")(given)
    return None if found is None else -found["value"]


king_values = Chart(
    "king_values", "What a King did in his sale, scored again without him, by fashion of his gem.",
    {"frame": stats.king_values.want("rank"), "everything": stats.king_values.want()}, _BY["rank"], "axis.pounds_king",
    where={"measure": ("own", "others", "rival", "swing")},
    named={"swing": row("everything", measure="swing"), "others": _loss}, series="{measure:effect}", shades=_FOUR,
)  # fmt: skip
king_standings = Chart(
    "king_standings", "How much Kings destroy of what players would earn, by standing.", stats.king_standings.want(),
    "{standing:standing}", "axis.share_exposed", where={"measure": "exposed"}, share=True,
)  # fmt: skip
king_victims = Chart(
    "king_victims", "Whose gems Kings cancel, beside whose are sold.", stats.king_victims.want(), "{measure:victim}",
    "axis.share_player_gems",
    named={each: row(measure="either", outcome=each) for each in ("cancelled", "sold")}, share=True,
    series="{outcome:victim}",
)  # fmt: skip


def _hers(given: Given) -> dict[str, Any] | None:
    """The last sale of which there is a figure both of her who has the Necklace and of games in which nobody has."""
    rows = known(given["frame"].filter(measure="hit", best="stones"))
    both = rows.filter(holder="hers").join(rows.filter(holder="nobody"), on="sale", suffix="_nobody")
    return last(both)


necklace_and_kings = Chart(
    "necklace_and_kings", "How often rivals' Kings lie on a player's best gem, by sale and by who has the Necklace.",
    stats.necklace_and_kings.want("sale"), _BY["sale"], "axis.share_best",
    also="; the best gem is that of which she shows most stones", where={"measure": "hit", "best": "stones"},
    named={"hers": _hers}, share=True, series="{holder:holder}", shades=_FOUR,
)  # fmt: skip
necklace = Chart(
    "necklace", "What the Necklace earned its owner, by sale: tributes, and sales saved from a King.",
    {"frame": stats.necklace_earnings.want("sale"), "everything": stats.necklace_earnings.want()}, _BY["sale"],
    "axis.pounds_necklace", where={"measure": ("tribute", "saved", "earned")},
    named={"whole": row("everything", measure="earned")}, series="{measure:label}",
    shades=("#8a8fa3", "#a9acd8", "#2d2f74"),
)  # fmt: skip
