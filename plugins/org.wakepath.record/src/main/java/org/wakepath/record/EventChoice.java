// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.wakepath.kernel.catalogue.EventCatalogue;
import org.wakepath.kernel.catalogue.KnownEvent;

/** Chooses the events of a host to record: only those that the analysis needs, from the best available source. */
final class EventChoice {
    private static final EventCatalogue CATALOGUE = EventCatalogue.get();
    private static final String WAKEUPS = "wake-ups";
    private static final String PACKETS = "packets";
    private static final Set<String> OWN_PACKETS = names(
            CATALOGUE.sources(PACKETS).stream().flatMap(List::stream).filter(KnownEvent::isOwn));
    /** The calls that a task can wait in. */
    private static final Set<String> CALLS = Set.of("read", "pread64", "readv", "preadv", "preadv2", "write",
            "pwrite64", "writev", "pwritev", "pwritev2", "sendfile", "sendfile64", "splice", "tee", "vmsplice",
            "copy_file_range", "select", "_newselect", "pselect6", "poll", "ppoll", "epoll_wait", "epoll_pwait",
            "epoll_pwait2", "futex", "futex_wait", "futex_waitv", "nanosleep", "clock_nanosleep", "pause",
            "rt_sigtimedwait", "rt_sigsuspend", "sigsuspend", "wait4", "waitid", "waitpid", "accept", "accept4",
            "connect", "recv", "recvfrom", "recvmsg", "recvmmsg", "send", "sendto", "sendmsg", "sendmmsg", "msgrcv",
            "msgsnd", "mq_timedsend", "mq_timedreceive", "semop", "semtimedop", "ipc", "socketcall", "flock", "fcntl",
            "fcntl64", "fsync", "fdatasync", "msync", "sync", "syncfs", "sync_file_range", "open", "openat", "openat2",
            "close", "ioctl", "vfork", "io_getevents", "io_pgetevents", "io_uring_enter", "getrandom");

    private EventChoice() {
    }

    /** Each of these needs at least one event, or there is nothing to analyse. */
    static List<List<String>> needed() {
        return List.of(List.of(CATALOGUE.event("switch").name()), CATALOGUE.sources(WAKEUPS).stream()
                .flatMap(List::stream).map(KnownEvent::name).toList());
    }

    /** The events to record, of those that are available. */
    static List<String> of(RecordSettings settings, Set<String> available) {
        Set<KnownEvent> best = Stream.of(WAKEUPS, PACKETS).flatMap(fact -> best(fact, available).stream())
                .collect(Collectors.toSet());
        return CATALOGUE.events().stream()
                .filter(event -> event.isRecorded(option -> isGiven(option, settings, available)))
                .filter(event -> event.fact().isEmpty() || best.contains(event)).map(KnownEvent::name)
                .filter(available::contains).distinct().toList();
    }

    /** The first source of a fact whose events are all available, or else the last one. */
    private static List<KnownEvent> best(String fact, Set<String> available) {
        List<List<KnownEvent>> sources = CATALOGUE.sources(fact);
        return sources.stream().filter(source -> available.containsAll(names(source.stream()))).findFirst()
                .orElse(sources.get(sources.size() - 1));
    }

    /** Without events that have their interrupt context, a lean recording keeps the interrupts. */
    private static boolean isGiven(String option, RecordSettings settings, Set<String> available) {
        return switch (option) {
            case "--lean" -> settings.isLean() && carryContext(available);
            case "--no-timers" -> !settings.hasTimerStarts();
            case "--no-statedump" -> !settings.hasStatedump();
            case "--block" -> settings.hasBlock();
            case "--syscalls" -> settings.hasSystemCalls();
            case "--stacks" -> settings.hasStacks();
            case "--samples" -> settings.samples().isPresent();
            case "--faults" -> settings.hasFaults();
            default -> throw new IllegalArgumentException("no option of record: " + option);
        };
    }

    /** The system calls to record, of those that are available; programs of 32 bits have some for longer times, too. */
    static List<String> calls(List<String> available) {
        return available.stream().filter(call -> CALLS.contains(call.replaceFirst("_time(32|64)$", ""))).distinct()
                .sorted().toList();
    }

    /** Whether a host's events of wake-ups and packets have their interrupt context as fields. */
    static boolean carryContext(Set<String> available) {
        return available.containsAll(names(CATALOGUE.events().stream().filter(KnownEvent::isOwn)));
    }

    /** Whether packets can be recorded with these events. */
    static boolean seePackets(Set<String> available) {
        return CATALOGUE.sources(PACKETS).stream()
                .anyMatch(source -> available.containsAll(names(source.stream())));
    }

    /** Whether page faults of programs can be recorded with these events. */
    static boolean seeFaults(Set<String> available) {
        return available.contains(CATALOGUE.event("fault-user").name());
    }

    /** Whether these events hold hashes of the payloads of packets. */
    static boolean hashPackets(Set<String> available) {
        return available.containsAll(OWN_PACKETS);
    }

    /** These events, except those that hold hashes. */
    static Set<String> withoutHashes(Set<String> available) {
        return available.stream().filter(event -> !OWN_PACKETS.contains(event)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> names(Stream<KnownEvent> events) {
        return events.map(KnownEvent::name).collect(Collectors.toSet());
    }
}
