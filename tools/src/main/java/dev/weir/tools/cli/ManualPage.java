package dev.weir.tools.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The help of a command and of all beneath it as a manual page, in the language of man(7). */
final class ManualPage {

    private final CommandSpec command;
    private final List<String> lines = new ArrayList<>();

    ManualPage(CommandSpec command) {
        this.command = command;
    }

    /** The lines of the page. */
    List<String> lines() {
        String title = command.qualifiedName("-");
        lines.add(".TH %s 1".formatted(title.toUpperCase(Locale.ROOT)));
        section("NAME");
        lines.add("%s \\- %s".formatted(escaped(title), escaped(oneLine(command))));
        section("SYNOPSIS");
        synopsis(command);
        section("DESCRIPTION");
        description(command);
        options(command);
        if (!command.subcommands().isEmpty()) {
            commands();
        }
        section("EXIT STATUS");
        entry("0", "The command did its work, and every threshold holds.");
        entry("1", "A threshold does not hold, or the command could not do its work.");
        entry("2", "An option, or its value, is wrong.");
        section("ENVIRONMENT");
        entry("JAVA_HOME", "The JDK to run with, 21 or later.");
        entry("WEIR_JAVA_OPTS", "More options of the JVM.");
        entry("NO_COLOR", "If not empty, nothing is coloured.");
        return lines;
    }

    private void commands() {
        if (GroupedHelp.isGrouped(command)) {
            GroupedHelp.groups(command)
                    .forEach(
                            (group, all) -> {
                                section(group.title().toUpperCase(Locale.ROOT));
                                all.forEach(this::one);
                            });
        } else {
            section("COMMANDS");
            command.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .forEach(this::one);
        }
    }

    private void one(CommandSpec below) {
        lines.add(".SS " + escaped(below.qualifiedName()));
        text(oneLine(below));
        lines.add(".PP");
        synopsis(below);
        description(below);
        options(below);
        below.subcommands().values().stream().map(CommandLine::getCommandSpec).forEach(this::one);
    }

    private void synopsis(CommandSpec of) {
        Help help = new Help(of, Help.defaultColorScheme(Help.Ansi.OFF));
        text(help.synopsis(0).strip().replaceAll("\\s+", " "));
    }

    private static String oneLine(CommandSpec of) {
        String line = GroupedHelp.line(of);
        return line.isEmpty() ? String.join(" ", of.usageMessage().description()) : line;
    }

    private void description(CommandSpec of) {
        for (String paragraph : rendered(of.usageMessage().description())) {
            lines.add(".PP");
            text(paragraph);
        }
    }

    private void options(CommandSpec of) {
        for (PositionalParamSpec parameter : of.positionalParameters()) {
            argument(parameter.paramLabel(), parameter);
        }
        for (OptionSpec option : of.options()) {
            String names = String.join(", ", option.names());
            if (option.negatable()) {
                names += ", " + option.longestName().replaceFirst("--", "--no-");
            }
            String value = option.typeInfo().isBoolean() ? "" : "=" + option.paramLabel();
            argument(names + value, option);
        }
    }

    private void argument(String name, ArgSpec argument) {
        if (!argument.hidden()) {
            entry(name, String.join(" ", rendered(argument.description())));
        }
    }

    /** Without the doubled signs of formats. */
    private static List<String> rendered(String... texts) {
        return Arrays.stream(texts)
                .map(text -> text.replace("%%", "%"))
                .filter(text -> !text.isBlank())
                .toList();
    }

    private void section(String title) {
        lines.add(".SH " + title);
    }

    private void entry(String name, String meaning) {
        lines.add(".TP");
        lines.add(".B " + escaped(name));
        text(meaning);
    }

    private void text(String text) {
        lines.add(escaped(text));
    }

    /** A backslash, a hyphen and a dot or quote at the beginning mean something to troff. */
    private static String escaped(String text) {
        String safe = text.strip().replace("\\", "\\e").replace("-", "\\-");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
