"""The page about the ladder of bots: made with small sizes, and from figures of our own."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import qn_analysis as qn
from tests.kit.scripts import script


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    return script("ladder")


def test_the_command_writes_the_page(
    ladder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "STEPS", 1000)
    monkeypatch.setattr(ladder, "TIMED", ("greedy", "expert"))
    monkeypatch.setattr(ladder, "RIVALS", ("greedy", "random"))
    monkeypatch.setattr(ladder, "LEVELS", ("learnt-beginner",))
    out = tmp_path / "ladder.md"
    sizes = ["--games", "90", "--searcher-games", "0", "--likeness-games", "40", "--rounds", "1", "--seconds", "0.02"]
    assert ladder.main([*sizes, "--players", "3", "2", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    for heading in ("In short", "3 players", "2 players", "What they cost", "How human the games are"):
        assert f"\n## {heading}\n" in text
    assert "| `expert` | `random` |" in text
    assert "| `learnt` | `expert` |" in text
    assert "| `learnt` | `learnt-beginner` |" in text
    assert "`learnt`, mean" in text
    assert "| 3 | `expert` | no log |" in text
    assert "`expert` is ahead of `greedy` and `random`." in text
    assert "No human figure is known for" in text
    assert str(tmp_path) not in text
    told = capsys.readouterr().err
    assert "playing bots against each other" in told
    for table in text.split("\n\n"):
        if table.startswith("|"):
            assert len({row.count("|") for row in table.splitlines()}) == 1


def test_what_was_played_is_kept(ladder: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, pair = tmp_path / "kept.json", ("greedy", "random", 3, 60, 1)
    made = ladder.Kept(place).match(*pair)
    assert made == ladder.match(*pair)
    monkeypatch.setattr(ladder, "match", lambda *pair: pytest.fail(f"{pair} is played again"))
    assert ladder.Kept(place).match(*pair) == made
    keys = {ladder.key_of("greedy", "random", 3, 60, 1), ladder.key_of("greedy", "random", 3, 61, 1),
            ladder.key_of("learnt", "random", 3, 60, 1), ladder.key_of("learnt-easy", "random", 3, 60, 1)}  # fmt: skip
    assert len({key.rsplit(" ", 1)[1] for key in keys}) == 3  # a number of games is no other policy, other heat is


def test_win_shares_are_those_of_the_right_seats(ladder: Any) -> None:
    pair = ladder.match("greedy", "random", 3, 120, 1)
    league = qn.league(["greedy", "random"], players=3, games=120, seed=1, progress=False)
    for share, who, line_up in (
        (pair.alone, "greedy", "greedy + 2 × random"), (pair.guest, "random", "2 × greedy + random"),
    ):  # fmt: skip
        wins = 0.0
        games = league.games.filter(line_up=line_up)
        for game in games.iter_rows(named=True):
            first = [seat for seat in range(3) if game[f"place_{seat}"] == 1]
            wins += sum(game[f"bot_{seat}"] == who for seat in first) / len(first)
        assert share.games == games.height
        assert share.value == pytest.approx(wins / games.height)
        assert share.low <= share.value <= share.high
    assert pair.verdict == "ahead"


def test_verdicts_need_both_intervals_clear_of_even(ladder: Any) -> None:
    def pair(alone: tuple[float, float], guest: tuple[float, float]) -> Any:
        shares = [ladder.Share(sum(ends) / 2, *ends, 100, 50) for ends in (alone, guest)]
        return ladder.Pair(4, "expert", "greedy", *shares)

    good, bad, even = (0.3, 0.4), (0.1, 0.2), (0.2, 0.3)
    assert pair(good, bad).verdict == "ahead"
    assert pair(bad, good).verdict == "behind"
    assert {pair(*ends).verdict for ends in ((good, even), (even, bad), (even, even), (good, good))} == {"not clear"}
    found = ladder.Found(ladder.Sizes(players=(4,)), [pair(even, even)])
    assert "`expert` is not clear of even against `greedy`." in ladder.page(found)


def test_what_search_gains_is_told_among_its_like_and_among_others(ladder: Any) -> None:
    def pair(bot: str, rival: str, value: float, half: float) -> Any:
        share = ladder.Share(value, value - half, value + half, 600, 200)
        return ladder.Pair(3, bot, rival, share, share)

    pairs = [
        pair("searcher", "learnt", 0.60, 0.04), pair("searcher", "expert", 0.54, 0.04),
        pair("learnt", "expert", 0.48, 0.03),
    ]  # fmt: skip
    text = ladder.page(ladder.Found(ladder.Sizes(players=(3,)), pairs))
    assert "search gains 26.7 points (22.7 to 30.7; n = 600)" in text
    assert "copies of `expert`, `searcher` wins +6.0 points (+1.0 to +11.0; n = 600 and 600) more than `learnt`" in text


def test_what_was_aimed_at_is_compared_with_what_was_reached(ladder: Any) -> None:
    def pair(rival: str, alone: float, guest: float) -> Any:
        shares = [ladder.Share(value, value - 0.01, value + 0.01, 600, 200) for value in (alone, guest)]
        return ladder.Pair(3, "learnt", rival, *shares)

    pairs = [pair("expert", 0.43, 0.09), pair("steady", 0.51, 0.20), pair("schemer", 0.45, 0.26)]
    text = ladder.page(ladder.Found(ladder.Sizes(players=(3,)), pairs))
    rows = [row for row in text.partition("## What was aimed at")[2].partition("\n## ")[0].splitlines() if "`" in row]
    assert [row.split(" | ")[2:] for row in rows if "learnt" in row] == [
        ["`expert`", "53 %", "58 %", "43.0 % (42.0 to 44.0)", "600", "floor missed |"],
        ["`expert`", "at most 14 %", "at most 10 %", "9.0 % (8.0 to 10.0)", "600", "goal reached |"],
        ["`schemer`, the worst of the named styles", "43 %", "50 %", "45.0 % (44.0 to 46.0)", "600",
         "floor reached, goal missed |"],
        ["`schemer`, the worst of the named styles", "at most 27 %", "at most 22 %", "26.0 % (25.0 to 27.0)", "600",
         "floor reached, goal missed |"],
    ]  # fmt: skip


def test_wrong_sizes_are_refused(ladder: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        ["--games", "-1"],
        ["--searcher-games", "12"],
        ["--seconds", "0"],
        ["--players", "5"],
        ["--out", str(tmp_path / "no" / "x.md")],
    ):
        with pytest.raises(SystemExit) as stop:
            ladder.main(wrong)
        assert stop.value.code == 2
    assert "there is no folder" in capsys.readouterr().err
