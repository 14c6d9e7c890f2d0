"""A log as a code of letters, as the page shows it in which a game at the table is written down."""

from __future__ import annotations

import gzip
from base64 import urlsafe_b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

import qn_analysis as qn

SALE = Path("datasets/by_hand/sale.jsonl")


def code_of(text: str) -> str:
    """A log as a code."""
    return f"QN1:{urlsafe_b64encode(gzip.compress(text.encode())).decode().rstrip('=')}."


@pytest.fixture
def code() -> str:
    return code_of(SALE.read_text("utf-8"))


@pytest.mark.parametrize(
    "sent",
    [str, "\ufeff{}".format, "\r\n {}\r\n\r\n".format, lambda code: "\n".join([code[:60], code[60:200], code[200:]])],
)
def test_a_code_is_a_log_however_it_was_sent(tmp_path: Path, code: str, sent: Callable[[str], str]) -> None:
    place = tmp_path / "code.txt"
    place.write_text(sent(code), "utf-8")
    assert qn.open_log(place).events.collect().equals(qn.open_log(SALE).events.collect())
    assert len(qn.lint(place, progress=False)) == 0


@pytest.mark.parametrize(
    "harm",
    [
        lambda code: code[:-1], lambda code: code[:100] + ".", lambda code: code + "and more",
        lambda code: code[:90] + ("A" if code[90] != "A" else "B") + code[91:],
        lambda code: code[:50] + "!" + code[51:],
        lambda _: "QN1:.", lambda _: "QN1:",
    ],
)  # fmt: skip
@pytest.mark.parametrize("read", [qn.open_log, qn.read_games])
def test_a_code_that_was_harmed_is_refused(
    tmp_path: Path, code: str, harm: Callable[[str], str], read: Callable[[Path], object]
) -> None:
    place = tmp_path / "code.txt"
    place.write_text(harm(code), "utf-8")
    with pytest.raises(qn.LogError, match="copy it again"):
        read(place)


def test_what_is_wrong_in_a_code_is_named(tmp_path: Path) -> None:
    place = tmp_path / "code.txt"
    place.write_text(code_of(SALE.read_text("utf-8").replace('"emerald_3"', '"emerald_9"')), "utf-8")
    with pytest.raises(qn.LogError, match="emerald_9"):
        qn.open_log(place)


def test_codes_and_spreadsheets_are_imported_together(
    run: Callable[..., tuple[int, str, str]], tmp_path: Path, code: str
) -> None:
    place, sheet, out = tmp_path / "code.txt", tmp_path / "evenings.csv", tmp_path / "all.jsonl"
    place.write_text(code, "utf-8")
    sheet.write_text("date,Anna,Ben\n2024-01-12,60,70\n", "utf-8")
    status, told, _ = run("import", place, sheet, "--out", out)
    assert status == 0
    assert "code.txt: 1 game, read as the code of a game" in told
    assert qn.open_log(out).manifest["games"] == 2
