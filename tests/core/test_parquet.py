"""Parquet files of our own: what polars reads from them, and the bytes of the smallest parts by hand."""

from __future__ import annotations

import io
import random

import polars as pl
import pytest

from qn_analysis.core.parquet import Encoder, columns_of, compress, encode, frame_length
from qn_analysis.core.thrift import i32, sequence, structure, text, varint

NAMES = pl.Enum(["ruby", "émeraude", "d"])


def table(rows: int) -> pl.DataFrame:
    """Columns of every type, some with nulls, in short and long ranges."""
    rng = random.Random(rows)
    whole = pl.DataFrame(
        {
            "byte": pl.Series([rng.randrange(256) for _ in range(rows)], dtype=pl.UInt8),
            "game": pl.Series([4_000_000_000 + n // 10 for n in range(rows)], dtype=pl.UInt32),
            "pounds": pl.Series([rng.randrange(-300, 900) for _ in range(rows)], dtype=pl.Int16),
            "far": pl.Series([rng.choice((-(2**31), 0, 2**31 - 1)) for _ in range(rows)], dtype=pl.Int32),
            "name": pl.Series([rng.choice(("ruby", "émeraude", "d")) for _ in range(rows)], dtype=NAMES),
            "never": pl.Series([None] * rows, dtype=pl.UInt16),
        }
    )
    shown = pl.Series([rng.random() < 0.6 for _ in range(rows)], dtype=pl.Boolean)
    return whole.with_columns(pl.when(shown).then(pl.col("byte", "pounds", "far", "name")).name.prefix("some_"))


@pytest.mark.parametrize("rows", [0, 1, 7, 8, 9, 700])
def test_polars_reads_the_same_table(rows: int) -> None:
    frame = table(rows)
    made = encode(frame, {"said": "l'été"})
    assert made.rows == rows
    read = pl.read_parquet(io.BytesIO(made.content))
    assert read.schema == frame.schema
    assert read.equals(frame)
    assert pl.read_parquet_metadata(io.BytesIO(made.content))["said"] == "l'été"
    assert encode(frame, {"said": "l'été"}).content == made.content


def test_rows_in_several_groups_follow_each_other() -> None:
    frame = table(100)
    encoder = Encoder()
    for at, rows in ((0, 30), (30, 1), (31, 69)):
        encoder.add(columns_of(frame.slice(at, rows)))
    made = encoder.finish(frame.schema, {})
    assert made.rows == 100
    lazy = pl.scan_parquet(io.BytesIO(made.content)).filter(pl.col("byte") > 100)
    assert lazy.collect().equals(frame.filter(pl.col("byte") > 100))


def test_other_types_are_refused_all_at_once() -> None:
    frame = pl.DataFrame({"a": [1], "b": [0.5], "c": ["x"]})
    with pytest.raises(TypeError, match=r"enums can be written, not a \(Int64\), b \(Float64\), c \(String\)"):
        encode(frame, {})


def test_what_is_compressed_is_one_frame() -> None:
    rng = random.Random(1)
    for content in (b"x", bytes(100_000), rng.randbytes(3), rng.randbytes(200_000)):
        packed = compress(content)
        assert packed[:4] == b"\x28\xb5\x2f\xfd"
        assert frame_length(memoryview(packed + b"more")) == len(packed)
    with pytest.raises(ValueError, match="nothing to compress"):
        compress(b"")


def test_the_length_of_a_frame_by_hand() -> None:
    # mark; one segment, a size of one byte; 5; a raw block of 3 bytes; then the last block, a run of 2 times one byte
    frame = b"\x28\xb5\x2f\xfd" + b"\x20" + b"\5" + b"\x18\0\0abc" + b"\x13\0\0z"
    assert frame_length(memoryview(frame + b"and more")) == 16
    # with a window of its own, no size, and a checksum of 4 bytes: an empty last block
    assert frame_length(memoryview(b"\x28\xb5\x2f\xfd" + b"\x04" + b"\x40" + b"\1\0\0" + b"sums")) == 13


def test_thrift_by_hand() -> None:
    assert [varint(n) for n in (0, 127, 128, 300)] == [b"\0", b"\x7f", b"\x80\1", b"\xac\2"]
    assert [i32(n).content for n in (0, -1, 1, -2, 150)] == [b"\0", b"\1", b"\2", b"\3", b"\xac\2"]
    # field 1 is an i32, field 4 (three on) a text, field 5 a list of two i32
    fields = {1: i32(1), 4: text("é"), 5: sequence([i32(0), i32(1)])}
    assert structure(fields).content == b"\x15\2" + b"\x38\2\xc3\xa9" + b"\x19\x25\0\2" + b"\0"
    assert sequence([i32(0)] * 16).content == b"\xf5\x10" + bytes(16)
