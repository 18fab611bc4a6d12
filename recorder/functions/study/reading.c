// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 4096UL

bool reading_open(struct reading *reading, struct sites *sites, int file)
{
	GElf_Ehdr header;

	*reading = (struct reading) { .sites = sites };
	elf_version(EV_CURRENT);
	reading->elf = elf_begin(file, ELF_C_READ_MMAP, NULL);
	/* A file without names of sections has none that are looked for. */
	if (reading->elf && elf_getshdrstrndx(reading->elf, &reading->names))
		reading->names = 0;
	return reading->elf && elf_kind(reading->elf) == ELF_K_ELF && gelf_getehdr(reading->elf, &header) &&
		header.e_machine == EM_X86_64 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
		(header.e_type == ET_EXEC || header.e_type == ET_DYN);
}

void reading_close(struct reading *reading)
{
	elf_end(reading->elf);
}

Elf_Scn *reading_section(const struct reading *reading, const char *name, GElf_Shdr *header)
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

/* From an address on, where the file has it with these rights. */
static const uint8_t *find_bytes(const struct reading *reading, uint64_t address, uint32_t rights, size_t *size)
{
	size_t whole, count;
	const char *image = elf_rawfile(reading->elf, &whole);

	if (!image || elf_getphdrnum(reading->elf, &count))
		return NULL;
	for (size_t i = 0; i < count; i++) {
		GElf_Phdr segment;
		uint64_t offset;

		if (!gelf_getphdr(reading->elf, i, &segment) || segment.p_type != PT_LOAD || (segment.p_flags & rights) != rights ||
		    address < segment.p_vaddr || address - segment.p_vaddr >= segment.p_filesz)
			continue;
		offset = segment.p_offset + (address - segment.p_vaddr);
		*size = segment.p_filesz - (address - segment.p_vaddr);
		return offset <= whole && whole - offset >= *size ? (const uint8_t *)image + offset : NULL;
	}
	return NULL;
}

const uint8_t *reading_code(const struct reading *reading, uint64_t address, size_t *size)
{
	return find_bytes(reading, address, PF_X, size);
}

const uint8_t *reading_bytes(const struct reading *reading, uint64_t address, size_t *size)
{
	return find_bytes(reading, address, PF_R, size);
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

void *reading_grow(struct reading *reading, void *all, size_t count, size_t *room, size_t size)
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

void reading_add_function(struct reading *reading, const char *symbol, uint64_t start, uint64_t size)
{
	struct sites *sites = reading->sites;
	struct function *function;

	sites->functions = reading_grow(reading, sites->functions, sites->function_count, &reading->function_room,
				sizeof(*sites->functions));
	if (reading->is_short_of_memory)
		return;
	function = &sites->functions[sites->function_count++];
	/* Only where a file has places, its names are made readable. */
	*function = (struct function) { .name = strdup(symbol), .start = start, .end = start + size };
	reading->is_short_of_memory |= !function->name;
}
