/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Keeps the recorder off the processors on which the threads of a process run. */
#ifndef WAKEPATH_ASIDE_H
#define WAKEPATH_ASIDE_H

#include <sched.h>
#include <stdbool.h>
#include <sys/types.h>

/**
 * struct aside - where the recorder and the process run
 * @allowed: where the recorder may run; empty if that cannot be told
 * @taken: where threads of the process ran when any of them last did
 */
struct aside {
	cpu_set_t allowed;
	cpu_set_t taken;
};

/** aside_open - begin, with nothing known of the process */
void aside_open(struct aside *aside);

/**
 * aside_step - see where the process runs, and leave these processors if there are others
 *
 * The kernel wakes a program of real-time priority where it last ran, even if another processor is idle.
 */
void aside_step(struct aside *aside, pid_t pid);

/** aside_interrupts - whether the recorder runs where a thread of the process may want to */
bool aside_interrupts(const struct aside *aside);

#endif
