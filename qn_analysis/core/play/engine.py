"""What a game declares so that many games of it can be played: its log, its rules, its two builds, its bots."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from ..base.game_registry import find_game
from ..base.messages import either
from ..log.log import Log
from ..rules.ruleset import BaseRuleset
from .bot import Bot, Known
from .builds import Builds
from .builtin_bots import BotSpec
from .errors import TrainError
from .habits import Habits
from .known import KnownBot, code_of
from .registry import Bots
from .stored import Learnt

LEARNT: Final = "learnt"
"""The bot that plays by the network of a game."""
TRAINED: Final = "bots_trained"
"""What a manifest says of networks that were trained on for its rules: games of it, by the name of the bot."""


class Engine(Bots):
    """How a game is played.

    Args:
        log, rules, builds, kind, styles, space, quick, habits: as of `Bots`.
        action_name: what the decision table of a log calls an action.
        usual: the bot that plays where none is named: the strongest that does not search.
        levels: bots of the package for people to play against, from the weakest to the strongest.
        slow: policies that play far faster compiled, however few the games are.
        strange: whether a ruleset has cards that no network has ever seen.
    """

    def __init__(
        self, log: type[Log], rules: type[BaseRuleset], builds: Builds[Any, Any], kind: type[KnownBot],
        styles: Mapping[str, BotSpec], action_name: Callable[[int], str], *, space: str, quick: str, usual: str,
        levels: Sequence[str], habits: Habits | None = None, slow: Collection[str] = (),
        strange: Callable[[BaseRuleset], bool] = lambda rules: False,
    ) -> None:  # fmt: skip
        super().__init__(log, rules, builds, kind, styles, space=space, quick=quick, habits=habits)
        self.action_name, self.usual, self.levels, self.slow, self.strange = action_name, usual, levels, slow, strange

    @property
    def sizes(self) -> str:
        """For how many players it is, in words: "2, 3 or 4"."""
        return either(range(self.layout.fewest, self.layout.seats + 1))

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

    def stored(self, players: int) -> Learnt | None:
        """Weights of its network that come with the package, for a number of players; None where there are none."""
        learnt = self.styles.get(LEARNT)
        return None if learnt is None or learnt.network is None else learnt.network(players)

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
                said = f"{each.origin}, code {code_of(each)}"
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
