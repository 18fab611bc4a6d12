// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * What large results are made of, whatever they are about: columns of numbers in memory or in a private file, and work
 * in parts on several threads whose results keep their order. It knows no events and no hosts.
 */
package org.wakepath.base;
