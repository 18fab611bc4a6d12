/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Finds where messages end on a connection. A processor follows one connection as one process sees it,
 * and is told the bytes of both directions in the order in which the process takes and brings them.
 *
 * Nothing here allocates, blocks, calls the kernel, or keeps payload. A processor reads each byte once,
 * and only those that it is given. What it knows is in the connection, which is plain data: a copy of it
 * is a point to go back to, for bytes that were only looked at.
 *
 * How a stream is cut into calls changes nothing: the ends of the messages are the same.
 */
#ifndef WAKEPATH_PROTOCOL_H
#define WAKEPATH_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROTOCOL_KIND_BYTES 24
#define PROTOCOL_HEAD_BYTES 64
#define PROTOCOL_MEMORY_WORDS 4

/** PROTOCOL_ERROR - the status of a response that refuses a request, in protocols without numbers for it */
#define PROTOCOL_ERROR 1

/** PROTOCOL_NO_REQUEST - a message that no request of the connection asked for, or where that is not known */
#define PROTOCOL_NO_REQUEST UINT64_MAX

/** enum protocol_direction - where bytes go, as the process sees it */
enum protocol_direction { PROTOCOL_IN, PROTOCOL_OUT };

/** enum protocol_role - what the process does on the connection: take requests, or make them */
enum protocol_role { PROTOCOL_SERVES, PROTOCOL_ASKS };

/** enum protocol_transport - whether a call is given some bytes of a stream, or exactly one datagram */
enum protocol_transport { PROTOCOL_STREAM, PROTOCOL_DATAGRAM };

/**
 * enum protocol_knowledge - what is known after the last call for a direction
 * @PROTOCOL_INSIDE: the message goes on, or none has started
 * @PROTOCOL_ENDED: a message, or a piece of one, has just ended
 * @PROTOCOL_UNSURE: the bytes are not what the processor knows; from here on it passes everything uncut
 */
enum protocol_knowledge { PROTOCOL_INSIDE, PROTOCOL_ENDED, PROTOCOL_UNSURE };

/**
 * struct protocol_message - the message that the bytes of the last call belong to
 * @sequence: how many messages, or pieces of messages, ended before it in its direction
 * @request: the request that it is or answers, counted from 0 on the connection, or PROTOCOL_NO_REQUEST;
 *	a response tells it from its first byte on, since a request may be answered before it has ended;
 *	in a protocol that multiplexes always PROTOCOL_NO_REQUEST
 * @stream: what the protocol itself tells exchanges by, if it multiplexes (HTTP/2, FastCGI, DNS), else 0;
 *	0 there is the connection itself
 * @is_last: whether @stream has nothing more to say in this direction; the next piece with this number
 *	then starts another message. Always true where a protocol does not multiplex
 * @kind: method, command, status or type in the protocol's own words, ended by NUL; "" if not yet known;
 *	"other" for one that is no short word. Never payload
 * @is_compressed: its text is fields of HTTP/2 as they pass, which hpack_feed() reads
 * @text: those bytes of the last call that are text of a URL or statement, NULL for none; a text that is
 *	spread over calls is the sum of its parts
 * @text_bytes: number of bytes at @text
 * @status: of a response: its number in the protocol, PROTOCOL_ERROR where it has none; 0 for none, or not yet known
 */
struct protocol_message {
	uint64_t sequence;
	uint64_t request;
	uint32_t stream;
	bool is_last;
	bool is_compressed;
	char kind[PROTOCOL_KIND_BYTES];
	const uint8_t *text;
	size_t text_bytes;
	uint16_t status;
};

struct protocol;

/**
 * struct protocol_way - one direction of a connection; for processors alone
 * @sequence: messages and pieces that have ended
 * @request: of the current message
 * @pass: bytes that pass before the next head
 * @text_left: how many of them, at their start, may be text, which a NUL ends if it is not compressed
 * @memory: the processor's own
 * @text: see struct protocol_message
 * @text_bytes: see struct protocol_message
 * @stream: see struct protocol_message
 * @wanted: bytes of the next head; 0: until @stop or the end of the line
 * @have: bytes of the head so far; only the first PROTOCOL_HEAD_BYTES are kept
 * @stop: a byte that ends a head
 * @last: the byte that ended it
 * @state: the processor's own
 * @is_head_text: the next head is text, but for the byte that ends it
 * @is_compressed: see struct protocol_message
 * @is_inside: a message has started
 * @is_ending: it ends behind @pass
 * @is_parting: nothing is known behind it
 * @is_endless: it ends with the connection
 * @has_ended: it has ended by the last call
 * @is_last: see struct protocol_message
 * @kind: see struct protocol_message
 * @status: see struct protocol_message
 * @head: the start of the current head, if it is spread over calls
 */
struct protocol_way {
	uint64_t sequence;
	uint64_t request;
	uint64_t pass;
	uint64_t text_left;
	uint64_t memory[PROTOCOL_MEMORY_WORDS];
	const uint8_t *text;
	size_t text_bytes;
	uint32_t stream;
	uint32_t wanted;
	uint32_t have;
	uint8_t stop;
	uint8_t last;
	uint8_t state;
	bool is_head_text;
	bool is_compressed;
	bool is_inside;
	bool is_ending;
	bool is_parting;
	bool is_endless;
	bool has_ended;
	bool is_last;
	uint16_t status;
	char kind[PROTOCOL_KIND_BYTES];
	uint8_t head[PROTOCOL_HEAD_BYTES];
};

/**
 * struct protocol_connection - what a processor knows of a connection; the caller gives the room
 * @protocol: the processor
 * @asked: requests that have started
 * @answered: of them, those whose response has ended
 * @memory: the processor's own
 * @role: of the process
 * @is_unsure: see PROTOCOL_UNSURE
 * @is_unpaired: which response answers which request is no longer known
 * @ways: requests and responses
 */
struct protocol_connection {
	const struct protocol *protocol;
	uint64_t asked;
	uint64_t answered;
	uint64_t memory[PROTOCOL_MEMORY_WORDS];
	enum protocol_role role;
	bool is_unsure;
	bool is_unpaired;
	struct protocol_way ways[2];
};

/**
 * protocol_open - start to follow a connection, before its first byte
 * @connection: filled
 * @protocol: what is spoken, from protocol_by_name(), protocol_by_port() or protocol_by_bytes()
 * @role: what the process does on it
 */
void protocol_open(struct protocol_connection *connection, const struct protocol *protocol, enum protocol_role role);

/**
 * protocol_feed - tell bytes that the process takes or brings
 * @connection: an open one
 * @direction: where they go
 * @bytes: the next of this direction
 * @n: how many
 *
 * Call it again for the rest, if it takes fewer than @n. This is so where a message ends, and before text that does not
 * go on with the one before it. To read ahead, copy the connection, tell it what
 * MSG_PEEK shows, and tell the original only what was then read.
 *
 * Return: how many of the bytes belong to the current message, at least 1 if @n is. A datagram is always taken whole.
 */
size_t protocol_feed(struct protocol_connection *connection, enum protocol_direction direction, const void *bytes,
		     size_t n);

/**
 * protocol_boundary - whether a message has just ended, and which it is
 * @connection: an open one
 * @direction: of the message
 * @message: filled with what is known so far, unless the result is PROTOCOL_UNSURE
 *
 * The last message that is sure may itself be what ends all knowledge, as a switch to another protocol:
 * the result is then PROTOCOL_ENDED, and PROTOCOL_UNSURE after the next call of protocol_feed().
 */
enum protocol_knowledge protocol_boundary(const struct protocol_connection *connection,
					  enum protocol_direction direction, struct protocol_message *message);

/**
 * protocol_close - tell the end of a direction: what was read was its end, or it was shut down
 * @connection: an open one; nothing of it must be freed
 * @direction: which
 *
 * Some messages end thus, and protocol_boundary() tells it. One that is cut off does not end.
 */
void protocol_close(struct protocol_connection *connection, enum protocol_direction direction);

/** protocol_counted - how many messages of any kind have started; 0 if the connection was never opened */
uint64_t protocol_counted(const struct protocol_connection *connection);

/** protocol_by_name - the processor that the user names, such as "http"; NULL if there is none */
const struct protocol *protocol_by_name(const char *name);

/** protocol_name - the name of a processor */
const char *protocol_name(const struct protocol *protocol);

/** protocol_multiplexes - whether exchanges are told by their streams, and not by their order */
bool protocol_multiplexes(const struct protocol *protocol);

/** protocol_compresses - whether the texts of its requests are compressed */
bool protocol_compresses(const struct protocol_connection *connection);

/** protocol_by_port - the processor for a port of the serving side; NULL if none is known */
const struct protocol *protocol_by_port(enum protocol_transport transport, uint16_t port);

/**
 * protocol_by_bytes - the processor for a stream that starts with some bytes of the asking side
 * @bytes: its first ones
 * @n: how many; 24 are always enough
 * @more: set to whether more bytes could tell
 *
 * Only for protocols that cannot be mistaken for another.
 *
 * Return: NULL if none is known.
 */
const struct protocol *protocol_by_bytes(const void *bytes, size_t n, bool *more);

#endif
