/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Waits in a function that is called by one that was made while the program ran, and lists that as it is told. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

/* push %rbp; mov %rsp,%rbp; call *%rdi; pop %rbp; ret */
static const unsigned char code[] = { 0x55, 0x48, 0x89, 0xe5, 0xff, 0xd7, 0x5d, 0xc3 };

__attribute__((noinline, noclone)) static void wait_for_timer(void)
{
	nanosleep(&(struct timespec) { .tv_nsec = 20000000 }, NULL);
	__asm__ volatile("" ::: "memory");
}

/* Prints where the function is, and calls it when a line is read. */
int main(void)
{
	void *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char line[16];

	memcpy(made, code, sizeof(code));
	printf("%lx\n", (unsigned long)made);
	fflush(stdout);
	if (!fgets(line, sizeof(line), stdin))
		return 1;
	/* The recorder hears of new code some time later, so the first waits may be too early. */
	for (int i = 0; i < 20; i++)
		((void (*)(void (*)(void)))made)(wait_for_timer);
	puts("waited");
	return 0;
}
