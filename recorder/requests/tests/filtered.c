// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * filtered WAY: answers lines on a socket, limits its own calls, and answers more. A filter allows reads and writes of
 * sockets, their ends, and no other call that it does not make itself.
 *
 * strict   read and write alone, by prctl
 * prctl    a filter by prctl
 * seccomp  a filter by the number of seccomp
 * thread   the same for all threads, while another one waits
 * fork     a filter in a child, which goes on with the connection
 * probe    only asks whether the kernel knows filters, and limits nothing
 * inherit  executes itself behind a filter that allows what a start takes
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define LOAD BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(name)                                                                                                         \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

static struct sock_filter narrow[] = {
	LOAD, ALLOW(read), ALLOW(write), ALLOW(recvfrom), ALLOW(sendto), ALLOW(close), ALLOW(exit), ALLOW(exit_group),
	ALLOW(futex), ALLOW(rt_sigprocmask), ALLOW(madvise), ALLOW(munmap), ALLOW(rt_sigreturn), ALLOW(clock_gettime),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
};

/* What a library could ask of a socket. */
static struct sock_filter wide[] = {
	LOAD, REFUSE(getsockopt), REFUSE(getsockname), REFUSE(getpeername), REFUSE(gettid), REFUSE(fcntl),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

static void set(struct sock_filter *filter, unsigned short count, int number, long mode, long flags)
{
	struct sock_fprog program = { count, filter };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		exit(1);
	if (number ? syscall(number, SECCOMP_SET_MODE_FILTER, flags, &program) : prctl(PR_SET_SECCOMP, mode, &program))
		exit(1);
}

static void answer(int asking, int serving, int count)
{
	char line[9];

	for (int i = 0; i < count; i++) {
		if (write(asking, "a\n", 2) != 2 || recv(serving, line, sizeof(line), 0) != 2 || write(serving, "b\n", 2) != 2 ||
		    read(asking, line, sizeof(line)) != 2)
			_exit(2);
	}
}

static void *echo(void *end)
{
	char line[9];
	ssize_t size;

	while ((size = read(*(int *)end, line, sizeof(line))) > 0)
		send(*(int *)end, line, size, 0);
	return NULL;
}

int main(int count, char **arguments)
{
	const char *way = count > 1 ? arguments[1] : "";
	int ends[2], others[2];
	pthread_t thread;
	char byte;

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) || socketpair(AF_UNIX, SOCK_STREAM, 0, others))
		return 1;
	answer(ends[0], ends[1], 2);
	if (!strcmp(way, "strict")) {
		if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT))
			return 1;
		for (int i = 0; i < 2; i++) {
			if (write(ends[0], "a\n", 2) != 2 || read(ends[1], &byte, 1) != 1 || read(ends[1], &byte, 1) != 1)
				syscall(SYS_exit, 2);
		}
		syscall(SYS_exit, 0);
	}
	if (!strcmp(way, "thread")) {
		pthread_create(&thread, NULL, echo, &others[1]);
		if (write(others[0], "a", 1) != 1 || read(others[0], &byte, 1) != 1)
			return 2;
		set(narrow, sizeof(narrow) / sizeof(*narrow), SYS_seccomp, 0, SECCOMP_FILTER_FLAG_TSYNC);
		if (write(others[0], "a", 1) != 1 || read(others[0], &byte, 1) != 1)
			return 2;
		close(others[0]);
		pthread_join(thread, NULL);
	} else if (!strcmp(way, "fork") && fork()) {
		int status;

		wait(&status);
		return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
	} else if (!strcmp(way, "probe")) {
		if (!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) || errno != EFAULT ||
		    !syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL) || errno != EFAULT)
			return 1;
	} else if (!strcmp(way, "inherit")) {
		set(wide, sizeof(wide) / sizeof(*wide), 0, SECCOMP_MODE_FILTER, 0);
		execl(arguments[0], arguments[0], "inherited", NULL);
		return 1;
	} else if (strcmp(way, "inherited")) {
		set(narrow, sizeof(narrow) / sizeof(*narrow), strcmp(way, "seccomp") ? 0 : SYS_seccomp, SECCOMP_MODE_FILTER, 0);
	}
	answer(ends[0], ends[1], 2);
	_exit(0);
}
