// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Leaves no room within 3 GiB around its text, then waits for the end of standard input. */
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define AROUND 0xc0000000ULL
#define PIECE 0x10000ULL

int main(void)
{
	uint64_t text = (uint64_t)&main & -PIECE;
	uint64_t low = text > AROUND + PIECE ? text - AROUND : PIECE;
	char byte;

	/* Large pieces first, and what is left in smaller ones. */
	for (uint64_t piece = PIECE << 12; piece >= PIECE; piece >>= 4) {
		for (uint64_t place = low; place < text + AROUND; place += piece)
			mmap((void *)place, piece, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE,
			     -1, 0);
	}
	puts("ready");
	fflush(stdout);
	return read(0, &byte, 1) < 0;
}
