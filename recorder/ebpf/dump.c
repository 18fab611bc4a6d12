// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "dump.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "events.h"

#define INTERRUPTS_FILE "/proc/interrupts"
#define PARTITIONS_FILE "/proc/partitions"
#define FIRST_ROOM 65536
#define MINOR_BITS 20
#define EVENT_ALIGNMENT 8UL
/* That of no CPU. */
#define STREAM_INSTANCE WAKEPATH_CPUS

/* The events of one packet. */
struct dump {
	char *events;
	size_t used;
	size_t room;
	size_t end;
	uint64_t count;
};

static void *add(struct dump *dump, size_t size)
{
	if (dump->used + size > dump->room) {
		size_t room = dump->room ? 2 * dump->room : FIRST_ROOM;
		char *events = realloc(dump->events, room);

		if (!events)
			return NULL;
		dump->events = events;
		dump->room = room;
	}
	dump->used += size;
	return memset(dump->events + dump->used - size, 0, size);
}

#define ADD(dump, id) add_event(dump, EVENT_##id, sizeof(struct event_##id))

static void *add_event(struct dump *dump, enum event_id id, size_t size)
{
	struct event_header *header = add(dump, size);

	if (!header)
		return NULL;
	header->timestamp = clock_now();
	header->id = id;
	header->tid = gettid();
	dump->end = dump->used - size + event_size(id);
	dump->count++;
	return header;
}

/* Records start with a header. */
static bool copy(struct dump *dump, const void *record, size_t size)
{
	const struct event_header *header = record;
	void *event = add_event(dump, header->id, size);

	return event && memcpy(event, record, size);
}

static bool add_task(struct dump *dump, const struct listed_task *task)
{
	return copy(dump, &task->event, sizeof(task->event)) &&
	       (task->wait.header.id != EVENT_dump_wait || copy(dump, &task->wait, sizeof(task->wait)));
}

static int add_tasks(struct dump *dump, int tasks)
{
	struct listed_task task;
	FILE *list = fdopen(tasks, "r");

	if (!list)
		return -1;
	while (fread(&task, sizeof(task), 1, list) == 1 && add_task(dump, &task))
		;
	return fclose(list);
}

static bool add_process(struct dump *dump, struct groups *groups, const struct event_cgroup_attach_task *event)
{
	struct event_cgroup_mkdir name = { .header = event->header, .group = event->group };

	name.header.id = EVENT_cgroup_mkdir;
	if (groups_name(groups, &name) && !copy(dump, &name, sizeof(name)))
		return false;
	return copy(dump, event, sizeof(*event));
}

static int add_processes(struct dump *dump, int processes, struct groups *groups)
{
	FILE *list = processes < 0 ? NULL : fdopen(processes, "r");
	struct event_cgroup_attach_task event;

	if (!list)
		return processes < 0 ? 0 : -1;
	while (fread(&event, sizeof(event), 1, list) == 1 && add_process(dump, groups, &event))
		;
	return fclose(list);
}

/* What is at the other end of a socket says more than its number. */
static void describe_file(char *room, size_t size, const struct listed_file *file)
{
	char address[INET6_ADDRSTRLEN];

	if (file->port && inet_ntop(file->family, file->address, address, sizeof(address)))
		snprintf(room, size, "%s:%u", address, ntohs(file->port));
	else
		snprintf(room, size, "%.*s", (int)sizeof(file->path), file->path);
}

static bool add_file(struct dump *dump, const struct listed_file *file)
{
	char text[WAKEPATH_FILE_BYTES];
	struct event_dump_file *event;
	size_t size;

	describe_file(text, sizeof(text), file);
	size = offsetof(struct event_dump_file, end) + strlen(text) + 1;
	event = add_event(dump, EVENT_dump_file, (size + EVENT_ALIGNMENT - 1) & ~(EVENT_ALIGNMENT - 1));
	if (!event)
		return false;
	memcpy(event, &file->event, offsetof(struct event_dump_file, end));
	strcpy(event->end, text);
	dump->end = dump->used;
	return true;
}

static int add_files(struct dump *dump, int files)
{
	FILE *list = files < 0 ? NULL : fdopen(files, "r");
	struct listed_file file;

	if (!list)
		return files < 0 ? 0 : -1;
	while (fread(&file, sizeof(file), 1, list) == 1 && add_file(dump, &file))
		;
	return fclose(list);
}

static void add_interrupt(struct dump *dump, unsigned int irq, const char *line)
{
	const char *action = strrchr(line, ' ');
	struct event_dump_irq *event = action ? ADD(dump, dump_irq) : NULL;

	if (!event)
		return;
	event->irq = irq;
	snprintf(event->action, sizeof(event->action), "%.*s", (int)strcspn(action + 1, "\n"), action + 1);
}

/* The last word of the line of an interrupt is the name of its handler; of several, of the last. */
static void add_interrupts(struct dump *dump)
{
	FILE *file = fopen(INTERRUPTS_FILE, "re");
	char *line = NULL;
	size_t room = 0;
	unsigned int irq;

	while (file && getline(&line, &room, file) > 0) {
		if (sscanf(line, " %u:", &irq) == 1)
			add_interrupt(dump, irq, line);
	}
	free(line);
	if (file)
		fclose(file);
}

static void add_disks(struct dump *dump)
{
	FILE *file = fopen(PARTITIONS_FILE, "re");
	unsigned int major, minor;
	char line[256], name[128];

	while (file && fgets(line, sizeof(line), file)) {
		struct event_dump_disk *event;

		if (sscanf(line, " %u %u %*u %127s", &major, &minor, name) != 3)
			continue;
		event = ADD(dump, dump_disk);
		if (!event)
			break;
		event->dev = major << MINOR_BITS | minor;
		snprintf(event->diskname, sizeof(event->diskname), "%.15s", name);
	}
	if (file)
		fclose(file);
}

static int write_stream(struct ctf_trace *trace, const struct dump *dump, unsigned int number, unsigned int cpu,
			uint64_t start)
{
	struct ctf_stream stream;
	int result;

	if (ctf_open(&stream, trace, "dump_0", cpu, start))
		return -1;
	stream.instance = STREAM_INSTANCE;
	stream.packets = number;
	result = ctf_append(&stream, dump->events, dump->end, clock_now(), 0);
	return ctf_close(&stream) ? -1 : result;
}

static void add_timers(struct dump *dump, uint64_t disk_limit_timer)
{
	struct event_dump_timer *event = disk_limit_timer ? ADD(dump, dump_timer) : NULL;

	if (!event)
		return;
	event->function = disk_limit_timer;
	event->purpose = TIMER_OF_DISK_LIMIT;
}

/* Every record is of the CPU that this thread has meanwhile, and tells that it has it. */
static unsigned int stay_on_cpu(void)
{
	unsigned int cpu = sched_getcpu();
	cpu_set_t own;

	CPU_ZERO(&own);
	CPU_SET(cpu, &own);
	sched_setaffinity(0, sizeof(own), &own);
	return sched_getcpu();
}

int dump_write(struct ctf_trace *trace, const struct dump_lists *lists, struct groups *groups, unsigned int number,
	       uint64_t *events)
{
	uint64_t start = clock_now();
	struct dump dump = { 0 };
	unsigned int cpu;
	cpu_set_t all;
	int result;

	if (sched_getaffinity(0, sizeof(all), &all))
		return -1;
	cpu = stay_on_cpu();
	ADD(&dump, dump_start);
	result = add_tasks(&dump, lists->tasks) | add_processes(&dump, lists->processes, groups) |
		 add_files(&dump, lists->files);
	add_interrupts(&dump);
	add_disks(&dump);
	add_timers(&dump, lists->disk_limit_timer);
	ADD(&dump, dump_end);
	sched_setaffinity(0, sizeof(all), &all);
	if (!result)
		result = write_stream(trace, &dump, number, cpu, start);
	*events += dump.count;
	free(dump.events);
	return result;
}
