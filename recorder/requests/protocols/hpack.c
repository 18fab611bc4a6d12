// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "hpack.h"

#include <string.h>

#define MOST_SHIFT 28 /* of a number: no field that counts here is larger */
#define CODED 0x80

/* What comes next. FIELD is any of the three behind it, of which the first byte tells which one it is. */
enum { FIELD, INDEXED, LITERAL, RESIZE, NAME_LENGTH, NAME, VALUE_LENGTH, VALUE };

void hpack_open(struct hpack *fields)
{
	fields->is_lost = false;
	fields->is_counting = false;
	fields->state = FIELD;
	hpack_table_open(&fields->table);
	hpack_end(fields);
}

void hpack_lose(struct hpack *fields)
{
	fields->is_lost = true;
}

/* ---- fields */

static void end_field(struct hpack *fields)
{
	if (fields->name != HPACK_OTHER)
		fields->seen[fields->name]++;
	fields->is_started = true;
	fields->state = FIELD;
}

static void take_indexed(struct hpack *fields)
{
	struct hpack_field field;

	if (!hpack_table_field(&fields->table, fields->number, &field)) {
		hpack_lose(fields);
		return;
	}
	fields->name = field.name;
	if (fields->name != HPACK_OTHER)
		hpack_table_value(&fields->table, fields->number, &fields->found[fields->name]);
	end_field(fields);
}

static void want_value(struct hpack *fields)
{
	fields->value_bytes = 0;
	if (fields->name != HPACK_OTHER)
		fields->found[fields->name].count = 0;
	fields->state = VALUE_LENGTH;
}

static void take_literal(struct hpack *fields)
{
	struct hpack_field field;

	if (!fields->number) {
		fields->name_bytes = 0;
		fields->state = NAME_LENGTH;
	} else if (hpack_table_field(&fields->table, fields->number, &field)) {
		fields->name = field.name;
		fields->name_bytes = field.name_bytes;
		want_value(fields);
	} else {
		hpack_lose(fields);
	}
}

/* Only a list may start with it, and the table that both sides start with is large enough for most of them. */
static void take_resize(struct hpack *fields)
{
	if (fields->is_started || fields->number > HPACK_TABLE_BYTES)
		hpack_lose(fields);
	else
		hpack_table_resize(&fields->table, fields->number);
	fields->state = FIELD;
}

/* ---- texts */

static void end_text(struct hpack *fields)
{
	if (fields->is_coded && !hpack_huffman_may_end(&fields->code)) {
		hpack_lose(fields);
	} else if (fields->state == NAME) {
		fields->name = hpack_table_name(fields->name_start, fields->name_bytes);
		want_value(fields);
	} else {
		if (fields->is_added)
			hpack_table_add(&fields->table, fields->name, fields->name_bytes,
					fields->name == HPACK_OTHER ? NULL : &fields->found[fields->name],
					fields->value_bytes);
		end_field(fields);
	}
}

static void want_text(struct hpack *fields, uint8_t state)
{
	fields->state = state;
	hpack_huffman_start(&fields->code);
	if (!fields->number)
		end_text(fields);
}

static void take_letter(struct hpack *fields, uint8_t letter)
{
	struct hpack_value *value;

	if (fields->state == NAME) {
		if (fields->name_bytes < HPACK_NAME_BYTES)
			fields->name_start[fields->name_bytes] = letter;
		fields->name_bytes++;
		return;
	}
	fields->value_bytes++;
	if (fields->name == HPACK_OTHER)
		return;
	value = &fields->found[fields->name];
	if (value->count < HPACK_VALUE_BYTES)
		value->bytes[value->count++] = letter;
}

static void take_coded(struct hpack *fields, uint8_t byte)
{
	int letter;

	hpack_huffman_take(&fields->code, byte);
	while ((letter = hpack_huffman_letter(&fields->code)) >= 0)
		take_letter(fields, (uint8_t)letter);
	if (letter == HPACK_NO_LETTER)
		hpack_lose(fields);
}

static void take_text(struct hpack *fields, uint8_t byte)
{
	if (fields->is_coded)
		take_coded(fields, byte);
	else
		take_letter(fields, byte);
	if (!--fields->number)
		end_text(fields);
}

/* Skips up to @n bytes of a value of which only the length matters. How many were skipped. */
static size_t skip(struct hpack *fields, size_t n)
{
	if (fields->state != VALUE || fields->name != HPACK_OTHER || (fields->is_coded && fields->is_added))
		return 0;
	n = fields->number < n ? fields->number : n;
	fields->value_bytes += (uint32_t)n;
	fields->number -= (uint32_t)n;
	if (!fields->number) {
		fields->is_coded = false;
		end_text(fields);
	}
	return n;
}

/* ---- numbers */

/* A number that does not fit into the last @bits of its first byte goes on (RFC 7541, 5.1). */
static void start_number(struct hpack *fields, uint8_t byte, uint8_t bits)
{
	uint8_t most = (uint8_t)((1U << bits) - 1);

	fields->number = byte & most;
	fields->is_counting = fields->number == most;
	fields->shift = 0;
}

static void go_on_with_number(struct hpack *fields, uint8_t byte)
{
	fields->number += (uint32_t)(byte & 0x7f) << fields->shift;
	fields->shift = (uint8_t)(fields->shift + 7);
	fields->is_counting = byte & 0x80;
	if (fields->is_counting && fields->shift == MOST_SHIFT)
		hpack_lose(fields);
}

static void start_field(struct hpack *fields, uint8_t byte)
{
	fields->is_added = (byte & 0xc0) == 0x40;
	if (byte & 0x80) {
		fields->state = INDEXED;
		start_number(fields, byte, 7);
	} else if (fields->is_added) {
		fields->state = LITERAL;
		start_number(fields, byte, 6);
	} else if (byte & 0x20) {
		fields->state = RESIZE;
		start_number(fields, byte, 5);
	} else {
		fields->state = LITERAL;
		start_number(fields, byte, 4);
	}
}

static void take_number(struct hpack *fields)
{
	switch (fields->state) {
	case INDEXED:
		take_indexed(fields);
		break;
	case LITERAL:
		take_literal(fields);
		break;
	case RESIZE:
		take_resize(fields);
		break;
	default:
		want_text(fields, fields->state == NAME_LENGTH ? NAME : VALUE);
	}
}

static void take_byte(struct hpack *fields, uint8_t byte)
{
	if (fields->state == NAME || fields->state == VALUE) {
		take_text(fields, byte);
		return;
	}
	if (fields->is_counting) {
		go_on_with_number(fields, byte);
	} else if (fields->state == FIELD) {
		start_field(fields, byte);
	} else {
		fields->is_coded = byte & CODED;
		start_number(fields, byte, 7);
	}
	if (!fields->is_counting)
		take_number(fields);
}

/* ---- lists */

void hpack_feed(struct hpack *fields, const uint8_t *bytes, size_t n)
{
	for (size_t at = 0; at < n && !fields->is_lost;) {
		size_t skipped = skip(fields, n - at);

		at += skipped;
		if (!skipped)
			take_byte(fields, bytes[at++]);
	}
}

const struct hpack_value *hpack_value(const struct hpack *fields, enum hpack_name name)
{
	return fields->is_lost || fields->state != FIELD || fields->seen[name] != 1 ? NULL : &fields->found[name];
}

void hpack_end(struct hpack *fields)
{
	if (fields->state != FIELD)
		hpack_lose(fields);
	fields->is_started = false;
	memset(fields->seen, 0, sizeof(fields->seen));
}
