// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "session.h"

#include "clock.h"
#include "message.h"
#include "patch/trampoline.h"
#include "process/way.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#define SIGNALLED 128
#define BUSY_NS 1000000
#define IDLE_NS 5000000
/* Also where more came meanwhile, others get the processor. */
#define SHORTEST_PAUSE_NS 100000
#define PRIORITY (-10)
#define LOOK_NS 20000000ULL
/* The ring of the kernel is that of all threads. */
#define UPROBE_BUFFERS 8

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

/* No signal that users have may end the recorder before the text has its bytes back. */
static void handle_signals(bool has_command)
{
	struct sigaction action = { .sa_handler = end }, before;

	sigaction(SIGTERM, &action, NULL);
	/* A user who starts it with nohup wants it to ignore that signal. */
	if (!sigaction(SIGHUP, NULL, &before) && before.sa_handler != SIG_IGN)
		sigaction(SIGHUP, &action, NULL);
	if (has_command)
		action = (struct sigaction) { .sa_sigaction = end_unless_key, .sa_flags = SA_SIGINFO };
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGQUIT, &action, NULL);
	/* Whoever reads what is said may end before. */
	signal(SIGPIPE, SIG_IGN);
}

/* The rings have to be emptied also while the programs of this machine are busy. */
void session_prepare(bool has_command)
{
	struct rlimit files;

	handle_signals(has_command);
	setpriority(PRIO_PROCESS, 0, PRIORITY);
	/* Each thread has a file. */
	if (!getrlimit(RLIMIT_NOFILE, &files)) {
		files.rlim_cur = files.rlim_max;
		setrlimit(RLIMIT_NOFILE, &files);
	}
}

static bool is_timed(const struct settings *settings)
{
	return settings->budget && !settings->output;
}

static enum patch_kind kind_of(const struct session *session)
{
	if (session->settings->is_counting)
		return PATCH_COUNT;
	if (is_timed(session->settings))
		return PATCH_TIME;
	return session->settings->has_values ? PATCH_LOG_VALUES : PATCH_LOG;
}

static int open_budget(struct session *session)
{
	const struct collector *collector = &session->collector;
	const struct logged logged = { .events = collector->logged, .all = &collector->logged_ever,
				       .lost = &collector->lost_ever, .room = collector->room };

	return budget_open(&session->budget, &session->patch, session->settings->budget, &logged);
}

static int open_trace(struct session *session)
{
	if (collector_open(&session->collector, &session->patch, session->settings) ||
	    uprobe_log_open(&session->uprobe_log, &session->uprobes, &session->collector.streams))
		return -1;
	if (!session->settings->budget)
		return 0;
	return open_budget(session) || turn_log_open(&session->turn_log, &session->budget, &session->collector.streams) ? -1 : 0;
}

static int open_results(struct session *session)
{
	size_t ring = session->settings->is_counting ? 0 : UPROBE_BUFFERS * session->settings->buffer;

	if (uprobes_open(&session->uprobes, &session->patch, ring))
		return -1;
	if (session->settings->is_counting)
		return counts_open(&session->counts, &session->patch);
	return is_timed(session->settings) ? open_budget(session) : open_trace(session);
}

static size_t area_of(const struct session *session)
{
	if (session->settings->is_counting)
		return (session->patch.probe_count + LATER_PLACES) * sizeof(uint64_t);
	return is_timed(session->settings) ? times_area(&session->patch) : session->settings->buffer;
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
	return false;
}

/* How many events were taken, or -1. */
static long take_events(struct session *session, bool looks_at_threads)
{
	long taken, more;

	if (looks_at_threads && collector_reuse(&session->collector))
		return -1;
	if (looks_at_threads)
		streams_look_at_names(&session->uprobe_log.streams);
	taken = collector_drain(&session->collector);
	more = taken < 0 ? -1 : uprobe_log_drain(&session->uprobe_log);
	return more < 0 ? -1 : taken + more;
}

static long look_at_budget(struct session *session)
{
	budget_note_place(&session->budget, aside_interrupts(&session->aside));
	return budget_look(&session->budget);
}

/* How long to pause then, ns, or -1. */
static long take_all(struct session *session, bool looks_at_threads)
{
	long taken = take_events(session, looks_at_threads);

	if (taken < 0)
		return -1;
	return taken ? BUSY_NS : IDLE_NS;
}

/* To write events takes long. So it is seen before what they cost, and functions are taken out. */
static long take_within_budget(struct session *session, bool looks_at_threads)
{
	uint64_t start = clock_now();
	long pause;

	collector_count(&session->collector);
	pause = look_at_budget(session);
	collector_limit(&session->collector, budget_room(&session->budget));
	if (turn_log_write(&session->turn_log) || take_events(session, looks_at_threads) < 0)
		return -1;
	pause -= clock_now() - start;
	return pause > SHORTEST_PAUSE_NS ? pause : SHORTEST_PAUSE_NS;
}

static long take(struct session *session, bool looks_at_threads)
{
	if (session->settings->is_counting) {
		if (looks_at_threads)
			counts_reuse(&session->counts);
		return IDLE_NS;
	}
	if (is_timed(session->settings)) {
		if (looks_at_threads)
			times_reuse(&session->budget.times);
		return look_at_budget(session);
	}
	return session->settings->budget ? take_within_budget(session, looks_at_threads) : take_all(session, looks_at_threads);
}

/* A budget knows each function from the start on, so there it stays with these. */
static int look_for_libraries(struct session *session)
{
	size_t functions = session->patch.function_count;
	int found = session->settings->budget ? 0 : later_choose(&session->later);

	if (found <= 0)
		return found;
	if (!session->settings->is_counting && collector_add(&session->collector, functions))
		return -1;
	later_switch_on(&session->later, &session->on);
	return 0;
}

static int collect(struct session *session)
{
	uint64_t start = clock_now(), looked = start;
	uint64_t until = session->settings->duration ? start + session->settings->duration : UINT64_MAX;
	bool is_there = true;

	later_start(&session->later, &session->patch, &session->choice, kind_of(session));
	aside_open(&session->aside);
	aside_step(&session->aside, session->target.pid);
	while (!is_over(session, until) && is_there) {
		bool looks_at_threads = clock_now() - looked > LOOK_NS;
		long pause = take(session, looks_at_threads);

		table_show(&session->patch.table);
		if (pause < 0 || (looks_at_threads && look_for_libraries(session)))
			return -1;
		if (looks_at_threads) {
			uprobes_look(&session->uprobes);
			aside_step(&session->aside, session->target.pid);
			is_there = patch_is_there(&session->patch);
			looked = clock_now();
		}
		nanosleep(&(struct timespec) { .tv_nsec = pause }, NULL);
	}
	return 0;
}

/* Of all that the places wrote, whether or not it was to be left out of the trace. */
static void note_losses(const struct collector *collector, uint64_t uprobe_events, const struct settings *settings)
{
	uint64_t lost = collector->discarded, all = lost + uprobe_events + collector->logged_ever, thousandths;

	if (!lost)
		return;
	/* Rounded down: 100 % would be all. */
	thousandths = 1000.0 * lost / all;
	note("%" PRIu64 " of %" PRIu64 " events of functions (%s%.1f %%) found no room and are lost; choose fewer functions, or "
	     "give %s or a larger %s", lost, all, thousandths ? "" : "under ", thousandths ? thousandths / 10.0 : 0.1,
	     settings->budget ? "a larger --budget" : "--budget 5%", settings->buffer_name);
}

static int finish_trace(struct session *session)
{
	struct collector *collector = &session->collector;
	const struct streams *streams = &collector->streams, *more = &session->uprobe_log.streams;

	if (collector_finish(collector) || uprobe_log_finish(&session->uprobe_log, &collector->discarded) ||
	    turn_log_finish(&session->turn_log))
		return -1;
	fprintf(session->out, "events=%" PRIu64 "\ndiscarded=%" PRIu64 "\nthreads=%zu\nclock_bound_ns=%.0f\n",
		streams->events + more->events, collector->discarded, streams_wanted(streams, NULL) + streams_wanted(more, streams),
		collector->clock.bound);
	note_losses(collector, more->events, session->settings);
	if (session->settings->budget) {
		budget_finish(&session->budget);
		budget_print_account(&session->budget, session->out);
	}
	return 0;
}

static int print_results(struct session *session)
{
	if (session->settings->is_counting) {
		if (counts_print(&session->counts, &session->uprobes, session->out))
			return -1;
	} else if (is_timed(session->settings)) {
		budget_finish(&session->budget);
		if (budget_print(&session->budget, session->out))
			return -1;
	} else if (finish_trace(session)) {
		return -1;
	}
	fprintf(session->out, "functions=%zu\nstopped_on_us=%" PRIu64 "\nstopped_off_us=%" PRIu64 "\n",
		session->patch.function_count, session->on / 1000, session->off / 1000);
	return fflush(session->out) ? fail("cannot write the results: %s", strerror(errno)) : 0;
}

/* All threads of a running process are stopped only while its text is written. */
static int switch_on_running(struct session *session)
{
	int result;

	way_clear(&session->target);
	if (target_stop_one(&session->target))
		return -1;
	result = patch_map(&session->patch, kind_of(session), area_of(session));
	target_resume(&session->target);
	if (result)
		return -1;
	if (trampoline_stop(&session->patch)) {
		patch_unmap(&session->patch);
		return -1;
	}
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

int session_choose(struct session *session)
{
	session->choice = (struct choice) { settings_match(session->settings), session->settings->has_unprepared,
					    session->settings->has_uprobes };
	if (patch_choose(&session->patch, &session->target, &session->choice, kind_of(session)))
		return -1;
	/* Not in libraries that come later. */
	session->choice.has_uprobes = false;
	return 0;
}

int session_switch_on(struct session *session)
{
	int result = session_choose(session);

	if (!result)
		result = open_results(session);
	if (!result)
		result = uprobes_start(&session->uprobes);
	if (!result)
		result = session->is_run ? switch_on_started(session) : switch_on_running(session);
	return result;
}

/* What ended has no program any more. That a program ended which was started here need not be said. */
static void say_why_it_is_gone(const struct session *session)
{
	char path[64], program[PATH_MAX];

	snprintf(path, sizeof(path), "/proc/%d/exe", session->target.pid);
	if (readlink(path, program, sizeof(program)) > 0)
		note("process %d started another program, whose functions are not recorded", session->target.pid);
	else if (!session->is_run)
		note("process %d ended", session->target.pid);
}

int session_record(struct session *session)
{
	int result, removed;

	if (session->settings->budget)
		budget_start(&session->budget);
	result = collect(session);
	uprobes_stop(&session->uprobes);
	removed = patch_remove(&session->patch, &session->off);
	if (removed > 0)
		say_why_it_is_gone(session);
	if (!result)
		result = print_results(session);
	return removed < 0 ? -1 : result;
}

void session_close(struct session *session)
{
	turn_log_close(&session->turn_log);
	uprobe_log_close(&session->uprobe_log);
	uprobes_close(&session->uprobes);
	collector_close(&session->collector);
	counts_close(&session->counts);
	budget_close(&session->budget);
	patch_free(&session->patch);
	target_close(&session->target);
}

int session_end_child(struct session *session)
{
	if (session->child && is_ended)
		kill(session->child, is_ended);
	if (session->child)
		waitpid(session->child, &session->status, 0);
	return WIFEXITED(session->status) ? WEXITSTATUS(session->status) : SIGNALLED + WTERMSIG(session->status);
}
