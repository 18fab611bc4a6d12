// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "study.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };

uint64_t room_first(const struct study *study, uint64_t start)
{
	size_t size;
	const uint8_t *code = reading_code(&study->reading, start, &size);

	return code && size >= sizeof(endbr64) && !memcmp(code, endbr64, sizeof(endbr64)) ? start + sizeof(endbr64) : start;
}

bool room_is_gap(const struct study *study, uint64_t from, uint64_t to)
{
	while (from < to) {
		struct instruction instruction;
		const uint8_t *code;

		if (!study_read(study, from, &instruction, &code) || !instruction.is_padding)
			return false;
		from += instruction.size;
	}
	return true;
}

bool room_can_move(const struct study *study, const struct instruction *instruction)
{
	size_t size;
	const uint8_t *code = reading_code(&study->reading, instruction->address, &size);

	return code && instruction_can_move(instruction, code);
}

/* ---- the start of a function */

static bool jumps_to(const struct body *body, uint64_t address)
{
	for (size_t i = 0; i < body->count; i++) {
		const struct instruction *instruction = &body->instructions[i];

		if ((instruction->flow == FLOW_JUMP || instruction->flow == FLOW_BRANCH) && instruction->target == address)
			return true;
	}
	return false;
}

const char *body_may_loop(const struct body *body, const struct study *study)
{
	uint64_t start = study->reading.sites->functions[body->index].start, first = room_first(study, start);

	if (jumps_to(body, start) || jumps_to(body, first))
		return "it jumps to its own start, which may be a loop";
	return branches_lead_into(&study->strays, start, first + 1) ?
		"what may be a part of it jumps to its start, which may be a loop" : NULL;
}

static const char *take_instructions(struct room *room, const struct body *body, const struct study *study)
{
	const struct function *part = &study->reading.sites->functions[room->part];
	bool is_ended = false;

	for (size_t i = 0; i < body->count && room->moved < SITE_BYTES && !is_ended; i++) {
		const struct instruction *instruction = &body->instructions[i];

		if (instruction->address < room->start || instruction->address >= part->end)
			continue;
		if (!room_can_move(study, instruction))
			return "an instruction that would be moved cannot be, as a call";
		room->moved += instruction->size;
		is_ended = instruction_ends(instruction);
		room->returns = instruction->flow == FLOW_RETURN;
	}
	room->end = room->start + (room->moved < SITE_BYTES ? SITE_BYTES : room->moved);
	if (room->moved < SITE_BYTES && (room->start + room->moved < part->end || !is_ended ||
					 !room_is_gap(study, room->start + room->moved, room->end)))
		return "what would be moved is shorter than a jump";
	return site_can_change(room->start, room->moved) ? NULL : "a jump would lie in two pages, which cannot be changed at once";
}

const char *room_at_entry(struct room *room, const struct body *body, const struct study *study)
{
	const struct sites *sites = study->reading.sites;
	uint64_t start = sites->functions[body->index].start;
	size_t next = study_next_start(study, body->index);
	const char *refusal;

	*room = (struct room) { .part = body->index, .start = room_first(study, start) };
	refusal = take_instructions(room, body, study);
	if (refusal)
		return refusal;
	if (next < sites->symbol_count && sites->functions[next].start < room->end)
		return "another function starts in what would be moved";
	refusal = body_may_loop(body, study);
	return refusal ? refusal : room_is_entered(room, body, study);
}

const char *room_at_point(struct room *room, const struct body *body, const struct study *study, uint64_t address)
{
	const char *refusal;

	*room = (struct room) { .part = body_part(body, study, address), .start = address };
	refusal = take_instructions(room, body, study);
	return refusal ? refusal : room_is_entered(room, body, study);
}
