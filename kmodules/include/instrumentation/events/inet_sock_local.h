/* SPDX-License-Identifier: GPL-2.0-only */
/* Copyright (c) 2026 the Wakepath authors. */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM inet_sock_local

#if !defined(WAKEPATH_EVENTS_INET_SOCK_LOCAL_H) || defined(TRACE_HEADER_MULTI_READ)
#define WAKEPATH_EVENTS_INET_SOCK_LOCAL_H

#include <lttng/tracepoint-event.h>
#include <wakepath/interrupt-context-fields.h>

WAKEPATH_INTERRUPT_KIND_ENUM

LTTNG_TRACEPOINT_EVENT_CLASS(inet_sock_local,

	TP_PROTO(const struct inet_packet *packet, const struct inet_place *place),

	TP_ARGS(packet, place),

	TP_FIELDS(
		ctf_integer(u32, netns, place->netns)
		ctf_integer(u64, cookie, place->cookie)
		ctf_integer(u8, protocol, packet->protocol)
		ctf_sequence(u8, saddr, packet->saddr, u8, packet->address_length)
		ctf_sequence(u8, daddr, packet->daddr, u8, packet->address_length)
		ctf_integer(u16, source, packet->source)
		ctf_integer(u16, dest, packet->dest)
		ctf_integer(u32, seq, packet->seq)
		ctf_integer(u32, ack_seq, packet->ack_seq)
		ctf_integer_hex(u8, flags, packet->flags)
		ctf_integer(u16, window, packet->window)
		ctf_integer(u32, payload_len, packet->payload_length)
		ctf_integer(u16, ip_id, packet->ip_id)
		ctf_integer_hex(u32, payload_hash, packet->payload_hash)
		WAKEPATH_INTERRUPT_CONTEXT_FIELDS(&place->interrupt)
	)
)

LTTNG_TRACEPOINT_EVENT_INSTANCE(inet_sock_local, inet_sock_local_in,

	TP_PROTO(const struct inet_packet *packet, const struct inet_place *place),

	TP_ARGS(packet, place)
)

LTTNG_TRACEPOINT_EVENT_INSTANCE(inet_sock_local, inet_sock_local_out,

	TP_PROTO(const struct inet_packet *packet, const struct inet_place *place),

	TP_ARGS(packet, place)
)

#endif

/* LTTng wants this outside of the guard. */
#include <lttng/define_trace.h>
