// SPDX-License-Identifier: EPL-2.0
// Copyright (c) 2026 the Wakepath authors.
/* What the threads of releng/bench/Calls.java call: many calls of functions, with a result that they know. */
#include <jni.h>
#include <stdint.h>

__attribute__((noinline)) static uint64_t step(uint64_t number)
{
	/* Else the compiler sees that all calls are the same, and makes one of them. */
	__asm__ volatile("");
	return number * 6364136223846793005ULL + 1;
}

__attribute__((noinline)) uint64_t walk(uint64_t number)
{
	for (int i = 0; i < 1000; i++)
		number = step(number);
	return number;
}

JNIEXPORT jlong JNICALL Java_Calls_walk(JNIEnv *environment, jclass class, jlong number)
{
	return walk(number);
}
