# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Switches functions of programs on and off, and compares with what the programs know of their own calls."""

import ctypes
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from collections import Counter
from pathlib import Path

from recording import PATIENCE, RECORDER, read_discarded

FUNCTIONS = os.path.join(os.path.dirname(RECORDER), "wakepath-functions")
SOURCES = Path(__file__).parent / "functions"
COMPILERS = Path(__file__).parent.parent / "functions"
NOBODY = "65534"
PTRACE_SEIZE, PTRACE_DETACH = 0x4206, 17
CODE = re.compile(r"(\w+)-(\w+) r-xp (\w+) \S+ \d+ +(/.*)")
EVENT = re.compile(r"\[([\d.]+)\] \([^)]*\) \S+ function:(.+)_(entry|exit): \{ thread_id = (\d+) \}, \{ tid = (\d+) \}, "
                   r"\{ frame = (\w+) \}$")


class Call:
    """An entry or an exit of a function, as babeltrace2 shows it."""

    def __init__(self, line):
        time_, self.name, self.kind, _, tid, frame = EVENT.match(line).groups()
        whole, _, part = time_.partition(".")
        self.time, self.tid, self.frame = int(whole) * 1_000_000_000 + int(part), int(tid), int(frame, 0)


def read_calls(folder):
    lines = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return [Call(line) for line in lines]


def text_is_as_in_files(pid):
    """Whether the code of a process is that of its files, byte for byte."""
    with open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for start, end, offset, path in CODE.findall(Path(f"/proc/{pid}/maps").read_text()):
            memory.seek(int(start, 16))
            code = memory.read(int(end, 16) - int(start, 16))
            with open(path, "rb") as file:
                file.seek(int(offset, 16))
                if file.read(len(code)) != code[:os.path.getsize(path) - int(offset, 16)]:
                    return False
    return True


def mappings(pid):
    return len(Path(f"/proc/{pid}/maps").read_text().splitlines())


class WithPrograms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.programs = tempfile.mkdtemp(prefix="wakepath-functions-")
        cls.addClassCleanup(shutil.rmtree, cls.programs)
        os.chmod(cls.programs, 0o755)

    @classmethod
    def build(cls, source, name=None, *options, compiler=None):
        built = os.path.join(cls.programs, name or source.partition(".")[0])
        own = COMPILERS / ("wakepath-c++" if source.endswith(".cc") else "wakepath-cc")
        if not os.path.exists(built):
            subprocess.run([compiler or own, "-O2", "-pthread", *options, SOURCES / source, "-o", built], check=True)
        return built

    def setUp(self):
        self.scratch = tempfile.mkdtemp(prefix="wakepath-functions-")
        self.addCleanup(shutil.rmtree, self.scratch)
        self.folder = os.path.join(self.scratch, "trace")

    def start(self, *command):
        """A program that says when it is ready, and ends with its standard input."""
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, process)
        self.assertEqual("ready\n", process.stdout.readline())
        return process

    def end(self, process):
        if process.poll() is None:
            process.stdin.close()
            process.stdin = None
        process.communicate(timeout=PATIENCE)

    def call(self, *arguments, **options):
        return subprocess.run([FUNCTIONS, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, **options)

    def attach(self, pid, *arguments):
        """Switches functions on, and waits until they are."""
        process = subprocess.Popen([FUNCTIONS, "attach", str(pid), *arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        if process.stdout.readline() != "ready\n":
            raise AssertionError(process.communicate(timeout=PATIENCE)[1])
        return process

    def counts(self, table):
        """The calls of each function, as the table of --count has them."""
        return {name: int(calls) for calls, name in re.findall(r"^ *(\d+)  (\w+)$", table, re.MULTILINE)}

    def truth(self, said):
        """What a program says itself: calls and returns of each function."""
        return {name: (int(calls), int(returns)) for calls, returns, name in re.findall(r"(\d+) (\d+) (\w+)\n", said)}


class Calls(WithPrograms):
    def test_should_count_calls_exactly_however_they_end(self):
        for name, options in (("calls", ()), ("calls-fixed", ("-no-pie", "-fno-pie")), ("calls-static", ("-static",)),
                              ("calls-lto", ("-flto",))):
            with self.subTest(name):
                result = self.call("run", "--match", ".", "--count", "--", self.build("calls.cc", name, *options), input="\n")
                self.assertEqual(0, result.returncode, result.stderr)
                truth = self.truth(result.stdout)
                counted = self.counts(result.stderr)
                self.assertEqual(10, len(truth))
                self.assertEqual({name: calls for name, (calls, _) in truth.items()},
                                 {name: counted[name] for name in truth})

    def test_should_log_entries_and_exits_exactly_on_each_thread(self):
        program = subprocess.Popen([self.build("calls.cc")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        recording = self.attach(program.pid, "--match", ".", "--output", self.folder)
        said, _ = program.communicate("\n", timeout=PATIENCE)
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertIn("discarded=0\n", out)
        self.assertIn("ended", complaint)
        calls = read_calls(self.folder)
        self.assertEqual(0, read_discarded(self.folder))
        seen = Counter((call.name, call.kind) for call in calls)
        self.assertEqual(self.truth(said), {name: (seen[name, "entry"], seen[name, "exit"]) for name in self.truth(said)})
        self.check_nesting(calls)

    def test_should_log_how_long_functions_take(self):
        result = self.call("run", "--match", ".", "--output", self.folder, "--", self.build("shares.c"))
        self.assertEqual(0, result.returncode, result.stderr)
        times = {(call.name, call.kind): call.time for call in read_calls(self.folder)}
        for name, milliseconds in (("fill_cache", 70), ("answer", 30), ("digest", 200)):
            self.assertGreaterEqual(times[name, "exit"] - times[name, "entry"], milliseconds * 1_000_000, name)
        self.assertGreater(times["answer", "entry"], times["look_up", "exit"])

    def check_nesting(self, calls):
        """Each exit belongs to an entry of the same function at the same frame, and no other frame is between them."""
        stacks, last = {}, {}
        for call in calls:
            stack = stacks.setdefault(call.tid, [])
            self.assertLessEqual(last.get(call.tid, 0), call.time)
            last[call.tid] = call.time
            if call.kind == "entry":
                stack.append(call)
                continue
            left = []
            while stack and (stack[-1].name, stack[-1].frame) != (call.name, call.frame):
                left.append(stack.pop().name)
            # Those that are in between were left by a jump.
            self.assertLessEqual(set(left), {"jump_out", "throw_out"})
            if stack:
                stack.pop()
            else:
                # It was entered before the functions were switched on.
                self.assertEqual("main", call.name)

    def test_should_name_functions_of_a_library_and_no_others(self):
        library = os.path.join(self.programs, "libbusy.so")
        subprocess.run([COMPILERS / "wakepath-cc", "-O2", "-shared", "-fPIC", "-Dmain=run_busy", SOURCES / "busy.c", "-o",
                        library], check=True)
        caller = os.path.join(self.scratch, "caller.c")
        Path(caller).write_text("int run_busy(int, char **); int main(int n, char **a) { return run_busy(n, a); }\n")
        program = os.path.join(self.scratch, "caller")
        subprocess.run([COMPILERS / "wakepath-cc", "-pthread", caller, library, "-o", program], check=True)
        process = self.start(program, "1")
        result = self.call("attach", process.pid, "--match", "^(walk|step|main)$", "--count", "--for", "50ms")
        counted = self.counts(result.stdout)
        self.assertEqual({"walk", "step", "main"}, set(counted), result.stderr)
        # At either end, a walk may have been in the middle of its 100 steps.
        self.assertAlmostEqual(100 * counted["walk"], counted["step"], delta=100)
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_count_what_found_no_room_as_discarded(self):
        result = self.call("run", "--match", "^(leaf|tail|tail_target)$", "-o", self.folder, "--buffer", "4096", "--",
                           self.build("calls.cc"), input="\n")
        discarded, events = (int(re.search(rf"(?m)^{key}=(\d+)", result.stderr)[1]) for key in ("discarded", "events"))
        truth = self.truth(result.stdout)
        self.assertGreater(discarded, 0)
        self.assertEqual(sum(sum(truth[name]) for name in ("leaf", "tail", "tail_target")), events + discarded)
        self.assertEqual(discarded, read_discarded(self.folder))
        self.assertEqual(events, len(read_calls(self.folder)))


class Values(WithPrograms):
    def log(self):
        """The calls with their values, in their order, and what the program said."""
        result = self.call("run", "--match", ".", "--arguments", "--buffer", 1 << 25, "--output", self.folder, "--",
                           self.build("values.cc"))
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertIn("discarded=0\n", result.stderr)
        text = subprocess.run(["babeltrace2", self.folder], capture_output=True, text=True, check=True).stdout
        calls = re.findall(r"function:(\w+)_(entry|exit): .*\bframe = (\w+), (?:first|result) = (\w+), "
                           r"(?:second|has_result) = (\w+)", text)
        signed = [(name, kind, int(frame, 16), *((int(value, 0) + 2 ** 63) % 2 ** 64 - 2 ** 63 for value in values))
                  for name, kind, frame, *values in calls]
        return signed, result.stdout

    def test_should_log_arguments_and_results_exactly_however_calls_end(self):
        calls, said = self.log()
        of = lambda *names: [(name, kind, *values) for name, kind, _, *values in calls if name in names]
        # An exit has what is returned, and 1 as it is known.
        self.assertEqual([("factorial", "entry", 5 - i, i) for i in range(5)]
                         + [("factorial", "exit", result, 1) for result in (1, 2, 6, 24, 120)], of("factorial"))
        # What is returned by way of another function is not known where the first one ends.
        self.assertEqual([("jump_to_add", "entry", 20, 30), ("jump_to_add", "exit", 0, 0)], of("jump_to_add"))
        self.assertEqual([("leap", "entry", 7, 8)], of("leap"))
        self.assertEqual([("raise_exception", "entry", 9, 10)], of("raise_exception"))
        self.assertEqual([("main", "exit", 0, 1)], of("main")[1:])
        self.check_sums(calls, int(said))

    def check_sums(self, calls, handled):
        """Each addition returns the sum of its own arguments, also that of a signal's handler in the middle of another one."""
        open_calls, sums = {}, []
        for name, kind, frame, first, second in calls:
            if name == "add" and kind == "entry":
                open_calls[frame] = first, second
            elif name == "add":
                self.assertEqual((sum(open_calls[frame]), 1), (first, second))
                sums.append(open_calls.pop(frame))
        self.assertEqual({}, open_calls)
        in_handler = [one for one, other in sums if other == 1 << 40]
        self.assertEqual(list(range(1, handled + 1)), in_handler)
        self.assertGreater(handled, 5)
        self.assertEqual([(21, 31)] + [(i, -3 * i) for i in range(60_000)], [pair for pair in sums if pair[1] != 1 << 40])


class Filters(WithPrograms):
    ENTRY_OF_A, EXIT_OF_A, ENTRY_OF_B, EXIT_OF_B = range(4)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.filter = os.path.join(cls.programs, "filter-events")
        subprocess.run(["gcc", "-D_GNU_SOURCE", "-I", COMPILERS, SOURCES / "filter-events.c", COMPILERS / "filter.c",
                        COMPILERS / "status.c", "-o", cls.filter], check=True)

    def pass_events(self, events, longer=0, deepest=0, end=0):
        """The events that are written of these, each with its time, its kind and its frame, and how many had no room."""
        text = "".join("%d %d %d\n" % event for event in events)
        *lines, lost = subprocess.run([self.filter, str(longer), str(deepest), str(end)], input=text, check=True,
                                      capture_output=True, text=True).stdout.splitlines()
        return [tuple(map(int, line.split())) for line in lines], int(lost.split()[1])

    def check_passed(self, expected, events, **filters):
        self.assertEqual((expected, 0), self.pass_events(events, **filters))

    def test_should_write_an_entry_as_soon_as_its_call_is_long_enough(self):
        long_call = (10, self.ENTRY_OF_A, 100), (80, self.EXIT_OF_A, 100)
        short_call = (20, self.ENTRY_OF_B, 90), (24, self.EXIT_OF_B, 90)
        just_long_enough = (30, self.ENTRY_OF_B, 90), (35, self.EXIT_OF_B, 90)
        self.check_passed([long_call[0], *just_long_enough, long_call[1]],
                          [long_call[0], *short_call, *just_long_enough, long_call[1]], longer=5)

    def test_should_know_calls_that_a_jump_left_by_their_frames(self):
        outer = (10, self.ENTRY_OF_A, 100), (90, self.EXIT_OF_A, 100)
        left = (20, self.ENTRY_OF_B, 80)
        at_the_same_frame = (50, self.ENTRY_OF_B, 80), (52, self.EXIT_OF_B, 80)
        further_out = (60, self.ENTRY_OF_B, 90), (62, self.EXIT_OF_B, 90)
        events = [outer[0], left, *at_the_same_frame, left, *further_out, outer[1]]
        self.check_passed([outer[0], left, *at_the_same_frame, left, *further_out, outer[1]], events, deepest=2)
        self.check_passed([outer[0], outer[1]], [outer[0], (50, self.ENTRY_OF_B, 80), *at_the_same_frame, outer[1]], longer=30)

    def test_should_write_calls_that_are_open_at_the_end_if_they_were_open_for_long(self):
        events = [(10, self.ENTRY_OF_A, 100), (50, self.ENTRY_OF_B, 90)]
        self.check_passed(events[:1], events, longer=30, end=60)
        self.check_passed(events, events, longer=30, end=80)

    def test_should_leave_out_exits_of_calls_that_began_before(self):
        self.check_passed([], [(10, self.EXIT_OF_A, 100)], longer=5)

    def test_should_count_calls_that_have_no_room(self):
        events = [(i, self.ENTRY_OF_A, 10 ** 6 - i) for i in range(20000)]
        written, lost = self.pass_events(events, deepest=1)
        self.assertEqual((events[:1], 20000 - 16384), (written, lost))

    def test_should_filter_real_calls_as_one_would_by_hand(self):
        result = self.call("run", "--match", ".", "-o", self.folder, "--", self.build("calls.cc"), input="\n")
        self.assertEqual(0, result.returncode, result.stderr)
        threads, calls = {}, read_calls(self.folder)
        numbers = {name: 2 * number for number, name in enumerate(sorted({call.name for call in calls}))}
        # Those that never return are left out, and frames of handlers may be anywhere.
        never = {"jump_out", "throw_out", "end_thread", "work", "on_signal"}
        for call in (call for call in calls if call.name not in never):
            event = call.time, numbers[call.name] + (call.kind == "exit"), call.frame
            threads.setdefault(call.tid, []).append(event)
        for longer, deepest in (20_000, 0), (0, 3), (50_000, 5), (1, 0):
            for events in threads.values():
                written, lost = self.pass_events(events, longer, deepest)
                self.assertEqual((self.whole_calls(events, longer, deepest), 0), (written, lost))

    def whole_calls(self, events, longer, deepest):
        """The events of calls that are whole, long enough and not too deep, by a stack of what is open."""
        chosen, stack = [], []
        for place, event in enumerate(events):
            if event[1] % 2 == 0:
                stack.append(place)
                continue
            if not stack:
                continue
            entry = events[stack[-1]]
            self.assertEqual((entry[1] + 1, entry[2]), event[1:])
            start = stack.pop()
            if event[0] - entry[0] >= longer and (not deepest or len(stack) < deepest):
                chosen += start, place
        return [events[place] for place in sorted(chosen)]

    def test_should_log_calls_that_are_long_enough_of_threads_of_that_name(self):
        result = self.call("run", "--match", ".", "-o", self.folder, "--longer", "50ms", "--thread", "^digester$", "--",
                           self.build("shares.c"))
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertIn("threads=1\n", result.stderr)
        names = {call.name for call in read_calls(self.folder)}
        self.assertIn("digest", names)
        # What it calls before it takes its name may be there, too.
        self.assertLessEqual(names, {"digest", "work_apart"})
        self.assertIn('left_out = "calls shorter than 50 ms, calls of threads other than ^digester$"',
                      Path(self.folder, "metadata").read_text())


class Patches(WithPrograms):
    def test_should_leave_text_and_mappings_as_they_were(self):
        process = self.start(self.build("busy.c"), "4")
        before = mappings(process.pid)
        for cycle in range(60):
            results = ["--count"] if cycle % 2 else ["--output", self.folder + str(cycle)]
            result = self.call("attach", process.pid, "--match", ".", "--for", "1ms", *results)
            self.assertEqual(0, result.returncode, result.stderr)
            self.assertEqual("", result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertEqual(before, mappings(process.pid))
        process.communicate(timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_switch_off_at_a_signal(self):
        process = self.start(self.build("busy.c"), "2")
        for number in signal.SIGINT, signal.SIGTERM:
            recording = self.attach(process.pid, "--match", "walk", "--count")
            self.assertFalse(text_is_as_in_files(process.pid))
            recording.send_signal(number)
            out, complaint = recording.communicate(timeout=PATIENCE)
            self.assertEqual((0, ""), (recording.returncode, complaint))
            self.assertEqual({"walk"}, set(self.counts(out)))
            self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_go_on_with_a_wait_that_was_interrupted(self):
        sleeper = subprocess.Popen([self.build("filtered.c")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, sleeper)
        sleeper.stdout.readline()
        for _ in range(5):
            # Its system calls would kill it, had the filter not been put off.
            result = self.call("attach", sleeper.pid, "--match", "main", "--count", "--for", "1ms")
            self.assertEqual(0, result.returncode, result.stderr)
        self.assertIsNone(sleeper.poll())
        sleeper.communicate(timeout=PATIENCE)
        self.assertEqual(0, sleeper.returncode)

    def test_should_take_over_from_a_recorder_that_was_killed(self):
        process = self.start(self.build("busy.c"), "2")
        killed = self.attach(process.pid, "--match", "walk", "--count")
        killed.kill()
        killed.wait()
        said = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms").stderr
        self.assertIn("is switched on already", said)
        # As if it had not been seen for long: when it was, is the second number of what it shares.
        shared = re.search(r"(\w+)-.*memfd:wakepath-functions", Path(f"/proc/{process.pid}/maps").read_text())[1]
        with open(f"/proc/{process.pid}/mem", "r+b", 0) as memory:
            memory.seek(int(shared, 16) + 8)
            memory.write(bytes(8))
        result = self.call("attach", process.pid, "--match", "walk", "--count", "--for", "1ms")
        self.assertEqual((0, ""), (result.returncode, result.stderr))
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_record_a_child_whose_text_was_switched_on_before_the_fork(self):
        source = os.path.join(self.scratch, "forks.c")
        Path(source).write_text('#include <stdio.h>\n#include <unistd.h>\n__attribute__((noinline)) void step(void)'
                                ' { __asm__ volatile(""); }\nint main(void) { if (fork()) return getchar(), 0;'
                                ' step(); printf("%d\\n", getpid()); fflush(stdout); pause(); }\n')
        program = os.path.join(self.scratch, "forks")
        subprocess.run([COMPILERS / "wakepath-cc", source, "-o", program], check=True)
        parent = subprocess.Popen([FUNCTIONS, "run", "--match", ".", "--count", "--", program], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        child = int(parent.stdout.readline())
        self.addCleanup(os.kill, child, signal.SIGKILL)
        self.assertFalse(text_is_as_in_files(child))
        result = self.call("attach", child, "--match", ".", "--count", "--for", "1ms")
        self.assertEqual((0, ""), (result.returncode, result.stderr))
        self.assertTrue(text_is_as_in_files(child))
        parent.stdin.close()
        parent.stdin = None
        parent.wait(timeout=PATIENCE)
        # The child has them, too, so they cannot be read to their end.
        os.set_blocking(parent.stderr.fileno(), False)
        self.assertEqual({"main": 1, "step": 0}, self.counts(os.read(parent.stderr.fileno(), 4096).decode()))
        parent.stdout.close()
        parent.stderr.close()

    def test_should_say_that_the_program_became_another_one(self):
        program = os.path.join(self.scratch, "changes")
        source = os.path.join(self.scratch, "changes.c")
        Path(source).write_text('#include <stdio.h>\n#include <unistd.h>\nint main(void) { puts("ready"); fflush(stdout);'
                                ' getchar(); return execlp("cat", "cat", NULL); }\n')
        subprocess.run([COMPILERS / "wakepath-cc", source, "-o", program], check=True)
        process = self.start(program)
        recording = self.attach(process.pid, "--match", "main", "--count")
        process.stdin.write("\n")
        process.stdin.flush()
        out, complaint = recording.communicate(timeout=PATIENCE)
        self.assertIn("started another program", complaint)
        self.assertEqual(0, recording.returncode)
        self.assertIsNone(process.poll())

    def test_should_pass_on_how_a_program_ended(self):
        result = self.call("run", "--match", ".", "--count", "--", self.build("calls.cc"), input="\n")
        self.assertEqual(0, result.returncode)
        failing = os.path.join(self.scratch, "failing")
        Path(failing + ".c").write_text("int main(void) { return 3; }\n")
        subprocess.run([COMPILERS / "wakepath-cc", failing + ".c", "-o", failing], check=True)
        self.assertEqual(3, self.call("run", "--match", ".", "--count", "--", failing).returncode)


class Lists(WithPrograms):
    def test_should_list_what_compilers_leave(self):
        for name, compiler, options, kind in (
                ("gcc", None, (), "nop5 entry+exit"),
                ("gcc-fixed", "gcc", ("-pg", "-mfentry", "-mnop-mcount", "-mrecord-mcount", "-minstrument-return=nop5",
                                      "-mrecord-return", "-fno-pie", "-no-pie"), "nop5 entry+exit"),
                ("gcc-patchable", "gcc", ("-fpatchable-function-entry=5",), "nops entry"),
                ("gcc-pipe", None, ("-pipe", "-g"), "nop5 entry+exit"),
                ("clang-patchable", "clang", ("-fpatchable-function-entry=5",), "nop5 entry"),
                ("clang-xray", "clang", ("-fxray-instrument", "-fxray-instruction-threshold=1", "-shared", "-fPIC",
                                         "-nostdlib"), "xray")):
            with self.subTest(name):
                program = self.build("busy.c", "listed-" + name, *options, compiler=compiler)
                result = self.call("list", program, "--match", "^walk$")
                self.assertRegex(result.stdout, rf"(?m)^  {re.escape(kind)} .*  walk$", result.stderr)

    def test_should_leave_assembly_of_others_as_it_is(self):
        source = os.path.join(self.scratch, "own.s")
        Path(source).write_text(".globl own\nown: ret\n")
        os.chmod(source, 0o444)
        before = os.stat(source)
        subprocess.run([COMPILERS / "wakepath-cc", "-c", source, "-o", os.path.join(self.scratch, "own.o")], check=True)
        self.assertEqual((before.st_ino, before.st_mtime_ns), (os.stat(source).st_ino, os.stat(source).st_mtime_ns))

    def test_should_list_what_a_process_has(self):
        process = self.start(self.build("busy.c"), "1")
        self.assertRegex(self.call("list", process.pid).stdout, r"/busy\n(.*\n)*.*  walk\n")


class WhileACommandRuns(WithPrograms):
    def test_should_log_a_process_until_the_command_ends(self):
        process = self.start(self.build("busy.c"), "1")
        result = self.call("attach", process.pid, "--match", "walk", "-o", self.folder, "--", "sh", "-c", "echo said; exit 3")
        self.assertEqual((3, "said\n"), (result.returncode, result.stdout), result.stderr)
        self.assertIn("discarded=0\n", result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        self.assertIsNone(process.poll())

    def test_should_give_a_signal_to_the_command(self):
        process = self.start(self.build("busy.c"), "1")
        for name in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(name):
                recording = subprocess.Popen([FUNCTIONS, "attach", str(process.pid), "--match", "walk", "--count", "--", "sh",
                                              "-c", "trap 'exit 4' INT TERM; echo ready; while :; do sleep 0.05; done"],
                                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                self.assertEqual("ready\n", recording.stdout.readline())
                recording.send_signal(name)
                _, said = recording.communicate(timeout=PATIENCE)
                self.assertEqual(4, recording.returncode, said)
                self.assertIn("walk", self.counts(said))


class Refusals(WithPrograms):
    def refuse(self, *arguments, code=1, prefix=()):
        result = subprocess.run([*prefix, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                                stdin=subprocess.DEVNULL)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        self.assertEqual(1, len(result.stderr.splitlines()), result.stderr)
        return result.stderr

    def refuse_attach(self, pid, *more, **options):
        return self.refuse(FUNCTIONS, "attach", pid, "--match", ".", "--count", *more, **options)

    def as_nobody(self):
        """A copy that others can read."""
        self.__class__.readable = shutil.copy(FUNCTIONS, self.programs)
        return ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups"]

    def test_should_leave_processes_of_others_alone(self):
        process = self.start(self.build("busy.c"), "1")
        said = self.refuse(os.path.join(self.programs, "wakepath-functions"), "attach", process.pid, "--match", ".", "--count",
                           prefix=self.as_nobody())
        self.assertIn("belongs to another user (0)", said)

    def test_should_leave_traced_processes_alone(self):
        process = self.start(self.build("busy.c"), "1")
        ptrace = ctypes.CDLL(None, use_errno=True).ptrace
        self.assertEqual(0, ptrace(PTRACE_SEIZE, process.pid, 0, 0))
        self.assertIn(f"is traced already, by python3 ({os.getpid()})", self.refuse_attach(process.pid))
        process.stdin.close()
        process.stdin = None
        process.wait(timeout=PATIENCE)

    def test_should_leave_setuid_programs_alone(self):
        program = shutil.copy(self.build("busy.c"), os.path.join(self.programs, "setuid"))
        os.chmod(program, 0o4755)
        process = self.start(*self.as_nobody(), program, "1")
        self.assertIn("(setuid)", self.refuse_attach(process.pid))

    def test_should_say_that_a_program_was_replaced(self):
        program = shutil.copy(self.build("busy.c"), os.path.join(self.scratch, "replaced"))
        process = self.start(program, "1")
        shutil.copy(self.build("busy.c"), program + ".new")
        os.replace(program + ".new", program)
        self.assertIn("was replaced on disk", self.refuse_attach(process.pid))

    def test_should_say_that_there_is_no_room_near_the_text(self):
        process = self.start(self.build("crowded.c"))
        before = mappings(process.pid)
        self.assertIn("no room near the text", self.refuse_attach(process.pid))
        self.assertEqual(before, mappings(process.pid))

    def test_should_not_make_system_calls_that_a_filter_forbids(self):
        nobody = self.as_nobody()
        process = self.start(*nobody, self.build("filtered.c"))
        time.sleep(0.1)
        said = self.refuse(os.path.join(self.programs, "wakepath-functions"), "attach", process.pid, "--match", ".", "--count",
                           prefix=nobody)
        self.assertIn("seccomp", said)
        self.assertIsNone(process.poll())

    def test_should_not_switch_on_what_is_on(self):
        process = self.start(self.build("busy.c"), "1")
        self.attach(process.pid, "--match", "walk", "--count")
        before = mappings(process.pid)
        self.assertIn("walk of process", self.refuse_attach(process.pid))
        self.assertEqual(before, mappings(process.pid))

    def test_should_not_run_what_cannot_be_recorded(self):
        mark = os.path.join(self.scratch, "ran")
        self.assertIn("and its libraries leave no room for calls; build them with wakepath-cc",
                      self.refuse(FUNCTIONS, "run", "--match", ".", "--count", "--", "touch", mark))
        self.assertFalse(os.path.exists(mark))

    def test_should_only_look_whether_functions_can_be_recorded(self):
        program = self.build("busy.c")
        process = self.start(program, "1")
        before = mappings(process.pid)
        for arguments in (("attach", process.pid), ("run", "--", program)):
            for match, code in (("walk", 0), ("nothing", 1)):
                with self.subTest(arguments[0] + " " + match):
                    result = self.call("--check", "--match", match, *arguments, stdin=subprocess.DEVNULL)
                    self.assertEqual((code, ""), (result.returncode, result.stdout))
                    self.assertEqual(code, len(result.stderr.splitlines()), result.stderr)
        self.assertEqual(before, mappings(process.pid))

    def test_should_leave_a_process_alone_where_the_command_cannot_start(self):
        process = self.start(self.build("busy.c"), "1")
        said = self.call("attach", process.pid, "--match", "walk", "--count", "--", "/nowhere/program")
        self.assertEqual(127, said.returncode)
        self.assertIn("cannot start /nowhere/program: No such file", said.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))

    def test_should_let_a_program_end_when_the_disk_is_full(self):
        full = ('mount -t tmpfs -o size=64k none "$1" && echo | "$2" run -m . -o "$1/trace" -- "$3"')
        said = self.refuse("unshare", "--mount", "sh", "-c", full, "sh", self.scratch, FUNCTIONS,
                           self.build("calls.cc", "calls-full", "-O2"))
        self.assertIn("No space left on device", said)

    def test_should_say_what_is_not_there(self):
        process = self.start(self.build("busy.c"), "1")
        thread = next(tid for tid in os.listdir(f"/proc/{process.pid}/task") if int(tid) != process.pid)
        self.assertIn("no function of that name", self.refuse(FUNCTIONS, "attach", process.pid, "--match", "nothing", "--count"))
        self.assertIn(f"is a thread of process {process.pid}", self.refuse_attach(thread))
        self.assertIn("there is no process", self.refuse_attach(2 ** 22 + 1))
        self.assertIn("no program or library", self.refuse(FUNCTIONS, "list", __file__))
        self.assertIn("build it with wakepath-cc", self.refuse(FUNCTIONS, "list", "/bin/true"))
        self.assertIn("No such file", self.refuse(FUNCTIONS, "run", "--match", ".", "--count", "--", "/nowhere/program"))

    def test_should_say_what_is_wrong_with_arguments(self):
        for arguments, said in ((("attach", "1"), "see --help"), (("attach", "x", "-m", ".", "-c"), "not the id"),
                                (("attach", "1", "-m", "(", "-c"), "no regular expression"),
                                (("attach", "1", "-m", ".", "-c", "-f", "5h"), "give a time"),
                                (("attach", "1", "-m", ".", "-c", "-l", "5us"), "counts are of all calls"),
                                (("attach", "1", "-m", ".", "-c", "-a"), "counts are of all calls"),
                                (("attach", "1", "-m", ".", "-o", "t", "-d", "0"), "from 1 to"),
                                (("attach", "1", "-m", ".", "-o", "t", "-t", "("), "no regular expression"),
                                (("attach", "1", "-m", ".", "-o", "t", "-b", "5000"), "power of two")):
            self.assertIn(said, self.refuse(FUNCTIONS, *arguments, code=2))

    def test_should_not_write_into_a_folder_with_something_in_it(self):
        process = self.start(self.build("busy.c"), "1")
        Path(self.scratch, "mine").touch()
        said = self.refuse(FUNCTIONS, "attach", process.pid, "--match", ".", "-o", self.scratch)
        self.assertIn("not empty", said)
        self.assertTrue(text_is_as_in_files(process.pid))


if __name__ == "__main__":
    unittest.main()
