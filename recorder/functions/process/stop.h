/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the files that stop threads share. */
#ifndef WAKEPATH_STOP_H
#define WAKEPATH_STOP_H

#include <sys/ptrace.h>

#include "target.h"

/* How long a thread may take to stop. */
#define STOP_PATIENCE_NS 3000000000ULL
#define TRACE_OPTIONS PTRACE_O_TRACESYSGOOD

/**
 * target_await_stop - wait for the stop that an interrupt makes
 * @tid: the thread
 * @patience: how long, ns
 *
 * Signals that come before are handed on, as if nobody was there.
 *
 * Return: 1 if it stopped, 0 if it ended, -1 if it does neither.
 */
int target_await_stop(pid_t tid, uint64_t patience);

/** target_keep_thread - add a thread to those that are stopped; -1 and a message without memory */
int target_keep_thread(struct target *target, pid_t tid);

#endif
