# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records this machine for real, and holds what babeltrace2 reads against what the workloads know of themselves."""

import os
import re
import shutil
import socket
import struct
import subprocess
import sys
import unittest
from pathlib import Path

from recording import PATIENCE, RECORDER, Busy, PingPong, Recording, WithFolder, read, read_discarded

SLEEP = 50_000_000
# By which a sleep may end later, as its task allows.
LATENCY = 50_000
INTERRUPTIBLE = 1
# Of a packet: where its sizes are, and the bytes of one without events.
PACKET_SIZES = 48
PACKET_START = 88


class Events(WithFolder):
    def test_should_say_who_woke_whom(self):
        game = PingPong(2000)
        with Recording(self.folder):
            game.run()
        events = read(self.folder)
        woken = [event for event in events if event.name == "sched_ttwu" and event.tid == os.getpid()
                 and event.number("tid") == game.child]
        answers = [event for event in events if event.name == "sched_ttwu" and event.tid == game.child
                   and event.number("tid") == os.getpid()]
        # A task that had not gone to sleep yet is not woken. On a busy machine that is nearly every round.
        self.assertGreater(len(woken), 10)
        self.assertGreater(len(answers), 10)
        inside = [event for event in woken if any(first <= event.time <= last for first, last in game.moments)]
        self.assertEqual(len(woken), len(inside))

    def test_should_record_as_many_events_as_it_says(self):
        with Recording(self.folder) as recording:
            PingPong(50).run()
        self.assertEqual(recording.results["events"], len(read(self.folder)))
        self.assertEqual(0, recording.results["discarded"])
        self.assertEqual("", recording.remedy)

    def test_should_keep_the_order_of_time_on_each_cpu(self):
        with Recording(self.folder, "--no-statedump"):
            PingPong(2000).run()
        for file in Path(self.folder).glob("cpu_*"):
            times = [event.time for event in self.read_stream(file.name)]
            self.assertEqual(sorted(times), times)

    def read_stream(self, name):
        """The events of one file, in its own order: in a folder with the others left out nothing is merged."""
        alone = os.path.join(self.scratch, name)
        os.mkdir(alone)
        for file in "metadata", name:
            shutil.copy(os.path.join(self.folder, file), alone)
        return read(alone)

    def test_should_record_only_what_is_asked_for(self):
        with Recording(self.folder, "--events", "sched_switch,sched_ttwu", "--no-statedump"):
            PingPong(20).run()
        self.assertEqual({"sched_switch", "sched_ttwu"}, {event.name for event in read(self.folder)})

    def test_should_have_the_state_in_which_a_task_left_its_cpu(self):
        with Recording(self.folder, "--events", "sched_switch", "--no-statedump"):
            PingPong(100).run()
        states = {event.number("prev_state") for event in read(self.folder)
                  if event.number("prev_tid") == os.getpid()}
        # Asleep until it is woken, and where another task was put before it, preempted.
        self.assertIn(1, states)
        self.assertLessEqual(states, {0, 1, 0x100})

    def test_should_have_the_state_of_a_task_that_has_ended(self):
        with Recording(self.folder, "--events", "sched_switch", "--no-statedump"):
            child = subprocess.Popen(["true"])
            child.wait()
        states = [event.number("prev_state") for event in read(self.folder) if event.number("prev_tid") == child.pid]
        # A zombie until its parent has asked for its exit code, and dead if it has by then.
        self.assertIn(states[-1], (0x10, 0x20), states)

    def test_should_record_birth_and_end_of_a_task(self):
        with Recording(self.folder):
            child = subprocess.Popen(["true"])
            child.wait()
        events = [event for event in read(self.folder) if str(child.pid) in event.fields.values()]
        fork = next(event for event in events if event.name == "sched_process_fork")
        self.assertEqual(os.getpid(), fork.number("parent_pid"))
        self.assertEqual(child.pid, fork.number("child_tid"))
        names = [event.name for event in events]
        for earlier, later in (("sched_process_fork", "sched_wakeup_new"), ("sched_wakeup_new", "sched_process_exec"),
                               ("sched_process_exec", "sched_process_exit")):
            self.assertLess(names.index(earlier), names.index(later))

    def test_should_record_the_new_names_of_threads(self):
        rename = ("import ctypes, pathlib, threading\n"
                  "ready, end = threading.Event(), threading.Event()\n"
                  "def sleep():\n"
                  "    ctypes.CDLL(None).prctl(15, b'named-by-itself')\n"
                  "    ready.set()\n"
                  "    end.wait()\n"
                  "thread = threading.Thread(target=sleep)\n"
                  "thread.start()\n"
                  "ready.wait()\n"
                  "pathlib.Path(f'/proc/self/task/{thread.native_id}/comm').write_text('named-by-another')\n"
                  "end.set()\n"
                  "print(thread.native_id)\n")
        with Recording(self.folder):
            said = subprocess.run(["/usr/bin/python3", "-c", rename], check=True, capture_output=True, text=True)
        names = [[event.fields[field].strip('"') for field in ("oldcomm", "newcomm")] for event in read(self.folder)
                 if event.name == "task_rename" and event.number("tid") == int(said.stdout)]
        self.assertEqual([["python3", "named-by-itself"], ["named-by-itself", "named-by-anothe"]], names)

    def test_should_list_the_tasks_that_were_there(self):
        with Recording(self.folder):
            pass
        tasks = {event.number("tid"): event for event in read(self.folder)
                 if event.name == "lttng_statedump_process_state"}
        own = tasks[os.getpid()]
        self.assertEqual(os.getpid(), own.number("pid"))
        self.assertEqual(os.getppid(), own.number("ppid"))
        self.assertEqual(Path("/proc/self/comm").read_text().strip(), own.fields["name"].strip('"'))
        self.assertEqual(1, tasks[2].number("type"), "kthreadd is a thread of the kernel")
        self.assertEqual(0, own.number("type"))

    def test_should_tell_the_ids_of_tasks_within_the_innermost_of_their_pid_namespaces(self):
        program = ("import os, sys\n"
                   "def say():\n"
                   "    ids = next(line for line in open('/proc/self/status') if line.startswith('NSpid'))\n"
                   "    print(*ids.split()[1:], os.stat('/proc/self/ns/pid').st_ino, flush=True)\n"
                   "say()\n"
                   "sys.stdin.readline()\n"
                   "if os.fork() == 0:\n"
                   "    say()\n"
                   "    os._exit(0)\n"
                   "os.wait()\n")
        unshare = ["unshare", "--fork", "--pid"]
        inside = subprocess.Popen([*unshare, *unshare, sys.executable, "-c", program], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, text=True)
        before = [int(number) for number in inside.stdout.readline().split()]
        with Recording(self.folder):
            forked = [int(number) for number in inside.communicate("\n", timeout=PATIENCE)[0].split()]
        self.assertEqual([4, 1], [len(before), before[2]], "two namespaces within the first, and their inode")
        events = read(self.folder)
        listed = {event.number("tid"): event for event in events if event.name == "lttng_statedump_process_state"}
        self.assertEqual(before[2:], [listed[before[0]].number(field) for field in ("vtid", "ns_inum")])
        own = [os.getpid(), os.stat("/proc/self/ns/pid").st_ino]
        self.assertEqual(own, [listed[os.getpid()].number(field) for field in ("vtid", "ns_inum")])
        fork = next(event for event in events
                    if event.name == "sched_process_fork" and event.number("child_tid") == forked[0])
        self.assertEqual(forked[2:], [fork.number(field) for field in ("child_vtid", "child_ns_inum")])

    def test_should_name_the_timer_that_ends_a_sleep(self):
        with Recording(self.folder):
            sleepers = [subprocess.Popen(["sleep", "0.05"]) for _ in range(10)]
            for sleeper in sleepers:
                sleeper.wait()
        events = read(self.folder)
        expired = {sleeper.pid: self.timers(events, lambda event, tid=sleeper.pid: event.name == "sched_ttwu"
                                            and event.number("tid") == tid
                                            and event.fields["context"] == '"hrtimer"', "context_source")
                   for sleeper in sleepers}
        # Where no tracepoint fires in some tasks, an interrupt that comes while one of them runs is not seen.
        self.assertTrue(any(expired.values()))
        for tid, timers in expired.items():
            self.assertLessEqual(timers, self.timers(
                events, lambda event, tid=tid: event.name == "timer_hrtimer_start" and event.tid == tid, "hrtimer"))

    def test_should_miss_the_end_of_a_sleep_only_where_nothing_can_be_recorded(self):
        """On some machines no tracepoint fires in threads of the first process, also not in interrupts of them."""
        silent = self.threads_of_first_process()
        tids, slept = set(), set()
        with Recording(self.folder), Busy(3):
            for _ in range(4):
                sleepers = [subprocess.Popen(["sleep", str(SLEEP / 1e9)]) for _ in range(10)]
                tids.update(sleeper.pid for sleeper in sleepers)
                for sleeper in sleepers:
                    sleeper.wait()
        running, asleep, at_end, unseen = {}, {}, {}, set()
        for event in read(self.folder):
            for tid in [tid for tid, (cpu, end) in asleep.items() if cpu == event.cpu and end < event.time]:
                # The timer comes on the CPU on which its task went to sleep.
                at_end[tid] = running[asleep.pop(tid)[0]]
            if event.name == "sched_switch":
                running[event.cpu] = event.number("next_tid")
                if event.number("next_tid") in at_end:
                    unseen.add(at_end.pop(event.number("next_tid")))
                if event.number("prev_tid") in tids and event.number("prev_state") == INTERRUPTIBLE:
                    asleep[event.number("prev_tid")] = event.cpu, event.time + SLEEP + LATENCY
                    slept.add(event.number("prev_tid"))
            elif event.name == "sched_ttwu":
                asleep.pop(event.number("tid"), None)
                at_end.pop(event.number("tid"), None)
        self.assertEqual(tids, slept)
        self.assertLessEqual(unseen, silent | self.threads_of_first_process())

    @staticmethod
    def threads_of_first_process():
        return {int(thread) for thread in os.listdir("/proc/1/task")}

    @staticmethod
    def timers(events, is_wanted, field):
        return {event.number(field) for event in events if is_wanted(event)}

    def test_should_agree_with_the_handlers_in_the_context_of_every_event(self):
        with Recording(self.folder, "--no-statedump"):
            PingPong(3000).run()
        check = Path(__file__).resolve().parents[2] / "kmodules" / "test" / "check-contexts.py"
        result = subprocess.run(["/usr/bin/python3", check, "--without-waking", self.folder], capture_output=True, text=True)
        self.assertEqual(0, result.returncode, result.stdout + result.stderr)

    def test_should_end_with_its_input(self):
        with Recording(self.folder, "--until-eof") as recording:
            recording.process.stdin.close()
            recording.process.stdin = None
            recording.process.wait(timeout=PATIENCE)
        self.assertEqual(0, recording.process.returncode)
        self.assertGreater(recording.results["events"], 0)


class Packets(WithFolder):
    def exchange(self, family, address):
        """Sends 5 x 100 bytes to a server on this machine, which answers each with 1,000; returns the ports."""
        server = socket.create_server((address, 0), family=family)
        client = socket.create_connection(server.getsockname()[:2])
        peer, _ = server.accept()
        for _ in range(5):
            client.sendall(b"q" * 100)
            self.receive(peer, 100)
            peer.sendall(b"a" * 1000)
            self.receive(client, 1000)
        ports = client.getsockname()[1], server.getsockname()[1]
        for end in client, peer, server:
            end.close()
        return ports

    @staticmethod
    def receive(end, count):
        while count:
            count -= len(end.recv(count))

    def bytes_of(self, events, name, source, dest):
        return sum(event.number("payload_len") for event in events
                   if event.name == name and (event.number("source"), event.number("dest")) == (source, dest))

    def check(self, family, address):
        with Recording(self.folder):
            client, server = self.exchange(family, address)
        events = read(self.folder)
        for name in "inet_sock_local_out", "inet_sock_local_in":
            self.assertEqual(500, self.bytes_of(events, name, client, server))
            self.assertEqual(5000, self.bytes_of(events, name, server, client))
        return [event for event in events if event.name == "inet_sock_local_out" and event.number("source") == client]

    def test_should_record_the_bytes_of_a_connection(self):
        packets = self.check(socket.AF_INET, "127.0.0.1")
        self.assertIn("saddr = [ [0] = 127, [1] = 0, [2] = 0, [3] = 1 ]", packets[0].text)
        # The first is the question for a connection: it has SYN alone, and the number before that of its first byte.
        self.assertEqual(2, packets[0].number("flags"))
        data = next(packet for packet in packets if packet.number("payload_len"))
        self.assertEqual((packets[0].number("seq") + 1) % 2**32, data.number("seq"))

    def test_should_record_the_bytes_of_a_connection_over_ipv6(self):
        packets = self.check(socket.AF_INET6, "::1")
        self.assertIn("[15] = 1 ]", packets[0].text)

    def test_should_record_datagrams(self):
        with Recording(self.folder):
            receiver = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            receiver.bind(("127.0.0.1", 0))
            port = receiver.getsockname()[1]
            sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            sender.sendto(b"d" * 77, ("127.0.0.1", port))
            receiver.recv(100)
            sender.close()
            receiver.close()
        for name in "inet_sock_local_out", "inet_sock_local_in":
            packets = [event for event in read(self.folder) if event.name == name and event.number("dest") == port]
            self.assertEqual([77], [packet.number("payload_len") for packet in packets])
            self.assertEqual(17, packets[0].number("protocol"))

    def test_should_see_the_packets_of_other_network_namespaces(self):
        name = f"wk{os.getpid()}"
        subprocess.run(["ip", "netns", "add", name], check=True)
        self.addCleanup(subprocess.run, ["ip", "netns", "delete", name], check=True)
        inside = ["ip", "netns", "exec", name]
        subprocess.run([*inside, "ip", "link", "set", "lo", "up"], check=True)
        send = ("import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM);"
                "s.bind(('127.0.0.1', 4711)); s.sendto(b'n' * 33, ('127.0.0.1', 4711)); s.recv(99)")
        with Recording(self.folder):
            subprocess.run([*inside, sys.executable, "-c", send], check=True)
        packet = next(event for event in read(self.folder)
                      if event.name == "inet_sock_local_in" and event.number("dest") == 4711)
        self.assertEqual(33, packet.number("payload_len"))
        self.assertEqual(os.stat(f"/run/netns/{name}").st_ino, packet.number("netns"))


    def test_should_see_packets_where_a_name_is_no_network_namespace(self):
        names = Path("/run/netns")
        names.mkdir(exist_ok=True)
        left_over = names / f"wakepath-test-{os.getpid()}"
        left_over.touch()
        self.addCleanup(left_over.unlink)
        self.check(socket.AF_INET, "127.0.0.1")

    def test_should_see_packets_beside_another_recorder(self):
        with Recording(os.path.join(self.scratch, "other")):
            self.check(socket.AF_INET, "127.0.0.1")

    def test_should_see_each_packet_of_a_later_network_namespace_once(self):
        send = ("import os, socket, subprocess; subprocess.run(['ip', 'link', 'set', 'lo', 'up'], check=True);"
                "print(os.stat('/proc/self/ns/net').st_ino);"
                "there = socket.create_server(('127.0.0.1', 4711)); here = socket.create_connection(('127.0.0.1', 4711));"
                "here.sendall(b'n' * 33); there.accept()[0].recv(99)")
        with Recording(self.folder):
            namespace = int(subprocess.run(["unshare", "--net", sys.executable, "-c", send], check=True,
                                           stdout=subprocess.PIPE).stdout)
        packets = [event for event in read(self.folder) if event.name.startswith("inet_sock_local_")
                   and event.number("netns") == namespace and event.number("payload_len") == 33]
        self.assertEqual(["inet_sock_local_out", "inet_sock_local_in"], [packet.name for packet in packets])
        self.assertEqual([4711, 4711], [packet.number("dest") for packet in packets])


class Losses(WithFolder):
    def test_should_count_every_event_that_finds_no_room(self):
        with Recording(self.folder, "--buffer", "4096") as recording:
            PingPong(20000).run()
        self.assertGreater(recording.results["discarded"], 0)
        self.assertEqual(recording.results["discarded"], read_discarded(self.folder))
        self.assertEqual("record with a larger --buffer than 4096 bytes", recording.remedy)

    def test_should_write_no_packet_without_events_but_the_first_and_the_last(self):
        """Trace Compass 6.2 takes the second of two for the end of a stream."""
        with Recording(self.folder, "--buffer", "4096"):
            PingPong(20000).run()
        for stream in Path(self.folder).glob("cpu_*"):
            empty = [content == PACKET_START for content in self.contents(stream.read_bytes())]
            self.assertTrue(empty[0])
            self.assertFalse(any(empty[1:-1]), f"{stream.name}: {empty}")

    @staticmethod
    def contents(stream):
        """Bytes of each packet that are not filled up."""
        place = 0
        while place < len(stream):
            content, packet = struct.unpack_from("<2Q", stream, place + PACKET_SIZES)
            yield content // 8
            place += packet // 8

    def test_should_leave_a_readable_trace_when_it_is_killed(self):
        with Recording(self.folder) as recording:
            PingPong(20000).run()
            recording.process.kill()
            recording.process.wait()
        self.assertGreater(len(read(self.folder)), 1000)


if __name__ == "__main__":
    unittest.main()
