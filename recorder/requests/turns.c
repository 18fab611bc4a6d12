// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "turns.h"

#include <stddef.h>

#include "descriptors.h"

/* A fragment that holds back more than this is told as it is known then: as inferred. */
#define HELD_BYTES (SHARED_RING_BYTES / 2)

/* ---- records */

static void fill(struct event_isolated_begin *filled, const struct part *part)
{
	filled->connection = part->connection;
	filled->message = part->message;
	filled->request = part->request;
	filled->stream = part->stream;
	filled->fd = part->fd;
	filled->direction = part->direction;
}

/* The header of a record is its own. */
static void copy_fields(struct event_isolated_begin *record, const struct event_isolated_begin *fragment)
{
	struct event_header header = record->header;

	*record = *fragment;
	record->header = header;
}

static void publish_begin(struct turn *turn)
{
	if (turn->begin)
		thread_publish(turn->begin, !turn->is_open ? EVENT_COUNT :
			       turn->is_isolated ? EVENT_isolated_begin : EVENT_inferred_begin);
	turn->begin = NULL;
}

static void publish_end(const struct turn *turn, struct event_isolated_begin *record)
{
	if (!record)
		return;
	copy_fields(record, &turn->fragment);
	thread_publish(record, turn->is_isolated ? EVENT_isolated_end : EVENT_inferred_end);
}

static void record_end(struct thread *thread)
{
	struct turn *turn = &thread->turn;

	if (turn->is_recorded)
		publish_end(turn, turn->done ? turn->done : thread_reserve(thread, EVENT_isolated_end));
	else
		thread_publish(turn->done, EVENT_COUNT);
	turn->is_recorded = false;
	turn->done = NULL;
}

static void record_part(void *taken, const struct part *part, uint32_t id)
{
	struct event_receive *record = taken;

	if (!record)
		return;
	record->connection = part->connection;
	record->message = part->message;
	record->request = part->request;
	record->bytes = part->bytes;
	record->stream = part->stream;
	record->fd = part->fd;
	record->ends = part->ends;
	thread_publish(record, id);
}

/* ---- changes of the turn */

/* False in a signal handler that has interrupted a change: what it takes and brings is recorded, in no fragment. */
static bool start_change(struct thread *thread)
{
	if (thread->is_changing)
		return false;
	thread->is_changing = true;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	return true;
}

static void end_change(struct thread *thread)
{
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	thread->is_changing = false;
}

static bool start_exchange(struct thread *thread)
{
	if (!start_change(thread))
		return false;
	if (requests_lock(thread->tid))
		return true;
	end_change(thread);
	return false;
}

static void end_exchange(struct thread *thread)
{
	requests_unlock();
	end_change(thread);
}

static void infer(struct turn *turn)
{
	thread_publish(turn->done, EVENT_COUNT);
	turn->done = NULL;
	turn->is_isolated = false;
	publish_begin(turn);
}

/* What the thread does is not for its message alone, so nobody knows for whom it has asked, and will ask. */
static void doubt(struct turn *turn)
{
	infer(turn);
	requests_work(&turn->origin, -1);
	turn->origin.is_known = false;
	for (uint32_t i = 0; i < turn->question_count; i++) {
		const struct put_question *question = &turn->questions[i];
		struct descriptor *descriptor = descriptor_known(question->fd);

		if (descriptor->connection == question->connection)
			requests_doubt(descriptor, question->exchange);
	}
	turn->question_count = 0;
}

static void end_fragment(struct thread *thread)
{
	struct turn *turn = &thread->turn;

	publish_begin(turn);
	if (turn->is_open)
		record_end(thread);
	turn->is_open = false;
	turn->question_count = 0;
}

static void end_turn(struct thread *thread)
{
	struct turn *turn = &thread->turn;
	bool works = turn->is_open && turn->origin.is_known;

	end_fragment(thread);
	turn->is_fresh = false;
	if (!works || !requests_lock(thread->tid))
		return;
	requests_work(&turn->origin, -1);
	requests_unlock();
}

void turn_end(struct thread *thread)
{
	if (!start_change(thread))
		return;
	thread->waits_elsewhere |= thread->turn.looks > 0;
	end_turn(thread);
	thread->turn.looks = 0;
	end_change(thread);
}

static void reserve_begin(struct thread *thread, uint32_t id)
{
	struct turn *turn = &thread->turn;

	turn->begin = thread_reserve(thread, id);
	turn->start = turn->begin ? thread->slot->produced : 0;
}

void turn_start(struct thread *thread, uint32_t told, int descriptor, int epoll, uint64_t data)
{
	struct turn *turn = &thread->turn;

	if (!start_change(thread))
		return;
	end_turn(thread);
	turn->serial++;
	turn->told = told;
	turn->descriptor = descriptor;
	turn->epoll = epoll;
	turn->data = data;
	turn->inputs = 0;
	turn->looks = 0;
	turn->is_fresh = told;
	if (told)
		reserve_begin(thread, EVENT_COUNT);
	end_change(thread);
}

bool turn_is_told(const struct thread *thread, int fd)
{
	const struct turn *turn = &thread->turn;
	const struct descriptor *descriptor = descriptor_known(fd);

	if (!turn->is_fresh)
		return false;
	if (turn->epoll < 0 || turn->descriptor >= 0)
		return turn->descriptor == fd;
	for (int i = 0; descriptor && i < DESCRIPTOR_REGISTRATIONS; i++) {
		const struct registration *registration = &descriptor->registrations[i];

		if (registration->epoll == turn->epoll && registration->event.data.u64 == turn->data)
			return true;
	}
	return false;
}

void turn_keep_told(struct thread *thread, int fd)
{
	if (turn_is_told(thread, fd))
		thread->turn.descriptor = fd;
}

/* A thread that ends meanwhile leaves a fragment of which the end is not known. */
static void start_fragment(struct thread *thread, const struct part *part, const struct origin *origin,
			   bool is_isolated)
{
	struct turn *turn = &thread->turn;
	struct origin last = turn->origin;
	bool worked = turn->is_open && last.is_known;

	if (turn->is_open)
		end_fragment(thread);
	if (!turn->begin)
		reserve_begin(thread, EVENT_COUNT);
	requests_work(origin, 1);
	if (worked)
		requests_work(&last, -1);
	fill(&turn->fragment, part);
	turn->origin = turn->shown = *origin;
	turn->is_isolated = is_isolated && origin->is_sure;
	turn->is_fresh = false;
	turn->is_open = true;
	turn->is_recorded = turn->begin;
	if (!turn->begin)
		return;
	copy_fields(turn->begin, &turn->fragment);
	__atomic_store_n(&turn->begin->header.id, EVENT_inferred_begin, __ATOMIC_RELEASE);
	if (!turn->is_isolated)
		publish_begin(turn);
}

/* ---- for whom */

static bool serves(const struct part *part)
{
	return part->descriptor->role == PROTOCOL_SERVES;
}

static struct origin itself(const struct part *part)
{
	return (struct origin) {
		.connection = part->connection,
		.exchange = part->exchange,
		.fd = part->fd,
		.is_known = true,
		.is_sure = part->is_sure,
	};
}

static bool is_same(const struct origin *one, const struct origin *other)
{
	return one->is_sure && other->is_sure && one->connection == other->connection &&
	       one->exchange == other->exchange;
}

/* What a thread asks that works for nobody is its own affair, unless it may have been handed a request. */
static struct origin outside(uint64_t connection, uint64_t exchange, int fd)
{
	const struct origin none = { .is_known = false };
	bool is_own = !requests_are_open_besides(&none);

	return (struct origin) {
		.connection = connection,
		.exchange = exchange,
		.fd = fd,
		.is_known = is_own,
		.is_sure = is_own,
	};
}

/*
 * A question that may be for another request ends what is known of the fragment. It counts for the request of the
 * turn all the same: the other one goes on to be parked, until it is answered.
 */
static struct origin asker(struct thread *thread, uint64_t connection, uint64_t exchange, int fd)
{
	struct turn *turn = &thread->turn;

	struct origin origin = turn->origin;

	if (!turn->is_open)
		return outside(connection, exchange, fd);
	if (turn->is_isolated && !requests_can_ask(&turn->origin))
		infer(turn);
	origin.is_sure &= turn->is_isolated;
	return origin;
}

static void remember(struct turn *turn, const struct part *part)
{
	if (!turn->is_open || !turn->is_isolated)
		return;
	if (turn->question_count == TURN_QUESTIONS) {
		doubt(turn);
		return;
	}
	turn->questions[turn->question_count++] = (struct put_question) {
		.connection = part->connection,
		.exchange = part->exchange,
		.fd = part->fd,
	};
}

void turn_connect(struct thread *thread, struct descriptor *descriptor, int fd)
{
	struct origin origin;

	if (!start_exchange(thread))
		return;
	origin = asker(thread, descriptor->connection, 0, fd);
	requests_connect(descriptor, &origin);
	end_exchange(thread);
}

/* ---- what passes */

static bool is_of_fragment(const struct turn *turn, const struct part *part)
{
	const struct event_isolated_begin *fragment = &turn->fragment;

	return turn->is_open && fragment->connection == part->connection && fragment->message == part->message &&
	       fragment->stream == part->stream && fragment->direction == part->direction;
}

/* A thread that has answered all that it was given starts anew, without a wait. */
static bool is_done(const struct turn *turn)
{
	return turn->is_open && turn->is_isolated && turn->inputs <= 1 && requests_is_answered(&turn->origin);
}

/*
 * Bytes that nobody follows, as they wake another thread by a pipe, may be for any request. Behind the answer to the
 * thread's own one they say nothing against what it did for that.
 */
static bool is_behind_answer(const struct turn *turn, const struct part *part)
{
	return part->exchange == EXCHANGE_NONE && !serves(part) && is_done(turn) &&
	       requests_are_open_besides(&turn->origin);
}

/* False if the place for the end cannot be kept. What is sent gets the place behind it. */
static bool keep_end(struct thread *thread, void **record)
{
	struct turn *turn = &thread->turn;
	void *behind;

	if (turn->done)
		return true;
	behind = *record ? thread_reserve_behind(thread, *record) : NULL;
	if (!behind)
		return false;
	turn->done = *record;
	copy_fields(turn->done, &turn->fragment);
	__atomic_store_n(&turn->done->header.id, turn->is_recorded ? EVENT_inferred_end : EVENT_COUNT, __ATOMIC_RELEASE);
	*record = behind;
	return true;
}

static void begin_input(struct thread *thread, const struct part *part)
{
	struct turn *turn = &thread->turn;
	bool follows = part->exchange != EXCHANGE_NONE && !serves(part);
	struct origin origin = follows || part->descriptor->exchanges.is_made
			       ? requests_asker(part->descriptor, part->exchange) : itself(part);

	if (part->exchange == EXCHANGE_OF_CONNECTION)
		origin = itself(part);
	if (is_of_fragment(turn, part))
		return;
	if (is_done(turn)) {
		turn->inputs = 0;
		turn->told = 1;
	}
	turn->inputs++;
	start_fragment(thread, part, &origin, part->is_sure && turn->inputs == 1 && turn->told <= 1);
}

static void take(struct thread *thread, const struct part *part)
{
	struct descriptor *descriptor = part->descriptor;

	if (serves(part) && part->exchange == EXCHANGE_NONE)
		requests_keep(descriptor, true);
	/* A request is parked only when it is known that nobody works on it. */
	if (serves(part))
		requests_take(descriptor, part->exchange, false);
	begin_input(thread, part);
	if (serves(part) && part->is_last)
		requests_take(descriptor, part->exchange, true);
	else if (part->is_last)
		requests_answered(descriptor, part->exchange);
}

void turn_take(struct thread *thread, const struct part *part)
{
	if (start_exchange(thread)) {
		take(thread, part);
		end_exchange(thread);
	}
	record_part(thread_reserve(thread, EVENT_receive), part, EVENT_receive);
}

static struct origin origin_of_question(struct thread *thread, const struct part *part)
{
	struct origin origin;

	if (requests_has_asked(part->descriptor, part->exchange))
		return requests_asker(part->descriptor, part->exchange);
	if (!thread->turn.is_open && turn_is_told(thread, part->fd) && part->descriptor->exchanges.is_made)
		origin = part->descriptor->exchanges.connector;
	else
		origin = asker(thread, part->connection, part->exchange, part->fd);
	requests_ask(part->descriptor, part->exchange, &origin);
	remember(&thread->turn, part);
	return origin;
}

static struct origin origin_of_output(struct thread *thread, const struct part *part)
{
	if (serves(part) || part->exchange == EXCHANGE_OF_CONNECTION)
		return itself(part);
	if (part->exchange != EXCHANGE_NONE)
		return origin_of_question(thread, part);
	return asker(thread, part->connection, part->exchange, part->fd);
}

/* A processor knows of each answer whose it is. Who asks for others alone is known by the turn. */
static bool is_for(const struct turn *turn, const struct part *part, const struct origin *origin)
{
	if (part->exchange == EXCHANGE_OF_CONNECTION)
		return !serves(part) || part->connection == turn->origin.connection;
	if (part->exchange == EXCHANGE_NONE)
		return !serves(part) && part->connection != turn->fragment.connection;
	return is_same(origin, &turn->origin);
}

static void bring(struct thread *thread, const struct part *part)
{
	struct turn *turn = &thread->turn;
	struct origin origin = origin_of_output(thread, part);

	if (!turn->is_open && turn->is_fresh)
		start_fragment(thread, part, &origin, part->is_sure && turn->told == 1 && turn_is_told(thread, part->fd));
	else if (turn->is_open && turn->is_isolated && !is_for(turn, part, &origin))
		doubt(turn);
	if (!serves(part))
		return;
	if (part->exchange == EXCHANGE_NONE)
		requests_keep(part->descriptor, false);
	requests_answer(part->descriptor, part->exchange, part->is_last, part->is_cut_short);
	/* Whoever is done may have handed the connection for the next question to another request. */
	if (part->is_last && turn->question_count && requests_are_open_besides(&origin))
		doubt(turn);
}

static bool is_shown(const struct turn *turn, const struct part *part)
{
	return turn->shown.connection == part->connection && turn->shown.exchange == part->exchange;
}

/*
 * What a processor knows of an answer is more than what an inferred fragment says, so a fragment of the answer takes
 * over as it is sent. For whom the thread asks stays as doubtful as it was.
 *
 * Return: the place for what was sent.
 */
static void *show_answer(struct thread *thread, const struct part *part, void *record)
{
	struct turn *turn = &thread->turn;
	void *begin = turn->is_recorded ? thread_reserve_behind(thread, record) : record;
	void *send = begin ? thread_reserve_behind(thread, begin) : NULL;

	if (!send) {
		if (begin != record)
			thread_publish(begin, EVENT_COUNT);
		return record;
	}
	if (turn->is_recorded)
		publish_end(turn, record);
	fill(&turn->fragment, part);
	turn->shown = itself(part);
	turn->is_recorded = true;
	copy_fields(begin, &turn->fragment);
	thread_publish(begin, EVENT_inferred_begin);
	return send;
}

static void record_sent(struct thread *thread, const struct part *part, void *record)
{
	struct turn *turn = &thread->turn;
	bool is_told = turn->is_open && !turn->is_isolated && serves(part) && part->exchange < EXCHANGE_OF_CONNECTION;

	if (record && is_told && !is_shown(turn, part))
		record = show_answer(thread, part, record);
	record_part(record, part, EVENT_send);
	/* Nobody knows what the thread does behind an answer that it was not given the request of. */
	if (is_told && part->is_last && turn->fragment.direction == PROTOCOL_OUT && is_shown(turn, part))
		record_end(thread);
}

static bool is_held_too_long(const struct thread *thread)
{
	return thread->turn.begin && thread->turn.is_open && thread->slot->produced - thread->turn.start > HELD_BYTES;
}

/* A thread that was shown one descriptor and goes on with an answer there works for that one. */
void turn_bring(struct thread *thread, const struct part *part, void *record)
{
	if (!start_exchange(thread)) {
		record_part(record, part, EVENT_send);
		return;
	}
	if (is_behind_answer(&thread->turn, part) && keep_end(thread, &record)) {
		record_part(record, part, EVENT_send);
	} else {
		bring(thread, part);
		record_sent(thread, part, record);
	}
	if (is_held_too_long(thread))
		doubt(&thread->turn);
	end_exchange(thread);
}
