// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <stdlib.h>
#include <string.h>

static int compare_functions(const void *one, const void *other)
{
	const struct function *a = one, *b = other;

	if (a->start != b->start)
		return a->start < b->start ? -1 : 1;
	return strcmp(a->name, b->name);
}

/* Compilers move what hardly runs away, and call it by the function's symbol and ".cold". Two of one name stay apart. */
static size_t find_whole(const struct sites *sites, size_t part)
{
	const char *symbol = sites->functions[part].name;
	const char *cold = strstr(symbol, ".cold");
	size_t whole = part;

	for (size_t i = 0; cold && i < sites->function_count; i++) {
		const char *name = sites->functions[i].name;

		if (strncmp(name, symbol, cold - symbol) || name[cold - symbol])
			continue;
		if (whole != part)
			return part;
		whole = i;
	}
	return whole;
}

static void sort_functions(struct sites *sites)
{
	if (!sites->function_count)
		return;
	qsort(sites->functions, sites->function_count, sizeof(*sites->functions), compare_functions);
	for (size_t i = 0; i < sites->function_count; i++)
		sites->functions[i].whole = find_whole(sites, i);
}

static void read_symbols(struct reading *reading, const char *table)
{
	GElf_Shdr header;
	Elf_Scn *section = reading_section(reading, table, &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	GElf_Sym symbol;

	if (!data)
		return;
	for (int i = 0; !reading->is_short_of_memory && gelf_getsym(data, i, &symbol); i++) {
		const char *name = elf_strptr(reading->elf, header.sh_link, symbol.st_name);

		if (name && *name && GELF_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF && symbol.st_size)
			reading_add_function(reading, name, symbol.st_value, symbol.st_size);
	}
}

void symbols_read(struct reading *reading)
{
	read_symbols(reading, ".symtab");
	reading->sites->is_stripped = !reading->sites->function_count;
	if (reading->sites->is_stripped)
		read_symbols(reading, ".dynsym");
	reading->sites->symbol_count = reading->sites->function_count;
	sort_functions(reading->sites);
}

/* The functions that were added last come before the probes that the source names. */
static void move_before_points(struct sites *sites, struct function *added, size_t count)
{
	struct function *points = sites->functions + sites->symbol_count;

	memcpy(added, sites->functions + sites->function_count - count, count * sizeof(*added));
	memmove(points + count, points, (sites->function_count - count - sites->symbol_count) * sizeof(*points));
	memcpy(points, added, count * sizeof(*points));
}

void symbols_insert(struct reading *reading, size_t count)
{
	struct sites *sites = reading->sites;
	size_t *numbers = calloc(sites->function_count + 1, sizeof(*numbers));
	struct function *added = calloc(count + 1, sizeof(*added));

	reading->is_short_of_memory |= !numbers || !added;
	if (!reading->is_short_of_memory) {
		for (size_t i = 0; i < sites->function_count; i++)
			sites->functions[i].whole = i;
		move_before_points(sites, added, count);
		sites->symbol_count += count;
		qsort(sites->functions, sites->symbol_count, sizeof(*sites->functions), compare_functions);
		for (size_t i = 0; i < sites->function_count; i++) {
			numbers[sites->functions[i].whole] = i;
			sites->functions[i].whole = i;
		}
		for (size_t i = 0; i < sites->site_count; i++)
			sites->sites[i].function = numbers[sites->sites[i].function];
	}
	free(numbers);
	free(added);
}

/* The last function that starts at or before an address; -1 if none contains it. */
ssize_t symbols_find(const struct sites *sites, uint64_t address)
{
	size_t low = 0, high = sites->symbol_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (sites->functions[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	/* Of several names of one function, the first. */
	while (low > 1 && sites->functions[low - 2].start == sites->functions[low - 1].start)
		low--;
	return low && address < sites->functions[low - 1].end ? (ssize_t)sites->functions[low - 1].whole : -1;
}

uint64_t sites_main(int file, uint64_t entry)
{
	struct sites sites = { 0 };
	struct reading reading;
	uint64_t found = 0;
	GElf_Ehdr header;

	if (reading_open(&reading, &sites, file) && gelf_getehdr(reading.elf, &header))
		read_symbols(&reading, ".symtab");
	for (size_t i = 0; i < sites.function_count && !found; i++) {
		if (!strcmp(sites.functions[i].name, "main"))
			found = sites.functions[i].start + entry - header.e_entry;
	}
	sites_free(&sites);
	reading_close(&reading);
	return found;
}
