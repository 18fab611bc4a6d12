# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A client asks a server with an idle tick of 20 ms, which asks its back end, which computes 150 ms."""

import os
import select
import socket

from truth import be, compute, waiting

ROUNDS = 3


def back_end(connection: socket.socket) -> None:
    be("backend")
    while connection.recv(16):
        compute(0.15)
        connection.send(b"done")


def front(client: socket.socket, back: socket.socket) -> None:
    be("front")
    poller = select.poll()
    poller.register(client, select.POLLIN)
    poller.register(back, select.POLLIN)
    while True:
        for descriptor, _ in poller.poll(20):
            if descriptor == client.fileno():
                if not client.recv(16):
                    return
                back.send(b"work")
            else:
                client.send(back.recv(16))


asking, asked = socket.socketpair()
fronting, backing = socket.socketpair()
if os.fork() == 0:
    asking.close(), asked.close(), fronting.close()
    back_end(backing)
    os._exit(0)
backing.close()
if os.fork() == 0:
    asking.close()
    front(asked, fronting)
    os._exit(0)
asked.close(), fronting.close()
be("client")
for _ in range(ROUNDS):
    with waiting():
        asking.send(b"ask")
        asking.recv(16)
