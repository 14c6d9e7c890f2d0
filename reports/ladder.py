"""Measure the ladder of bots and write `reports/ladder.md`: `make ladder`, or `python reports/ladder.py --help`.

How often `learnt` and `expert` win against every bot below them, `thumb` against `greedy` and the named styles, bots
that search against their network and `searcher` against `expert`, `greedy` against `random`, for each number of
players; what the bots cost; and how much the games of `learnt` look like one that people played. Every sentence of the
page about an outcome is derived from the figures.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

import qn_analysis as qn
from qn_analysis.core.base.progress import Advance, bar
from qn_analysis.core.contests.schedule import line_up_name
from qn_analysis.core.log.folder import LogError, check_place, write_whole
from qn_analysis.core.play.simulate import Job, run_job
from qn_analysis.games.queens_necklace.play.registry import ENGINE, find, ready
from qn_analysis.games.queens_necklace.stats.people import MEASURES, in_words, likeness, shown

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
from anew import played  # noqa: E402  # the script beside this one

RIVALS = ("greedy", "collector", "royalist", "jeweller", "bargain", "schemer", "steady", "random")
"""Whom `learnt` and `expert` are measured against."""
NETWORK = "learnt"
SEARCHERS = ("searcher", "searcher-displays")
"""Bots that search on top of the network."""
FOREIGN = ("expert", "steady")
"""Whom searching bots are measured against besides: these do not play by the network, as the searching imagine."""
TIMED = ("random", "greedy", "steady", "expert", NETWORK, *SEARCHERS)
RULED = ("greedy", "collector", "royalist", "jeweller", "bargain", "schemer", "steady")
"""Whom the rules of thumb (`thumb`) are measured against."""
BESIDE = ("expert", "steady", "greedy")
"""Bots whose games stand beside those of `learnt` in the comparison with people."""
LEVELS = ("learnt-mixed", "learnt-easy", "learnt-beginner")
"""The network for people: how much weaker is it where it draws more freely?"""
STYLES = ("collector", "royalist", "jeweller", "bargain", "schemer", "steady")
"""The named styles."""


@dataclass(frozen=True)
class Aim:
    """A win share, in hundredths, that was aimed at; against several rivals the worst share counts.

    `alone` of the bot among copies of the rival, or of the rival among copies of the bot, which is to be small.
    """

    players: int
    bot: str
    rivals: tuple[str, ...]
    alone: bool
    floor: int
    goal: int


AIMS = (
    Aim(2, NETWORK, ("expert",), True, 88, 92), Aim(2, NETWORK, STYLES, True, 66, 72),
    Aim(3, NETWORK, ("expert",), True, 53, 58), Aim(3, NETWORK, ("expert",), False, 14, 10),
    Aim(3, NETWORK, ("thumb",), True, 54, 60),
    Aim(3, NETWORK, STYLES, True, 43, 50), Aim(3, NETWORK, STYLES, False, 27, 22),
    Aim(4, NETWORK, ("expert",), True, 47, 52), Aim(4, NETWORK, ("expert",), False, 15, 11),
    Aim(4, NETWORK, STYLES, True, 30, 38),
)  # fmt: skip
"""What strong play was to reach at the least, and what it was to reach."""
GAINS = {2: (14, 6), 3: (12, 5), 4: (10, 4)}
"""By number of players: search of displays was to gain no more points than these over its network, at the most and as a
goal. What it gains is what the network does not know."""
STEPS = 10_000_000
"""Steps of the reference loop."""
LEAST = 60
"""Games of `searcher` below which a league might not be compiled."""
PEOPLE = 4
"""Players of the real game."""


@dataclass(frozen=True)
class Sizes:
    """How much is played. Games are for each pair of bots and number of players; 0 leaves a part out.

    Attributes:
        players: the numbers of players.
        games: for each pair.
        searcher_games: for each pair in which a bot searches.
        likeness_games: of each bot, for the comparison with people.
        rounds: of timing, each of about `seconds` a bot.
        seed: of everything.
    """

    players: tuple[int, ...] = (2, 3, 4)
    games: int = 24_000
    searcher_games: int = 1_200
    likeness_games: int = 5_000
    rounds: int = 5
    seconds: float = 1.0
    seed: int = 2003


@dataclass(frozen=True)
class Share:
    """A win share of one seat, with its interval and the numbers of games and deals."""

    value: float
    low: float
    high: float
    games: int
    deals: int


@dataclass(frozen=True)
class Pair:
    """Two bots at a table of `players`.

    Attributes:
        alone: what `bot` wins by itself among copies of `rival`.
        guest: what `rival` wins by itself among copies of `bot`; of two players, the rest.
    """

    players: int
    bot: str
    rival: str
    alone: Share
    guest: Share

    @property
    def ahead(self) -> bool:
        """Clearly more than its share by itself, and the rival clearly less among its copies."""
        fair = 1 / self.players
        return self.alone.low > fair and self.guest.high < fair

    @property
    def behind(self) -> bool:
        """The same the other way round."""
        fair = 1 / self.players
        return self.alone.high < fair and self.guest.low > fair

    @property
    def verdict(self) -> str:
        """In words."""
        return "ahead" if self.ahead else "behind" if self.behind else "not clear"


@dataclass(frozen=True)
class Cost:
    """What a bot costs: medians over rounds.

    Attributes:
        log: whether every event was logged in memory.
        speed: games a second on one core.
        loops: games in the time of the reference loop.
        to_greedy: its speed over that of greedy in the same round.
    """

    players: int
    bot: str
    log: bool
    speed: float
    loops: float
    to_greedy: float

    @property
    def how(self) -> str:
        """Whether there was a log, in words."""
        return "log in memory" if self.log else "no log"


@dataclass
class Found:
    """All that was measured."""

    sizes: Sizes
    pairs: list[Pair] = field(default_factory=list)
    costs: list[Cost] = field(default_factory=list)
    loop: float = 0.0
    people: dict[str, Any] = field(default_factory=dict)

    def of(self, bot: str, players: int) -> list[Pair]:
        """The pairs of a bot."""
        return [pair for pair in self.pairs if (pair.bot, pair.players) == (bot, players)]


def match(bot: str, rival: str, players: int, games: int, seed: int) -> Pair:
    """Play two bots against each other on duplicate deals with rotated seats."""
    found = qn.league([bot, rival], players=players, games=games, seed=seed, progress=False)
    rows = found.line_ups.filter(measure="win")

    def share(who: str, line_up: tuple[int, ...]) -> Share:
        row = rows.filter(bot=who, line_up=line_up_name([bot, rival], line_up)).row(0, named=True)
        return Share(row["value"], row["low"], row["high"], row["n"], row["clusters"])

    return Pair(players, bot, rival, share(bot, (0,) + (1,) * (players - 1)), share(rival, (0,) * (players - 1) + (1,)))


def key_of(bot: str, rival: str, players: int, games: int, seed: int) -> str:
    """What a pair's result depends on: who plays what, and on which deals."""
    return f"{bot} {rival} {players} {games} {seed} {played(ENGINE, bot)}-{played(ENGINE, rival)}"


class Kept:
    """Results of pairs, written as each is played, so that a measurement goes on where it stopped."""

    def __init__(self, place: Path | None) -> None:
        self.place = place
        self.pairs: dict[str, Any] = {}
        if place is not None and place.exists():
            self.pairs = json.loads(place.read_text(encoding="utf-8"))

    def match(self, *pair: Any) -> Pair:
        """A pair that was played before, or plays now."""
        if self.place is None:
            return match(*pair)
        key = key_of(*pair)
        if key not in self.pairs:
            self.pairs[key] = asdict(match(*pair))
            write_whole(self.place, json.dumps(self.pairs, indent=0).encode())
        told = self.pairs[key]
        return Pair(**{**told, "alone": Share(**told["alone"]), "guest": Share(**told["guest"])})


def matches(sizes: Sizes) -> list[tuple[str, str, int, int]]:
    """Every pair to play: bot, rival, players, games."""
    made = []
    for players in sizes.players:
        made += [(NETWORK, rival, players, sizes.games) for rival in ("expert", "thumb", *RIVALS, *LEVELS)]
        made += [("expert", rival, players, sizes.games) for rival in RIVALS]
        made += [("thumb", rival, players, sizes.games) for rival in RULED if rival in RIVALS]
        made += [("greedy", "random", players, sizes.games)]
        searches = [(bot, rival) for rival in (*FOREIGN, NETWORK) for bot in SEARCHERS]
        made += [(*pair, players, sizes.searcher_games) for pair in searches]
    return [each for each in made if each[3]]


def loop() -> float:
    """Seconds that the reference loop takes, of this thread's own time: others on the machine disturb it little."""
    began = time.thread_time()
    x = 0
    for i in range(STEPS):
        x = (x * 31 + i) & 0xFFFF
    return time.thread_time() - began


def play(bot: str, players: int, games: int, log: bool, seed: int) -> float:
    """Seconds of this thread for so many games of a bot against itself, compiled."""
    job = Job("queens_necklace", 0, 0, games, players, (bot,) * players, seed, qn.Ruleset.default(), log, False, None)
    began = time.thread_time()
    run_job(job)
    return time.thread_time() - began


def costs(players: int, log: bool, sizes: Sizes, advance: Advance) -> tuple[list[Cost], float]:
    """Time the bots in turn, the reference loop before and after each; also the median time of the loop."""
    games = {}
    for bot in TIMED:
        play(bot, players, 1, log, sizes.seed)  # loaded
        games[bot] = _fitting(sizes.seconds, 2, play(bot, players, 2, log, sizes.seed))
        if games[bot] > 100:  # two games of a quick bot tell little
            games[bot] = _fitting(sizes.seconds, 100, play(bot, players, 100, log, sizes.seed))
    seen: dict[str, list[tuple[float, float]]] = {bot: [] for bot in TIMED}
    loops = [loop()]
    for _ in range(sizes.rounds):
        for bot in TIMED:
            seconds = play(bot, players, games[bot], log, sizes.seed)
            loops.append(loop())
            speed = games[bot] / seconds
            seen[bot].append((speed, speed * (loops[-2] + loops[-1]) / 2))
            advance(1, f"{bot}, {players} players")
    made = []
    for bot in TIMED:
        ratios = [mine[1] / greedy[1] for mine, greedy in zip(seen[bot], seen["greedy"], strict=True)]
        speed, in_loop = (median(values) for values in zip(*seen[bot], strict=True))
        made.append(Cost(players, bot, log, speed, in_loop, median(ratios)))
    return made, median(loops)


def _fitting(seconds: float, games: int, took: float) -> int:
    """How many games fit."""
    return max(1, int(seconds * games / max(took, 1e-4)))


def measure(sizes: Sizes, progress: bool = True, keep: Path | None = None) -> Found:
    """Everything, with progress; results of pairs are kept in a file, if one is named."""
    found, kept = Found(sizes), Kept(keep)
    todo = matches(sizes)
    with bar("playing bots against each other", sum(games for *_, games in todo), progress) as advance:
        for bot, rival, players, games in todo:
            advance(0, f"{bot} against {rival}, {players} players")
            found.pairs.append(kept.match(bot, rival, players, games, sizes.seed))
            advance(games)
    if sizes.likeness_games:
        bots = (NETWORK, *BESIDE)
        with bar("games to compare with people", sizes.likeness_games * len(bots), progress) as advance:
            for bot in bots:
                log = qn.simulate(sizes.likeness_games, players=PEOPLE, bots=bot, seed=sizes.seed, progress=False)
                found.people[bot] = likeness(log)
                advance(sizes.likeness_games, bot)
    if sizes.rounds:
        ready([find(bot) for bot in TIMED], False)
        kinds = [(players, log) for players in sizes.players for log in (False, True)]
        with bar("timing", sizes.rounds * len(TIMED) * len(kinds), progress) as advance:
            timed = [costs(*kind, sizes, advance) for kind in kinds]
        found.costs, found.loop = [cost for made, _ in timed for cost in made], median(loops for _, loops in timed)
    return found


def page(found: Found) -> str:
    """The page, in Markdown."""
    parts = [*_head(found), *_short(found), *_aims(found)]
    for players in found.sizes.players:
        parts += _pairs(found, players)
    parts += _costs(found) if found.costs else []
    parts += _people(found) if found.people else []
    return "\n".join(parts) + "\n"


def _head(found: Found) -> list[str]:
    sizes = found.sizes
    weights = ", ".join(f"{players}: `{fingerprint(players)}`" for players in sizes.players)
    networks = ", ".join(f"{players}: `{network(players)}`" for players in sizes.players)
    return [
        "# The ladder of bots", "",
        f"Generated by `make ladder` (`reports/ladder.py`), not written by hand: package {version('qn-analysis')}, seed"
        f" {sizes.seed}. Weights that were measured, by players: of `expert` {weights}; of `{NETWORK}`, on which the"
        f" searching bots play, {networks}.", "",
        "Win shares are those of one seat. In *alone* one bot sits among copies of the other; in *guest* one of the"
        " others sits among copies of it. Every deal is played once for every rotation of the seats; a shared victory"
        " counts in parts; intervals hold 95 % and are clustered by deal. *Ahead* means that both intervals are clear"
        " of even, on the good side. Each pair is judged by itself: of twenty equal ones about one would be called"
        " clear by chance with two players, and fewer with more. Tables with two of each are not in these figures.", "",
    ]  # fmt: skip


def fingerprint(players: int) -> str:
    """Twelve digits that stand for the weights of `expert` for a number of players."""
    return hashlib.sha256(json.dumps(find("expert").row(players)).encode()).hexdigest()[:12]


def network(players: int) -> str:
    """The fingerprint of the network for a number of players."""
    learnt = qn.queens_necklace.learnt_weights(players)
    assert learnt is not None
    return str(learnt.fingerprint)


def _short(found: Found) -> list[str]:
    """What was asked of the ladder, and whether it holds."""
    said = ["## In short", ""]
    for players in found.sizes.players:
        for bot in (*SEARCHERS, NETWORK, "expert", "thumb", "greedy"):
            pairs = found.of(bot, players)
            for verdict in ("ahead", "behind", "not clear"):
                names = [pair.rival for pair in pairs if pair.verdict == verdict]
                if names:
                    way = {"ahead": "is ahead of", "behind": "is behind", "not clear": "is not clear of even against"}
                    said.append(f"- {players} players: `{bot}` {way[verdict]} {_listed(names)}.")
        for pair in found.pairs:
            if pair.players == players and pair.rival == NETWORK and pair.bot in SEARCHERS:
                said += _gain(found, pair)
    for cost in found.costs:
        if cost.bot == "expert":
            least = "at least" if cost.to_greedy >= 1 / 3 else "less than"
            said.append(
                f"- {cost.players} players, {cost.how}: `expert` plays {cost.to_greedy:.3f} times as many games a"
                f" second as `greedy`: {least} a third."
            )
    if found.people:
        rows = found.people[NETWORK]
        unlike = rows.filter(rows["verdict"].is_not_null() & (rows["verdict"] != "alike"))["measure"]
        what = _listed([MEASURES[name].about for name in unlike], "") or "nothing that could be compared"
        said.append(f"- Games of `{NETWORK}` at {PEOPLE} players are unlike the one real game in: {what}.")
    return [*said, ""]


def _gain(found: Found, pair: Pair) -> list[str]:
    """What a search adds to its network: among copies of it, whom it foresees, and among rivals whom it does not."""
    ends = [100 * (end - 1 / pair.players) for end in (pair.alone.value, pair.alone.low, pair.alone.high)]
    said = [
        f"- {pair.players} players: search gains {ends[0]:.1f} points ({ends[1]:.1f} to {ends[2]:.1f}; n ="
        f" {pair.alone.games:,}) over its network: `{pair.bot}` among copies of `{pair.rival}`, over an even share."
        " There it knows how its rivals play."
    ]
    plain = {other.rival: other.alone for other in found.of(NETWORK, pair.players)}
    for other in found.of(pair.bot, pair.players):
        if other.rival in FOREIGN and other.rival in plain:
            mine, without = other.alone, plain[other.rival]
            gain = 100 * (mine.value - without.value)
            # other deals: the two shares are independent, and so their distances to either end add up in squares
            low = gain - 100 * math.hypot(mine.value - mine.low, without.high - without.value)
            high = gain + 100 * math.hypot(mine.high - mine.value, without.value - without.low)
            said.append(
                f"- {pair.players} players: among copies of `{other.rival}`, `{pair.bot}` wins {gain:+.1f} points"
                f" ({low:+.1f} to {high:+.1f}; n = {mine.games:,} and {without.games:,}) more than `{NETWORK}`."
            )
    return said


def _aims(found: Found) -> list[str]:
    """What was aimed at and what was reached."""
    rows = []
    for aim in AIMS:
        pairs = [pair for pair in found.of(aim.bot, aim.players) if pair.rival in aim.rivals]
        if not pairs:
            continue
        each = [(pair.alone if aim.alone else pair.guest, pair.rival) for pair in pairs]
        worst, rival = (min if aim.alone else max)(each, key=lambda share: share[0].value)
        percent = 100 * worst.value
        least, wanted = (percent >= mark if aim.alone else percent <= mark for mark in (aim.floor, aim.goal))
        verdict = "goal reached" if wanted else "floor reached, goal missed" if least else "floor missed"
        who = f"`{aim.bot}` alone" if aim.alone else f"a rival among copies of `{aim.bot}`"
        against = f"`{rival}`" + (", the worst of the named styles" if len(aim.rivals) > 1 else "")
        sign = "" if aim.alone else "at most "
        rows.append(
            f"| {aim.players} | {who} | {against} | {sign}{aim.floor} % | {sign}{aim.goal} % | {_share(worst)} |"
            f" {worst.games:,} | {verdict} |"
        )
    if not rows:
        return []
    ends = [f"{most} points at {players} players, as a goal {goal}" for players, (most, goal) in GAINS.items()]
    return [
        "## What was aimed at",
        "",
        "What search gains over its network is what the network does not know: `searcher-displays` was to gain at most"
        f" {'; '.join(ends)}. What it gains is told above. A verdict compares the figure itself, not its interval.",
        "",
        "| players | who | against | floor | goal | reached | games | |",
        "|---|---|---|---|---|---|---|---|",
        *rows,
        "",
    ]


def _listed(names: Sequence[str], mark: str = "`") -> str:
    marked = [f"{mark}{name}{mark}" for name in names]
    return " and ".join([", ".join(marked[:-1]), marked[-1]] if len(marked) > 1 else marked)


def _pairs(found: Found, players: int) -> list[str]:
    pairs = [pair for pair in found.pairs if pair.players == players]
    if not pairs:
        return []
    two = players == 2
    lines = [f"## {players} players", "", f"Even is {100 / players:.1f} %.", ""]
    if two:
        lines += ["| bot | rival | win share of the bot | games | deals | |", "|---|---|---|---|---|---|"]
    else:
        lines += [
            f"| bot | rival | alone: one bot, {players - 1} rivals | games | guest: one rival, {players - 1} bots"
            " | games | deals | |",
            "|---|---|---|---|---|---|---|---|",
        ]
    for pair in pairs:
        cells = [f"`{pair.bot}`", f"`{pair.rival}`", _share(pair.alone), f"{pair.alone.games:,}"]
        cells += [] if two else [_share(pair.guest), f"{pair.guest.games:,}"]
        cells += [f"{pair.alone.deals:,}", pair.verdict]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, ""]


def _share(share: Share) -> str:
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _costs(found: Found) -> list[str]:
    sizes = found.sizes
    lines = [
        "## What they cost", "",
        f"Games of a bot against itself: compiled, one core, in seconds of processor time. Medians of {sizes.rounds}"
        f" rounds of about {sizes.seconds:g} seconds a bot, the bots in turn and between them a reference loop:"
        f" {STEPS:,} steps of `x = (x*31 + i) & 0xFFFF` in plain Python, which took {found.loop:.2f} s (median).", "",
        "| players | bot | log | games a second | games a loop | times `greedy` |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for cost in found.costs:
        figures = f"{_speed(cost.speed)} | {_speed(cost.loops)} | {cost.to_greedy:.3g}"
        lines.append(f"| {cost.players} | `{cost.bot}` | {cost.how} | {figures} |")
    return [*lines, ""]


def _speed(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def _people(found: Found) -> list[str]:
    mine = found.people[NETWORK]
    others = {bot: {row["measure"]: row for row in found.people[bot].iter_rows(named=True)} for bot in BESIDE}
    heads = ["of", "real game", f"`{NETWORK}`, mean", "n", "middle 90 % of games", "real game's percentile", "verdict"]
    heads += [f"`{bot}`, mean" for bot in BESIDE]
    lines = [
        "## How human the games are", "",
        f"{found.sizes.likeness_games:,} games of each bot against itself, {PEOPLE} players, against the one real score"
        " sheet.", "", f"| {' | '.join(heads)} |", "|---" * len(heads) + "|",
    ]  # fmt: skip
    for row in mine.iter_rows(named=True):
        unit = row["unit"]
        mean = "unknown" if row["value"] is None else (
            f"{shown(row['value'], unit)} ({shown(row['low'], unit)} to {shown(row['high'], unit)})"
        )  # fmt: skip
        middle = f"{shown(row['p5'], unit)} to {shown(row['p95'], unit)}"
        place = "" if row["percentile"] is None else f"{row['percentile']:.1f}"
        cells = [MEASURES[row["measure"]].about, shown(row["real"], unit), mean, f"{row['n']:,}", middle, place]
        cells.append(row["verdict"] or "no human figure")
        cells += [shown(others[bot][row["measure"]]["value"], unit) for bot in BESIDE]
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, "", *(f"- {sentence}" for sentence in in_words(mine)), ""]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    usual = Sizes()
    parser = argparse.ArgumentParser(description="Measure the ladder of bots and write a page about it.")
    parser.add_argument("--players", type=int, nargs="+", choices=(2, 3, 4), default=list(usual.players))
    parser.add_argument("--games", type=int, default=usual.games, help="for each pair and number of players")
    parser.add_argument("--searcher-games", type=int, default=usual.searcher_games, help="of each pair that searches")
    parser.add_argument("--likeness-games", type=int, default=usual.likeness_games, help="to compare with people")
    parser.add_argument("--rounds", type=int, default=usual.rounds, help="rounds of timing")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of each bot in a round")
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument("--out", type=Path, default=HERE / "ladder.md", help="the page; default: reports/ladder.md")
    parser.add_argument("--keep", type=Path, help="a file for results of pairs: go on there after an interruption")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    asked = parser.parse_args(arguments)
    for name in ("games", "searcher_games", "likeness_games", "rounds"):
        if getattr(asked, name) < 0:
            parser.error(f"--{name.replace('_', '-')} {getattr(asked, name)}: give 0 (leave it out) or more")
    if 0 < asked.searcher_games < LEAST:  # a league of a few games is played interpreted: minutes a game
        parser.error(f"--searcher-games {asked.searcher_games}: give 0 (leave it out) or {LEAST} or more")
    if asked.seconds <= 0:
        parser.error(f"--seconds {asked.seconds:g}: give more than 0")
    try:
        for place in (asked.out, *([asked.keep] if asked.keep else [])):
            check_place(place)
    except LogError as error:
        parser.error(str(error))
    sizes = Sizes(
        tuple(dict.fromkeys(asked.players)), asked.games, asked.searcher_games, asked.likeness_games, asked.rounds,
        asked.seconds, asked.seed,
    )  # fmt: skip
    write_whole(asked.out, page(measure(sizes, not asked.quiet, asked.keep)).encode())
    print(f"wrote {asked.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
