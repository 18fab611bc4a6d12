// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "framing.h"

#include <stddef.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#define MOST_DIGITS 18

void framing_want(struct protocol_way *way, uint32_t bytes)
{
	way->wanted = bytes;
}

void framing_want_until(struct protocol_way *way, uint8_t stop)
{
	way->wanted = 0;
	way->stop = stop;
}

void framing_rest(struct protocol_way *way)
{
	way->is_endless = true;
	way->is_last = true;
}

void framing_end(struct protocol_way *way, bool is_last)
{
	way->is_ending = true;
	way->is_last = is_last;
}

void framing_end_all(struct protocol_way *way)
{
	framing_end(way, true);
	way->is_parting = true;
}

void framing_no_request(struct protocol_connection *connection, struct protocol_way *way)
{
	if (way == &connection->ways[PROTOCOL_REQUESTS] && way->request != PROTOCOL_NO_REQUEST)
		connection->asked--;
	connection->is_unpaired |= connection->asked < connection->answered;
	way->request = PROTOCOL_NO_REQUEST;
}

void framing_give_up(struct protocol_connection *connection)
{
	connection->is_unsure = true;
}

static bool is_digit(uint8_t byte)
{
	return byte >= '0' && byte <= '9';
}

static const bool in_kind[UINT8_MAX + 1] = {
	['-'] = true, ['_'] = true, ['.'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true,
};

void framing_kind(struct protocol_way *way, const void *word, size_t n)
{
	const uint8_t *bytes = word;
	size_t kept = 0;

	memset(way->kind, '\0', sizeof(way->kind));
	for (; kept < n && kept < PROTOCOL_KIND_BYTES - 1 && in_kind[bytes[kept]]; kept++)
		way->kind[kept] = (char)bytes[kept];
	if (!n || kept < n)
		strncpy(way->kind, "other", sizeof(way->kind));
}

void framing_name(struct protocol_way *way, const char *name)
{
	framing_kind(way, name, strlen(name));
}

/* A table, since each byte of each name of a field is looked up. */
static const bool in_token[UINT8_MAX + 1] = {
	['!'] = true, ['#'] = true, ['$'] = true, ['%'] = true, ['&'] = true, ['\''] = true, ['*'] = true,
	['+'] = true, ['-'] = true, ['.'] = true, ['^'] = true, ['_'] = true, ['`'] = true, ['|'] = true,
	['~'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true,
};

#ifdef __SSE2__
/* The bytes of a block that are neither letters nor dashes, a bit for each. */
static unsigned int others_of(__m128i block)
{
	__m128i small = _mm_or_si128(block, _mm_set1_epi8(0x20));
	__m128i others = _mm_or_si128(_mm_cmplt_epi8(small, _mm_set1_epi8('a')), _mm_cmpgt_epi8(small, _mm_set1_epi8('z')));

	return (unsigned int)_mm_movemask_epi8(_mm_andnot_si128(_mm_cmpeq_epi8(block, _mm_set1_epi8('-')), others));
}
#endif

size_t framing_token(const uint8_t *bytes, size_t n)
{
	size_t length = 0;

#ifdef __SSE2__
	if (n >= sizeof(__m128i))
		length = (size_t)__builtin_ctz(others_of(_mm_loadu_si128((const __m128i *)bytes)) | 0x10000);
#endif
	while (length < n && in_token[bytes[length]])
		length++;
	return length;
}

const uint8_t *framing_find(const uint8_t *bytes, const uint8_t *end, uint8_t one, uint8_t other)
{
#ifdef __SSE2__
	for (; end - bytes >= (ptrdiff_t)sizeof(__m128i); bytes += sizeof(__m128i)) {
		__m128i block = _mm_loadu_si128((const __m128i *)bytes);
		__m128i is_one = _mm_cmpeq_epi8(block, _mm_set1_epi8((char)one));
		__m128i is_other = _mm_cmpeq_epi8(block, _mm_set1_epi8((char)other));
		unsigned int found = (unsigned int)_mm_movemask_epi8(_mm_or_si128(is_one, is_other));

		if (found)
			return bytes + __builtin_ctz(found);
	}
#endif
	while (bytes < end && *bytes != one && *bytes != other)
		bytes++;
	return bytes;
}

bool framing_is_token(const uint8_t *bytes, size_t n)
{
	return n && framing_token(bytes, n) == n;
}

size_t framing_line(const struct protocol_way *way, const uint8_t *line)
{
	size_t n = way->have - 1;

	if (n >= PROTOCOL_HEAD_BYTES)
		return PROTOCOL_HEAD_BYTES;
	return n && way->last == '\n' && line[n - 1] == '\r' ? n - 1 : n;
}

uint64_t framing_number(const uint8_t *bytes, size_t n)
{
	uint64_t number = 0;

	if (!n || n > MOST_DIGITS)
		return UINT64_MAX;
	for (size_t i = 0; i < n; i++) {
		if (!is_digit(bytes[i]))
			return UINT64_MAX;
		number = number * 10 + (uint64_t)(bytes[i] - '0');
	}
	return number;
}

uint8_t framing_digit(uint8_t byte)
{
	if (is_digit(byte))
		return byte - '0';
	byte |= 0x20;
	return byte >= 'a' && byte <= 'f' ? (uint8_t)(byte - 'a' + 10) : UINT8_MAX;
}

uint64_t framing_big(const uint8_t *bytes, size_t n)
{
	uint64_t number = 0;

	for (size_t i = 0; i < n; i++)
		number = number << 8 | bytes[i];
	return number;
}

uint64_t framing_little(const uint8_t *bytes, size_t n)
{
	uint64_t number = 0;

	for (size_t i = n; i > 0; i--)
		number = number << 8 | bytes[i - 1];
	return number;
}
