/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process writes a file to the disk, 20 times. */
#include "truth.h"

int main(void)
{
	static char data[1 << 16];
	char path[] = "/var/tmp/wakepath-truth-XXXXXX";
	int file = checked(mkstemp(path), "mkstemp");

	be("syncing");
	for (int i = 0; i < 20; i++) {
		long long from;

		checked(pwrite(file, data, sizeof data, i * sizeof data), "write");
		from = now();
		checked(fsync(file), "fsync");
		waited_since(from);
	}
	unlink(path);
	return 0;
}
