# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A process wants a table of SQLite that is locked for 400 ms: SQLite looks again after sleeps of its own."""

import os
import sqlite3
import tempfile
import time

from truth import be, compute, waiting

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "db")
    with sqlite3.connect(path) as made:
        made.execute("create table t (x)")
    made.close()
    locked, lock = os.pipe()
    if os.fork() == 0:
        be("holder")
        holder = sqlite3.connect(path, isolation_level=None)
        holder.execute("begin exclusive")
        os.write(lock, b"x")
        compute(0.4)
        holder.execute("commit")
        os._exit(0)
    os.read(locked, 1)
    be("waiter")
    waiter = sqlite3.connect(path, timeout=10, isolation_level=None)
    with waiting():
        waiter.execute("begin exclusive")
    waiter.execute("commit")
    os.wait()
