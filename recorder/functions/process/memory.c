// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "target.h"

#include "message.h"
#include "status.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_STACK (64UL << 20)

bool target_read(const struct target *target, uint64_t address, void *data, size_t size)
{
	return pread(target->memory, data, size, address) == (ssize_t)size;
}

bool target_write(const struct target *target, uint64_t address, const void *data, size_t size)
{
	return pwrite(target->memory, data, size, address) == (ssize_t)size;
}

bool target_is_there(const struct target *target, uint64_t address)
{
	char byte;

	return target_read(target, address, &byte, 1);
}

static bool parse_map(struct target_map *map, const char *line)
{
	char rights[8];
	int path = 0;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s %" SCNx64 " %*s %" SCNu64 " %n", &map->start, &map->end, rights,
		   &map->offset, &map->inode, &path) < 5)
		return false;
	map->is_code = rights[2] == 'x';
	snprintf(map->path, sizeof(map->path), "%.*s", (int)strcspn(line + path, "\n"), line + path);
	return true;
}

/* By a thread that is there: the first one may have ended, and then nothing is shown by the process's own id. */
static pid_t shown_thread(const struct target *target)
{
	char state[64];
	struct dirent *entry;
	pid_t found = 0;
	DIR *list;

	if (target->thread_count)
		return target->threads[0].tid;
	if (!status_read(target->pid, "State", state, sizeof(state)) || *state != 'Z')
		return target->pid;
	list = status_threads(target->pid);
	while (list && !found && (entry = readdir(list))) {
		pid_t tid = atoi(entry->d_name);

		if (tid && status_read(tid, "State", state, sizeof(state)) && *state != 'Z')
			found = tid;
	}
	if (list)
		closedir(list);
	return found;
}

struct target_map *target_maps(const struct target *target, size_t *count)
{
	FILE *file = status_open(shown_thread(target), "maps");
	struct target_map *maps = NULL;
	size_t room = 0;
	char *line = NULL;
	size_t line_room = 0;

	*count = 0;
	while (file && getline(&line, &line_room, file) > 0) {
		if (*count == room) {
			struct target_map *more = reallocarray(maps, room = room ? 2 * room : 64, sizeof(*maps));

			if (!more)
				break;
			maps = more;
		}
		*count += parse_map(&maps[*count], line);
	}
	free(line);
	if (file)
		fclose(file);
	return maps;
}

bool target_maps_same_code(const struct target_map *one, const struct target_map *other)
{
	return one->is_code && other->is_code && one->inode == other->inode && !strcmp(one->path, other->path);
}

bool target_map_is_first(const struct target_map *maps, size_t index)
{
	for (size_t i = 0; i < index; i++) {
		if (target_maps_same_code(&maps[i], &maps[index]))
			return false;
	}
	return true;
}

/* By the mapping itself, which is always right, where this user may; else by its path as the process sees it. */
int target_map_file(const struct target *target, const struct target_map *map)
{
	pid_t shown = shown_thread(target);
	char path[64 + PATH_MAX];
	struct stat status;
	int file;

	snprintf(path, sizeof(path), "/proc/%d/map_files/%" PRIx64 "-%" PRIx64, shown, map->start, map->end);
	file = open(path, O_RDONLY | O_CLOEXEC);
	if (file < 0) {
		snprintf(path, sizeof(path), "/proc/%d/root%s", shown, map->path);
		file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	}
	if (file >= 0 && (fstat(file, &status) || !S_ISREG(status.st_mode) || status.st_ino != map->inode)) {
		close(file);
		file = -1;
	}
	return file;
}

/* By halves, since there may be thousands of ranges, and all threads stand still meanwhile. */
static bool is_within(uint64_t address, const struct target_range *ranges, size_t count)
{
	size_t low = 0, high = count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (ranges[middle].end <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low < count && address >= ranges[low].start;
}

static bool stack_touches(const struct target *target, uint64_t from, uint64_t to, const struct target_range *ranges, size_t count)
{
	uint64_t *words = malloc(to - from);
	bool touches = !words || !target_read(target, from, words, to - from);

	for (size_t i = 0; !touches && i < (to - from) / sizeof(*words); i++)
		touches = is_within(words[i], ranges, count);
	free(words);
	return touches;
}

/* A stack without a mapping is none that could be looked at. */
static uint64_t end_of_stack(const struct target_map *maps, size_t map_count, uint64_t stack)
{
	for (size_t i = 0; i < map_count; i++) {
		if (stack >= maps[i].start && stack < maps[i].end)
			return maps[i].end;
	}
	return stack;
}

static bool thread_returns_to(const struct target *target, const struct target_thread *thread, const struct target_map *maps,
			      size_t map_count, const struct target_range *ranges, size_t count)
{
	uint64_t stack = thread->registers.rsp & -sizeof(uint64_t), end = end_of_stack(maps, map_count, stack);

	return end - stack > MOST_STACK || stack_touches(target, stack, end, ranges, count);
}

static int compare(const void *one, const void *other)
{
	const struct target_range *a = one, *b = other;

	return a->start < b->start ? -1 : a->start > b->start;
}

static bool returns_to(const struct target *target, const struct target_range *ranges, size_t count)
{
	size_t map_count;
	struct target_map *maps = target_maps(target, &map_count);
	bool returns = !maps;

	for (size_t i = 0; i < target->thread_count && !returns; i++)
		returns = thread_returns_to(target, &target->threads[i], maps, map_count, ranges, count);
	free(maps);
	return returns;
}

bool target_returns_to(const struct target *target, struct target_range *ranges, size_t count)
{
	if (!count)
		return false;
	qsort(ranges, count, sizeof(*ranges), compare);
	return returns_to(target, ranges, count);
}

bool target_touches(const struct target *target, struct target_range *ranges, size_t count)
{
	if (target_returns_to(target, ranges, count))
		return true;
	for (size_t i = 0; i < target->thread_count; i++) {
		if (is_within(target->threads[i].registers.rip, ranges, count))
			return true;
	}
	return false;
}
