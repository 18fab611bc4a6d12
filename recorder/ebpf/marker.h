/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* A file by which any program says that now is the moment. */
#ifndef WAKEPATH_MARKER_H
#define WAKEPATH_MARKER_H

#include <stdbool.h>

/**
 * marker_watch - watch whether a file is made, written or touched
 * @path: of the file, which need not be there; its folder must
 *
 * Return: a file descriptor that is readable when something happened in the folder, or -1 with errno set.
 */
int marker_watch(const char *path);

/** marker_came - whether it was the file, since the last call */
bool marker_came(int marker, const char *path);

#endif
