/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process opens a FIFO for reading, which waits until another one opens it for writing after 150 ms of work. */
#include "truth.h"
#include <sys/stat.h>

int main(void)
{
	char path[] = "/tmp/wakepath-truth-XXXXXX";
	long long from;
	int reading;

	be("opener");
	if (!mkdtemp(path))
		err(1, "mkdtemp");
	checked(chdir(path), "chdir");
	checked(mkfifo("fifo", 0600), "mkfifo");
	if (checked(fork(), "fork") == 0) {
		be("writer");
		compute_ms(150);
		checked(open("fifo", O_WRONLY), "open");
		_exit(0);
	}
	from = now();
	reading = checked(open("fifo", O_RDONLY), "open");
	waited_since(from);
	wait(NULL);
	close(reading);
	unlink("fifo");
	rmdir(path);
	return 0;
}
