// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * limited WAY: answers lines on a socket, limits its memory or keeps all of it, and makes each call that a library could stand
 * before. Ends with 0 if its memory is what it would be by itself.
 *
 * as, data   a limit of memory that leaves 64 MiB
 * prlimit    the same by the other call
 * lock       all memory stays
 * vfork      a child of vfork sets a filter of system calls before it executes another program
 * threads    a limit in a program that has another thread, which goes on
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#define MIB (1UL << 20)
#define LEFT (64 * MIB)

static void require(int holds, const char *what)
{
	if (holds)
		return;
	fprintf(stderr, "limited: %s: %s\n", what, strerror(errno));
	_exit(2);
}

/* As the kernel shows it, in bytes. */
static unsigned long memory(const char *name)
{
	FILE *file = fopen("/proc/self/status", "r");
	unsigned long kib = 0;
	char line[256];

	while (fgets(line, sizeof(line), file)) {
		if (!strncmp(line, name, strlen(name)))
			kib = strtoul(line + strlen(name) + 1, NULL, 10);
	}
	fclose(file);
	return kib << 10;
}

static void answer(int asking, int serving)
{
	struct epoll_event event = { .events = EPOLLIN };
	struct mmsghdr messages[1] = { 0 };
	struct msghdr message = { 0 };
	struct iovec part;
	int epoll = epoll_create1(0), copy, size;
	char line[9];
	fd_set set;

	part = (struct iovec) { line, sizeof(line) };
	message.msg_iov = messages[0].msg_hdr.msg_iov = &part;
	message.msg_iovlen = messages[0].msg_hdr.msg_iovlen = 1;
	require(!epoll_ctl(epoll, EPOLL_CTL_ADD, serving, &event), "epoll_ctl");
	require(write(asking, "a\n", 2) == 2 && epoll_wait(epoll, &event, 1, -1) == 1, "epoll_wait");
	require(poll(&(struct pollfd) { serving, POLLIN, 0 }, 1, -1) == 1, "poll");
	FD_ZERO(&set);
	FD_SET(serving, &set);
	require(select(serving + 1, &set, NULL, NULL, NULL) == 1, "select");
	require(!ioctl(serving, FIONREAD, &size) && size == 2, "ioctl");
	require(recv(serving, line, 2, 0) == 2 && send(serving, "b\n", 2, 0) == 2 && read(asking, line, 2) == 2, "recv");
	require(write(asking, "a\n", 2) == 2 && recvmsg(serving, &message, 0) == 2, "recvmsg");
	require(write(asking, "a\n", 2) == 2 && recvmmsg(serving, messages, 1, 0, NULL) == 1, "recvmmsg");
	require(write(asking, "a\n", 2) == 2 && readv(serving, &part, 1) == 2, "readv");
	part.iov_len = 2;
	require(writev(serving, &part, 1) == 2 && sendmsg(serving, &message, 0) == 2 && sendmmsg(serving, messages, 1, 0) == 1 &&
		read(asking, line, sizeof(line)) == 6, "sendmsg");
	copy = dup(serving);
	require(fcntl(copy, F_DUPFD, 0) >= 0 && dup2(copy, copy + 5) >= 0 && !fcntl(copy, F_SETFL, O_NONBLOCK), "dup");
	require(!setsockopt(copy, SOL_SOCKET, SO_RCVLOWAT, &(int) { 1 }, sizeof(int)) && !syscall(SYS_close, copy) &&
		!close_range(copy + 1, copy + 8, 0) && !close(epoll), "close");
	require(!fcntl(serving, F_SETFL, 0), "fcntl");
}

static void *work(void *ends)
{
	const int *pair = ends;
	char line[9];

	for (int i = 0; i < 20000; i++)
		require(write(pair[0], "a\n", 2) == 2 && recv(pair[1], line, 2, 0) == 2 && send(pair[1], "b\n", 2, 0) == 2 &&
			read(pair[0], line, 2) == 2, "answer");
	return NULL;
}

static void limit(int resource, int is_other)
{
	struct rlimit limit = { LEFT, RLIM_INFINITY };

	require(!(is_other ? prlimit(0, resource, &limit, NULL) : setrlimit(resource, &limit)), "limit");
	require(memory(resource == RLIMIT_AS ? "VmSize:" : "VmData:") < LEFT / 2, "more memory than a program of this size has");
}

static void spawn(const char *program)
{
	struct sock_filter rules[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getpid, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog narrow = { sizeof(rules) / sizeof(*rules), rules };
	int status, file = open("/dev/null", O_RDONLY);
	pid_t child = vfork();

	if (!child) {
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &narrow))
			_exit(3);
		close(file);
		execl(program, program, "none", NULL);
		_exit(4);
	}
	require(waitpid(child, &status, 0) == child && WIFEXITED(status) && !WEXITSTATUS(status), "the child");
}

int main(int count, char **arguments)
{
	const char *way = arguments[1];
	int ends[2], others[2];
	pthread_t thread;

	require(!socketpair(AF_UNIX, SOCK_STREAM, 0, ends) && !socketpair(AF_UNIX, SOCK_STREAM, 0, others), "socketpair");
	answer(ends[0], ends[1]);
	if (!strcmp(way, "threads")) {
		pthread_create(&thread, NULL, work, others);
		setrlimit(RLIMIT_AS, &(struct rlimit) { 4096 * MIB, RLIM_INFINITY });
		work(ends);
		pthread_join(thread, NULL);
	} else if (!strcmp(way, "lock")) {
		require(!mlockall(MCL_CURRENT) && memory("VmLck:") < LEFT, "more memory stays than a program of this size has");
	} else if (!strcmp(way, "vfork")) {
		spawn(arguments[0]);
	} else if (strcmp(way, "none")) {
		limit(strcmp(way, "data") ? RLIMIT_AS : RLIMIT_DATA, !strcmp(way, "prlimit"));
	}
	answer(ends[0], ends[1]);
	return malloc(LEFT / 4) ? 0 : 1;
}
