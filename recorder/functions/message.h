/* SPDX-License-Identifier: EPL-2.0 */
/* Copyright (c) 2026 the Wakepath authors. */
/* What is said to the user, a line each. */
#ifndef WAKEPATH_MESSAGE_H
#define WAKEPATH_MESSAGE_H

/** fail - say what cannot be done and what to do about it; always -1 */
int fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** note - say what the result lacks */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
