// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Runs a function, and copies of its code in memory without a file and in a file without a name, as programs do that make
 * code while they run. Ends at the end of standard input, or with a fault if a result is wrong.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CODE_BYTES 64
#define PAGE 4096

__attribute__((noinline)) long work(long number)
{
	__asm__ volatile("");
	return 3 * number + 1;
}

static long (*copy_to(void *place))(long)
{
	if (place == MAP_FAILED)
		abort();
	memcpy(place, (const void *)work, CODE_BYTES);
	return (long (*)(long))place;
}

static void *work_always(void *unused)
{
	int file = memfd_create("made", 0);
	long (*in_memory)(long) = copy_to(mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
	long (*in_file)(long) = ftruncate(file, PAGE) ? NULL :
		copy_to(mmap(NULL, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_SHARED, file, 0));

	if (write(1, "ready\n", 6) < 0)
		abort();
	for (long i = 0;; i++) {
		if (work(i) != 3 * i + 1 || in_memory(i) != 3 * i + 1 || in_file(i) != 3 * i + 1)
			abort();
	}
	return NULL;
}

int main(void)
{
	pthread_t thread;
	char byte;

	pthread_create(&thread, NULL, work_always, NULL);
	_exit(read(0, &byte, 1) < 0);
}
