/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A task has no CPU, as one of a higher priority has it for 300 ms: by nice, or by a real-time policy. */
#include "truth.h"
#include <sched.h>
#include <sys/resource.h>

/* The victim had no CPU while this one ran: each stretch in which its clock never stood still, of 1 ms and more. */
static void have_the_cpu(pid_t victim)
{
	long long end = now() + 300000000, from = now(), last = from;

	while (last < end) {
		long long at = now();

		if (at - last > 50000 || at >= end) {
			if (last - from > 1000000)
				printf("TRUTH %d %lld %lld\n", (int)victim, from, last);
			from = at;
		}
		last = at;
	}
}

int main(int count, char **arguments)
{
	int real_time = count > 1 && !strcmp(arguments[1], "real-time");
	struct sched_param priority = { .sched_priority = 10 };
	cpu_set_t first;
	pid_t victim;

	CPU_ZERO(&first);
	CPU_SET(0, &first);
	checked(sched_setaffinity(0, sizeof first, &first), "affinity");
	be("hog");
	victim = checked(fork(), "fork");
	if (victim == 0) {
		be("victim");
		setpriority(PRIO_PROCESS, 0, real_time ? 0 : 19);
		compute_ms(500);
		_exit(0);
	}
	sleep_ms(50);
	if (real_time)
		checked(sched_setscheduler(0, SCHED_FIFO, &priority), "SCHED_FIFO");
	else
		checked(setpriority(PRIO_PROCESS, 0, -20), "nice");
	have_the_cpu(victim);
	fflush(stdout);
	wait(NULL);
	return 0;
}
