/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Loads the programs that a recording needs into the kernel, and attaches them. */
#ifndef WAKEPATH_PROGRAMS_H
#define WAKEPATH_PROGRAMS_H

#include <stdbool.h>
#include <stddef.h>

#include "groups.h"
#include "netfilter.h"
#include "ring.h"
#include "samples.h"
#include "stack-record.h"
#include "system-calls.h"
#include "wakepath.h"

#define PROGRAMS_MESSAGE_BYTES 512

/**
 * enum packet_source - where packets are seen
 * @PACKETS_BY_FUNCTION: at the functions around the hooks of netfilter, in all network namespaces
 * @PACKETS_BY_NETFILTER: at these hooks, in the network namespaces that are there at the start
 * @PACKETS_NOWHERE: the kernel lets neither be attached, or no packets are wanted
 */
enum packet_source { PACKETS_BY_FUNCTION, PACKETS_BY_NETFILTER, PACKETS_NOWHERE };

/**
 * struct stack_choice - which stacks are taken
 * @bytes: of the table of all that differ, a power of two and a multiple of a page; 0 for no stacks
 * @has_waits: whether those of tasks that start to wait are, and of those that wake them
 * @rate: how often in a second that of the task which runs on a CPU is; 0 for never
 */
struct stack_choice {
	size_t bytes;
	bool has_waits;
	unsigned int rate;
};

/**
 * struct programs - what is loaded and attached
 * @skeleton: all programs and maps
 * @groups: the groups that are there
 * @hooks: those of netfilter
 * @rings: those of all CPUs, mapped
 * @ring_size: bytes of each, without the room behind
 * @rings_size: bytes of all
 * @cpu_count: number of CPUs with a ring
 * @packets: where packets are seen
 * @preempt_count_behind_queue: how far the count of nested interrupts lies behind the queue of its CPU, bytes
 * @stacks: which stacks are taken
 * @calls: which system calls are recorded
 * @samples: what takes them of tasks that run
 * @minor_faults: what comes after faults of pages that were there or are new
 * @major_faults: the same of pages that had to be fetched
 * @requests_of: a program whose children's messages are recorded; empty for all
 * @has_calls: whether this kernel lets system calls be recorded
 * @can: whether each event can be recorded by this kernel
 * @message: why they could not be started, one line for people
 * @remedy: what to do about it
 */
struct programs {
	struct wakepath_bpf *skeleton;
	const struct groups *groups;
	struct netfilter_hooks hooks;
	char *rings;
	size_t ring_size;
	size_t rings_size;
	unsigned int cpu_count;
	enum packet_source packets;
	long preempt_count_behind_queue;
	struct stack_choice stacks;
	const struct call_choice *calls;
	struct samples samples;
	struct samples minor_faults;
	struct samples major_faults;
	name16 requests_of;
	bool has_calls;
	bool can[EVENT_COUNT];
	char message[PROGRAMS_MESSAGE_BYTES];
	const char *remedy;
};

/** programs_default_ring - bytes that suit the ring of a CPU; older kernels have none of 4 MiB */
size_t programs_default_ring(void);

/**
 * programs_start - record some events from now on
 * @programs: filled
 * @wanted: the events; those that this kernel does not have are left out
 * @ring_size: bytes of the ring of each CPU, a power of two and a multiple of a page
 * @cpu_count: number of CPUs
 * @stacks: which stacks are taken
 * @calls: which system calls are recorded
 * @groups: the groups that are there
 * @requests_of: a program, if only what it starts is looked at for messages; else empty
 *
 * Return: 0, or -1 with @programs->message and @programs->remedy.
 */
int programs_start(struct programs *programs, const bool wanted[EVENT_COUNT], size_t ring_size,
		   unsigned int cpu_count, const struct stack_choice *stacks, const struct call_choice *calls,
		   const struct groups *groups, const name16 requests_of);

/** programs_end_part - what comes may be in this part of the trace or in the next one, which can be read alone */
void programs_end_part(struct programs *programs);

/** programs_start_part - what comes is in the next part */
void programs_start_part(struct programs *programs);

/** programs_stacks - how much of the table of stacks is used */
struct stack_table *programs_stacks(const struct programs *programs);

/** programs_stack_records - the file descriptor of the table of stacks, which can be mapped; -1 without stacks */
int programs_stack_records(const struct programs *programs);

/** programs_stack_code - the file descriptor of CODE_PROCESSES struct code_ranges, which can be mapped; -1 without stacks */
int programs_stack_code(const struct programs *programs);

/** programs_ring - the ring of a CPU */
struct ring programs_ring(const struct programs *programs, unsigned int cpu);

/** programs_cpu - what the programs keep for a CPU; they change it all the time */
const struct cpu_state *programs_cpu(const struct programs *programs, unsigned int cpu);

/** programs_list_tasks - the tasks as records, to be read from this file descriptor; -1 with errno set */
int programs_list_tasks(const struct programs *programs);

/** programs_list_groups - the processes that are in groups as records, in the same way */
int programs_list_groups(const struct programs *programs);

/** programs_list_files - the open files of all processes as struct listed_file, in the same way; -1 before Linux 5.10 */
int programs_list_files(const struct programs *programs);

/**
 * programs_missed - events that are of no ring: the kernel left out a program that ran already on its CPU, or the
 * CPU came after the start
 */
uint64_t programs_missed(const struct programs *programs);

/** programs_stop - detach and unload all */
void programs_stop(struct programs *programs);

#endif
