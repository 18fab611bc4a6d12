/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process waits for a POSIX semaphore by looking every 25 ms; another process posts it after 200 ms of work. */
#include "truth.h"
#include <semaphore.h>
#include <sys/mman.h>

int main(void)
{
	sem_t *semaphore = mmap(NULL, sizeof *semaphore, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct timespec limit;
	long long from;

	be("waiter");
	sem_init(semaphore, 1, 0);
	if (checked(fork(), "fork") == 0) {
		be("worker");
		compute_ms(200);
		sem_post(semaphore);
		_exit(0);
	}
	from = now();
	do {
		clock_gettime(CLOCK_REALTIME, &limit);
		limit.tv_nsec += 25000000;
		limit.tv_sec += limit.tv_nsec / 1000000000;
		limit.tv_nsec %= 1000000000;
	} while (sem_timedwait(semaphore, &limit) != 0);
	waited_since(from);
	wait(NULL);
	return 0;
}
