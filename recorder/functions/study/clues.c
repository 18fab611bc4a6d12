// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "clues.h"

#include <stdlib.h>
#include <string.h>

/** struct pointer - a word of data that may be an address of code */
struct pointer {
	uint64_t place;
	uint64_t target;
};

static int compare_address(const void *address, const void *frame)
{
	const struct frame *stretch = frame;
	uint64_t place = *(const uint64_t *)address;

	return place < stretch->start ? -1 : place >= stretch->end;
}

const struct frame *clues_frame(const struct clues *clues, uint64_t address)
{
	return clues->count ? bsearch(&address, clues->frames, clues->count, sizeof(*clues->frames), compare_address) : NULL;
}

static bool is_middle(const struct clues *clues, uint64_t address)
{
	const struct frame *frame = clues_frame(clues, address);

	return frame && frame->start != address;
}

static bool is_start(const struct clues *clues, uint64_t address)
{
	const struct frame *frame = clues_frame(clues, address);

	return frame && frame->start == address;
}

/* ---- from code */

static void note_owner(struct clues *clues, size_t index, const struct frame *frame)
{
	size_t *owner = frame ? &clues->owners[frame - clues->frames] : NULL;

	if (owner)
		*owner = *owner == NO_OWNER || *owner == index ? index : MANY_OWNERS;
}

static void read_jump(struct clues *clues, size_t index, const struct instruction *instruction)
{
	uint64_t target = instruction->target;
	const struct frame *other = clues_frame(clues, target);

	if ((instruction->flow != FLOW_JUMP && instruction->flow != FLOW_BRANCH) || frame_has(&clues->frames[index], target))
		return;
	clues->is_part[index] |= other && other->is_as_called && other->start != target;
	note_owner(clues, index, other);
	if (instruction->flow == FLOW_BRANCH)
		branches_add(&clues->branches, &clues->study->reading, target);
}

/* Where code takes an address in the middle of a function, it has labels, and the others may be such, too. */
static void read_frame(struct clues *clues, size_t index)
{
	struct reading *reading = &clues->study->reading;
	size_t addresses = clues->addresses.count;
	bool has_labels = false;

	for (uint64_t at = clues->frames[index].start; at < clues->frames[index].end && !reading->is_short_of_memory;) {
		struct instruction instruction;
		const uint8_t *code;

		if (!study_read(clues->study, at, &instruction, &code)) {
			clues->is_part[index] = true;
			break;
		}
		read_jump(clues, index, &instruction);
		if (instruction.flow == FLOW_CALL && instruction.target)
			branches_add(&clues->calls, reading, instruction.target);
		if (instruction.is_address && is_start(clues, instruction.target))
			branches_add(&clues->addresses, reading, instruction.target);
		has_labels |= instruction.is_address && is_middle(clues, instruction.target);
		at += instruction.size;
	}
	if (has_labels)
		clues->addresses.count = addresses;
}

/* ---- from data */

/**
 * struct pointers - words of data that may be addresses of code
 * @all: in no order until they are sorted
 * @count: of @all
 * @room: for how many there is memory
 */
struct pointers {
	struct pointer *all;
	size_t count;
	size_t room;
};

static void add_pointer(struct reading *reading, struct pointers *pointers, uint64_t place, uint64_t target)
{
	pointers->all = reading_grow(reading, pointers->all, pointers->count, &pointers->room, sizeof(*pointers->all));
	if (!reading->is_short_of_memory)
		pointers->all[pointers->count++] = (struct pointer) { place, target };
}

static void add_relocations(struct reading *reading, Elf_Data *data, struct pointers *pointers)
{
	GElf_Rela entry;

	for (int i = 0; data && gelf_getrela(data, i, &entry) && !reading->is_short_of_memory; i++) {
		if (GELF_R_TYPE(entry.r_info) == R_X86_64_RELATIVE || GELF_R_TYPE(entry.r_info) == R_X86_64_IRELATIVE)
			add_pointer(reading, pointers, entry.r_offset, entry.r_addend);
	}
}

/* What the word itself holds is relocated. */
static void add_word(struct reading *reading, struct pointers *pointers, uint64_t place)
{
	size_t size;
	const uint8_t *bytes = reading_bytes(reading, place, &size);
	uint64_t target;

	if (!bytes || size < sizeof(target))
		return;
	memcpy(&target, bytes, sizeof(target));
	add_pointer(reading, pointers, place, target);
}

/* An even entry is the place of a word. An odd one has a bit for each of the 63 words that follow. */
static void add_packed_relocations(struct reading *reading, const Elf_Data *data, struct pointers *pointers)
{
	uint64_t next = 0;

	for (size_t i = 0; data && data->d_buf && i < data->d_size / ADDRESS_BYTES && !reading->is_short_of_memory; i++) {
		uint64_t entry;

		memcpy(&entry, (const char *)data->d_buf + i * ADDRESS_BYTES, sizeof(entry));
		if (entry & 1) {
			for (int bit = 1; bit < 64; bit++) {
				if (entry >> bit & 1)
					add_word(reading, pointers, next + (bit - 1) * ADDRESS_BYTES);
			}
			next += 63 * ADDRESS_BYTES;
		} else {
			add_word(reading, pointers, entry);
			next = entry + ADDRESS_BYTES;
		}
	}
}

static int compare_pointers(const void *one, const void *other)
{
	const struct pointer *a = one, *b = other;

	return a->place < b->place ? -1 : a->place > b->place;
}

/* Of words in a row, one that leads to the middle of a function makes all a table of jumps. */
static void add_pointers(struct clues *clues, const struct pointers *pointers)
{
	const struct pointer *all = pointers->all;

	for (size_t from = 0, to; from < pointers->count; from = to) {
		bool is_table = false;

		for (to = from; to < pointers->count && (to == from || all[to].place - all[to - 1].place <= ADDRESS_BYTES); to++)
			is_table |= is_middle(clues, all[to].target);
		for (size_t i = from; i < to && !is_table; i++) {
			if (is_start(clues, all[i].target))
				branches_add(&clues->addresses, &clues->study->reading, all[i].target);
		}
	}
}

/* In a file that may lie anywhere, all addresses in data have relocations. In others, the words mean too little. */
static void read_data(struct clues *clues)
{
	struct reading *reading = &clues->study->reading;
	struct pointers pointers = { 0 };
	Elf_Scn *section = NULL;
	GElf_Shdr header;

	while ((section = elf_nextscn(reading->elf, section))) {
		if (!gelf_getshdr(section, &header))
			continue;
		if (header.sh_type == SHT_RELA)
			add_relocations(reading, elf_getdata(section, NULL), &pointers);
		else if (header.sh_type == SHT_RELR)
			add_packed_relocations(reading, elf_rawdata(section, NULL), &pointers);
	}
	if (pointers.count)
		qsort(pointers.all, pointers.count, sizeof(*pointers.all), compare_pointers);
	add_pointers(clues, &pointers);
	free(pointers.all);
}

void clues_read(struct clues *clues, struct study *study)
{
	*clues = (struct clues) { .study = study };
	clues->count = frames_read(&study->reading, &clues->frames);
	clues->is_part = calloc(clues->count + 1, sizeof(*clues->is_part));
	clues->is_known = calloc(clues->count + 1, sizeof(*clues->is_known));
	clues->owners = calloc(clues->count + 1, sizeof(*clues->owners));
	study->reading.is_short_of_memory |= !clues->is_part || !clues->is_known || !clues->owners;
	if (study->reading.is_short_of_memory)
		return;
	for (size_t i = 0; i < clues->count; i++)
		clues->owners[i] = NO_OWNER;
	for (size_t i = 0; i < clues->count; i++)
		read_frame(clues, i);
	read_data(clues);
	branches_sort(&clues->calls);
	branches_sort(&clues->addresses);
	branches_sort(&clues->branches);
}

void clues_free(struct clues *clues)
{
	branches_free(&clues->calls);
	branches_free(&clues->addresses);
	branches_free(&clues->branches);
	free(clues->owners);
	free(clues->is_known);
	free(clues->is_part);
	free(clues->frames);
}
