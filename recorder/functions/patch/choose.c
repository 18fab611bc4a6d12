// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "choose-file.h"

#include "message.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int compare_places(const void *one, const void *other)
{
	const struct probe *a = one, *b = other;

	if (a->module != b->module)
		return a->module < b->module ? -1 : 1;
	return a->address < b->address ? -1 : a->address > b->address;
}

static int refuse_choice(const struct patch *patch, const struct choice *choice)
{
	char path[64], program[PATH_MAX];
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/exe", patch->target->pid);
	length = readlink(path, program, sizeof(program) - 1);
	program[length > 0 ? length : 0] = '\0';
	if (!patch->has_places && !choice->has_unprepared)
		return fail("%s and its libraries leave no room for calls; build them with wakepath-cc, as recorder/functions/README.md says, "
			    "or give --unprepared", program);
	return fail("no function of that name has room for a call in %s and its libraries; "
		    "\"wakepath-functions list %s\" shows what there is", program, program);
}

static bool is_code(const struct target_map *map)
{
	return map->is_code && map->inode && *map->path == '/';
}

static bool was_there(const struct patch *patch, const struct target_map *map)
{
	for (size_t i = 0; i < patch->code_count; i++) {
		if (patch->codes[i].start == map->start && patch->codes[i].inode == map->inode)
			return true;
	}
	return false;
}

/* Remembers all code that is there now. */
static int keep_codes(struct patch *patch, const struct target_map *maps, size_t count)
{
	struct code *codes = calloc(count + 1, sizeof(*codes));

	if (!codes)
		return fail("no memory for the files");
	free(patch->codes);
	patch->codes = codes;
	patch->code_count = 0;
	for (size_t i = 0; i < count; i++) {
		if (is_code(&maps[i]))
			codes[patch->code_count++] = (struct code) { maps[i].start, maps[i].inode };
	}
	return 0;
}

/* Places of a new module are behind those of the others, which keep their numbers. */
static void sort_places(struct patch *patch, size_t from)
{
	if (patch->probe_count > from)
		qsort(patch->probes + from, patch->probe_count - from, sizeof(*patch->probes), compare_places);
}

int patch_choose(struct patch *patch, struct target *target, const struct choice *choice, enum patch_kind kind)
{
	size_t count;
	struct target_map *maps;
	int result = 0;

	*patch = (struct patch) { .target = target };
	maps = target_maps(target, &count);
	if (!maps)
		return fail("cannot read the mappings of process %d", target->pid);
	for (size_t i = 0; i < count && !result; i++) {
		if (is_code(&maps[i]) && target_map_is_first(maps, i))
			result = choose_file(patch, &maps[i], count - i, choice, kind);
	}
	if (!result)
		result = keep_codes(patch, maps, count);
	free(maps);
	sort_places(patch, 0);
	return result || patch->probe_count || patch->uprobe_count ? result : refuse_choice(patch, choice);
}

/* What was mapped for a file is used again, if the file is back where it was. */
static bool is_back(struct patch *patch, const struct target_map *map)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		struct module *module = &patch->modules[i];

		if (module->state == MODULE_GONE && module->blob && module->mapped.start == map->start &&
		    module->mapped.inode == map->inode) {
			module->state = MODULE_NEW;
			return true;
		}
	}
	return false;
}

/* Takes back the module that was added last. */
static void drop_module(struct patch *patch, size_t places, size_t functions)
{
	free(patch->modules[--patch->module_count].path);
	while (patch->function_count > functions)
		free(patch->functions[--patch->function_count].name);
	patch->probe_count = places;
}

static int choose_in_new_file(struct patch *patch, const struct target_map *map, const struct choice *choice, enum patch_kind kind,
			      size_t most)
{
	size_t places = patch->probe_count, functions = patch->function_count;

	if (is_back(patch, map))
		return 0;
	if (choose_file(patch, map, 1, choice, kind))
		return -1;
	if (patch->probe_count > most) {
		note("functions of %s are not recorded: files that came later have too many places", map->path);
		drop_module(patch, places, functions);
	}
	sort_places(patch, places);
	return 0;
}

int patch_choose_more(struct patch *patch, const struct choice *choice, enum patch_kind kind, size_t most)
{
	size_t count;
	struct target_map *maps = target_maps(patch->target, &count);
	int result = 0;

	/* One that is ending has no code any more. */
	for (size_t i = 0; i < count && !result; i++) {
		if (is_code(&maps[i]) && !was_there(patch, &maps[i]))
			result = choose_in_new_file(patch, &maps[i], choice, kind, most);
	}
	if (!result && maps)
		result = keep_codes(patch, maps, count);
	free(maps);
	return result;
}

static void free_uprobes(struct patch *patch)
{
	for (size_t i = 0; i < patch->uprobe_count; i++) {
		if (!i || patch->uprobes[i].file != patch->uprobes[i - 1].file)
			close(patch->uprobes[i].file);
	}
	free(patch->uprobes);
}

void patch_free(struct patch *patch)
{
	for (size_t i = 0; i < patch->function_count; i++)
		free(patch->functions[i].name);
	for (size_t i = 0; i < patch->module_count; i++)
		free(patch->modules[i].path);
	free(patch->functions);
	free(patch->modules);
	free_uprobes(patch);
	free(patch->probes);
	free(patch->codes);
	free(patch->pages);
	table_unmap(&patch->table);
	*patch = (struct patch) { 0 };
}
