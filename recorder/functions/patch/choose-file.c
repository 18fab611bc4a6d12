// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "choose-file.h"

#include "message.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RETURN 0xc3
#define RETURN_AND_POP 0xc2
/* Before a return they change nothing that matters here. */
#define REPEAT 0xf3
#define BOUND 0xf2

/**
 * struct mapped_file - a file whose code the process has
 * @map: where it has it
 * @file: descriptor
 * @bias: what to add to the file's own addresses
 */
struct mapped_file {
	const struct target_map *map;
	int file;
	uint64_t bias;
};

static int out_of_memory(void)
{
	return fail("no memory for the functions");
}

static bool is_exit(const struct site *site)
{
	return site->kind == SITE_EXIT || site->kind == SITE_XRAY_EXIT || site->kind == SITE_MOVED_EXIT;
}

static bool is_entry(const struct site *site)
{
	return site->kind == SITE_ENTRY || site->kind == SITE_NOPS || site->kind == SITE_XRAY_ENTRY || site->kind == SITE_MOVED_ENTRY ||
		site->kind == SITE_MOVED_POINT;
}

static bool is_wanted(const struct site *site, enum patch_kind kind)
{
	return is_entry(site) || (is_exit(site) && kind != PATCH_COUNT);
}

/* The place lies before the instruction that returns, or else before a jump (a tail call). */
static bool returns_behind(const struct target *target, uint64_t address)
{
	uint8_t code[2];

	if (!target_read(target, address + SITE_BYTES, code, sizeof(code)))
		return false;
	if (code[0] == REPEAT || code[0] == BOUND)
		return code[1] == RETURN;
	return code[0] == RETURN || code[0] == RETURN_AND_POP;
}

static void extend(struct module *module, uint64_t address)
{
	module->low = module->high && module->low < address ? module->low : address;
	module->high = address > module->high ? address : module->high;
}

/* The process may have a file's code in several stretches, and some of it twice. */
static bool is_mapped(const struct mapped_file *mapped, const struct site *site)
{
	uint64_t address = site->address + mapped->bias;

	return address >= mapped->map->start && address + SITE_BYTES <= mapped->map->end;
}

static void add_probe(struct patch *patch, const struct site *site, uint64_t bias, size_t function)
{
	struct module *module = &patch->modules[patch->module_count];
	uint64_t address = site->address + bias;
	struct probe *probe = &patch->probes[patch->probe_count++];

	*probe = (struct probe) { .address = address, .function = function, .module = patch->module_count,
				  .is_exit = is_exit(site), .is_wanted = true,
				  .is_point = site->kind == SITE_MOVED_POINT, .size = site->size };
	probe->has_result = site->returns || (site->kind == SITE_EXIT && returns_behind(patch->target, address));
	memcpy(probe->before, site->bytes, SITE_MOST_BYTES);
	patch->functions[function].has_exits |= probe->is_exit;
	extend(module, address);
	module->probes++;
}

static int add_probes(struct patch *patch, const struct sites *sites, const struct mapped_file *mapped, const size_t *numbers,
		      enum patch_kind kind)
{
	struct probe *more = reallocarray(patch->probes, patch->probe_count + sites->site_count + 1, sizeof(*more));

	if (!more)
		return out_of_memory();
	patch->probes = more;
	for (size_t i = 0; i < sites->site_count; i++) {
		const struct site *site = &sites->sites[i];

		if (numbers[site->function] != SIZE_MAX && is_wanted(site, kind) && is_mapped(mapped, site))
			add_probe(patch, site, mapped->bias, numbers[site->function]);
	}
	return 0;
}

static bool is_uprobe(const struct site *site, const struct choice *choice, enum patch_kind kind)
{
	return choice->has_uprobes &&
		(site->kind == SITE_UPROBE_ENTRY || (site->kind == SITE_UPROBE_EXIT && kind != PATCH_COUNT));
}

/* The kernel stops calls at a place of the file, wherever that is mapped. */
static bool is_uprobed(const struct patch *patch, const struct uprobe *uprobe)
{
	for (size_t i = 0; i < patch->uprobe_count; i++) {
		if (patch->uprobes[i].offset == uprobe->offset && patch->uprobes[i].function == uprobe->function)
			return true;
	}
	return false;
}

static void add_uprobe(struct patch *patch, const struct site *site, const struct mapped_file *mapped, size_t function)
{
	uint64_t address = site->address + mapped->bias;
	struct uprobe uprobe = { .address = address, .offset = address - mapped->map->start + mapped->map->offset,
				 .function = function, .is_exit = site->kind == SITE_UPROBE_EXIT, .has_result = site->returns };

	if (is_uprobed(patch, &uprobe))
		return;
	patch->uprobes[patch->uprobe_count++] = uprobe;
	patch->functions[function].has_exits |= uprobe.is_exit;
	extend(&patch->modules[patch->module_count], address);
}

/* Their file stays open for them. */
static int add_uprobes(struct patch *patch, const struct sites *sites, const struct mapped_file *mapped, const size_t *numbers,
		       const struct choice *choice, enum patch_kind kind)
{
	struct uprobe *more = reallocarray(patch->uprobes, patch->uprobe_count + sites->site_count + 1, sizeof(*more));
	size_t first = patch->uprobe_count;
	int file = -1;

	if (!more)
		return out_of_memory();
	patch->uprobes = more;
	for (size_t i = 0; i < sites->site_count; i++) {
		const struct site *site = &sites->sites[i];

		if (numbers[site->function] != SIZE_MAX && is_uprobe(site, choice, kind) && is_mapped(mapped, site))
			add_uprobe(patch, site, mapped, numbers[site->function]);
	}
	if (patch->uprobe_count > first)
		file = dup(mapped->file);
	for (size_t i = first; i < patch->uprobe_count; i++)
		patch->uprobes[i].file = file;
	return patch->uprobe_count == first || file >= 0 ? 0 : fail("cannot keep %s open", mapped->map->path);
}

static bool has_entry(const struct function *function)
{
	return function->counts[SITE_ENTRY] || function->counts[SITE_NOPS] || function->counts[SITE_XRAY_ENTRY] ||
		function->counts[SITE_MOVED_ENTRY] || function->counts[SITE_MOVED_POINT];
}

static bool can_be_chosen(const struct function *function, const struct choice *choice)
{
	return has_entry(function) || (choice->has_uprobes && function->counts[SITE_UPROBE_ENTRY]);
}

/* A file that was there before: its functions keep their numbers. */
static const struct module *find_earlier(const struct patch *patch, const struct target_map *map)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].mapped.inode == map->inode && !strcmp(patch->modules[i].path, map->path))
			return &patch->modules[i];
	}
	return NULL;
}

/* SIZE_MAX without memory. */
static size_t add_function(struct patch *patch, const char *name)
{
	struct probed_function *function = &patch->functions[patch->function_count];

	*function = (struct probed_function) { .name = strdup(name) };
	return function->name ? patch->function_count++ : SIZE_MAX;
}

/* The numbers of the functions that are chosen; SIZE_MAX for the others. NULL without memory. */
static size_t *number_functions(struct patch *patch, const struct sites *sites, const struct choice *choice, size_t first)
{
	size_t *numbers = calloc(sites->function_count + 1, sizeof(*numbers)), next = first;
	struct probed_function *more = reallocarray(patch->functions, patch->function_count + sites->function_count + 1,
						    sizeof(*more));

	if (more)
		patch->functions = more;
	for (size_t i = 0; more && numbers && i < sites->function_count; i++) {
		const struct function *function = &sites->functions[i];
		bool is_chosen = can_be_chosen(function, choice) && sites_match(function, choice->match);

		numbers[i] = SIZE_MAX;
		if (is_chosen && next < patch->function_count && !strcmp(patch->functions[next].name, function->name))
			numbers[i] = next;
		else if (is_chosen)
			numbers[i] = add_function(patch, function->name);
		if (is_chosen && numbers[i] == SIZE_MAX)
			more = NULL;
		next += is_chosen;
	}
	if (more && numbers)
		return numbers;
	free(numbers);
	return NULL;
}

/* Adds what one stretch of the file's code has. @first is the number of the first chosen function of the file. */
static int add_module(struct patch *patch, const struct mapped_file *mapped, const struct sites *sites, const size_t *numbers,
		      size_t first, const struct choice *choice, enum patch_kind kind)
{
	const struct target_map *map = mapped->map;
	size_t uprobes = patch->uprobe_count;
	struct module *more = reallocarray(patch->modules, patch->module_count + 1, sizeof(*more)), *module;
	int result;

	if (!more)
		return out_of_memory();
	patch->modules = more;
	module = &patch->modules[patch->module_count];
	*module = (struct module) { .path = strdup(map->path), .mapped = { map->start, map->inode }, .function = first,
				    .first = patch->probe_count };
	result = module->path ? add_probes(patch, sites, mapped, numbers, kind) : out_of_memory();
	if (!result)
		result = add_uprobes(patch, sites, mapped, numbers, choice, kind);
	if (module->probes || patch->uprobe_count > uprobes)
		patch->module_count++;
	else
		free(module->path);
	return result;
}

static bool has_places(const struct sites *sites, const struct choice *choice)
{
	for (size_t i = 0; i < sites->function_count; i++) {
		if (can_be_chosen(&sites->functions[i], choice))
			return true;
	}
	return false;
}

static void note_refusals(const struct sites *sites, const char *path, const struct choice *choice)
{
	size_t count = 0, last = 0;

	for (size_t i = 0; i < sites->symbol_count; i++) {
		if (sites->functions[i].refusal && !can_be_chosen(&sites->functions[i], choice)) {
			last = i;
			count++;
		}
	}
	if (count == 1)
		note("%s of %s is left out: %s", sites->functions[last].name, path, sites->functions[last].refusal);
	else if (count)
		note("%zu functions of %s are left out, since their instructions cannot be moved; \"list\" says why", count, path);
}

static int read_places(struct sites *sites, int file, const char *path, const struct choice *choice)
{
	if (sites_read(sites, file, path))
		return -1;
	if (choice->has_unprepared && sites_add_unprepared(sites, file, path, choice->match))
		return -1;
	note_refusals(sites, path, choice);
	if (choice->has_unprepared || sites->nameless)
		sites_note_nameless(sites, path);
	sites_note_unnamed(sites, path, choice->match);
	return 0;
}

/* Goes on to the next stretch of the file's code; false behind the last one. */
static bool next_stretch(struct mapped_file *mapped, const struct target_map *maps, size_t count, size_t *next)
{
	while (*next < count) {
		const struct target_map *map = &maps[(*next)++];

		if (target_maps_same_code(map, maps) && sites_bias(mapped->file, map->start, map->offset, &mapped->bias)) {
			mapped->map = map;
			return true;
		}
	}
	return false;
}

/* @mapped is the first stretch, and *@next the mapping behind it. */
static int add_modules(struct patch *patch, struct mapped_file *mapped, const struct target_map *maps, size_t count, size_t next,
		       const struct sites *sites, const struct choice *choice, enum patch_kind kind)
{
	const struct module *earlier = find_earlier(patch, maps);
	size_t first = earlier ? earlier->function : patch->function_count;
	size_t *numbers = number_functions(patch, sites, choice, first);
	int result = numbers ? 0 : out_of_memory();

	while (!result) {
		result = add_module(patch, mapped, sites, numbers, first, choice, kind);
		if (!next_stretch(mapped, maps, count, &next))
			break;
	}
	free(numbers);
	return result;
}

static int choose_stretches(struct patch *patch, int file, const struct target_map *maps, size_t count, const struct choice *choice,
			    enum patch_kind kind)
{
	struct mapped_file mapped = { .file = file };
	struct sites sites = { 0 };
	size_t next = 0;
	int result = 0;

	if (next_stretch(&mapped, maps, count, &next))
		result = read_places(&sites, file, maps->path, choice);
	patch->has_places |= sites.nameless;
	if (!result && has_places(&sites, choice)) {
		patch->has_places = true;
		result = add_modules(patch, &mapped, maps, count, next, &sites, choice, kind);
	}
	sites_free(&sites);
	return result;
}

int choose_file(struct patch *patch, const struct target_map *maps, size_t count, const struct choice *choice, enum patch_kind kind)
{
	int file = target_map_file(patch->target, maps), result;

	if (file < 0) {
		note("functions of %s are left out: the file is not there any more", maps->path);
		return 0;
	}
	result = choose_stretches(patch, file, maps, count, choice, kind);
	close(file);
	return result;
}
