"""Logs of every version of the schema stay readable, and become the present one only where that is asked for.

`versions/` has a log folder of each version, as it was released: never made anew. Those of the companion games, which
count their versions by themselves, are called by the game.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.cli import app as cli
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.log.folder import load_manifest, manifest_text
from qn_analysis.core.log.layout import Tables
from qn_analysis.core.play.engine import engine_of
from qn_analysis.games.queens_necklace.log.replay import fold
from qn_analysis.games.queens_necklace.log.schema import SCHEMA, migrations

VERSIONS = Path(__file__).parent / "versions"
LOGS = sorted(place.name for place in VERSIONS.iterdir() if place.name[0].isdigit())
SCORES = [[120, 20, 190], [110, 0, 240], [140, 0, 110]]
"""Of the three games, which are the same in all."""


def test_there_is_a_log_of_each_version() -> None:
    assert {int(name.split("-")[0]) for name in LOGS} == {*range(1, SCHEMA + 1)}
    for name in LOGS:
        assert sum(file.stat().st_size for file in (VERSIONS / name).rglob("*.*")) < 50_000


@pytest.mark.parametrize("name", [name for name in LOGS if name.startswith(f"{SCHEMA}")])
def test_a_log_of_this_version_is_opened_verified_linted_and_replayed(name: str) -> None:
    place = VERSIONS / name
    log = qn.open_log(place, game="queen")
    found = qn.verify(place, progress=False)
    assert found.whole, str(found)
    assert [note.endswith("has no checksum, as older ones: damage to the manifest itself may go unseen")
            for note in found.notes] == [True] * ("unsealed" in name)  # fmt: skip
    assert len(qn.lint(log)) == 0
    scores = [list(fold(log.rows(game), log.rules.copies).scores)[:3] for game in range(3)]
    assert scores == SCORES
    assert log.games.select("score_0", "score_1", "score_2").collect().rows() == [tuple(row) for row in SCORES]
    assert log.decisions is not None
    assert log.decisions.select(pl.len()).collect().item() == log.games.select(pl.sum("decisions")).collect().item()
    assert "  1. Seat 1: 140 pounds.\n  2. Seat 3: 110 pounds.\n" in log.transcript(2)
    for file in place.rglob("*.parquet"):
        said = pl.read_parquet_metadata(file)
        assert (said["qn.schema"], said["qn.game"]) == (str(log.manifest["schema"]), log.manifest["game"])


def test_a_log_of_decisions_from_when_displays_were_laid_by_number_says_which_engine_it_needs() -> None:
    """With its events written by its own package, it is as good as ever (`1-laid-by-number`): positions in it are
    rebuilt from the rows, since the seed gives another game now."""
    place = VERSIONS / "moves-laid-by-number"
    wanted = r"written by another engine \(bceae61508097684b80ed894, .*`qn\.export`\), and open the new log"
    with pytest.raises(qn.LogError, match=wanted):
        qn.open_log(place).events.collect()
    (problem,) = qn.verify(place, progress=False).problems
    assert re.search(wanted, problem.message)
    log = qn.open_log(VERSIONS / "1-laid-by-number")
    for seq in (200, 450):
        assert qn.position(log, 1, seq).how != "retraced"


@pytest.mark.parametrize("name", [name for name in LOGS if not name.endswith("laid-by-number")])
def test_a_ruling_that_came_later_is_read_as_its_default(name: str) -> None:
    """Manifests from before `same_turn` name eleven rulings; the rules are those of today, with the stored hash."""
    log = qn.open_log(VERSIONS / name, game="queen")
    assert len(log.manifest["ruleset"]["rulings"]) == 11
    assert "same_turn" not in log.manifest["ruleset"]["rulings"]
    assert log.rules.rulings["same_turn"] == "others"
    assert log.rules == qn.Ruleset.default()
    assert log.rules.hash == log.manifest["ruleset_hash"] == "a519184bb12dc4e0"
    assert log.rules.with_(same_turn="none").hash != log.rules.hash
    other = {**log.manifest["ruleset"], "rulings": {"queen_scope": "own"}}
    with pytest.raises(qn.RulesetError, match=r"rulings\.forger_choice") as refused:
        qn.Ruleset.from_manifest(other)
    assert "same_turn" not in str(refused.value)


@pytest.mark.parametrize(
    ("game", "scores"),
    [("lady", [(7, 10, 14), (11, 10, 9)]), ("jewels", [(111, 80, 85), (72, 69, 78)])],
)
def test_a_log_of_each_version_of_the_companion_games(game: str, scores: list[tuple[int, ...]]) -> None:
    version = engine_of(game_named(game)).layout.version
    numbered = {place.name for place in VERSIONS.glob(f"{game}-*") if "before" not in place.name}
    assert numbered == {f"{game}-{each}" for each in range(1, version + 1)}
    place = VERSIONS / f"{game}-{version}"
    log = qn.open_log(place, game=game)
    found = qn.verify(place, progress=False)
    assert found.whole, str(found)
    assert found.notes == ()
    assert len(qn.lint(log)) == 0
    assert log.games.select("score_0", "score_1", "score_2").collect().rows() == scores
    assert log.decisions is not None
    assert log.decisions.select(pl.len()).collect().item() == log.games.select(pl.sum("decisions")).collect().item()
    assert log.transcript(1)


@pytest.mark.parametrize(
    ("game", "scores"), [("lady", [(12, 12, 6), (11, 11, 8)]), ("jewels", [(148, 69, 14), (173, 92, 15)])]
)
@pytest.mark.parametrize("store", ["", "-moves"])
def test_a_log_from_before_lots_is_opened_verified_linted_and_replayed(
    game: str, scores: list[tuple[int, ...]], store: str
) -> None:
    """Lots changed the order in which actions are listed and no rule: every row and decision is as it was, also where
    the log has the decisions alone. The bots of then are others now, and are not asked."""
    place = VERSIONS / f"{game}-1-before-lots{store}"
    assert sum(file.stat().st_size for file in place.rglob("*.*")) < 60_000
    log = qn.open_log(place, game=game)
    assert qn.verify(place, progress=False).whole
    assert len(qn.lint(log)) == 0
    assert log.games.select("score_0", "score_1", "score_2").collect().rows() == scores
    assert log.transcript(1)
    decisions = log.decisions
    assert decisions is not None
    rows = decisions.filter(pl.col("game") == 1).collect().unique("seq", keep="first")  # offers of several in one row
    resume = qn.lady.position if game == "lady" else qn.jewels.position
    for row in rows.iter_rows(named=True):
        if row["seq"] % 9 == 0:
            there = resume(log, 1, row["seq"] - 1)
            assert there.how == "retraced"
            assert row["action"] in there.actions
            assert len(there.actions) == row["options"]


def test_an_event_that_came_later_leaves_older_files_readable(tmp_path: Path) -> None:
    """Of Jewels' 53 events of the first log there are 54 by now; names in another order are another schema."""
    file = "events/part-00000.parquet"
    old = pl.read_parquet_schema(VERSIONS / "jewels-1" / file)["event"]
    log = qn.open_log(VERSIONS / "jewels-1")
    now = log.layout.tables["events"]["event"]
    assert isinstance(old, pl.Enum)
    assert isinstance(now, pl.Enum)
    assert (len(old.categories), now.categories.to_list()[53:]) == (53, ["taken_up"])
    assert log.events.collect_schema()["event"] == next(iter(log.parts())).events.collect_schema()["event"] == now
    place = shutil.copytree(VERSIONS / "jewels-1", tmp_path / "swapped")
    swapped = pl.Enum([*old.categories.to_list()[1:], old.categories[0]])
    rows = pl.read_parquet(place / file).with_columns(pl.col("event").cast(pl.String).cast(swapped))
    told = pl.read_parquet_metadata(place / file)
    rows.write_parquet(place / file, metadata={key: said for key, said in told.items() if key.startswith("qn.")})
    rewrite(place)
    with pytest.raises(qn.LogError, match=r"'event' of .* is an Enum of 53 names, not an Enum of 54 names"):
        qn.open_log(place)


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A log of a made-up version 0, which had another word for `seed` and no column `turns`, and how to migrate it."""
    place = shutil.copytree(VERSIONS / "1", tmp_path / "old")
    for number in range(2):
        pl.read_parquet(place / f"games/part-{number:05d}.parquet").drop("turns").write_parquet(
            place / f"games/part-{number:05d}.parquet", metadata={"qn.schema": "0"}
        )
    rewrite(place, schema=0, dice=2003)

    def migration(manifest: dict[str, Any], tables: Tables) -> tuple[dict[str, Any], Tables]:
        manifest["seed"] = manifest.pop("dice")
        turns = tables["events"].group_by("game").agg(pl.max("turn").alias("turns"))
        games = tables["games"].join(turns, on="game", maintain_order="left")
        return manifest, {**tables, "games": games.select("game", "turns", pl.exclude("game", "turns"))}

    monkeypatch.setitem(migrations, 0, migration)
    return place


def rewrite(place: Path, **changes: Any) -> None:
    """Another manifest, with the checksums of the files that there are."""
    from hashlib import sha256

    manifest, _ = load_manifest(place)
    manifest |= changes
    if "dice" in changes:
        del manifest["seed"]
    for part in manifest["parts"]:
        for table, said in part["files"].items():
            content = (place / table / f"part-{part['part']:05d}.parquet").read_bytes()
            said.update(bytes=len(content), sha256=sha256(content).hexdigest())
    (place / "manifest.json").write_bytes(manifest_text(manifest))


def test_an_older_log_is_migrated_when_that_is_asked_for(older: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    for read in (qn.open_log, qn.verify, qn.lint):
        with pytest.raises(
            qn.LogError, match=r"has schema version 0; .*: `qn\.migrate\('.*/old', NEW\)` writes it anew"
        ):
            read(older)
    log = qn.migrate(older, new, progress=False)
    assert log is not None
    want = qn.open_log(VERSIONS / "1")
    assert log.events.collect().equals(want.events.collect())
    assert log.games.collect().equals(want.games.collect())
    assert (log.manifest["schema"], log.manifest["seed"]) == (1, 2003)
    assert log.manifest["migrated_from"] == {"schema": 0, "package": want.manifest["package"]}
    assert qn.verify(new, progress=False).whole
    assert len(qn.lint(new)) == 0
    assert older.exists()
    with pytest.raises(qn.LogError, match="new exists already"):
        qn.migrate(older, new, progress=False)


def test_damage_is_not_carried_over(older: Path, tmp_path: Path) -> None:
    file = older / "events" / "part-00001.parquet"
    file.write_bytes(file.read_bytes()[:-9] + b"x" + file.read_bytes()[-8:])
    with pytest.raises(qn.LogError, match=r"part-00001.parquet was changed or damaged"):
        qn.migrate(older, tmp_path / "new", progress=False)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("version", [SCHEMA + 1, -1, "1", None])
def test_an_unknown_version_is_refused_with_the_remedy(tmp_path: Path, version: object) -> None:
    place = shutil.copytree(VERSIONS / "1", tmp_path / "old")
    rewrite(place, schema=version)
    for call in (qn.open_log, qn.verify, lambda log: qn.migrate(log, tmp_path / "new")):
        with pytest.raises(qn.LogError, match=r"has schema version .*; this package reads version 1: use the package"):
            call(place)


def command(*arguments: object, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["qn", *map(str, arguments)])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    return int(stop.value.code or 0)


def test_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    place = shutil.copytree(VERSIONS / "1", tmp_path / "log")
    assert command("migrate", place, "--out", tmp_path / "new", monkeypatch=monkeypatch) == 0
    assert capsys.readouterr().out == f"{place} has the present schema version: there is nothing to do\n"
    assert not (tmp_path / "new").exists()
    assert command("verify", place, monkeypatch=monkeypatch) == 0
    assert "is whole: 3 games in 2 parts" in capsys.readouterr().out
    (place / "games" / "part-00001.parquet").unlink()
    assert command("verify", place, monkeypatch=monkeypatch) == 1
    out, err = capsys.readouterr()
    assert "to be done again: part 1\n" in out
    assert err == ""
    (place / "manifest.json").write_text("{")
    assert command("verify", place, monkeypatch=monkeypatch) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("qn: ")
    assert err.count("\n") == 1
    assert command("verify", tmp_path / "nowhere", monkeypatch=monkeypatch) == 2
