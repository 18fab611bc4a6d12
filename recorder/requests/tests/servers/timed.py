# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Work of a known length that is written down: which thread worked for which request, from when to when."""
import os
import threading
import time

log = os.open(os.environ["LOG"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)


def work(path):
    """Works for a path /MICROSECONDS/LABEL. Some of the work waits for a timer, as a disk would make it."""
    begin = time.monotonic_ns()
    _, micros, label = path.split("/")
    if not int(micros) % 3:
        time.sleep(int(micros) / 2e6)
    while time.monotonic_ns() < begin + int(micros) * 1000:
        pass
    os.write(log, f"{threading.get_native_id()} {label} {begin} {time.monotonic_ns()}\n".encode())


def application(environ, start_response):
    """For gunicorn."""
    work(environ["PATH_INFO"])
    start_response("200 OK", [("Content-Length", "2")])
    return [b"ok"]
