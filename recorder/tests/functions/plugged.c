// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* What loads.c loads. */
__attribute__((noinline)) long plugged(long number)
{
	__asm__ volatile("");
	return 2 * number + 1;
}
