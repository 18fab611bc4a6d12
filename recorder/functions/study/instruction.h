/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Reads instructions, and moves them to where they do the same. */
#ifndef WAKEPATH_INSTRUCTION_H
#define WAKEPATH_INSTRUCTION_H

#include <capstone/capstone.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define INSTRUCTION_MOST_BYTES 15

/**
 * enum flow - where a thread goes after an instruction
 * @FLOW_NEXT: to the next one
 * @FLOW_BRANCH: to the next one or to a known place
 * @FLOW_JUMP: to a known place
 * @FLOW_INDIRECT_JUMP: to a place that a register or memory has
 * @FLOW_RETURN: to the caller
 * @FLOW_CALL: to a function, and then to the next one
 * @FLOW_OTHER: somewhere else, as into the kernel or nowhere
 */
enum flow { FLOW_NEXT, FLOW_BRANCH, FLOW_JUMP, FLOW_INDIRECT_JUMP, FLOW_RETURN, FLOW_CALL, FLOW_OTHER };

/**
 * struct instruction - an instruction
 * @address: where it is
 * @size: its bytes
 * @flow: where it leads
 * @target: the place that it leads to, or that its distance names; 0 if none is known
 * @distance: where among its bytes the distance of its operand in memory is; 0 if it has none
 * @is_address: whether it only takes the address of @target
 * @is_padding: whether it does nothing, or stops, as compilers fill gaps
 */
struct instruction {
	uint64_t address;
	uint8_t size;
	enum flow flow;
	uint64_t target;
	uint8_t distance;
	bool is_address;
	bool is_padding;
};

/** struct decoder - what reads instructions; @insn is reused for each */
struct decoder {
	csh handle;
	cs_insn *insn;
};

/** decoder_open - to be closed in any case; -1 and a message without memory */
int decoder_open(struct decoder *decoder);

/** decoder_close - free all */
void decoder_close(struct decoder *decoder);

/** instruction_read - read the first instruction of some code; false if it is none */
bool instruction_read(const struct decoder *decoder, const uint8_t *code, size_t size, uint64_t address,
		      struct instruction *instruction);

/** instruction_can_move - whether it does the same elsewhere, with another distance or as a longer one */
bool instruction_can_move(const struct instruction *instruction, const uint8_t *code);

/** instruction_ends - whether no thread goes from it to the next one */
bool instruction_ends(const struct instruction *instruction);

/**
 * instruction_move - write an instruction that can move as it is at another address
 * @instruction: which one
 * @code: its bytes
 * @to: the other address
 * @out: where it is written
 *
 * Return: how many bytes it takes there; 0 if what it names is out of reach.
 */
size_t instruction_move(const struct instruction *instruction, const uint8_t *code, uint64_t to, uint8_t out[INSTRUCTION_MOST_BYTES]);

#endif
