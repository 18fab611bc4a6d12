// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "sites.h"

#include "message.h"
#include "readable-name.h"

#include <elf.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ADDRESS_BYTES 8
#define XRAY_ENTRY_BYTES 32
#define XRAY_VERSION 18
#define PAGE 4096UL

/* What gcc and clang leave. */
static const uint8_t gcc_nop[SITE_BYTES] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };
static const uint8_t clang_nop[SITE_BYTES] = { 0x0f, 0x1f, 0x44, 0x00, 0x08 };
static const uint8_t nops[SITE_BYTES] = { 0x90, 0x90, 0x90, 0x90, 0x90 };

struct reading {
	struct sites *sites;
	Elf *elf;
	size_t names;
	size_t function_room;
	size_t site_room;
	bool is_short_of_memory;
};

static void *grow(struct reading *reading, void *all, size_t count, size_t *room, size_t size)
{
	void *more;

	if (count < *room)
		return all;
	*room = *room ? *room * 2 : 256;
	more = reallocarray(all, *room, size);
	if (!more)
		reading->is_short_of_memory = true;
	return more ? more : all;
}

/* ---- functions */

static bool starts_with(const char *text, const char *start)
{
	return !strncmp(text, start, strlen(start));
}

/*
 * What a compiler makes of a function keeps its name: copies for special arguments, and the part that hardly runs. A
 * part that is called on its own is another function, so its name says so.
 */
static char *name_of(const char *symbol)
{
	const char *suffix = symbol + 1;
	const char *part = strstr(suffix, ".part.");
	char *base, *readable, *name = NULL;

	while (*suffix && !(*suffix == '.' && (starts_with(suffix, ".part.") || starts_with(suffix, ".cold") ||
					       starts_with(suffix, ".isra.") || starts_with(suffix, ".constprop.") ||
					       starts_with(suffix, ".lto_priv."))))
		suffix++;
	base = strndup(symbol, suffix - symbol);
	readable = base ? readable_name(base) : NULL;
	if (readable && asprintf(&name, "%s%.*s", readable, part ? (int)(6 + strspn(part + 6, "0123456789")) : 0,
				 part ? part : "") < 0)
		name = NULL;
	free(readable);
	free(base);
	return name;
}

static void add_function(struct reading *reading, const char *symbol, uint64_t start, uint64_t size)
{
	struct sites *sites = reading->sites;
	struct function *function;

	sites->functions = grow(reading, sites->functions, sites->function_count, &reading->function_room,
				sizeof(*sites->functions));
	if (reading->is_short_of_memory)
		return;
	function = &sites->functions[sites->function_count++];
	/* Only the names of functions that have places are made readable. */
	*function = (struct function) { .name = strdup(symbol), .start = start, .end = start + size };
	reading->is_short_of_memory |= !function->name;
}

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

static Elf_Scn *find_section(struct reading *reading, const char *name, GElf_Shdr *header)
{
	Elf_Scn *section = NULL;

	while ((section = elf_nextscn(reading->elf, section))) {
		const char *own = gelf_getshdr(section, header) ?
			elf_strptr(reading->elf, reading->names, header->sh_name) : NULL;

		if (own && !strcmp(own, name))
			return section;
	}
	return NULL;
}

static void read_symbols(struct reading *reading, const char *table)
{
	GElf_Shdr header;
	Elf_Scn *section = find_section(reading, table, &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	GElf_Sym symbol;

	if (!data)
		return;
	for (int i = 0; !reading->is_short_of_memory && gelf_getsym(data, i, &symbol); i++) {
		const char *name = elf_strptr(reading->elf, header.sh_link, symbol.st_name);

		if (name && *name && GELF_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF && symbol.st_size)
			add_function(reading, name, symbol.st_value, symbol.st_size);
	}
}

/* The last function that starts at or before an address; -1 if none contains it. */
static ssize_t find_function(const struct sites *sites, uint64_t address)
{
	size_t low = 0, high = sites->function_count;

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

/* ---- places */

static bool read_code(struct reading *reading, uint64_t address, uint8_t bytes[SITE_BYTES])
{
	size_t size, count;
	const char *image = elf_rawfile(reading->elf, &size);

	if (!image || elf_getphdrnum(reading->elf, &count))
		return false;
	for (size_t i = 0; i < count; i++) {
		GElf_Phdr segment;
		uint64_t offset;

		if (!gelf_getphdr(reading->elf, i, &segment) || segment.p_type != PT_LOAD || !(segment.p_flags & PF_X) ||
		    address < segment.p_vaddr || address - segment.p_vaddr >= segment.p_filesz)
			continue;
		offset = segment.p_offset + (address - segment.p_vaddr);
		if (segment.p_filesz - (address - segment.p_vaddr) < SITE_BYTES || offset > size || size - offset < SITE_BYTES)
			return false;
		memcpy(bytes, image + offset, SITE_BYTES);
		return true;
	}
	return false;
}

static enum site_kind kind_of(const struct site *site, enum site_kind expected)
{
	if (expected > SITE_EXIT)
		return expected;
	if (!memcmp(site->bytes, gcc_nop, SITE_BYTES) || !memcmp(site->bytes, clang_nop, SITE_BYTES))
		return expected;
	return memcmp(site->bytes, nops, SITE_BYTES) ? SITE_UNKNOWN : SITE_NOPS;
}

static void add_site(struct reading *reading, uint64_t address, ssize_t function, enum site_kind expected)
{
	struct sites *sites = reading->sites;
	struct site site = { .address = address };

	if (function < 0) {
		sites->nameless++;
		return;
	}
	if (expected <= SITE_EXIT && !read_code(reading, address, site.bytes))
		expected = SITE_UNKNOWN;
	site.kind = kind_of(&site, expected);
	site.function = function;
	sites->sites = grow(reading, sites->sites, sites->site_count, &reading->site_room, sizeof(site));
	if (reading->is_short_of_memory)
		return;
	sites->sites[sites->site_count++] = site;
	sites->functions[function].counts[site.kind]++;
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
	Elf_Scn *section = find_section(reading, name, &header);
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
		add_site(reading, addresses[i], find_function(reading->sites, addresses[i]), kind);
	free(addresses);
}

/* An entry has the distances of sled and function from itself, since version 2 of the list. */
static void read_xray(struct reading *reading)
{
	GElf_Shdr header;
	Elf_Scn *section = find_section(reading, "xray_instr_map", &header);
	Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;

	for (size_t place = 0; data && data->d_buf && place + XRAY_ENTRY_BYTES <= data->d_size; place += XRAY_ENTRY_BYTES) {
		const uint8_t *entry = (const uint8_t *)data->d_buf + place;
		uint64_t address;

		memcpy(&address, entry, sizeof(address));
		if (entry[XRAY_VERSION] >= 2)
			address += header.sh_addr + place;
		add_site(reading, address, find_function(reading->sites, address), SITE_XRAY);
	}
}

/* A probe's note holds three addresses, and the names of provider and probe. */
static void read_usdt_note(struct reading *reading, const char *note, size_t size)
{
	const char *provider = note + 3 * ADDRESS_BYTES;
	size_t room = size > 3 * ADDRESS_BYTES ? size - 3 * ADDRESS_BYTES : 0;
	size_t length = strnlen(provider, room);
	char *name;
	uint64_t address;

	if (length >= room || strnlen(provider + length + 1, room - length - 1) == room - length - 1)
		return;
	memcpy(&address, note, sizeof(address));
	if (asprintf(&name, "%s:%s", provider, provider + length + 1) < 0) {
		reading->is_short_of_memory = true;
		return;
	}
	add_function(reading, name, address, 1);
	if (!reading->is_short_of_memory)
		add_site(reading, address, reading->sites->function_count - 1, SITE_USDT);
	free(name);
}

static void read_usdt(struct reading *reading)
{
	GElf_Shdr header;
	Elf_Scn *section = find_section(reading, ".note.stapsdt", &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	size_t name, content, place = 0;
	GElf_Nhdr note;

	while (data && (place = gelf_getnote(data, place, &note, &name, &content)))
		read_usdt_note(reading, (const char *)data->d_buf + content, note.n_descsz);
}

/* ---- the file */

static void make_names_readable(struct reading *reading)
{
	struct sites *sites = reading->sites;

	for (size_t i = 0; i < sites->function_count && !reading->is_short_of_memory; i++) {
		struct function *function = &sites->functions[i];
		bool has_code = false;
		char *name;

		for (int kind = 0; kind < SITE_KINDS; kind++)
			has_code |= kind != SITE_USDT && function->counts[kind];
		if (!has_code)
			continue;
		name = name_of(function->name);
		reading->is_short_of_memory |= !name;
		if (name) {
			free(function->name);
			function->name = name;
		}
	}
}

static void read_all(struct reading *reading)
{
	read_symbols(reading, ".symtab");
	if (!reading->sites->function_count)
		read_symbols(reading, ".dynsym");
	sort_functions(reading->sites);
	read_list(reading, "__mcount_loc", SITE_ENTRY);
	read_list(reading, "__return_loc", SITE_EXIT);
	read_list(reading, "__patchable_function_entries", SITE_ENTRY);
	read_xray(reading);
	/* Last, since it adds functions behind the others. */
	read_usdt(reading);
	make_names_readable(reading);
}

int sites_read(struct sites *sites, int file, const char *path)
{
	struct reading reading = { .sites = sites };
	GElf_Ehdr header;
	bool is_code;

	*sites = (struct sites) { 0 };
	elf_version(EV_CURRENT);
	reading.elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
	is_code = reading.elf && elf_kind(reading.elf) == ELF_K_ELF && gelf_getehdr(reading.elf, &header) &&
		header.e_machine == EM_X86_64 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
		(header.e_type == ET_EXEC || header.e_type == ET_DYN);
	if (is_code && !elf_getshdrstrndx(reading.elf, &reading.names))
		read_all(&reading);
	elf_end(reading.elf);
	if (!is_code)
		return fail("%s is no program or library for 64 bits of x86", path);
	return reading.is_short_of_memory ? fail("no memory for the functions of %s", path) : 0;
}

bool sites_bias(int file, uint64_t start, uint64_t offset, uint64_t *bias)
{
	Elf *elf;
	size_t count;
	bool found = false;

	elf_version(EV_CURRENT);
	elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
	if (elf && elf_kind(elf) == ELF_K_ELF && !elf_getphdrnum(elf, &count)) {
		GElf_Phdr segment;

		for (size_t i = 0; !found && i < count && gelf_getphdr(elf, i, &segment); i++) {
			found = segment.p_type == PT_LOAD && segment.p_flags & PF_X &&
				(segment.p_offset & -PAGE) <= offset && offset < segment.p_offset + segment.p_filesz;
			*bias = start - offset - segment.p_vaddr + segment.p_offset;
		}
	}
	elf_end(elf);
	return found;
}

uint64_t sites_main(int file, uint64_t entry)
{
	struct sites sites = { 0 };
	struct reading reading = { .sites = &sites };
	uint64_t found = 0;
	GElf_Ehdr header;

	elf_version(EV_CURRENT);
	reading.elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
	if (reading.elf && gelf_getehdr(reading.elf, &header) && !elf_getshdrstrndx(reading.elf, &reading.names))
		read_symbols(&reading, ".symtab");
	for (size_t i = 0; i < sites.function_count && !found; i++) {
		if (!strcmp(sites.functions[i].name, "main"))
			found = sites.functions[i].start + entry - header.e_entry;
	}
	sites_free(&sites);
	elf_end(reading.elf);
	return found;
}

void sites_free(struct sites *sites)
{
	for (size_t i = 0; i < sites->function_count; i++)
		free(sites->functions[i].name);
	free(sites->functions);
	free(sites->sites);
	*sites = (struct sites) { 0 };
}
