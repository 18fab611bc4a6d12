// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
/** Documents for merge requests, in the Markdown of GitHub and GitLab. */
package org.wakepath.report.markdown;
