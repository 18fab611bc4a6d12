// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "way.h"

#include "seccomp.h"
#include "study/sites.h"

#include <elf.h>
#include <linux/audit.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <unistd.h>

#define WAY_BYTES 112
#define CALL_BYTES 2
#define CODE_64 0x33
#define MOST_WAYS 64
/* What the kernel keeps to itself: a system call that was interrupted, and how it goes on. */
#define ERESTARTSYS 512
#define ERESTARTNOINTR 513
#define ERESTARTNOHAND 514
#define ERESTART_RESTARTBLOCK 516

/* ---- the instructions */

/* How each way begins: with the call, and with what puts the first register back. */
static const uint8_t system_call[CALL_BYTES] = { 0x0f, 0x05 };
static const uint8_t first_number[] = { 0x48, 0xb8 };

/* Puts a number into a register: the first or the second eight of them. */
static void put_number(uint8_t **code, uint8_t prefix, uint8_t operation, uint64_t number)
{
	*(*code)++ = prefix;
	*(*code)++ = operation;
	memcpy(*code, &number, sizeof(number));
	*code += sizeof(number);
}

/*
 * The system call changes %rax, %rcx and %r11, and its arguments are other ones. The flags stay, as do all other registers.
 * Nothing is put on the stack, of which the program may use more than its pointer says, or have little.
 */
static void write_way(uint8_t *code, const struct user_regs_struct *home)
{
	/* To the address behind it; shadow stacks know nothing of it, and no endbr64 need be there. */
	static const uint8_t jump[] = { 0x3e, 0xff, 0x25, 0x00, 0x00, 0x00, 0x00 };
	uint64_t address = home->rip;

	memcpy(code, system_call, sizeof(system_call));
	code += sizeof(system_call);
	put_number(&code, first_number[0], first_number[1], home->rax);
	put_number(&code, 0x48, 0xb9, home->rcx);
	put_number(&code, 0x48, 0xba, home->rdx);
	put_number(&code, 0x48, 0xbe, home->rsi);
	put_number(&code, 0x48, 0xbf, home->rdi);
	put_number(&code, 0x49, 0xb8, home->r8);
	put_number(&code, 0x49, 0xb9, home->r9);
	put_number(&code, 0x49, 0xba, home->r10);
	put_number(&code, 0x49, 0xbb, home->r11);
	memcpy(code, jump, sizeof(jump));
	memcpy(code + sizeof(jump), &address, sizeof(address));
}

/* ---- where a thread is at home */

/* A system call that was interrupted starts again, as the kernel would let it if no signal's handler comes before. */
static struct user_regs_struct restarted(struct user_regs_struct registers)
{
	if ((int)registers.orig_rax < 0)
		return registers;
	switch (-(long)registers.rax) {
	case ERESTARTSYS:
	case ERESTARTNOINTR:
	case ERESTARTNOHAND:
		registers.rax = registers.orig_rax;
		registers.rip -= CALL_BYTES;
		break;
	case ERESTART_RESTARTBLOCK:
		registers.rax = SYS_restart_syscall;
		registers.rip -= CALL_BYTES;
		break;
	}
	return registers;
}

int way_begin_anew(struct target_thread *thread)
{
	struct user_regs_struct *registers = &thread->registers;
	const struct seccomp_data restart = {
		.nr = SYS_restart_syscall, .arch = AUDIT_ARCH_X86_64, .instruction_pointer = registers->rip,
		.args = { registers->rdi, registers->rsi, registers->rdx, registers->r10, registers->r8, registers->r9 },
	};

	if (!thread->is_filtered || (int)registers->orig_rax < 0 || registers->rax != -(unsigned long)ERESTART_RESTARTBLOCK ||
	    filter_ask(thread->tid, &restart) == FILTER_ALLOWS)
		return 0;
	/* A signal's handler still ends it. */
	registers->rax = -(unsigned long)ERESTARTNOHAND;
	return ptrace(PTRACE_SETREGS, thread->tid, 0, registers) ? -1 : 0;
}

/* What the C library keeps for a thread that may not be interrupted in a few instructions (rseq). */
struct critical_section {
	uint32_t version;
	uint32_t flags;
	uint64_t start;
	uint64_t bytes;
	uint64_t abort;
};

#define CRITICAL_SECTION_PLACE 8

/*
 * A thread that was interrupted in such instructions has to begin them anew. The kernel sees to that where it lets the thread
 * go on there, which it does not if that is elsewhere.
 */
static void leave_critical_section(const struct target *target, struct target_thread *thread)
{
	struct __ptrace_rseq_configuration rseq;
	struct critical_section section;
	uint64_t place;

	if (ptrace(PTRACE_GET_RSEQ_CONFIGURATION, thread->tid, sizeof(rseq), &rseq) != sizeof(rseq) || !rseq.rseq_abi_pointer ||
	    !target_read(target, rseq.rseq_abi_pointer + CRITICAL_SECTION_PLACE, &place, sizeof(place)) || !place ||
	    !target_read(target, place, &section, sizeof(section)))
		return;
	if (thread->registers.rip - section.start < section.bytes)
		thread->registers.rip = section.abort;
}

/* ---- room for them */

/* Where a file's code ends that is mapped from an offset on; 0 if that cannot be told. @file has the file from @base on. */
static uint64_t end_of_code(int file, uint64_t base, uint64_t offset)
{
	Elf64_Ehdr header;
	Elf64_Phdr part;

	if (pread(file, &header, sizeof(header), base) != sizeof(header) || memcmp(header.e_ident, ELFMAG, SELFMAG) ||
	    header.e_phentsize != sizeof(part))
		return 0;
	for (size_t i = 0; i < header.e_phnum; i++) {
		if (pread(file, &part, sizeof(part), base + header.e_phoff + i * sizeof(part)) != sizeof(part))
			return 0;
		if (part.p_type == PT_LOAD && part.p_flags & PF_X && part.p_offset + part.p_filesz > offset &&
		    part.p_offset / SITE_PAGE <= offset / SITE_PAGE)
			return part.p_offset + part.p_filesz;
	}
	return 0;
}

static bool is_kernels(const struct target_map *map)
{
	return !strcmp(map->path, "[vdso]");
}

/* Code mostly does not fill its last page. */
static void look_behind(struct target *target, const struct target_map *map)
{
	int file = is_kernels(map) ? target->memory : target_map_file(target, map);
	uint64_t offset = is_kernels(map) ? 0 : map->offset, size = map->end - map->start, end;

	end = file < 0 ? 0 : end_of_code(file, is_kernels(map) ? map->start : 0, offset);
	target->ways = map->start + (end - offset);
	target->way_count = end > offset && end - offset < size ? (size - (end - offset)) / WAY_BYTES : 0;
	if (target->way_count > MOST_WAYS)
		target->way_count = MOST_WAYS;
	if (file >= 0 && file != target->memory)
		close(file);
}

static bool is_free(const uint8_t way[WAY_BYTES])
{
	static const uint8_t nothing[WAY_BYTES];

	return !memcmp(way, nothing, sizeof(nothing));
}

static bool is_left(const uint8_t way[WAY_BYTES])
{
	return !memcmp(way, system_call, sizeof(system_call)) && !memcmp(way + CALL_BYTES, first_number, sizeof(first_number));
}

static bool read_ways(const struct target *target, uint8_t ways[MOST_WAYS][WAY_BYTES])
{
	return target->way_count && target_read(target, target->ways, ways, target->way_count * WAY_BYTES);
}

static bool has_room(const struct target *target)
{
	uint8_t ways[MOST_WAYS][WAY_BYTES];

	if (!read_ways(target, ways))
		return false;
	for (size_t i = 0; i < target->way_count; i++) {
		if (is_free(ways[i]) || is_left(ways[i]))
			return true;
	}
	return false;
}

/* Behind the code that the kernel gives each program, or else behind that of a file. */
static void find_room(struct target *target)
{
	size_t count;
	struct target_map *maps = target_maps(target, &count);

	for (size_t turn = 0; maps && turn < 2 * count && !has_room(target); turn++) {
		const struct target_map *map = &maps[turn % count];

		if (turn < count ? is_kernels(map) : map->is_code && map->inode)
			look_behind(target, map);
	}
	free(maps);
}

/* One that nobody has: what a killed tracer wrote may still lead a thread home. 0 if there is none. */
static uint64_t find_free(struct target *target)
{
	uint8_t ways[MOST_WAYS][WAY_BYTES];
	bool is_read;

	if (!target->way_count)
		find_room(target);
	is_read = read_ways(target, ways);
	for (size_t i = 0; is_read && i < target->way_count; i++) {
		if (is_free(ways[i]))
			return target->ways + i * WAY_BYTES;
	}
	return 0;
}

static bool wipe(const struct target *target, uint64_t way)
{
	static const uint8_t nothing[WAY_BYTES];

	return target_write(target, way, nothing, WAY_BYTES);
}

/* ---- a way */

bool way_open(struct target *target)
{
	struct target_thread *thread = &target->threads[0];
	struct user_regs_struct home;
	uint8_t code[WAY_BYTES] = { 0 };

	/* Code for 32 bits would be other code. */
	if (thread->registers.cs != CODE_64)
		return false;
	target->way = find_free(target);
	if (!target->way)
		return false;
	leave_critical_section(target, thread);
	home = restarted(thread->registers);
	write_way(code, &home);
	return target_write(target, target->way, code, sizeof(code));
}

struct user_regs_struct way_enter(const struct target *target, long number, const long arguments[6])
{
	struct user_regs_struct registers = target->threads[0].registers;

	registers.rip = target->way;
	/* No system call was interrupted here that the kernel would start again. */
	registers.orig_rax = -1;
	registers.rax = number;
	registers.rdi = arguments[0];
	registers.rsi = arguments[1];
	registers.rdx = arguments[2];
	registers.r10 = arguments[3];
	registers.r8 = arguments[4];
	registers.r9 = arguments[5];
	return registers;
}

void way_close(struct target *target)
{
	if (target->way)
		wipe(target, target->way);
	target->way = 0;
}

/* ---- those of others */

static size_t list_left(const struct target *target, uint8_t ways[MOST_WAYS][WAY_BYTES], struct target_range left[MOST_WAYS])
{
	size_t count = 0;

	for (size_t i = 0; i < target->way_count; i++) {
		uint64_t start = target->ways + i * WAY_BYTES;

		if (is_left(ways[i]))
			left[count++] = (struct target_range) { start, start + WAY_BYTES };
	}
	return count;
}

void way_clear(struct target *target)
{
	uint8_t ways[MOST_WAYS][WAY_BYTES];
	struct target_range left[MOST_WAYS];
	size_t count;

	find_room(target);
	count = read_ways(target, ways) ? list_left(target, ways, left) : 0;
	if (!count || target_stop(target))
		return;
	if (!target_touches(target, left, count)) {
		for (size_t i = 0; i < count; i++)
			wipe(target, left[i].start);
	}
	target_resume(target);
}
