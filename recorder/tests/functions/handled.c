// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Logs a call by the dispatcher itself, and lets a signal's handler come at each of its instructions. The handler makes calls
 * of its own, and another handler comes at each instruction of these. The handlers also read the ring, as the collector might
 * do at that moment. Each call has to be in the ring as it was made, or is lost because the ring was full, and registers and
 * flags stay as they were. Prints for each kind of record at how many instructions handlers came.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "calls/rehearsal.h"
#include "study/instruction.h"

#define RING_BYTES 128
#define MOST_CALLS 64
#define MOST_INSTRUCTIONS 200
#define HANDLERS 2
#define BREAKPOINT 0xcc
#define ARITHMETIC_FLAGS 0x8d5

/* struct processor - what the dispatcher leaves as it was */
struct processor {
	uint64_t rax, rcx, rdx, rbx, rsi, rdi, r8, flags;
};

/*
 * struct handler - of the breakpoint at an instruction
 * @address: where it comes
 * @calls: how many calls it makes
 * @reads_before: whether the ring is read before them
 * @reads_after: whether it is read after them
 */
struct handler {
	uint8_t *address;
	int calls;
	bool reads_before;
	bool reads_after;
};

/*
 * struct kind - of records
 * @dispatcher: the one that writes them
 * @end: of its instructions
 * @bytes: of a record
 */
struct kind {
	const char *name;
	const uint8_t *dispatcher;
	const uint8_t *end;
	size_t bytes;
};

static const struct kind *kind;
static struct rehearsal rehearsal;
static uint8_t *instructions[MOST_INSTRUCTIONS];
static size_t instruction_count;
static struct handler handlers[HANDLERS];
static int running, came;
/* The instruction at the breakpoint of the next handler. */
static uint8_t replaced;
static bool is_seen[MOST_CALLS];
static uint32_t frames[MOST_CALLS];
static size_t made;

/* Calls the dispatcher as a stub does. Returns the stack pointer before the call. */
uint64_t call_stub(const void *dispatcher, uint64_t site, struct processor *processor);
__asm__(".text\n"
	"call_stub: push %rbx; push %r12; push %r13; push %rbp; mov %rdi, %r12; mov %rsi, %r13; mov %rdx, %rbp\n"
	"mov 8(%rbp), %rcx; mov 16(%rbp), %rdx; mov 24(%rbp), %rbx; mov 32(%rbp), %rsi; mov 40(%rbp), %rdi\n"
	"mov 48(%rbp), %r8; mov 0(%rbp), %rax; pushq 56(%rbp); popf; call 1f; pushf; popq 56(%rbp)\n"
	"mov %rax, 0(%rbp); mov %rcx, 8(%rbp); mov %rdx, 16(%rbp); mov %rbx, 24(%rbp); mov %rsi, 32(%rbp)\n"
	"mov %rdi, 40(%rbp); mov %r8, 48(%rbp); mov %rsp, %rax; pop %rbp; pop %r13; pop %r12; pop %rbx; ret\n"
	"1: push %r13; jmp *%r12\n");

static uint8_t *in_blob(const uint8_t *address)
{
	return (uint8_t *)rehearsal.blob + DISPATCHER_DATA_BYTES + (address - dispatcher_start);
}

static void fail(const char *what)
{
	const struct slot *slot = rehearsal.slot;

	printf("%s: %s", kind->name, what);
	for (int i = 0; i < HANDLERS; i++)
		printf("; handler at %td makes %d calls, reads %d %d", handlers[i].address - in_blob(kind->dispatcher),
		       handlers[i].calls, handlers[i].reads_before, handlers[i].reads_after);
	printf("; %zu made, produced %lu, consumed %lu, lost %lu\n", made, slot->produced, slot->consumed, slot->lost);
	exit(1);
}

/* What is in the registers when a call is made. */
static struct processor processor_of(uint32_t call)
{
	return (struct processor) { 1000 + call, 2000 + call, 3000 + call, 4000 + call, 5000 + call, 6000 + call, 7000 + call,
				    call % 2 ? ARITHMETIC_FLAGS : 0 };
}

static bool has_its_values(const struct record *record)
{
	struct processor processor = processor_of(record->site);

	if (kind->dispatcher == dispatcher_log)
		return true;
	if (kind->dispatcher == dispatcher_result)
		return record->values[0] == processor.rax;
	return record->values[0] == processor.rdi && record->values[1] == processor.rsi;
}

static void read_record(struct record *record)
{
	if (record->site >= made || is_seen[record->site])
		fail("a record is of no call, or of one that was seen before");
	/* The frame of a call that goes on is not known yet. */
	if (frames[record->site] && record->frame != frames[record->site])
		fail("a record has the frame of another call");
	if (!has_its_values(record))
		fail("a record has the values of another call");
	is_seen[record->site] = true;
	record->tsc = 0;
}

/* Up to the first place that is empty. */
static void read_ring(void)
{
	struct slot *slot = rehearsal.slot;
	uint64_t full = slot->consumed + RING_BYTES, end = slot->produced < full ? slot->produced : full;

	while (slot->consumed < end) {
		struct record *record = (struct record *)((char *)rehearsal.area + slot->consumed % RING_BYTES);

		if (!record->tsc)
			return;
		read_record(record);
		slot->consumed += kind->bytes;
	}
}

static void make_call(void)
{
	const uint32_t call = made++;
	const struct processor before = processor_of(call);
	struct processor after = before;

	frames[call] = call_stub(in_blob(kind->dispatcher), call, &after);
	after.flags &= ARITHMETIC_FLAGS;
	if (memcmp(&before, &after, sizeof(before)))
		fail("a register or a flag changed");
}

static void set_breakpoint(void)
{
	if (running == HANDLERS)
		return;
	replaced = *handlers[running].address;
	*handlers[running].address = BREAKPOINT;
}

static void clear_breakpoint(void)
{
	if (running < HANDLERS)
		*handlers[running].address = replaced;
}

/* A handler comes once. */
static void handle(int number, siginfo_t *info, void *context)
{
	const struct handler *handler = &handlers[running];

	*handler->address = replaced;
	((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP] = (greg_t)handler->address;
	came++;
	running++;
	set_breakpoint();
	if (handler->reads_before)
		read_ring();
	for (int i = 0; i < handler->calls; i++)
		make_call();
	if (handler->reads_after)
		read_ring();
}

static void check_ring(void)
{
	const struct slot *slot = rehearsal.slot;
	size_t seen = 0, places = RING_BYTES / kind->bytes;

	read_ring();
	for (size_t i = 0; i < made; i++)
		seen += is_seen[i];
	if (slot->produced != slot->consumed)
		fail("a place was taken and not filled");
	if (seen + slot->lost != made)
		fail("a call is neither in the ring nor lost");
	if (slot->lost > (made > places ? made - places : 0))
		fail("a call is lost although there was room");
}

/* Makes a call while the ring has room for @room records. */
static void interrupt(size_t room)
{
	struct slot *slot = rehearsal.slot;

	memset(rehearsal.area, 0, RING_BYTES);
	memset(is_seen, 0, sizeof(is_seen));
	memset(frames, 0, sizeof(frames));
	slot->produced = slot->consumed = slot->lost = made = came = running = 0;
	for (size_t i = room; i < RING_BYTES / kind->bytes; i++)
		make_call();
	set_breakpoint();
	make_call();
	clear_breakpoint();
	check_ring();
}

/* At each instruction of the outer call and of those of its handler; returns how many pairs of handlers came. */
static size_t interrupt_everywhere(size_t room)
{
	size_t pairs = 0;

	for (size_t outer = 0; outer < instruction_count; outer++) {
		handlers[0].address = instructions[outer];
		for (size_t inner = 0; inner < instruction_count; inner++) {
			handlers[1].address = instructions[inner];
			interrupt(room);
			if (!came)
				break;
			pairs += came == HANDLERS;
		}
	}
	return pairs;
}

static void find_instructions(void)
{
	const uint8_t *end = in_blob(kind->end);
	struct instruction instruction;
	struct decoder decoder;

	if (decoder_open(&decoder))
		abort();
	instruction_count = 0;
	for (uint8_t *code = in_blob(kind->dispatcher); code < end && instruction_count < MOST_INSTRUCTIONS;
	     code += instruction.size) {
		if (!instruction_read(&decoder, code, end - code, (uint64_t)code, &instruction))
			break;
		instructions[instruction_count++] = code;
	}
	decoder_close(&decoder);
}

static void try_kind(void)
{
	const int calls[] = { 1, RING_BYTES / kind->bytes };
	size_t pairs = 0;

	find_instructions();
	for (unsigned int reads = 0; reads < 8; reads++) {
		handlers[0] = (struct handler) { .calls = 2, .reads_before = reads & 1, .reads_after = reads & 2 };
		handlers[1] = (struct handler) { .calls = calls[reads & 1], .reads_before = reads & 4, .reads_after = reads & 1 };
		for (size_t room = 1; room < 4; room++)
			pairs += interrupt_everywhere(room);
	}
	printf("%s: %zu\n", kind->name, pairs);
}

int main(void)
{
	const struct kind kinds[] = { { "log", dispatcher_log, dispatcher_arguments, RECORD_BYTES },
				      { "arguments", dispatcher_arguments, dispatcher_result, RECORD_WITH_VALUES_BYTES },
				      { "result", dispatcher_result, dispatcher_time_entry, RECORD_WITH_VALUES_BYTES } };
	const struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER };

	if (rehearsal_open_ring(&rehearsal, RING_BYTES) || sigaction(SIGTRAP, &action, NULL) ||
	    mprotect(rehearsal.blob, rehearsal.blob_bytes, PROT_READ | PROT_WRITE | PROT_EXEC))
		abort();
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		kind = &kinds[i];
		try_kind();
	}
	rehearsal_close(&rehearsal);
}
