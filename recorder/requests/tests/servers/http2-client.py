# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""http2-client.py PORT CONNECTIONS COUNT DEPTH PREFIX: asks a server over HTTP/2 without TLS, in random segments.

Each connection asks COUNT times, with at most DEPTH requests that are not answered, and a label in each path.
"""

import random
import socket
import sys
import threading

import h2.connection
import h2.events


class Client(threading.Thread):
    def __init__(self, port, number, count, depth, prefix):
        super().__init__()
        self.random, self.count, self.depth, self.prefix = random.Random(number), count, depth, prefix
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.port = self.socket.getsockname()[1]
        self.connection = h2.connection.H2Connection()
        self.bodies, self.asked, self.answered, self.failed = {}, 0, 0, False

    def run(self):
        self.connection.initiate_connection()
        while self.answered < self.count:
            for _ in range(self.random.randrange(self.depth + 1)):
                self.ask()
            self.send(self.connection.data_to_send())
            if self.asked > self.answered:
                self.receive()
        self.socket.close()

    def ask(self):
        if self.asked == self.count or self.asked - self.answered >= self.depth:
            return
        stream = self.connection.get_next_available_stream_id()
        path = f"{self.prefix}/{self.port}-{self.asked}"
        self.connection.send_headers(stream, [(":method", "GET"), (":path", path), (":scheme", "http"),
                                              (":authority", "x")], end_stream=True)
        self.bodies[stream] = path, b""
        self.asked += 1

    def send(self, data):
        while data:
            size = self.random.choice([1, 7, 30, 100, 1000])
            self.socket.sendall(data[:size])
            data = data[size:]

    def receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError("the server ended the connection")
        for event in self.connection.receive_data(data):
            if isinstance(event, h2.events.DataReceived):
                path, body = self.bodies[event.stream_id]
                self.bodies[event.stream_id] = path, body + event.data
                self.connection.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            elif isinstance(event, h2.events.StreamEnded):
                path, body = self.bodies.pop(event.stream_id)
                if path not in body.decode():
                    raise ValueError(f"{path}: {body}")
                self.answered += 1


def main():
    port, connections, count, depth = map(int, sys.argv[1:5])
    clients = [Client(port, number, count, depth, sys.argv[5]) for number in range(connections)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    return 0 if all(client.answered == count for client in clients) else 1


if __name__ == "__main__":
    sys.exit(main())
