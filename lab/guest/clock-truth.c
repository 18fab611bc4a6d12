/* Copyright (c) 2026 the Wakepath authors. */
/* SPDX-License-Identifier: EPL-2.0 */
/*
 * Reads the clocks of a guest and of the lab machine at the same moment, through memory that both see.
 *
 *   clock-truth answer FILE...         on the lab machine: writes its own time whenever a guest asks, until killed
 *   clock-truth ask FILE COUNT         in a guest: prints "BEFORE AFTER LAB", nanoseconds: the guest's clock right
 *                                      before and after the lab machine read its own, in the closest of at most
 *                                      COUNT tries; the first one that is close enough ends it
 *   clock-truth frequency              on the lab machine: prints the kHz of the processor's time stamp counter, which
 *                                      is that of the guests too
 *
 * The guest's clock is CLOCK_MONOTONIC, as in its traces; the lab machine's is CLOCK_MONOTONIC_RAW, which nobody
 * disciplines. No packet is involved, so what is measured is independent of what the analysis aligns clocks by.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <x86intrin.h>

#define PAGE 4096
#define MOST_GUESTS 64
#define CLOSE_ENOUGH_NS 600
#define MEASURED_NS 200000000

struct page {
	_Atomic uint64_t question;
	_Atomic uint64_t answer;
	_Atomic uint64_t lab_time;
};

static uint64_t now(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static struct page *map(const char *path)
{
	int file = open(path, O_RDWR);
	void *place = MAP_FAILED;

	if (file >= 0)
		place = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (place == MAP_FAILED) {
		fprintf(stderr, "clock-truth: %s: %s\n", path, strerror(errno));
		exit(1);
	}
	return place;
}

static int answer(int count, char **paths)
{
	struct page *pages[MOST_GUESTS];

	if (count > MOST_GUESTS) {
		fprintf(stderr, "clock-truth: %d guests, the most is %d\n", count, MOST_GUESTS);
		return 2;
	}
	for (int i = 0; i < count; i++)
		pages[i] = map(paths[i]);
	puts("ready");
	fflush(stdout);
	for (;;) {
		for (int i = 0; i < count; i++) {
			uint64_t question = atomic_load(&pages[i]->question);

			if (question == atomic_load(&pages[i]->answer))
				continue;
			atomic_store(&pages[i]->lab_time, now(CLOCK_MONOTONIC_RAW));
			atomic_store(&pages[i]->answer, question);
		}
	}
}

static int ask(const char *path, int count)
{
	struct page *page = map(path);
	uint64_t question = atomic_load(&page->question);
	uint64_t best_before = 0, best_after = UINT64_MAX, best_lab = 0;

	for (int i = 0; i < count && best_after - best_before > CLOSE_ENOUGH_NS; i++) {
		uint64_t before, after;
		uint64_t deadline = now(CLOCK_MONOTONIC) + 10000000000;

		before = now(CLOCK_MONOTONIC);
		atomic_store(&page->question, ++question);
		while (atomic_load(&page->answer) != question) {
			if (now(CLOCK_MONOTONIC) > deadline) {
				fputs("clock-truth: no answer in 10 s\n", stderr);
				return 1;
			}
		}
		after = now(CLOCK_MONOTONIC);
		if (after - before < best_after - best_before) {
			best_before = before;
			best_after = after;
			best_lab = atomic_load(&page->lab_time);
		}
	}
	printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", best_before, best_after, best_lab);
	return 0;
}

static int frequency(void)
{
	uint64_t time = now(CLOCK_MONOTONIC_RAW), ticks = __rdtsc(), elapsed;

	do
		elapsed = now(CLOCK_MONOTONIC_RAW) - time;
	while (elapsed < MEASURED_NS);
	ticks = __rdtsc() - ticks;
	printf("%" PRIu64 "\n", ticks * 1000000 / elapsed);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc >= 3 && strcmp(argv[1], "answer") == 0)
		return answer(argc - 2, argv + 2);
	if (argc == 4 && strcmp(argv[1], "ask") == 0 && atoi(argv[3]) > 0)
		return ask(argv[2], atoi(argv[3]));
	if (argc == 2 && strcmp(argv[1], "frequency") == 0)
		return frequency();
	fputs("usage: clock-truth answer FILE... | clock-truth ask FILE COUNT | clock-truth frequency\n", stderr);
	return 2;
}
