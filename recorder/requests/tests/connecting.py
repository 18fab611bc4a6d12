# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""connecting.py PORT BACK: a proxy for HTTP with a thread for each client.

For each request it makes a connection to the server at the port BACK, and waits until it can send there. Behind each
answer it wakes another thread by a pipe.
"""
import errno
import os
import select
import socket
import socketserver
import sys
import threading

done_out, done_in = os.pipe()


def count():
    while os.read(done_out, 1):
        pass


def wait(connection, event):
    poll = select.poll()
    poll.register(connection, event)
    poll.poll()


def ask(path):
    with socket.socket() as back:
        back.setblocking(False)
        assert back.connect_ex(("127.0.0.1", int(sys.argv[2]))) in (0, errno.EINPROGRESS)
        wait(back, select.POLLOUT)
        back.send(b"GET %s HTTP/1.1\r\nHost: back\r\n\r\n" % path)
        answer, length = b"", None
        while length is None or len(answer) < length:
            wait(back, select.POLLIN)
            answer += back.recv(65536)
            head, found, _ = answer.partition(b"\r\n\r\n")
            if found:
                length = len(head) + 4 + int(head.lower().partition(b"content-length:")[2].split()[0])
        return answer


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        received = b""
        while data := self.request.recv(4096):
            received += data
            while b"\r\n\r\n" in received:
                head, _, received = received.partition(b"\r\n\r\n")
                self.request.sendall(ask(head.split()[1]))
                os.write(done_in, b"x")


class Server(socketserver.ThreadingTCPServer):
    request_queue_size = 128


threading.Thread(target=count, daemon=True).start()
Server(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
