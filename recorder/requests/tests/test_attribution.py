# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Which request a server worked on, against labels that the clients put into each of them."""

import collections
import functools
import os
import shutil
import sys
import threading
import unittest

from running import PATIENCE, SOURCES, WithFolder, await_port, read
from traffic import AtOnce, Back, Client, free_port, run_clients

CONNECTIONS = 16
COUNT = int(os.environ.get("WAKEPATH_COUNT", "40"))
DEPTH = 6
# Of a race that a run may not have.
TRIES = 10
BEGINS = {"isolated_begin": "isolated", "inferred_begin": "inferred"}
ENDS = "isolated_end", "inferred_end"

NGINX = """
daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors;
events {{ }}
http {{
    access_log off;
    keepalive_requests 1000000;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream back {{ server 127.0.0.1:{back}; keepalive 8; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{ proxy_pass http://back; proxy_http_version 1.1; proxy_set_header Connection ""; }}
        location /own/ {{ return 200 $uri; }}
    }}
}}
"""


class Attribution:
    """What the front gave to the other server, by the fragments that it happened in."""

    def __init__(self, events, port, back):
        self.labels = back.labels
        self.open, self.makers, self.found = {}, {}, []
        self.front = {event.connection: event.remote_port for event in events
                      if event.name == "connection" and event.local_port == port}
        self.lives, self.ports = collections.Counter(), {}
        for event in events:
            if event.name == "connection" and event.remote_port == back.port:
                self.lives[event.local_port] += 1
                self.ports[event.connection] = event.local_port, self.lives[event.local_port]
        for event in events:
            self.take(event)

    def label_at_back(self, connection, message):
        return self.labels.get((*self.ports.get(connection, ()), message))

    def label_at_front(self, fragment):
        if fragment.connection in self.front:
            return f"{self.front[fragment.connection]}-{fragment.message}"
        maker = self.makers.get(fragment.connection) if fragment.direction == "out" and not fragment.message else None
        return maker or self.label_at_back(fragment.connection, fragment.message)

    def take(self, event):
        if event.name in BEGINS:
            self.open[event.tid] = event
        elif event.name in ENDS:
            self.open.pop(event.tid)
        fragment = self.open.get(event.tid)
        if event.name == "connect" and fragment:
            self.makers[event.connection] = self.label_at_front(fragment)
        if event.name == "send" and fragment and (event.connection in self.front or event.connection in self.ports):
            self.judge(event, fragment)

    def judge(self, sent, fragment):
        """The work of a fragment is for its message: what it sends must have the same label."""
        if sent.connection in self.front:
            label = f"{self.front[sent.connection]}-{sent.message}"
        else:
            label = self.label_at_back(sent.connection, sent.message)
        self.found.append((BEGINS[fragment.name], label == self.label_at_front(fragment)))

    def count(self, known, right):
        return self.found.count((known, right))


class AttributionTest(WithFolder):
    def run_front(self, command, *, depth=DEPTH, prefix="/back", count=COUNT, clients=CONNECTIONS, options=(),
                  make=Client, port, back):
        shutil.rmtree(self.trace, ignore_errors=True)
        front = self.start_under(*command, options=["-p", f"{port}=http", "-p", f"{back.port}=http", *options])
        await_port(port, front)
        clients = run_clients(port, clients, count, depth, prefix, make)
        self.events, self.discarded = self.end(front)
        for client in clients:
            for place, body in enumerate(client.bodies):
                self.assertIn(f"200 {prefix}/{client.label(place)}", body)
        return Attribution(read(self.trace), port, back)

    def python(self, port, back):
        return [sys.executable, SOURCES / "front.py", str(port), str(back.port)]

    def connecting(self, port, back):
        return [sys.executable, SOURCES / "connecting.py", str(port), str(back.port)]

    def nginx(self, port, back):
        if not shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"):
            self.skipTest("nginx is not installed")
        text = NGINX.format(folder=self.folder, port=port, back=back.port)
        (self.folder / "nginx.conf").write_text(text)
        return [shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-p", self.folder, "-c", "nginx.conf"]

    def adversary(self, way):
        asks = way in ("late", "early", "twice", "both")
        program = self.compile("adversary")
        return lambda port, back: [program, str(port), way, *([str(back.port)] if asks else [])]

    def expect_none_wrong(self, server, **more):
        port = free_port()
        with Back() as back:
            found = self.run_front(server(port, back), port=port, back=back, **more)
        self.assertEqual(0, found.count("isolated", False))
        return found

    def expect_only_guesses_wrong(self, server, **more):
        """Runs again where no request happened to come in another one's way, as on a quick processor."""
        for _ in range(TRIES):
            if self.expect_none_wrong(server, **more).count("inferred", False):
                return
        self.fail(f"nothing came in another one's way in {TRIES} runs")

    def expect_all_right(self, server, **more):
        found = self.expect_none_wrong(server, **more)
        self.assertEqual(0, self.discarded)
        self.assertGreaterEqual(found.count("isolated", True), CONNECTIONS * COUNT * 0.99)
        return found

    def test_should_tell_pipelined_requests_of_an_event_loop_apart(self):
        found = self.expect_all_right(self.python, prefix="/own")
        self.assertEqual(CONNECTIONS * COUNT, len(found.found))

    def test_should_tell_pipelined_requests_of_nginx_apart(self):
        self.expect_all_right(self.nginx, prefix="/own")

    def test_should_tell_pipelined_requests_of_nginx_as_proxy_apart(self):
        found = self.expect_all_right(self.nginx)
        self.assertGreaterEqual(len(found.found), 2 * CONNECTIONS * COUNT)

    def test_should_not_say_isolated_where_messages_came_together(self):
        port = free_port()
        with Back() as back:
            found = self.run_front(self.python(port, back), port=port, back=back, options=["--no-cutting"])
        self.assertEqual(0, found.count("isolated", False))
        self.assertGreater(found.count("inferred", False), 0)

    def test_should_tell_proxied_requests_of_an_event_loop_apart(self):
        self.expect_all_right(self.python, depth=1)

    def test_should_tell_requests_of_threads_apart_that_make_connections_and_wake_others(self):
        found = self.expect_none_wrong(self.connecting, depth=1, count=COUNT // 2)
        self.assertGreaterEqual(len(found.found), CONNECTIONS * (COUNT // 2) * 1.99)
        self.assertGreaterEqual(found.count("isolated", True), len(found.found) * 0.99)

    def test_should_tell_answers_that_an_event_loop_holds_back_by_themselves(self):
        found = self.expect_none_wrong(self.python)
        self.assertEqual(0, found.count("inferred", False))
        self.assertGreater(found.count("inferred", True), 0)

    def test_should_not_say_isolated_where_requests_are_answered_in_turns_of_others(self):
        for way in ("hold", "timer", "batch"):
            with self.subTest(way):
                found = self.expect_none_wrong(self.adversary(way), count=COUNT // 2)
                self.assertEqual(0, found.count("inferred", False))

    def test_should_not_say_isolated_where_threads_work_for_a_loop(self):
        for way in ("pool", "spin", "eventfd", "pipe"):
            with self.subTest(way):
                self.expect_none_wrong(self.adversary(way), depth=1, count=COUNT // 2)

    def test_should_not_say_isolated_where_requests_wait_for_a_connection(self):
        for way in ("late", "early", "twice"):
            with self.subTest(way):
                self.expect_only_guesses_wrong(self.adversary(way), depth=1, count=COUNT // 2)

    def test_should_not_say_isolated_where_a_request_is_done_behind_a_question_for_another_one(self):
        together = functools.partial(AtOnce, threading.Barrier(2, timeout=PATIENCE))
        self.expect_only_guesses_wrong(self.adversary("both"), depth=1, clients=2, count=3 * COUNT, make=together)


if __name__ == "__main__":
    unittest.main()
