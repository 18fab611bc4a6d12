/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The records that the library writes, which are also the events of the trace. Fields have their natural
 * alignment here and there, so a record is written as it is.
 */
#ifndef WAKEPATH_REQUESTS_EVENTS_H
#define WAKEPATH_REQUESTS_EVENTS_H

#include <stdint.h>

#define EVENT_NAME_BYTES 16
#define EVENT_ADDRESS_BYTES 16
#define EVENT_TEXT_BYTES 40
/* The request of a message that belongs to none, or where that is not known. */
#define EVENT_NO_REQUEST (-1)

typedef char name16[EVENT_NAME_BYTES];
typedef char text40[EVENT_TEXT_BYTES];
typedef uint8_t address16[EVENT_ADDRESS_BYTES];
typedef uint8_t direction8;
typedef uint8_t role8;

/* Set in the number of a pipe, so that it is not that of a socket. Both ends have the same one. */
#define CONNECTION_OF_PIPE (1ULL << 62)

/*
 * @connection: cookie of the socket of this end, or inode of the pipe with its file system and CONNECTION_OF_PIPE. @message: counted from 0 in its direction, and on
 * behind what a processor has counted where none follows the connection any more.
 * @request: that the message is or answers, counted from 0 on the connection. @stream: of a protocol that multiplexes.
 */
#define MESSAGE_FIELDS(FIELD)									\
	FIELD(uint64_t, connection) FIELD(uint64_t, message) FIELD(int64_t, request)		\
	FIELD(uint32_t, stream) FIELD(int32_t, fd) FIELD(direction8, direction)

/*
 * @ends: PART_ENDS and others. @status: of an answer that ends with these bytes: as in HTTP, or STATUS_ERROR where the
 * protocol has no numbers; 0 for none, or one that is not known.
 */
#define PART_FIELDS(FIELD)									\
	FIELD(uint64_t, connection) FIELD(uint64_t, message) FIELD(int64_t, request)		\
	FIELD(uint64_t, bytes) FIELD(uint32_t, stream) FIELD(int32_t, fd) FIELD(uint8_t, ends)	\
	FIELD(uint16_t, status)

/* The message ends with these bytes; so does its stream, which may start anew; no processor follows the connection. */
enum { PART_ENDS = 1, PART_ENDS_STREAM = 2, PART_IS_UNKNOWN = 4 };

/*
 * @family: as in socket(2), 0 for a pipe. Addresses have its bytes, and zeros behind them. Those of a unix socket are
 * the cookies of the two ends, in the order of the network; 0 for one that is not known.
 */
#define CONNECTION_FIELDS(FIELD)								\
	FIELD(uint64_t, connection) FIELD(int32_t, fd) FIELD(uint16_t, family)			\
	FIELD(uint16_t, local_port) FIELD(uint16_t, remote_port) FIELD(role8, role)		\
	FIELD(address16, local_address) FIELD(address16, remote_address) FIELD(name16, protocol)

/* A connection that a thread makes is for the message that it works on. */
#define CONNECT_FIELDS(FIELD) FIELD(uint64_t, connection) FIELD(int32_t, fd)

/* A part of the URL or statement of a request; the parts of a message follow one another. */
#define TEXT_FIELDS(FIELD)									\
	FIELD(uint64_t, connection) FIELD(uint64_t, message) FIELD(int64_t, request)		\
	FIELD(uint32_t, stream) FIELD(text40, text)

/* The naming rule of slices makes a fragment of a thread the slice requests:isolated or requests:inferred. */
#define REQUESTS_EVENTS(EVENT)									\
	EVENT(isolated_begin, "requests:isolated_begin", MESSAGE_FIELDS)			\
	EVENT(isolated_end, "requests:isolated_end", MESSAGE_FIELDS)				\
	EVENT(inferred_begin, "requests:inferred_begin", MESSAGE_FIELDS)			\
	EVENT(inferred_end, "requests:inferred_end", MESSAGE_FIELDS)				\
	EVENT(receive, "requests:receive", PART_FIELDS)						\
	EVENT(send, "requests:send", PART_FIELDS)						\
	EVENT(connect, "requests:connect", CONNECT_FIELDS)					\
	EVENT(connection, "requests:connection", CONNECTION_FIELDS)				\
	EVENT(text, "requests:text", TEXT_FIELDS)

/**
 * struct event_header - what every record starts with
 * @timestamp: of the monotonic clock, ns; written last
 * @id: one of enum event_id
 * @tid: the thread
 */
struct event_header {
	uint64_t timestamp;
	uint32_t id;
	int32_t tid;
};

#define DECLARE_ID(id, name, fields) EVENT_##id,

/* A place that was taken for an event that did not come has the id EVENT_COUNT. */
enum event_id { REQUESTS_EVENTS(DECLARE_ID) EVENT_COUNT };

#undef DECLARE_ID

#define DECLARE_FIELD(type, name) type name;
#define DECLARE_RECORD(id, name, fields)							\
	struct event_##id {									\
		struct event_header header;							\
		fields(DECLARE_FIELD)								\
		/* Its offset is the size of the event without what fills up the record. */	\
		char end[0];									\
	};

REQUESTS_EVENTS(DECLARE_RECORD)

#undef DECLARE_RECORD
#undef DECLARE_FIELD

/*
 * Every record has this room, so that a place can be taken before it is known what will be in it. The
 * last eight bytes are the time at which it was taken.
 */
#define RECORD_BYTES 96

_Static_assert(sizeof(struct event_connection) + sizeof(uint64_t) <= RECORD_BYTES, "a record has no room");

_Static_assert(sizeof(struct event_text) + sizeof(uint64_t) <= RECORD_BYTES, "a record has no room");

/** record_time - where the time of a record is until it is published: behind all fields */
static inline uint64_t *record_time(void *record)
{
	return (uint64_t *)((char *)record + RECORD_BYTES - sizeof(uint64_t));
}

#endif
