"""Write down anew what is said of bad documents: `python -m tests.refusals`, after a change of words that was meant."""

import json

from .inputs import READERS, refusals
from .test_refusals import HERE, QUICK, digest

made: dict[str, dict[str, dict[str, int | str]]] = {}
for kind in READERS:
    for every in sorted({1, QUICK.get(kind, 1)}):
        errors = refusals(kind, every)
        made.setdefault(kind, {})[str(every)] = {"n": len(errors), "digest": digest(errors)}
(HERE / "english.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
