// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.ctf.decode;

/**
 * The instructions that read one class of events after its header.
 *
 * @param name of the class
 * @param kind that the consumer gave to it, or -1 if it is not wanted
 * @param slots number of its values
 * @param fixedBits size of an unwanted event if it is always the same, else -1
 * @param code instructions
 */
public record EventProgram(String name, int kind, int slots, long fixedBits, int[] code) {
}
