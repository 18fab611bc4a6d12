// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "framing.h"

#include <string.h>

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

static bool is_letter(uint8_t byte)
{
	return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static bool is_digit(uint8_t byte)
{
	return byte >= '0' && byte <= '9';
}

static bool is_short_word(const uint8_t *word, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (!is_letter(word[i]) && !is_digit(word[i]) && !memchr("-_.", word[i], 3))
			return false;
	}
	return n && n < PROTOCOL_KIND_BYTES;
}

void framing_kind(struct protocol_way *way, const void *word, size_t n)
{
	if (!is_short_word(word, n)) {
		word = "other";
		n = strlen(word);
	}
	memcpy(way->kind, word, n);
	memset(way->kind + n, '\0', PROTOCOL_KIND_BYTES - n);
}

void framing_name(struct protocol_way *way, const char *name)
{
	framing_kind(way, name, strlen(name));
}

bool framing_is_word(const uint8_t *bytes, size_t n, const char *word)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t capital = is_letter(bytes[i]) ? bytes[i] & (uint8_t)~0x20 : bytes[i];

		if (capital != (uint8_t)word[i])
			return false;
	}
	return true;
}

/* A table, since each byte of each name of a field is looked up. */
static const bool in_token[UINT8_MAX + 1] = {
	['!'] = true, ['#'] = true, ['$'] = true, ['%'] = true, ['&'] = true, ['\''] = true, ['*'] = true,
	['+'] = true, ['-'] = true, ['.'] = true, ['^'] = true, ['_'] = true, ['`'] = true, ['|'] = true,
	['~'] = true, ['0' ... '9'] = true, ['A' ... 'Z'] = true, ['a' ... 'z'] = true,
};

size_t framing_token(const uint8_t *bytes, size_t n)
{
	size_t length = 0;

	while (length < n && in_token[bytes[length]])
		length++;
	return length;
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
