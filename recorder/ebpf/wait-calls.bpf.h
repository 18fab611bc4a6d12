/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Records the call that a task is about to wait in, right before the switch: the registers that it came into the kernel
 * with hold the number and the arguments. It is still the current task, so its memory and its files can be read.
 */
#ifndef WAKEPATH_WAIT_CALLS_BPF_H
#define WAKEPATH_WAIT_CALLS_BPF_H

#include "file-names.bpf.h"
#include "system-calls.bpf.h"

/* What the arguments of each number say: enum wait_shape. */
const volatile __u8 wait_shapes[CALL_NUMBERS];
/* Since 5.15 the kernel says where the registers are. */
const volatile bool has_registers;

#define PF_EXITING 0x00000004
#define PF_IO_WORKER 0x00000010
#define PF_SIGNALED 0x00000400
#define PF_USER_WORKER 0x00004000
#define PF_FROZEN 0x00010000
#define JOBCTL_TRAP_FREEZE (1UL << 23)

/* Without a program of their own, or no longer in the call that the registers tell. */
#define NOT_IN_CALL (PF_EXITING | PF_IO_WORKER | PF_SIGNALED | PF_USER_WORKER | PF_FROZEN | PF_KTHREAD)

/* Of 64-bit kernels before 5.15. */
#define KERNEL_STACK_BYTES 16384

#define FUTEX_COMMAND 0x7f
#define FUTEX_REALTIME 0x100
#define FUTEX_WAIT 0
#define FUTEX_WAIT_BITSET 9
#define CLOCK_IS_MONOTONIC 1
#define TIMER_ABSTIME 1
#define NO_TIME_LIMIT_OF_SOCKET ((long)(~0UL >> 1))
#define NANOSECONDS 1000000000LL
#define MILLISECONDS 1000000LL
/* Descriptors of a poll that are looked at for one that is not left out by being negative. */
#define POLL_LOOKS 8
/* Words of 64 descriptors each; what lies behind them is not looked at. */
#define SELECT_WORDS 4

/**
 * struct waited_call - what is known of the call
 * @limit: ns after which it ends by itself, or one of LIMIT_NONE and so on
 * @object: what it waits for: the address of a futex, the id of a semaphore, the file behind the descriptor
 * @call: its number; -1 for an exception
 * @fd: the descriptor, of several the first
 * @count: how many there are
 * @file: what the descriptor is: enum file_kind
 */
struct waited_call {
	__s64 limit;
	__u64 object;
	__s32 call;
	__s32 fd;
	__s32 count;
	__u32 file;
};

/* The arguments, in the order of the call. */
struct call_arguments {
	__u64 value[6];
};

#define READ_REGISTER(registers, name) (has_registers ? (registers)->name : BPF_CORE_READ(registers, name))

static __always_inline const struct pt_regs *registers_of(struct task_struct *task)
{
	if (has_registers)
		return (const struct pt_regs *)bpf_task_pt_regs(task);
	return (const struct pt_regs *)((char *)READ(task, stack) + KERNEL_STACK_BYTES -
					bpf_core_type_size(struct pt_regs));
}

static __always_inline void read_arguments(struct call_arguments *arguments, const struct pt_regs *registers)
{
	arguments->value[0] = READ_REGISTER(registers, di);
	arguments->value[1] = READ_REGISTER(registers, si);
	arguments->value[2] = READ_REGISTER(registers, dx);
	arguments->value[3] = READ_REGISTER(registers, r10);
	arguments->value[4] = READ_REGISTER(registers, r8);
}

/* ---- time limits */

static __always_inline __s64 limit_in(__u64 address, __s64 fraction)
{
	struct {
		__s64 seconds;
		__s64 rest;
	} limit;

	if (!address)
		return LIMIT_NONE;
	if (bpf_probe_read_user(&limit, sizeof(limit), (void *)address) || limit.seconds < 0 || limit.rest < 0 ||
	    limit.seconds > NANOSECONDS)
		return LIMIT_SOME;
	return limit.seconds * NANOSECONDS + limit.rest * fraction;
}

static __always_inline __s64 limit_at(__u64 address, bool is_monotonic)
{
	__s64 end = limit_in(address, 1), now = bpf_ktime_get_ns();

	if (end < 0)
		return end;
	if (!is_monotonic)
		return LIMIT_SOME;
	return end > now ? end - now : 0;
}

static __always_inline __s64 limit_of_milliseconds(__u64 argument)
{
	__s32 milliseconds = argument;

	return milliseconds < 0 ? LIMIT_NONE : milliseconds * MILLISECONDS;
}

/* ---- several descriptors */

static __always_inline void look_into_poll(struct waited_call *call, __u64 address, __u64 count)
{
	call->count = count;
	for (int i = 0; i < POLL_LOOKS; i++) {
		__s32 fd = -1;

		if ((__u32)i >= (__u32)count || bpf_probe_read_user(&fd, sizeof(fd), (void *)(address + 8 * i)))
			return;
		if (fd >= 0) {
			call->fd = fd;
			return;
		}
		call->count--;
	}
}

static __always_inline __u32 bits_of(__u64 word)
{
	word -= word >> 1 & 0x5555555555555555ULL;
	word = (word & 0x3333333333333333ULL) + (word >> 2 & 0x3333333333333333ULL);
	return ((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * 0x0101010101010101ULL >> 56;
}

static __always_inline __u32 lowest_of(__u64 word)
{
	return bits_of((word & -word) - 1);
}

static __always_inline __u64 word_of_set(__u64 set, int i)
{
	__u64 word = 0;

	if (set)
		bpf_probe_read_user(&word, sizeof(word), (void *)(set + 8 * i));
	return word;
}

/* Descriptors of all three sets count once. */
static __always_inline void look_into_select(struct waited_call *call, const struct call_arguments *arguments)
{
	__u32 behind = arguments->value[0];

	if (behind > 64 * SELECT_WORDS)
		return;
	call->count = 0;
	for (int i = 0; i < SELECT_WORDS; i++) {
		__u64 word;

		if (64 * (__u32)i >= behind)
			return;
		word = word_of_set(arguments->value[1], i) | word_of_set(arguments->value[2], i) |
		       word_of_set(arguments->value[3], i);
		if (behind - 64 * i < 64)
			word &= (1ULL << (behind - 64 * i)) - 1;
		if (word && call->fd < 0)
			call->fd = 64 * i + lowest_of(word);
		call->count += bits_of(word);
	}
}

/* ---- arguments */

static __always_inline void look_into_futex(struct waited_call *call, const struct call_arguments *arguments)
{
	__u32 operation = arguments->value[1], command = operation & FUTEX_COMMAND;

	call->object = arguments->value[0];
	if (command == FUTEX_WAIT)
		call->limit = limit_in(arguments->value[3], 1);
	else if (command == FUTEX_WAIT_BITSET)
		call->limit = limit_at(arguments->value[3], !(operation & FUTEX_REALTIME));
	else
		call->limit = arguments->value[3] ? LIMIT_SOME : LIMIT_NONE;
}

static __always_inline void look_into_futexes(struct waited_call *call, const struct call_arguments *arguments)
{
	/* The address is the second number of each. */
	bpf_probe_read_user(&call->object, sizeof(call->object), (void *)(arguments->value[0] + 8));
	call->limit = limit_at(arguments->value[3], (__u32)arguments->value[4] == CLOCK_IS_MONOTONIC);
}

static __always_inline void look_into(struct waited_call *call, const struct call_arguments *arguments)
{
	const __u64 *value = arguments->value;

	switch (wait_shapes[call->call & (CALL_NUMBERS - 1)]) {
	case WAIT_DESCRIPTOR:
		call->fd = value[0];
		break;
	case WAIT_EPOLL:
		call->fd = value[0];
		call->limit = limit_of_milliseconds(value[3]);
		break;
	case WAIT_EPOLL_PRECISE:
		call->fd = value[0];
		call->limit = limit_in(value[3], 1);
		break;
	case WAIT_POLL:
		look_into_poll(call, value[0], value[1]);
		call->limit = limit_of_milliseconds(value[2]);
		break;
	case WAIT_POLL_PRECISE:
		look_into_poll(call, value[0], value[1]);
		call->limit = limit_in(value[2], 1);
		break;
	case WAIT_SELECT:
		look_into_select(call, arguments);
		call->limit = limit_in(value[4], 1000);
		break;
	case WAIT_SELECT_PRECISE:
		look_into_select(call, arguments);
		call->limit = limit_in(value[4], 1);
		break;
	case WAIT_FUTEX:
		look_into_futex(call, arguments);
		break;
	case WAIT_FUTEX_ONE:
		call->object = value[0];
		call->limit = value[4] ? LIMIT_SOME : LIMIT_NONE;
		break;
	case WAIT_FUTEX_SEVERAL:
		look_into_futexes(call, arguments);
		break;
	case WAIT_OBJECT:
		call->object = (__s32)value[0];
		call->limit = LIMIT_NONE;
		break;
	case WAIT_SEMAPHORE:
		call->object = (__s32)value[0];
		call->limit = limit_in(value[3], 1);
		break;
	case WAIT_SIGNALS:
		call->limit = limit_in(value[2], 1);
		break;
	case WAIT_SLEEP:
		call->limit = limit_in(value[0], 1);
		break;
	case WAIT_CLOCK_SLEEP:
		call->limit = value[1] & TIMER_ABSTIME ? limit_at(value[2], (__u32)value[0] == CLOCK_IS_MONOTONIC) :
							limit_in(value[2], 1);
		break;
	default:
		break;
	}
}

/* ---- the file behind the descriptor */

static __always_inline void look_at_limit(struct waited_call *call, const struct sock *sock)
{
	if (call->limit == LIMIT_UNKNOWN && (READ(sock, sk_rcvtimeo) != NO_TIME_LIMIT_OF_SOCKET ||
					     READ(sock, sk_sndtimeo) != NO_TIME_LIMIT_OF_SOCKET))
		call->limit = LIMIT_SOME;
}

static __always_inline void fill(void *start, const struct waited_call *call)
{
	struct event_wait_call *event = start;

	event->limit = call->limit;
	event->object = call->object;
	event->call = call->call;
	event->fd = call->fd;
	event->count = call->count;
	event->file = call->file;
}

static __always_inline void *take_call(const struct waited_call *call)
{
	struct event_wait_call *event = NEW_RECORD(wait_call);

	if (event)
		fill(event, call);
	return event;
}

static __always_inline void *take_call4(const struct waited_call *call, const struct sock *sock, __u16 port)
{
	struct event_wait_call4 *event = NEW_RECORD(wait_call4);

	if (!event)
		return NULL;
	fill(event, call);
	event->port = __builtin_bswap16(port);
	/* Behind a port, so at no multiple of its length. */
	*(__u16 *)event->address = READ(sock, __sk_common.skc_daddr);
	*(__u16 *)(event->address + 2) = READ(sock, __sk_common.skc_daddr) >> 16;
	return event;
}

static __always_inline void *take_call6(const struct waited_call *call, const struct sock *sock, __u16 port)
{
	struct event_wait_call6 *event = NEW_RECORD(wait_call6);

	if (!event)
		return NULL;
	fill(event, call);
	event->port = __builtin_bswap16(port);
	bpf_probe_read_kernel(event->address, sizeof(event->address), &sock->__sk_common.skc_v6_daddr);
	return event;
}

static __always_inline void *take_socket_call(struct waited_call *call, const struct file *file)
{
	const struct socket *socket = (const struct socket *)READ(file, private_data);
	const struct sock *sock = READ(socket, sk);
	__u16 family = READ(sock, __sk_common.skc_family), port = 0;

	look_at_limit(call, sock);
	if (family == AF_INET || family == AF_INET6)
		port = READ(sock, __sk_common.skc_dport);
	if (!port)
		return take_call(call);
	return family == AF_INET ? take_call4(call, sock, port) : take_call6(call, sock, port);
}

/* Says what a file is, and which one. */
static __always_inline void identify(struct waited_call *call, const struct file *file)
{
	const struct inode *inode = READ(file, f_inode);
	__u16 type = READ(inode, i_mode) & S_IFMT;

	if (type == S_IFSOCK || (type == S_IFIFO && !has_name(file))) {
		call->file = type == S_IFSOCK ? FILE_SOCKET : FILE_PIPE;
		call->object = READ(inode, i_ino);
	} else {
		call->file = FILE_NAMED;
		call->object = tell_file(file);
	}
}

static __always_inline void *take_file_call(struct waited_call *call, const struct file *file)
{
	identify(call, file);
	return call->file == FILE_SOCKET ? take_socket_call(call, file) : take_call(call);
}

static __always_inline bool is_in_call(const struct task_struct *task)
{
	return !(task->flags & NOT_IN_CALL) && !(task->jobctl & JOBCTL_TRAP_FREEZE) &&
	       !(task->thread_info.status & TS_COMPAT);
}

/* The record of a task that is about to wait, which is not published yet; NULL where nothing is known. */
static __always_inline void *take_wait_call(struct task_struct *task)
{
	const struct pt_regs *registers;
	struct call_arguments arguments;
	struct waited_call call = { .limit = LIMIT_UNKNOWN, .object = NO_OBJECT, .fd = -1, .count = -1 };
	const struct file *file;

	if (!is_in_call(task))
		return NULL;
	registers = registers_of(task);
	call.call = READ_REGISTER(registers, orig_ax);
	if (call.call >= CALL_NUMBERS)
		return NULL;
	if (call.call >= 0) {
		read_arguments(&arguments, registers);
		look_into(&call, &arguments);
	}
	file = call.fd >= 0 ? file_of(task, call.fd) : NULL;
	return file ? take_file_call(&call, file) : take_call(&call);
}

#endif
