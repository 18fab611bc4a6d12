# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What is recorded of the texts of requests."""

import shutil
import socket
import subprocess
import sys
import unittest

from running import PATIENCE, SOURCES, WithFolder, await_port, read
from traffic import free_port

TAKER = """
import socket, sys
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
with socket.create_connection(listener.getsockname()) as asking, listener.accept()[0] as serving:
    for part in sys.argv[2:]:
        said = bytes.fromhex(part.removeprefix("unseen:"))
        asking.sendall(said)
        while said:
            said = said[len(serving.recv(len(said), 0 if part[0] != "u" else socket.MSG_TRUNC)):]
"""
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def frame(kind, flags, stream, content=b""):
    return len(content).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + content


def asks(stream, fields):
    """A request whose fields are a list of RFC 7541, appendix C, or like those."""
    return frame(1, 5, stream, bytes.fromhex(fields))


def texts_of(trace):
    """What was recorded of each request, in their order, for each connection that has such."""
    found = {}
    for event in read(trace):
        if event.name == "text":
            texts = found.setdefault(event.connection, {})
            texts[event.message] = texts.get(event.message, "") + event.text.replace("\\?", "?")
    return [list(texts.values()) for texts in found.values()]


class Texts(WithFolder):
    """The start of URLs is recorded if that is asked for, and nothing else of what passes."""

    REQUESTS = [[b"GET /one?a=%20 HTTP/1.1\r\nHost: secret\r\n\r\n"], [b"GE", b"T /in/", b"parts HTTP/1.1\r\n\r\n"],
                [b"GET /\x1b[2J\xc3\xa9 HTTP/1.1\r\n\r\n"], [b"POST /" + 500 * b"x" + b" HTTP/1.0\r\n\r\n"]]

    def texts(self, *options):
        """What was recorded of each request, in their order."""
        port = free_port()
        server = self.start_under(sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1",
                                  options=["-p", f"{port}=http", *options], cwd=self.folder)
        await_port(port, server)
        for parts in self.REQUESTS:
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for part in parts:
                    connection.sendall(part)
                while connection.recv(4096):
                    pass
        self.end(server)
        return [text for texts in texts_of(self.trace) for text in texts]

    def test_should_keep_the_start_of_urls_if_that_is_asked_for(self):
        self.assertEqual(["GET /one?a=%20", "GET /in/parts", "GET /?[2J??", "POST /" + 154 * "x"], self.texts("--text"))
        self.assertNotIn(b"secret", b"".join(file.read_bytes() for file in self.trace.iterdir()))

    def test_should_keep_no_text_else(self):
        self.assertEqual([], self.texts())
        self.assertNotIn(b"one?a", b"".join(file.read_bytes() for file in self.trace.iterdir()))


class TextsOfFields(WithFolder):
    """Fields of HTTP/2 are compressed by what the connection said before."""

    STARTED = PREFACE + frame(4, 0, 0)
    C4 = ["828684418cf1e3c2e5f23a6ba0ab90f4ff", "828684be5886a8eb10649cbf",
          "828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf"]

    def both_texts(self, *parts):
        """The texts that the client and the server report for the same bytes. Text that needs no decoding is passed on."""
        port = free_port()
        parts = [part if isinstance(part, str) else part.hex() for part in parts]
        self.run_under(sys.executable, "-c", TAKER, str(port), *parts, options=["-p", f"{port}=http2", "--text"])
        return texts_of(self.trace)

    def texts(self, *parts):
        asked, served = self.both_texts(*parts)
        self.assertEqual(asked, served)
        return asked

    def test_should_read_paths_as_the_standard_does(self):
        lists = [asks(2 * i + 1, fields) for i, fields in enumerate(self.C4)]
        self.assertEqual(["GET /", "GET /", "GET /index.html"], self.texts(self.STARTED, *lists))

    def test_should_remember_paths_by_their_numbers(self):
        """/secret-1 gets a number with the first request, which the third one uses; its cookie is not kept."""
        path, cookie = b"/secret-1".hex(), b"a=top-secret".hex()
        self.assertEqual(["GET /secret-1", "POST /", "PUT /secret-1"],
                         self.texts(self.STARTED + asks(1, f"824409{path}600c{cookie}"), asks(3, "8384"),
                                    asks(5, "4203" + b"PUT".hex() + "c0bf")))
        self.assertNotIn(b"top-secret", b"".join(file.read_bytes() for file in self.trace.iterdir()))

    def test_should_read_fields_in_parts(self):
        said = self.STARTED + frame(1, 1, 1, b"\x82\x04") + frame(9, 0, 1, b"\x06/in/") + frame(9, 4, 1, b"pa")
        said += frame(1, 13, 3, b"\x03\x83\x84\0\0\0")
        self.assertEqual(["GET /in/pa", "POST /"], self.texts(said))

    def test_should_read_fields_byte_by_byte(self):
        said = self.STARTED + b"".join(asks(2 * i + 1, fields) for i, fields in enumerate(self.C4))
        self.assertEqual(["GET /", "GET /", "GET /index.html"], self.texts(*[bytes([byte]) for byte in said]))

    def test_should_tell_no_path_that_is_not_sure(self):
        """The third list has a number that nothing has; so the fourth one may have been read wrong."""
        self.assertEqual(["GET /", "POST /"], self.texts(self.STARTED, asks(1, "8284"), asks(3, "8384"),
                                                         asks(5, "82fe"), asks(7, "8284")))

    def test_should_tell_no_path_behind_bytes_that_nobody_saw(self):
        """The serving end drops the second list, by which /b takes the number of /a."""
        lists = [asks(1, "8244022f61"), frame(1, 5, 3, bytes(6))[:9], "unseen:8244022f6286", asks(5, "82be")]
        self.assertEqual([["GET /a", "GET /b", "GET /b"], ["GET /a"]], self.both_texts(self.STARTED, *lists))

    def test_should_tell_no_path_of_other_pieces(self):
        """A request, its data, and what follows it, which has no path."""
        self.assertEqual(["POST /"], self.texts(self.STARTED, frame(1, 4, 1, b"\x83\x84"), frame(0, 0, 1, b"data"),
                                                frame(1, 5, 1, b"\0\1a\1b")))

    def test_should_tell_the_paths_that_a_client_asks_for(self):
        if not shutil.which("node"):
            self.skipTest("missing: node")
        port, paths = free_port(), [f"/{number % 7}/path?number={number}" for number in range(60)] + 3 * ["/again"]
        server = self.start_under("node", SOURCES / "servers/http2.js", str(port),
                                  options=["-p", f"{port}=http2", "--text"])
        await_port(port, server)
        said = subprocess.run(["node", SOURCES / "servers/http2-paths.js", str(port), *paths], capture_output=True,
                              check=True, text=True, timeout=PATIENCE).stdout
        self.assertEqual(paths, said.splitlines())
        self.end(server)
        self.assertEqual([[f"GET {path}" for path in paths]], texts_of(self.trace))


if __name__ == "__main__":
    unittest.main()
