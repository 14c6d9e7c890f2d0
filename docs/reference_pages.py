"""The pages of the reference that are generated: tables, events, measures, checks, rulings, clauses, the command.

Tables, events, measures and checks are those of `datasets/make.py`, so that folder and site cannot differ.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import typer
from typer.cli import get_docs_for_click

from qn_analysis.cli.app import app
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.rules.rulings import Ruling
from qn_analysis.core.rules.template import template_of
from qn_analysis.games.jewels import rulebook as jewels
from qn_analysis.games.jewels.game import GAME as JEWELS_GAME
from qn_analysis.games.lady_of_the_diamonds import rulebook as lady
from qn_analysis.games.lady_of_the_diamonds.game import GAME as LADY_GAME
from qn_analysis.games.queens_necklace import rulebook as queens
from qn_analysis.games.queens_necklace.lint import LINTER as QUEENS

ROOT: Final = Path(__file__).parents[1]
LADY, JEWELS = LADY_GAME.part(Linter), JEWELS_GAME.part(Linter)
GAMES: Final[tuple[tuple[str, Any, Any], ...]] = (
    ("Queen's Necklace", queens, QUEENS), ("Lady of the Diamonds", lady, LADY), ("Jewels", jewels, JEWELS),
)  # fmt: skip
PAGES: Final = {
    "README.md": ("queens-necklace-log", "The log of Queen's Necklace"),
    "lady.md": ("lady-log", "The log of Lady of the Diamonds"),
    "jewels.md": ("jewels-log", "The log of Jewels"),
    "tables.md": ("tables", "Tidy tables"),
    "measures.md": ("measures", "Measures"),
    "checks.md": ("checks", "Checks of Queen's Necklace"),
    "lady-checks.md": ("lady-checks", "Checks of Lady of the Diamonds"),
    "jewels-checks.md": ("jewels-checks", "Checks of Jewels"),
    "env.md": ("env", "What an environment shows"),
}
"""Generated pages of `datasets/`: file name and title here."""


def cell(text: object) -> str:
    """What stands in a cell of a Markdown table."""
    return " ".join(str(text).split()).replace("|", "\\|")


def table(heads: Iterable[str], rows: Iterable[Iterable[object]]) -> list[str]:
    """A Markdown table."""
    names = list(heads)
    lines = [f"| {' | '.join(names)} |", "|" + "---|" * len(names)]
    return lines + [f"| {' | '.join(map(cell, row))} |" for row in rows]


def rulings() -> str:
    """Every ruling of every game: its question, readings and clause; and open points that have one reading."""
    lines = [
        "# Rulings", "",
        "Where a rulebook leaves a point open, or its editions disagree, a named switch decides. A ruleset file names",
        "another reading under `[rulings]`; the first reading holds otherwise.", "",
    ]  # fmt: skip
    for title, room, _linter in GAMES:
        known: Mapping[str, Ruling] = room.RULINGS
        lines += [f"## {title}", ""]
        for ruling in known.values():
            lines += [f"### {title}: `{ruling.name}`", "", ruling.en, ""]
            lines += [f"- `{each.value}`{' (default)' if not at else ''}: {each.en}"
                      for at, each in enumerate(ruling.readings)]  # fmt: skip
            if ruling.bounds:
                lines.append(f"- any whole number from {ruling.bounds[0]} to {ruling.bounds[1]}")
            lines += [
                "",
                *([ruling.why[0], ""] if ruling.why[0] else []),
                f"It decides the clause `{ruling.clause}`.",
                "",
            ]
        settled = [
            (f"`{each.name}`", each.settled)
            for each in template_of(room.__name__.split(".")[2]).open("en")
            if not each.ruling
        ]
        lines += [f"### {title}: open points without a switch", "", *table(("clause", "how it is read"), settled), ""]
    return "\n".join(lines)


def clauses() -> str:
    """Every clause of every rulebook in our own words, with its addresses and the checks that guard it."""
    lines = [
        "# Clauses", "",
        "The rules, one testable statement each, in our own words. *Address* says where a rulebook has it: edition,",
        "section and sentence. *Checks* are those of the linter that guard it.", "",
    ]  # fmt: skip
    for title, _room, linter in GAMES:
        guards: dict[str, list[str]] = {}
        for check in linter.everything().values():
            for name in check.clauses:
                guards.setdefault(name, []).append(check.code)
        rows = (
            (f"`{name}`", clause.rule["en"], "; ".join(linter.addresses(clause)) or "none",
             f"`{clause.ruling}`" if clause.ruling else "", ", ".join(guards.get(name, [])))
            for name, clause in linter.clauses().items()
        )  # fmt: skip
        lines += [f"## {title}", "", *table(("clause", "rule", "address", "ruling", "checks"), rows), ""]
    return "\n".join(lines)


def command_line() -> str:
    """Every command with its arguments and options, as `--help` tells them."""
    command = typer.main.get_command(app)
    return get_docs_for_click(obj=command, ctx=typer.Context(command), name="qn", title="Command line")


def fitted(text: str, title: str) -> str:
    """A page of `datasets/` as one of the site: its title, and links to where things are here."""
    text = re.sub(r"\A# .*", f"# {title}", text)
    for name, (page, _title) in PAGES.items():
        text = text.replace(f"]({name})", f"]({page}.md)").replace(f"](../datasets/{name})", f"]({page}.md)")
    return unlinked(text)


def unlinked(text: str) -> str:
    """A page of the project without its links to files that are no pages here."""
    return re.sub(r"(?<!!)\[([^\]]+)\]\((?!(?:house/|howto/)?[a-z-]+\.md[)#]|https?:|#)[^)]*\)", r"\1", text)


def write(folder: Path) -> None:
    """Write all of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    made = runpy.run_path(str(ROOT / "datasets" / "make.py"))
    pages: dict[str, str] = made["pages"]()
    for name, (page, title) in PAGES.items():
        (folder / f"{page}.md").write_text(fitted(pages[name], title), encoding="utf-8")
    for name, text in {"rulings": rulings(), "clauses": clauses(), "command-line": command_line()}.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    schemas: dict[str, str] = made["schemas"]()
    for name, text in schemas.items():
        (folder.parent / "_extra").mkdir(exist_ok=True)
        (folder.parent / "_extra" / name).write_text(text, encoding="utf-8")
