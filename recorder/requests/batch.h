/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The ready descriptors that an epoll has reported in one call, and that the program is shown one by one.
 *
 * A call for each of them is what isolation costs most. Without the library, a program is shown them together, and looks
 * at them one after the other. What is kept here is always what the program could still be shown: it goes with a
 * registration, so a descriptor that was closed, removed or changed has nothing left. What may have become untrue
 * is asked for again before it is shown. This is only done where one thread has all descriptors for itself; elsewhere
 * the kernel is asked for one at a time.
 */
#ifndef WAKEPATH_REQUESTS_BATCH_H
#define WAKEPATH_REQUESTS_BATCH_H

#include <stdbool.h>
#include <sys/epoll.h>

/* The most that is asked for at once. */
#define BATCH_MOST 64

/** batch_may_be_taken - whether more may be asked of an epoll than is shown at once */
bool batch_may_be_taken(int epoll);

/**
 * batch_keep - keep what an epoll has reported
 * @told: what it has reported
 * @count: how many, at least 1 and at most BATCH_MOST
 * @shown: room for all of them; becomes one of them, or all that can neither be kept nor go back
 *
 * Only streams are kept on which no call waits. Where several others come at once, all but one go back to the kernel, and
 * the epoll is asked for one at a time from then on.
 *
 * Return: how many are to be shown.
 */
int batch_keep(int epoll, const struct epoll_event *told, int count, struct epoll_event *shown);

/** batch_show - the next that was kept; false if there is none */
bool batch_show(int epoll, struct epoll_event *shown);

/** batch_is_left - whether anything may be kept */
bool batch_is_left(void);

/** batch_epoll - the epoll of which it is */
int batch_epoll(void);

/** batch_return - have the kernel tell all that is kept again, and ask that epoll for one at a time from now on */
void batch_return(void);

/** batch_refuse - the same for an epoll, if anything of it is kept or not */
void batch_refuse(int epoll);

/** batch_stop - the same for all of the process */
void batch_stop(void);

/** batch_end - an epoll was closed */
void batch_end(int epoll);

/** batch_start - look out for children, who must find all in the kernel */
void batch_start(void);

/** batch_forget - in a new child: what is kept is told to its parent */
void batch_forget(void);

#endif
