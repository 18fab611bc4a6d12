// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.compare;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.wakepath.compare.profile.Profile;
import org.wakepath.compare.profile.ProfileException;
import org.wakepath.compare.profile.ProfileFile;

/** A folder of baselines: for each a folder of its name, with a profile for each run. It can be committed. */
public final class BaselineFolder {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final String PROFILE = ".json";

    private final Path folder;

    /** The baselines of a folder, which need not be there yet. */
    public BaselineFolder(Path folder) {
        this.folder = folder;
    }

    /** Whether a baseline can have a name: letters, digits, dots, dashes and underscores, at most 100. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** The place of a baseline. */
    public Path place(String name) {
        return folder.resolve(name);
    }

    /** Whether there is a baseline of a name. */
    public boolean has(String name) {
        return Files.exists(place(name));
    }

    /**
     * The profiles of a folder in the order of their names, or a profile alone.
     *
     * @throws org.wakepath.compare.profile.ProfileException if one is no profile of this version
     * @throws IOException if something cannot be read
     */
    public static List<Run> runs(Path place) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Path file : Files.isDirectory(place) ? profiles(place) : List.of(place)) {
            runs.add(run(file));
        }
        return runs;
    }

    private static Run run(Path file) throws IOException {
        return new Run(file.toString(), ProfileFile.read(file));
    }

    /**
     * Whether a folder has profiles, which may be damaged. Other files of JSON are none.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean hasProfiles(Path folder) throws IOException {
        for (Path file : profiles(folder)) {
            if (ProfileFile.isCalledProfile(file)) {
                return true;
            }
        }
        return false;
    }

    private static List<Path> profiles(Path place) throws IOException {
        try (Stream<Path> all = Files.list(place)) {
            return all.filter(file -> file.toString().endsWith(PROFILE)).sorted().toList();
        }
    }

    /**
     * All baselines, the oldest first. A folder without a profile is none.
     *
     * @param damaged is told each file that is no profile of this version; what is left of its baseline counts
     * @throws IOException if something cannot be read
     */
    public List<Baseline> all(Consumer<ProfileException> damaged) throws IOException {
        List<Path> places;
        try (Stream<Path> found = Files.list(folder)) {
            places = found.filter(Files::isDirectory).sorted().toList();
        }
        List<Baseline> baselines = new ArrayList<>();
        for (Path place : places) {
            List<Run> runs = new ArrayList<>();
            for (Path file : profiles(place)) {
                try {
                    runs.add(run(file));
                } catch (ProfileException e) {
                    damaged.accept(e);
                }
            }
            if (!runs.isEmpty()) {
                baselines.add(new Baseline(place.getFileName().toString(), runs));
            }
        }
        baselines.sort(Comparator.comparingLong(Baseline::recorded).thenComparing(Baseline::name));
        return baselines;
    }

    /**
     * Keeps profiles as a baseline, in place of those that it had.
     *
     * @throws IOException if something cannot be written; then the baseline is as it was, or incomplete
     */
    public void keep(String name, List<Profile> profiles) throws IOException {
        Path place = Files.createDirectories(place(name));
        List<Path> before = profiles(place);
        List<Path> written = new ArrayList<>();
        for (Profile profile : profiles) {
            Path file = place.resolve(String.format(Locale.ROOT, "run%03d" + PROFILE, written.size() + 1));
            try (Writer out = Files.newBufferedWriter(file)) {
                ProfileFile.write(profile, out);
            }
            written.add(file);
        }
        for (Path old : before) {
            if (!written.contains(old)) {
                Files.delete(old);
            }
        }
    }
}
