// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.scenarios.drawing;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.wakepath.path.PathRule;

/**
 * Reads a drawing. testtraces/README.md describes the format.
 *
 * <p>Use once.
 */
final class DrawingParser {
    private static final Pattern KEYWORD = Pattern.compile("(title:|shows:|unit|packet|host|exchange|path of|"
            + "fails with:|wait|slice|because|if|count|wakeups|machine|packets|context|kernel|process|preempted|without|cpu|namespace|interrupts|calls)\\s+(.*)");
    private static final Pattern UNIT = Pattern.compile("(\\d+) (ns|us|ms)");
    private static final Pattern PACKET = Pattern.compile("(\\w+): (.+)");
    private static final Pattern EXCHANGE = Pattern.compile("(\\w+) (\\w+) every (\\d+)(?: taking (\\d+ \\w+))?");
    private static final Pattern NAMESPACE = Pattern.compile("(\\w+)(?: at ([\\da-f.:]+))?");
    private static final Pattern PATH = Pattern.compile("(.+?)(?: on (\\w+))?( as in the paper)?");
    private static final Pattern COUNT = Pattern.compile("(\\w+) (\\d+)");

    private final Drawing drawing = new Drawing();
    private final RowReader rows = new RowReader();
    private DrawnHost host;
    private DrawnPath path;
    private int line;

    /** Reads the lines of a drawing. */
    static Drawing parse(List<String> lines) {
        return new DrawingParser().read(lines);
    }

    private Drawing read(List<String> lines) {
        for (String text : lines) {
            line++;
            if (!text.isBlank() && !text.startsWith("#")) {
                read(text);
            }
        }
        drawing.width = rows.width();
        drawing.paths.forEach(DrawnPath::check);
        drawing.hosts.values().forEach(h -> new HostCheck(drawing, h).check());
        if (drawing.paths.isEmpty() == drawing.failure.isEmpty()) {
            throw new DrawingException(line, "a drawing needs either a path or 'fails with'");
        }
        return drawing;
    }

    private void read(String text) {
        if (text.contains("|")) {
            rows.read(text, line).ifPresent(this::add);
        } else if (SignalParser.isSignal(text)) {
            currentHost().signals.add(SignalParser.parse(text.strip(), line));
        } else {
            readKeyword(text.strip());
        }
    }

    private void add(Row row) {
        if (path != null) {
            path.add(row);
        } else {
            currentHost().add(row);
        }
    }

    private void readKeyword(String text) {
        Matcher matcher = KEYWORD.matcher(text);
        if (!matcher.matches()) {
            throw new DrawingException(line, "cannot read '" + text + "'");
        }
        String rest = matcher.group(2);
        switch (matcher.group(1)) {
            case "title:" -> drawing.title = rest;
            case "shows:" -> drawing.trap = (drawing.trap + " " + rest).strip();
            case "unit" -> drawing.unit = unit(rest);
            case "packet" -> packet(rest);
            case "exchange" -> exchange(rest);
            case "host" -> beginHost(rest);
            case "path of" -> beginPath(rest);
            case "fails with:" -> drawing.failure = Optional.of(rest);
            case "wait" -> currentPath().waits.add(rest);
            case "slice" -> currentPath().slices.add(rest);
            case "if" -> currentPath().predictions.add(rest);
            case "because" -> currentPath().causes.add(rest);
            case "count" -> count(rest);
            case "namespace" -> namespace(rest);
            default -> RecordingParser.parse(currentHost().recording, matcher.group(1), rest, line);
        }
    }

    private Matcher match(Pattern pattern, String text, String expected) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new DrawingException(line, "'" + text + "' is not " + expected);
        }
        return matcher;
    }

    private long unit(String text) {
        Matcher m = match(UNIT, text, "a number and ns, us or ms");
        return Long.parseLong(m.group(1)) * HostHeader.nanoseconds(m.group(2));
    }

    private void packet(String text) {
        Matcher m = match(PACKET, text, "name: header");
        if (drawing.packets.put(m.group(1), PacketParser.parse(m.group(2), line)) != null) {
            throw new DrawingException(line, "packet " + m.group(1) + " is described twice");
        }
    }

    private void exchange(String text) {
        Matcher m = match(EXCHANGE, text, "HOST HOST every N taking N us");
        long taking = m.group(4) == null ? drawing.unit / ClockExchange.USUAL_PART : unit(m.group(4));
        drawing.exchanges.add(new ClockExchange(drawing.host(m.group(1), line).name,
                drawing.host(m.group(2), line).name, Integer.parseInt(m.group(3)), taking));
    }

    private void beginHost(String text) {
        host = HostHeader.parse(text, line);
        path = null;
        if (drawing.hosts.put(host.name, host) != null) {
            throw new DrawingException(line, "host " + host.name + " is drawn twice");
        }
    }

    private void namespace(String text) {
        Matcher m = match(NAMESPACE, text, "NAME at ADDRESS");
        currentHost().namespaces.put(m.group(1), m.group(2) == null ? currentHost().address : m.group(2));
    }

    private void beginPath(String text) {
        Matcher m = match(PATH, text, "TASK or TASK on HOST, as in the paper");
        path = new DrawnPath(m.group(1), Optional.ofNullable(m.group(2)),
                m.group(3) == null ? PathRule.TURNS : PathRule.PAPER, line);
        drawing.paths.add(path);
    }

    private void count(String text) {
        Matcher m = match(COUNT, text, "KEY NUMBER");
        currentPath().counts.put(m.group(1), Long.parseLong(m.group(2)));
    }

    private DrawnHost currentHost() {
        if (host == null || path != null) {
            throw new DrawingException(line, "this belongs under a host");
        }
        return host;
    }

    private DrawnPath currentPath() {
        if (path == null) {
            throw new DrawingException(line, "this belongs under a path");
        }
        return path;
    }
}
