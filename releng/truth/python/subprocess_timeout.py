# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A process waits for its child with subprocess.wait(timeout), which in Python sleeps and looks again."""

import os
import subprocess
import sys

from truth import be, waiting

CHILD = "import time\nend = time.monotonic() + 0.4\nwhile time.monotonic() < end: pass"
be("parent")
child = subprocess.Popen([sys.executable, "-c", CHILD])
with waiting():
    child.wait(timeout=10)
