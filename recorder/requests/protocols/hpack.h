/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Reads the fields of HTTP/2 (HPACK, RFC 7541) that one side of a connection sends, from its first list on. Like a
 * processor, it allocates nothing and reads each byte once, however they are cut. Of other fields than methods and paths
 * it keeps only sizes. Once it cannot follow, it knows nothing any more, since each list builds on those before.
 */
#ifndef WAKEPATH_HPACK_H
#define WAKEPATH_HPACK_H

#include "hpack-huffman.h"
#include "hpack-table.h"

#define HPACK_NAME_BYTES 8

/**
 * struct hpack - what is known of a side
 * @is_lost: nothing
 * @is_counting: the current number goes on
 * @is_coded: the current text has the Huffman code
 * @is_added: the current field gets a number
 * @is_started: the current list has a field
 * @state: what comes next
 * @shift: bits of the current number that are known
 * @number: what is known of it; of a text, how many bytes of it are left
 * @name: of the current field
 * @name_bytes: length of it
 * @value_bytes: length of the value, as far as it was read
 * @name_start: the first bytes of a name that is spelled
 * @code: for the Huffman code
 * @seen: how often the list has each name
 * @found: its last values
 * @table: fields of the lists before
 */
struct hpack {
	bool is_lost;
	bool is_counting;
	bool is_coded;
	bool is_added;
	bool is_started;
	uint8_t state;
	uint8_t shift;
	uint32_t number;
	enum hpack_name name;
	uint32_t name_bytes;
	uint32_t value_bytes;
	uint8_t name_start[HPACK_NAME_BYTES];
	struct hpack_huffman code;
	uint32_t seen[HPACK_NAMES];
	struct hpack_value found[HPACK_NAMES];
	struct hpack_table table;
};

/** hpack_open - before the first list of a connection */
void hpack_open(struct hpack *fields);

/** hpack_lose - bytes have passed that nobody saw */
void hpack_lose(struct hpack *fields);

/** hpack_feed - the next bytes of a list */
void hpack_feed(struct hpack *fields, const uint8_t *bytes, size_t n);

/** hpack_value - the start of the value that the list has of a name; NULL if it has none, more, or this is not known */
const struct hpack_value *hpack_value(const struct hpack *fields, enum hpack_name name);

/** hpack_end - the list ends */
void hpack_end(struct hpack *fields);

#endif
