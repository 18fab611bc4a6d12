// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "reading.h"

#include <string.h>

#define XRAY_ENTRY_BYTES 32
#define XRAY_VERSION 18

/* An entry has the distances of sled and function from itself, since version 2 of the list. */
void sleds_read(struct reading *reading)
{
	GElf_Shdr header;
	Elf_Scn *section = reading_section(reading, "xray_instr_map", &header);
	Elf_Data *data = section ? elf_rawdata(section, NULL) : NULL;

	for (size_t place = 0; data && data->d_buf && place + XRAY_ENTRY_BYTES <= data->d_size; place += XRAY_ENTRY_BYTES) {
		const uint8_t *entry = (const uint8_t *)data->d_buf + place;
		uint64_t address;

		memcpy(&address, entry, sizeof(address));
		if (entry[XRAY_VERSION] >= 2)
			address += header.sh_addr + place;
		reading_add_site(reading, address, symbols_find(reading->sites, address), SITE_XRAY);
	}
}
