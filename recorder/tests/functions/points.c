// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Comes to a probe that the source names (USDT) as often as its argument says, in a function that keeps values below its
 * stack pointer, and checks these. Another probe has a semaphore.
 */
#include <stdio.h>
#include <stdlib.h>

/* As the macros of SystemTap write it. */
#define PROBE(name, semaphore) \
	__asm__ volatile("990: nop\n.pushsection .note.stapsdt, \"\", \"note\"\n.balign 4\n.4byte 992f - 991f, 994f - 993f, 3\n" \
			 "991: .asciz \"stapsdt\"\n992: .balign 4\n993: .8byte 990b, 0, " semaphore "\n.asciz \"shop\"\n" \
			 ".asciz \"" name "\"\n.asciz \"\"\n994: .balign 4\n.popsection\n")

unsigned short shop_semaphore;

__attribute__((noinline)) long sell(long number)
{
	volatile long kept[8] = { number, 1, 2, 3, 4, 5, 6, 7 };

	PROBE("sold", "0");
	return kept[0] + kept[1] + kept[2] + kept[3] + kept[4] + kept[5] + kept[6] + kept[7];
}

__attribute__((noinline)) long ask(long number)
{
	PROBE("asked", "shop_semaphore");
	return number * 2;
}

int main(int count, char **arguments)
{
	for (long i = 0; i < atol(arguments[1]); i++) {
		if (sell(i) != i + 28 || ask(i) != 2 * i) {
			puts("wrong");
			return 1;
		}
	}
	return 0;
}
