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

/*
 * Their other arguments come later, and then the filter is asked again. The last one is made by the kernel, where a thread goes on
 * after a stop.
 */
int blob_check(const struct patch *patch)
{
	const int code = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
	const struct target_call calls[] = {
		{ "mmap", SYS_mmap, { 0, PAGE, PROT_READ | PROT_EXEC, code, -1 } },
		{ "mprotect", SYS_mprotect, { 0, DISPATCHER_DATA_BYTES, PROT_READ | PROT_WRITE } },
		{ "madvise", SYS_madvise, { 0, DISPATCHER_DATA_BYTES, MADV_WIPEONFORK } },
		{ "memfd_create", SYS_memfd_create, { 0, MFD_CLOEXEC } },
		{ "mmap", SYS_mmap, { 0, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED } },
		{ "close", SYS_close, { 0 } },
		{ "munmap", SYS_munmap, { 0, PAGE } },
		{ "restart_syscall", SYS_restart_syscall, { 0 } },
	};

	return target_check_calls(patch->target, calls, sizeof(calls) / sizeof(*calls));
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

static bool unmap(const struct patch *patch, uint64_t address, size_t size)
{
	return target_call(patch->target, SYS_munmap, (long[6]) { address, size }) != -EPERM;
}

bool blob_unmap(struct patch *patch)
{
	bool is_unmapped = true;

	for (size_t i = 0; i < patch->module_count; i++) {
		struct module *module = &patch->modules[i];

		if (module->blob)
			is_unmapped &= unmap(patch, module->blob, module->blob_bytes);
		module->blob = 0;
	}
	for (size_t i = 0; i < patch->page_count; i++)
		is_unmapped &= unmap(patch, patch->pages[i], PAGE);
	patch->page_count = 0;
	if (patch->table_address)
		is_unmapped &= unmap(patch, patch->table_address, patch->table.size);
	patch->table_address = 0;
	return is_unmapped;
}
