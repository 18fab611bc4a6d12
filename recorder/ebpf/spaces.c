// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "spaces.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>

/* With what belongs to them 100 MB at most. */
#define MOST_ENTRIES (1U << 20)
#define FIRST_MAPPINGS 8
/* Behind it there is memory of the kernel that programs may use, without any stack. */
#define USER_END (1ULL << 47)
/* Copies of copies of copies. */
#define MOST_ANCESTORS 64
#define MOST_RANGES 4096

/* ---- what is mapped */

static size_t bucket_of(const char *path)
{
	size_t hash = 5381;

	for (; *path; path++)
		hash = hash * 33 + (unsigned char)*path;
	return hash % SPACE_BUCKETS;
}

static bool is_same_file(const struct code_file *one, const struct code_file *other)
{
	return one->device == other->device && one->inode == other->inode &&
	       one->build_id_size == other->build_id_size &&
	       !memcmp(one->build_id, other->build_id, sizeof(one->build_id)) && !strcmp(one->path, other->path);
}

/* The one copy of a description; NULL without memory. */
static const struct code_file *keep_file(struct spaces *spaces, const struct code_file *file)
{
	struct code_file **bucket = &spaces->files[bucket_of(file->path)], *kept;

	for (kept = *bucket; kept; kept = kept->next) {
		if (is_same_file(kept, file))
			return kept;
	}
	kept = malloc(sizeof(*kept));
	if (!kept)
		return NULL;
	*kept = *file;
	kept->path = strdup(file->path);
	kept->next = *bucket;
	if (!kept->path) {
		free(kept);
		return NULL;
	}
	return *bucket = kept;
}

/* ---- spaces */

void spaces_miss(struct spaces *spaces, uint64_t time)
{
	if (time < spaces->complete_until)
		spaces->complete_until = time;
}

static bool has_room(struct spaces *spaces, uint64_t time)
{
	if (spaces->entries < MOST_ENTRIES) {
		spaces->entries++;
		return true;
	}
	spaces_miss(spaces, time);
	return false;
}

static struct space *newest_at(const struct spaces *spaces, uint32_t pid, uint64_t time)
{
	struct space *newest = NULL;

	for (struct space *space = spaces->buckets[pid % SPACE_BUCKETS]; space; space = space->next) {
		if (space->pid == pid && space->from <= time && (!newest || space->from > newest->from))
			newest = space;
	}
	return newest;
}

static struct space *add_space(struct spaces *spaces, uint32_t pid, const struct space *parent, uint64_t time)
{
	struct space **bucket = &spaces->buckets[pid % SPACE_BUCKETS];
	struct space *space = has_room(spaces, time) ? malloc(sizeof(*space)) : NULL;

	if (!space) {
		spaces_miss(spaces, time);
		return NULL;
	}
	*space = (struct space) { .pid = pid, .from = time, .parent = parent, .next = *bucket };
	return *bucket = space;
}

void spaces_fork(struct spaces *spaces, uint32_t pid, uint32_t parent, uint64_t time)
{
	if (pid != parent)
		add_space(spaces, pid, newest_at(spaces, parent, time), time);
}

void spaces_exec(struct spaces *spaces, uint32_t pid, uint64_t time)
{
	add_space(spaces, pid, NULL, time);
}

static bool overlaps(const struct mapping *one, const struct mapping *other)
{
	return one->start < other->end && other->start < one->end;
}

static bool replaces_code(const struct space *space, const struct mapping *added)
{
	for (int i = 0; space && i < MOST_ANCESTORS; space = space->parent, i++) {
		for (size_t place = 0; place < space->count; place++) {
			const struct mapping *mapping = &space->mappings[place];

			if (mapping->file != added->file && overlaps(mapping, added))
				return true;
		}
	}
	return false;
}

void spaces_map(struct spaces *spaces, uint32_t pid, const struct mapping *mapping, const struct code_file *file)
{
	struct space *space = newest_at(spaces, pid, mapping->time);
	struct mapping added = *mapping;

	if (!space)
		space = add_space(spaces, pid, NULL, mapping->time);
	added.file = keep_file(spaces, file);
	if (space && space->count == space->room) {
		size_t room = space->room ? 2 * space->room : FIRST_MAPPINGS;
		struct mapping *more = reallocarray(space->mappings, room, sizeof(*more));

		space->mappings = more ? more : space->mappings;
		space->room = more ? room : space->room;
	}
	if (!space || !added.file || space->count == space->room || !has_room(spaces, mapping->time)) {
		spaces_miss(spaces, mapping->time);
		return;
	}
	space->version += replaces_code(space, &added);
	space->mappings[space->count++] = added;
	space->is_published = false;
}

const struct space *spaces_find(const struct spaces *spaces, uint32_t pid, uint64_t time)
{
	return time < spaces->complete_until ? newest_at(spaces, pid, time) : NULL;
}

static const struct mapping *own_mapping(const struct space *space, uint64_t address, uint64_t time)
{
	const struct mapping *newest = NULL;

	for (size_t i = 0; i < space->count; i++) {
		const struct mapping *mapping = &space->mappings[i];

		if (address >= mapping->start && address < mapping->end && mapping->time <= time &&
		    (!newest || mapping->time >= newest->time))
			newest = mapping;
	}
	return newest;
}

const struct mapping *space_mapping(const struct space *space, uint64_t address, uint64_t time)
{
	for (int i = 0; space && i < MOST_ANCESTORS; i++) {
		const struct mapping *found = own_mapping(space, address, time);

		if (found)
			return found;
		time = space->from < time ? space->from : time;
		space = space->parent;
	}
	return NULL;
}

void spaces_free(struct spaces *spaces)
{
	for (size_t i = 0; i < SPACE_BUCKETS; i++) {
		for (struct space *space = spaces->buckets[i], *next; space; space = next) {
			next = space->next;
			free(space->mappings);
			free(space);
		}
		for (struct code_file *file = spaces->files[i], *next; file; file = next) {
			next = file->next;
			free(file->path);
			free(file);
		}
	}
	*spaces = (struct spaces) { .code = spaces->code };
}

/* ---- what is there at the start */

static void read_mapping(struct spaces *spaces, uint32_t pid, char *line)
{
	unsigned long long start, end, offset, inode;
	struct code_file file = { 0 };
	unsigned int major, minor;
	char rights[5];
	int path = 0;

	if (sscanf(line, "%llx-%llx %4s %llx %x:%x %llu %n", &start, &end, rights, &offset, &major, &minor, &inode,
		   &path) < 7 || rights[2] != 'x' || start >= USER_END)
		return;
	line[strcspn(line, "\n")] = '\0';
	file.path = line + path;
	file.device = makedev(major, minor);
	file.inode = inode;
	spaces_map(spaces, pid, &(struct mapping) { .start = start, .end = end, .offset = offset }, &file);
}

static void read_process(struct spaces *spaces, uint32_t pid)
{
	char name[64], *line = NULL;
	size_t room = 0;
	FILE *file;

	snprintf(name, sizeof(name), "/proc/%u/maps", pid);
	file = fopen(name, "re");
	while (file && getline(&line, &room, file) > 0)
		read_mapping(spaces, pid, line);
	free(line);
	if (file)
		fclose(file);
}

void spaces_read(struct spaces *spaces)
{
	DIR *list = opendir("/proc");
	struct dirent *entry;

	while (list && (entry = readdir(list))) {
		if (isdigit((unsigned char)entry->d_name[0]))
			read_process(spaces, strtoul(entry->d_name, NULL, 10));
	}
	if (list)
		closedir(list);
}

/* ---- where code is, for the programs in the kernel */

struct range {
	uint64_t start;
	uint64_t end;
};

static int compare_ranges(const void *left, const void *right)
{
	const struct range *one = left, *other = right;

	return one->start < other->start ? -1 : one->start > other->start;
}

static size_t collect_ranges(const struct space *space, struct range *ranges)
{
	size_t count = 0;

	for (int i = 0; space && i < MOST_ANCESTORS; space = space->parent, i++) {
		for (size_t place = 0; place < space->count && count < MOST_RANGES; place++)
			ranges[count++] = (struct range) { space->mappings[place].start, space->mappings[place].end };
	}
	qsort(ranges, count, sizeof(*ranges), compare_ranges);
	return count;
}

/* Joins the two neighbours with the least between them. */
static void join_nearest(struct range *ranges, size_t *count)
{
	size_t nearest = 1;

	for (size_t i = 2; i < *count; i++) {
		if ((int64_t)(ranges[i].start - ranges[i - 1].end) <
		    (int64_t)(ranges[nearest].start - ranges[nearest - 1].end))
			nearest = i;
	}
	if (ranges[nearest].end > ranges[nearest - 1].end)
		ranges[nearest - 1].end = ranges[nearest].end;
	memmove(&ranges[nearest], &ranges[nearest + 1], (*count - nearest - 1) * sizeof(*ranges));
	--*count;
}

/* A program in the kernel that reads half of this may keep a stack twice, and nothing worse. */
static void publish(struct code_ranges *code, const struct space *space)
{
	struct range ranges[MOST_RANGES];
	size_t count = collect_ranges(space, ranges);

	while (count > CODE_RANGES)
		join_nearest(ranges, &count);
	__atomic_store_n(&code->tgid, 0, __ATOMIC_SEQ_CST);
	code->version = space->version;
	for (size_t i = 0; i < CODE_RANGES; i++) {
		code->start[i] = i < count ? ranges[i].start : 0;
		/* A call that never returns may be the last instruction. */
		code->length[i] = i < count ? ranges[i].end - ranges[i].start + 1 : 0;
	}
	__atomic_store_n(&code->tgid, space->pid, __ATOMIC_SEQ_CST);
}

void spaces_publish(struct spaces *spaces)
{
	for (size_t i = 0; i < SPACE_BUCKETS; i++) {
		for (struct space *space = spaces->buckets[i]; space; space = space->next) {
			if (!space->is_published && newest_at(spaces, space->pid, UINT64_MAX) == space)
				publish(&spaces->code[space->pid % CODE_PROCESSES], space);
			space->is_published = true;
		}
	}
}
