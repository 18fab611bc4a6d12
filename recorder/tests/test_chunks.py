# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Keeps the last parts of long recordings, and makes snapshots of them."""

import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from recording import PATIENCE, PingPong, Recording, Sleeper, WithFolder, read


class Chunks(WithFolder):
    def await_folder(self, name):
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(os.path.join(self.folder, name, "dump_0")):
            self.assertLess(time.monotonic(), deadline, os.listdir(self.folder))
            os.sched_yield()

    def test_should_keep_the_last_parts_of_a_long_recording(self):
        with Recording(self.folder, "--chunk", "1", "--keep", "2"):
            for number in range(4):
                PingPong(100).run()
                self.await_folder(f"chunk-{number:06}")
        names = sorted(os.listdir(self.folder))
        self.assertEqual(2, len(names))
        first, second = (read(os.path.join(self.folder, name)) for name in names)
        # Each has a list of tasks, which nobody has to look for in parts that are gone; on each CPU times go on.
        for part in first, second:
            self.assertIn("lttng_statedump_end", [event.name for event in part])
        for cpu in {event.cpu for event in first}:
            before, after = ([event.time for event in part if event.cpu == cpu and not event.name.startswith("lttng_")]
                             for part in (first, second))
            self.assertLess(max(before), min(after, default=sys.maxsize))

    def test_should_read_the_parts_as_one_trace_without_a_gap(self):
        with Recording(self.folder, "--chunk", "1") as recording:
            for number in range(3):
                self.await_folder(f"chunk-{number:06}")
                PingPong(100).run()
        folders = [os.path.join(self.folder, name) for name in os.listdir(self.folder)]
        read_together = subprocess.run(["babeltrace2", *folders], check=True, capture_output=True, text=True)
        self.assertEqual(recording.results["events"], len(read_together.stdout.splitlines()))
        self.assertNotIn("iscarded", read_together.stderr)

    def test_should_put_what_is_there_into_a_snapshot_on_a_signal(self):
        with Recording(self.folder, "--chunk", "3600", "--keep", "3") as recording:
            game = PingPong(2000)
            game.run()
            recording.process.send_signal(signal.SIGUSR1)
            said = recording.await_snapshot()
        self.assertEqual((f"{self.folder}/snapshot-000000", "signal"), said)
        events = read(os.path.join(self.folder, "snapshot-000000", "chunk-000000"))
        self.assertGreater(sum(event.tid == game.child for event in events), 1000)
        self.assertEqual(["chunk-000001", "snapshot-000000"], sorted(os.listdir(self.folder)))


    def test_should_make_a_snapshot_while_a_task_of_a_name_waits_for_too_long(self):
        with Sleeper("slow-two"), Recording(self.folder, "--chunk", "3600", "--slow", "slow-one=300") as recording:
            PingPong(100).run()
            with Sleeper("slow-one") as slow:
                said = recording.await_snapshot()
        self.assertEqual((f"{self.folder}/snapshot-000000", f"wait of {slow.pid}"), said)
        left = [event for event in read(said[0]) if event.name == "sched_switch" and event.number("prev_tid") == slow.pid]
        self.assertNotEqual(0, left[-1].number("prev_state"))

    def test_should_make_no_snapshot_of_a_wait_that_is_short_enough(self):
        with Recording(self.folder, "--chunk", "3600", "--slow", "slow-one=60000"):
            with Sleeper("slow-one"):
                PingPong(2000).run()
        self.assertEqual(["chunk-000000"], os.listdir(self.folder))

    def test_should_make_a_snapshot_when_the_marker_is_touched(self):
        marker = Path(self.scratch, "marker")
        marker.touch()
        with Recording(self.folder, "--chunk", "3600", "--marker", marker) as recording:
            Path(self.scratch, "another").touch()
            marker.touch()
            self.assertEqual((f"{self.folder}/snapshot-000000", "marker"), recording.await_snapshot())
            marker.touch()
            self.assertEqual((f"{self.folder}/snapshot-000001", "marker"), recording.await_snapshot())
        self.assertEqual(["chunk-000002", "snapshot-000000", "snapshot-000001"], sorted(os.listdir(self.folder)))

    def test_should_start_a_part_when_the_last_one_is_large_enough(self):
        with Recording(self.folder, "--chunk-bytes", "100000", "--no-statedump") as recording:
            for number in range(3):
                while not os.path.exists(os.path.join(self.folder, f"chunk-{number:06}")):
                    PingPong(100).run()
        folders = [os.path.join(self.folder, name) for name in sorted(os.listdir(self.folder))]
        for folder in folders[:-1]:
            size = sum(file.stat().st_size for file in Path(folder).iterdir() if file.name != "metadata")
            self.assertGreater(size, 100_000)
        self.assertEqual(recording.results["events"], sum(len(read(folder)) for folder in folders))


if __name__ == "__main__":
    unittest.main()
