# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A program is traced by strace, which holds each of its calls of sched_yield for 150 ms."""

import os
import subprocess
import sys

from truth import be, waiting

if sys.argv[1:] == ["traced"]:
    be("traced")
    with waiting():
        os.sched_yield()
    sys.exit(0)

subprocess.run(
    [
        "strace",
        "-f",
        "-o",
        "/dev/null",
        "-e",
        "trace=sched_yield",
        "-e",
        "inject=sched_yield:delay_enter=150000",
        sys.executable,
        __file__,
        "traced",
    ],
    check=True,
)
