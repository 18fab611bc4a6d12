# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Descriptions of how to walk along stacks (.eh_frame), written by hand as the Linux Standard Base has them."""

import subprocess

from function_programs import WithPrograms
from recording import PATIENCE

AS_CALLED = bytes((0x0c, 7, 8, 0x90, 1))
ABSOLUTE = 0x03
ADDRESS = 0x400
LONG_RECORD = b"\xff" * 4


def record(content):
    return len(content).to_bytes(4, "little") + content


def shared(letters=b"zR", data=bytes([ABSOLUTE]), version=1, register=b"\x10", instructions=AS_CALLED, size=None):
    """What frames share."""
    size = size if size is not None else bytes([len(data)]) if letters else b""
    return record(bytes(4) + bytes([version]) + letters + b"\0\x01\x78" + register + size + data + instructions)


def number(value, size=4):
    return (value % (1 << 8 * size)).to_bytes(size, "little")


def frame(distance, start=number(0x100), length=number(0x20), rest=b"\0"):
    """@distance is that from the start of what it shares to its own start."""
    return record(number(distance + 4) + start + length + rest)


def pair(shared_part, **parts):
    return shared_part + frame(len(shared_part), **parts)


# Of a frame behind what it shares: its start and length in eight bytes, and how far its start is from where that is written.
WIDE = {"start": number(0x100, 8), "length": number(0x20, 8)}
RELATIVE = 0x100 - ADDRESS - len(shared()) - 8


class Frames(WithPrograms):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.frames = cls.build_with("frames.c", "study/eh-frame.c", "study/reading.c", "-lelf")

    def check(self, expected, *descriptions):
        """All of the descriptions have these stretches: start, end, and 1 where the stack is as a call leaves it."""
        said = subprocess.run([self.frames], input="".join(description.hex() + "\n" for description in descriptions),
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(0, said.returncode)
        self.assertEqual([expected] * len(descriptions), said.stdout.splitlines())

    def test_should_read_all_ways_to_write_addresses(self):
        self.check("100 120 1",
                   pair(shared()),
                   pair(shared(register=b"\x90")),
                   pair(shared(version=3)),
                   pair(shared(version=3, register=b"\x90\x00")),
                   pair(shared(letters=b"zPLR", data=bytes([ABSOLUTE, 1, 2, 3, 4, ABSOLUTE, ABSOLUTE]))),
                   pair(shared(size=b"\x81" + b"\x80" * 8 + b"\0")),
                   pair(shared(letters=b"", data=b""), **WIDE, rest=b""),
                   pair(shared(data=b"\x0c"), **WIDE),
                   pair(shared(data=b"\x0b")),
                   pair(shared(data=b"\x1b"), start=number(RELATIVE)),
                   pair(shared(data=b"\x1c"), start=number(RELATIVE, 8), length=number(0x20, 8)))

    def test_should_leave_out_what_is_not_understood(self):
        self.check("",
                   pair(shared(version=2)),
                   pair(shared(letters=b"R", data=bytes([ABSOLUTE]), size=b"")),
                   pair(shared(letters=b"R", data=b"", size=b"\0"), **WIDE),
                   pair(shared(letters=b"zQR", data=bytes([ABSOLUTE]))),
                   pair(shared(letters=b"zRS")),
                   pair(shared(data=b"\x01"), start=b"\x80\x02", length=b"\x20"),
                   pair(shared(data=bytes([ABSOLUTE | 0x80]))),
                   pair(shared(data=bytes([ABSOLUTE | 0x20]))),
                   pair(shared(data=b"\x2b"), start=number(RELATIVE)),
                   pair(shared(letters=b"zPR", data=bytes([1, ABSOLUTE]))),
                   pair(shared(letters=b"zPR", data=bytes([ABSOLUTE])), **WIDE))

    def test_should_say_where_the_stack_is_as_a_call_leaves_it(self):
        self.check("100 120 1", *(pair(shared(), rest=b"\0" + instructions) for instructions in
                                  (b"\0\0", b"\x41\x0e\x10", b"\0\x7f\x0e", b"\x02\x05", b"\x03\x05\0", b"\x04\x05\0\0\0")))
        self.check("100 120 0", *(pair(shared(), rest=b"\0" + instructions) for instructions in
                                  (b"\x0e\x10", b"\0\x0e\x10", b"\x40\x0e\x10", b"\x80\x01", b"\x01", b"\x05\x01\x01")))
        self.check("100 120 1", pair(shared(instructions=AS_CALLED + b"\0\0")))
        self.check("100 120 0", pair(shared(instructions=AS_CALLED + b"\0\x0e\x10")), pair(shared(instructions=b"")),
                   pair(shared(instructions=b"\x0c\x07\x10\x90\x01")))
        cut = shared(instructions=AS_CALLED[:3])
        # What follows would complete it: the size of the next record is 0x190.
        self.check("100 120 0", cut + frame(len(cut), rest=bytes(0x190 - 12)))

    def test_should_read_nothing_behind_a_record(self):
        short = shared(size=b"\x01", letters=b"zPR", data=bytes([ABSOLUTE, 1, 2, 3, 4, ABSOLUTE]))
        whole = shared()
        self.check("",
                   pair(whole, length=b""),
                   pair(whole, length=b"", rest=b"")[:-1],
                   pair(whole, start=b"", length=b"", rest=b""),
                   pair(whole, rest=b""),
                   pair(whole, rest=b"\x02"),
                   pair(whole, rest=b"\x81"),
                   pair(whole, rest=b"\x80"),
                   pair(short),
                   pair(shared(size=b"\x30")),
                   pair(shared(size=b"\x81" + b"\x80" * 9 + b"\x01")),
                   pair(record(bytes(4) + b"\x01zR")),
                   pair(record(bytes(4) + b"\x01zR\0\x01")),
                   whole + frame(len(whole), length=b"", rest=b"") + number(0x20) + b"\0",
                   whole + number(17) + frame(len(whole))[4:],
                   whole + b"\x10\0\0")

    def test_should_take_a_record_for_what_it_is(self):
        whole = shared()
        # With its own start and length, it looks like what frames share.
        other = frame(len(whole), start=b"\x01\0\x01\x78", length=b"\x10" + AS_CALLED[:3], rest=AS_CALLED[3:])
        self.check("", whole + other + frame(len(other), **WIDE, rest=b""))
        self.check("", frame(32), frame(ADDRESS), frame(1 << 31))
        self.check("100 120 1", whole + frame(len(whole)) + LONG_RECORD + number(0, 8) + frame(len(whole)))
        self.check("100 120 1", whole + frame(len(whole)) + number(0) + whole + frame(len(whole), start=number(0x200)))

    def test_should_leave_out_what_is_no_code_and_what_overlaps(self):
        whole = shared()

        def frames(*stretches):
            described = whole
            for start, length in stretches:
                described += frame(len(described), start=number(start), length=number(length))
            return described

        self.check("", frames((0x100, 0)), frames((0x100, -1)), frames((0x100, 0x1000)), frames((0x1000, 4)),
                   frames((0x100, 0x20), (0x110, 4)), frames((0x100, 0x20), (0x100, 0x20)))
        self.check("100 120 1, 120 130 1", frames((0x120, 0x10), (0x100, 0x20)))
        self.check("80 90 1", frames((0x100, 0x20), (0x110, 4), (0x11f, 4), (0x80, 0x10)))
