/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Lists the tasks that are there when a recording starts. */
#ifndef WAKEPATH_DUMP_BPF_H
#define WAKEPATH_DUMP_BPF_H

#include "held.bpf.h"
#include "wait-calls.bpf.h"

#define TASK_SLEEPS 0x3

static __always_inline enum task_status status_of(struct task_struct *task)
{
	__u32 state = state_of(task);

	if (task->exit_state)
		return STATUS_ZOMBIE;
	if (!state)
		return STATUS_RUN;
	return state & TASK_SLEEPS ? STATUS_WAIT : STATUS_OTHER;
}

/* Only the registers: the memory of another task cannot be read here. */
static __always_inline void look_at_registers(struct waited_call *call, const struct pt_regs *registers)
{
	__u64 first = READ_REGISTER(registers, di);

	switch (wait_shapes[call->call & (CALL_NUMBERS - 1)]) {
	case WAIT_EPOLL:
		call->limit = limit_of_milliseconds(READ_REGISTER(registers, r10));
		call->fd = first;
		break;
	case WAIT_DESCRIPTOR:
	case WAIT_EPOLL_PRECISE:
		call->fd = first;
		break;
	case WAIT_POLL:
		call->limit = limit_of_milliseconds(READ_REGISTER(registers, dx));
		call->count = READ_REGISTER(registers, si);
		break;
	case WAIT_POLL_PRECISE:
		call->count = READ_REGISTER(registers, si);
		break;
	case WAIT_FUTEX:
	case WAIT_FUTEX_ONE:
		call->object = first;
		break;
	case WAIT_OBJECT:
	case WAIT_SEMAPHORE:
		call->object = (__s32)first;
		break;
	default:
		break;
	}
}

static __always_inline void list_peer(struct event_dump_wait *wait, const struct file *file)
{
	const struct socket *socket = (const struct socket *)READ(file, private_data);
	const struct sock *sock = READ(socket, sk);
	__u16 family = READ(sock, __sk_common.skc_family);

	if (family != AF_INET && family != AF_INET6)
		return;
	wait->port = __builtin_bswap16(READ(sock, __sk_common.skc_dport));
	if (family == AF_INET6) {
		bpf_probe_read_kernel(wait->address, sizeof(wait->address), &sock->__sk_common.skc_v6_daddr);
		return;
	}
	wait->address[10] = wait->address[11] = 0xff;
	bpf_probe_read_kernel(wait->address + 12, 4, &sock->__sk_common.skc_daddr);
}

static __always_inline void list_wait(struct event_dump_wait *wait, struct task_struct *task)
{
	struct waited_call call = { .limit = LIMIT_UNKNOWN, .object = NO_OBJECT, .fd = -1, .count = -1 };
	const struct pt_regs *registers;
	const struct file *file;

	if (!is_in_call(task))
		return;
	registers = registers_of(task);
	call.call = READ_REGISTER(registers, orig_ax);
	if (call.call >= CALL_NUMBERS)
		return;
	if (call.call >= 0)
		look_at_registers(&call, registers);
	file = call.fd >= 0 ? file_of(task, call.fd) : NULL;
	if (file) {
		identify(&call, file);
		if (call.file == FILE_SOCKET)
			list_peer(wait, file);
	}
	wait->limit = call.limit;
	wait->object = call.object;
	wait->call = call.call;
	wait->fd = call.fd;
	wait->count = call.count;
	wait->file = call.file;
	wait->tid = task->pid;
	wait->header.timestamp = bpf_ktime_get_ns();
	wait->header.tid = current_tid();
	wait->header.id = EVENT_dump_wait;
}

SEC("iter/task")
int list_tasks(struct bpf_iter__task *ctx)
{
	struct listed_task listed = {};
	struct task_struct *task = ctx->task;

	if (!task)
		return 0;
	listed.event.header.timestamp = bpf_ktime_get_ns();
	listed.event.header.id = EVENT_dump_task;
	listed.event.header.tid = current_tid();
	listed.event.tid = task->pid;
	listed.event.pid = task->tgid;
	listed.event.ppid = task->real_parent->tgid;
	listed.event.type = !!(task->flags & PF_KTHREAD);
	listed.event.status = status_of(task);
	listed.event.vtid = inner_id_of(task, &listed.event.ns_inum);
	bpf_probe_read_kernel(listed.event.name, sizeof(listed.event.name), task->comm);
	if (is_recorded[EVENT_wait_call] && listed.event.status == STATUS_WAIT)
		list_wait(&listed.wait, task);
	bpf_seq_write(ctx->meta->seq, &listed, sizeof(listed));
	return 0;
}

#endif
