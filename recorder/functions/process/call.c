// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stop.h"

#include "message.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#define SIGSET_BYTES 8
#define SYSCALL_STOP (SIGTRAP | 0x80)

/* Where the kernel's own code in the process has a system call; 0 if nowhere. */
static uint64_t find_syscall(const struct target *target)
{
	static const uint8_t instruction[] = { 0x0f, 0x05 };
	size_t count;
	struct target_map *maps = target_maps(target, &count);
	uint64_t found = 0;

	for (size_t i = 0; maps && i < count && !found; i++) {
		size_t size = maps[i].end - maps[i].start;
		uint8_t *code = strcmp(maps[i].path, "[vdso]") ? NULL : malloc(size);
		uint8_t *place = code && target_read(target, maps[i].start, code, size) ?
			memmem(code, size, instruction, sizeof(instruction)) : NULL;

		if (place)
			found = maps[i].start + (place - code);
		free(code);
	}
	free(maps);
	return found;
}

/* Goes on to the next stop of a system call: that before it, or that behind it. A SIGSTOP, which cannot wait, is handed on. */
static int run_to_stop(pid_t tid)
{
	int status, signal = 0;

	do {
		if (ptrace(PTRACE_SYSCALL, tid, 0, signal) || waitpid(tid, &status, __WALL) != tid || !WIFSTOPPED(status))
			return -1;
		signal = status >> 16 ? 0 : WSTOPSIG(status);
	} while (signal != SYSCALL_STOP);
	return 0;
}

/* All signals wait meanwhile: one that came in between would be handled with our registers. */
static long call_blocked(const struct target_thread *thread, const struct user_regs_struct *registers)
{
	struct user_regs_struct after;
	uint64_t mask, all = ~0ULL;
	long result = -ESRCH;

	if (ptrace(PTRACE_GETSIGMASK, thread->tid, SIGSET_BYTES, &mask) ||
	    ptrace(PTRACE_SETSIGMASK, thread->tid, SIGSET_BYTES, &all))
		return -errno;
	if (!ptrace(PTRACE_SETREGS, thread->tid, 0, registers) && !run_to_stop(thread->tid) && !run_to_stop(thread->tid) &&
	    !ptrace(PTRACE_GETREGS, thread->tid, 0, &after))
		result = after.rax;
	ptrace(PTRACE_SETSIGMASK, thread->tid, SIGSET_BYTES, &mask);
	return result;
}

/* As the kernel returns them: within the last page of all numbers. */
bool target_call_failed(long result)
{
	return result < 0 && result >= -4095;
}

long target_call(struct target *target, long number, const long arguments[6])
{
	const struct target_thread *thread = &target->threads[0];
	struct user_regs_struct registers = thread->registers;
	uint64_t place = find_syscall(target);

	if (!place)
		return -ENOSYS;
	registers.rip = place;
	registers.orig_rax = -1;
	registers.rax = number;
	registers.rdi = arguments[0];
	registers.rsi = arguments[1];
	registers.rdx = arguments[2];
	registers.r10 = arguments[3];
	registers.r8 = arguments[4];
	registers.r9 = arguments[5];
	return call_blocked(thread, &registers);
}

/*
 * A system call that the thread was in when it stopped starts again only where it goes on from a stop as the one that
 * interrupted it. So it is interrupted once more, before it gets to run.
 */
int target_finish_calls(struct target *target)
{
	const struct target_thread *thread = &target->threads[0];

	if (ptrace(PTRACE_INTERRUPT, thread->tid, 0, 0) || ptrace(PTRACE_CONT, thread->tid, 0, 0) ||
	    target_await_stop(thread->tid, STOP_PATIENCE_NS) <= 0 || ptrace(PTRACE_SETREGS, thread->tid, 0, &thread->registers))
		return fail("thread %d of process %d is gone", thread->tid, target->pid);
	return 0;
}
