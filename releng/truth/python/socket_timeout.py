# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A client with a socket's timeout of 80 ms receives again after each; the server computes for 350 ms."""

import os
import socket

from truth import be, compute, listener, waiting

listening = listener()
if os.fork() == 0:
    be("server")
    connection, _ = listening.accept()
    connection.recv(10)
    compute(0.35)
    connection.sendall(b"answer")
    os._exit(0)
be("client")
client = socket.create_connection(listening.getsockname())
client.settimeout(0.08)
client.sendall(b"question")
with waiting():
    while True:
        try:
            client.recv(10)
            break
        except TimeoutError:
            pass
os.wait()
