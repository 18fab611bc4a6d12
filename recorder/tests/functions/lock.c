// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * One thread works for a while with a lock in one of its functions, and only shortly in another one. The others want the
 * lock: they wait for the function that held it.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#define ROUNDS 10
#define WAITERS 3
#define LONG_MS 20
#define SHORT_MS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t start, locked, end;

__attribute__((no_instrument_function)) static void compute(int milliseconds)
{
	struct timespec now;
	int64_t until;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	until = now.tv_sec * 1000000000LL + now.tv_nsec + milliseconds * 1000000LL;
	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	while (now.tv_sec * 1000000000LL + now.tv_nsec < until);
}

__attribute__((noinline)) void rebuild_index(void)
{
	pthread_mutex_lock(&lock);
	pthread_barrier_wait(&locked);
	compute(LONG_MS);
	pthread_mutex_unlock(&lock);
}

__attribute__((noinline)) void write_log(void)
{
	compute(SHORT_MS);
}

__attribute__((noinline)) void look_up(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

static void *hold(void *unused)
{
	prctl(PR_SET_NAME, "holder");
	for (int i = 0; i < ROUNDS; i++) {
		pthread_barrier_wait(&start);
		rebuild_index();
		write_log();
		pthread_barrier_wait(&end);
	}
	return NULL;
}

static void *ask(void *number)
{
	char name[16];

	snprintf(name, sizeof(name), "asker-%d", (int)(intptr_t)number);
	prctl(PR_SET_NAME, name);
	for (int i = 0; i < ROUNDS; i++) {
		pthread_barrier_wait(&start);
		pthread_barrier_wait(&locked);
		look_up();
		pthread_barrier_wait(&end);
	}
	return NULL;
}

int main(void)
{
	pthread_t threads[1 + WAITERS];

	pthread_barrier_init(&start, NULL, 1 + WAITERS);
	pthread_barrier_init(&locked, NULL, 1 + WAITERS);
	pthread_barrier_init(&end, NULL, 1 + WAITERS);
	pthread_create(&threads[0], NULL, hold, NULL);
	for (intptr_t i = 1; i <= WAITERS; i++)
		pthread_create(&threads[i], NULL, ask, (void *)i);
	for (int i = 0; i <= WAITERS; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
