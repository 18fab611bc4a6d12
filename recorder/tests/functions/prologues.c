// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Functions that no compiler prepared, which start in every way that matters for moving their first instructions. At a line
 * of its input the program calls each as often as its argument says and checks each result; it ends at the next line.
 */
#include <stdio.h>
#include <stdlib.h>

#define FOLLOWING(name, code) \
	__asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n" code "\n.size " name ", . - " name "\n")
/* With padding behind it. */
#define FUNCTION(name, code) FOLLOWING(name, code); __asm__(".p2align 4")

int far_value = 7;

FUNCTION("reads_far", "mov far_value(%rip), %eax\n ret");
FUNCTION("compares_far", "cmpl $7, far_value(%rip)\n mov $0, %eax\n sete %al\n ret");
FUNCTION("branches", "test %edi, %edi\n je 1f\n mov $1, %eax\n ret\n1: mov $2, %eax\n ret");
FUNCTION("branches_far", "cmp $1, %edi\n .byte 0x0f, 0x84\n .long reads_far - . - 4\n mov $3, %eax\n ret");
FUNCTION("ends_with_jump", "jmp reads_far");
FUNCTION("is_short", "xor %eax, %eax\n ret");
FUNCTION("is_marked", "endbr64\n push %rbx\n mov %edi, %ebx\n lea 5(%rbx), %eax\n pop %rbx\n ret");
FUNCTION("jumps_by_table", "mov %edi, %edi\n lea 9f(%rip), %rdx\n movslq (%rdx, %rdi, 4), %rax\n add %rdx, %rax\n jmp *%rax\n"
	 "1: mov $10, %eax\n ret\n2: mov $20, %eax\n ret\n.section .rodata\n.p2align 2\n9: .long 1b - 9b\n.long 2b - 9b\n.text");

/* These cannot be moved. */
FUNCTION("calls_first", "call reads_far\n ret");
FUNCTION("loops_to_start", "lea 1(%rsi), %esi\n dec %edi\n jne loops_to_start\n mov %esi, %eax\n ret");
FUNCTION("loops_near_start", "mov %edi, %eax\n1: add $1, %eax\n cmp $20, %eax\n jb 1b\n ret");
FUNCTION("is_entered_late", "xor %eax, %eax\n1: add $4, %eax\n ret\n.globl late_entry\n.set late_entry, 1b");
FUNCTION("enters_late", "mov $30, %eax\n .byte 0xe9\n .long late_entry - . - 4");
FUNCTION("has_table_to_start", "mov %edi, %eax\n1: dec %eax\n js 2f\n lea 9f(%rip), %rdx\n movslq (%rdx), %rcx\n add %rdx, %rcx\n"
	 "jmp *%rcx\n2: ret\n.section .rodata\n.p2align 2\n9: .long 1b - 9b\n.text");
FOLLOWING("is_too_short", "xor %eax, %eax\n ret");
FOLLOWING("follows", "mov $6, %eax\n ret");

/* No padding follows: one is entered in the middle of its last instructions. */
FOLLOWING("shares_end", "push %rbx\n mov %edi, %ebx\n test %edi, %edi\n je 1f\n add $2, %ebx\n1: mov %ebx, %eax\n pop %rbx\n ret");
FOLLOWING("ends_openly", "push %rbx\n mov %edi, %ebx\n test %edi, %edi\n add $2, %ebx\n mov %ebx, %eax\n pop %rbx\n ret");
FOLLOWING("is_last", "mov $9, %eax\n ret");

int reads_far(void), compares_far(void), branches(int), branches_far(int), ends_with_jump(void), is_short(void), is_marked(int),
	jumps_by_table(int), calls_first(void), loops_to_start(int, int), loops_near_start(int), is_entered_late(void),
	enters_late(void), has_table_to_start(int), is_too_short(void), follows(void),
	shares_end(int), ends_openly(int), is_last(void);

static void check(int is, int expected, const char *what)
{
	if (is == expected)
		return;
	fprintf(stderr, "%s: %d instead of %d\n", what, is, expected);
	abort();
}

static void call_all(int i)
{
	check(reads_far(), 7, "reads_far");
	check(compares_far(), 1, "compares_far");
	check(branches(i & 1), i & 1 ? 1 : 2, "branches");
	check(branches_far(i & 1), i & 1 ? 7 : 3, "branches_far");
	check(ends_with_jump(), 7, "ends_with_jump");
	check(is_short(), 0, "is_short");
	check(is_marked(i), i + 5, "is_marked");
	check(jumps_by_table(i & 1), i & 1 ? 20 : 10, "jumps_by_table");
	check(calls_first(), 7, "calls_first");
	check(loops_to_start(5, 0), 5, "loops_to_start");
	check(loops_near_start(1), 20, "loops_near_start");
	check(is_entered_late(), 4, "is_entered_late");
	check(enters_late(), 34, "enters_late");
	check(has_table_to_start(4), -1, "has_table_to_start");
	check(is_too_short(), 0, "is_too_short");
	check(follows(), 6, "follows");
	check(shares_end(i), i ? i + 2 : 0, "shares_end");
	check(ends_openly(i), i + 2, "ends_openly");
	check(is_last(), 9, "is_last");
}

int main(int count, char **arguments)
{
	puts("ready");
	fflush(stdout);
	getchar();
	for (int i = 0; i < atoi(arguments[1]); i++)
		call_all(i);
	puts("done");
	fflush(stdout);
	getchar();
}
