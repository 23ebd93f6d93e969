package dev.weir.tools.migrate;

import java.util.List;

/**
 * What became of one setting.
 *
 * @param name as it stands in the file
 * @param value as it may be shown; empty if it may not
 * @param becomes the settings that are written, as {@code name=value} where it may be shown
 * @param sentence why, and what will surprise; may be empty
 */
record KeyOutcome(
        String name, String value, Verdict verdict, List<String> becomes, String sentence) {

    KeyOutcome {
        becomes = List.copyOf(becomes);
    }

    /** One line for a reader. */
    String line() {
        String given = value.isEmpty() ? name : name + "=" + value;
        String into = String.join(", ", becomes);
        String what =
                switch (verdict) {
                    case TAKEN -> becomes.isEmpty() ? "stays." : "taken as %s.".formatted(into);
                    case TRANSLATED -> "translated to %s.".formatted(into);
                    default -> verdict.words() + ".";
                };
        return sentence.isEmpty()
                ? "%s: %s".formatted(given, what)
                : "%s: %s %s".formatted(given, what, sentence);
    }
}
