/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread waits for a condition by looking every 20 ms; another one fulfils it after 250 ms of work. */
#include "truth.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done;

static void *work(void *unused)
{
	be("worker");
	compute_ms(250);
	pthread_mutex_lock(&lock);
	done = 1;
	pthread_cond_signal(&changed);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t worker = thread(work, NULL);
	long long from = now();

	be("waiter");
	pthread_mutex_lock(&lock);
	while (!done) {
		struct timespec limit;

		clock_gettime(CLOCK_REALTIME, &limit);
		limit.tv_nsec += 20000000;
		limit.tv_sec += limit.tv_nsec / 1000000000;
		limit.tv_nsec %= 1000000000;
		pthread_cond_timedwait(&changed, &lock, &limit);
	}
	pthread_mutex_unlock(&lock);
	waited_since(from);
	pthread_join(worker, NULL);
	return 0;
}
