package dev.weir.tools.cli;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code help}. */
@CommandGroup.In(CommandGroup.HELP)
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        header = "Explains a command and its options: help doctor.",
        description = "Without COMMAND it lists the commands.")
final class HelpCommand implements Runnable {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The command to explain.")
    private List<String> words = new ArrayList<>();

    @Override
    public void run() {
        CommandLine line = spec.parent().commandLine();
        for (String word : words) {
            CommandLine below = line.getSubcommands().get(word);
            if (below == null) {
                throw new ParameterException(line, Sentences.noCommand(word, line));
            }
            line = below;
        }
        line.usage(spec.commandLine().getOut());
    }
}
