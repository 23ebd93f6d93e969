package dev.weir;

import java.nio.file.Path;
import java.util.List;

/**
 * The pool cannot start as configured. All that is wrong is told at once, one sentence for each
 * fault, naming the key and what to do. No sentence contains a secret.
 */
public final class WeirConfigException extends IllegalArgumentException {

    private final transient List<String> problems;

    /** With one sentence for each fault, at least one. */
    public WeirConfigException(List<String> problems) {
        super(message(problems));
        this.problems = List.copyOf(problems);
    }

    /** With a sentence. */
    public WeirConfigException(String problem, Throwable cause) {
        super(problem, cause);
        this.problems = List.of(problem);
    }

    /** With a sentence. */
    public WeirConfigException(String problem) {
        this(List.of(problem));
    }

    /** One sentence for each fault; unmodifiable, never empty except after deserialisation. */
    public List<String> problems() {
        return problems == null ? List.of() : problems;
    }

    /** The same faults, each with the file that it was read from. */
    WeirConfigException in(Path file) {
        return new WeirConfigException(
                problems().stream().map(problem -> problem + " (in " + file + ")").toList());
    }

    private static String message(List<String> problems) {
        return problems.size() == 1
                ? problems.getFirst()
                : "%d settings are wrong:%n- %s"
                        .formatted(
                                problems.size(),
                                String.join(System.lineSeparator() + "- ", problems));
    }
}
