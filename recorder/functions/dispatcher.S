/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * What runs in the process at each place that is switched on. It leaves all registers and flags as they were, takes no
 * memory, makes no system call and no lock but once for each thread, and a signal may interrupt it anywhere: only the
 * thread itself changes its slot, and each change is one instruction.
 */
#include "dispatcher.h"

	.section .rodata
	.balign 16
	.globl dispatcher_start, dispatcher_count, dispatcher_log, dispatcher_end

dispatcher_start:
#define DATA(field) (dispatcher_start - DISPATCHER_DATA_BYTES + field)(%rip)

/* Above what is pushed here: the number of the place, and where to return. */
#define SAVED 32
#define FRAME (SAVED + 16)

	.macro save
	push	%rax
	push	%rcx
	push	%rdx
	lahf
	seto	%al
	push	%rax
	.endm

	.macro leave_all
	pop	%rax
	/* Sets the overflow flag if it was set. */
	add	$0x7f, %al
	sahf
	pop	%rdx
	pop	%rcx
	pop	%rax
	lea	8(%rsp), %rsp
	ret
	.endm

	/* The thread's slot, in %rdx. The thread's id is where the C library keeps it for itself. */
	.macro find_slot
	mov	DATA(DATA_SLOTS), %rdx
	test	%rdx, %rdx
	jz	8f
	mov	DATA(DATA_TID_OFFSET), %rax
	mov	%fs:(%rax), %eax
	mov	%eax, %ecx
	and	$SLOT_MASK, %ecx
	shl	$SLOT_SHIFT, %ecx
	add	%rcx, %rdx
	test	%eax, %eax
	jz	7f
	cmp	%eax, SLOT_TID(%rdx)
	jne	6f
5:
	.endm

	/* Where the first slot is another thread's; a slot that nobody has is taken. Goes to 5, or to 7 if there is none. */
	.macro find_other_slot
6:	push	%rbx
	push	%rsi
	mov	%eax, %ebx
	mov	%rdx, %rsi
	/* A signal may have taken a slot for this thread meanwhile: so the search starts again after each try. */
1:	mov	%rsi, %rdx
	mov	$PROBES, %ecx
2:	cmp	%ebx, SLOT_TID(%rdx)
	je	4f
	add	$SLOT_BYTES, %rdx
	dec	%ecx
	jnz	2b
	mov	%rsi, %rdx
	mov	$PROBES, %ecx
3:	xor	%eax, %eax
	lock cmpxchg %ebx, SLOT_TID(%rdx)
	je	1b
	add	$SLOT_BYTES, %rdx
	dec	%ecx
	jnz	3b
	pop	%rsi
	pop	%rbx
	jmp	7f
4:	pop	%rsi
	pop	%rbx
	jmp	5b
7:	mov	DATA(DATA_SLOTS), %rdx
	lock incq (TABLE_UNPLACED - SLOT_BYTES)(%rdx)
8:	leave_all
	.endm

	.balign 64
dispatcher_count:
	save
	find_slot
	mov	SAVED(%rsp), %eax
	mov	SLOT_AREA(%rdx), %rcx
	incq	(%rcx, %rax, 8)
	leave_all
	find_other_slot

	.balign 64
dispatcher_log:
	save
	find_slot
	/* Takes a place: one instruction, and again if a signal took it. */
1:	mov	SLOT_PRODUCED(%rdx), %rax
	mov	%rax, %rcx
	sub	SLOT_CONSUMED(%rdx), %rcx
	cmp	SLOT_SIZE(%rdx), %rcx
	jae	9f
	lea	16(%rax), %rcx
	cmpxchg	%rcx, SLOT_PRODUCED(%rdx)
	jne	1b
	mov	SLOT_SIZE(%rdx), %rcx
	dec	%rcx
	and	%rax, %rcx
	add	SLOT_AREA(%rdx), %rcx
	mov	SAVED(%rsp), %eax
	mov	%eax, 8(%rcx)
	lea	FRAME(%rsp), %rax
	mov	%eax, 12(%rcx)
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	mov	%rax, (%rcx)
	leave_all
9:	incq	SLOT_LOST(%rdx)
	leave_all
	find_other_slot
dispatcher_end:

	.section .note.GNU-stack, "", @progbits
