"""Parquet files of small whole numbers and enums, written in half the time that polars takes.

A log's columns are bytes at heart, but Parquet knows no type below 32 bits and polars packs what it writes bit by bit.
Here a column is a dictionary of all whole numbers from its least to its greatest and one or two whole bytes a value,
which zstd makes smaller than it would the bits. Any reader of Parquet reads it.

Layout and numbers of types: the Apache Parquet format (`parquet.thrift`, `Encodings.md`).
"""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import polars as pl

from .thrift import Value, i32, i64, sequence, structure, text, varint

if TYPE_CHECKING:
    import numpy as np

ROW_GROUP = 1 << 19
"""Rows of a row group."""
_MARK = b"PAR1"
_INT32, _BYTE_ARRAY = 1, 6
_OPTIONAL = 1
_UTF8 = 0
_CONVERTED: dict[type[pl.DataType], int] = {
    pl.UInt8: 11, pl.UInt16: 12, pl.UInt32: 13, pl.Int8: 15, pl.Int16: 16, pl.Int32: 17,
}  # fmt: skip
_KNOWN: tuple[type[pl.DataType], ...] = (pl.Enum, *_CONVERTED)
_PLAIN, _RLE, _RLE_DICTIONARY = 0, 3, 8
_DATA, _DICTIONARY = 0, 2
_ZSTD = 6
_ZSTD_MARK = b"\x28\xb5\x2f\xfd"


class Column(NamedTuple):
    """A column of some rows, as numbers."""

    name: str
    dtype: pl.DataType  # a whole number of up to 32 bits, or an enum
    values: np.ndarray[Any, Any]  # of the type's width or wider; a byte or two for the places of an enum
    valid: np.ndarray[Any, Any] | None = None  # which rows hold a value; None: all


class Encoded(NamedTuple):
    """A table as the bytes of a Parquet file."""

    rows: int
    content: bytes


class Encoder:
    """Makes a Parquet file of rows that come in groups; the same rows in the same groups make the same bytes."""

    def __init__(self) -> None:
        self._out = bytearray(_MARK)
        self._groups: list[Value] = []
        self._rows = 0

    def add(self, columns: Sequence[Column]) -> None:
        """Append a row group; all groups have the same columns."""
        began = len(self._out)
        chunks = []
        for column in columns:
            pages, chunk = _chunk(column, len(self._out))
            self._out += pages
            chunks.append(chunk)
        rows = len(columns[0].values)
        self._rows += rows
        self._groups.append(structure({1: sequence(chunks), 2: i64(len(self._out) - began), 3: i64(rows)}))

    def finish(self, schema: Mapping[str, pl.DataType], metadata: Mapping[str, str]) -> Encoded:
        """The whole file.

        Args:
            schema: names and types of the columns, in their order.
            metadata: what the file says of itself.
        """
        footer = _footer(schema, self._rows, self._groups, metadata).content
        self._out += footer + struct.pack("<I", len(footer)) + _MARK
        return Encoded(self._rows, bytes(self._out))


def encode(frame: pl.DataFrame, metadata: Mapping[str, str]) -> Encoded:
    """A table as a Parquet file, from which polars reads the same table.

    Args:
        frame: columns of whole numbers of up to 32 bits, and of enums.
        metadata: what the file says of itself.

    Raises:
        TypeError: a column of another type.
    """
    wrong = [f"{name} ({dtype})" for name, dtype in frame.schema.items() if not isinstance(dtype, _KNOWN)]
    if wrong:
        raise TypeError(f"only whole numbers of up to 32 bits and enums can be written, not {', '.join(wrong)}")
    encoder = Encoder()
    for rows in frame.iter_slices(ROW_GROUP):
        encoder.add(columns_of(rows))
    return encoder.finish(frame.schema, metadata)


def columns_of(frame: pl.DataFrame) -> list[Column]:
    """The columns of a table as numbers."""
    found = []
    for series in frame:
        numbers = series.to_physical()
        valid = series.is_not_null().to_numpy() if series.null_count() else None
        values = numbers.fill_null(0).to_numpy()
        found.append(Column(series.name, series.dtype, values, valid))
    return found


class _Codes(NamedTuple):
    """Values as places in a dictionary, or as they are."""

    dictionary: bytes  # PLAIN; empty: none
    entries: int
    values: bytes


def _chunk(column: Column, at: int) -> tuple[bytes, Value]:
    """The pages of a column and what the footer says of them; they begin at a place of the file."""
    codes = _codes(column)
    rows = len(column.values)
    dictionary, raw = b"", 0
    if codes.dictionary:
        head = structure({1: i32(codes.entries), 2: i32(_PLAIN)})
        dictionary, raw = _page(_DICTIONARY, 7, head, codes.dictionary, compress_again(codes.dictionary))
    encoding = _RLE_DICTIONARY if codes.dictionary else _PLAIN
    head = structure({1: i32(rows), 2: i32(encoding), 3: i32(_RLE), 4: i32(_RLE)})
    content = _levels(column) + codes.values
    data, data_raw = _page(_DATA, 5, head, content, compress(content))
    described = {
        1: i32(_BYTE_ARRAY if isinstance(column.dtype, pl.Enum) else _INT32),
        2: sequence([i32(each) for each in sorted({_PLAIN, _RLE, encoding})]),
        3: sequence([text(column.name)]),
        4: i32(_ZSTD),
        5: i64(rows),
        6: i64(raw + data_raw),
        7: i64(len(dictionary) + len(data)),
        9: i64(at + len(dictionary)),
        **({11: i64(at)} if dictionary else {}),
    }
    return dictionary + data, structure({2: i64(0), 3: structure(described)})


def _page(kind: int, field: int, described: Value, content: bytes, packed: bytes) -> tuple[bytes, int]:
    """A page with its header, and how long both would be without compression."""
    head = structure({1: i32(kind), 2: i32(len(content)), 3: i32(len(packed)), field: described}).content
    return head + packed, len(head) + len(content)


def _levels(column: Column) -> bytes:
    """Which rows hold a value: a bit each, or one run where all do."""
    import numpy as np

    if column.valid is None:
        levels = varint(len(column.values) << 1) + b"\1"
    else:
        bits = np.packbits(column.valid, bitorder="little")
        levels = varint(len(bits) << 1 | 1) + bits.tobytes()
    return struct.pack("<I", len(levels)) + levels


def _codes(column: Column) -> _Codes:
    """What a column holds besides nulls, in one or two bytes a value where they are not too far apart."""
    import numpy as np

    values = column.values if column.valid is None else column.values[column.valid]
    if isinstance(column.dtype, pl.Enum):
        names = [name.encode() for name in column.dtype.categories]
        listed = b"".join(struct.pack("<I", len(name)) + name for name in names)
        return _Codes(listed, len(names), _run(values, len(names)))
    least, most = (int(values.min()), int(values.max())) if len(values) else (0, 0)
    entries = most - least + 1
    if entries > 1 << 16 or entries > 256 + 4 * len(values):
        return _Codes(b"", 0, values.astype("<i4" if column.dtype.is_signed_integer() else "<u4").tobytes())
    plain = np.arange(least, most + 1).astype("<u4" if least >= 0 else "<i4")
    return _Codes(plain.tobytes(), entries, _run(values - values.dtype.type(least) if least else values, entries))


def _run(codes: np.ndarray[Any, Any], entries: int) -> bytes:
    """Places in a dictionary as one "bit-packed" run: their bytes, where each fills one or two."""
    width = 1 if entries <= 256 else 2
    missing = -len(codes) % 8
    packed = codes.astype("<u1" if width == 1 else "<u2", copy=False).tobytes() + bytes(missing * width)
    return bytes([8 * width]) + varint((len(codes) + missing) // 8 << 1 | 1) + packed


def _footer(
    schema: Mapping[str, pl.DataType], rows: int, groups: Sequence[Value], metadata: Mapping[str, str]
) -> Value:
    columns = [structure({4: text("root"), 5: i32(len(schema))})]
    for name, dtype in schema.items():
        enum = isinstance(dtype, pl.Enum)
        converted = _UTF8 if enum else _CONVERTED[type(dtype)]
        kind = _BYTE_ARRAY if enum else _INT32
        columns.append(structure({1: i32(kind), 3: i32(_OPTIONAL), 4: text(name), 6: i32(converted)}))
    said = {"ARROW:schema": _arrow_schema(tuple(schema.items())), **metadata}
    fields = {1: i32(1), 2: sequence(columns), 3: i64(rows)}
    fields[4] = sequence(groups) if groups else Value(9, b"\x0c")  # an empty list of structures
    fields[5] = sequence([structure({1: text(key), 2: text(value)}) for key, value in said.items()])
    fields[6] = text("qn_analysis")
    return structure(fields)


@cache
def _arrow_schema(schema: tuple[tuple[str, pl.DataType], ...]) -> str:
    """How polars says in Parquet metadata which types it shall read, enums above all."""
    file = io.BytesIO()
    pl.DataFrame(schema=dict(schema)).write_parquet(file)
    file.seek(0)
    return pl.read_parquet_metadata(file)["ARROW:schema"]


def compress(content: bytes) -> bytes:
    """One frame of zstd. Python has zstd from 3.14 on; before, polars is asked: it compresses the columns of IPC files.

    Raises:
        ValueError: there is nothing to compress.
    """
    import numpy as np

    if not content:
        raise ValueError("nothing to compress")
    file = io.BytesIO()
    column = pl.DataFrame([pl.Series("content", np.frombuffer(content, np.uint8))])
    column.write_ipc(file, compression="zstd", record_batch_size=len(content))
    written = file.getvalue()
    # A compressed column is its length in 8 bytes, and a frame.
    head = struct.pack("<q", len(content)) + _ZSTD_MARK
    start = written.index(head) + 8
    return written[start : start + frame_length(memoryview(written)[start:])]


compress_again = lru_cache(1024)(compress)
"""The same for what comes again and again, as dictionaries do: to begin costs more than to compress them."""


def frame_length(data: memoryview) -> int:
    """Bytes of the frame of zstd with which some bytes begin (RFC 8878, section 3.1.1)."""
    descriptor = data[4]
    single = descriptor >> 5 & 1
    at = 5 + (1 - single) + (0, 1, 2, 4)[descriptor & 3] + (single, 2, 4, 8)[descriptor >> 6]
    last = False
    while not last:
        block = int.from_bytes(data[at : at + 3], "little")
        last = bool(block & 1)
        at += 3 + (1 if block >> 1 & 3 == 1 else block >> 3)  # a run is one byte
    return at + 4 * (descriptor >> 2 & 1)
