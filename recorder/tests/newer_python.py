# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""A Python that lists its functions (3.12 or later): this machine's own, or else that of Debian 13, unpacked."""

import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lab"))

from wakelab import cache
from wakelab.archive import archive

SUITE = "trixie"
NAMES = "python3.14", "python3.13", "python3.12"
PACKAGES = ("python3.13-minimal", "libpython3.13-minimal", "libpython3.13-stdlib", "libc6", "libexpat1", "zlib1g")
LIBRARIES = "usr/lib/x86_64-linux-gnu"


def command():
    """The words that start it, and the variables that it needs."""
    for own in filter(None, map(shutil.which, NAMES)):
        if not subprocess.run([own, "-X", "perf", "-c", "pass"], capture_output=True).returncode:
            return [own], {}
    root = cache.built("python3.13", cache.digest(*archive(SUITE).versions(*PACKAGES)), unpack)
    loader = [str(root / LIBRARIES / "ld-linux-x86-64.so.2"), "--library-path", str(root / LIBRARIES)]
    return [*loader, str(root / "usr/bin/python3.13")], {"PYTHONHOME": str(root / "usr")}


def unpack(draft):
    archive(SUITE).unpack(list(PACKAGES), draft, draft / "unpack.log")
