# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A process has used up the memory of its group; another one computes 250 ms and raises the limit."""

import os
import time

from truth import be, compute, now, skip, tell

FOLDER = "/sys/fs/cgroup/memory/truth-memory"


def write(name: str, text: object) -> None:
    with open(f"{FOLDER}/{name}", "w") as file:
        file.write(str(text))


if not os.path.exists("/sys/fs/cgroup/memory/memory.oom_control"):
    skip("only the first version of control groups lets a process wait for memory")
os.makedirs(FOLDER, exist_ok=True)
write("memory.limit_in_bytes", 16 << 20)
write("memory.oom_control", 1)
child = os.fork()
if child == 0:
    be("hungry")
    with open(f"{FOLDER}/cgroup.procs", "w") as procs:
        procs.write(str(os.getpid()))
    eaten = bytearray(64 << 20)
    os._exit(0)
be("raiser")
while True:
    with open(f"{FOLDER}/memory.oom_control") as state:
        if "under_oom 1" in state.read():
            break
    time.sleep(0.005)
start = now()
compute(0.25)
end = now()
write("memory.limit_in_bytes", 256 << 20)
tell(start, end, asked=child)
os.waitpid(child, 0)
os.rmdir(FOLDER)
