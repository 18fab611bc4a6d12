/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process waits for a lock of a file, by flock or fcntl, which another process holds for 150 ms of work. */
#include "truth.h"
#include <sys/file.h>

static void lock(int file, int with_flock, int exclusive)
{
	struct flock wanted = { .l_type = exclusive ? F_WRLCK : F_UNLCK, .l_whence = SEEK_SET };

	if (with_flock)
		checked(flock(file, exclusive ? LOCK_EX : LOCK_UN), "flock");
	else
		checked(fcntl(file, F_SETLKW, &wanted), "fcntl");
}

int main(int count, char **arguments)
{
	int with_flock = count > 1 && !strcmp(arguments[1], "flock");
	char path[] = "/tmp/wakepath-truth-XXXXXX";
	int told[2], file;
	long long from;
	char byte;

	be("waiter");
	checked(close(checked(mkstemp(path), "mkstemp")), "close");
	checked(pipe(told), "pipe");
	if (checked(fork(), "fork") == 0) {
		be("holder");
		file = checked(open(path, O_RDWR), "open");
		lock(file, with_flock, 1);
		checked(write(told[1], "x", 1), "write");
		compute_ms(150);
		lock(file, with_flock, 0);
		_exit(0);
	}
	checked(read(told[0], &byte, 1), "read");
	file = checked(open(path, O_RDWR), "open");
	from = now();
	lock(file, with_flock, 1);
	waited_since(from);
	wait(NULL);
	unlink(path);
	return 0;
}
