"""What becomes of choices in imagined worlds, of any game: hidden cards are dealt anew, bots play on to the end.

All choices meet the same worlds and the same dice, so that their differences are sharper than their values. A game
says how its hidden cards are drawn (`Positions.redraw`); who plays on is compiled, but for a few games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final

from ..chance import below, next32, start_key, start_stream
from ..compile.build import Build, LazyBuild
from ..compile.records import blank, copy_record, dtype, fill, plain
from ..log.transcript import Teller
from ..play.bot import Known
from ..play.builds import ROOM, Types
from ..play.builtin_bots import packed_row
from ..play.engine import Engine
from ..play.errors import BotError
from ..play.simulate import FEW
from . import finish
from .decision import Trial

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

_DICE: Final = 203
"""Purpose of the dice of imagined worlds."""
Ask = Callable[[Any, int], int]
"""What a seat of a game would choose among its legal actions, as the bot that plays on."""


@dataclass(frozen=True, eq=False)
class Positions:
    """What a game declares so that its positions can be asked about.

    Attributes:
        engine: how it is played.
        redraw: draws anew, in a game, whatever some seats hold and what lies in decks: `redraw(g, seats, dice, ask)`.
            `dice` is a stream of chance; `ask` says what the bot that plays on chooses for a seat.
        list_legal: lists the legal actions of whoever is asked.
        sentence: an action in words: `sentence(teller, table, action)`.
        teller: tells cards and players: `teller(rules, lang, names)`.
        phase: the name of a phase.
        fold: the table after rows in plain numbers, by a ruleset.
        fact: a row of a log in plain numbers, which are of the type `kind`.
        event: what kinds of events there are.
        unit: what scores are counted in: a key of the texts of positions.
    """

    engine: Engine
    redraw: Callable[[Any, Sequence[int], list[int], Ask], None]
    list_legal: Callable[[Any], None]
    sentence: Callable[[Any, Any, int], str]
    teller: Callable[[Any, str, Sequence[str] | None], Teller]
    phase: Callable[[int], str]
    fold: Callable[[Sequence[Any], Any], Any]
    fact: Callable[[Any], Any]
    kind: type[Any]
    event: type[IntEnum]
    unit: str
    compiled: LazyBuild = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "compiled", LazyBuild(self._build))

    def _build(self) -> Build:
        builds = self.engine.builds
        return Build(
            (*builds.sources, finish.__name__), builds.vocabulary, self._signatures,
            natives={**builds.natives, **ROOM}, about="positions", declared=(__name__,), base=builds.compiled.build,
        )  # fmt: skip

    def _signatures(self) -> dict[str, Any]:
        builds = self.engine.builds
        of = Types(builds.state)
        course = (of.t.FunctionType(each) for each in (of.apply, of.place_of))
        return {"finish_batch": of.t.int64(*course, *of.played(builds.seats), of.array("int32", 2))}

    def logged(self, row: Sequence[int]) -> Any:
        """A row of the engine in plain numbers."""
        values = [int(number) for number in row]
        at = self.kind._fields.index("event")
        values[at] = self.event(values[at])
        return self.kind(*values)

    def copy(self, g: Any) -> Any:
        """A game like another one that shares nothing with it."""
        made = blank(self.engine.builds.state.Game)
        copy_record(made, g)
        return made

    def asking(self, bot: Known, players: int) -> Ask:
        """What a bot chooses for a seat of a game."""
        policy, weights = bot.policy(), bot.row(players)

        def ask(g: Any, seat: int) -> int:
            return int(policy(g.table, g.seats[seat], weights))

        return ask

    def world(self, g: Any, hidden: Sequence[int], bot: Known, seed: int, number: int) -> Any:
        """A game in which some seats' cards, the decks and all dice are drawn anew; their own are never looked at, but
        for how many there are of what nobody sees."""
        made = self.copy(g)
        players = made.table.players
        key, dice = [0, 0], [0, 0, 0, 0]
        start_key(key, seed, number)
        start_stream(dice, key, _DICE)
        for seat in range(players):
            start_stream(made.seats[seat].chance, key, _DICE + 1 + seat)
        self.redraw(made, hidden, dice, self.asking(bot, players))
        return made

    def ends(self, games: Sequence[Any], bot: Known) -> tuple[Numbers, Numbers]:
        """[game, seat] scores, and shares of the win, of games that a bot plays to their ends in every seat.

        Raises:
            BotError: it chooses something illegal.
        """
        import numpy as np

        builds, players = self.engine.builds, games[0].table.players
        results = np.zeros((len(games), 2 * builds.seats), np.int32)
        few = len(games) <= FEW and not builds.compiled.loaded
        played = (
            self._interpreted(games, bot, results) if few or not bot.compiles else self._played(games, bot, results)
        )
        if played < len(games):
            raise BotError(f"the bot {bot.name!r} chose an illegal action; a bot must choose one of those it is given")
        places = results[:, builds.seats : builds.seats + players]
        won = places == 1
        return results[:, :players], won / np.maximum(1, won.sum(axis=1, keepdims=True))

    def _interpreted(self, games: Sequence[Any], bot: Known, results: Numbers) -> int:
        builds, log = self.engine.builds, self.engine.builds.plain_log()
        log.capacity = log.choice_capacity = 0
        weights = [bot.row(games[0].table.players)] * builds.seats
        return finish.finish_batch(
            builds.course.apply, builds.place_of, games, [log], [bot.policy()] * builds.seats, weights, results
        )  # fmt: skip

    def _played(self, games: Sequence[Any], bot: Known, results: Numbers) -> int:
        import numpy as np

        builds = self.engine.builds
        self.engine.ready([bot], False)
        base, seats = builds.compiled(), builds.seats
        state = builds.state
        records = np.zeros(len(games), dtype(state.Game))
        for record, g in zip(records, games, strict=True):
            fill(state.Game, record, plain(state.Game, g))
        _, apply, place_of = builds.functions(base)
        policies = (self.engine.kernel(base, bot),) * seats
        weights = (packed_row(bot, games[0].table.players),) * seats
        return int(
            self.compiled().call(
                "finish_batch", apply, place_of, records, builds.record_log(False, False), policies, weights, results
            )
        )

    def trials(self, g: Any, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:
        """What comes of each action of the seat that is asked, all in the same worlds.

        Args:
            g: where it is asked; only the table and that seat's own record tell on the worlds.
            worlds: how many.
            bot: who plays on, in every seat.
        """
        seat = g.table.actor
        others = [other for other in range(g.table.players) if other != seat]
        silent = self.engine.builds.plain_log()
        silent.capacity = silent.choice_capacity = 0
        tried = []
        for number in range(worlds):
            world = self.world(g, others, bot, seed, number)
            for action in actions:
                tried.append(self.copy(world))
                self.engine.builds.course.apply(tried[-1], silent, action)
        scores, shares = self.ends(tried, bot)
        step = len(actions)
        return [
            Trial(tuple(map(float, shares[n::step, seat])), tuple(map(float, scores[n::step, seat])))
            for n in range(step)
        ]

    def chances(self, g: Any, hidden: Sequence[int], worlds: int, bot: Known, seed: int) -> Numbers:
        """[world, seat] who won, of games that a bot plays on in worlds in which some seats' cards are drawn anew."""
        silent = self.engine.builds.plain_log()
        silent.capacity = silent.choice_capacity = 0
        tried = []
        for number in range(worlds):
            world = self.world(g, hidden, bot, seed, number)
            if world.table.actor in hidden:  # she may do something else with another hand
                me = world.seats[world.table.actor]
                me.options = 0
                self.list_legal(world)
                if me.options == 1:
                    self.engine.builds.course.apply(world, silent, me.legal[0])
            tried.append(world)
        return self.ends(tried, bot)[1]


def shuffle(cards: list[int], dice: list[int]) -> None:
    """Shuffle cards by a stream of chance."""
    for place in range(len(cards) - 1, 0, -1):
        other = below(dice, place + 1)
        cards[place], cards[other] = cards[other], cards[place]


def deal_anew(g: Any, seats: Sequence[int], cards: list[int], kinds: int, dice: list[int]) -> list[int]:
    """Deal new hands to some seats, of their cards and others that nobody sees.

    Args:
        g: the game.
        seats: who is dealt to.
        cards: what lies in the deck.
        kinds: of cards.
        dice: a stream of chance.

    Returns:
        What is left: the deck, shuffled, of the same number of cards as before.
    """
    pool = [*cards, *(card for seat in seats for card in range(kinds) for _ in range(g.seats[seat].hand[card]))]
    shuffle(pool, dice)
    for seat in seats:
        hand = g.seats[seat].hand
        size = sum(hand)
        for card in range(kinds):
            hand[card] = 0
        for _ in range(size):
            hand[pool.pop()] += 1
    return pool


def new_key(g: Any, dice: list[int]) -> None:
    """Give what is still to be shuffled in a game an order of its own."""
    for place in range(len(g.hidden.key)):
        g.hidden.key[place] = next32(dice)
