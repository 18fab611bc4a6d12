/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The requests that the process was given and has not answered, and the questions that it has put to others
 * for them. This tells for which request a question was put, and when that cannot be known: while another
 * request is parked, which is one that waits for nothing that the library sees. The program may keep it
 * in a queue, and go on with it in the turn of any other.
 *
 * An exchange is a question and its answer on a connection, by the number of the request or the stream.
 */
#ifndef WAKEPATH_REQUESTS_REQUESTS_H
#define WAKEPATH_REQUESTS_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#define REQUESTS_AT_ONCE 8
/* Of bytes that belong to none, or to one that is not known. */
#define EXCHANGE_NONE UINT64_MAX
/* Of bytes that belong to a connection that multiplexes, and not to one of its streams. */
#define EXCHANGE_OF_CONNECTION (UINT64_MAX - 1)

struct descriptor;

/**
 * struct origin - the exchange for which a thread works: the request of a client, or else a question of the
 * process itself
 * @connection: of the exchange
 * @exchange: on this connection
 * @fd: its descriptor
 * @is_known: the others mean something
 * @is_sure: no other can be meant
 */
struct origin {
	uint64_t connection;
	uint64_t exchange;
	int fd;
	bool is_known;
	bool is_sure;
};

/**
 * struct open_request - one that was taken and is not answered
 * @exchange: which
 * @questions: that were put for it and are not answered, and connections that are being made for it
 * @turns: threads that work on it
 * @is_open: there is one
 * @is_complete: it was taken to its end
 * @is_blocked: the other side is slow to take the answer
 * @is_parked: it waits for none of these
 */
struct open_request {
	uint64_t exchange;
	uint16_t questions;
	uint16_t turns;
	bool is_open;
	bool is_complete;
	bool is_blocked;
	bool is_parked;
};

/**
 * struct question - one that was put and is not answered
 * @exchange: which
 * @origin: for whom
 * @is_open: there is one
 */
struct question {
	uint64_t exchange;
	struct origin origin;
	bool is_open;
};

/**
 * struct exchanges - what is open on a connection
 * @requests: that the process serves
 * @questions: that it asks
 * @connector: for whom it was made, until its first question
 * @is_made: @connector has not been dealt with
 * @is_full: there were more requests than have room
 * @is_used: there may be any
 */
struct exchanges {
	union {
		struct open_request requests[REQUESTS_AT_ONCE];
		struct question questions[REQUESTS_AT_ONCE];
	};
	struct origin connector;
	bool is_made;
	bool is_full;
	bool is_used;
};

/** requests_lock - false in a signal handler that has interrupted whoever holds it; nothing is known from then on */
bool requests_lock(uint32_t tid);

/** requests_unlock - let go of it; all that follows needs the lock */
void requests_unlock(void);

/** requests_take - bytes of a request came; @is_complete with its last ones */
void requests_take(struct descriptor *descriptor, uint64_t exchange, bool is_complete);

/** requests_answer - bytes of an answer went out; @is_blocked if not all that the program wanted to send */
void requests_answer(struct descriptor *descriptor, uint64_t exchange, bool is_last, bool is_blocked);

/** requests_keep - whether the process may keep a request of a connection that no processor follows */
void requests_keep(struct descriptor *descriptor, bool is_kept);

/** requests_connect - a connection is being made for @origin */
void requests_connect(struct descriptor *descriptor, const struct origin *origin);

/** requests_ask - a question is put for @origin, in a call behind which it may already be answered */
void requests_ask(struct descriptor *descriptor, uint64_t exchange, const struct origin *origin);

/** requests_asker - for whom a question was put, or the connection for the first one was made */
struct origin requests_asker(const struct descriptor *descriptor, uint64_t exchange);

/** requests_has_asked - whether a question was put and is not answered */
bool requests_has_asked(const struct descriptor *descriptor, uint64_t exchange);

/** requests_answered - the answer to a question is complete */
void requests_answered(struct descriptor *descriptor, uint64_t exchange);

/** requests_doubt - it is no longer known for whom a question was put */
void requests_doubt(struct descriptor *descriptor, uint64_t exchange);

/** requests_work - a thread starts to work on a request, or ends */
void requests_work(const struct origin *origin, int threads);

/** requests_can_ask - whether a question that a thread puts can only be for the request that it works on */
bool requests_can_ask(const struct origin *origin);

/** requests_are_open - whether there is any besides one */
bool requests_are_open_besides(const struct origin *origin);

/** requests_is_answered - whether it is a request of a client, and its answer is complete */
bool requests_is_answered(const struct origin *origin);

/** requests_gone - a connection has ended, or is not followed any more */
void requests_gone(struct descriptor *descriptor);

/** requests_start_anew - in a new child, for which nothing is open */
void requests_start_anew(void);

#endif
