/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process reads from a pipe what another one computes. */
#include "truth.h"

int main(void)
{
	int ends[2];
	char read_byte;
	long long from;

	be("reader");
	checked(pipe(ends), "pipe");
	if (checked(fork(), "fork") == 0) {
		be("writer");
		compute_ms(150);
		checked(write(ends[1], "x", 1), "write");
		_exit(0);
	}
	from = now();
	checked(read(ends[0], &read_byte, 1), "read");
	waited_since(from);
	wait(NULL);
	return 0;
}
