/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What two sides say to each other, and where each message ends, as the description of the protocol has it. */
#ifndef WAKEPATH_TRANSCRIPT_H
#define WAKEPATH_TRANSCRIPT_H

#include "../framing.h"

#define NO_REQUEST PROTOCOL_NO_REQUEST

/** enum part_end - what is known at the end of a part, and not before */
enum part_end { GOES_ON, ENDS, IS_LOST, CLOSES };

/**
 * struct part - bytes of one side
 * @side: who says them
 * @bytes: what is said
 * @n: how many
 * @end: what is known behind them
 * @request: expected, as all that follow, where @end is ENDS or CLOSES
 * @stream: see struct protocol_message
 * @goes_on: the stream goes on
 * @kind: see struct protocol_message
 * @text: of the whole message
 */
struct part {
	enum protocol_side side;
	const char *bytes;
	size_t n;
	enum part_end end;
	uint64_t request;
	uint32_t stream;
	bool goes_on;
	const char *kind;
	const char *text;
};

/**
 * struct transcript - a connection from its start
 * @name: what it shows
 * @protocol: who reads it
 * @parts: up to one without bytes that is not CLOSES
 */
struct transcript {
	const char *name;
	const struct protocol *protocol;
	const struct part *parts;
};

#define PART(which, said, what, ...) { .side = which, .bytes = said, .n = sizeof(said) - 1, .end = what, ##__VA_ARGS__ }

/* A message, or its end. */
#define ASK(said, number, label) PART(PROTOCOL_REQUESTS, said, ENDS, .request = number, .kind = label)
#define ASK_TEXT(said, number, label, words) \
	PART(PROTOCOL_REQUESTS, said, ENDS, .request = number, .kind = label, .text = words)
#define ANSWER(said, number, label) PART(PROTOCOL_RESPONSES, said, ENDS, .request = number, .kind = label)

/* A piece of a stream; the last one, or one of several. */
#define ASK_LAST(said, id, label) \
	PART(PROTOCOL_REQUESTS, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label)
#define ASK_PIECE(said, id, label) \
	PART(PROTOCOL_REQUESTS, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label, .goes_on = true)
#define ANSWER_LAST(said, id, label) \
	PART(PROTOCOL_RESPONSES, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label)
#define ANSWER_PIECE(said, id, label) \
	PART(PROTOCOL_RESPONSES, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label, .goes_on = true)

/* Fields are the text of a piece. */
#define ASK_LAST_FIELDS(said, id, label, fields) \
	PART(PROTOCOL_REQUESTS, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label, .text = fields)
#define ASK_PIECE_FIELDS(said, id, label, fields)                                                                  \
	PART(PROTOCOL_REQUESTS, said, ENDS, .request = NO_REQUEST, .stream = id, .kind = label, .goes_on = true, \
	     .text = fields)

/* The start or middle of a message. */
#define ASK_MORE(said) PART(PROTOCOL_REQUESTS, said, GOES_ON)
#define ANSWER_MORE(said) PART(PROTOCOL_RESPONSES, said, GOES_ON)

/* Behind these bytes, nothing is known. */
#define ASK_LOST(said) PART(PROTOCOL_REQUESTS, said, IS_LOST)
#define ANSWER_LOST(said) PART(PROTOCOL_RESPONSES, said, IS_LOST)

/* The side says no more, which ends its message. */
#define ASK_CLOSE(number, label) PART(PROTOCOL_REQUESTS, "", CLOSES, .request = number, .kind = label)
#define ANSWER_CLOSE(number, label) PART(PROTOCOL_RESPONSES, "", CLOSES, .request = number, .kind = label)

extern const struct transcript http_transcripts[], binary_transcripts[], database_transcripts[], cache_transcripts[],
	simple_transcripts[];

#endif
