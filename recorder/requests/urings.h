/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Descriptors of io_uring by which a program changes what its epolls watch, and does nothing else, as libuv. What it
 * queues there is looked at before the kernel takes it. One that is used for anything else hides what passes.
 */
#ifndef WAKEPATH_REQUESTS_URINGS_H
#define WAKEPATH_REQUESTS_URINGS_H

#include <stdbool.h>
#include <sys/epoll.h>

struct io_uring_params;
struct thread;

/** uring_change - a change of what an epoll watches; the arguments are those of epoll_ctl(2) */
typedef void uring_change(struct thread *thread, int epoll, int operation, int fd, const struct epoll_event *event);

/** uring_made - io_uring_setup(2) has made one */
void uring_made(struct thread *thread, int fd, const struct io_uring_params *parameters);

/** uring_submit - before io_uring_enter(2); @change is called for all that is queued */
void uring_submit(struct thread *thread, int fd, uring_change *change);

/** uring_gone - it was closed */
void uring_gone(struct thread *thread, int fd);

/** uring_lose - what it is used for is no longer seen, so what epolls watch is not known either */
void uring_lose(struct thread *thread, int fd);

/** urings_inherit - in a new child: it does not have the memory of those of its parent */
void urings_inherit(void);

#endif
