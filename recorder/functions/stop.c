// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stop.h"

#include "access.h"
#include "clock.h"
#include "message.h"
#include "status.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>

#define LOOK_NS 1000000

static bool is_known(const struct target *target, pid_t tid)
{
	for (size_t i = 0; i < target->thread_count; i++) {
		if (target->threads[i].tid == tid)
			return true;
	}
	return false;
}

/* The kernel says by this signal that a thread stopped. It is kept from before the first look, so that none is missed. */
static sigset_t keep_news(void)
{
	sigset_t news;

	sigemptyset(&news);
	sigaddset(&news, SIGCHLD);
	sigprocmask(SIG_BLOCK, &news, NULL);
	return news;
}

int target_await_stop(pid_t tid, uint64_t patience)
{
	uint64_t end = clock_now() + patience;
	sigset_t news = keep_news();
	int status;

	do {
		pid_t waited = waitpid(tid, &status, __WALL | WNOHANG);

		if (waited < 0 || (waited == tid && !WIFSTOPPED(status)))
			return 0;
		if (waited == tid && status >> 16 == PTRACE_EVENT_STOP)
			return 1;
		if (waited == tid)
			ptrace(PTRACE_CONT, tid, 0, status >> 16 ? 0 : WSTOPSIG(status));
		else
			sigtimedwait(&news, NULL, &(struct timespec) { .tv_nsec = LOOK_NS });
	} while (clock_now() < end);
	return -1;
}

static bool is_filtered(pid_t tid)
{
	return status_number(tid, "Seccomp") != 0;
}

static bool has_ended(pid_t tid)
{
	char state[64];

	return !status_read(tid, "State", state, sizeof(state)) || *state == 'Z' || *state == 'X';
}

/* A thread that may not make system calls would be killed by ours. Who is root may suspend the filter. */
static int seize(const struct target *target, pid_t tid)
{
	if (!ptrace(PTRACE_SEIZE, tid, 0, TRACE_OPTIONS | (is_filtered(tid) ? PTRACE_O_SUSPEND_SECCOMP : 0)))
		return 0;
	if (errno == ESRCH || has_ended(tid))
		return 1;
	if (is_filtered(tid) && status_number(tid, "TracerPid") == 0)
		return fail("process %d filters its system calls (seccomp); only root can put that off meanwhile", target->pid);
	return refuse_access(target->pid);
}

int target_keep_thread(struct target *target, pid_t tid)
{
	struct target_thread *more = reallocarray(target->threads, target->thread_count + 1, sizeof(*more));

	if (!more)
		return fail("no memory for the threads of process %d", target->pid);
	target->threads = more;
	target->threads[target->thread_count++] = (struct target_thread) { .tid = tid };
	return 0;
}

/* Seizes the threads that are there and were not yet, which run on; their number, or -1. */
static int seize_all(struct target *target)
{
	char path[64];
	struct dirent *entry;
	DIR *list;
	int found = 0, result = 0;

	snprintf(path, sizeof(path), "/proc/%d/task", target->pid);
	list = opendir(path);
	if (!list)
		return fail("process %d has ended", target->pid);
	while (result >= 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		if (!tid || is_known(target, tid))
			continue;
		result = seize(target, tid);
		if (!result) {
			result = target_keep_thread(target, tid);
			found++;
		}
	}
	closedir(list);
	return result < 0 ? -1 : found;
}

static void forget(struct target *target, size_t thread)
{
	target->threads[thread] = target->threads[--target->thread_count];
}

/* From a thread on. One that has ended meanwhile is found later. */
static void interrupt_all(const struct target *target, size_t from)
{
	for (size_t i = from; i < target->thread_count; i++)
		ptrace(PTRACE_INTERRUPT, target->threads[i].tid, 0, 0);
}

/* From a thread on: those that ended meanwhile are forgotten. */
static int await_all(struct target *target, size_t from)
{
	uint64_t end = clock_now() + STOP_PATIENCE_NS;

	for (size_t i = from; i < target->thread_count;) {
		uint64_t now = clock_now();
		int stopped = target_await_stop(target->threads[i].tid, now < end ? end - now : 0);

		if (stopped < 0)
			return fail("thread %d of process %d does not stop: it waits in the kernel, as after vfork; try again",
				    target->threads[i].tid, target->pid);
		if (stopped && !ptrace(PTRACE_GETREGS, target->threads[i].tid, 0, &target->threads[i].registers))
			target->threads[i++].stopped = clock_now();
		else
			forget(target, i);
	}
	return 0;
}

/* All that takes time is done before the first thread stops. */
int target_stop(struct target *target)
{
	size_t stopped = 0;
	int found = seize_all(target);

	target->stopped = clock_now();
	/* Only threads that run make new ones, so a round that finds none has found all. */
	while (found > 0) {
		interrupt_all(target, stopped);
		if (await_all(target, stopped))
			found = -1;
		stopped = target->thread_count;
		if (found > 0)
			found = seize_all(target);
	}
	if (found < 0) {
		target_resume(target);
		return -1;
	}
	return target->thread_count ? 0 : fail("process %d has ended", target->pid);
}

/* The first of the threads that can be stopped. */
static int stop_first(struct target *target, DIR *list)
{
	struct dirent *entry;
	int result = 1;

	while (result > 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		result = tid ? seize(target, tid) : 1;
		if (!result)
			result = target_keep_thread(target, tid) ? -1 : 0;
		if (!result) {
			interrupt_all(target, 0);
			result = await_all(target, 0) ? -1 : !target->thread_count;
		}
	}
	return result > 0 ? fail("process %d has ended", target->pid) : result;
}

int target_stop_one(struct target *target)
{
	char path[64];
	DIR *list;
	int result;

	target->stopped = clock_now();
	snprintf(path, sizeof(path), "/proc/%d/task", target->pid);
	list = opendir(path);
	if (!list)
		return fail("process %d has ended", target->pid);
	result = stop_first(target, list);
	closedir(list);
	if (result)
		target_resume(target);
	return result;
}

/* A thread can only be let go while it is stopped. */
static void let_go(pid_t tid)
{
	if (ptrace(PTRACE_DETACH, tid, 0, 0) && !ptrace(PTRACE_INTERRUPT, tid, 0, 0) &&
	    target_await_stop(tid, STOP_PATIENCE_NS) > 0)
		ptrace(PTRACE_DETACH, tid, 0, 0);
}

uint64_t target_resume(struct target *target)
{
	for (size_t i = 0; i < target->thread_count; i++) {
		let_go(target->threads[i].tid);
		target->held += target->threads[i].stopped ? clock_now() - target->threads[i].stopped : 0;
	}
	target->stops += target->thread_count;
	target->thread_count = 0;
	return clock_now() - target->stopped;
}
