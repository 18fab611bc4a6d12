# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A thread of Python wakes up and needs the GIL, which another one has for a computation in C of about 400 ms."""

import time

from truth import now, tell, thread

held = []


def hog() -> None:
    start = now()
    sum(range(12_000_000))
    held.append((start, now()))


def wait() -> None:
    time.sleep(0.05)
    woken.append(now())


woken = []
slept = now()
waiter_id = []


def waiter() -> None:
    import threading

    waiter_id.append(threading.get_native_id())
    wait()


first = thread("waiter", waiter)
time.sleep(0.02)
second = thread("hog", hog)
first.join()
second.join()
start, end = held[0]
# The GIL was wanted from the end of the sleep of 50 ms on, of which 5 ms are left to it for being late.
if end > slept + 60_000_000:
    tell(slept + 60_000_000, end, asked=waiter_id[0])
