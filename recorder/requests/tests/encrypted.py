# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""encrypted.py PORT SEED ROUNDS CERTIFICATE: a TLS server and its clients in one thread, in random order.

Clients send records in random segments. The server waits in one of many ways, and sends back what it reads. What is told
as ready must be ready in the kernel, each client must get what it sent, byte for byte, and once nothing more is told,
nothing may be left. CERTIFICATE is a file with the key and the certificate of the server.
"""

import ctypes
import random
import select
import socket
import ssl
import struct
import sys

CONNECTIONS = 3
STREAM_BYTES = 1500
QUIET_S = 10
SYS_POLL = 7
EDGES = select.EPOLLIN | select.EPOLLET
WAYS = {
    "level": select.EPOLLIN,
    "edge": EDGES,
    "one shot": select.EPOLLIN | select.EPOLLONESHOT,
    "one shot with an edge": EDGES | select.EPOLLONESHOT,
    "exclusive": select.EPOLLIN | select.EPOLLEXCLUSIVE,
    "poll": None,
    "select": None,
}
LIBRARY = ctypes.CDLL(None, use_errno=True)


def is_ready(fd):
    """Asks the kernel by a number that the library of requests does not look at."""
    asked = ctypes.create_string_buffer(struct.pack("ihh", fd, select.POLLIN, 0))
    return LIBRARY.syscall(SYS_POLL, asked, 1, 0) == 1


class Client:
    """Its TLS writes to memory, so that what goes to the socket can be cut anywhere."""

    def __init__(self, port, context, draw):
        self.draw, self.socket = draw, socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)
        self.incoming, self.outgoing, self.waiting = ssl.MemoryBIO(), ssl.MemoryBIO(), b""
        self.tls = context.wrap_bio(self.incoming, self.outgoing)
        self.sent, self.got, self.is_connected = b"", b"", False

    def advance(self):
        """Goes on as far as it can without the server."""
        try:
            self.incoming.write(self.socket.recv(self.draw.randrange(1, 4000)))
        except BlockingIOError:
            pass
        try:
            if not self.is_connected:
                self.tls.do_handshake()
                self.is_connected = True
            self.got += self.tls.read(STREAM_BYTES)
        except ssl.SSLWantReadError:
            pass
        if self.is_connected and len(self.sent) < STREAM_BYTES and self.draw.random() < 0.5:
            more = self.draw.randbytes(min(self.draw.randrange(1, 400), STREAM_BYTES - len(self.sent)))
            self.tls.write(more)
            self.sent += more
        self.waiting += self.outgoing.read()
        part = self.draw.choice((1, 5, 60, 600, len(self.waiting)))
        if self.waiting:
            self.waiting = self.waiting[self.socket.send(self.waiting[:part]):]

    def is_done(self):
        return len(self.got) == STREAM_BYTES


class Server:
    def __init__(self, listener, context, clients, way, draw):
        self.draw, self.way = draw, way
        self.sockets, self.epoll = {}, select.epoll() if WAYS[way] else None
        for _ in range(clients):
            accepted = listener.accept()[0]
            accepted.setblocking(False)
            served = context.wrap_socket(accepted, server_side=True, do_handshake_on_connect=False)
            self.sockets[served.fileno()] = served
            if self.epoll:
                self.epoll.register(served, WAYS[way])
        self.has_shaken = set()

    def wait(self, seconds):
        if self.epoll:
            told = [fd for fd, _ in self.epoll.poll(seconds)]
        elif self.way == "poll":
            asked = select.poll()
            for fd in self.sockets:
                asked.register(fd, select.POLLIN)
            told = [fd for fd, _ in asked.poll(seconds * 1000)]
        else:
            told = select.select(list(self.sockets), [], [], seconds)[0]
        for fd in told:
            assert is_ready(fd), f"{fd} was told and is not ready ({self.way})"
        for fd in told:
            self.serve(fd)
        return told

    def serve(self, fd):
        served = self.sockets[fd]
        try:
            if fd not in self.has_shaken:
                served.do_handshake()
                self.has_shaken.add(fd)
            self.echo(served)
        except ssl.SSLWantReadError:
            pass
        if "one shot" in self.way:
            self.epoll.modify(fd, WAYS[self.way])

    def echo(self, served):
        """Until nothing is there, or where the level is told again, sometimes only what one record holds."""
        while True:
            served.send(served.recv(self.draw.randrange(1, 500)))
            if "edge" not in self.way and not served.pending() and self.draw.random() < 0.5:
                return

    def close(self):
        for served in self.sockets.values():
            served.close()
        if self.epoll:
            self.epoll.close()


def run(listener, contexts, draw):
    way = draw.choice(list(WAYS))
    clients = [Client(listener.getsockname()[1], contexts[0], draw) for _ in range(CONNECTIONS)]
    server = Server(listener, contexts[1], CONNECTIONS, way, draw)
    while not all(client.is_done() for client in clients):
        for client in draw.sample(clients, len(clients)):
            client.advance()
        if draw.random() < 0.5:
            server.wait(0)
        elif any(is_ready(fd) for fd in server.sockets):
            assert server.wait(QUIET_S), f"bytes are left of which nobody is told ({way})"
    for client in clients:
        assert client.got == client.sent, f"other bytes came back ({way})"
        client.socket.close()
    server.close()


def main():
    port, seed, rounds, certificate = int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    asking, serving = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    asking.check_hostname, asking.verify_mode = False, ssl.CERT_NONE
    serving.load_cert_chain(certificate)
    with socket.create_server(("127.0.0.1", port)) as listener:
        for round_ in range(rounds):
            run(listener, (asking, serving), random.Random(seed + round_))


if __name__ == "__main__":
    main()
