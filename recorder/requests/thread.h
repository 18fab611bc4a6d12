/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The threads of this process as the library knows them, and the records that they write. */
#ifndef WAKEPATH_REQUESTS_THREAD_H
#define WAKEPATH_REQUESTS_THREAD_H

#include <stdbool.h>
#include <stdint.h>

#include "events.h"
#include "requests.h"
#include "shared.h"

#define TURN_QUESTIONS 8

/** struct put_question - a question that a thread has put in its turn */
struct put_question {
	uint64_t connection;
	uint64_t exchange;
	int fd;
};

/**
 * struct turn - what a thread does from the return of one wait to the start of the next one
 * @serial: counts the turns of the thread
 * @told: descriptors that the wait showed; 0 if there was no wait
 * @descriptor: the one that it showed, or -1 if that is not known or not one
 * @epoll: the epoll that showed one descriptor, or -1
 * @data: what the program has asked that epoll to tell it by
 * @inputs: messages that the thread was given
 * @looks: at the epoll, without waiting and behind the message
 * @first_look_ms: when the first of them was
 * @is_fresh: the wait has shown something, and nothing has passed since
 * @begin: the place for the start of the fragment, at the time at which the wait ended, until it is known
 *	whether it is isolated
 * @done: the place for the end of the fragment, where it ends before the turn
 * @start: bytes that the ring had behind that place
 * @is_open: a fragment has started
 * @is_recorded: it has a place
 * @is_isolated: nothing shows that it is not that of its message alone
 * @fragment: of which message it is
 * @origin: for whom it works
 * @shown: for whom the fragment says that it works
 * @questions: that were put in it
 * @question_count: number of them
 */
struct turn {
	uint64_t serial;
	uint32_t told;
	int descriptor;
	int epoll;
	uint64_t data;
	uint32_t inputs;
	uint32_t looks;
	uint64_t first_look_ms;
	bool is_fresh;
	bool is_open;
	bool is_recorded;
	bool is_isolated;
	struct event_isolated_begin *begin;
	struct event_isolated_begin *done;
	uint64_t start;
	struct event_isolated_begin fragment;
	struct origin origin;
	struct origin shown;
	uint32_t question_count;
	struct put_question questions[TURN_QUESTIONS];
};

/**
 * struct thread - a thread of this process
 * @generation: of the process at which the rest was filled
 * @tid: its id
 * @slot: its ring, or NULL
 * @ring: the bytes of the ring
 * @open_places: in the ring, without a record so far
 * @last_told: the descriptor that it was shown last, where there were several
 * @waits_elsewhere: since it was told that its epoll has nothing
 * @waits_without_look: how many of its next waits for an epoll are no look at first
 * @is_changing: @turn is just being changed, so a signal handler must leave it alone
 * @turn: its turn
 */
struct thread {
	uint32_t generation;
	uint32_t tid;
	struct slot *slot;
	char *ring;
	int open_places;
	int last_told;
	bool waits_elsewhere;
	uint8_t waits_without_look;
	bool is_changing;
	struct turn turn;
};

/** shared - the memory shared with the collector; NULL if the library does nothing */
extern struct shared *shared __attribute__((visibility("hidden")));

/** thread_start - map the shared memory that the environment names, if it does */
void thread_start(void);

/**
 * thread_enter - the calling thread
 *
 * Return: NULL if the library does nothing. Notices by itself that the process was forked.
 */
struct thread *thread_enter(void);

/**
 * thread_may_call - whether the library may make calls that the program did not make
 *
 * A filter of system calls may end the process for them. Then all that the program calls passes as it is.
 */
bool thread_may_call(void);

/** thread_has_filter - whether there is a filter of system calls, be it one of a container */
bool thread_has_filter(void);

/**
 * thread_leave_memory - the program is about to limit its memory, or to keep all of it: do nothing from now on, and take no memory
 *
 * Where there are other threads, which may be in the middle of a call, the library goes on, and so does its memory.
 */
void thread_leave_memory(void);

/** thread_leave - the program is about to set a filter of system calls: do nothing in this process from now on */
void thread_leave(void);

/** thread_is_borrowed - whether the caller is a child that uses the memory of its parent until it executes */
bool thread_is_borrowed(void);

/** thread_process - the id of this process; only where thread_enter() gave a thread */
uint32_t thread_process(void);

/** thread_watch_uring - tell the collector that a descriptor of io_uring hides nothing; NULL if there is no room */
struct watched_uring *thread_watch_uring(int fd);

/** thread_unwatch_uring - tell it that this is no longer known */
void thread_unwatch_uring(struct watched_uring *watched);

/** thread_unwatch_urings - the same for all of this process */
void thread_unwatch_urings(void);

/** thread_hides - whether its process takes and brings bytes by ways that the library does not see, as io_uring */
static inline bool thread_hides(const struct thread *thread)
{
	return thread->slot && __atomic_load_n(&thread->slot->is_hiding, __ATOMIC_RELAXED);
}

/** thread_switches - what the library is asked to do at the moment */
static inline uint32_t thread_switches(void)
{
	return __atomic_load_n(&shared->switches, __ATOMIC_RELAXED);
}

/**
 * thread_reserve - take the place of a record at this time
 * @thread: the calling one
 * @id: the event that is lost if the thread ends before it publishes it, EVENT_COUNT for none
 *
 * The records behind it are read when it is published.
 *
 * Return: NULL if there is no room, which is counted, or nothing is to be recorded.
 */
void *thread_reserve(struct thread *thread, uint32_t id);

/**
 * thread_reserve_behind - take the place behind one that was just taken, at the same time
 *
 * Return: NULL if a signal handler has taken it, or there is no room.
 */
void *thread_reserve_behind(struct thread *thread, void *record);

/**
 * thread_publish - let the collector read a record
 * @record: from thread_reserve(); filled. NULL for none
 * @id: the event that it has become, EVENT_COUNT for none
 */
void thread_publish(void *record, uint32_t id);

#endif
