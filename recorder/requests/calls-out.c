// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The calls that bring bytes. They are made as they are, and looked at. */
#include "calls.h"

#include <string.h>

#include "messages.h"
#include "turns.h"

/**
 * struct outlet - a call that brings bytes
 * @passage: what it brings
 * @record: the place of its record, at the time at which it starts
 */
struct outlet {
	struct passage passage;
	void *record;
};

static size_t bytes_of(const struct iovec *parts, int count)
{
	size_t bytes = 0;

	for (int i = 0; i < count; i++)
		bytes += parts[i].iov_len;
	return bytes;
}

/* False if the call is none of the library's business. */
static bool outlet_start(struct outlet *outlet, int fd, const struct iovec *parts, int count)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = messages_at(thread, fd);

	if (!descriptor)
		return false;
	outlet->passage = (struct passage) {
		.thread = thread,
		.descriptor = descriptor,
		.fd = fd,
		.direction = PROTOCOL_OUT,
		.parts = parts,
		.count = count,
		.wanted = bytes_of(parts, count),
	};
	outlet->record = thread_reserve(thread, EVENT_send);
	return true;
}

static ssize_t outlet_end(struct outlet *outlet, ssize_t result)
{
	if (result > 0) {
		outlet->passage.bytes = result;
		messages_pass(&outlet->passage, outlet->record, NULL);
	} else {
		thread_publish(outlet->record, EVENT_COUNT);
	}
	return result;
}

CALL ssize_t write(int fd, const void *buffer, size_t size)
{
	struct iovec part = { (void *)buffer, size };
	struct outlet outlet;

	if (!outlet_start(&outlet, fd, &part, 1))
		return REAL_CALL(write)(fd, buffer, size);
	return outlet_end(&outlet, real_write(fd, buffer, size));
}

CALL ssize_t send(int fd, const void *buffer, size_t size, int flags)
{
	struct iovec part = { (void *)buffer, size };
	struct outlet outlet;

	if (!outlet_start(&outlet, fd, &part, 1))
		return REAL_CALL(send)(fd, buffer, size, flags);
	return outlet_end(&outlet, real_send(fd, buffer, size, flags));
}

CALL ssize_t sendto(int fd, const void *buffer, size_t size, int flags, const struct sockaddr *address,
		    socklen_t address_size)
{
	struct iovec part = { (void *)buffer, size };
	struct outlet outlet;

	if (!outlet_start(&outlet, fd, &part, 1))
		return REAL_CALL(sendto)(fd, buffer, size, flags, address, address_size);
	return outlet_end(&outlet, real_sendto(fd, buffer, size, flags, address, address_size));
}

CALL ssize_t writev(int fd, const struct iovec *parts, int count)
{
	struct outlet outlet;

	if (!outlet_start(&outlet, fd, parts, count))
		return REAL_CALL(writev)(fd, parts, count);
	return outlet_end(&outlet, real_writev(fd, parts, count));
}

/* From now on somebody else may read from a descriptor that goes with a message. */
static void share_passed_descriptors(const struct msghdr *message)
{
	struct msghdr *passed = (struct msghdr *)message;

	if (!message->msg_control)
		return;
	for (struct cmsghdr *part = CMSG_FIRSTHDR(passed); part; part = CMSG_NXTHDR(passed, part)) {
		size_t size = part->cmsg_len - CMSG_LEN(0);

		if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS)
			continue;
		for (size_t place = 0; place + sizeof(int) <= size; place += sizeof(int)) {
			int fd;

			memcpy(&fd, CMSG_DATA(part) + place, sizeof(fd));
			descriptor_passed(fd);
		}
	}
}

CALL ssize_t sendmsg(int fd, const struct msghdr *message, int flags)
{
	struct outlet outlet;
	ssize_t result;

	if (!message || !outlet_start(&outlet, fd, message->msg_iov, message->msg_iovlen))
		return REAL_CALL(sendmsg)(fd, message, flags);
	result = outlet_end(&outlet, real_sendmsg(fd, message, flags));
	if (result >= 0)
		share_passed_descriptors(message);
	return result;
}

CALL int sendmmsg(int fd, struct mmsghdr *messages, unsigned int count, int flags)
{
	struct outlet outlet;
	int result, error;

	if (!outlet_start(&outlet, fd, NULL, 0))
		return REAL_CALL(sendmmsg)(fd, messages, count, flags);
	result = real_sendmmsg(fd, messages, count, flags);
	error = errno;
	for (int i = 0; i < result; i++) {
		outlet.passage.parts = messages[i].msg_hdr.msg_iov;
		outlet.passage.count = messages[i].msg_hdr.msg_iovlen;
		outlet_end(&outlet, messages[i].msg_len);
		outlet.record = i + 1 < result ? thread_reserve(outlet.passage.thread, EVENT_send) : NULL;
		share_passed_descriptors(&messages[i].msg_hdr);
	}
	if (result <= 0)
		outlet_end(&outlet, result);
	errno = error;
	return result;
}

CALL ssize_t sendfile(int out, int in, off_t *offset, size_t size)
{
	struct outlet outlet;

	if (!outlet_start(&outlet, out, NULL, 0))
		return REAL_CALL(sendfile)(out, in, offset, size);
	outlet.passage.wanted = size;
	return outlet_end(&outlet, real_sendfile(out, in, offset, size));
}

CALL ssize_t sendfile64(int out, int in, off64_t *offset, size_t size)
{
	return sendfile(out, in, (off_t *)offset, size);
}

/* Takes from one side and brings to the other, without anybody seeing the bytes. */
CALL ssize_t splice(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t size, unsigned int flags)
{
	struct thread *thread = thread_enter();
	struct descriptor *source = messages_at(thread, in);
	struct outlet outlet;
	bool is_sink = outlet_start(&outlet, out, NULL, 0);
	ssize_t result = REAL_CALL(splice)(in, in_offset, out, out_offset, size, flags);

	if (source && result > 0) {
		struct passage passage = {
			.thread = thread,
			.descriptor = source,
			.fd = in,
			.direction = PROTOCOL_IN,
			.bytes = result,
		};
		int error = errno;

		messages_pass(&passage, NULL, NULL);
		errno = error;
	}
	return is_sink ? outlet_end(&outlet, result) : result;
}
