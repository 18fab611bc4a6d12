# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""glibc's resolver asks a name server that loses the first question: it asks again after 5 s."""

import os
import socket
import struct
import subprocess
import sys
import tempfile

from truth import be, now, skip, tell, thread

ADDRESS = "127.66.66.66"


def answer(question: bytes) -> bytes:
    end = question.index(b"\0", 12) + 5
    name_and_type = question[12:end]
    wanted = struct.unpack(">H", name_and_type[-4:-2])[0]
    record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 60, 4) + socket.inet_aton("10.1.2.3") if wanted == 1 else b""
    return question[:2] + b"\x81\x80" + struct.pack(">HHHH", 1, int(wanted == 1), 0, 0) + name_and_type + record


def serve() -> None:
    lost, _ = server.recvfrom(512)
    start = now()
    while True:
        question, client = server.recvfrom(512)
        if not end:
            end.append((start, now()))
        server.sendto(answer(question), client)


if sys.argv[1:] == ["resolve"]:
    be("resolving")
    print(socket.getaddrinfo("some.example", 80, socket.AF_INET, socket.SOCK_STREAM))
    sys.exit(0)

end: list[tuple[int, int]] = []
server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
try:
    server.bind((ADDRESS, 53))
except OSError as refused:
    skip(f"port 53: {refused}")
with tempfile.NamedTemporaryFile("w") as settings, tempfile.NamedTemporaryFile("w") as switch:
    settings.write(f"nameserver {ADDRESS}\n")
    switch.write("hosts: dns\n")
    settings.flush(), switch.flush()
    thread("server", serve)
    mounts = f"mount --bind {settings.name} /etc/resolv.conf && mount --bind {switch.name} /etc/nsswitch.conf"
    client = subprocess.Popen(
        ["unshare", "-m", "sh", "-c", f'{mounts} && exec "$0" "$@"', sys.executable, __file__, "resolve"]
    )
    client.wait()
if end:
    tell(*end[0], asked=client.pid)
