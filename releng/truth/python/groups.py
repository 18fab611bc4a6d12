# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A group of processes is held back: by a CPU limit (10 of 100 ms), or by the freezer for 300 ms."""

import os
import sys
import time

from truth import be, compute, now, skip, tell

V1 = "/sys/fs/cgroup"
WAY = sys.argv[1]


def write(path: str, text: object) -> None:
    with open(path, "w") as file:
        file.write(str(text))


def group() -> str:
    """A new group of the controller, of version 1 or 2."""
    controller = "cpu" if WAY == "quota" else "freezer"
    for folder in (f"{V1}/{controller}", f"{V1}/cpu,cpuacct") if WAY == "quota" else (f"{V1}/{controller}",):
        if os.path.exists(f"{folder}/tasks"):
            os.makedirs(f"{folder}/truth-{WAY}", exist_ok=True)
            return f"{folder}/truth-{WAY}"
    if os.path.exists(f"{V1}/cgroup.controllers"):
        if WAY == "quota":
            write(f"{V1}/cgroup.subtree_control", "+cpu")
        os.makedirs(f"{V1}/truth-{WAY}", exist_ok=True)
        return f"{V1}/truth-{WAY}"
    return skip("no control groups here")


def is_old() -> bool:
    return os.path.exists(f"{folder}/tasks")


def limit() -> None:
    if is_old():
        write(f"{folder}/cpu.cfs_period_us", 100000)
        write(f"{folder}/cpu.cfs_quota_us", 10000)
        write(f"{folder}/cpu.shares", 262144)
    else:
        write(f"{folder}/cpu.max", "10000 100000")
        write(f"{folder}/cpu.weight", 10000)


def freeze(frozen: bool) -> None:
    if is_old():
        write(f"{folder}/freezer.state", "FROZEN" if frozen else "THAWED")
    else:
        write(f"{folder}/cgroup.freeze", int(frozen))


def is_frozen() -> bool:
    with open(f"{folder}/freezer.state" if is_old() else f"{folder}/cgroup.events") as state:
        return "FROZEN" in state.read() if is_old() else "frozen 1" in state.read()


def held() -> tuple[int, int]:
    """When the child was held back while it computed."""
    if WAY == "quota":
        start = now()
        os.write(go, b"x")
        os.read(computed, 1)
        return start, now()
    os.write(go, b"x")
    time.sleep(0.05)
    freeze(True)
    while not is_frozen():
        time.sleep(0.001)
    start = now()
    time.sleep(0.3)
    end = now()
    freeze(False)
    os.read(computed, 1)
    return start, end


try:
    folder = group()
    if WAY == "quota":
        limit()
except OSError as refused:
    skip(f"control groups: {refused}")
started, go = os.pipe()
computed, done = os.pipe()
child = os.fork()
if child == 0:
    be("limited")
    os.read(started, 1)
    end = time.thread_time() + 0.06
    while time.thread_time() < end:
        pass
    os.write(done, b"x")
    os._exit(0)
be("driver")
try:
    write(f"{folder}/cgroup.procs", child)
    tell(*held(), asked=child)
    os.waitpid(child, 0)
finally:
    if WAY == "freezer":
        freeze(False)
    time.sleep(0.02)
    os.rmdir(folder)
