// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "turns.h"

#include <stddef.h>

#include "descriptors.h"
#include "fragments.h"

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

/* What the thread does is not for its message alone, so nobody knows for whom it has asked, and will ask. */
static void doubt(struct turn *turn)
{
	fragment_infer(turn);
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

static void end_turn(struct thread *thread)
{
	struct turn *turn = &thread->turn;
	bool works = turn->is_open && turn->origin.is_known;

	fragment_end(thread);
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
		fragment_reserve(thread);
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
		fragment_infer(turn);
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
	record->ends = (part->ends ? PART_ENDS : 0) | (part->stream && part->is_last ? PART_ENDS_STREAM : 0) |
		       (part->is_unknown ? PART_IS_UNKNOWN : 0);
	record->status = part->status;
	thread_publish(record, id);
}

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
	fragment_start(thread, part, &origin, part->is_sure && turn->inputs == 1 && turn->told <= 1);
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
		fragment_start(thread, part, &origin, part->is_sure && turn->told == 1 && turn_is_told(thread, part->fd));
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

static void record_sent(struct thread *thread, const struct part *part, void *record)
{
	struct turn *turn = &thread->turn;
	bool is_told = turn->is_open && !turn->is_isolated && serves(part) && part->exchange < EXCHANGE_OF_CONNECTION;

	if (record && is_told && !is_shown(turn, part)) {
		const struct origin origin = itself(part);

		record = fragment_show_answer(thread, part, &origin, record);
	}
	record_part(record, part, EVENT_send);
	/* Nobody knows what the thread does behind an answer that it was not given the request of. */
	if (is_told && part->is_last && turn->fragment.direction == PROTOCOL_OUT && is_shown(turn, part))
		fragment_record_end(thread);
}

/* A thread that was shown one descriptor and goes on with an answer there works for that one. */
void turn_bring(struct thread *thread, const struct part *part, void *record)
{
	if (!start_exchange(thread)) {
		record_part(record, part, EVENT_send);
		return;
	}
	if (is_behind_answer(&thread->turn, part) && fragment_keep_end(thread, &record)) {
		record_part(record, part, EVENT_send);
	} else {
		bring(thread, part);
		record_sent(thread, part, record);
	}
	if (fragment_is_held_too_long(thread))
		doubt(&thread->turn);
	end_exchange(thread);
}
