"""Thrift's compact protocol, as far as a Parquet file needs it: writing structures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Value(NamedTuple):
    """A value in Thrift's writing: the number of its type, and its bytes."""

    type: int
    content: bytes


def varint(number: int) -> bytes:
    """A whole number from 0 in 7 bits a byte, the lowest first."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def i32(number: int) -> Value:
    """A whole number of 32 bits."""
    return Value(5, varint(number << 1 ^ number >> 31))


def i64(number: int) -> Value:
    """A whole number of 64 bits."""
    return Value(6, varint(number << 1 ^ number >> 63))


def text(said: str) -> Value:
    """A text."""
    content = said.encode()
    return Value(8, varint(len(content)) + content)


def sequence(values: Sequence[Value]) -> Value:
    """A list of values of one type; it may not be empty."""
    head = bytes([len(values) << 4 | values[0].type]) if len(values) < 15 else None
    head = head or bytes([0xF0 | values[0].type]) + varint(len(values))
    return Value(9, head + b"".join(each.content for each in values))


def structure(fields: dict[int, Value]) -> Value:
    """A structure by the numbers of its fields, in rising order."""
    out = bytearray()
    before = 0
    for number, value in fields.items():
        out.append((number - before) << 4 | value.type)  # no field of Parquet's is 16 or more after the one before
        out += value.content
        before = number
    return Value(12, bytes(out) + b"\0")
