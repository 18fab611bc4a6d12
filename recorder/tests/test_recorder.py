# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records this machine for real, and holds what babeltrace2 reads against what the workloads know of themselves."""

import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

RECORDER = os.environ["WAKEPATH_RECORDER"]
NOBODY = "65534"
PATIENCE = 60
EVENT = re.compile(r"\[([\d.]+)\] \([^)]*\) \S+ (\w+): \{ cpu_id = (\d+) \}, \{ tid = (-?\d+) \}, \{ ?(.*) \}$")


class Recording:
    """A recording of this machine, from its start to the end of the block."""

    def __init__(self, folder, *options, prefix=()):
        self.folder = folder
        self.prefix = prefix
        self.options = options
        self.results = {}

    def __enter__(self):
        self.process = subprocess.Popen([*self.prefix, RECORDER, "run", "--output", self.folder, *self.options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True)
        if self.process.stdout.readline() != "ready\n":
            raise AssertionError(self.process.communicate(timeout=PATIENCE)[1])
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.collect()

    def await_snapshot(self):
        """The path of a snapshot, and why it was made: two lines that are written at once."""
        if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
            raise AssertionError("the recorder made no snapshot")
        return tuple(self.process.stdout.readline().strip().removeprefix(key) for key in ("snapshot=", "reason="))

    def collect(self):
        if not self.results and self.process.stdout.closed is False:
            out, self.complaint = self.process.communicate(timeout=PATIENCE)
            self.results = {key: int(value) for key, value in (line.split("=") for line in out.splitlines())}


class Event:
    def __init__(self, line):
        seconds, self.name, cpu, tid, fields = EVENT.match(line).groups()
        whole, _, part = seconds.partition(".")
        self.time = int(whole) * 1_000_000_000 + int(part)
        self.cpu, self.tid, self.text = int(cpu), int(tid), fields
        self.fields = dict(re.findall(r"(\w+) = (?:\( )?(\"[^\"]*\"|[-\w]+)", fields))

    def number(self, field):
        return int(self.fields[field], 0)


def read(folder):
    lines = subprocess.run(["babeltrace2", "--clock-seconds", folder], check=True, capture_output=True,
                           text=True).stdout.splitlines()
    return [Event(line) for line in lines if EVENT.match(line)]


def read_discarded(folder):
    """What babeltrace2 says of lost events: "Tracer discarded 12 events between ..."."""
    said = subprocess.run(["babeltrace2", folder], check=True, capture_output=True, text=True).stderr
    return sum(int(number) for number in re.findall(r"discarded (\d+) event", said))


class WithFolder(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.mkdtemp(prefix="wakepath-recorder-")
        self.addCleanup(shutil.rmtree, self.scratch)
        self.folder = os.path.join(self.scratch, "trace")


class PingPong:
    """A child that answers every byte on a pipe; the calendar's time of each step is kept."""

    def __init__(self, rounds):
        self.rounds = rounds
        self.moments = []

    def run(self):
        there, back = os.pipe(), os.pipe()
        self.child = os.fork()
        if self.child == 0:
            for _ in range(self.rounds):
                os.read(there[0], 1)
                os.write(back[1], b"x")
            os._exit(0)
        for _ in range(self.rounds):
            # The child sleeps in its read by then, or is woken a little later than it could be.
            before = time.clock_gettime_ns(time.CLOCK_REALTIME)
            os.write(there[1], b"x")
            os.read(back[0], 1)
            self.moments.append((before, time.clock_gettime_ns(time.CLOCK_REALTIME)))
        os.waitpid(self.child, 0)
        for descriptor in there + back:
            os.close(descriptor)


class Sleeper:
    """A task of a name, which waits until the end of the block."""

    def __init__(self, name):
        self.name = name

    def __enter__(self):
        self.end, self.hold = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.hold)
            Path("/proc/self/comm").write_text(self.name)
            os.read(self.end, 1)
            os._exit(0)
        return self

    def __exit__(self, *_):
        os.close(self.hold)
        os.waitpid(self.pid, 0)
        os.close(self.end)


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
        # A task that had not gone to sleep yet is not woken, so there may be fewer than rounds.
        self.assertGreater(len(woken), 100)
        self.assertGreater(len(answers), 100)
        inside = [event for event in woken if any(first <= event.time <= last for first, last in game.moments)]
        self.assertEqual(len(woken), len(inside))

    def test_should_record_as_many_events_as_it_says(self):
        with Recording(self.folder) as recording:
            PingPong(50).run()
        self.assertEqual(recording.results["events"], len(read(self.folder)))
        self.assertEqual(0, recording.results["discarded"])

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

    def test_should_name_the_timer_that_ends_a_sleep(self):
        with Recording(self.folder):
            sleepers = [subprocess.Popen(["sleep", "0.05"]) for _ in range(10)]
            for sleeper in sleepers:
                sleeper.wait()
        events = read(self.folder)
        # Where no tracepoint fires in some tasks, an interrupt that comes while one of them runs is not seen.
        self.assertGreater(sum(self.is_woken_by_own_timer(sleeper.pid, events) for sleeper in sleepers), 7)

    @staticmethod
    def is_woken_by_own_timer(tid, events):
        armed = {event.number("hrtimer") for event in events
                 if event.name == "timer_hrtimer_start" and event.tid == tid}
        expired = {event.number("context_source") for event in events if event.name == "sched_ttwu"
                   and event.number("tid") == tid and event.fields["context"] == '"hrtimer"'}
        return len(expired) == 1 and expired <= armed

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

    def test_should_say_that_packets_of_a_later_network_namespace_are_missing(self):
        with Recording(self.folder) as recording:
            subprocess.run(["unshare", "--net", "true"], check=True)
        checked = subprocess.run([RECORDER, "check"], check=True, capture_output=True, text=True).stdout
        expected = "that came after the start are missing: 1 of them\n" if "packets=netfilter" in checked else ""
        self.assertTrue(recording.complaint.endswith(expected), recording.complaint)
        self.assertEqual(bool(expected), bool(recording.complaint))


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


class Losses(WithFolder):
    def test_should_count_every_event_that_finds_no_room(self):
        with Recording(self.folder, "--buffer", "4096") as recording:
            PingPong(20000).run()
        self.assertGreater(recording.results["discarded"], 0)
        self.assertEqual(recording.results["discarded"], read_discarded(self.folder))

    def test_should_leave_a_readable_trace_when_it_is_killed(self):
        with Recording(self.folder) as recording:
            PingPong(20000).run()
            recording.process.kill()
            recording.process.wait()
        self.assertGreater(len(read(self.folder)), 1000)


class Refusals(WithFolder):
    def refuse(self, *command, code=1):
        result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=PATIENCE)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        self.assertEqual(1, len(result.stderr.splitlines()), result.stderr)
        return result.stderr

    def check_says(self, *prefix):
        result = subprocess.run([*prefix, RECORDER, "check"], capture_output=True, text=True, check=True)
        return dict(line.split("=", 1) for line in result.stdout.splitlines())

    def without_types(self, *command):
        """Runs a command where the file of the kernel's types is hidden."""
        return ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /sys/kernel/btf && exec "$@"', "sh", *command]

    def test_should_say_which_rights_are_missing(self):
        readable = shutil.copy(RECORDER, tempfile.mkdtemp(dir="/tmp"))
        self.addCleanup(shutil.rmtree, os.path.dirname(readable))
        os.chmod(os.path.dirname(readable), 0o755)
        nobody = ["setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", readable]
        self.assertIn("CAP_BPF", self.refuse(*nobody, "run", "--output", "/tmp/none"))
        said = subprocess.run([*nobody, "check"], capture_output=True, text=True, check=True).stdout
        self.assertRegex(said, "ebpf=refused .*user.*\nremedy=record as root")

    def test_should_say_that_the_kernel_does_not_describe_its_types(self):
        answer = self.check_says(*self.without_types())
        self.assertIn("refused this kernel does not describe its types", answer["ebpf"])
        self.assertIn("CONFIG_DEBUG_INFO_BTF", answer["remedy"])
        self.assertIn("/sys/kernel/btf", self.refuse(*self.without_types(RECORDER, "run", "-o", self.folder)))

    def test_should_say_that_the_kernel_is_too_old(self):
        answer = self.check_says("setarch", "--uname-2.6")
        self.assertRegex(answer["ebpf"], r"refused this kernel is too old: 2\.6\.")
        self.assertIn("5.8", answer["remedy"])

    def test_should_refuse_a_buffer_that_is_no_power_of_two(self):
        for size in "5000", "1024", "many", "":
            self.assertIn("power of two", self.refuse(RECORDER, "run", "-o", self.folder, "-b", size, code=2))

    def test_should_refuse_an_event_that_is_not_there(self):
        self.assertIn("sched_swatch", self.refuse(RECORDER, "run", "-o", self.folder, "-e", "sched_swatch", code=2))

    def test_should_refuse_to_keep_parts_of_what_has_none(self):
        self.assertIn("--chunk", self.refuse(RECORDER, "run", "-o", self.folder, "--keep", "3", code=2))
        self.assertIn("not a number", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "0", code=2))
        for option, value in ("--slow", "web=5"), ("--marker", "here"):
            self.assertIn("need --chunk", self.refuse(RECORDER, "run", "-o", self.folder, option, value, code=2))

    def test_should_refuse_a_long_wait_that_cannot_be_told(self):
        for value, said in ("web", "nginx=500"), ("web=", "not a number"), ("sixteen-letters-=5", "at most 15"):
            self.assertIn(said, self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9", "--slow", value, code=2))
        self.assertIn("sched_ttwu", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9", "--slow", "web=5",
                                                "-e", "sched_switch", code=2))

    def test_should_refuse_a_marker_in_a_folder_that_is_not_there(self):
        self.assertIn("cannot watch /nowhere/slow", self.refuse(RECORDER, "run", "-o", self.folder, "--chunk", "9",
                                                                "--marker", "/nowhere/slow"))

    def test_should_refuse_a_folder_with_something_in_it(self):
        os.mkdir(self.folder)
        Path(self.folder, "mine").touch()
        self.assertIn("not empty", self.refuse(RECORDER, "run", "-o", self.folder))
        self.assertEqual(["mine"], os.listdir(self.folder))

    def test_should_say_that_the_disk_is_full(self):
        os.mkdir(self.folder)
        full = ('mount -t tmpfs -o size=256k none "$1" && { seq 300000 | sort -R | tail -n 1 >"$1.noise" & } &&'
                ' "$2" run -o "$1/trace" >"$1.out"')
        said = self.refuse("unshare", "--mount", "sh", "-c", full, "sh", self.folder, RECORDER)
        self.assertIn("No space left on device", said)

    def test_should_give_up_its_rights_once_it_records(self):
        with Recording(self.folder) as recording:
            status = Path(f"/proc/{recording.process.pid}/status").read_text()
        self.assertRegex(status, r"CapEff:\s0{16}\n")
        self.assertRegex(status, r"CapPrm:\s0{16}\n")

    def test_should_keep_the_trace_from_other_users(self):
        with Recording(self.folder):
            pass
        self.assertEqual(0o700, os.stat(self.folder).st_mode & 0o777)
        self.assertEqual({0o600}, {file.stat().st_mode & 0o777 for file in Path(self.folder).iterdir()})


if __name__ == "__main__":
    unittest.main()
