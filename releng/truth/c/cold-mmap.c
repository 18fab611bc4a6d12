/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process reads a mapped file that is not in memory: it waits in page faults for the disk. */
#include "truth.h"
#include <sys/mman.h>

#define PAGES 256
#define STRIDE (1 << 18)

int main(void)
{
	char path[] = "/var/tmp/wakepath-truth-XXXXXX";
	int file = checked(mkstemp(path), "mkstemp");
	static char data[STRIDE];
	volatile char *mapped;
	long long from;
	int sum = 0;

	be("faulting");
	memset(data, 1, sizeof data);
	for (int i = 0; i < PAGES; i++)
		checked(write(file, data, sizeof data), "write");
	checked(fsync(file), "fsync");
	checked(posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED), "fadvise");
	mapped = mmap(NULL, (size_t)PAGES * STRIDE, PROT_READ, MAP_SHARED, file, 0);
	if (mapped == MAP_FAILED)
		err(1, "mmap");
	madvise((void *)mapped, (size_t)PAGES * STRIDE, MADV_RANDOM);
	from = now();
	for (int i = 0; i < PAGES; i++)
		sum += mapped[(size_t)i * STRIDE];
	waited_since(from);
	unlink(path);
	return sum == PAGES ? 0 : 1;
}
