# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Connections that do not start with a question: nothing on them may be called isolated."""

import sys
import unittest

from running import WithFolder, read
from traffic import free_port

PAIR = """
import os, select, socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
asking = socket.create_connection(listener.getsockname())
served = listener.accept()[0]
def say(way, text):
    way.sendall(text)
    other = asking if way is served else served
    select.select([other], [], [])
    assert other.recv(999) == text
"""
GREETS = PAIR + """
say(served, b"220 ready\\r\\n")
for question in b"EHLO me\\r\\n", b"QUIT\\r\\n":
    say(asking, question)
    say(served, b"250 fine\\r\\n")
"""
UPGRADES = PAIR + """
frame = lambda kind, flags, stream, text=b"": bytes((0, 0, len(text), kind, flags, 0, 0, 0, stream)) + text
say(asking, b"GET / HTTP/1.1\\r\\nHost: x\\r\\nUpgrade: h2c\\r\\nConnection: Upgrade, HTTP2-Settings\\r\\n\\r\\n")
say(served, b"HTTP/1.1 101 Switching Protocols\\r\\nUpgrade: h2c\\r\\nConnection: Upgrade\\r\\n\\r\\n")
say(served, frame(4, 0, 0) + frame(1, 5, 1, b"\\x88"))
say(asking, b"PRI * HTTP/2.0\\r\\n\\r\\nSM\\r\\n\\r\\n" + frame(4, 0, 0))
say(asking, frame(1, 5, 3, b"\\x82"))
say(served, frame(1, 5, 3, b"\\x88"))
"""
READS_NOTHING = """
import os, socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
asking = socket.create_connection(listener.getsockname())
asking.sendall(b"GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
served = listener.accept()[0]
actions = [(os.POSIX_SPAWN_DUP2, served.fileno(), 1)]
say = "import os; os.write(1, b'HTTP/1.1 200 OK\\\\r\\\\nContent-Length: 0\\\\r\\\\n\\\\r\\\\n')"
os.waitpid(os.posix_spawn(sys.executable, [sys.executable, "-c", say], os.environ, file_actions=actions), 0)
assert asking.recv(999).startswith(b"HTTP/1.1 200")
"""


class FirstWordsTest(WithFolder):
    def events_of(self, program, *options):
        """What was recorded of the connection, with the side that it happened on."""
        port = free_port()
        self.run_under(sys.executable, "-c", program, str(port), options=[option.format(port) for option in options])
        events = read(self.trace)
        ends = {event.connection: event.local_port == port for event in events
                if event.name == "connection" and port in (event.local_port, event.remote_port)}
        self.assertEqual({True, False}, set(ends.values()))
        return [("serves" if ends[event.connection] else "asks", event) for event in events
                if getattr(event, "connection", None) in ends]

    def fragments_of(self, program, *options):
        return [(side, event.name.partition("_")[0], event.request) for side, event in self.events_of(program, *options)
                if event.name.endswith("_begin")]

    def test_should_infer_all_of_a_server_that_speaks_first_at_a_port_that_is_not_known(self):
        fragments = self.fragments_of(GREETS)
        self.assertEqual(2, fragments.count(("serves", "inferred", -1)))
        self.assertEqual({"inferred"}, {known for _, known, _ in fragments})

    def test_should_follow_a_server_that_speaks_first_at_a_port_that_is_named(self):
        served = [fragment for fragment in self.fragments_of(GREETS, "-p", "{}=line") if fragment[0] == "serves"]
        self.assertEqual([("serves", "isolated", 0), ("serves", "isolated", 1)], served)

    def test_should_infer_what_follows_an_upgrade_to_http2(self):
        first, *others = self.fragments_of(UPGRADES)
        self.assertEqual(("serves", "isolated", 0), first)
        self.assertEqual({"inferred"}, {known for _, known, _ in others})
        self.assertIn(("serves", "inferred", -1), others)

    def test_should_give_no_fragment_to_a_program_that_answers_without_reading(self):
        served = [event for side, event in self.events_of(READS_NOTHING, "-p", "{}=http") if side == "serves"]
        self.assertEqual(["send", "connection"], [event.name for event in served])
        self.assertEqual(-1, served[0].request)


if __name__ == "__main__":
    unittest.main()
