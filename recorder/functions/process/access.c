// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "access.h"

#include "message.h"
#include "status.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int refuse_tracer(pid_t pid, int tracer)
{
	char name[64];

	status_read(tracer, "Name", name, sizeof(name));
	return fail("process %d is traced already, by %s (%d); end that first", pid, name, tracer);
}

int refuse_access(pid_t pid)
{
	int tracer = status_number(pid, "TracerPid"), owner = status_number(pid, "Uid");

	if (tracer)
		return refuse_tracer(pid, tracer);
	if ((uid_t)owner != geteuid())
		return fail("process %d belongs to another user (%d); call this as that user or as root", pid, owner);
	return fail("no right to trace process %d; call this as root, or see /proc/sys/kernel/yama/ptrace_scope", pid);
}

int refuse_hidden_filter(pid_t pid)
{
	return fail("process %d is left alone, since what its filter of system calls (seccomp) allows can only be read by root "
		    "outside of a container; call this so, or start it without that filter", pid);
}

static int refuse_namespace(pid_t pid)
{
	char own[256], ids[256];
	int words = 0, own_words = 0;

	status_read(pid, "NSpid", ids, sizeof(ids));
	status_read(getpid(), "NSpid", own, sizeof(own));
	for (char *word = strtok(ids, "\t "); word; word = strtok(NULL, "\t "))
		words++;
	for (char *word = strtok(own, "\t "); word; word = strtok(NULL, "\t "))
		own_words++;
	return words == own_words ? 0 :
		fail("process %d is in a container that numbers its threads itself; call this inside the container", pid);
}

/* What filters allow is shown to root alone, and not to one who has filters. */
static int refuse_filter(pid_t pid)
{
	int mode = status_number(pid, "Seccomp");

	if (mode == SECCOMP_MODE_STRICT)
		return fail("process %d is left alone, since it may call nothing but read, write and exit (seccomp); record it without "
			    "functions, or start it without that", pid);
	return mode && (geteuid() || status_number(getpid(), "Seccomp")) ? refuse_hidden_filter(pid) : 0;
}

/* Its program is not shown. */
static int refuse_hidden(pid_t pid)
{
	if (errno != ENOENT)
		return refuse_access(pid);
	if (status_number(pid, "Threads") > 1)
		return fail("the first thread of process %d has ended, without which its program cannot be seen; it is left alone", pid);
	return fail("process %d is a thread of the kernel or has ended", pid);
}

int target_check_access(const struct target *target)
{
	char path[64], program[PATH_MAX];
	struct stat file;
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/exe", target->pid);
	length = readlink(path, program, sizeof(program) - 1);
	if (length < 0)
		return refuse_hidden(target->pid);
	program[length] = '\0';
	if (status_auxiliary(target->pid, AT_SECURE) || stat(path, &file) || file.st_mode & (S_ISUID | S_ISGID))
		return fail("%s runs with the rights of another user than its caller (setuid); it is left alone", program);
	if (length > 10 && !strcmp(program + length - 10, " (deleted)"))
		return fail("%s was replaced on disk since process %d started; start it again", program, target->pid);
	return refuse_namespace(target->pid);
}

int target_open_memory(struct target *target)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/mem", target->pid);
	target->memory = open(path, O_RDWR | O_CLOEXEC);
	return target->memory < 0 ? refuse_access(target->pid) : 0;
}

int target_open(struct target *target, pid_t pid)
{
	int tracer;

	*target = (struct target) { .pid = pid, .memory = -1 };
	if (kill(pid, 0) && errno == ESRCH)
		return fail("there is no process %d; \"pgrep NAME\" shows those of a program", pid);
	if (status_number(pid, "Tgid") != pid)
		return fail("%d is a thread of process %d; give that number", pid, status_number(pid, "Tgid"));
	tracer = status_number(pid, "TracerPid");
	if (tracer)
		return refuse_tracer(pid, tracer);
	return target_check_access(target) || refuse_filter(pid) || target_open_memory(target) ? -1 : 0;
}

void target_close(struct target *target)
{
	if (target->memory >= 0)
		close(target->memory);
	target->memory = -1;
	free(target->threads);
	target->threads = NULL;
}
