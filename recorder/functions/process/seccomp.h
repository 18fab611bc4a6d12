/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What a thread's filters of system calls (seccomp) say of a call. */
#ifndef WAKEPATH_SECCOMP_H
#define WAKEPATH_SECCOMP_H

#include <linux/seccomp.h>
#include <stdbool.h>
#include <sys/types.h>

/** filter_allows - whether all filters of a thread that is stopped allow a call; false if that cannot be told */
bool filter_allows(pid_t tid, const struct seccomp_data *call);

#endif
