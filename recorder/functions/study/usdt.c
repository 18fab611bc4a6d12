// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEMAPHORE (2 * ADDRESS_BYTES)

/* Where it has a semaphore, the program does not come there before somebody counts that up. */
static const char *refuse_semaphore(const char *note)
{
	uint64_t semaphore;

	memcpy(&semaphore, note + SEMAPHORE, sizeof(semaphore));
	return semaphore ? "it has a semaphore, which only tracers with uprobes count up" : NULL;
}

/* A probe's note holds three addresses, the last of which is that of a semaphore, and the names of provider and probe. */
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
	reading_add_function(reading, name, address, 1);
	free(name);
	if (reading->is_short_of_memory)
		return;
	reading_add_site(reading, address, reading->sites->function_count - 1, SITE_USDT);
	reading->sites->functions[reading->sites->function_count - 1].refusal = refuse_semaphore(note);
}

void usdt_read(struct reading *reading)
{
	GElf_Shdr header;
	Elf_Scn *section = reading_section(reading, ".note.stapsdt", &header);
	Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
	size_t name, content, place = 0;
	GElf_Nhdr note;

	while (data && (place = gelf_getnote(data, place, &note, &name, &content)))
		read_usdt_note(reading, (const char *)data->d_buf + content, note.n_descsz);
}
