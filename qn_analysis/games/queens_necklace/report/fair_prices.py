"""What a card is worth, and its fair price: gifts at the start of a turn, played on by the players of a table.

A copy of a card more is held against the same copy burnt, and some ducats more in a turn against none
(`play/gifts_kernel.py`). A gift asks nothing of a bot's taste, so it also prices what nobody buys. What a ducat buys is
the worth of all that the players buy over all that they pay; the fair price of a card is its worth over that
(`core/stats/worth.py`). The ladder of a card then says whether it is cheap (worth more than its highest price), dear
(worth less than its lowest: one would never buy it) or about right.

Games are played in pieces, which a folder keeps: after Ctrl-C it goes on there. The package's own study
(`python reports/studies.py fair-prices`) is kept beside this module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar, Final

import polars as pl

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.executor import spread
from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.base.progress import bar, note
from qn_analysis.core.base.told_as_one import JOIN, apart
from qn_analysis.core.base.views import Shown, ShownTable, View
from qn_analysis.core.compile.sources import source_hash
from qn_analysis.core.log.folder import held_folder, write_whole
from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.engine import TRAINED
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.simulate import check_call, seated
from qn_analysis.core.report.study import Stored, StudyError
from qn_analysis.core.stats.differences import Figure
from qn_analysis.core.stats.measures import GIFTS
from qn_analysis.core.stats.verdicts import LESS, MORE, SAME, UNDECIDED
from qn_analysis.core.stats.worth import DUCAT, MONEY, OFF, figures_by_deal, judged
from qn_analysis.core.stats.worth import SCHEMA as WORTH
from qn_analysis.core.stats.worth import WORTH as A_COPY
from qn_analysis.core.stats.worth import fair_prices as priced

from ..play import gifts_kernel
from ..play.builds import SOURCES
from ..play.gifts import NAMES, given
from ..play.gifts import compiled as gifts_build
from ..play.registry import ENGINE, find
from ..rulebook import Ruleset
from ..stats.cards import KIND_OF
from ..words import texts
from ..words.cards import KINDS, Card
from .studies import STORED

BOT: Final = "learnt"
POPULATIONS: Final = (BOT, "expert", "steady")
"""Who plays the stored study, at tables of 2, 3 and 4."""
DEALS: Final = 2_000
"""Deals of each of its tables."""
OF_REPORT: Final = 400
"""Deals of a report by house rules, at its own table alone."""
TURNS: Final = 4
"""Turns of a deal at which gifts are made."""
WORLDS: Final = 4
"""Worlds drawn at each of them. Few at many turns tell more than many at few, and cost the same."""
SEED: Final = 2**42 + 45
PIECE: Final = 20
"""Deals that are played and kept at a time."""
KEPT: Final = "fair-prices.json"
_OWN: Final = re.compile(r"fair-prices-[0-9a-f]+-\d+-\d+\.parquet(\.tmp)?")
"""Names of the pieces in a folder."""
ALL_YEARS: Final = 0
"""The year of rows over a whole game."""
_SCHEMA: Final = pl.Schema([
    ("bots", pl.String()), ("players", pl.Int64()), ("year", pl.Int64()), *WORTH.items(), ("verdict", pl.String()),
])  # fmt: skip
_PIECE: Final = pl.Schema({
    "deal": pl.Int64, "year": pl.Int64, "gift": pl.String, "worlds": pl.Int64, "with": pl.Float64,
    "without": pl.Float64, "n": pl.Int64, "paid": pl.Float64,
})  # fmt: skip
_VERDICTS: Final = ("", MORE, LESS, SAME, UNDECIDED)


@dataclass(frozen=True)
class FairPrices(Stored, Shown):
    """What cards are worth, and their fair prices.

    Attributes:
        deals, turns, worlds, seed: what was played, at the most: deals, turns of each at which gifts were made, worlds
            drawn at each turn.
        learnt: fingerprints of the weights of `learnt` for 2, 3 and 4 players.
        ruleset: hash of the rules.
        package: the version that played.
        frame: one row a population (bots, players), year and gift. Year n is the time before sale n, 0 the whole game.
            Gift is a card, several cards that the rules make alike, joined by "=", `ducats_1` to `ducats_8` (so many
            more in one turn), or "" (what a ducat buys: its worth). worth, worth_low, worth_high: share of wins that
            one copy more adds, at a turn of the game drawn at random, with 95 % interval, clustered by deal; of an
            Astrologer, what his draw adds. price, price_low, price_high: the fair price in ducats (of ducats: how many
            bought ones they are worth). bought: copies that a game sees bought; paid: ducats paid for one; worlds:
            in which it could be given; deals. verdict: of a card, where its fair price lies to its ladder, all cards
            of these rows together (Holm): more (above its highest price: cheap), less (below its lowest: dear), same
            (between them), undecided; cards that are alike have one verdict together; of others "".
        trained: games in which the networks that played were trained on for these rules; 0: they play by their own.
    """

    deals: int
    turns: int
    worlds: int
    seed: int
    learnt: str
    ruleset: str
    package: str
    frame: pl.DataFrame
    trained: int = 0

    schema = _SCHEMA
    words: ClassVar = {"verdict": _VERDICTS}
    before: ClassVar = {"trained": 0}

    @property
    def games(self) -> int:
        """Deals of each table, at the most."""
        return self.deals

    @public(renamed={"place": "out"})
    def save(self, out: str | Path) -> None:
        """Write it as JSON, a row a line."""
        super().save(Path(out))

    @public
    def text(self, lang: str = "en") -> str:
        """It for a terminal.

        Raises:
            TextError: there are no texts in the language.
        """
        return self.view(lang).text()

    def view(self, lang: str = "en") -> View:
        """What is seen of it, in a language: of each population the cards, the most underpriced first.

        Raises:
            TextError: there are no texts in the language.
        """
        say = Localizer(lang, (texts.__name__, f"{__package__}.price_texts"))
        tables = []
        for (bots, players), rows in self.frame.filter(year=ALL_YEARS).group_by("bots", "players", maintain_order=True):
            money = rows.filter(gift=MONEY).to_dicts()
            title = say.text("table.title", bots=str(bots), players=str(players))
            if money:
                title += say.text("table.money", value=_points(say, money[0], "worth"), n=money[0]["deals"])
            cells = [
                (_called(say, row["gift"]), _told(say, row, "price", 1), _points(say, row, "worth"),
                 "" if row["paid"] is None else say.number(row["paid"], 1), str(row["worlds"]),
                 say.text(f"verdict.{row['verdict']}") if row["verdict"] else "")
                for row in _pooled(rows.filter(pl.col("gift") != MONEY)).iter_rows(named=True)
            ]  # fmt: skip
            heads = [say.text(f"head.{key}") for key in ("card", "price", "worth", "paid", "n", "verdict")]
            tables.append(ShownTable(title, heads, cells, (1, 2, 3, 4)))
        facts = [(say.text("fact.played"), say.text("fact.sizes", deals=self.deals, turns=self.turns,
                                                    worlds=self.worlds, seed=self.seed)),
                 (say.text("fact.ruleset"), self.ruleset), (say.text("fact.learnt"), self.learnt)]  # fmt: skip
        if self.trained:
            facts[-1] = say.text("fact.players"), say.text("fact.trained", games=say.count(self.trained))
        return View(say.text("title"), facts, tables, say.text("note"))

    def _view(self) -> View:
        return self.view()


def _pooled(rows: pl.DataFrame) -> pl.DataFrame:
    """Rows without those that others pool, the highest fair price first, ducats last."""
    members = [name for gift in rows["gift"] if JOIN in gift for name in apart(gift)]
    kept = rows.filter(~pl.col("gift").is_in(members))
    return kept.sort(pl.col("gift").str.starts_with("ducats"), -pl.col("price"), nulls_last=True, maintain_order=True)


def _called(say: Any, gift: str) -> str:
    """A gift in words."""
    if gift.startswith("ducats"):
        return str(say.text("ducats", n=int(gift.rpartition("_")[2])))
    return str(say.text(f"card.{gift}"))


def _told(say: Any, row: Mapping[str, Any], name: str, digits: int, scale: float = 1.0) -> str:
    """A figure with its interval."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    if value is None:
        return str(say.text("unknown"))
    if low is None:
        return str(say.number(scale * value, digits))
    ends = [say.number(scale * each, digits).replace("-", "\N{MINUS SIGN}") for each in (value, low, high)]
    return str(say.text("figure", value=ends[0], low=ends[1], high=ends[2]))


def _points(say: Any, row: Mapping[str, Any], name: str) -> str:
    return _told(say, row, name, 2, 100.0)


# ------------------------------------------------------------------------------------------------------------- playing


@dataclass(frozen=True)
class _Job:
    """A piece: some deals of a table."""

    line_up: tuple[Bot, ...]
    rules: Ruleset
    seed: int
    first: int
    deals: int
    turns: int
    worlds: int
    interpreted: bool
    place: Path | None = field(default=None, compare=False)

    def name(self) -> str:
        """What its file is called: by all that its games depend on."""
        told = sha256()
        for known in map(find, self.line_up):
            code = getattr(known.function, "__code__", None)
            told.update(repr((known.name, known.origin, getattr(code, "co_code", b""))).encode())
            told.update(packed_row(known, len(self.line_up)).tobytes())
        rest = (self.rules.hash, self.seed, self.turns, self.worlds, _sources())
        told.update(repr(rest).encode())
        return f"fair-prices-{told.hexdigest()[:20]}-{self.first}-{self.deals}.parquet"


@cache
def _sources() -> str:
    """What tells one engine, and one set of bots, from another."""
    return source_hash([*SOURCES, gifts_kernel.__name__])


def _piece(job: _Job) -> pl.DataFrame:
    """Play a piece: sums by deal, year and gift, and what was bought."""
    known = [find(each) for each in job.line_up]
    made, bought = given(
        known, job.rules, job.seed, job.first, job.deals, job.turns, job.worlds, interpreted=job.interpreted
    )
    sums = made.group_by("deal", "year", "gift", maintain_order=True).agg(pl.col("worlds", "with", "without").sum())
    return pl.concat([sums, bought], how="diagonal").select(
        pl.col(name).fill_null(0).cast(dtype) if dtype != pl.String else name for name, dtype in _PIECE.items()
    )


@public(renamed={"folder": "out"})
def fair_prices(
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    *,
    rules: Ruleset | str | Path | None = None,
    deals: int = 400,
    turns: int = TURNS,
    worlds: int = WORLDS,
    seed: int = SEED,
    out: str | Path | None = None,
    executor: Executor | None = None,
    progress: bool = True,
    players_know_rules: bool | int = True,
) -> FairPrices:
    """What each card of a ruleset is worth as winning, and its fair price, as measured by gifts.

    Args:
        players: at the table.
        bots: one for all seats or one a seat, as of `simulate`: they play the games, and play on after a gift.
        rules: a ruleset; None is the rulebook's.
        deals: games at some turns of which gifts are made. Intervals go with one over the root of their number; 400
            take a minute or two of processor time.
        turns: of each deal.
        worlds: drawn at each turn from what the seat knows.
        seed: of the deals. The same call gives the same figures.
        out: a folder where pieces are kept, and found if they are there; None: nowhere.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core.
        progress: show it.
        players_know_rules: as of `simulate`.

    Raises:
        SimulationError: a value that cannot be played; all of them are named at once.
        LogError: nothing can be written into the folder.
        WorkerError: a worker of the executor was lost.
    """
    chosen = Ruleset.of(rules)
    line_up = _checked(players, bots, chosen, deals, turns, worlds, seed)
    line_up, _ = seated(ENGINE, line_up, chosen, players_know_rules, progress)
    kept = None if out is None else Path(out)
    rows = _played(line_up, chosen, deals, turns, worlds, seed, kept, executor, progress)
    names = [find(each).name for each in line_up]
    told = _rows(rows, ",".join(names if len(set(names)) > 1 else names[:1]), players, chosen)
    trained = max(ENGINE.origins(line_up).get(TRAINED, {"": 0}).values())
    return FairPrices(deals, turns, worlds, seed, fingerprints(), chosen.hash, version("qn-analysis"), told, trained)


def _checked(
    players: int, bots: Bot | Sequence[Bot] | None, rules: Ruleset, deals: int, turns: int, worlds: int,
    seed: int,
) -> tuple[Bot, ...]:  # fmt: skip
    """The bots by seat; `SimulationError` names all that is wrong with the call."""
    wrong = [
        f"{number} {what}: ask for 1 or more"
        for number, what in ((deals, "deals"), (turns, "turns"), (worlds, "worlds"))
        if number < 1
    ]
    line_up: tuple[Bot, ...] = ()
    try:
        line_up = check_call(ENGINE, max(1, deals), players, ENGINE.usual if bots is None else bots, seed, rules)
    except SimulationError as error:
        wrong.append(str(error))
    if wrong:
        raise SimulationError("; ".join(wrong))
    return line_up


def _played(
    line_up: tuple[Bot, ...], rules: Ruleset, deals: int, turns: int, worlds: int, seed: int,
    folder: Path | None, executor: Executor | None, progress: bool,
) -> pl.DataFrame:  # fmt: skip
    """The sums of all pieces, in their order; those that a folder has are not played again."""
    with nullcontext() if folder is None else held_folder(folder, _OWN):
        return _pieces(line_up, rules, deals, turns, worlds, seed, folder, executor, progress)


def _pieces(
    line_up: tuple[Bot, ...], rules: Ruleset, deals: int, turns: int, worlds: int, seed: int,
    folder: Path | None, executor: Executor | None, progress: bool,
) -> pl.DataFrame:  # fmt: skip
    """The same in a folder that is held."""
    known = [find(each) for each in line_up]
    interpreted = not all(each.compiles for each in known)
    whole = _Job(line_up, rules, seed, 0, deals, turns, worlds, interpreted)
    jobs = []
    for first in range(0, deals, PIECE):
        job = replace(whole, first=first, deals=min(PIECE, deals - first))
        jobs.append(replace(job, place=None if folder is None else folder / job.name()))
    frames = {job.first: there for job in jobs if (there := _kept(job)) is not None}
    missing = [job for job in jobs if job.first not in frames]
    if missing and not interpreted and executor is None:
        ENGINE.ready(known, progress)
        gifts_build(progress)
    names = list(dict.fromkeys(each.name for each in known))
    with bar(f"fair prices of {', '.join(names)}, {len(known)} players", deals, progress) as advance:
        advance(sum(job.deals for job in jobs if job.first in frames))
        for job, made in zip(missing, spread(_piece, missing, executor), strict=True):
            frames[job.first] = made
            if job.place is not None:
                written = BytesIO()
                made.write_parquet(written, metadata={"sha256": _checksum(made)})
                write_whole(job.place, written.getvalue())
            advance(job.deals)
    return pl.concat([frames[job.first] for job in jobs])


def _checksum(piece: pl.DataFrame) -> str:
    return sha256(piece.write_csv().encode()).hexdigest()


def _kept(job: _Job) -> pl.DataFrame | None:
    """A piece that a folder has; None where it has none, or a damaged one, which is played again."""
    if job.place is None or not job.place.exists():
        return None
    try:
        content = job.place.read_bytes()
        made = pl.read_parquet(BytesIO(content))
        told = pl.read_parquet_metadata(BytesIO(content))
        if made.schema == _PIECE and told.get("sha256", _checksum(made)) == _checksum(made):
            return made
    except (OSError, pl.exceptions.PolarsError, pl.exceptions.PanicException):
        pass
    note(f"{job.place} is damaged: it is played again")
    return None


def _rows(sums: pl.DataFrame, bots: str, players: int, rules: Ruleset) -> pl.DataFrame:
    """What the study keeps of a table: of the whole game and of each year, gifts one by one and alike ones together."""
    pools = {name: each for name, each in rules.told_as()["card"].items() if name != each}
    years = sorted(sums["year"].unique())
    ladders = {name: rules.prices[Card(at)] for at, name in enumerate(NAMES[:KINDS])}
    ladders |= {pool: ladders[name] for name, pool in pools.items()}
    parts = []
    for year in (ALL_YEARS, *years):
        mine = sums if year == ALL_YEARS else sums.filter(year=year)
        told = mine.filter(pl.col("worlds") > 0), mine.filter(pl.col("n") > 0)
        frame = priced(*told, pools)
        words = judged(frame.filter(~pl.col("gift").is_in(list(pools))), ladders)
        words |= {name: words[pool] for name, pool in pools.items() if pool in words}
        verdict = pl.col("gift").replace_strict(words, default="", return_dtype=pl.String)
        parts.append(frame.with_columns(verdict=verdict, year=pl.lit(year, pl.Int64)))
    order = {name: at for at, name in enumerate((MONEY, *NAMES))}
    place = pl.col("gift").str.split(JOIN).list.first().replace_strict(order, return_dtype=pl.Int64)
    whole = pl.concat(parts).with_columns(bots=pl.lit(bots), players=pl.lit(players, pl.Int64))
    numbers = pl.col(pl.Float64).round(8)
    return whole.sort("year", place, pl.col("gift").str.len_chars(), descending=[False, False, True]).select(
        *_SCHEMA
    ).with_columns(numbers)  # fmt: skip


def fingerprints() -> str:
    """Of the weights of `learnt` for 2, 3 and 4 players, as the package has them."""
    brain = find(BOT).brain
    if brain is None:
        raise SimulationError(f"{BOT} has no network")
    return " ".join(brain.at(players).fingerprint for players in (2, 3, 4))


def gift_figures(
    line_up: Sequence[Bot], rules: Ruleset, seed: int, deals: int, folder: Path | None = None,
    executor: Executor | None = None,
) -> list[Figure]:  # fmt: skip
    """What cards are worth under some rules, deal by deal: to be held against other rules on the same deals.

    Cards of true gems with as many stones are told together, whatever the rules make of them. The seed is that of the
    comparison; the deals of gifts are none of its games. Pieces are kept in the folder, and found there.
    """
    sums = _played(tuple(line_up), rules, deals, TURNS, WORLDS, (SEED + seed) % 2**62, folder, executor, False)
    pools = {name: kind for name, kind in KIND_OF.items() if JOIN in kind}
    ladders: dict[str, list[int]] = {}
    for name, kind in KIND_OF.items():
        ladders.setdefault(kind, []).extend(rules.prices[Card[name.upper()]])
    made = figures_by_deal(sums.filter(pl.col("worlds") > 0), sums.filter(pl.col("n") > 0), ladders, pools)
    units = {A_COPY: "share", DUCAT: "share", OFF: "ducats"}
    return [
        Figure(GIFTS, name, () if name == OFF else ("gift",), units.get(name, "ducats"), name in (A_COPY, DUCAT),
               each.drop("gift") if name == OFF else each)
        for name, each in made.items()
    ]  # fmt: skip


def prices_of(line_up: Sequence[Bot], rules: Ruleset, progress: bool = True) -> FairPrices:
    """Fair prices for a report by house rules, which none were stored of; `line_up` has a bot a seat."""
    return fair_prices(len(line_up), line_up, rules=rules, deals=OF_REPORT, progress=progress, players_know_rules=False)


# --------------------------------------------------------------------------------------------------------- stored study


def fair_price_study(
    folder: Path | None = None, only: Sequence[str] = (), deals: int = DEALS, progress: bool = True
) -> FairPrices:  # fmt: skip
    """Play the study, so many deals of each table; or only what some bots of `POPULATIONS` play, all else as it is
    stored.

    What is stored of others stays if it is of the same weights, rules and seed. Pieces are kept in the folder, and
    found there.

    Raises:
        SimulationError: no population with such a bot.
        LogError: nothing can be written into the folder.
    """
    if unknown := [bot for bot in only if bot not in POPULATIONS]:
        raise SimulationError(f"no population {', '.join(unknown)}: choose among {', '.join(POPULATIONS)}")
    parts: list[pl.DataFrame] = []
    before = stored_or_none() if only else None
    made: FairPrices | None = None
    for bot in POPULATIONS:
        if not only or bot in only:
            for players in (2, 3, 4):
                made = fair_prices(players, bot, deals=deals, out=folder, progress=progress)
                parts.append(made.frame)
        elif before is not None and (before.learnt, before.seed) == (fingerprints(), SEED):
            parts.append(before.frame.filter(bots=bot))
    assert made is not None
    most = max(deals, before.deals) if before is not None and len(only) < len(POPULATIONS) else deals
    return replace(made, deals=most, frame=pl.concat(parts))


@cache
def stored_or_none() -> FairPrices | None:
    """The package's own study, if it has one."""
    place = files(STORED).joinpath(KEPT)
    return FairPrices.load(place.read_text(encoding="utf-8")) if place.is_file() else None


def stored_fair_prices() -> FairPrices:
    """The package's own study: fair prices under the rulebook's rules, by `learnt`, `expert` and `steady`.

    Raises:
        StudyError: the package has none.
    """
    found = stored_or_none()
    if found is None:
        raise StudyError("the package has no fair prices: `python reports/studies.py fair-prices` plays them")
    return found


def holding(rules: Ruleset) -> pl.DataFrame:
    """The rows of the stored study that hold under a ruleset: none under another one, and none of `learnt` where the
    weights are not those that played."""
    found = stored_or_none()
    if found is None:
        return pl.DataFrame(schema=_SCHEMA)
    if found.ruleset != rules.hash:
        return found.frame.clear()
    if found.learnt != fingerprints():
        return found.frame.filter(pl.col("bots").str.contains(BOT).not_())
    return found.frame
