/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the calls of the library, which stand before those of the C library, have in common. */
#ifndef WAKEPATH_REQUESTS_CALLS_H
#define WAKEPATH_REQUESTS_CALLS_H

#include <errno.h>

#include "real.h"

#define CALL __attribute__((visibility("default")))

/* What the C library calls where a program gives a buffer that is too small, and ends the program. */
extern void __chk_fail(void) __attribute__((noreturn));

#endif
