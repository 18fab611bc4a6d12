/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* A filter of system calls (seccomp) that ends the process for one call. */
#ifndef WAKEPATH_REFUSE_H
#define WAKEPATH_REFUSE_H

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * Sets it for all threads: "mmap" and "munmap", which a recorder calls at its start and end; "restart", by which the kernel lets
 * a wait with a time limit go on; or another one, which nobody needs.
 */
static int refuse(const char *call)
{
	int number = !strcmp(call, "mmap") ? SYS_mmap : !strcmp(call, "munmap") ? SYS_munmap :
		!strcmp(call, "restart") ? SYS_restart_syscall : SYS_personality;
	struct sock_filter rules[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof(rules) / sizeof(*rules), rules };

	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
		syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) ? -1 : 0;
}

#endif
