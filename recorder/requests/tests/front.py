# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""front.py PORT BACK: a proxy for HTTP with one thread, as event loops of Python are.

Every request goes at once to the server at the port BACK, over one of the connections that are free. Responses
go back in the order of their requests. The path /own is answered without it.
"""
import asyncio
import contextlib
import signal
import sys

free = []


class Back(asyncio.Protocol):
    """A connection to the other server, which has one request at a time."""

    def connection_made(self, transport):
        self.transport, self.received, self.front = transport, b"", None
        free.append(self)

    def ask(self, front, place, path):
        self.front, self.place = front, place
        self.transport.write(b"GET " + path + b" HTTP/1.1\r\nHost: back\r\n\r\n")

    def data_received(self, data):
        self.received += data
        head, found, body = self.received.partition(b"\r\n\r\n")
        if found and len(body) >= int(head.lower().partition(b"content-length:")[2].split()[0]):
            answer, self.received = self.received, b""
            free.append(self)
            self.front.answer(self.place, answer)

    def connection_lost(self, _):
        if self in free:
            free.remove(self)


class Front(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.received, self.answers, self.waiting = transport, b"", [], 0

    def data_received(self, data):
        self.received += data
        while b"\r\n\r\n" in self.received:
            head, _, self.received = self.received.partition(b"\r\n\r\n")
            self.answers.append(None)
            self.take(len(self.answers) - 1, head.split()[1])

    def take(self, place, path):
        if path.startswith(b"/own"):
            self.answer(place, b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(path), path))
        else:
            free.pop().ask(self, place, path)

    def answer(self, place, answer):
        self.answers[place] = answer
        while self.waiting < len(self.answers) and self.answers[self.waiting] is not None:
            self.transport.write(self.answers[self.waiting])
            self.waiting += 1


async def main(port, back, connections):
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, asyncio.current_task().cancel)
    for _ in range(connections):
        await loop.create_connection(Back, "127.0.0.1", back)
    server = await loop.create_server(Front, "127.0.0.1", port)
    await server.serve_forever()


with contextlib.suppress(asyncio.CancelledError):
    asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), 192))
