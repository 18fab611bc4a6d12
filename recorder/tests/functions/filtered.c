// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Would be killed by the system call that its argument names (refuse.h), or with "strict" by nearly all; waits for the end of
 * standard input, in a call with a time limit where the kernel may not let that go on, and prints a line.
 */
#include "refuse.h"

#include <poll.h>
#include <stdio.h>

#define PATIENCE_MS 600000

int main(int count, char **arguments)
{
	struct pollfd input = { .fd = 0, .events = POLLIN };
	int is_strict = !strcmp(arguments[1], "strict"), waits_in_poll = !strcmp(arguments[1], "restart");
	char byte;

	puts("ready");
	fflush(stdout);
	if (is_strict ? prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT) : refuse(arguments[1]))
		return 1;
	if (waits_in_poll && poll(&input, 1, PATIENCE_MS) != 1)
		return 1;
	/* The way of the C library out ends all threads, which is forbidden. */
	return syscall(SYS_exit, read(0, &byte, 1) < 0);
}
