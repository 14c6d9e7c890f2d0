"""Measure the bots of a companion game: `python reports/companions.py ladder --game jewels`, `... parts --game lady`.

`ladder` writes `reports/ladder-<game>.md`: how often each bot wins alone among copies of another one, at each table.
`parts` writes `reports/parts-<game>.json` and the page of it, `parts-<game>.md`: how often a part of the game is used,
in games of one bot in every seat, and what it is worth, played both ways on the same deals: one seat that never (or
always) uses it among copies of `learnt`, less what `learnt` does in that seat, in every seat as often. `tell` writes
that page anew from what was stored.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

import qn_analysis as qn
from qn_analysis.core.base.game_registry import game_named, short_name
from qn_analysis.core.base.progress import bar
from qn_analysis.core.log.folder import check_place, write_whole
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.simulate import weights_of
from qn_analysis.games.jewels.play.registry import PARTS as JEWELS
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.learning.env.seating import shares_of_win

Numbers = np.ndarray[Any, Any]
HERE: Final = Path(__file__).parent
BOTS: Final = ("greedy", "tuned", "learnt")
NETWORK: Final = "learnt"
LEVELS: Final = ("learnt-mixed", "learnt-easy", "learnt-beginner")
USUAL: Final = 3
"""The number of players that a page speaks of first."""
RUNGS: Final = {"jewels": "trader", "lady": "collector"}
"""The bot between `greedy` and `tuned`."""


@dataclass(frozen=True)
class Mean:
    """A mean with its 95 % interval, and of how many games."""

    value: float
    low: float
    high: float
    n: int

    def text(self, digits: int = 2, signed: bool = False) -> str:
        """It as the page has it."""
        sign = "+" if signed else ""
        ends = ", ".join(f"{end + 0.0:{sign}.{digits}f}" for end in (self.low, self.high))
        return f"{self.value + 0.0:{sign}.{digits}f} [{ends}]"


def mean(values: Numbers) -> Mean:
    """Of one number a game."""
    half = 1.96 * float(values.std(ddof=1)) / math.sqrt(len(values))
    middle = float(values.mean())
    return Mean(middle, middle - half, middle + half, len(values))


def ratio(of: Numbers, by: Numbers) -> Mean:
    """Sums of two numbers a game, one by the other, in hundredths (delta method)."""
    total = float(by.sum())
    if not total:
        return Mean(math.nan, math.nan, math.nan, 0)
    value = float(of.sum()) / total
    half = 1.96 * float(np.sqrt(((of - value * by) ** 2).sum())) / total
    return Mean(100 * value, 100 * (value - half), 100 * (value + half), int(total))


# ----------------------------------------------------------------------------------------------------- what is used


def per_game(log: Any, rows: pl.Expr, value: pl.Expr | None = None) -> Numbers:
    """Of each game, how many rows there are, or the sum of a value over them."""
    counted = pl.len() if value is None else value.sum()
    found = log.events.filter(rows).group_by("game").agg(counted.cast(pl.Float64).alias("n"))
    every = log.games.select("game").join(found, on="game", how="left").sort("game").collect()
    found_numbers: Numbers = every["n"].fill_null(0.0).to_numpy()
    return found_numbers


def jewels_usage(log: Any) -> dict[str, Mean]:
    """How often each part is used, by what the page calls it."""
    k, event = log.players, pl.col("event").cast(pl.String)
    cards = [card.key for card in JewelsRules.default().encounters]
    kinds = {card.key: card.type for card in JewelsRules.default().encounters}
    spare = per_game(log, event == "coin_earned")
    actions = sum(
        (per_game(log, event == each) for each in ("travelled", "crafted", "interacted", "refilled", "coin_earned")),
        per_game(log, event == "auction_won"),
    )
    passed = per_game(log, event == "passed", pl.col("count"))
    held = per_game(log, event == "auction_won")
    own = per_game(log, (event == "auction_won") & (pl.col("seat") == pl.col("other")))
    asked = per_game(log, event.is_in(["challenged", "not_challenged"]))
    sold = per_game(log, event == "sold")
    necklaces = per_game(log, (event == "sold") & pl.col("object").cast(pl.String).str.starts_with("necklace"))
    with_coins = per_game(log, event == "coins_taken")
    trades = per_game(log, event.is_in(["bought", "sold"])) - held
    found = {
        "actions on earning a coin, % of all": ratio(spare, actions + trades),
        "coins earned so, a player and game": mean(spare / k),
        "actions given up, a player and game": mean(passed / k),
        "refills, a player and game": mean(per_game(log, event == "refilled") / k),
        "asked to auction off, who did, %": ratio(per_game(log, event == "challenged"), asked),
        "auctions, a game": mean(held),
        "auctions that the active player wins, %": ratio(own, held),
        "sales, a player and game": mean(sold / k),
        "Necklaces, % of sales": ratio(necklaces, sold),
        "sales to a Buyer with coins, %": ratio(with_coins, sold),
        "coins taken from Buyers, a player and game": mean(per_game(log, event == "coins_taken", pl.col("amount")) / k),
    }
    for number, key in enumerate(cards):
        if str(kinds[key]) != "buyer":
            met = per_game(log, (event == "interacted") & (pl.col("card") == number))
            found[f"met: {key}, a player and game"] = mean(met / k)
    return found


def lady_usage(log: Any) -> dict[str, Mean]:
    """How often each part is used, by what the page calls it."""
    event = pl.col("event").cast(pl.String)
    each = {name: per_game(log, event == f"played_from_{name}") for name in ("hand", "pit", "deck")}
    plays = sum(each.values(), np.zeros(1))
    found = {f"cards played from the {name}, %": ratio(count, plays) for name, count in each.items()}
    none = per_game(log, event == "nothing_added")
    taken = per_game(log, event == "taken_instead")
    found["cards that add nothing, % of plays"] = ratio(none + taken, plays)
    found["of these, a gem taken instead, %"] = ratio(taken, none + taken)
    return found


# ---------------------------------------------------------------------------------------------------- what it is worth


def played(engine: Engine, rules: Any, bots: Sequence[str], seed: int, games: int) -> tuple[Numbers, Numbers]:
    """[games, seats] shares of the win and scores."""
    known = [engine.find(each) for each in bots]
    engine.ready(known, False)
    build, seats, k = engine.builds.compiled(), engine.builds.seats, len(bots)
    kernels = [engine.kernel(build, each) for each in known]
    policies = (*kernels, *[kernels[0]] * (seats - k))
    found = engine.builds.results(rules, k, policies, weights_of(engine, bots), seed, 0, games)
    assert (found[:, 0] < 0).all()
    return shares_of_win(found[:, 5 + seats : 5 + seats + k]), found[:, 5 : 5 + k].astype(float)


@cache
def base(engine: Engine, rules: Any, players: int, seed: int, games: int) -> tuple[Numbers, Numbers]:
    """The same of `learnt` in every seat."""
    return played(engine, rules, [NETWORK] * players, seed, games)


def worth(engine: Engine, rules: Any, players: int, bot: str, games: int, seed: int) -> tuple[Mean, Mean]:
    """What a bot in one seat wins and scores more than `learnt` does there, on the same deals."""
    wins, scores = [], []
    for seat in range(players):
        own = seed + seat
        before = base(engine, rules, players, own, games // players)
        bots = [bot if each == seat else NETWORK for each in range(players)]
        after = played(engine, rules, bots, own, games // players)
        wins.append(100 * (after[0] - before[0])[:, seat])
        scores.append((after[1] - before[1])[:, seat])
    return mean(np.concatenate(wins)), mean(np.concatenate(scores))


# ------------------------------------------------------------------------------------------------------------- a page


@dataclass(frozen=True)
class Subject:
    """What is played of a game.

    Attributes:
        usage: counts what is used in a log.
        parts: whose worth is measured at every table, and what sentences call them.
        more: the same of those whose worth is measured at 3 players.
        swaps: habits that use one part for another, at every table.
        rulesets: by what the page calls them.
        habit: the key of its usage that tells populations apart.
    """

    usage: Callable[[Any], dict[str, Mean]]
    parts: Mapping[str, str]
    more: Mapping[str, str]
    swaps: Sequence[str]
    rulesets: Mapping[str, Any]
    habit: str


def subject(game: str) -> Subject:
    """What is played of a game."""
    if game == "jewels":
        kinds = {card.key: str(card.type) for card in JewelsRules.default().encounters}
        met = {key: f"meeting the {key.title()}" for key in JEWELS if kinds.get(key, "buyer") != "buyer"}
        coins = [f"{part}-for-coin" for part in ("refill", "necklace", "meeting", "guide", "journeyman", "polisher")]
        habit = "actions on earning a coin, % of all"
        return Subject(jewels_usage, JEWELS_PARTS, met, coins, {"": JewelsRules.default()}, habit)
    default = qn.lady.Ruleset.default()
    modes = {"basic game": default, "advanced game": default.with_(mode="advanced")}
    swaps = ("deck-for-pit", "deck-for-hand", "pit-for-deck", "hand-for-deck")
    return Subject(lady_usage, LADY_PARTS, {}, swaps, modes, "cards played from the deck, %")


JEWELS_PARTS: Final = {
    "coin": "earning a coin", "refill": "refilling the city", "auction": "auctioning off what one is asked for",
    "necklace": "crafting Necklaces", "meeting": "meeting those who are no Buyers",
    "stocked": "selling to Buyers with coins", "pass": "giving up actions",
}  # fmt: skip
LADY_PARTS: Final = {
    "hand": "playing from the hand while there is a choice", "pit": "playing face-up cards of the pit",
    "deck": "playing blind from the deck", "gem-instead": "taking a gem where a card adds nothing",
}  # fmt: skip


def verdict(never: Mean, always: Mean) -> str:
    """What the two differences say."""
    if never.low == never.high == 0:
        return "never used; always using it loses" if always.high < 0 else "never used"
    never_worse, always_worse = never.high < 0, always.high < 0
    if never.low > 0 or always.low > 0:
        return "**the bot would win more otherwise**"
    if never_worse and always_worse:
        return "as it is used is best"
    if never_worse:
        return "its use wins; more of it would not harm"
    return "less of it would not harm" if always_worse else "no difference seen"


@dataclass(frozen=True)
class Table:
    """What was measured at a table.

    Attributes:
        name: of the ruleset; "" where there is one only.
        players: at the table.
        usage: by bot and by what the page calls it.
        parts: by part: win share and score without it, then with it wherever it can be.
        swaps: by habit: win share and score.
    """

    name: str
    players: int
    usage: Mapping[str, Mapping[str, Mean]]
    parts: Mapping[str, tuple[Mean, Mean, Mean, Mean]]
    swaps: Mapping[str, tuple[Mean, Mean]]

    @property
    def title(self) -> str:
        """As one says it."""
        return f"{self.players} players{f', {self.name}' if self.name else ''}"


@dataclass(frozen=True)
class Measured:
    """What `parts` measured of a game.

    Attributes:
        game: as commands call it.
        games, logged, seed: what was played, of each way and for usage.
        weights: of `learnt`, by number of players.
        tables: what came of it.
    """

    game: str
    games: int
    logged: int
    seed: int
    weights: Mapping[str, str]
    tables: Sequence[Table]

    def save(self, place: Path) -> None:
        """Write it as JSON, a table a line."""
        head = {key: getattr(self, key) for key in ("game", "games", "logged", "seed", "weights")}
        lines = ",\n".join(json.dumps(_plain(each)) for each in self.tables)
        write_whole(place, f'{json.dumps(head)[:-1]}, "tables": [\n{lines}\n]}}\n'.encode())


def _plain(told: Any) -> Any:
    """Means as rows of numbers."""
    if isinstance(told, Mean):
        return [*(None if math.isnan(each) else round(each, 4) for each in (told.value, told.low, told.high)), told.n]
    if isinstance(told, Table):
        return {key: _plain(value) for key, value in vars(told).items()}
    if isinstance(told, Mapping):
        return {key: _plain(value) for key, value in told.items()}
    return [_plain(each) for each in told] if isinstance(told, tuple) else told


def stored(place: Path) -> Measured:
    """What `Measured.save` wrote."""
    told = json.loads(place.read_text(encoding="utf-8"))

    def of(row: Sequence[float | None]) -> Mean:
        value, low, high = (math.nan if each is None else each for each in row[:3])
        return Mean(value, low, high, int(row[3] or 0))

    tables = []
    for each in told.pop("tables"):
        usage = {bot: {key: of(row) for key, row in counts.items()} for bot, counts in each["usage"].items()}
        parts = {key: (of(row[0]), of(row[1]), of(row[2]), of(row[3])) for key, row in each["parts"].items()}
        swaps = {key: (of(row[0]), of(row[1])) for key, row in each["swaps"].items()}
        tables.append(Table(each["name"], each["players"], usage, parts, swaps))
    return Measured(**told, tables=tables)


def measured(game: str, players: Sequence[int], games: int, logged: int, seed: int) -> Measured:
    """Play all that the page tells."""
    engine, about = engine_of(game), subject(short_name(game))
    tables = []
    steps = len(about.rulesets) * len(players) * (len(BOTS) + 2 * len(about.parts) + len(about.swaps))
    with bar("parts of the game", steps + 2 * len(about.more), True) as advance:
        for name, rules in about.rulesets.items():
            for k in players:
                usage = {}
                for bot in BOTS:
                    log = qn.simulate(
                        logged, players=k, bots=bot, seed=seed, game=game, rules=rules, progress=False
                    )  # fmt: skip
                    usage[bot] = about.usage(log)
                    advance(1)
                parts = {}
                for part in [*about.parts, *(about.more if k == 3 else ())]:
                    ways: list[Mean] = []
                    for way in ("never", "always"):
                        ways += worth(engine, rules, k, f"{NETWORK}~{way}-{part}", games, seed + 100)
                        advance(1)
                    parts[part] = (ways[0], ways[1], ways[2], ways[3])
                swaps = {}
                for habit in about.swaps:
                    swaps[habit] = worth(engine, rules, k, f"{NETWORK}~{habit}", games, seed + 100)
                    advance(1)
                tables.append(Table(name, k, usage, parts, swaps))
    weights = {str(k): each.at(k).fingerprint for each, k in _brains(engine, players)}
    return Measured(short_name(game), games, logged, seed, weights, tables)


def answers(found: Measured) -> list[str]:
    """What somebody wants to know of it, in sentences with their figures: what is worth most, what stays unused,
    whether anything else wins more, and how it depends on who plays."""
    about = subject(found.game)
    words = {**about.parts, **about.more}
    told = []
    tops = [(each, *_tops(each, about)) for each in found.tables]
    for each, first, second in tops:
        if each.players == USUAL:
            also = f"; {words[second]} is worth about as much ({_cost(each.parts[second][0])})" if second else ""
            told.append(
                f"**{each.title}**: {words[first]} is worth most. A `{NETWORK}` that never does it wins"
                f" {_cost(each.parts[first][0])} points of win share less (n = {found.games:,} games){also}."
            )
    others = "; ".join(
        f"{each.title}: {words[first]} ({_cost(each.parts[first][0])})"
        for each, first, _ in tops
        if each.players != USUAL
    )
    if others:
        told.append(f"**Other tables**, what is worth most: {others}.")
    idle, rare = [], []
    for part in words:
        at = [each for each in found.tables if part in each.parts]
        never = [each for each in at if each.parts[part][0].low == each.parts[part][0].high == 0]
        if len(never) == len(at):
            idle.append(f"{words[part]} (done whenever it can be: {_range([each.parts[part][2] for each in at])})")
        elif never:
            tables = ", ".join(each.title for each in never)
            always = _range([each.parts[part][2] for each in never])
            rare.append(f"{words[part]} at {tables} (done whenever it can be there: {always})")
    if idle:
        told.append(
            f"**Never used** by `{NETWORK}` at any table where it was tried: {'; '.join(idle)}.{_finding(found)}"
        )
    else:
        told.append(f"**Never used**: nothing; `{NETWORK}` uses every part at some table.")
    if rare:
        told.append(f"**Used at some tables only**, never: {'; '.join(rare)}.")
    told.append(_better(found, words))
    rows = [
        f"{each.title}: " + ", ".join(f"`{bot}` {each.usage[bot][about.habit].text(1)}" for bot in BOTS)
        for each in found.tables
        if each.players == USUAL or all(other.players != USUAL for other in found.tables)
    ]
    told.append(
        f"**It depends on who plays**: {about.habit.replace(', %', ', in %')} (n = {found.logged:,} games of each bot):"
        f" {'; '.join(rows)}."
    )
    return told


def _tops(table: Table, about: Subject) -> tuple[str, str]:
    """The part that it costs most to be without, and the next one if their intervals meet, else ""."""
    first, second = sorted(about.parts, key=lambda part: table.parts[part][0].value)[:2]
    return first, second if table.parts[second][0].low <= table.parts[first][0].high else ""


def _finding(found: Measured) -> str:
    """What it means that parts stay unused: said where using them was tried and does not win more."""
    unused = [row[2] for each in found.tables for row in each.parts.values() if row[0].low == row[0].high == 0]
    if any(each.low > 0 for each in unused):
        return ""
    return (
        " On the same deals none of them wins more where it is used, so that they stay unused is a finding about the"
        " game among these players, not a gap of the bot."
    )


def _cost(never: Mean) -> str:
    return f"{-never.value:.1f} [{-never.high + 0.0:.1f}, {-never.low + 0.0:.1f}]"


def _range(of: Sequence[Mean]) -> str:
    if len(of) == 1:
        return f"{of[0].text(1, True)} points of win share"
    low, high = min(of, key=lambda each: each.value), max(of, key=lambda each: each.value)
    return f"{low.text(1, True)} to {high.text(1, True)} points of win share"


def _better(found: Measured, words: Mapping[str, str]) -> str:
    """Whether anything that was tried wins more than the bot as it plays."""
    tried = [
        (f"{way} {words[part]}, {each.title}", row[at])
        for each in found.tables
        for part, row in each.parts.items()
        for way, at in (("never", 0), ("always", 2))
    ]
    tried += [(f"{habit}, {each.title}", row[0]) for each in found.tables for habit, row in each.swaps.items()]
    more = [(name, each) for name, each in tried if each.low > 0]
    if not more:
        return (
            f"**Nothing that was tried wins more** than `{NETWORK}` as it plays: of {len(tried)} habits none has its"
            " interval above 0."
        )
    listed = "; ".join(f"{name} {each.text(1, True)}" for name, each in more)
    return (
        f"**What wins more** than `{NETWORK}` as it plays, of {len(tried)} habits (by chance alone, some"
        f" {max(1, round(len(tried) / 40))} would have their interval above 0): {listed}."
    )


def page(found: Measured, title: str) -> str:
    """The page, in Markdown: what it comes to, then every figure."""
    about = subject(found.game)
    lines = [
        f"# {title}: which parts its bots use, and what each is worth", "",
        *(line for answer in answers(found) for line in (f"- {answer}",)), "",
        f"Written by `python reports/companions.py parts --game {found.game}`. Means with 95 % intervals."
        f" Usage: {found.logged:,} games of one bot in every seat. Worth: one seat among copies of `{NETWORK}` that"
        f" never (always) uses the part where it has a choice, less `{NETWORK}` itself there, on the same deals"
        f" ({found.games:,} games, every seat as often); in points of win share, and in score. Weights of"
        f" `{NETWORK}`: {', '.join(f'{each} ({k} players)' for k, each in found.weights.items())}.", "",
    ]  # fmt: skip
    for each in found.tables:
        lines += [f"## {each.title}", ""]
        lines += [f"| | {' | '.join(f'`{bot}`' for bot in BOTS)} |", f"|---|{'---|' * len(BOTS)}"]
        used = [each.usage[bot] for bot in BOTS]
        lines += [
            f"| {key} | {' | '.join('–' if row[key].n == 0 else row[key].text() for row in used)} |" for key in used[0]
        ]
        lines += [
            "",
            "| part | never: win share | never: score | always: win share | always: score | |",
            "|---|---|---|---|---|---|",
        ]
        for part, row in each.parts.items():
            cells = [one.text(1, True) for one in row]
            lines.append(f"| {part} | {' | '.join(cells)} | {verdict(row[0], row[2])} |")
        lines += ["", "| one for another | win share | score | |", "|---|---|---|---|"]
        for habit, (wins, score) in each.swaps.items():
            said = "**it would win more so**" if wins.low > 0 else "it would win less" if wins.high < 0 else ""
            said = said or ("it never comes to that" if score.low == score.high == 0 else "no difference seen")
            lines.append(f"| {habit} | {wins.text(1, True)} | {score.text(1, True)} | {said} |")
        lines.append("")
    assert set(about.parts) <= set(found.tables[0].parts)
    return "\n".join(lines).rstrip("\n") + "\n"


# ------------------------------------------------------------------------------------------------------------ a ladder


def ladder(game: str, title: str, players: Sequence[int], games: int, seed: int) -> str:
    """How often bots win alone among copies of others, in Markdown."""
    engine, about = engine_of(game), subject(short_name(game))
    middle = RUNGS[short_name(game)]
    pairs = [
        ("greedy", "random"), (middle, "greedy"), ("tuned", middle), ("tuned", "greedy"), (NETWORK, "tuned"),
        (NETWORK, middle), (NETWORK, "greedy"), *((level, "tuned") for level in LEVELS),
    ]  # fmt: skip
    lines = [
        f"# {title}: the ladder of bots", "",
        f"Written by `python reports/companions.py ladder --game {short_name(game)}`. Per cent of games that a bot wins"
        " alone among copies of another one, and one copy of the other alone among copies of it; a shared win counts in"
        f" parts; every seat as often, 95 % intervals, n = {games:,} games each. Weights of `{NETWORK}`: "
        + ", ".join(f"{each.at(k).fingerprint} ({k} players)" for each, k in _brains(engine, players)) + ".", "",
    ]  # fmt: skip
    with bar("ladder", len(about.rulesets) * len(players) * len(pairs), True) as advance:
        for name, rules in about.rulesets.items():
            for k in players:
                even = f"{100 / k:.1f}".rstrip("0").rstrip(".")
                lines += [f"## {k} players{f', {name}' if name else ''}: an even share is {even}", ""]
                lines += ["| bot | rival | alone among rivals | a rival alone among its copies |", "|---|---|---|---|"]
                for bot, rival in pairs:
                    ways = [(bot, rival)] if k == 2 else [(bot, rival), (rival, bot)]
                    cells = [alone(engine, rules, k, one, other, games, seed).text(1) for one, other in ways]
                    lines.append(f"| `{bot}` | `{rival}` | {' | '.join([*cells, ''][:2])} |")
                    advance(1)
                lines.append("")
    return "\n".join(lines).rstrip("\n") + "\n"


def _brains(engine: Engine, players: Sequence[int]) -> list[tuple[Any, int]]:
    return [(engine.find(NETWORK).brain, k) for k in players]


def alone(engine: Engine, rules: Any, players: int, bot: str, rival: str, games: int, seed: int) -> Mean:
    """Per cent of games that a bot wins alone among copies of another one, in every seat as often."""
    wins = []
    for seat in range(players):
        bots = [bot if each == seat else rival for each in range(players)]
        wins.append(100 * played(engine, rules, bots, seed + seat, games // players)[0][:, seat])
    return mean(np.concatenate(wins))


def main() -> None:
    """Play and write a page."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", choices=("ladder", "parts", "tell"))
    asked.add_argument("--game", choices=("jewels", "lady"), required=True)
    asked.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    asked.add_argument("--games", type=int, default=6_000, help="each way of a part, or of a pair of bots")
    asked.add_argument("--logged", type=int, default=1_000, help="games whose usage is counted")
    asked.add_argument("--seed", type=int, default=71)
    asked.add_argument("--out", type=Path, help="the page; else reports/ladder-GAME.md or parts-GAME.md")
    said = asked.parse_args()
    kind = "ladder" if said.what == "ladder" else "parts"
    out = said.out or HERE / f"{kind}-{said.game}.md"
    check_place(out)
    game = game_named(said.game)
    title = engine_of(game).title
    if said.what == "ladder":
        told = ladder(game, title, said.players, said.games, said.seed)
    else:
        data = out.with_suffix(".json")
        if said.what == "parts":
            measured(game, said.players, said.games, said.logged, said.seed).save(check_place(data))
        told = page(stored(data), title)
    write_whole(out, told.encode())


if __name__ == "__main__":
    main()
