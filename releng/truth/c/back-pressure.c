/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A writer fills a pipe and has to wait until a slow reader, who computes 20 ms for each page, takes something out. */
#include "truth.h"

int main(void)
{
	static char page[4096];
	int ends[2];
	long long from;

	be("writer");
	checked(pipe(ends), "pipe");
	checked(fcntl(ends[1], F_SETPIPE_SZ, 4096), "size");
	if (checked(fork(), "fork") == 0) {
		be("reader");
		close(ends[1]);
		do
			compute_ms(20);
		while (read(ends[0], page, sizeof page) > 0);
		_exit(0);
	}
	close(ends[0]);
	checked(write(ends[1], page, sizeof page), "write");
	for (int i = 0; i < 8; i++) {
		from = now();
		checked(write(ends[1], page, sizeof page), "write");
		waited_since(from);
	}
	close(ends[1]);
	wait(NULL);
	return 0;
}
