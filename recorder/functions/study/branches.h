/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Where anything in a file may lead to: no instruction that is a target may be moved. */
#ifndef WAKEPATH_BRANCHES_H
#define WAKEPATH_BRANCHES_H

#include "reading.h"

/**
 * struct branches - addresses of code that something in the file names
 * @targets: in their order
 * @count: of @targets
 * @room: for how many there is memory
 * @low: the first address of the file's code
 * @high: behind the last one
 */
struct branches {
	uint64_t *targets;
	size_t count;
	size_t room;
	uint64_t low;
	uint64_t high;
};

/**
 * branches_find - find the addresses
 * @branches: filled; to be freed in any case
 * @reading: the file
 *
 * Every byte of code may begin a jump, a call or the loading of an address, and every word of the file may be an address:
 * so more is found than there is, and nothing is missed that has its distance in four bytes or its address in eight.
 */
void branches_find(struct branches *branches, struct reading *reading);

/** branches_add - add an address, behind all others */
void branches_add(struct branches *branches, struct reading *reading, uint64_t target);

/** branches_sort - put them in order, after which they can be asked for */
void branches_sort(struct branches *branches);

/** branches_lead_into - whether one of them is at or behind @from and before @to */
bool branches_lead_into(const struct branches *branches, uint64_t from, uint64_t to);

/** branches_free - free all */
void branches_free(struct branches *branches);

#endif
