// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "study.h"

#include <stdlib.h>
#include <string.h>

/* Where a program calls functions of its libraries. */
static const char *const stubs[] = { ".plt", ".plt.sec", ".plt.got" };

bool study_is_stub(const struct study *study, uint64_t address)
{
	for (size_t i = 0; i < sizeof(stubs) / sizeof(*stubs); i++) {
		GElf_Shdr header;

		if (reading_section(&study->reading, stubs[i], &header) && address - header.sh_addr < header.sh_size)
			return true;
	}
	return false;
}

static bool is_start(const struct study *study, uint64_t address)
{
	const struct sites *sites = study->reading.sites;
	size_t low = 0, high = sites->symbol_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sites->functions[middle].start < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low < sites->symbol_count && sites->functions[low].start == address;
}

/* ---- which instructions leave the function */

enum leaving { STAYS, LEAVES, UNKNOWN };

static enum leaving leaving_of(const struct body *body, const struct study *study, const struct instruction *instruction)
{
	switch (instruction->flow) {
	case FLOW_RETURN:
		return LEAVES;
	case FLOW_JUMP:
		if (body_part(body, study, instruction->target) != SIZE_MAX)
			return STAYS;
		return is_start(study, instruction->target) || study_is_stub(study, instruction->target) ? LEAVES : UNKNOWN;
	case FLOW_BRANCH:
		return body_part(body, study, instruction->target) != SIZE_MAX ? STAYS : UNKNOWN;
	case FLOW_INDIRECT_JUMP:
		return UNKNOWN;
	default:
		return STAYS;
	}
}

/* Nobody goes on behind the end of a part, where another function is: the last instruction may call one that never returns. */
static bool runs_on(const struct body *body, const struct study *study, size_t index)
{
	const struct instruction *instruction = &body->instructions[index];
	uint64_t behind = instruction->address + instruction->size;

	return body_part(body, study, behind) == SIZE_MAX && !instruction->is_padding &&
		(instruction->flow == FLOW_NEXT || instruction->flow == FLOW_BRANCH);
}

/* ---- their rooms */

static bool is_usable(const struct room *room, const struct room *entry, const struct body *body, const struct study *study)
{
	return (room->start >= entry->end || room->end <= entry->start) && site_can_change(room->start, room->moved) &&
		!room_is_entered(room, body, study);
}

/* The last instruction alone, with the padding that follows. */
static bool take_padding(struct room *room, const struct study *study, const struct instruction *last)
{
	room->start = last->address;
	room->moved = last->size;
	room->end = room->start + (room->moved < SITE_BYTES ? SITE_BYTES : room->moved);
	return room_can_move(study, last) && room_is_gap(study, room->start + room->moved, room->end);
}

/* With the instructions before it. */
static bool take_before(struct room *room, const struct body *body, const struct study *study, size_t last)
{
	room->start = body->instructions[last].address;
	room->end = room->start + body->instructions[last].size;
	for (size_t i = last; room->end - room->start < SITE_BYTES;) {
		const struct instruction *before = i ? &body->instructions[--i] : NULL;

		if (!before || before->address + before->size != room->start || before->flow != FLOW_NEXT ||
		    !room_can_move(study, before))
			return false;
		room->start = before->address;
	}
	room->moved = room->end - room->start;
	return room_can_move(study, &body->instructions[last]);
}

static bool find_room(struct room *room, const struct room *entry, const struct body *body, const struct study *study, size_t last)
{
	const struct instruction *instruction = &body->instructions[last];

	*room = (struct room) { .part = body_part(body, study, instruction->address), .returns = instruction->flow == FLOW_RETURN };
	return (take_padding(room, study, instruction) && is_usable(room, entry, body, study)) ||
		(take_before(room, body, study, last) && is_usable(room, entry, body, study));
}

size_t body_exits(size_t **exits, const struct body *body, struct study *study)
{
	size_t count = 0, room = 0;

	*exits = NULL;
	for (size_t i = 0; i < body->count; i++) {
		enum leaving leaving = leaving_of(body, study, &body->instructions[i]);

		if (leaving == UNKNOWN || runs_on(body, study, i))
			return 0;
		if (leaving == STAYS)
			continue;
		*exits = reading_grow(&study->reading, *exits, count, &room, sizeof(**exits));
		if (study->reading.is_short_of_memory)
			return 0;
		(*exits)[count++] = i;
	}
	return count;
}

size_t rooms_at_exits(struct room **rooms, const struct room *entry, const struct body *body, struct study *study)
{
	size_t *exits, count = body_exits(&exits, body, study), found = 0;

	*rooms = calloc(count + 1, sizeof(**rooms));
	study->reading.is_short_of_memory |= !*rooms;
	while (*rooms && found < count && find_room(&(*rooms)[found], entry, body, study, exits[found]))
		found++;
	free(exits);
	return found == count ? count : 0;
}
