package dev.weir.lab.cli;

import dev.weir.tools.cli.CommandGroup;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code completion}. */
@CommandGroup.In(CommandGroup.HELP)
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        header = "Completes commands and options in bash or zsh.",
        description = {
            "Prints a script that a shell reads. For this session:",
            "  source <(./weir completion bash)",
            "For good: put that line, with the whole path, into ~/.bashrc or ~/.zshrc."
        })
public final class CompletionCommand implements Runnable {

    /** The shells that the script is for. */
    enum Shell {
        bash,
        zsh
    }

    @Spec private CommandSpec spec = CommandSpec.create();

    /** One script serves both: in zsh it turns on the completion of bash. */
    @Parameters(paramLabel = "SHELL", description = "The shell: ${COMPLETION-CANDIDATES}.")
    private Shell shell = Shell.bash;

    @Override
    public void run() {
        spec.commandLine().getOut().println(AutoComplete.bash("weir", spec.root().commandLine()));
    }
}
