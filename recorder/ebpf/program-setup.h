/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* Chooses which programs a recording needs, and sets the constants and the sizes that they are loaded with. */
#ifndef WAKEPATH_PROGRAM_SETUP_H
#define WAKEPATH_PROGRAM_SETUP_H

#include <stdbool.h>

#include "programs.h"

struct bpf_program;
struct btf;

/**
 * program_setup - prepare the programs that were opened to be loaded
 * @programs: what is to be recorded; its field @can is filled for events that have a program of their own
 * @types: those of the running kernel
 * @wanted: the events to record
 */
void program_setup(struct programs *programs, const struct btf *types, const bool wanted[EVENT_COUNT]);

/** program_attaches_itself - whether the section of a program says what it is attached to */
bool program_attaches_itself(const struct bpf_program *program);

#endif
