// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.wakepath.compare.profile.Component;
import org.wakepath.compare.profile.ExecutionKind;
import org.wakepath.compare.profile.KindProfile;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.Profile.HostEnvironment;

/** Words for profiles. */
public final class ProfileWords {
    private static final String OWN_WORK = "OWN";

    private ProfileWords() {
    }

    /**
     * A component as the frames of a stack, the outermost first: the kind of execution, who, what it did, because of
     * what. Each frame has all that the ones before it say of the component, so that frames of one name are the same.
     */
    public static List<String> frames(ExecutionKind kind, Component component) {
        List<String> frames = new ArrayList<>(List.of(ComponentWords.of(kind)));
        if (component.equals(Component.REST)) {
            frames.add(ComponentWords.of(component));
            return frames;
        }
        String who = SafeText.clean(component.role()) + " (" + SafeText.clean(component.host()) + ")";
        frames.add(who);
        frames.add(who + ": " + StateWords.of(component.state()));
        if (!component.cause().equals(OWN_WORK)) {
            frames.add(ComponentWords.of(component) + " [" + cause(component) + "]");
        }
        return frames;
    }

    /** The kind of a cause, such as {@code block request}. */
    public static String cause(Component component) {
        return SafeText.clean(component.cause()).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** How much was executed, such as {@code web, requests on port 80: 5 executions, 179 ms together}. */
    public static String amount(KindProfile kind) {
        return ComponentWords.of(kind.kind()) + ": " + kind.latencies().count()
                + (kind.latencies().count() == 1 ? " execution, " : " executions, ")
                + Durations.format(kind.latencies().sum()) + " together";
    }

    /** What hosts were when they ran. */
    public static List<String> environment(Profile profile) {
        return profile.hosts().stream().map(ProfileWords::of).toList();
    }

    private static String of(HostEnvironment host) {
        return SafeText.clean(host.host()) + ": " + host.values().entrySet().stream()
                .map(value -> SafeText.clean(value.getKey()) + " " + SafeText.clean(value.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** What could make a profile wrong or incomplete; empty if nothing could. */
    public static List<String> doubts(Profile profile) {
        List<String> doubts = new ArrayList<>();
        for (Map.Entry<String, Long> doubt : profile.doubts().entrySet()) {
            doubts.add(doubt.getValue() + " " + (doubt.getKey().equals(Profile.OPEN_LIVES)
                    ? "lives of tasks that reach beyond the recording"
                    : DiagnosticKind.of(doubt.getKey()).words(doubt.getValue())));
        }
        for (KindProfile kind : profile.kinds()) {
            part(kind, kind.guessed(), "rest on guesses", doubts);
            part(kind, kind.uncertain(), "could be changed by lost events", doubts);
        }
        return doubts;
    }

    private static void part(KindProfile kind, long time, String what, List<String> doubts) {
        if (time > 0) {
            doubts.add(ComponentWords.of(kind.kind()) + ": " + Durations.format(time) + " of "
                    + Durations.format(kind.latencies().sum()) + " " + what);
        }
    }
}
