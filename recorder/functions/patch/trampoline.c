// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "trampoline.h"

#include "dispatcher.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <time.h>

#define TRAMPOLINE_BYTES 80
#define ROOM (TRAMPOLINE_BYTES - STUB_BYTES)
#define TRIES 100
#define PAUSE_NS 1000000

static void write_distance(uint8_t *place, uint64_t from, uint64_t to)
{
	int32_t distance = to - from;

	memcpy(place, &distance, sizeof(distance));
}

/* A call or jump at an address. */
static void write_lead(uint8_t *place, uint8_t operation, uint64_t address, uint64_t to)
{
	place[0] = operation;
	write_distance(place + 1, address + SITE_BYTES, to);
}

size_t trampoline_bytes(const struct probe *probe)
{
	return probe->size ? TRAMPOLINE_BYTES : STUB_BYTES;
}

/* Where among the instructions the stub is called: before the one that leaves the function, or before all of them. */
static size_t find_call(const struct decoder *decoder, const struct probe *probe)
{
	size_t last = 0, next = 0;

	while (probe->is_exit && next < probe->size) {
		struct instruction instruction;

		last = next;
		if (!instruction_read(decoder, probe->before + next, probe->size - next, probe->address + next, &instruction))
			break;
		next += instruction.size;
	}
	return last;
}

/**
 * struct writing - a trampoline that is written
 * @decoder: reads instructions
 * @probe: whose trampoline
 * @bytes: what is written
 * @size: how much
 */
struct writing {
	const struct decoder *decoder;
	struct probe *probe;
	uint8_t *bytes;
	size_t size;
};

static void write_instruction(struct writing *writing, uint8_t operation, uint64_t to)
{
	write_lead(writing->bytes + writing->size, operation, writing->probe->trampoline + writing->size, to);
	writing->size += SITE_BYTES;
}

/* Moves some of the instructions, and notes where each of them is then. */
static int write_moved(struct writing *writing, size_t from, size_t to)
{
	struct probe *probe = writing->probe;

	while (from < to) {
		const uint8_t *code = probe->before + from;
		struct instruction instruction;
		uint8_t moved[INSTRUCTION_MOST_BYTES];
		size_t size = 0;

		if (instruction_read(writing->decoder, code, to - from, probe->address + from, &instruction))
			size = instruction_move(&instruction, code, probe->trampoline + writing->size, moved);
		if (!size || writing->size + size > ROOM - SITE_BYTES)
			return -1;
		memcpy(writing->bytes + writing->size, moved, size);
		if (!probe->places[from])
			probe->places[from] = writing->size;
		writing->size += size;
		from += instruction.size;
	}
	return 0;
}

static void write_bytes(struct writing *writing, const uint8_t *bytes, size_t size)
{
	memcpy(writing->bytes + writing->size, bytes, size);
	writing->size += size;
}

/*
 * In the middle of a function, 128 bytes below the stack pointer may be in use. The return address that the call leaves
 * behind is wiped out: it would become a part of the next function's stack, as if a thread was to return there.
 */
static void write_call(struct writing *writing, uint64_t stub)
{
	static const uint8_t wipe[] = { 0x48, 0xc7, 0x44, 0x24, 0xf8, 0x00, 0x00, 0x00, 0x00 };
	static const uint8_t below[] = { 0x48, 0x8d, 0x64, 0x24, 0x80 };
	static const uint8_t above[] = { 0x48, 0x8d, 0xa4, 0x24, 0x80, 0x00, 0x00, 0x00 };

	if (writing->probe->is_point)
		write_bytes(writing, below, sizeof(below));
	write_instruction(writing, CALL, stub);
	write_bytes(writing, wipe, sizeof(wipe));
	if (writing->probe->is_point)
		write_bytes(writing, above, sizeof(above));
}

int trampoline_write(const struct decoder *decoder, struct probe *probe, uint64_t stub, uint8_t *content)
{
	struct writing writing = { .decoder = decoder, .probe = probe, .bytes = content + STUB_BYTES };
	size_t call = find_call(decoder, probe);

	if (!probe->size) {
		write_lead(probe->call, CALL, probe->address, stub);
		return 0;
	}
	probe->trampoline = stub + STUB_BYTES;
	write_lead(probe->call, JUMP, probe->address, probe->trampoline);
	if (write_moved(&writing, 0, call))
		return -1;
	probe->places[call] = writing.size;
	write_call(&writing, stub);
	if (write_moved(&writing, call, probe->size))
		return -1;
	/* Behind a return or a jump, nobody gets here. */
	write_instruction(&writing, JUMP, probe->address + probe->size);
	return 0;
}

/* ---- threads in the middle of instructions */

/* What the jump changes, but for its first byte, and the instructions that nobody will come to any more. */
static struct target_range middle_of(const struct probe *probe)
{
	return (struct target_range) { probe->address + 1, probe->address + (probe->size > SITE_BYTES ? probe->size : SITE_BYTES) };
}

static struct target_range *list_middles(const struct patch *patch, size_t *count)
{
	struct target_range *ranges = calloc(patch->probe_count, sizeof(*ranges));

	*count = 0;
	for (size_t i = 0; ranges && i < patch->probe_count; i++) {
		if (patch->probes[i].size && !patch->probes[i].is_on)
			ranges[(*count)++] = middle_of(&patch->probes[i]);
	}
	return ranges;
}

static const struct probe *find_middle(const struct patch *patch, uint64_t address)
{
	for (size_t i = 0; i < patch->probe_count; i++) {
		struct target_range range = middle_of(&patch->probes[i]);

		if (patch->probes[i].size && address >= range.start && address < range.end)
			return &patch->probes[i];
	}
	return NULL;
}

/* Where a thread goes on in the trampoline; 0 if it cannot. */
static uint64_t place_of(const struct probe *probe, uint64_t address)
{
	uint8_t place = address - probe->address < probe->size ? probe->places[address - probe->address] : 0;

	return place ? probe->trampoline + place : 0;
}

static bool can_go_on(const struct patch *patch, const struct target_thread *thread)
{
	const struct probe *probe = find_middle(patch, thread->registers.rip);

	return !probe || place_of(probe, thread->registers.rip);
}

bool trampoline_is_ready(const struct patch *patch)
{
	size_t count;
	struct target_range *ranges = patch->has_moved ? list_middles(patch, &count) : NULL;
	bool is_ready = !patch->has_moved || (ranges && !target_returns_to(patch->target, ranges, count));

	for (size_t i = 0; patch->has_moved && i < patch->target->thread_count && is_ready; i++)
		is_ready = can_go_on(patch, &patch->target->threads[i]);
	free(ranges);
	return is_ready;
}

int trampoline_stop(struct patch *patch)
{
	for (int i = 0; i < TRIES; i++) {
		pid_t deaf = target_stop(patch->target);

		if (deaf)
			return deaf > 0 ? target_refuse_deaf(patch->target, deaf) : -1;
		if (trampoline_is_ready(patch))
			return 0;
		target_resume(patch->target);
		nanosleep(&(struct timespec) { .tv_nsec = PAUSE_NS }, NULL);
	}
	return fail("a thread of process %d stays where instructions would have to be moved; try again", patch->target->pid);
}

static void go_on_at(struct target_thread *thread, uint64_t address)
{
	thread->registers.rip = address;
	ptrace(PTRACE_SETREGS, thread->tid, 0, &thread->registers);
}

void trampoline_take_over(const struct patch *patch)
{
	for (size_t i = 0; patch->has_moved && i < patch->target->thread_count; i++) {
		struct target_thread *thread = &patch->target->threads[i];
		const struct probe *probe = find_middle(patch, thread->registers.rip);

		if (probe && probe->is_wanted && !probe->is_on)
			go_on_at(thread, place_of(probe, thread->registers.rip));
	}
}

static void hand_back(const struct patch *patch, struct target_thread *thread)
{
	for (size_t i = 0; i < patch->probe_count; i++) {
		const struct probe *probe = &patch->probes[i];
		uint64_t place = thread->registers.rip - probe->trampoline;

		for (size_t byte = 1; probe->size && place && byte < probe->size; byte++) {
			if (probe->places[byte] == place) {
				go_on_at(thread, probe->address + byte);
				return;
			}
		}
	}
}

void trampoline_hand_back(const struct patch *patch)
{
	for (size_t i = 0; patch->has_moved && i < patch->target->thread_count; i++)
		hand_back(patch, &patch->target->threads[i]);
}
