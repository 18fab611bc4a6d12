# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records requests of programs that no library can look into, against what these say of themselves."""

import os
import shutil
import socket
import subprocess
import sys
import threading
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).parent / "requests"))

import attribution  # noqa: E402
from recording import Recording, WithFolder  # noqa: E402

COUNT = 10
CONNECTIONS = 8
ASKS, SERVES = "asks", "serves"


class Requests(WithFolder):
    def measure(self, way):
        program = os.path.join(self.scratch, "server")
        subprocess.run(["gcc", "-O2", "-static", "-pthread", "-D_GNU_SOURCE", "-o", program,
                        Path(__file__).parent / "requests" / "server.c"], check=True)
        found, results = attribution.measure(self.scratch, [program, way], "/back", COUNT, CONNECTIONS)
        self.assertEqual(0, results["discarded"])
        return found.counts

    def test_should_tell_requests_of_a_static_event_loop_apart(self):
        self.assertEqual({("work", "right"): 4 * COUNT * CONNECTIONS, ("question", "right"): COUNT * CONNECTIONS},
                         self.measure("loop"))

    def test_should_take_a_wait_for_a_lock_as_work(self):
        self.assertEqual({("work", "right"): 4 * COUNT * CONNECTIONS, ("question", "right"): COUNT * CONNECTIONS},
                         self.measure("threads"))

    def record(self, listening, address, source=None):
        """What is recorded of a question and an answer, by the number of its connection's other end."""
        with listening, socket.socket(listening.family) as client, Recording(self.folder, "--requests"):
            if source:
                client.bind(source)
            client.connect(address)
            self.talk(client, listening)
        return self.own()

    def talk(self, client, listening):
        with listening.accept()[0] as server:
            for question, answer in ((b"one", b"1"), (b"two", b"22")):
                client.sendall(question)
                self.assertEqual(question[:1], server.recv(1, socket.MSG_PEEK))
                self.assertEqual(question, server.recv(10))
                server.sendall(answer)
                client.recv(10)

    def own(self):
        return [event for event in attribution.read(self.folder) if event.tid == threading.get_native_id()]

    def passed(self, events, role):
        """Name, message and bytes of what passed at one end."""
        end = next(event.connection for event in events if event.name == "connection" and event.role == role)
        return [(event.name, event.message, event.bytes) for event in events
                if event.name in ("receive", "send") and event.connection == end]

    def expect_both_ends(self, events):
        self.assertEqual([("send", 0, 3), ("receive", 0, 1), ("send", 1, 3), ("receive", 1, 2)],
                         self.passed(events, ASKS))
        self.assertEqual([("receive", 0, 3), ("send", 0, 1), ("receive", 1, 3), ("send", 1, 2)],
                         self.passed(events, SERVES))

    def test_should_number_messages_alike_at_both_ends(self):
        listening = socket.create_server(("127.0.0.1", 0))
        events = self.record(listening, listening.getsockname())
        self.expect_both_ends(events)
        made = [event.connection for event in events if event.name == "connect"]
        self.assertEqual([event.connection for event in events if event.name == "connection" and event.role == ASKS],
                         made)

    def test_should_know_who_asks_by_a_port_of_its_own_choice(self):
        listening = socket.create_server(("127.0.0.1", 0))
        events = self.record(listening, listening.getsockname(), ("127.0.0.1", attribution.free_port()))
        self.expect_both_ends(events)

    def test_should_know_who_asks_over_a_socket_with_a_name(self):
        with socket.socket(socket.AF_UNIX) as listening:
            path = os.path.join(self.scratch, "socket")
            listening.bind(path)
            listening.listen()
            self.expect_both_ends(self.record(listening, path))

    def test_should_know_who_asks_on_connections_that_were_there_before(self):
        with socket.create_server(("::1", 0), family=socket.AF_INET6) as listening, \
                socket.create_connection(listening.getsockname()[:2]) as client:
            with Recording(self.folder, "--requests"):
                self.talk(client, listening)
            port, own = listening.getsockname()[1], client.getsockname()[1]
        events = self.own()
        self.expect_both_ends(events)
        self.assertEqual({(port, own, 10), (own, port, 10)}, {(event.local_port, event.remote_port, event.family)
                                                              for event in events if event.name == "connection"})

    def test_should_describe_a_connection_in_each_part(self):
        with socket.create_server(("127.0.0.1", 0)) as listening, \
                socket.create_connection(listening.getsockname()) as client, listening.accept()[0] as server:
            with Recording(self.folder, "--requests", "--chunk", "100", "--marker",
                           os.path.join(self.scratch, "marker")) as recording:
                client.send(b"x")
                server.recv(1)
                Path(self.scratch, "marker").touch()
                recording.await_snapshot()
                client.send(b"x")
                server.recv(1)
        for part in Path(self.folder).rglob("metadata"):
            self.folder = part.parent
            names = [event.name for event in self.own()]
            self.assertEqual((2, 1, 1), tuple(map(names.count, ("connection", "send", "receive"))))

    def test_should_look_at_what_a_program_of_a_name_starts(self):
        talk = ("import socket, threading; print(threading.get_native_id()); one, other = socket.socketpair(); "
                "one.send(b'x'); other.recv(1)")
        starter = os.path.join(self.scratch, "a-program-that-starts")
        shutil.copy(shutil.which("env"), starter)
        with Recording(self.folder, "--requests=a-program-that-starts", "--events", "sched_ttwu"):
            seen, unseen = (int(subprocess.run([*prefix, "sh", "-c", '"$@"; true', "sh", sys.executable, "-c", talk],
                                               capture_output=True, check=True, text=True).stdout)
                            for prefix in ([starter], []))
        tids = {event.tid for event in attribution.read(self.folder)}
        self.assertIn(seen, tids)
        self.assertNotIn(unseen, tids)

    def test_should_declare_nothing_unless_asked(self):
        with Recording(self.folder):
            pass
        metadata = subprocess.run(["babeltrace2", "--output-format=ctf-metadata", self.folder], check=True,
                                  capture_output=True, text=True).stdout
        self.assertNotIn("requests:", metadata)


if __name__ == "__main__":
    unittest.main()
