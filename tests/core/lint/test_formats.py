"""The formats of findings: text, JSON, SARIF and annotations of GitHub."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.lint.checks import LintError
from qn_analysis.core.lint.findings import RAW, Findings
from qn_analysis.core.lint.formats import (
    FORMATS,
    Linted,
    as_github,
    as_json,
    as_sarif,
    as_text,
    lint_paths,
    render,
)
from qn_analysis.games.queens_necklace.lint.run import LINTER
from tests.kit.queens_necklace.breaking import clean, set_where

jsonschema: Any = import_module("jsonschema")
bought = pl.col("event") == "bought"


def an(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    """The schema of an object that has these properties and no others."""
    needed = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def many(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


TEXT = an({"text": {"type": "string", "minLength": 1}})
LEVEL = {"enum": ["none", "note", "warning", "error"]}
BAG = {"type": "object", "properties": {"tags": {**many({"type": "string"}), "uniqueItems": True}}}
INDEX = {"type": "integer", "minimum": 0}
PHYSICAL = an(
    {
        "artifactLocation": an({"uri": {"type": "string", "pattern": r"^[A-Za-z0-9%/.:_~-]+$"}}),
        "region": an({"startLine": {"type": "integer", "minimum": 1}}),
    },
    "region",
)
LOGICAL = many(an({"fullyQualifiedName": {"type": "string"}}))
LOCATIONS = many(an({"physicalLocation": PHYSICAL, "logicalLocations": LOGICAL}, "logicalLocations"))
RULE = an(
    {
        "id": {"type": "string"}, "name": {"type": "string"}, "shortDescription": TEXT, "fullDescription": TEXT,
        "help": TEXT, "defaultConfiguration": an({"level": LEVEL}), "properties": BAG,
    }
)  # fmt: skip
NOTICE = an(
    {
        "level": LEVEL, "message": TEXT, "locations": LOCATIONS,
        "associatedRule": an({"id": {"type": "string"}, "index": INDEX}),
    },
    "locations", "associatedRule",
)  # fmt: skip
RESULT = an(
    {
        "ruleId": {"type": "string"}, "ruleIndex": INDEX, "level": LEVEL, "message": TEXT, "locations": LOCATIONS,
        "properties": BAG,
    }
)  # fmt: skip
DRIVER = an({"name": {"type": "string"}, "version": {"type": "string"}, "rules": {**many(RULE), "uniqueItems": True}})
INVOCATION = an(
    {
        "executionSuccessful": {"type": "boolean"},
        "toolConfigurationNotifications": many(NOTICE),
        "toolExecutionNotifications": many(NOTICE),
    }
)
RUN = an(
    {
        "tool": an({"driver": DRIVER}), "invocations": many(INVOCATION),
        "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]}, "results": many(RESULT),
    }
)  # fmt: skip
SARIF = an({"$schema": {"type": "string"}, "version": {"const": "2.1.0"}, "runs": many(RUN)})
"""The parts of SARIF 2.1.0 that are written, with the standard's names, types and required properties (OASIS, 3.13 to
3.58); other properties are refused, so that a new one is added here with the standard at hand."""


def made(source: str = "games.jsonl", *rows: dict[str, Any], untold: tuple[str, ...] = ()) -> Findings:
    """Findings of QN301 that no log stands behind."""
    base = {"seat": 0, "card": "ring", "steps": 1, "paid": 8, "price": 6}
    raw = [
        {"code": "QN301", "game": 3, "seq": 126, "turn": 14, "seat": 0, **place, "values": json.dumps(base | values)}
        for row in rows
        for place, values in [({k: v for k, v in row.items() if k in RAW}, row.get("said", {}))]
    ]
    return Findings(LINTER, pl.DataFrame(raw, schema=RAW), source, untold, ("QN301",), 10)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a broken log, a clean one, and one that knows only its sales."""
    folder = tmp_path_factory.mktemp("logs")
    clean().to_jsonl(folder / "good.jsonl")
    set_where(clean(), bought, amount=pl.col("amount") + 1).to_jsonl(folder / "bad.jsonl")
    head, *events = (folder / "good.jsonl").read_text(encoding="utf-8").splitlines()
    sales = json.dumps(json.loads(head) | {"knows": "sales"})
    (folder / "sales.jsonl").write_text("\n".join([sales, *events]), encoding="utf-8")
    return folder


def test_text_names_the_place_and_the_check() -> None:
    told = as_text(Linted((made("a log", {}, {"turn": None}, {"seq": None, "turn": None}),)))
    said = "QN301 [price-off-ladder] Seat 1 pays 8 ducats for Ring; after 1 step down it costs 6"
    assert told.splitlines() == [
        f"a log: game 3, event 126 (turn 14): {said}",
        f"a log: game 3, event 126: {said}",
        f"a log: game 3: {said}",
        "3 findings in 10 games of 1 log, by 1 check.",
    ]
    assert as_text(Linted((made("a"), made("b")))) == "No findings: 20 games of 2 logs passed 1 check.\n"
    big = as_text(Linted((made("a", {"game": 12345, "seq": 1000, "turn": 1}),)))
    assert "game 12345, event 1000 (turn 1)" in big


def test_text_shows_what_happened_around(files: Path) -> None:
    linted = lint_paths([files / "bad.jsonl"], select=["QN301"])
    told = as_text(linted, context=3)
    line = re.match(r"(.*bad\.jsonl):(\d+): game (\d+), event (\d+) \(turn \d+\): QN301 \[price-off-ladder\]", told)
    assert line
    written = (files / "bad.jsonl").read_text(encoding="utf-8").splitlines()[int(line[2]) - 1]
    assert {key: json.loads(written)[key] for key in ("event", "game", "seq")} == {
        "event": "bought", "game": int(line[3]), "seq": int(line[4]),
    }  # fmt: skip
    around = [row for row in told.splitlines() if row.startswith("  |")]
    assert any("buys" in row for row in around)
    assert not any("A game of" in row for row in around)
    assert "  |" not in as_text(linted, context=0)


def test_text_in_french(files: Path) -> None:
    told = as_text(lint_paths([files / "bad.jsonl"], select=["QN301"], lang="fr"), lang="fr")
    assert re.search(r"partie 0, événement \d+ \(tour \d+\): QN301", told)
    assert told.endswith("1 constat dans 12 parties de 1 journal, par 1 contrôle.\n")
    assert "achète" in told


def test_statistics_count_by_code_over_logs() -> None:
    linted = Linted((made("a", {}, {"game": 4}), made("b", {})))
    assert as_text(linted, statistics=True).splitlines() == [
        "findings  games  code   name",
        "       3      3  QN301  price-off-ladder",
        "3 findings in 20 games of 2 logs, by 1 check.",
    ]
    assert [log["counts"][0]["findings"] for log in json.loads(as_json(linted, statistics=True))["logs"]] == [2, 1]
    assert "findings" not in json.loads(as_json(linted, statistics=True))["logs"][0]


def test_what_could_not_be_told_is_named(files: Path) -> None:
    linted = lint_paths([files / "sales.jsonl"], select=["QN301"])
    told = as_text(linted).splitlines()
    assert told[0].endswith("says it knows sales, which is too little for 1 check: QN301 price-off-ladder")
    log = json.loads(as_json(linted))["logs"][0]
    assert (log["knows"], log["checked"], log["untold"]) == ("sales", [], ["QN301"])
    invocation = json.loads(as_sarif(linted))["runs"][0]["invocations"][0]
    assert invocation["toolConfigurationNotifications"][0]["associatedRule"] == {"id": "QN301", "index": 0}


def test_json_has_every_column(files: Path) -> None:
    linted = lint_paths([files / "good.jsonl", files / "bad.jsonl", files / "nowhere"], select=["QN301"])
    whole = json.loads(as_json(linted))
    assert list(whole) == ["format", "schema", "logs", "unreadable"]
    good, bad = whole["logs"]
    assert (good["findings"], good["counts"], good["games"], good["checked"]) == ([], [], 12, ["QN301"])
    assert bad["source"] == str(files / "bad.jsonl")
    found = bad["findings"][0]
    frame = linted.findings[1].frame.row(0, named=True)
    for column in ("code", "game", "seq", "turn", "seat", "message"):
        assert found[column] == frame[column]
    assert found["clauses"] == frame["clause"].split(", ") == list(LINTER.checks()["QN301"].clauses)
    assert found["values"] == json.loads(frame["values"])
    assert found["values"]["paid"] == found["values"]["price"] + 1
    assert (found["name"], found["severity"]) == ("price-off-ladder", "error")
    assert whole["unreadable"][0]["source"] == str(files / "nowhere")


def test_sarif_is_valid(files: Path) -> None:
    names = ("bad.jsonl", "good.jsonl", "sales.jsonl", "nowhere")
    whole = json.loads(as_sarif(lint_paths([files / name for name in names])))
    jsonschema.Draft202012Validator.check_schema(SARIF)
    jsonschema.validate(whole, SARIF)
    run = whole["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(LINTER.checks())
    assert all("What it finds" in rule["help"]["text"] for rule in rules)
    assert run["invocations"][0]["executionSuccessful"] is False
    result = next(result for result in run["results"] if result["ruleId"] == "QN301")
    assert rules[result["ruleIndex"]]["id"] == "QN301"
    place = result["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == (files / "bad.jsonl").as_uri()
    at = result["properties"]
    assert place["logicalLocations"] == [{"fullyQualifiedName": f"game {at['game']}/event {at['seq']}"}]


@pytest.mark.parametrize("spoil", ["level", "uri", "extra", "missing"])
def test_the_sarif_schema_refuses_what_is_wrong(spoil: str) -> None:
    whole = json.loads(as_sarif(Linted((made("games.jsonl", {}),))))
    jsonschema.validate(whole, SARIF)
    result = whole["runs"][0]["results"][0]
    match spoil:
        case "level":
            result["level"] = "fatal"
        case "uri":
            result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "a folder"
        case "extra":
            result["row"] = 1
        case _:
            del result["message"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(whole, SARIF)


def test_sarif_addresses() -> None:
    def uri(source: str) -> str:
        whole = json.loads(as_sarif(Linted((made(source, {"seq": None}),))))
        place = whole["runs"][0]["results"][0]["locations"][0]
        assert place["logicalLocations"] == [{"fullyQualifiedName": "game 3"}]
        return str(place["physicalLocation"]["artifactLocation"]["uri"])

    assert uri("logs/my games é.jsonl") == "logs/my%20games%20%C3%A9.jsonl"
    assert uri("/tmp/a b") == "file:///tmp/a%20b"


def test_github_escapes_what_would_end_a_command() -> None:
    told = as_github(Linted((made("a,b:c%\n.jsonl", {"said": {"card": "x%\r\ny: z, ::"}}),)))
    assert told == (
        "::error file=a%2Cb%3Ac%25%0A.jsonl,title=QN301 price-off-ladder::"
        "game 3, event 126 (turn 14): Seat 1 pays 8 ducats for x%25%0D%0Ay: z, ::; after 1 step down it costs 6\n"
    )


def test_github_annotates_the_line(files: Path) -> None:
    linted = lint_paths([files / "bad.jsonl", files / "nowhere"], select=["QN301"])
    first, second = as_github(linted).splitlines()
    line = json.loads(as_json(linted))["logs"][0]["findings"][0]["line"]
    assert first.startswith(f"::error file={files / 'bad.jsonl'},line={line},title=QN301 price-off-ladder::game 0, ")
    assert second.startswith(f"::error file={files / 'nowhere'},title=qn lint::there is no log at")


@pytest.mark.parametrize("output", FORMATS)
def test_every_format_of_a_clean_log(output: str, files: Path) -> None:
    linted = lint_paths([files / "good.jsonl"])
    assert (len(linted), linted.exit_code()) == (0, 0)
    told = render(linted, output)
    assert told == "" if output == "github" else told.endswith("\n")


def test_misuse_is_refused() -> None:
    with pytest.raises(LintError, match="--format xml: choose text, json, sarif or github"):
        render(Linted(()), "xml")
    for output in ("sarif", "github"):
        with pytest.raises(LintError, match="counts are written as text or json"):
            render(Linted(()), output, statistics=True)


def test_rows_without_numbers_are_found_by_counting(files: Path, tmp_path: Path) -> None:
    head, *events = (files / "bad.jsonl").read_text(encoding="utf-8").splitlines()
    bare = [json.dumps({key: value for key, value in json.loads(row).items() if key != "seq"}) for row in events]
    (tmp_path / "bare.jsonl").write_text("\n".join([head, "", *bare]), encoding="utf-8")
    found = [
        json.loads(as_json(lint_paths([path], select=["QN301"])))["logs"][0]["findings"][0]["line"]
        for path in (files / "bad.jsonl", tmp_path / "bare.jsonl")
    ]
    assert found[1] == found[0] + 1  # the empty line


def test_findings_printed_are_told_as_the_command_tells_them(files: Path) -> None:
    (broken,) = lint_paths([files / "bad.jsonl"]).findings
    told = str(broken)
    *lines, last = told.splitlines()
    command = as_text(Linted((broken,)), context=0)
    assert len(lines) == len(broken) > 0
    assert all(f": {line}\n" in command for line in lines)
    assert str(len(broken)) in last
    many = made("games.jsonl", *({"seq": at} for at in range(60)))
    assert len(str(many).splitlines()) == 51
    assert "60" in str(many).splitlines()[-1]
