# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records page faults of this process, and compares them with the kernel's own count of its thread's."""

import ctypes
import math
import mmap
import os
import resource
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "requests"))

import attribution  # noqa: E402
from recording import Recording, WithFolder, read  # noqa: E402

PAGE = mmap.PAGESIZE
USER, KERNEL = "x86_exceptions_page_fault_user", "x86_exceptions_page_fault_kernel"
ENDS = "wakepath_minor_fault", "wakepath_major_fault"
PRESENT = 1
# What the interpreter touches by itself between a look at the clock and one at the counters.
SLACK = 3


def now():
    return time.clock_gettime_ns(time.CLOCK_REALTIME)


def counted():
    usage = resource.getrusage(resource.RUSAGE_THREAD)
    return usage.ru_minflt, usage.ru_majflt


def new_pages(count):
    memory = mmap.mmap(-1, count * PAGE)
    memory.madvise(mmap.MADV_NOHUGEPAGE)
    return memory


def touch(memory, count):
    for page in range(count):
        memory[page * PAGE] = 1


class Faults(WithFolder):
    def record(self, work):
        """The events of this thread during the work, and how many faults of both kinds the kernel counts."""
        with Recording(self.folder, "--faults"):
            before, start = counted(), now()
            work()
            end, after = now(), counted()
        events = [event for event in read(self.folder)
                  if event.tid == threading.get_native_id() and start <= event.time <= end]
        return events, *(late - early for early, late in zip(before, after))

    @staticmethod
    def named(events, *names):
        return [event for event in events if event.name in names]

    def test_should_record_each_page_that_is_touched_for_the_first_time(self):
        memory = new_pages(1000)
        first = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        events, minor, _ = self.record(lambda: touch(memory, 1000))
        addresses = [event.number("address") // PAGE for event in self.named(events, USER)
                     if not event.number("error_code") & PRESENT]
        self.assertLessEqual(set(range(first // PAGE, first // PAGE + 1000)), set(addresses))
        self.assertEqual(len(addresses), len(set(addresses)))
        self.assertAlmostEqual(minor, len(self.named(events, USER, KERNEL)), delta=SLACK)

    def test_should_tell_when_each_fault_ended(self):
        memory = new_pages(1000)
        events, _, _ = self.record(lambda: touch(memory, 1000))
        parts = [event for event in events if event.name in (USER, KERNEL, *ENDS)]
        pairs = [(begin, end) for begin, end in zip(parts, parts[1:]) if begin.name in (USER, KERNEL)]
        ended = [end.time - begin.time for begin, end in pairs if end.name in ENDS]
        self.assertAlmostEqual(len(ended), len(pairs), delta=SLACK)
        self.assertGreaterEqual(len(ended), 1000)
        self.assertGreater(min(ended), 0)
        # A page of memory takes some microseconds; what took longer was interrupted.
        self.assertLess(sorted(ended)[len(ended) // 2], 100_000)

    def test_should_record_pages_that_the_kernel_touches_for_a_call(self):
        with open("/dev/zero", "rb", buffering=0) as zeros:
            memory = new_pages(100)
            events, minor, _ = self.record(lambda: zeros.readinto(memory))
        self.assertGreaterEqual(len(self.named(events, KERNEL)), 100)
        self.assertAlmostEqual(minor, len(self.named(events, USER, KERNEL)), delta=SLACK)

    def test_should_tell_the_faults_that_waited_for_a_page_of_a_file(self):
        path = os.path.join(self.scratch, "file")
        Path(path).write_bytes(os.urandom(64 * PAGE))
        with open(path, "rb") as file:
            os.fsync(file.fileno())
            memory = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
            memory.madvise(mmap.MADV_RANDOM)
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            events, _, major = self.record(lambda: [memory[page * PAGE] for page in range(0, 64, 16)])
        if not major:
            self.skipTest("this file system keeps its files in memory")
        self.assertEqual(major, len(self.named(events, "wakepath_major_fault")))

    def test_should_show_which_request_touched_how_many_pages(self):
        touched = []

        def serve(connection):
            for _ in range(3):
                count = int(connection.recv(10))
                memory, before = new_pages(count), counted()[0]
                touch(memory, count)
                touched.append(counted()[0] - before)
                connection.sendall(b"done")

        client, server = socket.socketpair()
        self.addCleanup(client.close)
        self.addCleanup(server.close)
        thread = threading.Thread(target=serve, args=[server])
        with Recording(self.folder, "--faults", "--requests"):
            thread.start()
            for count in (10, 1000, 100):
                client.sendall(b"%d" % count)
                client.recv(10)
            thread.join()
        events = [event for event in attribution.read(self.folder) if event.tid == thread.native_id]
        faults = [event.time for event in self.named(read(self.folder), USER, KERNEL) if event.tid == thread.native_id]
        # The thread may still be there when the recording ends.
        ends = [event.time for event in events if event.name == "inferred_end"] + [math.inf]
        found = [sum(event.time <= fault <= min(end for end in ends if end >= event.time) for fault in faults)
                 for event in events if event.name == "inferred_begin"]
        self.assertEqual(3, len(touched))
        for mine, theirs in zip(touched, found, strict=True):
            self.assertLessEqual(mine, theirs)
            # Beside the pages there is what the interpreter needs to make room for them.
            self.assertLess(theirs, mine + 50)

    def test_should_declare_nothing_unless_asked(self):
        with Recording(self.folder):
            pass
        metadata = subprocess.run(["babeltrace2", "--output-format=ctf-metadata", self.folder], check=True,
                                  capture_output=True, text=True).stdout
        self.assertNotIn("fault", metadata)


if __name__ == "__main__":
    unittest.main()
