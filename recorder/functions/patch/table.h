/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The memory that a process shares with the collector: the table of its threads, and an area for each. */
#ifndef WAKEPATH_TABLE_H
#define WAKEPATH_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "dispatcher.h"

/**
 * struct table - the memory, as the collector sees it
 * @start: where it is mapped
 * @size: its bytes
 * @slots: one for each thread
 * @areas: of all slots, one behind the other
 * @stride: bytes from one area to the next
 * @area: bytes of an area that are used
 */
struct table {
	char *start;
	size_t size;
	struct slot *slots;
	char *areas;
	size_t stride;
	size_t area;
};

/** table_size - how many bytes are needed for areas of a size */
size_t table_size(size_t area);

/**
 * table_map - map the memory and describe its areas in the slots
 * @table: filled
 * @file: descriptor of the memory, of any size
 * @area: bytes of each area
 * @address: where the process has mapped the memory
 *
 * Return: 0, or -1 with errno set.
 */
int table_map(struct table *table, int file, size_t area, uint64_t address);

/** table_area - the area of a slot */
void *table_area(const struct table *table, size_t slot);

/** table_thread - the id of the thread that has a slot, or had it before it left; 0 for none */
uint32_t table_thread(const struct table *table, size_t slot);

/**
 * table_leave - let the thread of a slot take another one at its next event
 * @table: the memory
 * @slot: stays the thread's until that ends, because it may be in the middle of writing there
 */
void table_leave(const struct table *table, size_t slot);

/** table_make_room - let a thread write again where the records were read; not in a slot that it left */
void table_make_room(const struct table *table, size_t slot, uint64_t consumed);

/** table_thread_runs - whether the thread that has a slot is still there; true for a slot that nobody has */
bool table_thread_runs(const struct table *table, size_t slot, pid_t pid);

/** table_free - give a slot whose thread has ended to others */
void table_free(const struct table *table, size_t slot);

/** table_unplaced - events of threads that found no slot */
uint64_t table_unplaced(const struct table *table);

/** table_show - let others see that somebody reads the memory */
void table_show(const struct table *table);

/** table_unmap - let go of the memory */
void table_unmap(struct table *table);

#endif
