// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
	reading_add_function(reading, name, address, 1);
	if (!reading->is_short_of_memory)
		reading_add_site(reading, address, reading->sites->function_count - 1, SITE_USDT);
	free(name);
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
