# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""curl asks a server that accepts and never answers, and gives up after 1.5 s."""

import subprocess

from truth import listener, now, tell, thread

listening = listener("127.55.55.55")
accepted = []


def serve() -> None:
    connection, _ = listening.accept()
    accepted.append((now(), connection))
    connection.recv(65536)
    connection.recv(65536)


thread("server", serve)
url = f"http://127.55.55.55:{listening.getsockname()[1]}/"
curl = subprocess.Popen(["curl", "-sS", "-m", "1.5", "-o", "/dev/null", url])
curl.wait()
tell(accepted[0][0], accepted[0][0] + 1_300_000_000, asked=curl.pid)
