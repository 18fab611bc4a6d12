# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A client waits for an element of a list of Redis, whose tick is 100 ms; another one adds it after 350 ms."""

import os
import socket
import subprocess
import tempfile
import time

from truth import be, compute, waiting


def connected(path: str) -> socket.socket:
    for _ in range(500):
        try:
            client = socket.socket(socket.AF_UNIX)
            client.connect(path)
            return client
        except OSError:
            client.close()
            time.sleep(0.02)
    raise SystemExit("redis-server did not start")


with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "socket")
    server = subprocess.Popen(
        ["redis-server", "--port", "0", "--unixsocket", path, "--save", "", "--dir", folder], stdout=subprocess.DEVNULL
    )
    waiter, pusher = connected(path), connected(path)
    asked, ask = os.pipe()
    if os.fork() == 0:
        be("pusher")
        os.read(asked, 1)
        compute(0.35)
        pusher.sendall(b"LPUSH list x\r\n")
        pusher.recv(100)
        os._exit(0)
    be("waiter")
    os.write(ask, b"x")
    with waiting():
        waiter.sendall(b"BLPOP list 10\r\n")
        waiter.recv(100)
    os.wait()
    server.terminate()
    server.wait()
