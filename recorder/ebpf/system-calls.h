/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Which system calls are recorded, and how they are called in a trace: as LTTng calls them. */
#ifndef WAKEPATH_SYSTEM_CALLS_H
#define WAKEPATH_SYSTEM_CALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "wakepath.h"

/**
 * struct call_choice - the system calls that are recorded
 * @kinds: what is known of each number, of both forms: enum call_kind
 * @any: whether there are some
 */
struct call_choice {
	uint8_t kinds[CALL_FORMS][CALL_NUMBERS];
	bool any;
};

/** calls_choose_all - record all, those without a name as well */
void calls_choose_all(struct call_choice *choice);

/**
 * calls_choose - record those of a name, of 64-bit and of 32-bit programs
 *
 * Return: whether there is a call of that name.
 */
bool calls_choose(struct call_choice *choice, const char *name);

/** calls_shape_waits - what the arguments of each number of 64-bit programs say of a wait: enum wait_shape */
void calls_shape_waits(uint8_t found[CALL_NUMBERS]);

/** calls_list - write a line KEY=NAME for each name */
void calls_list(FILE *out, const char *key);

/** calls_event_size - bytes of the event of an id from EVENT_COUNT on; 0 for an id that is none */
size_t calls_event_size(uint32_t id);

/** calls_describe - write the metadata of the events of the calls that are recorded */
void calls_describe(const struct call_choice *choice, FILE *out);

#endif
