// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
package org.wakepath.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes the script that completes commands and options in a shell. */
@Command(name = "completion", description = "Write a script that completes commands and options in bash and zsh.",
        footer = {"", "Example:", "  wakepath completion > ~/.local/share/bash-completion/completions/wakepath"})
final class CompletionCommand implements Callable<Integer> {
    /** Values that only the traces on the command line tell. Nothing that a trace says is evaluated. */
    private static final String VALUES = """

            # Completes tasks or hosts of the traces that are named on the command line.
            function _wakepath_candidates() {
              local word folders=() candidate limit=()
              for word in "${COMP_WORDS[@]:2}"; do
                word="${word/#\\~/$HOME}"
                [ -e "${word}" ] && folders+=("${word}")
              done
              COMPREPLY=()
              if (( ${#folders[@]} == 0 )); then
                [ "$1" = hosts ] && COMPREPLY=( $( compgen -A hostname -- "$2" ) )
                return
              fi
              type timeout &>/dev/null && limit=(timeout 5)
              while IFS= read -r candidate; do
                COMPREPLY+=("${candidate}")
              done < <( "${limit[@]}" "${COMP_WORDS[0]}" candidates --of "$1" --prefix "$2" "${folders[@]}" 2>/dev/null )
            }
            """;

    @ParentCommand
    private WakepathCommand wakepath;

    @Mixin
    private CommonOptions common;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        String script = AutoComplete.bash("wakepath", spec.root().commandLine());
        String complete = completing(completing(completing(script, "--task", "tasks"), "--host", "hosts"),
                "--reference", "hosts");
        wakepath.shell().write((out, terminal) -> out.write(complete + VALUES));
        return ExitCode.OK;
    }

    /** The script with the values of an option looked up in the traces; the generated one has none for it. */
    private static String completing(String script, String option, String kind) {
        String generated = "    '" + option + "')\n      return\n";
        return script.replace(generated,
                "    '" + option + "')\n      _wakepath_candidates " + kind + " \"${curr_word}\"\n      return\n");
    }
}
