/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread waits for a mutex with a limit, again and again; the holder sleeps, so that two timers are about. */
#include "truth.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t held;

static void *hold(void *unused)
{
	be("holder");
	pthread_mutex_lock(&lock);
	pthread_barrier_wait(&held);
	sleep_ms(250);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	struct timespec limit;
	pthread_t holder;
	long long from;

	be("waiter");
	pthread_barrier_init(&held, NULL, 2);
	holder = thread(hold, NULL);
	pthread_barrier_wait(&held);
	from = now();
	do {
		clock_gettime(CLOCK_REALTIME, &limit);
		limit.tv_nsec += 30000000;
		limit.tv_sec += limit.tv_nsec / 1000000000;
		limit.tv_nsec %= 1000000000;
	} while (pthread_mutex_timedlock(&lock, &limit) == ETIMEDOUT);
	waited_since(from);
	pthread_join(holder, NULL);
	return 0;
}
