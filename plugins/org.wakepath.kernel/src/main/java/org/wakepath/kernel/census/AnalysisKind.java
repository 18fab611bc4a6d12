/*
 * Copyright (c) 2026 the Wakepath authors.
 * SPDX-License-Identifier: EPL-2.0
 */
package org.wakepath.kernel.census;

import java.util.Locale;

/** What a kernel trace can be asked for; the catalogue says which events each question needs. */
public enum AnalysisKind {
    /** Whom a task waited for. */
    ACTIVE_PATH("active path of a task"),
    /** Who woke a task: whoever had the CPU, or an interrupt, of which there must be none that is not recorded. */
    TRUE_WAKERS("true waker of every wake-up"),
    /** Which interrupt ended a wait. */
    INTERRUPTS("waits ended by interrupts"),
    /** Which timer ended a wait. */
    TIMERS("waits ended by timers"),
    /** Who armed a timer. */
    TIMER_OWNERS("who armed a timer"),
    /** Whose work a kernel worker did when it ended a wait. */
    WORK_ITEMS("who queued the work of kworkers"),
    /** Whose packet ended a wait, and how the clocks of hosts relate. */
    NETWORK("packets between hosts, and their clocks"),
    /** Which request to a disk ended a wait. */
    BLOCK_DEVICES("waits for disks"),
    /** Which task a tid was, and who created it. */
    PROCESSES("names and parents of tasks"),
    /** In which system call a task waited. */
    SYSTEM_CALLS("system call of every wait");

    private final String label;

    AnalysisKind(String label) {
        this.label = label;
    }

    /** The question in words. */
    public String label() {
        return label;
    }

    /** Name for scripts: {@code activePath}. */
    public String key() {
        String[] words = name().toLowerCase(Locale.ROOT).split("_");
        StringBuilder key = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            key.append(Character.toUpperCase(words[i].charAt(0))).append(words[i].substring(1));
        }
        return key.toString();
    }
}
