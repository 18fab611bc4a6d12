// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "system-calls.h"

#include <string.h>

/* As both forms have numbered them since the headers of Linux 6.1. */
#define NEWER_FIRST 451

static const char *const newer[] = {
	"cachestat", "fchmodat2", "map_shadow_stack", "futex_wake", "futex_wait", "futex_requeue", "statmount",
	"listmount", "lsm_get_self_attr", "lsm_set_self_attr", "lsm_list_modules", "mseal", "setxattrat", "getxattrat",
	"listxattrat", "removexattrat", "open_tree_attr", "file_getattr", "file_setattr",
};

#define CALL(number, name) [number] = #name,

/* The Makefile takes them from the kernel's headers. */
static const char *const names[CALL_FORMS][CALL_NUMBERS] = {
	{
#include "calls-64.h"
	},
	{
#include "calls-32.h"
	},
};

#undef CALL

/* Those that take a file descriptor first, and that a task can wait in; and close, which ends the descriptor. */
static const char *const with_descriptor[] = {
	"read", "pread64", "readv", "preadv", "preadv2", "write", "pwrite64", "writev", "pwritev", "pwritev2", "vmsplice",
	"epoll_wait", "epoll_pwait", "epoll_pwait2", "accept", "accept4", "connect", "recv", "recvfrom", "recvmsg",
	"recvmmsg", "recvmmsg_time64", "send", "sendto", "sendmsg", "sendmmsg", "shutdown", "flock", "fcntl", "fcntl64",
	"fsync", "fdatasync", "syncfs", "sync_file_range", "ftruncate", "ftruncate64", "fallocate", "getdents",
	"getdents64", "ioctl", "io_uring_enter", "close",
};

static const char *name_of(enum call_form form, unsigned int number)
{
	if (names[form][number])
		return names[form][number];
	if (number >= NEWER_FIRST && number - NEWER_FIRST < sizeof(newer) / sizeof(newer[0]))
		return newer[number - NEWER_FIRST];
	return NULL;
}

static bool has_descriptor(const char *name)
{
	for (size_t i = 0; i < sizeof(with_descriptor) / sizeof(with_descriptor[0]); i++) {
		if (!strcmp(with_descriptor[i], name))
			return true;
	}
	return false;
}

/* What the arguments of those that a task can wait in say; the others with a descriptor say that. */
static const struct {
	const char *name;
	enum wait_shape shape;
} shapes[] = {
	{ "epoll_wait", WAIT_EPOLL }, { "epoll_pwait", WAIT_EPOLL }, { "epoll_pwait2", WAIT_EPOLL_PRECISE },
	{ "poll", WAIT_POLL }, { "ppoll", WAIT_POLL_PRECISE }, { "select", WAIT_SELECT },
	{ "pselect6", WAIT_SELECT_PRECISE }, { "futex", WAIT_FUTEX }, { "futex_wait", WAIT_FUTEX_ONE },
	{ "futex_waitv", WAIT_FUTEX_SEVERAL }, { "wait4", WAIT_OBJECT }, { "semop", WAIT_OBJECT },
	{ "semtimedop", WAIT_SEMAPHORE }, { "msgrcv", WAIT_OBJECT }, { "msgsnd", WAIT_OBJECT },
	{ "rt_sigtimedwait", WAIT_SIGNALS }, { "nanosleep", WAIT_SLEEP }, { "clock_nanosleep", WAIT_CLOCK_SLEEP },
	{ "copy_file_range", WAIT_DESCRIPTOR }, { "splice", WAIT_DESCRIPTOR }, { "sendfile", WAIT_DESCRIPTOR },
};

static enum wait_shape shape_of(const char *name)
{
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		if (!strcmp(shapes[i].name, name))
			return shapes[i].shape;
	}
	return has_descriptor(name) ? WAIT_DESCRIPTOR : WAIT_PLAIN;
}

void calls_shape_waits(uint8_t found[CALL_NUMBERS])
{
	for (unsigned int number = 0; number < CALL_NUMBERS; number++) {
		const char *name = name_of(CALL_NATIVE, number);

		found[number] = name ? shape_of(name) : WAIT_PLAIN;
	}
}

/* What is known of a number whether it is recorded or not. */
static uint8_t kind_of(enum call_form form, unsigned int number)
{
	const char *name = name_of(form, number);

	if (!name)
		return 0;
	return CALL_NAMED | (has_descriptor(name) ? CALL_HAS_DESCRIPTOR : 0);
}

void calls_choose_all(struct call_choice *choice)
{
	choice->any = true;
	for (int form = 0; form < CALL_FORMS; form++) {
		for (unsigned int number = 0; number < CALL_NUMBERS; number++)
			choice->kinds[form][number] = kind_of(form, number) | CALL_RECORDED;
	}
}

bool calls_choose(struct call_choice *choice, const char *wanted)
{
	bool found = false;

	for (int form = 0; form < CALL_FORMS; form++) {
		for (unsigned int number = 0; number < CALL_NUMBERS; number++) {
			const char *name = name_of(form, number);

			if (name && !strcmp(name, wanted)) {
				choice->kinds[form][number] = CALL_RECORDED;
				found = true;
			}
			choice->kinds[form][number] |= kind_of(form, number);
		}
	}
	choice->any |= found;
	return found;
}

static bool is_native(const char *name)
{
	for (unsigned int number = 0; number < CALL_NUMBERS; number++) {
		const char *native = name_of(CALL_NATIVE, number);

		if (native && !strcmp(native, name))
			return true;
	}
	return false;
}

void calls_list(FILE *out, const char *key)
{
	for (int form = 0; form < CALL_FORMS; form++) {
		for (unsigned int number = 0; number < CALL_NUMBERS; number++) {
			const char *name = name_of(form, number);

			if (name && (form == CALL_NATIVE || !is_native(name)))
				fprintf(out, "%s=%s\n", key, name);
		}
	}
}

size_t calls_event_size(uint32_t id)
{
	uint32_t block = (id - EVENT_COUNT) / CALL_NUMBERS;

	if (block >= CALL_FORMS * CALL_PARTS)
		return 0;
	switch (block % CALL_PARTS) {
	case CALL_ENTRY:
		return sizeof(struct event_header);
	case CALL_ENTRY_WITH_VALUE:
		return offsetof(struct event_call_entry, value) + sizeof(__s32);
	default:
		return sizeof(struct event_call_exit);
	}
}

static void describe_event(FILE *out, enum call_form form, enum call_part part, unsigned int number, const char *field)
{
	const char *name = name_of(form, number);

	fprintf(out, "event {\n\tname = \"%ssyscall_%s_%s\";\n\tid = %u;\n\tstream_id = 0;\n\tfields := struct {\n%s\t};\n};\n\n",
		form == CALL_COMPAT ? "compat_" : "", part == CALL_EXIT ? "exit" : "entry", name ? name : "unknown",
		CALL_EVENT(form, part, number), field);
}

static void describe(FILE *out, enum call_form form, unsigned int number, uint8_t kind)
{
	if (!(kind & CALL_NAMED))
		describe_event(out, form, CALL_ENTRY_WITH_VALUE, number, "\t\tint32_t _id;\n");
	else if (kind & CALL_HAS_DESCRIPTOR)
		describe_event(out, form, CALL_ENTRY_WITH_VALUE, number, "\t\tint32_t _fd;\n");
	else
		describe_event(out, form, CALL_ENTRY, number, "");
	describe_event(out, form, CALL_EXIT, number, "\t\tint64_t _ret;\n");
}

/* Of the numbers without a name the last stands for all. */
void calls_describe(const struct call_choice *choice, FILE *out)
{
	for (int form = 0; form < CALL_FORMS; form++) {
		for (unsigned int number = 0; number < CALL_NUMBERS; number++) {
			uint8_t kind = choice->kinds[form][number];

			if ((kind & CALL_RECORDED) && (kind & CALL_NAMED || number == CALL_UNKNOWN))
				describe(out, form, number, kind);
		}
	}
}
