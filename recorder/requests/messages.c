// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "messages.h"

#include "births.h"
#include "connection.h"
#include "text.h"
#include "turns.h"

struct descriptor *messages_at(struct thread *thread, int fd)
{
	struct descriptor *found = thread ? descriptor_of(fd) : NULL;

	if (found)
		found->is_touched = true;
	if (found && !thread_switches()) {
		found->followed = FOLLOWED_NOT;
		return NULL;
	}
	return found;
}

/* @teller: whose texts are recorded; NULL where the bytes are only looked at. */
static enum protocol_knowledge feed(struct protocol_connection *protocol, enum protocol_direction direction,
				    struct cursor *cursor, struct protocol_message *message, size_t *bytes,
				    const struct passage *teller)
{
	enum protocol_knowledge knowledge = PROTOCOL_INSIDE;

	*bytes = 0;
	while (cursor->left && knowledge == PROTOCOL_INSIDE) {
		size_t size, taken;
		const void *next = passage_next(cursor, &size);

		taken = protocol_feed(protocol, direction, next, size);
		knowledge = protocol_boundary(protocol, direction, message);
		if (teller && shared->has_text && knowledge != PROTOCOL_UNSURE)
			text_tell(teller, message);
		passage_advance(cursor, taken);
		*bytes += taken;
	}
	return knowledge;
}

size_t messages_end_within(const struct passage *passage, struct ahead *ahead)
{
	struct cursor cursor = passage_start(passage);

	ahead->version = passage->descriptor->version;
	ahead->protocol = passage->descriptor->protocol;
	ahead->knowledge = feed(&ahead->protocol, passage->direction, &cursor, &ahead->message, &ahead->bytes,
				NULL);
	return ahead->knowledge == PROTOCOL_ENDED ? ahead->bytes : passage->bytes;
}

static struct part part_of(const struct passage *passage, size_t bytes)
{
	return (struct part) {
		.connection = passage->descriptor->connection,
		.request = EVENT_NO_REQUEST,
		.bytes = bytes,
		.fd = descriptor_number(passage->descriptor),
		.direction = passage->direction,
		.descriptor = passage->descriptor,
		.exchange = EXCHANGE_NONE,
		.is_unknown = true,
	};
}

static void tell(const struct passage *passage, const struct part *part, void *record)
{
	if (passage->direction == PROTOCOL_IN)
		turn_take(passage->thread, part);
	else
		turn_bring(passage->thread, part, record);
}

/* ---- messages that nobody follows */

/*
 * How far a connection has come is one number: that of the current message, and in the lowest bit whether it is
 * answered. It never goes back, so what several processes know of it is the highest number.
 */
#define COUNT_ANSWERED 1U

static uint64_t count_at(uint64_t message)
{
	return message << 1;
}

/* Where no processor counts, what is asked after something was answered is taken for the next message. */
static uint64_t count_next(uint64_t count, bool is_question, bool is_alone)
{
	if (!is_question)
		return count | COUNT_ANSWERED;
	return is_alone || (count & COUNT_ANSWERED) ? count_at((count >> 1) + 1) : count;
}

/* Goes on where this process, a processor or another process has come to, so that no number is given twice. */
static uint64_t count_on(struct descriptor *descriptor, bool is_question, bool is_alone)
{
	uint64_t least = count_at(protocol_counted(&descriptor->protocol)), before, count;

	least = least > descriptor->count ? least : descriptor->count;
	if (descriptor->kind == KIND_PIPE)
		return descriptor->count = count_next(least, is_question, is_alone);
	before = birth_count(descriptor->connection);
	do {
		count = count_next(before > least ? before : least, is_question, is_alone);
	} while (!birth_count_on(descriptor->connection, &before, count));
	return descriptor->count = count;
}

/* What a processor has counted counts for other processes, too, which may get the connection at any time. */
static void publish_count(const struct descriptor *descriptor)
{
	uint64_t count = count_at(protocol_counted(&descriptor->protocol)), before = birth_count(descriptor->connection);

	while (before < count && !birth_count_on(descriptor->connection, &before, count))
		;
}

static bool is_question(const struct passage *passage)
{
	return (passage->descriptor->role == PROTOCOL_ASKS) == (passage->direction == PROTOCOL_OUT);
}

static void pass_unknown(const struct passage *passage, size_t bytes, void *record)
{
	struct descriptor *descriptor = passage->descriptor;
	struct part part = part_of(passage, bytes);
	bool asks = is_question(passage);

	if (descriptor->kind == KIND_DATAGRAM)
		part.ends = part.is_sure = true;
	part.message = count_on(descriptor, asks, part.ends && passage->direction == PROTOCOL_IN) >> 1;
	if (asks)
		descriptor->answered = 0;
	else if (descriptor->answered)
		part.request = (int64_t)descriptor->answered - 1;
	tell(passage, &part, record);
}

/* Filled where it is used: to copy what has just been written in parts takes as long as the rest of it. */
static void fill_part(struct part *part, const struct passage *passage, size_t bytes, const struct protocol_message *message,
		      bool ends)
{
	bool multiplexes = protocol_multiplexes(passage->descriptor->protocol.protocol);

	part->connection = passage->descriptor->connection;
	part->message = message->sequence;
	part->request = message->request == PROTOCOL_NO_REQUEST ? EVENT_NO_REQUEST : (int64_t)message->request;
	part->bytes = bytes;
	part->stream = message->stream;
	part->fd = descriptor_number(passage->descriptor);
	part->direction = passage->direction;
	part->ends = ends;
	part->is_last = ends && message->is_last;
	part->is_unknown = false;
	part->status = ends ? message->status : 0;
	part->descriptor = passage->descriptor;
	if (!multiplexes)
		part->exchange = message->request;
	else
		part->exchange = message->stream ? message->stream : EXCHANGE_OF_CONNECTION;
}

/* ---- messages that come together */

#define LOOKS 256
#define MOST_LOOKS (1U << 20)

/* How many more messages are looked at, and how many after the next two that come together. */
static uint32_t looks_left = LOOKS, looks = LOOKS;

bool messages_come_together(void)
{
	return __atomic_load_n(&looks_left, __ATOMIC_RELAXED);
}

/* Threads that change these at once may look a little less or more. */
void messages_met(const struct descriptor *descriptor, bool together)
{
	uint32_t left = __atomic_load_n(&looks_left, __ATOMIC_RELAXED), most = __atomic_load_n(&looks, __ATOMIC_RELAXED);

	if (descriptor->role != PROTOCOL_SERVES)
		return;
	if (together && !left && most < MOST_LOOKS)
		__atomic_store_n(&looks, most *= 4, __ATOMIC_RELAXED);
	if (together)
		__atomic_store_n(&looks_left, most, __ATOMIC_RELAXED);
	else if (left)
		__atomic_store_n(&looks_left, left - 1, __ATOMIC_RELAXED);
}

/* What a thread is given together with another message is not known to be done first, nor in its own turn. */
static void count_backlog(const struct passage *passage, size_t first)
{
	struct descriptor *descriptor = passage->descriptor;

	if (passage->direction == PROTOCOL_IN && first != passage->bytes) {
		messages_met(descriptor, true);
		descriptor_set_backlog(descriptor, true);
	}
	else if (passage->direction == PROTOCOL_OUT && descriptor->protocol.asked == descriptor->protocol.answered)
		descriptor_set_backlog(descriptor, false);
}

/* The bytes that were read are those that were looked at: nothing passed meanwhile. Only these give a text. */
static bool is_as_seen(const struct passage *passage, const struct ahead *ahead)
{
	return ahead && !shared->has_text && ahead->bytes == passage->bytes && ahead->version == passage->descriptor->version;
}

static bool is_sure(const struct passage *passage)
{
	return !descriptors_have_backlog() && !thread_hides(passage->thread);
}

/* The answer to the only question goes on with what no processor knows. */
static uint64_t answered_on(const struct passage *passage)
{
	const struct protocol_connection *protocol = &passage->descriptor->protocol;
	bool is_only = protocol->asked == protocol->answered + 1 && !protocol->is_unpaired;

	return !is_question(passage) && is_only ? protocol->asked : 0;
}

/* The requests that were open may go on by ways that nobody follows. */
static void lose(const struct passage *passage)
{
	passage->descriptor->followed = FOLLOWED_NOT;
	if (!requests_lock(passage->thread->tid))
		return;
	requests_gone(passage->descriptor);
	requests_keep(passage->descriptor, passage->descriptor->role == PROTOCOL_SERVES);
	requests_unlock();
}

static void tell_message(const struct passage *passage, const struct protocol_message *message, bool ends, size_t bytes,
			 bool is_rest, void *record)
{
	struct part part;

	fill_part(&part, passage, bytes, message, ends);
	if (ends)
		text_end(passage, message);
	count_backlog(passage, bytes);
	part.is_sure = is_sure(passage);
	part.is_cut_short = is_rest && passage->bytes < passage->wanted;
	if (ends)
		publish_count(passage->descriptor);
	tell(passage, &part, record);
}

static void pass_followed(const struct passage *passage, void *record, const struct ahead *ahead)
{
	struct cursor cursor = passage_start(passage);
	struct protocol_message message;
	enum protocol_knowledge knowledge;
	size_t bytes;

	while (cursor.left) {
		if (is_as_seen(passage, ahead)) {
			passage->descriptor->protocol = ahead->protocol;
			knowledge = ahead->knowledge;
			message = ahead->message;
			bytes = ahead->bytes;
			cursor.left = 0;
		} else {
			knowledge = feed(&passage->descriptor->protocol, passage->direction, &cursor, &message, &bytes,
					 passage);
		}
		if (knowledge == PROTOCOL_UNSURE) {
			lose(passage);
			passage->descriptor->answered = answered_on(passage);
			pass_unknown(passage, bytes + cursor.left, record);
			return;
		}
		tell_message(passage, &message, knowledge == PROTOCOL_ENDED, bytes, !cursor.left, record);
		record = cursor.left && passage->direction == PROTOCOL_OUT ? thread_reserve(passage->thread, EVENT_send) : NULL;
	}
}

void messages_pass(const struct passage *passage, void *record, const struct ahead *ahead)
{
	struct descriptor *descriptor = passage->descriptor;

	if (!descriptor_lock(descriptor, passage->thread->tid)) {
		/* The call comes from a signal handler that has interrupted this very function. */
		descriptor->followed = FOLLOWED_NOT;
		thread_publish(record, EVENT_COUNT);
		return;
	}
	connection_claim(descriptor);
	if (descriptor->followed == FOLLOWED && birth_is_shared(descriptor->connection))
		lose(passage);
	if (connection_follow(passage))
		pass_followed(passage, record, ahead);
	else
		pass_unknown(passage, passage->bytes, record);
	descriptor->version++;
	descriptor_unlock(descriptor);
}

void messages_end(struct thread *thread, struct descriptor *descriptor, int fd, enum protocol_direction direction)
{
	const struct passage passage = { .thread = thread, .descriptor = descriptor, .fd = fd, .direction = direction };
	struct protocol_message message;

	if (descriptor->followed != FOLLOWED || !descriptor_lock(descriptor, thread->tid))
		return;
	protocol_close(&descriptor->protocol, direction);
	if (protocol_boundary(&descriptor->protocol, direction, &message) == PROTOCOL_ENDED) {
		struct part part;

		fill_part(&part, &passage, 0, &message, true);
		part.is_sure = is_sure(&passage);
		tell(&passage, &part, NULL);
	}
	descriptor_unlock(descriptor);
}
