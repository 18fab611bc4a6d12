// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Runs a program under the library, and writes which message each of its threads worked on. */
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "collection.h"
#include "others.h"
#include "protocols/protocol.h"
#include "session.h"

#define PROGRAM "wakepath-requests"
#define LIBRARY "libwakepath-requests.so"
/* A ring has room for 21,845 records. */
#define PERIOD_MS 20
#define PERIODS_TO_RELEASE 25
#define PERIODS_TO_LOOK 5
#define PRIORITY (-10)
#define FAILED 125
#define WRONG_USE 2
#define NOT_FOUND 127
#define NOT_RUN 126
#define SIGNAL_BASE 128

static const char help[] =
	"Usage: wakepath-requests run -o FOLDER [OPTION]... -- COMMAND [ARGUMENT]...\n"
	"       wakepath-requests on|off [--pid PID] [isolation|cutting|recording]\n"
	"       wakepath-requests status\n"
	"\n"
	"Tells which message each thread of a program works on, as a trace of the Common Trace Format with the\n"
	"clock and the thread ids of the kernel's trace. The program is not changed: a library that is loaded before\n"
	"it stands between it and the C library.\n"
	"\n"
	"  run                       runs COMMAND and all that it starts under the library until it ends; the exit\n"
	"                            code is that of COMMAND, or 125 if it could not be started. Where the disk is full\n"
	"                            it goes on without being recorded\n"
	"  on, off                   switches all of these, or one of them, for all that is running:\n"
	"    isolation               a thread that waits is shown one ready descriptor at a time\n"
	"    cutting                 a read gives one message at a time, where the protocol is known\n"
	"    recording               writes what the threads do; connections that were used while all were off are\n"
	"                            not known any more\n"
	"  status                    what is running, as lines KEY=VALUE\n"
	"  -o, --output FOLDER       where the trace is written; must be empty or not there\n"
	"  -p, --protocol PORT=NAME  what is spoken on a port of a server\n"
	"  -t, --text                also record the start of each URL or statement: 160 bytes at most\n"
	"      --no-isolation        starts with isolation switched off\n"
	"      --no-cutting          starts with cutting switched off\n"
	"      --pid PID             switches only what this process of wakepath-requests runs\n"
	"  -h, --help                this text\n"
	"\n"
	"Examples:\n"
	"  wakepath-requests run -o trace/requests -- nginx -g 'daemon off;'\n"
	"  wakepath-requests run -o trace/requests -p 7000=line -- ./my-server\n"
	"  wakepath-requests off cutting\n";

/**
 * struct settings - what is asked for
 * @output: folder of the trace
 * @switches: of enum switches
 * @pid: of the collector to switch; 0 for all
 * @protocols: what the user says of ports
 * @protocol_count: number of them
 * @has_text: whether texts of URLs and statements are recorded
 */
struct settings {
	const char *output;
	uint32_t switches;
	pid_t pid;
	struct chosen_protocol protocols[SHARED_PROTOCOLS];
	unsigned int protocol_count;
	bool has_text;
};

static int fail(const char *what, const char *place)
{
	fprintf(stderr, PROGRAM ": %s %s: %s\n", what, place, strerror(errno));
	return FAILED;
}

/* ---- run */

/* The library lies beside this program. */
static bool find_library(char *path, size_t size)
{
	ssize_t length = readlink("/proc/self/exe", path, size - sizeof(LIBRARY));
	char *name;

	if (length < 0)
		return false;
	path[length] = '\0';
	name = strrchr(path, '/') + 1;
	strcpy(name, LIBRARY);
	return !access(path, R_OK);
}

/* Puts a value before others that a variable has already; what comes later counts more, where that matters. */
static void set_before(const char *variable, const char *value)
{
	const char *others = getenv(variable);
	char *all;

	if (!others || !*others)
		setenv(variable, value, 1);
	else if (asprintf(&all, "%s:%s", value, others) >= 0)
		setenv(variable, all, 1);
}

/* AddressSanitizer ends a program unless it comes first, which it need not: its calls are behind those of the library. */
static void preload(const char *library)
{
	set_before("LD_PRELOAD", library);
	set_before("ASAN_OPTIONS", "verify_asan_link_order=0");
}

static pid_t start(char **command, const struct session *session, const char *library, const sigset_t *mask)
{
	pid_t child = fork();

	if (child)
		return child;
	sigprocmask(SIG_SETMASK, mask, NULL);
	preload(library);
	setenv(SHARED_VARIABLE, session->path, 1);
	execvp(*command, command);
	fail("cannot run", *command);
	_exit(errno == ENOENT ? NOT_FOUND : NOT_RUN);
}

static int watch_signals(sigset_t *before)
{
	sigset_t signals;

	sigemptyset(&signals);
	sigaddset(&signals, SIGINT);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGHUP);
	sigaddset(&signals, SIGCHLD);
	sigprocmask(SIG_BLOCK, &signals, before);
	return signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

/* A signal is for the command, which ends as it sees fit. What comes from a terminal has reached it, too. */
static void pass_signals(int signals, pid_t command)
{
	struct signalfd_siginfo info;

	while (read(signals, &info, sizeof(info)) == sizeof(info)) {
		if (info.ssi_signo != SIGCHLD && info.ssi_code != SI_KERNEL)
			kill(command, info.ssi_signo);
	}
}

static int exit_code(int status)
{
	return WIFSIGNALED(status) ? SIGNAL_BASE + WTERMSIG(status) : WEXITSTATUS(status);
}

static int write_period(struct collection *collection, unsigned int period)
{
	if (collection_write(collection))
		return -1;
	if (period % PERIODS_TO_RELEASE)
		return 0;
	collection_look_for_hidden_ways(collection);
	return collection_release(collection);
}

/* Said once, while it goes on. */
static bool say_others(pid_t command)
{
	struct other other;

	if (!others_find(command, &other))
		return false;
	fprintf(stderr, PROGRAM ": %s (process %d) and perhaps others run as another user, who may not share memory with this "
		"program; of their requests only the kernel tells, where it is asked, and all of that is inferred\n",
		other.name, other.pid);
	return true;
}

/* What goes on does so as if there were no library. */
static void switch_off(const struct collection *collection)
{
	__atomic_store_n(&collection->shared->switches, 0, __ATOMIC_RELAXED);
}

/* A full disk is no reason to end a program that others may need, nor to leave it alone. False if not all was written. */
static bool collect(struct collection *collection, const char *folder, pid_t command, int signals, int *status)
{
	struct pollfd source = { .fd = signals, .events = POLLIN };
	bool writes = true, has_said = false;

	for (unsigned int period = 1; waitpid(command, status, WNOHANG) != command; period++) {
		poll(&source, 1, writes ? PERIOD_MS : -1);
		pass_signals(signals, command);
		if (!has_said && period % PERIODS_TO_RELEASE == PERIODS_TO_LOOK)
			has_said = say_others(command);
		if (!writes || !write_period(collection, period))
			continue;
		writes = false;
		switch_off(collection);
		fail("the command goes on without being recorded, since nothing can be written to", folder);
	}
	return writes;
}

static void report(const struct collection *collection)
{
	uint64_t unseen = __atomic_load_n(&collection->shared->unseen, __ATOMIC_RELAXED);
	uint64_t filtered = __atomic_load_n(&collection->shared->filtered, __ATOMIC_RELAXED);

	fprintf(stderr, PROGRAM ": %llu events, %llu discarded\n", (unsigned long long)collection_events(collection),
		(unsigned long long)collection_discarded(collection));
	if (collection->hiding)
		fprintf(stderr, PROGRAM ": threads of programs that use io_uring, which is not seen: %llu\n",
			(unsigned long long)collection->hiding);
	if (filtered)
		fprintf(stderr, PROGRAM ": programs that limited their calls (seccomp) or memory, and were left alone from then on: %llu\n",
			(unsigned long long)filtered);
	if (unseen)
		fprintf(stderr, PROGRAM ": programs that were not looked at, since a container gives their threads other ids: %llu\n",
			(unsigned long long)unseen);
}

static int run(const struct settings *settings, char **command)
{
	static struct collection collection;
	struct session session;
	char library[PATH_MAX];
	sigset_t mask;
	int signals, status = 0;
	bool is_written;
	pid_t child;

	if (!find_library(library, sizeof(library)))
		return fail("cannot read", LIBRARY);
	if (session_create(&session, settings->switches | SWITCH_RECORDS))
		return fail("cannot make", "the shared memory");
	session.shared->has_text = settings->has_text;
	memcpy(session.shared->protocols, settings->protocols, sizeof(settings->protocols));
	if (collection_start(&collection, session.shared, settings->output))
		return fail("cannot write to", settings->output);
	signals = watch_signals(&mask);
	child = start(command, &session, library, &mask);
	if (child < 0)
		return fail("cannot run", *command);
	setpriority(PRIO_PROCESS, 0, PRIORITY);
	/* A file that has become too long is an error like a full disk. */
	signal(SIGXFSZ, SIG_IGN);
	is_written = collect(&collection, settings->output, child, signals, &status);
	switch_off(&collection);
	if (collection_end(&collection) && is_written)
		fail("the end of the trace is missing, since it cannot be written to", settings->output);
	report(&collection);
	return exit_code(status);
}

/* ---- on, off, status */

static const struct {
	const char *name;
	uint32_t bit;
} switches[] = {
	{ "isolation", SWITCH_ISOLATES },
	{ "cutting", SWITCH_CUTS },
	{ "recording", SWITCH_RECORDS },
};

#define SWITCH_COUNT (sizeof(switches) / sizeof(*switches))

/**
 * struct change - what becomes of the switches
 * @set: those that are set
 * @clear: those that are cleared
 */
struct change {
	uint32_t set;
	uint32_t clear;
};

static void change_session(const struct session *session, void *context)
{
	const struct change *change = context;

	__atomic_or_fetch(&session->shared->switches, change->set, __ATOMIC_RELAXED);
	__atomic_and_fetch(&session->shared->switches, ~change->clear, __ATOMIC_RELAXED);
}

static void show_session(const struct session *session, void *context)
{
	uint32_t on = __atomic_load_n(&session->shared->switches, __ATOMIC_RELAXED);
	unsigned int threads = 0, hiding = 0;

	for (unsigned int i = 0; i < SHARED_SLOTS; i++) {
		threads += session->shared->slots[i].tid != 0;
		hiding += session->shared->slots[i].is_hiding;
	}
	printf("pid=%d\n", session->collector);
	for (unsigned int i = 0; i < SWITCH_COUNT; i++)
		printf("%s=%s\n", switches[i].name, on & switches[i].bit ? "on" : "off");
	printf("threads=%u\nhiding=%u\n", threads, hiding);
}

static int look_at_sessions(pid_t pid, void (*look)(const struct session *session, void *context), void *context)
{
	if (sessions_each(pid, look, context))
		return 0;
	fputs(PROGRAM ": nothing that you may change is running; start it with \"" PROGRAM " run\"\n", stderr);
	return FAILED;
}

static uint32_t bits_of(const char *name)
{
	uint32_t all = 0;

	for (unsigned int i = 0; i < SWITCH_COUNT; i++) {
		if (!name || !strcmp(name, switches[i].name))
			all |= switches[i].bit;
	}
	return all;
}

static int switch_sessions(const struct settings *settings, bool is_on, const char *name)
{
	struct change change = { 0 };

	*(is_on ? &change.set : &change.clear) = bits_of(name);
	if (bits_of(name))
		return look_at_sessions(settings->pid, change_session, &change);
	fprintf(stderr, PROGRAM ": isolation, cutting and recording can be switched, not %s\n", name);
	return WRONG_USE;
}

/* ---- arguments */

static bool read_number(const char *text, const char *end, long most, long *number)
{
	char *stop;

	errno = 0;
	*number = strtol(text, &stop, 10);
	return !errno && stop == end && end > text && *number > 0 && *number <= most;
}

static bool choose_protocol(struct settings *settings, const char *text)
{
	struct chosen_protocol *chosen = &settings->protocols[settings->protocol_count];
	const char *name = strchr(text, '=');
	long port;

	if (settings->protocol_count == SHARED_PROTOCOLS) {
		fprintf(stderr, PROGRAM ": at most %d ports can be given\n", SHARED_PROTOCOLS);
		return false;
	}
	if (!name || !read_number(text, name, UINT16_MAX, &port) || strlen(name + 1) >= sizeof(chosen->name) ||
	    !protocol_by_name(name + 1)) {
		fprintf(stderr, PROGRAM ": give a port and a known protocol, such as 8080=http: %s\n", text);
		return false;
	}
	chosen->port = port;
	strcpy(chosen->name, name + 1);
	settings->protocol_count++;
	return true;
}

static bool choose_pid(struct settings *settings, const char *text)
{
	long pid;

	if (!read_number(text, text + strlen(text), INT_MAX, &pid)) {
		fprintf(stderr, PROGRAM ": not the number of a process: %s\n", text);
		return false;
	}
	settings->pid = pid;
	return true;
}

static bool read_option(struct settings *settings, int option)
{
	switch (option) {
	case 'o':
		settings->output = optarg;
		return true;
	case 'p':
		return choose_protocol(settings, optarg);
	case 't':
		settings->has_text = true;
		return true;
	case 'P':
		return choose_pid(settings, optarg);
	case 'I':
		settings->switches &= ~SWITCH_ISOLATES;
		return true;
	case 'C':
		settings->switches &= ~SWITCH_CUTS;
		return true;
	case 'h':
		fputs(help, stdout);
		exit(0);
	default:
		return false;
	}
}

static bool read_settings(struct settings *settings, int count, char **arguments)
{
	static const struct option options[] = {
		{ "output", required_argument, NULL, 'o' },
		{ "protocol", required_argument, NULL, 'p' },
		{ "text", no_argument, NULL, 't' },
		{ "pid", required_argument, NULL, 'P' },
		{ "no-isolation", no_argument, NULL, 'I' },
		{ "no-cutting", no_argument, NULL, 'C' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	int option;

	*settings = (struct settings) { .switches = SWITCH_ISOLATES | SWITCH_CUTS };
	while ((option = getopt_long(count, arguments, "+o:p:th", options, NULL)) != -1) {
		if (!read_option(settings, option))
			return false;
	}
	return true;
}

int main(int count, char **arguments)
{
	const char *verb = count > 1 ? arguments[1] : "";
	struct settings settings;
	const char *what;

	if (!strcmp(verb, "-h") || !strcmp(verb, "--help")) {
		fputs(help, stdout);
		return 0;
	}
	if (count > 1 && !read_settings(&settings, count - 1, arguments + 1))
		return WRONG_USE;
	arguments += count > 1 ? 1 + optind : 1;
	what = count > 1 ? *arguments : NULL;
	if (!strcmp(verb, "run") && settings.output && what)
		return run(&settings, arguments);
	if (!strcmp(verb, "status") && !what)
		return look_at_sessions(0, show_session, NULL);
	if (!strcmp(verb, "on") || !strcmp(verb, "off"))
		return switch_sessions(&settings, !strcmp(verb, "on"), what);
	fputs(PROGRAM ": give \"run\" with -o FOLDER and a command, \"on\", \"off\" or \"status\" (see --help)\n", stderr);
	return WRONG_USE;
}
