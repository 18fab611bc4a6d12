// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "elf-file.h"

#include <fcntl.h>
#include <gelf.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE 4096ULL

/* With a library for it, files of functions would be asked for over the network; there is none. */
void *dlopen(const char *name, int flags)
{
	return NULL;
}

static int find_no_elf(Dwfl_Module *module, void **user, const char *name, Dwarf_Addr base, char **file, Elf **elf)
{
	return -1;
}

/* ---- is it what was mapped? */

static int open_regular(const char *path)
{
	int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	struct stat status;

	if (file >= 0 && !fstat(file, &status) && S_ISREG(status.st_mode))
		return file;
	if (file >= 0)
		close(file);
	return -1;
}

static bool has_inode(int file, const struct code_file *mapped)
{
	struct stat status;

	return !fstat(file, &status) && status.st_dev == mapped->device && status.st_ino == mapped->inode;
}

static bool has_build_id(Dwfl_Module *module, const struct code_file *mapped)
{
	const unsigned char *bits;
	GElf_Addr place;
	int size = dwfl_module_build_id(module, &bits, &place);

	return size == mapped->build_id_size && !memcmp(bits, mapped->build_id, size);
}

/* ---- functions */

/* Of several names of a function the plainest: "read" rather than "__libc_read". A version follows behind "@". */
static int compare(const void *left, const void *right)
{
	const struct elf_function *one = left, *other = right;
	size_t one_start, other_start, one_length, other_length;

	if (one->start != other->start)
		return one->start < other->start ? -1 : 1;
	one_start = strspn(one->name, "_");
	other_start = strspn(other->name, "_");
	if (one_start != other_start)
		return one_start < other_start ? -1 : 1;
	one_length = strcspn(one->name, "@");
	other_length = strcspn(other->name, "@");
	if (one_length != other_length)
		return one_length < other_length ? -1 : 1;
	return strcmp(one->name, other->name);
}

static bool is_function(const GElf_Sym *symbol, GElf_Word section, const char *name)
{
	int type = GELF_ST_TYPE(symbol->st_info);

	return (type == STT_FUNC || type == STT_GNU_IFUNC) && section != SHN_UNDEF && symbol->st_size && name && *name;
}

static void read_functions(struct elf_file *file)
{
	int count = dwfl_module_getsymtab(file->module);

	file->functions = count > 0 ? calloc(count, sizeof(*file->functions)) : NULL;
	for (int i = 1; file->functions && i < count; i++) {
		GElf_Word section = SHN_UNDEF;
		GElf_Sym symbol;
		GElf_Addr address;
		const char *name = dwfl_module_getsym_info(file->module, i, &symbol, &address, &section, NULL, NULL);

		if (name && is_function(&symbol, section, name))
			file->functions[file->count++] = (struct elf_function) {
				address, address + symbol.st_size, name,
			};
	}
	if (file->count)
		qsort(file->functions, file->count, sizeof(*file->functions), compare);
}

const char *elf_file_function(const struct elf_file *file, uint64_t address)
{
	size_t low = 0, high = file->count;
	uint64_t start;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (file->functions[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || address >= file->functions[low - 1].end)
		return NULL;
	start = file->functions[low - 1].start;
	while (low > 1 && file->functions[low - 2].start == start)
		low--;
	return file->functions[low - 1].name;
}

/* ---- files */

static void read_file(struct elf_file *read)
{
	static char *folders = "/usr/lib/debug";
	static const Dwfl_Callbacks callbacks = {
		.find_elf = find_no_elf, .find_debuginfo = dwfl_build_id_find_debuginfo, .debuginfo_path = &folders,
	};
	bool is_known_by_content = read->file->build_id_size;
	int file = open_regular(read->file->path);

	if (file < 0)
		return;
	read->dwfl = is_known_by_content || has_inode(file, read->file) ? dwfl_begin(&callbacks) : NULL;
	if (read->dwfl)
		read->module = dwfl_report_elf(read->dwfl, "", read->file->path, file, 0, true);
	if (!read->module) {
		close(file);
		return;
	}
	dwfl_report_end(read->dwfl, NULL, NULL);
	if (is_known_by_content && !has_build_id(read->module, read->file))
		read->module = NULL;
	else
		read_functions(read);
}

struct elf_file *elf_file_open(struct elf_file **all, const struct code_file *file)
{
	struct elf_file *opened;

	for (opened = *all; opened; opened = opened->next) {
		if (opened->file == file)
			return opened;
	}
	opened = calloc(1, sizeof(*opened));
	if (!opened)
		return NULL;
	*opened = (struct elf_file) { .file = file, .next = *all };
	*all = opened;
	if (file->path[0] == '/' && file->path[1] != '/')
		read_file(opened);
	return opened;
}

bool elf_file_address(const struct elf_file *file, const struct mapping *mapping, uint64_t address, uint64_t *found)
{
	uint64_t offset = mapping->offset + (address - mapping->start);
	GElf_Addr bias;
	Elf *elf = file->module ? dwfl_module_getelf(file->module, &bias) : NULL;
	size_t count = 0;

	if (!elf || elf_getphdrnum(elf, &count))
		return false;
	for (size_t i = 0; i < count; i++) {
		GElf_Phdr part;

		if (!gelf_getphdr(elf, i, &part) || part.p_type != PT_LOAD || !(part.p_flags & PF_X) ||
		    offset < (part.p_offset & ~(PAGE - 1)) || offset >= part.p_offset + part.p_filesz)
			continue;
		*found = part.p_vaddr + bias + (offset - part.p_offset);
		return true;
	}
	return false;
}

Dwarf_Frame *elf_file_frame(const struct elf_file *file, uint64_t address)
{
	Dwarf_Frame *frame = NULL;
	Dwarf_Addr bias;
	Dwarf_CFI *table = dwfl_module_eh_cfi(file->module, &bias);

	if (table && !dwarf_cfi_addrframe(table, address - bias, &frame))
		return frame;
	table = dwfl_module_dwarf_cfi(file->module, &bias);
	if (table && !dwarf_cfi_addrframe(table, address - bias, &frame))
		return frame;
	return NULL;
}
