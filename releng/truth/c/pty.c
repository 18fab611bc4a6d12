/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process reads a terminal; who has the other end computes for 150 ms before it types. */
#include "truth.h"

int main(void)
{
	int master = checked(posix_openpt(O_RDWR | O_NOCTTY), "openpt");
	int slave;
	char line[8];
	long long from;

	be("reader");
	checked(grantpt(master), "grantpt");
	checked(unlockpt(master), "unlockpt");
	slave = checked(open(ptsname(master), O_RDWR | O_NOCTTY), "open");
	if (checked(fork(), "fork") == 0) {
		be("typist");
		compute_ms(150);
		checked(write(master, "x\n", 2), "write");
		_exit(0);
	}
	from = now();
	checked(read(slave, line, sizeof line), "read");
	waited_since(from);
	wait(NULL);
	return 0;
}
