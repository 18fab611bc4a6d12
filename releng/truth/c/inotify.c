/* Copyright (c) 2026 the Wakepath authors. SPDX-License-Identifier: EPL-2.0 */
/* A process watches a folder; another one makes a file in it after 150 ms of work. */
#include "truth.h"
#include <sys/inotify.h>

int main(void)
{
	char path[] = "/tmp/wakepath-truth-XXXXXX", event[4096], file[64];
	int watch = checked(inotify_init1(0), "inotify");
	long long from;

	be("watcher");
	if (!mkdtemp(path))
		err(1, "mkdtemp");
	snprintf(file, sizeof file, "%s/made", path);
	checked(inotify_add_watch(watch, path, IN_CREATE), "watch");
	if (checked(fork(), "fork") == 0) {
		be("maker");
		compute_ms(150);
		checked(open(file, O_CREAT | O_WRONLY, 0600), "open");
		_exit(0);
	}
	from = now();
	checked(read(watch, event, sizeof event), "read");
	waited_since(from);
	wait(NULL);
	unlink(file);
	rmdir(path);
	return 0;
}
