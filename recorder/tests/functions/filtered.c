// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Would be killed by any system call that maps memory, with the argument "strict" by nearly all, or with "lenient" by some that
 * others do not need; waits for the end of standard input.
 */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments)
{
	struct sock_filter rules[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	const char *mode = count > 1 ? arguments[1] : "";
	struct sock_fprog program = { sizeof(rules) / sizeof(*rules), rules };
	char byte;

	puts("ready");
	fflush(stdout);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (!strcmp(mode, "lenient"))
		rules[1].k = SYS_personality;
	if (!strcmp(mode, "strict"))
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
	else
		prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
	/* The way of the C library out ends all threads, which is forbidden. */
	return syscall(SYS_exit, read(0, &byte, 1) < 0);
}
