/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What a thread's filters of system calls (seccomp) say of a call. */
#ifndef WAKEPATH_SECCOMP_H
#define WAKEPATH_SECCOMP_H

#include <linux/seccomp.h>
#include <sys/types.h>

/**
 * enum filter_answer - what all filters of a thread say of a call
 * @FILTER_ALLOWS: each of them allows it
 * @FILTER_REFUSES: one of them does something else
 * @FILTER_HIDDEN: they cannot be read, as by others than root and in a container
 */
enum filter_answer { FILTER_ALLOWS, FILTER_REFUSES, FILTER_HIDDEN };

/** filter_ask - what the filters of a thread say of a call; it is stopped, and has filters */
enum filter_answer filter_ask(pid_t tid, const struct seccomp_data *call);

#endif
