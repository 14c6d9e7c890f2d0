"""A game as JavaScript, for a page: what plays it, and its bots, translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.panels.front_end import static
from qn_analysis.core.play import batch
from qn_analysis.core.play.builds import Builds

from .javascript import bare, translate


def documents() -> str:
    """What fills texts (`core.base.telling`), `static/filling.js`, and what checks documents, `static/documents.js`."""
    return bare(static(__package__ or "", "filling.js", "documents.js")) + "\n"


def game_script(
    builds: Builds[Any, Any], bots: Sequence[str] = (), entries: Sequence[str] = (), checked: bool = False
) -> str:
    """A whole game: an object with `begin`, `apply`, `place_of` and `play_game` of `core.play.batch`, whose arguments
    are the same; `blank("Game")`, `blank("Log")` make their records, of which a page sets the rules (as `tables()`
    gives them), the number of players and a log's `capacity`.

    Args:
        bots: sources with policies, such as `greedy`: `choose_greedy` is an entry too.
        entries: further functions of the sources.
        checked: for tests.

    Raises:
        ScriptError: a source cannot be translated, or there is no such function.
    """
    course = (batch.play_game, builds.course.begin, builds.course.apply, builds.place_of)
    asked = [*(f"{each.__module__}:{each.__name__}" for each in course), *(f"choose_{bot}" for bot in bots)]
    return functions_script(builds, [*asked, *entries], checked=checked)


def functions_script(
    builds: Builds[Any, Any],
    entries: Sequence[str],
    more: Sequence[str] = (),
    checked: bool = False,
    records: Mapping[str, type] | None = None,
) -> str:
    """Some functions of the sources, with the records `Game` and `Log`; see `game_script`.

    Args:
        more: further sources, which only pages need.
        checked: for tests.
        records: of the further sources, by name.

    Raises:
        ScriptError: a source cannot be translated, or there is no such function.
    """
    own = {record.__name__: record for record in (builds.state.Game, builds.state.Log)}
    return translate((*builds.sources, *more), entries, {**own, **(records or {})}, builds.scripts, checked)
