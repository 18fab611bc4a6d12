// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "hpack-table.h"

#include <string.h>

#define PLACES (HPACK_TABLE_BYTES / HPACK_FIELD_BYTES)

/* The names of RFC 7541, appendix A, from number 1 on. */
static const char *const names[] = {
	":authority", ":method", ":method", ":path", ":path", ":scheme", ":scheme", ":status", ":status", ":status",
	":status", ":status", ":status", ":status", "accept-charset", "accept-encoding", "accept-language",
	"accept-ranges", "accept", "access-control-allow-origin", "age", "allow", "authorization", "cache-control",
	"content-disposition", "content-encoding", "content-language", "content-length", "content-location",
	"content-range", "content-type", "cookie", "date", "etag", "expect", "expires", "from", "host", "if-match",
	"if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "last-modified", "link", "location",
	"max-forwards", "proxy-authenticate", "proxy-authorization", "range", "referer", "refresh", "retry-after",
	"server", "set-cookie", "strict-transport-security", "transfer-encoding", "user-agent", "vary", "via",
	"www-authenticate",
};

/* The values of methods and paths there, from FIRST_VALUE on. */
static const char *const values[] = { "GET", "POST", "/", "/index.html" };

#define FIXED (sizeof(names) / sizeof(names[0]))
#define FIRST_VALUE 2

static uint32_t place_of(const struct hpack_table *table, uint32_t number)
{
	return (table->newest - (number - (uint32_t)FIXED - 1)) % PLACES;
}

void hpack_table_open(struct hpack_table *table)
{
	table->bytes = 0;
	table->count = 0;
	table->next = 0;
	table->most = HPACK_TABLE_BYTES;
}

enum hpack_name hpack_table_name(const void *name, size_t n)
{
	if (n == strlen(":path") && !memcmp(name, ":path", n))
		return HPACK_PATH;
	return n == strlen(":method") && !memcmp(name, ":method", n) ? HPACK_METHOD : HPACK_OTHER;
}

bool hpack_table_field(const struct hpack_table *table, uint32_t number, struct hpack_field *field)
{
	if (!number || number > FIXED + table->count)
		return false;
	if (number > FIXED) {
		*field = table->fields[place_of(table, number)];
		return true;
	}
	*field = (struct hpack_field){ .name_bytes = (uint16_t)strlen(names[number - 1]) };
	field->name = (uint8_t)hpack_table_name(names[number - 1], field->name_bytes);
	return true;
}

void hpack_table_value(const struct hpack_table *table, uint32_t number, struct hpack_value *value)
{
	const struct hpack_field *field;

	if (number <= FIXED) {
		value->count = (uint8_t)strlen(values[number - FIRST_VALUE]);
		memcpy(value->bytes, values[number - FIRST_VALUE], value->count);
		return;
	}
	field = &table->fields[place_of(table, number)];
	value->count = field->kept;
	for (uint32_t i = 0; i < field->kept; i++)
		value->bytes[i] = table->values[(field->start + i) % HPACK_TABLE_BYTES];
}

static void forget_until(struct hpack_table *table, uint32_t most)
{
	while (table->bytes > most)
		table->bytes -= table->fields[(table->newest - --table->count) % PLACES].bytes;
}

/*
 * Nothing that is still in the table lies where the new value is kept: each value counts for more than its kept bytes.
 * A field that is larger than the table only empties it.
 */
void hpack_table_add(struct hpack_table *table, enum hpack_name name, uint32_t name_bytes,
		     const struct hpack_value *value, uint32_t value_bytes)
{
	uint64_t bytes = (uint64_t)name_bytes + value_bytes + HPACK_FIELD_BYTES;
	struct hpack_field *field;

	forget_until(table, bytes < table->most ? table->most - (uint32_t)bytes : 0);
	if (bytes > table->most)
		return;
	table->newest = (table->newest + 1) % PLACES;
	table->count++;
	table->bytes += (uint32_t)bytes;
	field = &table->fields[table->newest];
	*field = (struct hpack_field){
		.name = (uint8_t)name,
		.kept = name == HPACK_OTHER ? 0 : value->count,
		.name_bytes = (uint16_t)name_bytes,
		.bytes = (uint16_t)bytes,
		.start = (uint16_t)table->next,
	};
	for (uint32_t i = 0; i < field->kept; i++)
		table->values[(field->start + i) % HPACK_TABLE_BYTES] = value->bytes[i];
	table->next = (table->next + field->kept) % HPACK_TABLE_BYTES;
}

void hpack_table_resize(struct hpack_table *table, uint32_t most)
{
	table->most = most;
	forget_until(table, most);
}
