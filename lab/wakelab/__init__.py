# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Hosts under QEMU that run a workload, are traced, and know the truth about their clocks."""

import os

# Debian leaves programs of the system, such as depmod, out of the path of an ordinary user.
os.environ["PATH"] = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"])
