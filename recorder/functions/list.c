// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "list.h"

#include "message.h"
#include "sites.h"
#include "target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a function has, and what a call of it costs when it is recorded: orders of magnitude, as the README measures them. */
static const char *describe(const struct function *function)
{
	const unsigned int *counts = function->counts;

	if (counts[SITE_ENTRY] && counts[SITE_EXIT])
		return "nop5 entry+exit   2 ns counted, 30 ns logged";
	if (counts[SITE_ENTRY])
		return "nop5 entry        2 ns counted, 15 ns logged";
	if (counts[SITE_NOPS])
		return "nops entry        2 ns counted, 15 ns logged";
	if (counts[SITE_XRAY_ENTRY] && counts[SITE_XRAY_EXIT])
		return "xray entry+exit   2 ns counted, 30 ns logged";
	if (counts[SITE_XRAY_ENTRY])
		return "xray entry        2 ns counted, 15 ns logged";
	if (counts[SITE_MOVED_EXIT])
		return "moved entry+exit  2 ns counted, 30 ns logged";
	if (counts[SITE_MOVED_ENTRY])
		return "moved entry       2 ns counted, 15 ns logged";
	if (counts[SITE_MOVED_POINT])
		return "usdt point        2 ns counted, 15 ns logged";
	if (counts[SITE_USDT])
		return "usdt              not switched on: a tracer with uprobes does, 1 to 10 us";
	return "unknown           not switched on: there is no NOP where the list says";
}

static bool has_any(const struct function *function)
{
	for (int kind = 0; kind < SITE_KINDS; kind++) {
		if (function->counts[kind])
			return true;
	}
	return function->refusal;
}

/* What has no room, but for uprobes, and why. */
static const char *describe_refused(const struct function *function)
{
	if (function->counts[SITE_UPROBE_EXIT])
		return "uprobe entry+exit 14 us, with --uprobes alone: ";
	if (function->counts[SITE_UPROBE_ENTRY])
		return "uprobe entry      7 us, with --uprobes alone: ";
	return "none              not switched on: ";
}

static void print_function(const struct function *function)
{
	char refused[128];

	snprintf(refused, sizeof(refused), "%s%s", describe_refused(function), function->refusal ? function->refusal : "");
	printf("  %-66s  %s\n", function->refusal ? refused : describe(function), function->name);
}

static size_t print_file(const struct sites *sites, const char *path, const regex_t *match)
{
	size_t printed = 0;

	for (size_t i = 0; i < sites->function_count; i++) {
		const struct function *function = &sites->functions[i];

		if (!has_any(function) || !sites_match(function, match))
			continue;
		if (!printed++)
			printf("%s\n", path);
		print_function(function);
	}
	if (sites->nameless)
		sites_note_nameless(sites, path);
	if (printed)
		sites_note_unnamed(sites, path, match);
	return printed;
}

static long list_open_file(int file, const char *path, const regex_t *match)
{
	struct sites sites;
	long printed = -1;

	if (!sites_read(&sites, file, path) && !sites_add_unprepared(&sites, file, path, match))
		printed = print_file(&sites, path, match);
	sites_free(&sites);
	return printed;
}

static long list_file(const char *path, const regex_t *match)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	long printed;

	if (file < 0)
		return fail("cannot read %s: %s", path, strerror(errno));
	printed = list_open_file(file, path, match);
	close(file);
	return printed;
}

static long list_maps(const struct target *target, const struct target_map *maps, size_t count, const regex_t *match)
{
	long all = 0;

	for (size_t i = 0; i < count; i++) {
		bool is_new = maps[i].is_code && maps[i].inode && target_map_is_first(maps, i);
		int file = is_new ? target_map_file(target, &maps[i]) : -1;
		long printed = file >= 0 ? list_open_file(file, maps[i].path, match) : 0;

		if (file >= 0)
			close(file);
		all += printed > 0 ? printed : 0;
	}
	return all;
}

static long list_process(pid_t pid, const regex_t *match)
{
	struct target target;
	struct target_map *maps;
	size_t count;
	long printed = -1;

	if (!target_open(&target, pid)) {
		maps = target_maps(&target, &count);
		printed = maps ? list_maps(&target, maps, count, match) : fail("cannot read the mappings of process %d", pid);
		free(maps);
	}
	target_close(&target);
	return printed;
}

int list_what(const char *what, const regex_t *match)
{
	char *end;
	long pid = strtol(what, &end, 10);
	long printed = *what && !*end && access(what, F_OK) ? list_process(pid, match) : list_file(what, match);

	if (printed)
		return printed < 0 ? -1 : 0;
	return fail("%s has no function of that name with room for a call; build it with wakepath-cc, and keep its symbols (no strip)", what);
}
