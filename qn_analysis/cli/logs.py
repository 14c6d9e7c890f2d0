"""The commands of `qn` that look after a log folder."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from .options import Bots, Game, Lang, Quiet, Rules, Seed, free, line_up, pairs, rules_of
from .output import echo

Store = Annotated[
    str,
    typer.Option(
        "--store",
        help="What the folder stores: parquet, the tables; or moves, the decisions alone, which take less than a tenth"
        " of the bytes; tables are derived from them when they are read.",
    ),
]


def review(
    log: Annotated[Path, typer.Argument(help="A log folder or JSON Lines file.")],
    game: Annotated[int, typer.Argument(help="Number of the game, from 0.")],
    depth: Annotated[
        str,
        typer.Option(
            "--depth",
            help="rollouts (games to the end, some 10 seconds), network (at once: a first guess), or most worlds in"
            " which a choice is played out, 16 to 2000.",
        ),
    ] = "rollouts",
    output: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
    lang: Lang = "en",
    seed: Seed = 1,
    quiet: Quiet = False,
) -> None:
    """Review a game: what was luck, what was a mistake, and where it turned."""
    import json

    from ..core.base.messages import refusal
    from ..core.log.log import open_log
    from ..core.review.result import ReviewError

    if output not in ("text", "json"):
        raise ReviewError(refusal("option.format", given=output)).speaking(lang)
    found = open_log(log).review(game, depth=depth, lang=lang, seed=seed, progress=not quiet)
    if output == "json":
        echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False), json=True)
    else:
        echo(found.text(), nl=False)


def position(
    log: Annotated[Path, typer.Argument(help="A log folder or JSON Lines file.")],
    game: Annotated[int, typer.Argument(help="Number of the game, from 0.")],
    row: Annotated[int, typer.Argument(help="Row of the game, from 0; the next decision is shown.")],
    rollouts: Annotated[
        int, typer.Option("--rollouts", help="Play every choice on in so many imagined worlds; 0: do not.")
    ] = 0,
    bot: Annotated[str, typer.Option("--bot", help="Who plays on; else the strongest that does not search.")] = "",
    lang: Lang = "en",
    seed: Seed = 1,
) -> None:
    """Resume a game at a row: who is asked, what may be done, and what becomes of each choice."""
    from ..core.game import game_of
    from ..core.log.log import open_log

    found = open_log(log)
    at = game_of(found.layout.game).position(found, game, row, lang=lang)
    echo(at)
    if rollouts:
        echo(f"\n{at.rollouts(rollouts, policy=bot or None, seed=seed)}")


def verify(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log folder, also one that was cut off.")],
    quiet: Quiet = False,
) -> None:
    """Check a log folder's structure, checksums and counts: exit 0 whole, 1 damaged or cut off, 2 unreadable."""
    from ..core.log.verify import verify as check

    found = check(log, progress=sys.stderr.isatty() and not quiet)
    echo(found)
    raise typer.Exit(found.exit_code)


def import_games(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="CSV, BG Stats' JSON, BGG's plays (XML, JSON), sheets of sales, codes of games, logs.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="The log to write, NAME.jsonl.")],
    columns: Annotated[
        str,
        typer.Option(
            "--columns",
            help="What columns are, where it is not guessed rightly: player=Who,sale1=I,total=Sum,winner=Won; also"
            " date, game, place, seat.",
        ),
    ] = "",
    dates: Annotated[
        str | None, typer.Option("--dates", help="day or month: which comes first in dates such as 1/12/24.")
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="How the game is called in a file of many games, or its number there.")
    ] = None,
    skip: Annotated[bool, typer.Option("--skip", help="Leave out games that cannot be read.")] = False,
    game: Game = None,
    rules: Rules = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Read games that people keep, as a log: spreadsheets, BG Stats, BoardGameGeek, sheets of sales, codes, logs."""
    from ..core.base.catalogue import Catalogue
    from ..core.evenings.played import said
    from ..core.evenings.read import log_of_readings, readings_of
    from ..core.log.folder import LogError

    Catalogue(lang, {})  # a language that there is not
    if out.suffix != ".jsonl":
        raise LogError(said("out", out=str(out), other=str(out.with_suffix(".jsonl"))))
    free(out, force)
    chosen = None if rules is None else rules_of(game).load(rules)
    asked = pairs(columns)
    readings = list(readings_of(files, game=game, columns=asked, dates=dates, title=title, rules=chosen, lang=lang))
    log = log_of_readings(readings, skip, lang)
    for reading in readings:
        for line in reading.lines(lang):
            echo(line)
    if skip:
        for fault in (fault for reading in readings for fault in reading.faults):
            echo(f"qn: {fault.text(lang)}", err=True)
    log.to_jsonl(out)
    echo(said("written", out=str(out), games=int(log.manifest["games"])).text(lang))


def migrate(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="A log folder of an older schema version.")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write; it must not exist.")],
    quiet: Quiet = False,
) -> None:
    """Write a log of an older schema version anew in the present one."""
    from ..core.log.migrate import migrate as write

    log = write(old, out, progress=not quiet)
    if log is None:
        echo(f"{old} has the present schema version: there is nothing to do")
    else:
        echo(f"{out}: {log.manifest['games']:,} games, schema version {log.manifest['schema']}")


def export(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="A log folder of either form.")],
    out: Annotated[Path, typer.Option("--out", help="The folder to write; it must not exist, but for --resume.")],
    store: Store = "parquet",
    decisions: Annotated[
        bool | None,
        typer.Option(
            "--decisions/--no-decisions", help="Tables with that of decisions, or without; else as the log says."
        ),
    ] = None,
    bots: Bots = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an export that was cut off.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write a log in its other form: events as Parquet from decisions, or back; every event is held against the log.

    --bots is needed only for the way back of tables without decisions whose bots are your own: they play again.
    """
    from ..core.play.export import export as write

    asked = line_up(bots) if bots else None
    made = write(log, out, store=store, decisions=decisions, bots=asked, resume=resume, progress=not quiet)
    size = sum(file["bytes"] for part in made.manifest["parts"] for file in part["files"].values())
    echo(f"{out}: {made.manifest['games']:,} games as {store}, {size:,} bytes")
