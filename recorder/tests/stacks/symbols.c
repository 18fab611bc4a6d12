/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Waits in functions that call each other and have the symbols of the file SYMBOLS: FUNCTION(symbol) for each. */
#include <time.h>

/* The first one waits, and each other calls the one before it. */
static void wait(void)
{
	nanosleep(&(struct timespec) { .tv_nsec = 20000000 }, 0);
}

#define FUNCTION(number, callee, symbol)							\
	__attribute__((noinline, noclone)) void function_##number(void) __asm__(symbol);	\
	void function_##number(void)								\
	{											\
		callee();									\
		/* So that the call is none that replaces its caller. */			\
		__asm__ volatile("" ::: "memory");						\
	}
#include SYMBOLS

int main(void)
{
	OUTERMOST();
	return 0;
}
