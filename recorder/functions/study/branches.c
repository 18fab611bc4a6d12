// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "branches.h"

#include <stdlib.h>
#include <string.h>

#define DISTANCE_BYTES 4

/* Whether an address is that of code of the file. Most words are none, which two comparisons tell. */
static bool is_code(const struct branches *branches, uint64_t address)
{
	return address >= branches->low && address < branches->high;
}

void branches_add(struct branches *branches, struct reading *reading, uint64_t target)
{
	branches->targets = reading_grow(reading, branches->targets, branches->count, &branches->room, sizeof(target));
	if (!reading->is_short_of_memory)
		branches->targets[branches->count++] = target;
}

/* How many bytes of an operation a distance would follow here: call, jump, branch or the loading of an address; 0 if none. */
static size_t operation_bytes(const uint8_t *code)
{
	if (code[0] == 0xe8 || code[0] == 0xe9)
		return 1;
	if ((code[0] == 0x0f && (code[1] & 0xf0) == 0x80) || (code[0] == 0x8d && (code[1] & 0xc7) == 0x05) ||
	    (code[0] == 0xc7 && code[1] == 0xf8))
		return 2;
	return 0;
}

static void find_distances(struct branches *branches, struct reading *reading, const GElf_Phdr *segment, const uint8_t *code)
{
	uint64_t start = segment->p_vaddr, size = segment->p_filesz;

	for (uint64_t i = 0; i + 2 + DISTANCE_BYTES <= size && !reading->is_short_of_memory; i++) {
		size_t bytes = operation_bytes(code + i);
		int32_t distance;

		if (!bytes)
			continue;
		memcpy(&distance, code + i + bytes, sizeof(distance));
		if (is_code(branches, start + i + bytes + DISTANCE_BYTES + distance))
			branches_add(branches, reading, start + i + bytes + DISTANCE_BYTES + distance);
	}
}

static void find_addresses(struct branches *branches, struct reading *reading, const GElf_Phdr *segment, const uint8_t *data)
{
	for (uint64_t i = -segment->p_vaddr % ADDRESS_BYTES; i + ADDRESS_BYTES <= segment->p_filesz; i += ADDRESS_BYTES) {
		uint64_t word;

		memcpy(&word, data + i, sizeof(word));
		if (is_code(branches, word))
			branches_add(branches, reading, word);
	}
}

/* From the first to the last one that is mapped for code. */
static void find_code(struct branches *branches, const struct reading *reading, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		GElf_Phdr segment;

		if (!gelf_getphdr(reading->elf, i, &segment) || segment.p_type != PT_LOAD || !(segment.p_flags & PF_X))
			continue;
		branches->low = branches->high && branches->low < segment.p_vaddr ? branches->low : segment.p_vaddr;
		if (segment.p_vaddr + segment.p_filesz > branches->high)
			branches->high = segment.p_vaddr + segment.p_filesz;
	}
}

static int compare(const void *one, const void *other)
{
	uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)other;

	return a < b ? -1 : a > b;
}

void branches_sort(struct branches *branches)
{
	if (branches->count)
		qsort(branches->targets, branches->count, sizeof(*branches->targets), compare);
}

void branches_find(struct branches *branches, struct reading *reading)
{
	size_t size, count;
	const uint8_t *image = (const uint8_t *)elf_rawfile(reading->elf, &size);

	*branches = (struct branches) { 0 };
	if (!image || elf_getphdrnum(reading->elf, &count))
		return;
	find_code(branches, reading, count);
	for (size_t i = 0; i < count && !reading->is_short_of_memory; i++) {
		GElf_Phdr segment;

		if (!gelf_getphdr(reading->elf, i, &segment) || segment.p_type != PT_LOAD || segment.p_offset > size ||
		    size - segment.p_offset < segment.p_filesz)
			continue;
		find_addresses(branches, reading, &segment, image + segment.p_offset);
		if (segment.p_flags & PF_X)
			find_distances(branches, reading, &segment, image + segment.p_offset);
	}
	branches_sort(branches);
}

bool branches_lead_into(const struct branches *branches, uint64_t from, uint64_t to)
{
	size_t low = 0, high = branches->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (branches->targets[middle] < from)
			low = middle + 1;
		else
			high = middle;
	}
	return low < branches->count && branches->targets[low] < to;
}

void branches_free(struct branches *branches)
{
	free(branches->targets);
	*branches = (struct branches) { 0 };
}
