/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
/* Copyright (c) 2026 the Wakepath authors. */
/*
 * Tells the names of files that tasks wait for: each name once in a while, with the folder that it lies in. A reader puts
 * them together.
 */
#ifndef WAKEPATH_FILE_NAMES_BPF_H
#define WAKEPATH_FILE_NAMES_BPF_H

#include "interrupts.bpf.h"
#include "records.bpf.h"

/* A name is told again after this time, so that also the last part of a long recording has it, ns. */
#define NAME_LASTS 1000000000ULL
/* A power of two. */
#define TOLD_NAMES 4096
/* Folders of a path that are told; a file further down has no name. */
#define PATH_DEPTH 16

/**
 * struct told_name - that a name was told
 * @id: what has the name: an entry of a folder, or a mounted file system
 * @hash: of the name, which changes with it
 * @time: when, ns
 */
struct told_name {
	__u64 id;
	__u64 hash;
	__u64 time;
};

/* A place is shared by several, and by CPUs that write at the same time: then a name is told once more. */
static struct told_name told_names[TOLD_NAMES];

/* One step of a path from a file to the root. */
struct path_step {
	const struct dentry *dentry;
	const struct mount *mount;
};

static __always_inline bool has_name(const struct file *file)
{
	const struct dentry *dentry = READ(file, f_path.dentry);

	return READ(dentry, d_name.len) != 0;
}

static __always_inline const struct mount *mount_of(const struct file *file)
{
	char *mounted = (char *)READ(file, f_path.mnt);

	return (const struct mount *)(mounted - bpf_core_field_offset(struct mount, mnt));
}

static __always_inline bool is_mounted(const struct path_step *step)
{
	const struct mount *mount = step->mount;

	return READ(mount, mnt.mnt_root) == step->dentry;
}

/* What is mounted has no name there. The folder that it is mounted on is the one that it lies in. */
static __always_inline __u64 id_of(const struct path_step *step)
{
	return is_mounted(step) ? (__u64)step->mount : (__u64)step->dentry;
}

/* Goes one folder up; returns whether there is one. A file that no folder has is its own. */
static __always_inline bool go_up(struct path_step *step)
{
	const struct dentry *dentry = step->dentry, *folder;
	const struct mount *mount = step->mount, *parent;

	if (!is_mounted(step)) {
		folder = READ(dentry, d_parent);
		step->dentry = folder;
		return folder != dentry;
	}
	parent = READ(mount, mnt_parent);
	if (!parent || parent == mount)
		return false;
	step->dentry = READ(mount, mnt_mountpoint);
	step->mount = parent;
	return true;
}

static __always_inline struct told_name *place_of(__u64 id)
{
	return &told_names[(id * 0x9e3779b97f4a7c15ULL >> 32) & (TOLD_NAMES - 1)];
}

static __always_inline bool is_told(const struct told_name *place, __u64 id, __u64 hash, __u64 now)
{
	return place->id == id && place->hash == hash && now - place->time < NAME_LASTS;
}

/* A mounted file system is named by a slash. */
static __always_inline bool tell_name(const struct dentry *dentry, __u64 id, __u64 parent)
{
	struct event_file_name *event = NEW_RECORD(file_name);

	if (!event)
		return false;
	event->file = id;
	event->parent = parent;
	__builtin_memset(event->name, 0, sizeof(event->name));
	if (id == (__u64)dentry)
		bpf_probe_read_kernel_str(event->name, sizeof(event->name), READ(dentry, d_name.name));
	else
		event->name[0] = '/';
	publish(event);
	return true;
}

/* Tells the path of a file, as far as it was not told lately; returns the id of its name. */
static __always_inline __u64 tell_file(const struct file *file)
{
	struct path_step step = { READ(file, f_path.dentry), mount_of(file) };
	__u64 first = id_of(&step), now = bpf_ktime_get_ns();

	for (int i = 0; i < PATH_DEPTH; i++) {
		const struct dentry *dentry = step.dentry;
		__u64 id = id_of(&step), hash = READ(dentry, d_name.hash_len);
		struct told_name *place = place_of(id);
		bool is_below;

		hash ^= (__u64)READ(dentry, d_parent);
		if (is_told(place, id, hash, now))
			break;
		is_below = go_up(&step);
		if (!tell_name(dentry, id, is_below ? id_of(&step) : 0))
			break;
		*place = (struct told_name) { id, hash, now };
		if (!is_below)
			break;
	}
	return first;
}

#endif
