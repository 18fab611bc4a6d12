/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* Three threads meet at a barrier; the last one computes for longer than the others. */
#include "truth.h"

static pthread_barrier_t all;

static void *meet(void *given)
{
	int ms = *(int *)given;

	be(ms == 200 ? "slowest" : "middle");
	compute_ms(ms);
	pthread_barrier_wait(&all);
	return NULL;
}

int main(void)
{
	int slow = 200, middle = 20;
	pthread_t slowest, other;
	long long from;

	be("quickest");
	pthread_barrier_init(&all, NULL, 3);
	slowest = thread(meet, &slow);
	other = thread(meet, &middle);
	from = now();
	pthread_barrier_wait(&all);
	waited_since(from);
	pthread_join(slowest, NULL);
	pthread_join(other, NULL);
	return 0;
}
