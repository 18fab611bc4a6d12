/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#ifndef WAKEPATH_INET_SOCK_LOCAL_H
#define WAKEPATH_INET_SOCK_LOCAL_H

#include <linux/netfilter.h>
#include <linux/skbuff.h>
#include <wakepath/interrupt-context.h>

#define INET_PACKET_HASH_KEY_BYTES 16

/**
 * struct inet_packet - what is recorded of a TCP or UDP packet
 * @saddr: source address, in the order of the network
 * @daddr: destination address, in the order of the network
 * @address_length: bytes of each address: 4 or 16
 * @protocol: IPPROTO_TCP or IPPROTO_UDP
 * @source: source port
 * @dest: destination port
 * @seq: number of the first byte; this and all below up to @window are 0 for UDP
 * @ack_seq: number of the next byte that is expected
 * @flags: byte 13 of the TCP header
 * @window: as in the header, not scaled
 * @ip_id: identification of the IPv4 header; 0 for IPv6
 * @payload_length: bytes after the TCP or UDP header; those of several segments or fragments where
 *                  they are one packet
 * @payload_hash: of the first bytes of the payload, by the key; 0 where there is none
 */
struct inet_packet {
	u8 saddr[16];
	u8 daddr[16];
	u8 address_length;
	u8 protocol;
	u16 source;
	u16 dest;
	u32 seq;
	u32 ack_seq;
	u8 flags;
	u16 window;
	u16 ip_id;
	u32 payload_length;
	u32 payload_hash;
};

/**
 * struct inet_place - where a packet was seen
 * @cookie: of its socket; 0 where none is known
 * @netns: inode of its network namespace
 * @interrupt: the interrupt handler that handled it
 */
struct inet_place {
	u64 cookie;
	u32 netns;
	struct wakepath_interrupt_context interrupt;
};

void inet_packet_set_hash_key(const u8 bytes[INET_PACKET_HASH_KEY_BYTES]);
void inet_packet_make_hash_key(void);
bool inet_packet_read(struct inet_packet *packet, const struct sk_buff *skb, u8 family);

#endif
