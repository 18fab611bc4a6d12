/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* What the programs in C have in common: names of threads, work of a known length, and the log of what is true. */
#ifndef TRUTH_H
#define TRUTH_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* ns since 1970, the clock of recordings */
static inline long long now(void)
{
	struct timespec at;

	clock_gettime(CLOCK_REALTIME, &at);
	return at.tv_sec * 1000000000LL + at.tv_nsec;
}

static inline void be(const char *name)
{
	prctl(PR_SET_NAME, name);
}

static inline void compute_ms(int ms)
{
	long long end = now() + ms * 1000000LL;

	while (now() < end)
		;
}

static inline void sleep_ms(int ms)
{
	nanosleep(&(struct timespec) { ms / 1000, ms % 1000 * 1000000L }, NULL);
}

/* The calling thread waited from then until now. */
static inline void waited_since(long long from)
{
	printf("TRUTH %d %lld %lld\n", (int)gettid(), from, now());
	fflush(stdout);
}

static inline pthread_t thread(void *(*body)(void *), void *given)
{
	pthread_t started;

	if (pthread_create(&started, NULL, body, given))
		errx(1, "no thread");
	return started;
}

static inline int checked(int result, const char *what)
{
	if (result < 0)
		err(1, "%s", what);
	return result;
}

static inline void skip(const char *why)
{
	printf("SKIP %s\n", why);
	exit(0);
}

#endif
