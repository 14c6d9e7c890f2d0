"""The report of a game whose rulesets have tables of numbers, from what its room `report` declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from ..base.localizer import Localizer
from ..log.log import Log
from ..page.blocks import Desk, TableMarks
from ..stats.measures import Statistics
from .declaration import Report, TermValue, folded
from .example_games import Examples
from .figures import Figure, Section, reads
from .front import Question, Word
from .headlines import Rows
from .layer import Layer, Scene
from .peers import PeerPopulations
from .study import GameStudies
from .study_chapters import chapters_of
from .trust import Assumptions, chapters

PLAYERS: Final = (2, 3, 4)
"""Numbers of players of the tables that the questions of a first layer look at."""
SEED: Final = 24
"""Of their deals."""
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


def declared_report(
    log: type[Log],
    wording: type[Localizer],
    statistics: Statistics,
    *,
    sections: Sequence[Section],
    first: Sequence[str],
    questions: Sequence[Question],
    scenes: Sequence[Scene],
    order: Sequence[str],
    looks: Mapping[str, Sequence[Word]],
    fact: Callable[[Any], tuple[str, str, str]],
    studies: GameStudies,
    examples: Examples,
    assumptions: Assumptions,
    direct: Sequence[str],
    last: Sequence[str] = (),
    beside: Mapping[str, tuple[Figure, ...]] = NOTHING,
    names: Callable[[Any, str], Mapping[str, str]] = lambda _rules, _lang: {},
    shown: Callable[[Any], Mapping[str, str]] = lambda _desk: {},
    counts: Mapping[str, Rows] = NOTHING,
) -> Report:
    """A report with the chapters that are declared, those of its studies, and those that every game has.

    Its texts are in `report/texts` and `report/front_texts`, its stored figures in `report/stored`.

    Args:
        log, wording, statistics: of the game.
        sections: chapters of figures, in the order of the page.
        first, last: as of `Report`.
        questions, scenes, order, looks, fact: of the first layer, as of `Layer`.
        studies: those of the rules, each with a chapter; that of assumed tables is told in the first layer too.
        examples, assumptions: the chapters on games that show something at its most, and on what is assumed.
        direct: assumed numbers that are part of figures about them, by their table or by what they say.
        beside: figures that stand in the chapter of a study, by its name.
        names: texts by key that a ruleset gives, such as names of cards, in a language.
        shown: of a desk, lines of the run by their term, a key of `report.fact`.
        counts: lines that are kept folded, by their term: what a row counts.
    """
    game, room = log.layout.game, studies.package
    packages = [f"{room}.texts", f"{room}.front_texts"]

    def desk(of: Any, lang: str) -> Desk:
        say = wording(lang, packages, names(of.rules, lang))
        return Desk(say, TableMarks(say, of.rules.assumed(), direct), lang, of)

    def lines(at: Desk) -> list[TermValue]:
        return [(term, value, False) for term, value in shown(at).items()]

    @reads(*(rows.want for rows in counts.values()))
    def kept(at: Desk, t: Any) -> list[TermValue]:
        own = [(term, at.say.count(rows(t)["n"].item()), False) for term, rows in counts.items()]
        return [*own, *folded(at)]

    layer = Layer(questions, order, scenes, looks, fact, studies)
    line_ups = tuple((bots, players) for players in PLAYERS for bots in order)
    return Report(
        chapters=chapters([*sections, *chapters_of(studies, beside), examples], assumptions),
        first=first, last=last, desk=desk, bots=order[-1], wording=wording, texts=packages[0],
        statistics=statistics, shown=lines, folded=kept, front=layer,
        peers=PeerPopulations(
            game, line_ups, layer.asked, statistics.tables, log.layout.rules.default, f"{room}.stored", SEED
        ),
    )  # fmt: skip
