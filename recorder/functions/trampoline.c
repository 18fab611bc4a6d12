// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "trampoline.h"

#include "dispatcher.h"
#include "message.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <time.h>

#define TRAMPOLINE_BYTES 64
#define MOVED (STUB_BYTES + SITE_BYTES)
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

/* Where each of the instructions is in the trampoline, from their first byte on. */
static void note_places(const struct decoder *decoder, const struct move *move, struct probe *probe)
{
	uint8_t before[TRAMPOLINE_BYTES];
	struct instruction instruction;

	for (size_t done = 0; done < move->size; done += instruction.size) {
		struct move first = *move;

		first.size = done;
		probe->places[done] = SITE_BYTES + instructions_move(decoder, &first, before, sizeof(before));
		if (!instruction_read(decoder, move->code + done, move->size - done, move->from + done, &instruction))
			return;
	}
}

int trampoline_write(const struct decoder *decoder, struct probe *probe, uint64_t stub, uint8_t *content)
{
	const struct move move = { .code = probe->before, .size = probe->size, .from = probe->address, .to = stub + MOVED };
	size_t moved;

	if (!probe->size) {
		write_lead(probe->call, CALL, probe->address, stub);
		return 0;
	}
	probe->trampoline = stub + STUB_BYTES;
	write_lead(probe->call, JUMP, probe->address, probe->trampoline);
	write_lead(content + STUB_BYTES, CALL, probe->trampoline, stub);
	moved = instructions_move(decoder, &move, content + MOVED, TRAMPOLINE_BYTES - MOVED - SITE_BYTES);
	if (!moved)
		return -1;
	note_places(decoder, &move, probe);
	/* Behind a return or a jump, nobody gets here. */
	write_lead(content + MOVED + moved, JUMP, stub + MOVED + moved, probe->address + probe->size);
	return 0;
}

bool trampoline_is_behind(const uint8_t code[SITE_BYTES])
{
	uint8_t call[SITE_BYTES];

	write_lead(call, CALL, STUB_BYTES, 0);
	return !memcmp(code, call, SITE_BYTES);
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
		if (patch->probes[i].size)
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

static bool are_clear(const struct patch *patch, const struct target_range *ranges, size_t count)
{
	for (size_t i = 0; i < patch->target->thread_count; i++) {
		uint64_t address = patch->target->threads[i].registers.rip;
		const struct probe *probe = find_middle(patch, address);

		if (probe && !place_of(probe, address))
			return false;
	}
	return !count || !target_returns_to(patch->target, ranges, count);
}

int trampoline_stop(struct patch *patch)
{
	size_t count;
	struct target_range *ranges = list_middles(patch, &count);
	int result = ranges ? 1 : fail("no memory for %zu places", patch->probe_count);

	for (int i = 0; i < TRIES && result > 0; i++) {
		result = target_stop(patch->target);
		if (result || are_clear(patch, ranges, count))
			break;
		target_resume(patch->target);
		result = 1;
		nanosleep(&(struct timespec) { .tv_nsec = PAUSE_NS }, NULL);
	}
	free(ranges);
	return result > 0 ? fail("a thread of process %d stays where instructions would have to be moved; try again",
				 patch->target->pid) : result;
}

void trampoline_take_over(const struct patch *patch)
{
	for (size_t i = 0; i < patch->target->thread_count; i++) {
		struct target_thread *thread = &patch->target->threads[i];
		const struct probe *probe = find_middle(patch, thread->registers.rip);

		if (!probe || !probe->is_on)
			continue;
		thread->registers.rip = place_of(probe, thread->registers.rip);
		ptrace(PTRACE_SETREGS, thread->tid, 0, &thread->registers);
	}
}
