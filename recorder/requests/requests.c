// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "requests.h"

#include <stddef.h>

#include "descriptors.h"
#include "lock.h"

/**
 * struct counts - of the process
 * @open: requests that are not answered
 * @parked: of them, those that wait for nothing that is seen
 * @turns: threads that work on them
 * @has_parked: a request was parked at any time, so threads may hand requests on
 */
struct counts {
	uint32_t open;
	uint32_t parked;
	uint32_t turns;
	bool has_parked;
};

static struct counts counts;
static uint32_t owner;

bool requests_lock(uint32_t tid)
{
	if (lock_take(&owner, tid))
		return true;
	counts.open++;
	counts.parked++;
	return false;
}

void requests_unlock(void)
{
	lock_leave(&owner);
}

void requests_start_anew(void)
{
	counts = (struct counts) { 0 };
	owner = 0;
}

/* ---- requests that the process serves */

static struct open_request *find(struct descriptor *descriptor, uint64_t exchange)
{
	struct open_request *requests = descriptor->exchanges.requests;

	for (int i = 0; descriptor->role == PROTOCOL_SERVES && i < REQUESTS_AT_ONCE; i++) {
		if (requests[i].is_open && requests[i].exchange == exchange)
			return &requests[i];
	}
	return NULL;
}

static struct open_request *find_origin(const struct origin *origin)
{
	struct descriptor *descriptor = origin->is_known ? descriptor_known(origin->fd) : NULL;

	return descriptor && descriptor->connection == origin->connection ? find(descriptor, origin->exchange) : NULL;
}

static void set_parked(bool *is_parked, bool parks)
{
	if (*is_parked == parks)
		return;
	*is_parked = parks;
	counts.parked += parks ? 1 : -1;
	counts.has_parked |= parks;
}

/* With several questions at once, more of them may wait in the program. */
static void settle(struct open_request *request)
{
	set_parked(&request->is_parked, request->is_open && request->is_complete && !request->is_blocked &&
		   !request->turns && request->questions != 1);
}

static void set_full(struct exchanges *exchanges, bool is_full)
{
	exchanges->is_used = true;
	if (is_full != exchanges->is_full)
		counts.open += is_full ? 1 : -1;
	set_parked(&exchanges->is_full, is_full);
}

static void open_one(struct descriptor *descriptor, uint64_t exchange)
{
	struct open_request *requests = descriptor->exchanges.requests;

	descriptor->exchanges.is_used = true;
	for (int i = 0; i < REQUESTS_AT_ONCE; i++) {
		if (requests[i].is_open)
			continue;
		requests[i] = (struct open_request) { .exchange = exchange, .is_open = true };
		counts.open++;
		return;
	}
	set_full(&descriptor->exchanges, true);
}

static void end(struct open_request *request)
{
	counts.open--;
	counts.turns -= request->turns;
	request->is_open = false;
	settle(request);
}

void requests_take(struct descriptor *descriptor, uint64_t exchange, bool is_complete)
{
	struct open_request *request;

	if (exchange >= EXCHANGE_OF_CONNECTION)
		return;
	if (!find(descriptor, exchange))
		open_one(descriptor, exchange);
	request = find(descriptor, exchange);
	if (!request)
		return;
	request->is_complete = is_complete;
	settle(request);
}

void requests_answer(struct descriptor *descriptor, uint64_t exchange, bool is_last, bool is_blocked)
{
	struct open_request *request = find(descriptor, exchange);

	if (!request)
		return;
	request->is_blocked = is_blocked;
	if (is_last)
		end(request);
	else
		settle(request);
}

void requests_keep(struct descriptor *descriptor, bool is_kept)
{
	set_full(&descriptor->exchanges, is_kept);
}

void requests_work(const struct origin *origin, int threads)
{
	struct open_request *request = find_origin(origin);

	if (!request || request->turns + threads < 0)
		return;
	request->turns += threads;
	counts.turns += threads;
	settle(request);
}

/* ---- questions that the process asks */

static void count_question(const struct origin *origin, int questions)
{
	struct open_request *request = find_origin(origin);

	if (!request || request->questions + questions < 0)
		return;
	request->questions += questions;
	settle(request);
}

static struct question *question_at(const struct descriptor *descriptor, uint64_t exchange)
{
	return (struct question *)&descriptor->exchanges.questions[exchange % REQUESTS_AT_ONCE];
}

bool requests_has_asked(const struct descriptor *descriptor, uint64_t exchange)
{
	const struct question *question = question_at(descriptor, exchange);

	return question->is_open && question->exchange == exchange;
}

static void end_question(struct question *question)
{
	count_question(&question->origin, -1);
	question->is_open = false;
}

static void end_making(struct exchanges *exchanges)
{
	if (exchanges->is_made)
		count_question(&exchanges->connector, -1);
	exchanges->is_made = false;
}

void requests_connect(struct descriptor *descriptor, const struct origin *origin)
{
	struct exchanges *exchanges = &descriptor->exchanges;

	end_making(exchanges);
	exchanges->connector = *origin;
	exchanges->is_made = true;
	exchanges->is_used = true;
	count_question(origin, 1);
}

static bool is_same(const struct origin *one, const struct origin *other)
{
	return one->is_known && other->is_known && one->fd == other->fd && one->connection == other->connection &&
	       one->exchange == other->exchange;
}

/*
 * What has no room is forgotten, so its answer is that of an unknown question. A request that waited for its connection
 * waits for its question from now on: it is not parked between the two.
 */
void requests_ask(struct descriptor *descriptor, uint64_t exchange, const struct origin *origin)
{
	struct question *question = question_at(descriptor, exchange);
	struct exchanges *exchanges = &descriptor->exchanges;
	bool takes_over = exchanges->is_made && exchange < EXCHANGE_OF_CONNECTION && is_same(&exchanges->connector, origin);

	exchanges->is_used = true;
	if (takes_over)
		exchanges->is_made = false;
	else
		end_making(exchanges);
	if (exchange >= EXCHANGE_OF_CONNECTION)
		return;
	if (question->is_open)
		end_question(question);
	*question = (struct question) { .exchange = exchange, .origin = *origin, .is_open = true };
	if (!takes_over)
		count_question(origin, 1);
}

struct origin requests_asker(const struct descriptor *descriptor, uint64_t exchange)
{
	if (requests_has_asked(descriptor, exchange))
		return question_at(descriptor, exchange)->origin;
	if (descriptor->exchanges.is_made)
		return descriptor->exchanges.connector;
	return (struct origin) { .is_known = false };
}

void requests_answered(struct descriptor *descriptor, uint64_t exchange)
{
	if (requests_has_asked(descriptor, exchange))
		end_question(question_at(descriptor, exchange));
}

void requests_doubt(struct descriptor *descriptor, uint64_t exchange)
{
	if (!requests_has_asked(descriptor, exchange))
		return;
	count_question(&question_at(descriptor, exchange)->origin, -1);
	question_at(descriptor, exchange)->origin = (struct origin) { .is_known = false };
}

/* ---- what can be known */

bool requests_are_open_besides(const struct origin *origin)
{
	return counts.open > (find_origin(origin) != NULL);
}

bool requests_is_answered(const struct origin *origin)
{
	const struct descriptor *descriptor = origin->is_known ? descriptor_known(origin->fd) : NULL;

	return descriptor && descriptor->role == PROTOCOL_SERVES && descriptor->connection == origin->connection &&
	       !find_origin(origin);
}

bool requests_can_ask(const struct origin *origin)
{
	const struct open_request *own = find_origin(origin);

	if (!own)
		return !counts.open;
	return counts.parked == own->is_parked && (!counts.has_parked || counts.turns == own->turns);
}

void requests_gone(struct descriptor *descriptor)
{
	struct exchanges *exchanges = &descriptor->exchanges;

	if (!exchanges->is_used)
		return;
	set_full(exchanges, false);
	end_making(exchanges);
	for (int i = 0; i < REQUESTS_AT_ONCE; i++) {
		if (descriptor->role == PROTOCOL_SERVES && exchanges->requests[i].is_open)
			end(&exchanges->requests[i]);
		if (descriptor->role == PROTOCOL_ASKS && exchanges->questions[i].is_open)
			end_question(&exchanges->questions[i]);
	}
	/* What is left of questions would be taken for requests, where the number becomes that of a client. */
	*exchanges = (struct exchanges) { .is_used = false };
}
