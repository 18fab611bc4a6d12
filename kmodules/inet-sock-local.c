// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * The events inet_sock_local_in and inet_sock_local_out: a TCP or UDP packet comes to this host,
 * or begins here.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/module.h>
#include <linux/netfilter_ipv4.h>
#include <linux/netfilter_ipv6.h>
#include <linux/sock_diag.h>
#include <lttng/tracer.h>
#include <net/net_namespace.h>
#include <net/sock.h>
#include <wrapper/tracepoint.h>

#include "inet-sock-local.h"

#define LTTNG_PACKAGE_BUILD
#define CREATE_TRACE_POINTS
#define TP_MODULE_NOINIT
#define TRACE_INCLUDE_PATH instrumentation/events
#define TRACE_INCLUDE_FILE inet_sock_local
#define LTTNG_INSTRUMENTATION
#include <instrumentation/events/inet_sock_local.h>

#include <wrapper/lttng-probe.h>

LTTNG_DEFINE_TRACE(inet_sock_local_in,
	PARAMS(const struct inet_packet *packet, const struct inet_place *place),
	PARAMS(packet, place));

LTTNG_DEFINE_TRACE(inet_sock_local_out,
	PARAMS(const struct inet_packet *packet, const struct inet_place *place),
	PARAMS(packet, place));

static u64 cookie_of(struct sock *sk)
{
	u32 halves[2];

	if (!sk)
		return 0;
	sock_diag_save_cookie(sk, halves);
	return (u64)halves[1] << 32 | halves[0];
}

static void read_place(struct inet_place *place, const struct nf_hook_state *state, struct sock *sk)
{
	place->cookie = cookie_of(sk);
	place->netns = state->net->ns.inum;
	wakepath_interrupt_context_get(&place->interrupt);
}

static unsigned int on_local_in(void *priv, struct sk_buff *skb, const struct nf_hook_state *state)
{
	struct inet_packet packet;
	struct inet_place place;

	if (trace_inet_sock_local_in_enabled() && inet_packet_read(&packet, skb, state->pf)) {
		read_place(&place, state, skb->sk);
		trace_inet_sock_local_in(&packet, &place);
	}
	return NF_ACCEPT;
}

static unsigned int on_local_out(void *priv, struct sk_buff *skb, const struct nf_hook_state *state)
{
	struct inet_packet packet;
	struct inet_place place;

	if (trace_inet_sock_local_out_enabled() && inet_packet_read(&packet, skb, state->pf)) {
		read_place(&place, state, state->sk);
		trace_inet_sock_local_out(&packet, &place);
	}
	return NF_ACCEPT;
}

/*
 * Last, so that addresses and ports are seen as translation left them, and nothing that a filter
 * drops is seen.
 */
static const struct nf_hook_ops hooks[] = {
	{
		.hook = on_local_in,
		.pf = NFPROTO_IPV4,
		.hooknum = NF_INET_LOCAL_IN,
		.priority = NF_IP_PRI_LAST,
	},
	{
		.hook = on_local_out,
		.pf = NFPROTO_IPV4,
		.hooknum = NF_INET_LOCAL_OUT,
		.priority = NF_IP_PRI_LAST,
	},
	{
		.hook = on_local_in,
		.pf = NFPROTO_IPV6,
		.hooknum = NF_INET_LOCAL_IN,
		.priority = NF_IP6_PRI_LAST,
	},
	{
		.hook = on_local_out,
		.pf = NFPROTO_IPV6,
		.hooknum = NF_INET_LOCAL_OUT,
		.priority = NF_IP6_PRI_LAST,
	},
};

static int __net_init hooks_in(struct net *net)
{
	return nf_register_net_hooks(net, hooks, ARRAY_SIZE(hooks));
}

static void __net_exit hooks_out(struct net *net)
{
	nf_unregister_net_hooks(net, hooks, ARRAY_SIZE(hooks));
}

static struct pernet_operations every_namespace = {
	.init = hooks_in,
	.exit = hooks_out,
};

static int __init inet_sock_local_init(void)
{
	int error;

	error = wakepath_probe_register(&__probe_desc___inet_sock_local);
	if (error)
		return error;
	error = register_pernet_subsys(&every_namespace);
	if (error) {
		pr_err("no netfilter hooks on local packets (error %d); they need CONFIG_NETFILTER and free memory\n",
		       error);
		wakepath_probe_unregister(&__probe_desc___inet_sock_local);
	}
	return error;
}
module_init(inet_sock_local_init);

static void __exit inet_sock_local_exit(void)
{
	unregister_pernet_subsys(&every_namespace);
	wakepath_probe_unregister(&__probe_desc___inet_sock_local);
	tracepoint_synchronize_unregister();
}
module_exit(inet_sock_local_exit);

MODULE_DESCRIPTION("LTTng events of local TCP and UDP packets with their interrupt context");
MODULE_AUTHOR("the Wakepath authors");
MODULE_LICENSE("GPL");
