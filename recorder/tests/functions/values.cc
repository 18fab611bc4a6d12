// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Calls functions whose arguments and results are known: also with recursion, a tail call, longjmp, an exception, and a
 * signal that comes at any time. It prints how often the signal came.
 */
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <sys/time.h>

#define FUNCTION extern "C" __attribute__((noinline))

static jmp_buf place;
static volatile long handled, sum;

FUNCTION long add(long one, long other)
{
	__asm__ volatile("");
	return one + other;
}

FUNCTION long factorial(long number, long depth)
{
	long rest = number < 2 ? 1 : factorial(number - 1, depth + 1);

	__asm__ volatile("");
	return number * rest;
}

FUNCTION long jump_to_add(long one, long other)
{
	return add(one + 1, other + 1);
}

FUNCTION void leap(long code, long other)
{
	__asm__ volatile("" : : "r"(other));
	longjmp(place, code);
}

FUNCTION void raise_exception(long number, long other)
{
	__asm__ volatile("" : : "r"(other));
	throw number;
}

FUNCTION double half(double number)
{
	__asm__ volatile("");
	return number / 2;
}

static void handle(int)
{
	handled = handled + 1;
	sum = sum + add(handled, 1L << 40);
}

int main()
{
	struct itimerval often = { { 0, 50 }, { 0, 50 } }, never = {};

	sum = factorial(5, 0) + jump_to_add(20, 30);
	if (!setjmp(place))
		leap(7, 8);
	try {
		raise_exception(9, 10);
	} catch (long) {
		sum = half(3);
	}
	signal(SIGALRM, handle);
	setitimer(ITIMER_REAL, &often, nullptr);
	for (long i = 0; i < 60000; i++)
		sum = sum + add(i, -3 * i);
	setitimer(ITIMER_REAL, &never, nullptr);
	printf("%ld\n", handled);
	return 0;
}
