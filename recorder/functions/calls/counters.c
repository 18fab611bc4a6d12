// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096UL
/* Where the data of a dispatcher have room for what a system call reads. */
#define REQUEST_PLACE 256

static const uint64_t counted[COUNTERS] = { PERF_COUNT_HW_CPU_CYCLES, PERF_COUNT_HW_INSTRUCTIONS, PERF_COUNT_HW_CACHE_MISSES };

static struct perf_event_attr request_of(size_t counter)
{
	return (struct perf_event_attr) { .type = PERF_TYPE_HARDWARE, .size = sizeof(struct perf_event_attr),
					  .config = counted[counter], .exclude_kernel = 1, .exclude_hv = 1 };
}

/* ---- of this program */

static const struct perf_event_mmap_page *open_own(size_t counter, int *group)
{
	struct perf_event_attr request = request_of(counter);
	int file = syscall(SYS_perf_event_open, &request, 0, -1, *group, PERF_FLAG_FD_CLOEXEC);
	void *page = file < 0 ? MAP_FAILED : mmap(NULL, PAGE, PROT_READ, MAP_SHARED, file, 0);

	if (*group < 0)
		*group = file;
	else if (file >= 0)
		close(file);
	return page == MAP_FAILED ? NULL : page;
}

void counters_open(struct counters *counters)
{
	int group = -1;

	*counters = (struct counters) { 0 };
	for (size_t i = 0; i < COUNTERS && !counters->why_not; i++) {
		const struct perf_event_mmap_page *page = open_own(i, &group);

		counters->pages[i] = (uint64_t)page;
		if (!page)
			counters->why_not = errno == ENOENT ? "this machine has none" : strerror(errno);
		else if (!page->cap_user_rdpmc)
			counters->why_not = "programs may not read them here";
	}
	if (group >= 0)
		close(group);
	if (counters->why_not)
		counters_close(counters);
}

void counters_close(struct counters *counters)
{
	for (size_t i = 0; i < COUNTERS; i++) {
		if (counters->pages[i])
			munmap((void *)counters->pages[i], PAGE);
		counters->pages[i] = 0;
	}
}

/* ---- of the threads of a process */

static uint32_t thread_of(const struct patch *patch, size_t slot)
{
	return __atomic_load_n(&patch->table.slots[slot].tid, __ATOMIC_ACQUIRE);
}

static bool is_waiting(const struct counters *counters, const struct patch *patch, size_t slot)
{
	uint32_t tid = thread_of(patch, slot);

	return tid && counters->tried[slot] != tid && counters->threads < COUNTERS_MOST_THREADS;
}

bool counters_are_missing(const struct counters *counters, const struct patch *patch)
{
	for (size_t slot = 0; slot < SLOT_COUNT && !counters->why_not; slot++) {
		if (is_waiting(counters, patch, slot))
			return true;
	}
	return false;
}

/* The process opens the counter itself: the kernel lets those programs read it that have mapped its page. 0 if it cannot. */
static uint64_t give(struct patch *patch, uint32_t tid, size_t counter, long *group)
{
	struct perf_event_attr request = request_of(counter);
	uint64_t place = patch->modules[0].blob + REQUEST_PLACE;
	long file, page;

	if (!target_write(patch->target, place, &request, sizeof(request)))
		return 0;
	file = target_call(patch->target, SYS_perf_event_open, (long[6]) { place, tid, -1, *group, PERF_FLAG_FD_CLOEXEC });
	if (file < 0)
		return 0;
	page = target_call(patch->target, SYS_mmap, (long[6]) { 0, PAGE, PROT_READ, MAP_SHARED, file, 0 });
	if (*group < 0)
		*group = file;
	else
		target_call(patch->target, SYS_close, (long[6]) { file });
	return page < 0 && page > -(long)PAGE ? 0 : page;
}

static void give_all(struct counters *counters, struct patch *patch, size_t slot)
{
	struct thread_area *area = table_area(&patch->table, slot);
	uint64_t pages[COUNTERS];
	long group = -1;

	counters->tried[slot] = thread_of(patch, slot);
	counters->threads++;
	for (size_t i = 0; i < COUNTERS; i++) {
		pages[i] = give(patch, counters->tried[slot], i, &group);
		if (pages[i])
			patch_keep_page(patch, pages[i]);
	}
	if (group >= 0)
		target_call(patch->target, SYS_close, (long[6]) { group });
	memcpy(area->pages, pages, sizeof(pages));
}

void counters_give(struct counters *counters, struct patch *patch)
{
	if (!counters_are_missing(counters, patch))
		return;
	for (size_t slot = 0; slot < SLOT_COUNT; slot++) {
		if (is_waiting(counters, patch, slot))
			give_all(counters, patch, slot);
	}
	target_finish_calls(patch->target);
}
