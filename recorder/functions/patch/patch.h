/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Switches places of a running process on and off. */
#ifndef WAKEPATH_PATCH_H
#define WAKEPATH_PATCH_H

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "study/sites.h"
#include "table.h"
#include "process/target.h"

/**
 * struct probe - a place that is or will be switched on
 * @address: in the process
 * @function: index of its function
 * @module: index of its file
 * @is_exit: whether the function returns there
 * @is_point: whether it is in the middle of a function, which may use the stack below its pointer
 * @has_result: whether what it returns is in its register there; before a jump to another function it is not
 * @is_on: whether it is switched on
 * @is_wanted: whether it is to be switched on, or stays so
 * @size: bytes of the instructions that give way; 0 if there is a NOP
 * @trampoline: where these are done instead
 * @places: where each of them is in the trampoline, by its own place among them; 0 where none begins
 * @before: what is there while it is off, with all of these instructions
 * @call: what is there while it is on
 */
struct probe {
	uint64_t address;
	size_t function;
	size_t module;
	bool is_exit;
	bool is_point;
	bool has_result;
	bool is_on;
	bool is_wanted;
	uint8_t size;
	uint64_t trampoline;
	uint8_t places[SITE_MOST_BYTES];
	uint8_t before[SITE_MOST_BYTES];
	uint8_t call[SITE_BYTES];
};

/**
 * struct uprobe - a place where the kernel stops threads for a moment
 * @file: descriptor of its file; several have the same one
 * @offset: in that file
 * @address: in the process
 * @function: index of its function
 * @is_exit: whether the function returns there
 * @has_result: whether what it returns is in its register there
 */
struct uprobe {
	int file;
	uint64_t offset;
	uint64_t address;
	size_t function;
	bool is_exit;
	bool has_result;
};

/**
 * struct probed_function - a function
 * @name: as its source has it
 * @has_exits: whether its returns are seen, too
 */
struct probed_function {
	char *name;
	bool has_exits;
};

/**
 * struct code - a file's code in the process
 * @start: its first address
 * @inode: of the file
 */
struct code {
	uint64_t start;
	uint64_t inode;
};

/**
 * enum module_state - what is done with a file
 * @MODULE_NEW: its places are to be switched on
 * @MODULE_ON: they were
 * @MODULE_GONE: it is not mapped any more, or could not be switched on
 */
enum module_state { MODULE_NEW, MODULE_ON, MODULE_GONE };

/**
 * struct module - a mapping of a file that has places
 * @path: of the file
 * @state: what is done with it
 * @mapped: what is mapped of it
 * @function: index of the first of its functions that were chosen
 * @low: the lowest of its places
 * @high: the highest of its places
 * @first: index of the first of its places
 * @probes: how many it has
 * @blob: where its dispatcher is, 0 if there is none
 * @blob_bytes: of its dispatcher
 */
struct module {
	char *path;
	enum module_state state;
	struct code mapped;
	size_t function;
	uint64_t low;
	uint64_t high;
	size_t first;
	size_t probes;
	uint64_t blob;
	size_t blob_bytes;
};

/**
 * struct patch - what is changed in a process
 * @target: the process
 * @probes: the places, by files and their addresses
 * @probe_count: of @probes
 * @uprobes: further places, which are not switched on with the others (uprobes.h)
 * @uprobe_count: of @uprobes
 * @functions: whose places they are
 * @function_count: of @functions
 * @modules: the mappings of their files
 * @module_count: of @modules
 * @codes: all code that was found when it was last looked for, with places or without
 * @code_count: of @codes
 * @has_places: whether any function of the process has some, of whatever name
 * @has_moved: whether instructions give way at some of @probes
 * @tid_offset: how far behind the thread pointer the C library keeps the thread's id
 * @table: what is shared with the process
 * @pages: further pages that the process has mapped
 * @page_count: of @pages
 * @table_address: where the process has it, 0 if it has not
 */
struct patch {
	struct target *target;
	struct probe *probes;
	size_t probe_count;
	struct uprobe *uprobes;
	size_t uprobe_count;
	struct probed_function *functions;
	size_t function_count;
	struct module *modules;
	size_t module_count;
	struct code *codes;
	size_t code_count;
	bool has_places;
	bool has_moved;
	uint64_t tid_offset;
	struct table table;
	uint64_t *pages;
	size_t page_count;
	uint64_t table_address;
};

/**
 * enum patch_kind - what places do
 * @PATCH_COUNT: entries add to a counter of their thread
 * @PATCH_LOG: entries and exits write into a ring of their thread
 * @PATCH_LOG_VALUES: they write arguments and results, too
 * @PATCH_TIME: they add to rows of their thread how often a function was called, and how long that took
 */
enum patch_kind { PATCH_COUNT, PATCH_LOG, PATCH_LOG_VALUES, PATCH_TIME };

/**
 * struct choice - which functions
 * @match: those whose names match; NULL for all
 * @has_unprepared: also those whose compiler left no room
 * @has_uprobes: also those whose instructions cannot be moved
 */
struct choice {
	const regex_t *match;
	bool has_unprepared;
	bool has_uprobes;
};

/**
 * patch_choose - find the places of functions
 * @patch: filled; to be freed in any case
 * @target: the process
 * @choice: which functions
 * @kind: what the places will do
 *
 * Return: 0, or -1 and a message if there are none.
 */
int patch_choose(struct patch *patch, struct target *target, const struct choice *choice, enum patch_kind kind);

/**
 * patch_choose_more - find the places of functions of files that were not there before
 * @patch: what is switched on
 * @choice: which functions
 * @kind: what the places will do
 * @most: how many places there may be in all
 *
 * Their files are new modules, or those of before if one is mapped again where it was. What has no room is told.
 *
 * Return: 0, or -1 and a message without memory.
 */
int patch_choose_more(struct patch *patch, const struct choice *choice, enum patch_kind kind, size_t most);

/**
 * patch_map - map what the places will call
 * @patch: the places; a thread of its process is stopped, and stays so
 * @kind: what they do
 * @area: bytes for each thread
 *
 * Return: 0, or -1 and a message; the process then is as it was.
 */
int patch_map(struct patch *patch, enum patch_kind kind, size_t area);

/**
 * patch_switch_on - write the calls
 * @patch: what was mapped; all threads of its process are stopped, and stay so
 *
 * Return: 0, or -1 and a message; the process then is as it was before patch_map().
 */
int patch_switch_on(struct patch *patch);

/** patch_is_there - whether the process still runs the program in which something was mapped */
bool patch_is_there(const struct patch *patch);

/** patch_unmap - take away what was mapped for places that are not switched on; the process runs */
void patch_unmap(struct patch *patch);

/**
 * patch_switch_on_more - map what new files need, and switch their places on
 * @patch: what is switched on; its process runs
 * @kind: what the places do
 * @longest: the longest time for which all threads were stopped, ns, if it is longer than this
 *
 * The state of the files says whether that was possible; if not, there is a message.
 */
void patch_switch_on_more(struct patch *patch, enum patch_kind kind, uint64_t *longest);

/**
 * patch_adjust - stop the process, switch functions on and off, and let it go on
 * @patch: what is switched on
 * @is_in: which functions are to be on, by their indices
 * @prepare: called while the process is stopped, before its text changes
 * @context: for @prepare
 *
 * What was mapped stays, so that threads may be anywhere in it.
 *
 * Return: 0, or -1 if it is not there any more, could not be stopped, or will return to the middle of what gives way.
 */
int patch_adjust(struct patch *patch, const bool *is_in, void (*prepare)(void *), void *context);

/** patch_keep_page - take a page of the process away at the end, too */
void patch_keep_page(struct patch *patch, uint64_t page);

/**
 * patch_remove - stop the process, make its text what it was, and let it go on
 * @patch: what was changed
 * @longest: the longest time for which the process was stopped for it, ns, if it is longer than this
 *
 * What is mapped is taken away, too, once no thread is there.
 *
 * Return: 0, 1 if the process is not there any more, or -1 and a message if its functions stay switched on.
 */
int patch_remove(struct patch *patch, uint64_t *longest);

/** patch_free - free what patch_choose() and patch_map() took */
void patch_free(struct patch *patch);

#endif
