"""`qn rules`: rulesets written, shown, compared, checked; what the rulebooks say of each clause."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .options import Game, Lang, free, rules_of
from .output import echo

if TYPE_CHECKING:
    from ..core.rules.ruleset import BaseRuleset

app = typer.Typer(
    help="Write, show, compare and check rulesets.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The TOML file to write.")],
    name: Annotated[str, typer.Option("--name", help="What the ruleset is called; without it, like the file.")] = "",
    game: Game = None,
    lang: Lang = "en",
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Write a ruleset to fill in: every number and reading of the rulebook, commented out."""
    from ..core.base.game_registry import game_or_default
    from ..core.base.messages import escape_controls
    from ..core.log.folder import write_whole
    from ..core.rules.template import template_of

    wanted = game_or_default(game)
    free(file, force)
    write_whole(file, template_of(wanted).template(escape_controls(name or file.stem), lang).encode())
    asked = "" if game is None else f" --game {game}"
    echo(f"{file}: take the # from a line and change its value, then: qn rules check {file}{asked}")


@app.command()
def show(
    file: Annotated[
        Path | None, typer.Argument(help="A ruleset in TOML, or its name (reprint); without it, the rulebook's.")
    ] = None,
    game: Game = None,
    lang: Lang = "en",
) -> None:
    """Print what differs from the rulebook, what is assumed, and how every open point of the rules is read."""
    from ..core.base.game_registry import game_or_default
    from ..core.rules.template import template_of, words_of

    words, template = words_of(lang), template_of(game_or_default(game))
    ruleset = _loaded(file, game)
    echo(f"{ruleset.name}  (hash {ruleset.hash})")
    for key, here, there in ruleset.differences():
        echo(f"  {key}: {here} ({words.text('rulebook')}: {_said(there)})")
    echo(f"  {template.assumed(ruleset, lang)}")
    echo("\n".join(["", *template.in_force(ruleset, lang)]))


@app.command()
def diff(
    first: Annotated[Path, typer.Argument(help="A ruleset in TOML.")],
    second: Annotated[Path | None, typer.Argument(help="Another one; without it, the rulebook's.")] = None,
    game: Game = None,
) -> None:
    """Print in what two rulesets differ: exit 0 if in nothing, 1 if in something."""
    here, there = _loaded(first, game), _loaded(second, game)
    found = here.differences(there)
    for key, one, other in found:
        echo(f"{key}: {_said(one)} ({there.name}: {_said(other)})")
    if not found:
        echo(f"{here.name} and {there.name} are the same rules (hash {here.hash})")
    raise typer.Exit(1 if found else 0)


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Rulesets in TOML.")],
    game: Game = None,
    lang: Lang = "en",
) -> None:
    """Check rulesets: exit 0 if they can be played, 1 if something is odd, 2 if one cannot be played."""
    from ..core.base.game_registry import game_or_default
    from ..core.rules.problems import RulesetError
    from ..core.rules.template import template_of

    template = template_of(game_or_default(game))
    worst = 0
    for file in files:
        try:
            ruleset = _loaded(file, game)
            ruleset.check()
        except RulesetError as error:
            echo(f"qn: {error.text(lang)}", err=True)
            worst = 2
            continue
        odd = list(template.odd(ruleset, lang))
        echo(f"{file}: {ruleset.name} can be played (hash {ruleset.hash})")
        for line in odd:
            echo(f"  {line}")
        worst = max(worst, 1 if odd else 0)
    raise typer.Exit(worst)


@app.command()
def coverage(
    log: Annotated[Path, typer.Argument(help="A log folder or JSON Lines file.")],
    lang: Lang = "en",
) -> None:
    """For each clause of the rulebooks: how often a log exercised it, and the checks that guard it."""
    from ..core.lint.rule_coverage import coverage_text

    echo(coverage_text(log, lang))


@app.command()
def editions(
    topics: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TOPIC]...", help="Only points of a card, ruling or clause, or with a word: banker."),
    ] = None,
    lang: Lang = "en",
) -> None:
    """Print what the three rulebooks of Queen's Necklace disagree about or leave open."""
    from ..games.queens_necklace.lint.edition_differences import differences_text

    echo(differences_text(lang, topics or ()))


def _said(value: object) -> object:
    """A value, or "nothing" for what is not said of a blank card."""
    return "nothing" if value is None else value


def _loaded(file: Path | None, game: str | None) -> BaseRuleset:
    kind = rules_of(game)
    return kind.default() if file is None else kind.load(file)
