// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * One thread works all the time. At a line of standard input, the first one makes a child by vfork, which says so and
 * waits for the next line: until then nothing wakes its parent. Ends at the end of standard input.
 */
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

__attribute__((no_instrument_function)) static void say(const char *text, size_t length)
{
	if (write(1, text, length) < 0)
		_exit(1);
}

int main(void)
{
	pthread_t thread;
	char line[2];

	pthread_create(&thread, NULL, work_always, NULL);
	say("ready\n", 6);
	while (read(0, line, sizeof(line)) > 0) {
		if (!vfork()) {
			say("child\n", 6);
			_exit(read(0, line, sizeof(line)) < 0);
		}
		say("back\n", 5);
	}
	_exit(0);
}
