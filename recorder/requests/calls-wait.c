// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * The calls that wait for descriptors. Isolation shows one at a time: an epoll keeps the others by itself,
 * and poll and select look anew each time.
 */
#include "calls.h"

#include <limits.h>
#include <stdbool.h>
#include <time.h>

#include "batch.h"
#include "thread.h"
#include "turns.h"

/* The calling thread, if the library does anything. */
static struct thread *waiting_thread(void)
{
	struct thread *thread = thread_enter();

	if (thread && thread_switches())
		return thread;
	batch_return();
	return NULL;
}

/* A look that found nothing is no wait: the thread goes on with what it did. */
static void start(struct thread *thread, bool may_wait, int told, int descriptor, int epoll, uint64_t data)
{
	if (told > 0 || may_wait)
		turn_start(thread, told > 0 ? told : 0, descriptor, epoll, data);
}

static bool isolates(void)
{
	return thread_switches() & SWITCH_ISOLATES;
}

/* ---- poll */

/* The next ready descriptor in turn, so that none waits for ever. */
static int choose(const struct pollfd *fds, nfds_t count, int last)
{
	int first = INT_MAX, next = INT_MAX;

	for (nfds_t i = 0; i < count; i++) {
		if (!fds[i].revents)
			continue;
		if (fds[i].fd < first)
			first = fds[i].fd;
		if (fds[i].fd > last && fds[i].fd < next)
			next = fds[i].fd;
	}
	return next < INT_MAX ? next : first;
}

static int keep_one(struct thread *thread, struct pollfd *fds, nfds_t count)
{
	int kept = 0;

	thread->last_told = choose(fds, count, thread->last_told);
	for (nfds_t i = 0; i < count; i++) {
		if (fds[i].fd != thread->last_told)
			fds[i].revents = 0;
		kept += fds[i].revents != 0;
	}
	return kept;
}

static int end_poll(struct thread *thread, struct pollfd *fds, nfds_t count, int result, bool may_wait)
{
	int told = result;

	if (result > 1 && isolates()) {
		result = keep_one(thread, fds, count);
		told = 1;
	}
	start(thread, may_wait, told, told == 1 ? choose(fds, count, INT_MAX) : -1, -1, 0);
	return result;
}

/* An epoll that is itself waited for must have all in the kernel. */
static void look_for_batch(const struct pollfd *fds, nfds_t count)
{
	for (nfds_t i = 0; batch_is_left() && i < count; i++) {
		if (fds[i].fd == batch_epoll())
			batch_return();
	}
}

CALL int poll(struct pollfd *fds, nfds_t count, int timeout)
{
	struct thread *thread = waiting_thread();

	look_for_batch(fds, count);
	if (!thread)
		return REAL_CALL(poll)(fds, count, timeout);
	if (timeout)
		turn_end(thread);
	return end_poll(thread, fds, count, real_poll(fds, count, timeout), timeout);
}

CALL int __poll_chk(struct pollfd *fds, nfds_t count, int timeout, size_t room)
{
	if (room / sizeof(*fds) < count)
		__chk_fail();
	return poll(fds, count, timeout);
}

static bool is_long(const struct timespec *timeout)
{
	return !timeout || timeout->tv_sec || timeout->tv_nsec;
}

CALL int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask)
{
	struct thread *thread = waiting_thread();
	bool may_wait = is_long(timeout);

	look_for_batch(fds, count);
	if (!thread)
		return REAL_CALL(ppoll)(fds, count, timeout, mask);
	if (may_wait)
		turn_end(thread);
	return end_poll(thread, fds, count, real_ppoll(fds, count, timeout, mask), may_wait);
}

CALL int __ppoll_chk(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask,
		     size_t room)
{
	if (room / sizeof(*fds) < count)
		__chk_fail();
	return ppoll(fds, count, timeout, mask);
}

/* ---- select */

#define SETS 3
#define WORD_BITS (8 * sizeof(unsigned long))

/* Sets may be larger than the C library thinks, so its own functions for them would end the program. */
static bool has(const fd_set *set, int fd)
{
	return set && ((const unsigned long *)set)[fd / WORD_BITS] >> fd % WORD_BITS & 1;
}

static void clear(fd_set *set, int fd)
{
	if (set)
		((unsigned long *)set)[fd / WORD_BITS] &= ~(1UL << fd % WORD_BITS);
}

static int bits_of(fd_set *const sets[SETS], int fd)
{
	return has(sets[0], fd) + has(sets[1], fd) + has(sets[2], fd);
}

/* The only descriptor that is shown, or -1 if there are several. */
static int only_one(int count, fd_set *const sets[SETS])
{
	int found = -1;

	for (int fd = 0; fd < count; fd++) {
		if (!bits_of(sets, fd))
			continue;
		if (found >= 0)
			return -1;
		found = fd;
	}
	return found;
}

static int choose_of_sets(int count, fd_set *const sets[SETS], int last)
{
	for (int fd = last + 1; fd < count; fd++) {
		if (bits_of(sets, fd))
			return fd;
	}
	for (int fd = 0; fd < count; fd++) {
		if (bits_of(sets, fd))
			return fd;
	}
	return -1;
}

static int keep_one_of_sets(struct thread *thread, int count, fd_set *const sets[SETS])
{
	thread->last_told = choose_of_sets(count, sets, thread->last_told);
	for (int fd = 0; fd < count; fd++) {
		for (int i = 0; fd != thread->last_told && i < SETS; i++)
			clear(sets[i], fd);
	}
	return bits_of(sets, thread->last_told);
}

static int end_select(struct thread *thread, int count, fd_set *const sets[SETS], int result, bool may_wait)
{
	int told = result > 0 ? only_one(count, sets) : -1;

	if (result > 1 && told < 0 && isolates()) {
		result = keep_one_of_sets(thread, count, sets);
		told = thread->last_told;
	}
	start(thread, may_wait, told >= 0 ? 1 : result, told, -1, 0);
	return result;
}

static bool batch_is_in(int count, fd_set *const sets[SETS])
{
	int epoll = batch_is_left() ? batch_epoll() : -1;

	return epoll >= 0 && epoll < count && bits_of(sets, epoll);
}

CALL int select(int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *timeout)
{
	struct thread *thread = waiting_thread();
	bool may_wait = !timeout || timeout->tv_sec || timeout->tv_usec;
	fd_set *const sets[SETS] = { in, out, other };

	if (batch_is_in(count, sets))
		batch_return();
	if (!thread)
		return REAL_CALL(select)(count, in, out, other, timeout);
	if (may_wait)
		turn_end(thread);
	return end_select(thread, count, sets, real_select(count, in, out, other, timeout), may_wait);
}

CALL int pselect(int count, fd_set *in, fd_set *out, fd_set *other, const struct timespec *timeout,
		 const sigset_t *mask)
{
	struct thread *thread = waiting_thread();
	bool may_wait = is_long(timeout);
	fd_set *const sets[SETS] = { in, out, other };

	if (batch_is_in(count, sets))
		batch_return();
	if (!thread)
		return REAL_CALL(pselect)(count, in, out, other, timeout, mask);
	if (may_wait)
		turn_end(thread);
	return end_select(thread, count, sets, real_pselect(count, in, out, other, timeout, mask), may_wait);
}

/* ---- epoll */

#define MOST_LOOKS 16
#define LOOKING_MS 10
#define WAITS_WITHOUT_LOOK 3

static int most_of(int most)
{
	return most > 1 && isolates() ? 1 : most;
}

static int end_epoll(struct thread *thread, int epoll, const struct epoll_event *events, int result, bool may_wait)
{
	bool is_one = result == 1;

	start(thread, may_wait, result, -1, is_one ? epoll : -1, is_one ? events->data.u64 : 0);
	return result;
}

static uint64_t now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000ULL + time.tv_nsec / 1000000;
}

/* A program that looks from time to time while it does something long must not have to wait for all of these looks. */
static bool looks_for_long(struct turn *turn)
{
	uint64_t now = now_ms();

	if (!turn->looks)
		turn->first_look_ms = now;
	return turn->looks++ >= MOST_LOOKS || now > turn->first_look_ms + LOOKING_MS;
}

/*
 * A loop that looks without waiting has more to do for what it was shown. It is shown the next thing when that is done,
 * unless it goes on for too long. One that then waits for something else has not been a loop, and looks seldom.
 */
static bool has_more_to_do(struct thread *thread, int epoll)
{
	struct turn *turn = &thread->turn;

	return isolates() && !thread->waits_elsewhere && turn->epoll == epoll &&
	       (turn->is_fresh || (turn->is_open && turn->is_isolated)) && !looks_for_long(turn);
}

static void wait_for_epoll(struct thread *thread)
{
	turn_end(thread);
	thread->waits_elsewhere = false;
}

/*
 * The kernel reads the clock twice for a wait that ends at a time, even if something is ready. Who waits for one descriptor
 * after the other mostly finds one. So it looks first, but not in the waits behind a look that found nothing.
 */
static int wait_or_find(struct thread *thread, int epoll, struct epoll_event *events, int most, int timeout)
{
	int found;

	if (timeout <= 0 || !isolates() || thread->waits_without_look) {
		thread->waits_without_look -= thread->waits_without_look > 0;
		return real_epoll_wait(epoll, events, most, timeout);
	}
	found = real_epoll_wait(epoll, events, most, 0);
	if (found)
		return found;
	thread->waits_without_look = WAITS_WITHOUT_LOOK;
	return real_epoll_wait(epoll, events, most, timeout);
}

/* The calling thread, as above, which may be shown what it has taken from an epoll before. */
static bool shows_kept(struct thread *thread, int epoll, struct epoll_event *events, int most, const sigset_t *mask)
{
	if (!batch_is_left())
		return false;
	if (isolates() && most > 0 && !mask && !thread_hides(thread) && batch_show(epoll, events))
		return true;
	batch_return();
	return false;
}

/* What is ready is asked for together, and shown one by one. Who looks without waiting may look in other ways, too. */
static int find(struct thread *thread, int epoll, struct epoll_event *events, int most, int timeout)
{
	struct epoll_event told[BATCH_MOST];
	int count;

	if (shows_kept(thread, epoll, events, most, NULL))
		return 1;
	if (!timeout || most <= 1 || !isolates() || thread_hides(thread) || !batch_may_be_taken(epoll))
		return wait_or_find(thread, epoll, events, most_of(most), timeout);
	count = wait_or_find(thread, epoll, told, most < BATCH_MOST ? most : BATCH_MOST, timeout);
	return count > 0 ? batch_keep(epoll, told, count, events) : count;
}

CALL int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout)
{
	struct thread *thread = waiting_thread();

	if (!thread)
		return REAL_CALL(epoll_wait)(epoll, events, most, timeout);
	if (timeout)
		wait_for_epoll(thread);
	else if (has_more_to_do(thread, epoll))
		return 0;
	return end_epoll(thread, epoll, events, find(thread, epoll, events, most, timeout), timeout);
}

CALL int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask)
{
	struct thread *thread = waiting_thread();

	if (!thread)
		return REAL_CALL(epoll_pwait)(epoll, events, most, timeout, mask);
	if (timeout)
		wait_for_epoll(thread);
	else if (!mask && has_more_to_do(thread, epoll))
		return 0;
	if (!mask)
		return end_epoll(thread, epoll, events, find(thread, epoll, events, most, timeout), timeout);
	batch_return();
	return end_epoll(thread, epoll, events, real_epoll_pwait(epoll, events, most_of(most), timeout, mask), timeout);
}

CALL int epoll_pwait2(int epoll, struct epoll_event *events, int most, const struct timespec *timeout,
		      const sigset_t *mask)
{
	struct thread *thread = waiting_thread();
	bool may_wait = is_long(timeout);

	if (!REAL_CALL(epoll_pwait2)) {
		errno = ENOSYS;
		return -1;
	}
	if (!thread)
		return real_epoll_pwait2(epoll, events, most, timeout, mask);
	if (may_wait)
		wait_for_epoll(thread);
	else if (!mask && has_more_to_do(thread, epoll))
		return 0;
	if (shows_kept(thread, epoll, events, most, mask))
		return end_epoll(thread, epoll, events, 1, may_wait);
	return end_epoll(thread, epoll, events, real_epoll_pwait2(epoll, events, most_of(most), timeout, mask),
			 may_wait);
}
