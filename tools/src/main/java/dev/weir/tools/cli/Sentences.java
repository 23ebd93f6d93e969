package dev.weir.tools.cli;

import dev.weir.tools.text.Nearest;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What went wrong, in one sentence. */
public final class Sentences {

    private static final Pattern INVALID =
            Pattern.compile(
                    "Invalid value for (?:option '([^']+)'|positional parameter[^(:]*)(?: \\(([^)]*)\\))?: (.*)",
                    Pattern.DOTALL);

    private static final Pattern NO_SUCH_CONSTANT =
            Pattern.compile("expected one of \\[(.*)] \\(case-\\w+\\) but was '(.*)'");

    /** What the parser says of an option and its value, and how it is said here. */
    private static final Map<Pattern, String> OF_VALUES =
            Map.of(
                    Pattern.compile(
                            "(?:Missing required|Expected) parameter for option '([^']+)'.*"),
                    "$1 needs a value",
                    Pattern.compile("option '([^']+)'.* should be specified only once"),
                    "$1 was given twice",
                    Pattern.compile("option '([^']+)'.* should be specified without .* parameter"),
                    "$1 takes no value");

    private static final Pattern MISSING = Pattern.compile("Missing required [^:]*: (.*)");

    /** The SQLSTATE of PostgreSQL. */
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    /** To a database, a table or a privilege: MariaDB's ER_..._ACCESS_DENIED_ERROR. */
    private static final Set<Integer> MARIADB_DENIALS = Set.of(1044, 1142, 1227);

    private Sentences() {}

    /** What is wrong with what was typed. */
    static String of(ParameterException wrong) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        String message = oneLine(String.valueOf(wrong.getMessage()));
        for (Map.Entry<Pattern, String> form : OF_VALUES.entrySet()) {
            Matcher matcher = form.getKey().matcher(message);
            if (matcher.matches()) {
                return matcher.replaceFirst(form.getValue());
            }
        }
        if (wrong instanceof MissingParameterException) {
            Matcher missing = MISSING.matcher(message);
            return missing.matches() ? "needs " + missing.group(1).replace("'", "") : message;
        }
        Matcher invalid = INVALID.matcher(message);
        if (!invalid.matches()) {
            return message;
        }
        String what = invalid.group(1) != null ? invalid.group(1) : invalid.group(2);
        return "%s: %s".formatted(what, value(invalid.group(3)));
    }

    private static String value(String problem) {
        Matcher constant = NO_SUCH_CONSTANT.matcher(problem);
        if (!constant.matches()) {
            return problem;
        }
        List<String> known = Arrays.asList(constant.group(1).split(", ", -1));
        String word = constant.group(2);
        return "'%s' is not one of %s%s"
                .formatted(word, String.join(", ", known), Nearest.question(word, known));
    }

    /** The first word that no command and no option takes. */
    private static String unmatched(UnmatchedArgumentException wrong) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        String word = wrong.getUnmatched().get(0);
        if (word.startsWith("-")) {
            String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            List<String> options = new ArrayList<>(command.optionsMap().keySet());
            return "there is no option '%s'%s".formatted(name, Nearest.question(name, options));
        }
        return command.subcommands().isEmpty()
                ? "%s does not take '%s'".formatted(command.name(), word)
                : noCommand(word, wrong.getCommandLine());
    }

    /** That a command has no command of that name, and which was meant. */
    static String noCommand(String word, CommandLine parent) {
        List<String> commands = new ArrayList<>(parent.getSubcommands().keySet());
        return "there is no command '%s'%s".formatted(word, Nearest.question(word, commands));
    }

    /** Why a command failed, without a stack trace. The JDK's word on a file is often its name. */
    public static String of(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof FileSystemException file && file.getReason() == null) {
            return "%s: %s".formatted(message, reason(file));
        }
        String text = oneLine(message == null ? failure.toString() : message);
        if (isForbidden(failure)) {
            return "--user may not do what this command needs: " + text;
        }
        // Drivers say no more than that they could not connect.
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "%s (there is no host %s)".formatted(text, cause.getMessage());
            }
        }
        return text;
    }

    /** Whether a database has refused something for want of a privilege. */
    static boolean isForbidden(Throwable failure) {
        return failure instanceof SQLException refused
                && (INSUFFICIENT_PRIVILEGE.equals(refused.getSQLState())
                        || MARIADB_DENIALS.contains(refused.getErrorCode()));
    }

    private static String reason(FileSystemException file) {
        return switch (file) {
            case NoSuchFileException none -> "there is no such file or folder";
            case AccessDeniedException denied -> "permission denied";
            case FileAlreadyExistsException there -> "is there, and is no folder";
            default -> file.getClass().getSimpleName();
        };
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
