// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "turns.h"

#include <stddef.h>

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

static void end_fragment(struct thread *thread)
{
	struct turn *turn = &thread->turn;
	struct event_isolated_begin *record;

	if (!turn->is_open)
		return;
	turn->is_open = false;
	record = thread_reserve(thread, EVENT_isolated_end);
	if (!record)
		return;
	copy_fields(record, &turn->fragment);
	thread_publish(record, turn->is_isolated ? EVENT_isolated_end : EVENT_inferred_end);
}

static void drop_pending(struct turn *turn)
{
	thread_publish(turn->pending, EVENT_COUNT);
	turn->pending = NULL;
}

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

static void end_turn(struct thread *thread)
{
	drop_pending(&thread->turn);
	end_fragment(thread);
}

void turn_end(struct thread *thread)
{
	if (!start_change(thread))
		return;
	end_turn(thread);
	end_change(thread);
}

void turn_start(struct thread *thread, uint32_t told, int descriptor, int epoll, uint64_t data)
{
	struct turn *turn = &thread->turn;

	if (!start_change(thread))
		return;
	end_turn(thread);
	*turn = (struct turn) {
		.serial = turn->serial + 1,
		.told = told,
		.descriptor = descriptor,
		.epoll = epoll,
		.data = data,
		.pending = told ? thread_reserve(thread, EVENT_COUNT) : NULL,
	};
	end_change(thread);
}

static void start_fragment(struct thread *thread, const struct part *part, bool is_isolated)
{
	struct turn *turn = &thread->turn;
	struct event_isolated_begin *record = turn->pending;

	turn->pending = NULL;
	end_fragment(thread);
	if (!record)
		record = thread_reserve(thread, EVENT_isolated_begin);
	fill(&turn->fragment, part);
	turn->is_isolated = is_isolated;
	turn->is_open = record;
	if (!record)
		return;
	copy_fields(record, &turn->fragment);
	thread_publish(record, is_isolated ? EVENT_isolated_begin : EVENT_inferred_begin);
}

static bool is_of_fragment(const struct turn *turn, const struct part *part)
{
	const struct event_isolated_begin *fragment = &turn->fragment;

	return turn->is_open && fragment->connection == part->connection && fragment->message == part->message &&
	       fragment->stream == part->stream && fragment->direction == part->direction;
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

void turn_take(struct thread *thread, const struct part *part)
{
	struct turn *turn = &thread->turn;

	if (start_change(thread)) {
		if (!is_of_fragment(turn, part)) {
			turn->inputs++;
			start_fragment(thread, part, part->is_sure && turn->inputs == 1 && turn->told <= 1);
		}
		end_change(thread);
	}
	record_part(thread_reserve(thread, EVENT_receive), part, EVENT_receive);
}

/* A thread that was shown one descriptor and goes on with an answer there works for that one. */
void turn_bring(struct thread *thread, const struct part *part, void *record)
{
	struct turn *turn = &thread->turn;

	record_part(record, part, EVENT_send);
	if (!start_change(thread))
		return;
	if (turn->pending && !turn->is_open)
		start_fragment(thread, part, part->is_sure && turn->told == 1);
	end_change(thread);
}
