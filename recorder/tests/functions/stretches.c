// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Has its code in several mappings, one of them twice, as Node.js has. Calls first() 100 times, middle() 200 times and 50
 * times where it is once more, and last() 300 times, each time that it reads a byte. Ends at the end of standard input.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096
#define ON_ITS_OWN_PAGE(name) __attribute__((noinline, aligned(PAGE), section(".text." #name))) long name(long number)

ON_ITS_OWN_PAGE(first)
{
	__asm__ volatile("");
	return number + 1;
}

ON_ITS_OWN_PAGE(middle)
{
	__asm__ volatile("");
	return number + 2;
}

ON_ITS_OWN_PAGE(last)
{
	__asm__ volatile("");
	return number + 3;
}

/* The address in the process is that in the file's headers, and the distance that the first object was moved by. */
static int find_offset(struct dl_phdr_info *info, size_t size, void *offset)
{
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
		uint64_t address = (uint64_t)middle - info->dlpi_addr - segment->p_vaddr;

		if (segment->p_type == PT_LOAD && address < segment->p_filesz)
			*(off_t *)offset = segment->p_offset + address;
	}
	return 1;
}

static long (*map_again(void))(long)
{
	int file = open("/proc/self/exe", O_RDONLY);
	off_t offset = 0;
	void *place;

	dl_iterate_phdr(find_offset, &offset);
	place = mmap(NULL, PAGE, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, offset);
	if (place == MAP_FAILED)
		abort();
	close(file);
	return (long (*)(long))place;
}

static void call(long (*function)(long), int times, long more)
{
	for (long i = 0; i < times; i++) {
		if (function(i) != i + more)
			abort();
	}
}

int main(void)
{
	long (*again)(long) = map_again();

	if (mprotect((void *)middle, PAGE, PROT_READ | PROT_WRITE | PROT_EXEC))
		abort();
	puts("ready");
	fflush(stdout);
	while (getchar() != EOF) {
		call(first, 100, 1);
		call(middle, 200, 2);
		call(again, 50, 2);
		call(last, 300, 3);
		puts("called");
		fflush(stdout);
	}
	return 0;
}
