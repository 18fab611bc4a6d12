/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A consumer waits on a condition for what a producer makes, five times. */
#include "truth.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int made;

static void *produce(void *unused)
{
	be("producer");
	for (int i = 0; i < 5; i++) {
		compute_ms(40);
		pthread_mutex_lock(&lock);
		made++;
		pthread_cond_signal(&changed);
		pthread_mutex_unlock(&lock);
	}
	return unused;
}

int main(void)
{
	pthread_t producer = thread(produce, NULL);

	be("consumer");
	for (int taken = 0; taken < 5; taken++) {
		long long from = now();

		pthread_mutex_lock(&lock);
		while (made <= taken)
			pthread_cond_wait(&changed, &lock);
		pthread_mutex_unlock(&lock);
		waited_since(from);
	}
	pthread_join(producer, NULL);
	return 0;
}
