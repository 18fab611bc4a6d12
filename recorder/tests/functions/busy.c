// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Computes on as many threads as its argument says, with as many calls as possible, and checks each result. It prints a
 * line when it starts, and ends without a fault at the end of standard input.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((noinline)) uint64_t step(uint64_t number, double factor)
{
	/* Else the compiler sees that all calls are the same, and makes one of them. */
	__asm__ volatile("");
	return number * 6364136223846793005ULL + (uint64_t)(factor * 2);
}

__attribute__((noinline)) uint64_t walk(uint64_t number)
{
	for (int i = 0; i < 100; i++)
		number = step(number, i + 0.5);
	return number;
}

static uint64_t expected;

static void *work(void *unused)
{
	for (;;) {
		if (walk(1) != expected)
			abort();
	}
	return NULL;
}

int main(int count, char **arguments)
{
	pthread_t thread;
	char byte;

	expected = walk(1);
	for (int i = atoi(arguments[1]); i; i--)
		pthread_create(&thread, NULL, work, NULL);
	puts("ready");
	fflush(stdout);
	while (read(0, &byte, 1) > 0)
		continue;
	/* Other threads are in the middle of their calls. */
	_exit(0);
}
