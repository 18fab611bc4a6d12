// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "registrations.h"

#include <stddef.h>

#include "lock.h"

#define BUCKETS 65536
#define BUCKET_BITS 16

/*
 * An epoll tells what the program has registered, and not the descriptor. So registrations are found by that: each bucket
 * has the place of the first one, which has that of the next. A place is counted from 1, so that 0 is none.
 */
static uint32_t buckets[BUCKETS];
static bool is_given_up;

/* Threads would need a lock, for something that is only asked for where there is one. */
static bool keeps_buckets(void)
{
	if (!LOCK_IS_FOR_ONE)
		is_given_up = true;
	return !is_given_up;
}

static uint32_t *bucket_of(int epoll, uint64_t data)
{
	return &buckets[(data ^ (uint64_t)epoll << 48) * 0x9e3779b97f4a7c15 >> (64 - BUCKET_BITS)];
}

static int fd_of(uint32_t place)
{
	return (int)(place - 1) / DESCRIPTOR_REGISTRATIONS;
}

static struct registration *registration_of(uint32_t place)
{
	return &descriptor_known(fd_of(place))->registrations[(place - 1) % DESCRIPTOR_REGISTRATIONS];
}

static uint32_t place_of(const struct descriptor *watched, const struct registration *registration)
{
	return descriptor_number(watched) * DESCRIPTOR_REGISTRATIONS + (uint32_t)(registration - watched->registrations) + 1;
}

static void enter(struct descriptor *watched, struct registration *registration)
{
	uint32_t *bucket = bucket_of(registration->epoll, registration->event.data.u64);

	if (!keeps_buckets())
		return;
	registration->next = *bucket;
	*bucket = place_of(watched, registration);
}

static void leave(struct descriptor *watched, struct registration *registration)
{
	uint32_t *place = bucket_of(registration->epoll, registration->event.data.u64);

	while (keeps_buckets() && *place) {
		if (*place == place_of(watched, registration)) {
			*place = registration->next;
			return;
		}
		place = &registration_of(*place)->next;
	}
}

static void end(struct descriptor *watched, struct registration *registration)
{
	if (registration->epoll)
		leave(watched, registration);
	registration->epoll = 0;
	registration->kept = 0;
}

struct registration *registration_at(struct descriptor *watched, int epoll)
{
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++) {
		if (watched->registrations[i].epoll == epoll)
			return &watched->registrations[i];
	}
	return NULL;
}

void registrations_watched(struct descriptor *watched, int epoll, int operation, const struct epoll_event *event)
{
	struct registration *registration = registration_at(watched, epoll);

	if (!registration)
		registration = registration_at(watched, 0);
	if (!registration || epoll <= 0) {
		watched->is_uncut = true;
		return;
	}
	end(watched, registration);
	if (operation == EPOLL_CTL_DEL)
		return;
	registration->epoll = epoll;
	registration->event = *event;
	enter(watched, registration);
}

bool registrations_are_any(const struct descriptor *watched)
{
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++) {
		if (watched->registrations[i].epoll)
			return true;
	}
	return false;
}

void registrations_forget(struct descriptor *watched)
{
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++)
		end(watched, &watched->registrations[i]);
}

void registrations_drop(struct descriptor *watched)
{
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++)
		watched->registrations[i].kept = 0;
}

void registrations_end(int epoll)
{
	for (int fd = 0; keeps_buckets() && fd <= descriptors_highest(); fd++) {
		struct registration *registration = registration_at(descriptor_known(fd), epoll);

		if (registration)
			end(descriptor_known(fd), registration);
	}
}

struct registration *registration_told(int epoll, uint64_t data, int *fd)
{
	struct registration *told = NULL;

	for (uint32_t place = keeps_buckets() ? *bucket_of(epoll, data) : 0; place; place = registration_of(place)->next) {
		struct registration *registration = registration_of(place);

		if (registration->epoll != epoll || registration->event.data.u64 != data)
			continue;
		if (told)
			return NULL;
		told = registration;
		*fd = fd_of(place);
	}
	return told;
}
