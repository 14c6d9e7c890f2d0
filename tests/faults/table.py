"""`python -m tests.faults.table [COMMAND ...]`: make all trials, or those of some commands, and write the table."""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from tests.faults.trials import DONE, PAGE, Stage, told_in_docs, trials

HEAD = """# What happens when something goes wrong

Every command, every kind of file that it reads or writes, and what may happen to it: a power cut leaves a file empty or
cut, a disk turns a bit over, a file is barred or gone, a disk is full, a folder cannot be written, another run holds
the place, or the command is killed as it writes. The table comes of making it happen (`python -m tests.faults.table`)
and has what was tried so; the tests hold the commands to these outcomes (`tests/faults`: a sample in
`make test`, all in `make test-all`).

- **refused**: one line that says what is wrong and what to do, exit code 2; nothing half-written is left.
- **the same**: the same bytes as undisturbed, at once or, after a kill, when the call is made again.
- **found**: `qn lint`, `qn verify` and the like say what they found, exit code 1.

| command | file | what happens | what comes of it |
|---|---|---|---|
"""


def main() -> int:
    """Make the trials, and write the page."""
    asked = sys.argv[1:]
    found = dict(told_in_docs()) if PAGE.exists() else {}
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="qn-faults-") as folder:
        stage = Stage(Path(folder))
        for trial in trials():
            if trial.command not in (asked or [trial.command]):
                continue
            try:
                outcome = stage.outcome(trial)
            except AssertionError as error:
                outcome = f"undisturbed: {error}"
            found[trial.key] = outcome
            wrong += outcome not in DONE
            print(*trial.key, "->", outcome, flush=True)
            write(found)
    return int(wrong > 0)


def write(found: dict[tuple[str, str, str], str]) -> None:
    """Write the page, of what was tried so far."""
    rows: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for trial in trials():
        if trial.key in found:
            rows[trial.command, trial.file, found[trial.key]].append(trial.fault)
    lines = [f"| `{name}` | {file} | {', '.join(faults)} | {said} |" for (name, file, said), faults in rows.items()]
    PAGE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
