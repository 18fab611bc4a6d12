// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "study.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

/* What hands a thread back to where a signal interrupted it: those who walk along stacks know it by its bytes. */
static const char *const known_by_bytes[] = { "__restore_rt", "__restore" };

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

static bool is_known_by_bytes(const struct function *function)
{
	for (size_t i = 0; i < sizeof(known_by_bytes) / sizeof(*known_by_bytes); i++) {
		if (!strcmp(function->name, known_by_bytes[i]))
			return true;
	}
	return false;
}

static bool keep_room(struct study *study, size_t function, const struct room *room, enum site_kind kind)
{
	struct site site = { .address = room->start, .function = function, .kind = kind, .size = room->moved,
			     .returns = room->returns && kind == SITE_MOVED_EXIT };

	if (!reading_copy(&study->reading, &site, room->end - room->start))
		return false;
	reading_keep_site(&study->reading, &site);
	return true;
}

static void add_exits(struct study *study, const struct body *body, const struct room *entry)
{
	struct room *rooms;
	size_t count = rooms_at_exits(&rooms, entry, body, study);

	for (size_t i = 0; i < count; i++)
		keep_room(study, body->index, &rooms[i], SITE_MOVED_EXIT);
	free(rooms);
}

/*
 * Where the kernel can stop threads, without any instruction that gives way. The return address stays what it is: exits are
 * the instructions that return. A loop that comes back to the first instruction would count as calls.
 */
static void add_uprobes(struct study *study, const struct body *body)
{
	uint64_t start = study->reading.sites->functions[body->index].start;
	struct site site = { .address = room_first(study, start), .function = body->index, .kind = SITE_UPROBE_ENTRY };
	size_t *exits, count;

	if (body_may_loop(body, study))
		return;
	reading_keep_site(&study->reading, &site);
	count = body_exits(&exits, body, study);
	site.kind = SITE_UPROBE_EXIT;
	for (size_t i = 0; i < count; i++) {
		site.address = body->instructions[exits[i]].address;
		site.returns = body->instructions[exits[i]].flow == FLOW_RETURN;
		reading_keep_site(&study->reading, &site);
	}
	free(exits);
}

static const char *add_places(struct study *study, size_t index)
{
	struct body body;
	struct room entry;
	const char *refusal = body_read(&body, study, index);
	bool is_read = !refusal;

	if (is_read)
		refusal = room_at_entry(&entry, &body, study);
	if (!refusal && !keep_room(study, index, &entry, SITE_MOVED_ENTRY))
		refusal = "its first bytes are not in the file";
	if (!refusal)
		add_exits(study, &body, &entry);
	else if (is_read)
		add_uprobes(study, &body);
	body_free(&body);
	return refusal;
}

static bool has_places(const struct function *function)
{
	for (int kind = 0; kind < SITE_KINDS; kind++) {
		if (function->counts[kind])
			return true;
	}
	return false;
}

/* The first of a function's names that matches; SIZE_MAX if none does. */
static size_t choose_name(const struct sites *sites, size_t from, size_t to, const regex_t *match)
{
	for (size_t i = from; i < to; i++) {
		const struct function *function = &sites->functions[i];

		if (function->whole == i && !strstr(function->symbol, ".cold") && sites_match(function, match))
			return i;
	}
	return SIZE_MAX;
}

static void add_functions(struct study *study, const regex_t *match)
{
	struct sites *sites = study->reading.sites;

	for (size_t from = 0, to; from < sites->symbol_count && !study->reading.is_short_of_memory; from = to) {
		size_t chosen;

		to = study_next_start(study, from);
		chosen = has_places(&sites->functions[from]) ? SIZE_MAX : choose_name(sites, from, to, match);
		if (chosen == SIZE_MAX)
			continue;
		sites->functions[chosen].refusal = is_known_by_bytes(&sites->functions[chosen]) ?
			"others know it by its bytes" : add_places(study, chosen);
	}
}

/* ---- probes that the source names */

static uint64_t end_of(const struct site *site)
{
	if (site->kind == SITE_UPROBE_ENTRY || site->kind == SITE_UPROBE_EXIT)
		return site->address + 1;
	return site->address + (site->size > SITE_BYTES ? site->size : SITE_BYTES);
}

static bool is_taken(const struct sites *sites, const struct room *room)
{
	for (size_t i = 0; i < sites->site_count; i++) {
		const struct site *site = &sites->sites[i];

		if (site->kind != SITE_USDT && site->address < room->end && end_of(site) > room->start)
			return true;
	}
	return false;
}

static const char *add_point(struct study *study, size_t index, size_t function)
{
	struct sites *sites = study->reading.sites;
	struct body body;
	struct room room;
	const char *refusal = body_read(&body, study, function);

	if (!refusal)
		refusal = room_at_point(&room, &body, study, sites->functions[index].start);
	if (!refusal && is_taken(sites, &room))
		refusal = "another place is too near";
	if (!refusal && !keep_room(study, index, &room, SITE_MOVED_POINT))
		refusal = "its bytes are not in the file";
	body_free(&body);
	return refusal;
}

static void add_points(struct study *study, const regex_t *match)
{
	struct sites *sites = study->reading.sites;

	for (size_t i = sites->symbol_count; i < sites->function_count && !study->reading.is_short_of_memory; i++) {
		struct function *point = &sites->functions[i];
		ssize_t function = symbols_find(sites, point->start);

		if (point->refusal || !sites_match(point, match))
			continue;
		point->refusal = function < 0 ? "it is in no function that has a symbol" : add_point(study, i, function);
	}
}

/* ---- all of a file */

/*
 * All of a file's code is read only if some name that a function has or may get is meant. Where none has a name, it is read
 * in any case, so that one of those that they get can be told.
 */
static bool may_be_meant(struct study *study, const char *path, const regex_t *match)
{
	const struct sites *sites = study->reading.sites;

	if (!sites->symbol_count)
		return true;
	for (size_t i = 0; i < sites->function_count; i++) {
		if (sites_match(&sites->functions[i], match))
			return true;
	}
	return sites->is_stripped && unnamed_may_match(study, path, match);
}

static void read_code(struct study *study, const char *path, const regex_t *match)
{
	branches_find(&study->branches, &study->reading);
	unnamed_find(study, path);
	find_parts(study);
	add_functions(study, match);
	add_points(study, match);
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
		study.reading.is_short_of_memory |= !names_read(sites);
		if (!study.reading.is_short_of_memory && may_be_meant(&study, path, match))
			read_code(&study, path, match);
		result = study.reading.is_short_of_memory ? fail("no memory for the functions of %s", path) : 0;
	}
	free(study.parts);
	branches_free(&study.branches);
	branches_free(&study.strays);
	decoder_close(&study.decoder);
	reading_close(&study.reading);
	return result;
}
