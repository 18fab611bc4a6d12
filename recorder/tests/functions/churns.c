// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Makes threads, children by fork, and other programs by posix_spawn, which shares its memory with them until they start:
 * all at the same time and again and again, until the end of standard input. Ends with 1 if any result is wrong.
 */
#include <pthread.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static atomic_bool is_wrong;
static uint64_t expected;

__attribute__((noinline)) uint64_t step(uint64_t number)
{
	__asm__ volatile("");
	return number * 6364136223846793005ULL + 1;
}

__attribute__((noinline)) uint64_t walk(uint64_t number)
{
	for (int i = 0; i < 1000; i++)
		number = step(number);
	return number;
}

static void require(int holds)
{
	if (!holds)
		is_wrong = 1;
}

static void *walk_once(void *unused)
{
	require(walk(1) == expected);
	return NULL;
}

static void *make_threads(void *unused)
{
	pthread_t thread;

	for (;;) {
		require(!pthread_create(&thread, NULL, walk_once, NULL));
		require(!pthread_join(thread, NULL));
	}
	return NULL;
}

static void await(pid_t child)
{
	int status;

	require(waitpid(child, &status, 0) == child && status == 0);
}

static void *make_children(void *unused)
{
	for (;;) {
		pid_t child = fork();

		if (!child)
			_exit(walk(1) != expected);
		await(child);
	}
	return NULL;
}

static void *start_programs(void *unused)
{
	char *words[] = { "true", NULL };
	pid_t child;

	for (;;) {
		require(!posix_spawnp(&child, "true", NULL, NULL, words, environ));
		await(child);
	}
	return NULL;
}

int main(void)
{
	void *(*const bodies[])(void *) = { make_threads, make_children, start_programs };
	pthread_t thread;
	char byte;

	expected = walk(1);
	for (int i = 0; i < 3; i++)
		pthread_create(&thread, NULL, bodies[i], NULL);
	if (write(1, "ready\n", 6) < 0)
		return 1;
	while (read(0, &byte, 1) > 0)
		continue;
	_exit(is_wrong);
}
