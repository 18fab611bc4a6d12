# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Records what a guest does with LTTng."""

import secrets
import shlex

from wakelab import events
from wakelab.guest import Guest

SESSION = "lab"
MODULES = "sched-ttwu,inet-sock-local"
# All guests hash payloads by the same key, since hashes are compared.
HASH_KEY = secrets.token_hex(16)
HASH_KEY_FILE = "/sys/module/lttng_probe_inet_sock_local/parameters/hash_key"

CALLS = ["read", "write", "readv", "writev", "pread64", "pwrite64", "recvfrom", "sendto", "recvmsg", "sendmsg",
         "accept", "accept4", "connect", "poll", "ppoll", "select", "pselect6", "epoll_wait", "epoll_pwait", "futex",
         "nanosleep", "clock_nanosleep", "wait4", "waitid", "fsync", "fdatasync", "openat", "close", "socket", "dup",
         "dup2", "pipe2", "pause", "rt_sigtimedwait", "rt_sigsuspend", "timerfd_create"]

# Beside the groups of the catalogue: the calls above. Its own group of system calls stands for all of them.
GROUPS = {**events.GROUPS, "syscalls": []}
# Expiries too: fields tell that a softirq of timers runs, but not for which of them.
DEFAULT = ["scheduler", "interrupts", "expiries", "modules", "timers"]


def start_daemon(guest: Guest, modules: bool = True) -> None:
    extra = f" --extra-kmod-probes={MODULES}" if modules else ""
    guest.run(f"lttng-sessiond -d{extra}")
    if modules:
        guest.run(f"echo {HASH_KEY} > {HASH_KEY_FILE}")


def groups_for(groups: tuple[str, ...], modules: bool) -> list[str]:
    """Without our modules the kernel's own events stand in for theirs."""
    return [group if modules or group != "modules" else "stock" for group in groups]


def prepare(guest: Guest, groups: list[str], *, buffer: str = "1M", user_space: tuple[str, ...] = ()) -> None:
    """Makes a session that only has to be started; an event that the guest's kernel lacks is left out."""
    known = set(guest.run("lttng list -k | sed -n 's/^ *\\([a-z0-9_]*\\) (loglevel.*/\\1/p'").split())
    wanted = dict.fromkeys(event for group in groups for event in GROUPS.get(group, []) if event in known)
    channel = f"-k -s {SESSION} -c events"
    guest.run(f"lttng create {SESSION} --output=/trace/{guest.name}")
    guest.run(f"lttng enable-channel -k -s {SESSION} --subbuf-size={buffer} --num-subbuf=8 events")
    guest.run(f"lttng enable-event {channel} {','.join(wanted)}")
    guest.run(f"lttng enable-event {channel} 'lttng_statedump_*'")
    if "syscalls" in groups:
        guest.run(f"lttng enable-event {channel} --syscall {','.join(CALLS)}")
    if "calls" in groups:
        guest.run(f"lttng enable-event {channel} --syscall --all")
    if user_space:
        _prepare_user_space(guest, user_space)


def _prepare_user_space(guest: Guest, tracepoints: tuple[str, ...]) -> None:
    channel = f"-u -s {SESSION} -c programs"
    guest.run(f"lttng enable-channel -u -s {SESSION} --subbuf-size=64k --num-subbuf=8 programs")
    guest.run(f"lttng enable-event {channel} {shlex.quote(','.join(tracepoints))}")
    # The task of each event.
    guest.run(f"lttng add-context {channel} --type=vtid")


def start(guests: list[Guest]) -> None:
    tell(guests, f"lttng start {SESSION}")


def stop(guests: list[Guest]) -> None:
    tell(guests, f"lttng stop {SESSION}")


def end(guests: list[Guest]) -> None:
    tell(guests, f"lttng destroy {SESSION}")


def tell(guests: list[Guest], command: str) -> None:
    """Runs a command on all guests at the same time; it must succeed."""
    for guest in guests:
        guest.begin(command)
    for guest in guests:
        status, output = guest.finish(command)
        if status != 0:
            raise RuntimeError(f"{guest.name}: exit code {status} of: {command}\n{output}")
