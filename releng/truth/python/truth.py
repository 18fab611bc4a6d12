# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""What the programs in Python have in common: names of threads, work of a known length, and the log of what is true."""

import contextlib
import ctypes
import socket
import sys
import threading
import time

_PR_SET_NAME = 15
_libc = ctypes.CDLL(None)


def now() -> int:
    """ns since 1970, the clock of recordings."""
    return time.time_ns()


def be(name: str) -> None:
    _libc.prctl(_PR_SET_NAME, name.encode(), 0, 0, 0)


def compute(seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


def tell(start: int, end: int, asked: int | None = None, culprits: tuple[int, ...] = ()) -> None:
    """A task waited from one moment to another, by default the calling thread."""
    print("TRUTH", asked or threading.get_native_id(), start, end, *culprits, flush=True)


@contextlib.contextmanager
def waiting():
    """What the calling thread does here is a wait."""
    start = now()
    yield
    tell(start, now())


def thread(name: str, body, *given) -> threading.Thread:
    def named():
        be(name)
        body(*given)

    started = threading.Thread(target=named, daemon=True)
    started.start()
    return started


def listener(address: str = "127.0.0.1", port: int = 0) -> socket.socket:
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind((address, port))
    server.listen()
    return server


def skip(why: str) -> None:
    print("SKIP", why, flush=True)
    sys.exit(0)
