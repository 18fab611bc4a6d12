// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* A fuzzer of one processor, PROTOCOL. */
#include "alike.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	require_alike(protocol_by_name(PROTOCOL), data, size);
	return 0;
}
