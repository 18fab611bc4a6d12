// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Functions whose rarely run parts lie elsewhere, and come to be run; others are only called by their addresses. It says
 * when it is ready, starts when it can read a line, and ends with one line for each function: calls, returns and name.
 */
#include <stdio.h>
#include <stdlib.h>

#define NOT_INLINED __attribute__((noinline, noclone))
#define RARELY(condition) __builtin_expect(condition, 0)
#define ROUNDS 3000

static long calls[8];

static NOT_INLINED __attribute__((cold)) int complain(int number)
{
	calls[0]++;
	return -number;
}

/* A leaf until it complains. */
static NOT_INLINED int check(int number)
{
	calls[1]++;
	if (RARELY(number % 3 == 0))
		return complain(number) + 1;
	return number + 1;
}

/* With a frame, which its moved part has, too, and goes on with. */
static NOT_INLINED int sum(int number)
{
	int sum = 0;

	calls[2]++;
	for (int i = 0; i < 4; i++) {
		sum += check(i + number);
		if (RARELY(sum % 5 == 0)) {
			sum += complain(i);
			continue;
		}
		sum ^= check(i);
	}
	return sum;
}

static NOT_INLINED int by_case(int number)
{
	calls[3]++;
	switch (number % 6) {
	case 0:
		return complain(number);
	case 1:
		return number * 3;
	case 2:
		return number ^ 77;
	case 3:
		return complain(number) - 4;
	case 4:
		return check(number);
	default:
		return 9 - number;
	}
}

static int by_address(int number)
{
	calls[4]++;
	return number - 1;
}

static int by_other_address(int number)
{
	calls[5]++;
	return number + 2;
}

static const struct {
	const char *name;
	int (*call)(int);
} table[] = { { "one", by_address }, { "other", by_other_address } };

/*
 * The moved part of retry, where the stack is as a call leaves it, begins again at its start. That of step is only reached
 * by its address, which lies between others.
 */
__asm__(".text\n"
	".type retry, @function\n"
	"retry: .cfi_startproc\n"
	"sub $1, %edi\n"
	"mov %edi, %eax\n"
	"js retry.cold\n"
	"ret\n"
	".cfi_endproc\n"
	".size retry, . - retry\n"
	".type step, @function\n"
	"step: .cfi_startproc\n"
	"lea step_labels(%rip), %rax\n"
	"mov (%rax,%rdi,8), %rax\n"
	"jmp *%rax\n"
	"step_middle: mov $1, %eax\n"
	"ret\n"
	".cfi_endproc\n"
	".size step, . - step\n"
	".section .text.unlikely, \"ax\"\n"
	".type retry.cold, @function\n"
	"retry.cold: .cfi_startproc\n"
	"add $5, %edi\n"
	"jmp retry\n"
	".cfi_endproc\n"
	".size retry.cold, . - retry.cold\n"
	".type step.cold, @function\n"
	"step.cold: .cfi_startproc\n"
	"mov $2, %eax\n"
	"ret\n"
	".cfi_endproc\n"
	".size step.cold, . - step.cold\n"
	".section .data.rel.ro, \"aw\"\n"
	".balign 8\n"
	".quad 0, 0\n"
	"step_labels: .quad step_middle, step.cold\n"
	".text\n");
int retry(int number);
int step(long label);

int main(void)
{
	static const char *const names[] = { "complain", "check", "sum", "by_case", "by_address", "by_other_address" };
	int result = 0;

	puts("ready");
	fflush(stdout);
	getchar();
	for (int i = 0; i < ROUNDS; i++) {
		result ^= sum(i) + by_case(i) + table[i % 2].call(i) + retry(i % 3) + step(i % 2);
		__asm__ volatile("" : "+r"(result));
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		printf("%ld %ld %s\n", calls[i], calls[i], names[i]);
	return 0;
}
