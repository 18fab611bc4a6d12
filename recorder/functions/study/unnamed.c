// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Functions of a stripped file, out of what it says to walk along stacks. A stretch of code may also be a part that the
 * compiler moved away from a function, where no call comes. So only those are taken that are called or whose address is
 * taken, and all others may be parts of any function.
 */
#include "clues.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool contains(const struct branches *set, uint64_t address)
{
	return branches_lead_into(set, address, address + 1);
}

/* ---- which are functions */

static void note_named(struct clues *clues)
{
	const struct sites *sites = clues->study->reading.sites;

	for (size_t i = 0, next = 0; i < clues->count; i++) {
		while (next < sites->symbol_count && sites->functions[next].end <= clues->frames[i].start)
			next++;
		clues->is_known[i] = next < sites->symbol_count && sites->functions[next].start < clues->frames[i].end;
	}
}

static bool is_function(const struct clues *clues, size_t index)
{
	const struct frame *frame = &clues->frames[index];

	/* Where calls lead to its middle, there are several functions. */
	if (branches_lead_into(&clues->calls, frame->start + 1, frame->end) || study_is_stub(clues->study, frame->start))
		return false;
	if (contains(&clues->calls, frame->start))
		return true;
	return frame->is_as_called && contains(&clues->addresses, frame->start) && !contains(&clues->branches, frame->start) &&
		!clues->is_part[index];
}

/**
 * struct address_name - how a function is called of which only the address is known
 * @name: its address and its file
 * @short_name: its address alone
 */
struct address_name {
	char name[NAME_MAX + 32];
	char short_name[32];
};

static struct address_name name_of(const struct frame *frame, const char *path)
{
	const char *slash = strrchr(path, '/');
	struct address_name name;

	snprintf(name.short_name, sizeof(name.short_name), "0x%" PRIx64, frame->start);
	snprintf(name.name, sizeof(name.name), "%s@%s", name.short_name, slash ? slash + 1 : path);
	return name;
}

static void add_function(struct reading *reading, const struct frame *frame, const char *path)
{
	struct address_name name = name_of(frame, path);
	struct function *function;

	reading_add_function(reading, name.name, frame->start, frame->end - frame->start);
	if (reading->is_short_of_memory)
		return;
	function = &reading->sites->functions[reading->sites->function_count - 1];
	function->is_unnamed = true;
	function->short_name = strdup(name.short_name);
	function->symbol = strdup(name.name);
	reading->is_short_of_memory = !function->short_name || !function->symbol;
}

/* ---- what the others lead to */

static void add_tables(struct study *study, const struct branches *tables)
{
	for (size_t i = 0; i < tables->count && !study->reading.is_short_of_memory; i++) {
		struct jump_table table = study_jump_table(study, tables->targets[i]);
		uint64_t target;

		while (study_next_jump(study, &table, &target) && !study->reading.is_short_of_memory)
			branches_add(&study->strays, &study->reading, target);
	}
}

/*
 * A part belongs to one function. If one alone jumps into a part, it is that, and a jump of the part to the start of another
 * one is no loop.
 */
static bool may_be_loop(const struct clues *clues, size_t index, uint64_t target)
{
	const struct frame *frame = clues_frame(clues, target);
	size_t owner = clues->owners[index];

	return !frame || frame->start != target || owner >= clues->count || !clues->is_known[owner] || frame == &clues->frames[owner];
}

static void add_strays(const struct clues *clues, size_t index)
{
	const struct frame *frame = &clues->frames[index];
	struct study *study = clues->study;
	struct branches tables = { 0 };
	struct instruction instruction;
	bool has_indirect_jumps = false;
	const uint8_t *code;

	for (uint64_t at = frame->start; at < frame->end && study_read(study, at, &instruction, &code); at += instruction.size) {
		bool is_jump = instruction.flow == FLOW_JUMP || instruction.flow == FLOW_BRANCH;
		bool leaves = !frame_has(frame, instruction.target);

		has_indirect_jumps |= instruction.flow == FLOW_INDIRECT_JUMP;
		if (is_jump && leaves && may_be_loop(clues, index, instruction.target))
			branches_add(&study->strays, &study->reading, instruction.target);
		if (instruction.is_address && leaves)
			branches_add(&tables, &study->reading, instruction.target);
		if (study->reading.is_short_of_memory)
			break;
	}
	if (has_indirect_jumps)
		add_tables(study, &tables);
	branches_free(&tables);
}

/* ---- all of a file */

static void add_functions(struct clues *clues, const char *path)
{
	struct reading *reading = &clues->study->reading;
	size_t added = 0;

	note_named(clues);
	for (size_t i = 0; i < clues->count && !reading->is_short_of_memory; i++) {
		if (clues->is_known[i] || !is_function(clues, i))
			continue;
		clues->is_known[i] = true;
		add_function(reading, &clues->frames[i], path);
		added++;
	}
	if (added && !reading->is_short_of_memory)
		symbols_insert(reading, added);
}

static void find_strays(struct clues *clues)
{
	for (size_t i = 0; i < clues->count && !clues->study->reading.is_short_of_memory; i++) {
		if (!clues->is_known[i])
			add_strays(clues, i);
	}
	branches_sort(&clues->study->strays);
}

bool unnamed_may_match(struct study *study, const char *path, const regex_t *match)
{
	struct frame *frames;
	size_t count = frames_read(&study->reading, &frames);
	bool may_match = false;

	for (size_t i = 0; i < count && !may_match; i++) {
		struct address_name name = name_of(&frames[i], path);
		struct function function = { .name = name.name, .short_name = name.short_name, .symbol = name.name };

		may_match = sites_match(&function, match);
	}
	free(frames);
	return may_match;
}

void unnamed_find(struct study *study, const char *path)
{
	struct clues clues;

	if (!study->reading.sites->is_stripped)
		return;
	clues_read(&clues, study);
	if (!study->reading.is_short_of_memory) {
		add_functions(&clues, path);
		find_strays(&clues);
	}
	clues_free(&clues);
}
