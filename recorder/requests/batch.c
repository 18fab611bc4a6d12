// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "batch.h"

#include <errno.h>
#include <pthread.h>

#include "lock.h"
#include "real.h"
#include "registrations.h"
#include "thread.h"

/* The events that poll(2) knows, too, by the same numbers. */
#define POLLED 0xffff

/**
 * struct batch - what is kept
 * @epoll: whose ready descriptors these are
 * @next: the place of the next one
 * @count: behind the last one
 * @is_stopped: the process has ways to change what is watched that are not seen in time
 * @is_changing: a signal handler that sees this has interrupted a function below, and must not do anything here
 * @fds: the ready descriptors
 */
struct batch {
	int epoll;
	int next;
	int count;
	bool is_stopped;
	bool is_changing;
	int fds[BATCH_MOST];
};

static struct batch batch;

static bool start_change(void)
{
	if (batch.is_changing)
		return false;
	batch.is_changing = true;
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	return true;
}

static void end_change(void)
{
	__atomic_signal_fence(__ATOMIC_SEQ_CST);
	batch.is_changing = false;
}

bool batch_is_left(void)
{
	return batch.next < batch.count;
}

int batch_epoll(void)
{
	return batch.epoll;
}

bool batch_may_be_taken(int epoll)
{
	const struct descriptor *asked = descriptor_known(epoll);

	return LOCK_IS_FOR_ONE && !batch.is_stopped && asked && asked->is_epoll && !asked->is_refused &&
	       !batch.is_changing && !batch_is_left();
}

static struct registration *kept_at(int fd)
{
	struct registration *registration = registration_at(descriptor_known(fd), batch.epoll);

	return registration && registration->kept ? registration : NULL;
}

static bool is_forgotten_by_kernel(const struct registration *registration)
{
	return registration->event.events & (EPOLLET | EPOLLONESHOT);
}

/* The kernel reports all others again by itself, as long as they are ready. False if it does not take it back. */
static bool tell_again(int fd, struct registration *registration)
{
	int error = errno, result = 0;

	registration->kept = 0;
	if (is_forgotten_by_kernel(registration))
		result = real_epoll_ctl(registration->epoll, EPOLL_CTL_MOD, fd, &registration->event);
	errno = error;
	return !result;
}

/* ---- in */

/*
 * A stream that was made here, is nobody else's, and on which no call waits. It stays ready until the program passes bytes
 * or changes what it is, and the C library itself closes no such socket. What a program does there behind the back of this
 * library would meet an EAGAIN at worst.
 */
static bool can_be_kept(int fd)
{
	const struct descriptor *descriptor = descriptor_of(fd);

	return descriptor && descriptor->kind == KIND_STREAM && descriptor->is_born && descriptor->is_nonblocking &&
	       !descriptor->is_uncut && !descriptor->has_copy && descriptor == descriptor_known(fd);
}

static bool keep(int epoll, const struct epoll_event *told)
{
	int fd;
	struct registration *registration = registration_told(epoll, told->data.u64, &fd);

	if (!registration || registration->kept || !can_be_kept(fd))
		return false;
	registration->kept = told->events;
	/* It may be connected or listen next, and who asks for an error takes it. None of this passes bytes. */
	descriptor_known(fd)->is_touched = told->events & (EPOLLHUP | EPOLLERR);
	batch.fds[batch.count++] = fd;
	return true;
}

static bool has_gone_back(int epoll, const struct epoll_event *told)
{
	int fd;
	struct registration *registration = registration_told(epoll, told->data.u64, &fd);

	return registration && !registration->kept && tell_again(fd, registration);
}

int batch_keep(int epoll, const struct epoll_event *told, int count, struct epoll_event *shown)
{
	int result = 0, others = 0;

	*shown = *told;
	if (count == 1)
		return 1;
	start_change();
	batch.epoll = epoll;
	batch.next = batch.count = 0;
	for (int i = 0; i < count; i++) {
		if (keep(epoll, &told[i]))
			continue;
		if (!others++ || !has_gone_back(epoll, &told[i]))
			shown[result++] = told[i];
	}
	if (others > 1)
		descriptor_known(epoll)->is_refused = true;
	end_change();
	return result ? result : batch_show(epoll, shown);
}

/* ---- out */

static uint32_t ready_now(int fd, const struct registration *registration)
{
	struct pollfd asked = { .fd = fd, .events = (short)(registration->event.events & POLLED) };
	int error = errno, count = real_poll(&asked, 1, 0);

	errno = error;
	return count > 0 && !(asked.revents & POLLNVAL) ? (uint16_t)asked.revents : 0;
}

/* As the kernel does it: what is not ready any more is not told, and told when it is ready. */
static bool show(int fd, struct epoll_event *shown)
{
	struct registration *registration = kept_at(fd);
	uint32_t ready;

	if (!registration)
		return false;
	ready = descriptor_known(fd)->is_touched ? ready_now(fd, registration) : registration->kept;
	if (!ready) {
		tell_again(fd, registration);
		return false;
	}
	registration->kept = 0;
	shown->events = ready;
	shown->data = registration->event.data;
	return true;
}

bool batch_show(int epoll, struct epoll_event *shown)
{
	bool is_shown = false;

	if (!LOCK_IS_FOR_ONE || batch.epoll != epoll || !start_change())
		return false;
	while (!is_shown && batch_is_left())
		is_shown = show(batch.fds[batch.next++], shown);
	end_change();
	return is_shown;
}

/* ---- back to the kernel */

/* Another thread may be closing, changing or registering the same number. */
static void give_back(int fd, uint32_t tid)
{
	struct descriptor *descriptor = descriptor_known(fd);
	struct registration *registration;

	if (!descriptor_lock(descriptor, tid))
		return;
	registration = kept_at(fd);
	if (registration)
		tell_again(fd, registration);
	descriptor_unlock(descriptor);
}

void batch_return(void)
{
	static uint32_t owner;
	const struct thread *thread = batch_is_left() ? thread_enter() : NULL;

	if (!thread || !lock_take(&owner, thread->tid))
		return;
	if (batch_is_left() && start_change()) {
		descriptor_known(batch.epoll)->is_refused = true;
		for (; batch_is_left(); batch.next++)
			give_back(batch.fds[batch.next], thread->tid);
		end_change();
	}
	lock_leave(&owner);
}

void batch_refuse(int epoll)
{
	struct descriptor *refused = descriptor_known(epoll);

	if (refused)
		refused->is_refused = true;
	if (batch_is_left() && batch.epoll == epoll)
		batch_return();
}

void batch_stop(void)
{
	batch.is_stopped = true;
	batch_return();
}

void batch_end(int epoll)
{
	if (batch.epoll == epoll)
		batch.next = batch.count = 0;
	registrations_end(epoll);
}

/* ---- children */

static void before_fork(void)
{
	if (!thread_may_call() || thread_is_borrowed())
		return;
	batch_return();
	for (int fd = 0; fd <= descriptors_highest(); fd++) {
		struct descriptor *descriptor = descriptor_known(fd);

		if (descriptor->is_epoll)
			descriptor->is_refused = true;
	}
}

void batch_start(void)
{
	pthread_atfork(before_fork, NULL, NULL);
}

void batch_forget(void)
{
	batch = (struct batch) { .is_stopped = batch.is_stopped };
}
