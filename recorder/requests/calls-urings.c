// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Calls that programs make by their numbers, since the C library has no function for them, or another one. */
#include "calls.h"

#include <stdarg.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "batch.h"
#include "descriptors.h"
#include "filters.h"
#include "registrations.h"
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
		registrations_drop(descriptor);
		descriptor->is_uncut = true;
		return;
	}
	descriptor_watched(descriptor, epoll, operation, event);
	descriptor_unlock(descriptor);
}

/* Before the call. */
static void look_at(struct thread *thread, long number, const long *words)
{
	if (number == SYS_io_uring_enter)
		uring_submit(thread, words[0], change);
	else if (number == SYS_io_uring_register)
		uring_lose(thread, words[0]);
	else if (number == SYS_close && descriptor_is_used(words[0]))
		descriptor_gone(words[0]);
	else if (number == SYS_close_range && !(words[2] & CLOSE_RANGE_CLOEXEC))
		descriptors_gone(words[0], words[1]);
	else if (number == SYS_dup3 && words[0] != words[1])
		descriptor_gone(words[1]);
#ifdef SYS_dup2
	else if (number == SYS_dup2 && words[0] != words[1])
		descriptor_gone(words[1]);
#endif
}

/* Behind it. */
static void look_back(struct thread *thread, long number, const long *words, long result)
{
	if (number == SYS_io_uring_setup) {
		batch_stop();
		descriptor_is_uring(result);
		uring_made(thread, result, (const struct io_uring_params *)words[1]);
	} else if (number == SYS_dup3 || number == SYS_dup) {
		descriptor_copied(words[0], result);
	}
#ifdef SYS_dup2
	else if (number == SYS_dup2) {
		descriptor_copied(words[0], result);
	}
#endif
}

static bool is_looked_at(long number)
{
	switch (number) {
	case SYS_io_uring_setup:
	case SYS_io_uring_enter:
	case SYS_io_uring_register:
	case SYS_close:
	case SYS_close_range:
	case SYS_dup:
	case SYS_dup3:
#ifdef SYS_dup2
	case SYS_dup2:
#endif
		return true;
	default:
		return false;
	}
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
	if (number == SYS_prctl)
		return prctl(words[0], words[1], words[2], words[3], words[4]);
	if (number == SYS_seccomp)
		filters_are_set(words[0] == SECCOMP_SET_MODE_STRICT ? SECCOMP_MODE_STRICT : SECCOMP_MODE_FILTER,
				words[0] == SECCOMP_SET_MODE_FILTER ? (const void *)words[2] : NULL);
	if (number == SYS_epoll_ctl)
		return epoll_ctl(words[0], words[1], words[2], (struct epoll_event *)words[3]);
	if (thread)
		look_at(thread, number, words);
	result = REAL_CALL(syscall)(number, words[0], words[1], words[2], words[3], words[4], words[5]);
	if (thread && result >= 0)
		look_back(thread, number, words, result);
	return result;
}
