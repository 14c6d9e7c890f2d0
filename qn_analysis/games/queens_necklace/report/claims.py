"""The claims register as it was played: every claim with its figure in each population, and the chapter on it.

The package's own (`make anew`) is kept beside this module, with all that is needed to play it again, and is part
of every report.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import Any, ClassVar

import polars as pl

from qn_analysis.core.page.blocks import Block, Chapter
from qn_analysis.core.page.html import Cell
from qn_analysis.core.report.study import Stored, StudyError

from .. import charts, stats
from ..charts.blocks import Desk
from ..charts.claims import figure, limit, populations
from ..rulebook import Ruleset
from ..stats.claims.answers import SCHEMA, Sizes, play
from ..stats.claims.register import REFUTED, SUPPORTED, UNDECIDED, Claim, Over, judged, over
from ..stats.claims.register import claims as known
from ..words.cards import SEATS
from .studies import STORED


@dataclass(frozen=True)
class Register(Stored):
    """What came of the claims.

    Attributes:
        games, league, sample, seed: what was played (`Sizes`), under the rulebook's rules.
        ruleset: its hash.
        package: the version that played.
        frame: one row a claim and population: key, bots, players, value, low, high, n, clusters, verdict.
        fewer: by bot, games of populations with that bot where they are fewer; leagues and samples in proportion.
    """

    games: int
    league: int
    sample: int
    seed: int
    ruleset: str
    package: str
    frame: pl.DataFrame
    fewer: dict[str, int] = field(default_factory=dict)

    schema = pl.Schema({**SCHEMA, "players": pl.Int64, "verdict": pl.String})
    blank = ("verdict",)
    before: ClassVar = {"fewer": {}}

    @property
    def verdicts(self) -> dict[str, tuple[str, str]]:
        """Of each claim the verdict over all populations, and on what it depends (`over_all`)."""
        return {key: (each.verdict, each.on) for key, each in self.over.items()}

    @property
    def over(self) -> dict[str, Over]:
        """Of each claim the verdict over all populations, on what it depends, and on how many it rests (`over`)."""
        rows = self.frame.select("key", "bots", "players", "verdict").rows()
        return {key: over(row[1:] for row in rows if row[0] == key) for key in dict.fromkeys(r[0] for r in rows)}


def register(
    sizes: Sizes | None = None, progress: bool = True, only: Sequence[str] = (), part: float = 1.0
) -> Register:
    """Play all that the claims need; or only the populations in which some bots play, all others as they are stored.

    For these, a `part` of the sizes may be played: what was played so is said (`Register.fewer`).

    Raises:
        SimulationError: a size that cannot be played, or no population with such a bot.
        StudyError: what is stored was played otherwise.
    """
    sizes, rules = sizes or Sizes(), Ruleset.default().hash
    if not only:
        frame = judged(play(sizes, progress=progress))
        return Register(*sizes, rules, version("qn-analysis"), frame)
    before = stored_register()
    kept = (before.games, before.league, before.sample, before.seed, before.ruleset)
    if (*sizes, rules) != kept:
        raise StudyError("the stored claims were played with other sizes or rules: play all of them again")
    games, league, sample = (max(1, round(part * size)) for size in sizes[:3])
    scaled = Sizes(games, league, sample, sizes.seed)
    frame = judged(play(scaled, progress=progress, only=only))
    wanted = [(key, bots, n) for key, claim in known().items() for bots in claim.bots for n in claim.players]
    both = pl.concat([before.frame.join(frame, on=["key", "bots", "players"], how="anti"), frame])
    order = pl.DataFrame(wanted, schema=both.select("key", "bots", "players").schema, orient="row")
    fewer = {bot: games for bot, games in before.fewer.items() if bot not in only}
    fewer |= {bot: scaled.games for bot in only if scaled.games < sizes.games}
    made = order.join(both, on=["key", "bots", "players"], maintain_order="left")
    return Register(*sizes, rules, version("qn-analysis"), made, fewer)


def load_register(text: str) -> Register:
    """What `Register.save` wrote, with verdicts by the limits as they are now; of something else `StudyError` names the
    first faults.
    """
    found = Register.load(text)
    if odd := [players for players in found.frame["players"] if not 2 <= players <= SEATS]:
        raise StudyError(f"this is no whole study: a row has {odd[0]} players; play it again")
    mine = found.frame.filter(pl.col("key").is_in(list(known()))).cast({"players": SCHEMA["players"]})
    return replace(found, frame=judged(mine))


@cache
def stored_register() -> Register:
    """The package's own."""
    return load_register(files(STORED).joinpath("claims.json").read_text(encoding="utf-8"))


def claims(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Every claim with its verdict, and its figures in each population."""
    say, found = desk.say, stored_register()
    played = say.text(
        "report.claims.played", games=say.count(found.games), league=say.count(found.league),
        sample=say.count(found.sample), package=found.package,
        ruleset=found.ruleset,
    )  # fmt: skip
    other = "" if desk.log.rules.hash == found.ruleset else say.text("report.claims.other")
    few = [say.text("report.claims.fewer", bot=bot, games=say.count(n)) for bot, n in found.fewer.items()]
    chart = charts.claims(found.frame, found.verdicts, desk.lang)
    caption = say.text("report.claims.caption", games=say.count(found.games))
    blocks = [desk.drawn("claim-figures", chart, caption, found.frame), _verdicts(desk, found), _figures(desk, found)]
    return desk.chapter("claims", blocks, [part for part in (" ".join([played, *few]), other) if part])


def said_verdict(desk: Desk, verdict: tuple[str, str]) -> str:
    """A verdict over all populations, in words."""
    word, on = verdict
    return desk.say.text(f"verdict.on_{on}" if on else f"verdict.{word}")


def _told(desk: Desk, claim: Claim, verdict: tuple[str, str]) -> str:
    if claim.asks is not None:
        return desk.say.text("report.claims.asks", question=desk.say.text(f"front.ask.{claim.asks}.title"))
    said = said_verdict(desk, verdict)
    return said if claim.same is None else desk.say.text("report.claims.same", verdict=said, key=claim.same)


def _verdicts(desk: Desk, found: Register) -> Block:
    rows = []
    for key, verdict in found.verdicts.items():
        claim = known()[key]
        mine = found.frame.filter(key=key)
        decided = [str((mine["verdict"] == word).sum()) for word in (SUPPORTED, REFUTED, UNDECIDED)]
        kind = desk.say.text("report.claims.association") if claim.association else ""
        rows.append(
            [f"{_name(desk, claim)} {claim.hypothesis[desk.lang]}", f"{claim.measure[desk.lang]} {kind}".strip(),
             limit(desk.say, claim), _told(desk, claim, verdict), " / ".join(decided), claim.changes[desk.lang]]
        )  # fmt: skip
    heads = ["claim", "measured", "limit", "verdict", "populations", "changes"]
    told = [
        (key, known()[key].at_least, known()[key].at_most, *verdict, known()[key].same)
        for key, verdict in found.verdicts.items()
    ]
    schema = {
        "key": pl.String, "at_least": pl.Float64, "at_most": pl.Float64, "verdict": pl.String, "depends_on": pl.String,
        "same": pl.String,
    }  # fmt: skip
    frame = pl.DataFrame(told, schema=schema, orient="row")
    return desk.table("claims", heads, rows, note="report.note.claims", frames=frame)


def _figures(desk: Desk, found: Register) -> Block:
    players = sorted(found.frame["players"].unique())
    rows, of = [], defaultdict[tuple[str, str], dict[int, dict[str, Any]]](dict)
    for row in found.frame.iter_rows(named=True):
        of[row["key"], row["bots"]][row["players"]] = row
    for key in found.verdicts:
        claim = known()[key]
        for bots in claim.bots:
            mine = of[key, bots]
            cells = [_cell(desk, claim, mine.get(count)) for count in players]
            counts = " / ".join(desk.n(row) for row in mine.values())
            rows.append([f"{_name(desk, claim)} {populations(desk.say, bots)}", limit(desk.say, claim), *cells, counts])
    heads = [desk.head("limit"), *(desk.say.text("report.claims.players", n=n) for n in players), desk.head("n")]
    return desk.grid("claims_figures", "claim", heads, rows, note="report.note.claims_figures", frames=found.frame)


def _name(desk: Desk, claim: Claim) -> str:
    mark = desk.marks.priced(*claim.priced)
    return claim.key + (mark.sign if mark else "")


def _cell(desk: Desk, claim: Claim, row: dict[str, Any] | None) -> Cell:
    """Figure, interval and verdict of one population."""
    say = desk.say
    if row is None:
        return Cell(say.text("report.claims.not_asked"))
    word = say.text(f"verdict.{row['verdict']}")
    if row["value"] is None:
        return Cell(say.text("report.claims.not_seen", verdict=word))
    value, bounds = figure(say, claim, row)
    return Cell(value, row["value"], say.text("report.claims.aside", interval=bounds, verdict=word))
