// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/* Reads the recorded fields of a packet. It does not trust the packet's headers. */
#include <linux/ip.h>
#include <linux/ipv6.h>
#include <linux/kernel.h>
#include <linux/random.h>
#include <linux/siphash.h>
#include <linux/string.h>
#include <linux/tcp.h>
#include <linux/udp.h>
#include <net/ip.h>
#include <net/ipv6.h>

#include "inet-sock-local.h"

#define HASHED_BYTES 32
#define TCP_FLAGS_OFFSET 13
#define IPV6_FRAGMENT_OFFSET_MASK 0xfff8

/* Hosts that have the same key can compare hashes. Written only while nothing is recorded. */
static siphash_key_t hash_key;
static bool is_hash_key_set;

/**
 * inet_packet_set_hash_key - hash payloads by a key from now on
 * @bytes: the key, in the order of the bytes in which hosts share it
 */
void inet_packet_set_hash_key(const u8 bytes[INET_PACKET_HASH_KEY_BYTES])
{
	__le64 words[ARRAY_SIZE(hash_key.key)];

	BUILD_BUG_ON(sizeof(words) != INET_PACKET_HASH_KEY_BYTES);
	memcpy(words, bytes, sizeof(words));
	hash_key.key[0] = le64_to_cpu(words[0]);
	hash_key.key[1] = le64_to_cpu(words[1]);
	is_hash_key_set = true;
}

/**
 * inet_packet_make_hash_key - hash payloads by a key that nobody knows, unless one was set
 */
void inet_packet_make_hash_key(void)
{
	if (!is_hash_key_set)
		get_random_bytes(&hash_key, sizeof(hash_key));
}

/*
 * Bytes and not words are hashed, so that hosts of both byte orders agree; a short payload is
 * filled with zeros. 0 says that there is none.
 */
static u32 hash_payload(const struct sk_buff *skb, unsigned int offset, u32 length)
{
	unsigned int count = min3(length, (u32)HASHED_BYTES, skb->len - offset);
	u8 bytes[HASHED_BYTES] __aligned(SIPHASH_ALIGNMENT) = { 0 };
	u32 hash;

	if (!count || skb_copy_bits(skb, offset, bytes, count))
		return 0;
	hash = (u32)siphash(bytes, sizeof(bytes), &hash_key);
	return hash ? hash : 1;
}

static bool read_tcp(struct inet_packet *packet, const struct sk_buff *skb, unsigned int offset)
{
	const struct tcphdr *header;
	struct tcphdr copy;

	header = skb_header_pointer(skb, offset, sizeof(copy), &copy);
	if (!header || header->doff * 4 < sizeof(copy))
		return false;
	packet->source = ntohs(header->source);
	packet->dest = ntohs(header->dest);
	packet->seq = ntohl(header->seq);
	packet->ack_seq = ntohl(header->ack_seq);
	packet->flags = ((const u8 *)header)[TCP_FLAGS_OFFSET];
	packet->window = ntohs(header->window);
	offset += header->doff * 4;
	if (skb->len < offset)
		return false;
	packet->payload_length = skb->len - offset;
	packet->payload_hash = hash_payload(skb, offset, packet->payload_length);
	return true;
}

/*
 * A UDP header tells the length of all fragments together, of which IPv6 shows the hook the first
 * alone. It is 0 in a jumbogram.
 */
static u32 udp_payload_length(const struct udphdr *header, u32 remaining)
{
	u16 length = ntohs(header->len);

	return length >= sizeof(*header) ? length - sizeof(*header) : remaining;
}

static bool read_udp(struct inet_packet *packet, const struct sk_buff *skb, unsigned int offset)
{
	const struct udphdr *header;
	struct udphdr copy;

	header = skb_header_pointer(skb, offset, sizeof(copy), &copy);
	if (!header)
		return false;
	packet->source = ntohs(header->source);
	packet->dest = ntohs(header->dest);
	offset += sizeof(copy);
	packet->payload_length = udp_payload_length(header, skb->len - offset);
	packet->payload_hash = hash_payload(skb, offset, packet->payload_length);
	return true;
}

static bool read_transport(struct inet_packet *packet, const struct sk_buff *skb,
			   unsigned int offset, u8 protocol)
{
	packet->protocol = protocol;
	switch (protocol) {
	case IPPROTO_TCP:
		return read_tcp(packet, skb, offset);
	case IPPROTO_UDP:
		return read_udp(packet, skb, offset);
	default:
		return false;
	}
}

static void read_addresses(struct inet_packet *packet, const void *saddr, const void *daddr,
			   u8 length)
{
	packet->address_length = length;
	memcpy(packet->saddr, saddr, length);
	memcpy(packet->daddr, daddr, length);
}

static bool read_ipv4(struct inet_packet *packet, const struct sk_buff *skb, unsigned int offset)
{
	const struct iphdr *header;
	struct iphdr copy;

	header = skb_header_pointer(skb, offset, sizeof(copy), &copy);
	if (!header || header->ihl * 4 < sizeof(copy) || header->frag_off & htons(IP_OFFSET))
		return false;
	read_addresses(packet, &header->saddr, &header->daddr, sizeof(header->saddr));
	packet->ip_id = ntohs(header->id);
	return read_transport(packet, skb, offset + header->ihl * 4, header->protocol);
}

static bool read_ipv6(struct inet_packet *packet, const struct sk_buff *skb, unsigned int offset)
{
	const struct ipv6hdr *header;
	struct ipv6hdr copy;
	__be16 fragment;
	int transport;
	u8 protocol;

	header = skb_header_pointer(skb, offset, sizeof(copy), &copy);
	if (!header)
		return false;
	read_addresses(packet, &header->saddr, &header->daddr, sizeof(header->saddr));
	protocol = header->nexthdr;
	transport = ipv6_skip_exthdr(skb, offset + sizeof(copy), &protocol, &fragment);
	if (transport < 0 || fragment & htons(IPV6_FRAGMENT_OFFSET_MASK))
		return false;
	return read_transport(packet, skb, transport, protocol);
}

/**
 * inet_packet_read - read what is recorded of a packet
 * @packet: filled
 * @skb: the packet, from its IP header on
 * @family: NFPROTO_IPV4 or NFPROTO_IPV6
 *
 * Return: false for what is not recorded: other protocols, fragments without the transport
 * header, truncated headers.
 */
bool inet_packet_read(struct inet_packet *packet, const struct sk_buff *skb, u8 family)
{
	unsigned int offset = skb_network_offset(skb);

	memset(packet, 0, sizeof(*packet));
	switch (family) {
	case NFPROTO_IPV4:
		return read_ipv4(packet, skb, offset);
	case NFPROTO_IPV6:
		return read_ipv6(packet, skb, offset);
	default:
		return false;
	}
}
