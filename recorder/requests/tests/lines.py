# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""lines.py PORT [io_uring]: answers each read with the number of lines that it gave, perhaps with an io_uring open."""
import ctypes
import selectors
import socket
import sys

SYS_IO_URING_SETUP = 425
if sys.argv[2:] == ["io_uring"]:
    ctypes.CDLL(None).syscall(SYS_IO_URING_SETUP, 4, ctypes.create_string_buffer(120))

listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
selector = selectors.DefaultSelector()
selector.register(listener, selectors.EVENT_READ)
while True:
    for key, _ in selector.select():
        if key.fileobj is listener:
            connection = listener.accept()[0]
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ)
            continue
        data = key.fileobj.recv(4096)
        if data:
            key.fileobj.sendall(b"%d\n" % data.count(b"\n"))
        else:
            selector.unregister(key.fileobj)
            key.fileobj.close()
