package dev.weir.tools.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The list of commands, one line each, by what they are for. */
final class GroupedHelp {

    private GroupedHelp() {}

    /** Lists the commands of that line by their groups, if each has one. */
    static void useFor(CommandLine line) {
        if (isGrouped(line.getCommandSpec())) {
            line.getCommandSpec().usageMessage().commandListHeading("");
            line.getHelpSectionMap()
                    .put(
                            UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
                            help -> list(help.commandSpec()));
        }
    }

    /** Whether a command has commands beneath it and each of these is in a group. */
    static boolean isGrouped(CommandSpec parent) {
        return !parent.subcommands().isEmpty()
                && parent.subcommands().values().stream()
                        .allMatch(line -> of(line.getCommandSpec()).isPresent());
    }

    /** The group of a command; empty for one without. */
    private static Optional<CommandGroup> of(CommandSpec command) {
        CommandGroup.In in =
                command.userObject() == null
                        ? null
                        : command.userObject().getClass().getAnnotation(CommandGroup.In.class);
        return Optional.ofNullable(in).map(CommandGroup.In::value);
    }

    /** The commands of each group, in their order in the model. */
    static Map<CommandGroup, List<CommandSpec>> groups(CommandSpec parent) {
        return parent.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(command -> of(command).isPresent())
                .collect(
                        Collectors.groupingBy(
                                command -> of(command).orElseThrow(),
                                TreeMap::new,
                                Collectors.toList()));
    }

    private static String list(CommandSpec parent) {
        int widest =
                parent.subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder();
        groups(parent)
                .forEach(
                        (group, commands) -> {
                            text.append("%n%s%n".formatted(group.title()));
                            for (CommandSpec command : commands) {
                                text.append("  ")
                                        .append(command.name())
                                        .append(" ".repeat(widest - command.name().length() + 2))
                                        .append(line(command))
                                        .append(System.lineSeparator());
                            }
                        });
        return text.toString();
    }

    /** The one line on a command. */
    static String line(CommandSpec command) {
        return String.join(" ", command.usageMessage().header());
    }
}
