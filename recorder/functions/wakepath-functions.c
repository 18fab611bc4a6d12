// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Counts or logs the calls of functions in a running process. */
#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "list.h"
#include "message.h"
#include "session.h"
#include "settings.h"

#define FAILED 1
#define WRONG_USE 2

/* ---- a process that runs */

static int attach_alone(struct session *session)
{
	session_prepare(false);
	if (session_switch_on(session))
		return FAILED;
	fputs("ready\n", session->out);
	fflush(session->out);
	return session_record(session) ? FAILED : 0;
}

static int attach_for_command(struct session *session, char **words)
{
	struct command command;
	int result, status;

	if (command_prepare(&command, words))
		return FAILED;
	session->out = stderr;
	session_prepare(true);
	if (session_switch_on(session)) {
		command_drop(&command);
		return FAILED;
	}
	session->child = command.pid;
	command_let_go(&command);
	result = session_record(session);
	status = session_end_child(session);
	return result ? FAILED : status;
}

/* Without a command, @words is NULL. */
static int attach(struct session *session, pid_t pid, char **words)
{
	session->out = stdout;
	if (target_open(&session->target, pid))
		return FAILED;
	if (session->settings->is_checking)
		return session_choose(session) ? FAILED : 0;
	return words ? attach_for_command(session, words) : attach_alone(session);
}

/* ---- a program that is started */

/* It waits before its first instruction, and never gets there. */
static int end_before_start(struct session *session)
{
	kill(session->child, SIGKILL);
	session_end_child(session);
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
	session_prepare(true);
	session->child = session->target.pid;
	if (session->settings->is_checking) {
		result = session_choose(session) ? FAILED : 0;
		end_before_start(session);
		return result;
	}
	if (session_switch_on(session))
		return end_before_start(session);
	result = session_record(session);
	status = session_end_child(session);
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
	session_close(session);
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
