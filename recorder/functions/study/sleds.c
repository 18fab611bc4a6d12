// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <string.h>

#define XRAY_ENTRY_BYTES 32
#define XRAY_KIND 16
#define XRAY_VERSION 18
#define SLED_BYTES 11
#define JUMP_BYTES 2
#define RETURN_BYTES 1

/* What clang says a sled is for. */
enum { ENTRY, EXIT, TAIL_CALL, ENTRY_WITH_ARGUMENTS };

/* A jump over what is left of the sled, or a return before it: nobody is ever behind its first instruction. */
static const uint8_t jump[JUMP_BYTES] = { 0xeb, SLED_BYTES - JUMP_BYTES };
static const uint8_t returning[RETURN_BYTES] = { 0xc3 };

static bool starts_with(const struct site *site, const uint8_t *bytes, size_t size)
{
	return !memcmp(site->bytes, bytes, size);
}

/* Behind the sled of a tail call there is a jump; a branch may also stay in the function. */
static bool leaves_behind(const struct reading *reading, uint64_t sled)
{
	size_t size;
	const uint8_t *code = reading_code(reading, sled + SLED_BYTES, &size);

	return code && size >= 2 && (code[0] == 0xe9 || code[0] == 0xeb || code[0] == 0xff || (code[0] == 0x41 && code[1] == 0xff));
}

static void find_kind(const struct reading *reading, struct site *site, uint8_t kind)
{
	bool is_entry = kind == ENTRY || kind == ENTRY_WITH_ARGUMENTS;

	if (!reading_copy(reading, site, SITE_BYTES) || !site_can_change(site->address, JUMP_BYTES))
		return;
	if (kind == EXIT && starts_with(site, returning, RETURN_BYTES)) {
		site->kind = SITE_XRAY_EXIT;
		site->size = RETURN_BYTES;
		site->returns = true;
	} else if (starts_with(site, jump, JUMP_BYTES) && (is_entry || (kind == TAIL_CALL && leaves_behind(reading, site->address)))) {
		site->kind = is_entry ? SITE_XRAY_ENTRY : SITE_XRAY_EXIT;
		site->size = JUMP_BYTES;
	}
}

/* An entry of the list has the distances of sled and function from itself, since version 2. */
static void read_entry(struct reading *reading, const uint8_t *entry, uint64_t address)
{
	struct site site = { .kind = SITE_UNKNOWN };
	ssize_t function;

	memcpy(&site.address, entry, sizeof(site.address));
	if (entry[XRAY_VERSION] >= 2)
		site.address += address;
	function = symbols_find(reading->sites, site.address);
	if (function < 0) {
		reading->sites->nameless++;
		return;
	}
	site.function = function;
	find_kind(reading, &site, entry[XRAY_KIND]);
	reading_keep_site(reading, &site);
}

void sleds_read(struct reading *reading)
{
	GElf_Shdr header;
	Elf_Scn *section = reading_section(reading, "xray_instr_map", &header);
	Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;

	for (size_t place = 0; data && data->d_buf && place + XRAY_ENTRY_BYTES <= data->d_size; place += XRAY_ENTRY_BYTES)
		read_entry(reading, (const uint8_t *)data->d_buf + place, header.sh_addr + place);
}
