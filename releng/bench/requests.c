// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* spawn N: forks and executes /bin/true N times, and prints the CPU time of all in ns. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long long spent(int who)
{
	struct rusage usage;

	getrusage(who, &usage);
	return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000LL +
	       (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000LL;
}

int main(int count, char **arguments)
{
	long long before = spent(RUSAGE_SELF);

	for (int i = atoi(arguments[1]); i > 0; i--) {
		pid_t child = fork();

		if (!child) {
			execl("/bin/true", "true", NULL);
			_exit(1);
		}
		waitpid(child, NULL, 0);
	}
	printf("%lld\n", spent(RUSAGE_SELF) - before + spent(RUSAGE_CHILDREN));
	return 0;
}
