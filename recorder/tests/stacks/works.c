// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Works for 2 s of CPU time, seven tenths of it in one function and the rest in another. */
#include <time.h>

#define MS 1000000L
#define ROUNDS 200

static volatile unsigned long sum;

static long cpu_time(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec * 1000 * MS + time.tv_nsec;
}

/* A part of its callers. */
static inline __attribute__((always_inline)) void work(long duration)
{
	long end = cpu_time() + duration;

	while (cpu_time() < end) {
		for (int i = 0; i < 20000; i++)
			sum += i;
	}
}

__attribute__((noinline)) static void work_often(void)
{
	work(7 * MS);
}

__attribute__((noinline)) static void work_seldom(void)
{
	work(3 * MS);
}

__attribute__((noinline)) static void work_all(void)
{
	for (int i = 0; i < ROUNDS; i++) {
		work_often();
		work_seldom();
	}
}

int main(void)
{
	work_all();
	return 0;
}
