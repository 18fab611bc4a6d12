/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the recorder knows of the events: their names, and how they are described in the metadata. */
#ifndef WAKEPATH_EVENTS_H
#define WAKEPATH_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "wakepath.h"

/** event_name - the name of an event in a trace */
const char *event_name(enum event_id id);

/** event_of - the event of an identifier as enum event_id has it, without EVENT_; EVENT_COUNT for none */
enum event_id event_of(const char *identifier);

/** event_size - bytes of an event or of one of a system call, without what fills up its record; 0 for an id that is none */
size_t event_size(unsigned int id);

/**
 * event_choose - mark the events of a name
 * @chosen: of each event; set for those of the name
 * @name: in the form of a trace
 *
 * Return: whether there is an event of that name.
 */
bool event_choose(bool chosen[EVENT_COUNT], const char *name);

/** events_describe - write the metadata of all events but those of system calls, and of requests and page faults that are not @wanted */
void events_describe(FILE *out, const bool wanted[EVENT_COUNT]);

#endif
