// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/*
 * Asks what filters of system calls say of some calls: of a child with two filters, as a service that may not have memory which
 * is written and run; of one in strict mode; and of one without any. Prints the answers.
 */
#include "process/seccomp.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))

/* No memory that is written and run. */
static struct sock_filter memory_rules[] = {
	FIELD(arch),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 0, 6),
	FIELD(nr),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 5),
	FIELD(args[2]),
	BPF_STMT(BPF_ALU | BPF_AND | BPF_K, PROT_WRITE | PROT_EXEC),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROT_WRITE | PROT_EXEC, 0, 2),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

/* No calls from 41 (socket) to 55, by way of the other number and the memory. */
static struct sock_filter range_rules[] = {
	FIELD(nr),
	BPF_STMT(BPF_ST, 3),
	BPF_STMT(BPF_LDX | BPF_W | BPF_IMM, 41),
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_X, 0, 0, 5),
	BPF_STMT(BPF_LD | BPF_W | BPF_MEM, 3),
	BPF_STMT(BPF_ALU | BPF_SUB | BPF_X, 0),
	BPF_STMT(BPF_MISC | BPF_TAX, 0),
	BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, 14, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

static void filter(struct sock_filter *rules, unsigned short count)
{
	struct sock_fprog program = { count, rules };

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
		abort();
}

static const char *const answers[] = { [FILTER_ALLOWS] = "yes", [FILTER_REFUSES] = "no", [FILTER_HIDDEN] = "hidden" };

static void ask(const char *what, pid_t tid, int number, uint64_t third)
{
	struct seccomp_data call = { .nr = number, .arch = AUDIT_ARCH_X86_64, .args = { 0, 0, third } };

	printf("%s: %s\n", what, answers[filter_ask(tid, &call)]);
}

/* A child that has its filters, and stands still. */
static pid_t start(const char *mode)
{
	int ready[2];
	pid_t child;
	char byte;

	if (pipe(ready))
		abort();
	child = fork();
	if (!child) {
		if (*mode == 'f') {
			filter(memory_rules, sizeof(memory_rules) / sizeof(*memory_rules));
			filter(range_rules, sizeof(range_rules) / sizeof(*range_rules));
		} else if (*mode == 's') {
			prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
		}
		if (write(ready[1], "", 1) != 1)
			abort();
		for (;;)
			continue;
	}
	if (read(ready[0], &byte, 1) != 1 || ptrace(PTRACE_SEIZE, child, 0, 0) || ptrace(PTRACE_INTERRUPT, child, 0, 0) ||
	    waitpid(child, NULL, __WALL) != child)
		abort();
	return child;
}

static void end(pid_t child)
{
	kill(child, SIGKILL);
	waitpid(child, NULL, __WALL);
}

int main(void)
{
	pid_t child = start("filters");

	ask("run", child, SYS_mmap, PROT_READ | PROT_EXEC);
	ask("write", child, SYS_mmap, PROT_READ | PROT_WRITE);
	ask("write and run", child, SYS_mmap, PROT_READ | PROT_WRITE | PROT_EXEC);
	ask("close", child, SYS_close, 0);
	ask("sendfile", child, SYS_sendfile, 0);
	ask("socket", child, SYS_socket, 0);
	ask("getsockopt", child, SYS_getsockopt, 0);
	ask("clone", child, SYS_clone, 0);
	end(child);
	child = start("strict");
	ask("strict", child, SYS_close, 0);
	end(child);
	child = start("none");
	ask("none", child, SYS_close, 0);
	end(child);
	return 0;
}
