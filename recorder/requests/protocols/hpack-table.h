/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The fields that HPACK names by their numbers (RFC 7541, 2.3). Of most, only their sizes are kept, by which the table
 * forgets them; of methods and paths, the start of the value, too.
 */
#ifndef WAKEPATH_HPACK_TABLE_H
#define WAKEPATH_HPACK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** HPACK_TABLE_BYTES - the largest table that is followed; the one that each connection starts with */
#define HPACK_TABLE_BYTES 4096
/** HPACK_FIELD_BYTES - what a field counts for beside its name and value */
#define HPACK_FIELD_BYTES 32
/** HPACK_VALUE_BYTES - what is kept of a value */
#define HPACK_VALUE_BYTES 160

/** enum hpack_name - names that count here */
enum hpack_name { HPACK_METHOD, HPACK_PATH, HPACK_NAMES, HPACK_OTHER = HPACK_NAMES };

/**
 * struct hpack_value - the start of a value
 * @count: how many bytes are kept
 * @bytes: they
 */
struct hpack_value {
	uint8_t count;
	uint8_t bytes[HPACK_VALUE_BYTES];
};

/**
 * struct hpack_field - a field that has a number
 * @name: what it is
 * @name_bytes: length of the name
 * @bytes: what it counts for in the table
 * @start: where its value is kept
 * @kept: how many bytes of it
 */
struct hpack_field {
	uint8_t name;
	uint8_t kept;
	uint16_t name_bytes;
	uint16_t bytes;
	uint16_t start;
};

/**
 * struct hpack_table - the fields that the asking side has added
 * @most: bytes that they may count for
 * @bytes: what they count for
 * @newest: place of the last one
 * @count: how many
 * @next: where the value of the next one is kept
 * @fields: they; the one behind the last place is the first one
 * @values: what is kept of their values, in the same way
 */
struct hpack_table {
	uint32_t most;
	uint32_t bytes;
	uint32_t newest;
	uint32_t count;
	uint32_t next;
	struct hpack_field fields[HPACK_TABLE_BYTES / HPACK_FIELD_BYTES];
	uint8_t values[HPACK_TABLE_BYTES];
};

/** hpack_table_open - the table of a new connection */
void hpack_table_open(struct hpack_table *table);

/** hpack_table_name - what a name is */
enum hpack_name hpack_table_name(const void *name, size_t n);

/** hpack_table_field - fill @field with the one that has a number; false if none has it */
bool hpack_table_field(const struct hpack_table *table, uint32_t number, struct hpack_field *field);

/** hpack_table_value - fill @value with what is kept of the value of a field, whose name counts here */
void hpack_table_value(const struct hpack_table *table, uint32_t number, struct hpack_value *value);

/**
 * hpack_table_add - add a field, for which old ones may have to go
 * @name: of it
 * @name_bytes: length of the name
 * @value: the start of its value; NULL for HPACK_OTHER
 * @value_bytes: length of the value
 */
void hpack_table_add(struct hpack_table *table, enum hpack_name name, uint32_t name_bytes,
		     const struct hpack_value *value, uint32_t value_bytes);

/** hpack_table_resize - change what all fields may count for, up to HPACK_TABLE_BYTES */
void hpack_table_resize(struct hpack_table *table, uint32_t most);

#endif
