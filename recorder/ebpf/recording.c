// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "recording.h"

#include <errno.h>
#include <linux/capability.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "chunks.h"
#include "clock.h"
#include "cpu-stream.h"
#include "ctf.h"
#include "dump.h"
#include "events.h"
#include "kernel-symbols.h"
#include "marker.h"
#include "programs.h"
#include "stacks.h"

#define TRACER "wakepath-record"
/* A ring of 4 MiB holds 60,000 events, so 100,000 events a second fill a tenth of it. */
#define PERIOD_MS 50
#define SECOND 1000000000ULL
#define PRIORITY (-10)
#define DISK_LIMIT_FUNCTION "throtl_pending_timer_fn"

/**
 * struct recording - a recording
 * @settings: what is recorded
 * @groups: what processes are grouped by
 * @programs: what is loaded into the kernel
 * @trace: what is written
 * @chunks: its parts, where it has several
 * @streams: for each CPU
 * @cpu_count: number of CPUs
 * @turn: when the next part starts, ns of the monotonic clock
 * @turn_bytes: the number of written bytes at which it starts earlier
 * @waits: that make a snapshot
 * @marker: what tells that the marker came; -1 if there is none
 * @has_snapshot: whether a wait has made one in this part
 * @disk_limit_timer: address of the function of the timers that limit the use of disks; 0 if it is not known
 * @dumps: lists of what was there before
 * @dumped: events of these lists
 * @stacks: that were taken, if they are
 */
struct recording {
	const struct settings *settings;
	struct groups groups;
	struct programs programs;
	struct ctf_trace trace;
	struct chunks chunks;
	struct cpu_stream *streams;
	unsigned int cpu_count;
	uint64_t turn;
	uint64_t turn_bytes;
	struct waits waits;
	int marker;
	bool has_snapshot;
	uint64_t disk_limit_timer;
	unsigned int dumps;
	uint64_t dumped;
	struct stacks stacks;
};

static int fail(const char *what, const char *place)
{
	fprintf(stderr, TRACER ": %s %s: %s\n", what, place, strerror(errno));
	return -1;
}

static int fail_to_write(const struct recording *recording)
{
	return fail("cannot write to", recording->settings->output);
}

/* The last number of a list such as "0-3,8", plus 1; CPUs that are missing in between have a ring, too. */
unsigned int recording_cpus(void)
{
	FILE *file = fopen("/sys/devices/system/cpu/online", "re");
	char list[4096] = "";
	const char *last = list;

	if (file && !fgets(list, sizeof(list), file))
		list[0] = '\0';
	if (file)
		fclose(file);
	for (const char *place = list; *place; place++) {
		if (*place == '-' || *place == ',')
			last = place + 1;
	}
	return strtoul(last, NULL, 10) + 1;
}

/* ---- the start */

static void describe_events(FILE *out, const void *context)
{
	const struct settings *settings = context;

	events_describe(out, settings->wanted);
	calls_describe(&settings->calls, out);
}

static int describe(struct recording *recording)
{
	const struct ctf_description description = {
		.tracer = TRACER,
		.domain = "kernel",
		.stream_key = "cpu_id",
		.events = describe_events,
		.context = recording->settings,
	};

	return ctf_describe(&recording->trace, &description);
}

static int create_trace(struct recording *recording)
{
	const char *path = recording->settings->output;

	if (has_parts(recording->settings)) {
		if (chunks_create(&recording->chunks))
			return fail_to_write(recording);
		path = chunks_next(&recording->chunks);
	}
	if (ctf_create(&recording->trace, path) || describe(recording))
		return fail_to_write(recording);
	return 0;
}

static void set_turn(struct recording *recording)
{
	const struct settings *settings = recording->settings;

	recording->turn = settings->chunk ? clock_now() + settings->chunk * SECOND : UINT64_MAX;
	recording->turn_bytes = settings->chunk_bytes ? recording->trace.bytes + settings->chunk_bytes : UINT64_MAX;
}

static int open_streams(struct recording *recording)
{
	uint64_t start = clock_now();

	set_turn(recording);
	recording->streams = calloc(recording->cpu_count, sizeof(*recording->streams));
	if (!recording->streams)
		return fail("no memory for", "the CPUs");
	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		struct ring ring = programs_ring(&recording->programs, cpu);

		if (cpu_stream_open(&recording->streams[cpu], &recording->trace, cpu, &ring,
				    programs_cpu(&recording->programs, cpu), &recording->groups, start))
			return fail_to_write(recording);
		recording->streams[cpu].waits = recording->settings->slow ? &recording->waits : NULL;
	}
	return 0;
}

static int watch_marker(struct recording *recording)
{
	const char *path = recording->settings->marker;

	if (path)
		recording->marker = marker_watch(path);
	return path && recording->marker < 0 ? fail("cannot watch", path) : 0;
}

/* They name what a call waits for. */
static bool are_files_listed(const struct settings *settings)
{
	return settings->calls.any && settings->wanted[EVENT_dump_file];
}

static int list_what_is_there(struct recording *recording)
{
	struct dump_lists lists = {
		.processes = -1,
		.files = -1,
		.disk_limit_timer = recording->disk_limit_timer,
	};

	if (!recording->settings->has_statedump)
		return 0;
	lists.tasks = programs_list_tasks(&recording->programs);
	if (recording->settings->wanted[EVENT_cgroup_attach_task] && recording->groups.grouping)
		lists.processes = programs_list_groups(&recording->programs);
	if (are_files_listed(recording->settings))
		lists.files = programs_list_files(&recording->programs);
	if (lists.tasks < 0)
		return fail("cannot list", "the tasks");
	if (dump_write(&recording->trace, &lists, &recording->groups, recording->dumps++, &recording->dumped))
		return fail_to_write(recording);
	return 0;
}

/* All that needs rights is done: nothing that comes may use them. */
static int give_up_rights(void)
{
	struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct none[2] = { 0 };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(SYS_capset, &header, none))
		return fail("cannot give up", "the rights");
	return 0;
}

static int start(struct recording *recording)
{
	const struct settings *settings = recording->settings;

	if (settings->wanted[EVENT_dump_timer] && settings->has_statedump)
		recording->disk_limit_timer = kernel_symbols_value(DISK_LIMIT_FUNCTION);
	if (groups_find(&recording->groups))
		return fail("cannot find", "the groups");
	if (programs_start(&recording->programs, settings->wanted, settings->buffer, recording->cpu_count,
			   &settings->stacks, &settings->calls, &recording->groups, settings->requests_of)) {
		fprintf(stderr, TRACER ": %s; %s\n", recording->programs.message, recording->programs.remedy);
		return -1;
	}
	if (settings->stacks.bytes && stacks_open(&recording->stacks, &recording->programs))
		return fail("cannot watch", "the memory of processes");
	/* Where all CPUs are busy, the rings have to be emptied all the same; without the right it has to do. */
	setpriority(PRIO_PROCESS, 0, PRIORITY);
	if (watch_marker(recording) || create_trace(recording) || open_streams(recording) ||
	    list_what_is_there(recording))
		return -1;
	return give_up_rights();
}

/* ---- while it goes on */

static int write_streams(struct recording *recording, int (*write_stream)(struct cpu_stream *stream, uint64_t missed))
{
	uint64_t missed = programs_missed(&recording->programs);

	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		if (write_stream(&recording->streams[cpu], missed))
			return fail_to_write(recording);
	}
	return 0;
}

static int define_stacks(struct recording *recording)
{
	if (recording->settings->stacks.bytes && stacks_define(&recording->stacks, &recording->trace))
		return fail_to_write(recording);
	return 0;
}

static int await_stacks(struct recording *recording)
{
	return stacks_await(&recording->stacks) ? fail_to_write(recording) : 0;
}

/* Until the next one starts, an event may be in either of them. */
static int end_part(struct recording *recording)
{
	programs_end_part(&recording->programs);
	return write_streams(recording, cpu_stream_end) || define_stacks(recording) ? -1 : 0;
}

/* Every part is a trace that can be read alone: each stream tells everything until its end. */
static int turn(struct recording *recording)
{
	set_turn(recording);
	recording->has_snapshot = false;
	recording->groups.part++;
	programs_start_part(&recording->programs);
	if (ctf_move(&recording->trace, chunks_next(&recording->chunks)) || describe(recording))
		return fail_to_write(recording);
	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		if (cpu_stream_continue(&recording->streams[cpu]))
			return fail_to_write(recording);
	}
	return list_what_is_there(recording);
}

static int make_snapshot(struct recording *recording, const char *reason)
{
	const char *path;

	if (end_part(recording) || await_stacks(recording))
		return -1;
	path = chunks_snapshot(&recording->chunks);
	if (!path)
		return fail_to_write(recording);
	printf("snapshot=%s\nreason=%s\n", path, reason);
	fflush(stdout);
	return turn(recording);
}

static int write_what_there_is(struct recording *recording)
{
	if (recording->settings->stacks.bytes)
		stacks_follow(&recording->stacks);
	if (clock_now() < recording->turn && recording->trace.bytes < recording->turn_bytes)
		return write_streams(recording, cpu_stream_write);
	return end_part(recording) ? -1 : turn(recording);
}

/* A wait makes at most one in each part, for tasks may wait again and again. */
static int make_snapshot_of_wait(struct recording *recording)
{
	char reason[64];
	__s32 waiting = waits_exceeded(&recording->waits, clock_now());

	if (!waiting || recording->has_snapshot)
		return 0;
	snprintf(reason, sizeof(reason), "wait of %d", waiting);
	if (make_snapshot(recording, reason))
		return -1;
	recording->has_snapshot = true;
	return 0;
}

static int make_snapshots(struct recording *recording, int signal)
{
	const struct settings *settings = recording->settings;

	if (!has_parts(settings))
		return 0;
	if (signal == SIGUSR1)
		return make_snapshot(recording, "signal");
	if (settings->marker && marker_came(recording->marker, settings->marker))
		return make_snapshot(recording, "marker");
	return settings->slow ? make_snapshot_of_wait(recording) : 0;
}

/* The signal that came; 0 for none. */
static int read_signal(int signals)
{
	struct signalfd_siginfo info;

	return read(signals, &info, sizeof(info)) == sizeof(info) ? (int)info.ssi_signo : 0;
}

static bool has_input_ended(int input)
{
	char bytes[256];

	return read(input, bytes, sizeof(bytes)) <= 0;
}

/* Ends by a signal, or with the input. */
static int record(struct recording *recording, int signals)
{
	struct pollfd sources[] = {
		{ .fd = signals, .events = POLLIN },
		{ .fd = recording->settings->ends_with_input ? STDIN_FILENO : -1, .events = POLLIN },
	};
	bool has_ended = false;

	while (!has_ended) {
		int signal;

		if (poll(sources, 2, PERIOD_MS) < 0 && errno != EINTR)
			return fail("cannot wait for", "signals");
		if (write_what_there_is(recording))
			return -1;
		signal = read_signal(signals);
		if (make_snapshots(recording, signal))
			return -1;
		has_ended = (signal && signal != SIGUSR1) || (sources[1].revents && has_input_ended(STDIN_FILENO));
	}
	return write_streams(recording, cpu_stream_end) || define_stacks(recording) || await_stacks(recording) ? -1 : 0;
}

/* ---- the end */

/* What is missing in the trace although nothing was lost. */
static void warn(const struct recording *recording, unsigned long long unread)
{
	if (recording->settings->stacks.bytes)
		stacks_warn(&recording->stacks, TRACER);
	if (recording->waits.unwatched)
		fprintf(stderr, TRACER ": more tasks are called %s than can be watched: %llu waits were not looked at\n",
			recording->waits.name, recording->waits.unwatched);
	if (recording->groups.left_out)
		fprintf(stderr, TRACER ": names of groups are missing, because there were too many\n");
	if (unread)
		fprintf(stderr, TRACER ": packets whose headers were not where they can be read are missing: %llu\n",
			unread);
}

static void report(const struct recording *recording)
{
	unsigned long long events = recording->dumped, bytes = recording->trace.bytes, discarded = 0, unread = 0;

	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		events += recording->streams[cpu].events;
		discarded += recording->streams[cpu].discarded;
		unread += recording->streams[cpu].state->unread_packets;
	}
	if (recording->stacks.written) {
		events += recording->stacks.written->events;
		bytes += recording->stacks.written->bytes;
	}
	printf("events=%llu\ndiscarded=%llu\nbytes=%llu\n", events, discarded, bytes);
	if (discarded)
		printf("remedy=record with a larger --buffer than %zu bytes\n", recording->settings->buffer);
	warn(recording, unread);
}

static void close_recording(struct recording *recording)
{
	for (unsigned int cpu = 0; recording->streams && cpu < recording->cpu_count; cpu++)
		cpu_stream_close(&recording->streams[cpu]);
	free(recording->streams);
	if (recording->marker >= 0)
		close(recording->marker);
	ctf_end(&recording->trace);
	stacks_close(&recording->stacks);
	programs_stop(&recording->programs);
	groups_end(&recording->groups);
}

/* From here on the signals are read, and end nothing by themselves. */
static int watch_signals(void)
{
	sigset_t signals;

	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	sigaddset(&signals, SIGUSR1);
	sigprocmask(SIG_BLOCK, &signals, NULL);
	return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int recording_run(const struct settings *settings)
{
	struct recording recording = {
		.settings = settings,
		.groups = { .grouping = settings->grouping },
		.chunks = { .output = settings->output, .keep = settings->keep },
		.cpu_count = recording_cpus(),
		.waits = { .limit = settings->slow },
		.marker = -1,
	};
	int signals = watch_signals();
	int result;

	memcpy(recording.waits.name, settings->slow_task, sizeof(recording.waits.name));
	result = start(&recording);
	if (!result) {
		puts("ready");
		fflush(stdout);
		result = record(&recording, signals);
	}
	if (!result)
		report(&recording);
	close_recording(&recording);
	return result;
}
