"""The report of a game whose rulesets have tables of numbers, from what its rooms declare.

Beside the page, which calls `declared_report`, the room `report` has `front` (`QUESTIONS` beside that of seats,
`SCENES`, `fact`, as of `Layer`), `studies` (`KINDS`, `POPULATIONS`, `CHANGES`: as of `GameStudies`), `examples`
(`KINDS`, `EVENTS`, `WHERE`, `board`; `NUMBERS`: as of `Examples`) and `trust` (`TABLES`, `number`; `SEVERAL`: as of
`Assumptions`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import Any, Final

from ..base.catalogue import Bilingual, in_language
from ..log.log import Log
from ..page.blocks import Desk, TableMarks
from .asking import seat
from .declaration import Report, TermValue, folded
from .example_games import Examples
from .figures import SEATS, Figure, Section, reads
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
    room: str,
    *,
    sections: Sequence[Section],
    first: Sequence[str],
    order: Sequence[str],
    looks: Mapping[str, Sequence[Word]],
    direct: Sequence[str],
    last: Sequence[str] = (),
    beside: Mapping[str, tuple[Figure, ...]] = NOTHING,
    names: Callable[[Any], Mapping[str, Bilingual]] = lambda _rules: {},
    shown: Callable[[Any], Mapping[str, str]] = lambda _desk: {},
    counts: Mapping[str, Rows] = NOTHING,
) -> Report:
    """A report with the chapters that are declared, those of its studies, and those that every game has.

    Its texts are in `report/texts` and `report/front_texts`, its stored figures in `report/stored`.

    Args:
        log: of the game.
        room: its package `report`.
        sections: chapters of figures, in the order of the page.
        first, last: as of `Report`.
        order, looks: of the first layer, as of `Layer`.
        direct: assumed numbers that are part of figures about them, by their table or by what they say.
        beside: figures that stand in the chapter of a study, by its name.
        names: texts by key that a ruleset gives, such as names of cards.
        shown: of a desk, lines of the run by their term, a key of `report.fact`.
        counts: lines that are kept folded, by their term: what a row counts.
    """
    game, package = log.layout.game, room.rpartition(".")[0]
    packages = [f"{room}.texts", f"{room}.front_texts"]
    front, studies = import_module(f"{room}.front"), _studies(game, room)
    wording = import_module(f"{package}.charts").Wording
    statistics = import_module(f"{package}.stats.registry").STATISTICS
    examples = _examples(log, room, import_module(f"{room}.examples"))
    assumptions = _assumptions(import_module(f"{package}.rulebook"), import_module(f"{room}.trust"))

    def desk(of: Any, lang: str) -> Desk:
        say = wording(lang, packages, {key: in_language(lang, each) for key, each in names(of.rules).items()})
        return Desk(say, TableMarks(say, of.rules.assumed(), direct), lang, of)

    def lines(at: Desk) -> list[TermValue]:
        return [(term, value, False) for term, value in shown(at).items()]

    @reads(*(rows.want for rows in counts.values()))
    def kept(at: Desk, t: Any) -> list[TermValue]:
        own = [(term, at.say.count(rows(t)["n"].item()), False) for term, rows in counts.items()]
        return [*own, *folded(at)]

    questions = (_of_seats(sections, front.SCENES), *front.QUESTIONS)
    layer = Layer(questions, order, front.SCENES, looks, front.fact, studies)
    line_ups = tuple((bots, players) for players in PLAYERS for bots in order)
    return Report(
        chapters=chapters([*sections, *chapters_of(studies, beside), examples], assumptions),
        first=first, last=last, desk=desk, bots=order[-1], wording=wording, texts=packages[0],
        statistics=statistics, shown=lines, folded=kept, front=layer,
        peers=PeerPopulations(
            game, line_ups, layer.asked, statistics.tables, log.layout.rules.default, f"{room}.stored", SEED
        ),
    )  # fmt: skip


def _studies(game: str, room: str) -> GameStudies:
    """The studies of the game, with what its module has of them."""
    of = import_module(f"{room}.studies")
    return GameStudies(game, room, of.KINDS, of.POPULATIONS, getattr(of, "CHANGES", NOTHING))


def _of_seats(sections: Sequence[Section], scenes: Sequence[Scene]) -> Question:
    """The question that every game has: of the statistic of its chapter on seats, told where that chapter is named."""
    seats = next(each for each in sections if each.name == SEATS)
    return seat(seats.wants[0], next(each.name for each in scenes if SEATS in each.appendix))


def _examples(log: type[Log], room: str, of: ModuleType) -> Examples:
    """The chapter on games that show something at its most, with what a module has of it; `WHERE` are columns."""
    known = {doc.name: doc.dtype for doc in log.layout.events}
    where = {name: known[name] for name in of.WHERE}
    return Examples(room, of.KINDS, of.EVENTS, where, of.board, getattr(of, "NUMBERS", ("count", "amount")))


def _assumptions(rulebook: ModuleType, of: ModuleType) -> Assumptions:
    """The chapter on what is assumed, with what a module has of it; `SEVERAL` says as of `Assumptions`."""
    gaps = import_module(f"{rulebook.__name__}.clauses").GAPS
    return Assumptions(of.TABLES, of.number, rulebook.FACTS, gaps, getattr(of, "SEVERAL", False))
