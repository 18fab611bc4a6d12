// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "rehearsal.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define CONTROL_BLOCK_BYTES 4096
/* What the place tells the dispatcher: where the row of its function is, if calls are timed. */
#define NUMBER AREA_ROWS

static int map_blob(struct rehearsal *rehearsal)
{
	size_t code = dispatcher_end - dispatcher_start;

	rehearsal->blob_bytes = DISPATCHER_DATA_BYTES + code;
	rehearsal->blob = mmap(NULL, rehearsal->blob_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (rehearsal->blob == MAP_FAILED) {
		rehearsal->blob = NULL;
		return -1;
	}
	memcpy(rehearsal->blob + DISPATCHER_DATA_BYTES, dispatcher_start, code);
	return mprotect(rehearsal->blob + DISPATCHER_DATA_BYTES, code, PROT_READ | PROT_EXEC);
}

static int map_table(struct rehearsal *rehearsal)
{
	int file = memfd_create("wakepath-rehearsal", MFD_CLOEXEC), result;

	if (file < 0)
		return -1;
	result = table_map(&rehearsal->table, file, rehearsal->area_bytes, 0);
	close(file);
	/* Here, too, the process finds the areas. */
	for (size_t i = 0; !result && i < SLOT_COUNT; i++)
		rehearsal->table.slots[i].area = (uint64_t)table_area(&rehearsal->table, i);
	return result;
}

/* Tells the dispatcher where the table is, and where the C library keeps the thread's id. */
static int fill_data(struct rehearsal *rehearsal)
{
	const char *thread = __builtin_thread_pointer();
	uint64_t slots = (uint64_t)rehearsal->table.slots, offset = 0;
	pid_t tid = gettid();

	while (offset < CONTROL_BLOCK_BYTES && memcmp(thread + offset, &tid, sizeof(tid)))
		offset += sizeof(tid);
	if (offset == CONTROL_BLOCK_BYTES)
		return -1;
	memcpy(rehearsal->blob + DATA_SLOTS, &slots, sizeof(slots));
	memcpy(rehearsal->blob + DATA_TID_OFFSET, &offset, sizeof(offset));
	return 0;
}

void rehearsal_call(const struct rehearsal *rehearsal, long count)
{
	const char *code = rehearsal->blob + DISPATCHER_DATA_BYTES;
	const char *entry = code + (rehearsal->entry - dispatcher_start);
	const char *exit = code + (rehearsal->exit - dispatcher_start);

	__asm__ volatile("sub $128, %%rsp\n"
			 "1: call 2f\n"
			 "call 3f\n"
			 "dec %0\n"
			 "jnz 1b\n"
			 "jmp 4f\n"
			 "2: push %3\n"
			 "jmp *%1\n"
			 "3: push %3\n"
			 "jmp *%2\n"
			 "4: add $128, %%rsp\n"
			 : "+r"(count)
			 : "r"(entry), "r"(exit), "i"(NUMBER)
			 : "memory", "cc");
}

/* Its first call takes a slot. */
static int find_area(struct rehearsal *rehearsal)
{
	const struct table *table = &rehearsal->table;

	rehearsal_call(rehearsal, 1);
	for (size_t i = 0; i < SLOT_COUNT; i++) {
		if (!table->slots[i].tid)
			continue;
		rehearsal->slot = &table->slots[i];
		rehearsal->area = table_area(table, i);
		rehearsal->row = (struct function_row *)((char *)rehearsal->area + AREA_ROWS);
		return 0;
	}
	return -1;
}

static int open_all(struct rehearsal *rehearsal)
{
	return map_blob(rehearsal) || map_table(rehearsal) || fill_data(rehearsal) || find_area(rehearsal) ? -1 : 0;
}

int rehearsal_open(struct rehearsal *rehearsal)
{
	*rehearsal = (struct rehearsal) { .entry = dispatcher_time_entry, .exit = dispatcher_time_exit,
					  .area_bytes = AREA_ROWS + ROW_BYTES };
	return open_all(rehearsal);
}

int rehearsal_open_ring(struct rehearsal *rehearsal, size_t bytes)
{
	*rehearsal = (struct rehearsal) { .entry = dispatcher_log, .exit = dispatcher_log, .area_bytes = bytes };
	return open_all(rehearsal);
}

int rehearsal_open_counter(struct rehearsal *rehearsal)
{
	*rehearsal = (struct rehearsal) { .entry = dispatcher_count, .exit = dispatcher_count,
					  .area_bytes = (NUMBER + 1) * sizeof(uint64_t) };
	return open_all(rehearsal);
}

void rehearsal_close(struct rehearsal *rehearsal)
{
	table_unmap(&rehearsal->table);
	if (rehearsal->blob)
		munmap(rehearsal->blob, rehearsal->blob_bytes);
}
