# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""inetd.py PORT: forks and executes a program for each connection, which answers each request with its path."""
import os
import signal
import socket
import sys

PROGRAM = r'''
import os
received = b""
while data := os.read(0, 4096):
    received += data
    while b"\r\n\r\n" in received:
        head, _, received = received.partition(b"\r\n\r\n")
        path = head.split()[1]
        os.write(1, b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(path), path))
'''

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])), backlog=128)
while True:
    connection = listener.accept()[0]
    if not os.fork():
        os.dup2(connection.fileno(), 0)
        os.dup2(connection.fileno(), 1)
        os.execv(sys.executable, [sys.executable, "-c", PROGRAM])
    connection.close()
