// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stop.h"

#include "access.h"
#include "clock.h"
#include "message.h"
#include "status.h"
#include "way.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LOOK_NS 1000000
#define PROCESSOR_PATIENCE_NS 27000000000ULL

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

/* As the kernel shows it; 'X' for a thread that is not there. */
static char state_of(pid_t tid)
{
	char state[64];

	return status_read(tid, "State", state, sizeof(state)) ? *state : 'X';
}

static bool has_ended(pid_t tid)
{
	char state = state_of(tid);

	return state == 'Z' || state == 'X';
}

/* On a busy machine it may be long until a thread that could run gets to stop. */
static bool is_in_time(pid_t tid, uint64_t end)
{
	uint64_t now = clock_now();

	return now < end || (now < end + PROCESSOR_PATIENCE_NS && state_of(tid) == 'R');
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
	} while (is_in_time(tid, end));
	return -1;
}

/* 0, 1 if it has ended, or -1. */
static int seize(const struct target *target, pid_t tid)
{
	if (!ptrace(PTRACE_SEIZE, tid, 0, TRACE_OPTIONS))
		return 0;
	return errno == ESRCH || has_ended(tid) ? 1 : refuse_access(target->pid);
}

int target_keep_thread(struct target *target, pid_t tid)
{
	struct target_thread *more = reallocarray(target->threads, target->thread_count + 1, sizeof(*more));

	if (!more)
		return fail("no memory for the threads of process %d", target->pid);
	target->threads = more;
	target->threads[target->thread_count++] = (struct target_thread) {
		.tid = tid, .is_filtered = status_number(tid, "Seccomp"),
	};
	return 0;
}

/* Seizes the threads that are there and were not yet, which run on; 0, or -1 and a message. */
static int seize_all(struct target *target)
{
	DIR *list = status_threads(target->pid);
	struct dirent *entry;
	int result = 0;

	if (!list)
		return fail("process %d has ended", target->pid);
	while (result >= 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		if (!tid || is_known(target, tid))
			continue;
		result = seize(target, tid);
		if (!result)
			result = target_keep_thread(target, tid);
	}
	closedir(list);
	return result < 0 ? -1 : 0;
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

/* 1 if it stopped, 0 if it ended, and then it is forgotten, -1 if it does neither. */
static int await_thread(struct target *target, size_t thread, uint64_t end)
{
	uint64_t now = clock_now();
	struct target_thread *waited = &target->threads[thread];
	int stopped = target_await_stop(waited->tid, now < end ? end - now : 0);

	if (stopped > 0 && (ptrace(PTRACE_GETREGS, waited->tid, 0, &waited->registers) || way_begin_anew(waited)))
		stopped = 0;
	waited->stopped = stopped > 0 ? clock_now() : 0;
	if (!stopped)
		forget(target, thread);
	return stopped;
}

/* From a thread on. 0, or the one that does not stop. */
static pid_t await_all(struct target *target, size_t from)
{
	uint64_t end = clock_now() + STOP_PATIENCE_NS;

	for (size_t i = from; i < target->thread_count;) {
		int stopped = await_thread(target, i, end);

		if (stopped < 0)
			return target->threads[i].tid;
		i += stopped;
	}
	return 0;
}

static void swap(struct target_thread *one, struct target_thread *other)
{
	struct target_thread moved = *one;

	*one = *other;
	*other = moved;
}

/*
 * A thread that waits where no signal wakes it, as for a disk or for a child of vfork, stops late. It is awaited while the
 * others still run, and is one of the first @stopped ones then. 0, or the one that does not stop.
 */
static pid_t stop_deaf_threads(struct target *target, size_t *stopped)
{
	uint64_t end = clock_now() + STOP_PATIENCE_NS;

	for (size_t i = 0; i < target->thread_count;) {
		pid_t tid = target->threads[i].tid;
		int is_stopped = 0;

		if (state_of(tid) == 'D' && !ptrace(PTRACE_INTERRUPT, tid, 0, 0)) {
			is_stopped = await_thread(target, i, end);
			if (is_stopped < 0)
				return tid;
			if (!is_stopped)
				continue;
			swap(&target->threads[i], &target->threads[(*stopped)++]);
		}
		i++;
	}
	return 0;
}

/* All that takes time is done before the first thread stops. */
pid_t target_stop(struct target *target)
{
	size_t stopped = 0;
	int result = seize_all(target);
	pid_t deaf = result ? 0 : stop_deaf_threads(target, &stopped);

	target->stopped = clock_now();
	/* Only threads that run make new ones, so a round that finds none has found all. */
	while (!result && !deaf && stopped < target->thread_count) {
		interrupt_all(target, stopped);
		deaf = await_all(target, stopped);
		stopped = target->thread_count;
		result = deaf ? 0 : seize_all(target);
	}
	if (result || deaf) {
		target_resume(target);
		return deaf ? deaf : -1;
	}
	return target->thread_count ? 0 : fail("process %d has ended", target->pid);
}

int target_refuse_deaf(const struct target *target, pid_t tid)
{
	const char *why = state_of(tid) == 'R' ? "it gets no processor" : "it waits in the kernel, as for a disk or after vfork";

	return fail("thread %d of process %d does not stop: %s; try again", tid, target->pid, why);
}

/* The one that was seized last becomes the first. Whether it stopped; one that does not is kept. */
static bool stop_newest(struct target *target)
{
	size_t newest = target->thread_count - 1;
	bool has_stopped;

	interrupt_all(target, newest);
	has_stopped = await_thread(target, newest, clock_now() + STOP_PATIENCE_NS) > 0;
	if (has_stopped)
		swap(&target->threads[0], &target->threads[newest]);
	return has_stopped;
}

/*
 * enum danger - what a stop may do to a thread with a filter if we are killed before it goes on
 * @NO_DANGER: nothing: it waits in a call that begins again by itself, or has no filter
 * @MAY_WAIT: it runs, and may wait in the next moment
 * @IN_DANGER: it waits in a call with a time limit, which the kernel lets go on by a call of its own, and a filter may end it for
 * that
 */
enum danger { NO_DANGER, MAY_WAIT, IN_DANGER };

static enum danger danger_of(const struct target *target, pid_t tid)
{
	FILE *file = target->is_allowed || !status_number(tid, "Seccomp") ? NULL : status_open(tid, "syscall");
	unsigned long limit = 0;
	long number;
	int read;

	if (!file)
		return NO_DANGER;
	read = fscanf(file, "%ld %*x %*x %*x %lx", &number, &limit);
	fclose(file);
	if (read < 1)
		return MAY_WAIT;
	return number == SYS_poll || number == SYS_nanosleep || number == SYS_clock_nanosleep || number == SYS_restart_syscall ||
		(number == SYS_futex && limit) ? IN_DANGER : NO_DANGER;
}

/* 0 if a thread in no other danger was stopped, 1 if there is none, or -1. */
static int stop_any(struct target *target, DIR *list, enum danger danger)
{
	struct dirent *entry;
	int result = 1;

	rewinddir(list);
	while (result > 0 && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		if (!tid || is_known(target, tid) || danger_of(target, tid) != danger)
			continue;
		result = seize(target, tid);
		if (!result)
			result = target_keep_thread(target, tid) ? -1 : !stop_newest(target);
	}
	return result;
}

static int refuse_wait(const struct target *target)
{
	return fail("process %d is left alone, since it waits in a call with a time limit, which its filter of system calls (seccomp) "
		    "may not let go on after a stop; try again while it works", target->pid);
}

/* Filters can only be read once a thread is stopped. So before they are, one is chosen that is in least danger by that. */
static int stop_first(struct target *target, DIR *list)
{
	int result = stop_any(target, list, NO_DANGER);

	if (result > 0)
		result = stop_any(target, list, MAY_WAIT);
	if (result <= 0)
		return result;
	if (target->thread_count)
		return target_refuse_deaf(target, target->threads[0].tid);
	return status_number(target->pid, "Seccomp") ? refuse_wait(target) : fail("process %d has ended", target->pid);
}

int target_stop_one(struct target *target)
{
	DIR *list;
	int result;

	target->stopped = clock_now();
	list = status_threads(target->pid);
	if (!list)
		return fail("process %d has ended", target->pid);
	result = stop_first(target, list);
	closedir(list);
	if (result)
		target_resume(target);
	return result;
}

static void note_end_of_stop(struct target *target, size_t thread)
{
	target->held += target->threads[thread].stopped ? clock_now() - target->threads[thread].stopped : 0;
	target->stops++;
	forget(target, thread);
}

/* A thread can only be let go while it is stopped. One that does not stop is kept, since nobody else can let it go. */
static void let_go_late(struct target *target)
{
	uint64_t end = clock_now() + STOP_PATIENCE_NS;

	interrupt_all(target, 0);
	for (size_t i = 0; i < target->thread_count;) {
		int stopped = await_thread(target, i, end);

		if (stopped > 0) {
			ptrace(PTRACE_DETACH, target->threads[i].tid, 0, 0);
			note_end_of_stop(target, i);
		}
		i += stopped < 0;
	}
}

uint64_t target_resume(struct target *target)
{
	uint64_t stopped;

	for (size_t i = 0; i < target->thread_count;) {
		if (ptrace(PTRACE_DETACH, target->threads[i].tid, 0, 0))
			i++;
		else
			note_end_of_stop(target, i);
	}
	stopped = clock_now() - target->stopped;
	let_go_late(target);
	return stopped;
}
