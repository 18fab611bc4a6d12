/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Names the stacks that the programs in the kernel have kept, and writes them into the trace. */
#ifndef WAKEPATH_STACKS_H
#define WAKEPATH_STACKS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "ctf.h"
#include "kernel-symbols.h"
#include "mapping-events.h"
#include "programs.h"
#include "spaces.h"

/**
 * struct definitions_written - what was written of definitions
 * @events: their number
 * @bytes: of their packets
 * @packets: number of these
 */
struct definitions_written {
	uint64_t events;
	uint64_t bytes;
	uint64_t packets;
};

/**
 * struct stacks - the stacks of a recording
 * @table: how much of the records is used
 * @records: all stacks, mapped
 * @size: bytes of @records without the room behind
 * @kernel: names of the kernel's functions
 * @events: tell what comes into the memory of processes
 * @spaces: what was in their memory; NULL until it is known
 * @written: by the processes that define stacks
 * @writer: such a process; 0 for none
 * @broken: how many came to no end
 */
struct stacks {
	struct stack_table *table;
	const char *records;
	size_t size;
	struct kernel_symbols kernel;
	struct mapping_events events;
	struct spaces *spaces;
	struct definitions_written *written;
	pid_t writer;
	unsigned int broken;
};

/**
 * stacks_open - read what only a privileged user can
 * @opened: filled, and on failure, too
 * @programs: those that take stacks
 *
 * Return: 0, or -1 with errno set.
 */
int stacks_open(struct stacks *opened, const struct programs *programs);

/** stacks_follow - take note of what came into the memory of processes, which has to be done often */
void stacks_follow(struct stacks *stacks);

/**
 * stacks_define - start to define every stack that there is, in a stream of its own
 * @stacks: the stacks
 * @trace: the trace that it belongs to; its folder may change meanwhile
 *
 * Files of programs may be anything, and reading them may take long. So another process does it.
 *
 * Return: 0, or -1 with errno set.
 */
int stacks_define(struct stacks *stacks, struct ctf_trace *trace);

/** stacks_await - wait until the definitions are written; 0, or -1 with errno set */
int stacks_await(struct stacks *stacks);

/** stacks_warn - say what is missing, to standard error, each line behind the name of @tracer */
void stacks_warn(const struct stacks *stacks, const char *tracer);

/** stacks_close - let go of all; @closed may be all zeros */
void stacks_close(struct stacks *closed);

#endif
