/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * What happens around a call that takes bytes. Cutting gives one message a read: it looks at what is there
 * (MSG_PEEK), and reads to the end of the first message. Whoever waits by an edge is told once more, since
 * it will not come again for what stays behind. A thread that goes on reading in the same turn is told once
 * that nothing is there, so that it deals with the message first.
 *
 * A program sees nothing that it could not have seen if the rest had come a moment later.
 */
#ifndef WAKEPATH_REQUESTS_INTAKE_H
#define WAKEPATH_REQUESTS_INTAKE_H

#include <stdbool.h>
#include <sys/uio.h>

#include "messages.h"

#define INTAKE_PARTS 64

/**
 * struct intake - a call that takes bytes
 * @passage: what it takes
 * @flags: of recv(2); 0 for a call without
 * @waits: whether the thread may wait in it
 * @is_followed: a processor knows the connection
 * @is_answered: it is not to be made; @result and errno are what the program gets
 * @result: see @is_answered
 * @limit: how many bytes it may ask for
 * @is_cut: @limit is the end of a message, behind which there is more
 * @ahead: what was found by looking
 * @shorter: room for the parts of a shorter call
 */
struct intake {
	struct passage passage;
	int flags;
	bool waits;
	bool is_followed;
	bool is_answered;
	ssize_t result;
	size_t limit;
	bool is_cut;
	struct ahead ahead;
	struct iovec shorter[INTAKE_PARTS];
};

/**
 * intake_start - before the call
 * @intake: filled
 * @fd: the descriptor
 * @parts: where the program wants the bytes
 * @count: number of @parts
 * @flags: of recv(2)
 *
 * Return: false if the call is none of the library's business, and intake_end() must not be called.
 */
bool intake_start(struct intake *intake, int fd, const struct iovec *parts, int count, int flags);

/** intake_shorten - the parts of the call that end at the limit; sets @count */
const struct iovec *intake_shorten(struct intake *intake, int *count);

/** intake_end - behind the call; returns @result and leaves errno as it is */
ssize_t intake_end(struct intake *intake, ssize_t result);

/** intake_waits - whether a call on a descriptor may wait, and so ends the turn; ends it then */
bool intake_waits(struct thread *thread, int fd, int flags);

#endif
