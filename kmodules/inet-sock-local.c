// SPDX-License-Identifier: GPL-2.0-only
// Copyright (c) 2026 the Wakepath authors.
/*
 * The events inet_sock_local_in and inet_sock_local_out: a TCP or UDP packet comes to this host,
 * or begins here.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/kernel.h>
#include <linux/module.h>
#include <linux/moduleparam.h>
#include <linux/netfilter_ipv4.h>
#include <linux/netfilter_ipv6.h>
#include <linux/sock_diag.h>
#include <linux/string.h>
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
 * Hashes of a recording must not change in its middle. Nobody can read the key here: with it, short
 * payloads could be guessed.
 */
static int set_hash_key(const char *value, const struct kernel_param *parameter)
{
	u8 key[INET_PACKET_HASH_KEY_BYTES];

	if (trace_inet_sock_local_in_enabled() || trace_inet_sock_local_out_enabled())
		return -EBUSY;
	if (strcspn(value, "\n") != 2 * sizeof(key) || hex2bin(key, value, sizeof(key)))
		return -EINVAL;
	inet_packet_set_hash_key(key);
	return 0;
}

static const struct kernel_param_ops hash_key_ops = {
	.set = set_hash_key,
};
module_param_cb(hash_key, &hash_key_ops, NULL, 0200);
MODULE_PARM_DESC(hash_key, "key of the hashes of payloads, 32 hexadecimal digits; random unless given");

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

	inet_packet_make_hash_key();
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
