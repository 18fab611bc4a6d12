# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""make -j2 runs a quick and a slow job; the slow one computes for 300 ms."""

import os
import subprocess
import sys
import tempfile

from truth import be, compute, now, tell

if sys.argv[1:] == ["slow"]:
    be("slow")
    start = now()
    compute(0.3)
    print("WORKED", start, now(), flush=True)
    sys.exit(0)

with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "Makefile"), "w") as made:
        made.write(f"all: quick slow\nquick:\n\t@:\nslow:\n\t@exec {sys.executable} {os.path.abspath(__file__)} slow\n")
    make = subprocess.Popen(["make", "-s", "-j2", "-C", folder], stdout=subprocess.PIPE, text=True)
    for line in make.stdout:
        if line.startswith("WORKED"):
            tell(*map(int, line.split()[1:]), asked=make.pid)
    make.wait()
