// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/**
 * The contents of documents, as {@code results.txt} describes them: each field with its type, unit and meaning.
 * Documents, their schemas and their pages follow from it.
 */
package org.wakepath.words.results;
