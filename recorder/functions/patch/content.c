// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "content.h"

#include "message.h"
#include "trampoline.h"

#include <stdlib.h>
#include <string.h>

static size_t code_size(void)
{
	return dispatcher_end - dispatcher_start;
}

size_t content_bytes(const struct patch *patch, size_t module)
{
	size_t size = DISPATCHER_DATA_BYTES + code_size();

	for (size_t i = 0; i < patch->probe_count; i++)
		size += patch->probes[i].module == module ? trampoline_bytes(&patch->probes[i]) : 0;
	return size;
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
		return patch->functions[probe->function].has_exits ? dispatcher_time_entry : dispatcher_count_in_row;
	}
	abort();
}

/* What a place tells the dispatcher: its number, or where its function's row is in the area of a thread. */
static uint32_t number_of(const struct patch *patch, size_t probe, enum patch_kind kind)
{
	return kind == PATCH_TIME ? AREA_ROWS + patch->probes[probe].function * ROW_BYTES : probe;
}

static bool is_mapped(const struct target *target, const struct code *code)
{
	size_t count;
	struct target_map *maps = target_maps(target, &count);
	bool is_there = false;

	for (size_t i = 0; i < count && maps && !is_there; i++)
		is_there = maps[i].is_code && maps[i].start == code->start && maps[i].inode == code->inode;
	free(maps);
	return is_there;
}

int content_refuse(const struct patch *patch, const struct probe *probe)
{
	const struct module *module = &patch->modules[probe->module];

	if (!is_mapped(patch->target, &module->mapped))
		return fail("process %d unloaded %s meanwhile; attach to it again", patch->target->pid, module->path);
	return fail("the text of %s in process %d is not that of its file; start the process again",
		    patch->functions[probe->function].name, patch->target->pid);
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
		patch->has_moved = patch->has_moved || probe->size;
		fill_stub(place, stub, number_of(patch, i, kind), code + (dispatcher_of(patch, probe, kind) - dispatcher_start));
		if (!is_as_in_file(patch->target, probe))
			result = content_refuse(patch, probe);
		else if (trampoline_write(&decoder, probe, stub, place))
			result = fail("what the start of %s names is not within 2 GiB of the room near the text of %s",
				      patch->functions[probe->function].name, module->path);
		stub += trampoline_bytes(probe);
	}
	decoder_close(&decoder);
	return result;
}

int content_write(struct patch *patch, size_t index, enum patch_kind kind)
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

uint64_t content_called_at(const struct target *target, uint64_t address)
{
	static const uint8_t *const dispatchers[] = { dispatcher_count, dispatcher_log, dispatcher_arguments, dispatcher_result,
						      dispatcher_time_entry, dispatcher_time_exit, dispatcher_count_in_row };
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
