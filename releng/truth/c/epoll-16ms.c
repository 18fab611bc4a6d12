/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* An event loop waits for 16 ms, as for pictures; what it waits for is 300 ms of another's work. */
#include "truth.h"
#include <sys/epoll.h>

static int ends[2];

static void *work(void *unused)
{
	be("worker");
	compute_ms(300);
	checked(write(ends[1], "x", 1), "write");
	return unused;
}

int main(void)
{
	struct epoll_event event = { .events = EPOLLIN };
	int loop = checked(epoll_create1(0), "epoll");
	pthread_t worker;
	long long from;

	be("loop");
	checked(pipe(ends), "pipe");
	checked(epoll_ctl(loop, EPOLL_CTL_ADD, ends[0], &event), "add");
	worker = thread(work, NULL);
	from = now();
	while (epoll_wait(loop, &event, 1, 16) == 0)
		;
	waited_since(from);
	pthread_join(worker, NULL);
	return 0;
}
