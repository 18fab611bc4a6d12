/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Which file was mapped for execution where, in which process and since when: also of processes that are gone. */
#ifndef WAKEPATH_SPACES_H
#define WAKEPATH_SPACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stack-record.h"

#define BUILD_ID_BYTES 20
#define SPACE_BUCKETS 4096

/**
 * struct code_file - what is mapped
 * @path: as the process sees it, or what the kernel calls memory of no file
 * @device: of the file
 * @inode: of the file; 0 if it is known by its build-id
 * @build_id: that of its content; all zeros if it is known by its inode
 * @build_id_size: bytes of @build_id
 * @next: of the same bucket
 */
struct code_file {
	char *path;
	uint64_t device;
	uint64_t inode;
	uint8_t build_id[BUILD_ID_BYTES];
	uint8_t build_id_size;
	struct code_file *next;
};

/**
 * struct mapping - a part of a file, or other memory, that can be executed
 * @time: since when, ns of the monotonic clock
 * @start: its first address
 * @end: behind its last address
 * @offset: where it starts in the file, bytes
 * @file: what is mapped
 */
struct mapping {
	uint64_t time;
	uint64_t start;
	uint64_t end;
	uint64_t offset;
	const struct code_file *file;
};

/**
 * struct space - the memory of a process from a fork or exec on
 * @pid: the process
 * @version: how often code was replaced by other code
 * @from: since when, ns
 * @parent: what it was copied from at that time; NULL after an exec
 * @mappings: that came later
 * @count: of @mappings
 * @room: of @mappings
 * @is_published: whether the programs in the kernel know where its code is
 * @next: of the same bucket, made before
 */
struct space {
	uint32_t pid;
	uint32_t version;
	uint64_t from;
	const struct space *parent;
	struct mapping *mappings;
	size_t count;
	size_t room;
	bool is_published;
	struct space *next;
};

/**
 * struct spaces - all of them
 * @buckets: by process
 * @files: what is mapped, by path
 * @entries: how many spaces and mappings there are
 * @complete_until: what was later may be missing, ns; UINT64_MAX while nothing is
 * @code: where the programs in the kernel look for code, of CODE_PROCESSES processes
 */
struct spaces {
	struct space *buckets[SPACE_BUCKETS];
	struct code_file *files[SPACE_BUCKETS];
	size_t entries;
	uint64_t complete_until;
	struct code_ranges *code;
};

/** spaces_fork - a process was copied; of its threads nothing has to be told */
void spaces_fork(struct spaces *spaces, uint32_t pid, uint32_t parent, uint64_t time);

/** spaces_exec - the program of a process was replaced by another */
void spaces_exec(struct spaces *spaces, uint32_t pid, uint64_t time);

/** spaces_map - memory that can be executed came; @mapping and @file are copied */
void spaces_map(struct spaces *spaces, uint32_t pid, const struct mapping *mapping, const struct code_file *file);

/** spaces_miss - what came after a time is not known */
void spaces_miss(struct spaces *spaces, uint64_t time);

/** spaces_read - take over what is mapped now in all processes, as if it had always been */
void spaces_read(struct spaces *spaces);

/** spaces_publish - tell the programs in the kernel what changed */
void spaces_publish(struct spaces *spaces);

/** spaces_find - the memory of a process at a time; NULL if it is not known */
const struct space *spaces_find(const struct spaces *spaces, uint32_t pid, uint64_t time);

/** space_mapping - what was at an address at a time; NULL if that is not known */
const struct mapping *space_mapping(const struct space *space, uint64_t address, uint64_t time);

/** spaces_free - let go of all but @code */
void spaces_free(struct spaces *spaces);

#endif
