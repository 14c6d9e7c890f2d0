"""Coverage-guided fuzzing of every loader with atheris (`pip install atheris`), one process at a time.

    python -m tests.fuzz.guided --minutes 30 --keep out/fuzz

Half of the inputs are examples with hostile changes (`mutate`), half are bytes as libFuzzer changes them. A finding is
kept once a kind (exception and line) as a file, and the run goes on.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import suppress
from pathlib import Path

MEMORY = 6 << 30
"""Bytes of address space that a loader may come to have mapped, polars' and numba's own included."""
SECONDS = 60
"""Most for one input, on a busy machine."""


def harness(name: str, corpus: str, minutes: float, keep: Path) -> None:
    """Fuzz one loader for `minutes` of its processor time; does not return."""
    import atheris

    with atheris.instrument_imports(include=["qn_analysis"]):
        from tests.fuzz.loaders import LOADERS
    from tests.fuzz.mutate import mutated, read, written

    loader = LOADERS[name]
    for number, data in enumerate(loader.examples()):
        (Path(corpus) / f"example-{number}").write_bytes(data)
    seen: set[str] = set()
    tries = 0
    begun = time.process_time()

    def one(data: bytes) -> None:
        nonlocal tries
        tries += 1
        error = loader.fault(data)
        if error is not None:
            place = next(
                (
                    each
                    for each in reversed(traceback.extract_tb(error.__traceback__))
                    if "qn_analysis" in each.filename
                ),
                None,
            )
            kind = f"{type(error).__name__}-{Path(place.filename).stem}-{place.lineno}" if place else repr(error)[:60]
            if kind not in seen:
                seen.add(kind)
                (keep / f"{name}-{kind}{loader.kind}").write_bytes(data)
                print(f"{name}: {kind}: {str(error)[:200]}", flush=True)
        if time.process_time() - begun > 60 * minutes:
            print(
                f"{name}: {tries:,} inputs, {time.process_time() - begun:.0f} CPU seconds, {len(seen)} findings",
                flush=True,
            )
            os._exit(0)

    def change(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        document = read(data, loader.kind) if rng.random() < 0.5 else None
        if document is not None:
            with suppress(RecursionError):  # changed again and again, it may come to be nested too deeply to be copied
                return written(mutated(rng, document), loader.kind)[:most]
        return bytes(atheris.Mutate(data, most))

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    options = [f"-timeout={SECONDS}", "-rss_limit_mb=4096", f"-artifact_prefix={keep}/{name}-", "-max_len=300000"]
    atheris.Setup([sys.argv[0], corpus, *options, "-print_final_stats=0", "-verbosity=0"], one, custom_mutator=change)
    atheris.Fuzz()


def main() -> int:
    """The command of `make fuzz`."""
    parser = argparse.ArgumentParser(description="Coverage-guided fuzzing of the loaders.")
    parser.add_argument("--minutes", type=float, default=15, help="of processor time, split over the loaders")
    parser.add_argument("--keep", type=Path, required=True, help="folder for inputs that break something")
    parser.add_argument("--only", default="", help="names of loaders: sheet_json,manifest")
    parser.add_argument("--harness", default="", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    asked.keep.mkdir(parents=True, exist_ok=True)
    if asked.harness:
        with tempfile.TemporaryDirectory(prefix="qn-corpus-") as corpus:
            harness(asked.harness, corpus, asked.minutes, asked.keep.resolve())
    from tests.fuzz.loaders import LOADERS

    names = asked.only.split(",") if asked.only else list(LOADERS)
    failed = False
    for name in names:
        share = asked.minutes / len(names)
        arguments = ["--harness", name, "--minutes", str(share), "--keep", str(asked.keep)]
        done = subprocess.run([sys.executable, "-m", "tests.fuzz.guided", *arguments], check=False)
        failed |= done.returncode != 0
    found = sorted(place.name for place in asked.keep.iterdir())
    print(f"{len(found)} findings in {asked.keep}" + "".join(f"\n  {name}" for name in found))
    return 1 if failed or found else 0


if __name__ == "__main__":
    sys.exit(main())
