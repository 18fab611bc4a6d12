/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* A program that waits until it is let go. */
#ifndef WAKEPATH_COMMAND_H
#define WAKEPATH_COMMAND_H

#include <sys/types.h>

/**
 * struct command - a child that becomes another program once it is let go
 * @pid: its id
 * @gate: where it waits for one byte
 */
struct command {
	pid_t pid;
	int gate;
};

/** command_prepare - make the child, with the signals and the priority of now; -1 and a message if there is none */
int command_prepare(struct command *command, char *const *words);

/** command_let_go - let it become the program; -1 if it has ended */
int command_let_go(struct command *command);

/** command_drop - end it, if it was not let go */
void command_drop(struct command *command);

#endif
