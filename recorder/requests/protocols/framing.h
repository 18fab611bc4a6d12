/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * How a processor is written. It describes each direction as heads, which it looks at, and bytes that pass
 * unseen. When a head is complete its step is called. The step says how many bytes pass, whether the message
 * ends behind them, and what the next head is. Unless it says so, the next head is as long as the last one.
 */
#ifndef WAKEPATH_FRAMING_H
#define WAKEPATH_FRAMING_H

#include <string.h>

#include "protocol.h"

/** enum protocol_side - the two ways of a connection, whoever looks at it */
enum protocol_side { PROTOCOL_REQUESTS, PROTOCOL_RESPONSES };

/**
 * struct protocol - a processor
 * @name: what users call it
 * @transport: what it reads
 * @is_unordered: a response is not that of the oldest request; a step says which one it is, if it can
 * @start: sets the first heads and states; all else is 0
 * @skim: reads on behind a head, and returns how many bytes of complete heads it read; NULL for none. It is there for
 *	those of which nothing is to be known, since a step for each takes longer
 * @step: looks at a complete head of requests or responses: @way->have bytes, of which framing_kept() can be read
 */
struct protocol {
	const char *name;
	enum protocol_transport transport;
	bool is_unordered;
	void (*start)(struct protocol_connection *connection);
	size_t (*skim)(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *bytes, size_t n);
	void (*step[2])(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *head);
};

extern const struct protocol protocol_http, protocol_http2, protocol_fastcgi, protocol_uwsgi, protocol_postgresql,
	protocol_mysql, protocol_redis, protocol_memcached, protocol_memcached_binary, protocol_dns, protocol_dns_udp,
	protocol_line, protocol_one_shot, protocol_x11;

/** framing_kept - how many bytes of a head are there to read */
static inline size_t framing_kept(const struct protocol_way *way)
{
	return way->have < PROTOCOL_HEAD_BYTES ? way->have : PROTOCOL_HEAD_BYTES;
}

/** framing_step - take the step for a line that lies there as a whole; false if it is too long, or one gave up */
static inline bool framing_step(struct protocol_connection *connection, struct protocol_way *way, const uint8_t *line,
				const uint8_t *last)
{
	if (last - line >= PROTOCOL_HEAD_BYTES)
		return false;
	way->have = (uint32_t)(last - line) + 1;
	way->last = '\n';
	connection->protocol->step[way - connection->ways](connection, way, line);
	way->have = 0;
	return !connection->is_unsure;
}

/** framing_want - the next head has @bytes bytes, at least 1 and at most PROTOCOL_HEAD_BYTES */
void framing_want(struct protocol_way *way, uint32_t bytes);

/** framing_want_until - the next head ends with the byte @stop or with a line, and includes that byte */
void framing_want_until(struct protocol_way *way, uint8_t stop);

/** framing_rest - all bytes that are still to come belong to the message, which ends with the connection */
void framing_rest(struct protocol_way *way);

/** framing_end - the message ends behind the bytes that pass; @is_last as in struct protocol_message */
void framing_end(struct protocol_way *way, bool is_last);

/** framing_end_all - the message ends behind the bytes that pass, and behind it nothing is known */
void framing_end_all(struct protocol_way *way);

/** framing_no_request - the current message neither asks nor answers */
void framing_no_request(struct protocol_connection *connection, struct protocol_way *way);

/** framing_give_up - the bytes are not what the processor knows */
void framing_give_up(struct protocol_connection *connection);

/** framing_kind - a label of the message: @word if it is a short word of letters, digits and -_. */
void framing_kind(struct protocol_way *way, const void *word, size_t n);

/** framing_name - a label that is fixed */
void framing_name(struct protocol_way *way, const char *name);

/**
 * framing_is - whether bytes are a word of letters and dashes, whatever the case of its letters
 *
 * A carriage return counts as a dash, too: it differs from one as letters do, and is in no token.
 */
static inline bool framing_is(const uint8_t *bytes, size_t n, const char *word)
{
	uint8_t difference = 0;

	if (n != strlen(word))
		return false;
	for (size_t i = 0; i < strlen(word); i++)
		difference |= bytes[i] ^ (uint8_t)word[i];
	return !(difference & ~0x20);
}

/** framing_find - the first byte that is @one or @other; @end if none is */
const uint8_t *framing_find(const uint8_t *bytes, const uint8_t *end, uint8_t one, uint8_t other);

/** framing_token - how many bytes are a word of a text protocol: visible ones, none that separates words */
size_t framing_token(const uint8_t *bytes, size_t n);

/** framing_is_token - whether bytes are one such word */
bool framing_is_token(const uint8_t *bytes, size_t n);

/** framing_line - how many bytes of a line were kept, without its end; @line is its head */
size_t framing_line(const struct protocol_way *way, const uint8_t *line);

/** framing_number - a decimal number of all @n bytes; UINT64_MAX if it is none or has more than 18 digits */
uint64_t framing_number(const uint8_t *bytes, size_t n);

/** framing_digit - the value of a hexadecimal digit; UINT8_MAX if it is none */
uint8_t framing_digit(uint8_t byte);

/** framing_big - a number of up to 8 bytes, the most significant one first */
uint64_t framing_big(const uint8_t *bytes, size_t n);

/** framing_little - a number of up to 8 bytes, the least significant one first */
uint64_t framing_little(const uint8_t *bytes, size_t n);

#endif
