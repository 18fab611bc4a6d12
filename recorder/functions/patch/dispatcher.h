/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * What is mapped into a process: a page of data, behind it the code of the dispatcher, and behind that two instructions
 * for each place, which tell its number to the dispatcher. All of it lies near the text. The calls go into memory that
 * the process shares with the collector: a table of slots, one for each thread, and an area for each slot.
 *
 * Included by the dispatcher's assembly, too.
 */
#ifndef WAKEPATH_DISPATCHER_H
#define WAKEPATH_DISPATCHER_H

#define DISPATCHER_DATA_BYTES 4096

/* The data. A child process finds zeros there, so it calls the dispatcher in vain. */
#define DATA_SLOTS 0
#define DATA_TID_OFFSET 8

/* A thread is looked for in PROBES slots, from the one that its id says. */
#define SLOT_SHIFT 6
#define SLOT_BYTES (1 << SLOT_SHIFT)
#define SLOT_MASK 0x3ff
#define PROBES 8
#define SLOT_COUNT (SLOT_MASK + PROBES)

#define SLOT_TID 0
#define SLOT_AREA 8
#define SLOT_SIZE 16
#define SLOT_PRODUCED 24
#define SLOT_CONSUMED 32
#define SLOT_LOST 40

/* In the place before the first slot: events of threads that found no slot, and when a collector was last there. */
#define TABLE_UNPLACED 0
#define TABLE_SEEN 8
#define TABLE_BYTES (SLOT_BYTES * (1 + SLOT_COUNT))

#define RECORD_TSC 0
#define RECORD_SITE 8
#define RECORD_FRAME 12
#define RECORD_VALUES 16
#define RECORD_BYTES 16
#define RECORD_WITH_VALUES_BYTES 32

/*
 * The area of a thread whose calls are timed: how much of its stack of open calls is used, what that lost, the stack, and
 * a row for each function.
 */
#define AREA_TOP 0
#define AREA_LEFT 8
#define AREA_TOO_DEEP 16
#define AREA_PAGES 24
#define AREA_CALLS 48
#define AREA_OPEN 64
#define OPEN_BYTES 64
#define OPEN_MOST_BYTES (512 * OPEN_BYTES)
#define AREA_ROWS (AREA_OPEN + OPEN_MOST_BYTES)

#define OPEN_TSC 0
#define OPEN_FRAME 8
#define OPEN_ROW 16
#define OPEN_HAS_COUNTERS 20
#define OPEN_COUNTERS 24

#define ROW_CALLS 0
#define ROW_BEGUN 8
#define ROW_ALLOWED 16
#define ROW_SINCE 24
#define ROW_TIMED 32
#define ROW_TICKS 40
#define ROW_COUNTED 48
#define ROW_COUNTERS 56
#define ROW_BYTES 128

/* What the kernel says of a counter of the processor in its page (perf_event_mmap_page). */
#define COUNTERS 3
#define PAGE_LOCK 8
#define PAGE_INDEX 12
#define PAGE_OFFSET 16
#define PAGE_CAPABILITIES 40
#define PAGE_WIDTH 48
#define MAY_READ 4

/* How many calls of a function a thread may time beyond those that the collector has allowed. */
#define TIMED_AT_ONCE 512

#define STUB_BYTES 10
#define STUB_PUSH 0x68
#define STUB_JUMP 0xe9

#ifndef __ASSEMBLER__
#include <stdint.h>

/**
 * struct slot - what a thread and the collector share
 * @tid: the thread; 0 for none
 * @area: where its ring or its counters are in the process
 * @size: bytes of the ring, a power of two
 * @produced: bytes of the records whose places were taken
 * @consumed: bytes of the records that were read
 * @lost: events that found no room
 */
struct slot {
	uint32_t tid;
	uint32_t unused;
	uint64_t area;
	uint64_t size;
	uint64_t produced;
	uint64_t consumed;
	uint64_t lost;
	uint64_t rest[2];
};

/**
 * struct record - an event in a ring
 * @tsc: when, written last; 0 while the record is being written
 * @site: number of the place
 * @frame: the lower half of the stack pointer
 * @values: the first two arguments, or what the function returns; not there if they are not asked for
 */
struct record {
	uint64_t tsc;
	uint32_t site;
	uint32_t frame;
	uint64_t values[2];
};

/**
 * struct thread_area - what a thread whose calls are timed keeps; its rows are behind it
 * @top: bytes of the calls that are open
 * @left: calls that were left by a jump or an exception, or that a signal's handler pushed out
 * @too_deep: calls that found too many open ones
 * @pages: what the kernel says of the counters of this thread, where the process has it; zeros without counters
 * @calls: of all functions
 * @unused: so that a row starts with a line of the cache
 * @open: the calls
 */
struct thread_area {
	uint64_t top;
	uint64_t left;
	uint64_t too_deep;
	uint64_t pages[COUNTERS];
	uint64_t calls;
	uint64_t unused;
	char open[OPEN_MOST_BYTES];
};

/**
 * struct function_row - what a thread counted of a function
 * @calls: entries
 * @begun: calls whose times began to be taken
 * @allowed: how many of them the collector has allowed
 * @since: time stamp at which the function was switched on for the last time; calls that began before are not timed
 * @timed: calls whose times were taken
 * @ticks: their sum
 * @counted: calls whose counters were read
 * @counters: what these counted
 * @unused: so that a row starts with a line of the cache
 */
struct function_row {
	uint64_t calls;
	uint64_t begun;
	uint64_t allowed;
	uint64_t since;
	uint64_t timed;
	uint64_t ticks;
	uint64_t counted;
	uint64_t counters[COUNTERS];
	uint64_t unused[6];
};

/* The dispatcher, which runs at any address. */
extern const uint8_t dispatcher_start[];
extern const uint8_t dispatcher_count[];
extern const uint8_t dispatcher_log[];
extern const uint8_t dispatcher_arguments[];
extern const uint8_t dispatcher_result[];
extern const uint8_t dispatcher_time_entry[];
extern const uint8_t dispatcher_time_exit[];
extern const uint8_t dispatcher_count_in_row[];
extern const uint8_t dispatcher_end[];
#endif

#endif
