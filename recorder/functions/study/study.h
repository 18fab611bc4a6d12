/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What is found out of functions that were not built for it: all their instructions, and which of these can give way. */
#ifndef WAKEPATH_STUDY_H
#define WAKEPATH_STUDY_H

#include "branches.h"
#include "instruction.h"

/**
 * struct study - a file whose functions are looked at
 * @reading: the file
 * @decoder: reads its instructions
 * @branches: where they may lead to
 * @strays: where code leads that may be a part of any function, as in a stripped file
 * @parts: for each function, the next one that its compiler moved away from the same function; SIZE_MAX at the end
 */
struct study {
	struct reading reading;
	struct decoder decoder;
	struct branches branches;
	struct branches strays;
	size_t *parts;
};

/**
 * struct body - a whole function
 * @index: of the function
 * @instructions: its own, and then those of the parts that were moved away
 * @count: of @instructions
 * @room: for how many there is memory
 * @has_indirect_jumps: whether it jumps to places that registers or memory have
 * @has_labels: whether it takes addresses of its own code
 */
struct body {
	size_t index;
	struct instruction *instructions;
	size_t count;
	size_t room;
	bool has_indirect_jumps;
	bool has_labels;
};

/**
 * struct room - instructions that give way
 * @part: index of the function or part that they are in
 * @start: the first of them
 * @moved: their bytes
 * @end: behind them, and behind what else the jump would overwrite
 * @returns: whether the last of them returns
 */
struct room {
	size_t part;
	uint64_t start;
	size_t moved;
	uint64_t end;
	bool returns;
};

/** study_read - read the instruction at an address; false if none is there */
bool study_read(const struct study *study, uint64_t address, struct instruction *instruction, const uint8_t **code);

/** study_is_stub - whether a program calls a function of its libraries by way of an address */
bool study_is_stub(const struct study *study, uint64_t address);

/**
 * struct jump_table - a table by which a function may jump
 * @address: of its start, from which its entries are distances
 * @entries: those that were not read yet
 * @left: how many they can be
 */
struct jump_table {
	uint64_t address;
	const uint8_t *entries;
	size_t left;
};

/** study_jump_table - begin with the table that may be at an address */
struct jump_table study_jump_table(const struct study *study, uint64_t address);

/** study_next_jump - where the next entry leads; false at the first that does not lead into code, which ends the table */
bool study_next_jump(const struct study *study, struct jump_table *table, uint64_t *target);

/** study_next_start - the first function behind one that starts elsewhere; there may be none of this index */
size_t study_next_start(const struct study *study, size_t index);

/**
 * unnamed_may_match - whether a function that a stripped file does not name may be meant
 * @study: its file, of which little is read for it
 * @path: of the file, whose last part is a part of their names
 * @match: what must match in their names; NULL for all functions
 */
bool unnamed_may_match(struct study *study, const char *path, const regex_t *match);

/**
 * unnamed_find - find functions of a stripped file that it does not name
 * @study: its file, with its branches; the functions are added to its sites, and its strays are filled
 * @path: of the file, whose last part is a part of their names
 */
void unnamed_find(struct study *study, const char *path);

/** body_read - read a function; to be freed in any case. Return: NULL, or why it cannot be read */
const char *body_read(struct body *body, struct study *study, size_t index);

/** body_part - the part of the function that an address is in; SIZE_MAX if in none */
size_t body_part(const struct body *body, const struct study *study, uint64_t address);

/**
 * body_exits - find all instructions by which a function returns, or leaves by a jump to another one
 * @exits: filled with their indices, to be freed
 * @body: the function
 * @study: its file
 *
 * Return: how many there are; 0 if not all of them are known.
 */
size_t body_exits(size_t **exits, const struct body *body, struct study *study);

/** body_may_loop - whether the function, or what may be a part of it, jumps to its start. Return: NULL, or a sentence that says so */
const char *body_may_loop(const struct body *body, const struct study *study);

/** body_free - free all */
void body_free(struct body *body);

/** room_is_entered - whether something leads into the middle of a room. Return: NULL, or a sentence that says what */
const char *room_is_entered(const struct room *room, const struct body *body, const struct study *study);

/** room_first - where the first instruction of a function is that may give way */
uint64_t room_first(const struct study *study, uint64_t start);

/** room_is_gap - whether only what fills gaps is there */
bool room_is_gap(const struct study *study, uint64_t from, uint64_t to);

/** room_can_move - whether an instruction of the file can be moved */
bool room_can_move(const struct study *study, const struct instruction *instruction);

/** room_at_entry - find the room at a function's start. Return: NULL, or a sentence that says why there is none */
const char *room_at_entry(struct room *room, const struct body *body, const struct study *study);

/** room_at_point - find the room from an address in a function on. Return: NULL, or a sentence that says why there is none */
const char *room_at_point(struct room *room, const struct body *body, const struct study *study, uint64_t address);

/**
 * rooms_at_exits - find the rooms at all places where a function returns, or leaves by a jump to another one
 * @rooms: filled with them, to be freed
 * @entry: the room at its start, which none may touch
 * @body: the function
 * @study: its file
 *
 * Return: how many there are; 0 if one of the places has none, or if not all of the places are known.
 */
size_t rooms_at_exits(struct room **rooms, const struct room *entry, const struct body *body, struct study *study);

#endif
