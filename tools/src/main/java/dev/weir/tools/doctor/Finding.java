package dev.weir.tools.doctor;

import java.util.List;

/**
 * What a rule says of a database.
 *
 * @param rule its name
 * @param known false if what it judges by could not be read
 * @param score 0: nothing to change, to 100: the database can be lost
 * @param sentence what is so, or why it is not known
 * @param evidence what was read, and the arithmetic
 * @param remedy what to do; empty if there is nothing
 * @param source where the rule is from
 */
record Finding(
        String rule,
        boolean known,
        int score,
        String sentence,
        List<String> evidence,
        String remedy,
        String source) {

    static Finding fine(String rule, String sentence, String source, String... evidence) {
        return new Finding(rule, true, 0, sentence, List.of(evidence), "", source);
    }

    static Finding unknown(String rule, String why, String remedy, String source) {
        return new Finding(rule, false, 0, why, List.of(), remedy, source);
    }

    Severity severity() {
        return Severity.of(score);
    }

    /** Whether there is something to read about it beyond that it is in order. */
    boolean isComplaint() {
        return known && score > 0;
    }
}
