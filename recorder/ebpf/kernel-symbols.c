// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "kernel-symbols.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SYMBOLS_FILE "/proc/kallsyms"
#define MODULES_FILE "/proc/modules"
#define FIRST_TEXT (1U << 20)
#define FIRST_SYMBOLS (1U << 14)

/* What is being read. */
struct reading {
	struct kernel_symbols *symbols;
	size_t symbols_room;
	size_t text_used;
	size_t text_room;
};

/* Where a copy of a name starts; 0 without memory, where an empty name is. */
static uint32_t keep_text(struct reading *reading, const char *name)
{
	size_t size = strlen(name) + 1, start = reading->text_used;

	if (start + size > reading->text_room) {
		size_t room = reading->text_room ? 2 * reading->text_room : FIRST_TEXT;
		char *text = realloc(reading->symbols->text, room);

		if (!text)
			return 0;
		reading->symbols->text = text;
		reading->text_room = room;
	}
	memcpy(reading->symbols->text + start, name, size);
	reading->text_used += size;
	return start;
}

static int add_symbol(struct reading *reading, uint64_t address, const char *name, const char *module)
{
	struct kernel_symbols *symbols = reading->symbols;

	if (symbols->count == reading->symbols_room) {
		size_t room = reading->symbols_room ? 2 * reading->symbols_room : FIRST_SYMBOLS;
		struct kernel_symbol *more = reallocarray(symbols->symbols, room, sizeof(*more));

		if (!more)
			return -1;
		symbols->symbols = more;
		reading->symbols_room = room;
	}
	symbols->symbols[symbols->count++] = (struct kernel_symbol) {
		.address = address,
		.name = keep_text(reading, name),
		.module = module[0] ? keep_text(reading, module) : 0,
	};
	return 0;
}

static void note_limit(struct kernel_symbols *symbols, const char *name, uint64_t address)
{
	const struct {
		const char *name;
		uint64_t *limit;
	} limits[] = {
		{ "_stext", &symbols->start }, { "_etext", &symbols->end },
		{ "__entry_text_start", &symbols->entry_start }, { "__entry_text_end", &symbols->entry_end },
	};

	for (size_t i = 0; i < sizeof(limits) / sizeof(limits[0]); i++) {
		if (!strcmp(name, limits[i].name))
			*limits[i].limit = address;
	}
}

static int read_line(struct reading *reading, const char *line)
{
	char name[512], module[128] = "", type;
	unsigned long long address;

	if (sscanf(line, "%llx %c %511s %127s", &address, &type, name, module) < 3 || !address)
		return 0;
	note_limit(reading->symbols, name, address);
	if (tolower((unsigned char)type) != 't' && tolower((unsigned char)type) != 'w')
		return 0;
	return add_symbol(reading, address, name, module);
}

/* Several names of one function stay in the order of the kernel, of which the first is taken. */
static int compare(const void *left, const void *right)
{
	const struct kernel_symbol *one = left, *other = right;

	if (one->address != other->address)
		return one->address < other->address ? -1 : 1;
	return one->name < other->name ? -1 : one->name > other->name;
}

/* The first symbol at or behind an address. */
static size_t first_from(const struct kernel_symbols *symbols, uint64_t address)
{
	size_t low = 0, high = symbols->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (symbols->symbols[middle].address < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Symbols have no length: each goes to the next one, within the memory that is known to be of its module. */
static void end_symbols(struct kernel_symbols *symbols, uint64_t start, uint64_t end)
{
	uint64_t next = end;

	for (size_t i = first_from(symbols, end); i-- > 0 && symbols->symbols[i].address >= start;) {
		struct kernel_symbol *symbol = &symbols->symbols[i];

		symbol->end = next;
		if (i && symbols->symbols[i - 1].address != symbol->address)
			next = symbol->address;
	}
}

static void end_symbols_of_modules(struct kernel_symbols *symbols)
{
	FILE *file = fopen(MODULES_FILE, "re");
	unsigned long long start, size;
	char line[4096];

	while (file && fgets(line, sizeof(line), file)) {
		const char *place = strstr(line, " 0x");

		if (place && sscanf(line, "%*s %llu", &size) == 1 && sscanf(place, "%llx", &start) == 1)
			end_symbols(symbols, start, start + size);
	}
	if (file)
		fclose(file);
}

int kernel_symbols_read(struct kernel_symbols *symbols)
{
	struct reading reading = { .symbols = symbols };
	FILE *file = fopen(SYMBOLS_FILE, "re");
	char line[1024];
	int result = 0;

	*symbols = (struct kernel_symbols) { 0 };
	keep_text(&reading, "");
	while (!result && file && fgets(line, sizeof(line), file))
		result = read_line(&reading, line);
	if (file)
		fclose(file);
	qsort(symbols->symbols, symbols->count, sizeof(*symbols->symbols), compare);
	end_symbols(symbols, symbols->start, symbols->end);
	end_symbols_of_modules(symbols);
	return result;
}

long kernel_symbols_value(const char *variable)
{
	FILE *list = fopen(SYMBOLS_FILE, "re");
	char line[512], name[128];
	long value, place = 0;

	while (list && !place && fgets(line, sizeof(line), list)) {
		if (sscanf(line, "%lx %*c %127s", (unsigned long *)&value, name) == 2 && !strcmp(name, variable))
			place = value;
	}
	if (list)
		fclose(list);
	return place;
}

const struct kernel_symbol *kernel_symbols_find(const struct kernel_symbols *symbols, uint64_t address)
{
	size_t place = first_from(symbols, address + 1);
	const struct kernel_symbol *found = place ? &symbols->symbols[place - 1] : NULL;

	if (!found || address >= found->end)
		return NULL;
	while (found > symbols->symbols && found[-1].address == found->address)
		found--;
	return found;
}

void kernel_symbols_free(struct kernel_symbols *symbols)
{
	free(symbols->symbols);
	free(symbols->text);
	*symbols = (struct kernel_symbols) { 0 };
}
