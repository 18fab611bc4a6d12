// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.record;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * A recording of several hosts at the same time: {@link #check}, {@link #prepare}, {@link #start}, {@link #stop} and
 * {@link #gather}, in this order. Whenever it is closed, and even when this program is killed, nothing of it stays on
 * the hosts.
 */
public final class Recording implements AutoCloseable {
    private static final long BEAT_SECONDS = 20;
    private static final long PATIENCE_MS = 10_000;
    private static final int HASH_KEY_BYTES = 16;

    private final RecordSettings settings;
    private final RecordListener listener;
    private final OutputFolder output;
    private final RecorderPrograms programs;
    private final List<HostRecording> hosts = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(Recording::thread);
    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(Recording::thread);
    private Optional<RelayDaemon> relay = Optional.empty();
    private volatile boolean isRecording;

    /** Makes a recording that has not started. */
    public Recording(RecordSettings settings, RecordListener listener) {
        this.settings = settings;
        this.listener = listener;
        output = new OutputFolder(settings.output());
        programs = RecorderPrograms.of(settings.home(), listener::phase);
        SecureRandom random = new SecureRandom();
        String name = "wakepath-" + Long.toHexString(random.nextLong());
        byte[] hashKey = new byte[HASH_KEY_BYTES];
        random.nextBytes(hashKey);
        for (HostAddress host : settings.hosts()) {
            hosts.add(new HostRecording(host, settings, programs, name + "-" + hosts.size(),
                    HexFormat.of().formatHex(hashKey)));
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "wakepath-recording");
        thread.setDaemon(true);
        return thread;
    }

    /** Makes the folder for the traces; a folder that is not empty is rejected. */
    public void createOutput() {
        output.create();
        if (settings.isRelayed()) {
            relay = Optional.of(RelayDaemon.start(output.createTemporary("relay")));
        }
    }

    /** Connects to all hosts, and returns what each lacks. */
    public List<Shortcoming> check() throws InterruptedException {
        listener.phase("checking " + names());
        Connection connection = new Connection(settings.sshConfiguration(),
                relay.map(daemon -> List.of(daemon.controlPort(), daemon.dataPort())).orElse(List.of()));
        List<Shortcoming> found = new ArrayList<>();
        for (List<Shortcoming> ofHost : each(host -> true, host -> check(host, connection))) {
            found.addAll(ofHost);
        }
        found.addAll(sameMachines());
        return found;
    }

    private List<Shortcoming> check(HostRecording host, Connection connection) throws InterruptedException {
        try {
            host.connect(connection);
            return host.check(output);
        } catch (RecordException e) {
            return List.of(new Shortcoming(host.name(), e.getMessage(), e.remedy(), true));
        }
    }

    /** Two sessions of one kernel would record everything twice. */
    private List<Shortcoming> sameMachines() {
        List<Shortcoming> found = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (HostRecording host : hosts) {
            String boot = host.facts() == null ? "" : host.facts().boot();
            String other = boot.isEmpty() ? null : names.putIfAbsent(boot, host.name());
            if (other != null) {
                found.add(new Shortcoming(host.name(), "it is the same machine as " + other, "name it once", true));
            }
        }
        return found;
    }

    /** What records each host, in the order of the settings; hosts that cannot be recorded are left out. */
    public List<RecorderChoice> choices() {
        return hosts.stream().flatMap(host -> host.choice().stream()).toList();
    }

    /** Makes a session on every host. */
    public void prepare() throws InterruptedException {
        listener.phase("preparing " + names());
        each(host -> true, host -> {
            host.prepare(output, relay);
            return host;
        });
    }

    /** Starts all hosts, as close together as it can. */
    public void start() throws InterruptedException {
        long first = System.nanoTime();
        isRecording = true;
        hosts.forEach(host -> host.agent().tell("start"));
        each(host -> true, host -> host.agent().answer("start"));
        long spread = System.nanoTime() - first;
        for (HostRecording host : hosts) {
            host.agent().end().thenRun(() -> lose(host, ""));
        }
        beats.scheduleAtFixedRate(this::beat, BEAT_SECONDS, BEAT_SECONDS, TimeUnit.SECONDS);
        listener.started(spread);
    }

    /**
     * Starts the servers of other hosts whose requests are recorded, and waits until they listen.
     *
     * @throws RecordException if they do not
     */
    public void serve() throws InterruptedException {
        if (settings.requests().stream().anyMatch(requests -> !requests.servers().isEmpty())) {
            listener.phase("starting servers");
            each(host -> true, host -> {
                host.serve();
                return host;
            });
        }
    }

    /**
     * The words before a command of this machine by which its requests and its calls of functions are recorded; none if
     * they are not, or if this machine is not recorded.
     */
    public List<String> before() {
        List<String> words = new ArrayList<>();
        hosts.stream().filter(host -> host.address().isHere()).findFirst().ifPresent(here -> {
            settings.requests().ifPresent(requests -> words.addAll(before(requests, here)));
            settings.functions().ifPresent(functions -> words.addAll(before(functions, here)));
        });
        return words;
    }

    private List<String> before(RequestSettings requests, HostRecording here) {
        List<String> words = new ArrayList<>(List.of(programs.requests().file().toString(), "run", "--output",
                output.made(here.name()).resolve("requests").toString()));
        words.addAll(requests.options());
        words.add("--");
        return words;
    }

    private List<String> before(FunctionSettings functions, HostRecording here) {
        List<String> words = new ArrayList<>(List.of(programs.functions().file().toString()));
        words.addAll(functions.line(
                List.of("--output", output.made(here.name()).resolve("functions").toString())));
        return words;
    }

    private void beat() {
        for (HostRecording host : hosts) {
            if (!host.isLost()) {
                attempt(host, h -> {
                    h.agent().tell("beat");
                    return h;
                });
            }
        }
    }

    private void lose(HostRecording host, String why) {
        Instant now = Instant.now();
        if (isRecording && host.lose(now)) {
            String words = why.isEmpty() ? host.agent().lastWords() : why;
            listener.lost(host.name(), now, words);
        }
    }

    /** Stops all hosts that are not lost, and completes their traces. */
    public void stop() throws InterruptedException {
        listener.phase("stopping");
        each(host -> !host.isLost(), host -> attempt(host, h -> {
            h.endServers();
            return h;
        }));
        for (HostRecording host : hosts) {
            if (!host.isLost()) {
                attempt(host, h -> {
                    h.agent().tell("stop");
                    return h;
                });
            }
        }
        each(host -> !host.isLost(), host -> attempt(host, h -> h.agent().answer("stop")));
        each(host -> !host.isLost(), host -> attempt(host, h -> {
            h.closeSession(output);
            return h;
        }));
    }

    /** Brings all traces to this machine. */
    public void gather() throws InterruptedException {
        listener.phase("gathering");
        relay.ifPresent(RelayDaemon::close);
        each(host -> true, host -> attempt(host, h -> {
            h.gather(output, relay);
            return h;
        }));
        isRecording = false;
        each(host -> !host.isLost(), host -> attempt(host, h -> {
            h.agent().finish();
            return h;
        }));
    }

    /** The results, in the order of the settings. */
    public List<RecordedHost> hosts() {
        return hosts.stream().map(HostRecording::result).toList();
    }

    /** A step of one host. */
    private interface Step<T> {
        T take(HostRecording host) throws InterruptedException;
    }

    /** Takes a step of a host. If it fails, the host has a problem or is lost, and the others continue. */
    private <T> Optional<T> attempt(HostRecording host, Step<T> step) {
        try {
            return Optional.of(step.take(host));
        } catch (HostLostException e) {
            lose(host, e.why());
        } catch (RecordException e) {
            host.addProblem(e.getMessage() + "; " + e.remedy());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /** Takes a step on several hosts at the same time; the first failure counts, after all have ended. */
    private <T> List<T> each(Predicate<HostRecording> which, Step<T> step) throws InterruptedException {
        List<Callable<T>> steps = new ArrayList<>();
        hosts.stream().filter(which).forEach(host -> steps.add(() -> step.take(host)));
        List<T> results = new ArrayList<>();
        for (Future<T> result : threads.invokeAll(steps)) {
            try {
                results.add(result.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RecordException known ? known : new IllegalStateException(e.getCause());
            }
        }
        return results;
    }

    /** Removes the folder of the traces, when they have been read and are of no further use. */
    public void discard() {
        output.remove();
    }

    private String names() {
        return String.join(", ", settings.hosts().stream().map(HostAddress::name).toList());
    }

    /**
     * Ends everything at once, whatever is in progress. Nothing of the recording stays on the hosts. Any thread may
     * call this.
     */
    public void giveUp() {
        isRecording = false;
        programs.giveUp();
        hosts.forEach(HostRecording::giveUp);
    }

    /** Gives up what is not finished, and waits a moment until it is. */
    @Override
    public void close() {
        giveUp();
        beats.shutdownNow();
        try {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
            for (HostRecording host : hosts) {
                if (host.agent() != null) {
                    host.agent().endsWithin(Math.max(0, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
        relay.ifPresent(daemon -> {
            daemon.close();
            OutputFolder.remove(output.of(".relay"));
        });
        output.removeIfEmpty();
    }
}
