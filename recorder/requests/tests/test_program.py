# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What programs do to the library, and users to the collector."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import unittest

from running import PATIENCE, PROGRAM, SAID, SOURCES, WithFolder, await_port, read
from traffic import free_port

SYS_IO_URING_SETUP = 425
READY = """
import select, socket, time
def ready_pair():
    pair = socket.socketpair()
    pair[0].send(b"a")
    return pair
pairs = [ready_pair() for _ in range(3)]
epoll = select.epoll()
for left, right in pairs:
    epoll.register(right, select.EPOLLIN)
assert len(epoll.poll()) == 1
assert epoll.poll(0) == []
"""
PAIR = """
import os, socket
left, right = socket.socketpair()
left.send(b"a"); right.recv(1)
"""
SEVERAL = """
import select, socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
clients = [socket.create_connection(listener.getsockname()) for _ in range(8)]
serving = [listener.accept()[0] for _ in clients]
epoll = select.epoll()
for asking, served in zip(clients, serving):
    served.setblocking(False)
    epoll.register(served, select.EPOLLIN | select.EPOLLET)
    asking.sendall(b"a\\nb\\n")
for line in b"a\\n", b"b\\n":
    assert len(epoll.poll()) == len(serving)
    assert [served.recv(99) for served in serving] == [line] * len(serving)
"""
LONG = """
import fcntl, socket, sys, termios
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
asking = socket.create_connection(listener.getsockname())
serving = listener.accept()[0]
def send(text):
    asking.sendall(text)
    while any(fcntl.ioctl(asking, termios.TIOCOUTQ, bytes(4))):
        pass
for sizes in (4999, 9999), (2047, 9), (2048, 9), (2049, 9), (9, 30000):
    lines = [b"a" * (size - 1) + b"\\n" for size in sizes]
    send(b"".join(lines))
    assert [serving.recv(60000) for _ in lines] == lines
    send(b"".join(lines))
    assert len(serving.recv(60000, socket.MSG_PEEK)) == sum(sizes)
    assert serving.recv(60000) == b"".join(lines)
"""
UNIX = """
import socket, sys
listener = socket.socket(socket.AF_UNIX); listener.bind(sys.argv[1]); listener.listen()
asking = socket.socket(socket.AF_UNIX); asking.connect(sys.argv[1])
asking.send(b"GET / HTTP/1.1\\r\\n\\r\\n")
serving = listener.accept()[0]
serving.recv(99); serving.send(b"HTTP/1.1 204 None\\r\\n\\r\\n"); asking.recv(99)
left, right = socket.socketpair()
right.send(b"PING\\r\\n"); left.recv(9); left.send(b"+PONG\\r\\n"); right.recv(9)
left, right = socket.socketpair()
right.send(b"GET / HTTP/1.1\\r\\n\\r\\n"); left.recv(99)
"""
IS_UNKNOWN = 4
OFF_AND_ON = """
import os, socket, subprocess, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
asking = socket.create_connection(listener.getsockname())
serving = listener.accept()[0]
def ask():
    asking.sendall(b"a\\n")
    serving.sendall(serving.recv(9))
    asking.recv(9)
ask(); ask()
subprocess.run([PROGRAM, "off", "--pid", str(os.getppid())], check=True)
ask()
subprocess.run([PROGRAM, "on", "--pid", str(os.getppid())], check=True)
ask(); ask()
"""
STATUSES = """
import socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
asking = socket.create_connection(listener.getsockname())
serving = listener.accept()[0]
for status in b"200 OK", b"502 Bad Gateway", b"404 Not Found":
    asking.sendall(b"GET / HTTP/1.1\\r\\n\\r\\n"); serving.recv(99)
    serving.sendall(b"HTTP/1.1 " + status + b"\\r\\nContent-Length: 0\\r\\n\\r\\n"); asking.recv(99)
"""
MUCH = """
import socket, sys
left, right = socket.socketpair()
for _ in range(30000):
    left.send(b"a"); right.recv(1)
print("done"); sys.exit(7)
"""
BURST = """
import socket, threading
def work():
    left, right = socket.socketpair()
    left.send(b"1234567"); right.recv(7)
    left.close(); right.close()
for _ in range(7):
    threads = [threading.Thread(target=work) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
"""
# Memory as that of a collector, without seals, which has its size at times.
FORGED = """
import os, sys
for name in os.listdir(f"/proc/{sys.argv[1]}/fd"):
    place = f"/proc/{sys.argv[1]}/fd/{name}"
    if "memfd:wakepath-requests" in os.readlink(place):
        size = os.stat(place).st_size
        magic = open(place, "rb").read(16)
made = os.memfd_create("wakepath-requests", os.MFD_ALLOW_SEALING)
print("ready", flush=True)
while True:
    os.ftruncate(made, size)
    os.pwrite(made, magic, 0)
    os.ftruncate(made, 0)
"""


class Programs(WithFolder):
    def python(self, text, *arguments, **more):
        return self.run_under(sys.executable, "-c", text, *arguments, **more)

    def fragments(self):
        return [event for event in read(self.trace) if event.name.endswith("_begin")]

    def test_should_leave_output_input_and_exit_code_alone(self):
        result = self.run_under("sh", "-c", "cat; exit 7", code=7, input="some text")
        self.assertEqual("some text", result.stdout)

    def test_should_have_the_exit_code_of_a_shell_for_a_signal_and_for_what_cannot_be_run(self):
        self.run_under("sh", "-c", "kill -9 $$", code=128 + 9)
        self.run_under("./none", code=127, trace=self.folder / "none")
        self.run_under("/", code=126, trace=self.folder / "folder")

    def test_should_tell_of_forked_and_executed_programs(self):
        code = PAIR + "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]], check=True)"
        code += "\nif os.fork():\n os.wait()\nelse:\n" + PAIR.replace("\n", "\n ")
        self.run_under(sys.executable, "-c", code, PAIR)
        self.assertEqual(3, len({event.tid for event in self.fragments()}))

    def test_should_tell_the_two_ends_of_a_unix_socket(self):
        self.run_under(sys.executable, "-c", UNIX, self.folder / "socket")
        ends = [event for event in read(self.trace) if event.name == "connection" and event.family == socket.AF_UNIX]
        asking, serving, unknown, known, asker, server = ends
        self.assertEqual(["asks", "serves", "unknown", "unknown", "asks", "serves"], [end.role for end in ends])
        # Who connects does not know who will accept.
        self.assertEqual([0, asking.connection], [asking.peer, serving.peer])
        self.assertEqual([known.connection, unknown.connection], [unknown.peer, known.peer])
        self.assertEqual([0, asker.connection], [asker.peer, server.peer])

    def test_should_give_each_descriptor_that_a_wait_showed_its_message_at_once(self):
        port = str(free_port())
        self.python(SEVERAL, port, options=["-p", f"{port}=line", "--no-isolation"])

    def test_should_cut_messages_that_are_longer_than_the_first_look(self):
        port = str(free_port())
        self.python(LONG, port, options=["-p", f"{port}=line"])

    def fragments_of_served(self, way):
        """The fragments of the server's end of connections: their process, and how sure they are."""
        port, trace = str(free_port()), self.folder / way
        self.run_under(sys.executable, SOURCES / "inherited.py", port, way, options=["-p", f"{port}=line"], trace=trace)
        events = read(trace)
        served = {event.connection for event in events if event.name == "connection" and event.local_port == int(port)}
        return [(event.tid, event.connection, event.request, event.name.partition("_")[0]) for event in events
                if event.name.endswith("_begin") and event.connection in served]

    def test_should_follow_a_connection_to_the_process_that_gets_it_before_the_first_byte(self):
        for way, processes in ("executed", 2), ("spawned", 2), ("passed", 1):
            with self.subTest(way):
                fragments = self.fragments_of_served(way)
                self.assertEqual([0, 1, 2] * 2, [request for _, _, request, _ in fragments])
                self.assertEqual({"isolated"}, {known for _, _, _, known in fragments})
                self.assertEqual(processes, len({tid for tid, _, _, _ in fragments}))

    def test_should_not_be_sure_of_a_connection_that_two_processes_use(self):
        for way in "late", "both":
            with self.subTest(way):
                fragments = self.fragments_of_served(way)
                self.assertEqual([0, -1, -1] * 2, [request for _, _, request, _ in fragments])
                self.assertEqual(["isolated", "inferred", "inferred"] * 2, [known for _, _, _, known in fragments])

    def questions_of(self, trace, port, role):
        """The parts of what one end of a connection was asked or asked: their requests, messages and ends."""
        events = read(trace)
        connection, = {event.connection for event in events if event.name == "connection" and event.role == role
                       and port in (event.local_port, event.remote_port)}
        return [(event.request, event.message, event.ends) for event in events
                if event.name == {"serves": "receive", "asks": "send"}[role] and event.connection == connection]

    def test_should_give_no_number_twice_where_a_processor_gives_up(self):
        protocols = {"tls": "postgresql", "mysql": "mysql", "copy": "redis"}
        known = {"websocket": 3, "tunnel": 2, "blank": 2, "answer": 2, "tls": 1, "mysql": 0, "copy": 2}
        for way, requests in known.items():
            port, trace = free_port(), self.folder / way
            self.run_under(sys.executable, SOURCES / "upgraded.py", str(port), way, trace=trace,
                           options=["-p", f"{port}={protocols.get(way, 'http')}"])
            for role in "serves", "asks":
                with self.subTest(way, role=role):
                    parts = self.questions_of(trace, port, role)
                    unknown = [message for request, message, ends in parts if ends & IS_UNKNOWN]
                    self.assertEqual(list(range(requests)), [request for request, _, _ in parts[:len(parts) - len(unknown)]])
                    self.assertEqual(sorted(set(unknown)), unknown)
                    self.assertGreaterEqual(unknown[0], requests)

    def test_should_number_on_in_each_process_that_uses_a_connection(self):
        for way in "late", "both":
            with self.subTest(way):
                port, trace = str(free_port()), self.folder / way
                self.run_under(sys.executable, SOURCES / "inherited.py", port, way, options=["-p", f"{port}=line"], trace=trace)
                events = read(trace)
                served = {event.connection for event in events if event.name == "connection" and event.local_port == int(port)}
                for connection in served:
                    for name in "receive", "send":
                        self.assertEqual([0, 1, 2], [event.message for event in events if event.name == name
                                                     and event.connection == connection])

    def test_should_number_on_behind_a_time_in_which_nothing_was_recorded(self):
        port = free_port()
        code = OFF_AND_ON.replace("PROGRAM", repr(PROGRAM))
        self.python(code, str(port), options=["-p", f"{port}=line"])
        parts = self.questions_of(self.trace, port, "serves")
        self.assertEqual([(0, 0), (1, 1), (-1, 2), (-1, 3)], [(request, message) for request, message, _ in parts])

    def test_should_tell_the_status_of_answers(self):
        port = free_port()
        self.python(STATUSES, str(port), options=["-p", f"{port}=http"])
        events = read(self.trace)
        told = [event.status for event in events if event.name == "send" and event.ends & 1 and event.request >= 0]
        self.assertEqual([0, 200, 0, 502, 0, 404], told)

    def test_should_keep_the_command_and_its_exit_code_where_the_disk_is_full(self):
        if os.getuid():
            self.skipTest("only root may make a small disk")
        disk = self.folder / "disk"
        disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "none", disk], check=True)
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        said = self.run_under(sys.executable, "-c", MUCH, trace=disk / "trace", code=7)
        self.assertEqual("done\n", said.stdout)
        self.assertIn("the command goes on without being recorded", said.stderr)
        self.assertIn("No space left on device", said.stderr)
        # What was written before is whole.
        events, _ = map(int, SAID.search(said.stderr).groups())
        self.assertEqual(events, len(read(disk / "trace")))

    def test_should_make_no_call_of_its_own_once_a_program_limits_its_calls(self):
        program = self.compile("filtered")
        for way in "strict", "prctl", "seccomp", "thread", "fork", "inherit":
            with self.subTest(way):
                subprocess.run([program, way], check=True)
                said = self.run_under(program, way, trace=self.folder / way).stderr
                self.assertIn("were left alone from then on: ", said)
                # What came before is there.
                self.assertGreaterEqual(len([event for event in read(self.folder / way) if event.name == "receive"]), 4)

    def test_should_take_no_memory_once_a_program_limits_or_locks_its_own(self):
        program = self.compile("limited")
        for way in "as", "data", "prlimit", "lock":
            with self.subTest(way):
                subprocess.run([program, way], check=True)
                self.assertIn("were left alone from then on: 1", self.run_under(program, way, trace=self.folder / way).stderr)
                # What came before is there.
                self.assertGreaterEqual(len([event for event in read(self.folder / way) if event.name == "receive"]), 4)

    def test_should_go_on_where_another_thread_may_be_in_a_call(self):
        self.assertNotIn("left alone", self.run_under(self.compile("limited"), "threads").stderr)

    def test_should_leave_a_program_alone_that_starts_with_a_limit_of_memory(self):
        said = self.run_under("prlimit", f"--as={4 << 30}", self.compile("limited"), "none").stderr
        self.assertIn("0 events", said)
        self.assertIn("limited their calls (seccomp) or memory", said)

    def test_should_make_no_call_of_its_own_in_a_child_that_limits_its_calls(self):
        self.run_under(self.compile("limited"), "vfork")

    def test_should_follow_a_program_that_only_asks_for_filters(self):
        said = self.run_under(self.compile("filtered"), "probe").stderr
        self.assertNotIn("left alone", said)
        self.assertEqual(8, len([event for event in read(self.trace) if event.name == "receive"]))

    def test_should_start_programs_that_look_for_errors_of_memory(self):
        program = self.folder / "checked"
        subprocess.run(["gcc", "-O1", "-fsanitize=address", "-D_GNU_SOURCE", "-pthread", "-o", program, SOURCES / "filtered.c"],
                       check=True)
        self.run_under(program, "probe")
        self.assertEqual(8, len([event for event in read(self.trace) if event.name == "receive"]))

    def test_should_say_that_a_program_of_another_user_is_not_followed(self):
        if os.getuid():
            self.skipTest("only root may change the user")
        os.chmod(self.folder, 0o755)
        said = self.run_under("setpriv", "--reuid=9", "--clear-groups", "sleep", "0.4")
        self.assertRegex(said.stderr, r"sleep \(process \d+\) and perhaps others run as another user")
        own = self.run_under(sys.executable, "-c", "import os, time; os.setuid(9); time.sleep(0.4)", trace=self.folder / "own")
        self.assertNotIn("another user", own.stderr)

    def test_should_give_a_ring_to_the_next_thread_at_once(self):
        said = self.run_under(sys.executable, "-c", BURST)
        events, discarded = map(int, SAID.search(said.stderr).groups())
        self.assertEqual(0, discarded)
        self.assertEqual(700, len({event.tid for event in read(self.trace) if event.name == "receive"
                                   and event.bytes == 7}))

    def test_should_not_look_at_memory_that_may_become_shorter(self):
        owner = self.start_under("sleep", "60")
        line = f"pid={owner.pid}\n"
        deadline = time.monotonic() + PATIENCE
        while line not in self.status() and time.monotonic() < deadline:
            time.sleep(0.01)
        forger = subprocess.Popen([sys.executable, "-c", FORGED, str(owner.pid)], stdout=subprocess.PIPE, text=True)
        self.addCleanup(forger.stdout.close)
        self.addCleanup(forger.wait)
        self.addCleanup(forger.kill)
        self.assertEqual("ready\n", forger.stdout.readline())
        for _ in range(50):
            told = self.status()
            self.assertIn(line, told)
            self.assertNotIn(f"pid={forger.pid}\n", told)
        self.end(owner)

    def status(self):
        result = subprocess.run([PROGRAM, "status"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertIn(result.returncode, (0, 125), result)
        return result.stdout

    def test_should_collect_whatever_a_program_writes_into_the_shared_memory(self):
        self.run_under(self.compile("hostile"), "2")

    def test_should_survive_the_closing_of_all_descriptors(self):
        self.python("import os; os.closerange(0, 9999)\n" + PAIR)
        self.assertEqual(1, len(self.fragments()))

    def test_should_survive_a_change_of_the_root_and_the_user(self):
        if os.getuid():
            self.skipTest("only root may change the root")
        code = "import os, socket, threading; os.chroot('/proc/self'); os.chdir('/'); os.setresgid(9, 9, 9); "
        code += "os.setresuid(9, 9, 9)\ndef run():\n" + PAIR.replace("\n", "\n ").replace("import os, socket", "")
        self.python(code + "\nthread = threading.Thread(target=run); thread.start(); thread.join()")
        self.assertEqual(1, len(self.fragments()))

    def test_should_survive_forks_from_a_signal_handler(self):
        port = str(free_port())
        self.run_under(self.compile("handlers"), port, "300", options=["-p", f"{port}=line"])
        self.assertGreater(len({event.tid for event in self.fragments()}), 200)

    def test_should_know_what_the_parent_of_vfork_knew(self):
        port = str(free_port())
        self.run_under(self.compile("children"), port, "50", options=["-p", f"{port}=line"])
        self.assertEqual(["isolated_begin"] * 100, [event.name for event in self.fragments()])

    def test_should_do_nothing_in_a_program_that_gains_rights(self):
        if os.getuid():
            self.skipTest("only root may give a program the rights of others")
        program, port = self.compile("children"), str(free_port())
        os.chown(program, 0, 1)
        program.chmod(0o2755)
        self.run_under(program, port, "5", options=["-p", f"{port}=line"])
        self.assertEqual([], self.fragments())

    def test_should_not_know_threads_of_another_namespace(self):
        if os.getuid():
            self.skipTest("only root may make a namespace")
        said = self.run_under("unshare", "--pid", "--fork", sys.executable, "-c", PAIR).stderr
        self.assertEqual([], self.fragments())
        self.assertIn("were not looked at", said)

    def test_should_write_what_a_killed_program_did(self):
        self.python(PAIR + "os.kill(os.getpid(), 9)", code=128 + 9)
        self.assertEqual(1, len(self.fragments()))

    def test_should_tell_streams_of_a_pipe_and_an_unknown_protocol_as_inferred(self):
        self.python(PAIR + "i, o = os.pipe(); os.write(o, b'x'); os.read(i, 1)")
        self.assertEqual({"inferred_begin"}, {event.name for event in self.fragments()})

    def test_should_show_what_is_ready_to_a_program_that_looks_from_time_to_time(self):
        self.python(READY + "time.sleep(0.02)\nassert epoll.poll(0)")

    def test_should_show_what_is_ready_to_a_program_that_waits_for_something_else_between_looks(self):
        self.python(READY + "pairs.append(ready_pair())\nassert pairs[-1][1].recv(1)\n"
                    "assert epoll.poll(0)\nassert epoll.poll(0)")

    def test_should_leave_errors_alone(self):
        code = PAIR + "lone = socket.socket(); lone.setblocking(False)\ntry:\n lone.recv(1)\n"
        self.python(code + "except OSError as error:\n assert error.errno == 107, error")

    def test_should_count_what_finds_no_room(self):
        code = PAIR + "for _ in range(60000):\n left.send(b'a'); right.recv(1)"
        code = "import os, sys; sys.stdin.read()\n" + code
        process = self.start_under(sys.executable, "-c", code, stdin=subprocess.PIPE)
        while not self.children_of(process.pid):
            self.assertIsNone(process.poll())
        child = self.children_of(process.pid)[0]
        process.send_signal(signal.SIGSTOP)
        process.stdin.close()
        while not self.has_ended(child):
            pass
        process.send_signal(signal.SIGCONT)
        process.wait(PATIENCE)
        events, discarded = map(int, SAID.search(process.stderr.read()).groups())
        self.assertGreater(discarded, 0)
        self.assertEqual(events, len(read(self.trace)))

    @staticmethod
    def children_of(process):
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
            return children.read().split()

    @staticmethod
    def has_ended(process):
        with open(f"/proc/{process}/stat", encoding="ascii") as status:
            return status.read().rpartition(")")[2].split()[0] == "Z"


class Switches(WithFolder):
    def say(self, *arguments, code=0):
        result = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(code, result.returncode, result.stdout + result.stderr)
        return result

    def status_of(self, process):
        lines = self.say("status").stdout.splitlines()
        place = lines.index(f"pid={process.pid}")
        return dict(line.split("=") for line in lines[place:place + 6])

    def test_should_be_switched_while_a_program_runs(self):
        process = self.start_under("sleep", "60", stdin=subprocess.DEVNULL)
        while not (self.trace / "metadata").exists():
            self.assertIsNone(process.poll())
        here = ["--pid", str(process.pid)]
        self.assertEqual(("on", "on"), self.both(process))
        self.say("off", *here)
        self.assertEqual(("off", "off"), self.both(process))
        self.say("on", *here, "cutting")
        self.assertEqual(("off", "on"), self.both(process))
        self.end(process)
        self.assertIn("nothing that you may change is running", self.say("off", *here, code=125).stderr)

    def both(self, process):
        status = self.status_of(process)
        return status["isolation"], status["cutting"]

    def start_with_urings(self, *ways):
        """A server for each way, and their ports."""
        ring = ctypes.CDLL(None).syscall(SYS_IO_URING_SETUP, 4, ctypes.create_string_buffer(120))
        if ring < 0:
            self.skipTest("the kernel allows no io_uring")
        os.close(ring)
        ports = [free_port() for _ in ways]
        servers = " ".join(f"{sys.executable} {SOURCES / 'lines.py'} {port} {way} & all=\"$all $!\";"
                           for port, way in zip(ports, ways))
        process = self.start_under("sh", "-c", servers + " trap 'kill $all' TERM; wait; wait",
                                   options=[word for port in ports for word in ("-p", f"{port}=line")])
        for port in ports:
            await_port(port, process)
        return process, *ports

    def await_hiding(self, process, threads):
        while self.status_of(process)["hiding"] != threads:
            self.assertIsNone(process.poll())

    def known_of(self, port):
        """What was known of each message that a server was sent."""
        events = read(self.trace)
        served = {event.connection for event in events if event.name == "connection" and event.local_port == port}
        return [event.name for event in events if event.name.endswith("_begin") and event.connection in served]

    def test_should_notice_io_uring(self):
        server, port = self.start_with_urings("hidden")
        self.ask(port, [])
        self.await_hiding(server, "1")
        self.ask(port, [])
        self.end(server)
        self.assertIn("threads of programs that use io_uring, which is not seen: 1", self.complaint)
        self.assertEqual("inferred_begin", self.known_of(port)[-1])

    def test_should_see_what_an_epoll_watches_by_io_uring(self):
        server, port, hidden = self.start_with_urings("watching", "hidden")
        self.ask(port, [])
        self.ask(hidden, [])
        self.await_hiding(server, "1")
        self.ask(port, [])
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"hide\n")
            self.assertEqual(b"1\n", connection.recv(9))
            self.await_hiding(server, "2")
        self.ask(port, [])
        self.end(server)
        known = self.known_of(port)
        self.assertEqual(["isolated_begin"] * 9, known[:9])
        self.assertEqual("inferred_begin", known[-1])

    def test_should_cut_only_connections_whose_start_was_seen(self):
        port = free_port()
        server = self.start_under(sys.executable, SOURCES / "lines.py", str(port), options=["-p", f"{port}=line"])
        await_port(port, server)
        here = ["--pid", str(server.pid)]
        self.assertEqual(["1", "1"], self.ask(port, []))
        self.assertEqual(["2", "2"], self.ask(port, [["off", *here, "cutting"]])[1:])
        self.assertEqual(["2", "1"], [self.ask(port, [["off", *here], ["on", *here]])[1],
                                      self.ask(port, [["on", *here]])[1]])
        self.end(server)

    def ask(self, port, commands):
        """How many lines the server was given at once, each time that two came."""
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
            stream, answers = connection.makefile("rb"), []
            for command in [None, *commands, None]:
                if command:
                    self.say(*command)
                connection.sendall(b"one\ntwo\n")
                answers.append(stream.readline().decode().strip())
                if answers[-1] == "1":
                    stream.readline()
            return answers

    def test_should_refuse_what_makes_no_sense(self):
        for arguments in ([], ["run"], ["run", "-o", "x"], ["fly"], ["on", "everything"], ["run", "-p", "80", "sh"],
                          ["run", "-p", "0=http", "sh"], ["run", "-p", "80=none", "sh"], ["status", "--pid", "x"]):
            complaint = self.say(*arguments, code=2).stderr
            self.assertEqual(1, len(complaint.splitlines()), complaint)

    def test_should_refuse_a_folder_that_is_not_empty(self):
        (self.folder / "file").touch()
        self.assertIn("not empty", self.say("run", "-o", self.folder, "true", code=125).stderr)


if __name__ == "__main__":
    unittest.main()
