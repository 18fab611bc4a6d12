// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "table.h"

#include "clock.h"

#include <errno.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096UL

/* In the id of a slot's thread, which is smaller. So the thread does not find it. */
#define SLOT_LEFT 0x80000000U

static size_t to_pages(size_t size)
{
	return (size + PAGE - 1) & -PAGE;
}

size_t table_size(size_t area)
{
	return to_pages(TABLE_BYTES) + SLOT_COUNT * to_pages(area);
}

void table_show(const struct table *table)
{
	__atomic_store_n((uint64_t *)(table->start + TABLE_SEEN), clock_now(), __ATOMIC_RELAXED);
}

int table_map(struct table *table, int file, size_t area, uint64_t address)
{
	*table = (struct table) { .size = table_size(area), .stride = to_pages(area), .area = area };
	if (ftruncate(file, table->size))
		return -1;
	table->start = mmap(NULL, table->size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (table->start == MAP_FAILED) {
		table->start = NULL;
		return -1;
	}
	table->slots = (struct slot *)(table->start + SLOT_BYTES);
	table->areas = table->start + to_pages(TABLE_BYTES);
	for (size_t i = 0; i < SLOT_COUNT; i++) {
		table->slots[i].area = address + to_pages(TABLE_BYTES) + i * table->stride;
		table->slots[i].size = area;
	}
	table_show(table);
	return 0;
}

void *table_area(const struct table *table, size_t slot)
{
	return table->areas + slot * table->stride;
}

uint32_t table_thread(const struct table *table, size_t slot)
{
	return __atomic_load_n(&table->slots[slot].tid, __ATOMIC_ACQUIRE) & ~SLOT_LEFT;
}

void table_leave(const struct table *table, size_t slot)
{
	__atomic_fetch_or(&table->slots[slot].tid, SLOT_LEFT, __ATOMIC_SEQ_CST);
}

void table_make_room(const struct table *table, size_t slot, uint64_t consumed)
{
	if (!(__atomic_load_n(&table->slots[slot].tid, __ATOMIC_ACQUIRE) & SLOT_LEFT))
		__atomic_store_n(&table->slots[slot].consumed, consumed, __ATOMIC_RELEASE);
}

bool table_thread_runs(const struct table *table, size_t slot, pid_t pid)
{
	uint32_t tid = table_thread(table, slot);

	return !tid || !syscall(SYS_tgkill, pid, tid, 0) || errno != ESRCH;
}

/* The memory of its area goes back to the kernel, and is zero when it is used again. */
void table_free(const struct table *table, size_t index)
{
	struct slot *slot = &table->slots[index];

	madvise(table_area(table, index), table->stride, MADV_REMOVE);
	slot->produced = slot->consumed = slot->lost = 0;
	__atomic_store_n(&slot->tid, 0, __ATOMIC_RELEASE);
}

uint64_t table_unplaced(const struct table *table)
{
	return __atomic_load_n((uint64_t *)(table->start + TABLE_UNPLACED), __ATOMIC_RELAXED);
}

void table_unmap(struct table *table)
{
	if (table->start)
		munmap(table->start, table->size);
	*table = (struct table) { 0 };
}
