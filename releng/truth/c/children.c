/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process waits for its child: by vfork, by wait, or by wait that an alarm interrupts every 40 ms. */
#include "truth.h"
#include <sys/time.h>

static void nothing(int number)
{
	(void)number;
}

int main(int count, char **arguments)
{
	const char *way = count > 1 ? arguments[1] : "wait";
	struct itimerval often = { .it_interval.tv_usec = 40000, .it_value.tv_usec = 40000 };
	struct sigaction handler = { .sa_handler = nothing };
	long long from = now();
	pid_t child;

	be("parent");
	child = !strcmp(way, "vfork") ? vfork() : fork();
	checked(child, "fork");
	if (child == 0) {
		be("child");
		compute_ms(200);
		_exit(0);
	}
	if (!strcmp(way, "alarm")) {
		sigaction(SIGALRM, &handler, NULL);
		setitimer(ITIMER_REAL, &often, NULL);
	}
	if (strcmp(way, "vfork") != 0)
		from = now();
	while (wait(NULL) < 0 && errno == EINTR)
		;
	waited_since(from);
	return 0;
}
