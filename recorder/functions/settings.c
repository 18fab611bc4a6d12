// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "settings.h"

#include "message.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_BUFFER (1UL << 20)
#define SMALLEST_BUFFER 4096UL
#define LARGEST_BUFFER (1UL << 26)

/* An option without a letter. */
#define BUFFER_NAME 256

static const char help[] =
	"Usage: wakepath-functions list PROGRAM|PID [--match REGEX]\n"
	"       wakepath-functions attach PID|--name NAME --match REGEX (--count | --budget SHARE | -o FOLDER | --check) [OPTION]... [-- COMMAND...]\n"
	"       wakepath-functions run --match REGEX (--count | --budget SHARE | -o FOLDER | --check) [OPTION]... -- COMMAND...\n"
	"\n"
	"Counts, times or logs the calls of functions in a running process. The process needs no library and is not\n"
	"started again. Its functions have room for a call where wakepath-cc or gcc and clang with the options of\n"
	"the README left it; others need --unprepared. A function that is switched off costs next to nothing.\n"
	"\n"
	"  list                what a program, or all files of a process, have to offer; takes --match alone\n"
	"  attach              switches functions of a process on until Ctrl-C, Ctrl-\\ or a signal TERM or HUP, until its end,\n"
	"                      or for the time of --for; prints \"ready\" when they are on. With a command, until that\n"
	"                      ends, which is started once they are on; what is said then goes to standard error\n"
	"  run                 starts a program with its functions on; what is said goes to standard error\n"
	"  -p, --name NAME     the process to attach to, by its name or its program's; refused if there are several\n"
	"  -m, --match REGEX   the functions whose names match, as grep -E does: as the source has them, such as\n"
	"                      shop::Queue::wait, or from their start as the file has them, such as _ZN4shop\n"
	"  -u, --unprepared    also functions of programs and libraries that were not built for it, and USDT: their first\n"
	"                      and last instructions are moved, where that is safe; list says where, and why not elsewhere\n"
	"  -k, --uprobes       with --unprepared, also functions whose instructions cannot be moved: the kernel stops each call,\n"
	"                      which takes about 7 us for its entry and as much for its exit; for root, with -o or --count\n"
	"  -c, --count         counts calls, exactly, and lists them at the end\n"
	"  -s, --budget SHARE  counts and times calls for at most this share of the process's own time, such as 5%: functions\n"
	"                      that cost too much are taken out for longer and longer, and the list says for how much of\n"
	"                      the time each was in; with -o, calls are logged, and the trace says when each was in\n"
	"  -o, --output FOLDER logs entries and exits as a trace of the Common Trace Format, on the clock of the\n"
	"                      kernel's trace; the folder must be empty or not there\n"
	"  -n, --check         only looks whether it can be done, and says why not; no command runs\n"
	"  -a, --arguments     also logs the first two arguments and what a function returns, as they are in registers:\n"
	"                      numbers and addresses of up to 8 bytes, and nothing of use where there are none\n"
	"  -f, --for TIME      how long, such as 5s or 200ms\n"
	"  -l, --longer TIME   logs calls that take at least this long, such as 2ms or 100us\n"
	"  -d, --deepest N     logs calls that are at most this deep in the functions that match; 1 is the outermost\n"
	"  -t, --thread REGEX  logs calls of threads whose name or id matches\n"
	"  -b, --buffer BYTES  for each thread, a power of two, 1048576 by default; what finds no room is counted\n"
	"      --buffer-name OPTION  what messages call --buffer, for a program that starts this one\n"
	"  -h, --help          this text\n"
	"\n"
	"Examples:\n"
	"  wakepath-functions list ./server --match 'lock|queue'\n"
	"  wakepath-functions attach 1234 --match '^handle_' --count --for 5s\n"
	"  wakepath-functions attach 1234 --match . --budget 5% --for 1m\n"
	"  wakepath-functions attach --name redis-server --match Command --count -- redis-cli ping\n"
	"  wakepath-functions run --match . -o both/functions -- ./server --port 80\n"
	"  wakepath-functions attach 1234 --match . --longer 2ms --thread '^worker' -o both/functions\n"
	"  wakepath path both --task server --functions\n";

static const struct {
	const char *name;
	double ns;
} units[] = { { "us", 1e3 }, { "ms", 1e6 }, { "s", 1e9 }, { "m", 60e9 } };

static bool read_duration(uint64_t *duration, const char *text)
{
	char *unit;
	double number = strtod(text, &unit);

	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
		if (unit == text || strcmp(unit, units[i].name) || !(number > 0 && number < 1e6))
			continue;
		*duration = number * units[i].ns;
		return true;
	}
	fail("give a time such as 5s, 200ms or 50us: %s", text);
	return false;
}

static bool read_depth(unsigned long *depth, const char *text)
{
	char *end;

	*depth = strtoul(text, &end, 10);
	if (*depth && !*end && *depth <= FILTER_MOST_OPEN)
		return true;
	fail("the depth must be a number from 1 to %d: %s", FILTER_MOST_OPEN, text);
	return false;
}

static bool read_budget(double *share, const char *text)
{
	char *end;
	double percent = strtod(text, &end);

	*share = percent / 100;
	if (end != text && !strcmp(end, "%") && percent > 0 && percent <= 100)
		return true;
	fail("the budget must be a share such as 5%%, up to 100%%: %s", text);
	return false;
}

static bool read_buffer(size_t *buffer, const char *text)
{
	char *end;

	errno = 0;
	*buffer = strtoul(text, &end, 10);
	if (errno || *end || *buffer < SMALLEST_BUFFER || *buffer > LARGEST_BUFFER || *buffer & (*buffer - 1)) {
		fail("the buffer must be a power of two from %lu to %lu bytes: %s", SMALLEST_BUFFER, LARGEST_BUFFER, text);
		return false;
	}
	return true;
}

static bool read_expression(regex_t *expression, const char *text)
{
	int error = regcomp(expression, text, REG_EXTENDED);
	char why[128];

	if (!error)
		return true;
	regerror(error, expression, why, sizeof(why));
	fail("%s is no regular expression: %s; write it as for grep -E", text, why);
	return false;
}

static bool read_option(struct settings *settings, int option)
{
	switch (option) {
	case 'p':
		settings->name = optarg;
		return true;
	case 'm':
		settings->match = optarg;
		return read_expression(&settings->expression, optarg);
	case 'u':
		settings->has_unprepared = true;
		return true;
	case 'k':
		settings->has_uprobes = true;
		return true;
	case 'n':
		settings->is_checking = true;
		return true;
	case 'c':
		settings->is_counting = true;
		return true;
	case 's':
		return read_budget(&settings->budget, optarg);
	case 'a':
		settings->has_values = true;
		return true;
	case 'o':
		settings->output = optarg;
		return true;
	case 'f':
		return read_duration(&settings->duration, optarg);
	case 'l':
		return read_duration(&settings->filter.longer, optarg);
	case 'd':
		return read_depth(&settings->filter.deepest, optarg);
	case 't':
		settings->filter.threads_text = optarg;
		return read_expression(&settings->filter.threads, optarg);
	case 'b':
		return read_buffer(&settings->buffer, optarg);
	case BUFFER_NAME:
		settings->buffer_name = optarg;
		return true;
	case 'h':
		fputs(help, stdout);
		exit(0);
	default:
		return false;
	}
}

static bool fit_together(const struct settings *settings)
{
	bool is_table = settings->is_counting || (settings->budget && !settings->output);

	if (is_table && (settings->has_values || settings->buffer || !filter_is_empty(&settings->filter)))
		fail("--arguments, --longer, --deepest, --thread and --buffer are about what is logged with -o; counts and times are of all calls");
	else if (settings->has_uprobes && !settings->has_unprepared)
		fail("--uprobes is for functions that --unprepared cannot move: give both");
	else if (settings->has_uprobes && settings->budget)
		fail("--uprobes has no place in a budget: a single call takes 7 us; leave out one of the two");
	else if (settings->budget && filter_needs_exits(&settings->filter))
		fail("--longer and --deepest need all calls, and a budget takes functions out; leave out one of the two");
	else if (settings->has_uprobes && filter_needs_exits(&settings->filter))
		fail("--longer and --deepest do not know the order of calls at uprobes and of others; leave out --uprobes");
	else
		return true;
	return false;
}

bool settings_read(struct settings *settings, int count, char **arguments)
{
	static const struct option options[] = {
		{ "name", required_argument, NULL, 'p' },
		{ "match", required_argument, NULL, 'm' },
		{ "unprepared", no_argument, NULL, 'u' },
		{ "uprobes", no_argument, NULL, 'k' },
		{ "check", no_argument, NULL, 'n' },
		{ "count", no_argument, NULL, 'c' },
		{ "budget", required_argument, NULL, 's' },
		{ "arguments", no_argument, NULL, 'a' },
		{ "output", required_argument, NULL, 'o' },
		{ "for", required_argument, NULL, 'f' },
		{ "longer", required_argument, NULL, 'l' },
		{ "deepest", required_argument, NULL, 'd' },
		{ "thread", required_argument, NULL, 't' },
		{ "buffer", required_argument, NULL, 'b' },
		{ "buffer-name", required_argument, NULL, BUFFER_NAME },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	int option;

	*settings = (struct settings) { .buffer_name = "--buffer" };
	while ((option = getopt_long(count, arguments, "p:m:ukncs:ao:f:l:d:t:b:h", options, NULL)) != -1) {
		if (!read_option(settings, option))
			return false;
		settings->has_choice |= option != 'm';
	}
	if (!fit_together(settings))
		return false;
	if (!settings->buffer)
		settings->buffer = DEFAULT_BUFFER;
	return true;
}

const regex_t *settings_match(const struct settings *settings)
{
	return settings->match ? &settings->expression : NULL;
}
