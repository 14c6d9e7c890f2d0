"""Make anew what rests on players: `make anew`, which goes on where it stopped.

Much that is stored was made of games that bots played: studies, ladders, golden logs, the report and its picture.
`reports/made.json` says of each who played: the engine, the weights of networks, and of every bot that took part a
checksum of games that it plays. Where a bot plays otherwise than it did, what rests on it is old; this makes just that
again, in the order in which one thing needs another, and writes down who played it. `--list` says what is old and plays
nothing.

Weights themselves are trained before (`make tune`, `make train`, `make chances`).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import qn_analysis as qn
from qn_analysis.core.log.folder import write_whole
from qn_analysis.core.play.engine import Engine
from qn_analysis.games.jewels.play.registry import ENGINE as JEWELS
from qn_analysis.games.lady_of_the_diamonds.play.registry import ENGINE as LADY
from qn_analysis.games.queens_necklace.play.registry import ENGINE as QUEEN

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
MADE: Final = HERE / "made.json"
GAMES: Final = 2
"""Of each bot and number of players, for its checksum. Games are long: two of them hold hundreds of decisions."""
SEED: Final = 2003
STRONG: Final = ("learnt", "expert", "steady", "greedy")
TABLES: Final = (*STRONG, "random")
STYLES: Final = ("collector", "royalist", "jeweller", "bargain", "schemer")
OTHERS: Final = ("learnt", "tuned", "greedy")
"""Of the companions."""


@dataclass(frozen=True)
class Step:
    """Something that is made of games.

    Attributes:
        name: what one calls it.
        game: whose players it rests on.
        bots: those players.
        makes: its files, from the top of the repository; patterns.
        command: makes them; arguments of Python.
    """

    name: str
    game: Engine
    bots: tuple[str, ...]
    makes: tuple[str, ...]
    command: tuple[str, ...]

    @property
    def files(self) -> list[Path]:
        """Those that are there."""
        return [place for each in self.makes for place in sorted(ROOT.glob(each))]


def _study(engine: Engine, kind: str, bots: tuple[str, ...], *more: str, files: str = "") -> Step:
    """A study of `reports/studies.py`."""
    makes = f"qn_analysis/games/{engine.layout.game}/report/stored/{files or kind}.json"
    command = ("reports/studies.py", kind, "--game", engine.layout.game, *more)
    return Step(f"{engine.title}: {kind}", engine, bots, (makes,), command)


STEPS: Final = (
    Step(f"{QUEEN.title}: thumb", QUEEN, ("learnt",), ("qn_analysis/games/queens_necklace/bots/tuned/thumb.json",),
         ("reports/thumb.py",)),
    Step(f"{QUEEN.title}: golden logs", QUEEN, ("greedy", "random"), ("datasets/golden-*",), ("datasets/make.py",)),
    Step(f"{LADY.title}: golden logs", LADY, ("tuned", "greedy", "random"), ("datasets/lady-[25].*",),
         ("datasets/make.py",)),
    Step(f"{JEWELS.title}: golden logs", JEWELS, ("trader", "greedy", "random"), ("datasets/jewels-[24].*",),
         ("datasets/make.py",)),
    Step(f"{QUEEN.title}: calibration", QUEEN, STRONG, ("reports/calibration.svg",), ("reports/calibration.py",)),
    _study(QUEEN, "verdicts", TABLES, "--tables", "20000"),
    _study(QUEEN, "luck", ("learnt", "expert", "greedy", "thumb")),
    _study(QUEEN, "ways", ("learnt",)),
    _study(QUEEN, "fair-prices", ("learnt", "expert", "steady"), "--work", "out/anew"),
    _study(QUEEN, "claims", TABLES),
    _study(QUEEN, "habits", ("learnt", "thumb")),
    _study(QUEEN, "populations", STRONG),
    _study(QUEEN, "rulings", STRONG, files="rulings*"),
    _study(QUEEN, "prices", STRONG, files="prices*"),
    _study(QUEEN, "card-values", STRONG, "--games", "20000", "--work", "out/anew"),
    *(_study(LADY, kind, OTHERS, files=f"{kind}*")
      for kind in ("tables", "rulings", "rulings_advanced", "rulings_long", "modes")),
    _study(LADY, "verdicts", (*OTHERS, "random"), "--tables", "20000"),
    *(_study(JEWELS, kind, OTHERS, files=f"{kind}*") for kind in ("tables", "rulings")),
    _study(JEWELS, "verdicts", (*OTHERS, "random"), "--tables", "20000"),
    *(_study(game, "shelf", ("learnt-fixed",), "--shelf", "4000", "--gifts", "0", "--work", "out/anew")
      for game in (QUEEN, LADY, JEWELS)),
    Step(f"{QUEEN.title}: ladder", QUEEN, (*TABLES, *STYLES, "thumb"), ("reports/ladder.md",),
         ("reports/ladder.py", "--keep", "out/anew/ladder.part.json")),
    *(Step(f"{game.title}: {what}", game, (*OTHERS, "random"), (f"reports/{what}-{name}.*",),
           ("reports/companions.py", what, "--game", name))
      for game, name in ((LADY, "lady"), (JEWELS, "jewels")) for what in ("parts", "ladder")),
    Step(f"{QUEEN.title}: report", QUEEN, (*TABLES, "thumb"), ("reports/balance.*",),
         ("-m", "qn_analysis", "report", "--games", "20000", "--out", "reports/balance.html", "--force")),
    Step(f"{QUEEN.title}: picture of the report", QUEEN, (*TABLES, "thumb"), ("reports/preview.png",),
         ("-m", "docs.pictures", "--readme")),
)  # fmt: skip
"""In the order in which they are made."""


@cache
def played(engine: Engine, bot: str) -> str:
    """What a bot plays: a checksum of every event of some games among its copies, at each number of players."""
    found = sha256()
    for players in range(engine.layout.fewest, engine.layout.seats + 1):
        log = qn.simulate(GAMES, players=players, bots=bot, seed=SEED, progress=False, game=engine.layout.game)
        found.update(log.events.collect().write_csv().encode())
    return found.hexdigest()[:16]


def weights(engine: Engine, bots: Iterable[str]) -> dict[str, str]:
    """The weights of networks among some bots, by bot and number of players."""
    return {
        f"{bot} {players}": brain.at(players).fingerprint
        for bot in bots
        if (brain := engine.find(bot).brain) is not None
        for players in range(engine.layout.fewest, engine.layout.seats + 1)
    }


def made_by(step: Step) -> dict[str, Any]:
    """Who plays a step now."""
    return {
        "game": step.game.layout.game,
        "engine": step.game.builds.rules_key,
        "weights": weights(step.game, step.bots),
        "played": {bot: played(step.game, bot) for bot in step.bots},
    }


def known() -> dict[str, Any]:
    """What `made.json` says of each step."""
    return dict(json.loads(MADE.read_text(encoding="utf-8"))) if MADE.exists() else {}


def old(step: Step, told: Mapping[str, Any]) -> str:
    """Why a step has to be made: which bots play otherwise than they did; "" if it is as it should be."""
    if step.name not in told:
        return "nobody knows who played it"
    if not step.files:
        return "it is not there"
    before = told[step.name]["played"]
    changed = [bot for bot in step.bots if before.get(bot) != played(step.game, bot)]
    return f"{', '.join(changed)} played otherwise" if changed else ""


def write(told: Mapping[str, Any]) -> None:
    """Write `made.json`, in the order of the steps."""
    kept = {step.name: told[step.name] for step in STEPS if step.name in told}
    write_whole(MADE, (json.dumps(kept, indent=1) + "\n").encode())


def main() -> int:
    """Make what is old."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="say what is old, and make nothing")
    parser.add_argument("--made", nargs="*", default=[], help="write down that these were made by the players of now")
    asked = parser.parse_args()
    told = known()
    if unknown := [name for name in asked.made if name not in {step.name for step in STEPS}]:
        parser.error(f"no step {', '.join(unknown)}: choose among {', '.join(step.name for step in STEPS)}")
    for step in STEPS:
        why = old(step, told)
        if step.name in asked.made:
            told[step.name] = made_by(step)
            write(told)
        elif why and (asked.list or asked.made):
            print(f"{step.name}: {why}")
        elif why:
            print(f"{step.name}: {why}; made anew", flush=True)
            (ROOT / "out" / "anew").mkdir(parents=True, exist_ok=True)
            done = subprocess.run([sys.executable, *step.command], cwd=ROOT, check=False)
            if done.returncode:
                return done.returncode
            told[step.name] = made_by(step)
            write(told)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
