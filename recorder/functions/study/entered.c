// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "study.h"

#include <string.h>

/* How far a short jump leads. */
#define SHORT_REACH 128
#define SHORT_BYTES 2
#define TABLE_ENTRY_BYTES 4

static bool is_inside(const struct room *room, uint64_t address)
{
	return address > room->start && address < room->end;
}

/* ---- from the function itself */

struct jump_table study_jump_table(const struct study *study, uint64_t address)
{
	size_t size;
	const uint8_t *entries = reading_bytes(&study->reading, address, &size);

	return (struct jump_table) { .address = address, .entries = entries, .left = entries ? size / TABLE_ENTRY_BYTES : 0 };
}

bool study_next_jump(const struct study *study, struct jump_table *table, uint64_t *target)
{
	int32_t distance;

	if (!table->left)
		return false;
	memcpy(&distance, table->entries, sizeof(distance));
	table->entries += sizeof(distance);
	table->left--;
	*target = table->address + distance;
	return *target >= study->branches.low && *target < study->branches.high;
}

static bool table_leads_into(const struct study *study, uint64_t address, const struct room *room)
{
	struct jump_table table = study_jump_table(study, address);
	uint64_t target;

	while (study_next_jump(study, &table, &target)) {
		if (is_inside(room, target))
			return true;
	}
	return false;
}

static const char *look_at(const struct study *study, const struct body *body, const struct instruction *instruction,
			   const struct room *room)
{
	if (instruction->flow != FLOW_CALL && is_inside(room, instruction->target))
		return "a jump leads into what would be moved";
	if (body->has_indirect_jumps && instruction->is_address && body_part(body, study, instruction->target) == SIZE_MAX &&
	    table_leads_into(study, instruction->target, room))
		return "a table of jumps leads into what would be moved";
	return NULL;
}

/* ---- from outside */

static bool is_short_jump(uint8_t operation)
{
	return operation == 0xeb || (operation & 0xf0) == 0x70 || (operation >= 0xe0 && operation <= 0xe3);
}

/*
 * Whether an instruction may start at a place outside of a part of a function. Those of the code before it are read from
 * the last start of a function on: if that leads to the start of the part, it passed by all that are there. Those behind
 * it are read from its end on.
 */
static bool may_start_at(const struct study *study, size_t part, uint64_t place)
{
	const struct function *functions = study->reading.sites->functions;
	bool is_behind = place >= functions[part].end;
	uint64_t at = functions[part].end, end = is_behind ? place : functions[part].start;

	for (size_t i = part; !is_behind && (at = functions[i].start) > place; i--) {
		if (!i)
			return true;
	}
	while (at < end) {
		struct instruction instruction;
		const uint8_t *code;

		if (at == place || !study_read(study, at, &instruction, &code))
			return true;
		at += instruction.size;
	}
	return is_behind ? at == place : at != end;
}

/* Any byte outside of the function may begin a short jump. */
static bool short_jump_leads_into(const struct study *study, const struct body *body, const struct room *room)
{
	size_t size;

	for (uint64_t place = room->start - SHORT_REACH; place < room->end + SHORT_REACH; place++) {
		const uint8_t *code = reading_code(&study->reading, place, &size);

		if (code && size >= SHORT_BYTES && is_short_jump(*code) && is_inside(room, place + SHORT_BYTES + (int8_t)code[1]) &&
		    body_part(body, study, place) == SIZE_MAX && may_start_at(study, room->part, place))
			return true;
	}
	return false;
}

const char *room_is_entered(const struct room *room, const struct body *body, const struct study *study)
{
	const char *what = NULL;

	for (size_t i = 0; i < body->count && !what; i++)
		what = look_at(study, body, &body->instructions[i], room);
	if (what)
		return what;
	if (body->has_indirect_jumps && body->has_labels)
		return "it jumps to addresses of its own that cannot be followed";
	return branches_lead_into(&study->branches, room->start + 1, room->end) ||
		branches_lead_into(&study->strays, room->start + 1, room->end) || short_jump_leads_into(study, body, room) ?
		"something outside may lead into what would be moved" : NULL;
}
