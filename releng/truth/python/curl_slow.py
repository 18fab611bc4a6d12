# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""curl asks a server that computes for 1.2 s, or for as long as the argument says."""

import subprocess
import sys

from truth import be, compute, listener, now, tell, thread

seconds = float((sys.argv[1:] or ["1.2"])[0])
listening = listener()
served = []


def serve() -> None:
    connection, _ = listening.accept()
    connection.recv(65536)
    start = now()
    compute(seconds)
    served.append((start, now()))
    connection.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok")
    connection.close()


be("main")
server = thread("server", serve)
url = f"http://127.0.0.1:{listening.getsockname()[1]}/"
curl = subprocess.Popen(["curl", "-sS", "-o", "/dev/null", url])
curl.wait()
server.join()
tell(*served[0], asked=curl.pid)
