// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "later.h"

#include "clock.h"
#include "message.h"
#include "process/status.h"

#include <string.h>

/* Also where the size of all code is the same, since one library may have come for another. */
#define LONGEST_LOOK_NS 1000000000ULL

void later_start(struct later *later, struct patch *patch, const struct choice *choice, enum patch_kind kind)
{
	*later = (struct later) { .patch = patch, .choice = choice, .kind = kind, .most = patch->probe_count + LATER_PLACES,
				  .modules = patch->module_count, .start = clock_now() };
}

/* Its text is not there any more, or it is mapped anew and is as in its file. */
static bool is_gone(const struct patch *patch, size_t module)
{
	const struct module *gone = &patch->modules[module];

	for (size_t i = gone->first; i < gone->first + gone->probes; i++) {
		const struct probe *probe = &patch->probes[i];
		uint8_t now[SITE_BYTES];

		if (probe->is_on)
			return !target_read(patch->target, probe->address, now, SITE_BYTES) || memcmp(now, probe->call, SITE_BYTES);
	}
	return false;
}

static void forget_code(struct patch *patch, const struct code *code)
{
	for (size_t i = 0; i < patch->code_count; i++) {
		if (patch->codes[i].start == code->start)
			patch->codes[i] = patch->codes[--patch->code_count];
	}
}

/* Nothing is written there any more, whatever else may be mapped there. */
static void leave_module(struct patch *patch, size_t module)
{
	struct module *gone = &patch->modules[module];

	gone->state = MODULE_GONE;
	for (size_t i = gone->first; i < gone->first + gone->probes; i++)
		patch->probes[i].is_on = false;
	forget_code(patch, &gone->mapped);
}

static bool leave_gone_modules(struct patch *patch)
{
	bool is_any = false;

	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].state == MODULE_ON && is_gone(patch, i)) {
			leave_module(patch, i);
			is_any = true;
		}
	}
	return is_any;
}

/* Mappings are read only where something may have changed, since a process may have thousands. */
static bool may_have_changed(struct later *later)
{
	int code = status_number(later->patch->target->pid, "VmLib");
	bool is_gone = leave_gone_modules(later->patch);
	uint64_t now = clock_now();

	if (!is_gone && code == later->code && now - later->looked < LONGEST_LOOK_NS)
		return false;
	later->code = code;
	later->looked = now;
	return true;
}

int later_choose(struct later *later)
{
	const struct patch *patch = later->patch;

	if (!may_have_changed(later))
		return 0;
	if (patch_choose_more(later->patch, later->choice, later->kind, later->most))
		return -1;
	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].state == MODULE_NEW)
			return 1;
	}
	return 0;
}

static void say_what_is_on(const struct later *later, const struct module *module)
{
	if (module->state == MODULE_ON)
		note("%s was loaded meanwhile: its functions are recorded from %.3f s after the start on", module->path,
		     (clock_now() - later->start) / 1e9);
	else
		note("%s was loaded meanwhile: its functions are not recorded", module->path);
}

void later_switch_on(struct later *later, uint64_t *longest)
{
	struct patch *patch = later->patch;
	size_t known = later->modules;

	patch_switch_on_more(patch, later->kind, longest);
	for (later->modules = patch->module_count; known < patch->module_count; known++)
		say_what_is_on(later, &patch->modules[known]);
	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].state == MODULE_NEW)
			patch->modules[i].state = MODULE_GONE;
	}
}
