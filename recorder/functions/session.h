/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Switches functions on, takes what they write until the end, and switches them off. */
#ifndef WAKEPATH_SESSION_H
#define WAKEPATH_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "process/aside.h"
#include "calls/budget.h"
#include "calls/collector.h"
#include "calls/counts.h"
#include "patch/later.h"
#include "patch/patch.h"
#include "settings.h"
#include "process/target.h"
#include "calls/turn-log.h"
#include "calls/uprobe-log.h"
#include "patch/uprobes.h"

/**
 * struct session - what is switched on
 * @settings: what to do
 * @target: the process
 * @choice: which functions
 * @patch: what is changed in it
 * @later: the libraries that it loads meanwhile
 * @collector: the trace, if calls are logged
 * @uprobes: where the kernel stops threads
 * @uprobe_log: what it writes, if calls are logged
 * @counts: the counters, if calls are counted
 * @budget: the times, if calls are timed under a budget, or what is spent, if they are logged under one
 * @aside: where the process runs, and the recorder had better not
 * @turn_log: when functions were in, if calls are logged under a budget
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
	struct choice choice;
	struct patch patch;
	struct later later;
	struct collector collector;
	struct uprobes uprobes;
	struct uprobe_log uprobe_log;
	struct counts counts;
	struct budget budget;
	struct aside aside;
	struct turn_log turn_log;
	uint64_t on;
	uint64_t off;
	bool is_run;
	pid_t child;
	int status;
	FILE *out;
};

/** session_prepare - take signals as the end from now on, but for those of a key that a command gets itself, if there is one */
void session_prepare(bool has_command);

/** session_choose - find the places of the functions; -1 and a message if there are none */
int session_choose(struct session *session);

/** session_switch_on - find the places and switch them on; -1 and a message if that is not possible */
int session_switch_on(struct session *session);

/** session_record - from the time at which the functions are on until they are off; -1 and a message if results are lost */
int session_record(struct session *session);

/** session_end_child - wait for the end of what was started, after a signal that ended this if there was one; its exit code */
int session_end_child(struct session *session);

/** session_close - let go of all */
void session_close(struct session *session);

#endif
