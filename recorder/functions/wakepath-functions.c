// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* Counts, times or logs the calls of functions in a running process. */
#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "list.h"
#include "message.h"
#include "process/named.h"
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
	fail("give \"list PROGRAM\", or \"attach PID\", \"attach --name NAME\" or \"run ... -- COMMAND\" with --match and one of "
	     "--count, --budget SHARE, -o FOLDER and --check (see --help)");
	return WRONG_USE;
}

static bool has_one_result(const struct settings *settings)
{
	/* Under a budget calls are timed, or logged where there is a folder. */
	if (settings->is_checking)
		return !settings->is_counting && !settings->output;
	return settings->is_counting != (settings->budget || settings->output);
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

/* By its id, which is the first word, or by its name. */
static int attach_to(struct session *session, int count, char **words)
{
	bool has_id = !session->settings->name;
	pid_t pid = has_id ? read_pid(words[0]) : named_process(session->settings->name);

	if (!pid)
		return has_id ? WRONG_USE : FAILED;
	return attach(session, pid, count > has_id ? words + has_id : NULL);
}

/* What the words after the options say. */
static int obey(const struct settings *settings, int count, char **words)
{
	struct session *session = calloc(1, sizeof(*session));
	int result;

	if (!session)
		return fail("no memory"), FAILED;
	session->settings = settings;
	session->target.memory = -1;
	if (!strcmp(words[0], "attach"))
		result = attach_to(session, count - 1, words + 1);
	else
		result = run(session, words + 1);
	session_close(session);
	free(session);
	return result;
}

static bool is_use(const struct settings *settings, int count, char **words)
{
	if (!settings->match || !has_one_result(settings))
		return false;
	if (count && !strcmp(words[0], "attach"))
		return settings->name || count > 1;
	return count > 1 && !strcmp(words[0], "run") && !settings->name;
}

static int list(const struct settings *settings, const char *what)
{
	if (!settings->has_choice)
		return list_what(what, settings_match(settings)) ? FAILED : 0;
	fail("list shows all that there is: leave out all options but --match");
	return WRONG_USE;
}

int main(int count, char **arguments)
{
	struct settings settings;
	char **words;

	if (!settings_read(&settings, count, arguments))
		return WRONG_USE;
	words = arguments + optind;
	count -= optind;
	if (count == 2 && !strcmp(words[0], "list"))
		return list(&settings, words[1]);
	return is_use(&settings, count, words) ? obey(&settings, count, words) : say_usage();
}
