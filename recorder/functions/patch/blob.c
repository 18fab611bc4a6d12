// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "blob.h"

#include "content.h"
#include "message.h"
#include "room.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define PAGE 4096UL
#define TABLE_NAME "wakepath-functions"

static size_t to_pages(size_t size)
{
	return (size + PAGE - 1) & -PAGE;
}

int blob_map(struct patch *patch, struct module *module)
{
	long result;

	module->blob_bytes = to_pages(content_bytes(patch, module - patch->modules));
	if (room_map(patch, module))
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
		mapped = target_call(target, SYS_mmap,
				     (long[6]) { 0, table_size(area), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0 });
	target_call(target, SYS_close, (long[6]) { descriptor });
	if (!target_call_failed(mapped)) {
		patch->table_address = mapped;
		result = table_map(&patch->table, file, area, mapped);
	}
	if (file >= 0)
		close(file);
	return result ? fail("process %d cannot share %zu MiB of memory; give its threads smaller buffers", target->pid,
			     table_size(area) >> 20) : 0;
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
