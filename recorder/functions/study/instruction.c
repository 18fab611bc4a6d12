// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "instruction.h"

#include "message.h"

#include <string.h>

#define DISTANCE_BYTES 4
#define JUMP 0xe9
#define SHORT_JUMP 0xeb
#define SHORT_BRANCH 0x70
#define TWO_BYTES 0x0f
#define BRANCH 0x80
#define CONDITIONS 0x0f

int decoder_open(struct decoder *decoder)
{
	*decoder = (struct decoder) { 0 };
	if (cs_open(CS_ARCH_X86, CS_MODE_64, &decoder->handle) || cs_option(decoder->handle, CS_OPT_DETAIL, CS_OPT_ON))
		return fail("no memory to read instructions");
	decoder->insn = cs_malloc(decoder->handle);
	return decoder->insn ? 0 : fail("no memory to read instructions");
}

void decoder_close(struct decoder *decoder)
{
	if (decoder->insn)
		cs_free(decoder->insn, 1);
	if (decoder->handle)
		cs_close(&decoder->handle);
	*decoder = (struct decoder) { 0 };
}

static bool is_in_group(const cs_insn *insn, uint8_t group)
{
	for (int i = 0; i < insn->detail->groups_count; i++) {
		if (insn->detail->groups[i] == group)
			return true;
	}
	return false;
}

static bool is_direct(const cs_insn *insn)
{
	return insn->detail->x86.op_count == 1 && insn->detail->x86.operands[0].type == X86_OP_IMM;
}

static enum flow flow_of(const cs_insn *insn)
{
	if (is_in_group(insn, CS_GRP_CALL))
		return FLOW_CALL;
	if (insn->id == X86_INS_RET)
		return FLOW_RETURN;
	if (insn->id == X86_INS_JMP)
		return is_direct(insn) ? FLOW_JUMP : FLOW_INDIRECT_JUMP;
	if (is_in_group(insn, CS_GRP_JUMP) || insn->id == X86_INS_LOOP || insn->id == X86_INS_LOOPE || insn->id == X86_INS_LOOPNE ||
	    insn->id == X86_INS_XBEGIN)
		return is_direct(insn) ? FLOW_BRANCH : FLOW_OTHER;
	if (is_in_group(insn, CS_GRP_RET) || is_in_group(insn, CS_GRP_INT) || is_in_group(insn, CS_GRP_IRET) ||
	    is_in_group(insn, CS_GRP_PRIVILEGE) || insn->id == X86_INS_SYSCALL || insn->id == X86_INS_SYSENTER ||
	    insn->id == X86_INS_INT3 || insn->id == X86_INS_UD2 || insn->id == X86_INS_HLT)
		return FLOW_OTHER;
	return FLOW_NEXT;
}

/* The operand in memory that is named by its distance from the next instruction, if there is one. */
static void find_distance(const cs_insn *insn, struct instruction *instruction)
{
	const cs_x86 *x86 = &insn->detail->x86;

	for (int i = 0; i < x86->op_count; i++) {
		const cs_x86_op *operand = &x86->operands[i];

		if (operand->type != X86_OP_MEM || operand->mem.base != X86_REG_RIP)
			continue;
		instruction->target = insn->address + insn->size + operand->mem.disp;
		instruction->distance = x86->encoding.disp_size == DISTANCE_BYTES ? x86->encoding.disp_offset : 0;
		instruction->is_address = insn->id == X86_INS_LEA;
	}
}

/* An operand that names an address of 32 bits by its distance is not written by compilers. */
static bool has_short_address(const cs_insn *insn)
{
	for (int i = 0; i < insn->detail->x86.op_count; i++) {
		if (insn->detail->x86.operands[i].type == X86_OP_MEM && insn->detail->x86.operands[i].mem.base == X86_REG_EIP)
			return true;
	}
	return false;
}

bool instruction_read(const struct decoder *decoder, const uint8_t *code, size_t size, uint64_t address,
		      struct instruction *instruction)
{
	cs_insn *insn = decoder->insn;

	if (!cs_disasm_iter(decoder->handle, &code, &size, &address, insn))
		return false;
	*instruction = (struct instruction) { .address = insn->address, .size = insn->size, .flow = flow_of(insn),
					      .is_padding = insn->id == X86_INS_NOP || insn->id == X86_INS_INT3 };
	find_distance(insn, instruction);
	if (instruction->flow != FLOW_NEXT && is_direct(insn) &&
	    (is_in_group(insn, CS_GRP_BRANCH_RELATIVE) || is_in_group(insn, CS_GRP_CALL) || instruction->flow == FLOW_BRANCH))
		instruction->target = insn->detail->x86.operands[0].imm;
	if (has_short_address(insn))
		instruction->flow = FLOW_OTHER;
	return true;
}

static bool is_plain_branch(const uint8_t *code)
{
	return (*code & ~CONDITIONS) == SHORT_BRANCH || (*code == TWO_BYTES && (code[1] & ~CONDITIONS) == BRANCH);
}

bool instruction_can_move(const struct instruction *instruction, const uint8_t *code)
{
	switch (instruction->flow) {
	case FLOW_BRANCH:
		return is_plain_branch(code);
	case FLOW_JUMP:
		return *code == JUMP || *code == SHORT_JUMP;
	case FLOW_NEXT:
	case FLOW_INDIRECT_JUMP:
		/* Where it names memory by a distance, that must have been found. */
		return !instruction->target || instruction->distance;
	case FLOW_RETURN:
		return true;
	default:
		return false;
	}
}

bool instruction_ends(const struct instruction *instruction)
{
	return instruction->flow == FLOW_JUMP || instruction->flow == FLOW_INDIRECT_JUMP || instruction->flow == FLOW_RETURN;
}

/* The bytes before the distance, which is put last; how many they are. */
static size_t write_operation(const struct instruction *instruction, const uint8_t *code, uint8_t *out)
{
	if (instruction->flow == FLOW_JUMP) {
		out[0] = JUMP;
		return 1;
	}
	out[0] = TWO_BYTES;
	out[1] = BRANCH | ((*code == TWO_BYTES ? code[1] : *code) & CONDITIONS);
	return 2;
}

size_t instruction_move(const struct instruction *instruction, const uint8_t *code, uint64_t to, uint8_t out[INSTRUCTION_MOST_BYTES])
{
	size_t size = instruction->size, place = instruction->distance;
	int64_t distance;
	int32_t word;

	if (instruction->flow == FLOW_BRANCH || instruction->flow == FLOW_JUMP) {
		place = write_operation(instruction, code, out);
		size = place + DISTANCE_BYTES;
	} else {
		memcpy(out, code, size);
	}
	if (!place)
		return size;
	distance = instruction->target - (to + size);
	word = distance;
	memcpy(out + place, &word, sizeof(word));
	return word == distance ? size : 0;
}
