"""Logs that store decisions alone: the same tables as a log of tables, in every game, or one clear refusal."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.compile import sources
from qn_analysis.core.compile.build import LazyBuild
from qn_analysis.core.log import moves as deriving
from qn_analysis.core.log.columns import Columns
from qn_analysis.core.log.folder import load_manifest, manifest_text
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.log.stores import packed_moves, unpacked_moves
from qn_analysis.core.play import simulate as module
from qn_analysis.core.play.builds import Builds
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.kept import KeptMoves, KeptTables, Played
from qn_analysis.core.play.simulate import Job
from qn_analysis.core.play.simulate import play as play_part
from qn_analysis.core.stats.tables import LogTables

GAMES = {"queen": "queens_necklace", "lady": "lady_of_the_diamonds", "jewels": "jewels"}
TABLES = ("events", "games", "decisions")
COUNT, PART = 7, 3


def play(out: Path | None, game: str = "queen", **changes: Any) -> Any:
    call: dict[str, Any] = {"players": 3, "bots": ["greedy", "random", "greedy"], "seed": 3, "progress": False}
    return qn.simulate(COUNT, out=out, game=game, **{**call, **changes})


def files(place: Path) -> dict[str, bytes]:
    return {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Path]]:
    """Folders of each game in both forms, of three parts, by game and form."""
    made: dict[str, Path] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "PART", PART)
        for game in GAMES:
            place = tmp_path_factory.mktemp(game)
            made[game] = place
            play(place / "parquet", game)
            play(place / "decisions", game, decisions=True)
            play(place / "moves", game, store="moves")
        yield made


@pytest.fixture
def folder(logs: dict[str, Path], tmp_path: Path) -> Path:
    return shutil.copytree(logs["queen"] / "moves", tmp_path / "log")


def change(place: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    manifest, _ = load_manifest(place)
    edit(manifest)
    (place / "manifest.json").write_bytes(manifest_text(manifest))


def rewrite(place: Path, actions: bytes, number: int = 0, seed: int | None = None) -> None:
    """Other decisions in a part, with a checksum of their file that fits."""
    manifest, _ = load_manifest(place)
    file = place / "moves" / f"part-{number:05d}.parquet"
    table = packed_moves(actions)
    table.write_parquet(file, metadata=file_metadata(manifest if seed is None else {**manifest, "seed": seed}))
    said = {"rows": table.height, "bytes": file.stat().st_size, "sha256": sha256(file.read_bytes()).hexdigest()}
    change(place, lambda m: m["parts"][number]["files"].update(moves=said))


def actions_of(place: Path, number: int = 0) -> bytes:
    table = pl.read_parquet(place / "moves" / f"part-{number:05d}.parquet")
    return unpacked_moves(table, 1).astype(np.uint8).tobytes()


@pytest.mark.parametrize("game", ["queen", "lady", pytest.param("jewels", marks=pytest.mark.full)])
def test_all_tables_are_those_of_a_log_of_tables(logs: dict[str, Path], game: str) -> None:
    stored, tables = qn.open_log(logs[game] / "moves"), qn.open_log(logs[game] / "decisions")
    assert type(stored) is type(tables)
    assert sorted({name.split("/")[0] for name in files(logs[game] / "moves")}) == ["manifest.json", "moves"]
    for name in TABLES:
        mine, theirs = getattr(stored, name), getattr(tables, name)
        assert mine.collect_schema() == theirs.collect_schema()
        assert mine.collect().equals(theirs.collect())
        assert mine.select(pl.len()).collect().item() == theirs.select(pl.len()).collect().item()
        assert mine.head(2).collect().equals(theirs.head(2).collect())
        some = (pl.col("game") > 1) & (pl.col("game") < 5)
        assert mine.filter(some).collect(engine="streaming").equals(theirs.filter(some).collect())
    for one, two in zip(stored.parts(), tables.parts(), strict=True):
        assert one.manifest["first"] == two.manifest["first"]
        for name in TABLES:
            assert getattr(one, name).collect().equals(getattr(two, name).collect())
    assert stored.head(4).events.collect().equals(tables.head(4).events.collect())
    assert qn.lint(stored).frame.equals(qn.lint(tables).frame)
    assert qn.verify(stored, progress=False).whole


@pytest.mark.parametrize("game", GAMES)
def test_no_seat_is_told_more_than_by_a_log_of_tables(logs: dict[str, Path], game: str) -> None:
    stored, tables = qn.open_log(logs[game] / "moves"), qn.open_log(logs[game] / "parquet")
    for viewer in (None, 0, 1, 2):
        for lang in ("en", "fr"):
            assert stored.transcript(4, lang, viewer) == tables.transcript(4, lang, viewer)
    assert str(stored.position(5, 60)) == str(tables.position(5, 60))


@pytest.mark.parametrize("game", GAMES)
def test_written_in_the_other_form_and_back_the_bytes_are_the_same(
    logs: dict[str, Path], game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Manifests too; with and without a table of decisions, from a folder and from memory."""
    monkeypatch.setattr(module, "PART", PART)
    parquet, decisions, moves = (files(logs[game] / form) for form in ("parquet", "decisions", "moves"))
    qn.export(logs[game] / "moves", tmp_path / "tables", progress=False)
    assert files(tmp_path / "tables") == parquet
    qn.export(tmp_path / "tables", tmp_path / "again", store="moves", progress=False)
    assert files(tmp_path / "again") == moves
    qn.export(logs[game] / "moves", tmp_path / "more", decisions=True, progress=False)
    assert files(tmp_path / "more") == decisions
    qn.export(tmp_path / "more", tmp_path / "back", store="moves", decisions=False, progress=False)
    assert files(tmp_path / "back") == moves
    qn.export(play(None, game), tmp_path / "kept", store="moves", progress=False)
    assert files(tmp_path / "kept") == moves
    qn.open_log(logs[game] / "moves").to_jsonl(tmp_path / "moves.jsonl")
    qn.open_log(logs[game] / "parquet").to_jsonl(tmp_path / "parquet.jsonl")
    assert (tmp_path / "moves.jsonl").read_bytes() == (tmp_path / "parquet.jsonl").read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_both_builds_derive_the_same_and_find_the_same_digests(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of games that are longer than a compiled log."""
    engine = engine_of(GAMES[game])
    rules = engine.layout.rules.default()
    job = Job(GAMES[game], 0, 5, 4, 3, ("greedy", "random", "greedy"), 8, rules, False, True, None)
    kept = [KeptMoves(engine.layout, 4) for _ in range(3)]
    compiled = play_part(job, kept[0], digests=True)
    plain = play_part(Job(**{**vars(job), "interpreted": True}), kept[1], digests=True)
    small = Builds.record_log
    monkeypatch.setattr(Builds, "record_log", lambda self, events, decisions: small(self, events, decisions, 100))
    short = play_part(job, kept[2], digests=True)
    assert (compiled.digests == plain.digests).all()
    assert (compiled.digests != 0).all()
    assert compiled.checksum == plain.checksum == short.checksum
    assert kept[0].games == kept[1].games == kept[2].games
    monkeypatch.setattr("qn_analysis.core.play.derive.FEW", 0)
    from qn_analysis.core.play.derive import derive

    actions = np.frombuffer(b"".join(kept[0].games), f"<u{engine.layout.action_bytes}").astype(np.uint16)
    for room in (100, None):
        monkeypatch.setattr(Builds, "record_log", lambda self, *of, room=room: small(self, of[0], of[1], room))
        tables = KeptTables(engine.layout)
        again = derive(GAMES[game], rules, 3, 8, 5, 4, actions, tables)
        assert again.checksum == compiled.checksum
        assert tables.joined(again)[0].height == int(compiled.results[:, 2].sum())


def test_a_digest_changes_with_any_number_of_a_log() -> None:
    from qn_analysis.core.play.batch import digest_log

    class Log:
        seq, choices = 3, 2

        def __init__(self) -> None:
            self.rows = [[n * 11 + column for column in range(11)] for n in range(3)]
            self.choice = [[n * 4 + column for column in range(4)] for n in range(2)]

    def digest(log: Log) -> tuple[int, ...]:
        made = [0] * 4
        digest_log(log, made)
        return tuple(made)

    found = {digest(Log())}
    cells = [("rows", n, column) for n in range(3) for column in range(11)]
    cells += [("choice", n, column) for n in range(2) for column in range(4)]
    for name, n, column in cells:
        for value in (-1, 200):
            log = Log()
            getattr(log, name)[n][column] = value
            found.add(digest(log))
    assert len(found) == 1 + 2 * len(cells)


def test_only_the_parts_that_are_asked_for_are_derived(logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a single game its part, once; of a filter by game, the parts that can have it."""
    log = qn.open_log(logs["queen"] / "moves")
    derived: list[int] = []
    work = deriving._played

    def watched(*of: Any) -> Any:
        derived.append(of[3]["part"])
        return work(*of)

    monkeypatch.setattr(deriving, "_played", watched)
    monkeypatch.setattr(deriving, "_memory", deriving.Memory())
    assert log.events.filter(pl.col("game") == 4).collect()["game"].unique().to_list() == [4]
    assert derived == [1]
    for game in (6, 6):
        log.transcript(game)
        log.position(game, 30)
    assert derived == [1, 2]
    log.games.collect()
    log.games.collect()
    assert sorted(derived) == [0, 1, 2]  # those of two parts were known


@pytest.mark.parametrize("game", GAMES)
def test_folds_take_the_rows_of_the_engine(logs: dict[str, Path], game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Statistics of a part derive its events once, as arrays: those of its table, with the same numbers for null."""
    derived: list[tuple[int, set[str]]] = []
    work = deriving._played

    def watched(*of: Any) -> Any:
        derived.append((of[3]["part"], {*of[-1]}))
        return work(*of)

    log = qn.open_log(logs[game] / "moves")
    expected = [part.events.collect() for part in log.parts()]
    monkeypatch.setattr(deriving, "_memory", deriving.Memory())
    monkeypatch.setattr(deriving, "_played", watched)
    for part, events in zip(LogTables(log).parts(), expected, strict=True):
        told = Columns(events, log.layout)
        for name in events.columns:
            found = part.columns[name]
            assert found.dtype == told[name].dtype
            assert (found == told[name]).all(), name
            assert not found.flags.writeable
        some = events["event"].cast(pl.String).unique().sort().to_list()[::3]
        assert part.events(*some).collect().equals(told.of(some).collect())
        assert part.columns.frame.equals(events)
        assert part.games.equals(part.log.games.collect())
    assert derived == [(0, {"arrays"}), (1, {"arrays"}), (2, {"arrays"})]
    other = next(log.parts()).with_tables(events=expected[0].head(5).lazy())
    assert LogTables(other).columns.height == 5  # other events than the part's


def test_tidy_tables_take_the_rows_of_the_engine(logs: dict[str, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of a log of decisions plays each part that it needs once, as arrays, and is that of the events."""
    derived: list[tuple[int, set[str]]] = []
    work = deriving._played

    def watched(*of: Any) -> Any:
        derived.append((of[3]["part"], {*of[-1]}))
        return work(*of)

    log, plain = qn.open_log(logs["queen"] / "moves"), qn.open_log(logs["queen"] / "parquet")
    assert isinstance(log, qn.Log)
    assert isinstance(plain, qn.Log)
    monkeypatch.setattr(deriving, "_memory", deriving.Memory())
    monkeypatch.setattr(deriving, "_played", watched)
    for table in ("offers", "displays", "earned"):
        derived.clear()
        assert getattr(log, table)().collect().equals(getattr(plain, table)().collect()), table
        assert derived == [(0, {"arrays"}), (1, {"arrays"}), (2, {"arrays"})], table
    few = pl.col("game") == 4
    derived.clear()
    assert log.offers().filter(few).collect().equals(plain.offers().filter(few).collect())
    assert [part for part, _ in derived] == [1]  # which games a part has is said by its manifest


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(qn.LogError) as caught:
        call()
    return str(caught.value)


def everywhere(place: Path, message: str) -> None:
    """However its events are asked for, a log is refused with the same words; `verify` tells them, linting too."""
    for ask in (
        lambda: qn.open_log(place).events.collect(),
        lambda: qn.open_log(place).games.collect(engine="streaming"),
        lambda: qn.open_log(place).transcript(1),
        lambda: qn.lint(place),
        lambda: qn.export(place, place.parent / "new", resume=True, progress=False),
        lambda: qn.report(place, sections=["seats"]),
    ):
        assert message in refusal(ask)
    found = qn.verify(place, progress=False)
    assert message in str(found)
    assert not found.whole


def test_another_engine_that_derives_other_events(folder: Path) -> None:
    """It names both engines and what to do; where nothing comes out otherwise, another engine is no fault."""
    change(folder, lambda m: m.update(engine="older", package="0.1"))
    assert qn.open_log(folder).events.collect().height
    change(folder, lambda m: m["parts"][0].update(checksum="0" * 64))
    everywhere(
        folder, "its events do not fit their checksum. It was written by another engine (older, qn_analysis 0.1)"
    )
    everywhere(folder, "let the package that wrote it write its events (`qn.export`), and open the new log")
    with pytest.raises(
        qn.LogError, match=r"was written by another engine \(older, qn_analysis 0\.1\).* go on with the"
    ):
        play(folder, store="moves", resume=True)


@pytest.mark.parametrize("changed", ["rules", "checksum"])
def test_a_later_engine_names_itself_and_the_one_that_wrote(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    """A log of today, opened by a package with another rule, and by one that makes its checksums otherwise.

    The manifest is as it was written: the engine's own name has become another one.
    """
    builds = engine_of("queens_necklace").builds
    today = builds.rules_key
    assert load_manifest(folder)[0]["engine"] == today
    assert qn.open_log(folder).events.collect().height
    if changed == "rules":
        source = Path(builds.course.__file__ or "")
        text = source.read_text(encoding="utf-8")
        later = text.replace("new_game(g, log, seed, number)", "new_game(g, log, seed + 1, number)")
        assert later != text
        other = tmp_path / "later.py"
        other.write_text(later, encoding="utf-8")
        found = sources._file_of
        monkeypatch.setattr(sources, "_file_of", lambda name: other if found(name) == source else found(name))
        space: dict[str, Any] = {"__name__": builds.course.__name__, "__package__": builds.course.__package__}
        exec(compile(later, str(other), "exec"), space)
        monkeypatch.setattr(builds, "course", SimpleNamespace(begin=space["begin"], apply=space["apply"]))
        monkeypatch.setattr(builds, "compiled", LazyBuild(builds.compiled._make))  # few games are played interpreted
        fault = r"game 0 has no decision \d+ that the rules allow"
    else:
        monkeypatch.setattr("qn_analysis.core.play.builds.DIGEST", 2)
        monkeypatch.setattr(Played, "checksum", "2" * 64)
        fault = "its events do not fit their checksum"
    monkeypatch.setattr(deriving, "_memory", deriving.Memory())
    monkeypatch.delitem(vars(builds), "rules_key")
    now, package = builds.rules_key, version("qn-analysis")
    assert now != today
    told = (
        rf"part 0 of {re.escape(str(folder))}: {fault}\. It was written by another engine \({today}, qn_analysis"
        rf" {re.escape(package)}\) than this one \({now}, {re.escape(package)}\), which derives other events: let the"
        rf" package that wrote it write its events \(`qn\.export`\), and open the new log"
    )
    assert re.fullmatch(told, refusal(lambda: qn.open_log(folder).events.collect()))
    with pytest.raises(qn.LogError, match=rf"was written by another engine \({today}, .* go on with the"):
        play(folder, store="moves", resume=True)


@pytest.mark.parametrize("known", ["sealed", "unsealed", "everywhere"])
def test_an_altered_seed(folder: Path, known: str) -> None:
    """In the manifest alone; in one whose checksum fits; and in the files as well."""
    text = (folder / "manifest.json").read_bytes()
    if known == "sealed":
        (folder / "manifest.json").write_bytes(text.replace(b'"seed": 3', b'"seed": 4'))
        assert "does not fit its own checksum" in refusal(lambda: qn.open_log(folder))
        return
    change(folder, lambda m: m.update(seed=4))
    if known == "unsealed":
        assert "says qn.seed = 3, the manifest 4" in refusal(lambda: qn.open_log(folder))
        return
    for number in range(3):
        rewrite(folder, actions_of(folder, number), number, seed=4)
    everywhere(folder, "its decisions, seed, ruleset or checksum were changed; restore the log from a copy, or remove")


def test_a_checksum_that_differs(folder: Path) -> None:
    change(folder, lambda m: m["parts"][1].update(checksum="1" * 64))
    message = refusal(lambda: qn.open_log(folder).events.collect())
    assert message.startswith(f"part 1 of {folder}: its events do not fit their checksum: its decisions, seed, ruleset")
    assert message.endswith("and make the call that wrote it again with resume=True")
    found = qn.verify(folder, progress=False)
    assert (found.redo, found.games) == ((1,), 4)
    assert "remove the files of part 1 that are named above, since their checksums fit, then qn.simulate(" in found.call
    assert f"store='moves', out={str(folder)!r}, resume=True" in found.call


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda actions: actions[:-1], "that the rules allow"),
        (lambda actions: bytes([250]) + actions[1:], "game 0 has no decision 1 that the rules allow"),
        (lambda actions: actions + b"\0", "its games are over, and decisions are left: 1"),
        (lambda actions: b"", "game 0 has no decision 1 that the rules allow"),
        (lambda actions: actions + bytes(100_000), "decisions are left: 100,000"),
    ],
)
def test_decisions_that_cannot_be(folder: Path, edit: Callable[[bytes], bytes], message: str) -> None:
    """With checksums of the files that fit, as another program would write them; compiled and interpreted."""
    rewrite(folder, edit(actions_of(folder)))
    for few in (25, 0):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("qn_analysis.core.play.derive.FEW", few)
            assert message in refusal(lambda: qn.open_log(folder).events.collect())
    assert message in str(qn.verify(folder, progress=False))


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda m: m.update(store="letters"), "says 'letters' for `store`, which is moves, or left out where tables"),
        (lambda m: m.update(engine=7), "says 7 for `engine`, which is text"),
        (lambda m: m.update(seed=None), "says neither the seed nor that it knows everything"),
        (lambda m: m.update(knows="public"), "says neither the seed nor that it knows everything"),
        (lambda m: m["parts"][0].pop("events"), "says nothing for `events`, which is a whole number from 0"),
        (lambda m: m["parts"][0].update(checksum="x"), "says 'x' for `checksum`, which is 64 hexadecimal digits"),
        (lambda m: m.pop("store"), "part 0 of its manifest should have the tables events, games"),
    ],
)
def test_what_a_manifest_says_of_moves_is_checked(
    folder: Path, edit: Callable[[dict[str, Any]], object], message: str
) -> None:
    change(folder, edit)
    assert message in refusal(lambda: qn.open_log(folder))
    assert qn.verify(folder, progress=False).exit_code == 1


def test_the_bots_are_not_needed_to_read(tmp_path: Path) -> None:
    """A bot of one's own that is gone: everything is read, and nothing is played again without it."""

    def first(view: Any, legal: Any, rng: Any) -> Any:
        return legal[0]

    qn.bot("fleeting")(first)
    from qn_analysis.games.queens_necklace.play import registry

    call: dict[str, Any] = {"players": 2, "bots": "fleeting", "seed": 1, "progress": False}
    try:
        log = qn.simulate(2, out=tmp_path / "log", store="moves", **call)
        tables = qn.simulate(2, out=tmp_path / "tables", **call)
        told = tables.events.collect()
    finally:
        registry.ENGINE.registered.pop("fleeting", None)
    assert log.events.collect().equals(told)
    assert qn.verify(tmp_path / "log", progress=False).whole
    with pytest.raises(qn.SimulationError, match=r"unknown bot 'fleeting'.*the bots are"):
        qn.simulate(2, out=tmp_path / "log", store="moves", resume=True, **call)
    with pytest.raises(
        qn.SimulationError,
        match=r"tables has no table of decisions, so its bots must play its games again, and that cannot be: unknown"
        r" bot 'fleeting'.*; name them \(bots=\), or simulate with decisions=True$",
    ):
        qn.export(tmp_path / "tables", tmp_path / "moves", store="moves", progress=False)
    assert not (tmp_path / "moves").exists()


def test_a_bot_that_a_log_names_is_never_imported(logs: dict[str, Path], tmp_path: Path) -> None:
    place = shutil.copytree(logs["queen"] / "parquet", tmp_path / "log")
    change(place, lambda m: m.update(bots=["greedy", "antigravity:fly", "greedy"]))
    with pytest.raises(qn.SimulationError, match="'antigravity:fly' is none of the package's: name them"):
        qn.export(place, tmp_path / "moves", store="moves", progress=False)
    with pytest.raises(qn.SimulationError, match="and these are others than greedy, antigravity:fly, greedy"):
        qn.export(place, tmp_path / "moves", store="moves", bots="greedy", progress=False)


def test_tables_that_were_changed_are_not_written_as_moves(logs: dict[str, Path], tmp_path: Path) -> None:
    log = qn.open_log(logs["queen"] / "decisions")
    seats = pl.when(pl.col("seq") == 40).then(pl.lit(2, pl.UInt8)).otherwise("seat")
    from dataclasses import replace

    memory = replace(
        log, path=None, manifest={**log.manifest, "parts": []},
        events=log.events.collect().lazy().with_columns(seat=seats),
    )  # fmt: skip
    message = refusal(lambda: qn.export(memory, tmp_path / "moves", store="moves", progress=False))
    assert "of the log: its events are not those of the rules, the seed and the decisions" in message


def test_what_cannot_be_exported_is_refused(logs: dict[str, Path], tmp_path: Path) -> None:
    stored, out = logs["queen"] / "moves", tmp_path / "new"
    assert "is stored as moves already: copy the folder" in refusal(lambda: qn.export(stored, out, store="moves"))
    assert "store is 'letters'; choose parquet or moves" in refusal(lambda: qn.export(stored, out, store="letters"))
    tables = logs["queen"] / "parquet"
    assert "has no table of decisions: simulate it" in refusal(lambda: qn.export(tables, out, decisions=True))
    qn.open_log(tables).to_jsonl(tmp_path / "log.jsonl")
    assert "is a file; what has forms to choose from" in refusal(lambda: qn.export(tmp_path / "log.jsonl", out))
    (tmp_path / "there").mkdir()
    assert "there exists already" in refusal(lambda: qn.export(stored, tmp_path / "there"))
    assert not out.exists()
    with pytest.raises(qn.SimulationError, match="store 'moves' says what a folder stores: name one"):
        play(None, store="moves")
    with pytest.raises(qn.LogError, match="store is 'letters'; choose parquet or moves"):
        play(out, store="letters")


def test_an_export_that_was_cut_off_is_gone_on_with(logs: dict[str, Path], tmp_path: Path) -> None:
    for source, store in (("moves", "parquet"), ("parquet", "moves")):
        out = tmp_path / store
        qn.export(logs["queen"] / source, out, store=store, progress=False)
        change(out, lambda m: (m.update(complete=False), m["parts"].pop(1)))
        for file in out.glob("*/part-00002.parquet"):
            file.write_bytes(b"damaged")
        qn.export(logs["queen"] / source, out, store=store, resume=True, progress=False)
        assert files(out) == files(logs["queen"] / store)


def test_a_log_of_moves_of_an_older_version_is_not_migrated(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.games.queens_necklace.log.schema import LAYOUT

    change(folder, lambda m: m.update(schema=0))
    monkeypatch.setitem(LAYOUT.migrations, 0, lambda manifest, tables: (manifest, tables))
    message = refusal(lambda: qn.migrate(folder, folder.parent / "new", progress=False))
    assert "stores decisions alone" in message
    assert "`qn.export`" in message


def test_the_commands(run: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    """A person at a terminal: simulate, export, and back; what cannot be ends in one line."""
    stored, tables, back = tmp_path / "stored", tmp_path / "tables", tmp_path / "back"
    call = (
        "--games",
        3,
        "--players",
        2,
        "--bots",
        "random",
        "--seed",
        5,
        "--store",
        "moves",
        "--quiet",
        "--out",
        stored,
    )
    code, out, err = run("simulate", *call)
    events = qn.open_log(stored).events.collect().height
    assert (code, out, err) == (0, f"{stored}: 3 games, {events:,} events\n", "")
    assert run("export", stored, "--out", tables, "--quiet")[0] == 0
    code, out, err = run("export", tables, "--out", back, "--store", "moves", "--quiet")
    size = (back / "moves" / "part-00000.parquet").stat().st_size
    assert (code, out, err) == (0, f"{back}: 3 games as moves, {size:,} bytes\n", "")
    assert files(back) == files(stored)
    assert run("replay", back, 1, "--seat", 0)[1] == run("replay", tables, 1, "--seat", 0)[1]
    for wrong in (("--store", "letters"), ("--store", "moves")):
        code, _, err = run("export", back, "--out", tmp_path / "new", *wrong, "--quiet")
        assert (code, err.count("\n")) == (2, 1)
