// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * The examples of RFC 7541, appendix C, and what a connection must not be followed behind. Each list is read as a whole
 * and byte by byte.
 */
#include <stdio.h>
#include <string.h>

#include "../hpack.h"

#define MOST_LISTS 8
#define UNKNOWN UINT32_MAX

/**
 * struct list - a list of fields
 * @bytes: as it passes
 * @n: how many
 * @method: its only one, NULL for none
 * @path: the start of its only one, NULL for none
 * @table: what the fields count for that have a number behind it, or UNKNOWN where nothing is known any more
 */
struct list {
	const char *bytes;
	size_t n;
	const char *method;
	const char *path;
	uint32_t table;
};

/**
 * struct example - lists of a connection
 * @name: what it shows
 * @most: bytes that fields with a number may count for
 * @lists: up to one without bytes
 */
struct example {
	const char *name;
	uint32_t most;
	struct list lists[MOST_LISTS];
};

#define LIST(said, verb, url, size) { .bytes = said, .n = sizeof(said) - 1, .method = verb, .path = url, .table = size }
#define FIELDS(said, size) LIST(said, NULL, NULL, size)
#define LOST(said) FIELDS(said, UNKNOWN)
#define TEN(text) text text text text text text text text text text
#define HUNDRED(text) TEN(TEN(text))

static const struct example examples[] = {
	{ "C.2.1", HPACK_TABLE_BYTES, { FIELDS("\x40\x0a" "custom-key" "\x0d" "custom-header", 55) } },
	{ "C.2.2", HPACK_TABLE_BYTES, { LIST("\x04\x0c" "/sample/path", NULL, "/sample/path", 0) } },
	{ "C.2.3", HPACK_TABLE_BYTES, { FIELDS("\x10\x08" "password" "\x06" "secret", 0) } },
	{ "C.2.4", HPACK_TABLE_BYTES, { LIST("\x82", "GET", NULL, 0) } },
	{ "C.3", HPACK_TABLE_BYTES, {
		LIST("\x82\x86\x84\x41\x0f" "www.example.com", "GET", "/", 57),
		LIST("\x82\x86\x84\xbe\x58\x08" "no-cache", "GET", "/", 110),
		LIST("\x82\x87\x85\xbf\x40\x0a" "custom-key" "\x0c" "custom-value", "GET", "/index.html", 164),
	} },
	{ "C.4", HPACK_TABLE_BYTES, {
		LIST("\x82\x86\x84\x41\x8c\xf1\xe3\xc2\xe5\xf2\x3a\x6b\xa0\xab\x90\xf4\xff", "GET", "/", 57),
		LIST("\x82\x86\x84\xbe\x58\x86\xa8\xeb\x10\x64\x9c\xbf", "GET", "/", 110),
		LIST("\x82\x87\x85\xbf\x40\x88\x25\xa8\x49\xe9\x5b\xa9\x7d\x7f\x89\x25\xa8\x49\xe9\x5b\xb8\xe8\xb4\xbf",
		     "GET", "/index.html", 164),
	} },
	{ "C.5", 256, {
		FIELDS("\x48\x03" "302" "\x58\x07" "private" "\x61\x1d" "Mon, 21 Oct 2013 20:13:21 GMT"
		       "\x6e\x17" "https://www.example.com", 222),
		FIELDS("\x48\x03" "307" "\xc1\xc0\xbf", 222),
		FIELDS("\x88\xc1\x61\x1d" "Mon, 21 Oct 2013 20:13:22 GMT" "\xc0\x5a\x04" "gzip"
		       "\x77\x38" "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1", 215),
	} },
	{ "C.6", 256, {
		FIELDS("\x48\x82\x64\x02\x58\x85\xae\xc3\x77\x1a\x4b\x61\x96\xd0\x7a\xbe\x94\x10\x54\xd4\x44\xa8\x20"
		       "\x05\x95\x04\x0b\x81\x66\xe0\x82\xa6\x2d\x1b\xff\x6e\x91\x9d\x29\xad\x17\x18\x63\xc7\x8f\x0b"
		       "\x97\xc8\xe9\xae\x82\xae\x43\xd3", 222),
		FIELDS("\x48\x83\x64\x0e\xff\xc1\xc0\xbf", 222),
		FIELDS("\x88\xc1\x61\x96\xd0\x7a\xbe\x94\x10\x54\xd4\x44\xa8\x20\x05\x95\x04\x0b\x81\x66\xe0\x84\xa6"
		       "\x2d\x1b\xff\xc0\x5a\x83\x9b\xd9\xab\x77\xad\x94\xe7\x82\x1d\xd7\xf2\xe6\xc7\xb3\x35\xdf\xdf"
		       "\xcd\x5b\x39\x60\xd5\xaf\x27\x08\x7f\x36\x72\xc1\xab\x27\x0f\xb5\x29\x1f\x95\x87\x31\x60\x65"
		       "\xc0\x03\xed\x4e\xe5\xb1\x06\x3d\x50\x07", 215),
	} },
	/* A path with a number; then one whose name is that of a field with a number. */
	{ "numbers of paths", HPACK_TABLE_BYTES, {
		LIST("\x83\x44\x02" "/a", "POST", "/a", 39),
		LIST("\xbe\x82", "GET", "/a", 39),
		LIST("\x7e\x02" "/b" "\x82", "GET", "/b", 78),
		LIST("\xbf\x83", "POST", "/a", 78),
		LIST("\x42\x03" "PUT" "\xbf", "PUT", "/b", 120),
	} },
	{ "names that are spelled", HPACK_TABLE_BYTES, {
		LIST("\x40\x05" ":path" "\x02" "/a" "\x00\x07" ":method" "\x06" "DELETE", "DELETE", "/a", 39),
		LIST("\xbe\x00\x84\xb9\x58\xd3\x3f\x01" "x", NULL, NULL, 39),	/* :path, once more */
		LIST("\x04\x00", NULL, "", 39),
		FIELDS("\x00\x00\x00", 39),
	} },
	/* What is forgotten makes room; what is larger than all room empties the table. */
	{ "a small table", HPACK_TABLE_BYTES, {
		LIST("\x3f\x31" "\x44\x02" "/a" "\x44\x02" "/b", NULL, NULL, 78),	/* 80 bytes from here on */
		LIST("\x44\x03" "/cc", NULL, "/cc", 79),
		LIST("\xbf", NULL, "/b", 79),
		LIST("\x44\x2c" TEN("abcd") "1234", NULL, TEN("abcd") "1234", 0),
		LOST("\xbe"),
	} },
	{ "no table", HPACK_TABLE_BYTES, {
		LIST("\x44\x02" "/a", NULL, "/a", 39),
		LIST("\x20\x3f\xe1\x1f" "\x04\x02" "/b", NULL, "/b", 0),	/* none, and 4096 bytes again */
		LOST("\xbe"),
	} },
	{ "too large a table", HPACK_TABLE_BYTES, { LOST("\x3f\xe2\x1f\x84"), LOST("\x84") } },
	{ "a table that changes within a list", HPACK_TABLE_BYTES, { LOST("\x84\x20") } },
	{ "no number", HPACK_TABLE_BYTES, { LOST("\x80") } },
	{ "a number of nothing", HPACK_TABLE_BYTES, { LOST("\xbe") } },
	{ "the name of nothing", HPACK_TABLE_BYTES, { LOST("\x7e\x00") } },
	{ "a number without end", HPACK_TABLE_BYTES, { LOST("\xff\x80\x80\x80\x80\x00") } },
	{ "a list that is cut off", HPACK_TABLE_BYTES, { LOST("\x04\x02" "/"), LOST("a\x82") } },
	{ "another code than the letter's", HPACK_TABLE_BYTES, { LOST("\x04\x81\x60") } },	/* / and 00 */
	{ "too much padding", HPACK_TABLE_BYTES, { LOST("\x04\x82\x63\xff") } },
	{ "the end within a text", HPACK_TABLE_BYTES, { LOST("\x04\x84\xff\xff\xff\xff") } },
	{ "two paths", HPACK_TABLE_BYTES, { LIST("\x82\x84\x85", "GET", NULL, 0) } },
	{ "values that only pass", HPACK_TABLE_BYTES, {
		LIST("\x0f\x00\x82\xff\xff" "\x0f\x00\x7f\x01" HUNDRED("x") TEN("xx") "xxxxxxxx" "\x84", NULL, "/", 0),
	} },
	{ "a long path", HPACK_TABLE_BYTES, {
		LIST("\x04\x7f\x92\x02" "/" HUNDRED("abcd") "\x82", "GET",
		     "/" TEN("abcd") TEN("abcd") TEN("abcd") "abcdabcdabcdabcdabcdabcdabcdabcdabcd" "abc", 0),
	} },
};

static unsigned int checked, failed;

static void check(bool holds, const char *name, size_t list, const char *what)
{
	checked++;
	if (holds)
		return;
	failed++;
	printf("FAILED: %s: list %zu: %s\n", name, list + 1, what);
}

static bool is_value(const struct hpack_value *value, const char *expected)
{
	if (!value || !expected)
		return !value && !expected;
	return value->count == strlen(expected) && !memcmp(value->bytes, expected, value->count);
}

static void should_read(const struct example *example, size_t cut)
{
	struct hpack fields;

	hpack_open(&fields);
	hpack_table_resize(&fields.table, example->most);
	for (size_t i = 0; i < MOST_LISTS && example->lists[i].bytes; i++) {
		const struct list *list = &example->lists[i];

		for (size_t at = 0; at < list->n; at += cut)
			hpack_feed(&fields, (const uint8_t *)list->bytes + at, list->n - at < cut ? list->n - at : cut);
		check(is_value(hpack_value(&fields, HPACK_METHOD), list->method), example->name, i, "method");
		check(is_value(hpack_value(&fields, HPACK_PATH), list->path), example->name, i, "path");
		hpack_end(&fields);
		check(fields.is_lost == (list->table == UNKNOWN), example->name, i, "what is known");
		check(fields.is_lost || fields.table.bytes == list->table, example->name, i, "size of the table");
	}
}

static void should_know_nothing_behind_bytes_that_nobody_saw(void)
{
	struct hpack fields;

	hpack_open(&fields);
	hpack_lose(&fields);
	hpack_feed(&fields, (const uint8_t *)"\x82\x84", 2);
	check(!hpack_value(&fields, HPACK_PATH), "unseen bytes", 0, "path");
	hpack_open(&fields);
	hpack_feed(&fields, (const uint8_t *)"\x82\x84", 2);
	check(is_value(hpack_value(&fields, HPACK_PATH), "/"), "unseen bytes", 0, "the next connection");
}

int main(void)
{
	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		for (size_t cut = 1; cut <= 4096; cut *= 4)
			should_read(&examples[i], cut);
	}
	should_know_nothing_behind_bytes_that_nobody_saw();
	printf("%u checks, %u failed\n", checked, failed);
	return failed != 0;
}
