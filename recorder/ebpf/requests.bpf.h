/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Tells which message a thread works on, by what passes over sockets of streams, for programs that no library can
 * look into. What passes is not read: a new message starts where the side that asks speaks after the side that
 * answers. A thread works on the message that came last, until it waits for another one.
 */
#ifndef WAKEPATH_REQUESTS_BPF_H
#define WAKEPATH_REQUESTS_BPF_H

#include <asm/unistd_64.h>

#include "system-calls.bpf.h"

#define SOCK_STREAM 1
#define MSG_PEEK 2
#define TCP_ESTABLISHED 1
#define TCP_SYN_SENT 2
#define TCP_SYN_RECV 3
#define S_IFDIR 0040000
#define S_IFBLK 0060000
#define S_IFREG 0100000
/* What is not known of a message. */
#define NO_REQUEST (-1)
#define NO_DESCRIPTOR (-1)
/* The word of a lock that others wait for, as the C library, Go and Rust have it. */
#define LOCK_IS_CONTENDED 2

enum direction { DIRECTION_IN, DIRECTION_OUT };

enum role { ROLE_UNKNOWN, ROLE_SERVES, ROLE_ASKS };

/**
 * struct followed - what is known of one end of a connection
 * @message: the number of the last one
 * @described: one more than the number of request_part when the connection was described last; 0 for none
 * @role: what the process does there: enum role
 * @is_answered: whether the side that answers has said something since the message started
 */
struct followed {
	__u64 message;
	__u32 described;
	__u8 role;
	__u8 is_answered;
};

/* Of programs that one of this name has started, and of these alone; empty for all. */
const volatile name16 requests_of;

/**
 * struct turn - what a thread works on
 * @connection: that the message came from
 * @message: its number
 * @direction: out if the thread went on with an answer
 * @is_open: whether it works on one
 * @is_started: whether a program that requests_of names has started it
 */
struct turn {
	__u64 connection;
	__u64 message;
	__u8 direction;
	__u8 is_open;
	__u8 is_started;
};

struct {
	__uint(type, BPF_MAP_TYPE_SK_STORAGE);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, int);
	__type(value, struct followed);
} followed_sockets SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_TASK_STORAGE);
	__uint(map_flags, BPF_F_NO_PREALLOC);
	__type(key, int);
	__type(value, struct turn);
} turns SEC(".maps");

/*
 * Counted by the recorder: each part describes the connections that it has. An odd number is between two parts: what is
 * recorded then may be in either, so each event has its connection with it.
 */
__u32 request_part;

/* ---- records */

static __always_inline void record_turn(enum event_id id, const struct turn *turn)
{
	/* The end of a fragment has the fields of its begin. */
	struct event_request_begin *event = new_record(id, sizeof(*event));

	if (!event)
		return;
	event->connection = turn->connection;
	event->message = turn->message;
	event->request = NO_REQUEST;
	event->stream = 0;
	event->fd = NO_DESCRIPTOR;
	event->direction = turn->direction;
	publish(event);
}

static __always_inline void record_part(enum event_id id, __u64 connection, __u64 message, int bytes)
{
	/* What was sent has the fields of what was received. */
	struct event_request_receive *event = new_record(id, sizeof(*event));

	if (!event)
		return;
	event->connection = connection;
	event->message = message;
	event->request = NO_REQUEST;
	event->bytes = bytes;
	event->stream = 0;
	event->fd = NO_DESCRIPTOR;
	event->ends = 0;
	publish(event);
}

static __always_inline void record_addresses(struct event_request_connection *event, struct sock *sock)
{
	const struct sock_common *common = &sock->__sk_common;

	if (event->family == AF_INET) {
		bpf_probe_read_kernel(event->local_address, 4, &common->skc_rcv_saddr);
		bpf_probe_read_kernel(event->remote_address, 4, &common->skc_daddr);
	} else if (event->family == AF_INET6) {
		bpf_probe_read_kernel(event->local_address, 16, &common->skc_v6_rcv_saddr);
		bpf_probe_read_kernel(event->remote_address, 16, &common->skc_v6_daddr);
	}
}

static __always_inline bool record_connection(struct sock *sock, __u64 connection, __u8 role)
{
	struct event_request_connection *event = NEW_RECORD(request_connection);
	bool has_ports = sock->__sk_common.skc_family != AF_UNIX;

	if (!event)
		return false;
	event->connection = connection;
	event->fd = NO_DESCRIPTOR;
	event->family = sock->__sk_common.skc_family;
	event->local_port = has_ports ? sock->__sk_common.skc_num : 0;
	event->remote_port = has_ports ? __builtin_bswap16(sock->__sk_common.skc_dport) : 0;
	event->role = role;
	__builtin_memset(event->local_address, 0, sizeof(event->local_address));
	__builtin_memset(event->remote_address, 0, sizeof(event->remote_address));
	__builtin_memset(event->protocol, 0, sizeof(event->protocol));
	record_addresses(event, sock);
	publish(event);
	return true;
}

/* ---- connections */

/* What has a name was there before the one that connects to it. */
static __always_inline __u8 role_of_unix(const struct sock *sock)
{
	const struct unix_sock *own = (const struct unix_sock *)sock;
	const struct unix_sock *peer = (const struct unix_sock *)BPF_CORE_READ(own, peer);

	if (BPF_CORE_READ(own, addr))
		return ROLE_SERVES;
	return peer && BPF_CORE_READ(peer, addr) ? ROLE_ASKS : ROLE_UNKNOWN;
}

/* Of a connection that was there before the recording: a port that the kernel chose for it is marked as such. */
static __always_inline __u8 role_of_older(const struct sock *sock)
{
	struct inet_bind_bucket *port = BPF_CORE_READ((const struct inet_connection_sock *)sock, icsk_bind_hash);

	if (!port)
		return ROLE_UNKNOWN;
	return BPF_CORE_READ(port, fastreuse) < 0 ? ROLE_ASKS : ROLE_SERVES;
}

static __always_inline void note_role(struct followed *followed, const struct sock *sock)
{
	if (followed->role != ROLE_UNKNOWN || followed->described)
		return;
	followed->role = sock->__sk_common.skc_family == AF_UNIX ? role_of_unix(sock) : role_of_older(sock);
}

static __always_inline bool is_followed(const struct sock *sock)
{
	switch (sock->__sk_common.skc_family) {
	case AF_UNIX:
	case AF_INET:
	case AF_INET6:
		return sock->sk_type == SOCK_STREAM;
	default:
		return false;
	}
}

static __always_inline void count_message(struct followed *followed, enum direction direction)
{
	bool is_question = direction == (followed->role == ROLE_ASKS ? DIRECTION_OUT : DIRECTION_IN);

	if (is_question && followed->is_answered) {
		followed->message++;
		followed->is_answered = false;
	}
	followed->is_answered |= !is_question;
}

/* ---- turns */

/* What a thread works on; NULL if that is nothing. */
static __always_inline struct turn *open_turn(struct task_struct *task)
{
	struct turn *turn = bpf_task_storage_get(&turns, task, NULL, 0);

	return turn && turn->is_open ? turn : NULL;
}

static __always_inline void end_turn(struct turn *turn)
{
	record_turn(EVENT_request_end, turn);
	turn->is_open = false;
}

static __always_inline void start_turn(struct turn *turn, __u64 connection, __u64 message, enum direction direction)
{
	if (turn->is_open)
		end_turn(turn);
	turn->connection = connection;
	turn->message = message;
	turn->direction = direction;
	turn->is_open = true;
	record_turn(EVENT_request_begin, turn);
}

/* An answer to its own asker is of that message. A question to another one is of the message that the thread has. */
static __always_inline bool goes_on(const struct turn *turn, __u64 connection, const struct followed *followed,
				    enum direction direction)
{
	bool is_same = turn->is_open && turn->connection == connection && turn->message == followed->message;

	if (direction == DIRECTION_IN)
		return is_same && turn->direction == DIRECTION_IN;
	return is_same || followed->role != ROLE_SERVES;
}

static __always_inline bool is_named(const struct task_struct *task)
{
	for (int i = 0; i < WAKEPATH_NAME_BYTES; i++) {
		if (task->comm[i] != requests_of[i])
			return false;
		if (!requests_of[i])
			return true;
	}
	return true;
}

static __always_inline void note_started(struct task_struct *task)
{
	struct turn *turn = bpf_task_storage_get(&turns, task, NULL, BPF_LOCAL_STORAGE_GET_F_CREATE);

	if (turn)
		turn->is_started = true;
	else
		__sync_fetch_and_add(&this_cpu()->lost, 1);
}

static __always_inline void see_fork(struct task_struct *parent, struct task_struct *child)
{
	struct turn *turn = requests_of[0] ? bpf_task_storage_get(&turns, parent, NULL, 0) : NULL;

	if (turn && turn->is_started)
		note_started(child);
}

static __always_inline void see_exec(struct task_struct *task)
{
	if (requests_of[0] && is_named(task))
		note_started(task);
}

static __always_inline void pass(struct sock *sock, int bytes, enum direction direction)
{
	struct task_struct *task = bpf_get_current_task_btf();
	struct followed *followed;
	struct turn *turn;
	__u64 connection;
	__u32 part = request_part;

	if (bytes <= 0 || !is_followed(sock) || task->flags & PF_KTHREAD)
		return;
	turn = bpf_task_storage_get(&turns, task, NULL, requests_of[0] ? 0 : BPF_LOCAL_STORAGE_GET_F_CREATE);
	if (requests_of[0] && (!turn || !turn->is_started))
		return;
	followed = bpf_sk_storage_get(&followed_sockets, sock, NULL, BPF_SK_STORAGE_GET_F_CREATE);
	if (!followed || !turn) {
		__sync_fetch_and_add(&this_cpu()->lost, 1);
		return;
	}
	connection = bpf_get_socket_cookie(sock);
	note_role(followed, sock);
	if ((part & 1 || followed->described != part + 1) && record_connection(sock, connection, followed->role))
		followed->described = part + 1;
	count_message(followed, direction);
	if (!goes_on(turn, connection, followed, direction))
		start_turn(turn, connection, followed->message, direction);
	record_part(direction == DIRECTION_IN ? EVENT_request_receive : EVENT_request_send, connection,
		    followed->message, bytes);
}

static __always_inline void record_connect(struct sock *sock)
{
	struct turn *turn = bpf_task_storage_get(&turns, bpf_get_current_task_btf(), NULL, 0);
	struct event_request_connect *event;

	if (requests_of[0] && (!turn || !turn->is_started))
		return;
	event = NEW_RECORD(request_connect);
	if (!event)
		return;
	event->connection = bpf_get_socket_cookie(sock);
	event->fd = NO_DESCRIPTOR;
	publish(event);
}

SEC("tp_btf/inet_sock_set_state")
int BPF_PROG(on_inet_sock_set_state, struct sock *sock, int old, int state)
{
	struct followed *followed;

	/* The thread that connects runs here, and nobody knows who does when the connection is there. */
	if (state == TCP_SYN_SENT)
		record_connect(sock);
	if (state != TCP_ESTABLISHED || (old != TCP_SYN_SENT && old != TCP_SYN_RECV))
		return 0;
	followed = bpf_sk_storage_get(&followed_sockets, sock, NULL, BPF_SK_STORAGE_GET_F_CREATE);
	if (followed)
		followed->role = old == TCP_SYN_SENT ? ROLE_ASKS : ROLE_SERVES;
	return 0;
}

SEC("tp_btf/sock_recv_length")
int BPF_PROG(on_sock_recv_length, struct sock *sock, int bytes, int flags)
{
	if (!(flags & MSG_PEEK))
		pass(sock, bytes, DIRECTION_IN);
	return 0;
}

SEC("tp_btf/sock_send_length")
int BPF_PROG(on_sock_send_length, struct sock *sock, int bytes, int flags)
{
	pass(sock, bytes, DIRECTION_OUT);
	return 0;
}

/* ---- waits */

/* What a file or a disk has is part of the work; what comes over anything else may be the next message. */
static __always_inline bool is_file(const struct task_struct *task, __u32 descriptor)
{
	const struct file *file = file_of(task, descriptor);
	__u16 type;

	if (!file)
		return false;
	type = BPF_CORE_READ(file, f_inode, i_mode) & S_IFMT;
	return type == S_IFREG || type == S_IFDIR || type == S_IFBLK;
}

/* Whether a thread that starts to wait is done with its message: not where it waits for a lock, a disk or a child. */
static __always_inline bool is_done(struct task_struct *task)
{
	const struct pt_regs *registers = (const struct pt_regs *)bpf_task_pt_regs(task);

	if (task->thread_info.status & TS_COMPAT)
		return true;
	switch ((__s32)registers->orig_ax) {
	case __NR_epoll_wait:
	case __NR_epoll_pwait:
	case __NR_epoll_pwait2:
	case __NR_poll:
	case __NR_ppoll:
	case __NR_select:
	case __NR_pselect6:
	case __NR_accept:
	case __NR_accept4:
	case __NR_recvfrom:
	case __NR_recvmsg:
	case __NR_recvmmsg:
	case __NR_io_uring_enter:
		return true;
	case __NR_futex:
		return (__u32)registers->dx != LOCK_IS_CONTENDED;
	case __NR_read:
	case __NR_readv:
		return !is_file(task, registers->di);
	default:
		return false;
	}
}

static __always_inline void see_wait(struct task_struct *task)
{
	struct turn *turn = open_turn(task);

	if (turn && is_done(task))
		end_turn(turn);
}

static __always_inline void see_exit(struct task_struct *task)
{
	struct turn *turn = open_turn(task);

	if (turn)
		end_turn(turn);
}

#endif
