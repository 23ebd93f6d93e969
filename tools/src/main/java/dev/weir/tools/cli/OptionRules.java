package dev.weir.tools.cli;

import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Refuses options that would be ignored, as {@link OnlyWith} and {@link NotWith} tell, and one file
 * for two results.
 */
final class OptionRules {

    private OptionRules() {}

    /**
     * Looks at all options that were given.
     *
     * @throws ParameterException naming the one that would be ignored, or the two of one file
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
            String twice = fileOfTwo(given);
            if (!twice.isEmpty()) {
                throw new ParameterException(line, twice);
            }
        }
    }

    /** The second file would replace the first. */
    private static String fileOfTwo(ParseResult given) {
        Map<String, Path> written = new LinkedHashMap<>();
        for (OptionSpec option : given.matchedOptions()) {
            if (Arrays.stream(option.converters()).anyMatch(OutputFile.class::isInstance)
                    && option.getValue() instanceof Path file) {
                for (Map.Entry<String, Path> other : written.entrySet()) {
                    if (OutputFile.isSame(other.getValue(), file)) {
                        return "%s and %s name the same file: %s"
                                .formatted(other.getKey(), option.longestName(), file);
                    }
                }
                written.put(option.longestName(), file);
            }
        }
        return "";
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
