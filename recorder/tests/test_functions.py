# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The calls of functions that wakepath-functions counts and logs."""

import os
import re
import subprocess
import unittest
from collections import Counter
from pathlib import Path

from function_programs import COMPILERS, SOURCES, WithPrograms, read_calls, text_is_as_in_files
from recording import PATIENCE, read_discarded


class Calls(WithPrograms):
    def test_should_count_calls_exactly_however_they_end(self):
        for name, options in (("calls", ()), ("calls-fixed", ("-no-pie", "-fno-pie")), ("calls-static", ("-static",)),
                              ("calls-static-pie", ("-static-pie",)), ("calls-cet", ("-fcf-protection=full",)),
                              ("calls-lto", ("-flto",))):
            with self.subTest(name):
                result = self.call("run", "--match", ".", "--count", "--", self.build("calls.cc", name, *options), input="\n")
                self.assertEqual(0, result.returncode, result.stderr)
                truth = self.truth(result.stdout)
                counted = self.counts(result.stderr)
                self.assertEqual(10, len(truth))
                self.assertEqual({name: calls for name, (calls, _) in truth.items()},
                                 {name: counted[name] for name in truth})

    def test_should_count_calls_exactly_by_five_nops(self):
        program = self.build("calls.cc", "calls-nops", "-fpatchable-function-entry=5", compiler="g++")
        self.assertRegex(self.call("list", program).stdout, r"(?m)^  nops entry  .* leaf$")
        result = self.call("run", "--match", ".", "--count", "--", program, input="\n")
        self.assertEqual(0, result.returncode, result.stderr)
        counted, truth = self.counts(result.stderr), self.truth(result.stdout)
        self.assertEqual({name: calls for name, (calls, _) in truth.items()}, {name: counted[name] for name in truth})

    def test_should_log_entries_and_exits_exactly_by_sleds_of_xray(self):
        # Linked without XRay's own runtime, which is not needed.
        compiled = self.build("calls.cc", "calls-xray.o", "-fxray-instrument", "-fxray-instruction-threshold=1", "-c",
                              compiler="clang++")
        program = os.path.join(self.programs, "calls-xray")
        subprocess.run(["g++", "-pthread", compiled, "-o", program], check=True)
        result = self.call("run", "--match", ".", "--output", self.folder, "--buffer", 1 << 22, "--", program, input="\n")
        self.assertIn("discarded=0\n", result.stderr)
        calls = read_calls(self.folder)
        seen, truth = Counter((call.name, call.kind) for call in calls), self.truth(result.stdout)
        self.assertEqual(truth, {name: (seen[name, "entry"], seen[name, "exit"]) for name in truth})
        self.check_nesting(calls)

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
        self.assertNotIn("found no room", result.stderr)
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

    def test_should_name_functions_as_sources_of_cpp_and_rust_do(self):
        names = {"shop::Queue::wait": 12, "notify": 9, "<w::Q<T> as w::Wait>::wait": 5, "<shop::queue::Queue>::wait": 3}
        chosen = {
            "^(shop::|notify$|<)": set(names),
            "^shop::Queue::wait$": {"shop::Queue::wait"},
            # The symbol of notify has the name of its parameter's type, too.
            "Queue": {"shop::Queue::wait", "<shop::queue::Queue>::wait"},
            "_ZN4shop": {"shop::Queue::wait"},
            "^_ZN41_.*wait17h[0-9a-f]{16}E$": {"<w::Q<T> as w::Wait>::wait"},
            "^_R": {"<shop::queue::Queue>::wait"},
        }
        for name, compiler, options in (("named", None, ()), ("named-plain", "gcc", ("--unprepared",))):
            program = self.build("named.c", name, compiler=compiler)
            for match, expected in chosen.items():
                with self.subTest(name, match=match):
                    listed = self.call("list", program, "--match", match).stdout
                    self.assertEqual(expected, set(re.findall(r"(?m)^  \w+ entry.*logged +(.+)$", listed)))
                    result = self.call("run", *options, "--match", match, "--count", "--", program)
                    self.assertEqual({name: names[name] for name in expected},
                                     {name: int(calls) for calls, name in re.findall(r"(?m)^ *(\d+)  (.+)$", result.stderr)})
            folder = os.path.join(self.scratch, name)
            self.call("run", *options, "--match", "^(shop::|notify$|<)", "-o", folder, "--", program)
            self.assertEqual(names, Counter(call.name for call in read_calls(folder) if call.kind == "entry"))

    def test_should_show_names_without_what_controls_terminals(self):
        program = os.path.join(self.scratch, "hostile")
        hostile = "\x1b[31mred\n\t\x7f\u009b2J\u202egnp"
        subprocess.run(["objcopy", f"--redefine-sym=_Z6notifyN4shop5QueueE={hostile}", self.build("named.c", "ordinary"),
                        program], check=True)

        for shown in (self.call("list", program, "--match", "gnp|wait").stdout,
                      self.call("run", "--match", "gnp|wait", "--count", "--", program).stderr):
            self.assertRegex(shown, r"(?m)  \?\[31mred\?\?\?\?\?2J\?\?\?gnp$")
            self.assertNotRegex(shown, "[\0-\t\x0b-\x1f\x7f-\x9f\u202a-\u202e]")

    def test_should_tell_functions_apart_that_differ_in_parameters_or_long_arguments_alone(self):
        def counted_in(table):
            return {name: int(calls) for calls, name in re.findall(r"(?m)^ *(\d+) +(.+)$", table) if name != "main"}

        for name, compiler, options in (("overloads", None, ()), ("overloads-plain", "g++", ("--unprepared",))):
            with self.subTest(name):
                program = self.build("overloads.cc", name, compiler=compiler)
                choice = (*options, "--match", "^shop|operator")
                result = self.call("run", *choice, "--count", "--", program)
                truth = counted_in(result.stdout)
                self.assertEqual(12, len(truth))
                self.assertEqual(truth, counted_in(result.stderr))
                self.call("run", *choice, "-o", os.path.join(self.scratch, name), "--", program)
                calls = read_calls(os.path.join(self.scratch, name))
                self.assertEqual(truth, Counter(call.name for call in calls if call.kind == "entry"))

    def test_should_find_functions_by_their_names_with_and_without_parameters(self):
        program = self.build("overloads.cc", "overloads")
        waits = {"shop::Queue::wait(int)", "shop::Queue::wait(int) const", "shop::Queue::wait(char const*, shop::Queue&)"}
        for match, expected in (("^shop::Queue::wait$", waits), (r"wait\(int\)$", {"shop::Queue::wait(int)"}),
                                ("^once$", {"once(int)", "once(long)"}), (r"^shop::Queue::notify\(", set())):
            with self.subTest(match):
                listed = self.call("list", program, "--match", match).stdout
                self.assertEqual(expected, set(re.findall(r"(?m)^  \w+ entry.*logged +(.+)$", listed)))

    def test_should_count_what_found_no_room_as_discarded(self):
        result = self.call("run", "--match", "^(leaf|tail|tail_target)$", "-o", self.folder, "--buffer", "4096", "--",
                           self.build("calls.cc"), input="\n")
        discarded, events = (int(re.search(rf"(?m)^{key}=(\d+)", result.stderr)[1]) for key in ("discarded", "events"))
        truth = self.truth(result.stdout)
        self.assertGreater(discarded, 0)
        self.assertEqual(sum(sum(truth[name]) for name in ("leaf", "tail", "tail_target")), events + discarded)
        self.assertEqual(discarded, read_discarded(self.folder))
        self.assertEqual(events, len(read_calls(self.folder)))
        self.assertIn(f"{discarded} of {events + discarded} events of functions ", result.stderr)
        share = float(re.search(r"\(([\d.]+) %\) found no room .* --budget 5% or a larger --buffer\n", result.stderr)[1])
        self.assertAlmostEqual(100 * discarded / (events + discarded), share, delta=0.1)


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
        cls.filter = cls.build_with("filter-events.c", "calls/filter.c", "process/status.c")

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


if __name__ == "__main__":
    unittest.main()
