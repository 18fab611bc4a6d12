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
	.globl dispatcher_start, dispatcher_count, dispatcher_log, dispatcher_arguments, dispatcher_result, dispatcher_end
	.globl dispatcher_time_entry, dispatcher_time_exit, dispatcher_time_nothing

dispatcher_start:
#define DATA(field) (dispatcher_start - DISPATCHER_DATA_BYTES + field)(%rip)

/* Above what is pushed here: the number of the place, and where to return. */
#define SAVED 32
#define FRAME (SAVED + 16)
/* Where the register of results is among what is pushed. */
#define SAVED_RAX 24

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

	/* Takes a place for a record: one instruction, and again if a signal took it. The record's address is in %rcx then. */
	.macro take_place bytes
1:	mov	SLOT_PRODUCED(%rdx), %rax
	mov	%rax, %rcx
	sub	SLOT_CONSUMED(%rdx), %rcx
	cmp	SLOT_SIZE(%rdx), %rcx
	jae	9f
	lea	\bytes(%rax), %rcx
	cmpxchg	%rcx, SLOT_PRODUCED(%rdx)
	jne	1b
	mov	SLOT_SIZE(%rdx), %rcx
	dec	%rcx
	and	%rax, %rcx
	add	SLOT_AREA(%rdx), %rcx
	.endm

	/* Says where and when, which comes last: the record is complete then. */
	.macro finish_record
	mov	SAVED(%rsp), %eax
	mov	%eax, RECORD_SITE(%rcx)
	lea	FRAME(%rsp), %rax
	mov	%eax, RECORD_FRAME(%rcx)
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	mov	%rax, RECORD_TSC(%rcx)
	leave_all
9:	incq	SLOT_LOST(%rdx)
	leave_all
	find_other_slot
	.endm

	.balign 64
dispatcher_log:
	save
	find_slot
	take_place RECORD_BYTES
	finish_record

	.balign 64
dispatcher_arguments:
	save
	find_slot
	take_place RECORD_WITH_VALUES_BYTES
	mov	%rdi, RECORD_VALUES(%rcx)
	mov	%rsi, RECORD_VALUES + 8(%rcx)
	finish_record

	.balign 64
dispatcher_result:
	save
	find_slot
	take_place RECORD_WITH_VALUES_BYTES
	mov	SAVED_RAX(%rsp), %rax
	mov	%rax, RECORD_VALUES(%rcx)
	finish_record

	/*
	 * Goes to \mine if the innermost open call is at this frame and to \outer if that is further out, after it took away
	 * those that are further in: a jump or an exception left them. Frames are kept as their complements, so that the zeros
	 * below the first call look like the outermost frame. The area is in %rdx, and the bytes that are open in %rax then.
	 */
	.macro find_open mine, outer
1:	lea	FRAME(%rsp), %rcx
	not	%rcx
	mov	AREA_TOP(%rdx), %rax
	cmp	%rcx, (AREA_OPEN - OPEN_BYTES + OPEN_FRAME)(%rdx, %rax)
	jb	\outer
	.ifnb	\mine
	je	\mine
	.endif
	/* A signal's handler may have taken it away meanwhile. */
	lea	-OPEN_BYTES(%rax), %rcx
	cmpxchg	%rcx, AREA_TOP(%rdx)
	jne	1b
	incq	AREA_LEFT(%rdx)
	jmp	1b
	.endm

	/* A call is counted, and its time begins unless too many were timed since the collector looked. */
	.balign 64
dispatcher_time_entry:
	save
	find_slot
	mov	SLOT_AREA(%rdx), %rdx
	mov	SAVED(%rsp), %eax
	incq	ROW_CALLS(%rdx, %rax)
	find_open , 2f
2:	mov	SAVED(%rsp), %eax
	mov	ROW_BEGUN(%rdx, %rax), %rcx
	sub	ROW_ALLOWED(%rdx, %rax), %rcx
	cmp	$TIMED_AT_ONCE, %rcx
	jae	3f
	incq	ROW_BEGUN(%rdx, %rax)
1:	mov	AREA_TOP(%rdx), %rax
	cmp	$OPEN_MOST_BYTES, %rax
	jae	9f
	lea	OPEN_BYTES(%rax), %rcx
	cmpxchg	%rcx, AREA_TOP(%rdx)
	jne	1b
	lea	AREA_OPEN(%rdx, %rax), %rcx
	lea	FRAME(%rsp), %rax
	not	%rax
	mov	%rax, OPEN_FRAME(%rcx)
	mov	SAVED(%rsp), %eax
	mov	%eax, OPEN_ROW(%rcx)
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	mov	%rax, OPEN_TSC(%rcx)
3:	leave_all
9:	incq	AREA_TOO_DEEP(%rdx)
	leave_all
	find_other_slot

	/* The end of a call, if its time began, and if it began since the function was switched on. */
	.balign 64
dispatcher_time_exit:
	save
	find_slot
	mov	SLOT_AREA(%rdx), %rdx
	find_open 2f, 4f
2:	mov	SAVED(%rsp), %ecx
	cmp	%ecx, (AREA_OPEN - OPEN_BYTES + OPEN_ROW)(%rdx, %rax)
	jne	4f
	push	%rbx
	mov	(AREA_OPEN - OPEN_BYTES + OPEN_TSC)(%rdx, %rax), %rbx
	lea	-OPEN_BYTES(%rax), %rcx
	cmpxchg	%rcx, AREA_TOP(%rdx)
	jne	3f
	mov	%rdx, %rcx
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	mov	(SAVED + 8)(%rsp), %edx
	add	%rdx, %rcx
	sub	%rbx, %rax
	cmp	ROW_SINCE(%rcx), %rbx
	jb	3f
	add	%rax, ROW_TICKS(%rcx)
	incq	ROW_TIMED(%rcx)
3:	pop	%rbx
4:	leave_all
	find_other_slot

	/* The call of a function whose end is not seen. */
	.balign 64
dispatcher_time_nothing:
	save
	find_slot
	mov	SLOT_AREA(%rdx), %rdx
	mov	SAVED(%rsp), %eax
	incq	ROW_CALLS(%rdx, %rax)
	leave_all
	find_other_slot
dispatcher_end:

	.section .note.GNU-stack, "", @progbits
