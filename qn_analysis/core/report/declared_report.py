"""The report of a game whose rulesets have tables of numbers, from what its room `report` declares."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ..base.localizer import Localizer
from ..log.log import Log
from ..page.blocks import Desk, TableMarks
from ..stats.measures import Statistics
from .declaration import Report, TermValue, folded
from .example_games import Examples
from .figures import Figure, Section
from .headlines import Headline
from .layer import Layer
from .peers import PeerPopulations
from .study import GameStudies
from .study_chapters import chapters_of
from .trust import Assumptions, chapters

PLAYERS: Final = (2, 3, 4)
"""Numbers of players of the tables that the questions of a first layer look at."""
SEED: Final = 24
"""Of their deals."""


def declared_report(
    log: type[Log],
    wording: type[Localizer],
    statistics: Statistics,
    *,
    sections: Sequence[Section],
    headlines: tuple[Headline, ...],
    more: tuple[Headline, ...],
    layer: Layer,
    studies: GameStudies,
    examples: Examples,
    assumptions: Assumptions,
    direct: Sequence[str],
    beside: Mapping[str, tuple[Figure, ...]] | None = None,
    names: Callable[[Any, str], Mapping[str, str]] = lambda _rules, _lang: {},
    shown: Callable[[Any], list[TermValue]] = lambda _desk: [],
    folds: Callable[[Any, Any], list[TermValue]] = folded,
) -> Report:
    """A report with the chapters that are declared, those of its studies, and those that every game has.

    Its texts are in `report/texts` and `report/front_texts`, its stored figures in `report/stored`.

    Args:
        log, wording, statistics: of the game.
        sections: chapters of figures, in the order of the page.
        headlines, more: as of `Report`.
        layer: the first layer.
        studies: those of the rules, each with a chapter; that of assumed tables is told in the first layer too.
        examples, assumptions: the chapters on games that show something at its most, and on what is assumed.
        direct: assumed numbers that are part of figures about them, by their table or by what they say.
        beside: figures that stand in the chapter of a study, by its name.
        names: texts by key that a ruleset gives, such as names of cards, in a language.
        shown: lines of the run that are shown directly.
        folds: and that are folded.
    """
    game, room = log.layout.game, studies.package
    packages = [f"{room}.texts", f"{room}.front_texts"]

    def desk(of: Any, lang: str) -> Desk:
        say = wording(lang, packages, names(of.rules, lang))
        return Desk(say, TableMarks(say, of.rules.assumed(), direct), lang, of)

    line_ups = tuple((bots, players) for players in PLAYERS for bots in layer.order)
    return Report(
        chapters=chapters([*sections, *chapters_of(studies, beside or {}), examples], assumptions),
        headlines=headlines, more=more, desk=desk, bots=layer.order[-1], wording=wording, texts=packages[0],
        statistics=statistics, shown=shown, folded=folds, front=replace(layer, studies=studies),
        peers=PeerPopulations(
            game, line_ups, layer.asked, statistics.tables, log.layout.rules.default, f"{room}.stored", SEED
        ),
    )  # fmt: skip
