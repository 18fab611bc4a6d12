# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""lines.py PORT [hidden|watching]: answers each read with the number of lines that it gave.

hidden    has an io_uring of which the kernel reads the queue by itself
watching  changes what its epoll watches by an io_uring, and uses that for something else when a line says so
"""
import ctypes
import mmap
import select
import socket
import struct
import sys

SYS_IO_URING_SETUP, SYS_IO_URING_ENTER = 425, 426
SETUP_SQPOLL, ENTER_GETEVENTS, ENTRIES_AT = 2, 1, 0x10000000
OP_NOP, OP_EPOLL_CTL, CTL_ADD, CTL_DEL = 0, 29, 1, 2
EVENT = "<IQ" if sys.maxsize > 2**32 and __import__("platform").machine() == "x86_64" else "<IxxxxQ"
library = ctypes.CDLL(None)
system_call = library.syscall
library.mmap.restype = ctypes.c_void_p
library.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]


def memory_of(descriptor, size, offset):
    """The module mmap would copy the descriptor."""
    place = library.mmap(None, size, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_SHARED, descriptor, offset)
    return memoryview((ctypes.c_char * size).from_address(place)).cast("B")


class Uring:
    def __init__(self, flags=0):
        parameters = ctypes.create_string_buffer(struct.pack("<III", 0, 0, flags), 120)
        self.descriptor = system_call(SYS_IO_URING_SETUP, 4, parameters)
        count = struct.unpack_from("<I", parameters)[0]
        _, self.tail, _, _, _, _, self.array = struct.unpack_from("<7I", parameters, 40)
        self.done_head, self.done_tail = struct.unpack_from("<2I", parameters, 80)
        self.queue = memory_of(self.descriptor, self.array + 4 * count, 0)
        self.entries = memory_of(self.descriptor, 64 * count, ENTRIES_AT)
        self.mask = count - 1

    def submit(self, operation, descriptor=-1, change=0, event=0, target=0):
        tail = struct.unpack_from("<I", self.queue, self.tail)[0]
        place = tail & self.mask
        self.entries[64 * place:64 * place + 64] = struct.pack("<BBHiQQI36x", operation, 0, 0, descriptor, target, event,
                                                               change)
        struct.pack_into("<I", self.queue, self.array + 4 * place, place)
        struct.pack_into("<I", self.queue, self.tail, tail + 1)
        assert system_call(SYS_IO_URING_ENTER, self.descriptor, 1, 1, ENTER_GETEVENTS, None, 0) == 1
        struct.pack_into("<I", self.queue, self.done_head, struct.unpack_from("<I", self.queue, self.done_tail)[0])


class Watching(Uring):
    def __init__(self):
        super().__init__()
        self.epoll = select.epoll()
        self.poll = self.epoll.poll

    def change(self, operation, descriptor, events):
        event = ctypes.create_string_buffer(struct.pack(EVENT, events, descriptor))
        self.submit(OP_EPOLL_CTL, self.epoll.fileno(), operation, ctypes.addressof(event), descriptor)

    def register(self, descriptor, events):
        self.change(CTL_ADD, descriptor, events)

    def unregister(self, descriptor):
        self.change(CTL_DEL, descriptor, 0)


way = sys.argv[2:]
uring = Uring(SETUP_SQPOLL) if way == ["hidden"] else None
CONNECTION_EVENTS = select.EPOLLIN | (select.EPOLLET if way == ["watching"] else 0)
watched = Watching() if way == ["watching"] else select.epoll()
listener = socket.create_server(("127.0.0.1", int(sys.argv[1])))
connections = {}
watched.register(listener.fileno(), select.EPOLLIN)
while True:
    for descriptor, _ in watched.poll():
        if descriptor == listener.fileno():
            connection = listener.accept()[0]
            connection.setblocking(False)
            connections[connection.fileno()] = connection
            watched.register(connection.fileno(), CONNECTION_EVENTS)
            continue
        data = connections[descriptor].recv(4096)
        if data.startswith(b"hide"):
            watched.submit(OP_NOP)
        if data:
            connections[descriptor].sendall(b"%d\n" % data.count(b"\n"))
        else:
            watched.unregister(descriptor)
            connections.pop(descriptor).close()
