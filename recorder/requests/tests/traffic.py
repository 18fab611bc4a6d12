# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Both ends of a server under test: clients that pipeline labelled requests, and a server that writes down its own."""

import collections
import contextlib
import random
import socket
import socketserver
import threading


def free_port():
    # Linux takes none of these for an outgoing connection, so a free one stays free until the server binds it.
    while True:
        port = random.randrange(10_000, 32_768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Back:
    """A server with a thread for each connection. It knows which label came as which request of which connection.

    A port may be that of several connections, one after the other.
    """

    def __enter__(self):
        labels, lives = self.labels, self.lives = {}, collections.Counter()

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                place, port = 0, self.client_address[1]
                for line in self.rfile:
                    if line.startswith(b"GET ") and not place:
                        lives[port] += 1
                        life = lives[port]
                    if line.startswith(b"GET "):
                        path = line.split()[1].decode()
                    elif line == b"\r\n":
                        labels[port, life, place] = path.rpartition("/")[2]
                        body = path.encode() * (1 + hash(path) % 5)
                        self.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
                        place += 1

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            request_queue_size = 128

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class Client(threading.Thread):
    """Sends requests, at most some before their responses, in segments of any length."""

    def __init__(self, port, number, count, depth, prefix):
        super().__init__()
        self.random = random.Random(number)
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port = self.socket.getsockname()[1]
        self.count, self.depth, self.prefix = count, depth, prefix
        self.bodies = []

    def label(self, place):
        return f"{self.port}-{place}"

    def run(self):
        stream = self.socket.makefile("rb")
        sent = 0
        while len(self.bodies) < self.count:
            batch = min(1 + self.random.randrange(self.depth), self.count - sent)
            paths = [f"{self.prefix}/{self.label(sent + i)}" for i in range(batch)]
            self.send("".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" for path in paths).encode())
            sent += batch
            for _ in range(batch):
                self.bodies.append(self.receive(stream))
        self.socket.close()

    def send(self, data):
        while data:
            size = self.random.choice([1, 7, 30, 100, 1000])
            self.socket.sendall(data[:size])
            data = data[size:]

    @staticmethod
    def receive(stream):
        status, length = stream.readline(), 0
        while (line := stream.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"content-length:"):
                length = int(line.split()[1])
        return status.split()[1].decode() + " " + stream.read(length).decode()


class AtOnce(Client):
    """Sends in one piece when all that share a barrier do, so that a server has several requests however busy it is."""

    def __init__(self, barrier, *arguments):
        super().__init__(*arguments)
        self.barrier = barrier

    def send(self, data):
        self.barrier.wait()
        self.socket.sendall(data)


def run_clients(port, connections, count, depth, prefix, make=Client):
    clients = [make(port, number, count, depth, prefix) for number in range(connections)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return clients
