// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "intake.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/socket.h>

#include "connection.h"
#include "real.h"
#include "turns.h"

/* Calls that take nothing, or something else than the next bytes. */
#define OTHER_FLAGS (MSG_OOB | MSG_ERRQUEUE)
/* A shorter answer would be wrong, or bytes are dropped. */
#define WHOLE_FLAGS (MSG_WAITALL | MSG_TRUNC)

static int status_of(int fd)
{
	int error = errno;
	int status = thread_may_call() ? real_fcntl(fd, F_GETFL, 0) : 0;

	errno = error;
	return status < 0 ? 0 : status;
}

bool intake_waits(struct thread *thread, int fd, int flags)
{
	if ((flags & MSG_DONTWAIT) || turn_is_told(thread, fd) || (status_of(fd) & O_NONBLOCK))
		return false;
	turn_end(thread);
	return true;
}

/* ---- one message a turn */

static bool can_be_cut(const struct intake *intake)
{
	const struct descriptor *descriptor = intake->passage.descriptor;

	return intake->is_followed && thread_may_call() && descriptor->kind == KIND_STREAM && !(intake->flags & WHOLE_FLAGS) &&
	       intake->passage.bytes && descriptor_can_be_told_again(descriptor) && !thread_hides(intake->passage.thread);
}

/* A one-shot registration is renewed by the program itself, and then it learns what is there. */
static bool waits_for_edge(uint32_t events)
{
	return (events & EPOLLET) && (events & (EPOLLIN | EPOLLRDNORM)) && !(events & EPOLLONESHOT);
}

static void tell_again(const struct intake *intake)
{
	struct descriptor *descriptor = intake->passage.descriptor;
	int error = errno;

	if (!descriptor_lock(descriptor, intake->passage.thread->tid))
		return;
	for (int i = 0; i < DESCRIPTOR_REGISTRATIONS; i++) {
		struct registration *registration = &descriptor->registrations[i];

		if (registration->epoll && waits_for_edge(registration->event.events))
			real_epoll_ctl(registration->epoll, EPOLL_CTL_MOD, intake->passage.fd, &registration->event);
	}
	descriptor_unlock(descriptor);
	errno = error;
}

static bool is_next_message(const struct intake *intake)
{
	const struct descriptor *descriptor = intake->passage.descriptor;
	const struct turn *turn = &intake->passage.thread->turn;
	struct protocol_message message;

	if (turn->fragment.connection != descriptor->connection || turn->fragment.direction != PROTOCOL_IN)
		return true;
	return protocol_boundary(&descriptor->protocol, PROTOCOL_IN, &message) == PROTOCOL_ENDED;
}

/*
 * A thread that was shown several descriptors goes from one to the next. Nothing in its turn is isolated in any case, and
 * to put off all but the first would only make it come back for each of them.
 */
static bool is_next_shown(const struct intake *intake)
{
	const struct turn *turn = &intake->passage.thread->turn;

	return turn->told > 1 && turn->fragment.connection != intake->passage.descriptor->connection;
}

static bool may_be_put_off(const struct intake *intake)
{
	const struct descriptor *descriptor = intake->passage.descriptor;
	const struct thread *thread = intake->passage.thread;

	if (!thread->turn.inputs || intake->waits || descriptor->followed != FOLLOWED || descriptor->promised ||
	    !can_be_cut(intake) || is_next_shown(intake) || !is_next_message(intake))
		return false;
	if (descriptor->holder == thread->tid && descriptor->held_turn == thread->turn.serial)
		return false;
	return !turn_is_told(thread, intake->passage.fd) && !(status_of(intake->passage.fd) & O_ASYNC);
}

static void answer(struct intake *intake, ssize_t result)
{
	intake->is_answered = true;
	intake->result = result;
}

/*
 * The first read behind a message in the same turn is put off, the second one is not: it would not end. Only
 * data can come later; an end and an error are what they are.
 */
static void put_off(struct intake *intake)
{
	struct descriptor *descriptor = intake->passage.descriptor;
	char byte;
	ssize_t there = real_recv(intake->passage.fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT);

	if (there < 0)
		answer(intake, there);
	if (there <= 0)
		return;
	descriptor->holder = intake->passage.thread->tid;
	descriptor->held_turn = intake->passage.thread->turn.serial;
	tell_again(intake);
	errno = EAGAIN;
	answer(intake, -1);
}

/*
 * Looking costs a call. One unanswered question has one answer, so nothing can be behind it. Clients seldom send
 * a request before the last one is answered. Where none has done so for some time, reads give what is there. The first
 * two requests that come together then are not isolated, and from there on each read looks for longer.
 */
static bool may_have_next(const struct intake *intake)
{
	const struct descriptor *descriptor = intake->passage.descriptor;
	const struct protocol_connection *protocol = &descriptor->protocol;

	if (descriptor->role == PROTOCOL_SERVES)
		return messages_come_together();
	return descriptor->followed != FOLLOWED || protocol_multiplexes(protocol->protocol) ||
	       protocol->asked > protocol->answered + 1;
}

/* Bytes that hold the next message of most connections. To look at all that is there, for each message, takes long. */
#define FIRST_LOOK_BYTES 2048

static ssize_t look(struct intake *intake, size_t most)
{
	int count = intake->passage.count;
	struct msghdr message = { .msg_iovlen = 0 };

	intake->limit = most;
	message.msg_iov = (struct iovec *)intake_shorten(intake, &count);
	message.msg_iovlen = count;
	intake->limit = SIZE_MAX;
	if (count == 1)
		return real_recv(intake->passage.fd, message.msg_iov->iov_base, message.msg_iov->iov_len,
				 intake->flags | MSG_PEEK);
	return real_recvmsg(intake->passage.fd, &message, intake->flags | MSG_PEEK);
}

static size_t shown_end(struct intake *intake, size_t there)
{
	struct passage ahead = intake->passage;
	size_t end;

	ahead.bytes = there;
	end = messages_end_within(&ahead, &intake->ahead);
	/* The program has been shown more than this message. */
	return end < intake->passage.descriptor->promised ? there : end;
}

/* How many bytes are there, of the first @most; an end of a message among them is the limit of the call. */
static ssize_t find_end(struct intake *intake, size_t most)
{
	struct descriptor *descriptor = intake->passage.descriptor;
	ssize_t there = look(intake, most);

	if (there <= 0 || !descriptor_lock(descriptor, intake->passage.thread->tid))
		return there;
	intake->passage.bytes = there;
	intake->is_followed = connection_follow(&intake->passage);
	if (can_be_cut(intake))
		intake->limit = shown_end(intake, there);
	descriptor_unlock(descriptor);
	return there;
}

/* More than was looked at may have come since, so no more than that is read. */
static void cut(struct intake *intake)
{
	size_t most = intake->passage.bytes;
	ssize_t there = find_end(intake, FIRST_LOOK_BYTES);

	if (most > FIRST_LOOK_BYTES && there == FIRST_LOOK_BYTES && intake->limit >= FIRST_LOOK_BYTES) {
		intake->passage.bytes = most;
		there = find_end(intake, SIZE_MAX);
	}
	if (there < 0 && errno == ENOTSOCK) {
		descriptor_gone(intake->passage.fd);
		return;
	}
	if (there < 0)
		answer(intake, there);
	if (there <= 0)
		return;
	intake->is_cut = intake->limit < (size_t)there;
	messages_met(intake->passage.descriptor, intake->is_cut);
	if (intake->is_cut && (status_of(intake->passage.fd) & O_ASYNC)) {
		intake->is_cut = false;
		intake->limit = SIZE_MAX;
	}
}

/* ---- around the call */

static size_t bytes_of(const struct iovec *parts, int count)
{
	size_t bytes = 0;

	for (int i = 0; i < count; i++)
		bytes += parts[i].iov_len;
	return bytes;
}

static bool is_undecided(const struct intake *intake)
{
	const struct descriptor *descriptor = intake->passage.descriptor;

	return descriptor->followed == FOLLOWED_UNDECIDED && descriptor->is_born;
}

bool intake_start(struct intake *intake, int fd, const struct iovec *parts, int count, int flags)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = messages_at(thread, fd);

	if (!descriptor || (flags & OTHER_FLAGS) || count < 0 || count > IOV_MAX)
		return false;
	intake->passage = (struct passage) {
		.thread = thread,
		.descriptor = descriptor,
		.fd = fd,
		.direction = PROTOCOL_IN,
		.parts = parts,
		.count = count,
		.bytes = bytes_of(parts, count),
	};
	intake->flags = flags;
	intake->is_answered = false;
	intake->is_cut = false;
	intake->limit = SIZE_MAX;
	intake->ahead.bytes = 0;
	intake->is_followed = descriptor->followed == FOLLOWED || is_undecided(intake);
	intake->waits = intake_waits(thread, fd, flags);
	if ((flags & MSG_PEEK) || !(thread_switches() & SWITCH_CUTS))
		return true;
	if (may_be_put_off(intake))
		put_off(intake);
	if (!intake->is_answered && can_be_cut(intake) && count <= INTAKE_PARTS && may_have_next(intake))
		cut(intake);
	return true;
}

const struct iovec *intake_shorten(struct intake *intake, int *count)
{
	size_t left = intake->limit;
	int kept = 0;

	if (left == SIZE_MAX)
		return intake->passage.parts;
	for (; kept < *count && left; kept++) {
		intake->shorter[kept] = intake->passage.parts[kept];
		if (intake->shorter[kept].iov_len > left)
			intake->shorter[kept].iov_len = left;
		left -= intake->shorter[kept].iov_len;
	}
	*count = kept;
	return intake->shorter;
}

static void take(struct intake *intake, size_t bytes)
{
	struct descriptor *descriptor = intake->passage.descriptor;

	if (intake->flags & MSG_PEEK) {
		descriptor->promised = bytes > descriptor->promised ? bytes : descriptor->promised;
		return;
	}
	intake->passage.bytes = bytes;
	/* Bytes that are dropped, or lie where only the kernel has written what fits. */
	if (intake->flags & MSG_TRUNC)
		intake->passage.parts = NULL;
	descriptor->promised -= bytes < descriptor->promised ? bytes : descriptor->promised;
	messages_pass(&intake->passage, NULL, &intake->ahead);
	if (intake->is_cut)
		tell_again(intake);
}

ssize_t intake_end(struct intake *intake, ssize_t result)
{
	struct passage *passage = &intake->passage;

	if (intake->is_answered)
		result = intake->result;
	if (intake->waits)
		turn_start(passage->thread, 1, passage->fd, -1, 0);
	if (result > 0)
		take(intake, result);
	else if (!result && passage->bytes && !(intake->flags & MSG_PEEK))
		messages_end(passage->thread, passage->descriptor, passage->fd, PROTOCOL_IN);
	return result;
}
