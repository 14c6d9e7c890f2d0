"""What it costs to refuse a document, measured from outside: `python -m tests.kit.refusing`, a line of JSON a case;
`--few` leaves out most of those that are wide and not deep.

Each case is loaded in a process of its own, forked where everything is imported, so that its peak is its own.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import qn_analysis as qn
from qn_analysis.core.files.read import SMALL
from qn_analysis.games.jewels.appraisal import appraise
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRuleset
from qn_analysis.games.lady_of_the_diamonds.chest import score_chests
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset

RULESETS: Final[dict[str, Callable[[Path], object]]] = {
    "ruleset": qn.Ruleset.load, "lady ruleset": LadyRuleset.load, "jewels ruleset": JewelsRuleset.load,
}  # fmt: skip
SHEETS: Final[dict[str, Callable[[Path], object]]] = {
    "sale": qn.score_sale, "chests": score_chests, "craft": appraise, "position": qn.position,
}  # fmt: skip
SPAN: Final = 60
"""Seconds of processor time after which a case is ended."""


def filled(unit: str) -> str:
    """One text over and over, as long as a file may be."""
    return unit * (SMALL // len(unit))


def numbered(unit: str) -> str:
    """The same, each with its number in place of #."""
    return "".join(unit.replace("#", str(n)) for n in range(SMALL // (len(unit) + 4)))


TOML: Final = {
    "dots": filled("a.")[:-8] + "a = 1",
    "dots in a head": "[" + filled("a.")[:-8] + "a]",
    "dots with spaces": filled("a . ")[:-8] + "a = 1",
    "dots of strings": filled("'a'.")[:-8] + "a = 1",
    "dots just few enough": numbered(f"b#.{'a.' * 90}a = 1\n"),
    "heads just few enough": numbered(f"[b#.{'a.' * 90}a]\n"),
    "a head and dots": f"[{'a.' * 90}a]\n" + numbered(f"{'b.' * 90}b# = 1\n")[:-400],
    "lists": "a = " + filled("[")[:-8],
    "tables": "a = " + filled("{a=")[:-8],
    "keys": numbered("k# = 1\n"),
    "heads": numbered("[k#]\n"),
    "cards": "[cards]\n" + numbered("k# = 1\n")[:-16],
    "rulings": "[rulings]\n" + numbered("k# = 1\n")[:-16],
    "a text without an end": 'a = """' + filled(".")[:-16],
}
JSON: Final = {
    "lists": filled("["),
    "tables": filled('{"a":'),
    "keys": json.dumps({f"k{n}": 1 for n in range(5000)}),
    "displays": json.dumps({"displays": [{}] * 16_000, "chests": [{}] * 16_000})[:SMALL],
    "hands": json.dumps({"players": ["A", "B"], "hands": {"A": [f"x{n}" for n in range(6000)]}}),
    "cards": json.dumps({"cards": {f"gol{n}": 1 for n in range(4000)}}),
}
"""Documents of at most 64 kB that nothing takes."""


FEW: Final = ("dots", "lists", "cards")
"""How cases begin that are always tried."""


def cases(few: bool = False) -> dict[tuple[str, str], tuple[Callable[[Path], object], str, str]]:
    """What loads a file, its suffix and its text, by loader and name."""
    made: dict[tuple[str, str], tuple[Callable[[Path], object], str, str]] = {}
    for name, load in (RULESETS | SHEETS).items():
        made |= {(name, f"TOML, {case}"): (load, ".toml", text) for case, text in TOML.items()}
    for name, load in SHEETS.items():
        made |= {(name, f"JSON, {case}"): (load, ".json", text) for case, text in JSON.items()}
    return {key: each for key, each in made.items() if not few or key[1].split(", ")[1].startswith(FEW)}


def measured(load: Callable[[Path], object], place: Path) -> dict[str, Any]:
    """Seconds of processor time and the peak of the process, in MB, and what was said."""
    begun = time.process_time()
    try:
        load(place)
        said = ""
    except ValueError as error:
        said = f"{type(error).__name__}: {error}"
    seconds = time.process_time() - begun
    return {"said": said[:300], "seconds": seconds, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}


def main() -> None:
    """Load every case."""
    with tempfile.TemporaryDirectory() as folder:
        for (name, case), (load, suffix, text) in cases("--few" in sys.argv).items():
            place = Path(folder) / f"document{suffix}"
            assert len(text) <= SMALL, case
            place.write_text(text, encoding="utf-8")
            child = os.fork()
            if child:
                _, status = os.waitpid(child, 0)
                if status:
                    print(json.dumps({"loader": name, "case": case, "ended": status}), flush=True)
                continue
            resource.setrlimit(resource.RLIMIT_CPU, (SPAN, SPAN))
            sys.stdout.write(json.dumps({"loader": name, "case": case, **measured(load, place)}) + "\n")
            sys.stdout.flush()
            os._exit(0)


if __name__ == "__main__":
    main()
