# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A process in network and process namespaces of its own asks another one there over TCP, which computes 200 ms."""

import ctypes
import os
import signal
import socket
import subprocess

from truth import be, compute, now, skip, tell

NEW_NET, NEW_PID = 0x40000000, 0x20000000
if ctypes.CDLL(None).unshare(NEW_NET) != 0:
    skip("no namespaces here")
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
ctypes.CDLL(None).unshare(NEW_PID)
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen()
if os.fork() == 0:
    be("init")
    signal.pause()
said, say = os.pipe()
client = os.fork()
if client == 0:
    be("client")
    connection = socket.create_connection(listening.getsockname())
    connection.sendall(b"question")
    start = now()
    connection.recv(10)
    os.write(say, f"{start} {now()}".encode())
    os._exit(0)
server = os.fork()
if server == 0:
    be("server")
    connection, _ = listening.accept()
    connection.recv(10)
    compute(0.2)
    connection.sendall(b"answer")
    os._exit(0)
start, end = map(int, os.read(said, 100).split())
tell(start, end, asked=client)
