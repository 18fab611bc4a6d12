// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * The first thread does again and again what its argument says, and checks that nothing came in between: no register changes,
 * and no system call ends early or never. A second argument names a system call for which a filter would end it (refuse.h).
 * Prints a line when it starts, and ends without a fault at the end of standard input.
 */
#include "refuse.h"

#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define PAUSE_NS 2000000
#define PATIENCE_S 20

static void require(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "undisturbed: %s: %s\n", what, strerror(errno));
	abort();
}

__attribute__((noinline)) int beat(int number)
{
	/* Else the compiler makes no call of it. */
	__asm__ volatile("");
	return number + 1;
}

/* ---- registers */

#define REGISTERS 15
#define VECTORS 16

struct registers {
	uint64_t general[REGISTERS];
	uint64_t flags;
	uint64_t red_zone[2];
	uint64_t vectors[VECTORS][4];
};

/* Fills all registers from one place, waits, and writes what they hold to another one. Flags are changed by nothing between. */
void hold(const struct registers *before, struct registers *after);

__asm__(".globl hold\n"
	"hold:\n"
	"	push %rbx\n	push %rbp\n	push %r12\n	push %r13\n	push %r14\n	push %r15\n	push %rsi\n"
	".irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n"
	"	vmovdqu 144 + 32 * \\number(%rdi), %ymm\\number\n"
	".endr\n"
	"	mov 128(%rdi), %rax\n	mov %rax, -8(%rsp)\n"
	"	mov 136(%rdi), %rax\n	mov %rax, -128(%rsp)\n"
	"	mov (%rdi), %rax\n	mov 8(%rdi), %rbx\n	mov 16(%rdi), %rcx\n	mov 24(%rdi), %rdx\n"
	"	mov 32(%rdi), %rsi\n	mov 48(%rdi), %rbp\n	mov 56(%rdi), %r8\n	mov 64(%rdi), %r9\n"
	"	mov 72(%rdi), %r10\n	mov 80(%rdi), %r11\n	mov 88(%rdi), %r12\n	mov 96(%rdi), %r13\n"
	"	mov 104(%rdi), %r14\n	mov 112(%rdi), %r15\n	mov 40(%rdi), %rdi\n"
	"	std\n	stc\n"
	"1:	lea -1(%rcx), %rcx\n"
	"	jrcxz 2f\n"
	"	jmp 1b\n"
	"2:	mov (%rsp), %rcx\n"
	"	mov %rax, (%rcx)\n	mov %rbx, 8(%rcx)\n	mov %rdx, 24(%rcx)\n	mov %rsi, 32(%rcx)\n"
	"	mov %rdi, 40(%rcx)\n	mov %rbp, 48(%rcx)\n	mov %r8, 56(%rcx)\n	mov %r9, 64(%rcx)\n"
	"	mov %r10, 72(%rcx)\n	mov %r11, 80(%rcx)\n	mov %r12, 88(%rcx)\n	mov %r13, 96(%rcx)\n"
	"	mov %r14, 104(%rcx)\n	mov %r15, 112(%rcx)\n"
	"	mov -8(%rsp), %rax\n	mov %rax, 128(%rcx)\n"
	"	mov -128(%rsp), %rax\n	mov %rax, 136(%rcx)\n"
	"	pushf\n	pop 120(%rcx)\n	cld\n"
	".irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n"
	"	vmovdqu %ymm\\number, 144 + 32 * \\number(%rcx)\n"
	".endr\n"
	"	vzeroupper\n"
	"	pop %rsi\n	pop %r15\n	pop %r14\n	pop %r13\n	pop %r12\n	pop %rbp\n	pop %rbx\n	ret\n");

#define COUNTER 2
#define CARRY_AND_DIRECTION 0x401

static void keep_registers(void)
{
	struct registers before, after = { 0 };

	for (size_t i = 0; i < sizeof(before) / sizeof(uint64_t); i++)
		((uint64_t *)&before)[i] = 0x9e3779b97f4a7c15 * (i + 1);
	before.general[COUNTER] = 100000;
	hold(&before, &after);
	require((after.flags & CARRY_AND_DIRECTION) == CARRY_AND_DIRECTION, "a flag changed");
	after.general[COUNTER] = before.general[COUNTER];
	after.flags = before.flags;
	require(!memcmp(&before, &after, sizeof(before)), "a register changed");
}

/* ---- system calls that start again after an interruption without a word */

static int channel[2];
static volatile sig_atomic_t signals;
static int sent;
static pthread_t first;

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000UL + time.tv_nsec;
}

static void sleep_on(void)
{
	uint64_t start = now();

	require(!nanosleep(&(struct timespec) { .tv_nsec = PAUSE_NS }, NULL) && now() - start >= PAUSE_NS, "a sleep ended early");
}

static void poll_on(void)
{
	uint64_t start = now();
	struct pollfd entry = { .fd = channel[0], .events = POLLIN };

	require(!poll(&entry, 1, PAUSE_NS / 1000000) && now() - start >= PAUSE_NS, "poll ended early");
}

static void wait_on(void)
{
	static int word;
	uint64_t start = now();

	require(syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, &(struct timespec) { .tv_nsec = PAUSE_NS }) < 0 &&
		errno == ETIMEDOUT && now() - start >= PAUSE_NS, "a wait for a futex ended early");
}

/* Of another thread: a byte, or a signal. */
static void *send(void *by_signal)
{
	for (;;) {
		nanosleep(&(struct timespec) { .tv_nsec = PAUSE_NS / 4 }, NULL);
		if (!by_signal)
			require(write(channel[1], "", 1) == 1, "a write failed");
		else if (signals == __atomic_load_n(&sent, __ATOMIC_SEQ_CST) && !pthread_kill(first, SIGUSR1))
			__atomic_add_fetch(&sent, 1, __ATOMIC_SEQ_CST);
	}
	return NULL;
}

static void read_on(void)
{
	char byte;

	require(read(channel[0], &byte, 1) == 1, "a read ended early");
}

static void note_signal(int signal)
{
	signals++;
}

/* The signal only comes within the call, which then ends. */
static void suspend_on(void)
{
	sigset_t none;
	int before = signals;

	sigemptyset(&none);
	require(sigsuspend(&none) < 0 && errno == EINTR && signals > before, "sigsuspend ended without a signal");
}

/* One interrupts all the time, and what it interrupts starts again. */
static void tick(void)
{
	struct itimerval each = { .it_interval.tv_usec = 300, .it_value.tv_usec = 300 };

	sigaction(SIGALRM, &(struct sigaction) { .sa_handler = note_signal, .sa_flags = SA_RESTART }, NULL);
	setitimer(ITIMER_REAL, &each, NULL);
}

static void start(void *(*work)(void *), void *argument)
{
	pthread_t thread;
	sigset_t all, before;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	require(!pthread_create(&thread, NULL, work, argument), "no thread");
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void *await_end(void *unused)
{
	char byte;

	while (read(0, &byte, 1) > 0)
		continue;
	_exit(0);
}

/* A wait that never ends is a fault, too. */
static volatile int beats;

static void *watch(void *unused)
{
	for (;;) {
		int before = beats;

		nanosleep(&(struct timespec) { .tv_sec = PATIENCE_S }, NULL);
		errno = 0;
		require(beats != before, "it does not go on");
	}
	return NULL;
}

static void (*prepare(const char *what))(void)
{
	if (!strcmp(what, "registers"))
		return keep_registers;
	if (!strcmp(what, "sleep"))
		return sleep_on;
	if (!strcmp(what, "poll"))
		return poll_on;
	if (!strcmp(what, "futex"))
		return wait_on;
	if (!strcmp(what, "suspend")) {
		sigset_t used;

		sigemptyset(&used);
		sigaddset(&used, SIGUSR1);
		sigprocmask(SIG_BLOCK, &used, NULL);
		sigaction(SIGUSR1, &(struct sigaction) { .sa_handler = note_signal }, NULL);
		start(send, "");
		return suspend_on;
	}
	if (!strcmp(what, "ticks"))
		tick();
	start(send, NULL);
	return read_on;
}

int main(int count, char **arguments)
{
	void (*work)(void);

	first = pthread_self();
	require(!pipe(channel), "no pipe");
	start(await_end, NULL);
	start(watch, NULL);
	work = prepare(arguments[1]);
	require(count < 3 || !refuse(arguments[2]), "no filter");
	puts("ready");
	fflush(stdout);
	for (;;) {
		work();
		beats = beat(beats);
	}
}
