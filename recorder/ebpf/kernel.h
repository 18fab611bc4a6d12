/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * The parts of the kernel's structures that are read. The loader looks up where the running kernel
 * has each field, so neither the order here nor what is left out matters. A name with three
 * underscores is the structure of the name before them in other versions.
 */
#ifndef WAKEPATH_KERNEL_H
#define WAKEPATH_KERNEL_H

#include <linux/types.h>

#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 10

/* Of the flags of a task. */
#define PF_KTHREAD 0x00200000
#define PF_IO_WORKER 0x00000010

#pragma clang attribute push(__attribute__((preserve_access_index)), apply_to = record)

struct ns_common {
	unsigned int inum;
};

struct net {
	struct ns_common ns;
};

struct pid_namespace {
	struct ns_common ns;
};

/* The id of a task in one of the pid namespaces that it is in. */
struct upid {
	int nr;
	struct pid_namespace *ns;
};

struct pid {
	unsigned int level;
	struct upid numbers[1];
};

struct nsproxy {
	struct net *net_ns;
};

struct kernfs_node {
	__u64 id;
};

struct cgroup_root {
	int hierarchy_id;
};

struct cgroup {
	struct kernfs_node *kn;
	struct cgroup_root *root;
};

struct cgroup_subsys_state {
	struct cgroup *cgroup;
};

struct css_set {
	struct cgroup *dfl_cgrp;
	/* One for each controller. */
	struct cgroup_subsys_state *subsys[1];
};

struct thread_info {
	__u32 status;
	__u32 cpu;
};

struct task_struct;

struct hrtimer {
	void *function;
};

struct cfs_bandwidth {
	__s64 period;
	__u64 quota;
	struct hrtimer period_timer;
	struct hrtimer slack_timer;
};

struct cfs_rq;

struct task_group {
	struct cgroup_subsys_state css;
	struct cfs_rq **cfs_rq;
	struct task_group *parent;
	struct cfs_bandwidth cfs_bandwidth;
};

struct rt_rq {
	int rt_throttled;
};

struct list_head {
	struct list_head *next;
};

struct rq {
	struct rt_rq rt;
	struct list_head cfs_tasks;
	struct task_struct *idle;
};

struct cfs_rq {
	struct rq *rq;
	struct task_group *tg;
	_Bool throttled : 1;
	int throttle_count;
};

struct sched_entity {
	struct list_head group_node;
	struct cfs_rq *cfs_rq;
};

struct io_ring_ctx {
	unsigned int flags;
};

struct io_kiocb {
	struct io_ring_ctx *ctx;
};

struct mm_struct;

struct inode {
	__u16 i_mode;
	unsigned long i_ino;
};

struct qstr {
	union {
		struct {
			__u32 hash;
			__u32 len;
		};
		__u64 hash_len;
	};
	const unsigned char *name;
};

struct dentry {
	struct dentry *d_parent;
	struct qstr d_name;
};

struct vfsmount {
	struct dentry *mnt_root;
};

struct mount {
	struct mount *mnt_parent;
	struct dentry *mnt_mountpoint;
	struct vfsmount mnt;
};

struct path {
	struct vfsmount *mnt;
	struct dentry *dentry;
};

struct file {
	struct path f_path;
	struct inode *f_inode;
	void *private_data;
};

struct fdtable {
	unsigned int max_fds;
	struct file **fd;
};

struct files_struct {
	struct fdtable *fdt;
};

struct pt_regs {
	unsigned long r15, r14, r13, r12, bp, bx, r10, r8, dx, si, di, orig_ax, ip, cs, sp;
};

struct task_struct {
	struct thread_info thread_info;
	unsigned int __state;
	int exit_state;
	unsigned int flags;
	int prio;
	int pid;
	int tgid;
	char comm[16];
	void *stack;
	unsigned long jobctl;
	struct mm_struct *mm;
	struct files_struct *files;
	__u64 self_exec_id;
	struct nsproxy *nsproxy;
	struct css_set *cgroups;
	struct sched_entity se;
	struct task_struct *real_parent;
	struct pid *thread_pid;
	unsigned int frozen : 1;
};

/* 6.18 and later: a task leaves the queue of a limited group by itself. */
struct task_struct___own_limit {
	_Bool throttled;
};

/* 5.8 to 5.13 */
struct task_struct___long_state {
	long state;
};

/* 5.8 to 5.15 */
struct task_struct___own_cpu {
	unsigned int cpu;
};

struct linux_binprm;

struct timespec64 {
	__s64 tv_sec;
};

struct irqaction {
	const char *name;
	struct task_struct *thread;
};

struct timer_list {
	void *function;
};

struct sock_common {
	__u32 skc_daddr;
	__u32 skc_rcv_saddr;
	__u16 skc_dport;
	__u16 skc_num;
	unsigned short skc_family;
	struct {
		__u8 bytes[16];
	} skc_v6_daddr;
	struct {
		__u8 bytes[16];
	} skc_v6_rcv_saddr;
};

struct sock {
	struct sock_common __sk_common;
	__u16 sk_type;
	long sk_rcvtimeo;
	long sk_sndtimeo;
};

struct inet_bind_bucket {
	signed char fastreuse;
};

struct inet_connection_sock {
	struct inet_bind_bucket *icsk_bind_hash;
};

struct unix_address;

struct unix_sock {
	struct unix_address *addr;
	struct sock *peer;
};

struct socket {
	struct sock *sk;
};

struct work_struct;
struct pool_workqueue;

struct gendisk {
	int major;
	int first_minor;
};

struct request_queue {
	struct gendisk *disk;
};

struct request {
	struct request_queue *q;
	unsigned int __data_len;
	__u64 __sector;
};

/* 5.8 to 5.16 */
struct request___own_disk {
	struct gendisk *rq_disk;
};

struct net_device {
	struct {
		struct net *net;
	} nd_net;
};

struct sk_buff {
	struct sock *sk;
	struct net_device *dev;
	unsigned int len;
	unsigned int data_len;
	__u16 network_header;
	unsigned char *head;
	unsigned char *data;
};

struct nf_hook_state {
	__u8 pf;
	struct net *net;
};

struct bpf_nf_ctx {
	const struct nf_hook_state *state;
	struct sk_buff *skb;
};

struct kernel_siginfo;
struct seq_file;

struct bpf_iter_meta {
	struct seq_file *seq;
};

struct bpf_iter__task {
	struct bpf_iter_meta *meta;
	struct task_struct *task;
};

struct bpf_iter__task_file {
	struct bpf_iter_meta *meta;
	struct task_struct *task;
	__u32 fd;
	struct file *file;
};

#pragma clang attribute pop

#endif
