// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Calls a function again and again that spends its time in one of its first instructions, or of its last ones with the
 * argument "last", and checks what it did. It prints a line when it starts, and when it has input how often it called the
 * function. With the argument "handler", a signal's handler that interrupted that instruction prints the first line, and
 * waits for input of its own before it returns there.
 */
#define _GNU_SOURCE
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#define SIZE 4000000

__asm__(".text\n.p2align 4\n.globl fill\n.type fill, @function\nfill: mov %esi, %ecx\n xor %eax, %eax\n rep stosb\n"
	"ret\n.size fill, . - fill\n");
/* There is no room behind its return. */
__asm__(".text\n.p2align 4\n.globl fill_last\n.type fill_last, @function\nfill_last: mov %rsi, %rcx\n mov $0, %eax\n"
	"mov %ecx, %edx\n rep stosb\n ret\n.size fill_last, . - fill_last\n"
	".globl follows\n.type follows, @function\nfollows: mov $6, %eax\n ret\n.size follows, . - follows\n");

int fill(char *start, size_t size), fill_last(char *start, size_t size);

/* Of its first two instructions. If the address of the third one were taken, it would be known as a target. */
static volatile greg_t first_bytes = 4;

static void say_ready(void)
{
	if (write(1, "ready\n", 6) != 6)
		abort();
}

static void on_signal(int number, siginfo_t *info, void *context)
{
	const struct itimerval never = { 0 };
	char byte;

	if (((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP] != (greg_t)fill + first_bytes)
		return;
	setitimer(ITIMER_REAL, &never, NULL);
	say_ready();
	if (read(0, &byte, 1) != 1)
		abort();
}

static void interrupt(void)
{
	const struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_RESTART };
	const struct itimerval often = { { 0, 1000 }, { 0, 1000 } };

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &often, NULL);
}

int main(int count, char **arguments)
{
	struct pollfd input = { .fd = 0, .events = POLLIN };
	char *bytes = malloc(SIZE + 1);
	int (*fills)(char *, size_t) = count > 1 && !strcmp(arguments[1], "last") ? fill_last : fill;
	long calls = 0;

	if (count > 1 && fills == fill)
		interrupt();
	else
		say_ready();
	bytes[SIZE] = 'e';
	while (!poll(&input, 1, 0)) {
		memset(bytes, 'x', SIZE);
		if (fills(bytes, SIZE) || bytes[0] || bytes[SIZE - 1] || bytes[SIZE] != 'e')
			abort();
		calls++;
	}
	printf("%ld calls\n", calls);
}
