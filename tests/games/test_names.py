"""No bot of a companion knows a name: what the rules make alike may change places, and play is the same play.

Gems that the numbers make alike, seats, places of the gem pit and the two ends of the Kingdom are given other names
after the set-up, and the engine lists anew what is legal. By the engine and the bots of before lots were drawn most of
this failed: by other names of gems `random` and every `learnt` of Lady of the Diamonds, `greedy`, `trader` and `random`
of Jewels under a rule that makes two gems alike; by other places of the pit all bots but `learnt` in one deal or other;
of positions and from the other end of the Kingdom `random`, `greedy` and every `learnt`. Seats passed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.engine import Engine, engine_of
from qn_analysis.core.play.network import CHOICES, SHEET
from qn_analysis.core.play.session import Session
from qn_analysis.games.jewels.play.builds import BUILDS as JEWELS
from qn_analysis.games.jewels.play.registry import ENGINE as JEWELS_BOTS
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.games.jewels.words.cards import GEMS as JEWELS_GEMS
from qn_analysis.games.jewels.words.phases import Phase as JewelsPhase
from qn_analysis.games.lady_of_the_diamonds.play.builds import BUILDS as LADY
from qn_analysis.games.lady_of_the_diamonds.play.registry import ENGINE as LADY_BOTS
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRules
from qn_analysis.games.lady_of_the_diamonds.words.actions import Action as LadyAction
from qn_analysis.games.lady_of_the_diamonds.words.cards import GEMS as LADY_GEMS
from qn_analysis.games.lady_of_the_diamonds.words.cards import SLOTS
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase as LadyPhase
from tests.kit.jewels import renamed as jewels
from tests.kit.lady_of_the_diamonds import renamed as lady
from tests.kit.modules import room
from tests.kit.renaming import Names, begun, chosen, copied, in_no_order, listed, played

PLAYERS = (2, 3, 4, 5)


def named(engine: Engine) -> list[str]:
    """The bots of a game; by the rulebook's rules `learnt-fixed` is `learnt`."""
    return [name for name in engine.styles if name != "learnt-fixed"]


LADY_ALL = (
    *named(LADY_BOTS), "learnt~never-deck~hand-for-pit", "collector~always-gem-instead", "greedy~pit-for-hand",
)  # fmt: skip
JEWELS_ALL = (
    *named(JEWELS_BOTS), "learnt~always-auction~miner-for-coin", "trader~never-meeting",
    "greedy~always-necklace~refill-for-coin",
)  # fmt: skip


class Game(NamedTuple):
    """What a companion brings."""

    builds: Builds[Any, Any]
    bots: Engine
    all: tuple[str, ...]
    kit: ModuleType
    rules: tuple[Any, ...]


GAMES = {
    "lady": Game(LADY, LADY_BOTS, LADY_ALL, lady, (LadyRules.default(), LadyRules.default().with_(mode="advanced"))),
    "jewels": Game(JEWELS, JEWELS_BOTS, JEWELS_ALL, jewels, (JewelsRules.default(), jewels.twins())),
}
ALL = [(name, bot, players) for name, game in GAMES.items() for bot in game.all for players in PLAYERS]


def now_and_then(cases: Iterable[tuple[Any, ...]], step: int, first: int = 0) -> list[Any]:
    """Cases, of which the quick run has every so manieth."""
    return [pytest.param(*case, marks=[] if n % step == first else [pytest.mark.full]) for n, case in enumerate(cases)]


def renamed(name: str, rules: Any, players: int, **how: Any) -> Names:
    """Other names for a game."""
    made: Names = lady.Renamed(players, **how) if name == "lady" else jewels.Renamed(rules, players, **how)
    return made


def knows(bot: str, rules: Any) -> bool:
    """Whether a bot plays by a ruleset; a network of Jewels was told of gems that all differ."""
    return "learnt" not in bot or rules != GAMES["jewels"].rules[1]


def gem_names(game: Game, rules: Any) -> list[tuple[int, ...]]:
    """Every other naming of gems that a ruleset allows; none for no other."""
    found: list[tuple[int, ...]] = game.kit.namings(rules)
    assert found[0] == tuple(range(len(found[0])))
    return found[1:]


def test_which_gems_are_alike_by_the_numbers() -> None:
    """Of Lady of the Diamonds rubies and emeralds, sapphires and amethysts; of Jewels none, by its reconstruction."""
    pairs = {(0, 1, 2, 4, 3), (0, 2, 1, 3, 4), (0, 2, 1, 4, 3)}
    for rules in GAMES["lady"].rules:
        assert set(gem_names(GAMES["lady"], rules)) == pairs
    assert gem_names(GAMES["jewels"], JewelsRules.default()) == []
    assert gem_names(GAMES["jewels"], jewels.twins()) == [(0, 2, 1, 3, 4, 5)]


def same_game(game: Game, bot: str, g: Any, names: Names, row: Callable[[Any], Any] = lambda row: row) -> None:
    """Play a game on, and by other names; rows and actions are the same by those names."""
    known = game.bots.find(bot)
    other = listed(game.builds, names.game(g))
    one, two = played(game.builds, g, known), played(game.builds, other, known)
    want = in_no_order((row(names.row(each)) for each in one.rows), game.kit.at_once)
    assert in_no_order(map(row, two.rows), game.kit.at_once) == want
    assert len(one.rows) > 20


@pytest.mark.parametrize(("name", "bot", "players"), now_and_then(ALL, 9))
def test_a_deal_with_other_names_is_the_same_game_by_those_names(name: str, bot: str, players: int) -> None:
    """Row by row."""
    game = GAMES[name]
    dice = random.Random(f"{bot} {players}")
    tried = 0
    for rules in game.rules:
        for number in range(2 if name == "lady" else 1):
            others = gem_names(game, rules)
            if others and knows(bot, rules):
                g = begun(game.builds, rules, players, 44, number)
                same_game(game, bot, g, renamed(name, rules, players, gems=dice.choice(others)))
                tried += 1
    assert tried or name == "jewels"


@pytest.mark.parametrize(("name", "bot", "players"), now_and_then(ALL, 9, 2))
def test_who_sits_where_is_nothing_but_the_order_of_turns(name: str, bot: str, players: int) -> None:
    """All move to the left, and whose turn it is with them."""
    game = GAMES[name]
    shift = 1 + random.Random(f"{bot} {players}").randrange(players - 1)
    g = begun(game.builds, game.rules[0], players, 45, 0)
    same_game(game, bot, g, renamed(name, game.rules[0], players, shift=shift))


@pytest.mark.parametrize(("name", "bot", "players"), now_and_then(ALL[: 4 * len(LADY_ALL)], 3))
def test_at_which_place_of_the_pit_a_card_lies_is_nothing(name: str, bot: str, players: int) -> None:
    game, (rules, _) = GAMES[name], GAMES[name].rules
    for number in range(2):
        places = [*range(SLOTS)]
        places[: rules.face_up] = random.Random(f"{bot} {number}").sample(range(rules.face_up), rules.face_up)
        g = begun(game.builds, rules, players, 46, number)
        same_game(game, bot, g, lady.Renamed(players, places=places), lady.without_places)


@pytest.mark.parametrize(("name", "bot"), [
    *(("lady", bot) for bot in ("random", "greedy", "collector", "tuned", "learnt")),
    *(("jewels", bot) for bot in ("random", "greedy", "trader", "tuned")),
])  # fmt: skip
@pytest.mark.parametrize("games", [2000, pytest.param(20_000, marks=pytest.mark.full)])
def test_players_have_of_one_as_of_the_other(name: str, bot: str, games: int) -> None:
    """Pieces, or cards bought, of two gems alike: their difference a game is 0. It was 0.38 ± 0.12 for `learnt` of Lady
    of the Diamonds and 0.23 ± 0.13 for `greedy` (rubies less emeralds, n = 4,000)."""
    rules = None if name == "lady" else jewels.twins()
    log: Any = qn.simulate(games, players=3, bots=bot, seed=52, game=str(name), rules=rules, progress=False)
    taken = pl.col("event").is_in(["taken", "matched", "taken_instead"] if name == "lady" else ["bought"])
    thing, number = ("treasure", pl.col("count")) if name == "lady" else ("resource", pl.lit(1))
    rows = log.events.with_columns(pl.col("event", thing).cast(pl.String), number.cast(pl.Int64).alias("number"))
    for one, other in (("ruby", "emerald"), ("sapphire", "amethyst"))[: 2 if name == "lady" else 1]:
        more = pl.when(pl.col(thing) == one).then(1).when(pl.col(thing) == other).then(-1).otherwise(0)
        each = rows.filter(taken).group_by("game").agg((more * pl.col("number")).sum().alias("more")).collect()
        found = each["more"].to_numpy()
        assert abs(found.mean()) < 3.5 * found.std() / np.sqrt(len(found)), (found.mean(), found.std())


# ------------------------------------------------------------------------------------------------------------ positions


def walked(game: Game, rules: Any, players: int, seed: int, *bots: str) -> Iterator[Any]:
    """Wherever somebody is asked, in a game of several bots."""
    g, log = begun(game.builds, rules, players, seed, 0), game.builds.plain_log()
    seated = [game.bots.find(bots[seat % len(bots)]) for seat in range(players)]
    while g.table.actor >= 0:
        yield g
        assert game.builds.course.apply(g, log, chosen(seated[g.table.actor], g))


def answers(game: Game, bot: str, g: Any, names: Names) -> tuple[int, int]:
    """What a bot chooses by other names, listed anew, and what it would have to choose."""
    other = listed(game.builds, names.game(g))
    known = game.bots.find(bot)
    found = chosen(known, other)
    return found, names.action(chosen(known, copied(game.builds, g)))


def alike(name: str, found: tuple[int, int], other: Any) -> bool:
    """Whether two actions are the same; a card that lies twice in the pit can be taken from either place."""
    if name == "lady" and all(LadyAction.meaning(each).group == LadyAction.PIT for each in found):
        one, two = (other.table.face_up[LadyAction.meaning(each).thing] for each in found)
        return bool(one == two)
    return found[0] == found[1]


@pytest.mark.parametrize(("name", "players"), now_and_then(((name, n) for name in GAMES for n in PLAYERS), 3, 1))
def test_a_position_by_other_names_is_answered_alike(name: str, players: int) -> None:
    """By every bot, all names at once."""
    game = GAMES[name]
    dice = random.Random(players)
    asked, phases = 0, set()
    for rules in game.rules:
        others = [*gem_names(game, rules), tuple(range(LADY_GEMS if name == "lady" else JEWELS_GEMS))]
        for n, g in enumerate(walked(game, rules, players, 47, "random", "tuned", "greedy")):
            if n % (2 if name == "lady" else 7):
                continue
            how: dict[str, Any] = {"gems": dice.choice(others), "shift": dice.randrange(players)}
            if name == "jewels":
                how["mirrored"] = bool(n % 2)
            else:
                how["places"] = [*dice.sample(range(4), 4), 4, 5]
            names = renamed(name, rules, players, **how)
            phases.add(g.table.phase)
            for bot in game.all:
                if knows(bot, rules):
                    assert alike(name, answers(game, bot, g, names), names.game(g)), (bot, n, g.table.phase, how)
                    asked += 1
    assert asked > 150
    assert phases >= ({LadyPhase.CARD, LadyPhase.PEARLS} if name == "lady" else {JewelsPhase.ACTION})


@pytest.mark.parametrize("bot", JEWELS_ALL)
def test_the_kingdom_has_no_left_end(bot: str) -> None:
    """Seen from its other end it is answered alike, also where a Guide is met and where players choose their cities."""
    game = GAMES["jewels"]
    chosen_start = JewelsRules.default().with_(start_city="chosen") if "learnt" not in bot else None
    phases = set()
    for rules in (JewelsRules.default(), chosen_start):
        if rules is None:
            continue
        names = jewels.Renamed(rules, 3, mirrored=True)
        for n, g in enumerate(walked(game, rules, 3, 48, "random", "tuned")):
            if n % 4 == 0 or g.table.phase in (JewelsPhase.GO, JewelsPhase.START_CITY):
                one, two = answers(game, bot, g, names)
                assert one == two, (n, g.table.phase)
                phases.add(g.table.phase)
    assert phases >= {JewelsPhase.ACTION, JewelsPhase.GO} - ({JewelsPhase.GO} if "learnt" in bot else set())
    assert JewelsPhase.START_CITY in phases or "learnt" in bot


# ----------------------------------------------------------------------------------------------------------------- lots


@pytest.mark.parametrize("name", GAMES)
def test_lots_are_drawn_evenly_and_every_list_is_whole(name: str) -> None:
    """Each gem is the first as often; whatever the lots, the same actions are legal, each once."""
    game = GAMES[name]
    gems = LADY_GEMS if name == "lady" else JEWELS_GEMS
    first, turned = [0] * gems, 0
    deals = 600 if name == "lady" else 150
    for number in range(deals):
        t = begun(game.builds, game.rules[0], 2, 49, number).table
        lots = t.gem_lots if name == "lady" else t.lots
        assert sorted(lots) == list(range(len(lots)))
        assert lots[gems:] == list(range(gems, len(lots)))
        first[lots[0]] += 1
        turned += 0 if name == "lady" else t.turned
    assert max(abs(n - deals / gems) for n in first) < 3.5 * (deals / gems) ** 0.5
    assert name == "lady" or abs(turned - deals / 2) < 2 * deals**0.5
    for rules in game.rules:
        for g in walked(game, rules, 3, 50, "random"):
            me = g.seats[g.table.actor]
            want = sorted(me.legal[: me.options])
            other = listed(game.builds, relotted(name, copied(game.builds, g)))
            seat = other.seats[other.table.actor]
            assert sorted(seat.legal[: seat.options]) == want
            assert len(set(want)) == len(want)


@pytest.mark.parametrize("most", [30, pytest.param(1000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", GAMES)
def test_whoever_plays_sees_her_choices_as_things_lie_on_the_table(name: str, most: int) -> None:
    """By number within each group, whatever the lots."""
    session = Session(engine_of(game_named(name)), "greedy", seat=0, players=3, seed=4)
    story = room(game_named(name), "panels.play_panel").Story
    dice, otherwise = random.Random(4), 0
    for _ in range(most):
        if session.over:
            break
        shown = [[item["action"] for item in group["items"]] for group in story(session, "en").choices()]
        assert all(group == sorted(group) for group in shown)
        assert sorted(action for group in shown for action in group) == sorted(session.legal)
        otherwise += any([each for each in session.legal if each in group] != group for group in shown)
        session.choose(dice.choice(session.legal))
    assert otherwise > 3


def relotted(name: str, g: Any) -> Any:
    """A game whose lots were drawn otherwise."""
    t = g.table
    if name == "lady":
        t.gem_lots, t.card_lots = t.gem_lots[::-1], t.card_lots[::-1]
    else:
        t.lots, t.turned = [*t.lots[JEWELS_GEMS - 1 :: -1], *t.lots[JEWELS_GEMS:]], 1 - t.turned
    return g


def told(game: Game, g: Any) -> tuple[dict[int, int], dict[int, int]]:
    """The sheet of whoever is asked, and how often each canonical action stands for a legal one."""
    network = game.builds.network
    assert network is not None
    me = g.seats[g.table.actor]
    index, value, main, extra = [0] * SHEET, [0] * SHEET, [0] * CHOICES, [0] * CHOICES
    network.describe(g.table, me, index, value)
    network.name_actions(g.table, me, main, extra)
    sheet: dict[int, int] = {}
    for n in range(1, index[0] + 1):
        sheet[index[n]] = sheet.get(index[n], 0) + value[n]
    called: dict[int, int] = {}
    for i in range(me.options):
        both = main[i] * 1000 + extra[i]
        called[both] = called.get(both, 0) + 1
    return sheet, called


@pytest.mark.parametrize(("name", "players"), now_and_then(((name, n) for name in GAMES for n in PLAYERS), 3))
def test_a_network_is_told_the_same_whatever_the_names_and_lots(name: str, players: int) -> None:
    game = GAMES[name]
    rules = game.rules[0]
    others = [*gem_names(game, rules), tuple(range(LADY_GEMS if name == "lady" else JEWELS_GEMS))]
    dice = random.Random(players)
    for n, g in enumerate(walked(game, rules, players, 51, "random", "tuned", "greedy")):
        how: dict[str, Any] = {"gems": dice.choice(others), "shift": dice.randrange(players)}
        if name == "jewels":
            how["mirrored"] = bool(n % 2)
        other = listed(game.builds, relotted(name, renamed(name, rules, players, **how).game(g)))
        assert told(game, other) == told(game, g), (n, how)
