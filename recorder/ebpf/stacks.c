// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "stacks.h"

#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "events.h"
#include "frames.h"
#include "unwind.h"

/* That of no CPU, and not that of the list of tasks. */
#define STREAM_INSTANCE (WAKEPATH_CPUS + 1)
#define EVENT_ALIGNMENT 8
#define PACKET_BYTES (1U << 20)
#define LARGEST_EVENT (sizeof(struct event_stack) + 2 * FRAMES_TEXT_BYTES + EVENT_ALIGNMENT)
#define CODE_BYTES (CODE_PROCESSES * sizeof(struct code_ranges))
#define KERNEL_MODULE "[kernel]"
#define MOST_SECONDS 120
#define MOST_MEMORY (8UL << 30)
/* How often a record that is being written is waited for. */
#define PATIENCE 1000

/* Frames of the recorder itself lie among the innermost ones of each stack of the kernel. */
#define OWN_FRAMES 16

/* Definitions on their way into packets. */
struct definitions {
	struct stacks *stacks;
	struct ctf_stream stream;
	struct unwinder unwinder;
	struct frames frames;
	uint64_t count;
	size_t used;
	size_t end;
	char events[PACKET_BYTES + LARGEST_EVENT];
};

static void *map(int file, size_t size, int rights)
{
	void *mapped = mmap(NULL, size, rights, MAP_SHARED, file, 0);

	return mapped == MAP_FAILED ? NULL : mapped;
}

/* What comes while the memory of processes is read is told by events as well. */
int stacks_open(struct stacks *opened, const struct programs *programs)
{
	*opened = (struct stacks) { .table = programs_stacks(programs), .size = programs->stacks.bytes };
	opened->records = map(programs_stack_records(programs), opened->size, PROT_READ);
	opened->spaces = calloc(1, sizeof(*opened->spaces));
	opened->written = mmap(NULL, sizeof(*opened->written), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!opened->records || !opened->spaces || opened->written == MAP_FAILED)
		return -1;
	opened->spaces->complete_until = UINT64_MAX;
	opened->spaces->code = map(programs_stack_code(programs), CODE_BYTES, PROT_READ | PROT_WRITE);
	if (!opened->spaces->code || mapping_events_open(&opened->events, programs->cpu_count) ||
	    kernel_symbols_read(&opened->kernel))
		return -1;
	opened->table->entry_start = opened->kernel.entry_start;
	opened->table->entry_end = opened->kernel.entry_end;
	spaces_read(opened->spaces);
	stacks_follow(opened);
	return 0;
}

void stacks_follow(struct stacks *stacks)
{
	mapping_events_read(&stacks->events, stacks->spaces);
	spaces_publish(stacks->spaces);
}

void stacks_close(struct stacks *closed)
{
	stacks_await(closed);
	mapping_events_close(&closed->events);
	if (closed->spaces) {
		spaces_free(closed->spaces);
		if (closed->spaces->code)
			munmap(closed->spaces->code, CODE_BYTES);
	}
	free(closed->spaces);
	if (closed->written && closed->written != MAP_FAILED)
		munmap(closed->written, sizeof(*closed->written));
	if (closed->records)
		munmap((void *)closed->records, closed->size);
	kernel_symbols_free(&closed->kernel);
	*closed = (struct stacks) { 0 };
}

/* ---- stacks of the kernel */

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

static bool is_own(const char *name)
{
	static const char *const starts[] = { "bpf_prog_", "bpf_trace_run", "__bpf_trace_", "__traceiter_",
					      "bpf_get_stack", "__bpf_get_stack", "get_perf_callchain",
					      "bpf_trampoline_" };

	for (size_t i = 0; i < sizeof(starts) / sizeof(starts[0]); i++) {
		if (starts_with(name, starts[i]))
			return true;
	}
	return false;
}

/* How many of the innermost frames are those of taking the stack. */
static unsigned int count_own_frames(const struct kernel_symbols *symbols, const uint64_t *addresses, unsigned int count)
{
	unsigned int own = 0;

	for (unsigned int i = 0; i < count && i < OWN_FRAMES; i++) {
		const struct kernel_symbol *symbol = kernel_symbols_find(symbols, addresses[i]);

		if (symbol && is_own(symbols->text + symbol->name))
			own = i + 1;
	}
	return own;
}

static void name_kernel_frames(struct frames *frames, const struct kernel_symbols *symbols, const uint64_t *addresses,
			       unsigned int count)
{
	for (unsigned int i = count_own_frames(symbols, addresses, count); i < count; i++) {
		/* The address is that of the return, which may be behind the function. */
		const struct kernel_symbol *symbol = kernel_symbols_find(symbols, addresses[i] - 1);

		if (symbol)
			frames_add(frames, symbols->text + symbol->name, addresses[i],
				   symbol->module ? symbols->text + symbol->module : KERNEL_MODULE);
		else
			frames_add(frames, NULL, addresses[i], "");
	}
}

/* ---- definitions */

static int append(struct definitions *definitions)
{
	if (ctf_append(&definitions->stream, definitions->events, definitions->end, clock_now(), 0))
		return -1;
	definitions->used = definitions->end = 0;
	return 0;
}

static int define(struct definitions *definitions, int id)
{
	struct event_stack *event = (struct event_stack *)(definitions->events + definitions->used);
	char *text = (char *)event + event_size(EVENT_stack);

	*event = (struct event_stack) {
		.header = { .timestamp = clock_now(), .id = EVENT_stack, .tid = gettid() },
		.id = id,
	};
	text += frames_join_names(&definitions->frames, text);
	text += frames_join_modules(&definitions->frames, text);
	definitions->end = text - definitions->events;
	while ((text - definitions->events) % EVENT_ALIGNMENT)
		*text++ = '\0';
	definitions->used = text - definitions->events;
	definitions->count++;
	return definitions->used < PACKET_BYTES ? 0 : append(definitions);
}

static int define_record(struct definitions *definitions, const struct stack_record *record)
{
	const uint64_t *numbers = (const uint64_t *)(record + 1);

	definitions->frames.count = 0;
	if (record->tgid)
		unwind(&definitions->unwinder, record, &definitions->frames);
	else
		name_kernel_frames(&definitions->frames, &definitions->stacks->kernel, numbers, record->count);
	return define(definitions, record->id);
}

/* Whether a record is complete, after a while in which it can become so. */
static bool is_complete(const struct stack_record *record)
{
	for (int i = 0; i < PATIENCE; i++) {
		if (__atomic_load_n(&record->time, __ATOMIC_ACQUIRE))
			return true;
		sched_yield();
	}
	return false;
}

static int define_all(struct definitions *definitions)
{
	const struct stacks *stacks = definitions->stacks;
	size_t used = __atomic_load_n(&stacks->table->used, __ATOMIC_ACQUIRE), place = 0;

	while (place < used && place + sizeof(struct stack_record) <= stacks->size) {
		const struct stack_record *record = (const struct stack_record *)(stacks->records + place);

		/* The first one that found no room leaves the rest empty. */
		if (!is_complete(record))
			break;
		if (define_record(definitions, record))
			return -1;
		place += sizeof(*record) + record->count * sizeof(uint64_t);
	}
	return append(definitions);
}

/* In a process of its own, of which only files and @written are left. */
static int write_definitions(struct stacks *stacks, struct ctf_trace *trace)
{
	struct definitions *definitions = calloc(1, sizeof(*definitions));
	uint64_t before = trace->bytes;
	int result;

	if (!definitions)
		return -1;
	definitions->stacks = stacks;
	definitions->unwinder.spaces = stacks->spaces;
	if (ctf_open(&definitions->stream, trace, "stacks_0", 0, clock_now()))
		return -1;
	definitions->stream.instance = STREAM_INSTANCE;
	definitions->stream.packets = stacks->written->packets;
	result = define_all(definitions);
	stacks->written->events += definitions->count;
	stacks->written->packets = definitions->stream.packets;
	stacks->written->bytes += trace->bytes - before;
	return ctf_close(&definitions->stream) ? -1 : result;
}

/* A file may be made so that reading it takes any time, and any memory. */
static void limit_self(void)
{
	setrlimit(RLIMIT_CPU, &(struct rlimit) { MOST_SECONDS, MOST_SECONDS });
	setrlimit(RLIMIT_AS, &(struct rlimit) { MOST_MEMORY, MOST_MEMORY });
	setrlimit(RLIMIT_CORE, &(struct rlimit) { 0, 0 });
	setpriority(PRIO_PROCESS, 0, 0);
}

int stacks_define(struct stacks *stacks, struct ctf_trace *trace)
{
	if (stacks_await(stacks))
		return -1;
	stacks->writer = fork();
	if (!stacks->writer) {
		limit_self();
		errno = 0;
		_exit(write_definitions(stacks, trace) ? errno : 0);
	}
	return stacks->writer < 0 ? -1 : 0;
}

int stacks_await(struct stacks *stacks)
{
	int status;

	if (stacks->writer <= 0)
		return 0;
	while (waitpid(stacks->writer, &status, 0) < 0) {
		if (errno != EINTR)
			return -1;
	}
	stacks->writer = 0;
	stacks->broken += !WIFEXITED(status);
	errno = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
	return errno ? -1 : 0;
}

void stacks_warn(const struct stacks *stacks, const char *tracer)
{
	if (stacks->table->full)
		fprintf(stderr, "%s: stacks that found no room are missing: %llu; record with larger --stacks=BYTES\n",
			tracer, (unsigned long long)stacks->table->full);
	if (stacks->table->unread)
		fprintf(stderr, "%s: stacks that could not be read are missing: %llu\n", tracer,
			(unsigned long long)stacks->table->unread);
	if (stacks->spaces->complete_until != UINT64_MAX)
		fprintf(stderr, "%s: too much came into memory: functions of programs have no names from some time on\n",
			tracer);
	if (stacks->broken)
		fprintf(stderr, "%s: naming stacks came to no end: some of them have no names\n", tracer);
}
