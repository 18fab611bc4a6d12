/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The way home. A thread that makes a system call for us runs a few instructions: the call, and then what brings it back to
 * where it had stopped, with all of its registers. They need nobody: a tracer that dies lets go of the thread at any of them.
 */
#ifndef WAKEPATH_WAY_H
#define WAKEPATH_WAY_H

#include "target.h"

/**
 * way_begin_anew - let a system call that was interrupted begin anew where its filters do not let it go on
 * @thread: which has just stopped
 *
 * The kernel lets a wait with a time limit go on by a system call of its own, for which a filter may end the process. Where the
 * filters do not allow that one, or cannot be read, the first call begins anew, with its whole time.
 *
 * Return: 0, or -1 if the thread is gone.
 */
int way_begin_anew(struct target_thread *thread);

/** way_open - find room for a way, and write that of the first thread, which is stopped; false if that is not possible */
bool way_open(struct target *target);

/** way_enter - the registers with which the first thread makes a system call */
struct user_regs_struct way_enter(const struct target *target, long number, const long arguments[6]);

/** way_close - wipe out a way that no thread is on */
void way_close(struct target *target);

/**
 * way_clear - wipe out what tracers left that were killed
 * @target: runs
 *
 * A thread that is still on such a way keeps it.
 */
void way_clear(struct target *target);

#endif
