/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Which message a thread works on. A wait ends what the thread did before, and the first message that it
 * is given behind the wait starts a fragment. It is isolated if the wait showed one descriptor, the thread
 * was given no other message, and all that it sent is known to be for the same request. This is known when
 * the fragment ends, so its start is published then. Whatever comes later in the same turn is inferred.
 */
#ifndef WAKEPATH_REQUESTS_TURNS_H
#define WAKEPATH_REQUESTS_TURNS_H

#include <stdbool.h>
#include <stdint.h>

#include "thread.h"

/**
 * struct part - some bytes of a message
 * @connection: of the descriptor
 * @message: counted from 0 in its direction
 * @request: that it is or answers; EVENT_NO_REQUEST
 * @bytes: how many
 * @stream: of a protocol that multiplexes
 * @fd: the descriptor
 * @direction: where they go
 * @ends: the message ends with them
 * @is_sure: a processor or the kernel tells where it starts and ends
 * @is_cut_short: the program wanted to send more than passed
 * @descriptor: of the connection
 * @exchange: that the message belongs to
 * @is_last: the exchange has nothing more to say in this direction
 * @is_unknown: no processor follows the connection
 * @status: of an answer that ends; see events.h
 */
struct part {
	uint64_t connection;
	uint64_t message;
	int64_t request;
	uint64_t bytes;
	uint32_t stream;
	int fd;
	uint8_t direction;
	bool ends;
	bool is_sure;
	bool is_cut_short;
	bool is_last;
	bool is_unknown;
	uint16_t status;
	struct descriptor *descriptor;
	uint64_t exchange;
};

/** turn_end - the thread starts to wait for what comes next */
void turn_end(struct thread *thread);

/**
 * turn_start - a wait is over
 * @thread: the calling one
 * @told: descriptors that it showed
 * @descriptor: the only one, or -1
 * @epoll: the epoll that showed one descriptor, or -1
 * @data: what it told that descriptor by
 */
void turn_start(struct thread *thread, uint32_t told, int descriptor, int epoll, uint64_t data);

/** turn_is_told - whether something was shown at the end of the last wait, nothing has passed since, and it is @fd */
bool turn_is_told(const struct thread *thread, int fd);

/** turn_keep_told - before the epoll that has shown something ceases to watch @fd */
void turn_keep_told(struct thread *thread, int fd);

/** turn_connect - the thread makes a connection */
void turn_connect(struct thread *thread, struct descriptor *descriptor, int fd);

/** turn_take - the thread is given bytes of a message */
void turn_take(struct thread *thread, const struct part *part);

/** turn_bring - the thread gives away bytes of a message; @record was reserved before the call, or NULL */
void turn_bring(struct thread *thread, const struct part *part, void *record);

#endif
