"""What a game declares of its report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..base.game_registry import find_game
from ..base.localizer import Localizer
from ..page.blocks import Chapter, Desk, Prices
from ..play.bot import Bot
from ..rules.table_ruleset import TableRuleset
from ..stats.differences import Figure
from ..stats.measures import Statistics
from ..stats.statistic import Request
from .figures import Section, wants_of
from .headlines import Headline

if TYPE_CHECKING:
    from .front import Question, Try
    from .layer import Layer
    from .peers import PeerPopulations
    from .study import GameStudies
    from .ways import Ways

TermValue: TypeAlias = tuple[str, str, bool]
"""A line of what a page says of the run: term (a key of `report.fact`), value, and whether the value is a code."""


def counted(rules: TableRuleset, say: Localizer) -> TermValue:
    """How many of a ruleset's numbers are assumed, as a term with its value."""
    assumed, everything = len(rules.assumed()), rules.size
    told = say.text("report.fact.assumed_count", assumed=say.count(assumed), all=say.count(everything))
    return "assumed", told, False


def assumed(desk: Desk) -> str:
    """A sentence on how many of a ruleset's numbers are assumed; "" if none is."""
    keys = cast(TableRuleset, desk.log.rules).assumed()
    if not keys:
        return ""
    return desk.say.text("report.assumed", n=len(keys), count=desk.say.count(len(keys)))


def hash_of(desk: Desk) -> TermValue:
    """The hash of the ruleset, as a term with its value."""
    return "hash", str(desk.log.manifest.get("ruleset_hash", desk.log.rules.hash)), True


def folded(desk: Desk, _gathered: Any = None) -> list[TermValue]:
    """What a page keeps folded of any run: the hash of its ruleset, and how many of its numbers are assumed."""
    return [hash_of(desk), counted(cast(TableRuleset, desk.log.rules), desk.say)]


@dataclass(frozen=True)
class Report:
    """How a game's report is made, and what comparisons of its rulesets look at.

    Its functions receive the statistics as computed (`Figures` of its `Tables`).

    Attributes:
        chapters: by name, in the order of the page. A new one is a function and a line there.
        first: keys of the headlines of the first screen, in their order; all others of the chapters stand in the list
            below.
        desk: what the chapters work with, of a log in a language.
        shown, folded: lines of the run beside those of every game, shown directly, or folded.
        bots: who plays where nobody is named.
        wording: makes the wording of a language with packages of texts.
        texts: the package of the report's words; `report.game` is what the game is called, `report.score_unit` the
            unit of scores.
        statistics: what they are taken of, and the measures and goals of the game.
        assumed: a sentence on how much of the rules is assumed; "": there is nothing to tell.
        counted: the same of a ruleset, as a term with its value.
        last: keys of those that end this list; the others are in the order of the chapters.
        front: the first layer of the page; None: a game that has none opens with its headlines.
        peers: the populations that its questions look at, stored or to be played.
        gifts: what cards are worth under some rules, deal by deal (bots by seat, rules, seed, deals, a folder where it
            is kept or None, executor); None: a game without prices.
        prices: what cards are worth under some rules, as the pages tell it (bots by seat, rules, progress); None: a
            game without prices.
        priced: lines to try from fair prices, of a desk; None: a game without prices.
        ways: ways of play, in which people are held against strong players (their words are `report.way`); None: a game
            that has none.
    """

    chapters: Mapping[str, Callable[[Any, Any], Chapter]]
    first: Sequence[str]
    desk: Callable[[Any, str], Desk]
    bots: str
    wording: Callable[[str, Sequence[str]], Localizer]
    texts: str
    statistics: Statistics
    shown: Callable[[Any], list[TermValue]] = lambda _desk: []
    folded: Callable[[Any, Any], list[TermValue]] = folded
    assumed: Callable[[Any], str] = assumed
    counted: Callable[[Any, Localizer], TermValue] = counted
    last: Sequence[str] = ()
    front: Layer | None = None
    peers: PeerPopulations | None = None
    priced: Callable[[Any], Iterable[Try]] | None = None
    gifts: Callable[[Sequence[Bot], Any, int, int, Path | None, Executor | None], list[Figure]] | None = None
    prices: Callable[[Sequence[Bot], Any, bool], Prices] | None = None
    ways: Ways | None = None

    @property
    def headlines(self) -> list[Headline]:
        """Those of the first screen."""
        return self._told(self.first)

    @property
    def more(self) -> list[Headline]:
        """Those of the list below."""
        named = {*self.first, *self.last}
        return [*(each for each in self._all if each.key not in named), *self._told(self.last)]

    @property
    def _all(self) -> list[Headline]:
        sections = [chapter for chapter in self.chapters.values() if isinstance(chapter, Section)]
        return [each for section in sections for each in section.headlines]

    def _told(self, keys: Sequence[str]) -> list[Headline]:
        """Those of some keys, in the order of the keys."""
        return [each for key in keys for each in self._all if each.key == key]

    @property
    def wants(self) -> tuple[Request[Any], ...]:
        """The statistics of the page: all that its chapters, headlines and first layer declare."""
        return self.wanted(None)

    def wanted(self, names: Sequence[str] | None) -> tuple[Request[Any], ...]:
        """Those of a page of some chapters, which has no first layer; None: of the whole page."""
        chapters = [self.chapters[name] for name in (self.chapters if names is None else names)]
        front = self.front if names is None else None
        return wants_of([*chapters, *self.headlines, *self.more, front, self.folded])

    @property
    def studies(self) -> GameStudies:
        """Of assumed tables and open points, which its first layer tells; LookupError: there are none."""
        if self.front is None or self.front.studies is None:
            raise LookupError("this report has no studies")
        return self.front.studies

    @property
    def questions(self) -> Sequence[Question]:
        """Those of its first layer."""
        return () if self.front is None else self.front.questions

    def gather(
        self, log: Any, progress: bool = False, executor: Executor | None = None, names: Sequence[str] | None = None
    ) -> Any:
        """All statistics of the page, or of one of some chapters, in one passage through a log; those that take their
        time from the first games of a large one."""
        wants = self.wanted(names)
        first = {want: want.statistic.most for want in wants if want.statistic.most is not None}
        return self.statistics.gather(log, wants, progress, executor, first)


def report_of(game: str) -> Report:
    """How the report of a game is made; `game` is its name in manifests."""
    return find_game(game).part(Report)
