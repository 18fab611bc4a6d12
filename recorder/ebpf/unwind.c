// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "unwind.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "expression.h"
#include "readable-name.h"

#define JIT_MODULE "[jit]"
/* How Python lists its functions: "py::name:file". */
#define PYTHON_MARK "py::"
/* Memory that has a name and is in no folder. */
#define MEMORY_FILE "/memfd:"
#define DELETED_MARK " (deleted)"

/* Numbers of DWARF. */
#define REGISTER_BX 3
#define REGISTER_BP 6
#define REGISTER_SP 7
#define REGISTER_IP 16

/**
 * struct place - where in a program
 * @address: of the instruction
 * @mapping: what is there; NULL if that is not known
 * @file: the file that is mapped; NULL if it is none, or not readable as what it was
 * @in_file: the address in the file
 * @made: the function that was made while the program ran; NULL if there is none with a name
 */
struct place {
	uint64_t address;
	const struct mapping *mapping;
	const struct elf_file *file;
	uint64_t in_file;
	const char *made;
};

static uint64_t absolute(const struct stack_record *record, uint64_t kept)
{
	return kept & STACK_RELATIVE ? record->sp + (kept & ~STACK_RELATIVE) : kept;
}

/* Words are kept in the order of their places. */
static bool read_stack(const void *memory, uint64_t address, uint64_t *word)
{
	const struct stack_record *record = memory;
	const uint64_t *words = (const uint64_t *)(record + 1) + STACK_REGISTERS;
	size_t low = 0, high = (record->count - STACK_REGISTERS) / 2;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (record->sp + words[2 * middle] == address) {
			*word = absolute(record, words[2 * middle + 1]);
			return true;
		}
		if (record->sp + words[2 * middle] < address)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

static void set(struct frame_state *state, int number, uint64_t value, bool is_known)
{
	state->registers[number] = value;
	state->is_known[number] = is_known;
}

/* A register that is no address of the stack was not kept, but for that of the instruction. */
static void begin(struct frame_state *state, const struct stack_record *record)
{
	const uint64_t *numbers = (const uint64_t *)(record + 1);
	static const int pointers[][2] = {
		{ STACK_BP, REGISTER_BP }, { STACK_BX, REGISTER_BX }, { STACK_R12, 12 }, { STACK_R13, 13 },
		{ STACK_R14, 14 }, { STACK_R15, 15 },
	};

	*state = (struct frame_state) { .read = read_stack, .memory = record };
	set(state, REGISTER_IP, numbers[STACK_IP], true);
	set(state, REGISTER_SP, record->sp, true);
	for (size_t i = 0; i < sizeof(pointers) / sizeof(pointers[0]); i++)
		set(state, pointers[i][1], absolute(record, numbers[pointers[i][0]]), numbers[pointers[i][0]]);
}

static bool is_of_a_file(const struct mapping *mapping)
{
	const struct code_file *file = mapping->file;

	return file->path[0] == '/' && (file->inode || file->build_id_size) &&
	       strncmp(file->path, MEMORY_FILE, strlen(MEMORY_FILE));
}

static const char *made_function(struct unwinder *unwinder, const struct stack_record *record, uint64_t address)
{
	const struct perf_map *map = perf_map_open(&unwinder->maps, record->tgid, record->uid);

	return map ? perf_map_function(map, address) : NULL;
}

static struct place find_place(struct unwinder *unwinder, const struct stack_record *record, const struct space *space,
			       uint64_t address)
{
	struct place place = { .address = address };
	const struct elf_file *file;

	place.mapping = space_mapping(space, address, record->time);
	file = place.mapping ? elf_file_open(&unwinder->files, place.mapping->file) : NULL;
	if (file && elf_file_address(file, place.mapping, address, &place.in_file))
		place.file = file;
	if (place.mapping && !is_of_a_file(place.mapping))
		place.made = made_function(unwinder, record, address);
	return place;
}

/* ---- names */

/* The last part of a path, without what the kernel adds where the file is gone. */
static char *name_of_module(const char *path)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
	const char *mark = strstr(name, DELETED_MARK);

	return strndup(name, mark && !mark[strlen(DELETED_MARK)] ? (size_t)(mark - name) : strlen(name));
}

static void add_file_frame(const struct place *place, uint64_t address, const char *module, struct frames *frames)
{
	const char *name = elf_file_function(place->file, place->in_file);
	char *readable = name ? readable_name(name, NAME_SHORT) : NULL;

	frames_add(frames, readable, address, module);
	free(readable);
}

static void add_frame_in_file(const struct place *place, uint64_t address, struct frames *frames)
{
	char *module = name_of_module(place->mapping->file->path);

	if (place->file)
		add_file_frame(place, address, module ? module : "", frames);
	else
		frames_add(frames, NULL, address, module ? module : "");
	free(module);
}

/* @address is that of the frame, which is one more than that of the place where it is behind a call. */
static void add_frame(const struct place *place, uint64_t address, struct frames *frames)
{
	if (!place->mapping)
		frames_add(frames, NULL, address, "");
	else if (is_of_a_file(place->mapping))
		add_frame_in_file(place, address, frames);
	else if (place->made)
		frames_add(frames, place->made, address, JIT_MODULE);
	else
		frames_add(frames, NULL, address, place->mapping->file->path[0] == '[' ? place->mapping->file->path : "");
}

/* ---- steps */

static void restore(const struct frame_state *inner, struct frame_state *outer, Dwarf_Frame *frame, int number)
{
	Dwarf_Op room[3], *operations = NULL;
	size_t count = 0;
	uint64_t value;
	bool is_known;

	outer->is_known[number] = false;
	if (dwarf_frame_register(frame, number, room, &operations, &count))
		return;
	if (!count) {
		/* Undefined, or the same as in the inner frame. */
		if (!operations)
			set(outer, number, inner->registers[number], inner->is_known[number]);
		return;
	}
	if (operations[count - 1].atom == DW_OP_stack_value)
		is_known = expression_value(inner, operations, count - 1, &value);
	else if (operations[0].atom >= DW_OP_reg0 && operations[0].atom <= DW_OP_reg31)
		is_known = expression_value(inner, operations, count, &value);
	else
		is_known = expression_value(inner, operations, count, &value) &&
			   inner->read(inner->memory, value, &value);
	set(outer, number, is_known ? value : 0, is_known);
}

static bool step_by_layout(struct frame_state *state, Dwarf_Frame *frame)
{
	static const int kept[] = { REGISTER_BX, REGISTER_BP, 12, 13, 14, 15, REGISTER_IP };
	struct frame_state outer = { .read = state->read, .memory = state->memory };
	Dwarf_Op *operations;
	size_t count;

	if (dwarf_frame_cfa(frame, &operations, &count) ||
	    !expression_value(state, operations, count, &state->cfa) || state->cfa <= state->registers[REGISTER_SP])
		return false;
	for (size_t i = 0; i < sizeof(kept) / sizeof(kept[0]); i++)
		restore(state, &outer, frame, kept[i]);
	set(&outer, REGISTER_SP, state->cfa, true);
	*state = outer;
	return state->is_known[REGISTER_IP];
}

static bool step_by_frame_pointer(struct frame_state *state)
{
	struct frame_state outer = { .read = state->read, .memory = state->memory };
	uint64_t pointer = state->registers[REGISTER_BP], value;

	if (!state->is_known[REGISTER_BP] || pointer < state->registers[REGISTER_SP] ||
	    !state->read(state->memory, pointer + sizeof(uint64_t), &value))
		return false;
	set(&outer, REGISTER_IP, value, true);
	set(&outer, REGISTER_SP, pointer + 2 * sizeof(uint64_t), true);
	if (state->read(state->memory, pointer, &value))
		set(&outer, REGISTER_BP, value, true);
	*state = outer;
	return true;
}

/*
 * What Python 3.12 and later put before a function of Python is "sub $8, %rsp; call *%rcx", or with a frame pointer "push
 * %rbp; mov %rsp, %rbp; call *%rcx". So one word is below the address of the return, and all other registers stay.
 */
static bool step_by_trampoline(struct frame_state *state)
{
	uint64_t sp = state->registers[REGISTER_SP], value;
	bool has_pointer = state->is_known[REGISTER_BP] && state->registers[REGISTER_BP] == sp;

	if (!state->read(state->memory, sp + sizeof(uint64_t), &value))
		return false;
	set(state, REGISTER_IP, value, true);
	set(state, REGISTER_SP, sp + 2 * sizeof(uint64_t), true);
	if (has_pointer && state->read(state->memory, sp, &value))
		set(state, REGISTER_BP, value, true);
	else if (has_pointer)
		set(state, REGISTER_BP, 0, false);
	return true;
}

/* Within a trampoline nobody knows what it has done. */
static bool step_in_memory(struct frame_state *state, const struct place *place, bool is_exact)
{
	if (!place->mapping || is_of_a_file(place->mapping))
		return false;
	if (place->made && !strncmp(place->made, PYTHON_MARK, strlen(PYTHON_MARK)))
		return !is_exact && step_by_trampoline(state);
	return step_by_frame_pointer(state);
}

/*
 * From a frame to the one that called it; false at the end. @is_exact: the address is not behind a call, first that of the
 * frame, then that of the outer one.
 */
static bool step(struct frame_state *state, const struct place *place, bool *is_exact)
{
	bool was_exact = *is_exact, has_stepped;
	Dwarf_Frame *frame;

	*is_exact = false;
	if (!place->file)
		return step_in_memory(state, place, was_exact);
	frame = elf_file_frame(place->file, place->in_file);
	if (!frame)
		return false;
	has_stepped = dwarf_frame_info(frame, NULL, NULL, is_exact) >= 0 && step_by_layout(state, frame);
	free(frame);
	return has_stepped;
}

void unwind(struct unwinder *unwinder, const struct stack_record *record, struct frames *frames)
{
	const struct space *space = spaces_find(unwinder->spaces, record->tgid, record->time);
	struct frame_state state;
	struct place place;
	bool is_exact = true;

	begin(&state, record);
	do {
		uint64_t address = state.registers[REGISTER_IP];

		place = find_place(unwinder, record, space, address - !is_exact);
		/* The innermost address is the kernel's word; any other one has to be that of code. */
		if (frames->count && !place.mapping)
			return;
		add_frame(&place, address, frames);
	} while (frames->count < STACK_FRAMES && step(&state, &place, &is_exact));
}
