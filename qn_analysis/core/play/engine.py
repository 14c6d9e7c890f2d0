"""What a game declares so that many games of it can be played: its two builds, its bots, its log; its bots listed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, overload

from ..base.addressed import way
from ..base.game_registry import find_game
from ..base.views import Shown, ShownTable, View
from ..compile.build import Build
from ..log.layout import Layout
from ..log.log import Log
from ..rules.ruleset import BaseRuleset
from .bot import Bot, Known
from .builds import Builds
from .errors import TrainError

if TYPE_CHECKING:
    import polars as pl

_COLUMNS: Final = ("bot", "from", "about")
"""Of the list of bots."""
TRAINED: Final = "bots_trained"
"""What a manifest says of networks that were trained on for its rules: games of it, by the name of the bot."""


def instead_note(bot: str, other: str) -> str:
    """That one bot plays instead of another, in a line."""
    train = way("qn.train(rules=...)", "qn train --rules")
    return f"{bot} was not trained by these rules: {other} plays instead ({train} trains it)"


@dataclass(frozen=True)
class Engine:
    """How a game is played.

    Attributes:
        log: its log; its layout says for how many players the game is.
        builds: how it is built and played.
        find: the bot that a name or a function stands for; raises BotError.
        ready: loads what bots need to play on the compiled build, and compiles what is not at hand.
        soon: whether bots are to play on the compiled build from now on; where not, a process beside compiles it.
        kernel: a bot as the compiled build calls it.
        listed: name, origin and description of every bot.
        action_name: what the decision table of a log calls an action.
        carried: a bot as jobs for other processes carry it.
        code_of: hash of a user's bot.
        slow: policies that play far faster compiled, however few the games are.
        usual: the bot that plays where none is named: the strongest that does not search.
        quick: the strongest whose weights fit any rules.
        strange: whether a ruleset has cards that no network has ever seen.
        levels: bots of the package for people to play against, from the weakest to the strongest.
    """

    log: type[Log]
    builds: Builds[Any, Any]
    find: Callable[[Bot], Known]
    ready: Callable[[Collection[Any], bool], None]
    soon: Callable[[Iterable[Any]], bool]
    kernel: Callable[[Build, Any], Any]
    listed: Callable[[], list[tuple[str, str, str]]]
    action_name: Callable[[int], str]
    carried: Callable[[Bot], Bot] = lambda bot: bot
    code_of: Callable[[Any], str] = lambda known: ""
    slow: Collection[str] = ()
    usual: str = "greedy"
    quick: str = "greedy"
    strange: Callable[[BaseRuleset], bool] = lambda rules: False
    levels: Sequence[str] = ("greedy",)

    @property
    def layout(self) -> Layout:
        """How its log is laid out."""
        return self.log.layout

    @property
    def title(self) -> str:
        """What people call the game."""
        return self.layout.title

    @property
    def sizes(self) -> str:
        """For how many players it is, in words: "2, 3 or 4"."""
        *few, most = range(self.layout.fewest, self.layout.seats + 1)
        return f"{', '.join(map(str, few))} or {most}"

    def seated(self, bots: Sequence[Bot], rules: BaseRuleset) -> tuple[tuple[Bot, ...], Mapping[str, str]]:
        """Who sits where at a table with these rules, and who plays instead of whom.

        A network that was not trained by a ruleset does not know what its cards are worth there: the bot that it names
        plays for it, and whoever asked is told.
        """
        line_up: list[Bot] = []
        instead: dict[str, str] = {}
        for bot in bots:
            known = self.find(bot)
            if known.brain is None or known.brain.knows(len(bots), rules):
                line_up.append(bot)
            else:
                line_up.append(known.brain.instead)
                instead[known.name] = known.brain.instead
        return tuple(line_up), instead

    def trained(self, bots: Iterable[Bot]) -> dict[str, int]:
        """Games in which the networks among some bots were trained on for the rules, by name; of others nothing."""
        known = (self.find(bot) for bot in dict.fromkeys(bots))
        return {each.name: each.brain.trained for each in known if each.brain is not None and each.brain.trained}

    def origins(self, bots: Sequence[Bot], players: int | None = None) -> Mapping[str, Mapping[str, Any]]:
        """Where bots come from that are not the package's, so that `resume` notices another bot of that name; which
        weights a network has for this number of players (None: the number of bots); and in how many games these were
        trained on for the rules at the table, if they were."""
        named: dict[str, str] = {}
        trained = self.trained(bots)
        for each in map(self.find, dict.fromkeys(bots)):
            if each.brain is not None:
                named[each.name] = f"{each.origin}, weights {each.brain.at(players or len(bots)).fingerprint}"
            elif not each.built_in:
                said = f"{each.origin}, code {self.code_of(each)}"
                # two functions can have one name
                named[each.name] = f"{named[each.name]}; {said}" if each.name in named else said
        return {**({"bots_from": named} if named else {}), **({TRAINED: trained} if trained else {})}


class Seats(Protocol):
    """Seats players who know the rules.

    Attributes:
        games: in how many they learn a ruleset; 0: they do not.
    """

    games: int

    def learn(self, wanted: Iterable[tuple[Sequence[Bot], int, BaseRuleset]]) -> None:
        """Train all that is not kept: bots, how many are at the table, and by which rules."""

    def seated(self, bots: Sequence[Bot], players: int, rules: BaseRuleset) -> tuple[Bot, ...]:
        """The same bots, with weights trained on for the rules where theirs are of others."""


class Course(Protocol):
    """How players are taught rulesets."""

    @property
    def suffix(self) -> str:
        """Of the file that is written."""

    def teach(self, rules: BaseRuleset, out: Path, progress: bool) -> str:
        """Teach a ruleset, or go on with a file that is there; the bot that came of it.

        Raises:
            TrainError, TuneError: a value that cannot be used, or another file in the way.
        """


class Teacher(Protocol):
    """Who teaches players of a game its rules; a game declares one whose players learn."""

    def seats(self, asked: bool | int, progress: bool) -> Seats:
        """Who seats them, by what `players_know_rules` says."""

    def course(self, bots: Sequence[Known], players: int, games: int, seed: int) -> Course:
        """How bots are adapted to each of several rulesets.

        Raises:
            TrainError: players of the game do not learn.
        """


class Untaught:
    """The teacher of a game whose players do not learn."""

    games: int = 0

    def seats(self, asked: bool | int, progress: bool) -> Untaught:
        """All stay as they are."""
        return self

    def learn(self, wanted: Iterable[tuple[Sequence[Bot], int, BaseRuleset]]) -> None:
        """Nothing."""

    def seated(self, bots: Sequence[Bot], players: int, rules: BaseRuleset) -> tuple[Bot, ...]:
        """The same bots."""
        return tuple(bots)

    def course(self, bots: Sequence[Known], players: int, games: int, seed: int) -> Course:
        """There is none.

        Raises:
            TrainError: always.
        """
        raise TrainError("the bots of this game cannot be taught: compare without `retune`")


def engine_of(game: str) -> Engine:
    """The engine of a game; `game` is its name in manifests."""
    return find_game(game).part(Engine)


class BotList(Sequence[str], Shown):
    """The names of the bots of a game, those of the package first.

        "greedy" in bots
        bots.frame

    Args:
        game: its name in manifests.
    """

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def _rows(self) -> list[tuple[str, str, str]]:
        return engine_of(self.game).listed()

    @property
    def frame(self) -> pl.DataFrame:
        """bot, from (where it comes from) and about (what it does), a row a bot."""
        import polars as pl

        return pl.DataFrame(self._rows, schema=dict.fromkeys(_COLUMNS, pl.String), orient="row")

    def find(self, name: str) -> Known:
        """A bot with its function and weights.

        Raises:
            BotError: there is none of that name; the message lists them.
        """
        return engine_of(self.game).find(name)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        names = [name for name, _, _ in self._rows]
        return names[at]

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[str]:
        return iter(self[:])

    def _view(self) -> View:
        return View(f"Bots of {engine_of(self.game).title}", tables=[ShownTable("", _COLUMNS, self._rows)])

    __repr__ = Shown.__str__
