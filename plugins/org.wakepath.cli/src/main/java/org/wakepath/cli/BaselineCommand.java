// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.wakepath.base.Reason;
import org.wakepath.compare.Baseline;
import org.wakepath.compare.BaselineFolder;
import org.wakepath.compare.Run;
import org.wakepath.report.text.BaselineText;
import org.wakepath.words.ExceptionWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Keeps profiles to compare later ones with. */
@Command(name = "baseline", description = {"Keep profiles of a version in a folder that can be committed, to compare "
        + "later versions with them."},
        footer = {"", "Example: keep the runs of a version, compare with them, replace them, and list all",
            "  wakepath baseline save baselines main run1.json run2.json run3.json run4.json",
            "  wakepath compare baselines/main head", "  wakepath baseline update baselines main head",
            "  wakepath baseline list baselines"})
final class BaselineCommand implements Callable<Integer> {
    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Parameters(index = "0", paramLabel = "save|update|list",
            description = "Keep a new baseline, replace the profiles of one, or show all.")
    private Action action;

    @Parameters(index = "1", paramLabel = "FOLDER", description = "Where baselines are: a folder for each.")
    private Path folder;

    @Parameters(index = "2", arity = "0..1", paramLabel = "NAME",
            description = "What the baseline is called, such as a branch or a commit.")
    private String name;

    @Parameters(index = "3..*", arity = "0..*", paramLabel = "PROFILE",
            description = "Its profiles, or folders of them.")
    private List<Path> profiles = new ArrayList<>();

    /** What to do with the baselines. */
    enum Action {
        SAVE, UPDATE, LIST
    }

    @Override
    public Integer call() throws IOException {
        if (action == Action.LIST) {
            list();
        } else {
            keep(new BaselineFolder(folder));
        }
        return ExitCode.OK;
    }

    private void list() throws IOException {
        if (name != null) {
            throw CommandException.wrongUse("list shows all baselines, and takes no name", "leave " + name + " out");
        }
        List<Baseline> all = all(folder, wakepath.shell());
        wakepath.shell().write((out, terminal) -> BaselineText.write(all, terminal, out));
    }

    /** The baselines of a folder, at least one. */
    static List<Baseline> all(Path folder, Shell shell) {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            // Opening a pipe as a folder would wait for somebody to write into it.
            throw CommandException.wrongUse(folder + " is no folder", "give a folder of baselines");
        }
        List<Baseline> all;
        try {
            all = new BaselineFolder(folder).all(damaged -> shell.note(
                    ExceptionWords.of(damaged).orElseThrow().problem() + "; it is left out"));
        } catch (IOException e) {
            throw CommandException.failed(folder + " cannot be read: " + Reason.of(e), "give a folder of baselines");
        }
        if (all.isEmpty()) {
            throw CommandException.failed("there is no baseline in " + folder,
                    "keep one with wakepath baseline save " + folder + " NAME PROFILE...");
        }
        return all;
    }

    private void keep(BaselineFolder baselines) {
        requireName(baselines);
        List<Run> runs = profiles.stream().flatMap(place -> RunFiles.of(place).stream()).toList();
        try {
            baselines.keep(name, runs.stream().map(Run::profile).toList());
        } catch (IOException e) {
            throw CommandException.failed(baselines.place(name) + " cannot be written: " + Reason.of(e),
                    "give a folder that can be written");
        }
        wakepath.shell().note(baselines.place(name) + " has " + runs.size() + (runs.size() == 1 ? " run" : " runs")
                + "; compare others with it: wakepath compare " + baselines.place(name) + " HEAD");
    }

    private void requireName(BaselineFolder baselines) {
        if (name == null || profiles.isEmpty()) {
            throw CommandException.wrongUse("a baseline needs a name and profiles",
                    "write for example wakepath baseline save " + folder + " main run1.json run2.json");
        }
        if (!BaselineFolder.isName(name)) {
            throw CommandException.wrongUse("'" + name + "' cannot be the name of a baseline",
                    "take letters, digits, dots, dashes and underscores");
        }
        if (action == Action.SAVE && baselines.has(name)) {
            throw CommandException.wrongUse("there is already a baseline " + baselines.place(name),
                    "replace it with wakepath baseline update, or take another name");
        }
        if (action == Action.UPDATE && !baselines.has(name)) {
            throw CommandException.wrongUse("there is no baseline " + baselines.place(name),
                    "keep a new one with wakepath baseline save");
        }
    }
}
