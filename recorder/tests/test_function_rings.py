# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Where in a trace it is told that a ring of calls was full."""

import os
import random
import re
import subprocess

from function_programs import WithPrograms, read_calls
from recording import PATIENCE

PLACES = 256
LOSS = re.compile(r"discarded (\d+) events? between \[(\d+)\.(\d{9})\] and \[(\d+)\.(\d{9})\]")


class Rings(WithPrograms):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.ring = cls.build_with("ring.c", *(f"calls/{name}.c" for name in ("collector", "filter", "metadata", "stream", "tsc")),
                                  "patch/table.c", "process/status.c", "message.c", "../common/clock.c", "../common/ctf.c")

    def losses(self, folder):
        said = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True, text=True).stderr
        return [(int(count), int(begin + begin_ns), int(end + end_ns))
                for count, begin, begin_ns, end, end_ns in LOSS.findall(said)]

    def check_losses(self, *steps):
        """
        Each gap in the numbers of the events touches a loss that is told, and all calls are there or lost. Returns how many
        are lost.
        """
        folder = os.path.join(self.scratch, str(len(os.listdir(self.scratch))))
        made = int(subprocess.run([self.ring, folder], input="\n".join(step if " " in step else step + " 1" for step in steps),
                                  check=True, capture_output=True, text=True, timeout=PATIENCE).stdout)
        calls, losses = read_calls(folder), self.losses(folder)
        self.assertEqual(made, len(calls) + sum(count for count, _, _ in losses), steps)
        for before, after in zip(calls, calls[1:]):
            self.assertLess(before.frame, after.frame)
            if after.frame != before.frame + 1:
                self.assertTrue(any(begin <= after.time and end >= before.time for _, begin, end in losses),
                                (before.frame, after.frame, steps))
        return made - len(calls)

    def test_should_tell_a_loss_behind_the_last_event_before_it(self):
        self.assertEqual(4, self.check_losses(f"call {PLACES + 4}", "drain", "call 3", "drain"))

    def test_should_tell_a_loss_of_a_handler_with_the_events_of_the_handler(self):
        self.assertEqual(8, self.check_losses("call 1", "begin", f"call {PLACES + 5}", "drain", "call 1", "end", "drain",
                                              "call 2", "drain"))

    def test_should_tell_a_loss_between_handlers_of_handlers(self):
        self.check_losses("call 1", "begin", "call 9", "begin", f"call {PLACES}", "drain", "end", "drain", "end", "call 1",
                          "drain", "call 1")

    def test_should_pass_a_place_that_is_never_filled(self):
        lost = self.check_losses("call 1", "begin", "leave", f"call {PLACES}", "pass", "call 100", "drain", "call 100")
        self.assertLess(2, lost)

    def test_should_read_a_thread_further_that_fills_a_place_that_was_passed(self):
        self.check_losses("begin", f"call {PLACES}", "pass", "end", "drain", "call 3", "drain", f"call {PLACES}", "drain",
                          "call 9", "drain")

    def test_should_lose_no_event_to_a_place_that_is_filled_a_lap_too_late(self):
        self.check_losses("call 5", "begin", f"call {PLACES}", "pass", "call 20", "end", "drain", "call 3", "drain")

    def test_should_read_the_rings_of_a_thread_that_leaves_several(self):
        self.check_losses(*["begin", f"call {PLACES}", "pass", "call 9", "drain"] * 5, *["end", "drain", "call 9"] * 5)

    def test_should_tell_losses_at_their_places_whatever_handlers_do(self):
        for seed in range(20):
            with self.subTest(seed=seed):
                self.check_losses(*self.random_steps(random.Random(seed)))

    def random_steps(self, chance):
        """Handlers within handlers, that make few calls or many, and are read at any moment."""
        counts = [1, 2, 30, PLACES // 2, PLACES, 300]
        steps = [chance.choice(["begin", "end", f"call {chance.choice(counts)}", "drain", "drain"]) for _ in range(200)]
        for place in chance.sample(range(200), 4):
            steps[place] = "pass"
        return steps + ["end"] * steps.count("begin")

    def test_should_tell_losses_at_their_places_while_a_ring_is_read(self):
        self.assertLess(0, self.check_losses(*["race 20000"] * 5))

    def test_should_log_each_call_once_wherever_handlers_interrupt_it(self):
        handled = self.build_with("handled.c", "calls/rehearsal.c", "patch/table.c", "patch/dispatcher.S", "study/instruction.c",
                                  "message.c", "../common/clock.c", "-lcapstone")
        said = subprocess.run([handled], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(0, said.returncode, said.stdout)
        pairs = [int(count) for count in re.findall(r"(?m)^(?:log|arguments|result): (\d+)$", said.stdout)]
        self.assertEqual(3, len(pairs), said.stdout)
        # At each of some fifty instructions of the outer call, with eight ways to read, and three to start.
        self.assertLess(50 * 50 * 8 * 3, min(pairs))
