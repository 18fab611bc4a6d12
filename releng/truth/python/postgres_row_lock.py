# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A back end of PostgreSQL waits 2 s for a row that another one changed, longer than deadlock_timeout."""

import os
import shutil
import subprocess
import tempfile
import time

from truth import now, skip, tell

COMPUTE = (
    "do $$ declare t timestamptz := clock_timestamp(); begin "
    "while clock_timestamp() < t + interval '2 s' loop end loop; end $$;"
)


def binaries() -> str:
    candidates = sorted(os.listdir("/usr/lib/postgresql")) if os.path.isdir("/usr/lib/postgresql") else []
    for version in reversed(candidates):
        if os.path.exists(f"/usr/lib/postgresql/{version}/bin/initdb"):
            return f"/usr/lib/postgresql/{version}/bin"
    found = shutil.which("initdb")
    return os.path.dirname(found) if found else skip("missing: initdb")


def session() -> subprocess.Popen:
    return subprocess.Popen(
        ["psql", "-h", folder, "-U", "postgres", "-qAt", "-v", "ON_ERROR_STOP=1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def said(client: subprocess.Popen, statement: str) -> str:
    client.stdin.write(statement + "\n")
    return client.stdout.readline().strip()


def as_postgres(*command: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups", *command],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd="/",
    )


tools = binaries()
folder = tempfile.mkdtemp()
shutil.chown(folder, "postgres")
data = os.path.join(folder, "data")
as_postgres(f"{tools}/initdb", "-D", data, "-A", "trust", "--no-sync")
as_postgres(
    f"{tools}/pg_ctl", "-D", data, "-w", "-l", f"{folder}/log", "-o", f"-h '' -k {folder} -c fsync=off", "start"
)
try:
    holder, waiter = session(), session()
    said(holder, "create table t (id int, x int); insert into t values (1, 0); select 1;")
    holding, waits = int(said(holder, "select pg_backend_pid();")), int(said(waiter, "select pg_backend_pid();"))
    said(holder, "begin; update t set x = 1; select 1;")
    holder.stdin.write(f"{COMPUTE} commit; select 1;\n")
    time.sleep(0.1)
    start = now()
    said(waiter, "update t set x = 2; select 1;")
    tell(start + 50_000_000, now(), asked=waits, culprits=(holding,))
    for each in (holder, waiter):
        each.stdin.close()
        each.wait()
finally:
    as_postgres(f"{tools}/pg_ctl", "-D", data, "-m", "immediate", "stop")
    shutil.rmtree(folder)
