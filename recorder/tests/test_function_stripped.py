# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Functions of stripped programs, which are found by what the file says to walk along stacks."""

import os
import random
import re
import subprocess
import unittest
from pathlib import Path

from function_programs import WithPrograms, mappings
from recording import PATIENCE

PACKED = ("-Wl,-z,pack-relative-relocs",)
KINDS = (), ("-O1",), ("-Os",), ("-static-pie",), ("-fcf-protection=full",), ("-fno-pie", "-no-pie"), PACKED


class Stripped(WithPrograms):
    def strip(self, source, *options):
        """A stripped program, and the addresses of all the symbols that it had."""
        name = re.sub("[=,]", "", "-".join(("plain", source, *options)))
        program = self.build(source, name, *options, compiler="g++" if source.endswith(".cc") else "gcc")
        stripped = program + "-stripped"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        symbols = subprocess.run(["nm", "--demangle", program], check=True, capture_output=True, text=True).stdout
        return stripped, {re.sub(r"\(.*\)", "", name): "0x" + address.lstrip("0")
                          for address, name in re.findall(r"(?m)^(\w+) [tTW] (.*)$", symbols)}

    def listed(self, program):
        """What is said of each function without a name."""
        result = self.call("list", program)
        self.assertIn(f"{program} is stripped: functions without a name are called by their addresses", result.stderr)
        file = re.escape(os.path.basename(program))
        return {address: kind for kind, address in re.findall(rf"(?m)^  (.*\S) +(0x\w+)@{file}$", result.stdout)}

    def count(self, program, match="^0x"):
        """The calls by what the program says, and those counted of its functions without a name."""
        process = self.start(program)
        recording = self.attach(process.pid, "--unprepared", "--match", match, "--count")
        said = process.communicate("\n", timeout=PATIENCE)[0]
        counted = recording.communicate(timeout=PATIENCE)[0]
        self.assertEqual((0, 0), (process.returncode, recording.returncode))
        file = re.escape(os.path.basename(program))
        return self.truth(said), {address: int(calls) for calls, address in
                                  re.findall(rf"(?m)^ *(\d+)  (0x\w+)@{file}$", counted)}

    def test_should_count_calls_of_a_stripped_program_exactly(self):
        for options in KINDS:
            with self.subTest(options):
                program, symbols = self.strip("calls.cc", *options)
                truth, counted = self.count(program)
                seen = {name: counted[symbols[name]] for name in truth if symbols[name] in counted}
                # What is only jumped to is not certain, nor is an address in a program that has one place.
                self.assertLessEqual(truth.keys() - seen.keys(), {"tail_target", "on_signal"})
                self.assertEqual({name: truth[name][0] for name in seen}, seen)

    def test_should_take_no_part_of_a_function_for_one(self):
        for options in KINDS:
            with self.subTest(options):
                program, symbols = self.strip("parts.c", *options)
                parts = {address for name, address in symbols.items() if ".cold" in name}
                self.assertGreaterEqual(len(parts), 2)
                listed = self.listed(program)
                self.assertFalse(parts & listed.keys())
                self.assertRegex(listed[symbols["retry"]], "what may be a part of it jumps to its start, which may be a loop")
                truth, counted = self.count(program)
                self.assertFalse(parts & counted.keys())
                seen = {name: counted[symbols[name]] for name in truth if symbols[name] in counted}
                self.assertLessEqual({"check", "sum"}, seen.keys())
                self.assertEqual({name: truth[name][0] for name in seen}, seen)
                self.assertNotIn(symbols["retry"], counted)

    def test_should_find_functions_that_are_only_called_by_their_addresses(self):
        for options in (), PACKED:
            with self.subTest(options):
                program, symbols = self.strip("parts.c", *options)
                called = {symbols[name] for name in ("main", "by_address", "by_other_address")}
                self.assertLessEqual(called, self.listed(program).keys())

    def test_should_choose_by_address_where_other_functions_have_names(self):
        program, symbols = self.strip("parts.c", "-rdynamic")
        file, check = os.path.basename(program), symbols["check"]
        self.assertRegex(self.call("list", program, "--match", "^main$").stdout, "(?m)^  .* main$")
        for match in f"^{check}$", f"^{check}@{file}$":
            self.assertRegex(self.call("list", program, "--match", match).stdout, f"(?m)^  .* {check}@{re.escape(file)}$")

    def test_should_choose_by_address(self):
        program, symbols = self.strip("parts.c")
        truth, counted = self.count(program, f"^{symbols['check']}$")
        self.assertEqual({symbols["check"]: truth["check"][0]}, counted)

    def test_should_leave_text_and_mappings_of_a_stripped_program_as_they_were(self):
        program, _ = self.strip("busy.c")
        process = self.start(program, "4")
        before, said = mappings(process.pid), ""
        for results in ("--count",), ("--output", self.folder):
            result = self.call("attach", process.pid, "--for", "1ms", "--unprepared", "--match", "^0x.*@plain-busy", *results)
            self.assertEqual(0, result.returncode, result.stderr)
            said += re.sub(r"wakepath-functions: .* (is stripped: .*|are left out, .*|is left out: .*)\n", "", result.stderr)
        self.check_left(process.pid, said, before)
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_bear_damaged_descriptions(self):
        program, _ = self.strip("parts.c")
        sections = subprocess.run(["readelf", "-SW", program], check=True, capture_output=True, text=True).stdout
        place, size = (int(number, 16) for number in re.search(r"\.eh_frame +\w+ +\w+ (\w+) (\w+)", sections).groups())
        whole, numbers = Path(program).read_bytes(), random.Random(7)
        for turn in range(150):
            damaged = bytearray(whole)
            for _ in range(numbers.choice((1, 2, 10, 200))):
                damaged[place + numbers.randrange(size)] = numbers.choice((0, 1, 0x7f, 0x80, 0xff, numbers.randrange(256)))
            file = Path(self.scratch, "damaged")
            file.write_bytes(damaged[:place + numbers.randrange(size)] if turn % 10 == 9 else damaged)
            with self.subTest(turn):
                self.assertIn(self.call("list", file).returncode, (0, 1))


if __name__ == "__main__":
    unittest.main()
