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
#include "command.h"
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
 * @is_run: whether the process was started here
 * @child: the command that was started here and still runs, which may be the process; 0 if none
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

/* A command gets the signal of a key of the terminal itself, and may go on. */
static void end_unless_key(int signal, siginfo_t *info, void *context)
{
	if (info->si_code != SI_KERNEL)
		is_ended = signal;
}

/* The rings have to be emptied also while the programs of this machine are busy. */
static void prepare(bool has_command)
{
	struct sigaction action = { .sa_handler = end };
	struct rlimit files;

	sigaction(SIGTERM, &action, NULL);
	if (has_command)
		action = (struct sigaction) { .sa_sigaction = end_unless_key, .sa_flags = SA_SIGINFO };
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
	if (session->settings->is_counting)
		return PATCH_COUNT;
	return session->settings->has_values ? PATCH_LOG_VALUES : PATCH_LOG;
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

static int choose(struct session *session)
{
	return patch_choose(&session->patch, &session->target, settings_match(session->settings), kind_of(session));
}

static int switch_on(struct session *session)
{
	int result = choose(session);

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

static void close_session(struct session *session)
{
	collector_close(&session->collector);
	counts_close(&session->counts);
	patch_free(&session->patch);
	target_close(&session->target);
}

/* The command's own end, after a signal if there is one. */
static int end_child(struct session *session, int signal)
{
	if (session->child && signal)
		kill(session->child, signal);
	if (session->child)
		waitpid(session->child, &session->status, 0);
	return WIFEXITED(session->status) ? WEXITSTATUS(session->status) : SIGNALLED + WTERMSIG(session->status);
}

/* ---- a process that runs */

static int attach_alone(struct session *session)
{
	prepare(false);
	if (switch_on(session))
		return FAILED;
	fputs("ready\n", session->out);
	fflush(session->out);
	return record(session) ? FAILED : 0;
}

static int attach_for_command(struct session *session, char **words)
{
	struct command command;
	int result, status;

	if (command_prepare(&command, words))
		return FAILED;
	session->out = stderr;
	prepare(true);
	if (switch_on(session)) {
		command_drop(&command);
		return FAILED;
	}
	session->child = command.pid;
	command_let_go(&command);
	result = record(session);
	status = end_child(session, is_ended);
	return result ? FAILED : status;
}

/* Without a command, @words is NULL. */
static int attach(struct session *session, pid_t pid, char **words)
{
	session->out = stdout;
	if (target_open(&session->target, pid))
		return FAILED;
	if (session->settings->is_checking)
		return choose(session) ? FAILED : 0;
	return words ? attach_for_command(session, words) : attach_alone(session);
}

/* ---- a program that is started */

/* It waits before its first instruction, and never gets there. */
static int end_before_start(struct session *session)
{
	end_child(session, SIGKILL);
	return FAILED;
}

/* A program that cannot be recorded does not run at all, but one that runs may do so to its end. */
static int run(struct session *session, char **words)
{
	int result, status;

	session->out = stderr;
	session->is_run = true;
	if (target_start(&session->target, words))
		return FAILED;
	prepare(true);
	session->child = session->target.pid;
	if (session->settings->is_checking) {
		result = choose(session) ? FAILED : 0;
		end_before_start(session);
		return result;
	}
	if (switch_on(session))
		return end_before_start(session);
	result = record(session);
	status = end_child(session, is_ended);
	return result ? FAILED : status;
}

/* ---- arguments */

static int say_usage(void)
{
	fail("give \"list PROGRAM\", or \"attach PID\" or \"run ... -- COMMAND\" with --match and one of --count, -o FOLDER and --check "
	     "(see --help)");
	return WRONG_USE;
}

static bool has_one_result(const struct settings *settings)
{
	return settings->is_checking + settings->is_counting + !!settings->output == 1;
}

/* 0 and a message if it is none. */
static pid_t read_pid(const char *text)
{
	char *end;
	long pid = strtol(text, &end, 10);

	if (!*end && pid > 0 && pid <= INT32_MAX)
		return pid;
	fail("not the id of a process: %s", text);
	return 0;
}

/* What the words after the options say. */
static int obey(const struct settings *settings, int count, char **words)
{
	struct session *session = calloc(1, sizeof(*session));
	bool is_attach = !strcmp(words[0], "attach");
	pid_t pid = is_attach ? read_pid(words[1]) : 0;
	int result;

	if (!session)
		return fail("no memory"), FAILED;
	session->settings = settings;
	session->target.memory = -1;
	if (is_attach)
		result = pid ? attach(session, pid, count > 2 ? words + 2 : NULL) : WRONG_USE;
	else
		result = run(session, words + 1);
	close_session(session);
	free(session);
	return result;
}

int main(int count, char **arguments)
{
	struct settings settings;
	const char *verb;

	if (!settings_read(&settings, count, arguments))
		return WRONG_USE;
	if (optind + 1 >= count)
		return say_usage();
	verb = arguments[optind];
	if (!strcmp(verb, "list") && optind + 2 == count)
		return list_what(arguments[optind + 1], settings_match(&settings)) ? FAILED : 0;
	if (!settings.match || !has_one_result(&settings) || (strcmp(verb, "attach") && strcmp(verb, "run")))
		return say_usage();
	return obey(&settings, count - optind, arguments + optind);
}
