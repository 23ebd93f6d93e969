package dev.weir.lab.failover;

import java.util.Map;
import java.util.OptionalInt;

/**
 * What one pool made of one fault. Times in milliseconds; not a number where it never happened.
 *
 * @param ending how the trial ended
 * @param overMillis from when the fault bit until it was over
 * @param firstGoodMillis from when it bit until the first good answer
 * @param recoveredMillis from when it bit until the fifth good answer in a row
 * @param failed borrowers that got an error, the one that hung included
 * @param failures how often each error, by class and SQLState
 * @param longestWaitMillis the longest getConnection
 * @param attempts connects begun while the fault lasted
 * @param attemptsPerSecond the most connects begun within a second, from when it bit on
 * @param peak the most physical connections at one time
 * @param stored rows that the borrowers have stored, where that is counted
 * @param good good answers
 */
record TrialOutcome(
        Ending ending,
        double overMillis,
        double firstGoodMillis,
        double recoveredMillis,
        int failed,
        Map<String, Integer> failures,
        double longestWaitMillis,
        int attempts,
        int attemptsPerSecond,
        int peak,
        OptionalInt stored,
        int good) {

    /** How a trial ends. */
    enum Ending {
        /** Five good answers in a row. */
        RECOVERED,
        /** A borrower was held longer than the guard allows. */
        HANG,
        /** Not five good answers in a row within the patience. */
        LATE,
        /** The pool did not even serve before the fault. */
        NEVER_SERVED
    }

    /** From the end of the fault until the first good answer; 0 if that came before. */
    double afterwardsMillis() {
        return Double.isNaN(firstGoodMillis)
                ? Double.NaN
                : Math.max(0, firstGoodMillis - overMillis);
    }
}
