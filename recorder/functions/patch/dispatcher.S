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
	.globl dispatcher_time_entry, dispatcher_time_exit, dispatcher_count_in_row

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

	/*
	 * Takes a place for a record, whose address is in %rcx then. That is one instruction, too, but it does not say which place
	 * it took: it is the next one if nothing but this was produced since. A cmpxchg would say so, but some processors do not
	 * hand on what was pushed before one to who pops it, so programs that wait for a result would wait longer. Where a
	 * handler's records were read meanwhile, less is produced than consumed: that is room.
	 */
	.macro take_place bytes
	mov	SLOT_PRODUCED(%rdx), %rcx
	mov	%rcx, %rax
	sub	SLOT_CONSUMED(%rdx), %rax
	cmp	SLOT_SIZE(%rdx), %rax
	jge	9f
	lea	\bytes(%rcx), %rax
	addq	$\bytes, SLOT_PRODUCED(%rdx)
	cmp	%rax, SLOT_PRODUCED(%rdx)
	jne	1f
2:	mov	SLOT_SIZE(%rdx), %rax
	dec	%rax
	and	%rax, %rcx
	add	SLOT_AREA(%rdx), %rcx
	.endm

	/*
	 * Where a signal's handler took places, too, since the one at %rcx was free. All of the handler's are filled, so this
	 * record's is the last empty one from there on. If the last place has no room, it is this record's, since a handler takes
	 * none without room. Then it is given back, unless another handler took one behind it: so there was room again.
	 */
	.macro find_taken_place bytes
1:	push	%rbx
	push	%rsi
	mov	%rcx, %rsi
3:	mov	SLOT_PRODUCED(%rdx), %rax
	lea	-\bytes(%rax), %rcx
	mov	%rcx, %rbx
	sub	SLOT_CONSUMED(%rdx), %rbx
	cmp	SLOT_SIZE(%rdx), %rbx
	jl	4f
	cmpxchg	%rcx, SLOT_PRODUCED(%rdx)
	jne	3b
	pop	%rsi
	pop	%rbx
	jmp	9f
4:	cmp	%rsi, %rcx
	je	1f
	mov	SLOT_SIZE(%rdx), %rbx
	dec	%rbx
	and	%rcx, %rbx
	add	SLOT_AREA(%rdx), %rbx
	cmpq	$0, RECORD_TSC(%rbx)
	je	1f
	sub	$\bytes, %rcx
	jmp	4b
1:	pop	%rsi
	pop	%rbx
	jmp	2b
	.endm

	/* Says when and where. The time is taken once there is a place, and written last: the record is complete then. */
	.macro finish_record bytes
	rdtsc
	shl	$32, %rdx
	or	%rax, %rdx
	mov	SAVED(%rsp), %eax
	mov	%eax, RECORD_SITE(%rcx)
	lea	FRAME(%rsp), %rax
	mov	%eax, RECORD_FRAME(%rcx)
	mov	%rdx, RECORD_TSC(%rcx)
	leave_all
	find_taken_place \bytes
9:	incq	SLOT_LOST(%rdx)
	leave_all
	find_other_slot
	.endm

	.balign 64
dispatcher_log:
	save
	find_slot
	take_place RECORD_BYTES
	finish_record RECORD_BYTES

	.balign 64
dispatcher_arguments:
	save
	find_slot
	take_place RECORD_WITH_VALUES_BYTES
	mov	%rdi, RECORD_VALUES(%rcx)
	mov	%rsi, RECORD_VALUES + 8(%rcx)
	finish_record RECORD_WITH_VALUES_BYTES

	.balign 64
dispatcher_result:
	save
	find_slot
	take_place RECORD_WITH_VALUES_BYTES
	mov	SAVED_RAX(%rsp), %rax
	mov	%rax, RECORD_VALUES(%rcx)
	finish_record RECORD_WITH_VALUES_BYTES

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

	/*
	 * Reads the counters of the thread, whose area is in %rdx, to where %rcx points. %eax is 1 then, or 0 if one of them
	 * is not there or does not count at the moment. The kernel changes its page's lock when it changes what is there.
	 */
	.balign 64
read_counters:
	push	%rbx
	push	%rcx
	push	%rsi
	push	%rdi
	push	%r8
	push	%r9
	mov	%rcx, %rdi
	lea	AREA_PAGES(%rdx), %r9
	mov	$COUNTERS, %r8d
1:	mov	(%r9), %rsi
	test	%rsi, %rsi
	jz	3f
2:	mov	PAGE_LOCK(%rsi), %ebx
	testb	$MAY_READ, PAGE_CAPABILITIES(%rsi)
	jz	3f
	mov	PAGE_INDEX(%rsi), %ecx
	test	%ecx, %ecx
	jz	3f
	dec	%ecx
	rdpmc
	shl	$32, %rdx
	or	%rdx, %rax
	/* It is narrower than the register, and has a sign. */
	mov	$64, %ecx
	sub	PAGE_WIDTH(%rsi), %cl
	shl	%cl, %rax
	sar	%cl, %rax
	add	PAGE_OFFSET(%rsi), %rax
	cmp	PAGE_LOCK(%rsi), %ebx
	jne	2b
	mov	%rax, (%rdi)
	add	$8, %rdi
	add	$8, %r9
	dec	%r8d
	jnz	1b
	mov	$1, %eax
	jmp	4f
3:	xor	%eax, %eax
4:	pop	%r9
	pop	%r8
	pop	%rdi
	pop	%rsi
	pop	%rcx
	pop	%rbx
	ret

	/* A call is counted, and its time begins unless too many were timed since the collector looked. */
	.balign 64
dispatcher_time_entry:
	save
	find_slot
	mov	SLOT_AREA(%rdx), %rdx
	mov	SAVED(%rsp), %eax
	incq	ROW_CALLS(%rdx, %rax)
	incq	AREA_CALLS(%rdx)
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
	xor	%eax, %eax
	cmpq	$0, AREA_PAGES(%rdx)
	je	2f
	add	$OPEN_COUNTERS, %rcx
	call	read_counters
	sub	$OPEN_COUNTERS, %rcx
2:	mov	%eax, OPEN_HAS_COUNTERS(%rcx)
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	mov	%rax, OPEN_TSC(%rcx)
3:	leave_all
9:	incq	AREA_TOO_DEEP(%rdx)
	leave_all
	find_other_slot

	/* On the stack: what the counters counted, and for how long. */
#define LOCAL_TICKS 24
#define LOCAL_HAS_COUNTERS 32
#define LOCAL_BYTES 40

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
	push	%rsi
	push	%rdi
	sub	$LOCAL_BYTES, %rsp
	mov	%rdx, %rsi
	lea	(AREA_OPEN - OPEN_BYTES)(%rdx, %rax), %rdi
	mov	OPEN_TSC(%rdi), %rbx
	rdtsc
	shl	$32, %rdx
	or	%rdx, %rax
	sub	%rbx, %rax
	mov	%rax, LOCAL_TICKS(%rsp)
	mov	OPEN_HAS_COUNTERS(%rdi), %eax
	test	%eax, %eax
	jz	1f
	mov	%rsi, %rdx
	mov	%rsp, %rcx
	call	read_counters
	.irp	place, 0, 8, 16
	mov	OPEN_COUNTERS + \place(%rdi), %rcx
	sub	%rcx, \place(%rsp)
	.endr
1:	mov	%eax, LOCAL_HAS_COUNTERS(%rsp)
	/* All was read from the open call before it is taken away: a signal's handler may use its place then. */
	lea	(OPEN_BYTES - AREA_OPEN)(%rdi), %rax
	sub	%rsi, %rax
	lea	-OPEN_BYTES(%rax), %rcx
	cmpxchg	%rcx, AREA_TOP(%rsi)
	jne	3f
	mov	(SAVED + 24 + LOCAL_BYTES)(%rsp), %ecx
	add	%rsi, %rcx
	cmp	ROW_SINCE(%rcx), %rbx
	jb	3f
	mov	LOCAL_TICKS(%rsp), %rax
	add	%rax, ROW_TICKS(%rcx)
	incq	ROW_TIMED(%rcx)
	cmpl	$0, LOCAL_HAS_COUNTERS(%rsp)
	je	3f
	.irp	place, 0, 8, 16
	mov	\place(%rsp), %rax
	add	%rax, ROW_COUNTERS + \place(%rcx)
	.endr
	incq	ROW_COUNTED(%rcx)
3:	add	$LOCAL_BYTES, %rsp
	pop	%rdi
	pop	%rsi
	pop	%rbx
4:	leave_all
	find_other_slot

	/*
	 * The call of a function whose end is not seen is only counted: were it among the open calls, nothing would take it away
	 * while the functions around it run.
	 */
	.balign 64
dispatcher_count_in_row:
	save
	find_slot
	mov	SLOT_AREA(%rdx), %rdx
	mov	SAVED(%rsp), %eax
	incq	ROW_CALLS(%rdx, %rax)
	incq	AREA_CALLS(%rdx)
	leave_all
	find_other_slot
dispatcher_end:

	.section .note.GNU-stack, "", @progbits
