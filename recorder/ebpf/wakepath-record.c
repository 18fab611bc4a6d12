// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Records what this machine's kernel does, without any kernel module. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "events.h"
#include "programs.h"
#include "recording.h"

#define TRACER "wakepath-record"
#define DEFAULT_STACK_BUFFER (32UL << 20)
/* Hardly two samples of a large program have the same stack. */
#define DEFAULT_SAMPLE_BUFFER (128UL << 20)
#define LARGEST_BUFFER (1UL << 30)
#define DEFAULT_RATE 997
/* A sample takes some microseconds. */
#define LARGEST_RATE 10000
#define FAILED 1
#define WRONG_USE 2

static const char help[] =
	"Usage: wakepath-record check\n"
	"       wakepath-record run -o FOLDER [OPTION]...\n"
	"\n"
	"Records what this machine's kernel does, with programs that it loads into the kernel (eBPF), as a\n"
	"trace of the Common Trace Format. It needs Linux 5.8 or later, and root or CAP_BPF, CAP_PERFMON\n"
	"and, for packets, CAP_NET_ADMIN and CAP_SYS_ADMIN, which it gives up once it records.\n"
	"\n"
	"  check                     what can be recorded here, as lines KEY=VALUE\n"
	"  run                       records until a signal INT or TERM; prints \"ready\" when it records\n"
	"  -o, --output FOLDER       where the trace is written; must be empty or not there\n"
	"  -e, --events NAME,NAME... the events to record, as check names them; all of them by default\n"
	"  -b, --buffer BYTES        for each CPU, a power of two; 4194304 by default, half of it before Linux 6.1\n"
	"  -c, --chunk SECONDS       writes a folder of its own for each SECONDS, every one a trace\n"
	"      --chunk-bytes BYTES   starts a new folder once this one has BYTES bytes; alone or with --chunk\n"
	"  -k, --keep COUNT          of these, keeps the last COUNT; a signal USR1 puts those that are there\n"
	"                            into a snapshot, which stays\n"
	"      --slow TASK=MS        makes a snapshot, too, when a task of this name is blocked for longer;\n"
	"                            at most one for each folder\n"
	"      --marker FILE         makes a snapshot, too, when this file is made, written or touched\n"
	"      --stacks[=BYTES]      takes the stacks of tasks that start to wait, and of those that wake them, and\n"
	"                            names their functions at the end; BYTES are for all stacks that differ, a\n"
	"                            power of two, 33554432 by default, and with --samples 134217728\n"
	"      --samples[=HZ]        takes the stack of the task that runs on each CPU, HZ times a second, 997 by\n"
	"                            default, and names its functions at the end\n"
	"      --syscalls[=NAME,NAME...]\n"
	"                            records system calls, all or those of these names, and lists the files that\n"
	"                            processes have open at the start\n"
	"      --requests[=NAME]     tells which message of which connection each thread works on, by what passes over\n"
	"                            its sockets, and marks it as a guess: for programs that wakepath-requests cannot\n"
	"                            look into, such as static ones and those of Go (Linux 6.3 or later); with NAME\n"
	"                            only of what a program of this name starts from now on\n"
	"      --faults              tells each page fault, when it ended, and which ones had to fetch their page\n"
	"  -g, --group-by WHAT       tells which processes are in which network namespace (netns), cgroup or\n"
	"                            container; container by default, none for nothing\n"
	"      --no-statedump        does not list tasks, groups, interrupt lines and disks at the start\n"
	"      --until-eof           ends at the end of standard input, too\n"
	"  -h, --help                this text\n"
	"\n"
	"Examples:\n"
	"  wakepath-record run -o trace\n"
	"  wakepath-record run -o last-minutes --chunk 30 --keep 10 & ... kill -USR1 %1\n"
	"  wakepath-record run -o slow-requests --chunk 10 --keep 6 --slow nginx=500 --marker /run/slow\n";

/* ---- check */

static const char *packets_text(enum packet_source source)
{
	switch (source) {
	case PACKETS_BY_FUNCTION:
		return "function";
	case PACKETS_BY_NETFILTER:
		return "netfilter";
	default:
		return "none";
	}
}

static bool is_named_before(enum event_id id)
{
	return id && !strcmp(event_name(id - 1), event_name(id));
}

/* Stacks are an option, and no events to choose. */
static bool is_chosen_by_name(enum event_id id, const struct programs *programs)
{
	return id <= EVENT_dump_end && (programs->can[id] || id >= EVENT_dump_start);
}

static void choose_between(bool chosen[EVENT_COUNT], enum event_id first, enum event_id last, bool are_chosen)
{
	for (int id = first; id <= (int)last; id++)
		chosen[id] = are_chosen;
}

static int check(void)
{
	static const struct groups groups;
	static const struct stack_choice no_stacks;
	static const struct call_choice no_calls;
	static const name16 no_name;
	bool all[EVENT_COUNT];
	struct programs programs;

	memset(all, true, sizeof(all));
	choose_between(all, EVENT_request_begin, EVENT_major_fault, false);
	if (programs_start(&programs, all, sysconf(_SC_PAGESIZE), recording_cpus(), &no_stacks, &no_calls, &groups, no_name)) {
		printf("ebpf=refused %s\nremedy=%s\n", programs.message, programs.remedy);
		return 0;
	}
	puts("ebpf=ok");
	for (int id = 0; id < EVENT_COUNT; id++) {
		if (is_chosen_by_name(id, &programs) && !is_named_before(id))
			printf("event=%s\n", event_name(id));
	}
	printf("packets=%s\n", packets_text(programs.packets));
	printf("stacks=%s\n", programs.can[EVENT_stack_wait] ? "ok" : "none");
	printf("samples=%s\n", programs.can[EVENT_stack_sample] ? "ok" : "none");
	printf("requests=%s\n", programs.can[EVENT_request_begin] ? "ok" : "none");
	printf("faults=%s\n", programs.can[EVENT_page_fault_user] && samples_can() ? "ok" : "none");
	if (programs.has_calls)
		calls_list(stdout, "call");
	programs_stop(&programs);
	return 0;
}

/* ---- arguments */

static bool choose_events(struct settings *settings, char *names)
{
	memset(settings->wanted, false, sizeof(settings->wanted));
	for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
		if (!event_choose(settings->wanted, name)) {
			fprintf(stderr, TRACER ": there is no event %s; \"" TRACER " check\" lists them\n", name);
			return false;
		}
	}
	return true;
}

static bool choose_calls(struct settings *settings, char *names)
{
	if (!names)
		calls_choose_all(&settings->calls);
	for (char *name = names ? strtok(names, ",") : NULL; name; name = strtok(NULL, ",")) {
		if (!calls_choose(&settings->calls, name)) {
			fprintf(stderr, TRACER ": there is no system call %s; \"" TRACER " check\" lists them\n", name);
			return false;
		}
	}
	return true;
}

static bool read_buffer(size_t *buffer, const char *text)
{
	char *end;
	size_t page = sysconf(_SC_PAGESIZE);

	errno = 0;
	*buffer = strtoul(text, &end, 10);
	if (errno || *end || *buffer < page || *buffer > LARGEST_BUFFER || *buffer & (*buffer - 1)) {
		fprintf(stderr, TRACER ": the buffer must be a power of two from %zu to %lu bytes: %s\n", page,
			LARGEST_BUFFER, text);
		return false;
	}
	return true;
}

static bool choose_grouping(struct settings *settings, const char *word)
{
	if (groups_parse(&settings->grouping, word))
		return true;
	fprintf(stderr, TRACER ": processes are grouped by netns, cgroup, container or none, not by %s\n", word);
	return false;
}

static bool read_count(uint64_t *count, uint64_t largest, const char *text)
{
	char *end;

	errno = 0;
	*count = strtoull(text, &end, 10);
	if (errno || *end || !*count || *count > largest) {
		fprintf(stderr, TRACER ": not a number from 1: %s\n", text);
		return false;
	}
	return true;
}

static bool read_number(unsigned int *number, const char *text)
{
	uint64_t count;

	if (!read_count(&count, UINT_MAX, text))
		return false;
	*number = count;
	return true;
}

static bool read_rate(unsigned int *rate, const char *text)
{
	if (!read_number(rate, text))
		return false;
	if (*rate > LARGEST_RATE)
		fprintf(stderr, TRACER ": at most %d samples a second can be taken: %s\n", LARGEST_RATE, text);
	return *rate <= LARGEST_RATE;
}

static bool choose_slow(struct settings *settings, char *text)
{
	char *limit = strrchr(text, '=');
	unsigned int milliseconds;
	size_t length;

	if (!limit || limit == text) {
		fprintf(stderr, TRACER ": give the name of a task and milliseconds, such as nginx=500: %s\n", text);
		return false;
	}
	length = limit - text;
	if (length >= sizeof(settings->slow_task)) {
		fprintf(stderr, TRACER ": names of tasks have at most %zu bytes: %s\n", sizeof(settings->slow_task) - 1, text);
		return false;
	}
	if (!read_number(&milliseconds, limit + 1))
		return false;
	memset(settings->slow_task, 0, sizeof(settings->slow_task));
	memcpy(settings->slow_task, text, length);
	settings->slow = milliseconds * 1000000ULL;
	return true;
}

static bool read_option(struct settings *settings, int option)
{
	switch (option) {
	case 'o':
		settings->output = optarg;
		return true;
	case 'e':
		return choose_events(settings, optarg);
	case 'b':
		return read_buffer(&settings->buffer, optarg);
	case 'c':
		return read_number(&settings->chunk, optarg);
	case 'B':
		return read_count(&settings->chunk_bytes, UINT64_MAX, optarg);
	case 'g':
		return choose_grouping(settings, optarg);
	case 'k':
		return read_number(&settings->keep, optarg);
	case 'S':
		return choose_slow(settings, optarg);
	case 'm':
		settings->marker = optarg;
		return true;
	case 't':
		settings->stacks.has_waits = true;
		return !optarg || read_buffer(&settings->stacks.bytes, optarg);
	case 'r':
		settings->stacks.rate = DEFAULT_RATE;
		return !optarg || read_rate(&settings->stacks.rate, optarg);
	case 'y':
		return choose_calls(settings, optarg);
	case 'f':
		settings->has_faults = true;
		return true;
	case 'q':
		settings->has_requests = true;
		/* The kernel cuts a longer name in the same way. */
		strncpy(settings->requests_of, optarg ? optarg : "", sizeof(settings->requests_of) - 1);
		return true;
	case 's':
		settings->has_statedump = false;
		return true;
	case 'u':
		settings->ends_with_input = true;
		return true;
	case 'h':
		fputs(help, stdout);
		exit(0);
	default:
		return false;
	}
}

static bool can_be_done(const struct settings *settings)
{
	const bool *wanted = settings->wanted;

	if ((settings->keep || settings->slow || settings->marker) && !has_parts(settings)) {
		fputs(TRACER ": --keep, --slow and --marker need --chunk or --chunk-bytes\n", stderr);
		return false;
	}
	if (settings->slow && !(wanted[EVENT_sched_switch] && wanted[EVENT_sched_waking])) {
		fputs(TRACER ": --slow needs the events sched_switch and sched_ttwu\n", stderr);
		return false;
	}
	return true;
}

static bool read_settings(struct settings *settings, int count, char **arguments)
{
	static const struct option options[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "events", required_argument, NULL, 'e' },
		{ "buffer", required_argument, NULL, 'b' },
		{ "chunk", required_argument, NULL, 'c' },
		{ "chunk-bytes", required_argument, NULL, 'B' },
		{ "keep", required_argument, NULL, 'k' },
		{ "slow", required_argument, NULL, 'S' },
		{ "marker", required_argument, NULL, 'm' },
		{ "stacks", optional_argument, NULL, 't' },
		{ "samples", optional_argument, NULL, 'r' },
		{ "syscalls", optional_argument, NULL, 'y' },
		{ "requests", optional_argument, NULL, 'q' },
		{ "faults", no_argument, NULL, 'f' },
		{ "group-by", required_argument, NULL, 'g' },
		{ "no-statedump", no_argument, NULL, 's' },
		{ "until-eof", no_argument, NULL, 'u' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	int option;

	*settings = (struct settings) {
		.grouping = GROUPING_CONTAINER,
		.buffer = programs_default_ring(),
		.has_statedump = true,
	};
	memset(settings->wanted, true, sizeof(settings->wanted));
	while ((option = getopt_long(count, arguments, "o:e:b:c:g:k:h", options, NULL)) != -1) {
		if (!read_option(settings, option))
			return false;
	}
	if (!settings->stacks.bytes && settings->stacks.rate)
		settings->stacks.bytes = DEFAULT_SAMPLE_BUFFER;
	else if (!settings->stacks.bytes && settings->stacks.has_waits)
		settings->stacks.bytes = DEFAULT_STACK_BUFFER;
	choose_between(settings->wanted, EVENT_request_begin, EVENT_request_connection, settings->has_requests);
	choose_between(settings->wanted, EVENT_page_fault_user, EVENT_major_fault, settings->has_faults);
	return can_be_done(settings);
}

int main(int count, char **arguments)
{
	struct settings settings;

	if (!read_settings(&settings, count, arguments))
		return WRONG_USE;
	if (optind + 1 == count && !strcmp(arguments[optind], "check"))
		return check();
	if (optind + 1 == count && !strcmp(arguments[optind], "run") && settings.output)
		return recording_run(&settings) ? FAILED : 0;
	fputs("wakepath-record: give \"check\", or \"run\" with -o FOLDER (see --help)\n", stderr);
	return WRONG_USE;
}
