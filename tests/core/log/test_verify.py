"""A log folder proves itself: whatever is damaged is found and named, and resuming mends it, byte for byte."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import load_manifest, manifest_text
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.log.verify import call_of, faults
from qn_analysis.core.play import simulate as module
from qn_analysis.games.queens_necklace.log.schema import LAYOUT

GAMES, PART = 11, 3
TABLES = {"parquet": ("events", "games", "decisions"), "moves": ("moves",)}
"""What a folder of each form holds."""
Play = Callable[..., qn.Log]


@pytest.fixture(scope="module", params=TABLES)
def store(request: pytest.FixtureRequest) -> str:
    """Each form of a folder."""
    return str(request.param)


@pytest.fixture(scope="module")
def tables(store: str) -> tuple[str, ...]:
    return TABLES[store]


@pytest.fixture(scope="module")
def play(store: str) -> Play:
    def call(out: Path, **changes: Any) -> qn.Log:
        asked = {"players": 2, "bots": "random", "seed": 3, "decisions": True, "progress": False, "store": store}
        log: qn.Log = qn.simulate(GAMES, out=out, **{**asked, **changes})
        return log

    return call


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, play: Play) -> Iterator[Path]:
    """A folder of four parts: games 0 to 2, 3 to 5, 6 to 8, 9 and 10."""
    place = tmp_path_factory.mktemp("made") / "log"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PART", PART)
        play(place)
        yield place


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    return shutil.copytree(made, tmp_path / "log")


def files(place: Path) -> dict[str, bytes]:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}


def flip(file: Path, byte: int, bit: int = 0) -> None:
    content = bytearray(file.read_bytes())
    content[byte] ^= 1 << bit
    file.write_bytes(content)


def change(place: Path, edit: Callable[[dict[str, Any]], object], seal: bool = True) -> None:
    """Edit the manifest, and give it a checksum that fits again, or none."""
    manifest, _ = load_manifest(place)
    edit(manifest)
    text = manifest_text(manifest) if seal else json.dumps(manifest).encode()
    (place / "manifest.json").write_bytes(text)


def part_of(place: Path, table: str, number: int) -> Path:
    return place / table / f"part-{number:05d}.parquet"


def test_a_whole_folder(folder: Path, tables: tuple[str, ...]) -> None:
    found = qn.verify(folder, progress=False)
    assert (found.whole, found.exit_code, found.problems, found.notes, found.redo) == (True, 0, (), (), ())
    assert (found.games, found.wanted, found.parts, found.files) == (11, 11, 4, 4 * len(tables))
    assert found.size == sum(len(content) for name, content in files(folder).items() if name.endswith("parquet"))
    assert str(found).endswith(
        f"is whole: 11 games in 4 parts, {found.files} files, {found.size:,} bytes; checksums and counts fit"
    )


def test_a_flipped_bit_in_any_file_is_found_and_mended(
    folder: Path, made: Path, play: Play, tables: tuple[str, ...]
) -> None:
    whole = files(made)
    dice = random.Random(1)
    for name, content in whole.items():
        if not name.endswith("parquet"):
            continue
        for byte in (0, len(content) - 1, dice.randrange(len(content))):
            flip(folder / name, byte, dice.randrange(8))
            found = qn.verify(folder, progress=False)
            (problem,) = found.problems
            assert problem.message == f"{folder / name} was changed or damaged: its SHA-256 is not that of the manifest"
            assert found.redo == (int(name[-13:-8]),)
            (folder / name).write_bytes(content)
    flip(part_of(folder, tables[0], 1), 77)
    flip(part_of(folder, tables[-1], 3), 5)
    assert qn.verify(folder, progress=False).redo == (1, 3)
    play(folder, resume=True)
    assert files(folder) == whole


@pytest.mark.parametrize(("step", "bits"), [(23, 1), pytest.param(1, 3, marks=pytest.mark.full)])
def test_a_flipped_bit_anywhere_in_the_manifest_is_found(folder: Path, step: int, bits: int) -> None:
    """The last bytes are its checksum. At full size three bits of every byte: what is not seen of one bit of any letter
    of a word of five is missed once in a hundred times."""
    place = folder / "manifest.json"
    text = place.read_bytes()
    dice = random.Random(2)
    missed: list[int] = []
    for byte in {*range(0, len(text), step), *range(len(text) - 90, len(text))}:
        for bit in dice.sample(range(8), bits):
            place.write_bytes(text[:byte] + bytes([text[byte] ^ 1 << bit]) + text[byte + 1 :])
            try:
                manifest, sealed = load_manifest(folder)
            except qn.LogError:
                continue
            if next(faults(LAYOUT, manifest, sealed), None) is None:
                missed.append(byte)
    assert missed == []


@pytest.mark.parametrize(
    ("word", "at"),
    [
        ('"schema": 1', 10),
        ('"seed": 3', 8),
        ('"part": 2', 8),
        ('"rows": ', 8),
        ('"complete": true', 15),
        ('"sha256": ', 11),
        ('"sha256"', 6),
    ],
)
def test_a_damaged_manifest_is_told_and_mended(folder: Path, made: Path, play: Play, word: str, at: int) -> None:
    """A bit of the run, of a part, of the form, of the manifest's checksum, of its name."""
    place = folder / "manifest.json"
    flip(place, place.read_bytes().rindex(word.encode()) + at)
    if word == '"complete": true':
        with pytest.raises(qn.LogError, match=r"manifest.json cannot be read: .* remove .*/log and run the call"):
            qn.verify(folder, progress=False)
        with pytest.raises(qn.LogError, match="cannot be read"):
            play(folder, resume=True)
        return
    found = qn.verify(folder, progress=False)
    assert found.exit_code == 1
    if word == '"sha256"':
        assert [each.message for each in found.problems] == [f"{folder}: its manifest has the unknown field 'sha257'"]
        qn.open_log(folder)
    else:
        assert found.problems[0].message.endswith("does not fit its own checksum: it was changed or damaged")
        with pytest.raises(qn.LogError, match=r"does not fit its own checksum.* again with resume"):
            qn.open_log(folder)
    if word in ('"schema": 1', '"seed": 3'):
        assert "(as the damaged manifest.json tells it; make the call that wrote the log)" in str(found)
        with pytest.raises(
            qn.LogError, match=r"differs from this call in s.*: it is damaged.*remove .* without resume"
        ):
            play(folder, resume=True)
        return
    play(folder, resume=True)
    assert files(folder) == files(made)


def last(manifest: dict[str, Any]) -> dict[str, Any]:
    """What a manifest says of the last file of part 1."""
    said: dict[str, Any] = [*manifest["parts"][1]["files"].values()][-1]
    return said


def test_all_problems_at_once_and_all_mended(
    folder: Path, made: Path, play: Play, store: str, tables: tuple[str, ...]
) -> None:
    first, cut = tables[0], tables[len(tables) // 2]
    part_of(folder, first, 0).unlink()
    content = part_of(folder, cut, 1).read_bytes()
    part_of(folder, cut, 1).write_bytes(content[:50])
    if store == "parquet":
        flip(part_of(folder, "decisions", 1), 9)
    flip(part_of(folder, first, 3), 99)
    (folder / "notes.txt").write_text("mine")
    (folder / first / "part-00009.parquet").write_bytes(content)
    found = qn.verify(folder, progress=False)
    assert (found.exit_code, found.redo, found.games, found.parts) == (1, (0, 1, 3), 3, 1)
    told = str(found).replace(f"{folder}/", "").replace(str(folder), "LOG").splitlines()
    stored = " store='moves'," if store == "moves" else ""
    damaged = "was changed or damaged: its SHA-256 is not that of the manifest"
    assert told == [
        f"{first}/part-00000.parquet is missing",
        f"{cut}/part-00001.parquet has 50 bytes instead of {len(content):,}: it is cut or changed",
        *([f"decisions/part-00001.parquet {damaged}"] if store == "parquet" else []),
        f"{first}/part-00003.parquet {damaged}",
        *sorted(f"{name} is no file of this log; take it out" for name in (f"{first}/part-00009.parquet", "notes.txt")),
        "LOG is damaged: 3 of 11 games in 1 part are whole; to be done again: parts 0 to 1, 3",
        "To mend it: qn.simulate(11, players=2, bots=['random', 'random'], seed=3, decisions=True,"
        f"{stored} out='LOG', resume=True)",
    ]
    play(folder, resume=True)
    (folder / "notes.txt").unlink()
    (folder / first / "part-00009.parquet").unlink()
    assert files(folder) == files(made)


@pytest.mark.parametrize(
    ("edit", "message", "redo"),
    [
        (lambda m: m["parts"].pop(2), "part 2 is not named", (2,)),
        (lambda m: m["parts"].append(m["parts"][0]), "part 0 is named 2 times", (0,)),
        (
            lambda m: m["parts"][1].update(first=4),
            "part 1 is said to hold games 4 to 6; it should hold 3 to 5",
            (1,),
        ),
        (lambda m: m["parts"][3].update(games=3), "hold games 9 to 11; it should hold 9 to 10", (3,)),
        (lambda m: m["parts"].append({**m["parts"][0], "part": 4}), "part 4 is beyond the last game", (4,)),
        (lambda m: m["parts"][1].pop("files"), "part 1 says nothing for `files`", (1,)),
        (
            lambda m: m["parts"][1].update(part="../1"),
            "a part says '../1' for `part`, which is a whole number from 0",
            (1,),
        ),
        (
            lambda m: m["parts"][1]["files"].update({"../x": 1}),
            "part 1 says '../x' for `files`, which is the name of a table",
            (1,),
        ),
        (
            lambda m: m["parts"][1]["files"].update(more=last(m)),
            "should have the files {tables}",
            (1,),
        ),
        (lambda m: m["parts"][1].update(more=1), "part 1 has the unknown field 'more'", (1,)),
        (lambda m: last(m).update(more=1), "{last}: it has the unknown field 'more'", (1,)),
        (lambda m: m["parts"][1].update(part=10**6), "part has a number beyond 999,999", (1,)),
        (lambda m: m["parts"][1]["files"].popitem(), "should have the files {tables}", (1,)),
        (
            lambda m: last(m).update(bytes="9"),
            "part 1 says '9' for `files.{last}.bytes`, which is a whole",
            (1,),
        ),
        (lambda m: last(m).update(rows=4), "rows; the manifest says 4", (1,)),
        (lambda m: m.pop("players"), "its manifest does not say players", ()),
        (lambda m: m.update(players=9), "its manifest says 9 for `players`, which is a whole number from 2 to 4", ()),
        (lambda m: m.update(bots=["random"]), "its manifest names 1 `bots` for 2 players", ()),
        (lambda m: m.update(seed=4), "says qn.seed = 3, the manifest 4", (0, 1, 2, 3)),
        (lambda m: m["ruleset"].update(purse=11), "its ruleset has the hash", ()),
        (lambda m: m["ruleset"].update(purse="x"), "its ruleset cannot be read", ()),
    ],
)
def test_what_a_manifest_says_is_checked(
    folder: Path, tables: tuple[str, ...], edit: Callable[[dict[str, Any]], object], message: str, redo: tuple[int, ...]
) -> None:
    """Also where its checksum fits, as another program would write it."""
    change(folder, edit)
    found = qn.verify(folder, progress=False)
    assert message.replace("{tables}", ", ".join(sorted(tables))).replace("{last}", tables[-1]) in str(found)
    assert found.exit_code == 1
    assert found.redo == redo


def test_a_manifest_without_a_checksum_may_hold_no_other_fields(folder: Path) -> None:
    """Else a flipped bit in the name of the checksum would pass for an older manifest."""
    change(folder, lambda m: m.update(parts={}, sead=3), seal=False)
    found = qn.verify(folder, progress=False)
    assert [each.message for each in found.problems[:3]] == [
        f"{folder}: its manifest has the unknown field 'sead'",
        f"{folder}: its manifest says {{}} for `parts`, which is a list",
        f"{folder}/manifest.json: part 0 is not named",
    ]
    assert found.redo == (0, 1, 2, 3)


def test_a_manifest_that_names_few_of_very_many_parts_is_told_in_some_lines(folder: Path) -> None:
    change(folder, lambda m: m.update(games=3 * 900_000))
    found = qn.verify(folder, progress=False)
    missing = [each.message for each in found.problems if each.message.endswith("named")]
    assert len(missing) == 1_001
    assert missing[-1] == f"{folder}/manifest.json: 898,996 parts more are not named"
    assert found.exit_code == 1


def anew(place: Path, table: str, number: int, frame: pl.DataFrame, metadata: dict[str, str]) -> None:
    """Write a file of a part in another way, with its checksum in the manifest."""
    file = part_of(place, table, number)
    frame.write_parquet(file, metadata=metadata)
    said = {"rows": frame.height, "bytes": file.stat().st_size, "sha256": sha256(file.read_bytes()).hexdigest()}
    change(place, lambda m: m["parts"][number]["files"].update({table: said}))


@pytest.mark.parametrize("seal", [True, False])
def test_a_file_without_the_metadata_is_none_of_this_package(
    folder: Path, made: Path, play: Play, tables: tuple[str, ...], seal: bool
) -> None:
    """Its rows are what they were, and the log can be read; but whose it is, it does not say. The remedy mends it."""
    metadata = file_metadata(load_manifest(folder)[0])
    some = {key: value for key, value in metadata.items() if key != "qn.seed"}
    one, two = tables[0], tables[len(tables) // 2]
    for table, number, kept in ((one, 1, {}), (two, 2, some)):
        anew(folder, table, number, pl.read_parquet(part_of(folder, table, number)), kept)
    change(folder, lambda m: None, seal=seal)
    found = qn.verify(folder, progress=False)
    assert [each.message.removeprefix(f"{folder}/") for each in found.problems] == [
        f"{one}/part-00001.parquet does not say qn.schema, qn.game, qn.ruleset, qn.seed: it was not written by this"
        " package",
        f"{two}/part-00002.parquet does not say qn.seed: it was not written by this package",
    ]
    assert (found.exit_code, found.redo, found.games) == (1, (1, 2), 5)
    assert len(qn.open_log(folder).games.collect()) == GAMES
    first = "remove the files of parts 1 to 2 that are named above, since their checksums fit, then "
    assert found.call.startswith(first if seal else "qn.simulate(11, ")
    if seal:
        part_of(folder, one, 1).unlink()
        part_of(folder, two, 2).unlink()
    play(folder, resume=True)
    assert files(folder) == files(made)


@pytest.mark.parametrize("store", ["parquet"], indirect=True)
def test_counts_are_checked(folder: Path) -> None:
    """Files with checksums that fit, and too few rows. `test_moves.py` has the like for decisions."""

    def rewrite(table: str, number: int, frame: pl.DataFrame) -> None:
        anew(folder, table, number, frame, file_metadata(load_manifest(folder)[0]))

    def frame(table: str, number: int) -> pl.DataFrame:
        return pl.read_parquet(part_of(folder, table, number))

    events = frame("events", 0)
    rewrite("events", 0, events.head(-1))
    rewrite("games", 1, frame("games", 1).head(2))
    rewrite("decisions", 2, frame("decisions", 2).head(-2))
    rewrite("events", 3, frame("events", 3).drop("amount"))
    found = qn.verify(folder, progress=False)
    assert found.redo == (0, 1, 2, 3)
    told = [each.message.removeprefix(f"{folder}/") for each in found.problems]
    assert (
        told[0] == f"events/part-00000.parquet has {events.height - 1:,} rows; its games have {events.height:,} events"
    )
    assert told[1] == "games/part-00001.parquet has 2 rows; it should have a row for each of the games 3 to 5"
    assert told[2].endswith("decisions")
    assert told[3] == "events/part-00003.parquet has no column 'amount'"


def test_a_log_that_was_cut_off(folder: Path, tables: tuple[str, ...]) -> None:
    """That is no damage; what the run was writing does not count."""
    change(folder, lambda m: (m.update(complete=False), m["parts"].pop(3)))
    (folder / tables[0] / f"part-00002.parquet.{'0a' * 16}.tmp").write_bytes(b"half")
    found = qn.verify(folder, progress=False)
    assert (found.exit_code, found.problems, found.complete, found.games) == (1, (), False, 9)
    told = str(found).splitlines()
    assert told[0].startswith(f"{len(tables) + 1} files that a run has left, or is writing, do not count")
    assert told[1].endswith("was cut off, or is being written: 9 of 11 games in 3 parts are there and whole")
    assert told[2].startswith("To go on: qn.simulate(11, ")
    flip(part_of(folder, tables[-1], 1), 3)
    found = qn.verify(folder, progress=False)
    assert (found.redo, found.games) == ((1,), 6)


def test_a_folder_without_a_manifest_is_taken_up_if_it_is_empty(
    folder: Path, made: Path, play: Play, tables: tuple[str, ...], tmp_path: Path
) -> None:
    """So a run leaves it that is killed at once; other files are never mixed with a log."""
    (tmp_path / "empty").mkdir()
    play(tmp_path / "empty", resume=True)
    assert files(tmp_path / "empty") == files(made)
    (folder / "manifest.json").unlink()
    held = ", ".join(sorted(tables))
    with pytest.raises(qn.LogError, match=rf"holds {held} and no manifest.json: .*without resume"):
        play(folder, resume=True)
    assert not (folder / ".qn-lock").exists()


def test_the_checksum_is_not_in_the_log(folder: Path, tmp_path: Path) -> None:
    """It is the file's: a copy as JSON Lines has none."""
    log = qn.open_log(folder)
    assert "sha256" not in log.manifest
    log.to_jsonl(tmp_path / "log.jsonl")
    assert "sha256" not in json.loads((tmp_path / "log.jsonl").read_text().splitlines()[0])
    with pytest.raises(qn.LogError, match=r"is a file: log folders alone carry checksums; `qn lint"):
        qn.verify(tmp_path / "log.jsonl")


def test_opening_sees_that_the_files_are_of_this_log(folder: Path, tables: tuple[str, ...]) -> None:
    change(folder, lambda m: m.update(seed=4))
    with pytest.raises(
        qn.LogError, match=rf"{tables[0]}/part-00000.parquet says qn.seed = 3, the manifest 4; .*/part-0"
    ):
        qn.open_log(folder)


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": None}, {"bots": ["Anna", "Ben", "Cleo"], "players": 4}, {"bots": []}, {"bots": ["", "a"]},
        {"players": 99}, {"games": 0}, {"seed": -1},
    ],
)  # fmt: skip
def test_no_call_is_advised_that_would_be_refused(changed: dict[str, Any]) -> None:
    """A log written by hand has no seed, and names of people for bots."""
    manifest = {"games": 5, "players": 3, "bots": ["greedy"], "seed": 1, "ruleset_hash": LAYOUT.rules.default().hash}
    assert call_of(LAYOUT, manifest, Path("log")).startswith("qn.simulate(5, players=3, bots=['greedy'], seed=1, out=")
    said = call_of(LAYOUT, manifest | changed, Path("log"))
    assert "simulate" not in said
    assert "restore log from a copy" in said


def test_a_part_without_metadata_is_refused_by_the_linter_too(tmp_path: Path, run: Any) -> None:
    """`qn verify` refused it, `qn lint` did not."""
    folder = tmp_path / "log"
    qn.simulate(3, players=3, bots="random", seed=1, out=folder, progress=False)
    part = folder / "games" / "part-00000.parquet"
    pl.read_parquet(part).write_parquet(part)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    content = part.read_bytes()
    manifest["parts"][0]["files"]["games"] |= {"bytes": len(content), "sha256": sha256(content).hexdigest()}
    del manifest["sha256"]
    (folder / "manifest.json").write_bytes(manifest_text(manifest))
    assert qn.verify(folder, progress=False).exit_code == 1
    code, _, err = run("lint", folder)
    assert code == 2
    assert "does not say qn.schema" in err
    assert err.count("\n") == 1
