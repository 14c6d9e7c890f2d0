"""Games of a log played again with one decision taken the other way.

The deal is the log's: hands, pile and Merchants as they lay, nothing drawn anew. Chance is kept by purpose
(`core.chance`), so both ways draw the same cards from the pile in the same order, and thefts and each bot's dice use
the same numbers in the same order; who is there to draw them is what the decision changes. The kernel that plays them
is in `changed_decision_kernel`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.base.executor import mapped
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.log.layout import frame_schema
from qn_analysis.core.play.batch import write_events
from qn_analysis.core.play.builds import PLAYS
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.errors import BotError
from qn_analysis.core.play.kept import Columns
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.play.simulate import FEW

from ..bots.deeds import Deed
from ..engine.state import ROWS
from ..log.schema import GAME_COLUMNS, LAYOUT
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import NOBODY, SEATS, Card
from .builds import BUILDS, compiled, plain_game, plain_log, record_game, record_log
from .changed_decision_kernel import MISSED, play_changed
from .registry import ENGINE, find, kernel, ready

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

CHUNK: Final = 500
"""Games that a worker plays before they become a frame."""
Asked = tuple[int, ...]
"""A row of `COURSE`."""
Played = tuple[pl.DataFrame, pl.DataFrame, pl.Series]
"""Events, games, and whether somebody was asked such a thing in each game."""
COURSE: Final = {"game": pl.UInt32, "seq": pl.UInt16, "seat": pl.UInt8, "deed": pl.Int64, "card": pl.Int64}
"""What `forced` is asked: of a game, the row that a decision wrote (where it wrote none, the next one), whose decision
it is, and the habit that she has there: `Deed.KEEP`, `AT_ONCE`, `NEVER_BUY` or `ALWAYS_BUY` of a card."""
ANSWERED: Final = {
    ("cardinal_played", Card.CARDINAL): Deed.KEEP, ("cardinal_declined", NOBODY): Deed.AT_ONCE,
    ("played", Card.QUEEN): Deed.KEEP, ("not_taken", NOBODY): Deed.AT_ONCE,
}  # fmt: skip
"""How the other answer is given to a question with yes or no, by what was written of it."""


def deeds_of(buying: bool) -> tuple[Deed, Deed]:
    """The habit by which a decision that was played is taken the other way, and that for one that was not.

    Args:
        buying: it is about buying a card, else about showing or playing it.
    """
    return (Deed.NEVER_BUY, Deed.ALWAYS_BUY) if buying else (Deed.KEEP, Deed.AT_ONCE)


def otherwise(log: Log, decisions: Mapping[int, int], card: int = NOBODY) -> Log:
    """Some games of a log, each as it would have gone had one decision been taken the other way.

    Up to that decision a game is the log's, row by row (this is checked); from there on the bots go on by themselves.

    Args:
        log: of simulated games, whose bots are at hand.
        decisions: by game, the row that the decision wrote.
        card: a character that was played there and is now held back for the rest of that turn; `NOBODY`: a Cardinal
            or a Queen that was played is kept, one that was kept is played.

    Raises:
        LogError: the log does not say who played from which seed, a bot is not at hand or not the one that played, or
            a game does not go as the log has it.
    """
    players_of(log)
    asked = pl.DataFrame(
        {"game": list(decisions), "seq": list(decisions.values())}, schema=dict(islice(COURSE.items(), 2))
    )
    rows = asked.lazy().join(log.events.select("game", "seq", "event", "seat", "card"), on=["game", "seq"], how="left")
    courses = []
    for row in rows.collect().iter_rows(named=True):
        event, shown = row["event"], NOBODY if row["card"] is None else int(Card[row["card"].upper()])
        deed, about = Deed.KEEP, card
        if card == NOBODY:
            about = Card.CARDINAL if str(event).startswith("cardinal") else Card.QUEEN
            found = ANSWERED.get((event, shown if event in ("played", "cardinal_played") else NOBODY))
            if found is None:
                raise LogError(f"row {row['seq']}: {_not_the_same(row['game'], log)}")
            deed = found
        courses.append((row["game"], row["seq"], row["seat"] or 0, int(deed), int(about)))
    again = forced(log, pl.DataFrame(courses, schema=COURSE, orient="row"))
    if again.manifest["games"] < len(decisions):
        game = min({*decisions} - {*again.games.select("game").collect()["game"]})
        raise LogError(f"row {decisions[game]}: {_not_the_same(game, log)}")
    what = "answered" if card == NOBODY else f"without {Card(card).name.lower()}"
    return replace(again, manifest={**again.manifest, "otherwise": what})


def forced(log: Log, courses: pl.DataFrame) -> Log:
    """Some games of a log, each as it would have gone had somebody had a habit at one decision.

    A card is kept, or not bought, for the rest of that phase; it is bought, or played, at that decision; at a display
    it is shown, with all its copies, or not. With which gem, or on whom, the bot chooses.

    Args:
        log: of simulated games, whose bots are at hand.
        courses: [games] rows of `COURSE`.

    Returns:
        Those games in which she was asked such a thing there, in their order.

    Raises:
        LogError: as of `otherwise`.
    """
    line_up = players_of(log)
    ordered = courses.sort("game")
    asked = [tuple(map(int, row)) for row in ordered.select(*COURSE).iter_rows()]
    slow = not asked or not all(each.compiles for each in line_up) or (len(asked) <= FEW and not _at_hand(line_up))
    events, games, met = _interpreted(log, line_up, asked) if slow else _compiled(log, line_up, asked)
    kept = games.filter(met)
    some = kept.select("game")
    first = some.item(0, 0) if kept.height else 0
    changed: dict[str, Any] = {"games": kept.height, "first": first, "parts": [], "decisions": False}
    again = Log.in_memory(
        {**log.manifest, **changed, "otherwise": "forced"},
        events.join(some, on="game", how="semi", maintain_order="left"),
        kept,
        None,
    )
    _check(log, again, dict(ordered.join(some, on="game", how="semi").select("game", "seq").iter_rows()))
    return again


def players_of(log: Log) -> list[KnownBot]:
    """The bots of a log, by seat, if its games can be played again.

    Raises:
        LogError: names all that is in the way.
    """
    manifest = log.manifest
    seed, names = manifest.get("seed"), manifest.get("bots") or []
    wrong: list[str] = []
    if "otherwise" in manifest:
        wrong.append("they have been played otherwise already")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= 2**62:
        wrong.append(f"its seed is {seed!r}")
    if manifest.get("knows", "full") != "full":
        wrong.append(f"it knows {manifest['knows']!r} only")
    line_up: list[KnownBot] = []
    for name in names:
        try:
            line_up.append(find(str(name)))
        except BotError as error:
            wrong.append(str(error))
    if not names:
        wrong.append("it names no bots")
    if not wrong:
        then, now = manifest.get("bots_from", {}), ENGINE.origins([each.name for each in line_up]).get("bots_from", {})
        wrong += [
            f"the bot {name!r} is another one now: {now.get(name, 'built in')}, then {then.get(name, 'built in')}"
            for name in sorted({*then, *now})
            if then.get(name) != now.get(name)
        ]
    if wrong:
        raise LogError(
            f"the games of this log cannot be played again: {'; '.join(dict.fromkeys(wrong))}. This needs a log that"
            " was simulated, with its seed, and the bots that played, registered under their names"
        )
    return line_up


def _check(log: Log, again: Log, decisions: Mapping[int, int]) -> None:
    """Up to the decisions both logs must be the same."""
    at = pl.DataFrame(
        {"game": list(decisions), "at": list(decisions.values())}, schema={"game": pl.UInt32, "at": pl.UInt16}
    )
    before = [
        each.events.join(at.lazy(), on="game", maintain_order="left")
        .filter(pl.col("seq") < pl.col("at"))
        .drop("at")
        .sort("game", "seq")
        .collect(engine="streaming")
        for each in (log, again)
    ]
    if not before[0].equals(before[1]):
        odd = [one.join(two, on=one.columns, how="anti", nulls_equal=True) for one, two in (before, before[::-1])]
        raise LogError(_not_the_same(int(pl.concat(odd)["game"][0]), log))


def _not_the_same(game: int, log: Log) -> str:
    return (
        f"game {game} does not go as this log has it when its bots play it again: it was written by version"
        f" {log.manifest.get('package', 'unknown')} of the package, or changed; simulate it again"
    )


def _weights(line_up: Sequence[KnownBot]) -> tuple[Any, ...]:
    rows = [packed_row(each, len(line_up)) for each in line_up]
    return (*rows, *[rows[0]] * (SEATS - len(rows)))


def _at_hand(line_up: Sequence[KnownBot]) -> bool:
    """Whether the compiled build is loaded, and nothing of it would have to be compiled first."""
    names = [each.function.__name__ for each in line_up if each.function.__module__ in BUILDS.sources]
    if not BUILDS.compiled.loaded or len(names) < len(line_up):
        return False
    return BUILDS.compiled.build.at_hand("play_changed_batch", *PLAYS, *names)


def _compiled(log: Log, line_up: Sequence[KnownBot], asked: Sequence[Asked]) -> Played:
    """Play them on the compiled build, a chunk a thread."""
    ready(line_up)
    chunks = [asked[first : first + CHUNK] for first in range(0, len(asked), CHUNK)]
    with ThreadPoolExecutor(min(len(chunks), os.cpu_count() or 1)) as pool:
        return _joined(mapped(pool, lambda chunk: _chunk(log, line_up, chunk), chunks))


def _joined(parts: Sequence[Played]) -> Played:
    events, games, met = zip(*parts, strict=True)
    return pl.concat(events), pl.concat(games), pl.concat(met)


def _chunk(log: Log, line_up: Sequence[KnownBot], asked: Sequence[Asked]) -> Played:
    import numpy as np

    build = compiled()
    seated = [kernel(build, each) for each in line_up]
    policies = (*seated, *[seated[0]] * (SEATS - len(seated)))
    room = Columns(LAYOUT, len(asked) * ROWS, 0)
    results = np.zeros((len(asked), LAYOUT.result), np.int32)
    place_of = BUILDS.functions(build)[-1]
    played = build.call(
        "play_changed_batch", place_of, record_game(log.rules, log.players), record_log(True, False), policies,
        _weights(line_up), log.manifest["seed"], np.array(asked, np.int64),
        room.ids, room.seqs, room.wide, room.narrow, results,
    )  # fmt: skip
    _check_played(log, asked, results[:played])
    long = [number for number, row in enumerate(results) if row[4]]
    events = room.frames(int(results[results[:, 4] == 0, 2].sum()), 0)[0]
    if long:  # longer than a compiled log: played again without that limit
        slow = _interpreted(log, line_up, [asked[number] for number in long])
        events = pl.concat([events, slow[0]]).sort("game", "seq")
    return events, _games(asked, results, log.players), _met(results)


def _interpreted(log: Log, line_up: Sequence[KnownBot], asked: Sequence[Asked]) -> Played:
    """Play them on the interpreted build."""
    import numpy as np

    rules: Ruleset = log.rules
    policies, weights = [each.policy() for each in line_up], [each.row(len(line_up)) for each in line_up]
    g = plain_game(rules, log.players)
    results = np.zeros((len(asked), LAYOUT.result), np.int32)
    events = [Columns(LAYOUT, 0, 0).frames(0, 0)[0]]
    for number, course in enumerate(asked):
        rows = plain_log()
        status = play_changed(g, rows, policies, weights, log.manifest["seed"], course)
        BUILDS.write_result(g, rows, results[number], status)
        _check_played(log, asked[: number + 1], results[: number + 1])
        room = Columns(LAYOUT, rows.seq, 0)
        write_events(rows, course[0], 0, room.ids, room.seqs, room.wide, room.narrow)
        events.append(room.frames(rows.seq, 0)[0])
    return pl.concat(events), _games(asked, results, log.players), _met(results)


def _met(results: Numbers) -> pl.Series:
    """Whether somebody was asked such a thing there."""
    return pl.Series(results[:, 0] != MISSED, dtype=pl.Boolean)


def _check_played(log: Log, asked: Sequence[Asked], results: Numbers) -> None:
    """The last game played is the one at which something can have gone wrong."""
    status = int(results[-1, 0]) if len(results) else -1
    if status >= 0:
        game = asked[len(results) - 1][0]
        raise LogError(f"the bot {log.bots[status]!r} in seat {status} chose an illegal action in game {game}")


def _games(asked: Sequence[Asked], results: Numbers, players: int) -> pl.DataFrame:
    made = LAYOUT.game_frame(0, results, players)
    numbers = pl.Series("game", [each[0] for each in asked], dtype=frame_schema(GAME_COLUMNS)["game"])
    return made.with_columns(numbers)
