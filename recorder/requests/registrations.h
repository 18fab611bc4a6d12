/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Which epolls watch which descriptors. */
#ifndef WAKEPATH_REQUESTS_REGISTRATIONS_H
#define WAKEPATH_REQUESTS_REGISTRATIONS_H

#include "descriptors.h"

/** registrations_watched - the program has changed what an epoll watches; with the lock of @watched */
void registrations_watched(struct descriptor *watched, int epoll, int operation, const struct epoll_event *event);

/** registrations_are_any - whether an epoll watches a descriptor */
bool registrations_are_any(const struct descriptor *watched);

/** registrations_forget - a descriptor was closed */
void registrations_forget(struct descriptor *watched);

/** registrations_drop - what epolls have told of a descriptor is nothing to show */
void registrations_drop(struct descriptor *watched);

/** registrations_end - an epoll was closed */
void registrations_end(int epoll);

/** registration_at - that of a descriptor at an epoll; NULL for none */
struct registration *registration_at(struct descriptor *watched, int epoll);

/**
 * registration_told - the registration that an epoll tells of
 * @data: what it tells
 * @fd: becomes the descriptor that it watches
 *
 * Return: NULL if none is known, or several have the same data, or the process has had more than one thread.
 */
struct registration *registration_told(int epoll, uint64_t data, int *fd);

#endif
