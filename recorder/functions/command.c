// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "command.h"

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* As in shells. */
#define NOT_STARTED 127

static _Noreturn void become(char *const *words, int gate)
{
	char byte;

	if (read(gate, &byte, 1) == 1) {
		execvp(words[0], words);
		fail("cannot start %s: %s", words[0], strerror(errno));
	}
	_exit(NOT_STARTED);
}

int command_prepare(struct command *command, char *const *words)
{
	int gate[2];

	if (pipe2(gate, O_CLOEXEC))
		return fail("no pipe: %s", strerror(errno));
	command->pid = fork();
	if (!command->pid) {
		close(gate[1]);
		become(words, gate[0]);
	}
	close(gate[0]);
	command->gate = gate[1];
	if (command->pid > 0)
		return 0;
	close(gate[1]);
	return fail("no process: %s", strerror(errno));
}

int command_let_go(struct command *command)
{
	int result = write(command->gate, "", 1) == 1 ? 0 : -1;

	close(command->gate);
	return result;
}

void command_drop(struct command *command)
{
	close(command->gate);
	waitpid(command->pid, NULL, 0);
}
