// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The calls that make, copy, change and close descriptors. */
#include "calls.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <sys/ioctl.h>

#include "batch.h"
#include "descriptors.h"
#include "intake.h"
#include "messages.h"
#include "registrations.h"
#include "turns.h"

#define TYPE_MASK 0xf

__attribute__((constructor)) static void load(void)
{
	real_find();
	thread_start();
	batch_start();
}

/* Of the thread that ends the program; others end where they are. */
__attribute__((destructor)) static void unload(void)
{
	struct thread *thread = thread_enter();

	if (thread)
		turn_end(thread);
}

/* False where the library does nothing, or in a child that has its own descriptors but its parent's memory. */
static bool keeps_books(void)
{
	return thread_enter() && !thread_is_borrowed();
}

/* ---- births */

static enum descriptor_kind kind_of(int family, int type)
{
	if (family != AF_INET && family != AF_INET6 && family != AF_UNIX)
		return KIND_OTHER;
	return (type & TYPE_MASK) == SOCK_STREAM ? KIND_STREAM : KIND_DATAGRAM;
}

CALL int socket(int family, int type, int protocol)
{
	int fd = REAL_CALL(socket)(family, type, protocol);

	if (fd >= 0 && keeps_books()) {
		descriptor_born(fd, kind_of(family, type), PROTOCOL_ASKS);
		descriptor_set_blocking(fd, !(type & SOCK_NONBLOCK));
	}
	return fd;
}

static int end_pair(const int *fds, enum descriptor_kind kind, int result)
{
	for (int i = 0; !result && i < 2 && keeps_books(); i++) {
		descriptor_born(fds[i], kind, PROTOCOL_UNKNOWN);
		descriptor_note(fds[i]);
	}
	return result;
}

CALL int socketpair(int family, int type, int protocol, int fds[2])
{
	return end_pair(fds, kind_of(family, type), REAL_CALL(socketpair)(family, type, protocol, fds));
}

CALL int pipe(int fds[2])
{
	return end_pair(fds, KIND_PIPE, REAL_CALL(pipe)(fds));
}

CALL int pipe2(int fds[2], int flags)
{
	return end_pair(fds, KIND_PIPE, REAL_CALL(pipe2)(fds, flags));
}

static int end_accept(struct thread *thread, bool waits, int fd, int flags)
{
	int error = errno;

	if (waits)
		turn_start(thread, 0, -1, -1, 0);
	if (fd >= 0 && keeps_books()) {
		descriptor_born(fd, KIND_UNKNOWN, PROTOCOL_SERVES);
		descriptor_set_blocking(fd, !(flags & SOCK_NONBLOCK));
		descriptor_note(fd);
	}
	errno = error;
	return fd;
}

static bool waits_for_connection(struct thread *thread, int fd)
{
	return thread && thread_switches() && intake_waits(thread, fd, 0);
}

CALL int accept(int fd, struct sockaddr *address, socklen_t *size)
{
	struct thread *thread = thread_enter();
	bool waits = waits_for_connection(thread, fd);

	return end_accept(thread, waits, REAL_CALL(accept)(fd, address, size), 0);
}

CALL int accept4(int fd, struct sockaddr *address, socklen_t *size, int flags)
{
	struct thread *thread = thread_enter();
	bool waits = waits_for_connection(thread, fd);

	return end_accept(thread, waits, REAL_CALL(accept4)(fd, address, size, flags), flags);
}

CALL int connect(int fd, const struct sockaddr *address, socklen_t size)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = thread && thread_switches() ? descriptor_of(fd) : NULL;
	struct event_connect *record = descriptor ? thread_reserve(thread, EVENT_connect) : NULL;
	int result = REAL_CALL(connect)(fd, address, size);
	int error = errno;

	if (descriptor && (!result || error == EINPROGRESS)) {
		descriptor_note(fd);
		turn_connect(thread, descriptor, fd);
	}
	if (record) {
		record->connection = descriptor->connection;
		record->fd = fd;
		thread_publish(record, result && error != EINPROGRESS ? EVENT_COUNT : EVENT_connect);
	}
	errno = error;
	return result;
}

static int end_epoll_create(int fd)
{
	if (fd >= 0 && keeps_books())
		descriptor_is_epoll(fd);
	return fd;
}

CALL int epoll_create(int size)
{
	return end_epoll_create(REAL_CALL(epoll_create)(size));
}

CALL int epoll_create1(int flags)
{
	return end_epoll_create(REAL_CALL(epoll_create1)(flags));
}

/* ---- copies */

static int end_copy(int fd, int copy)
{
	if (copy >= 0 && keeps_books())
		descriptor_copied(fd, copy);
	return copy;
}

CALL int dup(int fd)
{
	return end_copy(fd, REAL_CALL(dup)(fd));
}

static void replace(int fd, int copy)
{
	if (fd != copy && keeps_books())
		descriptor_gone(copy);
}

CALL int dup2(int fd, int copy)
{
	replace(fd, copy);
	return end_copy(fd, REAL_CALL(dup2)(fd, copy));
}

CALL int dup3(int fd, int copy, int flags)
{
	replace(fd, copy);
	return end_copy(fd, REAL_CALL(dup3)(fd, copy, flags));
}

static int control(int fd, int command, long argument)
{
	int result = REAL_CALL(fcntl)(fd, command, argument);

	if (command == F_SETFL && !result && keeps_books())
		descriptor_set_blocking(fd, !(argument & O_NONBLOCK));
	return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? end_copy(fd, result) : result;
}

CALL int fcntl(int fd, int command, ...)
{
	va_list arguments;
	long argument;

	va_start(arguments, command);
	argument = va_arg(arguments, long);
	va_end(arguments);
	return control(fd, command, argument);
}

CALL int fcntl64(int fd, int command, ...)
{
	va_list arguments;
	long argument;

	va_start(arguments, command);
	argument = va_arg(arguments, long);
	va_end(arguments);
	return control(fd, command, argument);
}

/* ---- what is watched, and what a program is shown */

CALL int epoll_ctl(int epoll, int operation, int fd, struct epoll_event *event)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = thread ? descriptor_known(fd) : NULL;
	bool is_locked;
	int result;

	if (descriptor && descriptor->is_epoll)
		batch_refuse(fd);
	is_locked = descriptor && descriptor_lock(descriptor, thread->tid);
	if (descriptor && operation != EPOLL_CTL_ADD)
		turn_keep_told(thread, fd);
	result = REAL_CALL(epoll_ctl)(epoll, operation, fd, event);
	if (descriptor && !is_locked) {
		registrations_drop(descriptor);
		descriptor_keep_whole(fd);
	}
	if (is_locked && !result)
		descriptor_watched(descriptor, epoll, operation, event);
	if (is_locked)
		descriptor_unlock(descriptor);
	return result;
}

/* These make more depend on how much is there than a read that gives less could keep. */
static bool depends_on_amount(int level, int option)
{
	if (level == SOL_SOCKET)
		return option == SO_RCVLOWAT || option == SO_PEEK_OFF;
	return level == IPPROTO_TCP && (option == TCP_ULP || option == TCP_INQ);
}

CALL int setsockopt(int fd, int level, int option, const void *value, socklen_t size)
{
	if (depends_on_amount(level, option) && thread_enter())
		descriptor_keep_whole(fd);
	return REAL_CALL(setsockopt)(fd, level, option, value, size);
}

CALL int ioctl(int fd, unsigned long request, ...)
{
	va_list arguments;
	long argument;
	int result;

	va_start(arguments, request);
	argument = va_arg(arguments, long);
	va_end(arguments);
	result = REAL_CALL(ioctl)(fd, request, argument);
	if (request == FIONBIO && !result && keeps_books())
		descriptor_set_blocking(fd, !*(int *)argument);
	if (request == FIONREAD && !result && thread_enter() && descriptor_of(fd))
		descriptor_of(fd)->promised = *(int *)argument;
	return result;
}

/* ---- ends */

CALL int shutdown(int fd, int how)
{
	struct thread *thread = thread_enter();
	struct descriptor *descriptor = thread && thread_switches() ? descriptor_of(fd) : NULL;

	if (descriptor && how != SHUT_RD)
		messages_end(thread, descriptor, fd, PROTOCOL_OUT);
	return REAL_CALL(shutdown)(fd, how);
}

/* Before the call, for behind it another thread may get the same number. */
static void forget(int fd)
{
	if (thread_enter() && descriptor_is_used(fd) && !thread_is_borrowed())
		descriptor_gone(fd);
}

CALL int close(int fd)
{
	forget(fd);
	return REAL_CALL(close)(fd);
}

CALL int fclose(FILE *file)
{
	forget(fileno(file));
	return REAL_CALL(fclose)(file);
}

CALL FILE *freopen(const char *path, const char *mode, FILE *file)
{
	forget(fileno(file));
	return REAL_CALL(freopen)(path, mode, file);
}

CALL FILE *freopen64(const char *path, const char *mode, FILE *file)
{
	forget(fileno(file));
	return REAL_CALL(freopen64)(path, mode, file);
}

CALL int close_range(unsigned int first, unsigned int last, int flags)
{
	if (!REAL_CALL(close_range)) {
		errno = ENOSYS;
		return -1;
	}
	if (!(flags & CLOSE_RANGE_CLOEXEC) && keeps_books())
		descriptors_gone(first, last);
	return real_close_range(first, last, flags);
}

CALL void closefrom(int first)
{
	if (keeps_books())
		descriptors_gone(first < 0 ? 0 : first, ~0U);
	if (REAL_CALL(closefrom))
		real_closefrom(first);
}
