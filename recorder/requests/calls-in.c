// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The calls that take bytes. */
#include "calls.h"

#include <string.h>

#include "intake.h"
#include "turns.h"

static size_t within(const struct intake *intake, size_t size)
{
	return size < intake->limit ? size : intake->limit;
}

CALL ssize_t read(int fd, void *buffer, size_t size)
{
	struct iovec part = { buffer, size };
	struct intake intake;

	if (!intake_start(&intake, fd, &part, 1, 0))
		return REAL_CALL(read)(fd, buffer, size);
	return intake_end(&intake, intake.is_answered ? 0 : real_read(fd, buffer, within(&intake, size)));
}

CALL ssize_t __read_chk(int fd, void *buffer, size_t size, size_t room)
{
	if (size > room)
		__chk_fail();
	return read(fd, buffer, size);
}

CALL ssize_t recv(int fd, void *buffer, size_t size, int flags)
{
	struct iovec part = { buffer, size };
	struct intake intake;

	if (!intake_start(&intake, fd, &part, 1, flags))
		return REAL_CALL(recv)(fd, buffer, size, flags);
	return intake_end(&intake, intake.is_answered ? 0 : real_recv(fd, buffer, within(&intake, size), flags));
}

CALL ssize_t __recv_chk(int fd, void *buffer, size_t size, size_t room, int flags)
{
	if (size > room)
		__chk_fail();
	return recv(fd, buffer, size, flags);
}

CALL ssize_t recvfrom(int fd, void *buffer, size_t size, int flags, struct sockaddr *address, socklen_t *address_size)
{
	struct iovec part = { buffer, size };
	struct intake intake;

	if (!intake_start(&intake, fd, &part, 1, flags))
		return REAL_CALL(recvfrom)(fd, buffer, size, flags, address, address_size);
	return intake_end(&intake, intake.is_answered ? 0
			  : real_recvfrom(fd, buffer, within(&intake, size), flags, address, address_size));
}

CALL ssize_t __recvfrom_chk(int fd, void *buffer, size_t size, size_t room, int flags, struct sockaddr *address,
			    socklen_t *address_size)
{
	if (size > room)
		__chk_fail();
	return recvfrom(fd, buffer, size, flags, address, address_size);
}

CALL ssize_t readv(int fd, const struct iovec *parts, int count)
{
	struct intake intake;
	ssize_t result = 0;

	if (!intake_start(&intake, fd, parts, count, 0))
		return REAL_CALL(readv)(fd, parts, count);
	if (!intake.is_answered) {
		const struct iovec *shorter = intake_shorten(&intake, &count);

		result = real_readv(fd, shorter, count);
	}
	return intake_end(&intake, result);
}

/* A descriptor that comes with a message means nothing that was known of its number. */
static void meet_passed_descriptors(struct msghdr *message)
{
	for (struct cmsghdr *part = CMSG_FIRSTHDR(message); part; part = CMSG_NXTHDR(message, part)) {
		size_t size = part->cmsg_len - CMSG_LEN(0);

		if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
			continue;
		for (size_t place = 0; place + sizeof(int) <= size; place += sizeof(int)) {
			int fd;

			memcpy(&fd, CMSG_DATA(part) + place, sizeof(fd));
			descriptor_gone(fd);
		}
	}
}

CALL ssize_t recvmsg(int fd, struct msghdr *message, int flags)
{
	struct intake intake;
	ssize_t result;

	if (!message || !intake_start(&intake, fd, message->msg_iov, message->msg_iovlen, flags))
		return REAL_CALL(recvmsg)(fd, message, flags);
	if (intake.is_answered) {
		result = 0;
	} else {
		struct iovec *parts = message->msg_iov;
		size_t count = message->msg_iovlen;
		int shorter = count;

		message->msg_iov = (struct iovec *)intake_shorten(&intake, &shorter);
		message->msg_iovlen = shorter;
		result = real_recvmsg(fd, message, flags);
		message->msg_iov = parts;
		message->msg_iovlen = count;
	}
	result = intake_end(&intake, result);
	if (result >= 0 && !intake.is_answered && message->msg_control && message->msg_controllen)
		meet_passed_descriptors(message);
	return result;
}

CALL int recvmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags, struct timespec *timeout)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = messages_at(thread, fd);
	bool waits;
	int result, error;

	if (!descriptor || (flags & (MSG_PEEK | MSG_OOB | MSG_ERRQUEUE)))
		return REAL_CALL(recvmmsg)(fd, messages, count, flags, timeout);
	waits = intake_waits(thread, fd, flags);
	result = real_recvmmsg(fd, messages, count, flags, timeout);
	error = errno;
	if (waits)
		turn_start(thread, result > 1 ? result : 1, fd, -1, 0);
	for (int i = 0; i < result; i++) {
		struct passage passage = {
			.thread = thread,
			.descriptor = descriptor,
			.fd = fd,
			.direction = PROTOCOL_IN,
			.parts = flags & MSG_TRUNC ? NULL : messages[i].msg_hdr.msg_iov,
			.count = messages[i].msg_hdr.msg_iovlen,
			.bytes = messages[i].msg_len,
		};

		messages_pass(&passage, NULL, NULL);
		if (messages[i].msg_hdr.msg_control && messages[i].msg_hdr.msg_controllen)
			meet_passed_descriptors(&messages[i].msg_hdr);
	}
	errno = error;
	return result;
}
