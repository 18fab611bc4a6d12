// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * A thread fills a cache for 70 ms with a lock that another one waits for, which then answers for 30 ms. Meanwhile a
 * third one digests for 200 ms, and nobody waits for that.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <time.h>

#define FILL_MS 70
#define ANSWER_MS 30
#define DIGEST_MS 200

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_barrier_t locked;

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

__attribute__((noinline)) void fill_cache(void)
{
	pthread_mutex_lock(&lock);
	pthread_barrier_wait(&locked);
	compute(FILL_MS);
	pthread_mutex_unlock(&lock);
}

__attribute__((noinline)) void look_up(void)
{
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

/* Their last call must not be a jump, with which they would have returned. */
__attribute__((noinline)) void answer(void)
{
	compute(ANSWER_MS);
	__asm__ volatile("");
}

__attribute__((noinline)) void digest(void)
{
	compute(DIGEST_MS);
	__asm__ volatile("");
}

static void *fill(void *unused)
{
	prctl(PR_SET_NAME, "filler");
	fill_cache();
	return NULL;
}

static void *ask(void *unused)
{
	prctl(PR_SET_NAME, "asker");
	pthread_barrier_wait(&locked);
	look_up();
	answer();
	return NULL;
}

static void *work_apart(void *unused)
{
	prctl(PR_SET_NAME, "digester");
	digest();
	return NULL;
}

int main(void)
{
	void *(*const bodies[])(void *) = { fill, ask, work_apart };
	pthread_t threads[3];

	pthread_barrier_init(&locked, NULL, 2);
	for (int i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, bodies[i], NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
