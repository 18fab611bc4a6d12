/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread reads an eventfd that another one writes after 150 ms of work. */
#include "truth.h"
#include <sys/eventfd.h>

static int event;

static void *work(void *unused)
{
	uint64_t one = 1;

	be("worker");
	compute_ms(150);
	checked(write(event, &one, sizeof one), "write");
	return unused;
}

int main(void)
{
	pthread_t worker;
	uint64_t count;
	long long from;

	be("waiter");
	event = checked(eventfd(0, 0), "eventfd");
	worker = thread(work, NULL);
	from = now();
	checked(read(event, &count, sizeof count), "read");
	waited_since(from);
	pthread_join(worker, NULL);
	return 0;
}
