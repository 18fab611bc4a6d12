/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Places where the kernel stops threads for a moment (uprobes), for functions whose instructions cannot be moved. It changes
 * the text itself, and makes it what it was when this program ends, however that ends.
 */
#ifndef WAKEPATH_UPROBES_H
#define WAKEPATH_UPROBES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "patch.h"
#include "uprobe-record.h"

/** uprobe_taker - takes a record; whether there is room for another one */
typedef bool uprobe_taker(void *context, const struct uprobe_record *record);

struct bpf_link;
struct ring_buffer;
struct uprobes_bpf;

/**
 * struct uprobes - what the kernel does; all zeros if there are no such places
 * @patch: whose places they are
 * @programs: that run in the kernel
 * @links: each runs a program at a place
 * @ring: of the records; NULL if calls are counted
 * @events: descriptors of the places before they are linked to programs, or -1
 * @is_blind: whether the first thread of the process ended before others, which the kernel does not stop any more
 * @take: who takes records
 * @context: is given to @take
 */
struct uprobes {
	const struct patch *patch;
	struct uprobes_bpf *programs;
	struct bpf_link **links;
	struct ring_buffer *ring;
	int *events;
	bool is_blind;
	uprobe_taker *take;
	void *context;
};

/**
 * uprobes_open - ask the kernel for the places; nothing is counted or logged yet
 * @uprobes: all zeros; to be closed in any case
 * @patch: whose process and places they are; there may be none
 * @buffer: bytes of the ring, a power of two; 0 to count
 *
 * Return: 0, or -1 and a message.
 */
int uprobes_open(struct uprobes *uprobes, const struct patch *patch, size_t buffer);

/** uprobes_start - count or log from now on; -1 and a message if the kernel cannot do that */
int uprobes_start(struct uprobes *uprobes);

/** uprobes_look - see whether threads are still stopped; if not, that is told once */
void uprobes_look(struct uprobes *uprobes);

/** uprobes_stop - end it, and make the text what it was */
void uprobes_stop(struct uprobes *uprobes);

/** uprobes_count - how often threads came to a place since the start */
uint64_t uprobes_count(const struct uprobes *uprobes, size_t site);

/** uprobes_take - take the records that are there, those of a thread in the order of their times */
void uprobes_take(struct uprobes *uprobes, uprobe_taker *take, void *context);

/** uprobes_lost - how many records found no room, of all threads */
uint64_t uprobes_lost(const struct uprobes *uprobes);

/** uprobes_lost_of - how many of a thread's records found no room; of no certain thread with id 0 */
uint64_t uprobes_lost_of(const struct uprobes *uprobes, uint32_t tid);

/** uprobes_next_loser - the thread behind @tid of those that lost records, in no order, the first one behind 0; 0 at the end */
uint32_t uprobes_next_loser(const struct uprobes *uprobes, uint32_t tid);

/** uprobes_close - free all */
void uprobes_close(struct uprobes *uprobes);

#endif
