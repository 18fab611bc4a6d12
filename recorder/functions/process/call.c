// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stop.h"

#include "access.h"
#include "message.h"
#include "seccomp.h"
#include "status.h"
#include "way.h"

#include <errno.h>
#include <linux/audit.h>
#include <sys/ptrace.h>
#include <sys/wait.h>

#define CALL_BYTES 2
#define SYSCALL_STOP (SIGTRAP | 0x80)
/* A signal may come before the system call begins, and is handled first. */
#define TRIES 1000

/* Goes on to the next stop of a system call: that before it, or that behind it. 0, a signal that came before, or -1. */
static int run_to_stop(pid_t tid)
{
	int status;

	do {
		if (ptrace(PTRACE_SYSCALL, tid, 0, 0) || waitpid(tid, &status, __WALL) != tid || !WIFSTOPPED(status))
			return -1;
	} while (status >> 16);
	return WSTOPSIG(status) == SYSCALL_STOP ? 0 : WSTOPSIG(status);
}

/* Those that a program got from us do not keep it from what we may do ourselves. */
static bool is_filtered(const struct target *target)
{
	pid_t tid = target->threads[0].tid;
	int mode = status_number(tid, "Seccomp");

	return mode && (mode != SECCOMP_MODE_FILTER || !target->filters || status_number(tid, "Seccomp_filters") != target->filters);
}

/*
 * A filter could be put off by root, but only until the recorder ends: who kills it then would have a thread killed that is
 * about to make a call. So no call is made that the filters do not allow. They are asked anew each time, since another thread
 * may set one for all.
 */
static enum filter_answer ask_filters(const struct target *target, long number, const long arguments[6])
{
	struct seccomp_data data = { .nr = number, .arch = AUDIT_ARCH_X86_64, .instruction_pointer = target->way + CALL_BYTES };

	if (!is_filtered(target))
		return FILTER_ALLOWS;
	for (int i = 0; i < 6; i++)
		data.args[i] = arguments[i];
	return filter_ask(target->threads[0].tid, &data);
}

static int refuse_call(const struct target *target, const char *name)
{
	return fail("process %d is left alone, since its filter of system calls (seccomp) does not allow %s, which would "
		    "be called in it; record it without functions, or start it without that filter", target->pid, name);
}

int target_check_calls(struct target *target, const struct target_call *calls, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		enum filter_answer answer = ask_filters(target, calls[i].number, calls[i].arguments);

		if (answer != FILTER_ALLOWS)
			return answer == FILTER_REFUSES ? refuse_call(target, calls[i].name) : refuse_hidden_filter(target->pid);
	}
	target->is_allowed = true;
	return 0;
}

/* 0, a signal that came before, and then nothing was called, or -1. */
static int call(pid_t tid, const struct user_regs_struct *registers, long *result)
{
	struct user_regs_struct after;
	int signal;

	if (ptrace(PTRACE_SETREGS, tid, 0, registers))
		return -1;
	signal = run_to_stop(tid);
	if (signal)
		return signal;
	if (run_to_stop(tid) || ptrace(PTRACE_GETREGS, tid, 0, &after))
		return -1;
	*result = after.rax;
	return 0;
}

/*
 * Puts the thread back where it was, with a signal or none, and stops it there. A system call that it was in starts again
 * only where it goes on from a stop as the one that interrupted it. So it is interrupted once more, before it gets to run.
 * The handler of a signal is where it is then.
 */
static int go_home(const struct target *target, int signal)
{
	struct target_thread *thread = &target->threads[0];

	if (ptrace(PTRACE_INTERRUPT, thread->tid, 0, 0) || ptrace(PTRACE_SETREGS, thread->tid, 0, &thread->registers) ||
	    ptrace(PTRACE_CONT, thread->tid, 0, signal) || target_await_stop(thread->tid, STOP_PATIENCE_NS) <= 0 ||
	    ptrace(PTRACE_GETREGS, thread->tid, 0, &thread->registers))
		return -1;
	return 0;
}

/* As the kernel returns them: within the last page of all numbers. */
bool target_call_failed(long result)
{
	return result < 0 && result >= -4095;
}

long target_call(struct target *target, long number, const long arguments[6])
{
	for (int i = 0; i < TRIES; i++) {
		long result = -ESRCH;
		struct user_regs_struct registers;
		int signal;

		/* Between its calls, the thread is on its way home. */
		if (!target->way && !way_open(target))
			return -ENOSYS;
		if (ask_filters(target, number, arguments) != FILTER_ALLOWS)
			return -EPERM;
		registers = way_enter(target, number, arguments);
		signal = call(target->threads[0].tid, &registers, &result);
		if (signal <= 0)
			return result;
		if (go_home(target, signal))
			return -ESRCH;
		way_close(target);
	}
	return -EINTR;
}

int target_finish_calls(struct target *target)
{
	int result = go_home(target, 0);

	way_close(target);
	return result ? fail("thread %d of process %d is gone", target->threads[0].tid, target->pid) : 0;
}
