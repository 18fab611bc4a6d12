// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "branches.h"
#include "instruction.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>

/* How far a short jump leads. */
#define SHORT_REACH 127
#define SHORT_BYTES 2
#define TABLE_ENTRY_BYTES 4

static const uint8_t endbr64[] = { 0xf3, 0x0f, 0x1e, 0xfa };

/* What hands a thread back to where a signal interrupted it: those who walk along stacks know it by its bytes. */
static const char *const known_by_bytes[] = { "__restore_rt", "__restore" };

/**
 * struct study - a file whose functions are looked at
 * @reading: the file
 * @decoder: reads its instructions
 * @branches: where they may lead to
 * @parts: for each function, the next one that its compiler moved away from the same function; SIZE_MAX at the end
 */
struct study {
	struct reading reading;
	struct decoder decoder;
	struct branches branches;
	size_t *parts;
};

/**
 * struct room - the instructions at the start of a function that would be moved
 * @start: the first of them
 * @moved: their bytes
 * @end: behind them, and behind what else the jump would overwrite
 */
struct room {
	uint64_t start;
	size_t moved;
	uint64_t end;
};

static bool read_at(const struct study *study, uint64_t address, struct instruction *instruction, const uint8_t **code)
{
	size_t size;

	*code = reading_code(&study->reading, address, &size);
	return *code && instruction_read(&study->decoder, *code, size, address, instruction);
}

static uint64_t behind_endbr64(const struct study *study, uint64_t start)
{
	size_t size;
	const uint8_t *code = reading_code(&study->reading, start, &size);

	return code && size >= sizeof(endbr64) && !memcmp(code, endbr64, sizeof(endbr64)) ? start + sizeof(endbr64) : start;
}

static void find_parts(struct study *study)
{
	const struct sites *sites = study->reading.sites;

	study->parts = malloc((sites->symbol_count + 1) * sizeof(*study->parts));
	study->reading.is_short_of_memory |= !study->parts;
	for (size_t i = 0; study->parts && i < sites->symbol_count; i++)
		study->parts[i] = SIZE_MAX;
	for (size_t i = 0; study->parts && i < sites->symbol_count; i++) {
		size_t whole = sites->functions[i].whole;

		if (whole == i)
			continue;
		study->parts[i] = study->parts[whole];
		study->parts[whole] = i;
	}
}

/* What fills the gap behind a function, up to where the next one starts. */
static bool is_gap(const struct study *study, uint64_t from, uint64_t to)
{
	while (from < to) {
		struct instruction instruction;
		const uint8_t *code;

		if (!read_at(study, from, &instruction, &code) || !instruction.is_padding)
			return false;
		from += instruction.size;
	}
	return true;
}

static size_t same_start(const struct sites *sites, size_t from)
{
	size_t to = from + 1;

	while (to < sites->symbol_count && sites->functions[to].start == sites->functions[from].start)
		to++;
	return to;
}

static bool starts_another(const struct sites *sites, size_t index, uint64_t end)
{
	size_t next = same_start(sites, index);

	return next < sites->symbol_count && sites->functions[next].start < end;
}

static const char *find_room(const struct study *study, size_t index, struct room *room)
{
	const struct function *function = &study->reading.sites->functions[index];
	bool is_ended = false;

	room->start = behind_endbr64(study, function->start);
	for (room->moved = 0; room->moved < SITE_BYTES && !is_ended;) {
		struct instruction instruction;
		const uint8_t *code;

		if (room->start + room->moved >= function->end || !read_at(study, room->start + room->moved, &instruction, &code))
			return "its first bytes are no instructions";
		if (!instruction_can_move(&instruction, code))
			return "one of its first instructions, as a call, cannot be moved";
		room->moved += instruction.size;
		is_ended = instruction_ends(&instruction);
	}
	room->end = room->start + (room->moved < SITE_BYTES ? SITE_BYTES : room->moved);
	if (room->moved < SITE_BYTES &&
	    (room->start + room->moved < function->end || !is_gap(study, room->start + room->moved, room->end)))
		return "it is shorter than a jump";
	if (starts_another(study->reading.sites, index, room->end))
		return "another function starts in its first bytes";
	return NULL;
}

/* ---- what leads into the room */

/* Entries of a table of jumps are distances from its start, and each leads into code; the first that does not ends it. */
static bool table_leads_into(const struct study *study, uint64_t table, const struct room *room)
{
	size_t size;
	const uint8_t *entries = reading_bytes(&study->reading, table, &size);

	for (size_t i = 0; entries && i + TABLE_ENTRY_BYTES <= size; i += TABLE_ENTRY_BYTES) {
		int32_t distance;
		uint64_t target;

		memcpy(&distance, entries + i, sizeof(distance));
		target = table + distance;
		if (target < study->branches.low || target >= study->branches.high)
			return false;
		if (target > room->start && target < room->end)
			return true;
	}
	return false;
}

/**
 * struct body - what was seen in a function
 * @room: its first instructions
 * @start: of the whole function
 * @end: of the whole function
 * @has_indirect_jumps: whether it jumps to places that registers have
 * @has_labels: whether it takes addresses of its own code
 * @has_table: whether a table leads into the room
 */
struct body {
	const struct room *room;
	uint64_t start;
	uint64_t end;
	bool has_indirect_jumps;
	bool has_labels;
	bool has_table;
};

static const char *look_at(const struct study *study, const struct instruction *instruction, struct body *body)
{
	uint64_t target = instruction->target;
	bool is_inside = target >= body->start && target < body->end;

	if (target > body->start && target < body->room->end && instruction->flow != FLOW_CALL)
		return "a jump leads into its first instructions";
	if (target == body->start && (instruction->flow == FLOW_JUMP || instruction->flow == FLOW_BRANCH))
		return "it jumps to its own start, which may be a loop";
	body->has_indirect_jumps |= instruction->flow == FLOW_INDIRECT_JUMP;
	body->has_labels |= instruction->is_address && is_inside && target != body->start;
	if (instruction->is_address && !is_inside)
		body->has_table |= table_leads_into(study, target, body->room);
	return NULL;
}

static const char *look_through(const struct study *study, uint64_t from, uint64_t to, struct body *body)
{
	while (from < to) {
		struct instruction instruction;
		const uint8_t *code;
		const char *refusal;

		if (!read_at(study, from, &instruction, &code))
			return "not all of it can be read as instructions";
		refusal = look_at(study, &instruction, body);
		if (refusal)
			return refusal;
		from += instruction.size;
	}
	return NULL;
}

/* The function, and what its compiler moved away from it. */
static const char *look_through_function(const struct study *study, size_t index, const struct room *room)
{
	const struct sites *sites = study->reading.sites;
	const struct function *function = &sites->functions[index];
	struct body body = { .room = room, .start = function->start, .end = function->end };
	const char *refusal = look_through(study, function->start, function->end, &body);

	for (size_t i = study->parts[index]; i != SIZE_MAX && !refusal; i = study->parts[i])
		refusal = look_through(study, sites->functions[i].start, sites->functions[i].end, &body);
	if (refusal || !body.has_indirect_jumps)
		return refusal;
	if (body.has_table)
		return "a table of jumps leads into its first instructions";
	return body.has_labels ? "it jumps to addresses of its own that cannot be followed" : NULL;
}

static bool is_short_jump(uint8_t operation)
{
	return operation == 0xeb || (operation & 0xf0) == 0x70 || (operation >= 0xe0 && operation <= 0xe3);
}

/*
 * Whether an instruction may start at a place before a function. Those of the code before it are read from the last start
 * of a function on: if that leads to the start of this one, it passed by all that are there.
 */
static bool may_start_at(const struct study *study, size_t index, uint64_t place)
{
	const struct function *functions = study->reading.sites->functions;
	uint64_t end = functions[index].start, at;

	while (index && functions[index].start > place)
		index--;
	at = functions[index].start;
	if (at > place)
		return true;
	while (at < end) {
		struct instruction instruction;
		const uint8_t *code;

		if (at == place || !read_at(study, at, &instruction, &code))
			return true;
		at += instruction.size;
	}
	return at != end;
}

/* Any byte before the function may begin a short jump. */
static bool short_jump_leads_into(const struct study *study, size_t index, const struct room *room)
{
	size_t size;

	for (uint64_t place = room->start - SHORT_REACH - SHORT_BYTES; place < room->start; place++) {
		const uint8_t *code = reading_code(&study->reading, place, &size);
		uint64_t target = code && size >= SHORT_BYTES ? place + SHORT_BYTES + (int8_t)code[1] : 0;

		if (target > room->start && target < room->end && is_short_jump(*code) && may_start_at(study, index, place))
			return true;
	}
	return false;
}

/* ---- functions */

static bool is_known_by_bytes(const struct function *function)
{
	for (size_t i = 0; i < sizeof(known_by_bytes) / sizeof(*known_by_bytes); i++) {
		if (!strcmp(function->name, known_by_bytes[i]))
			return true;
	}
	return false;
}

static const char *find_entry(const struct study *study, size_t index, struct room *room)
{
	const struct function *function = &study->reading.sites->functions[index];
	const char *refusal = is_known_by_bytes(function) ? "others know it by its bytes" : find_room(study, index, room);

	if (!refusal)
		refusal = look_through_function(study, index, room);
	if (!refusal && (branches_lead_into(&study->branches, room->start + 1, room->end) || short_jump_leads_into(study, index, room)))
		refusal = "something outside may lead into its first instructions";
	return refusal;
}

static void add_entry(struct study *study, size_t index)
{
	struct function *function = &study->reading.sites->functions[index];
	struct room room;
	struct site site;

	function->refusal = find_entry(study, index, &room);
	if (function->refusal)
		return;
	site = (struct site) { .address = room.start, .function = index, .kind = SITE_MOVED_ENTRY, .size = room.moved };
	if (reading_copy(&study->reading, &site, room.end - room.start))
		reading_keep_site(&study->reading, &site);
	else
		function->refusal = "its first bytes are not in the file";
}

static bool has_places(const struct function *function)
{
	for (int kind = 0; kind < SITE_KINDS; kind++) {
		if (function->counts[kind])
			return true;
	}
	return false;
}

/* The first of a function's names that matches gets its readable form; SIZE_MAX if none does. */
static size_t choose_name(struct reading *reading, size_t from, size_t to, const regex_t *match)
{
	for (size_t i = from; i < to; i++) {
		struct function *function = &reading->sites->functions[i];
		char *name = function->whole == i && !strstr(function->name, ".cold") ? symbols_name(function->name) : NULL;

		if (name && (!match || !regexec(match, name, 0, NULL, 0))) {
			free(function->name);
			function->name = name;
			return i;
		}
		free(name);
	}
	return SIZE_MAX;
}

static void add_entries(struct study *study, const regex_t *match)
{
	struct sites *sites = study->reading.sites;

	for (size_t from = 0, to; from < sites->symbol_count && !study->reading.is_short_of_memory; from = to) {
		size_t chosen;

		to = same_start(sites, from);
		chosen = has_places(&sites->functions[from]) ? SIZE_MAX : choose_name(&study->reading, from, to, match);
		if (chosen != SIZE_MAX)
			add_entry(study, chosen);
	}
}

int sites_add_unprepared(struct sites *sites, int file, const char *path, const regex_t *match)
{
	struct study study = { 0 };
	int result = -1;

	if (!reading_open(&study.reading, sites, file)) {
		result = fail("%s is no program or library for 64 bits of x86", path);
	} else if (!decoder_open(&study.decoder)) {
		study.reading.function_room = sites->function_count;
		study.reading.site_room = sites->site_count;
		branches_find(&study.branches, &study.reading);
		find_parts(&study);
		add_entries(&study, match);
		result = study.reading.is_short_of_memory ? fail("no memory for the functions of %s", path) : 0;
	}
	free(study.parts);
	branches_free(&study.branches);
	decoder_close(&study.decoder);
	reading_close(&study.reading);
	return result;
}
