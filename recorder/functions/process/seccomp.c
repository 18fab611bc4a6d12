// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "seccomp.h"

#include <errno.h>
#include <linux/filter.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>

/*
 * What the kernel lets a filter do: it computes with two numbers and some memory, from the call alone, and goes on forwards
 * only, so it ends.
 */
struct machine {
	const struct seccomp_data *call;
	uint32_t a;
	uint32_t x;
	uint32_t memory[BPF_MEMWORDS];
};

static uint32_t load(const struct seccomp_data *call, uint32_t place)
{
	uint32_t word = 0;

	if (place <= sizeof(*call) - sizeof(word))
		memcpy(&word, (const char *)call + place, sizeof(word));
	return word;
}

static uint32_t compute(uint16_t code, uint32_t a, uint32_t operand)
{
	switch (BPF_OP(code)) {
	case BPF_ADD:
		return a + operand;
	case BPF_SUB:
		return a - operand;
	case BPF_MUL:
		return a * operand;
	case BPF_DIV:
		return operand ? a / operand : 0;
	case BPF_OR:
		return a | operand;
	case BPF_AND:
		return a & operand;
	case BPF_XOR:
		return a ^ operand;
	case BPF_LSH:
		return operand < 32 ? a << operand : 0;
	case BPF_RSH:
		return operand < 32 ? a >> operand : 0;
	default:
		return -a;
	}
}

/* How many instructions are passed over. */
static uint32_t jump(const struct sock_filter *code, uint32_t a, uint32_t operand)
{
	bool holds;

	switch (BPF_OP(code->code)) {
	case BPF_JA:
		return code->k;
	case BPF_JEQ:
		holds = a == operand;
		break;
	case BPF_JGT:
		holds = a > operand;
		break;
	case BPF_JGE:
		holds = a >= operand;
		break;
	default:
		holds = a & operand;
	}
	return holds ? code->jt : code->jf;
}

static uint32_t fetch(const struct machine *machine, const struct sock_filter *code)
{
	switch (BPF_MODE(code->code)) {
	case BPF_ABS:
		return load(machine->call, code->k);
	case BPF_MEM:
		return machine->memory[code->k % BPF_MEMWORDS];
	case BPF_LEN:
		return sizeof(*machine->call);
	default:
		return code->k;
	}
}

/* How many instructions are passed over. */
static uint32_t obey(struct machine *machine, const struct sock_filter *code)
{
	uint32_t operand = BPF_SRC(code->code) == BPF_X ? machine->x : code->k;

	switch (BPF_CLASS(code->code)) {
	case BPF_LD:
		machine->a = fetch(machine, code);
		break;
	case BPF_LDX:
		machine->x = fetch(machine, code);
		break;
	case BPF_ST:
		machine->memory[code->k % BPF_MEMWORDS] = machine->a;
		break;
	case BPF_STX:
		machine->memory[code->k % BPF_MEMWORDS] = machine->x;
		break;
	case BPF_ALU:
		machine->a = compute(code->code, machine->a, operand);
		break;
	case BPF_JMP:
		return jump(code, machine->a, operand);
	case BPF_MISC:
		if (BPF_MISCOP(code->code) == BPF_TAX)
			machine->x = machine->a;
		else
			machine->a = machine->x;
		break;
	}
	return 0;
}

static bool does_allow(const struct sock_filter *codes, size_t count, const struct seccomp_data *call)
{
	struct machine machine = { .call = call };

	for (size_t i = 0; i < count; i++) {
		if (BPF_CLASS(codes[i].code) == BPF_RET) {
			uint32_t answer = BPF_RVAL(codes[i].code) == BPF_A ? machine.a : codes[i].k;

			return (answer & SECCOMP_RET_ACTION_FULL) == SECCOMP_RET_ALLOW;
		}
		i += obey(&machine, &codes[i]);
	}
	return false;
}

enum filter_answer filter_ask(pid_t tid, const struct seccomp_data *call)
{
	struct sock_filter codes[BPF_MAXINSNS];

	for (size_t i = 0;; i++) {
		long count = ptrace(PTRACE_SECCOMP_GET_FILTER, tid, i, NULL);

		/* There are no more. Without any, it is not by a filter that calls are refused. */
		if (i && count < 0 && errno == ENOENT)
			return FILTER_ALLOWS;
		if (count <= 0 || count > BPF_MAXINSNS || ptrace(PTRACE_SECCOMP_GET_FILTER, tid, i, codes) != count)
			return FILTER_HIDDEN;
		if (!does_allow(codes, count, call))
			return FILTER_REFUSES;
	}
}
