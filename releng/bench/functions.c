// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Says how long a call of a function takes that does next to nothing: ns of the thread's own CPU time, the smallest and the
 * median of some rounds. Its arguments are how many calls a round has, and how many rounds there are. With more FACTORS than
 * one, the function waits for each product before the next, as other functions wait for memory.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef FACTORS
#define FACTORS 1
#endif
#define MOST_ROUNDS 101
/* Between two rounds, so that who reads what was recorded is done with it. */
#define PAUSE_NS 30000000
#define UNTRACED __attribute__((no_instrument_function))
#ifdef __clang__
#define TRACED __attribute__((noinline, xray_always_instrument))
#else
#define TRACED __attribute__((noinline))
#endif

TRACED uint64_t step(uint64_t number, uint64_t factor)
{
	for (int i = 0; i < FACTORS; i++) {
		number = number * 6364136223846793005ULL + factor;
		__asm__ volatile("" : "+r"(number));
	}
	return number;
}

UNTRACED static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
	return time.tv_sec * 1e9 + time.tv_nsec;
}

UNTRACED static int compare(const void *one, const void *other)
{
	double a = *(const double *)one, b = *(const double *)other;

	return a < b ? -1 : a > b;
}

UNTRACED int main(int count, char **arguments)
{
	long calls = count > 2 ? atol(arguments[1]) : 0, rounds = count > 2 ? atol(arguments[2]) : 0;
	double times[MOST_ROUNDS];
	uint64_t number = 1;

	if (calls < 1 || rounds < 1 || rounds > MOST_ROUNDS)
		return 2;
	for (long round = 0; round < rounds; round++) {
		double start = now();

		for (long i = 0; i < calls; i++)
			number = step(number, i);
		times[round] = (now() - start) / calls;
		nanosleep(&(struct timespec) { .tv_nsec = PAUSE_NS }, NULL);
	}
	qsort(times, rounds, sizeof(*times), compare);
	printf("%.2f %.2f\n", times[0], times[rounds / 2]);
	return number == 0;
}
