// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "study.h"

#include <stdlib.h>

bool study_read(const struct study *study, uint64_t address, struct instruction *instruction, const uint8_t **code)
{
	size_t size;

	*code = reading_code(&study->reading, address, &size);
	return *code && instruction_read(&study->decoder, *code, size, address, instruction);
}

size_t study_next_start(const struct study *study, size_t index)
{
	const struct sites *sites = study->reading.sites;
	size_t next = index + 1;

	while (next < sites->symbol_count && sites->functions[next].start == sites->functions[index].start)
		next++;
	return next;
}

size_t body_part(const struct body *body, const struct study *study, uint64_t address)
{
	const struct function *functions = study->reading.sites->functions;

	for (size_t i = body->index; i != SIZE_MAX; i = study->parts[i]) {
		if (address >= functions[i].start && address < functions[i].end)
			return i;
	}
	return SIZE_MAX;
}

static void keep(struct body *body, struct study *study, const struct instruction *instruction)
{
	body->instructions = reading_grow(&study->reading, body->instructions, body->count, &body->room, sizeof(*instruction));
	if (study->reading.is_short_of_memory)
		return;
	body->instructions[body->count++] = *instruction;
	body->has_indirect_jumps |= instruction->flow == FLOW_INDIRECT_JUMP;
	body->has_labels |= instruction->is_address && instruction->target != study->reading.sites->functions[body->index].start &&
		body_part(body, study, instruction->target) != SIZE_MAX;
}

static bool read_part(struct body *body, struct study *study, const struct function *part)
{
	for (uint64_t at = part->start; at < part->end && !study->reading.is_short_of_memory;) {
		struct instruction instruction;
		const uint8_t *code;

		if (!study_read(study, at, &instruction, &code))
			return false;
		keep(body, study, &instruction);
		at += instruction.size;
	}
	return !study->reading.is_short_of_memory;
}

/* The function, and what its compiler moved away from it. */
const char *body_read(struct body *body, struct study *study, size_t index)
{
	*body = (struct body) { .index = index };
	for (size_t i = index; i != SIZE_MAX; i = study->parts[i]) {
		if (!read_part(body, study, &study->reading.sites->functions[i]))
			return "not all of it can be read as instructions";
	}
	return NULL;
}

void body_free(struct body *body)
{
	free(body->instructions);
	*body = (struct body) { 0 };
}
