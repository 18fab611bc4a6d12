// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Says when it is ready, and waits for the end of its standard input. Then it calls one function after another without pause,
 * each for some 30 ms of processor time: step_0 to step_15.
 */
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#define NOT_PROBED __attribute__((no_instrument_function))
#define CALLED __attribute__((noinline))
#define PHASE_NS 30000000
#define CALLS 1000

#define STEP(number)                                              \
	CALLED void step_##number(void)                           \
	{                                                         \
		__asm__ volatile("" : : "i"(number) : "memory");  \
	}

STEP(0) STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7)
STEP(8) STEP(9) STEP(10) STEP(11) STEP(12) STEP(13) STEP(14) STEP(15)

static void (*const steps[])(void) = { step_0, step_1, step_2, step_3, step_4, step_5, step_6, step_7,
				       step_8, step_9, step_10, step_11, step_12, step_13, step_14, step_15 };

static int64_t NOT_PROBED processor_time(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int NOT_PROBED main(void)
{
	puts("ready");
	fflush(stdout);
	while (getchar() != EOF)
		continue;
	for (unsigned i = 0; i < sizeof(steps) / sizeof(*steps); i++) {
		int64_t end = processor_time() + PHASE_NS;

		while (processor_time() < end) {
			for (int call = 0; call < CALLS; call++)
				steps[i]();
		}
	}
	return 0;
}
