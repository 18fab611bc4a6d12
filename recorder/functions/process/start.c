// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stop.h"

#include "access.h"
#include "clock.h"
#include "command.h"
#include "message.h"
#include "study/sites.h"
#include "status.h"

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Where the program's own code starts. A static program makes its C library ready itself, which is done at its main.
 */
static uint64_t start_of(pid_t pid)
{
	uint64_t entry = status_auxiliary(pid, AT_ENTRY), main = 0;
	char path[64];
	int file;

	if (status_auxiliary(pid, AT_BASE))
		return entry;
	snprintf(path, sizeof(path), "/proc/%d/exe", pid);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file >= 0) {
		main = sites_main(file, entry);
		close(file);
	}
	return main ? main : entry;
}

/* 0 when it came, or how the process ended. */
static int await_event(pid_t pid, int event)
{
	int status = 0;

	while (waitpid(pid, &status, __WALL) == pid && WIFSTOPPED(status)) {
		if (status >> 8 == event)
			return 0;
		ptrace(PTRACE_CONT, pid, 0, status >> 16 ? 0 : WSTOPSIG(status));
	}
	return status ? status : -1;
}

/* Lets the loader work until the program's own code starts: the libraries that the program needs are there then. */
static int run_to_start(struct target *target)
{
	static const uint8_t breakpoint = 0xcc;
	uint64_t start = start_of(target->pid);
	struct target_thread *thread = &target->threads[0];
	uint8_t before;

	if (!target_read(target, start, &before, 1) || !target_write(target, start, &breakpoint, 1) ||
	    ptrace(PTRACE_CONT, target->pid, 0, 0) || await_event(target->pid, SIGTRAP) ||
	    !target_write(target, start, &before, 1) || ptrace(PTRACE_GETREGS, target->pid, 0, &thread->registers))
		return fail("the program ended before it started");
	thread->registers.rip = start;
	return ptrace(PTRACE_SETREGS, target->pid, 0, &thread->registers) ? fail("the program ended before it started") :
		target_finish_calls(target);
}

static int stop_at_start(struct target *target, struct command *command)
{
	pid_t pid = command->pid;
	bool is_traced = !ptrace(PTRACE_SEIZE, pid, 0, TRACE_OPTIONS | PTRACE_O_TRACEEXEC | PTRACE_O_EXITKILL);

	if (!is_traced) {
		close(command->gate);
		return fail("no right to trace a program");
	}
	/* It says itself why it cannot become the program. */
	if (command_let_go(command) || await_event(pid, SIGTRAP | PTRACE_EVENT_EXEC << 8))
		return -1;
	*target = (struct target) { .pid = pid, .memory = -1, .stopped = clock_now(),
				    .filters = status_number(getpid(), "Seccomp_filters") };
	if (target_keep_thread(target, pid) || target_check_access(target) || target_open_memory(target))
		return -1;
	return run_to_start(target) || ptrace(PTRACE_SETOPTIONS, pid, 0, TRACE_OPTIONS) ? -1 : 0;
}

int target_start(struct target *target, char *const *words)
{
	struct command command;
	int status;

	*target = (struct target) { .memory = -1 };
	if (command_prepare(&command, words))
		return -1;
	if (!stop_at_start(target, &command))
		return 0;
	kill(command.pid, SIGKILL);
	while (waitpid(command.pid, &status, __WALL) == command.pid && !WIFEXITED(status) && !WIFSIGNALED(status))
		continue;
	return -1;
}
