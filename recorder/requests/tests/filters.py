# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Filters of system calls as service managers give them to daemons: those of SystemCallFilter=@system-service of systemd."""

import ctypes
import subprocess

KILL_PROCESS, ALLOW = 0x80000000, 0x7FFF0000


def names_of(group):
    """The system calls of a group such as "@system-service", as systemd lists them, with those of the groups in it."""
    listed = subprocess.run(["systemd-analyze", "syscall-filter", group], check=True, capture_output=True, text=True).stdout
    found = set()
    for word in filter(None, (line.strip() for line in listed.splitlines()[1:])):
        if word.startswith("@"):
            found |= names_of(word)
        elif not word.startswith("#"):
            found.add(word)
    return found


def write_filter(path, group="@system-service"):
    """Writes the program of a filter that ends a process for each call beside those of a group."""
    library = ctypes.CDLL("libseccomp.so.2")
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(KILL_PROCESS))
    numbers = [library.seccomp_syscall_resolve_name(name.encode()) for name in sorted(names_of(group))]
    for number in numbers:
        # This machine may not have all of them.
        if number >= 0 and library.seccomp_rule_add(context, ALLOW, number, 0):
            raise AssertionError(f"no rule for system call {number}")
    with open(path, "wb") as file:
        if library.seccomp_export_bpf(context, file.fileno()):
            raise AssertionError("the filter cannot be written")
