/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Packets of TCP and UDP that come to this host or begin here. The headers are read from the packet's
 * own memory, where they are at this point of their way; a packet with its headers elsewhere is
 * counted.
 */
#ifndef WAKEPATH_PACKETS_BPF_H
#define WAKEPATH_PACKETS_BPF_H

#include <bpf/bpf_endian.h>
#include <linux/in.h>
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/tcp.h>
#include <linux/udp.h>

#include "interrupts.bpf.h"

#define VERDICT_ACCEPT 1
#define IPV4_OFFSET_MASK 0x1fff
#define TCP_FLAGS_BYTE 13

/**
 * struct transport - what is read of a TCP or UDP header
 * @payload_len: bytes after the header
 */
struct transport {
	__u32 seq;
	__u32 ack_seq;
	__u32 payload_len;
	__u16 source;
	__u16 dest;
	__u16 window;
	__u8 flags;
};

/* From the start of the data to the IP header. Half of an address is none that the kernel lets be computed. */
static __always_inline __u64 network_offset(struct sk_buff *skb)
{
	__u64 offset = (__u64)skb->head + skb->network_header - (__u64)skb->data;

	barrier_var(offset);
	return offset;
}

/* The bytes from the IP header on that lie together. */
static __always_inline __u32 linear_length(struct sk_buff *skb)
{
	return skb->len - skb->data_len - network_offset(skb);
}

/* Headers have a multiple of four bytes. */
static __always_inline bool copy_header(void *header, __u32 size, const void *address)
{
	__u32 place = 0;

	if (!has_cast)
		return !bpf_probe_read_kernel(header, size, address);
	for (; place + sizeof(__u64) <= size; place += sizeof(__u64))
		*(__u64 *)(header + place) = read_cast(address + place);
	if (place < size)
		*(__u32 *)(header + place) = read_int(address + place);
	return true;
}

static __always_inline bool read_header(void *header, __u32 size, struct sk_buff *skb, __u32 offset)
{
	if (offset + size > linear_length(skb) ||
	    !copy_header(header, size, skb->head + skb->network_header + offset)) {
		__sync_fetch_and_add(&this_cpu()->unread_packets, 1);
		return false;
	}
	return true;
}

static __always_inline bool read_tcp(struct transport *transport, struct sk_buff *skb, __u32 offset,
				     __u32 length)
{
	struct tcphdr header __attribute__((aligned(8)));

	if (!read_header(&header, sizeof(header), skb, offset))
		return false;
	if (header.doff * 4 < sizeof(header) || length < header.doff * 4)
		return false;
	*transport = (struct transport) {
		.source = bpf_ntohs(header.source),
		.dest = bpf_ntohs(header.dest),
		.seq = bpf_ntohl(header.seq),
		.ack_seq = bpf_ntohl(header.ack_seq),
		.window = bpf_ntohs(header.window),
		.flags = ((__u8 *)&header)[TCP_FLAGS_BYTE],
		.payload_len = length - header.doff * 4,
	};
	return true;
}

/* The header tells the length of all fragments together; it is 0 in a jumbogram. */
static __always_inline bool read_udp(struct transport *transport, struct sk_buff *skb, __u32 offset,
				     __u32 length)
{
	struct udphdr header __attribute__((aligned(8)));
	__u16 told;

	if (!read_header(&header, sizeof(header), skb, offset))
		return false;
	told = bpf_ntohs(header.len);
	*transport = (struct transport) {
		.source = bpf_ntohs(header.source),
		.dest = bpf_ntohs(header.dest),
		.payload_len = (told >= sizeof(header) ? told : length) - sizeof(header),
	};
	return true;
}

static __always_inline bool read_transport(struct transport *transport, struct sk_buff *skb,
					   __u8 protocol, __u32 offset)
{
	__u32 length = skb->len - network_offset(skb) - offset;

	switch (protocol) {
	case IPPROTO_TCP:
		return read_tcp(transport, skb, offset, length);
	case IPPROTO_UDP:
		return read_udp(transport, skb, offset, length);
	default:
		return false;
	}
}

#define FILL_PACKET(event, transport, inode, number)						\
	do {											\
		struct context context;								\
												\
		see_context(&context);								\
		(event)->context_source = context.source;					\
		(event)->context_entry = context.entry;						\
		(event)->context = context.kind;						\
		(event)->netns = inode;								\
		(event)->protocol = number;							\
		(event)->source = (transport)->source;						\
		(event)->dest = (transport)->dest;						\
		(event)->seq = (transport)->seq;						\
		(event)->ack_seq = (transport)->ack_seq;					\
		(event)->flags = (transport)->flags;						\
		(event)->window = (transport)->window;						\
		(event)->payload_len = (transport)->payload_len;				\
	} while (0)

static __always_inline void record_packet4(struct sk_buff *skb, __u32 netns, enum event_id id)
{
	struct event_packet_in4 *event;
	struct transport transport;
	struct iphdr header __attribute__((aligned(8)));

	if (!read_header(&header, sizeof(header), skb, 0) || header.ihl * 4 < sizeof(header) ||
	    header.frag_off & bpf_htons(IPV4_OFFSET_MASK) ||
	    !read_transport(&transport, skb, header.protocol, header.ihl * 4))
		return;
	event = new_record(id, sizeof(*event));
	if (!event)
		return;
	FILL_PACKET(event, &transport, netns, header.protocol);
	event->ip_id = bpf_ntohs(header.id);
	__builtin_memcpy(event->saddr, &header.saddr, sizeof(event->saddr));
	__builtin_memcpy(event->daddr, &header.daddr, sizeof(event->daddr));
	publish(event);
}

/* Packets with extension headers before the transport's are not read. */
static __always_inline void record_packet6(struct sk_buff *skb, __u32 netns, enum event_id id)
{
	struct event_packet_in6 *event;
	struct transport transport;
	struct ipv6hdr header __attribute__((aligned(8)));

	if (!read_header(&header, sizeof(header), skb, 0) ||
	    !read_transport(&transport, skb, header.nexthdr, sizeof(header)))
		return;
	event = new_record(id, sizeof(*event));
	if (!event)
		return;
	FILL_PACKET(event, &transport, netns, header.nexthdr);
	event->ip_id = 0;
	__builtin_memcpy(event->saddr, &header.saddr, sizeof(event->saddr));
	__builtin_memcpy(event->daddr, &header.daddr, sizeof(event->daddr));
	publish(event);
}

/* ---- hooks of netfilter, since 6.4, for each network namespace */

/* Whether each network namespace that was there at the start or in which a program was started has hooks, by inode. */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 65536);
	__type(key, __u32);
	__type(value, __u8);
} namespaces SEC(".maps");

/* Whether packets are seen in these namespaces alone. */
const volatile bool has_hooks;
/* Whether a program was started in a namespace that came after the start; until then packets cost no search. */
bool has_new_namespaces;

static __always_inline void note_namespace(struct task_struct *task)
{
	__u8 hooked = 0;
	__u32 inode;

	if (!has_hooks)
		return;
	inode = task->nsproxy->net_ns->ns.inum;
	if (!bpf_map_update_elem(&namespaces, &inode, &hooked, BPF_NOEXIST))
		has_new_namespaces = true;
}

#define NETFILTER_PROGRAM(name, record, id)							\
	SEC("?netfilter_" #name)								\
	int name(struct bpf_nf_ctx *ctx)							\
	{											\
		record(ctx->skb, ctx->state->net->ns.inum, EVENT_##id);				\
		return VERDICT_ACCEPT;								\
	}

NETFILTER_PROGRAM(netfilter_in4, record_packet4, packet_in4)
NETFILTER_PROGRAM(netfilter_out4, record_packet4, packet_out4)
NETFILTER_PROGRAM(netfilter_in6, record_packet6, packet_in6)
NETFILTER_PROGRAM(netfilter_out6, record_packet6, packet_out6)

/*
 * ---- namespaces that came after the start, which get no hooks: a hook would keep its namespace for as long as
 * the recording takes. Their packets are seen at the devices, where those of others pass, too, but have no socket.
 */

static __always_inline __u32 new_namespace(struct sk_buff *skb)
{
	__u8 *hooked;
	__u32 inode;

	if (!has_new_namespaces)
		return 0;
	inode = skb->dev->nd_net.net->ns.inum;
	hooked = bpf_map_lookup_elem(&namespaces, &inode);
	return hooked && *hooked ? 0 : inode;
}

static __always_inline int ip_version(struct sk_buff *skb)
{
	__u32 start;

	if (!read_header(&start, sizeof(start), skb, 0))
		return 0;
	return *(__u8 *)&start >> 4;
}

static __always_inline void record_packet(struct sk_buff *skb, __u32 netns, enum event_id id4, enum event_id id6)
{
	switch (ip_version(skb)) {
	case 4:
		record_packet4(skb, netns, id4);
		break;
	case 6:
		record_packet6(skb, netns, id6);
		break;
	}
}

SEC("tp_btf/net_dev_queue")
int BPF_PROG(device_out, struct sk_buff *skb)
{
	__u32 netns = new_namespace(skb);

	if (netns && skb->sk)
		record_packet(skb, netns, EVENT_packet_out4, EVENT_packet_out6);
	return 0;
}

/* A device whose headers were not found yet is none of a container. */
SEC("tp_btf/netif_receive_skb")
int BPF_PROG(device_in, struct sk_buff *skb)
{
	__u32 netns = new_namespace(skb);

	if (netns && !network_offset(skb))
		record_packet(skb, netns, EVENT_packet_in4, EVENT_packet_in6);
	return 0;
}

/* ---- the functions around these hooks, for all namespaces, where functions can be traced */

#define FUNCTION_PROGRAM(function, name, record, id)						\
	SEC("fentry/" #function)								\
	int BPF_PROG(name, struct net *net, struct sock *sk, struct sk_buff *skb)		\
	{											\
		record(skb, net->ns.inum, EVENT_##id);						\
		return 0;									\
	}

FUNCTION_PROGRAM(ip_local_deliver_finish, function_in4, record_packet4, packet_in4)
FUNCTION_PROGRAM(__ip_local_out, function_out4, record_packet4, packet_out4)
FUNCTION_PROGRAM(ip6_input_finish, function_in6, record_packet6, packet_in6)
FUNCTION_PROGRAM(__ip6_local_out, function_out6, record_packet6, packet_out6)

#endif
