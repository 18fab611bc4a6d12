// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "uprobes.h"

#include "message.h"
#include "process/status.h"
#include "uprobes.skel.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TYPE_FILE "/sys/bus/event_source/devices/uprobe/type"
/* The number of the first namespace of processes, whose ids the kernel's programs see. */
#define FIRST_NAMESPACE 0xeffffffcUL

static int refuse(const struct uprobes *uprobes, size_t site, int error)
{
	const char *name = uprobes->patch->functions[uprobes->patch->uprobes[site].function].name;

	if (error == EACCES || error == EPERM)
		return fail("uprobes need root; leave out --uprobes, or start this as root");
	return fail("the kernel makes no uprobe in %s: %s; leave that out by --match", name, strerror(error));
}

static int read_type(void)
{
	FILE *file = fopen(TYPE_FILE, "re");
	int type = -1;

	if (file && fscanf(file, "%d", &type) != 1)
		type = -1;
	if (file)
		fclose(file);
	return type;
}

static bool is_in_first_namespace(void)
{
	struct stat status;

	return !stat("/proc/self/ns/pid", &status) && status.st_ino == FIRST_NAMESPACE;
}

static int open_event(const struct uprobes *uprobes, size_t site, int type)
{
	const struct uprobe *uprobe = &uprobes->patch->uprobes[site];
	char path[64];
	struct perf_event_attr attributes = { .type = type, .size = sizeof(attributes), .uprobe_path = (uintptr_t)path,
					      .probe_offset = uprobe->offset };

	snprintf(path, sizeof(path), "/proc/self/fd/%d", uprobe->file);
	return syscall(SYS_perf_event_open, &attributes, uprobes->patch->target->pid, -1, -1, PERF_FLAG_FD_CLOEXEC);
}

static int open_events(struct uprobes *uprobes)
{
	size_t count = uprobes->patch->uprobe_count;
	int type = read_type();

	if (type < 0)
		return fail("this kernel has no uprobes (CONFIG_UPROBE_EVENTS); leave out --uprobes");
	if (!is_in_first_namespace())
		return fail("uprobes in a container would have other ids of threads; start this outside of it");
	for (size_t i = 0; i < count; i++) {
		uprobes->events[i] = open_event(uprobes, i, type);
		if (uprobes->events[i] < 0)
			return refuse(uprobes, i, errno);
	}
	return 0;
}

/* All programs but those that are needed stay out of the kernel. */
static int load_programs(struct uprobes *uprobes, size_t buffer)
{
	struct uprobes_bpf *programs = uprobes->programs;

	bpf_map__set_max_entries(programs->maps.counts, uprobes->patch->uprobe_count);
	if (buffer)
		bpf_map__set_max_entries(programs->maps.records, buffer);
	bpf_program__set_autoload(programs->progs.count_call, !buffer);
	bpf_program__set_autoload(programs->progs.log_entry, buffer);
	bpf_program__set_autoload(programs->progs.log_exit, buffer);
	if (uprobes_bpf__load(programs))
		return fail("the kernel takes no programs for uprobes: %s; leave out --uprobes", strerror(errno));
	return 0;
}

static int take_one(void *context, void *data, size_t size)
{
	const struct uprobes *uprobes = context;

	return uprobes->take(uprobes->context, data) ? 0 : -ENOBUFS;
}

static int keep_quiet(enum libbpf_print_level level, const char *format, va_list arguments)
{
	return 0;
}

int uprobes_open(struct uprobes *uprobes, const struct patch *patch, size_t buffer)
{
	if (!patch->uprobe_count)
		return 0;
	libbpf_set_print(keep_quiet);
	uprobes->patch = patch;
	uprobes->links = calloc(patch->uprobe_count, sizeof(*uprobes->links));
	uprobes->events = malloc(patch->uprobe_count * sizeof(*uprobes->events));
	uprobes->programs = uprobes_bpf__open();
	if (!uprobes->links || !uprobes->events || !uprobes->programs)
		return fail("no memory for uprobes");
	memset(uprobes->events, -1, patch->uprobe_count * sizeof(*uprobes->events));
	if (open_events(uprobes) || load_programs(uprobes, buffer))
		return -1;
	if (buffer)
		uprobes->ring = ring_buffer__new(bpf_map__fd(uprobes->programs->maps.records), take_one, uprobes, NULL);
	return buffer && !uprobes->ring ? fail("no memory for the ring of uprobes") : 0;
}

static struct bpf_program *program_of(const struct uprobes *uprobes, size_t site)
{
	if (!uprobes->ring)
		return uprobes->programs->progs.count_call;
	return uprobes->patch->uprobes[site].is_exit ? uprobes->programs->progs.log_exit : uprobes->programs->progs.log_entry;
}

int uprobes_start(struct uprobes *uprobes)
{
	for (size_t i = 0; uprobes->patch && i < uprobes->patch->uprobe_count; i++) {
		LIBBPF_OPTS(bpf_perf_event_opts, options, .bpf_cookie = i);

		uprobes->links[i] = bpf_program__attach_perf_event_opts(program_of(uprobes, i), uprobes->events[i], &options);
		if (!uprobes->links[i])
			return fail("the kernel runs no programs at uprobes, as Linux before 5.15: %s; leave out --uprobes",
				    strerror(errno));
		/* The link has it now. */
		uprobes->events[i] = -1;
	}
	return 0;
}

void uprobes_look(struct uprobes *uprobes)
{
	char state[64];

	if (!uprobes->patch || uprobes->is_blind || !status_read(uprobes->patch->target->pid, "State", state, sizeof(state)) ||
	    *state != 'Z' || !patch_is_there(uprobes->patch))
		return;
	uprobes->is_blind = true;
	note("the first thread of process %d ended, and the kernel makes no uprobes for others: their calls since then are missing",
	     uprobes->patch->target->pid);
}

void uprobes_stop(struct uprobes *uprobes)
{
	for (size_t i = 0; uprobes->links && uprobes->events && i < uprobes->patch->uprobe_count; i++) {
		bpf_link__destroy(uprobes->links[i]);
		uprobes->links[i] = NULL;
		if (uprobes->events[i] >= 0)
			close(uprobes->events[i]);
		uprobes->events[i] = -1;
	}
}

uint64_t uprobes_count(const struct uprobes *uprobes, size_t site)
{
	uint32_t key = site;
	uint64_t count = 0;

	bpf_map_lookup_elem(bpf_map__fd(uprobes->programs->maps.counts), &key, &count);
	return count;
}

void uprobes_take(struct uprobes *uprobes, uprobe_taker *take, void *context)
{
	uprobes->take = take;
	uprobes->context = context;
	if (uprobes->ring)
		ring_buffer__consume(uprobes->ring);
}

uint64_t uprobes_lost(const struct uprobes *uprobes)
{
	return uprobes->ring ? __atomic_load_n(&uprobes->programs->bss->all_lost, __ATOMIC_ACQUIRE) : 0;
}

uint64_t uprobes_lost_of(const struct uprobes *uprobes, uint32_t tid)
{
	uint64_t count = 0;

	if (!tid)
		return __atomic_load_n(&uprobes->programs->bss->unplaced, __ATOMIC_RELAXED);
	bpf_map_lookup_elem(bpf_map__fd(uprobes->programs->maps.lost), &tid, &count);
	return count;
}

uint32_t uprobes_next_loser(const struct uprobes *uprobes, uint32_t tid)
{
	uint32_t next;

	return bpf_map_get_next_key(bpf_map__fd(uprobes->programs->maps.lost), tid ? &tid : NULL, &next) ? 0 : next;
}

void uprobes_close(struct uprobes *uprobes)
{
	uprobes_stop(uprobes);
	ring_buffer__free(uprobes->ring);
	if (uprobes->programs)
		uprobes_bpf__destroy(uprobes->programs);
	free(uprobes->links);
	free(uprobes->events);
}
