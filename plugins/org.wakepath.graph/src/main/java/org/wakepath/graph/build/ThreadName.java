// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.graph.build;

import org.wakepath.kernel.KernelService;

/**
 * What the name of a task says about it if it is a kernel thread.
 *
 * @param number the CPU or line in the name, {@link ThreadRole#NO_NUMBER} for none
 */
record ThreadName(KernelService service, ThreadRole role, int number) {
    static ThreadName of(String name) {
        ThreadRole role = ThreadRole.of(name);
        return new ThreadName(KernelService.of(name), role, role.number(name));
    }
}
