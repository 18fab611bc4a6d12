// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>

/* What gcc and clang leave. */
static const uint8_t gcc_nop[SITE_BYTES] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };
static const uint8_t clang_nop[SITE_BYTES] = { 0x0f, 0x1f, 0x44, 0x00, 0x08 };
static const uint8_t nops[SITE_BYTES] = { 0x90, 0x90, 0x90, 0x90, 0x90 };

/* ---- places */

bool reading_copy(const struct reading *reading, struct site *site, size_t size)
{
	size_t there;
	const uint8_t *code = reading_code(reading, site->address, &there);

	if (!code || there < size)
		return false;
	memcpy(site->bytes, code, size);
	return true;
}

void reading_keep_site(struct reading *reading, const struct site *site)
{
	struct sites *sites = reading->sites;

	sites->sites = reading_grow(reading, sites->sites, sites->site_count, &reading->site_room, sizeof(*site));
	if (reading->is_short_of_memory)
		return;
	sites->sites[sites->site_count++] = *site;
	sites->functions[site->function].counts[site->kind]++;
}

static void find_kind(struct site *site, enum site_kind expected)
{
	site->kind = expected;
	if (expected > SITE_EXIT || !memcmp(site->bytes, gcc_nop, SITE_BYTES) || !memcmp(site->bytes, clang_nop, SITE_BYTES))
		return;
	site->kind = memcmp(site->bytes, nops, SITE_BYTES) ? SITE_UNKNOWN : SITE_NOPS;
	/* A thread may be in their middle, as in that of instructions. */
	site->size = SITE_BYTES;
}

void reading_add_site(struct reading *reading, uint64_t address, ssize_t function, enum site_kind expected)
{
	struct sites *sites = reading->sites;
	struct site site = { .address = address };

	if (function < 0) {
		sites->nameless++;
		return;
	}
	if (expected <= SITE_EXIT && !reading_copy(reading, &site, SITE_BYTES))
		expected = SITE_UNKNOWN;
	find_kind(&site, expected);
	site.function = function;
	reading_keep_site(reading, &site);
}

/* In a file that may lie anywhere, the addresses of a list are in its relocations. */
static void relocate(struct reading *reading, const GElf_Shdr *list, uint64_t *addresses)
{
	Elf_Scn *section = NULL;
	GElf_Shdr header;
	GElf_Rela entry;

	while ((section = elf_nextscn(reading->elf, section))) {
		Elf_Data *data;

		if (!gelf_getshdr(section, &header) || header.sh_type != SHT_RELA)
			continue;
		data = elf_getdata(section, NULL);
		for (int i = 0; data && gelf_getrela(data, i, &entry); i++) {
			uint64_t place = entry.r_offset - list->sh_addr;

			if (GELF_R_TYPE(entry.r_info) == R_X86_64_RELATIVE && entry.r_offset >= list->sh_addr &&
			    place < list->sh_size && place % ADDRESS_BYTES == 0)
				addresses[place / ADDRESS_BYTES] = entry.r_addend;
		}
	}
}

static void read_list(struct reading *reading, const char *name, enum site_kind kind)
{
	GElf_Shdr header;
	Elf_Scn *section = reading_section(reading, name, &header);
	Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;
	uint64_t *addresses;

	if (!data || !data->d_buf || data->d_size < ADDRESS_BYTES || data->d_size != header.sh_size)
		return;
	addresses = malloc(data->d_size);
	if (!addresses) {
		reading->is_short_of_memory = true;
		return;
	}
	memcpy(addresses, data->d_buf, data->d_size);
	relocate(reading, &header, addresses);
	for (size_t i = 0; !reading->is_short_of_memory && i < data->d_size / ADDRESS_BYTES; i++)
		reading_add_site(reading, addresses[i], symbols_find(reading->sites, addresses[i]), kind);
	free(addresses);
}

/* ---- the file */

/* Places of functions come first, and behind them those of probes that the source names. */
static bool has_places(const struct sites *sites)
{
	return sites->site_count && sites->sites[0].function < sites->symbol_count;
}

static void read_all(struct reading *reading)
{
	symbols_read(reading);
	read_list(reading, "__mcount_loc", SITE_ENTRY);
	read_list(reading, "__return_loc", SITE_EXIT);
	read_list(reading, "__patchable_function_entries", SITE_ENTRY);
	sleds_read(reading);
	/* Last, since it adds functions behind the others. */
	usdt_read(reading);
	if (has_places(reading->sites))
		reading->is_short_of_memory |= !names_read(reading->sites);
}

int sites_read(struct sites *sites, int file, const char *path)
{
	struct reading reading;
	bool is_code;

	*sites = (struct sites) { 0 };
	is_code = reading_open(&reading, sites, file);
	if (is_code)
		read_all(&reading);
	reading_close(&reading);
	if (!is_code)
		return fail("%s is no program or library for 64 bits of x86", path);
	return reading.is_short_of_memory ? fail("no memory for the functions of %s", path) : 0;
}

bool sites_match(const struct function *function, const regex_t *match)
{
	regmatch_t place;

	if (!match || !regexec(match, function->name, 0, NULL, 0) ||
	    (function->short_name && !regexec(match, function->short_name, 0, NULL, 0)))
		return true;
	return function->symbol && !regexec(match, function->symbol, 1, &place, 0) && !place.rm_so;
}

void sites_note_nameless(const struct sites *sites, const char *path)
{
	if (sites->nameless)
		note("%zu places of %s are in functions without a name, and are left out: keep the symbols (no strip)",
		     sites->nameless, path);
	else if (!sites->symbol_count)
		note("%s names none of its functions, and they are left out: keep the symbols (no strip)", path);
}

void sites_note_unnamed(const struct sites *sites, const char *path, const regex_t *match)
{
	const struct function *example = NULL;
	bool has_names = false, is_meant = false;

	for (size_t i = 0; i < sites->symbol_count && !is_meant; i++) {
		const struct function *function = &sites->functions[i];

		has_names |= !function->is_unnamed;
		if (!function->is_unnamed)
			continue;
		example = function;
		is_meant = sites_match(function, match);
	}
	if (example && (is_meant || !has_names))
		note("%s is stripped: functions without a name are called by their addresses, as %s; those not found so are left out: "
		     "keep the symbols (no strip)", path, example->short_name);
}

void sites_free(struct sites *sites)
{
	for (size_t i = 0; i < sites->function_count; i++) {
		free(sites->functions[i].name);
		free(sites->functions[i].short_name);
		free(sites->functions[i].symbol);
	}
	free(sites->functions);
	free(sites->sites);
	*sites = (struct sites) { 0 };
}
