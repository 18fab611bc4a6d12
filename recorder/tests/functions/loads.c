// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Does what the letters of standard input say with the library that its argument names, and repeats each letter on a line
 * when it is done: loads it (l), calls its function 1000 times (c), unloads it (u), or puts memory of its own where the
 * function was (m). Another thread calls a function of the program all the time.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define PAGE 4096UL
#define CALLS 1000

typedef long (*plugged)(long);

static void *library;
static plugged function;

__attribute__((noinline)) void work(void)
{
	__asm__ volatile("");
}

static void *work_always(void *unused)
{
	for (;;)
		work();
	return NULL;
}

static void load(const char *path)
{
	library = dlopen(path, RTLD_NOW);
	function = library ? (plugged)dlsym(library, "plugged") : NULL;
	if (!function)
		abort();
}

static void call(void)
{
	for (long i = 0; i < CALLS; i++) {
		if (function(i) != 2 * i + 1)
			abort();
	}
}

static void occupy(void)
{
	if (mmap((void *)((uintptr_t)function & -PAGE), PAGE, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) == MAP_FAILED)
		abort();
}

static void obey(int letter, const char *path)
{
	if (letter == 'l')
		load(path);
	else if (letter == 'c')
		call();
	else if (letter == 'u' && dlclose(library))
		abort();
	else if (letter == 'm')
		occupy();
}

int main(int count, char **arguments)
{
	pthread_t thread;
	int letter;

	pthread_create(&thread, NULL, work_always, NULL);
	puts("ready");
	fflush(stdout);
	while ((letter = getchar()) != EOF) {
		obey(letter, arguments[1]);
		printf("%c\n", letter);
		fflush(stdout);
	}
	_Exit(0);
}
