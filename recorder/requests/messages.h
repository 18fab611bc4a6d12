/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Follows the messages of a connection, and records the parts that pass. Nothing here changes errno: whoever calls the
 * kernel keeps it.
 */
#ifndef WAKEPATH_REQUESTS_MESSAGES_H
#define WAKEPATH_REQUESTS_MESSAGES_H

#include "passage.h"

/**
 * struct ahead - what a processor knew after bytes that were only looked at
 * @bytes: how many; 0 for nothing
 * @version: of the descriptor's knowledge before them
 * @knowledge: of the message that they belong to
 * @message: that message
 * @protocol: what the processor knew
 */
struct ahead {
	size_t bytes;
	uint32_t version;
	enum protocol_knowledge knowledge;
	struct protocol_message message;
	struct protocol_connection protocol;
};

/**
 * messages_at - the descriptor that a call is about to bring messages to, or to take them from
 * @thread: the calling one, or NULL
 *
 * Return: NULL if that is none of the library's business. What passes then is not seen.
 */
struct descriptor *messages_at(struct thread *thread, int fd);

/**
 * messages_pass - bytes have passed
 * @passage: they
 * @record: was reserved before the call that brought them; NULL for none
 * @ahead: what messages_end_within() found in them; NULL if it was not asked
 */
void messages_pass(const struct passage *passage, void *record, const struct ahead *ahead);

/** messages_come_together - whether clients send requests before the last ones are answered, as far as was seen */
bool messages_come_together(void);

/** messages_met - somebody has looked whether there was more than one */
void messages_met(const struct descriptor *descriptor, bool together);

/** messages_end - a direction has ended, and perhaps a message with it */
void messages_end(struct thread *thread, struct descriptor *descriptor, int fd, enum protocol_direction direction);

/**
 * messages_end_within - where the first message ends
 * @passage: bytes that were looked at
 * @ahead: filled
 *
 * Return: how many of the bytes belong to it; all of them if it does not end among them.
 */
size_t messages_end_within(const struct passage *passage, struct ahead *ahead);

#endif
