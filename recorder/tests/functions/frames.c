// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Reads descriptions of how to walk along stacks out of files that it makes: "frames < DESCRIPTIONS", a line of hexadecimal
 * digits for each file. Nothing can be read behind the last byte. In front of a description, at its address, lies one that is
 * shared and of no section: it starts 32 bytes before. Prints a line for each file: start, end and whether the stack is as a
 * call leaves it, of each stretch.
 */
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "study/eh-frame.h"

#define PAGE 4096
#define MOST_BYTES 1024
/* Where the description is, in the file and in memory. */
#define ADDRESS 0x400

/* struct file - all that is in front of the description */
struct file {
	Elf64_Ehdr header;
	Elf64_Phdr segment;
	Elf64_Shdr sections[3];
	char names[32];
};

static const char names[] = "\0.eh_frame\0.names";
static const uint8_t shared[] = { 28, 0, 0, 0, 0, 0, 0, 0, 1, 'z', 'R', 0, 1, 0x78, 16, 1, 3, 0x0c, 7, 8, 0x90, 1 };

static struct file describe(size_t size)
{
	struct file file = {
		.header = { .e_ident = { ELFMAG0, ELFMAG1, ELFMAG2, ELFMAG3, ELFCLASS64, ELFDATA2LSB, EV_CURRENT },
			    .e_type = ET_DYN, .e_machine = EM_X86_64, .e_version = EV_CURRENT,
			    .e_phoff = offsetof(struct file, segment), .e_phentsize = sizeof(Elf64_Phdr), .e_phnum = 1,
			    .e_shoff = offsetof(struct file, sections), .e_shentsize = sizeof(Elf64_Shdr), .e_shnum = 3,
			    .e_shstrndx = 2, .e_ehsize = sizeof(Elf64_Ehdr) },
		.segment = { .p_type = PT_LOAD, .p_flags = PF_R | PF_X, .p_filesz = ADDRESS + size, .p_memsz = ADDRESS + size },
		.sections = { { 0 },
			      { .sh_name = 1, .sh_type = SHT_PROGBITS, .sh_addr = ADDRESS, .sh_offset = ADDRESS, .sh_size = size },
			      { .sh_name = 11, .sh_type = SHT_STRTAB, .sh_offset = offsetof(struct file, names),
				.sh_size = sizeof(names) } } };

	memcpy(file.names, names, sizeof(names));
	return file;
}

static void read_file(char *image, size_t size)
{
	struct sites sites = { 0 };
	struct reading reading = { .sites = &sites, .elf = elf_memory(image, size) };
	struct frame *frames;
	size_t count;

	if (!reading.elf || elf_getshdrstrndx(reading.elf, &reading.names))
		abort();
	count = frames_read(&reading, &frames);
	for (size_t i = 0; i < count; i++)
		printf("%s%lx %lx %d", i ? ", " : "", frames[i].start, frames[i].end, frames[i].is_as_called);
	puts("");
	free(frames);
	elf_end(reading.elf);
}

/* The file ends where memory ends. */
static void read_description(char *memory_end, const uint8_t *description, size_t size)
{
	char *image = memory_end - size - ADDRESS;
	struct file file = describe(size);

	memset(image, 0, ADDRESS);
	memcpy(image, &file, sizeof(file));
	memcpy(image + ADDRESS - 32, shared, sizeof(shared));
	memcpy(image + ADDRESS, description, size);
	read_file(image, ADDRESS + size);
}

int main(void)
{
	char *memory = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char line[2 * MOST_BYTES + 2];

	if (memory == MAP_FAILED || mprotect(memory + PAGE, PAGE, PROT_NONE))
		abort();
	elf_version(EV_CURRENT);
	while (fgets(line, sizeof(line), stdin)) {
		uint8_t description[MOST_BYTES];
		size_t size = 0;

		while (sscanf(line + 2 * size, "%2hhx", &description[size]) == 1)
			size++;
		read_description(memory + PAGE, description, size);
	}
}
