/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
#pragma once

/* Says on standard error what went wrong, and ends the program with exit code 1. */
_Noreturn void fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Like fail(), and adds what errno means. */
_Noreturn void fail_errno(const char *format, ...) __attribute__((format(printf, 1, 2)));
