"""What becomes of choices in imagined worlds, of any game: hidden cards are dealt anew, bots play on to the end.

All choices meet the same worlds and the same dice, so that their differences are sharper than their values. A game
says how its hidden cards are drawn (`Positions.redraw`, or whole worlds: `imagined`); who plays on is compiled, but for
a few games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..chance import below, next32, start_key, start_stream
from ..compile.build import Build, LazyBuild
from ..compile.records import blank, copy_record, packed
from ..log.knowledge import check_plays
from ..log.log import Log
from ..log.replay import Folder
from ..log.rows import fact_of
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


class LineUp(NamedTuple):
    """Bots by seat, for every seat that a table can have, as the compiled build plays them: kernels and weights."""

    names: tuple[str, ...]
    policies: tuple[Any, ...]
    weights: tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class Positions:
    """What a game declares so that its positions can be asked about.

    Attributes:
        engine: how it is played.
        sentence: an action in words: `sentence(teller, table, action)`.
        teller: tells cards and players: `teller(rules, lang, names)`.
        phase: the name of a phase.
        folder: folds the rows of a game: `folder(rules, players)`.
        fact: a row of a log in plain numbers, which are of the type `kind`.
        unit: what scores are counted in: a key of the texts of positions.
        redraw: draws anew, in a game, whatever some seats hold and what lies in decks.
            `dice` is a stream of chance; `ask` says what the bot that plays on chooses for a seat.
        imagined: instead of it, worlds that the seat that is asked cannot exclude: `imagined(g, worlds, ask, seed)`.
        rolled: what comes of actions by a kernel of the game, in the same worlds; None of a bot that it cannot follow.
        few: games that are played interpreted by a bot without a network, unless the compiled build is there.
        check: refuses a log that tells too little to play on from, in a language.
        told: what was chosen, by the rows that follow: `told(table, me, rows, at)`, -1 where they say nothing that
            fits. Without it a game is played again by stored decisions, or by the bots that played.
        refold: a game from its rows alone, where it cannot be played again: `refold(rules, players, rows, seq, seed)`.
            The game at its first decision after a row, or at the last one before it, or None; the position that it was
            made from; and how many rows that is. Without it such a game can only be looked at.
        written: reads a position that somebody wrote down: the names of the players, the game, the position. Without it
            none can be.
        standing: the game's own class of positions, of `resume.Standing`.
    """

    engine: Engine
    sentence: Callable[[Any, Any, int], str]
    teller: Callable[[Any, str, Sequence[str] | None], Teller]
    phase: Callable[[int], str]
    folder: Callable[[Any, int], Folder[Any, Any]]
    fact: Callable[[Any], Any]
    kind: type[Any]
    unit: str
    redraw: Callable[[Redeal], None] | None = None
    imagined: Callable[[Any, int, Ask, int], Iterator[Any]] | None = None
    rolled: Callable[[Any, Sequence[int], int, Any, int], list[Trial] | None] | None = None
    few: int = FEW
    check: Callable[[Log, str], None] = lambda log, lang: check_plays(log.manifest, lang)
    told: Callable[[Any, Any, Sequence[Any], int], int] | None = None
    refold: Callable[[Any, int, Sequence[Any], int, int], tuple[Any | None, Any, int]] | None = None
    written: Callable[[Mapping[str, Any] | str | Path, Any, str, int], tuple[Sequence[str], Any, Any]] | None = None
    standing: type[Any] | None = None
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
        return fact_of(self.kind, row)

    def fold(self, rows: Sequence[Any], rules: Any, players: int, start: Any = None) -> Any:
        """The table after rows in plain numbers, from the first of a game, or from a table on."""
        folder = self.folder(rules, players)
        if start is not None:
            folder.position = deepcopy(start)
        return folder.fold(rows)

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

    def choice(self, g: Any, bot: Known) -> int:
        """What a bot does where it is asked; `g` keeps its dice."""
        players, seat, base = g.table.players, g.table.actor, self.engine.builds.compiled
        name = getattr(bot.function, "__name__", "")
        if not (bot.built_in and base.loaded and base.build.has(name)):
            return self.asking(bot, players)(self.copy(g), seat)
        record = self.records([g])[0]
        policy = self.engine.kernel(base.build, bot)
        return int(policy(record["table"], record["seats"][seat], packed_row(bot, players)))

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
        assert self.redraw is not None
        self.redraw(Redeal(made, hidden, dice, self.asking(bot, players)))
        return made

    def ends(self, games: Sequence[Any], bot: Known) -> tuple[Numbers, Numbers]:
        """[game, seat] scores, and shares of the win, of games that a bot plays to their ends in every seat; `BotError`
        if it chooses something illegal.
        """
        builds, players = self.engine.builds, games[0].table.players
        most = self.few if bot.brain is None else FEW
        few = len(games) <= most and not builds.compiled.loaded
        if not few and bot.compiles:
            return self.finish(self.records(games), self.line_up([bot] * players))
        import numpy as np

        results = np.zeros((len(games), 2 * builds.seats), np.int32)
        log = builds.plain_log()
        log.capacity = log.choice_capacity = 0
        policies, weights = [bot.policy()] * builds.seats, [bot.row(players)] * builds.seats
        done = finish.finish_batch(builds.course.apply, builds.place_of, games, [log], policies, weights, results)
        return self._came(results, players, done, [bot.name])

    def line_up(self, bots: Sequence[Known]) -> LineUp:
        """Bots by seat, for `finish`."""
        engine, players = self.engine, len(bots)
        engine.ready(bots, False)
        base, more = engine.builds.compiled(), engine.builds.seats - players
        kernels = tuple(engine.kernel(base, bot) for bot in bots)
        rows = tuple(packed_row(bot, players) for bot in bots)
        return LineUp(tuple(bot.name for bot in bots), kernels + kernels[:1] * more, rows + rows[:1] * more)

    def finish(self, worlds: Numbers, bots: LineUp) -> tuple[Numbers, Numbers]:
        """As of `ends`, of records of games: by the compiled build, a bot a seat."""
        import numpy as np

        builds = self.engine.builds
        _, apply, place_of = builds.functions(builds.compiled())
        results, log = np.zeros((len(worlds), 2 * builds.seats), np.int32), builds.record_log(False, False)
        done = self.compiled().call("finish_batch", apply, place_of, worlds, log, bots.policies, bots.weights, results)
        return self._came(results, len(bots.names), int(done), bots.names)

    def _came(self, results: Numbers, players: int, done: int, names: Sequence[str]) -> tuple[Numbers, Numbers]:
        import numpy as np

        if done < len(results):
            who = f"the bot {names[0]!r}" if len({*names}) == 1 else f"one of the bots {', '.join(names)}"
            raise BotError(f"{who} chose an illegal action; a bot must choose one of those it is given")
        seats = self.engine.builds.seats
        won = results[:, seats : seats + players] == 1
        return results[:, :players], won / np.maximum(1, won.sum(axis=1, keepdims=True))

    def records(self, games: Sequence[Any]) -> Numbers:
        """Games as the compiled build has them."""
        return packed(self.engine.builds.state.Game, games)

    def trials(self, g: Any, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:
        """What comes of each action of the seat that is asked, all in the same worlds, where a bot plays on in every
        seat. Only the table and that seat's own record tell on the worlds.
        """
        found = None if self.rolled is None else self.rolled(g, actions, worlds, bot, seed)
        if found is not None:
            return found
        seat, players = g.table.actor, g.table.players
        others = [other for other in range(players) if other != seat]
        silent = self.engine.builds.plain_log()
        silent.capacity = silent.choice_capacity = 0
        tried = []
        for world in (
            (self.world(g, others, bot, seed, number) for number in range(worlds))
            if self.imagined is None
            else self.imagined(g, worlds, self.asking(bot, players), seed)
        ):
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
                self.engine.builds.course.list_legal(world)
                if me.options == 1:
                    self.engine.builds.course.apply(world, silent, me.legal[0])
            tried.append(world)
        return self.ends(tried, bot)[1]


class Redeal:
    """A game whose hidden cards are drawn anew, those of some seats and of decks, by a stream of chance.

    Attributes:
        g, seats: the game, and those seats.
        ask: what a seat would choose among its legal actions, as the bot that plays on: `ask(g, seat)`.
    """

    def __init__(self, g: Any, seats: Sequence[int], dice: list[int], ask: Ask) -> None:
        self.g, self.seats, self.ask, self._dice = g, seats, ask, dice

    def throw(self) -> int:
        """A number of 32 bits."""
        return next32(self._dice)

    def shuffled(self, cards: list[int]) -> list[int]:
        """The same cards in another order, in place."""
        for place in range(len(cards) - 1, 0, -1):
            other = below(self._dice, place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    def dealt(self, cards: list[int], kinds: int) -> list[int]:
        """Deal new hands to the seats, of their cards and others that nobody sees in the deck `cards`. What is left is
        the deck, shuffled, of the same number of cards as before.
        """
        seats = self.g.seats
        pool = [*cards, *(card for seat in self.seats for card in range(kinds) for _ in range(seats[seat].hand[card]))]
        self.shuffled(pool)
        for seat in self.seats:
            hand = seats[seat].hand
            size = sum(hand)
            for card in range(kinds):
                hand[card] = 0
            for _ in range(size):
                hand[pool.pop()] += 1
        return pool

    def new_key(self) -> None:
        """Give what is still to be shuffled in the game an order of its own."""
        for place in range(len(self.g.hidden.key)):
            self.g.hidden.key[place] = self.throw()
