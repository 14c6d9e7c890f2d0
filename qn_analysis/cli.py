"""The `qn` command. Heavy imports wait until a command needs them."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from . import cli_log
from .cli_rules import app as rules_app
from .core.terminal import echo

if TYPE_CHECKING:
    import polars as pl

    from .core.report.compare import Comparison
    from .core.report.league import League

app = typer.Typer(
    name="qn",
    help="Simulate, log and analyse the card game Queen's Necklace.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.add_typer(rules_app, name="rules")
app.command()(cli_log.verify)
app.command()(cli_log.migrate)

Lang = Annotated[str, typer.Option("--lang", help="en or fr.")]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        help="One bot for all seats, or one a seat: a,b,c. module:function runs the code of a module, also of one in"
        " the current directory.",
    ),
]
Players = Annotated[int, typer.Option("--players", help="2, 3 or 4.")]
Game = Annotated[str | None, typer.Option("--game", help="queen (as it is without it), lady or jewels.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Rules = Annotated[Path | None, typer.Option("--rules", help="A ruleset in TOML; without it, the rulebook's.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Show no progress.")]

REPORT_GAMES = 20_000
REPORT_PLAYERS = 3
REPORT_SEED = 1


@app.command()
def simulate(
    games: Annotated[int, typer.Option("--games", help="How many games.")],
    out: Annotated[Path, typer.Option("--out", help="The log folder to write; it must not exist.")],
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4; of the companion games also 5.")] = 4,
    bots: Bots = "greedy",
    seed: Seed = 1,
    rules: Rules = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a run that was cut off, or mend it.")] = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="Log every decision as well.")] = False,
    game: Game = None,
    quiet: Quiet = False,
) -> None:
    """Play games and write their log."""
    from .core.game import game_or_default
    from .core.play.engine import engine_of
    from .core.play.simulate import simulate as play

    engine = engine_of(game_or_default(game))
    log = play(
        games,
        players=players,
        bots=_line_up(bots),
        seed=seed,
        rules=None if rules is None else engine.layout.rules.load(rules),
        out=out,
        resume=resume,
        progress=not quiet,
        decisions=decisions,
        game=game,
    )
    rows = sum(part["files"]["events"]["rows"] for part in log.manifest["parts"])
    echo(f"{out}: {games:,} games, {rows:,} events")


@app.command()
def report(
    log: Annotated[Path | None, typer.Argument(help="A log; without it games are simulated first.")] = None,
    out: Annotated[Path, typer.Option("--out", help="The HTML file to write.")] = Path("balance.html"),
    games: Annotated[int, typer.Option("--games", help="Games to simulate when no log is given.")] = REPORT_GAMES,
    players: Players = REPORT_PLAYERS,
    bots: Annotated[str, typer.Option("--bots", help="As of simulate; without it, the strongest of the game.")] = "",
    seed: Seed = REPORT_SEED,
    rules: Rules = None,
    lang: Lang = "en",
    sections: Annotated[
        str | None,
        typer.Option("--sections", help="Only these chapters, by name: seats,method. A wrong one names all."),
    ] = None,
    game: Game = None,
    json: Annotated[bool, typer.Option(help="Write all numbers beside the page, as NAME.json.")] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace the files if they exist.")] = False,
    quiet: Quiet = False,
) -> None:
    """Write the balance report of a log as one HTML file, and its numbers as JSON."""
    from .core.folder import LogError
    from .core.game import game_or_default
    from .core.log.table import open_log
    from .core.play.engine import engine_of
    from .core.play.simulate import simulate as play
    from .core.report.game import report_of
    from .core.report.page import chosen, json_path
    from .core.report.page import report as write

    for place in (out, json_path(out)) if json else (out,):
        _free(place, force)
    opened = None if log is None else open_log(log)
    name = game_or_default(game) if opened is None else opened.layout.game
    made = report_of(name)
    chapters = None if sections is None else chosen(made, sections.split(","))
    if opened is None:
        opened = play(
            games,
            players=players,
            bots=_line_up(bots or made.bots),
            seed=seed,
            rules=None if rules is None else engine_of(name).layout.rules.load(rules),
            progress=not quiet,
            game=name,
        )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LogError(f"cannot make the folder {out.parent}: {error.strerror}; choose another --out") from error
    write(opened, out, lang=lang, sections=chapters, json=json, progress=not quiet)
    echo(f"{out}: {out.stat().st_size / 1e6:.1f} MB")


@app.command()
def replay(
    log: Annotated[Path, typer.Argument(help="A log folder or JSON Lines file.")],
    game: Annotated[int, typer.Argument(help="Number of the game, from 0.")],
    lang: Lang = "en",
    seat: Annotated[int | None, typer.Option("--seat", help="Only what this seat (from 0) could see.")] = None,
) -> None:
    """Print the transcript of one game."""
    from .core.log.table import open_log

    echo(open_log(log).told().transcript(game, lang=lang, viewer=seat), nl=False)


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

    from .games.queens_necklace.rulebook import Ruleset
    from .games.queens_necklace.sale.explain import explain as told
    from .games.queens_necklace.sale.explain import summary
    from .games.queens_necklace.sale.score import score_sale
    from .games.queens_necklace.sale.sheet import SheetError

    if output not in ("text", "json"):
        raise SheetError([f"--format {output}: choose text or json"])
    score = score_sale(file, None if rules is None else Ruleset.load(rules))
    if output == "json":
        result = score.to_dict() | ({"explanation": told(score, lang).splitlines()} if explain else {})
        echo(json.dumps(result, indent=1, ensure_ascii=False))
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
    from .core.folder import write_whole
    from .core.progress import working
    from .games.queens_necklace.rulebook import Ruleset
    from .games.queens_necklace.sale.worksheet import worksheet as made

    _free(out, force)
    chosen = None if rules is None else Ruleset.load(rules)
    with working("dealing sales", not quiet):
        page = made(n, seed=seed, level=level, players=players, lang=lang, rules=chosen)
    write_whole(out, page.encode())
    echo(f"{out}: {n} sales and their answers")


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
    from .core.lint.output import check_format, lint_paths, render

    check_format(output, statistics)
    progress = _watched() and not quiet
    linted = lint_paths(paths, select=_codes(select), ignore=_codes(ignore), lang=lang, progress=progress)
    echo(render(linted, output, statistics=statistics, context=context, lang=lang), nl=False)
    for _, message in linted.unreadable:
        echo(f"qn: {message}", err=True)
    raise typer.Exit(linted.exit_code(exit_zero))


@app.command()
def explain(
    codes: Annotated[list[str] | None, typer.Argument(metavar="CODE", help="Codes or names of checks.")] = None,
    lang: Annotated[str, typer.Option("--lang", help="Language of the clauses: en or fr.")] = "en",
) -> None:
    """Explain checks of the linter and the rules that they guard; without a code, list them all."""
    from .core.lint.docs import explained, listed
    from .core.lint.linter import linters
    from .core.lint.texts import catalogue

    catalogue(lang)
    games = linters()
    echo(explained(games, codes, lang) if codes else "\n".join(map(listed, games)), nl=False)


@app.command()
def league(
    bots: Annotated[str, typer.Option("--bots", help="At least two bots: a,b,c; also module:function.")],
    games: Annotated[int, typer.Option("--games", help="How many games in all.")],
    players: Annotated[int, typer.Option("--players", help="At a table, as of simulate.")] = 3,
    seed: Seed = 0,
    out: Annotated[Path | None, typer.Option("--out", help="Write an HTML page as well.")] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv (the standings).")] = "text",
    rules: Rules = None,
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Let bots play every line-up, each deal from every seat, and say how strong each is."""
    from .core.game import game_or_default
    from .core.play.engine import engine_of
    from .core.report.league import league as play

    _check_output(output, out, force, lang)
    name = game_or_default(game)
    chosen = None if rules is None else engine_of(name).layout.rules.load(rules)
    played = play(_line_up(bots), players=players, games=games, seed=seed, rules=chosen, progress=not quiet, game=name)
    _told(played, played.standings, output, out, lang)


@app.command()
def compare(
    base: Annotated[str, typer.Argument(metavar="BASE", help="A ruleset in TOML, or the word rulebook.")],
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="Another one.")],
    games: Annotated[int, typer.Option("--games", help="Deals, each played under both.")] = 10_000,
    players: Annotated[int, typer.Option("--players", help="At a table, as of simulate.")] = 3,
    bots: Annotated[str, typer.Option("--bots", help="As of simulate; without it, the strongest of the game.")] = "",
    seed: Seed = 1,
    retune: Annotated[
        int, typer.Option("--retune", min=0, help="Also tune the bots anew on each ruleset, for so many games.")
    ] = 0,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="A folder for the logs and tunings; the same call goes on there.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write an HTML page as well.")] = None,
    output: Annotated[str, typer.Option("--format", help="text, json, or csv (the measures).")] = "text",
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the page if it exists.")] = False,
    quiet: Quiet = False,
) -> None:
    """Play two rulesets on the same deals and say what differs, biggest first."""
    from .core.game import game_or_default
    from .core.play.engine import engine_of
    from .core.report.compare import compare as play

    _check_output(output, out, force, lang)
    name = game_or_default(game)
    kind = engine_of(name).layout.rules
    sides = [kind.default() if each == "rulebook" else kind.load(each) for each in (base, variant)]
    found = play(
        *sides, games=games, players=players, bots=_line_up(bots) if bots else None, seed=seed, retune=retune,
        folder=keep, progress=not quiet, game=name,
    )  # fmt: skip
    _told(found, found.biggest, output, out, lang)


@app.command()
def tune(
    games: Annotated[int, typer.Option("--games", help="The budget; held-out games come on top.")],
    out: Annotated[Path, typer.Option("--out", help="The file to write, JSON.")],
    players: Annotated[int, typer.Option("--players", help="2, 3 or 4 at a table.")] = 3,
    seed: Seed = 1,
    family: Annotated[str, typer.Option("--family", help="heuristic or greedy.")] = "heuristic",
    opponents: Annotated[str, typer.Option("--opponents", help="Rivals at first; none named: all styles.")] = "",
    against: Annotated[str, typer.Option("--against", help="Tune a challenger against this bot alone.")] = "",
    challengers: Annotated[
        int, typer.Option("--challengers", min=0, help="Then challenge what was found, and tune it again, so often.")
    ] = 0,
    challenge_games: Annotated[
        int, typer.Option("--challenge-games", help="The budget of each; 0: as much as --games.")
    ] = 0,
    rounds: Annotated[int, typer.Option("--rounds", help="How often what was found joins its rivals.")] = 3,
    sample: Annotated[int, typer.Option("--sample", help="Games of a candidate in a generation, about.")] = 300,
    deals: Annotated[int, typer.Option("--deals", help="Held-out deals against each rival.")] = 500,
    start: Annotated[
        Path | None, typer.Option("--start", help="Go on from the weights that an earlier tuning found.")
    ] = None,
    rules: Rules = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a tuning that was cut off.")] = False,
    quiet: Quiet = False,
) -> None:
    """Tune the weights of a family of bots by self-play; measure what was found on deals kept apart."""
    from .games.queens_necklace.play.challenge import beside, challenge, gain, harden, renew
    from .games.queens_necklace.play.tune import tune as search
    from .games.queens_necklace.rulebook import Ruleset

    chosen = None if rules is None else Ruleset.load(rules)
    common: dict[str, Any] = {
        "sample": sample,
        "deals": deals,
        "rules": chosen,
        "resume": resume,
        "progress": not quiet,
    }
    if against:
        found = challenge(
            _line_up(against)[0], players=players, games=games, seed=seed, policy=family, out=out, **common
        )
        won = gain(found)
        echo(found.text(), nl=False)
        echo(
            f"  gain over the fair share: {100 * (won.value or 0):+.1f} points"
            f" [{100 * (won.low or 0):+.1f}, {100 * (won.high or 0):+.1f}]"
        )
        return
    rivals = _line_up(opponents) if opponents else None
    common |= {"games": games, "seed": seed, "opponents": rivals, "rounds": rounds}
    begun = beside(out, "first") if challengers else out
    found = search(family, players=players, out=begun, **common) if start is None else renew(start, begun, **common)
    if challengers:
        common |= {"games": challenge_games or games, "challengers": challengers}
        found = harden(begun, out, **{key: value for key, value in common.items() if key != "rounds"})
    echo(found.text(), nl=False)


@app.command()
def bots(game: Game = None) -> None:
    """List the bots: name, where it comes from, what it does."""
    from .core.game import game_or_default
    from .core.play.engine import engine_of

    rows = engine_of(game_or_default(game)).listed()
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    for name, origin, about in rows:
        echo(f"{name:{widths[0]}}  {origin:{widths[1]}}  {about}".rstrip())


@app.command()
def version() -> None:
    """Print the version."""
    from importlib.metadata import version as installed

    echo(installed("qn-analysis"))


def _check_output(output: str, out: Path | None, force: bool, lang: str) -> None:
    """See that what was played can be told, before anything is played."""
    from .core.page import check_place
    from .core.play.engine import SimulationError
    from .games.queens_necklace.charts import wording

    if output not in ("text", "json", "csv"):
        raise SimulationError(f"--format {output}: choose text, json or csv")
    if out is not None:
        _free(check_place(out), force)
    wording(lang)


def _told(found: Comparison | League, table: pl.DataFrame, output: str, out: Path | None, lang: str) -> None:
    """Write the page if one is asked for, and print the rest."""
    import json

    if out is not None:
        found.to_html(out, lang=lang)
    if output == "json":
        echo(json.dumps(found.to_dict(), indent=1, ensure_ascii=False))
    elif output == "csv":
        echo(table.write_csv(), nl=False)
    else:
        echo(found.text(lang), nl=False)


def _free(out: Path, force: bool) -> None:
    """See that no file is in the way."""
    from .core.folder import LogError

    if out.exists() and not force:
        raise LogError(f"{out} exists already; choose another --out, or replace it with --force")


def _names(bots: str) -> list[str]:
    return [name.strip() for name in bots.split(",")]


def _line_up(bots: str) -> list[str]:
    """Names of bots; for an import path, as `python -m` does, modules of the current directory can be imported."""
    names = _names(bots)
    if any(":" in name for name in names) and "" not in sys.path:
        sys.path.insert(0, "")
    return names


def _watched() -> bool:
    return sys.stderr.isatty()


def _codes(codes: str) -> list[str]:
    return [code for code in _names(codes) if code]


def main() -> None:
    """Run the command; what a user can get wrong ends in one line and exit code 2."""
    try:
        app()
    except SystemExit as stop:
        if stop.code == 130:  # how typer ends on Ctrl-C
            echo("qn: stopped; what was written is whole (--resume goes on)", err=True)
            _leave(stop.code)
        raise
    except (ValueError, OSError) as error:
        if not _expected(error):
            raise
        _refuse(error)
    except BaseException as error:
        if "polars" not in sys.modules or not _undecodable(error):
            raise
        _refuse(
            f"the log cannot be read: a file of it cannot be decoded ({str(error)[:200]!r}); restore it from a copy"
        )


def _refuse(said: object) -> NoReturn:
    echo(f"qn: {said}", err=True)
    sys.exit(2)


def _undecodable(error: BaseException) -> bool:
    """Whether polars could not decode a Parquet file; it panics at some."""
    from polars.exceptions import ComputeError, PanicException

    return isinstance(error, PanicException) or (isinstance(error, ComputeError) and str(error).startswith("parquet"))


def _leave(code: int) -> None:
    """End without waiting for games that are still being played, which may take long; what they write is whole."""
    end = time.monotonic() + 2
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join(max(0.0, end - time.monotonic()))
            if thread.is_alive():
                sys.stdout.flush()
                os._exit(code)


def _expected(error: Exception) -> bool:
    from .core.folder import LogError
    from .core.game import GameError
    from .core.lint.registry import LintError
    from .core.log.replay import ReplayError
    from .core.play.engine import SimulationError
    from .core.report.page import SectionError
    from .core.rules import RulesetError
    from .core.spread import WorkerError
    from .core.texts import TextError
    from .games.queens_necklace.sale.sheet import SheetError

    kinds = (
        GameError, LintError, LogError, ReplayError, RulesetError, SectionError, SheetError, SimulationError, TextError,
        WorkerError,
    )  # fmt: skip
    return isinstance(error, kinds)
