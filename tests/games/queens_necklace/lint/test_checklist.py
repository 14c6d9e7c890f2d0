"""Every check has a name, clauses, an explanation, messages in both languages and a test; all gaps are listed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.lint.checks import HEADINGS, Check, Needs
from qn_analysis.core.lint.chunk import frame_of
from qn_analysis.core.lint.explain import checks_table, listed
from qn_analysis.core.lint.findings import message
from qn_analysis.core.lint.run import chunk_of
from qn_analysis.games.queens_necklace.lint.run import LINTER
from qn_analysis.games.queens_necklace.lint.texts import LANGUAGES, catalogue
from qn_analysis.games.queens_necklace.rulebook.clauses import clauses
from tests.kit.queens_necklace.breaking import clean

HERE = Path(__file__).parent
NOT_OF_A_CHECK = {"test_checklist.py"}


def texts_of_tests() -> str:
    """The text of the tests of checks, in lower case."""
    files = [file for file in sorted(HERE.glob("test_*.py")) if file.name not in NOT_OF_A_CHECK]
    return "\n".join(file.read_text(encoding="utf-8") for file in files).lower()


def of_the_words(check: Check) -> Iterator[str]:
    """What is wrong with clauses and explanation."""
    yield from (f"clause {name} does not exist" for name in check.clauses if name not in clauses())
    if not check.clauses and check.code[:3] not in ("QN8", "QN9"):
        yield "guards no clause; only checks of the log or ruleset itself do not"
    headings = tuple(re.findall(r"^## (.+)$", check.explanation, re.MULTILINE))
    if headings != HEADINGS:
        yield f"headings are {headings}"
    for part in re.split(r"^## .+$", check.explanation, flags=re.MULTILINE):
        if not part.strip():
            yield "nothing stands under one of its headings"
    if not re.fullmatch(r"[A-Z`].*\.", check.summary):
        yield f"summary is no sentence: {check.summary!r}"
    if not re.fullmatch(r"\d+\.\d+\.\d+", check.since):
        yield f"since {check.since!r} is no version"


def sample(dtype: pl.DataType) -> Any:
    """A value that a column could have."""
    if isinstance(dtype, pl.Enum):
        return dtype.categories[0]
    if isinstance(dtype, pl.List):
        return [sample(dtype.inner)]  # type: ignore[arg-type]
    return True if dtype == pl.Boolean else 2 if dtype.is_numeric() else "x" if dtype == pl.String else None


def of_the_messages(check: Check, found: pl.DataFrame) -> Iterator[str]:
    """What is wrong with its messages, given the frame (of no rows, say) that it finds."""
    if "game" not in found.columns:
        yield "its rows lack the column game"
    columns = [name for name in found.columns if name not in ("game", "seq", "seat")]
    if columns != [*check.values]:
        yield f"its rows say {' '.join(columns)}, its values are {' '.join(check.values)}"
    values = {name: sample(dtype) for name, dtype in found.schema.items()}
    said = []
    for lang in LANGUAGES:
        key = f"{check.code}.message"
        if key not in catalogue(lang):
            yield f"no message in {lang}"
            continue
        unknown = sorted(catalogue(lang).fields(key) - set(found.columns))
        if unknown:
            yield f"{lang}: fields {unknown} are no columns of its rows, which are {found.columns}"
            continue
        try:
            said.append(message(LINTER, check, json.loads(json.dumps(values)), lang))
        except TextError as error:
            yield f"{lang}: {error}"
    if len(said) != len(set(said)):
        yield "says the same in two languages"


def gaps(checks: Iterable[Check], tests: str) -> list[str]:
    """All that is missing, one line a gap."""
    checks = list(checks)
    chunk = replace(chunk_of(clean()), thorough=True)  # what checks would say shows in no rows too
    names = Counter(check.name for check in checks)
    faults = [f"the name {name} is that of {n} checks" for name, n in names.items() if n > 1]
    for check in checks:
        said = list(of_the_words(check))
        if check.needs != Needs.RULESET:
            said += of_the_messages(check, frame_of(check.find(chunk)))
        else:
            said += [f"no message in {lang}" for lang in LANGUAGES if f"{check.code}.message" not in catalogue(lang)]
        if not re.search(rf"{check.code.lower()}(?!\d)", tests):
            said.append("no test names it")
        faults += [f"{check.code}: {fault}" for fault in said]
    return faults


def test_every_check_is_whole() -> None:
    assert gaps(LINTER.everything().values(), texts_of_tests()) == []


def test_gaps_are_found() -> None:
    """The search itself: a check with everything wrong is reported for all of it."""
    good = LINTER.checks()["QN301"]
    bad = replace(
        good,
        code="QN399",
        clauses=("no.such_clause",),
        since="soon",
        summary="no sentence",
        explanation="no sentence\n\n## Why it matters\n\n## What it finds\nNothing.",
        find=lambda t: pl.DataFrame({"seq": [1]}),
    )
    assert gaps([good], "test_qn301_a") == []
    assert gaps([good], "test_qn3015") == ["QN301: no test names it"]
    told = "\n".join(gaps([good, bad], "qn301"))
    for fault in ("the name price-off-ladder is that of 2", "no.such_clause", "headings are", "nothing stands under",
                  "no version", "summary", "no message in en", "no message in fr", "lack the column game",
                  "no test names it"):  # fmt: skip
        assert fault in told
    assert gaps([replace(good, clauses=())], "qn301") == [
        "QN301: guards no clause; only checks of the log or ruleset itself do not"
    ]
    fewer = replace(good, find=lambda t: frame_of(good.find(t)).drop("price"))
    unsaid, *fields = gaps([fewer], "qn301")
    assert unsaid == "QN301: its rows say card steps paid, its values are card price steps paid"
    assert [line[:30] for line in fields] == [f"QN301: {lang}: fields ['price'] are"[:30] for lang in LANGUAGES]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_languages_say_the_same(lang: str) -> None:
    assert missing(catalogue("en"), catalogue(lang)) == []


def test_messages_belong_to_a_check() -> None:
    codes = {key.partition(".")[0] for key in catalogue("en") if key.startswith("QN")}
    assert codes - set(LINTER.everything()) == set()


def test_a_module_has_checks_of_one_family_in_their_order_each_a_function_of_its_name() -> None:
    for code, check in LINTER.checks().items():
        assert check.find.__name__ == check.name.replace("-", "_"), code
    homes: dict[str, list[tuple[str, int]]] = {}
    for code, check in LINTER.checks().items():
        homes.setdefault(check.find.__module__, []).append((code[:3], check.find.__code__.co_firstlineno))
    for module, checks in homes.items():
        assert len({family for family, _ in checks}) == 1, module
        assert checks == sorted(checks), module


def test_the_table_and_the_list_have_every_check_once() -> None:
    table = [line for line in checks_table(LINTER).splitlines() if line.startswith("| QN")]
    assert [line.split(" | ")[0].removeprefix("| ") for line in table] == list(LINTER.everything())
    for line, check in zip(table, LINTER.everything().values(), strict=True):
        cells = re.split(r"(?<!\\)\|", line)[1:-1]
        assert len(cells) == 6
        assert cells[1].strip() == f"`{check.name}`"
        assert cells[2].strip() == check.severity
        assert all(f"`{name}`" in cells[4] for name in check.clauses)
        assert cells[5].strip() == check.needs.name.lower()
    lines = [line.split() for line in listed(LINTER).splitlines() if line.startswith("  ")]
    assert [line[:2] for line in lines] == [[check.code, check.name] for check in LINTER.everything().values()]
    families = [
        LINTER.families[digit]
        for digit in LINTER.families
        if any(code[2] == str(digit) for code in LINTER.everything())
    ]
    assert [line.partition(" ")[2] for line in listed(LINTER).splitlines() if line.startswith("QN")] == families
