# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""An event loop waits for a thread of an executor, and wakes up every 15 ms for a task of its own."""

import asyncio

from truth import be, compute, waiting


def work() -> None:
    be("worker")
    import ctypes

    # select without descriptors, by ctypes, sleeps without the GIL; then Python computes with it
    ctypes.CDLL(None).usleep(150_000)
    compute(0.05)


async def tick() -> None:
    while True:
        await asyncio.sleep(0.015)


async def main() -> None:
    ticking = asyncio.create_task(tick())
    with waiting():
        await asyncio.get_running_loop().run_in_executor(None, work)
    ticking.cancel()


be("loop")
asyncio.run(main())
