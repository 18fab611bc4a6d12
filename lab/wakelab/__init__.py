# Copyright (c) 2026 the Wakepath authors.
# SPDX-License-Identifier: EPL-2.0
"""Hosts under QEMU that run a workload, are traced, and know the truth about their clocks."""
