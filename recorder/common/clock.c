// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "clock.h"

#include <time.h>

#define SECOND 1000000000ULL
#define TRIES 16

static uint64_t read_clock(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * SECOND + time.tv_nsec;
}

uint64_t clock_now(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

/* Of several tries the one that was interrupted least. */
uint64_t clock_epoch(void)
{
	uint64_t shortest = UINT64_MAX, epoch = 0;

	for (int i = 0; i < TRIES; i++) {
		uint64_t before = clock_now();
		uint64_t calendar = read_clock(CLOCK_REALTIME);
		uint64_t after = clock_now();

		if (after - before < shortest) {
			shortest = after - before;
			epoch = calendar - (before + (after - before) / 2);
		}
	}
	return epoch;
}
