/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_WRAPPER_HRTIMER_EXPIRE_H
#define WAKEPATH_WRAPPER_HRTIMER_EXPIRE_H

#include <linux/hrtimer.h>
#include <linux/ktime.h>
#include <trace/events/timer.h>

/*
 * The tracepoint hrtimer_expire_entry hands the time over by a pointer, since Linux 7.1 by value
 * (seen in 7.2.13 and in the conditions of LTTng 2.16; its commit is not known here). Stable
 * kernels take such changes over without a version that could be asked for, so the declaration
 * itself decides.
 */
#define WAKEPATH_EXPIRE_NOW_IS_VALUE \
	__builtin_types_compatible_p(typeof(trace_hrtimer_expire_entry), \
				     void(struct hrtimer *, ktime_t))

/* The type of its argument. */
#define WAKEPATH_EXPIRE_NOW \
	typeof(__builtin_choose_expr(WAKEPATH_EXPIRE_NOW_IS_VALUE, (ktime_t)0, (ktime_t *)NULL))

#endif
