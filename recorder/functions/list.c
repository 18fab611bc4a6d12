// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "list.h"

#include "message.h"
#include "calls/cost.h"
#include "study/sites.h"
#include "process/target.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/**
 * struct listing - what is listed
 * @match: functions whose names match; NULL for all
 * @cost: of a call that is counted, and of an entry or an exit that is logged, on this machine
 */
struct listing {
	const regex_t *match;
	struct cost cost;
};

/**
 * struct place_kind - what a function has
 * @words: for people
 * @events: how many events a logged call is; 0 if it cannot be switched on
 */
struct place_kind {
	const char *words;
	int events;
};

static struct place_kind kind_of(const struct function *function)
{
	const unsigned int *counts = function->counts;

	if (counts[SITE_ENTRY] && counts[SITE_EXIT])
		return (struct place_kind) { "nop5 entry+exit", 2 };
	if (counts[SITE_ENTRY])
		return (struct place_kind) { "nop5 entry", 1 };
	if (counts[SITE_NOPS])
		return (struct place_kind) { "nops entry", 1 };
	if (counts[SITE_XRAY_ENTRY] && counts[SITE_XRAY_EXIT])
		return (struct place_kind) { "xray entry+exit", 2 };
	if (counts[SITE_XRAY_ENTRY])
		return (struct place_kind) { "xray entry", 1 };
	if (counts[SITE_MOVED_EXIT])
		return (struct place_kind) { "moved entry+exit", 2 };
	if (counts[SITE_MOVED_ENTRY])
		return (struct place_kind) { "moved entry", 1 };
	if (counts[SITE_MOVED_POINT])
		return (struct place_kind) { "usdt point", 1 };
	if (counts[SITE_USDT])
		return (struct place_kind) { "usdt              not switched on: a tracer with uprobes does, 1 to 10 us", 0 };
	return (struct place_kind) { "unknown           not switched on: there is no NOP where the list says", 0 };
}

static void describe(const struct listing *listing, const struct function *function, char *out, size_t size)
{
	struct place_kind kind = kind_of(function);

	if (kind.events)
		snprintf(out, size, "%-16s  %.0f ns counted, %.0f ns logged", kind.words, listing->cost.counted,
			 kind.events * listing->cost.timed);
	else
		snprintf(out, size, "%s", kind.words);
}

static bool has_any(const struct function *function)
{
	for (int kind = 0; kind < SITE_KINDS; kind++) {
		if (function->counts[kind])
			return true;
	}
	return function->refusal;
}

/* What has no room, but for uprobes, and why. What these cost is an order of magnitude, as the README measures it. */
static void describe_refused(const struct function *function, char *out, size_t size)
{
	const char *words = "none              not switched on: ";

	if (function->counts[SITE_UPROBE_EXIT])
		words = "uprobe entry+exit 14 us, with --uprobes alone: ";
	else if (function->counts[SITE_UPROBE_ENTRY])
		words = "uprobe entry      7 us, with --uprobes alone: ";
	snprintf(out, size, "%s%s", words, function->refusal);
}

static void print_function(const struct listing *listing, const struct function *function)
{
	char description[128];

	if (function->refusal)
		describe_refused(function, description, sizeof(description));
	else
		describe(listing, function, description, sizeof(description));
	printf("  %-66s  %s\n", description, function->name);
}

static size_t print_file(const struct listing *listing, const struct sites *sites, const char *path)
{
	size_t printed = 0;

	for (size_t i = 0; i < sites->function_count; i++) {
		const struct function *function = &sites->functions[i];

		if (!has_any(function) || !sites_match(function, listing->match))
			continue;
		if (!printed++)
			printf("%s\n", path);
		print_function(listing, function);
	}
	if (sites->nameless)
		sites_note_nameless(sites, path);
	if (printed)
		sites_note_unnamed(sites, path, listing->match);
	return printed;
}

static long list_open_file(const struct listing *listing, int file, const char *path)
{
	struct sites sites;
	long printed = -1;

	if (!sites_read(&sites, file, path) && !sites_add_unprepared(&sites, file, path, listing->match))
		printed = print_file(listing, &sites, path);
	sites_free(&sites);
	return printed;
}

static long list_file(const struct listing *listing, const char *path)
{
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	long printed;

	if (file < 0)
		return fail("cannot read %s: %s", path, strerror(errno));
	printed = list_open_file(listing, file, path);
	close(file);
	return printed;
}

static long list_maps(const struct listing *listing, const struct target *target, const struct target_map *maps, size_t count)
{
	long all = 0;

	for (size_t i = 0; i < count; i++) {
		bool is_new = maps[i].is_code && maps[i].inode && target_map_is_first(maps, i);
		int file = is_new ? target_map_file(target, &maps[i]) : -1;
		long printed = file >= 0 ? list_open_file(listing, file, maps[i].path) : 0;

		if (file >= 0)
			close(file);
		all += printed > 0 ? printed : 0;
	}
	return all;
}

static long list_process(const struct listing *listing, pid_t pid)
{
	struct target target;
	struct target_map *maps;
	size_t count;
	long printed = -1;

	if (!target_open(&target, pid)) {
		maps = target_maps(&target, &count);
		printed = maps ? list_maps(listing, &target, maps, count) : fail("cannot read the mappings of process %d", pid);
		free(maps);
	}
	target_close(&target);
	return printed;
}

int list_what(const char *what, const regex_t *match)
{
	struct listing listing = { .match = match };
	char *end;
	long pid = strtol(what, &end, 10), printed;

	if (cost_measure_loop(&listing.cost))
		return -1;
	printed = *what && !*end && access(what, F_OK) ? list_process(&listing, pid) : list_file(&listing, what);
	if (printed)
		return printed < 0 ? -1 : 0;
	return fail("%s has no function of that name with room for a call; build it with wakepath-cc, and keep its symbols (no strip)", what);
}
