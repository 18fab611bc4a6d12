// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Calls one function without pause, and others now and then, for as many seconds of processor time as its argument says.
 * It ends with one line for each function: calls, returns and name.
 */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NOT_PROBED __attribute__((no_instrument_function))
#define CALLED __attribute__((noinline))
#define SEARCH_NS 1000000
#define DEPTH 600
#define TOUCHES 20000
#define ROUNDS_EACH 64
#define SEARCHES_EACH 4

static jmp_buf place;
static long rounds, searches, descents;

static int64_t NOT_PROBED processor_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

CALLED uint64_t touch(uint64_t number)
{
	__asm__ volatile("");
	return number * 6364136223846793005ULL + 1;
}

CALLED uint64_t gather(uint64_t number)
{
	for (int i = 0; i < TOUCHES; i++)
		number = touch(number);
	return number;
}

CALLED void search(void)
{
	int64_t end = processor_time() + SEARCH_NS;

	while (processor_time() < end)
		continue;
	__asm__ volatile("");
}

CALLED int descend(int depth)
{
	int below = depth ? descend(depth - 1) + 1 : 0;

	/* Else the compiler makes a loop of it. */
	__asm__ volatile("" : "+r"(below));
	return below;
}

CALLED void leap(void)
{
	longjmp(place, 1);
}

CALLED void try(void)
{
	if (!setjmp(place))
		leap();
	__asm__ volatile("");
}

static void NOT_PROBED print(long calls, long returns, const char *name)
{
	printf("%ld %ld %s\n", calls, returns, name);
}

NOT_PROBED int main(int count, char **arguments)
{
	int64_t end = processor_time() + atoi(arguments[1]) * 1000000000LL;
	volatile uint64_t number = 1;

	while (processor_time() < end) {
		number = gather(number);
		try();
		if (rounds++ % ROUNDS_EACH)
			continue;
		search();
		if (searches++ % SEARCHES_EACH)
			continue;
		if (descend(DEPTH - 1) != DEPTH - 1)
			abort();
		descents += DEPTH;
	}
	print(rounds * TOUCHES, rounds * TOUCHES, "touch");
	print(rounds, rounds, "gather");
	print(rounds, rounds, "try");
	print(rounds, 0, "leap");
	print(searches, searches, "search");
	print(descents, descents, "descend");
	return 0;
}
