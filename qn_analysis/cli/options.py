"""What the commands of `qn` share: options, and what is read from them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..core.rules.ruleset import BaseRuleset


_lang = "en"


def _remember(lang: str | None) -> str | None:
    """Keep the language for what is refused after the command has ended."""
    global _lang
    _lang = lang or "en"
    return lang


def forget_language() -> None:
    """English, until a command is given `--lang`."""
    _remember("en")


LANG = typer.Option("--lang", help="en or fr.", callback=_remember, is_eager=True)
Lang = Annotated[str, LANG]
Bots = Annotated[
    str,
    typer.Option(
        "--bots",
        help="One bot for all seats, or one a seat: a,b,c; without it, the strongest of the game that does not search"
        " (greedy and expert are quicker). module:function runs the code of a module, also of one in"
        " the current directory.",
    ),
]
Players = Annotated[int, typer.Option("--players", help="2, 3 or 4.")]
Game = Annotated[str | None, typer.Option("--game", help="queen (as it is without it), lady or jewels.")]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Rules = Annotated[
    Path | None,
    typer.Option("--rules", help="A ruleset in TOML, or a name: reprint; without it, the rulebook's."),
]
_KNOW = typer.Option(
    "--players-know-rules",
    help="yes: learnt is trained on for rules that it does not know, in minutes, and kept; no: the quick way; a number:"
    " so many games of it.",
)
Know = Annotated[str, _KNOW]
Quiet = Annotated[bool, typer.Option("--quiet", help="Show no progress.")]


def asked_language() -> str:
    """The language of `--lang`, as far as there is one; else English."""
    from ..core.base.catalogue import BASE, LANGUAGES

    return _lang if _lang in LANGUAGES else BASE


def rules_of(game: str | None) -> type[BaseRuleset]:
    """The rulesets of a game, or of the first one.

    Raises:
        GameError: there is no such game.
    """
    from ..core.base.game_registry import game_or_default
    from ..core.play.engine import engine_of

    return engine_of(game_or_default(game)).layout.rules


def free(out: Path, force: bool) -> None:
    """See that a file can be written and that none is in the way, before anything is worked out for it.

    Raises:
        LogError: it cannot, or one is.
    """
    from ..core.base.messages import refusal
    from ..core.log.folder import LogError, check_place

    if check_place(out).exists() and not force:
        raise LogError(refusal("writing.taken", place=out))


def know(said: str) -> bool | int:
    """What `--players-know-rules` says.

    Raises:
        SimulationError: neither yes, nor no, nor a number.
    """
    from ..core.base.messages import refusal
    from ..core.play.errors import SimulationError

    if said in ("yes", "no"):
        return said == "yes"
    if said.isascii() and said.isdigit() and len(said) < 12:
        return int(said)
    raise SimulationError(refusal("option.know", given=said))


def names(listed: str) -> list[str]:
    """What stands between commas."""
    return [name.strip() for name in listed.split(",")]


def pairs(listed: str) -> dict[str, str]:
    """What stands between commas as NAME=VALUE.

    Raises:
        LogError: a part that is none.
    """
    from ..core.evenings.played import said
    from ..core.log.folder import LogError

    found = [name.partition("=") for name in names(listed) if name]
    odd = [name for name, sign, _ in found if not sign]
    if odd:
        raise LogError(said("pairs", given=repr(odd[0])))
    return {name.strip(): value.strip() for name, _, value in found}


def line_up(bots: str) -> list[str]:
    """Names of bots; for an import path, as `python -m` does, modules of the current directory can be imported."""
    listed = names(bots)
    if any(":" in name for name in listed) and "" not in sys.path:
        sys.path.insert(0, "")
    return listed
