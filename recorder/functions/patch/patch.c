// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "patch.h"

#include "blob.h"
#include "content.h"
#include "message.h"
#include "text.h"
#include "trampoline.h"

#include <stdlib.h>
#include <time.h>

#define TRIES 50
#define SHORTEST_PAUSE_NS 1000000
#define LONGEST_PAUSE_NS 64000000
#define CONTROL_BLOCK_BYTES 4096
/* Where glibc has it since 2.2, on this machine. */
#define GLIBC_TID 0x2d0

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

int patch_map(struct patch *patch, enum patch_kind kind, size_t area)
{
	int result = 0;

	if (blob_check(patch))
		return -1;
	for (size_t i = 0; i < patch->module_count && !result; i++)
		result = blob_map(patch, &patch->modules[i]);
	if (!result)
		result = blob_map_table(patch, area);
	for (size_t i = 0; i < patch->module_count && !result; i++)
		result = content_write(patch, i, kind);
	if (result)
		blob_unmap(patch);
	else
		text_prepare(patch);
	return target_finish_calls(patch->target) || result ? -1 : 0;
}

/* How the dispatchers of new files tell threads apart. */
static int write_tid_offset(const struct patch *patch)
{
	for (size_t i = 0; i < patch->module_count; i++) {
		if (patch->modules[i].state == MODULE_NEW &&
		    !target_write(patch->target, patch->modules[i].blob + DATA_TID_OFFSET, &patch->tid_offset,
				  sizeof(patch->tid_offset)))
			return fail("process %d is not there any more", patch->target->pid);
	}
	return 0;
}

int patch_switch_on(struct patch *patch)
{
	if (!find_tid(patch) && !write_tid_offset(patch) && !text_switch_on(patch))
		return 0;
	blob_unmap(patch);
	target_finish_calls(patch->target);
	return -1;
}

static bool is_in_use(const struct patch *patch)
{
	struct target_range *ranges = calloc(patch->module_count, sizeof(*ranges));
	size_t count = 0;
	bool is_used;

	for (size_t i = 0; ranges && i < patch->module_count; i++) {
		const struct module *module = &patch->modules[i];

		if (module->blob)
			ranges[count++] = (struct target_range) { module->blob, module->blob + module->blob_bytes };
	}
	is_used = !ranges || target_touches(patch->target, ranges, count);
	free(ranges);
	return is_used;
}

bool patch_is_there(const struct patch *patch)
{
	return patch->modules[0].blob && target_is_there(patch->target, patch->modules[0].blob);
}

/* Those that were mapped before and went have theirs. */
static int map_new_files(struct patch *patch, enum patch_kind kind)
{
	int result = 0;

	if (blob_check(patch))
		return -1;
	for (size_t i = 0; i < patch->module_count && !result; i++) {
		struct module *module = &patch->modules[i];

		if (module->state == MODULE_NEW && !module->blob)
			result = blob_map(patch, module) || content_write(patch, i, kind) ? -1 : 0;
	}
	if (!result)
		text_prepare(patch);
	return target_finish_calls(patch->target) || result ? -1 : 0;
}

/* The process may have become another program before it stopped, which is left alone. */
void patch_switch_on_more(struct patch *patch, enum patch_kind kind, uint64_t *longest)
{
	uint64_t stopped;
	int result;

	if (target_stop_one(patch->target))
		return;
	result = patch_is_there(patch) ? map_new_files(patch, kind) : -1;
	target_resume(patch->target);
	if (result || trampoline_stop(patch))
		return;
	if (patch_is_there(patch) && !write_tid_offset(patch))
		text_switch_on(patch);
	stopped = target_resume(patch->target);
	*longest = stopped > *longest ? stopped : *longest;
}

/* Without memory it stays in the process. */
void patch_keep_page(struct patch *patch, uint64_t page)
{
	uint64_t *more = reallocarray(patch->pages, patch->page_count + 1, sizeof(*more));

	if (!more)
		return;
	patch->pages = more;
	patch->pages[patch->page_count++] = page;
}

static bool adjust(struct patch *patch, const struct places *changes, void (*prepare)(void *), void *context)
{
	bool is_there;

	if (!patch_is_there(patch) || target_stop(patch->target))
		return false;
	is_there = patch_is_there(patch) && trampoline_is_ready(patch);
	if (is_there) {
		/* What is prepared may let a signal's handler begin, which returns to where the thread is then. */
		trampoline_take_over(patch);
		prepare(context);
		text_adjust(patch, changes);
	}
	target_resume(patch->target);
	return is_there;
}

/* What changes is listed before the process is stopped. */
int patch_adjust(struct patch *patch, const bool *is_in, void (*prepare)(void *), void *context)
{
	struct places changes = { .places = malloc(patch->probe_count * sizeof(size_t)) };
	bool is_adjusted = false;

	if (changes.places) {
		text_list_changes(patch, is_in, &changes);
		is_adjusted = adjust(patch, &changes, prepare, context);
	}
	free(changes.places);
	return is_adjusted ? 0 : -1;
}

/*
 * enum leaving - how far a process was left
 * @LEFT: its text is as it was, and no thread is in what was mapped, nor will be
 * @IN_USE: its text is as it was, but a thread is or may be there
 * @STILL_ON: it could not be stopped
 * @GONE: it ended, or became another program
 */
enum leaving { LEFT, IN_USE, STILL_ON, GONE };

/* Stops all threads and switches off; later rounds look again. @deaf is set to a thread that did not stop. */
static enum leaving leave(struct patch *patch, uint64_t *longest, pid_t *deaf)
{
	enum leaving leaving = GONE;
	uint64_t now;

	if (!patch_is_there(patch))
		return GONE;
	*deaf = target_stop(patch->target);
	if (*deaf)
		return patch_is_there(patch) ? STILL_ON : GONE;
	/* It may have become another program before it stopped. */
	if (patch_is_there(patch)) {
		text_switch_off(patch);
		leaving = is_in_use(patch) ? IN_USE : LEFT;
	}
	now = target_resume(patch->target);
	*longest = now > *longest ? now : *longest;
	return leaving;
}

/* A thread may wait long for a CPU before it goes on, or for something else. Who traces the process is not waited for. */
static enum leaving leave_in_the_end(struct patch *patch, uint64_t *longest, pid_t *deaf)
{
	struct timespec pause = { .tv_nsec = SHORTEST_PAUSE_NS };
	enum leaving leaving = leave(patch, longest, deaf);

	for (int i = 1; i < TRIES && (leaving == IN_USE || (leaving == STILL_ON && *deaf > 0)); i++) {
		nanosleep(&pause, NULL);
		if (pause.tv_nsec < LONGEST_PAUSE_NS)
			pause.tv_nsec *= 2;
		leaving = leave(patch, longest, deaf);
	}
	return leaving;
}

static int say_still_on(const struct patch *patch, pid_t deaf)
{
	if (deaf > 0)
		target_refuse_deaf(patch->target, deaf);
	return fail("the functions of process %d stay switched on; attach to it again for a moment to switch them off",
		    patch->target->pid);
}

void patch_unmap(struct patch *patch)
{
	if (target_stop_one(patch->target))
		return;
	if (!blob_unmap(patch))
		note("what was mapped stays in process %d, since its filter of system calls (seccomp) does not allow munmap",
		     patch->target->pid);
	target_finish_calls(patch->target);
	target_resume(patch->target);
}

int patch_remove(struct patch *patch, uint64_t *longest)
{
	pid_t deaf = 0;

	switch (leave_in_the_end(patch, longest, &deaf)) {
	case LEFT:
		patch_unmap(patch);
		return 0;
	case IN_USE:
		note("%zu KiB stay mapped in process %d, since a thread may still be there", patch->modules[0].blob_bytes >> 10,
		     patch->target->pid);
		return 0;
	case STILL_ON:
		return say_still_on(patch, deaf);
	case GONE:
		return 1;
	}
	abort();
}
