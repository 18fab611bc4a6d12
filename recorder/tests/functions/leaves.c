// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Its first thread ends when it can read a line, the other one goes on until the end of standard input. */
#include <pthread.h>
#include <unistd.h>

__attribute__((noinline)) void work(void)
{
	__asm__ volatile("");
}

static void *work_always(void *unused)
{
	for (;;)
		work();
	return NULL;
}

static void *await_end(void *first)
{
	char line[2];

	pthread_join(*(pthread_t *)first, NULL);
	_exit(read(0, line, sizeof(line)) < 0);
}

int main(void)
{
	static pthread_t first;
	pthread_t thread;
	char line[2];

	first = pthread_self();
	pthread_create(&thread, NULL, work_always, NULL);
	pthread_create(&thread, NULL, await_end, &first);
	if (write(1, "ready\n", 6) < 0 || read(0, line, sizeof(line)) < 0)
		return 1;
	pthread_exit(NULL);
}
