# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A thread of Python wakes up and needs the GIL, which another one has for a computation in C of about 400 ms."""

import time

from truth import now, skip, tell, thread

held = []


def hog() -> None:
    began.append(now())
    sum(range(12_000_000))
    ended.append(now())


def waiter() -> None:
    import threading

    waiter_id.append(threading.get_native_id())
    while not began:
        time.sleep(0.05)
    woken.append(now())


began: list[int] = []
ended: list[int] = []
woken: list[int] = []
waiter_id: list[int] = []

first = thread("waiter", waiter)
time.sleep(0.02)
second = thread("hog", hog)
first.join()
second.join()
if woken[0] < ended[0]:
    skip("the waiter woke up right before the computation")
# The GIL was wanted from the end of a sleep of 50 ms on, of which 5 ms are left to it for being late.
if ended[0] > began[0] + 60_000_000:
    tell(began[0] + 60_000_000, ended[0], asked=waiter_id[0])
