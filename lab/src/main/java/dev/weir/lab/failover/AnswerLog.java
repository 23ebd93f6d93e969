package dev.weir.lab.failover;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one borrower after the other met, in order. Times are {@link System#nanoTime}. Thread-safe.
 */
final class AnswerLog {

    /** Good answers in a row that end a trial. */
    static final int IN_A_ROW = 5;

    /**
     * One borrower.
     *
     * @param asked when it asked the pool
     * @param got when getConnection returned or threw
     * @param end when its work was done or had failed
     * @param failure why it failed, or null for a good answer
     */
    record Answer(long asked, long got, long end, @Nullable String failure) {

        boolean good() {
            return failure == null;
        }
    }

    private final List<Answer> answers = new ArrayList<>();
    private long asking = -1;
    private long got = -1;

    synchronized void asks() {
        asking = System.nanoTime();
        got = -1;
    }

    /** getConnection returned or threw. */
    synchronized void gets() {
        got = System.nanoTime();
    }

    /** The borrower's work is done, or it failed. */
    synchronized void ends(@Nullable String failure) {
        long end = System.nanoTime();
        answers.add(new Answer(asking, got, end, failure));
        asking = -1;
    }

    /** Whether the last five answers were good. */
    synchronized boolean recovered() {
        int from = answers.size() - IN_A_ROW;
        return from >= 0 && answers.subList(from, answers.size()).stream().allMatch(Answer::good);
    }

    /** For how long the present borrower has been held, in nanoseconds; 0 if there is none. */
    synchronized long heldNanos() {
        return asking < 0 ? 0 : System.nanoTime() - asking;
    }

    /** Whether the present borrower waits for the pool; it has its connection otherwise. */
    synchronized boolean waitsForThePool() {
        return asking >= 0 && got < 0;
    }

    /** The answers so far. */
    synchronized List<Answer> answers() {
        return List.copyOf(answers);
    }

    /**
     * The longest getConnection so far in nanoseconds, one that has not returned included; 0 if
     * there was none.
     */
    synchronized long longestWaitNanos() {
        long longest = 0;
        for (Answer answer : answers) {
            longest = Math.max(longest, answer.got() - answer.asked());
        }
        if (waitsForThePool()) {
            longest = Math.max(longest, System.nanoTime() - asking);
        }
        return longest;
    }
}
