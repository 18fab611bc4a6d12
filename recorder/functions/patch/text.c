// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "text.h"

#include "content.h"
#include "clock.h"
#include "message.h"
#include "trampoline.h"

#include <string.h>

/*
 * A recorder may be killed while it writes, which is between two pages then. So each page is written at once, and a place
 * that lies in two of them first gets an operation that does nothing with whatever four bytes follow it: it compares them
 * with a register, and flags mean nothing where a function starts or ends.
 */
#define GUARD 0xa9
/* A recorder that was not seen for so long, in ns, is no more. */
#define ABSENCE 10000000000ULL
#define LONGEST_STRETCH 65536
#define LONGEST_GAP 4096
#define PAGE SITE_PAGE

/*
 * Places that are near each other are read and written at once, with what is between them: while all threads stand still,
 * each system call counts. Those that lie in two pages are listed once they are changed.
 */
struct stretch {
	size_t from;
	size_t to;
	uint64_t start;
	size_t bytes;
	uint8_t text[LONGEST_STRETCH];
	const struct probe *borders[LONGEST_STRETCH / PAGE + 1];
	size_t border_count;
};

/* Whether a stretch from a place to another one may go on to a third. */
static bool is_near(const struct patch *patch, size_t from, size_t last, size_t next)
{
	const struct probe *probes = patch->probes;

	return probes[next].module == probes[from].module && probes[next].address - probes[last].address < LONGEST_GAP &&
		probes[next].address + SITE_BYTES - probes[from].address <= LONGEST_STRETCH;
}

/* Reads what is at some places; false if their text is not there. */
static bool read_places(const struct patch *patch, size_t from, size_t to, struct stretch *stretch)
{
	stretch->from = from;
	stretch->to = to;
	stretch->start = patch->probes[from].address;
	stretch->bytes = patch->probes[to - 1].address + SITE_BYTES - stretch->start;
	stretch->border_count = 0;
	return target_read(patch->target, stretch->start, stretch->text, stretch->bytes);
}

/* The stretch from a place on; false if there is none, or if its text is not there. */
static bool read_stretch(const struct patch *patch, size_t from, struct stretch *stretch)
{
	size_t to = from + 1;

	if (from >= patch->probe_count)
		return false;
	while (to < patch->probe_count && is_near(patch, from, to - 1, to))
		to++;
	return read_places(patch, from, to, stretch);
}

static uint8_t *place_of(struct stretch *stretch, const struct probe *probe)
{
	return stretch->text + (probe->address - stretch->start);
}

static void change_place(struct stretch *stretch, const struct probe *probe, const uint8_t *bytes)
{
	memcpy(place_of(stretch, probe), bytes, SITE_BYTES);
	if (site_is_in_two_pages(probe->address))
		stretch->borders[stretch->border_count++] = probe;
}

/* ---- writing */

/* What a place holds while only one of its pages is changed; how many bytes. */
static size_t guard_of(const struct probe *probe, uint8_t guard[SITE_BYTES])
{
	if (!probe->size || probe->size >= SITE_BYTES) {
		guard[0] = GUARD;
		return 1;
	}
	/* It leaves the place, or returns. */
	memcpy(guard, probe->before, probe->size);
	return probe->size;
}

static bool write_guard(const struct patch *patch, struct stretch *stretch, const struct probe *probe)
{
	uint8_t guard[SITE_BYTES];
	size_t size = guard_of(probe, guard);

	memcpy(place_of(stretch, probe), guard, size);
	return target_write(patch->target, probe->address, guard, size);
}

static bool write_pages(const struct patch *patch, const struct stretch *stretch)
{
	bool is_written = true;

	for (size_t from = 0, to; from < stretch->bytes && is_written; from = to) {
		to = from + PAGE - (stretch->start + from) % PAGE;
		to = to < stretch->bytes ? to : stretch->bytes;
		is_written = target_write(patch->target, stretch->start + from, stretch->text + from, to - from);
	}
	return is_written;
}

/* False if the text is not there any more. */
static bool write_stretch(const struct patch *patch, struct stretch *stretch)
{
	uint8_t starts[LONGEST_STRETCH / PAGE + 1][SITE_BYTES];
	bool is_written = true;

	for (size_t i = 0; i < stretch->border_count; i++) {
		memcpy(starts[i], place_of(stretch, stretch->borders[i]), SITE_BYTES);
		is_written &= write_guard(patch, stretch, stretch->borders[i]);
	}
	is_written = is_written && write_pages(patch, stretch);
	for (size_t i = 0; i < stretch->border_count && is_written; i++) {
		uint64_t address = stretch->borders[i]->address;

		is_written = target_write(patch->target, address, starts[i], PAGE - address % PAGE);
	}
	return is_written;
}

/* ---- what is there */

static int refuse_text(const struct patch *patch, const struct probe *probe)
{
	uint8_t now[SITE_BYTES] = { 0 };
	const char *name = patch->functions[probe->function].name;

	target_read(patch->target, probe->address, now, SITE_BYTES);
	if (now[0] == probe->call[0])
		return fail("%s of process %d is switched on already; end that recording first", name, patch->target->pid);
	return content_refuse(patch, probe);
}

/*
 * Whether a place is on, and nobody records it: it is that of a child, whose data are zeros, or the recorder was killed.
 * A recorder that lives is seen many times a second.
 */
static bool is_left_over(const struct target *target, uint64_t address)
{
	uint64_t blob = content_called_at(target, address), slots, seen;

	if (!blob || !target_read(target, blob + DATA_SLOTS, &slots, sizeof(slots)))
		return false;
	return !slots || (target_read(target, slots - SLOT_BYTES + TABLE_SEEN, &seen, sizeof(seen)) &&
			  clock_now() - seen > ABSENCE);
}

static bool are_free(const struct patch *patch, struct stretch *stretch)
{
	for (size_t i = stretch->from; i < stretch->to; i++) {
		const struct probe *probe = &patch->probes[i];

		if (memcmp(place_of(stretch, probe), probe->before, SITE_BYTES) && !is_left_over(patch->target, probe->address))
			return refuse_text(patch, probe), false;
	}
	return true;
}

/* The first place from one on whose file is new; the number of places if there is none. */
static size_t find_new(const struct patch *patch, size_t from)
{
	while (from < patch->probe_count && patch->modules[patch->probes[from].module].state != MODULE_NEW)
		from++;
	return from;
}

/* A page that is written for the first time is copied, which takes longest: so the same byte is written before. */
void text_prepare(const struct patch *patch)
{
	uint64_t page = 0;

	for (size_t i = find_new(patch, 0); i < patch->probe_count; i = find_new(patch, i + 1)) {
		uint64_t address = patch->probes[i].address, last = address + SITE_BYTES - 1;
		uint8_t byte;

		if (last / PAGE == page)
			continue;
		page = last / PAGE;
		if (target_read(patch->target, last, &byte, 1))
			target_write(patch->target, last, &byte, 1);
	}
}

/* Gives places of a stretch their bytes back, where they are on. */
static void give_back(struct patch *patch, struct stretch *stretch)
{
	bool is_changed = false;

	for (size_t i = stretch->from; i < stretch->to; i++) {
		struct probe *probe = &patch->probes[i];

		if (probe->is_on && !memcmp(place_of(stretch, probe), probe->call, SITE_BYTES)) {
			change_place(stretch, probe, probe->before);
			is_changed = true;
		}
		probe->is_on = false;
	}
	if (is_changed)
		write_stretch(patch, stretch);
}

void text_switch_off(struct patch *patch)
{
	struct stretch stretch;

	for (size_t next = 0; next < patch->probe_count; next = stretch.to) {
		/* A library may be gone, and another one in its place. */
		if (read_stretch(patch, next, &stretch))
			give_back(patch, &stretch);
		for (size_t i = stretch.from; i < stretch.to; i++)
			patch->probes[i].is_on = false;
	}
}

/* Of the places that are new, those before one. */
static void give_back_new(struct patch *patch, size_t end)
{
	struct stretch stretch;

	for (size_t next = find_new(patch, 0); next < end; next = find_new(patch, stretch.to)) {
		if (read_stretch(patch, next, &stretch))
			give_back(patch, &stretch);
	}
}

/* Writes the calls of a stretch, unless one of its places is not free. */
static int switch_on_stretch(struct patch *patch, struct stretch *stretch)
{
	if (!are_free(patch, stretch))
		return -1;
	for (size_t i = stretch->from; i < stretch->to; i++) {
		change_place(stretch, &patch->probes[i], patch->probes[i].call);
		patch->probes[i].is_on = true;
	}
	if (write_stretch(patch, stretch))
		return 0;
	return fail("cannot write the text of %s in process %d", patch->functions[patch->probes[stretch->from].function].name,
		    patch->target->pid);
}

/* Each stretch is read once only: that takes most of the time for which threads stand still. */
int text_switch_on(struct patch *patch)
{
	struct stretch stretch;

	trampoline_take_over(patch);
	for (size_t next = find_new(patch, 0); next < patch->probe_count; next = find_new(patch, stretch.to)) {
		int result = read_stretch(patch, next, &stretch) ? switch_on_stretch(patch, &stretch) :
			refuse_text(patch, &patch->probes[next]);

		if (result) {
			give_back_new(patch, stretch.to);
			trampoline_hand_back(patch);
			return -1;
		}
	}
	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].state == MODULE_NEW)
			patch->modules[i].state = MODULE_ON;
	}
	return 0;
}

void text_list_changes(struct patch *patch, const bool *is_in, struct places *changes)
{
	changes->count = 0;
	for (size_t i = 0; i < patch->probe_count; i++) {
		patch->probes[i].is_wanted = is_in[patch->probes[i].function];
		if (patch->probes[i].is_on != patch->probes[i].is_wanted)
			changes->places[changes->count++] = i;
	}
}

/* Writes the other bytes of places into a stretch. One that holds something else is left alone: its library may be gone. */
static void switch_places(struct patch *patch, struct stretch *stretch, const size_t *places, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct probe *probe = &patch->probes[places[i]];
		uint8_t *place = place_of(stretch, probe);

		if (memcmp(place, probe->is_on ? probe->call : probe->before, SITE_BYTES))
			continue;
		change_place(stretch, probe, probe->is_on ? probe->before : probe->call);
		probe->is_on = !probe->is_on;
	}
}

void text_adjust(struct patch *patch, const struct places *changes)
{
	const size_t *places = changes->places;
	struct stretch stretch;
	size_t next;

	for (size_t i = 0; i < changes->count; i = next) {
		for (next = i + 1; next < changes->count && is_near(patch, places[i], places[next - 1], places[next]);)
			next++;
		if (!read_places(patch, places[i], places[next - 1] + 1, &stretch))
			continue;
		switch_places(patch, &stretch, places + i, next - i);
		write_stretch(patch, &stretch);
	}
}
