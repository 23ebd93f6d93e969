package dev.weir.tools.cli;

import dev.weir.tools.text.Wrap;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Makes command lines that behave alike: {@code help} explains each command, a failure is one
 * sentence, and what would be ignored is refused.
 */
public final class CommandLines {

    /** Also the widest line of any help. */
    private static final int USAGE_WIDTH = 80;

    /** The option of every command of the lab that keeps it from drawing. */
    static final String PLAIN = "--plain";

    private CommandLines() {}

    /** The command line of that command and all beneath it. */
    public static CommandLine of(Object command) {
        CommandLine line = new CommandLine(command);
        if (!line.getSubcommands().isEmpty()) {
            line.addSubcommand(new HelpCommand());
        }
        addPlain(line);
        GroupedHelp.useFor(line);
        return line.registerConverter(Integer.class, whole(Integer::valueOf))
                .registerConverter(int.class, whole(Integer::valueOf))
                .registerConverter(Long.class, whole(Long::valueOf))
                .registerConverter(long.class, whole(Long::valueOf))
                .registerConverter(Double.class, CommandLines::number)
                .registerConverter(double.class, CommandLines::number)
                .setUsageHelpWidth(USAGE_WIDTH)
                .setExecutionStrategy(CommandLines::run)
                .setParameterExceptionHandler(CommandLines::refuse)
                .setExecutionExceptionHandler(
                        (failure, failed, parsed) -> {
                            if (isOfOption(failure)) {
                                return refuse(
                                        new ParameterException(failed, failure.getMessage()),
                                        new String[0]);
                            }
                            say(failed.getErr(), Sentences.of(failure));
                            if (Sentences.isForbidden(failure)) {
                                hint(failed);
                            }
                            return ExitStatus.FAILS;
                        });
    }

    /** Whether what was typed is wrong, which some commands find out as they begin. */
    private static boolean isOfOption(Exception failure) {
        return failure instanceof IllegalArgumentException
                && String.valueOf(failure.getMessage()).startsWith("--");
    }

    private static void addPlain(CommandLine line) {
        // A command that hands its words on to another program hands this one on as well.
        if (line.getCommandSpec().unmatchedArgsBindings().isEmpty()) {
            line.getCommandSpec()
                    .addOption(
                            OptionSpec.builder(PLAIN)
                                    .type(boolean.class)
                                    .arity("0")
                                    .description(
                                            "Draw nothing over and colour nothing: the default"
                                                    + " without a terminal. NO_COLOR forbids the"
                                                    + " colours alone.")
                                    .build());
        }
        line.getSubcommands().values().forEach(CommandLines::addPlain);
    }

    private static int run(ParseResult parsed) {
        Terminal.plain(
                parsed.asCommandLineList().stream()
                        .anyMatch(each -> each.getParseResult().hasMatchedOption(PLAIN)));
        OptionRules.check(parsed);
        return new CommandLine.RunLast().execute(parsed);
    }

    private static int refuse(ParameterException wrong, String[] arguments) {
        CommandLine line = wrong.getCommandLine();
        ParameterException first =
                wrong instanceof MissingParameterException
                        ? unknown(line, arguments, wrong)
                        : wrong;
        say(line.getErr(), Sentences.of(first));
        hint(line);
        return CommandLine.ExitCode.USAGE;
    }

    /** A slip in an option is likelier the cause than that something was forgotten. */
    private static ParameterException unknown(
            CommandLine line, String[] arguments, ParameterException otherwise) {
        for (String argument : arguments) {
            String name = argument.replaceFirst("=.*", "");
            if (name.startsWith("--") && !line.getCommandSpec().optionsMap().containsKey(name)) {
                return new UnmatchedArgumentException(line, List.of(name));
            }
        }
        return otherwise;
    }

    private static void hint(CommandLine line) {
        line.getErr().println("see " + helpOn(line.getCommandSpec()));
    }

    private static void say(PrintWriter err, String sentence) {
        String text = "weir: " + sentence;
        if (Terminal.isInteractive()) {
            Wrap.lines(text, Terminal.columns(), "").forEach(err::println);
        } else {
            err.println(text);
        }
    }

    /** What explains a command: the help of the command line that it belongs to. */
    static String helpOn(CommandSpec command) {
        String root = command.root().qualifiedName();
        String below = command.qualifiedName().substring(root.length());
        if (root.startsWith("java ")) {
            return "%s help%s".formatted(root, below);
        }
        return root.startsWith("weir")
                ? "./%s help%s".formatted(root, below)
                : "./weir help %s%s".formatted(root, below);
    }

    private static <N extends Number> ITypeConverter<N> whole(ITypeConverter<N> read) {
        return text -> {
            try {
                return read.convert(text.strip());
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'%s' is not a whole number".formatted(text));
            }
        };
    }

    private static Double number(String text) {
        try {
            return Double.valueOf(text.strip());
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'%s' is not a number".formatted(text));
        }
    }
}
