# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Keeps programs from running, by limits, the freezer and signals, and finds in the recording why they did not run."""

import contextlib
import os
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from recording import PATIENCE, Recording, WithFolder, read

ROOT = Path("/sys/fs/cgroup")
QUOTA, PERIOD = 2_000_000, 100_000_000
COMPUTING = "import sys, time\nprint(flush=True)\nwhile time.process_time() < float(sys.argv[1]): pass"
STOPPED = 4
RUNNABLE = (0, 0x100)


class Group:
    """A cgroup of either version, with the files that limit and freeze it."""

    def __init__(self, test, controller):
        old = ROOT / controller
        self.is_old = old.is_dir()
        self.name = f"wakepath-{os.getpid()}"
        self.path = (old if self.is_old else ROOT) / self.name
        try:
            if not self.is_old:
                with contextlib.suppress(OSError):
                    (ROOT / "cgroup.subtree_control").write_text(f"+{controller}")
            self.path.mkdir()
        except OSError as error:
            test.skipTest(f"no cgroup can be made here: {error}")
        test.addCleanup(self.path.rmdir)

    def limit(self, test):
        try:
            if self.is_old:
                (self.path / "cpu.cfs_period_us").write_text(str(PERIOD // 1000))
                (self.path / "cpu.cfs_quota_us").write_text(str(QUOTA // 1000))
            else:
                (self.path / "cpu.max").write_text(f"{QUOTA // 1000} {PERIOD // 1000}")
        except OSError as error:
            test.skipTest(f"this kernel limits no CPU time: {error}")

    def await_holds(self, count):
        """Waits until the limit has held its tasks back some more times."""
        wanted = self.holds() + count
        end = time.monotonic() + PATIENCE
        while self.holds() < wanted:
            if time.monotonic() > end:
                raise AssertionError("the limit holds nothing back")
            time.sleep(PERIOD / 1e9)

    def holds(self):
        return int(dict(line.split() for line in (self.path / "cpu.stat").read_text().splitlines())["nr_throttled"])

    def freeze(self, is_frozen):
        if self.is_old:
            file, wanted = self.path / "freezer.state", "FROZEN" if is_frozen else "THAWED"
            file.write_text(wanted)
        else:
            file, wanted = self.path / "cgroup.events", f"frozen {int(is_frozen)}"
            (self.path / "cgroup.freeze").write_text(str(int(is_frozen)))
        end = time.monotonic() + PATIENCE
        while wanted not in file.read_text().splitlines():
            if time.monotonic() > end:
                raise AssertionError(f"the cgroup is not {wanted}")

    def start(self, seconds):
        """A program that computes for a time, from the moment on at which it is in the group."""
        script = f'echo $$ > {self.path}/cgroup.procs && exec "$@"'
        process = subprocess.Popen(["sh", "-c", script, "sh", sys.executable, "-c", COMPUTING, str(seconds)],
                                   stdout=subprocess.PIPE, text=True)
        process.stdout.readline()
        return process


def finish(process):
    process.communicate(timeout=PATIENCE)


def holds(events, tid):
    """What held a task back, each with the next switch on the CPU of the event."""
    return [(held, next(event for event in events[place:] if event.name == "sched_switch" and event.cpu == held.cpu))
            for place, held in enumerate(events) if held.name == "wakepath_held" and held.number("tid") == tid]


def names(events):
    return {event.number("cgroup"): event.fields["name"].strip('"') for event in events
            if event.name == "wakepath_cgroup"}


class HeldTest(WithFolder):
    def record(self, work):
        with Recording(self.folder):
            result = work()
        return read(self.folder), result

    def test_should_tell_which_limit_holds_a_task_back(self):
        group = Group(self, "cpu")
        group.limit(self)

        def work():
            bystander = subprocess.Popen(["nice", "-n", "19", "sh", "-c", "while :; do :; done"])
            limited = group.start(PATIENCE)
            group.await_holds(3)
            limited.kill()
            finish(limited)
            bystander.kill()
            bystander.wait()
            return limited.pid, bystander.pid

        events, (limited, bystander) = self.record(work)
        found = holds(events, limited)
        self.assertTrue(found)
        for held, switch in found:
            self.assertEqual((limited, QUOTA, PERIOD), (switch.number("prev_tid"), held.number("quota"),
                                                        held.number("period")))
            self.assertIn(switch.number("prev_state"), RUNNABLE)
            self.assertEqual(group.name, names(events)[held.number("cgroup")])
        self.assertFalse(holds(events, bystander))
        timers = {event.number("hrtimer") for event in events if event.name == "timer_hrtimer_expire_entry"}
        self.assertIn(found[0][0].number("period_timer"), timers)

    def test_should_tell_that_a_task_is_frozen(self):
        group = Group(self, "freezer")

        def work():
            frozen = group.start(PATIENCE)
            group.freeze(True)
            group.freeze(False)
            frozen.kill()
            finish(frozen)
            return frozen.pid

        events, frozen = self.record(work)
        found = [(held, switch) for held, switch in holds(events, frozen) if switch.number("prev_tid") == frozen]
        self.assertTrue(found)
        for held, switch in found:
            self.assertIn("frozen", held.fields["by"])
            self.assertNotIn(switch.number("prev_state"), RUNNABLE)
            self.assertEqual(group.name, names(events)[held.number("cgroup")])

    def test_should_tell_who_stops_a_task(self):
        def work():
            stopped = subprocess.Popen(["sleep", "1000"])
            os.kill(stopped.pid, signal.SIGSTOP)
            os.waitpid(stopped.pid, os.WUNTRACED)
            os.kill(stopped.pid, signal.SIGCONT)
            os.waitpid(stopped.pid, os.WCONTINUED)
            os.kill(stopped.pid, signal.SIGUSR1)
            stopped.wait()
            return stopped.pid

        events, stopped = self.record(work)
        sent = [(event.tid, event.number("sig")) for event in events
                if event.name == "signal_generate" and event.number("pid") == stopped]
        self.assertEqual([(os.getpid(), signal.SIGSTOP), (os.getpid(), signal.SIGCONT)], sent)
        self.assertIn(STOPPED, [event.number("prev_state") for event in events
                                if event.name == "sched_switch" and event.number("prev_tid") == stopped])

    def test_should_tell_that_a_task_goes_to_another_cpu(self):
        cpus = sorted(os.sched_getaffinity(0))
        if len(cpus) < 2:
            self.skipTest("this machine has one CPU")

        def work():
            busy = subprocess.Popen(["sh", "-c", "while :; do :; done"])
            os.sched_setaffinity(busy.pid, cpus[:1])
            os.sched_setaffinity(busy.pid, cpus[1:2])
            busy.terminate()
            busy.wait()
            return busy.pid

        events, busy = self.record(work)
        self.assertIn((cpus[0], cpus[1]), [(event.number("orig_cpu"), event.number("dest_cpu")) for event in events
                                           if event.name == "sched_migrate_task" and event.number("tid") == busy])

    def test_should_list_what_is_there_on_the_cpu_that_lists_it(self):
        events, _ = self.record(lambda: None)
        leaving, listed = {}, 0
        for event in reversed(events):
            if event.name == "sched_switch":
                leaving[event.cpu] = event.number("prev_tid")
            elif event.name.startswith("lttng_statedump_"):
                self.assertEqual(leaving[event.cpu], event.tid)
                listed += 1
        self.assertGreater(listed, 0)


if __name__ == "__main__":
    unittest.main()
