/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* Two threads wait for each other's mutex until another process kills them after 400 ms. */
#include "truth.h"

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t both;
static int told[2];

static void *take(void *given)
{
	pthread_mutex_t *mine = given, *other = mine == &first ? &second : &first;
	pid_t self = gettid();

	be(mine == &first ? "one" : "two");
	pthread_mutex_lock(mine);
	pthread_barrier_wait(&both);
	if (mine == &first)
		checked(write(told[1], &self, sizeof self), "write");
	pthread_mutex_lock(other);
	return NULL;
}

int main(void)
{
	long long from;
	pid_t child, task;

	be("killer");
	checked(pipe(told), "pipe");
	child = checked(fork(), "fork");
	if (child == 0) {
		pthread_barrier_init(&both, NULL, 2);
		pthread_join(thread(take, &first), (void *)thread(take, &second));
		pause();
	}
	checked(read(told[0], &task, sizeof task), "read");
	sleep_ms(20);
	from = now();
	sleep_ms(400);
	printf("TRUTH %d %lld %lld\n", (int)task, from, now());
	kill(child, SIGKILL);
	wait(NULL);
	return 0;
}
