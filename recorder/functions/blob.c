// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "blob.h"

#include "message.h"
#include "trampoline.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096UL
#define REACH 0x7fff0000UL
#define LOWEST 0x10000UL
#define GAP (1UL << 20)
#define TABLE_NAME "wakepath-functions"

static size_t to_pages(size_t size)
{
	return (size + PAGE - 1) & -PAGE;
}

static size_t code_size(void)
{
	return dispatcher_end - dispatcher_start;
}

static size_t stubs_size(const struct patch *patch, size_t module)
{
	size_t size = 0;

	for (size_t i = 0; i < patch->probe_count; i++)
		size += patch->probes[i].module == module ? trampoline_bytes(&patch->probes[i]) : 0;
	return size;
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

	if (!maps)
		return fail("cannot read the mappings of process %d", patch->target->pid);
	for (size_t turn = 0; turn < 2 * count && is_error(mapped); turn++) {
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

int blob_map(struct patch *patch, struct module *module)
{
	long result;

	module->blob_bytes = to_pages(DISPATCHER_DATA_BYTES + code_size() + stubs_size(patch, module - patch->modules));
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
int blob_map_table(struct patch *patch, size_t area)
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

static const uint8_t *dispatcher_of(const struct patch *patch, const struct probe *probe, enum patch_kind kind)
{
	switch (kind) {
	case PATCH_COUNT:
		return dispatcher_count;
	case PATCH_LOG:
		return dispatcher_log;
	case PATCH_LOG_VALUES:
		return probe->is_exit ? dispatcher_result : dispatcher_arguments;
	case PATCH_TIME:
		if (probe->is_exit)
			return dispatcher_time_exit;
		return patch->functions[probe->function].has_exits ? dispatcher_time_entry : dispatcher_time_nothing;
	}
	abort();
}

/* What a place tells the dispatcher: its number, or where its function's row is in the area of a thread. */
static uint32_t number_of(const struct patch *patch, size_t probe, enum patch_kind kind)
{
	return kind == PATCH_TIME ? AREA_ROWS + patch->probes[probe].function * ROW_BYTES : probe;
}

/* What follows the first bytes is not changed, but it gives way, too. */
static bool is_as_in_file(const struct target *target, const struct probe *probe)
{
	uint8_t rest[SITE_MOST_BYTES];

	return probe->size <= SITE_BYTES || (target_read(target, probe->address + SITE_BYTES, rest, probe->size - SITE_BYTES) &&
					     !memcmp(rest, probe->before + SITE_BYTES, probe->size - SITE_BYTES));
}

static int write_stubs(struct patch *patch, size_t index, enum patch_kind kind, uint8_t *content)
{
	const struct module *module = &patch->modules[index];
	uint64_t code = module->blob + DISPATCHER_DATA_BYTES, stub = code + code_size();
	struct decoder decoder;
	int result = decoder_open(&decoder);

	for (size_t i = 0; i < patch->probe_count && !result; i++) {
		struct probe *probe = &patch->probes[i];
		uint8_t *place = content + (stub - module->blob);

		if (probe->module != index)
			continue;
		fill_stub(place, stub, number_of(patch, i, kind), code + (dispatcher_of(patch, probe, kind) - dispatcher_start));
		if (!is_as_in_file(patch->target, probe))
			result = fail("the text of %s in process %d is not that of its file; start the process again",
				      patch->functions[probe->function].name, patch->target->pid);
		else if (trampoline_write(&decoder, probe, stub, place))
			result = fail("what the start of %s names is not within 2 GiB of the room near the text of %s",
				      patch->functions[probe->function].name, module->path);
		stub += trampoline_bytes(probe);
	}
	decoder_close(&decoder);
	return result;
}

int blob_write(struct patch *patch, size_t index, enum patch_kind kind)
{
	struct module *module = &patch->modules[index];
	uint8_t *content = calloc(1, module->blob_bytes);
	uint64_t slots = patch->table_address + SLOT_BYTES;
	int result;

	if (!content)
		return fail("no memory for the dispatcher of %s", module->path);
	memcpy(content + DATA_SLOTS, &slots, sizeof(slots));
	memcpy(content + DISPATCHER_DATA_BYTES, dispatcher_start, code_size());
	result = write_stubs(patch, index, kind, content);
	if (!result && !target_write(patch->target, module->blob, content, module->blob_bytes))
		result = fail("cannot write the memory of process %d", patch->target->pid);
	free(content);
	return result;
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

/* The stub that a place leads to, by a call or by a jump to what is behind the stub; 0 if to none. */
static uint64_t stub_of(const struct target *target, uint64_t address)
{
	uint8_t lead[SITE_BYTES];
	uint64_t place;

	if (!target_read(target, address, lead, sizeof(lead)))
		return 0;
	place = destination(lead, address);
	if (lead[0] == CALL)
		return place;
	return lead[0] == JUMP ? place - STUB_BYTES : 0;
}

uint64_t blob_called_at(const struct target *target, uint64_t address)
{
	static const uint8_t *const dispatchers[] = { dispatcher_count, dispatcher_log, dispatcher_arguments, dispatcher_result,
						      dispatcher_time_entry, dispatcher_time_exit, dispatcher_time_nothing };
	uint8_t stub[STUB_BYTES];
	uint64_t place = stub_of(target, address), code;

	if (!place || !target_read(target, place, stub, sizeof(stub)) || stub[0] != STUB_PUSH || stub[5] != STUB_JUMP)
		return 0;
	code = destination(stub + 5, place + 5);
	for (size_t i = 0; i < sizeof(dispatchers) / sizeof(*dispatchers); i++) {
		uint64_t start = code - (dispatchers[i] - dispatcher_start);

		if (is_dispatcher(target, start))
			return start - DISPATCHER_DATA_BYTES;
	}
	return 0;
}

void blob_unmap(struct patch *patch)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		struct module *module = &patch->modules[i];

		if (module->blob)
			target_call(patch->target, SYS_munmap, (long[6]) { module->blob, module->blob_bytes });
		module->blob = 0;
	}
	for (size_t i = 0; i < patch->page_count; i++)
		target_call(patch->target, SYS_munmap, (long[6]) { patch->pages[i], PAGE });
	patch->page_count = 0;
	if (patch->table_address)
		target_call(patch->target, SYS_munmap, (long[6]) { patch->table_address, patch->table.size });
	patch->table_address = 0;
}
