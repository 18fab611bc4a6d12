// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "fragments.h"

#include <stddef.h>

/* A fragment that holds back more than this is told as it is known then: as inferred. */
#define HELD_BYTES (SHARED_RING_BYTES / 2)

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

void fragment_record_end(struct thread *thread)
{
	struct turn *turn = &thread->turn;

	if (turn->is_recorded)
		publish_end(turn, turn->done ? turn->done : thread_reserve(thread, EVENT_isolated_end));
	else
		thread_publish(turn->done, EVENT_COUNT);
	turn->is_recorded = false;
	turn->done = NULL;
}

void fragment_reserve(struct thread *thread)
{
	struct turn *turn = &thread->turn;

	turn->begin = thread_reserve(thread, EVENT_COUNT);
	turn->start = turn->begin ? thread->slot->produced : 0;
}

void fragment_infer(struct turn *turn)
{
	thread_publish(turn->done, EVENT_COUNT);
	turn->done = NULL;
	turn->is_isolated = false;
	publish_begin(turn);
}

void fragment_end(struct thread *thread)
{
	struct turn *turn = &thread->turn;

	publish_begin(turn);
	if (turn->is_open)
		fragment_record_end(thread);
	turn->is_open = false;
	turn->question_count = 0;
}

void fragment_start(struct thread *thread, const struct part *part, const struct origin *origin, bool is_isolated)
{
	struct turn *turn = &thread->turn;
	struct origin last = turn->origin;
	bool worked = turn->is_open && last.is_known;

	if (turn->is_open)
		fragment_end(thread);
	if (!turn->begin)
		fragment_reserve(thread);
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

bool fragment_keep_end(struct thread *thread, void **record)
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

void *fragment_show_answer(struct thread *thread, const struct part *part, const struct origin *origin, void *record)
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
	turn->shown = *origin;
	turn->is_recorded = true;
	copy_fields(begin, &turn->fragment);
	thread_publish(begin, EVENT_inferred_begin);
	return send;
}

bool fragment_is_held_too_long(const struct thread *thread)
{
	return thread->turn.begin && thread->turn.is_open && thread->slot->produced - thread->turn.start > HELD_BYTES;
}
