// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Switches places on and off that lie in two pages, in its own memory, and calls the function of each after each write: as if
 * the recorder had been killed there. A write must be within one page, as the kernel does not stop in the middle of such.
 */
#include "patch/content.h"
#include "patch/text.h"
#include "patch/trampoline.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define PAGES 3
#define RESULT 7
/* Where a call or a jump of the place leads to. */
#define BEHIND 64

struct kind {
	const char *name;
	uint8_t before[SITE_MOST_BYTES];
	/* Bytes until what follows the place. */
	size_t length;
	uint8_t size;
	bool is_return;
};

static const struct kind kinds[] = {
	{ "NOP", { 0x0f, 0x1f, 0x44, 0x00, 0x00 }, 5, 0, false },
	{ "NOP of clang", { 0x0f, 0x1f, 0x44, 0x00, 0x08 }, 5, 0, false },
	{ "five NOPs", { 0x90, 0x90, 0x90, 0x90, 0x90 }, 5, 5, false },
	{ "sled", { 0xeb, 0x09, 0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x02, 0x00, 0x00 }, 11, 2, false },
	{ "return", { 0xc3, 0xcc, 0xcc, 0xcc, 0xcc }, 5, 1, true },
};

static uint8_t *memory;
static const struct kind *current;
static uint64_t place;
static size_t writes;

static void call_it(void)
{
	int result = 0;

	/* What is at the place may change flags, as at the start of any function. */
	__asm__ volatile("call *%1" : "=a"(result) : "r"(place), "a"(current->is_return ? RESULT : 0) : "cc", "memory");
	if (result != RESULT) {
		fprintf(stderr, "%s: %d\n", current->name, result);
		exit(1);
	}
}

/* ---- what is asked of the process */

bool target_read(const struct target *target, uint64_t address, void *data, size_t size)
{
	memcpy(data, (void *)address, size);
	return true;
}

bool target_write(const struct target *target, uint64_t address, const void *data, size_t size)
{
	if (address / SITE_PAGE != (address + size - 1) / SITE_PAGE) {
		fprintf(stderr, "%s: a write to two pages\n", current->name);
		exit(1);
	}
	memcpy((void *)address, data, size);
	writes++;
	call_it();
	return true;
}

int content_refuse(const struct patch *patch, const struct probe *probe)
{
	abort();
}

uint64_t content_called_at(const struct target *target, uint64_t address)
{
	return 0;
}

void trampoline_take_over(const struct patch *patch)
{
}

void trampoline_hand_back(const struct patch *patch)
{
}

uint64_t clock_now(void)
{
	return 0;
}

int fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	return -1;
}

/* ---- a place */

static void put_distance(uint8_t *lead, uint64_t from, uint64_t to)
{
	int32_t distance = to - from;

	memcpy(lead, &distance, sizeof(distance));
}

/* The function: its place, and a result. What the place leads to goes on behind it, or returns. */
static struct probe make_place(size_t first_bytes)
{
	static const uint8_t result[] = { 0xb8, RESULT, 0x00, 0x00, 0x00, 0xc3 };
	struct probe probe = { .size = current->size, .is_wanted = true };
	uint8_t *behind = memory + PAGES * SITE_PAGE - BEHIND;

	place = (uint64_t)memory + SITE_PAGE - first_bytes;
	memset(memory, 0xcc, PAGES * SITE_PAGE);
	memcpy((void *)place, current->before, current->length);
	memcpy((void *)(place + current->length), result, sizeof(result));
	probe.address = place;
	memcpy(probe.before, current->before, SITE_MOST_BYTES);
	probe.call[0] = current->size ? JUMP : CALL;
	put_distance(probe.call + 1, place + SITE_BYTES, (uint64_t)behind);
	if (current->size && !current->is_return) {
		behind[0] = JUMP;
		put_distance(behind + 1, (uint64_t)behind + SITE_BYTES, place + current->length);
	} else {
		behind[0] = 0xc3;
	}
	return probe;
}

static void switch_on_and_off(size_t first_bytes)
{
	struct probe probe = make_place(first_bytes);
	struct probed_function function = { .name = "function" };
	struct module module = { .state = MODULE_NEW };
	struct patch patch = { .probes = &probe, .probe_count = 1, .functions = &function, .function_count = 1,
			       .modules = &module, .module_count = 1 };

	if (text_switch_on(&patch) || memcmp((void *)place, probe.call, SITE_BYTES))
		exit(1);
	text_switch_off(&patch);
	if (memcmp((void *)place, probe.before, current->length))
		exit(1);
}

int main(void)
{
	size_t places = 0;

	memory = mmap(NULL, PAGES * SITE_PAGE, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
		current = &kinds[i];
		for (size_t bytes = 1; bytes < SITE_BYTES; bytes++) {
			uint64_t address = (uint64_t)memory + SITE_PAGE - bytes;

			/* Five NOPs are as one. */
			if (current->size == SITE_BYTES || site_can_change(address, current->size)) {
				switch_on_and_off(bytes);
				places++;
			}
		}
	}
	printf("%zu places, %zu writes\n", places, writes);
	return 0;
}
