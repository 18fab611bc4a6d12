/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread waits for a mutex that another one holds while it computes. */
#include "truth.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t held;

static void *hold(void *unused)
{
	be("holder");
	pthread_mutex_lock(&lock);
	pthread_barrier_wait(&held);
	compute_ms(150);
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t holder;
	long long from;

	be("waiter");
	pthread_barrier_init(&held, NULL, 2);
	holder = thread(hold, NULL);
	pthread_barrier_wait(&held);
	from = now();
	pthread_mutex_lock(&lock);
	waited_since(from);
	pthread_join(holder, NULL);
	return 0;
}
