// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "expression.h"

#include <dwarf.h>

#define DEPTH 16

struct numbers {
	uint64_t number[DEPTH];
	unsigned int depth;
};

static bool push(struct numbers *numbers, uint64_t number)
{
	if (numbers->depth == DEPTH)
		return false;
	numbers->number[numbers->depth++] = number;
	return true;
}

static bool push_register(const struct frame_state *state, struct numbers *numbers, uint64_t number, uint64_t offset)
{
	return number < DWARF_REGISTERS && state->is_known[number] &&
	       push(numbers, state->registers[number] + offset);
}

static bool compute(unsigned int operation, uint64_t left, uint64_t right, uint64_t *result)
{
	switch (operation) {
	case DW_OP_plus:
		*result = left + right;
		return true;
	case DW_OP_minus:
		*result = left - right;
		return true;
	case DW_OP_and:
		*result = left & right;
		return true;
	case DW_OP_or:
		*result = left | right;
		return true;
	case DW_OP_mul:
		*result = left * right;
		return true;
	case DW_OP_shl:
		*result = right < 64 ? left << right : 0;
		return true;
	case DW_OP_shr:
		*result = right < 64 ? left >> right : 0;
		return true;
	case DW_OP_ge:
		*result = (int64_t)left >= (int64_t)right;
		return true;
	case DW_OP_gt:
		*result = (int64_t)left > (int64_t)right;
		return true;
	case DW_OP_le:
		*result = (int64_t)left <= (int64_t)right;
		return true;
	case DW_OP_lt:
		*result = (int64_t)left < (int64_t)right;
		return true;
	case DW_OP_eq:
		*result = left == right;
		return true;
	case DW_OP_ne:
		*result = left != right;
		return true;
	default:
		return false;
	}
}

static bool combine(struct numbers *numbers, unsigned int operation)
{
	if (numbers->depth < 2)
		return false;
	numbers->depth--;
	return compute(operation, numbers->number[numbers->depth - 1], numbers->number[numbers->depth],
		       &numbers->number[numbers->depth - 1]);
}

static bool read_top(const struct frame_state *state, struct numbers *numbers)
{
	return numbers->depth && state->read(state->memory, numbers->number[numbers->depth - 1],
					     &numbers->number[numbers->depth - 1]);
}

static bool apply(const struct frame_state *state, struct numbers *numbers, const Dwarf_Op *operation)
{
	unsigned int kind = operation->atom;

	if (kind >= DW_OP_lit0 && kind <= DW_OP_lit31)
		return push(numbers, kind - DW_OP_lit0);
	if (kind >= DW_OP_breg0 && kind <= DW_OP_breg31)
		return push_register(state, numbers, kind - DW_OP_breg0, operation->number);
	if (kind >= DW_OP_reg0 && kind <= DW_OP_reg31)
		return push_register(state, numbers, kind - DW_OP_reg0, 0);
	if (kind >= DW_OP_const1u && kind <= DW_OP_consts)
		return push(numbers, operation->number);
	switch (kind) {
	case DW_OP_bregx:
		return push_register(state, numbers, operation->number, operation->number2);
	case DW_OP_regx:
		return push_register(state, numbers, operation->number, 0);
	case DW_OP_call_frame_cfa:
		return push(numbers, state->cfa);
	case DW_OP_plus_uconst:
		return push(numbers, operation->number) && combine(numbers, DW_OP_plus);
	case DW_OP_deref:
		return read_top(state, numbers);
	case DW_OP_dup:
		return numbers->depth && push(numbers, numbers->number[numbers->depth - 1]);
	case DW_OP_nop:
		return true;
	default:
		return combine(numbers, kind);
	}
}

bool expression_value(const struct frame_state *state, const Dwarf_Op *operations, size_t count, uint64_t *value)
{
	struct numbers numbers = { .depth = 0 };

	for (size_t i = 0; i < count; i++) {
		if (!apply(state, &numbers, &operations[i]))
			return false;
	}
	if (!numbers.depth)
		return false;
	*value = numbers.number[numbers.depth - 1];
	return true;
}
