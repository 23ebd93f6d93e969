package dev.weir;

import java.util.List;

/**
 * What is known of a lease that lasts suspiciously long, at the moment of its report.
 *
 * @param kind what it points to
 * @param stack where the borrower's thread is now, the innermost frame first; empty unless {@code
 *     kind} is {@link Kind#THREAD_ELSEWHERE}; unmodifiable
 */
public record LeakEvidence(Kind kind, List<StackTraceElement> stack) {

    /** Copies the stack. */
    public LeakEvidence {
        stack = List.copyOf(stack);
    }

    /** What the evidence points to. */
    public enum Kind {
        /** A statement is running now: slow, rather than leaked. */
        STATEMENT_RUNNING("a statement is running now: slow rather than leaked"),
        /** The borrower's thread lives and does something else. */
        THREAD_ELSEWHERE("its thread is alive and busy elsewhere"),
        /** The borrower's thread has ended; another one may have taken the connection over. */
        THREAD_GONE("its thread has ended"),
        /** Nothing refers to the connection any more: a leak, proven. */
        UNREACHABLE("nothing refers to it any more: a leak"),
        /** The same, and {@code reclaimLeaks} took it back. */
        RECLAIMED("nothing refers to it any more: a leak, taken back");

        final String words;

        Kind(String words) {
            this.words = words;
        }
    }
}
