// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
#include "real.h"

#include <dlfcn.h>

#define DEFINE_REAL(type, name, arguments) type(*real_##name) arguments;

REAL_CALLS(DEFINE_REAL)

#define FIND_REAL(type, name, arguments) real_##name = (type(*) arguments)dlsym(RTLD_NEXT, #name);

void real_find(void)
{
	REAL_CALLS(FIND_REAL)
}
