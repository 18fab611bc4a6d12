# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records a program that waits by io_uring, with and without a thread of the kernel that polls for its requests."""

import os
import subprocess
import unittest
from pathlib import Path

from recording import Recording, WithFolder, read

PROGRAM = Path(__file__).resolve().parents[2] / "releng/truth/c/io-uring.c"


class Requests(WithFolder):
    def record(self, way):
        """The events about requests of the program, each with the name of the task that had the CPU."""
        program = os.path.join(self.scratch, "io-uring")
        subprocess.run(["gcc", "-D_GNU_SOURCE", "-O2", "-pthread", PROGRAM, "-o", program], check=True)
        with Recording(self.folder):
            said = subprocess.run([program, way], check=True, stdout=subprocess.PIPE, text=True).stdout
        if "SKIP" in said:
            self.skipTest(said)
        events = read(self.folder)
        names = {event.tid: event.fields["prev_comm"].strip('"') for event in events if event.name == "sched_switch"}
        ours = {"waiter", "worker", f"iou-sqp-{said.split()[1]}"}
        return [(event, names[event.tid]) for event in events
                if event.name.startswith("io_uring_") and names[event.tid] in ours]

    def test_should_tell_who_made_a_request_ready_that_is_polled_for(self):
        (added, adder), (completed, poller) = self.record("sqpoll")
        self.assertEqual(["io_uring_task_add", "io_uring_complete"], [added.name, completed.name])
        self.assertEqual(added.fields["req"], completed.fields["req"])
        self.assertEqual("worker", adder)
        self.assertTrue(poller.startswith("iou-sqp-"), poller)

    def test_should_not_tell_requests_that_nobody_polls_for(self):
        self.assertEqual([], self.record("blocking"))


if __name__ == "__main__":
    unittest.main()
