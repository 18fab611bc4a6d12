/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* The places of a program or library where a call finds room. */
#ifndef WAKEPATH_SITES_H
#define WAKEPATH_SITES_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is written where a place is switched on. */
#define SITE_BYTES 5
#define SITE_PAGE 4096
/* The last of the instructions that give way may begin in the last of these bytes. */
#define SITE_MOST_BYTES (SITE_BYTES - 1 + 15)

/**
 * enum site_kind - what a place is
 * @SITE_ENTRY: a NOP of 5 bytes where a function starts
 * @SITE_EXIT: a NOP of 5 bytes where it returns, or leaves by a jump to another function
 * @SITE_NOPS: five NOPs where a function starts
 * @SITE_XRAY_ENTRY: a sled of XRay where a function starts: a jump over a NOP
 * @SITE_XRAY_EXIT: one where it returns or leaves by a jump to another function: a return or a jump before a NOP
 * @SITE_MOVED_ENTRY: whole instructions where a function starts, which can be moved to make room
 * @SITE_MOVED_EXIT: whole instructions where it returns, or leaves by a jump to another function
 * @SITE_MOVED_POINT: whole instructions where there is a probe that the source names
 * @SITE_USDT: a probe that the source names
 * @SITE_UPROBE_ENTRY: the first instruction of a function whose instructions cannot be moved: the kernel can stop threads there
 * @SITE_UPROBE_EXIT: one that returns, or leaves by a jump to another function, of such a function
 * @SITE_UNKNOWN: a place of the lists that holds something else
 */
enum site_kind {
	SITE_ENTRY,
	SITE_EXIT,
	SITE_NOPS,
	SITE_XRAY_ENTRY,
	SITE_XRAY_EXIT,
	SITE_MOVED_ENTRY,
	SITE_MOVED_EXIT,
	SITE_MOVED_POINT,
	SITE_USDT,
	SITE_UPROBE_ENTRY,
	SITE_UPROBE_EXIT,
	SITE_UNKNOWN,
	SITE_KINDS
};

/**
 * struct site - a place
 * @address: in the file's own addresses
 * @function: index of its function
 * @kind: what it is
 * @size: bytes of the instructions that are moved, which may be fewer than SITE_BYTES before padding; 0 for one NOP that a
 *	call fits in
 * @returns: whether it is an exit whose last instruction returns
 * @bytes: what is there in the file
 */
struct site {
	uint64_t address;
	size_t function;
	enum site_kind kind;
	uint8_t size;
	bool returns;
	uint8_t bytes[SITE_MOST_BYTES];
};

/** site_is_in_two_pages - whether what is written at an address lies in two pages, which cannot be changed at once */
bool site_is_in_two_pages(uint64_t address);

/**
 * site_can_change - whether a place is code while only one of its pages is changed, too
 * @address: of the place
 * @moved: bytes of the instructions that are moved; nobody is behind them if they are fewer than SITE_BYTES
 */
bool site_can_change(uint64_t address, size_t moved);

/**
 * struct function - a function
 * @name: as its source has it, with ".part.N" where it is a part of a function that the compiler made a function; with its
 *	parameters where another function of the file would have the same name, and where that is not enough, with all
 *	arguments of its templates
 * @short_name: without these; NULL where the name is short
 * @symbol: as its file has it; NULL where only that is known, which is the name then
 * @start: its first address
 * @end: behind its last address
 * @whole: index of the function that it is the rarely run part of; its own if it is none
 * @is_unnamed: whether only its address is known, of which the name consists; the short name is without the file
 * @counts: how many places of each kind it has
 * @refusal: why it cannot be switched on but by uprobes; NULL if that was not looked at, or if it can
 */
struct function {
	char *name;
	char *short_name;
	char *symbol;
	uint64_t start;
	uint64_t end;
	size_t whole;
	bool is_unnamed;
	unsigned int counts[SITE_KINDS];
	const char *refusal;
};

/**
 * struct sites - the places of a file
 * @functions: those of symbols in the order of their starts, and behind them the probes that the source names
 * @function_count: of @functions
 * @symbol_count: how many of them are of symbols
 * @sites: in no order
 * @site_count: of @sites
 * @nameless: places that are in no function that has a name
 * @is_stripped: whether the file has no symbols but those of the functions that it exports
 * @has_names: whether functions have names of their sources; else those of their symbols
 */
struct sites {
	struct function *functions;
	size_t function_count;
	size_t symbol_count;
	struct site *sites;
	size_t site_count;
	size_t nameless;
	bool is_stripped;
	bool has_names;
};

/**
 * sites_read - read the places of a file
 * @sites: filled; to be freed in any case
 * @file: file descriptor
 * @path: how messages call it
 *
 * Return: 0, or -1 and a message if it is no program or library of this machine.
 */
int sites_read(struct sites *sites, int file, const char *path);

/**
 * sites_add_unprepared - add places of functions that their compiler left no room in, by moving instructions
 * @sites: what sites_read() found
 * @file: file descriptor of the same file
 * @path: how messages call it
 * @match: which functions; NULL for all
 *
 * A function whose instructions cannot be moved gets a refusal instead, and places of uprobes where those would be exact.
 *
 * Return: 0, or -1 and a message without memory.
 */
int sites_add_unprepared(struct sites *sites, int file, const char *path, const regex_t *match);

/** sites_bias - what to add to the file's addresses where its code at @offset is mapped at @start; false if none is */
bool sites_bias(int file, uint64_t start, uint64_t offset, uint64_t *bias);

/**
 * sites_main - where a program's function main is
 * @file: its file
 * @entry: where its first instruction is in the process
 *
 * Return: its address in the process; 0 if the file does not name it.
 */
uint64_t sites_main(int file, uint64_t entry);

/**
 * sites_match - whether a function is meant
 * @match: what must match in its name, or from the start of its symbol on: what else is in a symbol, as types of
 *	parameters, is of no name; NULL for all functions
 */
bool sites_match(const struct function *function, const regex_t *match);

/** sites_note_nameless - say that functions of a file have no names, if that is so */
void sites_note_nameless(const struct sites *sites, const char *path);

/** sites_note_unnamed - say that only their addresses are known of functions of a file, if any such one is meant */
void sites_note_unnamed(const struct sites *sites, const char *path, const regex_t *match);

/** sites_free - free what sites_read() took */
void sites_free(struct sites *sites);

#endif
