// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "patch.h"

#include "clock.h"
#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PAGE 4096UL
#define REACH 0x7fff0000UL
#define CALL 0xe8
#define LOWEST 0x10000UL
#define GAP (1UL << 20)
#define TABLE_NAME "wakepath-functions"
#define TRIES 50
#define PAUSE_NS 1000000
/* A recorder that was not seen for so long, in ns, is no more. */
#define ABSENCE 10000000000ULL
#define CONTROL_BLOCK_BYTES 4096
/* Where glibc has it since 2.2, on this machine. */
#define GLIBC_TID 0x2d0

/* ---- which places */

static int out_of_memory(void)
{
	return fail("no memory for the functions");
}

static bool is_wanted(const struct site *site, enum patch_kind kind)
{
	return site->kind == SITE_ENTRY || (site->kind == SITE_EXIT && kind == PATCH_LOG);
}

static void add_probe(struct patch *patch, const struct site *site, uint64_t bias, size_t function)
{
	struct module *module = &patch->modules[patch->module_count];
	uint64_t address = site->address + bias;
	struct probe *probe = &patch->probes[patch->probe_count++];

	*probe = (struct probe) { .address = address, .function = function, .module = patch->module_count,
				  .is_exit = site->kind == SITE_EXIT };
	memcpy(probe->before, site->bytes, SITE_BYTES);
	patch->functions[function].has_exits |= probe->is_exit;
	module->low = module->probes && module->low < address ? module->low : address;
	module->high = address > module->high ? address : module->high;
	module->probes++;
}

static int add_probes(struct patch *patch, const struct sites *sites, uint64_t bias, const size_t *numbers, enum patch_kind kind)
{
	struct probe *more = reallocarray(patch->probes, patch->probe_count + sites->site_count + 1, sizeof(*more));

	if (!more)
		return out_of_memory();
	patch->probes = more;
	for (size_t i = 0; i < sites->site_count; i++) {
		if (numbers[sites->sites[i].function] != SIZE_MAX && is_wanted(&sites->sites[i], kind))
			add_probe(patch, &sites->sites[i], bias, numbers[sites->sites[i].function]);
	}
	return 0;
}

/* The numbers of the functions that are chosen; SIZE_MAX for the others. NULL without memory. */
static size_t *number_functions(struct patch *patch, const struct sites *sites, const regex_t *match)
{
	size_t *numbers = calloc(sites->function_count + 1, sizeof(*numbers));
	struct probed_function *more = reallocarray(patch->functions, patch->function_count + sites->function_count + 1,
						    sizeof(*more));

	if (more)
		patch->functions = more;
	if (!more || !numbers) {
		free(numbers);
		return NULL;
	}
	for (size_t i = 0; i < sites->function_count; i++) {
		const struct function *function = &sites->functions[i];

		numbers[i] = SIZE_MAX;
		if (!function->counts[SITE_ENTRY] || (match && regexec(match, function->name, 0, NULL, 0)))
			continue;
		numbers[i] = patch->function_count;
		patch->functions[patch->function_count++] = (struct probed_function) { .name = strdup(function->name) };
		if (!patch->functions[numbers[i]].name) {
			free(numbers);
			return NULL;
		}
	}
	return numbers;
}

static int add_module(struct patch *patch, const struct target_map *map, const struct sites *sites, uint64_t bias,
		      const regex_t *match, enum patch_kind kind)
{
	struct module *more = reallocarray(patch->modules, patch->module_count + 1, sizeof(*more));
	size_t *numbers = more ? number_functions(patch, sites, match) : NULL;
	struct module *module;
	int result;

	if (more)
		patch->modules = more;
	if (!numbers)
		return out_of_memory();
	module = &patch->modules[patch->module_count];
	*module = (struct module) { .path = strdup(map->path) };
	result = module->path ? add_probes(patch, sites, bias, numbers, kind) : out_of_memory();
	free(numbers);
	if (module->probes)
		patch->module_count++;
	else
		free(module->path);
	return result;
}

static bool has_places(const struct sites *sites)
{
	for (size_t i = 0; i < sites->site_count; i++) {
		if (sites->sites[i].kind == SITE_ENTRY)
			return true;
	}
	return false;
}

static int choose_in_file(struct patch *patch, const struct target_map *map, const regex_t *match, enum patch_kind kind)
{
	int file = target_map_file(patch->target, map);
	struct sites sites = { 0 };
	uint64_t bias;
	int result = 0;

	if (file < 0) {
		note("functions of %s are left out: the file is not there any more", map->path);
		return 0;
	}
	if (sites_bias(file, map->start, map->offset, &bias)) {
		result = sites_read(&sites, file, map->path);
		if (!result && has_places(&sites))
			result = add_module(patch, map, &sites, bias, match, kind);
	}
	sites_free(&sites);
	close(file);
	return result;
}

int patch_choose(struct patch *patch, struct target *target, const regex_t *match, enum patch_kind kind)
{
	size_t count;
	struct target_map *maps;
	int result = 0;

	*patch = (struct patch) { .target = target };
	maps = target_maps(target, &count);
	if (!maps)
		return -1;
	for (size_t i = 0; i < count && !result; i++) {
		if (maps[i].is_code && maps[i].inode && *maps[i].path == '/')
			result = choose_in_file(patch, &maps[i], match, kind);
	}
	free(maps);
	if (!result && !patch->probe_count)
		result = fail("process %d has no function of that name with room for a call; \"list\" shows what there is",
			      target->pid);
	return result;
}

void patch_free(struct patch *patch)
{
	for (size_t i = 0; i < patch->function_count; i++)
		free(patch->functions[i].name);
	for (size_t i = 0; i < patch->module_count; i++)
		free(patch->modules[i].path);
	free(patch->functions);
	free(patch->modules);
	free(patch->probes);
	table_unmap(&patch->table);
	*patch = (struct patch) { 0 };
}

/* ---- where the C library keeps a thread's id */

static bool has_tid_at(const struct target *target, uint64_t offset)
{
	for (size_t i = 0; i < target->thread_count; i++) {
		const struct target_thread *thread = &target->threads[i];
		int32_t word;

		if (!thread->registers.fs_base ||
		    !target_read(target, thread->registers.fs_base + offset, &word, sizeof(word)) || word != thread->tid)
			return false;
	}
	return true;
}

static int find_tid(struct patch *patch)
{
	patch->tid_offset = GLIBC_TID;
	if (has_tid_at(patch->target, GLIBC_TID))
		return 0;
	for (patch->tid_offset = 0; patch->tid_offset < CONTROL_BLOCK_BYTES; patch->tid_offset += sizeof(int32_t)) {
		if (has_tid_at(patch->target, patch->tid_offset))
			return 0;
	}
	return fail("cannot tell the threads of process %d apart: its C library does not keep their ids, or is not ready; "
		    "if it is static and has no symbols, start it first and attach to it", patch->target->pid);
}

/* ---- mapping */

static size_t to_pages(size_t size)
{
	return (size + PAGE - 1) & -PAGE;
}

static size_t code_size(void)
{
	return dispatcher_end - dispatcher_start;
}

static bool is_in_reach(const struct module *module, uint64_t start)
{
	uint64_t end = start + module->blob_bytes;

	return (end > module->high ? end - module->low : module->high - start) < REACH;
}

/*
 * The address in a gap between two mappings that is nearest below the text, or else the highest one above it. Some
 * distance is kept from both mappings: a heap grows upwards, a stack downwards.
 */
static uint64_t place_in(const struct module *module, uint64_t from, uint64_t to)
{
	uint64_t place;

	if (to < from || to - from < module->blob_bytes + 2 * GAP)
		return 0;
	place = to - GAP - module->blob_bytes;
	if (to > module->low && place > module->low + REACH - PAGE - module->blob_bytes)
		place = module->low + REACH - PAGE - module->blob_bytes;
	place &= -PAGE;
	return place >= from + GAP - PAGE && is_in_reach(module, place) ? place : 0;
}

static long call_mmap(struct target *target, uint64_t address, size_t size, int rights, int flags, int file)
{
	return target_call(target, SYS_mmap, (long[6]) { address, size, rights, flags, file, 0 });
}

static bool is_error(long result)
{
	return (unsigned long)result > -(unsigned long)PAGE;
}

/* Tries the gaps below the text, the nearest first, and then those above. */
static int map_near(struct patch *patch, struct module *module)
{
	const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
	size_t count;
	struct target_map *maps = target_maps(patch->target, &count);
	long mapped = -ENOMEM;

	for (size_t turn = 0; maps && turn < 2 * count && is_error(mapped); turn++) {
		size_t above = turn < count ? count - 1 - turn : turn - count;
		uint64_t from = above ? maps[above - 1].end : LOWEST, to = maps[above].start;
		uint64_t place = (turn < count) == (to <= module->low) ? place_in(module, from, to) : 0;

		if (place)
			mapped = call_mmap(patch->target, place, module->blob_bytes, PROT_READ | PROT_EXEC, flags, -1);
		if (!is_error(mapped) && (uint64_t)mapped != place) {
			target_call(patch->target, SYS_munmap, (long[6]) { mapped, module->blob_bytes });
			mapped = -ENOSYS;
		}
	}
	free(maps);
	if (is_error(mapped))
		return fail("no room near the text of %s, within 2 GiB: %s", module->path, strerror(-mapped));
	module->blob = mapped;
	return 0;
}

static int map_blob(struct patch *patch, struct module *module)
{
	long result;

	module->blob_bytes = to_pages(DISPATCHER_DATA_BYTES + code_size() + module->probes * STUB_BYTES);
	if (map_near(patch, module))
		return -1;
	result = target_call(patch->target, SYS_mprotect,
			     (long[6]) { module->blob, DISPATCHER_DATA_BYTES, PROT_READ | PROT_WRITE });
	if (!result)
		result = target_call(patch->target, SYS_madvise, (long[6]) { module->blob, DISPATCHER_DATA_BYTES, MADV_WIPEONFORK });
	return result ? fail("process %d cannot keep data for the dispatcher: %s", patch->target->pid, strerror(-result)) : 0;
}

static int open_table(const struct patch *patch, long descriptor)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/fd/%ld", patch->target->pid, descriptor);
	return open(path, O_RDWR | O_CLOEXEC);
}

/* The memory belongs to the process: where it has its own files and its own limits, only it can make it. */
static int map_table(struct patch *patch, size_t area)
{
	struct target *target = patch->target;
	uint64_t name = patch->modules[0].blob;
	long descriptor, mapped = -EIO;
	int file, result = -1;

	if (!target_write(target, name, TABLE_NAME, sizeof(TABLE_NAME)))
		return fail("cannot write the memory of process %d", target->pid);
	descriptor = target_call(target, SYS_memfd_create, (long[6]) { name, MFD_CLOEXEC });
	if (descriptor < 0)
		return fail("process %d cannot make memory to share: %s", target->pid, strerror(-descriptor));
	file = open_table(patch, descriptor);
	if (file >= 0 && !ftruncate(file, table_size(area)))
		mapped = call_mmap(target, 0, table_size(area), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor);
	target_call(target, SYS_close, (long[6]) { descriptor });
	if (!is_error(mapped)) {
		patch->table_address = mapped;
		result = table_map(&patch->table, file, area, mapped);
	}
	if (file >= 0)
		close(file);
	return result ? fail("process %d cannot share %zu MiB of memory; give a smaller --buffer", target->pid,
			     table_size(area) >> 20) : 0;
}

/* ---- what is written */

static void put_distance(uint8_t *place, uint64_t from, uint64_t to)
{
	int32_t distance = to - from;

	memcpy(place, &distance, sizeof(distance));
}

static void fill_stub(uint8_t *stub, uint64_t address, uint32_t number, uint64_t dispatcher)
{
	stub[0] = STUB_PUSH;
	memcpy(stub + 1, &number, sizeof(number));
	stub[5] = STUB_JUMP;
	put_distance(stub + 6, address + STUB_BYTES, dispatcher);
}

static int write_blob(struct patch *patch, size_t index, enum patch_kind kind)
{
	struct module *module = &patch->modules[index];
	uint8_t *content = calloc(1, module->blob_bytes);
	uint64_t code = module->blob + DISPATCHER_DATA_BYTES, stub = code + code_size();
	uint64_t dispatcher = code + ((kind == PATCH_LOG ? dispatcher_log : dispatcher_count) - dispatcher_start);
	uint64_t slots = patch->table_address + SLOT_BYTES;
	bool written;

	if (!content)
		return out_of_memory();
	memcpy(content + DATA_SLOTS, &slots, sizeof(slots));
	memcpy(content + DISPATCHER_DATA_BYTES, dispatcher_start, code_size());
	for (size_t i = 0; i < patch->probe_count; i++) {
		struct probe *probe = &patch->probes[i];

		if (probe->module != index)
			continue;
		fill_stub(content + (stub - module->blob), stub, i, dispatcher);
		probe->call[0] = CALL;
		put_distance(probe->call + 1, probe->address + SITE_BYTES, stub);
		stub += STUB_BYTES;
	}
	written = target_write(patch->target, module->blob, content, module->blob_bytes);
	free(content);
	return written ? 0 : fail("cannot write the memory of process %d", patch->target->pid);
}

static bool holds(const struct target *target, uint64_t address, const uint8_t bytes[SITE_BYTES])
{
	uint8_t now[SITE_BYTES];

	return target_read(target, address, now, SITE_BYTES) && !memcmp(now, bytes, SITE_BYTES);
}

static int refuse_text(const struct patch *patch, const struct probe *probe)
{
	uint8_t now[SITE_BYTES] = { 0 };
	const char *name = patch->functions[probe->function].name;

	target_read(patch->target, probe->address, now, SITE_BYTES);
	if (now[0] == CALL)
		return fail("%s of process %d is switched on already; end that recording first", name, patch->target->pid);
	return fail("the text of %s in process %d is not that of its file; start the process again", name, patch->target->pid);
}

/* Where five bytes with an operation and a distance lead to. */
static uint64_t destination(const uint8_t *instruction, uint64_t address)
{
	int32_t distance;

	memcpy(&distance, instruction + 1, sizeof(distance));
	return address + SITE_BYTES + distance;
}

static bool is_dispatcher(const struct target *target, uint64_t code)
{
	uint8_t *there = malloc(code_size());
	bool is_same = there && target_read(target, code, there, code_size()) && !memcmp(there, dispatcher_start, code_size());

	free(there);
	return is_same;
}

/* The data of the dispatcher that is called at an address; 0 if none is. */
static uint64_t find_blob(const struct target *target, uint64_t address)
{
	uint8_t call[SITE_BYTES], stub[STUB_BYTES];
	uint64_t place, code;

	if (!target_read(target, address, call, sizeof(call)) || call[0] != CALL)
		return 0;
	place = destination(call, address);
	if (!target_read(target, place, stub, sizeof(stub)) || stub[0] != STUB_PUSH || stub[5] != STUB_JUMP)
		return 0;
	code = destination(stub + 5, place + 5);
	for (int i = 0; i < 2; i++) {
		uint64_t start = code - ((i ? dispatcher_log : dispatcher_count) - dispatcher_start);

		if (is_dispatcher(target, start))
			return start - DISPATCHER_DATA_BYTES;
	}
	return 0;
}

/*
 * Whether a place is on, and nobody records it: it is that of a child, whose data are zeros, or the recorder was killed.
 * A recorder that lives is seen many times a second.
 */
static bool is_left_over(const struct target *target, uint64_t address)
{
	uint64_t blob = find_blob(target, address), slots, seen;

	if (!blob || !target_read(target, blob + DATA_SLOTS, &slots, sizeof(slots)))
		return false;
	return !slots || (target_read(target, slots - SLOT_BYTES + TABLE_SEEN, &seen, sizeof(seen)) &&
			  clock_now() - seen > ABSENCE);
}

static bool is_free(const struct patch *patch, const struct probe *probe)
{
	return holds(patch->target, probe->address, probe->before) || is_left_over(patch->target, probe->address);
}

static void switch_off(struct patch *patch)
{
	for (size_t i = 0; i < patch->probe_count; i++) {
		struct probe *probe = &patch->probes[i];

		/* A library may be gone, and another one in its place. */
		if (probe->is_on && holds(patch->target, probe->address, probe->call))
			target_write(patch->target, probe->address, probe->before, SITE_BYTES);
		probe->is_on = false;
	}
}

static int switch_on(struct patch *patch)
{
	for (size_t i = 0; i < patch->probe_count; i++) {
		if (!is_free(patch, &patch->probes[i]))
			return refuse_text(patch, &patch->probes[i]);
	}
	for (size_t i = 0; i < patch->probe_count; i++) {
		struct probe *probe = &patch->probes[i];

		if (!target_write(patch->target, probe->address, probe->call, SITE_BYTES))
			return fail("cannot write the text of %s in process %d", patch->functions[probe->function].name,
				    patch->target->pid);
		probe->is_on = true;
	}
	return 0;
}

/* ---- on and off */

static void unmap_all(struct patch *patch)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		struct module *module = &patch->modules[i];

		if (module->blob)
			target_call(patch->target, SYS_munmap, (long[6]) { module->blob, module->blob_bytes });
		module->blob = 0;
	}
	if (patch->table_address)
		target_call(patch->target, SYS_munmap, (long[6]) { patch->table_address, patch->table.size });
	patch->table_address = 0;
}

int patch_map(struct patch *patch, enum patch_kind kind, size_t area)
{
	int result = 0;

	for (size_t i = 0; i < patch->module_count && !result; i++)
		result = map_blob(patch, &patch->modules[i]);
	if (!result)
		result = map_table(patch, area);
	for (size_t i = 0; i < patch->module_count && !result; i++)
		result = write_blob(patch, i, kind);
	if (result)
		unmap_all(patch);
	return target_finish_calls(patch->target) || result ? -1 : 0;
}

int patch_switch_on(struct patch *patch)
{
	int result = find_tid(patch);

	for (size_t i = 0; i < patch->module_count && !result; i++) {
		if (!target_write(patch->target, patch->modules[i].blob + DATA_TID_OFFSET, &patch->tid_offset,
				  sizeof(patch->tid_offset)))
			result = fail("process %d is not there any more", patch->target->pid);
	}
	if (!result)
		result = switch_on(patch);
	if (!result)
		return 0;
	switch_off(patch);
	unmap_all(patch);
	target_finish_calls(patch->target);
	return -1;
}

static bool is_in_use(const struct patch *patch)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		const struct module *module = &patch->modules[i];

		if (module->blob && target_touches(patch->target, module->blob, module->blob + module->blob_bytes))
			return true;
	}
	return false;
}

static bool is_mapped(const struct patch *patch)
{
	return patch->modules[0].blob && target_is_there(patch->target, patch->modules[0].blob);
}

/*
 * Stops all threads and switches off; later rounds look again. Once nobody is there with the text as it was, nobody will
 * be.
 * Return: whether a thread is or may be there, or -1 if the process is not there any more.
 */
static int leave(struct patch *patch, uint64_t *longest)
{
	uint64_t now;
	int is_used;

	if (!is_mapped(patch) || target_stop(patch->target))
		return -1;
	/* It may have become another program before it stopped. */
	is_used = is_mapped(patch) ? 0 : -1;
	if (!is_used) {
		switch_off(patch);
		is_used = is_in_use(patch);
	}
	now = target_resume(patch->target);
	*longest = now > *longest ? now : *longest;
	return is_used;
}

int patch_remove(struct patch *patch, uint64_t *longest)
{
	const struct timespec pause = { .tv_nsec = PAUSE_NS };
	int is_used = leave(patch, longest);

	for (int i = 1; i < TRIES && is_used > 0; i++) {
		nanosleep(&pause, NULL);
		is_used = leave(patch, longest);
	}
	if (is_used > 0)
		note("%zu KiB stay mapped in process %d, since a thread may still be there", patch->modules[0].blob_bytes >> 10,
		     patch->target->pid);
	if (is_used || target_stop_one(patch->target))
		return is_used < 0 ? -1 : 0;
	unmap_all(patch);
	target_finish_calls(patch->target);
	target_resume(patch->target);
	return 0;
}
