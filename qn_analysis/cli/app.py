"""The `qn` command. Heavy imports wait until a command needs them."""

from __future__ import annotations

import gc
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from ..core.base.addressed import at_command_line
from ..core.base.calls import CallError
from ..core.base.errors import Error
from ..core.base.interrupts import watched
from ..core.base.messages import first_line
from . import contests, logs
from .options import (
    LANG,
    Bots,
    Game,
    Know,
    Lang,
    Players,
    Quiet,
    Rules,
    Seed,
    asked_language,
    forget_language,
    free,
    know,
    line_up,
    names,
    rules_of,
)
from .output import close, echo, prepare
from .rules import app as rules_app


class Commands(TyperGroup):
    """All commands. What ends one early is told here: typer would end it with exit code 1, that of findings."""

    def invoke(self, ctx: Any) -> Any:
        """Run one."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # who reads has gone away, as `head` does
            sys.exit(2)
        except EOFError as error:
            _fault(error)


app = typer.Typer(
    name="qn",
    cls=Commands,
    help="Simulate, log and analyse the card game Queen's Necklace, Lady of the Diamonds and Jewels.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(rules_app, name="rules")

REPORT_GAMES = 20_000
REPORT_PLAYERS = 3
REPORT_SEED = 1
STOPPED = 130
"""Exit code of Ctrl-C, also of typer."""
JSON = ("json", "sarif")
"""Formats of findings that are JSON."""


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", help="How many games.")],
    out: Annotated[Path, typer.Option("--out", help="The log folder to write; it must not exist, but for --resume.")],
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4; of the companion games also 5.")] = 4,
    bots: Bots = "",
    seed: Seed = 1,
    rules: Rules = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was cut off, or mend it.")] = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="Log every decision as well.")] = False,
    store: logs.Store = "parquet",
    players_know_rules: Know = "no",
    game: Game = None,
    quiet: Quiet = False,
) -> None:
    """Play games and write their log."""
    from ..core.base.game_registry import game_or_default
    from ..core.log.stores import event_rows
    from ..core.play.engine import engine_of
    from ..core.play.simulate import simulate as play

    seated = line_up(bots or engine_of(game_or_default(game)).usual)
    log = play(
        games, players=players, bots=seated, seed=seed, rules=None if rules is None else rules_of(game).load(rules),
        out=out, resume=resume, progress=not quiet, decisions=decisions, store=store, game=game,
        players_know_rules=know(players_know_rules),
    )  # fmt: skip
    named = "" if bots else f"; {', '.join(dict.fromkeys(log.bots))} in every seat"
    echo(f"{out}: {games:,} games, {event_rows(log.manifest):,} events{named}")


@app.command()
def report(
    log: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="LOG", help="A log, several, or a folder of them; without it games are simulated first."
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", help="The HTML file to write.")] = Path("balance.html"),
    games: Annotated[int, typer.Option("--games", help="Games to simulate when no log is given.")] = REPORT_GAMES,
    players: Players = REPORT_PLAYERS,
    bots: Annotated[str, typer.Option("--bots", help="As of simulate; without it, the strongest of the game.")] = "",
    seed: Seed = REPORT_SEED,
    rules: Rules = None,
    players_know_rules: Know = "yes",
    lang: Lang = "en",
    sections: Annotated[
        str | None,
        typer.Option("--sections", help="Only these chapters, by name: seats,method. A wrong one names all."),
    ] = None,
    game: Game = None,
    people: Annotated[
        list[Path] | None,
        typer.Option("--people", help="Games of people by the same rules, one more population beside the bots."),
    ] = None,
    json: Annotated[bool, typer.Option(help="Write all numbers beside the page, as NAME.json.")] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace the files if they exist.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write the balance report of a log as one HTML file, and its numbers as JSON."""
    from ..core.base.catalogue import Catalogue
    from ..core.base.executor import beside
    from ..core.base.game_registry import game_or_default
    from ..core.charts.grammars import without_widgets
    from ..core.log.log import open_log
    from ..core.report.declaration import report_of
    from ..core.report.report import chosen, places
    from ..core.report.report import report as write
    from ..core.report.simulated import Simulated
    from ..core.report.simulated import simulated as play

    for place in places(out, json, make=True):
        free(place, force)
    Catalogue(lang, {})  # a language that there is not
    opened = open_log(log) if log else None
    theirs = open_log(people, game=game) if people else ()
    name = game_or_default(game) if opened is None else opened.layout.game
    made = report_of(name)
    chapters = None if sections is None else chosen(made, sections.split(","))
    with beside(without_widgets if chapters is None else lambda: None) as for_charts:  # a whole page has charts
        if opened is None:
            played = play(
                name, games, players=players, bots=line_up(bots or made.bots), seed=seed,
                rules=None if rules is None else rules_of(name).load(rules),
                players_know_rules=know(players_know_rules), whole=chapters is None, progress=not quiet,
            )  # fmt: skip
        else:
            played = Simulated(opened)
        for_charts()
    write(
        played.log, out, lang=lang, sections=chapters, json=json, progress=not quiet, peers=played.peers, people=theirs,
        prices=played.prices,
    )  # fmt: skip
    echo(f"{out}: {out.stat().st_size / 1e6:.1f} MB")


@app.command()
def replay(
    log: Annotated[Path, typer.Argument(help="A log folder or JSON Lines file.")],
    game: Annotated[int, typer.Argument(help="Number of the game, from 0.")],
    lang: Lang = "en",
    seat: Annotated[int | None, typer.Option("--seat", help="Only what this seat (from 0) could see.")] = None,
) -> None:
    """Print the transcript of one game."""
    from ..core.log.log import open_log

    echo(open_log(log).transcript(game, lang=lang, viewer=seat), nl=False)


@app.command()
def sale(
    file: Annotated[Path, typer.Argument(help="A sale sheet, JSON or TOML.")],
    rules: Rules = None,
    output: Annotated[str, typer.Option("--format", help="text or json.")] = "text",
    lang: Lang = "en",
    explain: Annotated[bool, typer.Option("--explain", help="Tell it step by step, with the rules.")] = False,
) -> None:
    """Score one sale that was written down."""
    import json

    from ..core.base.messages import refusal
    from ..games.queens_necklace.rulebook import Ruleset
    from ..games.queens_necklace.sale.score import explain as told
    from ..games.queens_necklace.sale.score import score_sale, summary
    from ..games.queens_necklace.sale.sheet import SheetError

    if output not in ("text", "json"):
        raise SheetError([refusal("option.format", given=output)])
    score = score_sale(file, None if rules is None else Ruleset.load(rules), lang)
    if output == "json":
        result = score.to_dict() | ({"explanation": told(score, lang).splitlines()} if explain else {})
        echo(json.dumps(result, indent=1, ensure_ascii=False), json=True)
    else:
        echo(told(score, lang) if explain else summary(score, lang), nl=False)


@app.command()
def worksheet(
    n: Annotated[int, typer.Option("--n", help="How many sales.")] = 10,
    seed: Seed = 1,
    level: Annotated[str, typer.Option("--level", help="plain, kings, alchemist, or mixed.")] = "mixed",
    players: Players = 3,
    rules: Rules = None,
    lang: Lang = "en",
    out: Annotated[Path, typer.Option("--out", help="The HTML file to write.")] = Path("worksheet.html"),
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write sales for a class to settle by hand, answers on a separate page."""
    from ..core.base.progress import working
    from ..core.page.html import write_page
    from ..games.queens_necklace.rulebook import Ruleset
    from ..games.queens_necklace.sale.worksheet import worksheet as made

    free(out, force)
    chosen = None if rules is None else Ruleset.load(rules)
    with working("dealing sales", not quiet):
        write_page(out, lambda: made(n, seed=seed, level=level, players=players, lang=lang, rules=chosen))
    echo(f"{out}: {n} sales and their answers")


@app.command()
def course(
    out: Annotated[Path | None, typer.Option("--out", help="The folder to write.")] = None,
    groups: Annotated[
        int | None,
        typer.Option("--class", help="For a class: one page for each of so many groups, about other sales each."),
    ] = None,
    mark: Annotated[
        Path | None,
        typer.Option("--mark", help="The folder of a class: mark what has come back to its folder answers."),
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Of the sales of a class; else drawn by lot.")] = None,
    lang: Annotated[str | None, LANG] = None,
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that is not empty.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write a course about jewel sales: eight lessons, exercises and a test, as pages that need no Python."""
    from ..games.queens_necklace.panels.answer_code import ClassError, problem

    if (out is None) == (mark is None):
        raise ClassError([problem("way")])
    if mark is not None:
        given = {"--class": groups is not None, "--seed": seed is not None, "--force": force}
        odd = [name for name, there in given.items() if there]
        if odd:
            raise ClassError([problem("alone", odd=odd)])
        raise typer.Exit(_marked(mark, lang))
    assert out is not None
    if groups is not None:
        from ..games.queens_necklace.panels.class_course import ANSWERS, CLASS, write_class

        pages = write_class(out, groups, lang or "en", seed, force, show=not quiet)
        size = sum(page.stat().st_size for page in pages) / 1e6
        echo(f"{out}: {len(pages)} pages, {size:.1f} MB: one for each group; keep {CLASS}")
        echo(f"put what comes back into {out / ANSWERS}, then: qn course --mark {out}")
        return
    if seed is not None:
        raise ClassError([problem("seed_alone")])
    from ..core.base.progress import working
    from ..games.queens_necklace.panels.course import write_course

    with working("writing lessons", not quiet):
        pages = write_course(out, lang or "en", force)
    size = sum(page.stat().st_size for page in pages) / 1e6
    echo(f"{out / 'index.html'}: {len(pages)} pages, {size:.1f} MB")


def _marked(folder: Path, lang: str | None) -> int:
    """Mark a class: 1 if something that came back could not be read."""
    from ..games.queens_necklace.panels.answer_code import catalogue
    from ..games.queens_necklace.panels.class_marks import mark_class, summary, write_marks

    marks = mark_class(folder)
    page, table = write_marks(folder, marks, lang)
    echo(summary(marks, lang))
    said = lang or marks.lang
    for each in marks.left_out:
        echo(f"qn: {each.text(said)}", err=True)
    echo(f"\n{catalogue(said).text('mark.written', page=page, table=table.name)}")
    return int(bool(marks.left_out))


@app.command()
def play(
    out: Annotated[Path, typer.Option("--out", help="The page to write.")],
    players: Annotated[int, typer.Option("--players", help="At the table at first: 2, 3 or 4.")] = 3,
    bots: Annotated[str, typer.Option("--bots", help="Level of the others at first, such as greedy or learnt.")] = "",
    seed: Annotated[int | None, typer.Option("--seed", help="Number of the game at first; else drawn by lot.")] = None,
    rules: Rules = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write a page in which one plays Queen's Necklace against bots, without Python and without a network."""
    from ..core.base.progress import working
    from ..games.queens_necklace.panels.play_page import write_play_page
    from ..games.queens_necklace.rulebook import Ruleset

    free(out, force)
    chosen = None if rules is None else Ruleset.load(rules)
    with working("writing a game", not quiet):
        page = write_play_page(out, players, bots=bots or None, seed=seed, rules=chosen, lang=lang)
    echo(f"{page}: {page.stat().st_size / 1e6:.1f} MB; open it in a browser")


@app.command()
def record(
    out: Annotated[Path, typer.Option("--out", help="The page to write.")],
    game: Game = None,
    rules: Rules = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write a page in which a game at your table is written down on a phone, without Python and without a network."""
    from ..core.base.progress import working
    from ..pages.recorder import write_record_page

    free(out, force)
    chosen = None if rules is None else rules_of(game).load(rules)
    with working("writing the page", not quiet):
        page = write_record_page(out, game, rules=chosen, lang=lang)
    echo(f"{page}: {page.stat().st_size / 1e6:.1f} MB; open it in a browser")


@app.command()
def lint(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Log folders or JSON Lines files.")],
    select: Annotated[str, typer.Option("--select", help="Only these codes, or their beginnings: QN3,QN601.")] = "",
    ignore: Annotated[str, typer.Option("--ignore", help="Codes, or their beginnings, to leave out.")] = "",
    output: Annotated[str, typer.Option("--format", help="text, json, sarif or github.")] = "text",
    statistics: Annotated[bool, typer.Option("--statistics", help="Counts by code instead of findings.")] = False,
    context: Annotated[int, typer.Option("--context", min=0, help="Events told around the first findings.")] = 2,
    exit_zero: Annotated[bool, typer.Option("--exit-zero", help="Exit with 0 in spite of findings.")] = False,
    lang: Lang = "en",
    quiet: Quiet = False,
) -> None:
    """Check recorded games against the rules: exit 0 clean, 1 findings, 2 unreadable or misused."""
    from ..core.lint.formats import check_format, lint_paths, render

    check_format(output, statistics)
    progress = _watched() and not quiet
    codes = {"select": _codes(select), "ignore": _codes(ignore)}
    linted = lint_paths(paths, **codes, lang=lang, progress=progress, processes=True)
    echo(render(linted, output, statistics=statistics, context=context, lang=lang), nl=False, json=output in JSON)
    for _, message in linted.unreadable:
        echo(f"qn: {message}", err=True)
    raise typer.Exit(linted.exit_code(exit_zero))


@app.command()
def explain(
    topics: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC]...",
            help="A card (banker), a ruling (banker_stacks), a clause (sale.rarity), a word of the rules (tie), a code"
            " or its beginning (QN620, QN6), or the name of a check.",
        ),
    ] = None,
    game: Game = None,
    lang: Lang = "en",
) -> None:
    """Look up the rules: what they say, where, what they leave open, which checks guard it; alone: list the checks."""
    from ..core.base.game_registry import find_game, game_named
    from ..core.lint.explain import explained, listed
    from ..core.lint.linter import Linter, linters

    games = linters() if game is None else [find_game(game_named(game)).part(Linter)]
    echo(explained(games, topics, lang) if topics else "\n".join(listed(each, lang) for each in games), nl=False)


for command in (
    contests.league,
    contests.compare,
    contests.mend,
    contests.prices,
    contests.tune,
    contests.train,
    contests.chances,
    logs.position,
    logs.review,
    logs.verify,
    logs.migrate,
    logs.export,
):
    app.command()(command)
app.command("import")(logs.import_games)


@app.command()
def bots(game: Game = None) -> None:
    """List the bots: name, where it comes from, what it does."""
    from ..core.base.game_registry import game_or_default
    from ..core.play.engine import engine_of

    rows = engine_of(game_or_default(game)).listed()
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, origin, about in rows:
        echo(f"{name:{widths[0]}}  {origin:{widths[1]}}  {about}".rstrip())


@app.command()
def version() -> None:
    """Print the version."""
    from importlib.metadata import version as installed

    echo(installed("qn-analysis"))


def _watched() -> bool:
    return sys.stderr.isatty()


def _codes(codes: str) -> list[str]:
    return [code for code in names(codes) if code]


def main() -> None:
    """Run the command; what a user can get wrong, or the machine, ends in one line and exit code 2."""
    gc.set_threshold(50_000, 50, 20)  # imports and charts make little garbage: a tenth of a short command went to it
    forget_language()
    prepare()
    try:
        with at_command_line():
            _run()
    except SystemExit:
        if why := close():
            _refuse(_machine("output", why))
        raise


def _run() -> None:
    """The command; it always ends by `SystemExit`: 1 means findings, 2 what was misused or went wrong."""
    try:
        with watched():
            _command()()
    except (KeyboardInterrupt, SystemExit) as stop:
        if isinstance(stop, KeyboardInterrupt) or stop.code == STOPPED:
            more = " (--resume goes on)" if sys.argv[1:2] in (["simulate"], ["export"], ["tune"], ["train"]) else ""
            if sys.argv[1:2] == ["compare"] and any(each.startswith("--keep") for each in sys.argv):
                more = " (the same call goes on)"
            echo(f"qn: stopped; what was written is whole{more}", err=True)
            _leave()
        raise
    except MemoryError:
        _refuse(_machine("memory"))
    except (ValueError, OSError) as error:
        if _expected(error):
            _refuse(error.text(asked_language()) if isinstance(error, Error) else error)
        if isinstance(error, ValueError) and not isinstance(error, OSError):
            _fault(error)
        if error.filename is None:
            _refuse(_machine("system", error.strerror or str(error)))
        _refuse(f"{error.filename}: {error.strerror}; choose another path, or see that it can be read and written")
    except BaseException as error:
        if "polars" not in sys.modules or not _undecodable(error):
            _fault(error)
        _refuse(
            f"the log cannot be read: a file of it cannot be decoded ({str(error)[:200]!r}); restore it from a copy"
        )


@cache
def _command() -> Callable[[], object]:
    """All commands, put together once a process."""
    return typer.main.get_command(app)


def _machine(key: str, why: str = "") -> str:
    """What the machine does not do, in the language of the command."""
    from ..core.base.messages import refusal

    return refusal(f"machine.{key}", reason=why).text(asked_language())


def _fault(error: BaseException) -> NoReturn:
    """A fault of this program: where it is, for whoever mends it, and an exit code that does not say "findings"."""
    traceback.print_exception(error)
    _refuse(_machine("fault", f"{type(error).__name__}: {first_line(error)}"))


def _refuse(said: object) -> NoReturn:
    echo(f"qn: {said}", err=True)
    sys.exit(2)


def _undecodable(error: BaseException) -> bool:
    """Whether polars could not decode a Parquet file; it panics at some."""
    from polars.exceptions import ComputeError, PanicException

    return isinstance(error, PanicException) or (isinstance(error, ComputeError) and str(error).startswith("parquet"))


def _leave() -> NoReturn:
    """End, after two seconds at most for games that are still being played; what they write is whole."""
    end = time.monotonic() + 2
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(max(0.0, end - time.monotonic()))
    sys.exit(STOPPED)


def _expected(error: Exception) -> bool:
    """Whether somebody asked for what cannot be; that this program calls something wrongly is its own fault."""
    return isinstance(error, Error) and not isinstance(error, CallError)
