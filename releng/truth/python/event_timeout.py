# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A thread waits for an event for 30 ms, again and again; another one sleeps in C and sets it."""

import ctypes
import threading

from truth import be, thread, waiting

done = threading.Event()


def work() -> None:
    # pause in a call that leaves the GIL
    ctypes.CDLL(None).usleep(250_000)
    done.set()


be("waiter")
worker = thread("worker", work)
with waiting():
    while not done.wait(0.03):
        pass
worker.join()
