/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* How a stack is kept: by the programs in the kernel once for each that differs, for the recorder to name. */
#ifndef WAKEPATH_STACK_RECORD_H
#define WAKEPATH_STACK_RECORD_H

#include <linux/types.h>

#define STACK_NONE (-1)
#define STACK_FRAMES 127
/* Numbers of one stack. */
#define STACK_NUMBERS 512
/* What is looked at of the top of a user's stack, bytes. */
#define STACK_TOP 4096
/* How far up a stack frame pointers are followed, bytes; a power of two. */
#define STACK_REACH (1ULL << 23)
/* The stacks go on behind the end of their table, so that none is cut. */
#define STACK_ROOM_BEHIND 12288

/* An address on the stack, and not of code, is kept by its distance from the stack pointer. */
#define STACK_RELATIVE (1ULL << 63)

/* The registers of a user's stack come first; one that is no address of code or of the stack is 0. */
enum stack_register {
	STACK_IP, STACK_BP, STACK_BX, STACK_R12, STACK_R13, STACK_R14, STACK_R15, STACK_REGISTERS,
};

/**
 * struct stack_record - a stack, as it was first seen
 * @time: when; 0 until the record is complete
 * @sp: the stack pointer of a program's stack; stacks that are equal but for it have one record
 * @id: its number in the trace
 * @tgid: of the process; 0 for a stack of the kernel
 * @uid: of that process's user
 * @exec: how often the task's program was replaced by another
 * @version: of what is known about the process's code
 * @count: of the numbers that follow
 *
 * The numbers, of 64 bits, are addresses in the kernel, innermost first; or registers, and then words of the stack,
 * each as two numbers, its distance from the stack pointer in bytes and its value.
 *
 * Of a user's stack those words are kept that frames can be found by: addresses of code, and those of the stack that have
 * one beside them.
 */
struct stack_record {
	__u64 time;
	__u64 sp;
	__s32 id;
	__u32 tgid;
	__u32 uid;
	__u32 exec;
	__u32 version;
	__u32 count;
};

#define CODE_RANGES 4
/* A power of two. */
#define CODE_PROCESSES 4096

/**
 * struct code_ranges - where the code of a process is, and maybe more
 * @tgid: the process
 * @version: changes when code is replaced by other code
 * @start: of each range
 * @length: of each range, bytes
 */
struct code_ranges {
	__u32 tgid;
	__u32 version;
	__u64 start[CODE_RANGES];
	__u64 length[CODE_RANGES];
};

/**
 * struct stack_table - what there is of stacks
 * @used: bytes of the table that were asked for
 * @ids: that were given
 * @full: stacks that found no room
 * @unread: stacks that could not be read, or while another one of the CPU was
 * @entry_start: where the kernel's code is that is entered from outside; 0 where that is not known
 * @entry_end: behind that code
 */
struct stack_table {
	__u64 used;
	__u64 full;
	__u64 unread;
	__u64 entry_start;
	__u64 entry_end;
	__u32 ids;
};

#endif
