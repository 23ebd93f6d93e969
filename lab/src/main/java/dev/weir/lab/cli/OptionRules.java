package dev.weir.lab.cli;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Refuses options that would be ignored, as {@link OnlyWith} and {@link NotWith} tell. */
final class OptionRules {

    private OptionRules() {}

    /**
     * Looks at all options that were given.
     *
     * @throws ParameterException naming the one that would be ignored
     */
    static void check(ParseResult parsed) {
        for (CommandLine line : parsed.asCommandLineList()) {
            ParseResult given = line.getParseResult();
            for (OptionSpec option : given.matchedOptions()) {
                String problem = problem(option, given);
                if (!problem.isEmpty()) {
                    throw new ParameterException(line, problem);
                }
            }
        }
    }

    private static String problem(OptionSpec option, ParseResult given) {
        if (!(option.userObject() instanceof Field field)) {
            return "";
        }
        String name = option.longestName();
        OnlyWith only = field.getAnnotation(OnlyWith.class);
        if (only != null && Arrays.stream(only.value()).noneMatch(given::hasMatchedOption)) {
            return "%s does nothing without %s: give that too, or leave it out"
                    .formatted(name, String.join(" or ", known(only.value(), given)));
        }
        NotWith not = field.getAnnotation(NotWith.class);
        if (not != null) {
            for (String other : not.value()) {
                if (given.hasMatchedOption(other)) {
                    return "%s does nothing with %s: leave one of them out".formatted(name, other);
                }
            }
        }
        return "";
    }

    /** Shared options also name what only some commands have. */
    private static List<String> known(String[] names, ParseResult given) {
        return Arrays.stream(names).filter(given.commandSpec().optionsMap()::containsKey).toList();
    }
}
