// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Counts or logs the calls of functions in a running process. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "clock.h"
#include "collector.h"
#include "counts.h"
#include "list.h"
#include "message.h"
#include "patch.h"
#include "settings.h"
#include "target.h"

#define FAILED 1
#define WRONG_USE 2
#define SIGNALLED 128
#define BUSY_NS 1000000
#define IDLE_NS 5000000
#define PRIORITY (-10)
#define LOOK_NS 20000000ULL

/**
 * struct session - what is switched on
 * @settings: what to do
 * @target: the process
 * @patch: what is changed in it
 * @collector: the trace, if calls are logged
 * @counts: the counters, if calls are counted
 * @on: how long the process was stopped to switch functions on, ns
 * @off: how long it was stopped at most to switch them off, ns
 * @is_run: whether the program was started here
 * @child: the program that was started and still runs; 0 if none
 * @status: how it ended
 * @out: where results go
 */
struct session {
	const struct settings *settings;
	struct target target;
	struct patch patch;
	struct collector collector;
	struct counts counts;
	uint64_t on;
	uint64_t off;
	bool is_run;
	pid_t child;
	int status;
	FILE *out;
};

static volatile sig_atomic_t is_ended;

static void end(int signal)
{
	is_ended = signal;
}

/* The rings have to be emptied also while the programs of this machine are busy. */
static void prepare(bool is_run)
{
	struct sigaction action = { .sa_handler = end };
	struct rlimit files;

	sigaction(SIGTERM, &action, NULL);
	/* The program that was started gets the one of the terminal itself, and may go on. */
	action.sa_handler = is_run ? SIG_IGN : end;
	sigaction(SIGINT, &action, NULL);
	setpriority(PRIO_PROCESS, 0, PRIORITY);
	/* Each thread has a file. */
	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
}

/* ---- from the start to the end */

static enum patch_kind kind_of(const struct session *session)
{
	return session->settings->is_counting ? PATCH_COUNT : PATCH_LOG;
}

static int open_results(struct session *session)
{
	if (session->settings->is_counting)
		return counts_open(&session->counts, &session->patch);
	return collector_open(&session->collector, &session->patch, session->settings);
}

static size_t area_of(const struct session *session)
{
	return session->settings->is_counting ? session->patch.probe_count * sizeof(uint64_t) : session->settings->buffer;
}

static bool has_child_ended(struct session *session)
{
	return session->child && waitpid(session->child, &session->status, WNOHANG) == session->child;
}

static bool is_over(struct session *session, uint64_t until)
{
	if (is_ended || clock_now() >= until)
		return true;
	if (has_child_ended(session)) {
		session->child = 0;
		return true;
	}
	return !target_is_there(&session->target, session->patch.modules[0].blob);
}

/* How many events there were, or -1. */
static long take(struct session *session, bool looks_at_threads)
{
	if (session->settings->is_counting) {
		if (looks_at_threads)
			counts_reuse(&session->counts);
		return 0;
	}
	if (looks_at_threads && collector_reuse(&session->collector))
		return -1;
	return collector_drain(&session->collector);
}

static int collect(struct session *session)
{
	uint64_t start = clock_now(), looked = start;
	uint64_t until = session->settings->duration ? start + session->settings->duration : UINT64_MAX;

	while (!is_over(session, until)) {
		bool looks_at_threads = clock_now() - looked > LOOK_NS;
		long taken = take(session, looks_at_threads);

		table_show(&session->patch.table);
		if (taken < 0)
			return -1;
		if (looks_at_threads)
			looked = clock_now();
		nanosleep(&(struct timespec) { .tv_nsec = taken ? BUSY_NS : IDLE_NS }, NULL);
	}
	return 0;
}

static int print_results(struct session *session)
{
	const struct collector *collector = &session->collector;

	if (session->settings->is_counting) {
		if (counts_print(&session->counts, session->out))
			return -1;
	} else {
		if (collector_finish(&session->collector))
			return -1;
		fprintf(session->out, "events=%" PRIu64 "\ndiscarded=%" PRIu64 "\nthreads=%zu\nclock_bound_ns=%.0f\n",
			collector->events, collector->discarded, collector->thread_count, collector->clock.bound);
	}
	fprintf(session->out, "functions=%zu\nstopped_on_us=%" PRIu64 "\nstopped_off_us=%" PRIu64 "\n",
		session->patch.function_count, session->on / 1000, session->off / 1000);
	return fflush(session->out) ? fail("cannot write the results: %s", strerror(errno)) : 0;
}

/* All threads of a running process are stopped only while its text is written. */
static int switch_on_running(struct session *session)
{
	int result;

	if (target_stop_one(&session->target))
		return -1;
	result = patch_map(&session->patch, kind_of(session), area_of(session));
	target_resume(&session->target);
	if (result || target_stop(&session->target))
		return -1;
	result = patch_switch_on(&session->patch);
	session->on = target_resume(&session->target);
	return result;
}

/* The program waits before its first instruction. */
static int switch_on_started(struct session *session)
{
	int result = patch_map(&session->patch, kind_of(session), area_of(session));

	if (!result)
		result = patch_switch_on(&session->patch);
	if (!result)
		session->on = target_resume(&session->target);
	return result;
}

static int switch_on(struct session *session)
{
	int result = patch_choose(&session->patch, &session->target, settings_match(session->settings), kind_of(session));

	if (!result)
		result = open_results(session);
	if (!result)
		result = session->is_run ? switch_on_started(session) : switch_on_running(session);
	return result;
}

/* From the time at which the functions are on. */
static int record(struct session *session)
{
	int result = collect(session);

	if (patch_remove(&session->patch, &session->off) && !session->is_run)
		note("process %d ended, or started another program", session->target.pid);
	return result ? result : print_results(session);
}

static int attach_and_record(struct session *session, pid_t pid)
{
	if (target_open(&session->target, pid) || switch_on(session))
		return -1;
	fputs("ready\n", session->out);
	fflush(session->out);
	return record(session);
}

static void close_session(struct session *session)
{
	collector_close(&session->collector);
	counts_close(&session->counts);
	patch_free(&session->patch);
	target_close(&session->target);
}

static int attach(const struct settings *settings, pid_t pid)
{
	struct session *session = calloc(1, sizeof(*session));
	int result;

	if (!session)
		return fail("no memory");
	session->settings = settings;
	session->out = stdout;
	prepare(false);
	result = attach_and_record(session, pid) ? FAILED : 0;
	close_session(session);
	free(session);
	return result;
}

/* The program's own end, after a signal if there is one. */
static int end_child(struct session *session, int signal)
{
	if (session->child && signal)
		kill(session->child, signal);
	if (session->child)
		waitpid(session->child, &session->status, 0);
	return WIFEXITED(session->status) ? WEXITSTATUS(session->status) : SIGNALLED + WTERMSIG(session->status);
}

/* A program that cannot be recorded does not run at all, but one that runs may do so to its end. */
static int start_and_record(struct session *session, char **command)
{
	int result, status;

	if (target_start(&session->target, command))
		return FAILED;
	prepare(true);
	session->child = session->target.pid;
	if (switch_on(session)) {
		/* It still waits before its first instruction, and never gets there. */
		end_child(session, SIGKILL);
		return FAILED;
	}
	result = record(session);
	status = end_child(session, is_ended);
	return result ? FAILED : status;
}

static int run(const struct settings *settings, char **command)
{
	struct session *session = calloc(1, sizeof(*session));
	int result;

	if (!session)
		return fail("no memory");
	session->settings = settings;
	session->out = stderr;
	session->is_run = true;
	result = start_and_record(session, command);
	close_session(session);
	free(session);
	return result;
}

static int say_usage(void)
{
	fail("give \"list PROGRAM\", or \"attach PID\" or \"run ... -- COMMAND\" with --match and either --count or -o FOLDER "
	     "(see --help)");
	return WRONG_USE;
}

int main(int count, char **arguments)
{
	struct settings settings;
	const char *verb;
	char *last;
	long pid;

	if (!settings_read(&settings, count, arguments))
		return WRONG_USE;
	if (optind + 1 >= count)
		return say_usage();
	verb = arguments[optind];
	if (!strcmp(verb, "list") && optind + 2 == count)
		return list_what(arguments[optind + 1], settings_match(&settings)) ? FAILED : 0;
	if (!settings.match || settings.is_counting == !!settings.output)
		return say_usage();
	if (!strcmp(verb, "run"))
		return run(&settings, arguments + optind + 1);
	pid = strtol(arguments[optind + 1], &last, 10);
	if (strcmp(verb, "attach") || optind + 2 != count)
		return say_usage();
	if (*last || pid <= 0 || pid > INT32_MAX)
		return fail("not the id of a process: %s", arguments[optind + 1]), WRONG_USE;
	return attach(&settings, pid);
}
