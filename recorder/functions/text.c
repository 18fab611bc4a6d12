// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "text.h"

#include "blob.h"
#include "clock.h"
#include "message.h"

#include <string.h>

/* A recorder that was not seen for so long, in ns, is no more. */
#define ABSENCE 10000000000ULL

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

/*
 * Whether a place is on, and nobody records it: it is that of a child, whose data are zeros, or the recorder was killed.
 * A recorder that lives is seen many times a second.
 */
static bool is_left_over(const struct target *target, uint64_t address)
{
	uint64_t blob = blob_called_at(target, address), slots, seen;

	if (!blob || !target_read(target, blob + DATA_SLOTS, &slots, sizeof(slots)))
		return false;
	return !slots || (target_read(target, slots - SLOT_BYTES + TABLE_SEEN, &seen, sizeof(seen)) &&
			  clock_now() - seen > ABSENCE);
}

static bool is_free(const struct patch *patch, const struct probe *probe)
{
	return holds(patch->target, probe->address, probe->before) || is_left_over(patch->target, probe->address);
}

void text_switch_off(struct patch *patch)
{
	for (size_t i = 0; i < patch->probe_count; i++) {
		struct probe *probe = &patch->probes[i];

		/* A library may be gone, and another one in its place. */
		if (probe->is_on && holds(patch->target, probe->address, probe->call))
			target_write(patch->target, probe->address, probe->before, SITE_BYTES);
		probe->is_on = false;
	}
}

int text_switch_on(struct patch *patch)
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
