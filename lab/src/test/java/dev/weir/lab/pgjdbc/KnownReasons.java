package dev.weir.lab.pgjdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Why tests of a driver may fail through a pool. Read from a text file: a reason in brackets, and
 * below it a line for each kind of test. A line is a regular expression for the whole name of the
 * test; after {@code =>} what the failure has to say. {@code #} begins a comment.
 *
 * <pre>
 * [needs the physical class]
 * jdbc2\.WrapTest.* => cannot be cast
 * </pre>
 */
final class KnownReasons {

    private static final String SAYS = "=>";

    private record Rule(String reason, Pattern test, String says) {
        boolean explains(String name, String text) {
            return test.matcher(name).matches() && text.contains(says);
        }
    }

    private final List<Rule> rules;

    private KnownReasons(List<Rule> rules) {
        this.rules = rules;
    }

    /**
     * Reads the lines of such a file.
     *
     * @throws IllegalArgumentException naming the line that is wrong, and how
     */
    static KnownReasons parse(List<String> lines) {
        List<Rule> rules = new ArrayList<>();
        String reason = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                reason = line.substring(1, line.length() - 1).strip();
            } else {
                rules.add(rule(reason, line, i + 1));
            }
        }
        return new KnownReasons(rules);
    }

    private static Rule rule(String reason, String line, int number) {
        if (reason.isEmpty()) {
            throw wrong(number, "has no [reason] above it", line);
        }
        int says = line.indexOf(SAYS);
        if (says < 0) {
            throw wrong(number, "lacks '=>' and what the failure says", line);
        }
        String text = line.substring(says + SAYS.length()).strip();
        if (text.isEmpty()) {
            throw wrong(number, "does not tell what the failure says after '=>'", line);
        }
        try {
            return new Rule(reason, Pattern.compile(line.substring(0, says).strip()), text);
        } catch (PatternSyntaxException e) {
            throw wrong(number, "begins with no regular expression", line);
        }
    }

    private static IllegalArgumentException wrong(int number, String what, String line) {
        return new IllegalArgumentException("Line " + number + " " + what + ": " + line);
    }

    /** The reason of that failure; empty if none is known. */
    Optional<String> of(String test, String text) {
        return rules.stream()
                .filter(rule -> rule.explains(test, text))
                .map(Rule::reason)
                .findFirst();
    }
}
