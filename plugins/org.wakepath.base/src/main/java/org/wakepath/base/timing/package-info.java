// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * How long the stages of an analysis take. Every module reports to it; only who asks for it reads it. It lies with the
 * reader of traces because that is the module which all others may use.
 */
package org.wakepath.base.timing;
