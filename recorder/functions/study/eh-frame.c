// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* As the Linux Standard Base describes .eh_frame, with DWARF 4, section 6.4. */
#include "eh-frame.h"

#include <stdlib.h>
#include <string.h>

#define LONG_RECORD 0xffffffff
#define ID_BYTES 4
/* How addresses are written: their format, and what they are relative to. */
#define FORMAT 0x0f
#define RELATIVE 0x70
#define TO_PLACE 0x10
#define INDIRECT 0x80

/* The stack pointer is 8 bytes below the frame, where the return address is. */
static const uint8_t as_called[] = { 0x0c, 7, 8, 0x90, 1 };

/**
 * struct cursor - bytes of the section that are read in order
 * @at: the next one
 * @end: behind the last one
 * @is_bad: whether more was asked for than there is, or something that is not understood
 */
struct cursor {
	const uint8_t *at;
	const uint8_t *end;
	bool is_bad;
};

/**
 * struct section - .eh_frame
 * @start: its first byte
 * @end: behind its last one
 * @address: of its first byte
 */
struct section {
	const uint8_t *start;
	const uint8_t *end;
	uint64_t address;
};

/**
 * struct common - what frames share
 * @encoding: of their addresses
 * @has_sizes: whether they have a size of what is no instruction
 * @is_signal: whether they are of the handlers of signals
 * @is_as_called: whether they begin as a call leaves the stack, unless they say so
 */
struct common {
	uint8_t encoding;
	bool has_sizes;
	bool is_signal;
	bool is_as_called;
};

/* ---- bytes */

static uint64_t read_number(struct cursor *cursor, size_t size)
{
	uint64_t number = 0;

	if ((size_t)(cursor->end - cursor->at) < size) {
		cursor->is_bad = true;
		cursor->at = cursor->end;
		return 0;
	}
	memcpy(&number, cursor->at, size);
	cursor->at += size;
	return number;
}

/* Of seven bits in a byte. The sign of those that have one means nothing here. */
static uint64_t read_short_number(struct cursor *cursor)
{
	uint64_t number = 0;
	uint8_t byte = 0x80;

	for (int shift = 0; byte & 0x80 && !cursor->is_bad; shift += 7) {
		byte = read_number(cursor, 1);
		if (shift < 63)
			number |= (uint64_t)(byte & 0x7f) << shift;
		else
			cursor->is_bad |= byte;
	}
	return number;
}

static void skip(struct cursor *cursor, uint64_t bytes)
{
	bool is_there = bytes <= (uint64_t)(cursor->end - cursor->at);

	cursor->is_bad |= !is_there;
	cursor->at = is_there ? cursor->at + bytes : cursor->end;
}

/* As the format of an encoding has it, without what it is relative to. */
static uint64_t read_formatted(struct cursor *cursor, uint8_t encoding)
{
	switch (encoding & FORMAT) {
	case 0x00:
	case 0x04:
	case 0x0c:
		return read_number(cursor, 8);
	case 0x03:
		return read_number(cursor, 4);
	case 0x0b:
		return (int64_t)(int32_t)read_number(cursor, 4);
	default:
		cursor->is_bad = true;
		return 0;
	}
}

static uint64_t read_address(struct cursor *cursor, const struct section *section, uint8_t encoding)
{
	uint64_t place = section->address + (cursor->at - section->start);
	uint64_t number = read_formatted(cursor, encoding);

	cursor->is_bad |= encoding & INDIRECT || ((encoding & RELATIVE) && (encoding & RELATIVE) != TO_PLACE);
	return encoding & RELATIVE ? number + place : number;
}

/* ---- what frames share */

static void read_augmentation(struct cursor *cursor, const char *letters, struct common *common)
{
	for (; *letters && !cursor->is_bad; letters++) {
		if (*letters == 'R')
			common->encoding = read_number(cursor, 1);
		else if (*letters == 'P')
			read_formatted(cursor, read_number(cursor, 1));
		else if (*letters == 'L')
			skip(cursor, 1);
		else if (*letters == 'S')
			common->is_signal = true;
		else
			cursor->is_bad = true;
	}
}

/* @cursor is behind the number that says what it is. */
static bool read_common(struct cursor *cursor, struct common *common)
{
	uint64_t version = read_number(cursor, 1), size;
	const char *letters = (const char *)cursor->at;
	struct cursor augmentation;

	*common = (struct common) { 0 };
	while (read_number(cursor, 1) && !cursor->is_bad)
		;
	read_short_number(cursor);
	read_short_number(cursor);
	if (version == 1)
		skip(cursor, 1);
	else
		read_short_number(cursor);
	if (cursor->is_bad || (version != 1 && version != 3) || (*letters && *letters != 'z'))
		return false;
	common->has_sizes = *letters;
	size = common->has_sizes ? read_short_number(cursor) : 0;
	augmentation = (struct cursor) { .at = cursor->at, .end = cursor->end };
	skip(cursor, size);
	augmentation.end = cursor->at;
	read_augmentation(&augmentation, common->has_sizes ? letters + 1 : letters, common);
	common->is_as_called = (size_t)(cursor->end - cursor->at) >= sizeof(as_called) &&
		!memcmp(cursor->at, as_called, sizeof(as_called));
	for (const uint8_t *at = cursor->at + sizeof(as_called); common->is_as_called && at < cursor->end; at++)
		common->is_as_called = !*at;
	return !cursor->is_bad && !augmentation.is_bad;
}

/* ---- frames */

/* Takes a record; false at the end of the section. */
static bool next_record(struct cursor *all, struct cursor *record)
{
	uint64_t size = read_number(all, 4);

	if (all->is_bad || !size || size == LONG_RECORD)
		return false;
	*record = (struct cursor) { .at = all->at, .end = all->at };
	skip(all, size);
	record->end = all->at;
	return !all->is_bad;
}

static bool find_common(const struct section *section, const uint8_t *place, uint64_t distance, struct common *common)
{
	struct cursor all, record;

	if (distance > (uint64_t)(place - section->start))
		return false;
	all = (struct cursor) { .at = place - distance, .end = section->end };
	return next_record(&all, &record) && !read_number(&record, ID_BYTES) && read_common(&record, common);
}

/* No instruction, or first one that is of a later place (DW_CFA_nop, DW_CFA_advance_loc in its four sizes). */
static bool changes_nothing_at_start(const struct cursor *instructions)
{
	const uint8_t *at = instructions->at;

	while (at < instructions->end && !*at)
		at++;
	return at == instructions->end || (*at > 0x40 && *at < 0x80) || (*at >= 0x02 && *at <= 0x04);
}

/* @record is a frame, or what frames share. */
static bool read_frame(struct cursor *record, const struct section *section, struct frame *frame)
{
	const uint8_t *place = record->at;
	uint64_t distance = read_number(record, ID_BYTES);
	struct common common;

	if (!distance || !find_common(section, place, distance, &common) || common.is_signal)
		return false;
	frame->start = read_address(record, section, common.encoding);
	frame->end = frame->start + read_formatted(record, common.encoding);
	if (common.has_sizes)
		skip(record, read_short_number(record));
	frame->is_as_called = common.is_as_called && changes_nothing_at_start(record);
	return !record->is_bad;
}

static int compare_frames(const void *one, const void *other)
{
	const struct frame *a = one, *b = other;

	return a->start < b->start ? -1 : a->start > b->start;
}

static bool is_code(const struct reading *reading, const struct frame *frame)
{
	size_t size;

	return frame->start < frame->end && reading_code(reading, frame->start, &size) && frame->end - frame->start <= size;
}

/* Of stretches that overlap, none is certain. */
static size_t drop_overlapping(struct frame *frames, size_t count)
{
	uint64_t highest = 0;
	size_t kept = 0;

	for (size_t i = 0; i < count; i++) {
		bool overlaps = frames[i].start < highest || (i + 1 < count && frames[i + 1].start < frames[i].end);

		highest = frames[i].end > highest ? frames[i].end : highest;
		if (!overlaps)
			frames[kept++] = frames[i];
	}
	return kept;
}

size_t frames_read(struct reading *reading, struct frame **frames)
{
	GElf_Shdr header;
	Elf_Scn *found = reading_section(reading, ".eh_frame", &header);
	Elf_Data *data = found ? elf_rawdata(found, NULL) : NULL;
	size_t count = 0, room = 0;
	struct section section;
	struct cursor all, record;

	*frames = NULL;
	if (!data || !data->d_buf)
		return 0;
	section = (struct section) { data->d_buf, (const uint8_t *)data->d_buf + data->d_size, header.sh_addr };
	all = (struct cursor) { .at = section.start, .end = section.end };
	while (next_record(&all, &record) && !reading->is_short_of_memory) {
		struct frame frame;

		if (!read_frame(&record, &section, &frame) || !is_code(reading, &frame))
			continue;
		*frames = reading_grow(reading, *frames, count, &room, sizeof(frame));
		if (!reading->is_short_of_memory)
			(*frames)[count++] = frame;
	}
	if (count)
		qsort(*frames, count, sizeof(**frames), compare_frames);
	return drop_overlapping(*frames, count);
}

bool frame_has(const struct frame *frame, uint64_t address)
{
	return address >= frame->start && address < frame->end;
}
