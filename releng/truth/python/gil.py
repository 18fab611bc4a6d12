# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A thread of Python wakes up and needs the GIL, which another one has for a computation in C of about 400 ms."""

import time

from truth import now, skip, tell, thread


def attempt() -> bool:
    """Whether the waiter still slept when the computation began, so that it had to wait for its end."""
    began: list[int] = []
    ended: list[int] = []
    woken: list[int] = []
    waiter_id: list[int] = []

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

    first = thread("waiter", waiter)
    time.sleep(0.02)
    second = thread("hog", hog)
    first.join()
    second.join()
    # The GIL was wanted from the end of a sleep of 50 ms on, of which 5 ms are left to it for being late.
    start, end = began[0] + 60_000_000, min(ended[0], woken[0])
    if end > start:
        tell(start, end, asked=waiter_id[0])
    return end > start


if not any(attempt() for _ in range(5)):
    skip("the waiter woke up right before each computation")
