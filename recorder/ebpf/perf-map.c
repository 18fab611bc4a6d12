// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "perf-map.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_BYTES (64UL << 20)
#define MOST_FUNCTIONS (1UL << 20)
#define FIRST_FUNCTIONS 1024

struct made_function {
	uint64_t start;
	uint64_t end;
	const char *name;
};

static int open_list(uint32_t pid, uint32_t uid)
{
	struct stat status;
	char path[64];
	int file;

	snprintf(path, sizeof(path), "/tmp/perf-%u.map", pid);
	file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
	if (file < 0)
		return -1;
	if (!fstat(file, &status) && S_ISREG(status.st_mode) && (status.st_uid == uid || !status.st_uid))
		return file;
	close(file);
	return -1;
}

/* The text of a file, or as much of it as is allowed; NULL if it has none. */
static char *read_text(int file)
{
	char *text = malloc(MOST_BYTES + 1), *shorter;
	size_t used = 0;
	ssize_t count;

	if (!text)
		return NULL;
	while (used < MOST_BYTES && (count = read(file, text + used, MOST_BYTES - used)) > 0)
		used += count;
	text[used] = '\0';
	shorter = realloc(text, used + 1);
	return shorter ? shorter : text;
}

static int add_line(struct perf_map *map, size_t *room, char *line)
{
	char *end, *name;
	uint64_t start = strtoull(line, &end, 16), size = *end == ' ' ? strtoull(end + 1, &name, 16) : 0;

	if (!size || *name != ' ' || !name[1] || start + size < start)
		return 0;
	if (map->count == *room) {
		size_t more = *room ? 2 * *room : FIRST_FUNCTIONS;
		struct made_function *functions = reallocarray(map->functions, more, sizeof(*functions));

		if (!functions)
			return -1;
		map->functions = functions;
		*room = more;
	}
	map->functions[map->count++] = (struct made_function) { start, start + size, name + 1 };
	map->longest = size > map->longest ? size : map->longest;
	return map->count < MOST_FUNCTIONS ? 0 : -1;
}

static int compare(const void *left, const void *right)
{
	const struct made_function *one = left, *other = right;

	return one->start < other->start ? -1 : one->start > other->start;
}

static void read_list(struct perf_map *map, int file)
{
	char *rest, *line;
	size_t room = 0;

	map->text = rest = read_text(file);
	while (rest && (line = strsep(&rest, "\n"))) {
		/* The last line may be cut. */
		if (!rest || add_line(map, &room, line))
			break;
	}
	if (map->count)
		qsort(map->functions, map->count, sizeof(*map->functions), compare);
}

const struct perf_map *perf_map_open(struct perf_map **all, uint32_t pid, uint32_t uid)
{
	struct perf_map *map;
	int file;

	for (map = *all; map; map = map->next) {
		if (map->pid == pid)
			return map;
	}
	map = calloc(1, sizeof(*map));
	if (!map)
		return NULL;
	map->pid = pid;
	map->next = *all;
	*all = map;
	file = open_list(pid, uid);
	if (file >= 0) {
		read_list(map, file);
		close(file);
	}
	return map;
}

const char *perf_map_function(const struct perf_map *map, uint64_t address)
{
	size_t low = 0, high = map->count;
	const char *name = NULL;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (map->functions[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	while (low-- > 0 && address - map->functions[low].start < map->longest) {
		const struct made_function *function = &map->functions[low];

		if (address >= function->end)
			continue;
		if (name && strcmp(name, function->name))
			return NULL;
		name = function->name;
	}
	return name;
}
