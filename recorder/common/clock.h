/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The clock of a trace: the monotonic one, and where it lies on the calendar. */
#ifndef WAKEPATH_CLOCK_H
#define WAKEPATH_CLOCK_H

#include <stdint.h>

/** clock_now - the monotonic clock, ns */
uint64_t clock_now(void);

/** clock_epoch - what the calendar showed when the monotonic clock was 0, ns since 1970 */
uint64_t clock_epoch(void);

#endif
