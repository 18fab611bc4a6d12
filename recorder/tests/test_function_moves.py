# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Functions of programs that were not built for it: their first instructions are moved."""

import os
import re
import subprocess
import unittest
from collections import Counter
from pathlib import Path

from function_programs import FUNCTIONS, WithPrograms, mappings, read_calls, text_is_as_in_files
from recording import PATIENCE

# What "." would match beside them are functions that the compiler makes, which the program does not count.
OWN = "^(leaf|recurse|tail|tail_target|jump_out|catch_thrown|throw_out|on_signal|end_thread|after_fork)$"
REFUSALS = {"calls_first": "an instruction that would be moved cannot be, as a call",
            "loops_to_start": "it jumps to its own start, which may be a loop",
            "loops_near_start": "a jump leads into what would be moved",
            "is_entered_late": "something outside may lead into what would be moved",
            "has_table_to_start": "a table of jumps leads into what would be moved",
            "is_too_short": "what would be moved is shorter than a jump"}


class Moves(WithPrograms):
    def plain(self, source, name=None, *options):
        return self.build(source, "plain-" + (name or source.partition(".")[0]), *options,
                          compiler="g++" if source.endswith(".cc") else "gcc")

    def test_should_count_calls_exactly_however_they_end(self):
        for name, options in (("calls", ()), ("calls-slow", ("-O0",)), ("calls-small", ("-Os",)), ("calls-static", ("-static",)),
                              ("calls-fixed", ("-no-pie", "-fno-pie")), ("calls-guarded", ("-fcf-protection=full",))):
            with self.subTest(name):
                result = self.call("run", "--unprepared", "--match", OWN, "--count", "--", self.plain("calls.cc", name, *options),
                                   input="\n")
                self.assertEqual(0, result.returncode, result.stderr)
                truth = {name: calls for name, (calls, _) in self.truth(result.stdout).items()}
                self.assertEqual(10, len(truth))
                self.assertEqual(truth, {name: calls for name, calls in self.counts(result.stderr).items() if name in truth})

    def test_should_log_entries_and_exits_exactly_where_all_exits_have_room(self):
        for name, options in ("calls", ()), ("calls-slow", ("-O0",)):
            with self.subTest(name):
                folder, program = self.folder + name, self.plain("calls.cc", name, *options)
                result = self.call("run", "--unprepared", "--match", OWN, "-o", folder, "--buffer", 1 << 22, "--", program,
                                   input="\n")
                self.assertIn("discarded=0\n", result.stderr)
                calls = read_calls(folder)
                seen = Counter((call.name, call.kind) for call in calls)
                with_exits = self.with_exits(program)
                self.assertGreaterEqual(len(with_exits), 4)
                expected = {(function, kind): number for function, numbers in self.truth(result.stdout).items()
                            for kind, number in zip(("entry", "exit"), numbers)
                            if number and (kind == "entry" or function in with_exits)}
                self.assertEqual(expected, seen)
                self.check_frames([call for call in calls if call.name in with_exits])

    def with_exits(self, program):
        listed = self.call("list", program, "--match", OWN).stdout
        return set(re.findall(r"(?m)^  moved entry\+exit .* (\w+)$", listed))

    def check_frames(self, calls):
        """Each exit belongs to the entry at the same frame that is the last one there, on the same thread."""
        stacks = {}
        for call in calls:
            stack = stacks.setdefault((call.tid, call.frame), [])
            if call.kind == "entry":
                stack.append(call.name)
            else:
                self.assertEqual(call.name, stack.pop())

    def test_should_log_what_functions_return(self):
        names = "^(factorial|jump_to_add)$"
        program = self.plain("values.cc")
        self.assertEqual(2, len(re.findall("moved entry.exit", self.call("list", program, "--match", names).stdout)))
        result = self.call("run", "--unprepared", "--match", names, "--arguments", "-o", self.folder, "--", program)
        self.assertEqual(0, result.returncode, result.stderr)
        text = subprocess.run(["babeltrace2", self.folder], capture_output=True, text=True, check=True).stdout
        exits = re.findall(r"function:(\w+)_exit: .*\bresult = (\w+), has_result = (\w+)", text)
        # What is returned by way of another function is not known where the first one ends.
        self.assertEqual([("factorial", value, 1) for value in (1, 2, 6, 24, 120)] + [("jump_to_add", 0, 0)],
                         sorted((name, int(result, 0), int(has_result)) for name, result, has_result in exits))

    def test_should_move_what_is_safe_and_refuse_the_rest(self):
        program = self.plain("prologues.c")
        listed = self.call("list", program).stdout
        for name, refusal in REFUSALS.items():
            self.assertRegex(listed, rf"(?m)^  (none +not switched on|uprobe .* with --uprobes alone): {refusal} +{name}$")
        # The return of one is behind a place that is jumped to, that of the other is not; both have no padding.
        self.assertRegex(listed, r"(?m)^  moved entry  .* shares_end$")
        self.assertRegex(listed, r"(?m)^  moved entry\+exit  .* ends_openly$")
        process = self.start(program, "1000")
        recording = self.attach(process.pid, "--unprepared", "--match", "^[a-z]+_[a-z_]+$|^branches$|^follows$", "--count")
        code = subprocess.run(["nm", program], capture_output=True, text=True, check=True).stdout
        self.check_endbr64(process.pid, program, int(re.search(r"(\w+) T is_marked\n", code)[1], 16))
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("done\n", process.stdout.readline())
        recording.terminate()
        out, complaint = recording.communicate(timeout=PATIENCE)
        counted = self.counts(out)
        for name in ("compares_far", "branches", "branches_far", "ends_with_jump", "is_short", "is_marked", "jumps_by_table",
                     "enters_late", "follows", "shares_end", "ends_openly"):
            self.assertEqual(1000, counted[name], name)
        # Also by ends_with_jump and calls_first, and by every other call of branches_far.
        self.assertEqual(3500, counted["reads_far"])
        self.assertFalse(REFUSALS.keys() & counted.keys())
        self.assertIn(f"6 functions of {program} are left out", complaint)
        self.assertTrue(text_is_as_in_files(process.pid))

    def check_endbr64(self, pid, program, address):
        """What marks the target of an indirect jump stays where it is, and a jump follows."""
        base = int(re.search(rf"(?m)^(\w+)-.* 00000000 .*{program}$", Path(f"/proc/{pid}/maps").read_text())[1], 16)
        with open(f"/proc/{pid}/mem", "rb", 0) as memory:
            memory.seek(base + address)
            self.assertEqual("f30f1efae9", memory.read(5).hex())

    def test_should_count_and_log_probes_that_the_source_names(self):
        program = self.plain("points.c")
        self.assertRegex(self.call("list", program).stdout, r"(?m)^  usdt point  .* shop:sold\n(.*\n)*"
                         r"  none  .*: it has a semaphore, which only tracers with uprobes count up +shop:asked$")
        result = self.call("run", "--unprepared", "--match", "^shop:|^sell$", "--count", "--", program, "5000")
        # The program checks what it keeps below its stack pointer.
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertEqual({"sell": 5000, "shop:sold": 5000}, dict((name, int(calls)) for calls, name in
                         re.findall(r"(?m)^ *(\d+)  ([\w:]+)$", result.stderr)))
        result = self.call("run", "--unprepared", "--match", "^shop:", "-o", self.folder, "--", program, "50")
        self.assertIn("events=50\n", result.stderr)
        self.assertEqual({("shop:sold", "entry")}, {(call.name, call.kind) for call in read_calls(self.folder)})

    def test_should_leave_text_and_mappings_as_they_were(self):
        process = self.start(self.plain("busy.c"), "4")
        self.check_cycles(process, 40, "--unprepared", "--match", "^(walk|step)$")

    def test_should_leave_no_traces_on_stacks(self):
        source = os.path.join(self.scratch, "holds.c")
        Path(source).write_text('#include <stdio.h>\n__attribute__((noinline)) void pace(void) { __asm__ volatile("xor %eax, %eax"); }'
                                '\n__attribute__((noinline)) void pace_below(void) { volatile char room[1024]; room[0] = 0; pace();'
                                ' room[1] = 0; }\n__attribute__((noinline)) int hold(void) { volatile char room[8192]; room[0] = 0;'
                                ' puts("held"); fflush(stdout); getchar(); return room[0]; }\nint main(void) { puts("ready");'
                                ' fflush(stdout); getchar(); pace_below(); return hold(); }\n')
        program = os.path.join(self.scratch, "holds")
        subprocess.run(["gcc", "-O2", source, "-o", program], check=True)
        process = self.start(program)
        before = mappings(process.pid)
        recording = self.attach(process.pid, "--unprepared", "--match", "^pace$", "--count")
        process.stdin.write("\n")
        process.stdin.flush()
        self.assertEqual("held\n", process.stdout.readline())
        recording.terminate()
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertEqual({"pace": 1}, self.counts(out))
        self.assertEqual(("", before), (complaint, mappings(process.pid)))

    def test_should_take_over_a_thread_in_the_middle_of_the_instructions(self):
        for name, arguments in ("fill", ()), ("fill_last", ("last",)):
            with self.subTest(name):
                process = self.start(self.plain("interrupted.c"), *arguments)
                match = "--unprepared", "--match", f"^{name}$"
                for cycle in range(10):
                    result = self.call("attach", process.pid, *match, "--for", "1ms", "-o", self.folder + name + str(cycle))
                    self.assertEqual((0, ""), (result.returncode, result.stderr))
                    self.assertTrue(text_is_as_in_files(process.pid))
                recording = self.attach(process.pid, *match, "-o", self.folder + name)
                out, _ = process.communicate("\n", timeout=PATIENCE)
                self.assertEqual(0, process.returncode)
                self.assertGreater(int(re.match(r"(\d+) calls", out)[1]), 0)
                recording.communicate(timeout=PATIENCE)
                kinds = Counter(call.kind for call in read_calls(self.folder + name))
                # The first call may have been in its middle.
                self.assertIn(kinds["exit"] - kinds["entry"], (0, 1))
                self.assertGreater(kinds["exit"], 0)

    def test_should_refuse_where_a_handler_returns_to_the_middle_of_the_instructions(self):
        process = self.start(self.plain("interrupted.c"), "handler")
        result = self.call("attach", process.pid, "--unprepared", "--match", "^fill$", "--count", "--for", "1ms")
        self.assertIn("a thread of process %d stays where instructions would have to be moved" % process.pid, result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        process.stdin.write("x")
        process.stdin.flush()
        # The handler has returned, or does so while the recorder tries again.
        result = self.call("attach", process.pid, "--unprepared", "--match", "^fill$", "--count", "--for", "1ms")
        self.assertEqual((0, ""), (result.returncode, result.stderr))
        process.communicate("\n", timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_count_functions_of_a_stripped_library(self):
        source = os.path.join(self.scratch, "sums.c")
        Path(source).write_text('#include <zlib.h>\n#include <stdio.h>\nint main(void) { unsigned long sum = 0;'
                                ' for (int i = 0; i < 12345; i++) sum = adler32(crc32(sum, (void *)"abc", 3), (void *)"d", 1);'
                                ' printf("%lu\\n", sum); }\n')
        program = os.path.join(self.scratch, "sums")
        subprocess.run(["gcc", source, "-lz", "-o", program], check=True)
        alone = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        result = self.call("run", "--unprepared", "--match", "^(adler32|crc32)$", "--count", "--", program)
        self.assertEqual((0, alone), (result.returncode, result.stdout), result.stderr)
        self.assertEqual({"adler32": 12345, "crc32": 12345}, self.counts(result.stderr))

    def test_should_run_a_program_with_all_functions_that_can_be_moved(self):
        data = os.path.join(self.scratch, "data")
        Path(data).write_bytes(Path(FUNCTIONS).read_bytes()[:500_000])
        result = subprocess.run([FUNCTIONS, "run", "--unprepared", "--match", ".", "--count", "--", "gzip", "-kc", data],
                                capture_output=True, timeout=PATIENCE, check=True)
        plain = subprocess.run(["gzip", "-kc", data], capture_output=True, check=True)
        self.assertEqual(plain.stdout, result.stdout)
        self.assertGreater(int(re.search(rb"(?m)^functions=(\d+)", result.stderr)[1]), 1000)


if __name__ == "__main__":
    unittest.main()
