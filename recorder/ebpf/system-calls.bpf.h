/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/* Records entries and exits of system calls, and lists the files that processes have open. */
#ifndef WAKEPATH_SYSTEM_CALLS_BPF_H
#define WAKEPATH_SYSTEM_CALLS_BPF_H

#include "interrupts.bpf.h"

/* What is recorded of each number, by form: enum call_kind. */
const volatile __u8 call_kinds[CALL_FORMS][CALL_NUMBERS];
/* Since 5.11 a socket can be found by its file. */
const volatile bool has_sockets;

/* The thread is in a call in the numbering of 32-bit programs. */
#define TS_COMPAT 2

static __always_inline enum call_form this_form(void)
{
	__u32 status = has_current_task ?
		bpf_get_current_task_btf()->thread_info.status :
		BPF_CORE_READ((const struct task_struct *)bpf_get_current_task(), thread_info.status);

	return status & TS_COMPAT ? CALL_COMPAT : CALL_NATIVE;
}

static __always_inline __u32 known_number(long number, enum call_form form)
{
	if (number < 0 || number >= CALL_UNKNOWN || !(call_kinds[form][number] & CALL_NAMED))
		return CALL_UNKNOWN;
	return number;
}

static __always_inline void record_entry(enum call_form form, __u32 number)
{
	void *event = take_record(CALL_EVENT(form, CALL_ENTRY, number), sizeof(struct event_header));

	if (event)
		publish(event);
}

static __always_inline void record_entry_with(enum call_form form, __u32 number, __s32 value)
{
	struct event_call_entry *event =
		take_record(CALL_EVENT(form, CALL_ENTRY_WITH_VALUE, number), sizeof(*event));

	if (!event)
		return;
	event->value = value;
	publish(event);
}

SEC("tp_btf/sys_enter")
int BPF_PROG(on_sys_enter, struct pt_regs *registers, long number)
{
	enum call_form form = this_form();
	__u32 known = known_number(number, form);
	__u8 kind = call_kinds[form][known];

	if (!(kind & CALL_RECORDED))
		return 0;
	if (!(kind & CALL_NAMED))
		record_entry_with(form, known, number);
	else if (kind & CALL_HAS_DESCRIPTOR)
		record_entry_with(form, known, form == CALL_COMPAT ? registers->bx : registers->di);
	else
		record_entry(form, known);
	return 0;
}

SEC("tp_btf/sys_exit")
int BPF_PROG(on_sys_exit, struct pt_regs *registers, long result)
{
	enum call_form form = this_form();
	__u32 known = known_number(registers->orig_ax, form);
	struct event_call_exit *event;

	if (!(call_kinds[form][known] & CALL_RECORDED))
		return 0;
	event = take_record(CALL_EVENT(form, CALL_EXIT, known), sizeof(*event));
	if (!event)
		return 0;
	event->result = result;
	publish(event);
	return 0;
}

#define S_IFMT 0170000
#define S_IFIFO 0010000
#define S_IFSOCK 0140000

/* The file behind a descriptor; NULL if there is none. */
static __always_inline struct file *file_of(const struct task_struct *task, __u32 descriptor)
{
	const struct files_struct *files = READ(task, files);
	const struct fdtable *table = READ(files, fdt);
	struct file **place = READ(table, fd) + descriptor;
	struct file *file = NULL;

	if (descriptor >= READ(table, max_fds))
		return NULL;
	if (has_cast)
		return (struct file *)read_cast(place);
	bpf_probe_read_kernel(&file, sizeof(file), place);
	return file;
}

static __always_inline void describe_peer(struct listed_file *listed, struct file *file)
{
	struct socket *socket = bpf_sock_from_file(file);
	struct sock *sock = socket ? socket->sk : NULL;

	if (!sock)
		return;
	listed->family = sock->__sk_common.skc_family;
	listed->port = sock->__sk_common.skc_dport;
	if (listed->family == AF_INET)
		bpf_probe_read_kernel(listed->address, 4, &sock->__sk_common.skc_daddr);
	else if (listed->family == AF_INET6)
		bpf_probe_read_kernel(listed->address, 16, &sock->__sk_common.skc_v6_daddr);
}

SEC("iter/task_file")
int list_files(struct bpf_iter__task_file *ctx)
{
	struct listed_file listed = {};
	struct task_struct *task = ctx->task;
	struct file *file = ctx->file;

	if (!task || !file || task->pid != task->tgid)
		return 0;
	listed.event.header.timestamp = bpf_ktime_get_ns();
	listed.event.header.id = EVENT_dump_file;
	listed.event.header.tid = current_tid();
	listed.event.pid = task->tgid;
	listed.event.fd = ctx->fd;
	if (has_sockets)
		describe_peer(&listed, file);
	bpf_d_path(&file->f_path, listed.path, sizeof(listed.path));
	bpf_seq_write(ctx->meta->seq, &listed, sizeof(listed));
	return 0;
}

#endif
