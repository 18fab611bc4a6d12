// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* The calls by which a program limits the memory that it may have, or keeps all of it from being taken away. */
#include "calls.h"

#include <sys/mman.h>

#include "thread.h"

/* The limits by the other name are the same, as numbers of 64 bits. */
_Static_assert(sizeof(struct rlimit) == sizeof(struct rlimit64), "limits have 64 bits");

static void look_at_limit(int resource, const struct rlimit *limit)
{
	if ((resource == RLIMIT_AS || resource == RLIMIT_DATA) && limit && limit->rlim_cur != RLIM_INFINITY)
		thread_leave_memory();
}

CALL int setrlimit(__rlimit_resource_t resource, const struct rlimit *limit)
{
	look_at_limit(resource, limit);
	return REAL_CALL(setrlimit)(resource, limit);
}

CALL int setrlimit64(__rlimit_resource_t resource, const struct rlimit64 *limit)
{
	return setrlimit(resource, (const struct rlimit *)limit);
}

/* Limits of other processes, or of this one by its id. */
CALL int prlimit(pid_t pid, __rlimit_resource_t resource, const struct rlimit *limit, struct rlimit *before)
{
	if (!pid || (thread_enter() && (uint32_t)pid == thread_process()))
		look_at_limit(resource, limit);
	return REAL_CALL(prlimit)(pid, resource, limit, before);
}

CALL int prlimit64(pid_t pid, __rlimit_resource_t resource, const struct rlimit64 *limit, struct rlimit64 *before)
{
	return prlimit(pid, resource, (const struct rlimit *)limit, (struct rlimit *)before);
}

CALL int mlockall(int flags)
{
	if (flags & MCL_CURRENT)
		thread_leave_memory();
	return REAL_CALL(mlockall)(flags);
}
