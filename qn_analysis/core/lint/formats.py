"""Findings of several logs, written as text, JSON, SARIF 2.1.0 or annotations of GitHub.

The JSON is one object:

    format      "qn-findings"
    schema      1
    logs        one object a log that was read, in the order of the command:
        source      path of the log
        knows       what the log tells: "full", "public" or "sales"
        games       how many games were checked
        checked     codes of the checks that ran
        untold      codes of the checks for which the log tells too little
        counts      code, name, severity, findings, games: one object a code that was found
        findings    (not with `--statistics`) one object a finding: code, name, severity, game, seq, turn, seat (the
                    last three may be null), line (of a JSON Lines file, else null), message, clauses (ids), values
                    (object: the columns that the check names)
    unreadable  one object a log that could not be read: source, message
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from ..base.errors import Error
from ..base.executor import own_processes
from ..base.messages import either, refusal
from ..log.folder import LogError
from ..log.jsonl import is_log
from ..log.lines import records
from ..rules.problems import RulesetError
from .checks import Check, LintError, catalogue
from .explain import clause_lines
from .findings import Findings, place
from .linter import Linter
from .run import CHUNK, lint, open_to_lint

FORMATS: Final = ("text", "json", "sarif", "github")
CONTEXTS: Final = 5
"""Findings of a log that are shown with the transcript around them."""
NAMED: Final = 15
"""Up to this number, checks for which a log tells too little are named one by one; more are counted by family."""
SARIF_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Linted:
    """What became of each path of one call.

    Attributes:
        findings: one for each log that was read.
        unreadable: path and message of the others.
    """

    findings: tuple[Findings, ...]
    unreadable: tuple[tuple[str, str], ...] = ()

    def __len__(self) -> int:
        return sum(map(len, self.findings))

    def exit_code(self, exit_zero: bool = False) -> int:
        """0 clean, 1 findings, 2 where a log could not be read."""
        return 2 if self.unreadable else int(len(self) > 0 and not exit_zero)


def lint_paths(
    paths: Iterable[str | Path],
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    lang: str = "en",
    progress: bool = False,
    processes: bool = False,
) -> Linted:
    """Lint several logs, of one game or several; one that cannot be read does not keep the others from being checked.

    `processes`: for a long folder start a process a core, where threads are used else; for commands (`own_processes`).
    The findings are the same. `LintError`: a code that no check of a log's game has; `TextError`: there are no texts in
    the language.
    """
    select, ignore = tuple(select), tuple(ignore)
    catalogue(lang)
    found: list[Findings] = []
    unreadable: list[tuple[str, str]] = []
    for path in paths:
        try:
            log = open_to_lint(path)
            light = processes and log.path is not None and log.path.is_dir()  # its parts go to processes as paths
            with own_processes(int(log.manifest["games"]) // CHUNK if light else 0) as executor:
                found.append(lint(log, select=select, ignore=ignore, lang=lang, progress=progress, executor=executor))
        except (LogError, OSError, RulesetError) as error:
            said = error.text(lang) if isinstance(error, Error) else str(error)
            unreadable.append((str(path), " ".join(said.split())))
    return Linted(tuple(found), tuple(unreadable))


def render(
    linted: Linted, output: str = "text", *, statistics: bool = False, context: int = 2, lang: str = "en"
) -> str:
    """All findings in one of `FORMATS`; with `statistics`, which text and json have, counts by code instead.

    `context`: events on each side of a finding that the text shows of the first findings; 0 for none. `LintError` as of
    `check_format`.
    """
    check_format(output, statistics)
    formats: dict[str, Callable[[], str]] = {
        "text": partial(as_text, linted, statistics, context, lang),
        "json": partial(as_json, linted, statistics),
        "sarif": partial(as_sarif, linted),
        "github": partial(as_github, linted, lang),
    }
    return formats[output]()


def check_format(output: str, statistics: bool = False) -> None:
    """Refuse a format before any work is done; `LintError`: there is no such one, or it has no statistics."""
    if output not in FORMATS:
        raise LintError(refusal("option.formats", given=output, known=either(FORMATS)))
    if statistics and output not in ("text", "json"):
        raise LintError(refusal("option.statistics", given=output))


def as_text(linted: Linted, statistics: bool = False, context: int = 2, lang: str = "en") -> str:
    """A line a finding, or a line a code; what could not be told; a line with the counts."""
    lines: list[str] = []
    if statistics:
        lines += list(_statistics(linted, lang))
    else:
        for findings in linted.findings:
            lines += list(_told(findings, context, lang))
    lines += [_untold(findings, lang) for findings in linted.findings if findings.untold]
    if linted.findings:
        lines.append(_total(linted, lang))
    return "".join(f"{line}\n" for line in lines)


def _told(findings: Findings, context: int, lang: str) -> Iterator[str]:
    checks = findings.linter.checks()
    for at, (row, line) in enumerate(zip(_rows(findings), _lines(findings), strict=True)):
        where = findings.source if line is None else f"{findings.source}:{line}"
        yield f"{where}: {place(row, lang)}: {row['code']} [{checks[row['code']].name}] {row['message']}"
        if at < CONTEXTS and context > 0 and (near := findings.around(at, context)):
            yield from (f"  | {told}".rstrip() for told in near.splitlines())
            yield ""


def _statistics(linted: Linted, lang: str) -> Iterator[str]:
    """How often each code was found, the most frequent first."""
    texts = catalogue(lang)
    names: dict[str, str] = {}
    counts: dict[str, tuple[int, int]] = {}
    for findings in linted.findings:
        for row in findings.counts.iter_rows(named=True):
            n, games = counts.get(row["code"], (0, 0))
            names[row["code"]] = row["name"]
            counts[row["code"]] = (n + row["findings"], games + row["games"])
    if not counts:
        return
    table = [tuple(texts.text(f"output.column.{key}") for key in ("findings", "games", "code", "name"))]
    for code, (n, games) in sorted(counts.items(), key=lambda each: (-each[1][0], each[0])):
        table.append((texts.number(n), texts.number(games), code, names[code]))
    first, second = (max(len(cells[column]) for cells in table) for column in (0, 1))
    for n_, games_, code, name in table:
        yield f"{n_:>{first}}  {games_:>{second}}  {code:5}  {name}"


def _untold(findings: Findings, lang: str) -> str:
    checks = findings.linter.checks()
    names = ", ".join(f"{code} {checks[code].name}" for code in findings.untold)
    if len(findings.untold) > NAMED:
        families = Counter(code[:3] for code in findings.untold)
        names = ", ".join(f"{key} {findings.linter.families[int(key[2])]} ({n})" for key, n in sorted(families.items()))
    values = {"source": findings.source, "knows": _knows(findings), "n": len(findings.untold), "checks": names}
    return catalogue(lang).text("output.untold", **values)


def _total(linted: Linted, lang: str) -> str:
    texts = catalogue(lang)
    checks = {code for findings in linted.findings for code in findings.checked}
    values = {
        "departures": texts.text("output.departures", n=len(linted)),
        "games": texts.text("output.games", n=sum(findings.games for findings in linted.findings)),
        "logs": texts.text("output.logs", n=len(linted.findings)),
        "checks": texts.text("output.checks", n=len(checks)),
    }
    return texts.text("output.found" if len(linted) else "output.clean", **values)


def as_json(linted: Linted, statistics: bool = False) -> str:
    """The object that the module describes."""
    logs = [_log_object(findings, statistics) for findings in linted.findings]
    unreadable = [{"source": source, "message": said} for source, said in linted.unreadable]
    whole = {"format": "qn-findings", "schema": 1, "logs": logs, "unreadable": unreadable}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _log_object(findings: Findings, statistics: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "source": findings.source,
        "knows": _knows(findings),
        "games": findings.games,
        "checked": list(findings.checked),
        "untold": list(findings.untold),
        "counts": findings.counts.to_dicts(),
    }
    if not statistics:
        rows = zip(_rows(findings), _lines(findings), strict=True)
        told["findings"] = [_finding(findings.linter.checks()[row["code"]], row, line) for row, line in rows]
    return told


def _finding(check: Check, row: Row, line: int | None) -> dict[str, Any]:
    return {
        "code": check.code,
        "name": check.name,
        "severity": check.severity,
        **{key: row[key] for key in ("game", "seq", "turn", "seat")},
        "line": line,
        "message": row["message"],
        "clauses": list(check.clauses),
        "values": json.loads(row["values"]),
    }


def as_sarif(linted: Linted) -> str:
    """A SARIF 2.1.0 log of one run, for tools that show the results of analyses."""
    games = {code: each.linter for each in linted.findings for code in (*each.checked, *each.untold)}
    codes = sorted(games)
    index = {code: number for number, code in enumerate(codes)}
    results = [
        _result(findings, row, line, index)
        for findings in linted.findings
        for row, line in zip(_rows(findings), _lines(findings), strict=True)
    ]
    untold = [
        {
            "level": "note",
            "message": {"text": f"{findings.source} knows {_knows(findings)}: too little for {code}"},
            "associatedRule": {"id": code, "index": index[code]},
        }
        for findings in linted.findings
        for code in findings.untold
    ]
    unread = [
        {"level": "error", "message": {"text": said}, "locations": [{"physicalLocation": _artifact(source)}]}
        for source, said in linted.unreadable
    ]
    invocation = {
        "executionSuccessful": not unread,
        "toolConfigurationNotifications": untold,
        "toolExecutionNotifications": unread,
    }
    driver = {
        "name": "qn lint",
        "version": version("qn-analysis"),
        "rules": [_rule(games[code], games[code].checks()[code]) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False) + "\n"


def _rule(linter: Linter, check: Check) -> dict[str, Any]:
    _, _, told = check.explanation.partition("\n")
    carried = "\n".join(line for name in check.clauses for line in clause_lines(linter, name, "en"))
    help_text = f"{told.strip()}\n\n{carried}".strip()
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.summary},
        "fullDescription": {"text": check.explanation},
        "help": {"text": help_text},
        "defaultConfiguration": {"level": check.severity},
        "properties": {
            "family": check.family,
            "clauses": list(check.clauses),
            "since": check.since,
            "needs": check.needs.name.lower(),
            "tags": [check.family],
        },
    }


def _result(findings: Findings, row: Row, line: int | None, index: Mapping[str, int]) -> dict[str, Any]:
    check = findings.linter.checks()[row["code"]]
    inside = f"game {row['game']}" + ("" if row["seq"] is None else f"/event {row['seq']}")
    physical = _artifact(findings.source) | ({} if line is None else {"region": {"startLine": line}})
    return {
        "ruleId": check.code,
        "ruleIndex": index[check.code],
        "level": check.severity,
        "message": {"text": row["message"]},
        "locations": [{"physicalLocation": physical, "logicalLocations": [{"fullyQualifiedName": inside}]}],
        "properties": {
            **{key: row[key] for key in ("game", "seq", "turn", "seat")},
            "values": json.loads(row["values"]),
        },
    }


def _artifact(source: str) -> dict[str, Any]:
    path = Path(source)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    return {"artifactLocation": {"uri": uri}}


_COMMANDS: Final = {"error": "error", "warning": "warning", "note": "notice"}


def as_github(linted: Linted, lang: str = "en") -> str:
    """A workflow command a finding, and one a log that could not be read: GitHub shows them beside the files."""
    said: list[str] = []
    for findings in linted.findings:
        for row, line in zip(_rows(findings), _lines(findings), strict=True):
            check = findings.linter.checks()[row["code"]]
            properties = {"file": findings.source, "line": line, "title": f"{check.code} {check.name}"}
            said.append(_annotation(_COMMANDS[check.severity], properties, f"{place(row, lang)}: {row['message']}"))
    for source, message in linted.unreadable:
        said.append(_annotation("error", {"file": source, "title": "qn lint"}, message))
    return "".join(f"{line}\n" for line in said)


def _annotation(command: str, properties: Mapping[str, object], message: str) -> str:
    given = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in properties.items() if value is not None)
    return f"::{command} {given}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    """Signs that would end a workflow command, or one of its properties, as GitHub's runner reads them back."""
    for sign in f"%\r\n{more}":
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text


def _rows(findings: Findings) -> list[dict[str, Any]]:
    return findings.frame.to_dicts()


def _lines(findings: Findings) -> Sequence[int | None]:
    """For each finding its line in a JSON Lines file; None where the log is none, or the file has no such row."""
    places = findings.raw.select("game", "seq").rows()
    log = findings.log
    path: Path | None = None if log is None else log.path
    if not places or log is None or path is None or not path.is_file() or not is_log(path):
        return [None] * len(places)
    wanted = set(places)
    found: dict[Any, int] = {}
    count: Counter[Any] = Counter()
    if log.written is not None:
        lines = [number for _where, number, _record in records(path)][1:]
        return [lines[nth] if (nth := log.written.get(place)) is not None else None for place in places]
    for _where, number, record in records(path):
        game = record.get("game")
        here = (game, record.get("seq", count[game]))  # unnumbered rows are counted as read
        if here in wanted and number is not None:
            found.setdefault(here, number)
        count[game] += 1
    return [None if seq is None else found.get((game, seq)) for game, seq in places]


def _knows(findings: Findings) -> str:
    return "full" if findings.log is None else str(findings.log.manifest.get("knows", "full"))
