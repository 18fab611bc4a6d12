// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* A fuzzer of HPACK: lists, each behind its length, must be read the same as a whole and byte by byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../hpack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "%s\n", what);
	abort();
}

static void require_same_value(const struct hpack_value *one, const struct hpack_value *other)
{
	require(!one == !other, "the cuts changed whether there is a value");
	require(!one || (one->count == other->count && !memcmp(one->bytes, other->bytes, one->count)),
		"the cuts changed a value");
}

static void require_sound(const struct hpack_table *table)
{
	uint32_t bytes = 0, kept = 0;

	for (uint32_t i = 0; i < table->count; i++) {
		const struct hpack_field *field = &table->fields[(table->newest - i) % (sizeof(table->fields) / sizeof(*field))];

		require(field->name_bytes + field->kept + HPACK_FIELD_BYTES <= field->bytes, "more is kept than counts");
		bytes += field->bytes;
		kept += field->kept;
		require((field->start + kept) % HPACK_TABLE_BYTES == table->next, "values do not follow each other");
	}
	require(bytes == table->bytes && bytes <= table->most && table->most <= HPACK_TABLE_BYTES, "the size of the table");
}

/* Each part lies in memory that ends with it. */
static void feed(struct hpack *fields, const uint8_t *bytes, size_t n, size_t cut)
{
	for (size_t at = 0; at < n; at += cut) {
		size_t given = n - at < cut ? n - at : cut;
		uint8_t *exact = malloc(given);

		require(exact, "no memory");
		memcpy(exact, bytes + at, given);
		hpack_feed(fields, exact, given);
		free(exact);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct hpack whole, cut;

	hpack_open(&whole);
	hpack_open(&cut);
	for (size_t at = 0; at < size;) {
		size_t n = data[at++];

		n = n < size - at ? n : size - at;
		feed(&whole, data + at, n, SIZE_MAX);
		feed(&cut, data + at, n, 1);
		require_same_value(hpack_value(&whole, HPACK_METHOD), hpack_value(&cut, HPACK_METHOD));
		require_same_value(hpack_value(&whole, HPACK_PATH), hpack_value(&cut, HPACK_PATH));
		hpack_end(&whole);
		hpack_end(&cut);
		require(whole.is_lost == cut.is_lost, "the cuts changed whether it is lost");
		require_sound(&whole.table);
		at += n;
	}
	return 0;
}
