# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Waits in each of the usual ways, always in a function whose name says how, and wakes in others."""

import os
import socket
import sys
import threading
import time

ROUNDS = 5
BLOCK = 4096
PAUSE = 0.005

lock = threading.Lock()
pipe = os.pipe()
sockets = socket.socketpair()


def wait_for_futex():
    lock.acquire()


def wake_by_futex():
    lock.release()


def wait_for_pipe():
    os.read(pipe[0], 1)


def wake_by_pipe():
    os.write(pipe[1], b"x")


def wait_for_socket():
    sockets[0].recv(1)


def wake_by_socket():
    sockets[1].send(b"x")


def wait_for_disk():
    os.write(file, b"d" * BLOCK)
    os.fsync(file)


def wait_for_timer():
    time.sleep(PAUSE)


def wait_for_all():
    for _ in range(ROUNDS):
        for wait in wait_for_futex, wait_for_pipe, wait_for_socket:
            turn.release()
            wait()
        wait_for_disk()
        wait_for_timer()


def wake_all():
    """The pause is for the waiter to sleep; where that takes it longer, a later round shows the wake-up."""
    for _ in range(ROUNDS):
        for wake in wake_by_futex, wake_by_pipe, wake_by_socket:
            turn.acquire()
            time.sleep(PAUSE)
            wake()


file = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT)
turn = threading.Semaphore(0)
lock.acquire()
waiter = threading.Thread(target=wait_for_all)
waiter.start()
wake_all()
waiter.join()
