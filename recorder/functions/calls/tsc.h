/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* How the processor's time stamps (TSC) relate to the clock of the kernel's trace. */
#ifndef WAKEPATH_TSC_H
#define WAKEPATH_TSC_H

#include <stddef.h>
#include <stdint.h>

#define TSC_POINTS 4096

/**
 * struct tsc_point - a moment on both clocks
 * @tsc: the time stamp
 * @time: ns of the monotonic clock
 */
struct tsc_point {
	uint64_t tsc;
	uint64_t time;
};

/**
 * struct tsc_clock - the moments that were taken
 * @points: in their order, the oldest are dropped
 * @count: of @points
 * @bound: how far a time between two of them may be wrong, ns
 */
struct tsc_clock {
	struct tsc_point points[TSC_POINTS];
	size_t count;
	double bound;
};

/** tsc_start - take the first moments; -1 and a message if this machine's time stamps are no clock */
int tsc_start(struct tsc_clock *clock);

/** tsc_mark - take a moment */
void tsc_mark(struct tsc_clock *clock);

/** tsc_tick - how long a time stamp is from the next one, ns, from the start until the last mark */
double tsc_tick(const struct tsc_clock *clock);

/** tsc_time - when a time stamp was taken, ns of the monotonic clock; 0 if it is none since the start until the last mark */
uint64_t tsc_time(const struct tsc_clock *clock, uint64_t tsc);

#endif
