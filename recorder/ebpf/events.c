// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "events.h"

#include <string.h>

#include "system-calls.h"

#define NAME(id, name, fields) name,

static const char *const names[] = { WAKEPATH_EVENTS(NAME) };

#define IDENTIFIER(id, name, fields) #id,

static const char *const identifiers[] = { WAKEPATH_EVENTS(IDENTIFIER) };

#define SIZE(id, name, fields) offsetof(struct event_##id, end),

static const size_t sizes[] = { WAKEPATH_EVENTS(SIZE) };

/* How the types of fields are spelled in metadata: before the name and after it. */
#define BEFORE_name16 "text_t"
#define AFTER_name16 "[16]"
#define BEFORE_name64 "text_t"
#define AFTER_name64 "[64]"
#define BEFORE_name512 "text_t"
#define AFTER_name512 "[512]"
#define BEFORE_address4 "uint8_t"
#define AFTER_address4 "[4]"
#define BEFORE_address16 "uint8_t"
#define AFTER_address16 "[16]"
#define BEFORE_pointer64 "pointer_t"
#define AFTER_pointer64 ""
#define BEFORE_context8 "enum : uint8_t { none, irq, softirq, hrtimer, nmi }"
#define AFTER_context8 ""
#define BEFORE_direction8 "enum : uint8_t { in, out }"
#define AFTER_direction8 ""
#define BEFORE_role8 "enum : uint8_t { unknown, serves, asks }"
#define AFTER_role8 ""
#define BEFORE_status32 "enum : uint32_t { other, wait_fork, wait_cpu, exit, zombie, wait, run, dead }"
#define AFTER_status32 ""
#define BEFORE_file32 "enum : uint32_t { none, pipe, socket, named }"
#define AFTER_file32 ""
#define BEFORE_held8 "enum : uint8_t { cpu_limit, realtime_limit, frozen }"
#define AFTER_held8 ""
#define BEFORE_purpose8 "enum : uint8_t { disk_limit }"
#define AFTER_purpose8 ""
#define BEFORE_text0 "string { encoding = UTF8; }"
#define AFTER_text0 ""
#define BEFORE___u8 "uint8_t"
#define AFTER___u8 ""
#define BEFORE___u16 "uint16_t"
#define AFTER___u16 ""
#define BEFORE___u32 "uint32_t"
#define AFTER___u32 ""
#define BEFORE___u64 "uint64_t"
#define AFTER___u64 ""
#define BEFORE___s32 "int32_t"
#define AFTER___s32 ""
#define BEFORE___s64 "int64_t"
#define AFTER___s64 ""

#define FIELD_TEXT(type, name) "\t\t" BEFORE_##type " _" #name AFTER_##type ";\n"
#define FIELDS_TEXT(id, name, fields) "" fields(FIELD_TEXT),

static const char *const fields_of[] = { WAKEPATH_EVENTS(FIELDS_TEXT) };

const char *event_name(enum event_id id)
{
	return names[id];
}

enum event_id event_of(const char *identifier)
{
	int id = 0;

	while (id < EVENT_COUNT && strcmp(identifiers[id], identifier))
		id++;
	return id;
}

size_t event_size(unsigned int id)
{
	return id < EVENT_COUNT ? sizes[id] : calls_event_size(id);
}

bool event_choose(bool chosen[EVENT_COUNT], const char *name)
{
	bool found = false;

	for (int id = 0; id < EVENT_COUNT; id++) {
		if (!strcmp(names[id], name))
			found = chosen[id] = true;
	}
	return found;
}

/* A reader takes what is declared for recorded. Calls, lists and stacks come with others, and tell nothing by absence. */
static bool is_declared(int id, const bool wanted[EVENT_COUNT])
{
	bool comes_with_others = id >= EVENT_wait_call && id < EVENT_request_begin;

	return comes_with_others || wanted[id] || (id == EVENT_cgroup && wanted[EVENT_held]);
}

void events_describe(FILE *out, const bool wanted[EVENT_COUNT])
{
	for (int id = 0; id < EVENT_COUNT; id++) {
		if (!is_declared(id, wanted))
			continue;
		fprintf(out, "event {\n\tname = \"%s\";\n\tid = %d;\n\tstream_id = 0;\n\tfields := struct {\n%s\t};\n};\n\n",
			names[id], id, fields_of[id]);
	}
}
