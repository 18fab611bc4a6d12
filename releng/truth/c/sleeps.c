/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A thread sleeps in several ways: a timerfd, nanosleep, poll without descriptors, pause with an interval timer. */
#include "truth.h"
#include <poll.h>
#include <sys/time.h>
#include <sys/timerfd.h>

static void nothing(int number)
{
	(void)number;
}

int main(int count, char **arguments)
{
	const char *way = count > 1 ? arguments[1] : "nanosleep";
	long long from;

	be("sleeper");
	from = now();
	if (!strcmp(way, "timerfd")) {
		struct itimerspec limit = { .it_value.tv_nsec = 150000000 };
		int timer = checked(timerfd_create(CLOCK_MONOTONIC, 0), "timerfd");
		uint64_t expired;

		checked(timerfd_settime(timer, 0, &limit, NULL), "settime");
		checked(read(timer, &expired, sizeof expired), "read");
	} else if (!strcmp(way, "poll")) {
		poll(NULL, 0, 150);
	} else if (!strcmp(way, "pause")) {
		struct itimerval limit = { .it_value.tv_usec = 150000 };

		signal(SIGALRM, nothing);
		setitimer(ITIMER_REAL, &limit, NULL);
		pause();
	} else {
		for (int i = 0; i < 5; i++)
			sleep_ms(30);
	}
	waited_since(from);
	return 0;
}
