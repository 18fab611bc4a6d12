# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""The calls of functions that wakepath-functions times under a budget."""

import os
import re
import subprocess
import time
import unittest
from collections import Counter
from pathlib import Path

from function_programs import FUNCTIONS, WithPrograms, text_is_as_in_files
from recording import PATIENCE

LINE = re.compile(r"(?m)^ *(\d+) +(\d+) +([\d.]+) +(\d+) +([\d.]+)(?: +(?:[\d.]+|-)){2,6}  (\w+)$")


# See dispatcher.h.
SLOT_BYTES, SLOTS, SLOT_CONSUMED = 64, 1024, 32


class Timed:
    """What the list says of a function."""

    def __init__(self, calls, timed, part, outs, milliseconds):
        self.calls, self.timed, self.outs = int(calls), int(timed), int(outs)
        self.part, self.milliseconds = float(part), float(milliseconds)


def read_list(said):
    return {name: Timed(*figures) for *figures, name in LINE.findall(said)}


def read_share(said, key):
    return float(re.search(rf"(?m)^{key}=([\d.]+)%$", said)[1])


class Uneven(WithPrograms):
    """A function that is called without pause, and others now and then, in one run."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.run_program()

    @classmethod
    def run_program(cls):
        cls.result = subprocess.run([FUNCTIONS, "run", "--match", ".", "--budget", "5%", "--", cls.build("uneven.c"), "1"],
                                    capture_output=True, text=True, timeout=2 * PATIENCE)

    def read(self):
        """The list, what else was said, and the program's own truth."""
        self.assertEqual(0, self.result.returncode, self.result.stderr)
        return read_list(self.result.stderr), self.result.stderr, self.truth(self.result.stdout)

    def test_should_stay_below_budget_and_tell_what_was_missed(self):
        timed, said, truth = self.read()
        self.assertLessEqual(read_share(said, "spent"), 5)
        self.assertGreaterEqual(timed["touch"].outs, 1)
        self.assertLess(timed["touch"].part, 50)
        self.assertLess(timed["touch"].calls, truth["touch"][0])
        self.assertGreater(timed["touch"].timed, 0)
        self.assertIn("calls at other times are not in the list", said)
        self.assertRegex(said, r"(?m)^counters=(hardware|synthetic: .+)$")

    def test_should_pay_for_looks(self):
        _, said, _ = self.read()
        self.assertGreater(float(re.search(r"(?m)^spent_on_looks_ms=([\d.]+)$", said)[1]), 0)

    def test_should_see_what_is_called_now_and_then_fully(self):
        names = "gather", "search", "try", "leap", "descend"
        timed, said, truth = self.read()
        # On a busy machine a look may come late, and see more calls at once than the budget pays for.
        for _ in range(3):
            if any(timed[name].outs for name in names):
                self.run_program()
                timed, said, truth = self.read()
        for name in names:
            self.assertEqual((truth[name][0], 100, 0), (timed[name].calls, timed[name].part, timed[name].outs), name)
        self.assertEqual(truth["search"][1], timed["search"].timed)
        # Each search takes a millisecond of processor time.
        self.assertGreaterEqual(timed["search"].milliseconds, truth["search"][0])
        # Only the outer ones of 600 calls within each other have room.
        self.assertLessEqual(timed["descend"].timed, truth["descend"][0] // 600 * 512)
        self.assertEqual(0, timed["leap"].timed)


class Budget(WithPrograms):
    def test_should_count_exactly_what_was_in_however_calls_end(self):
        program = subprocess.Popen([self.build("calls.cc")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        recording = self.attach(program.pid, "--match", ".", "--budget", "100%")
        said, _ = program.communicate("\n", timeout=PATIENCE)
        timed, truth = read_list(recording.communicate(timeout=PATIENCE)[0]), self.truth(said)
        always_in = {name for name in truth if not timed[name].outs}
        self.assertLessEqual({"end_thread", "catch_thrown", "on_signal"}, always_in)
        self.assertEqual({name: truth[name][0] for name in always_in}, {name: timed[name].calls for name in always_in})
        for name, (calls, returns) in truth.items():
            self.assertLessEqual(timed[name].calls, calls, name)
            self.assertLessEqual(timed[name].timed, returns, name)
        self.assertEqual(truth["catch_thrown"][1], timed["catch_thrown"].timed)

    def test_should_leave_the_text_as_it_was(self):
        # The C library has a function of that name, too.
        rename = "-Dstep=pace"
        for program, options in ((self.build("busy.c", "prepared", rename), ()),
                                 (self.build("busy.c", "plain", rename, compiler="gcc"), ("--unprepared",))):
            with self.subTest(program):
                process = self.start(program, "2")
                result = self.call("attach", process.pid, "--match", "^(walk|pace)$", "--budget", "20%", "--for", "500ms",
                                   *options)
                self.assertEqual(0, result.returncode, result.stderr)
                self.assertGreaterEqual(read_list(result.stdout)["pace"].outs, 1)
                self.assertTrue(text_is_as_in_files(process.pid))
                self.assertIsNone(process.poll())

    def test_should_put_moved_instructions_back_in_while_threads_are_in_their_middle(self):
        process = self.start(self.build("interrupted.c", compiler="gcc"))
        result = self.call("attach", process.pid, "--unprepared", "--match", "^fill$", "--budget", "0.1%", "--for", "2s")
        self.assertEqual(0, result.returncode, result.stderr)
        self.assertTrue(text_is_as_in_files(process.pid))
        process.communicate("\n", timeout=PATIENCE)
        self.assertEqual(0, process.returncode)

    def test_should_stay_off_the_processor_of_the_process(self):
        processors = os.sched_getaffinity(0)
        taken = {min(processors)}
        process = self.start(self.build("busy.c", "prepared", "-Dstep=pace"), "1")
        for thread in os.listdir(f"/proc/{process.pid}/task"):
            os.sched_setaffinity(int(thread), taken)
        recording = self.attach(process.pid, "--match", "^walk$", "--budget", "5%")
        end = time.monotonic() + PATIENCE
        while os.sched_getaffinity(recording.pid) & taken and time.monotonic() < end:
            time.sleep(0.01)
        self.assertEqual(processors - taken, os.sched_getaffinity(recording.pid))

    def test_should_refuse_what_is_no_share(self):
        for share in "5", "0%", "101%", "%", "-1%", "nan%":
            with self.subTest(share):
                result = self.call("run", "--match", ".", "--budget", share, "--", "true")
                self.assertEqual(2, result.returncode)
                self.assertIn(f"the budget must be a share such as 5%, up to 100%: {share}\n", result.stderr)


class Decisions(WithPrograms):
    """What a budget decides about a process that is made up, so whatever else the machine does."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        program = cls.build_with("budgeted.c", "calls/budget.c", "calls/account.c")
        cls.figures, cls.with_warm, cls.logged = cls.decide(program), cls.decide(program, "warm"), cls.decide(program, "logged")

    @staticmethod
    def decide(*command):
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return {name: float(figure) for name, figure in map(str.split, said.splitlines())}

    def test_should_take_out_what_costs_too_much_before_the_clock_of_the_process_ticks(self):
        self.assertLessEqual(self.figures["first"], 2)

    def test_should_stay_below_budget_and_pay_for_all_calls(self):
        self.assertLessEqual(self.figures["spent"], 50)
        # The process is made up to spend what it saved at its end.
        self.assertGreater(self.figures["last"], 5)
        self.assertAlmostEqual(self.figures["calls"] + self.figures["on_looks"], self.figures["spent"], delta=1)

    def test_should_take_out_what_costs_little_while_too_much_was_spent(self):
        self.assertEqual(0, self.figures["warm"])
        self.assertGreater(self.with_warm["warm"], 0)
        self.assertLess(self.with_warm["spent"], 25)

    def test_should_pay_for_what_each_look_takes_from_the_process(self):
        # The recorder itself is made up to take no time.
        self.assertAlmostEqual(self.figures["looks"] * 0.05, self.figures["on_looks"], delta=0.5)

    def test_should_look_seldom_while_calls_cost_little(self):
        # In a tenth of a second.
        self.assertLessEqual(self.figures["calm_looks"], 11)


    def test_should_take_out_soon_what_is_logged_from_another_processor(self):
        self.assertLessEqual(self.logged["first"], 1)

    def test_should_pay_for_events_and_less_for_those_that_are_lost(self):
        self.assertLessEqual(self.logged["spent"], 50)
        self.assertGreater(self.logged["calls"] - self.logged["events"], 0.5)
        self.assertAlmostEqual(self.logged["events"] + self.logged["on_looks"], self.logged["spent"], delta=1)

    def test_should_pay_for_half_of_its_own_time_but_not_for_that_in_which_the_process_stands_still(self):
        # It is made up to take 10 us for a look, and a millisecond for each stop.
        self.assertLessEqual(self.logged["on_looks"], self.logged["looks"] * 0.005)
        self.assertGreater(self.logged["on_looks"], self.logged["looks"] * 0.004)

    def test_should_leave_rings_little_room_where_too_much_was_spent(self):
        self.assertEqual((8192, 65536), (self.logged["least_room"], self.logged["calm_room"]))

    def test_should_look_seldom_while_few_events_come(self):
        # In a tenth of a second.
        self.assertLessEqual(self.logged["calm_looks"], 21)


class Counters(WithPrograms):
    def test_should_read_the_counters_of_the_processor_as_the_kernel_says(self):
        program = self.build_with("counters.c", "calls/rehearsal.c", "patch/table.c", "patch/dispatcher.S", "../common/clock.c")
        said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
        # Each read is 10, 20 and 30 further than the one before; a call is one read after another.
        self.assertEqual(["plain 100 100 1000 2000 3000", "over 1 1 10 20 30", "moved 1 1 10 20 30", "away 1 0 0 0 0",
                          "forbidden 1 0 0 0 0", "lacking 1 0 0 0 0"], said.splitlines())


class Logged(WithPrograms):
    """The calls of the same program, logged under a budget."""

    def test_should_log_what_it_can_pay_and_say_when_functions_were_out(self):
        result = self.call("run", "--match", ".", "--budget", "5%", "-o", self.folder, "--buffer", str(1 << 22), "--",
                           self.build("uneven.c"), "1")
        self.assertEqual(0, result.returncode, result.stderr)
        truth = self.truth(result.stdout)
        self.assertLessEqual(read_share(result.stderr, "spent"), 5)
        names = re.findall(r"function:(\w+): ", subprocess.run(["babeltrace2", self.folder], capture_output=True, text=True,
                                                               check=True).stdout)
        seen = Counter(names)
        self.assertGreaterEqual(seen["touch_off"], 1)
        self.assertIn(seen["touch_off"] - seen["touch_on"], (0, 1))
        self.assertLess(seen["touch_entry"], truth["touch"][0])
        self.check_gaps(names, "touch")

    def test_should_log_little_of_each_phase_of_a_program_that_takes_more_than_its_budget(self):
        process = self.start(self.build("phases.c"))
        recording = self.attach(process.pid, "--match", "^step_", "--budget", "1%", "-o", self.folder)
        self.check_that_places_keep_their_room(process)
        _, complaint = recording.communicate(timeout=PATIENCE)
        self.assertRegex(complaint, r"are lost; choose fewer functions, or give a larger --budget or a larger --buffer\n")
        said = subprocess.run(["babeltrace2", self.folder], capture_output=True, text=True, check=True)
        seen = Counter(re.findall(r"function:(step_\d+)_(?:entry|exit): ", said.stdout))
        self.assertIn("discarded", said.stderr)
        self.assertEqual(16, len(seen))
        # Of the 65,536 events of a ring, it has room for an eighth.
        self.assertLessEqual(sorted(seen.values())[8], 3 * 8192)

    def check_that_places_keep_their_room(self, process):
        """Lets it go on, and reads from where on its ring has room until it ends: the thread may have looked at it before."""
        shared = int(re.search(r"(\w+)-.*memfd:wakepath-functions", Path(f"/proc/{process.pid}/maps").read_text())[1], 16)
        seen = [0]
        process.stdin.close()
        process.stdin = None
        with open(f"/proc/{process.pid}/mem", "rb", 0) as memory:
            while process.poll() is None:
                memory.seek(shared + SLOT_BYTES * (1 + process.pid % SLOTS) + SLOT_CONSUMED)
                read = memory.read(8)
                if len(read) == 8:
                    seen.append(int.from_bytes(read, "little"))
        self.assertGreater(seen[-1], 0)
        self.assertEqual([], [pair for pair in zip(seen, seen[1:]) if pair[0] > pair[1]])

    def check_gaps(self, names, function):
        """While a function is out, it has no events, but for one that was just being written."""
        is_in, late = True, 0
        for name in names:
            if name in (f"{function}_off", f"{function}_on"):
                self.assertEqual(name == f"{function}_off", is_in)
                is_in, late = not is_in, 0
            elif name in (f"{function}_entry", f"{function}_exit"):
                late += not is_in
                self.assertLessEqual(late, 1)

    def test_should_refuse_to_tell_calls_apart_that_it_may_not_see(self):
        result = self.call("run", "--match", ".", "--budget", "5%", "-o", self.folder, "--longer", "1ms", "--", "true")
        self.assertEqual(2, result.returncode)
        self.assertIn("need all calls", result.stderr)


if __name__ == "__main__":
    unittest.main()
