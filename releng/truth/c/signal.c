/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process waits for a signal, with a limit of 40 ms that it renews; another one sends it after 180 ms of work. */
#include "truth.h"

int main(void)
{
	struct timespec limit = { .tv_nsec = 40000000 };
	sigset_t wanted;
	long long from;

	be("waiter");
	sigemptyset(&wanted);
	sigaddset(&wanted, SIGUSR1);
	sigprocmask(SIG_BLOCK, &wanted, NULL);
	if (checked(fork(), "fork") == 0) {
		be("sender");
		compute_ms(180);
		kill(getppid(), SIGUSR1);
		_exit(0);
	}
	from = now();
	while (sigtimedwait(&wanted, NULL, &limit) < 0 && errno == EAGAIN)
		;
	waited_since(from);
	wait(NULL);
	return 0;
}
