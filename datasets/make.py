"""Regenerate everything in this folder: `make golden`.

The golden log and transcripts pin what the engine plays; the tests compare them. Read the difference before you commit
it: a changed line is a changed rule.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

import qn_analysis as qn
from qn_analysis.core.lint.explain import checks_page
from qn_analysis.core.lint.linter import Linter
from qn_analysis.core.log.json_schema import json_schema
from qn_analysis.core.log.reference_page import log_page
from qn_analysis.core.log.rows import stub
from qn_analysis.core.stats.dictionary import page as dictionary
from qn_analysis.games.jewels import stats as jewels_stats
from qn_analysis.games.jewels.game import GAME as JEWELS_GAME
from qn_analysis.games.jewels.log.schema import LAYOUT as JEWELS_LAYOUT
from qn_analysis.games.lady_of_the_diamonds import stats as lady_stats
from qn_analysis.games.lady_of_the_diamonds.game import GAME as LADY_GAME
from qn_analysis.games.lady_of_the_diamonds.log.schema import LAYOUT as LADY_LAYOUT
from qn_analysis.games.queens_necklace import stats as queen_stats
from qn_analysis.games.queens_necklace.lint import LINTER
from qn_analysis.games.queens_necklace.log.schema import LAYOUT, documentation
from qn_analysis.games.queens_necklace.log.tidy import documentation as tables
from qn_analysis.learning.env.legend import page as seen

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))  # the broken logs are made by what the tests use
GAMES = 3
STATS = (("Queen's Necklace", queen_stats), ("Lady of the Diamonds", lady_stats), ("Jewels", jewels_stats))
LADY, JEWELS = LADY_GAME.part(Linter), JEWELS_GAME.part(Linter)
CHECKS = {
    "checks": (LINTER, "The checks of the linter", "QN203", "[broken](broken/README.md)"),
    "lady-checks": (
        LADY, "The checks of the linter of Lady of the Diamonds", "LD403",
        "`tests/kit/lady_of_the_diamonds/breaking.py`",
    ),
    "jewels-checks": (JEWELS, "The checks of the linter of Jewels", "JW401", "`tests/kit/jewels/breaking.py`"),
}  # fmt: skip
CALLS = {
    "golden-2": {"players": 2, "bots": ["greedy", "random"], "seed": 2003},
    "golden-3": {"players": 3, "bots": "greedy", "seed": 2003},
    "golden-4": {"players": 4, "bots": ["greedy", "greedy", "random", "greedy"], "seed": 2003},
    "lady-2": {"players": 2, "bots": ["greedy", "random"], "seed": 2003, "game": "lady"},
    "lady-5": {"players": 5, "bots": "tuned", "seed": 2003, "game": "lady"},
    "jewels-2": {"players": 2, "bots": ["greedy", "random"], "seed": 2003, "game": "jewels"},
    "jewels-4": {"players": 4, "bots": ["trader", "greedy", "trader", "greedy"], "seed": 2003, "game": "jewels"},
}


def pages() -> dict[str, str]:
    """Every generated page of the reference by file name; the site shows the same (`docs/make.py`)."""
    return {
        "README.md": documentation(),
        "lady.md": log_page(LADY_LAYOUT),
        "jewels.md": log_page(JEWELS_LAYOUT),
        "measures.md": dictionary((title, room.describe()) for title, room in STATS),
        "env.md": seen(),
        "tables.md": tables(),
        **{f"{name}.md": checks_page(*checks) for name, checks in CHECKS.items()},
    }


def schemas() -> dict[str, str]:
    """The JSON Schema of each game's log by file name."""
    layouts = (LAYOUT, LADY_LAYOUT, JEWELS_LAYOUT)
    return {
        f"{each.game}.schema.json": json.dumps(json_schema(each), indent=1, ensure_ascii=False) + "\n"
        for each in layouts
    }


def stubs() -> dict[Path, str]:
    """What type checkers are told of the rows of each game, by file."""
    return {
        Path(str(import_module(f"{game}.log.rows").__file__)).with_suffix(".pyi"): stub(
            import_module(f"{game}.words.events").Column
        )
        for game in (f"qn_analysis.games.{layout.game}" for layout in (LAYOUT, LADY_LAYOUT, JEWELS_LAYOUT))
    }


def make(target: Path) -> None:
    """Write all of it into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for name, text in {**pages(), **schemas()}.items():
        (target / name).write_text(text, encoding="utf-8")
    for name, call in CALLS.items():
        log = qn.simulate(GAMES, **call, progress=False)  # type: ignore[arg-type]
        log.to_jsonl(target / f"{name}.jsonl")
        for lang in ("en", "fr"):
            (target / f"{name}.{lang}.txt").write_text(log.transcript(0, lang=lang), encoding="utf-8")


def make_broken(target: Path) -> None:
    """Write the broken logs into a folder."""
    from tests.kit.queens_necklace.broken_logs import write

    write(target)


def files(folder: Path) -> dict[str, str]:
    """What was generated, by name."""
    return {
        file.name: file.read_text(encoding="utf-8")
        for file in folder.iterdir()
        if file.suffix in (".md", ".jsonl", ".json", ".txt")
    }


def main() -> int:
    """Replace the generated files; `--check` only tells whether they are up to date."""
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder))
        fresh = files(Path(folder))
        if "--check" in sys.argv:
            stale = sorted(name for name, text in fresh.items() if files(HERE).get(name) != text)
            stale += [file.name for file, text in stubs().items() if file.read_text(encoding="utf-8") != text]
            print("\n".join(f"stale: {name}" for name in stale) or "datasets are up to date")
            return bool(stale)
        for name in fresh:
            shutil.copyfile(Path(folder) / name, HERE / name)
            print(HERE.name + "/" + name)
        for file, text in stubs().items():
            file.write_text(text, encoding="utf-8")
            print(file.relative_to(HERE.parent))
        make_broken(Path(folder) / "broken")
        for old in (HERE / "broken").iterdir():
            if old.is_dir():
                shutil.rmtree(old)
            elif old.name != "breakages.toml":
                old.unlink()
        shutil.copytree(Path(folder) / "broken", HERE / "broken", dirs_exist_ok=True)
        print(HERE.name + "/broken")
    return 0


if __name__ == "__main__":
    sys.exit(main())
