// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Calls that programs make by their numbers, since the C library has no function for them, or another one. */
#include "calls.h"

#include <stdarg.h>
#include <sys/syscall.h>

#include "descriptors.h"
#include "thread.h"
#include "turns.h"
#include "urings.h"

static void change(struct thread *thread, int epoll, int operation, int fd, const struct epoll_event *event)
{
	struct descriptor *descriptor = descriptor_known(fd);

	if (!descriptor || (!event && operation != EPOLL_CTL_DEL))
		return;
	if (operation != EPOLL_CTL_ADD)
		turn_keep_told(thread, fd);
	if (!descriptor_lock(descriptor, thread->tid)) {
		descriptor->is_uncut = true;
		return;
	}
	descriptor_watched(descriptor, epoll, operation, event);
	descriptor_unlock(descriptor);
}

/* Before the call. */
static void look_at(struct thread *thread, long number, int fd)
{
	if (number == SYS_io_uring_enter)
		uring_submit(thread, fd, change);
	else if (number == SYS_io_uring_register)
		uring_lose(thread, fd);
	else if (number == SYS_close && descriptor_is_used(fd))
		descriptor_gone(fd);
}

static bool is_looked_at(long number)
{
	return number == SYS_io_uring_setup || number == SYS_io_uring_enter || number == SYS_io_uring_register ||
	       number == SYS_close;
}

/* No call has more arguments. Where the program gives fewer, what is read for them means nothing to the kernel. */
CALL long syscall(long number, ...)
{
	struct thread *thread = is_looked_at(number) ? thread_enter() : NULL;
	long result, words[6];
	va_list arguments;

	va_start(arguments, number);
	for (int i = 0; i < 6; i++)
		words[i] = va_arg(arguments, long);
	va_end(arguments);
	if (thread && thread_is_borrowed())
		thread = NULL;
	if (thread)
		look_at(thread, number, words[0]);
	result = REAL_CALL(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
	if (thread && number == SYS_io_uring_setup && result >= 0) {
		descriptor_is_uring(result);
		uring_made(thread, result, (const struct io_uring_params *)words[1]);
	}
	return result;
}
