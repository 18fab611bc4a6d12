/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What the files that read places share. */
#ifndef WAKEPATH_READING_H
#define WAKEPATH_READING_H

#include <gelf.h>
#include <sys/types.h>

#include "sites.h"

#define ADDRESS_BYTES 8

/**
 * struct reading - a file that is read
 * @sites: what is found
 * @elf: the file
 * @names: which of its sections has the names of sections
 * @function_room: for how many functions @sites has memory
 * @site_room: for how many places it has
 * @is_short_of_memory: whether anything is missing for that reason
 */
struct reading {
	struct sites *sites;
	Elf *elf;
	size_t names;
	size_t function_room;
	size_t site_room;
	bool is_short_of_memory;
};

/** reading_open - begin with a file; to be closed in any case; false if it is no program or library of this machine */
bool reading_open(struct reading *reading, struct sites *sites, int file);

/** reading_close - let go of the file; what was found stays */
void reading_close(struct reading *reading);

/** reading_section - the section of a name, and its header; NULL if there is none */
Elf_Scn *reading_section(const struct reading *reading, const char *name, GElf_Shdr *header);

/** reading_code - the file's code from an address on, and how many bytes of it follow; NULL if no code is there */
const uint8_t *reading_code(const struct reading *reading, uint64_t address, size_t *size);

/** reading_bytes - the same of what can be read */
const uint8_t *reading_bytes(const struct reading *reading, uint64_t address, size_t *size);

/** reading_copy - fill a place's bytes, as many as @size; false if the file does not have them */
bool reading_copy(const struct reading *reading, struct site *site, size_t size);

/** reading_grow - memory for one more than @count; sets is_short_of_memory without it */
void *reading_grow(struct reading *reading, void *all, size_t count, size_t *room, size_t size);

/** reading_add_function - add a function, behind all others */
void reading_add_function(struct reading *reading, const char *symbol, uint64_t start, uint64_t size);

/** reading_add_site - add a place of the lists; what its bytes tell it is may differ from what is expected */
void reading_add_site(struct reading *reading, uint64_t address, ssize_t function, enum site_kind expected);

/** reading_keep_site - add a place of which everything is known */
void reading_keep_site(struct reading *reading, const struct site *site);

/** symbols_read - read the functions, in the order of their starts */
void symbols_read(struct reading *reading);

/**
 * symbols_insert - count the functions that were added last as those of symbols
 * @reading: of a stripped file, in which no function is a part of another one
 * @count: how many they are
 */
void symbols_insert(struct reading *reading, size_t count);

/** symbols_find - the function that an address belongs to; -1 if none has it */
ssize_t symbols_find(const struct sites *sites, uint64_t address);

/** names_read - name all functions that have symbols as their sources do, unless that was done; false without memory */
bool names_read(struct sites *sites);

/** sleds_read - read the places of XRay */
void sleds_read(struct reading *reading);

/** usdt_read - read the probes that the source names; each becomes a function of its own, behind the others */
void usdt_read(struct reading *reading);

#endif
