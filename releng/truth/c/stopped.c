/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process is stopped by a signal for 250 ms while it computes. */
#include "truth.h"

int main(void)
{
	long long from;
	pid_t child;

	be("stopper");
	child = checked(fork(), "fork");
	if (child == 0) {
		be("stopped");
		compute_ms(600);
		_exit(0);
	}
	sleep_ms(100);
	kill(child, SIGSTOP);
	checked(waitpid(child, NULL, WUNTRACED), "wait");
	from = now();
	sleep_ms(250);
	printf("TRUTH %d %lld %lld\n", (int)child, from, now());
	kill(child, SIGCONT);
	wait(NULL);
	return 0;
}
