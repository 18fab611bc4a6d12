/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The calls that the library stands before: what they are without it. */
#ifndef WAKEPATH_REQUESTS_REAL_H
#define WAKEPATH_REQUESTS_REAL_H

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/uio.h>

#define REAL_CALLS(REAL) \
	REAL(ssize_t, read, (int fd, void *buffer, size_t size)) \
	REAL(ssize_t, recv, (int fd, void *buffer, size_t size, int flags)) \
	REAL(ssize_t, recvfrom, (int fd, void *buffer, size_t size, int flags, struct sockaddr *address,\
	     socklen_t *address_size)) \
	REAL(ssize_t, readv, (int fd, const struct iovec *parts, int count)) \
	REAL(ssize_t, recvmsg, (int fd, struct msghdr *message, int flags)) \
	REAL(int, recvmmsg, (int fd, struct mmsghdr *messages, unsigned int count, int flags,          \
	     struct timespec *timeout)) \
	REAL(ssize_t, write, (int fd, const void *buffer, size_t size)) \
	REAL(ssize_t, send, (int fd, const void *buffer, size_t size, int flags)) \
	REAL(ssize_t, sendto, (int fd, const void *buffer, size_t size, int flags,                     \
	     const struct sockaddr *address, socklen_t address_size)) \
	REAL(ssize_t, writev, (int fd, const struct iovec *parts, int count)) \
	REAL(ssize_t, sendmsg, (int fd, const struct msghdr *message, int flags)) \
	REAL(int, sendmmsg, (int fd, struct mmsghdr *messages, unsigned int count, int flags)) \
	REAL(ssize_t, sendfile, (int out, int in, off_t *offset, size_t size)) \
	REAL(ssize_t, splice, (int in, off64_t *in_offset, int out, off64_t *out_offset, size_t size,  \
	     unsigned int flags)) \
	REAL(int, poll, (struct pollfd *fds, nfds_t count, int timeout)) \
	REAL(int, ppoll, (struct pollfd *fds, nfds_t count, const struct timespec *timeout,            \
	     const sigset_t *mask)) \
	REAL(int, select, (int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *timeout)) \
	REAL(int, pselect, (int count, fd_set *in, fd_set *out, fd_set *other,                         \
	     const struct timespec *timeout, const sigset_t *mask)) \
	REAL(int, epoll_wait, (int epoll, struct epoll_event *events, int most, int timeout)) \
	REAL(int, epoll_pwait, (int epoll, struct epoll_event *events, int most, int timeout,          \
	     const sigset_t *mask)) \
	REAL(int, epoll_pwait2, (int epoll, struct epoll_event *events, int most,                      \
	     const struct timespec *timeout, const sigset_t *mask)) \
	REAL(int, epoll_create, (int size)) \
	REAL(int, epoll_create1, (int flags)) \
	REAL(int, epoll_ctl, (int epoll, int operation, int fd, struct epoll_event *event)) \
	REAL(int, accept, (int fd, struct sockaddr *address, socklen_t *size)) \
	REAL(int, accept4, (int fd, struct sockaddr *address, socklen_t *size, int flags)) \
	REAL(int, connect, (int fd, const struct sockaddr *address, socklen_t size)) \
	REAL(int, socket, (int family, int type, int protocol)) \
	REAL(int, socketpair, (int family, int type, int protocol, int fds[2])) \
	REAL(int, pipe, (int fds[2])) \
	REAL(int, pipe2, (int fds[2], int flags)) \
	REAL(int, dup, (int fd)) \
	REAL(int, dup2, (int fd, int copy)) \
	REAL(int, dup3, (int fd, int copy, int flags)) \
	REAL(int, close, (int fd)) \
	REAL(int, close_range, (unsigned int first, unsigned int last, int flags)) \
	REAL(void, closefrom, (int first)) \
	REAL(int, fclose, (FILE *file)) \
	REAL(FILE *, freopen, (const char *path, const char *mode, FILE *file)) \
	REAL(FILE *, freopen64, (const char *path, const char *mode, FILE *file)) \
	REAL(int, shutdown, (int fd, int how)) \
	REAL(int, setsockopt, (int fd, int level, int option, const void *value, socklen_t size)) \
	REAL(int, fcntl, (int fd, int command, long argument)) \
	REAL(int, ioctl, (int fd, unsigned long request, long argument)) \
	REAL(int, prctl, (int option, ...))                                                            \
	REAL(int, setrlimit, (int resource, const struct rlimit *limit)) \
	REAL(int, prlimit, (pid_t pid, int resource, const struct rlimit *limit, struct rlimit *before)) \
	REAL(int, mlockall, (int flags)) \
	REAL(long, syscall, (long number, ...))

/* Constructors of other libraries may call before this library's own. */
#define REAL_CALL(name) (real_##name ? real_##name : (real_find(), real_##name))

#define DECLARE_REAL(type, name, arguments) \
	extern type(*real_##name) arguments __attribute__((visibility("hidden")));

REAL_CALLS(DECLARE_REAL)

#undef DECLARE_REAL

/** real_find - find them; any of them may be missing in an old C library, and is NULL then */
void real_find(void);

#endif
