# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records what this process waits in, by mechanisms that are known call by call, without events of system calls."""

import contextlib
import fcntl
import mmap
import os
import re
import select
import socket
import subprocess
import threading
import time
import unittest
from pathlib import Path

from recording import Recording, WithFolder, read

DELAY = 0.02
MILLISECOND = 1_000_000
NO_LIMIT, SOME_LIMIT, UNKNOWN_LIMIT = -1, -2, -3
NONE = 2**64 - 1
ADDRESS = re.compile(r"\[\d+\] = (\d+)")


def numbers():
    text = subprocess.run(["gcc", "-E", "-dM", "-include", "asm/unistd_64.h", "-"], input="", text=True,
                          capture_output=True, check=True).stdout
    return {int(words[2]): words[1].removeprefix("__NR_") for words in map(str.split, text.splitlines())
            if words[1].startswith("__NR_")}


NAMES = numbers()


@contextlib.contextmanager
def soon(action):
    """Does something from another thread when this one has come to wait."""
    tid = threading.get_native_id()

    def act():
        while not Path(f"/proc/self/task/{tid}/stat").read_text().rpartition(") ")[2].startswith("S"):
            pass
        time.sleep(DELAY)
        action()
    thread = threading.Thread(target=act)
    thread.start()
    try:
        yield
    finally:
        thread.join()


class Wait:
    """An event, with the switch that follows it on its CPU."""

    def __init__(self, event):
        self.call = NAMES.get(event.number("call"), str(event.number("call")))
        self.fd, self.count, self.limit = (event.number(field) for field in ("fd", "count", "limit"))
        self.object = event.number("object")
        self.text = event.text


class WaitCalls(WithFolder):
    def record(self, work, *options):
        """The waits of this thread."""
        with Recording(self.folder, *options):
            work()
        self.events = read(self.folder)
        return [Wait(event) for event in self.events
                if event.name == "wakepath_wait" and event.tid == threading.get_native_id()]

    def first(self, waits, call):
        found = [wait for wait in waits if wait.call == call]
        self.assertTrue(found, f"no {call} among {[wait.call for wait in waits]}")
        return found[0]

    def names(self, number):
        """The path of a file, put together from the names of its folders."""
        known = {event.number("file"): event for event in self.events if event.name == "wakepath_file"}
        parts = []
        while number:
            parts.append(known[number].fields["name"].strip('"'))
            number = known[number].number("parent")
        return "/".join(part for part in reversed(parts) if part != "/")

    def test_should_stand_right_before_the_switch_of_its_task(self):
        self.record(lambda: time.sleep(DELAY))
        following = {}
        for before, event in zip(self.events, self.events[1:], strict=False):
            if before.name == "wakepath_wait" and event.cpu == before.cpu:
                following.setdefault(event.name, []).append((before.tid, event.number("prev_tid")))
        self.assertEqual({"sched_switch"}, set(following))
        self.assertEqual([], [pair for pair in following["sched_switch"] if pair[0] != pair[1]])

    def test_should_name_what_a_read_of_a_pipe_waits_for(self):
        end, hold = os.pipe()

        def work():
            with soon(lambda: os.write(hold, b"x")):
                os.read(end, 1)
        wait = self.first(self.record(work), "read")
        self.assertEqual((end, os.fstat(end).st_ino), (wait.fd, wait.object))
        self.assertIn("file = ( \"pipe\"", wait.text)

    def test_should_name_the_other_end_of_a_connection_of_each_family(self):
        for family, host, address in ((socket.AF_INET, "127.0.0.1", [127, 0, 0, 1]),
                                      (socket.AF_INET6, "::1", [0] * 15 + [1])):
            with self.subTest(host), socket.create_server((host, 0), family=family) as server, \
                    socket.create_connection(server.getsockname()[:2]) as one:
                other = server.accept()[0]

                def work(one=one, other=other):
                    with soon(lambda: other.send(b"x")):
                        one.recv(1)
                wait = self.first(self.record(work), "recvfrom")
                self.assertEqual(one.fileno(), wait.fd)
                self.assertIn(f"port = {server.getsockname()[1]},", wait.text)
                self.assertEqual(address, [int(number) for number in ADDRESS.findall(wait.text)])
                self.assertEqual(UNKNOWN_LIMIT, wait.limit)
                other.close()
            self.doCleanups()
            self.setUp()

    def test_should_tell_that_a_socket_has_a_time_limit(self):
        one, other = socket.socketpair()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, (5).to_bytes(8, "little") + bytes(8))
        with one, other:
            def work():
                with soon(lambda: other.send(b"x")):
                    one.recv(1)
            wait = self.first(self.record(work), "recvfrom")
            self.assertEqual((one.fileno(), SOME_LIMIT), (wait.fd, wait.limit))
            self.assertIn("file = ( \"socket\"", wait.text)

    def test_should_tell_descriptor_count_and_limit_of_a_poll(self):
        ends = [os.pipe()[0] for _ in range(3)]
        poll = select.poll()
        for end in ends:
            poll.register(end, select.POLLIN)
        wait = self.first(self.record(lambda: poll.poll(7)), "poll")
        self.assertEqual((ends[0], 3, 7 * MILLISECOND), (wait.fd, wait.count, wait.limit))

    def test_should_tell_sleeps_by_poll_and_select_from_looks(self):
        end = os.pipe()[0]

        def work():
            select.poll().poll(3)
            select.select([], [], [], 0.003)
            select.select([end], [], [], 0.004)
        waits = self.record(work)
        self.assertEqual((-1, 0, 3 * MILLISECOND), self.facts(self.first(waits, "poll")))
        sleep, look = [wait for wait in waits if wait.call in ("select", "pselect6")][:2]
        self.assertEqual((-1, 0, 3 * MILLISECOND), self.facts(sleep))
        self.assertEqual((end, 1, 4 * MILLISECOND), self.facts(look))

    @staticmethod
    def facts(wait):
        return wait.fd, wait.count, wait.limit

    def test_should_tell_descriptor_and_limit_of_epoll(self):
        epoll = select.epoll()
        epoll.register(os.pipe()[0], select.EPOLLIN)
        wait = self.first(self.record(lambda: epoll.poll(0.004)), "epoll_wait")
        self.assertEqual((epoll.fileno(), -1, 4 * MILLISECOND), self.facts(wait))
        self.assertEqual("[eventpoll]", self.names(wait.object))

    def test_should_tell_the_same_address_of_two_waits_for_a_lock(self):
        lock = threading.Lock()
        lock.acquire()

        def work():
            lock.acquire(timeout=0.003)
            lock.acquire(timeout=0.004)
        one, other = [wait for wait in self.record(work) if wait.call == "futex"][:2]
        self.assertEqual(one.object, other.object)
        self.assertNotEqual(NONE, one.object)
        self.assertTrue(2 * MILLISECOND < one.limit <= 3 * MILLISECOND, one.limit)

    def test_should_tell_the_child_that_is_waited_for(self):
        children = []

        def work():
            children.append(subprocess.Popen(["cat"], stdin=subprocess.PIPE))
            with soon(children[0].stdin.close):
                children[0].wait()
        wait = self.first(self.record(work), "wait4")
        self.assertEqual(children[0].pid, wait.object)

    def test_should_tell_the_length_of_a_sleep(self):
        wait = self.first(self.record(lambda: time.sleep(0.006)), "clock_nanosleep")
        self.assertTrue(5 * MILLISECOND < wait.limit <= 6 * MILLISECOND, wait.limit)

    def test_should_tell_the_path_of_a_file_that_is_opened_while_recording(self):
        path = Path(self.scratch, "some", "locked")
        path.parent.mkdir()

        def work():
            with path.open("w") as one, path.open("w") as other:
                fcntl.flock(one, fcntl.LOCK_EX)
                with soon(lambda: fcntl.flock(one, fcntl.LOCK_UN)):
                    fcntl.flock(other, fcntl.LOCK_EX)
        wait = self.first(self.record(work), "flock")
        self.assertEqual(str(path), "/" + self.names(wait.object))

    def test_should_tell_what_a_descriptor_is_now_and_not_what_it_was(self):
        file = os.open(__file__, os.O_RDONLY)
        end, hold = os.pipe()

        def work():
            os.dup2(end, file)
            with soon(lambda: os.write(hold, b"x")):
                os.read(file, 1)
        wait = self.first(self.record(work), "read")
        self.assertEqual((file, os.fstat(end).st_ino), (wait.fd, wait.object))
        self.assertIn("file = ( \"pipe\"", wait.text)

    def test_should_say_nothing_of_tasks_without_a_program(self):
        self.record(lambda: time.sleep(0.2))
        kernel = {event.number("tid") for event in self.events
                  if event.name == "lttng_statedump_process_state" and event.number("type") == 1}
        self.assertTrue(kernel)
        self.assertEqual(set(), {event.tid for event in self.events if event.name == "wakepath_wait"} & kernel)

    def test_should_leave_waits_out_where_they_are_not_wanted(self):
        self.assertEqual([], self.record(lambda: time.sleep(DELAY), "--events", "sched_switch,sched_ttwu"))

    def test_should_tell_a_wait_for_a_page_from_calls(self):
        path = Path(self.scratch, "cold")
        path.write_bytes(os.urandom(1 << 22))
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ) as memory:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            memory.madvise(mmap.MADV_RANDOM)
            waits = self.record(lambda: [memory[place] for place in range(0, 1 << 22, 4096)])
        if not any(wait.call == "-1" for wait in waits):
            self.skipTest("this file system keeps all pages in memory")
        self.assertEqual((-1, -1, UNKNOWN_LIMIT), self.facts(self.first(waits, "-1")))


if __name__ == "__main__":
    unittest.main()
