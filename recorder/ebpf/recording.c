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
#include "programs.h"

#define TRACER "wakepath-record"
/* A ring of 4 MiB holds 60,000 events, so 100,000 events a second fill a tenth of it. */
#define PERIOD_MS 50
#define SECOND 1000000000ULL
#define PRIORITY (-10)

/**
 * struct recording - a recording
 * @settings: what is recorded
 * @programs: what is loaded into the kernel
 * @trace: what is written
 * @chunks: its parts, where it has several
 * @streams: for each CPU
 * @cpu_count: number of CPUs
 * @turn: when the next part starts, ns of the monotonic clock
 * @dumps: lists of what was there before
 * @dumped: events of these lists
 */
struct recording {
	const struct settings *settings;
	struct programs programs;
	struct ctf_trace trace;
	struct chunks chunks;
	struct cpu_stream *streams;
	unsigned int cpu_count;
	uint64_t turn;
	unsigned int dumps;
	uint64_t dumped;
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

static int create_trace(struct recording *recording)
{
	const char *path = recording->settings->output;

	if (recording->settings->chunk) {
		if (chunks_create(&recording->chunks))
			return fail_to_write(recording);
		path = chunks_next(&recording->chunks);
	}
	if (ctf_create(&recording->trace, path) || ctf_describe(&recording->trace, events_describe, TRACER))
		return fail_to_write(recording);
	return 0;
}

static int open_streams(struct recording *recording)
{
	uint64_t start = clock_now();

	recording->turn = start + recording->settings->chunk * SECOND;
	recording->streams = calloc(recording->cpu_count, sizeof(*recording->streams));
	if (!recording->streams)
		return fail("no memory for", "the CPUs");
	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		struct ring ring = programs_ring(&recording->programs, cpu);

		if (cpu_stream_open(&recording->streams[cpu], &recording->trace, cpu, &ring,
				    programs_cpu(&recording->programs, cpu), start))
			return fail_to_write(recording);
	}
	return 0;
}

static int list_what_is_there(struct recording *recording)
{
	int tasks;

	if (!recording->settings->has_statedump)
		return 0;
	tasks = programs_list_tasks(&recording->programs);
	if (tasks < 0)
		return fail("cannot list", "the tasks");
	if (dump_write(&recording->trace, tasks, recording->dumps++, &recording->dumped))
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

	if (programs_start(&recording->programs, settings->wanted, settings->buffer, recording->cpu_count)) {
		fprintf(stderr, TRACER ": %s; %s\n", recording->programs.message, recording->programs.remedy);
		return -1;
	}
	/* Where all CPUs are busy, the rings have to be emptied all the same; without the right it has to do. */
	setpriority(PRIO_PROCESS, 0, PRIORITY);
	if (create_trace(recording) || open_streams(recording) || list_what_is_there(recording))
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

/* Every part is a trace that can be read alone: each stream tells everything until its end. */
static int turn(struct recording *recording)
{
	recording->turn = clock_now() + recording->settings->chunk * SECOND;
	if (ctf_move(&recording->trace, chunks_next(&recording->chunks)) ||
	    ctf_describe(&recording->trace, events_describe, TRACER))
		return fail_to_write(recording);
	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		if (cpu_stream_continue(&recording->streams[cpu]))
			return fail_to_write(recording);
	}
	return list_what_is_there(recording);
}

static int make_snapshot(struct recording *recording)
{
	const char *path;

	if (!recording->settings->chunk)
		return 0;
	if (write_streams(recording, cpu_stream_end))
		return -1;
	path = chunks_snapshot(&recording->chunks);
	if (!path)
		return fail_to_write(recording);
	printf("snapshot=%s\n", path);
	fflush(stdout);
	return turn(recording);
}

static int write_what_there_is(struct recording *recording)
{
	if (!recording->settings->chunk || clock_now() < recording->turn)
		return write_streams(recording, cpu_stream_write);
	return write_streams(recording, cpu_stream_end) ? -1 : turn(recording);
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
		if (signal == SIGUSR1 && make_snapshot(recording))
			return -1;
		has_ended = (signal && signal != SIGUSR1) || (sources[1].revents && has_input_ended(STDIN_FILENO));
	}
	return write_streams(recording, cpu_stream_end);
}

/* ---- the end */

/* What is missing in the trace although nothing was lost. */
static void warn(const struct recording *recording, unsigned long long unread)
{
	unsigned long long namespaces = programs_unseen_namespaces(&recording->programs);

	if (namespaces)
		fprintf(stderr, TRACER ": packets of network namespaces that came after the start are missing: %llu of them\n",
			namespaces);
	if (unread)
		fprintf(stderr, TRACER ": packets whose headers were not where they can be read are missing: %llu\n",
			unread);
}

static void report(const struct recording *recording)
{
	unsigned long long events = recording->dumped, discarded = 0, unread = 0;

	for (unsigned int cpu = 0; cpu < recording->cpu_count; cpu++) {
		events += recording->streams[cpu].events;
		discarded += recording->streams[cpu].discarded;
		unread += recording->streams[cpu].state->unread_packets;
	}
	printf("events=%llu\ndiscarded=%llu\nbytes=%llu\n", events, discarded,
	       (unsigned long long)recording->trace.bytes);
	warn(recording, unread);
}

static void close_recording(struct recording *recording)
{
	for (unsigned int cpu = 0; recording->streams && cpu < recording->cpu_count; cpu++)
		cpu_stream_close(&recording->streams[cpu]);
	free(recording->streams);
	ctf_end(&recording->trace);
	programs_stop(&recording->programs);
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
		.chunks = { .output = settings->output, .keep = settings->keep },
		.cpu_count = recording_cpus(),
	};
	int signals = watch_signals();
	int result = start(&recording);

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
