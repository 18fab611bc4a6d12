// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "room.h"

#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#define PAGE 4096UL
#define REACH 0x7fff0000UL
#define LOWEST 0x10000UL
#define GAP (1UL << 20)

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

/* Tries the gaps below the text, the nearest first, and then those above. */
int room_map(struct patch *patch, struct module *module)
{
	const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
	size_t count;
	struct target_map *maps = target_maps(patch->target, &count);
	long mapped = -ENOMEM;

	if (!maps)
		return fail("cannot read the mappings of process %d", patch->target->pid);
	for (size_t turn = 0; turn < 2 * count && target_call_failed(mapped); turn++) {
		size_t above = turn < count ? count - 1 - turn : turn - count;
		uint64_t from = above ? maps[above - 1].end : LOWEST, to = maps[above].start;
		uint64_t place = (turn < count) == (to <= module->low) ? place_in(module, from, to) : 0;

		if (place)
			mapped = target_call(patch->target, SYS_mmap,
					     (long[6]) { place, module->blob_bytes, PROT_READ | PROT_EXEC, flags, -1, 0 });
		if (!target_call_failed(mapped) && (uint64_t)mapped != place) {
			target_call(patch->target, SYS_munmap, (long[6]) { mapped, module->blob_bytes });
			mapped = -ENOSYS;
		}
	}
	free(maps);
	if (target_call_failed(mapped))
		return fail("no room near the text of %s, within 2 GiB: %s", module->path, strerror(-mapped));
	module->blob = mapped;
	return 0;
}
