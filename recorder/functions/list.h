/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What a program or a running process offers. */
#ifndef WAKEPATH_LIST_H
#define WAKEPATH_LIST_H

#include <regex.h>

/** list_what - list the functions of a program's file, or of a process if @what is a number; -1 and a message if that fails */
int list_what(const char *what, const regex_t *match);

#endif
